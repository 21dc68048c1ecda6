//! Move generation: exactly the legal plays, in games and on boards with random rulesets.

mod extremes;
mod generated_plays;
pub(crate) mod naive;
pub(crate) mod oracle;
#[expect(clippy::disallowed_methods, reason = "the engine reads no files, but its tests do")]
mod perft;
mod random_turns;

use std::ops::ControlFlow;
use std::sync::Arc;

use rackety_engine::bots::BotVocabulary;
use rackety_engine::movegen::{Evaluator, GraphMismatch};
use rackety_engine::{Action, Game, GeneratedPlay, Generator, Play, Scope, WordGraph};

use self::naive::key;
use self::oracle::{check, found_plays};
use self::random_turns::check_game;
use crate::common::dice::Dice;
use crate::common::ruleset_keys::{KEYS_OF_LANGUAGES, assert_keys_occur};
use crate::common::test_game::game;
use crate::common::{ruleset, worlds};

/// Rulesets of all kinds: boards, tiles, blanks, gifts, takings, bonuses, premiums.
#[test]
fn games_with_random_rulesets() {
    let (mut plays, mut takings) = (0, 0);
    for seed in 0..70 {
        let mut dice = Dice::new(seed);
        let (ruleset, words) = worlds::random_ruleset(&mut dice);
        // Alone, nobody can take a tile of others.
        let players = if seed % 4 == 0 { 1 } else { 2 };
        let game = game(&ruleset).players(players).words(&words).seed(seed).start();
        let (more, more_takings) = check_game(game, &words, 7, &mut dice);
        plays += more;
        takings += more_takings;
    }
    assert!(plays > 12_000 && takings > 3_000, "{plays} plays, {takings} takings");
}

/// A new key must take part in the tests of move generation.
#[test]
fn the_random_rulesets_set_every_key_that_matters() {
    let rulesets: Vec<_> = (0..70).map(|seed| worlds::random_ruleset(&mut Dice::new(seed)).0).collect();
    assert_keys_occur(rulesets.iter().map(AsRef::as_ref), &LEFT_OUT);
}

/// The keys that no random ruleset sets, with the reasons.
const LEFT_OUT: [(&[&str], &str); 6] = [
    (&["about", "extends", "packed", "scenarios"], "they are no rules"),
    (
        &["board.mirror", "board.random"],
        "lanes are read from the board that a game has, however it came about",
    ),
    KEYS_OF_LANGUAGES,
    (
        &[
            "exchange",
            "exchange.allowed",
            "exchange.limit",
            "exchange.min_bag",
            "exchange.none",
            "exchange.order",
            "exchange.price",
            "passes",
            "passes.counted",
            "passes.effect",
            "passes.exchange",
            "passes.limit",
            "passes.price",
            "scoreless",
            "scoreless.at_nil_nil",
            "scoreless.limit",
        ],
        "exchanges and passes are not plays",
    ),
    (
        &[
            "ending",
            "ending.at_target",
            "ending.bag_empty",
            "ending.leftover",
            "ending.leftover_passes",
            "ending.leftover_scoreless",
            "ending.leftover_times",
            "ending.rounds",
            "ending.target",
            "leaving",
            "leaving.agree_to_quit",
            "leaving.price",
            "leaving.tiles",
            "players.max",
            "time",
            "time.default",
            "time.increment",
            "time.limits",
            "time.overtime",
            "time.overtime_price",
            "time.timeout",
            "time.total",
        ],
        "the plays of a position do not depend on how the game goes on",
    ),
    (
        &["words.challenge", "words.challenge_price", "words.unknown"],
        "plays with unknown words are not generated",
    ),
];

/// A game with a board that no game leads to (unknown words, separate tiles, gaps everywhere, any turn), and its words.
fn random_board(seed: u64) -> (Game, Vec<String>) {
    let mut dice = Dice::new(seed);
    let (ruleset, words) = worlds::random_ruleset(&mut dice);
    let position = worlds::random_position(&ruleset, &mut dice);
    (game(&ruleset).players(1).words(&words).seed(seed).position(position).start(), words)
}

#[test]
fn random_boards_with_random_rulesets() {
    let mut plays = 0;
    for seed in 1000..1120 {
        let (game, words) = random_board(seed);
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        plays += check(&mut Generator::new(&graph), &game, &words).len();
    }
    assert!(plays > 3_000, "{plays}");
}

/// A graph of the words within reach finds what the graph of all words finds, in the same order.
fn check_words_within_reach(game: &Game, graphs: &[(BotVocabulary, WordGraph)]) -> usize {
    let mut plays = 0;
    for (known, all) in graphs {
        let near = WordGraph::build(&known.words_within_reach(game, None), game.tiles()).unwrap();
        let expected = game.legal_plays(all).unwrap();
        assert_eq!(game.legal_plays(&near).unwrap(), expected, "{known:?}");
        plays += expected.len();
    }
    plays
}

#[test]
fn the_words_within_reach_make_the_same_plays() {
    let (mut plays, mut fewer) = (0, 0);
    for seed in 2000..2060 {
        let mut dice = Dice::new(seed);
        let (ruleset, words) = worlds::random_ruleset(&mut dice);
        let position = worlds::random_position(&ruleset, &mut dice);
        let alone = game(&ruleset).players(1).words(&words).seed(seed).position(position).start();
        let mut game = game(&ruleset).players(2).words(&words).seed(seed).start();
        let graph = WordGraph::for_game(&game).unwrap();
        let graphs = BotVocabulary::ALL.map(|known| {
            let words = known.words_of(game.vocabulary(), game.tiles(), None);
            (known, WordGraph::build(&words, game.tiles()).unwrap())
        });
        plays += check_words_within_reach(&alone, &graphs);
        for _ in 0..6 {
            if game.state().ending().is_some() {
                break;
            }
            plays += check_words_within_reach(&game, &graphs);
            let near = BotVocabulary::All.words_within_reach(&game, None).words().count();
            fewer += usize::from(near < game.vocabulary().words().count());
            let all = game.legal_plays(&graph).unwrap();
            let play = all.get(dice.below(all.len().max(1))).map(|play| Action::Play(play.to_play()));
            game.act(play.unwrap_or(Action::Pass)).unwrap();
        }
    }
    assert!(plays > 10_000 && fewer > 60, "{plays} plays, {fewer} positions with fewer words");
}

/// One generator for unrelated positions finds what a new one finds for each.
#[test]
fn cross_sets_of_an_earlier_position_do_not_leak_into_the_next() {
    let mut dice = Dice::new(3);
    let (ruleset, words) = worlds::random_ruleset(&mut dice);
    let games: Vec<Game> = (0..40)
        .map(|seed| {
            let position = worlds::random_position(&ruleset, &mut dice);
            game(&ruleset).players(1).words(&words).seed(seed).position(position).start()
        })
        .collect();
    let graph = WordGraph::build(games[0].vocabulary(), games[0].tiles()).unwrap();
    let mut reused = Generator::new(&graph);
    for game in &games {
        assert_eq!(found_plays(&mut reused, game), found_plays(&mut Generator::new(&graph), game));
    }
}

#[test]
fn a_search_can_be_stopped_and_always_runs_in_the_same_order() {
    let ruleset = ruleset("taking");
    let set = ruleset.tile_set("en").unwrap();
    let mut dice = Dice::new(5);
    let words = worlds::words_for(set, &mut dice);
    let mut game = game(&ruleset).words(&words).seed(5).start();
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
        (plays, flow.unwrap())
    };
    let (all, flow) = list(usize::MAX);
    assert!(flow.is_continue() && all.len() > 20);
    assert_eq!(list(usize::MAX).0, all);
    for most in [1, 7, all.len() - 1] {
        let (some, flow) = list(most);
        assert!(flow.is_break());
        assert_eq!(some, all[..most]);
    }
}

#[test]
fn the_best_plays_are_the_first_of_all_plays_in_order() {
    for seed in 2000..2040 {
        let (game, _) = random_board(seed);
        let graph = WordGraph::for_game(&game).unwrap();
        let mut all = game.legal_plays(&graph).unwrap();
        all.sort_by_key(|play| (std::cmp::Reverse(play.score()), *play));
        for count in [0, 1, 2, 7, 100] {
            let best = game.highest_scoring_plays(&graph, count).unwrap();
            assert_eq!(best, all[..count.min(all.len())], "seed {seed}, {count} plays");
        }
    }
}

/// An evaluator whose bounds are guesses: it wants the plays of this score and more, and bounds only known scores.
struct Guessing {
    least: i64,
    /// The scores of the plays evaluated.
    scores: Vec<i64>,
}

impl Evaluator for Guessing {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        self.scores.push(play.score().into());
        play.score().into()
    }

    fn upper_bound(&self, _: i32, _: usize) -> i64 {
        i64::MAX
    }

    fn upper_bound_with_score(&self, points: i32, _: usize) -> i64 {
        points.into()
    }

    fn least(&self) -> i64 {
        self.least
    }
}

#[test]
fn a_known_score_is_bounded_by_itself() {
    let mut unwanted = 0;
    for seed in 2000..2020 {
        let (game, _) = random_board(seed);
        let graph = WordGraph::for_game(&game).unwrap();
        let all = game.legal_plays(&graph).unwrap();
        if game.state().board().is_empty() || all.is_empty() {
            continue;
        }
        let least = all.iter().map(|play| i64::from(play.score())).max().unwrap();
        let mut evaluator = Guessing { least, scores: Vec::new() };
        Generator::new(&graph).top_plays(&game, Scope::All, all.len(), &mut evaluator).unwrap();
        assert!(evaluator.scores.iter().all(|&score| score == least), "seed {seed}: {:?}", evaluator.scores);
        unwanted += all.len() - evaluator.scores.len();
    }
    assert!(unwanted > 500, "only {unwanted} plays were not evaluated");
}

#[test]
fn a_graph_of_other_words_or_tiles_is_an_error() {
    let (duel, words) = (ruleset("duel"), ["SECT", "SECTION"]);
    let start = |words: &[&str]| game(&duel).words(words).start();
    let graph = WordGraph::for_game(&start(&words)).unwrap();
    assert!(start(&words).legal_plays(&graph).is_ok());
    assert_eq!(start(&words[..1]).legal_plays(&graph), Err(GraphMismatch), "fewer words");
    let spanish = game(&duel).language("es").words(words).start();
    assert_eq!(spanish.highest_scoring_plays(&graph, 1), Err(GraphMismatch), "other tiles");

    let whole = start(&words);
    let subset = whole.vocabulary().subset("few", whole.tiles(), ["SECT", "HOUSE"]);
    let graph = WordGraph::build(&subset, whole.tiles()).unwrap();
    assert!(whole.legal_plays(&graph).is_ok(), "a subset of the game's words");
    let other = start(&["SECT", "HOUSE"]);
    assert_eq!(other.legal_plays(&graph), Err(GraphMismatch), "a subset of another game's words");

    let few = Game::builder(Arc::clone(&duel), Arc::new(subset)).players(["Ann", "Bob"]).start().unwrap();
    assert!(few.legal_plays(&graph).is_ok(), "a game with the subset");
    assert!(few.legal_plays(&WordGraph::for_game(&few).unwrap()).is_ok());
    let reached = BotVocabulary::All.words_within_reach(&few, None);
    assert!(few.legal_plays(&WordGraph::build(&reached, few.tiles()).unwrap()).is_ok());
}
