//! What is copied out of a game: its position, as a scenario that can be read back, and its result.

use rackety_engine::{OptionsText, PositionText, Premiums, Seat, write_board};
use serde::Serialize;

use super::wording;
use crate::session::Session;

/// A position as a scenario file says it.
#[derive(Serialize)]
struct Scenario<'a> {
    ruleset: &'a str,
    language: &'a str,
    players: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    options: OptionsText,
    start: PositionText,
}

/// The position as a scenario file, which `rackety moves` and `rackety scenario` read: what the player to move may
/// know of it, and nothing else. He comes first among the players, since his is the only rack in it. Only a random
/// board needs the seed.
///
/// # Errors
/// If it cannot be written as TOML.
pub fn position(session: &Session) -> Result<String, toml::ser::Error> {
    let game = session.game();
    let (setup, state, tiles) = (game.setup(), game.state(), game.tiles());
    let mut seats: Vec<Seat> = state.seats_in().collect();
    let first = seats.iter().position(|&seat| seat == state.to_move()).unwrap_or_default();
    seats.rotate_left(first);
    let start = PositionText {
        turn: Some(state.turn()),
        scores: seats.iter().map(|&seat| state.player(seat).score()).collect(),
        racks: vec![tiles.write_tiles(&session.rack(state.to_move()))],
        board: Some(write_board(state.board(), tiles)).filter(|_| !state.board().is_empty()),
        ..PositionText::default()
    };
    toml::to_string_pretty(&Scenario {
        ruleset: setup.ruleset.id(),
        language: &setup.language,
        players: seats.iter().map(|&seat| state.player(seat).name()).collect(),
        seed: (setup.options.premiums == Premiums::Random).then_some(setup.seed),
        options: game.record().options,
        start,
    })
}

/// The result of a game that is over: who won and why, every turn, and the board.
pub fn result(session: &Session) -> String {
    let game = session.game();
    let mut lines = vec![format!("{}, {}", game.setup().ruleset.name(), session.dictionary_label())];
    if let Some(ending) = game.state().ending() {
        lines.push(format!("{}. {}", wording::scores(game), wording::winners(game, &ending.winners)));
        lines.push(wording::reason(ending.reason).to_owned());
        lines.extend(ending.adjustments.iter().map(|line| wording::adjustment(game, line)));
    }
    lines.push(String::new());
    lines.extend(game.turns().iter().map(|turn| format!("{}. {}", turn.number, wording::turn(game, turn))));
    lines.push(String::new());
    lines.push(write_board(game.state().board(), game.tiles()));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rackety_engine::Action;
    use rackety_engine::scenario::Scenario as Read;

    use super::*;
    use crate::files::Folders;
    use crate::input::command::WrittenPlay;
    use crate::session::{GameRequest, Host, NewPlayer};

    #[test]
    fn a_copied_position_is_a_scenario_with_one_rack() {
        let host = Host::new(&Folders::default(), None);
        let request = GameRequest {
            ruleset: "smartfeud".to_owned(),
            players: NewPlayer::humans(["Ann", "Bob", "Cleo"]),
            seed: Some(7),
            ..GameRequest::default()
        };
        let mut session = host.new_game(&request).unwrap();
        let written = WrittenPlay { at: "8h".to_owned(), word: "GRAIN".to_owned(), take: None };
        let (play, _) = session.read_written(&written, None).unwrap();
        session.act(Action::Play(play)).unwrap();
        let text = position(&session).unwrap();
        assert!(text.contains("[\n    \"Bob\",\n    \"Cleo\",\n    \"Ann\",\n]"), "{text}");
        assert!(text.contains(".......GRAIN....\n") && !text.contains("seed"), "{text}");
        let rack = session.game().tiles().write_tiles(&session.rack(session.game().state().to_move()));
        assert_eq!(text.matches(&format!("racks = [\"{rack}\"]")).count(), 1, "{text}");
        let ruleset = Arc::new(host.rulesets.load("smartfeud").unwrap());
        let read = Read::parse(&text).unwrap();
        assert!(read.run(ruleset, Arc::clone(session.game().vocabulary())).unwrap().failures.is_empty());

        session.act(Action::Resign(session.game().state().to_move())).unwrap();
        session.act(Action::Resign(session.game().state().to_move())).unwrap();
        let text = result(&session);
        for part in
            ["Ann 7, Bob 0, Cleo 0. Ann wins.", "1. Ann played 8h GRAIN for 7", "\n.......GRAIN....\n"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
