//! The laboratory: the form, the run while it goes on and after its end, and what can be done with it.

use std::sync::OnceLock;

use rackety::files::Folders;
use rackety::session::Host;
use rackety::tui::job::JobReport;
use rackety::tui::screens::bench::BenchScreen;
use rackety::tui::screens::laboratory::LaboratoryScreen;
use rackety::tui::screens::menu::Menu;
use rackety::tui::theme::Depth;
use ratatui::crossterm::event::MouseEventKind;

use super::driver::{Driver, PlatformCall};
use super::snapshots::screens;

/// Goes down to the field with this label.
pub(super) fn at(mut driver: Driver, field: &str) -> Driver {
    for _ in 0..12 {
        if driver.screen().contains(&format!("▸ {field}")) {
            return driver;
        }
        driver = driver.press("<down>");
    }
    panic!("there is no field {field}:\n{}", driver.screen());
}

/// Chooses a value of a field.
fn choose(driver: Driver, field: &str, value: &str) -> Driver {
    let mut driver = at(driver, field);
    for _ in 0..40 {
        if driver.screen().contains(&format!("< {value} >")) {
            return driver;
        }
        driver = driver.press("<right>");
    }
    panic!("{value} is not offered:\n{}", driver.screen());
}

/// The form, filled in for eight games of two weak bots with a known seed, at its button.
pub(super) fn form(ruleset: &str, against: &str, width: u16, height: u16) -> Driver {
    let mut driver = choose(Driver::menu(width, height).press("b"), "Game", ruleset);
    if !against.is_empty() {
        driver = choose(driver, "Compare with", against);
    }
    driver = choose(driver, "Bot 1", "novice:all");
    driver = choose(driver, "Bot 2", "casual:all");
    at(driver, "Games").press("<^u>8<down>7<down>")
}

/// Plays eight games of Wordfeud.
pub(super) fn over(width: u16, height: u16) -> Driver {
    static RUN: OnceLock<JobReport> = OnceLock::new();
    form("Wordfeud", "", width, height).press("<enter>").with_run(&RUN)
}

/// Plays eight games of two rulesets, which have boards of different sizes.
pub(super) fn compared(width: u16, height: u16) -> Driver {
    static RUN: OnceLock<JobReport> = OnceLock::new();
    form("Wordfeud", "SmartFeud", width, height).press("<enter>").with_run(&RUN)
}

/// Equal bots win all their games between them.
#[test]
fn equal_bots_have_one_row() {
    static RUN: OnceLock<JobReport> = OnceLock::new();
    let driver = choose(form("Wordfeud", "", 100, 40), "Bot 2", "novice:all");
    let driver = at(driver, "Seed").press("<down><enter>").with_run(&RUN);
    driver.assert_shows("2 of novice");
}

/// The screen without the pace of the games, which is never the same.
fn without_pace(screen: &str) -> String {
    let line = |line: &str| match line.split_once(" a second") {
        Some((before, _)) => {
            let before = before.trim_end_matches(|each: char| each.is_ascii_digit() || each == '.');
            format!("{before}# a second")
        }
        None => line.to_owned(),
    };
    screen.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Compares the laboratory at some sizes with its snapshot.
#[track_caller]
fn check(name: &str, sizes: &[(u16, u16)], open: impl Fn(u16, u16) -> Driver) {
    let name = format!("laboratory_{name}");
    insta::assert_snapshot!(name.as_str(), without_pace(&screens(&name, sizes, open)));
}

#[test]
fn a_run_at_every_size() {
    check("figures", &[(40, 20), (60, 16), (80, 24), (120, 40), (200, 60)], over);
    check("compared", &[(80, 24), (120, 40), (200, 60)], compared);
}

#[test]
fn every_tab_at_the_usual_size() {
    for (count, name) in (1..).zip(["scores", "margins", "turns", "squares", "letters", "games"]) {
        check(name, &[(80, 24)], |width, height| over(width, height).press(&"<tab>".repeat(count)));
    }
    over(80, 24).press("<left><right>").assert_shows("Figures");
}

#[test]
fn every_tab_of_two_rulesets() {
    for (name, count) in [("compared_scores", 1), ("compared_squares", 4), ("compared_taken", 5)] {
        check(name, &[(80, 24)], |width, height| compared(width, height).press(&"<tab>".repeat(count)));
    }
    check("compared_squares_beside_figures", &[(120, 40)], |width, height| {
        compared(width, height).press("<tab><tab><tab>")
    });
    // The letters are those of one ruleset at a time.
    let letters = compared(80, 24).press(&"<tab>".repeat(6)).showing("Wordfeud");
    letters.press("o").assert_shows("│ SmartFeud");
}

#[test]
fn squares_have_bars_without_colours_and_in_ascii() {
    let squares = |width, height| over(width, height).press("<tab><tab><tab><tab>");
    squares(80, 24).without_colours().assert_shows("██");
    let ascii = squares(80, 24).without_colours().in_ascii();
    assert!(ascii.screen().is_ascii(), "{}", ascii.screen());
    ascii.assert_shows("##");
    // With all colours, the squares are coloured, and have room for numbers.
    let full =
        |width, height| over(width, height).press("<tab><tab><tab>").in_theme("smartfeud", Depth::Full);
    full(140, 45).assert_hides("██");
    check("squares_in_colour", &[(140, 45)], full);
}

#[test]
fn the_screen_follows_the_games_and_stops_with_what_is_there() {
    // More games than threads can finish before they notice that they are to stop.
    let form = at(form("Wordfeud", "", 80, 24), "Games").press("<^u>9999<down><down>");
    let begun = form.press("<enter>").showing("Preparing the words");
    let begun = begun.with_begun_run();
    begun.assert_shows("0 of 9,999 games");
    let stopping = begun.press("<esc>");
    stopping.assert_shows("stopping");
    assert_eq!(stopping.platform.count(&PlatformCall::HurryJob), 1);
    // The page is for a run that is over, and Esc does not leave before that.
    let stopping = stopping.press("w<esc>");
    assert!(stopping.shows::<LaboratoryScreen>());
    let stopped = stopping.with_stopped_run();
    stopped.assert_shows("stopped after ");
    stopped.assert_shows(" of 9,999 games");
    let form = stopped.press("<esc>").showing("▸").showing("novice:all");
    let menu = form.press("<esc>");
    assert!(menu.shows::<Menu>());
}

#[test]
fn a_run_that_is_left_before_its_words_are_there_is_dropped() {
    let form = form("Wordfeud", "", 80, 24).press("<enter><esc>").showing("[ Start ]");
    assert!(!rackety::tui::app::Platform::is_current_job(&form.platform, 1));
}

#[test]
fn the_most_remarkable_games_are_looked_back_at() {
    let games = over(80, 24).press("<tab><tab><tab><tab><tab><tab>").showing("▸ highest score");
    let waiting = games.press("<down><enter>").showing("again.");
    let replay = waiting.with_game_of_run();
    assert!(replay.model().replay.is_some());
    replay.assert_shows("Bot 1");
    let back = replay.press("<esc>").showing("▸ lowest score");
    // A second click on a game opens it, too.
    let waiting = back.click_on("longest game").click_on("longest game").showing("again.");
    waiting.press("<esc>").showing("Choose a game to look back at.");
}

#[test]
fn the_page_is_written_and_said_where() {
    let mut driver = over(80, 24);
    // A theme that is not that of the settings.
    driver.model_mut().config.theme = "gruvbox".to_owned();
    let driver = driver.press("w");
    let folder = driver.file("runs");
    driver.assert_shows("The page is written to");
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1);
    driver.assert_shows(files[0].file_name().unwrap().to_str().unwrap());
    let page = std::fs::read_to_string(&files[0]).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<h1>Wordfeud</h1>"));
    assert!(page.contains("#b3221c"), "the square with the most tiles is red");
    // In a folder that cannot be made, nothing is written.
    let mut driver = driver;
    std::fs::write(driver.file("file"), "").unwrap();
    driver.host.runs = Some(driver.file("file"));
    driver.press("w").assert_shows("file");
}

#[test]
fn tabs_are_clicked_and_long_ones_scrolled() {
    let letters = over(80, 24).click_on("letters").showing("Letters").hiding("Suggested:");
    let mut scrolled = letters;
    for _ in 0..10 {
        scrolled = scrolled.mouse(MouseEventKind::ScrollDown, (5, 5));
    }
    scrolled.assert_shows("Suggested");
    scrolled.assert_hides("letter value");
    scrolled.press("<home>").showing("letter value");
}

#[test]
fn what_is_wrong_with_the_form_is_said() {
    let driver = form("Wordfeud", "", 80, 24);
    let none = at(driver, "Games").press("<^u>").press("<down><down><enter>").showing("how many games");
    let letter = at(none, "Games").press("x").showing("at most 7 digits");
    let path = at(letter, "Ruleset file").press("none.toml<enter>").showing("none.toml");
    assert!(path.shows::<LaboratoryScreen>());
}

#[test]
fn a_ruleset_file_is_loaded_and_its_faults_are_listed() {
    let driver = Driver::menu(80, 30).press("b");
    let file = driver.file("mine.toml");
    std::fs::write(&file, "name = 7\nextends = \"wordfeud\"\nrack = { size = 99 }\n").unwrap();
    let faulty = at(driver, "Ruleset file").press(&format!("{}<enter>", file.display())).showing("mine.toml");
    std::fs::write(&file, "name = \"Mine\"\nextends = \"wordfeud\"\n").unwrap();
    faulty.press("<enter>").showing("< Mine >");
}

/// Ten faults do not fit: their number comes first, a mark says that there is more, and the bench has them all.
#[test]
fn faults_that_do_not_fit_are_counted() {
    let misspelt: Vec<String> = (0..10).map(|number| format!("misspelt-{number} = 1")).collect();
    let text = format!("name = \"Mine\"\nextends = \"wordfeud\"\n{}\n", misspelt.join("\n"));
    let with_file = |driver: Driver| {
        let file = driver.file("mine.toml");
        std::fs::write(&file, &text).unwrap();
        at(driver, "Ruleset file").press(&format!("{}<enter>", file.display()))
    };
    let form = with_file(Driver::menu(80, 24).press("b")).showing("10 faults; F5 shows them all");
    form.assert_shows("…");
    let bench = form.press("<f5>");
    assert!(bench.shows::<BenchScreen>());
    bench.assert_shows("misspelt-0");
    with_file(Driver::menu(80, 24).press("n")).showing("10 faults: ").showing("…");
}

/// A faulty file in the folder of rulesets cannot be chosen, and the bench shows its faults all the same.
#[test]
fn a_faulty_ruleset_that_cannot_be_chosen_is_watched_while_its_fault_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("rulesets")).unwrap();
    let text = "extends = \"wordfeud\"\nname = \"Bad\"\nmisspelt = 1\n";
    std::fs::write(folder.path().join("rulesets/bad.toml"), text).unwrap();
    let folders = Folders { config: Some(folder.path().to_owned()), ..Folders::default() };
    let mut driver = Driver::menu(80, 24);
    driver.host = Host::new(&folders, None);
    let rules = driver.press("r<end>");
    rules.assert_shows("faulty; see `rackety rules check bad`");
    let form = rules.press("<esc>b").showing("misspelt");
    let bench = form.press("<f5>");
    assert!(bench.shows::<BenchScreen>());
    bench.assert_shows("misspelt");
    // Once another game is chosen, the fault is not shown any more.
    let other = bench.press("<esc>b<right><f5>");
    assert!(other.shows::<LaboratoryScreen>());
    other.assert_shows("mygame --from");
}

#[test]
fn a_ruleset_file_is_watched_from_the_form() {
    let driver = Driver::menu(80, 30).press("b").press("<f5>").showing("mygame --from smartfeud");
    let file = driver.file("mine.toml");
    let missing = at(driver, "Ruleset file").press(&format!("{}<f5>", file.display())).showing("mine.toml");
    assert!(missing.shows::<LaboratoryScreen>());
    std::fs::write(&file, "name = \"Mine\"\nextends = \"wordfeud\"\n").unwrap();
    // As the file of the chosen game, too.
    let chosen = missing.press("<enter>").showing("< Mine >");
    let bench = chosen.press("<f5>");
    assert!(bench.shows::<BenchScreen>());
    bench.assert_shows("mine.toml");
}

#[test]
fn rulesets_to_compare_with_fit_the_game() {
    // A game in another language, or for another number of players, is not offered.
    let driver = choose(Driver::menu(80, 24).press("b"), "Game", "Wordfeud");
    let mut driver = at(driver, "Compare with");
    let mut names = Vec::new();
    loop {
        driver = driver.press("<right>");
        let screen = driver.screen();
        let line = screen.lines().find(|line| line.contains("Compare with")).unwrap().to_owned();
        if line.contains("< nothing >") {
            break;
        }
        names.push(line);
    }
    assert!(names.len() > 3, "{names:?}");
    assert!(names.iter().all(|name| !name.contains("< Wordfeud >")), "{names:?}");
}
