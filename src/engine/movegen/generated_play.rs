//! The result of move generation: a legal play with its score.

use std::cmp::Ordering;

use crate::board::{Axis, Size, Square};
use crate::play::{Placement, Play};
use crate::tiles::{Letter, PlacedTile};

/// Room for the squares of a lane. Squares are numbered from 1, and the squares off the board take no tile, so that
/// move generation needs no checks at the ends of a lane.
pub(super) const LANE_ROOM: usize = 32;

/// A legal play and its score, small and cheap to copy.
///
/// Plays are ordered by square taken, direction, lane, squares, letters and blanks, and not by score: the order is the
/// same whatever order they were generated in.
#[derive(Debug, Clone, Copy)]
pub struct GeneratedPlay {
    /// The letters by square of the lane; only those of `placed` count.
    pub(super) letters: [u8; LANE_ROOM],
    /// The squares of the lane that tiles are placed on, a bit each.
    pub(super) placed: u32,
    /// Those of `placed` with a blank.
    pub(super) blanks: u32,
    pub(super) score: i32,
    pub(super) own: u8,
    pub(super) lane: u8,
    pub(super) axis: Axis,
    pub(super) take: Option<Square>,
    pub(super) size: Size,
}

impl GeneratedPlay {
    /// A play in a lane before any tile is placed.
    pub(super) const fn empty(axis: Axis, lane: u8, size: Size) -> Self {
        let letters = [0; LANE_ROOM];
        Self { letters, placed: 0, blanks: 0, score: 0, own: 0, lane, axis, take: None, size }
    }

    /// The points of the play.
    pub const fn score(&self) -> i32 {
        self.score
    }

    /// The square that a tile is taken from.
    pub const fn take(&self) -> Option<Square> {
        self.take
    }

    /// The direction of the play; across for a single tile that makes words both ways.
    pub const fn axis(&self) -> Axis {
        self.axis
    }

    /// The number of the lane along the play's axis, from 0.
    pub(crate) const fn lane(&self) -> u8 {
        self.lane
    }

    /// The squares of the lane that tiles are placed on, a bit each, from bit 1.
    pub(crate) const fn placed(&self) -> u32 {
        self.placed
    }

    /// The number of tiles placed, a taken tile and the gift blank included.
    pub const fn tile_count(&self) -> usize {
        self.placed.count_ones() as usize
    }

    /// The number of tiles that leave the rack.
    pub const fn own_count(&self) -> usize {
        self.own as usize
    }

    /// The tiles placed, from the first square.
    pub fn tiles(&self) -> impl Iterator<Item = Placement> {
        let Self { letters, placed, blanks, .. } = *self;
        (1..27_u8).filter(move |index| placed & 1 << index != 0).filter_map(move |index| {
            let letter = Letter::new(letters[usize::from(index)]);
            let tile =
                if blanks & 1 << index == 0 { PlacedTile::plain(letter) } else { PlacedTile::blank(letter) };
            Some(Placement { square: self.square(index)?, tile })
        })
    }

    /// The square at an index of the lane, from 1.
    pub(super) fn square(&self, index: u8) -> Option<Square> {
        self.size.in_lane(self.axis, self.lane, index.checked_sub(1)?)
    }

    /// Returns the key that identifies the play.
    fn key(&self) -> impl Ord {
        let letters: [u8; LANE_ROOM] =
            std::array::from_fn(|at| if self.placed & 1 << at == 0 { 0 } else { self.letters[at] });
        (self.take, self.axis, self.lane, self.placed, letters, self.blanks)
    }

    /// The play as [`Game::preview`](crate::Game::preview) and [`Game::act`](crate::Game::act) take it.
    pub fn to_play(&self) -> Play {
        Play::new(self.take, self.tiles())
    }
}

impl PartialEq for GeneratedPlay {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for GeneratedPlay {}

impl PartialOrd for GeneratedPlay {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for GeneratedPlay {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}
