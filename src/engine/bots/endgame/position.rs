//! A position of the search: the plays of the player to move, and what is known of those of the other.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::occupancy::{Changes, Occupancy};
use super::play_list::{EndWeights, Held, ListedPlay, PlayStore, Side, estimate, estimate_of_best};
use super::tile_counts::TileKinds;
use crate::bots::budget::BudgetMeter;
use crate::game::{Action, Game, Seat};
use crate::movegen::{Generator, Scope};
use crate::rng::seeded_hash;
use crate::tiles::Tile;

/// The facts that are the same in all positions of an endgame.
#[derive(Debug)]
pub(super) struct Endings {
    pub(super) kinds: TileKinds,
    pub(super) weights: EndWeights,
}

/// The plays of a player in an earlier turn, the most promising first, and what has changed since.
#[derive(Debug, Clone)]
pub(super) struct EarlierPlays<'p> {
    plays: &'p [ListedPlay],
    changes: Changes,
    coverage: Coverage,
}

/// The completeness of a list of earlier plays: a complete one has all that are still possible and not affected by changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coverage {
    Complete,
    Partial,
}

/// The facts about a position that are known from earlier turns.
#[derive(Debug)]
pub(super) struct Earlier<'p> {
    occupancy: Occupancy,
    /// The plays of the player to move.
    pub(super) mover: EarlierPlays<'p>,
    /// The plays of the other player.
    pub(super) other: EarlierPlays<'p>,
}

impl<'p> Earlier<'p> {
    /// The facts about a game's position if only these plays of the other player are known.
    pub(super) fn of(game: &Game, other: EarlierPlays<'p>) -> Self {
        Self { occupancy: Occupancy::of(game.state().board()), mover: EarlierPlays::NONE, other }
    }
}

impl EarlierPlays<'_> {
    /// Nothing is known.
    pub(super) const NONE: Self = Self { plays: &[], changes: Changes::NONE, coverage: Coverage::Partial };

    /// The plays that a player who holds these tiles can still make.
    pub(super) fn possible(&self, held: Held) -> impl Iterator<Item = ListedPlay> {
        self.plays.iter().filter(move |play| play.is_possible(held, &self.changes)).copied()
    }
}

/// A position. Its moves are numbered: the plays, the most promising first, and last a pass.
#[derive(Debug)]
pub(super) struct EndgamePosition<'g> {
    pub(super) game: &'g Game,
    occupancy: Occupancy,
    plays: Vec<ListedPlay>,
    /// The plays of the other player that may still be possible, what has changed since their turn, and whether the list is
    /// complete.
    waiting: Vec<ListedPlay>,
    changes: Changes,
    coverage: Coverage,
    /// The plays in `waiting` that use all tiles of the other player, the highest first.
    outs: Vec<ListedPlay>,
    mover: Held,
    other: Held,
}

impl<'g> EndgamePosition<'g> {
    /// The position of a game. Where all plays of an earlier turn are known, only those that changes affect are generated,
    /// without asking the watcher: they are few. Where all plays are generated, the watcher is asked after every
    /// [`MOVES_BETWEEN_CHECKS`] of them; if it stops the search, the position has only those found so far.
    pub(super) fn new(
        game: &'g Game,
        earlier: &Earlier<'_>,
        endings: &Endings,
        store: &mut PlayStore,
        generator: &mut Generator,
        meter: &mut BudgetMeter<'_>,
    ) -> Self {
        let state = game.state();
        let held = |seat: Seat| Held::new(state.player(seat).rack().tiles(), &endings.kinds, game.tiles());
        let (mover, other) = (held(state.to_move()), held(other_seat(game)));
        let occupancy = earlier.occupancy.clone();
        let facts = (&endings.kinds, game.tiles());
        let mut found: Vec<ListedPlay> = Vec::with_capacity(earlier.mover.plays.len());
        // The generator was checked before the search began.
        match earlier.mover.coverage {
            Coverage::Complete => {
                found.extend(earlier.mover.possible(mover));
                let changes = &earlier.mover.changes;
                let squares = |axis, lane| occupancy.affected_squares(changes, axis, lane);
                generator.for_each_play_covering(game, squares, |play| {
                    found.push(ListedPlay::new(play, store, &occupancy, facts));
                });
            }
            Coverage::Partial => {
                let _ = generator.for_each_play(game, Scope::All, |play| {
                    found.push(ListedPlay::new(play, store, &occupancy, facts));
                    if found.len().is_multiple_of(MOVES_BETWEEN_CHECKS) {
                        meter.check()
                    } else {
                        ControlFlow::Continue(())
                    }
                });
            }
        }
        let promise = |play: &ListedPlay| {
            let goes_out = mover.after(play).tiles.is_empty();
            let out = if goes_out { GOING_OUT + endings.weights.out * other.points } else { 0 };
            play.points + play.tile_points + out
        };
        // Earlier plays come in order, which a stable sort makes use of.
        let key = |play: &ListedPlay| (Reverse(promise(play)), play.number);
        let mut order: Vec<(_, usize)> = found.iter().map(key).zip(0..).collect();
        order.sort_by_key(|&(key, _)| key);
        let plays = order.into_iter().map(|(_, index)| found[index]).collect();
        let mut waiting = Vec::with_capacity(earlier.other.plays.len());
        waiting.extend(earlier.other.possible(other));
        let EarlierPlays { ref changes, coverage, .. } = earlier.other;
        // A play that was listed on an empty board may touch no tile now.
        let goes_out =
            |play: &&ListedPlay| coverage == Coverage::Complete && other.after(play).tiles.is_empty();
        let mut outs: Vec<ListedPlay> = waiting.iter().filter(goes_out).copied().collect();
        outs.sort_by_key(|play| Reverse(play.points));
        Self { game, occupancy, plays, waiting, changes: changes.clone(), coverage, outs, mover, other }
    }

    /// The plays of the player to move.
    pub(super) fn plays(&self) -> &[ListedPlay] {
        &self.plays
    }

    /// The plays of the player to move, for a later turn after these changes. Those of an empty board are of no use then:
    /// later plays must touch a tile.
    pub(super) fn plays_for_later(&self, changes: Changes) -> EarlierPlays<'_> {
        let coverage = if self.occupancy.is_empty() { Coverage::Partial } else { Coverage::Complete };
        EarlierPlays { plays: &self.plays, changes, coverage }
    }

    /// A move as an action.
    pub(super) fn action(&self, number: usize, store: &PlayStore) -> Action {
        self.plays.get(number).map_or(Action::Pass, |play| Action::Play(store.get(play).to_play()))
    }

    /// Returns whether a move may end the game: a pass, a play of the whole rack, or one that is a turn without points.
    pub(super) fn may_end(&self, number: usize) -> bool {
        let ends = |play: &ListedPlay| play.points <= 0 || self.mover.after(play).tiles.is_empty();
        self.plays.get(number).is_none_or(ends)
    }

    /// The game after a move.
    pub(super) fn game_after(&self, number: usize, store: &PlayStore) -> Game {
        if let Some(play) = self.plays.get(number) {
            let play = store.get(play);
            let own: Vec<Tile> = play.tiles().map(|placement| placement.tile.tile()).collect();
            return self.game.after_generated(&play.to_play(), &own, play.score());
        }
        game_after_pass(self.game)
    }

    /// Returns what is known of the position after a move.
    pub(super) fn earlier_after(&self, number: usize) -> Earlier<'_> {
        let (mut changes, mut since) = (Changes::NONE, self.changes.clone());
        let mut occupancy = self.occupancy.clone();
        if let Some(play) = self.plays.get(number) {
            occupancy.put(play.squares);
            occupancy.note(play.squares, [&mut changes, &mut since]);
        }
        let mover = EarlierPlays { plays: &self.waiting, changes: since, coverage: self.coverage };
        Earlier { occupancy, mover, other: self.plays_for_later(changes) }
    }

    /// The points that the other player gains on the player to move by going out right after a move that does not end the
    /// game, with the best play that is known to be possible then.
    pub(super) fn gain_by_going_out_after(&self, number: usize, weights: EndWeights) -> Option<i32> {
        let best = self.outs.first()?;
        let Some(play) = self.plays.get(number) else {
            return Some(best.points + weights.out * self.mover.points);
        };
        let left = self.mover.after(play);
        if left.tiles.is_empty() {
            return None;
        }
        let mut changes = Changes::NONE;
        let mut occupancy = self.occupancy.clone();
        occupancy.put(play.squares);
        occupancy.note(play.squares, [&mut changes]);
        let best = self.outs.iter().find(|out| changes.leave(out.squares))?;
        Some(best.points + weights.out * left.points)
    }

    /// The estimated points that the player to move gains until the end if this is the move.
    pub(super) fn estimate_after(&self, number: usize, weights: EndWeights) -> i32 {
        let AfterMove { points, mover, other, occupancy } = self.after(number, weights);
        if mover.held.tiles.is_empty() {
            return points + weights.out * other.held.points;
        }
        points - estimate(other, mover, occupancy, weights)
    }

    /// The estimated points if this is the move, which does not end the game, and the other player chooses from this number of
    /// replies. Where the result is not more than `alpha`, other replies may leave even less.
    pub(super) fn estimate_after_best_of(
        &self,
        replies: usize,
        number: usize,
        weights: EndWeights,
        alpha: i32,
    ) -> i32 {
        let AfterMove { points, mover, other, occupancy } = self.after(number, weights);
        points - estimate_of_best(&other, &mover, &occupancy, weights, (replies, points - alpha))
    }

    /// The facts for an estimate after a move.
    fn after(&self, number: usize, weights: EndWeights) -> AfterMove<'_> {
        let mut other = Side { plays: &self.waiting, changes: Changes::NONE, held: self.other };
        let mut mover = Side { plays: &self.plays, changes: Changes::NONE, held: self.mover };
        let mut occupancy = self.occupancy.clone();
        let mut points = -weights.pass_price;
        if let Some(play) = self.plays.get(number) {
            points = play.points;
            mover.held = mover.held.after(play);
            occupancy.put(play.squares);
            occupancy.note(play.squares, [&mut other.changes, &mut mover.changes]);
        }
        AfterMove { points, mover, other, occupancy }
    }
}

/// A position after a move, as an estimate goes on from it. The other player is to move.
#[derive(Debug)]
struct AfterMove<'a> {
    /// The points of the move.
    points: i32,
    mover: Side<'a>,
    other: Side<'a>,
    occupancy: Occupancy,
}

/// The watcher is asked each time this number of plays has been generated or estimated where all plays of a turn are: blanks
/// may make hundreds of thousands.
pub(super) const MOVES_BETWEEN_CHECKS: usize = 256;

/// The value of going out for the order of plays, beyond the points of the tiles: the other's next turn.
const GOING_OUT: i32 = 20;

/// The player who is not to move.
pub(super) fn other_seat(game: &Game) -> Seat {
    let mover = game.state().to_move();
    game.state().seats_in().find(|&seat| seat != mover).unwrap_or(mover)
}

/// The game after a pass, which is always legal.
pub(super) fn game_after_pass(game: &Game) -> Game {
    game.after_action(&Action::Pass).unwrap_or_else(|_| game.clone().without_log())
}

/// Identifies what the rest of a game depends on: everything but the scores. Equal positions have equal keys.
pub(super) fn position_key(game: &Game) -> u64 {
    let state = game.state();
    let board = state.board();
    let mut words: Vec<u64> = Vec::with_capacity(board.size().area() / 8 + 32);
    let mut rows = board.size().squares().map(|square| {
        board.get(square).map_or(0, |tile| 2 * tile.letter().index() as u64 + 1 + u64::from(tile.is_blank()))
    });
    loop {
        let (mut word, mut count) = (0, 0);
        for cell in rows.by_ref().take(8) {
            (word, count) = (word << 8 | cell, count + 1);
        }
        if count == 0 {
            break;
        }
        words.push(word);
    }
    for (_, player) in state.players() {
        let mut tiles: Vec<u64> = player.rack().tiles().iter().map(|&tile| tile_number(tile)).collect();
        tiles.sort_unstable();
        words.push(tiles.len() as u64);
        words.extend(tiles);
        words.push(u64::from(player.passes()));
    }
    // A rule may keep a game without points going.
    let is_nil_nil = state.players().all(|(_, player)| player.score() == 0);
    let scoreless = game.scoreless_streak().map_or(0, |streak| streak.count);
    words.extend([state.to_move().index() as u64, u64::from(scoreless), u64::from(is_nil_nil)]);
    seeded_hash(0, words)
}

fn tile_number(tile: Tile) -> u64 {
    match tile {
        Tile::Blank => 0,
        Tile::Letter(letter) => letter.index() as u64 + 1,
    }
}
