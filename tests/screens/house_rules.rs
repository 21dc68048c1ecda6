//! Words that players allow or bar while they play.

use rackety::files::DictionaryLibrary;

use super::covers::BLUFF;
use super::driver::Driver;
use super::setup::{CATS, GameSetup, SECTION};

/// Ann plays against a bot, so that nobody else is asked.
const ALONE: GameSetup<'static> = CATS.bots(&["", "casual"]);

/// Returns the game with a folder for own words.
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
    let typed = with_own_words(ALONE.open(120, 40)).press("tac").showing("TAC (^V allows it)");
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
    let nothing = with_own_words(ALONE.open(80, 24)).press("cat<^v>");
    assert!(nothing.message().contains("no unknown word here; type :allow WORD"), "{}", nothing.message());
}

#[test]
fn words_are_allowed_and_barred_by_a_command() {
    let barred = with_own_words(ALONE.open(80, 24)).press(":never cat<enter>cat<enter>");
    assert_eq!(barred.board(), "");
    barred.assert_shows("not in the dictionary:");
    let again = barred.press("<esc>:allow cat<enter>cat<enter>");
    assert_eq!(again.board(), "8 CAT");
    assert!(own_words_file(&again).ends_with("\nCAT\n"), "{}", own_words_file(&again));
    let needless = with_own_words(ALONE.open(80, 24)).press(":allow cat<enter>");
    assert!(needless.message().starts_with("CAT is already good"), "{}", needless.message());
    assert_eq!(own_words_file(&needless), "");
}

#[test]
fn professional_mode_changes_no_words() {
    let refused = with_own_words(SECTION.professional().open(80, 24)).press("<enter>:never section<enter>");
    assert_eq!(refused.message(), "no words can be allowed or barred in professional mode");
    assert_eq!(own_words_file(&refused), "");
    for (game, why) in
        [(SECTION.professional(), "in professional mode"), (BLUFF, "where words can be challenged")]
    {
        let refused = with_own_words(game.open(80, 24)).press("<enter><^v>");
        assert_eq!(refused.message(), format!("no words can be allowed or barred {why}"));
    }
}

#[test]
fn the_word_looked_up_is_barred_or_allowed_by_one_key() {
    let looked = with_own_words(ALONE.open(80, 24)).press("<^f>cat<^v>").showing("CAT is barred (");
    let again = looked.press("<^v>").showing("CAT is good");
    assert_eq!(again.press("<esc>cat<enter>").board(), "8 CAT");

    let menu = with_own_words(Driver::menu(80, 24)).press("wyeeet<^v>").showing("YEEET is good");
    menu.assert_shows("+1 own word");
    menu.press("<esc>wыы<^v>").showing("no tile has the letter");
}

/// What was allowed, and by whom, is in the history of the game whoever resumes it.
#[test]
fn with_two_at_one_keyboard_the_other_is_asked_on_a_cover_of_their_own() {
    let asked = with_own_words(CATS.open(120, 40)).press("<enter>tac<^v>");
    assert_eq!(own_words_file(&asked), "");
    asked.assert_shows("A question for Bob alone.");
    assert!(asked.game_screen().draft.is_empty(), "Bob does not see Ann's tiles");
    let question = asked.press("<enter>").showing("Ann wants to allow TAC").showing("Bob, do you agree?");
    let agreed = question.press("y");
    assert!(own_words_file(&agreed).ends_with("\nTAC\n"), "{}", own_words_file(&agreed));
    agreed.assert_shows("Pass the keyboard back to Ann");
    agreed.assert_shows("TAC is good from now on");
    // Ann's tiles are on the board again.
    let played = agreed.press("<enter><enter>");
    assert_eq!(played.board(), "8 TAC");
    let history = "Ann allowed TAC, and Bob agreed";
    played.press("<enter><tab>").assert_shows(history);
}

/// Looking back shows it at the turn before which it was agreed, in the list of turns and beside the turn itself.
#[test]
fn looking_back_shows_what_was_allowed_and_when() {
    let agreed = with_own_words(CATS.open(120, 40)).press("<enter>tac<^v><enter>y<enter><enter>");
    assert_eq!(agreed.board(), "8 TAC");
    let end = agreed.press("<enter><f4>");
    let rule = "Ann allowed TAC, and Bob agreed";
    let shown = |driver: &Driver| driver.screen().matches(rule).count();
    let (at_end, at_start) = (shown(&end), shown(&end.press("<home>")));
    assert_eq!((at_end, at_start), (1, 2), "the rule was agreed before the first turn");
}

#[test]
fn one_who_does_not_agree_keeps_the_words_as_they_are() {
    for keys in ["<enter>tac<^v>", "<enter>:allow tac<enter>", "<enter><^f>tac<^v>"] {
        let refused = with_own_words(CATS.open(120, 40)).press(keys).press("<enter>n");
        assert_eq!(refused.message(), "Bob does not agree: TAC is not allowed", "{keys}");
        assert_eq!(own_words_file(&refused), "", "{keys}");
        refused.assert_shows("Pass the keyboard back to Ann");
        assert!(!refused.saved_text().contains("house_rules"), "{keys}");
    }
    let several = with_own_words(SECTION.open(120, 40)).press("<enter>");
    let (column, row) = several.square("h9");
    let refused = several.click(column, row).press("sn<^v><enter>n");
    assert!(refused.message().ends_with(" are not allowed"), "{}", refused.message());
    let three = CATS.players(&["Ann", "Bob", "Cleo"]).position("racks = [\"CATSEE?\"]");
    let driver = with_own_words(three.ruleset("smartfeud").open(120, 40)).press("<enter>:never cat<enter>");
    let driver = driver.press("<enter>y").showing("A question for Cleo alone.");
    assert_eq!(own_words_file(&driver), "");
    let agreed = driver.press("<enter>y");
    assert!(own_words_file(&agreed).ends_with("\n-CAT\n"), "{}", own_words_file(&agreed));
    agreed.press("<enter><tab>").assert_shows("Ann barred CAT, and Bob and Cleo agreed");
}

/// What nobody could allow is refused at once, and a question ends with the turn that it was asked in.
#[test]
fn nobody_is_asked_about_what_cannot_change() {
    let needless = with_own_words(CATS.open(80, 24)).press("<enter>:allow cat<enter>");
    assert!(needless.message().starts_with("CAT is already good"), "{}", needless.message());
    needless.assert_hides("A question");
}
