//! The solver of endgames without takings: alpha-beta search, one turn deeper each time, with a table of positions. A
//! search in which all lines that matter came to their end proves its result.
//!
//! All values are points that the player to move gains on the other until the end, so they do not depend on the scores.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::occupancy::Changes;
use super::play_list::{EndWeights, PlayStore};
use super::position::{
    Earlier, EarlierPlays, EndgamePosition, Endings, MOVES_BETWEEN_CHECKS, game_after_pass, other_seat,
    position_key,
};
use super::position_table::{Bound, Found, PositionTable, SearchDepth};
use super::tile_counts::TileKinds;
use super::{ProvedEndgame, Stopped};
use crate::bots::budget::{Budget, BudgetMeter};
use crate::bots::decision::Certainty;
use crate::bots::simulation::{WIN, lead};
use crate::game::{Action, Game, Seat};
use crate::movegen::{Generator, Scope};
use crate::play::ScoredPlay;

/// The points that a win counts as within the search when another player may have the higher score, as when a player is out
/// by passing (SF-20): more than the plays of two racks of 12 tiles.
const OUTRIGHT_WIN: i32 = 100 * ScoredPlay::MAX_POINTS;
/// More than any value.
const INFINITE: i32 = 1_000_000_000;
/// Positions of a search without takings that count as one of the budget: racks are small, so they take less time.
const POSITIONS_PER_UNIT: u64 = 4;
/// The number of replies that an estimate at the end of a line compares. Most moves are refuted by the first one, so that
/// comparing more costs little.
const REPLIES: usize = 8;
/// A game that takes more turns is not searched to its end.
const MAX_TURNS: u8 = 60;

/// A solved endgame, or the best that was found.
#[derive(Debug)]
pub(super) struct Solution {
    pub(super) action: Action,
    /// The points that the player gains until the end.
    gain: i32,
    pub(super) certainty: Certainty,
}

impl Solution {
    /// The solution if it is proved.
    fn proved(self) -> Option<Self> {
        (self.certainty == Certainty::Exact).then_some(self)
    }
}

/// The value of a move or position, as far as the window of its search asked for it.
#[derive(Debug, Clone, Copy)]
struct Value {
    points: i32,
    /// True if it depends on an estimate: the search did not follow all lines that decide it to their end.
    is_estimated: bool,
}

impl Value {
    /// A value in which no estimate has a part.
    const fn exact(points: i32) -> Self {
        Self { points, is_estimated: false }
    }

    /// An estimate.
    const fn estimated(points: i32) -> Self {
        Self { points, is_estimated: true }
    }
}

/// How far the search of a turn came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// All lines that matter came to their end, or were refuted by a bound.
    Complete,
    /// Some of them end in an estimate.
    Estimated,
    /// It was stopped.
    Stopped,
}

/// The bounds of interest: what the player to move has for certain, and what the other would not allow.
#[derive(Debug, Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

/// Searches an endgame.
pub(crate) struct Solver<'a, 'w> {
    game: &'a Game,
    generator: &'a mut Generator,
    meter: &'a mut BudgetMeter<'w>,
    endings: Endings,
    store: PlayStore,
    table: PositionTable,
    /// The positions searched.
    searched: u64,
    /// The number of plays of a turn that are searched, the most promising ones.
    most_plays: usize,
}

impl<'a, 'w> Solver<'a, 'w> {
    pub(in crate::bots) fn new(
        game: &'a Game,
        generator: &'a mut Generator,
        meter: &'a mut BudgetMeter<'w>,
    ) -> Self {
        Self {
            game,
            endings: Endings { kinds: TileKinds::of(game), weights: EndWeights::of(game) },
            store: PlayStore::default(),
            table: PositionTable::for_budget(Budget::positions(meter.left())),
            generator,
            meter,
            searched: 0,
            most_plays: usize::MAX,
        }
    }

    /// Returns a search of no more than these plays of a turn, the most promising ones: quicker, and without proofs.
    pub(in crate::bots) fn with_most_plays(self, most_plays: usize) -> Self {
        Self { most_plays, ..self }
    }

    /// The best action found before the search ended or was stopped: without a search the most promising one. Where no play
    /// is possible, it is a pass, whatever the end.
    pub(super) fn best(&mut self) -> (Action, Certainty) {
        let mut has_play = false;
        let _ = self.generator.for_each_play(self.game, Scope::All, |_| {
            has_play = true;
            ControlFlow::Break(())
        });
        if !has_play {
            return (Action::Pass, Certainty::Exact);
        }
        let Solution { action, certainty, .. } = self.solve();
        (action, certainty)
    }

    /// The best action found before the search ended or was stopped, and the points gained by it or an estimate of them.
    pub(super) fn solve(&mut self) -> Solution {
        self.solve_from(self.game)
    }

    /// The final lead after the best action found, or an estimate of it, and how certain it is.
    pub(in crate::bots) fn outcome(&mut self) -> (i32, Certainty) {
        let solution = self.solve();
        let now = lead(self.game, self.game.state().to_move());
        (final_lead(now, solution.gain), solution.certainty)
    }

    /// The best action, and the final leads after it and after another turn, if they are proved.
    pub(super) fn prove(&mut self, after: &Game) -> Option<ProvedEndgame> {
        let mover = self.game.state().to_move();
        let now = lead(self.game, mover);
        let best = self.solve().proved()?;
        let gain = if after.state().ending().is_some() {
            gain_at_end(self.game, after, mover)
        } else {
            let reply = self.solve_from(after).proved()?;
            lead(after, mover) - now - reply.gain
        };
        Some(ProvedEndgame {
            best: best.action,
            best_lead: final_lead(now, best.gain),
            other_lead: final_lead(now, gain),
        })
    }

    fn solve_from(&mut self, game: &Game) -> Solution {
        let passed = game_after_pass(game);
        self.store.truncate(0);
        // What the other player could do now.
        let nothing = Earlier::of(&passed, EarlierPlays::NONE);
        let others = (passed.state().ending().is_none()).then(|| self.position(&passed, &nothing));
        let other = others.as_ref().map_or(EarlierPlays::NONE, |it| it.plays_for_later(Changes::NONE));
        let root = self.position(game, &Earlier::of(game, other));
        let mut solution = Solution {
            action: root.action(0, &self.store),
            gain: root.estimate_after(0, self.endings.weights),
            certainty: Certainty::BestFound,
        };
        let Ok(mut moves) = self.moves_in_order(&root, None) else { return solution };
        for turns in 0..MAX_TURNS {
            let (best, extent) = self.search_root(&root, &mut moves, turns);
            if let Some((number, gain)) = best {
                let is_proved = extent == Extent::Complete && self.most_plays == usize::MAX;
                let certainty = if is_proved { Certainty::Exact } else { Certainty::BestFound };
                solution = Solution { action: root.action(number, &self.store), gain, certainty };
            }
            if extent != Extent::Estimated {
                break;
            }
        }
        solution
    }

    /// Searches all moves, this number of turns beyond each, and puts the best one first. If the search stops early, what
    /// it found counts, since it began with the best move of the search before.
    fn search_root(
        &mut self,
        root: &EndgamePosition<'_>,
        moves: &mut [usize],
        turns: u8,
    ) -> (Option<(usize, i32)>, Extent) {
        let mut alpha = -INFINITE;
        let mut best_rank = None;
        let mut extent = Extent::Complete;
        for (rank, &number) in moves.iter().enumerate() {
            let window = Window { alpha, beta: INFINITE };
            let Ok(value) = self.value_of_move(root, (rank, number), turns, window) else {
                extent = Extent::Stopped;
                break;
            };
            if value.is_estimated {
                extent = Extent::Estimated;
            }
            if alpha < value.points {
                (alpha, best_rank) = (value.points, Some(rank));
            }
        }
        let best = best_rank.map(|rank| {
            moves[..=rank].rotate_right(1);
            (moves[0], alpha)
        });
        (best, extent)
    }

    /// The value of a move, if it is within the window; otherwise a value beyond the nearer bound. `rank` is the move's
    /// place in the order.
    fn value_of_move(
        &mut self,
        position: &EndgamePosition<'_>,
        (rank, number): (usize, usize),
        turns: u8,
        Window { alpha, beta }: Window,
    ) -> Result<Value, Stopped> {
        // The other player can go out next, which bounds the value of the move: if it is not better than alpha, that is
        // proved.
        let gain_of_other = position.gain_by_going_out_after(number, self.endings.weights);
        let refuted = |gain: i32| {
            let bound = gain - gain_of_other?;
            (bound <= alpha).then_some(Value::exact(bound))
        };
        let weights = self.endings.weights;
        let estimated = || Value::estimated(position.estimate_after_best_of(REPLIES, number, weights, alpha));
        if let Some(play) = position.plays().get(number).filter(|_| !position.may_end(number)) {
            if let Some(value) = refuted(play.points) {
                return Ok(value);
            }
            if turns == 0 {
                return Ok(estimated());
            }
        }
        let mover = position.game.state().to_move();
        let after = position.game_after(number, &self.store);
        if after.state().ending().is_some() {
            return Ok(Value::exact(gain_at_end(position.game, &after, mover)));
        }
        let gain = lead(&after, mover) - lead(position.game, mover);
        if let Some(value) = refuted(gain) {
            return Ok(value);
        }
        if turns == 0 {
            return Ok(estimated());
        }
        let earlier = position.earlier_after(number);
        let mut search = |turns: u8, alpha: i32, beta: i32| {
            let window = Window { alpha: gain - beta, beta: gain - alpha };
            let Value { points, is_estimated } = self.search(&after, &earlier, turns, window)?;
            Ok(Value { points: gain - points, is_estimated })
        };
        if rank == 0 {
            return search(turns, alpha, beta);
        }
        // The others are expected to be no better, which a narrow window and fewer turns show at less cost.
        let fewer_turns = turns.saturating_sub(turns_saved(rank)).max(1);
        let mut value = search(fewer_turns, alpha, alpha + 1)?;
        if alpha < value.points && fewer_turns < turns {
            value = search(turns, alpha, alpha + 1)?;
        }
        if alpha < value.points && value.points < beta { search(turns, alpha, beta) } else { Ok(value) }
    }

    /// The value of a position whose game goes on, if it is within the window; otherwise a value beyond the nearer bound.
    fn search(
        &mut self,
        game: &Game,
        earlier: &Earlier<'_>,
        turns: u8,
        window: Window,
    ) -> Result<Value, Stopped> {
        let key = position_key(game);
        let known = self.table.get(key);
        let Window { mut alpha, mut beta } = window;
        let mut is_narrowed_by_estimate = false;
        if let Some(known) = known.filter(|known| SearchDepth::Turns(turns) <= known.depth) {
            match known.bound {
                Bound::Exact => (alpha, beta) = (known.value, known.value),
                Bound::Lower => alpha = alpha.max(known.value),
                Bound::Upper => beta = beta.min(known.value),
            }
            let is_estimated = known.depth != SearchDepth::Complete;
            if beta <= alpha {
                return Ok(Value { points: known.value, is_estimated });
            }
            is_narrowed_by_estimate = is_estimated;
        }
        self.count_position()?;
        let stored = self.store.len();
        let position = self.position(game, earlier);
        if self.meter.is_stopped() {
            return Err(Stopped);
        }
        let moves = if turns == 1 {
            moves_beginning_with(self.moves(&position), known)
        } else {
            self.moves_in_order(&position, known)?
        };
        let lowest = alpha;
        let (mut value, mut best) = (-INFINITE, 0);
        let mut is_estimated = false;
        for (rank, &number) in moves.iter().enumerate() {
            let found = self.value_of_move(&position, (rank, number), turns - 1, Window { alpha, beta })?;
            is_estimated |= found.is_estimated;
            if value < found.points {
                (value, best) = (found.points, number);
            }
            alpha = alpha.max(value);
            if beta <= alpha {
                // One move that the other player would not allow is enough, whatever those before it come to.
                is_estimated = found.is_estimated;
                break;
            }
        }
        let bound = match value {
            _ if value <= lowest => Bound::Upper,
            _ if beta <= value => Bound::Lower,
            _ => Bound::Exact,
        };
        // A value within a narrower window is the one within the wider window.
        let is_estimated = is_estimated || (is_narrowed_by_estimate && bound != Bound::Exact);
        let depth = if is_estimated { SearchDepth::Turns(turns) } else { SearchDepth::Complete };
        let best = u16::try_from(best).unwrap_or_default();
        self.table.put(key, Found { value, bound, depth, best });
        self.store.truncate(stored);
        Ok(Value { points: value, is_estimated })
    }

    fn position<'g>(&mut self, game: &'g Game, earlier: &Earlier<'_>) -> EndgamePosition<'g> {
        EndgamePosition::new(game, earlier, &self.endings, &mut self.store, self.generator, self.meter)
    }

    /// The moves in the order of their estimates, but first the best one found before.
    fn moves_in_order(
        &mut self,
        position: &EndgamePosition<'_>,
        known: Option<Found>,
    ) -> Result<Vec<usize>, Stopped> {
        let moves = self.moves(position);
        let mut estimated = Vec::with_capacity(moves.len());
        for number in moves {
            if estimated.len().is_multiple_of(MOVES_BETWEEN_CHECKS) && self.meter.check().is_break() {
                return Err(Stopped);
            }
            estimated.push((Reverse(position.estimate_after(number, self.endings.weights)), number));
        }
        // The sort is stable: of equal estimates, the more promising move comes first.
        estimated.sort_by_key(|&(estimate, _)| estimate);
        Ok(moves_beginning_with(estimated.into_iter().map(|(_, number)| number).collect(), known))
    }

    /// The moves to search: the most promising plays, and a pass.
    fn moves(&self, position: &EndgamePosition<'_>) -> Vec<usize> {
        let plays = position.plays().len();
        (0..plays.min(self.most_plays)).chain([plays]).collect()
    }

    fn count_position(&mut self) -> Result<(), Stopped> {
        self.searched += 1;
        if self.searched.is_multiple_of(POSITIONS_PER_UNIT) {
            self.meter.spend(1);
        }
        if self.meter.left() == 0 || self.meter.check().is_break() { Err(Stopped) } else { Ok(()) }
    }
}

/// Moves with the best one found before, if any, in front.
fn moves_beginning_with(mut moves: Vec<usize>, known: Option<Found>) -> Vec<usize> {
    let best = known.map(|known| usize::from(known.best));
    if let Some(rank) = moves.iter().position(|&number| Some(number) == best) {
        moves[..=rank].rotate_right(1);
    }
    moves
}

/// Returns by how many turns the first search after a move is shorter, by the move's place in the order.
const fn turns_saved(rank: usize) -> u8 {
    match rank {
        0..3 => 0,
        3..12 => 1,
        _ => 2,
    }
}

/// The points that a player gains on the other by a move that ends the game.
fn gain_at_end(before: &Game, after: &Game, mover: Seat) -> i32 {
    let is_in = |seat: Seat| after.state().player(seat).is_in();
    match (is_in(mover), is_in(other_seat(before))) {
        (false, _) => -OUTRIGHT_WIN,
        (true, false) => OUTRIGHT_WIN,
        (true, true) => lead(after, mover) - lead(before, mover),
    }
}

/// The lead at the end, as [`lead`] counts it: a win or a loss whatever the scores is worth the same as elsewhere.
fn final_lead(now: i32, gain: i32) -> i32 {
    let points = now.saturating_add(gain);
    if points.abs() < OUTRIGHT_WIN / 2 { points } else { points.signum() * WIN }
}
