//! Words that players allow or bar while they play.

use rackety::files::DictionaryLibrary;

use super::driver::Driver;
use super::setup::{CATS, SECTION};

/// With a folder for own words.
fn with_own_words(mut driver: Driver) -> Driver {
    let folder = driver.file("words");
    driver.host.dictionaries = DictionaryLibrary::new(None).with_own_words(Some(folder)).into();
    driver
}

fn own_words_file(driver: &Driver) -> String {
    std::fs::read_to_string(driver.file("words/en.txt")).unwrap_or_default()
}

#[test]
fn the_unknown_words_of_a_refused_play_are_allowed_by_one_key() {
    let typed = with_own_words(CATS.open(120, 40)).press("<enter>tac");
    typed.assert_shows("TAC (^V allows it)");
    let allowed = typed.press("<^v>");
    assert_eq!(allowed.message(), "TAC is good from now on, in this game and later ones (words/en.txt).");
    assert!(own_words_file(&allowed).ends_with("\nTAC\n"), "{}", own_words_file(&allowed));
    // The game says which words it is played with, whoever resumes it.
    assert!(
        allowed.saved_text().contains("\"own_words\": [\n      \"TAC\"\n    ]"),
        "{}",
        allowed.saved_text()
    );
    assert_eq!(allowed.press("<enter>").board(), "8 TAC");
    let nothing = with_own_words(CATS.open(80, 24)).press("<enter>cat<^v>");
    assert!(nothing.message().contains("no unknown word here; type :allow WORD"), "{}", nothing.message());
}

#[test]
fn words_are_allowed_and_barred_by_a_command() {
    let barred = with_own_words(CATS.open(80, 24)).press("<enter>:never cat<enter>cat<enter>");
    assert_eq!(barred.board(), "");
    barred.assert_shows("not in the dictionary: CAT");
    let again = barred.press("<esc>:allow cat<enter>cat<enter>");
    assert_eq!(again.board(), "8 CAT");
    assert!(own_words_file(&again).ends_with("\nCAT\n"), "{}", own_words_file(&again));
    let needless = with_own_words(CATS.open(80, 24)).press("<enter>:allow cat<enter>");
    assert!(needless.message().starts_with("CAT is already good"), "{}", needless.message());
    assert_eq!(own_words_file(&needless), "");
}

#[test]
fn professional_mode_changes_no_words() {
    let refused = with_own_words(SECTION.professional().open(80, 24)).press("<enter>:never section<enter>");
    assert_eq!(refused.message(), "in professional mode no words can be allowed or barred");
    assert_eq!(own_words_file(&refused), "");
}

#[test]
fn the_word_looked_up_is_barred_or_allowed_by_one_key() {
    let looked = with_own_words(CATS.open(80, 24)).press("<enter><^f>cat<^v>");
    looked.assert_shows("CAT is not in");
    let again = looked.press("<^v>");
    again.assert_shows("CAT is good");
    assert_eq!(again.press("<esc>cat<enter>").board(), "8 CAT");

    let menu = with_own_words(Driver::menu(80, 24)).press("wyeeet<^v>");
    menu.assert_shows("YEEET is good");
    menu.assert_shows("+1 own word");
    let refused = menu.press("<esc>wыы<^v>");
    refused.assert_shows("no tile has the letter");
}
