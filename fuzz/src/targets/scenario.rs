//! A scenario: after its turns, the generator's plays are those that the rules accept, with the same scores, and their
//! notation reads as the same plays.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use rackety_engine::game::{RecordError, SetupError};
use rackety_engine::scenario::{Scenario, ScenarioRuleset};
use rackety_engine::{
    Coordinate, Game, GeneratedPlay, Generator, Lexicon, PlayNotation, Ruleset, Scope, Tile, WordGraph,
};

use super::faults::{check_faults, source_file};
use super::games::{LIBRARY, check_replay};
use crate::Reading;
use naive::{Key, key, naive_plays};

#[path = "../../../src/engine/tests/movegen/naive.rs"]
mod naive;

/// The words of a scenario that lists none.
const WORDS: [&str; 8] = ["AT", "TA", "ON", "NO", "SECT", "SECTION", "SHINE", "QI"];

/// The most plays that are looked at.
const MAX_PLAYS: usize = 500;

/// The most words, and tiles on the board, for which the naive search is run.
const MAX_NAIVE_WORDS: usize = 8;
const MAX_NAIVE_TILES: usize = 12;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let Some(source) = source_file(bytes) else { return Reading::Refused };
    let scenario = match Scenario::parse(&source) {
        Ok(scenario) => scenario,
        Err(faults) => {
            check_faults(&faults);
            return Reading::Refused;
        }
    };
    let ruleset = match scenario.ruleset() {
        ScenarioRuleset::Named(name) => LIBRARY.load(name).ok(),
        ScenarioRuleset::Whole(spec) => Ruleset::from_spec("scenario", spec.clone()).ok(),
    };
    let Some(ruleset) = ruleset else { return Reading::Refused };
    let own_words = scenario.vocabulary(&ruleset);
    let vocabulary = own_words.unwrap_or_else(|| Lexicon::from_words("fuzz", WORDS).into());
    let Ok(report) = scenario.run(Arc::new(ruleset), Arc::new(vocabulary)) else { return Reading::Refused };
    let replayed = Game::replay(&report.game.record(), Arc::clone(report.game.vocabulary()));
    // A scenario may have names that are too long for other games.
    if !matches!(replayed, Err(RecordError::Setup(SetupError::Name(_)))) {
        check_replay(&report.game);
    }
    if report.game.state().ending().is_none() {
        check_plays(&report.game);
    }
    Reading::Accepted
}

fn check_plays(game: &Game) {
    let Ok(graph) = WordGraph::for_game(game) else { return };
    let mut plays: BTreeMap<Key, i32> = BTreeMap::new();
    let mut generator = Generator::new(&graph);
    let flow = generator.for_each_play(game, Scope::All, |play| {
        check_play(game, play);
        plays.insert(key(&play.to_play()), play.score());
        if plays.len() < MAX_PLAYS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let words: Vec<String> = game.vocabulary().words().collect();
    let is_small = words.len() <= MAX_NAIVE_WORDS && game.state().board().tiles().count() <= MAX_NAIVE_TILES;
    let blanks = game.state().player(game.state().to_move()).rack().tiles().iter();
    let blanks = blanks.filter(|&&tile| tile == Tile::Blank).count();
    if flow.unwrap().is_continue() && is_small && blanks <= 1 {
        assert_eq!(naive_plays(game, &words), plays);
    }
}

fn check_play(game: &Game, generated: &GeneratedPlay) {
    let play = generated.to_play();
    let scored = game.preview(&play).expect("a generated play is legal");
    assert_eq!(scored.total, generated.score());
    let notation = game.notation(&play).expect("a play has a notation");
    let take = notation.take().as_ref().map(Coordinate::to_string);
    let read = PlayNotation::parse(&notation.to_string(), take.as_deref()).expect("a notation can be parsed");
    assert_eq!(read, notation);
    let resolved = game.resolve(&read).expect("a notation can be resolved");
    assert_eq!(key(&resolved), key(&play));
    assert_eq!(game.preview(&resolved).map(|scored| scored.total), Ok(scored.total));
}
