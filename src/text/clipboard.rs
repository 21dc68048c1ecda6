//! The texts that go to the clipboard: a position as a scenario file, and the result of a game.

use rackety_engine::game::{OptionsText, PositionText, Premiums, write_board, write_premiums};
use rackety_engine::ruleset::GiftBlank;
use rackety_engine::{Game, Seat, Tile};
use serde::Serialize;

use super::play_name::PlayName;
use super::wording;
use crate::output::{TomlLayout, toml_text};

/// A position as a scenario file writes it.
#[derive(Serialize)]
struct PositionFile<'a> {
    ruleset: &'a str,
    language: &'a str,
    players: Vec<&'a str>,
    options: OptionsText,
    start: PositionText,
}

/// Writes the position as a scenario file for `rackety moves` and `rackety scenario`, with only what the player to
/// move can see. `rack` is that player's rack in its order.
///
/// # Errors
/// If it cannot be written as TOML.
pub fn position(game: &Game, rack: &[Tile]) -> Result<String, toml::ser::Error> {
    let (setup, state, tiles) = (game.setup(), game.state(), game.tiles());
    // The player to move comes first, because a scenario lists racks from the first player on, and only theirs is known.
    let mut seats: Vec<Seat> = state.seats_in().collect();
    let first = seats.iter().position(|&seat| seat == state.to_move()).unwrap_or_default();
    seats.rotate_left(first);
    let start = PositionText {
        turn: Some(state.turn()),
        scores: seats.iter().map(|&seat| state.player(seat).score()).collect(),
        racks: vec![tiles.write_tiles(rack)],
        // A seed for a random board would be that of the bag.
        premiums: (setup.options.premiums == Premiums::Random).then(|| write_premiums(state.layout())),
        board: Some(write_board(state.board(), tiles)).filter(|_| !state.board().is_empty()),
        // Where a blank of the board may have been a gift, the tile set does not tell what is unseen.
        bag: (setup.ruleset.gift_blank() != GiftBlank::None)
            .then(|| tiles.write_tiles(&state.unseen(state.to_move()))),
        ..PositionText::default()
    };
    let file = PositionFile {
        ruleset: setup.ruleset.id(),
        language: &setup.language,
        players: seats.iter().map(|&seat| state.player(seat).name()).collect(),
        options: game.record().options,
        start,
    };
    toml_text(&file, TomlLayout::Spread)
}

/// Writes the result of a finished game in a few lines, to be sent to others: the game, scores, each player's best play,
/// and the seed.
pub fn short_result(game: &Game) -> String {
    let (setup, state) = (game.setup(), game.state());
    let winners = state.ending().map(|ending| wording::winners(game, &ending.winners)).unwrap_or_default();
    let mut lines = vec![
        format!("Rackety: {}, {}", setup.ruleset.name(), game.tiles().name()),
        format!("{}. {winners}", wording::scores(game)).trim_end().to_owned(),
    ];
    let best = state.players().filter_map(|(seat, player)| {
        let (turn, play) = PlayName::of_best(game.turns(), seat)?;
        Some(format!("{} {} {}", player.name(), play.word, turn.points()))
    });
    let best: Vec<String> = best.collect();
    if !best.is_empty() {
        lines.push(format!("Best plays: {}", best.join(", ")));
    }
    lines.extend(wording::seed(game).map(|seed| format!("Seed: {seed}")));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rackety_engine::Action;
    use rackety_engine::scenario::Scenario;
    use rackety_engine::toml_file::SourceFile;

    use super::*;
    use crate::files::Folders;
    use crate::input::InputSource;
    use crate::input::typed_play::TypedPlay;
    use crate::session::{GameRequest, Host, NewPlayer, Session};

    /// The racks and the bag of a game follow from its seed, so the seed is not in what its players copy.
    #[test]
    fn a_copied_position_of_a_random_board_has_the_board_and_not_the_seed() {
        let host = Host::new(&Folders::default(), None);
        let request = GameRequest {
            options: OptionsText { random_board: Some(true), ..OptionsText::default() },
            ..GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Bob"]), 987_654_321)
        };
        let session = host.new_game(&request).unwrap();
        let game = session.game();
        assert_ne!(game.state().layout(), game.setup().ruleset.layout());
        let text = position(game, &session.rack(game.state().to_move())).unwrap();
        assert!(!text.contains("seed") && !text.contains("987"), "{text}");
        let file: toml::Table = text.parse().unwrap();
        let start: PositionText = file["start"].clone().try_into().unwrap();
        let size = game.state().layout().size();
        let mut setup = game.setup().clone();
        setup.seed = 1;
        setup.position = Some(start.position(size, game.tiles()).unwrap());
        let copied = Game::new(setup, Arc::clone(game.vocabulary())).unwrap();
        assert_eq!(copied.state().layout(), game.state().layout());
    }

    #[test]
    fn a_copied_position_is_a_scenario_with_one_rack() {
        let host = Host::new(&Folders::default(), None);
        let request = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob", "Cleo"]), 7);
        let mut session = host.new_game(&request).unwrap();
        let position = |session: &Session| {
            let game = session.game();
            position(game, &session.rack(game.state().to_move())).unwrap()
        };
        let typed = TypedPlay::parse("8h", "GRAIN", None).unwrap();
        let (play, _) = session.resolve_typed(&typed, InputSource::Person, None).unwrap();
        session.act(Action::Play(play)).unwrap();
        let text = position(&session);
        assert!(text.contains("[\n    \"Bob\",\n    \"Cleo\",\n    \"Ann\",\n]"), "{text}");
        assert!(text.contains(".......GRAIN....\n") && !text.contains("seed"), "{text}");
        let rack = session.game().tiles().write_tiles(&session.rack(session.game().state().to_move()));
        assert_eq!(text.matches(&format!("racks = [\"{rack}\"]")).count(), 1, "{text}");
        let ruleset = Arc::new(host.rulesets.load("smartfeud").unwrap());
        let source = SourceFile { file: "position.toml".to_owned(), text: text.clone() };
        let read = Scenario::parse(&source).unwrap();
        assert!(read.run(ruleset, Arc::clone(session.game().vocabulary())).unwrap().failures.is_empty());

        session.act(Action::Resign(session.game().state().to_move())).unwrap();
        session.act(Action::Resign(session.game().state().to_move())).unwrap();
        assert_eq!(
            short_result(session.game()),
            "Rackety: SmartFeud, English\nAnn 7, Bob 0, Cleo 0. Ann wins.\nBest plays: Ann GRAIN 7\nSeed: 7"
        );
    }
}
