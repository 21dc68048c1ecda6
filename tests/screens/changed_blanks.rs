//! Changing a blank on the board for its letter, and what the screen says about it.

use rackety_engine::Tile;

use super::driver::Driver;
use super::setup::{GameSetup, WORDFEUD};
use super::snapshots::snapshots;

/// The I of SECTION is a blank, and Ann, who is to move, has an I.
const SECTION: GameSetup<'static> =
    WORDFEUD.ruleset("boomerang").words("SECTION SECTIONS CATS AT").hints("free").position(
        r#"
        turn = 3
        scores = [40, 32]
        racks = ["CATISEE", "IATTERO"]
        bag = "EEEEEEEEEEEE"
        board = ".\n\n\n\n\n\n\n....SECTiON"
    "#,
    );

fn asked(width: u16, height: u16) -> Driver {
    SECTION.open(width, height).press("<enter><f7>")
}

snapshots! { change_a_blank: asked, at 120 x 40; }

#[test]
fn a_blank_is_changed_by_one_key_after_a_question() {
    let asked = asked(120, 40);
    asked.assert_shows("Swap the blank on i8 for your I?");
    let no = asked.press("n");
    assert_eq!(no.board(), "8 SECTiON");
    let changed = no.press("<f7>y");
    assert_eq!(changed.board(), "8 SECTION");
    assert!(changed.message().ends_with("swapped the blank on i8 for I"), "{}", changed.message());
    assert!(changed.saved_text().contains("\"change\": \"i8\""));
    // It is still Ann's turn, and the blank is where the I was.
    let game = changed.game_screen().game();
    assert_eq!((game.state().turn(), game.state().player(game.state().to_move()).name()), (3, "Ann"));
    let rack = changed.game_screen().rack();
    assert_eq!(rack.iter().position(|slot| slot.tile == Tile::Blank), Some(3));
    let played = changed.press(":8e .......?s<enter>");
    assert_eq!(played.board(), "8 SECTIONs");
}

#[test]
fn the_command_changes_a_blank_and_returns_the_tiles_laid() {
    let laid = SECTION.open(80, 24).press("<enter>:try h9 AT<enter><esc><home>at");
    let changed = laid.press("<esc>:change i8<enter>");
    assert_eq!(changed.board(), "8 SECTION");
    let refused = changed.press(":change i8<enter>");
    assert!(refused.message().contains("there is no blank on i8 to change"), "{}", refused.message());
    let far = refused.press(":change z26<enter>");
    assert!(far.message().contains("z26 is not on the board"), "{}", far.message());
}

#[test]
fn hints_say_which_blanks_can_be_changed() {
    let hints = SECTION.open(80, 24).press("<enter><^g>");
    hints.assert_says("You can change a blank on the board: i8 for");
}

/// Whether the key is offered would tell whether somebody has an I.
#[test]
fn nobody_else_learns_what_can_be_changed() {
    let own = SECTION.open(120, 40).press("<enter>").showing("F7 blank");
    own.press("<^k>").assert_hides("F7 blank");
    SECTION.bots(&["club", ""]).open(120, 40).hiding("F7 blank");
}

#[test]
fn where_the_rules_do_not_allow_it_the_key_says_so() {
    let refused = SECTION.ruleset("wordfeud").open(80, 24).press("<enter><f7>");
    assert_eq!(refused.message(), "blanks on the board cannot be changed in this game");
}
