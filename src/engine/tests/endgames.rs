//! The endgame solver: what it proves cannot be played better, and it proves what it should.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use rackety_engine::bots::{Bot, Budget, Certainty, Decision, LeaveTable, Level};
use rackety_engine::ruleset::{PassCount, PassEffect, UnplayedTiles};
use rackety_engine::{Action, Game, Generator, Ruleset, Scope, ScoredPlay, Seat, StartPosition, WordGraph};

use crate::common::dice::Dice;
use crate::common::test_game::{game, game_at};
use crate::common::{parse, worlds};

/// A master's decision in an endgame in which a play of a full rack is worth the most points possible, which is that play.
fn decide_where_plays_are_worth_most(watch: &mut dyn FnMut() -> ControlFlow<()>) -> Decision {
    let row = "q".repeat(9);
    let text = format!(
        "name = \"Nines\"\nrack.size = 8\n[board]\nlayout = \"\"\"\n{}\"\"\"\nstart = [\"a1\"]\n\
         [board.legend]\nq = {{ word = 9 }}\n[tiles.sets.en]\nblanks = 0\n\
         letters = [{{ letter = \"A\", count = 40, points = 9 }}, {{ letter = \"B\", count = 40, points = 9 }}]\n",
        format!("{row}\n").repeat(9)
    );
    let words = ["AB", "BA", "ABABABAB", "BBB"];
    let start = game(&Arc::new(parse(&text).unwrap())).words(words);
    let game = start.racks(["ABABABAB", "BBBBBBAA"]).bag(Some("")).start();
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut bot = Bot::new(Level::Master, &graph, LeaveTable::estimated(game.tiles()));
    let view = game.view(game.state().to_move());
    let decision = bot.decide_watched(&view, Budget::positions(50), &mut |_| watch()).unwrap();
    let Action::Play(play) = &decision.action else { panic!("{decision:?}") };
    assert_eq!((game.preview(play).unwrap().total, play.tiles().len()), (ScoredPlay::MAX_POINTS, 8));
    decision
}

#[test]
fn the_best_play_of_an_endgame_is_found_where_plays_are_worth_the_most_points_possible() {
    decide_where_plays_are_worth_most(&mut || ControlFlow::Continue(()));
}

#[test]
fn a_search_that_is_stopped_at_once_plays_the_most_promising_play() {
    let mut asked = 0;
    let decision = decide_where_plays_are_worth_most(&mut || {
        asked += 1;
        ControlFlow::Break(())
    });
    assert_eq!((asked, decision.certainty), (1, Certainty::BestFound));
}

/// The final lead after best play from here, by exhaustive search.
fn best_lead(game: &Game, me: Seat, generator: &mut Generator, depth: usize) -> i32 {
    lead_between(i32::MIN, i32::MAX, game, me, generator, depth)
}

/// The final lead if it is between these bounds, and otherwise a lead beyond the same bound: actions that cannot change that
/// are left out (alpha-beta search).
fn lead_between(
    mut least: i32,
    mut most: i32,
    game: &Game,
    me: Seat,
    generator: &mut Generator,
    depth: usize,
) -> i32 {
    let state = game.state();
    if state.ending().is_some() {
        let score = |seat: Seat| state.player(seat).score();
        let other = state.players().map(|(seat, _)| seat).find(|&seat| seat != me).unwrap();
        return score(me) - score(other);
    }
    assert!(depth < 30);
    let mut plays = Vec::new();
    let _ = generator.for_each_play(game, Scope::All, |play| {
        plays.push((play.score(), play.to_play()));
        ControlFlow::Continue(())
    });
    // The more points the first actions bring, the more of the others are left out.
    plays.sort_by_key(|&(score, _)| Reverse(score));
    let is_own = state.to_move() == me;
    let mut best = if is_own { i32::MIN } else { i32::MAX };
    for action in plays.into_iter().map(|(_, play)| Action::Play(play)).chain([Action::Pass]) {
        let mut after = game.clone();
        after.act(action).unwrap();
        let lead = lead_between(least, most, &after, me, generator, depth + 1);
        if is_own {
            best = best.max(lead);
            least = least.max(lead);
        } else {
            best = best.min(lead);
            most = most.min(lead);
        }
        if most <= least {
            break;
        }
    }
    best
}

/// A random ruleset for two, with or without takings, in which passes end the game, and its words.
fn random_ruleset(dice: &mut Dice, may_take: bool) -> (Arc<Ruleset>, Vec<String>) {
    let (ruleset, words) = worlds::random_ruleset(dice);
    let mut spec = ruleset.spec().clone();
    (spec.players.min, spec.players.max) = (2, 2);
    spec.take.allowed = may_take;
    spec.gift_blank.given = false;
    // A search to the end does not know of changes that become possible on the way.
    spec.blank.change = false;
    // Without the gift, the rack alone must have the tiles of a first word.
    spec.rack.size = spec.rack.size.max(spec.words.min_length);
    spec.passes.limit = dice.pick(&[2, 3]);
    spec.passes.counted = dice.pick(&[PassCount::Player, PassCount::Table]);
    spec.passes.effect = PassEffect::End;
    spec.ending.leftover = dice.pick(&[
        UnplayedTiles::None,
        UnplayedTiles::Own,
        UnplayedTiles::OwnAndOut,
        UnplayedTiles::OutTwice,
    ]);
    spec.passes.price = dice.pick(&[0, 0, 15]);
    spec.scoreless.limit = dice.pick(&[0, 2, 3]);
    spec.ending.leftover_times = dice.pick(&[1, 2]);
    (Arc::new(Ruleset::from_spec("random", spec).unwrap()), words)
}

/// A random position with up to this number of tiles on each rack and nothing in the bag.
fn random_endgame(dice: &mut Dice, may_take: bool, tiles: usize) -> Game {
    let (ruleset, words) = random_ruleset(dice, may_take);
    let position = worlds::random_position(&ruleset, dice);
    let mut racks = [position.racks, worlds::random_position(&ruleset, dice).racks].concat();
    for rack in &mut racks {
        rack.truncate(tiles);
    }
    let position =
        StartPosition { racks, bag: Some(Vec::new()), turn: Some(5), scores: vec![20, 10], ..position };
    game_at(&game(&ruleset).language("xx").words(&words).start(), position)
}

/// With more plays in a turn, the exhaustive search takes too long.
const MAX_PLAYS: usize = 40;

/// Compares what a master proves with an exhaustive search, and returns how many endgames were proved.
fn proofs_that_hold(seeds: std::ops::Range<u64>, may_take: bool) -> usize {
    let mut proved = 0;
    for seed in seeds {
        let game = random_endgame(&mut Dice::new(seed), may_take, 2);
        let state = game.state();
        if state.ending().is_some() || state.players().any(|(_, player)| player.rack().is_empty()) {
            continue;
        }
        let graph = WordGraph::for_game(&game).unwrap();
        if game.legal_plays(&graph).unwrap().len() > MAX_PLAYS {
            continue;
        }
        let mut bot = Bot::new(Level::Master, &graph, LeaveTable::estimated(game.tiles()));
        let me = state.to_move();
        let decision = bot.decide(&game.view(me), Budget::positions(2000)).unwrap();
        if decision.certainty == Certainty::Exact {
            proved += 1;
            let mut generator = Generator::new(&graph);
            let best = best_lead(&game, me, &mut generator, 0);
            let mut after = game.clone();
            after.act(decision.action).unwrap();
            assert_eq!(best_lead(&after, me, &mut generator, 1), best, "seed {seed}");
        }
    }
    proved
}

/// The chance of winning after a play that draws the last tile, over all deals, by exhaustive search.
fn chance_after(game: &Game, play: &Action, graph: &WordGraph) -> f64 {
    let state = game.state();
    let me = state.to_move();
    let hidden = state.unseen(me);
    let mut generator = Generator::new(graph);
    let won: f64 = (0..hidden.len())
        .map(|place| {
            let mut rack = hidden.clone();
            let drawn = rack.remove(place);
            let racks = state
                .players()
                .map(|(seat, player)| if seat == me { player.rack().tiles().to_vec() } else { rack.clone() });
            let (racks, bag) = (racks.collect(), Some(vec![drawn]));
            let position = game.position_to_play_on(0);
            let mut after = game_at(game, StartPosition { racks, bag, bag_seed: None, ..position });
            after.act(play.clone()).unwrap();
            // Only the sign of the lead counts.
            f64::from(1 + lead_between(-1, 1, &after, me, &mut generator, 0).signum()) / 2.0
        })
        .sum();
    won / f64::from(u32::try_from(hidden.len()).unwrap())
}

/// The solver does not know of changed blanks, so with them deals are not listed.
#[test]
fn deals_are_listed_only_under_rules_that_the_solver_knows() {
    let listed = |change: bool| -> usize {
        (0..20)
            .filter(|&seed| {
                let mut dice = Dice::new(seed);
                let (ruleset, words) = random_ruleset(&mut dice, false);
                let mut spec = ruleset.spec().clone();
                spec.blank.change = change;
                let ruleset = Arc::new(Ruleset::from_spec("random", spec).unwrap());
                let mut position = worlds::random_position(&ruleset, &mut dice);
                position.racks.extend(worlds::random_position(&ruleset, &mut dice).racks);
                position.bag = position.racks.concat().pop().map(|tile| vec![tile]);
                let game = game_at(&game(&ruleset).language("xx").words(&words).start(), position);
                let graph = WordGraph::for_game(&game).unwrap();
                let mut bot = Bot::new(Level::Master, &graph, LeaveTable::estimated(game.tiles()));
                let view = game.view(game.state().to_move());
                !bot.outlooks(&view, 1, Budget::positions(1)).unwrap().is_empty()
            })
            .count()
    };
    assert_eq!(listed(true), 0);
    assert!(listed(false) >= 10);
}

/// SF-20: the solver's own worth of a win does not outweigh the points of all other deals.
#[test]
fn a_win_by_passing_is_worth_as_much_after_the_bag_is_empty_as_before() {
    let text =
        "extends = \"duel\"\nname = \"Out\"\n[passes]\nlimit = 1\neffect = \"out\"\ncounted = \"player\"\n";
    let start = game(&Arc::new(parse(text).unwrap())).words(["CAT", "CATS"]).racks(["SEE", "ZZZ"]);
    let game = start.bag(Some("Z")).board(format!("{}.......CAT\n", "...\n".repeat(7))).start();
    let graph = WordGraph::for_game(&game).unwrap();
    let mut bot = Bot::new(Level::Master, &graph, LeaveTable::estimated(game.tiles()));
    let outlooks = bot.outlooks(&game.view(game.state().to_move()), 20, Budget::positions(100)).unwrap();
    let leads: Vec<(bool, f64)> =
        outlooks.iter().map(|it| (matches!(it.action, Action::Play(_)), it.lead)).collect();
    // A player who has drawn the last tile has no play left but a pass, and a pass now is the last one at once.
    assert_eq!(leads, [(true, 100.0), (false, -100.0)]);
}

/// A master with enough time plays the last tile of the bag as well as an exhaustive search of all deals, and an expert does
/// not.
#[test]
fn with_one_tile_in_the_bag_a_master_wins_as_often_as_it_can() {
    let (mut positions, mut lost) = (0, [0.0; 2]);
    for seed in 0..150 {
        let mut dice = Dice::new(seed);
        let (ruleset, words) = random_ruleset(&mut dice, false);
        let position = worlds::random_position(&ruleset, &mut dice);
        let mut racks = [position.racks, worlds::random_position(&ruleset, &mut dice).racks].concat();
        for rack in &mut racks {
            rack.truncate(2);
        }
        let Some(tile) = worlds::random_position(&ruleset, &mut dice).racks.concat().pop() else { continue };
        let position =
            StartPosition { racks, bag: Some(vec![tile]), turn: Some(5), scores: vec![10, 10], ..position };
        let start = game(&ruleset).language("xx").words(&words).start();
        // The same to the player to move: the tile in the bag and one on the other rack change places.
        let mut swapped = position.clone();
        if let (Some(bag), Some(first)) = (&mut swapped.bag, swapped.racks[1].first_mut()) {
            std::mem::swap(&mut bag[0], first);
        }
        let (game, swapped) = (game_at(&start, position), game_at(&start, swapped));
        let state = game.state();
        if state.ending().is_some() || state.players().any(|(_, player)| player.rack().is_empty()) {
            continue;
        }
        let graph = WordGraph::for_game(&game).unwrap();
        let plays = game.legal_plays(&graph).unwrap();
        if !(2..=20).contains(&plays.len()) {
            continue;
        }
        let chances: Vec<(Action, f64)> = plays
            .iter()
            .map(|play| Action::Play(play.to_play()))
            .map(|play| (play.clone(), chance_after(&game, &play, &graph)))
            .collect();
        let best = chances.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
        let chosen = [(Level::Expert, &game, 1), (Level::Master, &game, 1), (Level::Master, &swapped, 3)];
        let [expert, master, other_master] = chosen.map(|(level, game, threads)| {
            let bot = Bot::new(level, &graph, LeaveTable::estimated(game.tiles()));
            let mut bot = bot.with_threads(NonZeroUsize::new(threads).unwrap());
            bot.decide(&game.view(state.to_move()), Budget::positions(5_000)).unwrap().action
        });
        assert_eq!(master, other_master, "seed {seed}: hidden tiles or threads made a difference");
        let found = [expert, master].map(|action| chances.iter().find(|(play, _)| *play == action));
        // A pass may be best, and is not searched here.
        let [Some((_, expert)), Some((_, master))] = found else { continue };
        positions += 1;
        lost = [lost[0] + best - expert, lost[1] + best - master];
    }
    let [expert, master] = lost;
    assert!(
        positions >= 15 && master <= 0.1 && 0.5 <= expert,
        "{positions} positions: {expert} and {master} lost"
    );
}

#[test]
fn a_proved_endgame_cannot_be_played_better() {
    let proved = proofs_that_hold(0..200, false);
    assert!(proved >= 15, "only {proved} endgames were proved");
}

#[test]
fn a_proved_endgame_with_takings_cannot_be_played_better() {
    let proved = proofs_that_hold(0..200, true);
    assert!(proved >= 15, "only {proved} endgames were proved");
}

/// The lead of the player to move at the end, if an endgame is played by `own` against greedy play, or `None` if a
/// decision was proved, or if somebody passed who could have played.
fn lead_against_greedy_play(game: &Game, graph: &WordGraph, own: Level) -> Option<i32> {
    let me = game.state().to_move();
    let bot = |level| Bot::new(level, graph, LeaveTable::estimated(game.tiles()));
    let (mut own, mut greedy) = (bot(own), bot(Level::Expert));
    let mut game = game.clone();
    while game.state().ending().is_none() {
        let seat = game.state().to_move();
        let bot = if seat == me { &mut own } else { &mut greedy };
        let decision = bot.decide(&game.view(seat), Budget::positions(2000)).unwrap();
        let could_play = !game.legal_plays(graph).unwrap().is_empty();
        if decision.certainty == Certainty::Exact || (decision.action == Action::Pass && could_play) {
            return None;
        }
        game.act(decision.action).unwrap();
    }
    let score = |seat| game.state().player(seat).score();
    game.state()
        .players()
        .map(|(seat, _)| seat)
        .find(|&seat| seat != me)
        .map(|other| score(me) - score(other))
}

#[test]
fn endgames_with_takings_are_never_played_worse_than_greedily() {
    let (mut compared, mut better) = (0, 0);
    for seed in 0..100 {
        let game = random_endgame(&mut Dice::new(seed), true, 5);
        if game.state().ending().is_some() {
            continue;
        }
        let graph = WordGraph::for_game(&game).unwrap();
        let lead = |level| lead_against_greedy_play(&game, &graph, level);
        let (Some(greedy), Some(master)) = (lead(Level::Expert), lead(Level::Master)) else { continue };
        assert!(greedy <= master, "seed {seed}: {master} instead of {greedy}");
        compared += 1;
        better += u32::from(greedy < master);
    }
    assert!(compared >= 10 && better >= 2, "{better} of {compared} were played better");
}
