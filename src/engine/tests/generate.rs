//! Every legal play, held against a naive search that shares nothing with the generator: every word of a list, at
//! every square, in both directions, after every taking, judged by `Game::preview`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![allow(clippy::disallowed_methods, reason = "tests read the repository's files; the engine does not")]

mod common;
#[path = "generate/dice.rs"]
mod dice;
#[path = "generate/extremes.rs"]
mod extremes;
#[path = "generate/naive.rs"]
mod naive;
#[path = "generate/worlds.rs"]
mod worlds;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use common::ruleset;
use dice::Dice;
use naive::{Key, key, naive_plays};
use rackety_engine::{
    Action, Evaluator, FirstPlayer, Game, GeneratedPlay, Generator, Lexicon, Options, Play, Points, Ruleset,
    Scope, Setup, StartPosition, Vocabulary, WordGraph,
};

/// The ids of the project's rulesets.
const RULESETS: [&str; 6] =
    ["smartfeud", "wordfeud", "wordfeud-nl", "webfeud", "words-with-friends", "words-with-friends-quick"];

fn begin(
    ruleset: &Arc<Ruleset>,
    language: &str,
    words: &[String],
    seed: u64,
    position: Option<StartPosition>,
) -> Game {
    let rules = ruleset.dictionary();
    let lexicon = Arc::new(Lexicon::from_words("test", words));
    let vocabulary = Vocabulary::adjusted(lexicon, &rules.add, &rules.remove);
    let players = ["Ann", "Bob", "Cem", "Dee"].iter().take(*ruleset.players().start());
    let setup = Setup {
        language: language.to_owned(),
        players: players.map(|&name| name.to_owned()).collect(),
        first: FirstPlayer::FirstSeat,
        seed,
        options: Options::of(ruleset),
        position,
        ruleset: Arc::clone(ruleset),
    };
    Game::new(setup, Arc::new(vocabulary)).unwrap()
}

fn found_plays(generator: &mut Generator<'_>, game: &Game) -> BTreeMap<Key, i32> {
    let mut found = BTreeMap::new();
    let flow = generator.for_each_play(game, Scope::All, |play| {
        let twice = found.insert(key(&play.to_play()), play.score());
        assert!(twice.is_none(), "found twice: {}", describe(game, &play.to_play()));
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    found
}

/// A valuation that is not the score: tiles kept are worth something, and which ones are does matter.
struct Thrifty;

impl Evaluator for Thrifty {
    fn value(&mut self, play: &GeneratedPlay) -> i64 {
        let blanks = play.tiles().filter(|placement| placement.tile.is_blank()).count();
        i64::from(play.score()) - 6 * i64::try_from(play.own_count() + blanks).unwrap()
    }

    fn most(&self, points: i32, own_tiles: usize) -> i64 {
        i64::from(points) - 6 * i64::try_from(own_tiles).unwrap()
    }
}

/// The best play is the best of all.
fn check_best(generator: &mut Generator<'_>, game: &Game, mut valuation: impl Evaluator) {
    for scope in [Scope::All, Scope::WithoutTaking] {
        let mut all = Vec::new();
        let _ = generator.for_each_play(game, scope, |play| {
            all.push(*play);
            ControlFlow::Continue(())
        });
        let valued = all.into_iter().map(|play| (valuation.value(&play), play));
        let expected = valued.max_by_key(|&(value, play)| (value, std::cmp::Reverse(play)));
        let best = generator.best_play(game, scope, &mut valuation);
        let told = |best: Option<(i64, GeneratedPlay)>| {
            best.map(|(value, play)| format!("{value}: {}", describe(game, &play.to_play())))
        };
        assert_eq!(told(best), told(expected), "{scope:?}");
    }
}

fn describe(game: &Game, play: &Play) -> String {
    let state = game.state();
    let rack = state.player(state.to_move()).rack().tiles();
    let take = play.take().map_or_else(String::new, |square| format!("take {square}, "));
    format!(
        "{take}{} with {} in turn {} on\n{}",
        game.write(play),
        game.tiles().write_tiles(rack),
        state.turn(),
        rackety_engine::write_board(state.board(), game.tiles())
    )
}

/// Holds the generator against the naive search, and returns what both found.
#[track_caller]
fn check(generator: &mut Generator<'_>, game: &Game, words: &[String]) -> BTreeMap<Key, i32> {
    let found = found_plays(generator, game);
    let naive = naive_plays(game, words);
    check_best(generator, game, Points);
    check_best(generator, game, Thrifty);
    for (key, score) in &naive {
        let play = Play::new(key.0, key.1.iter().copied());
        match found.get(key) {
            None => panic!("missed: {}", describe(game, &play)),
            Some(other) => {
                assert_eq!(
                    other,
                    score,
                    "{:?}: {}",
                    game.preview(&play).map(|scored| scored.words),
                    describe(game, &play)
                );
            }
        }
    }
    if let Some(key) = found.keys().find(|key| !naive.contains_key(*key)) {
        let play = Play::new(key.0, key.1.iter().copied());
        panic!(
            "not allowed, {:?}: {}",
            game.preview(&play).map(|scored| scored.total),
            describe(game, &play)
        );
    }
    found
}

/// Plays a game of random turns, checking each position. Returns how many plays were found, and how many with a taking.
fn check_game(mut game: Game, words: &[String], turns: usize, dice: &mut Dice) -> (usize, usize) {
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut generator = Generator::new(&graph);
    let (mut plays, mut takings) = (0, 0);
    for _ in 0..turns {
        if game.state().ending().is_some() {
            break;
        }
        let found = check(&mut generator, &game, words);
        plays += found.len();
        takings += found.keys().filter(|key| key.0.is_some()).count();
        let action = match found.keys().nth(dice.below(found.len().max(1))) {
            Some(key) => Action::Play(Play::new(key.0, key.1.iter().copied())),
            None => Action::Pass,
        };
        game.act(action).unwrap();
    }
    (plays, takings)
}

#[test]
fn games_by_every_ruleset() {
    for id in RULESETS {
        let ruleset = ruleset(id);
        let mut dice = Dice::new(7);
        let (mut plays, mut takings) = (0, 0);
        for set in ruleset.tile_sets() {
            let words = worlds::words_for(set, &mut dice);
            let turns = if id == "wordfeud" { 5 } else { 14 };
            let game = begin(&ruleset, set.language(), &words, dice.next(), None);
            let (more, more_takings) = check_game(game, &words, turns, &mut dice);
            plays += more;
            takings += more_takings;
        }
        assert!(200 < plays, "{id}: {plays}");
        assert_eq!(ruleset.take().is_some(), 300 < takings, "{id}: {takings}");
    }
}

/// Rulesets of all kinds: boards, tiles, blanks, gifts, takings, bonuses, premiums.
#[test]
fn games_by_random_rulesets() {
    let (mut plays, mut takings) = (0, 0);
    for seed in 0..70 {
        let mut dice = Dice::new(seed);
        let (ruleset, words) = worlds::random_ruleset(&mut dice);
        let game = begin(&ruleset, "xx", &words, seed, None);
        let (more, more_takings) = check_game(game, &words, 7, &mut dice);
        plays += more;
        takings += more_takings;
    }
    assert!(12_000 < plays && 3_000 < takings, "{plays} plays, {takings} takings");
}

/// Boards that no game leads to: words that are none, tiles apart, gaps everywhere, any turn.
#[test]
fn random_boards_by_random_rulesets() {
    let mut plays = 0;
    for seed in 1000..1120 {
        let mut dice = Dice::new(seed);
        let (ruleset, words) = worlds::random_ruleset(&mut dice);
        let position = worlds::random_position(&ruleset, &mut dice);
        let game = begin(&ruleset, "xx", &words, seed, Some(position));
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        plays += check(&mut Generator::new(&graph), &game, &words).len();
    }
    assert!(3_000 < plays, "{plays}");
}

/// One generator for positions that have nothing to do with each other finds what a new one finds.
#[test]
fn what_is_kept_between_positions_does_no_harm() {
    let mut dice = Dice::new(3);
    let (ruleset, words) = worlds::random_ruleset(&mut dice);
    let games: Vec<Game> = (0..40)
        .map(|seed| {
            let position = worlds::random_position(&ruleset, &mut dice);
            begin(&ruleset, "xx", &words, seed, Some(position))
        })
        .collect();
    let graph = WordGraph::build(games[0].vocabulary(), games[0].tiles()).unwrap();
    let mut kept = Generator::new(&graph);
    for game in &games {
        assert_eq!(found_plays(&mut kept, game), found_plays(&mut Generator::new(&graph), game));
    }
}

#[test]
fn a_search_can_be_broken_off_and_always_goes_the_same_way() {
    let ruleset = ruleset("smartfeud");
    let set = ruleset.tile_set("en").unwrap();
    let mut dice = Dice::new(5);
    let words = worlds::words_for(set, &mut dice);
    let mut game = begin(&ruleset, "en", &words, 5, None);
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut generator = Generator::new(&graph);
    for _ in 0..3 {
        let key = found_plays(&mut generator, &game).into_keys().next().unwrap();
        game.act(Action::Play(Play::new(key.0, key.1))).unwrap();
    }
    let mut list = |most: usize| {
        let mut plays = Vec::new();
        let flow = generator.for_each_play(&game, Scope::All, |play| {
            plays.push((key(&play.to_play()), play.score()));
            if plays.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (plays, flow)
    };
    let (all, flow) = list(usize::MAX);
    assert!(flow.is_continue() && 20 < all.len());
    assert_eq!(list(usize::MAX).0, all);
    for most in [1, 7, all.len() - 1] {
        let (some, flow) = list(most);
        assert!(flow.is_break());
        assert_eq!(some, all[..most]);
    }
}
