//! Undoing a turn against bots.

use rackety::session::{GameRequest, NewPlayer};
use rackety_engine::game::OptionsText;

use super::driver::Driver;
use super::setup::start;

/// Ann against a bot, with these options.
fn duel(options: OptionsText) -> GameRequest {
    let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("club".parse().unwrap())];
    GameRequest {
        options: OptionsText { time: Some("off".to_owned()), ..options },
        ..GameRequest::seeded("smartfeud", players, 7)
    }
}

fn with_undo() -> Driver {
    start(&duel(OptionsText { undo: Some(true), ..OptionsText::default() }), 80, 24)
}

#[test]
fn the_last_turn_and_the_bots_turns_after_it_are_undone() {
    let begun = with_undo();
    let rack = begun.game_screen().rack();
    let driver = begun.press(":8h GRAIN<enter>").bot_passes();
    assert_eq!(driver.game_screen().game().turns().len(), 2);
    let asked = driver.press("<lt>").saying("The game will not count in your statistics.");
    let undone = asked.press("y");
    assert_eq!((undone.board().as_str(), undone.scores()), ("", vec![0, 0]));
    assert_eq!(undone.game_screen().game().turns().len(), 0);
    assert!(undone.message().contains("undone"), "{}", undone.message());
    let tiles = |rack: &[rackety::tui::game::RackTile]| {
        let mut tiles: Vec<_> = rack.iter().map(|slot| slot.tile).collect();
        tiles.sort_unstable();
        tiles
    };
    assert_eq!(tiles(&undone.game_screen().rack()), tiles(&rack));
    // The saved game says so, and so it stays when the game is resumed.
    assert!(undone.saved_text().contains("\"undone\": 1"), "{}", undone.saved_text());
    let resumed = undone.press("<f10>g<enter>");
    assert_eq!(resumed.game_screen().game().undone(), 1);
    let statistics = resumed.host.statistics();
    drop(resumed.press("<f10>"));
    assert_eq!(statistics.unwrap().0.games, 0);
}

/// The same tiles are drawn again: nobody can undo until the draw is good.
#[test]
fn the_draw_is_the_same_again() {
    let drawn = |driver: &Driver| format!("{:?}", driver.game_screen().game().turns()[0].outcome);
    let first = with_undo().press(":8h GRAIN<enter>").bot_passes();
    let before = drawn(&first);
    let again = first.press("<lt>y:8h GRAIN<enter>");
    assert_eq!(drawn(&again), before);
}

#[test]
fn undo_is_refused_where_the_game_does_not_allow_it() {
    let driver = start(&duel(OptionsText::default()), 80, 24).press("<lt>");
    assert!(driver.message().contains("begun without undo"), "{}", driver.message());
    let driver = with_undo().press("<lt>");
    assert!(driver.message().contains("no turn to undo"), "{}", driver.message());
    let host = &driver.host;
    let undo = OptionsText { undo: Some(true), ..OptionsText::default() };
    let two = GameRequest { players: NewPlayer::humans(["Ann", "Bob"]), ..duel(undo.clone()) };
    assert!(host.new_game(&two).unwrap_err().to_string().contains("undo is only for one person"));
    let professional = duel(OptionsText { mode: Some("professional".to_owned()), ..undo });
    let refused = host.new_game(&professional).unwrap_err().to_string();
    assert!(
        refused.contains("turns cannot be taken back where unknown words can cost the turn"),
        "{refused}"
    );
}
