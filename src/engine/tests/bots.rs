//! Here belongs: computer opponents. They see only what their player may see, do only what the game takes, and the same
//! seed gives the same game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![allow(clippy::disallowed_methods, reason = "tests read the repository's files; the engine does not")]

mod common;
#[path = "generate/dice.rs"]
mod dice;
#[allow(dead_code, reason = "the test of the generator uses all of it")]
#[path = "generate/worlds.rs"]
mod worlds;

use std::ops::ControlFlow;
use std::sync::Arc;

use common::ruleset;
use dice::Dice;
use rackety_engine::bots::{
    Bot, Budget, Certainty, Decision, Knowledge, LeaveTable, Level, PlayerView, turn_seed,
};
use rackety_engine::{
    Action, FirstPlayer, Game, Generator, Lexicon, Options, Placement, Ruleset, Scope, Seat, Setup,
    StartPosition, Tile, Vocabulary, WordGraph,
};

const BUDGET: Budget = Budget::positions(40);

fn begin(ruleset: &Arc<Ruleset>, players: usize, words: &[String], seed: u64) -> Game {
    let lexicon = Arc::new(Lexicon::from_words("test", words));
    let names = ["Ann", "Bob", "Cem", "Dee"];
    let setup = Setup {
        language: ruleset.default_language().to_owned(),
        players: names.iter().take(players).map(|&name| name.to_owned()).collect(),
        first: FirstPlayer::FirstSeat,
        seed,
        options: Options::of(ruleset),
        position: None,
        ruleset: Arc::clone(ruleset),
    };
    Game::new(setup, Arc::new(Vocabulary::plain(lexicon))).unwrap()
}

fn bot<'g>(level: Level, graph: &'g WordGraph, game: &Game) -> Bot<'g> {
    Bot::new(level.into(), Knowledge::new(graph, LeaveTable::estimated(game.tiles())))
}

fn think(bot: &mut Bot<'_>, game: &Game, budget: Budget) -> Decision {
    let state = game.state();
    let seed = turn_seed(5, state.to_move(), state.turn());
    bot.choose(&PlayerView::of(game, state.to_move()), seed, budget, &mut |_| ControlFlow::Continue(()))
}

/// Plays on until the end or for so many turns, every bot in its turn; each action must be taken by the game.
fn play_on(game: &mut Game, bots: &mut [Bot<'_>], turns: usize) {
    for _ in 0..turns {
        if game.state().ending().is_some() {
            break;
        }
        let index = usize::try_from(game.state().turn()).unwrap() % bots.len();
        let thought = think(&mut bots[index], game, BUDGET);
        if let Err(refusal) = game.act(thought.action.clone()) {
            panic!("{:?} in turn {}: {refusal}", thought.action, game.state().turn());
        }
    }
}

/// The same position with what the player to move does not see dealt anew.
fn dealt_anew(game: &Game, dice: &mut Dice) -> Game {
    let state = game.state();
    let mut hidden: Vec<Tile> = state.unseen(state.to_move());
    for last in (1..hidden.len()).rev() {
        hidden.swap(last, dice.below(last + 1));
    }
    let mut racks = Vec::new();
    for (seat, player) in state.players() {
        let tiles = player.rack().tiles();
        let is_own = seat == state.to_move();
        racks.push(if is_own { tiles.to_vec() } else { hidden.drain(..tiles.len()).collect() });
    }
    let position = StartPosition {
        turn: Some(state.turn()),
        to_move: Some(state.player(state.to_move()).name().to_owned()),
        scores: state.players().map(|(_, player)| player.score()).collect(),
        racks,
        bag: Some(hidden),
        board: state.board().tiles().map(|(square, tile)| Placement { square, tile }).collect(),
    };
    let setup = Setup { position: Some(position), ..game.setup().clone() };
    Game::new(setup, Arc::clone(game.vocabulary())).unwrap()
}

#[test]
fn hidden_tiles_make_no_difference() {
    for (id, players) in [("wordfeud", 2), ("smartfeud", 2), ("smartfeud", 3)] {
        let mut dice = Dice::new(3);
        let ruleset = ruleset(id);
        let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut dice);
        let mut game = begin(&ruleset, players, &words, 8);
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let mut swapped = 0;
        while game.state().ending().is_none() && game.state().turn() < 70 {
            let (one, other) = (dealt_anew(&game, &mut dice), dealt_anew(&game, &mut dice));
            swapped += usize::from(one.state() != other.state());
            for level in Level::ALL {
                let think = |game: &Game| think(&mut bot(level, &graph, game), game, BUDGET);
                assert_eq!(think(&one), think(&other), "{level} in turn {} of {id}", game.state().turn());
            }
            let mut bots = [bot(Level::Expert, &graph, &game)];
            play_on(&mut game, &mut bots, 1);
        }
        assert!(10 < swapped, "{id}: only {swapped} positions had anything to swap");
    }
}

#[test]
fn every_action_is_taken_by_whatever_game() {
    let (mut ended, mut plays) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let (ruleset, words) = worlds::random_ruleset(&mut dice);
        let words = if dice.chance(10) { Vec::new() } else { words };
        let players = 1 + dice.below(*ruleset.players().end());
        let mut game = begin(&ruleset, players, &words, seed);
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let mut bots = Level::ALL.map(|level| bot(level, &graph, &game));
        play_on(&mut game, &mut bots, 60);
        ended += usize::from(game.state().ending().is_some());
        plays += game.turns().iter().filter(|turn| 0 < turn.points()).count();
    }
    assert!(10 < ended && 300 < plays, "{ended} games ended, {plays} plays scored");
}

#[test]
fn games_are_the_same_when_played_again() {
    let mut dice = Dice::new(1);
    let ruleset = ruleset("smartfeud");
    let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut dice);
    let record = || {
        let mut game = begin(&ruleset, 4, &words, 2);
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let mut bots = Level::ALL.map(|level| bot(level, &graph, &game));
        play_on(&mut game, &mut bots, 40);
        game.log().to_vec()
    };
    assert_eq!(record(), record());
}

#[test]
fn where_nothing_fits_tiles_are_exchanged_and_then_the_turn_is_passed() {
    let mut game = begin(&ruleset("wordfeud"), 2, &[], 1);
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut bots = Level::ALL.map(|level| bot(level, &graph, &game));
    play_on(&mut game, &mut bots, 60);
    assert!(game.state().ending().is_some());
    assert!(matches!(game.log()[0], rackety_engine::Event::Done(Action::Exchange(_))), "{:?}", game.log()[0]);
}

#[test]
fn a_pass_that_wins_is_made_and_one_that_loses_is_not() {
    let ruleset = ruleset("wordfeud");
    let words = ["CAT", "CATS", "AT"].map(str::to_owned);
    for (scores, passes) in [([300, 100], true), ([100, 300], false)] {
        let mut game = begin(&ruleset, 2, &words, 1);
        let letters = |text: &str| -> Vec<Tile> {
            let letter = |letter: char| game.tiles().letter(&letter.to_string()).unwrap();
            text.chars().map(|character| Tile::Letter(letter(character))).collect()
        };
        let position = StartPosition {
            scores: scores.to_vec(),
            racks: vec![letters("CATSEEE"), letters("CATSEEE")],
            ..StartPosition::default()
        };
        let setup = Setup { position: Some(position), ..game.setup().clone() };
        let vocabulary = Arc::clone(game.vocabulary());
        game = Game::new(setup, vocabulary).unwrap();
        game.act(Action::Pass).unwrap();
        game.act(Action::Pass).unwrap();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let thought = think(&mut bot(Level::Club, &graph, &game), &game, BUDGET);
        assert_eq!(thought.action == Action::Pass, passes, "{scores:?}: {thought:?}");
        assert_eq!(thought.certainty, Certainty::Estimated);
    }
}

/// The lead that best play from here brings, by trying everything.
fn best_lead(game: &Game, me: Seat, generator: &mut Generator<'_>, depth: usize) -> i32 {
    let state = game.state();
    if state.ending().is_some() {
        let score = |seat: Seat| state.player(seat).score();
        let other = state.players().map(|(seat, _)| seat).find(|&seat| seat != me).unwrap();
        return score(me) - score(other);
    }
    assert!(depth < 30);
    let mut actions = vec![Action::Pass];
    let _ = generator.for_each_play(game, Scope::All, |play| {
        actions.push(Action::Play(play.to_play()));
        ControlFlow::Continue(())
    });
    let leads = actions.into_iter().map(|action| {
        let mut after = game.clone();
        after.act(action).unwrap();
        best_lead(&after, me, generator, depth + 1)
    });
    let leads: Vec<i32> = leads.collect();
    if state.to_move() == me { leads.into_iter().max().unwrap() } else { leads.into_iter().min().unwrap() }
}

#[test]
fn a_proven_end_is_the_best_that_can_be_done() {
    let mut proven = 0;
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let ruleset = ruleset("wordfeud");
        let set = ruleset.tile_set("en").unwrap();
        let words: Vec<String> =
            worlds::words_for(set, &mut dice).into_iter().filter(|word| word.len() < 4).collect();
        let mut game = begin(&ruleset, 2, &words, seed);
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let mut bots = [bot(Level::Casual, &graph, &game)];
        play_on(&mut game, &mut bots, 6);
        if game.state().ending().is_some() {
            continue;
        }
        // The same board with a few tiles each and nothing in the bag.
        let state = game.state();
        let racks =
            state.players().map(|(_, player)| player.rack().tiles().iter().copied().take(2).collect());
        let position = StartPosition {
            scores: vec![0, 0],
            racks: racks.collect(),
            bag: Some(Vec::new()),
            board: state.board().tiles().map(|(square, tile)| Placement { square, tile }).collect(),
            ..StartPosition::default()
        };
        let setup = Setup { position: Some(position), ..game.setup().clone() };
        let game = Game::new(setup, Arc::clone(game.vocabulary())).unwrap();
        let thought = think(&mut bot(Level::Master, &graph, &game), &game, Budget::positions(300));
        if thought.certainty == Certainty::Exact {
            proven += 1;
            let me = game.state().to_move();
            let mut generator = Generator::new(&graph);
            let expected = best_lead(&game, me, &mut generator, 0);
            let mut after = game.clone();
            after.act(thought.action).unwrap();
            assert_eq!(best_lead(&after, me, &mut generator, 1), expected, "seed {seed}");
        }
        if proven == 12 {
            return;
        }
    }
    panic!("only {proven} ends were proven");
}
