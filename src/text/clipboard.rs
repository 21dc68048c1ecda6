//! The texts that go to the clipboard: a position as a scenario file, and the result of a game.

use rackety_engine::game::{OptionsText, PositionText, Premiums, TallyText, write_premiums};
use rackety_engine::ruleset::GiftBlank;
use rackety_engine::{Game, PlayerStatus, Seat, StartPosition, Tile};
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
    let players: Vec<&str> = seats.iter().map(|&seat| state.player(seat).name()).collect();
    let position = StartPosition {
        racks: vec![rack.to_vec()],
        // Where a blank of the board may have been a gift, the tile set does not show which tiles are unseen.
        bag: (setup.ruleset.gift_blank() != GiftBlank::None).then(|| state.unseen(state.to_move())),
        bag_seed: None,
        aside: Vec::new(),
        // It would be that of the bag.
        board_seed: None,
        ..game.position_to_play_on(0)
    };
    let position = PositionText::new(&position, state.layout().size(), tiles);
    let start = PositionText {
        to_move: None,
        scores: seats.iter().map(|&seat| state.player(seat).score()).collect(),
        premiums: (setup.options.premiums == Premiums::Random)
            .then(|| write_premiums(state.layout()))
            .or(position.premiums),
        statuses: of_seats(&position.statuses, &seats, &PlayerStatus::In),
        own_passes: of_seats(&position.own_passes, &seats, &0),
        tallies: of_seats(&position.tallies, &seats, &TallyText::default()),
        starter: position.starter.map(|starter| starter_of(game, &starter, &players)),
        ..position
    };
    let file = PositionFile {
        ruleset: setup.ruleset.id(),
        language: &setup.language,
        players,
        options: game.record().options,
        start,
    };
    toml_text(&file, TomlLayout::Spread)
}

/// The player with whom rounds begin: the starter, or whichever of these players comes next.
fn starter_of(game: &Game, starter: &str, players: &[&str]) -> String {
    let names: Vec<&str> = game.state().players().map(|(_, player)| player.name()).collect();
    let mut from_starter = names.iter().chain(&names).skip_while(|name| **name != starter);
    from_starter.find(|name| players.contains(name)).map_or(starter, |name| name).to_owned()
}

/// The values of these players; nothing where all are the default.
fn of_seats<T: Clone + PartialEq>(values: &[T], seats: &[Seat], default: &T) -> Vec<T> {
    let of_seats = seats.iter().filter_map(|seat| values.get(seat.index()).cloned());
    let of_seats: Vec<T> = of_seats.collect();
    if of_seats.iter().all(|value| value == default) { Vec::new() } else { of_seats }
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

    use rackety_engine::scenario::Scenario;
    use rackety_engine::toml_file::SourceFile;
    use rackety_engine::{Action, Setup};

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

    /// In the copy, too, the third pass ends the game. Its seed does not deal the tiles of the position.
    #[test]
    fn a_copied_position_has_the_passes_before_it() {
        let host = Host::new(&Folders::default(), None);
        let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Bob"]), 7);
        let mut session = host.new_game(&request).unwrap();
        session.act(Action::Pass).unwrap();
        session.act(Action::Pass).unwrap();
        let game = session.game();
        let file: toml::Table =
            position(game, &session.rack(game.state().to_move())).unwrap().parse().unwrap();
        let start: PositionText = file["start"].clone().try_into().unwrap();
        let position = start.position(game.state().layout().size(), game.tiles()).unwrap();
        let setup = Setup { position: Some(position), ..game.setup().clone() };
        let mut copied = Game::new(setup, Arc::clone(game.vocabulary())).unwrap();
        copied.act(Action::Pass).unwrap();
        assert!(copied.state().ending().is_some());
        assert!(!short_result(&copied).contains("Seed"));
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
