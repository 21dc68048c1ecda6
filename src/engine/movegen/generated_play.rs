//! A play that was found.

use std::cmp::Ordering;

use crate::board::{Axis, Size, Square};
use crate::play::{Placement, Play};
use crate::tiles::{Letter, PlacedTile};

/// Places for the squares of a line: they begin at 1, and what is off the board is a square on which nothing may lie,
/// so that the search needs no ends.
pub(super) const STRIDE: usize = 32;

/// A legal play and its score, small and cheap to copy. [`GeneratedPlay::to_play`] makes a [`Play`] of it.
#[derive(Debug, Clone, Copy)]
pub struct GeneratedPlay {
    /// By place in the line; only those of `placed` count.
    pub(super) letters: [u8; STRIDE],
    pub(super) placed: u32,
    pub(super) blanks: u32,
    pub(super) score: i32,
    pub(super) own: u8,
    pub(super) line: u8,
    pub(super) axis: Axis,
    pub(super) take: Option<Square>,
    pub(super) size: Size,
}

impl GeneratedPlay {
    /// A play of a line before anything is placed.
    pub(super) const fn nothing(axis: Axis, line: u8, size: Size) -> Self {
        let letters = [0; STRIDE];
        Self { letters, placed: 0, blanks: 0, score: 0, own: 0, line, axis, take: None, size }
    }

    /// What the play scores.
    pub const fn score(&self) -> i32 {
        self.score
    }

    /// The square that a tile is taken from.
    pub const fn take(&self) -> Option<Square> {
        self.take
    }

    /// The direction in which the tiles lie; across for a single tile that makes words both ways.
    pub const fn axis(&self) -> Axis {
        self.axis
    }

    /// How many tiles are placed, a taken one and the gift blank included.
    pub const fn tile_count(&self) -> usize {
        self.placed.count_ones() as usize
    }

    /// How many tiles leave the rack.
    pub const fn own_count(&self) -> usize {
        self.own as usize
    }

    /// The tiles placed, from the first.
    pub fn tiles(&self) -> impl Iterator<Item = Placement> {
        let Self { letters, placed, blanks, line, axis, size, .. } = *self;
        (0..26_u8).filter(move |place| placed & 2 << place != 0).filter_map(move |place| {
            let square = match axis {
                Axis::Across => size.square(line, place),
                Axis::Down => size.square(place, line),
            };
            let letter = Letter::new(letters[usize::from(place) + 1]);
            let tile =
                if blanks & 2 << place == 0 { PlacedTile::plain(letter) } else { PlacedTile::blank(letter) };
            Some(Placement { square: square?, tile })
        })
    }

    /// What makes the play, in an order that has nothing to do with the search's.
    fn key(&self) -> impl Ord {
        let letters: [u8; STRIDE] =
            std::array::from_fn(|place| if self.placed & 1 << place == 0 { 0 } else { self.letters[place] });
        (self.take, self.axis, self.line, self.placed, letters, self.blanks)
    }

    /// The play, as `Game::preview` and `Game::act` take it.
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

/// By square taken, direction, line, squares, letters and blanks; not by score.
impl Ord for GeneratedPlay {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// The engine's points end where an `i32` does.
pub(super) fn clamp(points: i64) -> i32 {
    i32::try_from(points).unwrap_or(i32::MAX)
}
