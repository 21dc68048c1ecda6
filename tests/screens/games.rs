//! The list of saved games.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rackety::files::{SavedGame, SavedGameStatus};
use rackety::tui::app::effect::Effect;
use rackety::tui::app::model::Screen;
use rackety::tui::screens::saved_games::state::Games;
use rackety_engine::EndReason;

use super::drive::Driven;
use super::snapshots::{SIZES, check};

fn shown(driven: &Driven) -> &Games {
    match &driven.model.screen {
        Screen::Games(games) => games,
        other => panic!("no list of games is shown but {other:?}"),
    }
}

/// Three games on disk, the second of them over.
fn three() -> Driven {
    let begin = "<enter><down><down><down><down><down><down><end><enter>";
    Driven::menu(80, 24)
        .press(begin)
        .press("<f10>")
        .press(begin)
        .press("<enter><^r>y<f10>")
        .press(begin)
        .press("<enter><^p>y<f10>")
}

#[test]
fn games_are_listed_gone_on_with_and_deleted() {
    let driven = three().press("j<enter>");
    let lines = &shown(&driven).lines;
    let standings: Vec<&str> = lines.iter().map(|line| line.status.as_str()).collect();
    assert_eq!(standings, ["Player 2 to play, turn 2", "over, Player 2 has won", "Player 1 to play, turn 1"]);
    assert_eq!((lines[0].left.as_deref(), lines[1].left.as_deref()), (Some("48h"), None));
    // Not deleted before yes, and the others stay.
    let driven = driven.press("j<del>n");
    assert_eq!(shown(&driven).lines.len(), 3);
    let driven = driven.press("dy");
    assert!(matches!(driven.effects.last(), Some(Effect::Delete(_))));
    let left: Vec<&str> = shown(&driven).lines.iter().map(|line| line.status.as_str()).collect();
    assert_eq!(left, ["Player 2 to play, turn 2", "Player 1 to play, turn 1"]);
    let driven = driven.press("<enter>");
    assert!(driven.screen().contains("turn 1"), "{}", driven.screen());
    let back = Driven::menu(80, 24).press("j<enter><esc>");
    assert!(matches!(back.model.screen, Screen::List(_)));
}

#[test]
fn games_are_chosen_and_deleted_by_mouse() {
    let driven = three().click_on("Resume");
    let driven = driven.click_on("over, Player 2").click_on("delete").click_on("y yes");
    assert_eq!(shown(&driven).lines.len(), 2);
    // The first click chooses, the second goes on.
    let driven =
        driven.click_on("Player 2 to play").click_on("Player 2 to play").click_on("Player 2 to play");
    assert!(driven.table().game().turns().len() == 1);
}

/// Times of day and what is left are those of the moment, so these games are made up.
#[test]
fn saved_games() {
    let game = |ruleset: &str, language: &str, names: &[(&str, i32)], status: SavedGameStatus| SavedGame {
        file: format!("{ruleset}.json").into(),
        when: Timestamp::from_second(1_800_000_000).unwrap(),
        ruleset: ruleset.to_owned(),
        language: language.to_owned(),
        scores: names.iter().map(|(name, points)| ((*name).to_owned(), *points)).collect(),
        turn: 12,
        status,
    };
    let running = |name: &str, left: Option<u64>| SavedGameStatus::Running {
        to_move: name.to_owned(),
        left: left.map(Duration::from_secs),
    };
    let won = |names: &[&str]| SavedGameStatus::Over {
        reason: EndReason::Out,
        winners: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    let games = [
        game(
            "SmartFeud",
            "English",
            &[("Ann", 140), ("Bob", 132), ("Cleo", 98), ("Dirk", 7)],
            running("Cleo", Some(170_000)),
        ),
        game("Wordfeud", "Norwegian (Bokmål)", &[("Ann", 40), ("Bob", 32)], running("Bob", None)),
        game("Words With Friends", "English", &[("Ann", 340), ("Bob", 332)], won(&["Ann"])),
        game(
            "Webfeud",
            "Nederlands",
            &[("Anneke van der Meer", 340), ("Bob", 340)],
            won(&["Anneke van der Meer", "Bob"]),
        ),
    ];
    for (width, height) in SIZES.into_iter().chain([(30, 12)]) {
        let mut driven = Driven::menu(width, height);
        driven.model.screen = Screen::Games(Games::new(&games, &TimeZone::UTC));
        check("games", &driven.press("j"));
        let mut driven = Driven::menu(width, height);
        driven.model.screen = Screen::Games(Games::new(&games, &TimeZone::UTC));
        check("games_delete", &driven.press("d"));
    }
}
