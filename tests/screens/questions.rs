//! Yes-or-no questions, and the warnings in them.

use rackety_engine::PlayerStatus;

use super::driver::Driver;
use super::setup::{CATS, SMARTFEUD, WORDFEUD};

/// Enter is pressed without reading, so it never resigns, passes or agrees to anything.
#[test]
fn enter_never_means_yes() {
    for keys in ["<enter><^r><enter>", "<enter><^p><enter>", "<enter>:resign<enter><enter>"] {
        let driver = CATS.open(80, 24).press(keys);
        assert_eq!(driver.game_screen().game().turns().len(), 0, "{keys}");
        assert!(driver.game_screen().popup.is_none(), "{keys}");
    }
    let driver = CATS.open(80, 24).press("<enter><^r>").showing("[n] no (Enter)   [y] yes");
    assert!(driver.press("y").game_screen().is_over());
}

/// Other keys do nothing while a question is open, so they are not shown.
#[test]
fn the_last_row_has_the_keys_of_a_question_and_no_others() {
    for (width, height) in [(26, 8), (80, 24), (120, 40)] {
        let driver = CATS.open(width, height).press("<enter><^p>");
        let screen = driver.screen();
        assert_eq!(screen.matches("yes").count(), 1, "{screen}");
        assert!(screen.lines().last().is_some_and(|keys| keys.contains("[y] yes")), "{screen}");
        for key in ["F1 ", "^Q "] {
            driver.assert_hides(key);
        }
    }
}

/// Two people pass; the next pass is Ann's third.
fn before_the_third_pass() -> Driver {
    SMARTFEUD.open(80, 24).press("<enter><^p>y<enter><^p>y<enter><^p>y<enter><^p>y<enter>")
}

/// SF-20.
#[test]
fn a_pass_that_loses_the_game_says_so() {
    let driver = before_the_third_pass().press("<^p>");
    driver.assert_says("This is your third pass in a row: you lose the");
    let driver = driver.press("y");
    assert!(driver.game_screen().is_over());
    driver.assert_shows("Ann passed for the third time in a row.");
    SMARTFEUD.open(80, 24).press("<enter><^p>y<enter><^p>y<enter><^p>").hiding("in a row");
}

/// The frame of the play has room for one warning: that of the player to move.
#[test]
fn the_warning_shown_is_that_of_the_player_to_move() {
    before_the_third_pass().assert_shows("! Ann: 2 of 3 passes");
}

/// SF-19, SF-20: exchanging no tiles is a pass too.
#[test]
fn an_exchange_of_no_tiles_that_loses_the_game_says_so() {
    let driver = before_the_third_pass().press("<^x><enter>");
    driver.assert_says("Exchanging no tiles is a pass. This is your");
    assert!(!driver.press("<enter>").game_screen().is_over());
    assert!(before_the_third_pass().press("<^x><enter>y").game_screen().is_over());
}

#[test]
fn a_pass_that_puts_one_of_three_out_says_so() {
    let pass = "<enter><^p>y";
    let driver = SMARTFEUD.players(&["Ann", "Bob", "Cleo"]).open(80, 24).press(&pass.repeat(6));
    let driver = driver.press("<enter><^p>").saying("This is your third pass in a row: you are out of");
    let driver = driver.press("y");
    let state = driver.game_screen().game().state();
    assert_eq!(state.player(state.seat("Ann").unwrap()).status(), PlayerStatus::PassedOut);
}

/// WO-5, WO-8.
#[test]
fn a_pass_that_ends_the_game_says_what_that_costs() {
    let driver = WORDFEUD.open(80, 24).press("<enter><^p>y<enter><^p>y<enter><^p>");
    driver.assert_says("This is the third pass in a row: the game ends,");
    driver.assert_says("and each player loses the points of their");
    // Nobody can be without tiles after passes.
    driver.assert_hides("none");
}

/// WW-6: a play without points can end the game as well.
#[test]
fn an_exchange_that_ends_a_game_without_scores_says_so() {
    let setup = WORDFEUD.ruleset("words-with-friends").position("scores = [5, 3]");
    let passed = || setup.open(80, 24).press("<enter><^p>y<enter><^p>y<enter>");
    let driver = passed().press("<^x>1<enter>").saying("third turn in a row without a");
    assert!(driver.press("y").game_screen().is_over());
    // The question names the tiles, and no goes back to them.
    let screen = passed();
    let screen = screen.game_screen();
    let tile = screen.game().tiles().write_tiles(&[screen.rack()[0].tile]);
    let driver = passed().press("<^x>1<enter>").saying(&format!("Exchange {tile}?"));
    let driver = driver.press("n").saying(&format!("To exchange: {tile}"));
    driver.press("<enter>").assert_says(&format!("Exchange {tile}?"));
    passed().press(&format!(":x {tile}<enter>")).assert_says(&format!("Exchange {tile}?"));
}

/// WW-6: the question names the play, which may have been typed in notation.
#[test]
fn a_play_that_ends_a_game_without_scores_is_named() {
    let setup = WORDFEUD.ruleset("words-with-friends").words("AT");
    let setup = setup.position("scores = [5, 3]\nracks = [\"??EEEEE\", \"EEEEEEE\"]");
    let driver = setup.open(80, 24).press("<enter>:x E<enter><enter><^p>y<enter>:8h ?a?t<enter>");
    driver.assert_says("third turn in a row without a");
    driver.assert_says("Play 8h at for 0?");
    assert!(driver.press("y").game_screen().is_over());
}

#[test]
fn a_warning_fits_every_size() {
    for (width, height) in [(26, 8), (36, 21), (110, 40)] {
        let driver = before_the_third_pass();
        let mut driver = driver.press("<^p>");
        driver.input(&rackety::tui::app::Input::Resize(ratatui::layout::Size::new(width, height)));
        driver.assert_shows("your third");
        driver.assert_shows("[n] no (Enter)");
        driver.assert_shows("[y] yes");
    }
}
