//! The hall of a host. Here, the host is the test, which writes into a pipe.

use std::io::{self, PipeWriter, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use rackety::files::Folders;
use rackety::session::{Host, HostDoor};
use rackety::tui::StartScreen;
use rackety::tui::app::Input;
use rackety::tui::effect::{MenuScreen, Offered};
use rackety::tui::screens::hall::HallView;
use rackety::wire::{HallMessage, HallNote, HallPage, HallRow, HallScreen, write_line};
use ratatui::layout::Size;

use super::driver::Driver;

static ANSWERS: AtomicUsize = AtomicUsize::new(0);

/// Counts the lines that visitors send.
struct Answers;

impl Write for Answers {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        ANSWERS.fetch_add(1, Ordering::SeqCst);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The number of answers that visitors have sent.
pub(super) fn answers() -> usize {
    ANSWERS.load(Ordering::SeqCst)
}

/// A visitor in the hall who sees this page, and what the host writes to.
pub(super) fn hall(page: HallPage) -> (Driver, PipeWriter) {
    let (input, mut host) = io::pipe().unwrap();
    write_line(&mut host, &HallMessage::Page(Box::new(page.clone()))).unwrap();
    let door = HostDoor::new(String::new(), move || Ok((Box::new(input.try_clone()?), Box::new(Answers))));
    let (link, received) = door.hall().unwrap();
    assert_eq!(received, page);
    let hall = Box::new(HallView::new(link, page));
    let mut driver = Driver::start(|_, _| StartScreen::Hall(hall), 80, 24);
    driver.host.door = Some(door);
    (driver, host)
}

fn row(name: &str, about: &str, opens: Option<HallScreen>) -> HallRow {
    HallRow { name: name.to_owned(), about: about.to_owned(), opens }
}

#[test]
fn a_program_that_continues_when_the_host_has_gone_ends() {
    let (mut driver, mut host) = hall(HallPage::default());
    write_line(&mut host, &HallMessage::Closed("Come again.".to_owned())).unwrap();
    driver.wait_until_woken();
    driver.input(&Input::Continued);
    assert!(driver.has_quit());
    let hall = driver.model().shown::<HallView>();
    assert_eq!(hall.and_then(HallView::closed), Some("Come again."));
}

#[test]
fn a_finished_game_is_looked_back_at() {
    let finished = row("Finished games", "", Some(HallScreen::Finished));
    let (driver, _host) = hall(HallPage { rows: vec![finished], ..HallPage::default() });
    let file = driver.host.saves.path().unwrap().join("agreed.json");
    std::fs::copy("tests/saves/format-1/agreed.json", file).unwrap();
    let driver = driver.press("<enter>").showing("look back and review").hiding("delete");
    assert!(driver.press("<enter>").model().replay.is_some());
}

/// Nobody who is a guest can run a command there.
#[test]
fn a_faulty_ruleset_of_a_host_is_for_its_keeper() {
    let rules = row("Rules", "", Some(HallScreen::Rules));
    let (mut driver, _host) = hall(HallPage { rows: vec![rules], ..HallPage::default() });
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("rulesets")).unwrap();
    std::fs::write(folder.path().join("rulesets/bad.toml"), "faulty").unwrap();
    let folders = Folders { config: Some(folder.path().to_owned()), ..Folders::default() };
    driver.host.rulesets = Host::new(&folders, None).rulesets;
    let driver = driver.press("<enter><end>").showing("faulty; for whoever keeps this host to correct");
    driver.assert_hides("rules check");
}

/// Each opens one screen of the menu, but for the row that ends the program.
#[test]
fn every_row_for_a_screen_opens_one_of_its_own() {
    let rows = HallScreen::ALL.map(|screen| row(screen.name(), screen.about(), Some(screen)));
    for (index, opened) in HallScreen::ALL.into_iter().enumerate() {
        let is_offered = |screen: &MenuScreen| screen.offered() == Offered::Everywhere(opened);
        let offered = MenuScreen::ALL.into_iter().filter(is_offered).count();
        assert_eq!(offered, usize::from(opened != HallScreen::Quit), "{opened:?}");
        let (driver, _host) = hall(HallPage { rows: rows.to_vec(), ..HallPage::default() });
        let driver = driver.press(&"<down>".repeat(index)).press("<enter>");
        assert_eq!(driver.has_quit(), opened == HallScreen::Quit, "{opened:?}");
        assert!(driver.has_quit() || !driver.shows::<HallView>(), "{opened:?}:\n{}", driver.screen());
    }
}

#[test]
fn the_first_page_offers_no_way_back() {
    let back = |rows: Vec<HallRow>| hall(HallPage { rows, ..HallPage::default() }).0;
    back(vec![row("Quit", "", Some(HallScreen::Quit))]).assert_hides("Esc");
    back(vec![row("Back", "", None)]).assert_shows("Esc back");
}

/// A note looks bad only where it refuses something.
#[test]
fn news_and_what_is_done_do_not_look_like_faults() {
    let page = |note: HallNote| HallPage { note: Some(note), ..HallPage::default() };
    let look = |driver: &Driver| {
        let terminal = driver.terminal();
        let buffer = terminal.backend().buffer();
        let cell = buffer.content().iter().find(|cell| cell.symbol() == "D");
        cell.map(ratatui::buffer::Cell::style).expect("a note")
    };
    let (refused, mut host) = hall(page(HallNote::Refusal("Done.".to_owned())));
    let (done, _host) = hall(page(HallNote::News("Done.".to_owned())));
    assert_ne!(look(&refused), look(&done));
    let mut driver = refused;
    write_line(&mut host, &HallMessage::News("Done.".to_owned())).unwrap();
    driver.wait_until_woken();
    driver.input(&Input::Continued);
    assert_eq!(look(&driver), look(&done));
}

/// Codes have the same name, and times left change.
#[test]
fn the_selected_row_stays_selected_when_others_come_and_go() {
    let page = |rows: &[(&str, &str)]| {
        let rows = rows.iter().map(|(name, about)| row(name, about, None)).collect();
        HallPage { rows, ..HallPage::default() }
    };
    let (driver, mut host) = hall(page(&[("Code", "one"), ("Code", "two"), ("Withdraw", ""), ("Back", "")]));
    let mut driver = driver.press("<down>");
    for (rows, selected) in [
        (page(&[("Code", "one"), ("Code", "two"), ("Back", "")]), "▸ Code two"),
        (page(&[("Code", "two"), ("Withdraw", ""), ("Back", "")]), "▸ Code two"),
        (page(&[("Ann", ""), ("Code", "three"), ("Withdraw", ""), ("Back", "")]), "▸ Code three"),
        (page(&[("Withdraw", ""), ("Play", ""), ("Back", "")]), "▸ Play"),
    ] {
        write_line(&mut host, &HallMessage::Page(Box::new(rows))).unwrap();
        driver.wait_until_woken();
        driver.input(&Input::Continued);
        let screen = driver.screen();
        let shown = screen.lines().find(|line| line.contains('▸')).unwrap_or_default();
        assert!(shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(selected), "{screen}");
    }
}

/// Whoever comes back to a page is where they were, though it has been away.
#[test]
fn the_row_that_was_chosen_is_selected_when_its_page_comes_back() {
    let page = |title: &str, rows: &[&str]| {
        let rows = rows.iter().map(|name| row(name, "", None)).collect();
        HallPage { title: title.to_owned(), rows, ..HallPage::default() }
    };
    let sure = || page("Are you sure?", &["No", "Yes"]);
    let home = |title| {
        let mut page = page(title, &["New game", "Watch"]);
        page.rows.push(row("Quit", "", Some(HallScreen::Quit)));
        page
    };
    let (mut driver, mut host) = hall(home("Ann: a game waits for you"));
    for (keys, next, selected) in [
        ("<down><enter>", sure(), "▸ No"),
        ("<down><enter>", home("Ann: no game waits for you"), "▸ Watch"),
        ("<enter>", sure(), "▸ No"),
    ] {
        driver = driver.press(keys);
        write_line(&mut host, &HallMessage::Page(Box::new(next))).unwrap();
        driver.wait_until_woken();
        driver.input(&Input::Continued);
        driver.assert_shows(selected);
    }
}

#[test]
fn a_long_question_leaves_room_for_the_answer() {
    let question = Some("What shall we call you? ".repeat(20));
    let (mut driver, _host) = hall(HallPage { question, ..HallPage::default() });
    driver.input(&Input::Resize(Size::new(26, 8)));
    driver.press("Ann").assert_shows("> Ann");
}
