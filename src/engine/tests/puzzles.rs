//! Puzzles: the same seed gives the same one, the solution is better than every other play by the margin that the
//! documentation states, and nothing depends on hidden tiles.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use rackety_engine::bots::{Bot, BotProfile, BotVocabulary, Budget, LeaveTable, Level};
use rackety_engine::puzzle::{Difficulty, Grade, Puzzle, PuzzleError, PuzzleMaker, SelfPlay, Theme, Verdict};
use rackety_engine::{Action, Axis, Game, Play, PlayNotation, Refusal, Square, Tile, WordGraph};

use crate::common::dice::Dice;
use crate::common::test_game::game;
use crate::common::{parse, ruleset, worlds};

/// A game with a small word list, and a maker of puzzles with its words.
fn world(id: &str, players: usize, seed: u64) -> (Game, PuzzleMaker, WordGraph) {
    let mut dice = Dice::new(seed);
    let ruleset = ruleset(id);
    let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut dice);
    let game = game(&ruleset).players(players).words(&words).seed(seed).start();
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let maker = PuzzleMaker::new(&graph, LeaveTable::estimated(game.tiles()));
    (game, maker, graph)
}

fn find(maker: &mut PuzzleMaker, source: &SelfPlay, seed: u64) -> Result<Puzzle, PuzzleError> {
    maker.from_self_play(source, seed, &mut |_| ControlFlow::Continue(()))
}

/// The word along the line of a play, and its squares.
fn word_of(game: &Game, play: &Play) -> (String, Vec<Square>) {
    let word = game.preview(play).unwrap().words.into_iter().next();
    let squares = play.tiles().iter().map(|placement| placement.square);
    word.map_or_else(|| (String::new(), squares.collect()), |word| (word.text, word.squares))
}

/// Returns the tiles that are left of a rack after these tiles of it are played.
fn leave(rack: &[Tile], own: &[Tile]) -> Vec<Tile> {
    let mut leave = rack.to_vec();
    for tile in own {
        let index = leave.iter().position(|other| other == tile).unwrap();
        leave.remove(index);
    }
    leave.sort_unstable();
    leave
}

#[test]
fn the_solution_is_worth_clearly_more_than_every_other_play() {
    for (id, players, count, avoided) in
        [("duel", 2, 12, None), ("duel", 2, 6, Some(3)), ("taking", 2, 3, None), ("taking", 3, 2, None)]
    {
        let (start, mut maker, graph) = world(id, players, 8);
        if let Some(each) = avoided {
            let avoided: Vec<String> = start.vocabulary().words().step_by(each).collect();
            let others = start.vocabulary().without(start.tiles(), &avoided);
            let others = WordGraph::build(&others, start.tiles()).unwrap();
            maker = PuzzleMaker::new(&others, LeaveTable::estimated(start.tiles())).among_all_words(&graph);
        }
        let source = SelfPlay::like(&start);
        for seed in 0..count {
            let puzzle = find(&mut maker, &source, seed).unwrap();
            let game = puzzle.game();
            let rack = game.state().player(game.state().to_move()).rack().tiles().to_vec();
            assert_eq!(rack.len(), game.setup().ruleset.rack_size());
            assert!(2 * rack.len() <= game.state().board().tiles().count());
            assert_eq!(puzzle.plays().len(), Puzzle::LISTED);
            let best = puzzle.solution();
            let solution = word_of(game, &best.play.to_play());
            // The value of a leave while the bag can fill the rack, computed anew.
            let table = LeaveTable::estimated(game.tiles());
            let margin = (100 * i64::from(best.play.score()) / 5).max(600);
            let plays = game.legal_plays(&graph).unwrap();
            let mut others = 0;
            for generated in &plays {
                let play = generated.to_play();
                let scored = game.preview(&play).unwrap();
                let worth = 100 * i64::from(scored.total) + table.value_in(game, &leave(&rack, &scored.own));
                let expected = match u32::try_from(best.equity - worth).unwrap() {
                    0 => Verdict::Solved,
                    short => Verdict::Short(short.div_ceil(100)),
                };
                assert_eq!(puzzle.verdict(&play), Ok(expected), "{play:?}");
                assert!(scored.total <= best.play.score(), "the solution scores the most");
                if word_of(game, &play) != solution {
                    others += 1;
                    assert!(scored.total < best.play.score(), "{id} {seed}: {play:?} scores as much");
                    assert!(worth + margin <= best.equity, "{id} {seed}: {play:?} is worth {worth}");
                }
            }
            assert!(others + 1 >= Puzzle::LISTED, "{others} other plays");
        }
    }
}

#[test]
fn a_seed_gives_the_same_puzzle_whatever_was_searched_before() {
    let (start, mut maker, _) = world("duel", 2, 8);
    let source = SelfPlay::like(&start);
    let first = find(&mut maker, &source, 7).unwrap();
    let other = find(&mut maker, &source, 8).unwrap();
    assert_ne!(first, other);
    assert_ne!(first.fingerprint(), other.fingerprint());
    for maker in [&mut maker, &mut world("duel", 2, 8).1] {
        let again = find(maker, &source, 7).unwrap();
        assert_eq!((again.fingerprint(), &again), (first.fingerprint(), &first));
    }
}

#[test]
fn a_search_can_be_ended_and_a_ruleset_without_puzzles_is_an_error() {
    let (start, mut maker, _) = world("duel", 2, 8);
    let source = SelfPlay::like(&start);
    let stopped = maker.from_self_play(&source, 7, &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped.unwrap_err(), PuzzleError::Stopped);
    let alone = SelfPlay { players: vec!["You".to_owned()], ..source.clone() };
    assert!(matches!(find(&mut maker, &alone, 7), Err(PuzzleError::Setup(_))));

    let few = game(&ruleset("duel")).words(["AT", "TA"]).start();
    let graph = WordGraph::build(few.vocabulary(), few.tiles()).unwrap();
    let mut maker = PuzzleMaker::new(&graph, LeaveTable::estimated(few.tiles()));
    assert_eq!(find(&mut maker, &SelfPlay::like(&few), 7).unwrap_err(), PuzzleError::None(200));
    assert!(matches!(find(&mut maker, &source, 7), Err(PuzzleError::Mismatch(_))));
}

#[test]
fn missed_puzzles_are_those_that_a_player_did_not_solve() {
    let mut all = 0;
    for seed in 1..=8 {
        let (mut game, mut maker, graph) = world("duel", 2, seed);
        let levels = [Level::Casual, Level::Expert];
        let mut bots = levels.map(|level| Bot::new(level, &graph, LeaveTable::estimated(game.tiles())));
        let seats: Vec<_> = game.state().players().map(|(seat, _)| seat).collect();
        let mut positions = Vec::new();
        while game.state().ending().is_none() {
            let seat = game.state().to_move();
            let decision = bots[seat.index()].decide(&game.view(seat), Budget::SELF_PLAY).unwrap();
            positions.push(game.clone());
            game.act(decision.action).unwrap();
        }
        let mut watch = || ControlFlow::Continue(());
        let missed = maker.missed_in(&game, |seat| seat == seats[0], &mut watch).unwrap();
        for found in &missed {
            let at = usize::try_from(found.turn).unwrap() - 1;
            assert_eq!(found.puzzle.game().state(), positions[at].state());
            assert_eq!(Some(&found.puzzle), maker.puzzle_at(&positions[at]).unwrap().as_ref());
        }
        let of_expert = maker.missed_in(&game, |seat| seat == seats[1], &mut watch).unwrap();
        assert_eq!(of_expert, [], "an expert misses none");
        assert_eq!(maker.missed_in(&game, |_| true, &mut || ControlFlow::Break(())).unwrap(), []);
        all += missed.len();
    }
    assert!(all > 0, "a casual player misses some");
}

#[test]
fn in_professional_mode_an_unknown_word_is_refused_all_the_same() {
    let (start, mut maker, _) = world("taking", 2, 8);
    let puzzle = find(&mut maker, &SelfPlay::like(&start), 1).unwrap();
    assert!(phony(&puzzle).is_some());
    let mut record = puzzle.game().record();
    record.options.mode = Some("professional".to_owned());
    let game = Game::replay(&record, puzzle.game().vocabulary().clone()).unwrap();
    let puzzle = maker.puzzle_at(&game).unwrap().unwrap();
    assert!(phony(&puzzle).is_some());
}

/// A play with an unknown word: two tiles of the rack beside a tile of the board.
fn phony(puzzle: &Puzzle) -> Option<Play> {
    let game = puzzle.game();
    let rack = game.state().player(game.state().to_move()).rack().tiles();
    let text = game.tiles().write_tiles(&rack[..2]).replace('?', "x");
    game.state().board().size().squares().find_map(|square| {
        let play = game.resolve(&PlayNotation::parse(&format!("{square} {text}"), None).ok()?).ok()?;
        matches!(puzzle.verdict(&play), Err(Refusal::UnknownWord { .. })).then_some(play)
    })
}

#[test]
fn a_puzzle_is_missed_by_a_play_that_was_challenged_off() {
    let rules =
        "extends = \"duel\"\nname = \"Bluff\"\nwords = { unknown = \"challenge\", challenge = \"free\" }";
    let ruleset = Arc::new(parse(rules).unwrap());
    let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut Dice::new(8));
    let start = game(&ruleset).words(&words).seed(8).start();
    let graph = WordGraph::build(start.vocabulary(), start.tiles()).unwrap();
    let mut maker = PuzzleMaker::new(&graph, LeaveTable::estimated(start.tiles()));
    let puzzle = find(&mut maker, &SelfPlay::like(&start), 1).unwrap();
    let mut game = puzzle.game().clone();
    let seat = game.state().to_move();
    game.act(Action::Play(phony(&puzzle).unwrap())).unwrap();
    game.act(Action::Challenge).unwrap();
    let mut watch = || ControlFlow::Continue(());
    let missed = maker.missed_in(&game, |solver| solver == seat, &mut watch).unwrap();
    assert_eq!(missed.first().map(|missed| &missed.puzzle), Some(&puzzle));
}

/// The tiles next to a square, along this axis.
fn neighbours(game: &Game, square: Square, axis: Axis) -> usize {
    let (board, size) = (game.state().board(), game.state().board().size());
    let sides = [size.previous(square, axis), size.next(square, axis)];
    sides.into_iter().flatten().filter(|&side| board.get(side).is_some()).count()
}

/// Returns whether a tile is placed at an end of a word that was on the board.
fn lengthens_a_word(game: &Game, play: &Play) -> bool {
    let (board, size) = (game.state().board(), game.state().board().size());
    let placed: Vec<Square> = play.tiles().iter().map(|placement| placement.square).collect();
    placed.iter().any(|&square| {
        Axis::ALL.into_iter().any(|axis| {
            let sides = [(size.previous(square, axis), size.next(square, axis))];
            sides.into_iter().flat_map(|(before, after)| [(before, after), (after, before)]).any(
                |(word, free)| {
                    let run =
                        word.and_then(|word| board.run(word, axis)).filter(|run| run.letters.len() >= 2);
                    let is_free = |side: Square| board.get(side).is_none() && !placed.contains(&side);
                    // The word keeps its other tiles, and has no new ones.
                    run.is_some_and(|run| run.squares(size).all(|square| Some(square) != play.take()))
                        && free.is_none_or(is_free)
                        && neighbours(game, square, axis) == 1
                },
            )
        })
    })
}

/// Checks the themes of a puzzle by their definitions, on another way than they are found.
#[track_caller]
fn check_themes(puzzle: &Puzzle, themes: &[Theme], graph: &WordGraph) {
    let (game, play) = (puzzle.game(), puzzle.solution().play.to_play());
    let scored = game.preview(&play).unwrap();
    assert_eq!(scored.is_bingo, themes.contains(&Theme::Bingo));
    if themes.contains(&Theme::Hook) {
        assert!(lengthens_a_word(game, &play), "{play:?}");
    }
    if themes.contains(&Theme::Parallel) {
        let across = scored.words[0].axis.other();
        let touches = |square: Square| neighbours(game, square, across) > 0;
        let touching = play.tiles().iter().filter(|placement| touches(placement.square));
        assert!(touching.count() >= 2, "{play:?}");
    }
    if themes.contains(&Theme::Taking) {
        assert!(play.take().is_some());
        let plays = game.legal_plays(graph).unwrap();
        assert!(plays.iter().all(|other| other.take().is_some() || other.score() < scored.total));
    }
}

#[test]
fn the_themes_of_a_puzzle_are_true_of_it() {
    let mut seen = BTreeSet::new();
    for (id, seeds) in [("duel", 0..30), ("taking", 0..6)] {
        let (start, mut maker, graph) = world(id, 2, 8);
        for seed in seeds {
            let puzzle = find(&mut maker, &SelfPlay::like(&start), seed).unwrap();
            let themes = maker.themes(&puzzle).unwrap();
            check_themes(&puzzle, &themes, &graph);
            seen.extend(themes);
        }
    }
    let expected = [Theme::Hook, Theme::Parallel, Theme::Taking];
    assert!(expected.iter().all(|theme| seen.contains(theme)), "{seen:?}");
}

#[test]
fn puzzles_of_a_theme_have_it() {
    let (start, mut maker, graph) = world("duel", 2, 8);
    for theme in [Theme::Parallel, Theme::Hook] {
        let source = SelfPlay { theme: Some(theme), ..SelfPlay::like(&start) };
        for seed in 0..3 {
            let puzzle = find(&mut maker, &source, seed).unwrap();
            let themes = maker.themes(&puzzle).unwrap();
            assert!(themes.contains(&theme), "{themes:?}");
            check_themes(&puzzle, &themes, &graph);
        }
    }
}

/// The puzzles that the bots of a panel solve.
const PUZZLES: u16 = 60;

/// What is computed for the panel is what its bots do.
#[test]
fn the_difficulty_of_a_puzzle_is_the_share_of_bots_that_find_it() {
    let (start, mut maker, graph) = world("duel", 2, 8);
    let source = SelfPlay::like(&start);
    // A novice sees every play, so one with each vocabulary shows who knows the words.
    let novices = BotVocabulary::ALL.map(|vocabulary| {
        let words = vocabulary.words_of(start.vocabulary(), start.tiles(), None);
        (vocabulary, WordGraph::build(&words, start.tiles()).unwrap())
    });
    let (mut difficulties, mut found_by_club, mut found_by_casual) = (Vec::new(), 0, 0);
    for seed in 0..PUZZLES {
        let puzzle = find(&mut maker, &source, seed.into()).unwrap();
        let game = puzzle.game();
        let solution = word_of(game, &puzzle.solution().play.to_play());
        let finds = |level: Level, vocabulary: BotVocabulary, graph: &WordGraph| {
            let profile = BotProfile { vocabulary, ..BotProfile::usual(level) };
            let mut bot = Bot::new(profile, graph, LeaveTable::estimated(game.tiles()));
            let view = game.view(game.state().to_move());
            match bot.decide(&view, Budget::SELF_PLAY).unwrap().action {
                Action::Play(play) => word_of(game, &play) == solution,
                _ => false,
            }
        };
        found_by_club += u16::from(finds(Level::Club, BotVocabulary::All, &graph));
        found_by_casual += u16::from(finds(Level::Casual, BotVocabulary::All, &graph));
        let themes = maker.themes(&puzzle).unwrap();
        let difficulty = Difficulty::new(&puzzle, &themes, None);
        let knowing = novices.iter().filter(|(vocabulary, graph)| finds(Level::Novice, *vocabulary, graph));
        let knowing = u16::try_from(knowing.count()).unwrap();
        let seen = Level::ALL.map(|level| level.plays_seen_per_thousand(game));
        let seen = u16::try_from(seen.iter().sum::<u64>() / seen.len() as u64).unwrap();
        assert_eq!(difficulty.found_by(), seen * knowing / 4, "{seed}");
        difficulties.push(difficulty);
    }
    assert!((30..=48).contains(&found_by_club), "{found_by_club} of {PUZZLES}, 650 of a thousand");
    assert!((41..=57).contains(&found_by_casual), "{found_by_casual} of {PUZZLES}, 820 of a thousand");
    difficulties.sort_unstable();
    difficulties.dedup();
    assert!(difficulties.len() >= 3, "{difficulties:?}");
    for (one, other) in difficulties.iter().zip(&difficulties[1..]) {
        assert!(one.rating() > other.rating() && one.grade() >= other.grade(), "{one:?} {other:?}");
    }
}

#[test]
fn ratings_are_performances_against_the_panel() {
    let (start, mut maker, _) = world("taking", 2, 8);
    let source = SelfPlay { theme: Some(Theme::Taking), ..SelfPlay::like(&start) };
    let puzzle = find(&mut maker, &source, 1).unwrap();
    let with_taking = Difficulty::new(&puzzle, &[Theme::Taking], None);
    let without = Difficulty::new(&puzzle, &[], None);
    // Of the habits of taking, one takes the tile, and one does so on half of its turns.
    assert!(without.found_by().abs_diff(2 * with_taking.found_by()) <= 1, "{without:?}");
    assert!(with_taking.rating() > without.rating());
    assert_eq!(with_taking.rating() > 1500, with_taking.found_by() < 500);
    assert!(with_taking.grade() > Grade::Easy);
}
