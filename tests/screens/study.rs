//! Word study on the screen: the lists, cards of each kind, verdicts, the end of a sitting, and a pattern.

use jiff::Timestamp;
use rackety::files::StudyFolder;
use rackety::files::study_progress::{ListProgress, Quiz};
use rackety::input::word_search::WordSearch;
use rackety::session::Host;
use rackety::study::{Deck, Sitting, StudyList, StudyRequest};
use rackety::tui::StartScreen;
use rackety::tui::screens::menu::Menu;
use rackety::tui::screens::study::StudyScreen;

use super::driver::Driver;
use super::snapshots::snapshots;

/// The lists of the first ruleset.
fn lists(width: u16, height: u16) -> Driver {
    Driver::menu(width, height).press("d")
}

/// The first card of the list with this number, from 0.
fn card_of(list: usize, width: u16, height: u16) -> Driver {
    let driver = (0..list).fold(lists(width, height), |driver, _| driver.press("<down>"));
    driver.press("<enter>")
}

/// Where a pattern is typed.
pub(super) fn typing(width: u16, height: u16) -> Driver {
    lists(width, height).press("<down><down><down><down><enter>")
}

/// A list of one card: the anagrams of all words that match a pattern.
fn pattern(text: &str, width: u16, height: u16) -> Driver {
    typing(width, height).press(text).press("<enter>")
}

snapshots! {
    study_lists: lists, at 200 x 60;
    study_good_or_bad: |width, height| card_of(0, width, height), at 26 x 8, 36 x 21, 80 x 24;
    study_hooks_missed: |width, height| card_of(1, width, height).press("bx<enter>"), at 26 x 8, 80 x 24;
    study_bingo: |width, height| card_of(2, width, height).press("not known"), at 26 x 8, 80 x 24, 120 x 40;
    study_anagrams_right: |width, height| pattern("sectio?", width, height).press("section notices<enter>"),
        at 26 x 8, 36 x 21, 80 x 24;
    study_without_unicode: |width, height| pattern("sectio?", width, height).in_ascii().without_colours(),
        at 80 x 24;
    study_end: |width, height| pattern("q?", width, height).press("qi<enter><enter>"), at 26 x 8, 80 x 24;
    study_pattern: |width, height| typing(width, height).press("<tab>q?*"), at 26 x 8, 80 x 24;
}

#[test]
fn a_text_that_is_no_answer_is_reported_and_the_card_is_still_asked() {
    let driver = card_of(0, 80, 24).press("perhaps<enter>").showing("Type g for good, b for bad.");
    driver.assert_shows("> perhaps");
    driver.assert_shows("1 of 20");
    driver.press("<^u>g<enter><enter>").showing("2 of 20");
}

#[test]
fn answers_are_stored_in_a_file_and_escape_goes_back_to_the_lists() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("study");
    let mut driver = Driver::menu(80, 24);
    driver.host.study = StudyFolder::new(Some(folder.clone()));
    let driver = driver.press("d<enter>g<enter><enter>b<enter>");
    assert!(driver.shows::<StudyScreen>());
    let driver = driver.press("<esc>");
    assert!(driver.shows::<Menu>());
    driver.assert_shows("2 of 227 cards begun, ");
    let file = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    assert_eq!(file.file_name().unwrap(), "en-two-letters-good-or-bad.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[cards.").count(), 2, "{text}");
    // The last key leaves the lists.
    assert!(driver.press("<esc>").shows::<Menu>());

    // What cannot be stored is said, and the sitting goes on.
    std::fs::write(&file, "cards = 3\n").unwrap();
    let mut driver = Driver::menu(80, 24);
    driver.host.study = StudyFolder::new(Some(folder));
    let driver = driver.press("d<enter>").showing("fix or delete");
    assert!(driver.shows::<Menu>());
}

#[test]
fn a_pattern_without_words_and_one_that_is_none_are_reported() {
    let driver = typing(80, 24);
    assert!(driver.shows::<StudyScreen>());
    let driver = driver.press("zzz?<enter>").showing("no word of this list can be asked as anagrams");
    let driver = driver.press("<^u>[q<enter>").showing("unmatched or empty bracket");
    assert!(driver.press("<esc>").shows::<Menu>());
}

#[test]
fn another_game_has_lists_of_its_own() {
    let driver = lists(80, 24).click_on("Another game").showing("the words and tiles of which game?");
    driver.click_on("Wordfeud").showing("Wordfeud, ").showing("Words of 7 tiles");
}

/// A tile of two letters is one tile on a card, as in a game.
#[test]
fn a_card_has_the_tiles_of_the_tile_set() {
    let open = |host: &Host, _| {
        let search = WordSearch { pattern: "CH*".to_owned(), ..WordSearch::default() };
        let request = StudyRequest::of_last(host, Some("wordfeud"), StudyList::Search(search));
        let language = Some("es".to_owned());
        let request = StudyRequest { language, quiz: Some(Quiz::GoodOrBad), ..request };
        let deck = Deck::open(host, &request).unwrap();
        let progress = ListProgress::new(deck.key().clone());
        StartScreen::Study(Box::new(Sitting::begin(deck, progress, 20, Timestamp::UNIX_EPOCH)))
    };
    let mut driver = Driver::start(open, 80, 24);
    for _ in 0..10 {
        if driver.screen().contains("  CH   ") {
            return;
        }
        driver.assert_hides("  C     H  ");
        driver = driver.press("g<enter><enter>");
    }
    panic!("no card begins with CH:\n{}", driver.screen());
}
