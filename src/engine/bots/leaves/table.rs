//! The values of leaves.

use unicode_normalization::UnicodeNormalization;

use super::outlook::Outlook;
use super::values::LeaveSum;
use crate::bots::float::rounded;
use crate::game::{Game, Seat};
use crate::tiles::{Tile, TileSet};

/// The values of leaves: the points that the tiles kept on a rack earn later, beyond what as many random tiles earn.
///
/// The value of a leave is a sum: a value for the first tile of a letter, the second and so on; the same for blanks; a
/// value for each pair of different tiles, for what they are worth together; and a value for the balance of consonants
/// and vowels to be expected after the draw.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LeaveTable {
    /// The values by kind of tile, letters first and then the blank: the value of one tile, two tiles and so on, in
    /// hundredths of a point.
    pub(super) kinds: Vec<Vec<i64>>,
    /// The values by two kinds of tile, `kinds.len() * one + other`, in either order.
    pub(super) pairs: Vec<i64>,
    pub(super) vowels: Vec<bool>,
    /// The values by consonants minus vowels, from [`Self::MIN_BALANCE`].
    pub(super) balance: [i64; Self::BALANCES],
}

/// The tiles of one kind in a leave.
#[derive(Debug, Clone, Copy)]
pub(super) struct TilesOfKind {
    pub(super) kind: usize,
    pub(super) count: usize,
}

impl LeaveTable {
    /// The lowest balance, consonants minus vowels, with a value of its own.
    pub(super) const MIN_BALANCE: i64 = -7;

    /// The number of balances with a value of their own.
    pub(super) const BALANCES: usize = 15;

    /// The number of tiles of one kind with values of their own; a further tile adds nothing.
    pub(super) const COPIES: usize = 3;

    /// The highest and, below zero, the lowest value that a further tile of a kind, a pair or a balance adds, in points. What
    /// is learned stays within it, so that a table that was written can be read.
    pub(super) const MAX_VALUE: f64 = 1000.0;

    /// An estimate for a tile set without learned values: blanks are valuable, repeated letters less so than different
    /// ones, and vowels and consonants should be balanced.
    pub fn estimated(tiles: &TileSet) -> Self {
        let letters = tiles.letters().map(|(_, info)| {
            let expensive = f64::from(info.points().saturating_sub(4));
            let first = if info.count() > 0 { 0.5 - 0.25 * expensive } else { 0.0 };
            let count = f64::from(info.count());
            let repeat = -2.0 - 6.0 / (count + 1.0);
            cumulative(&[first, repeat, repeat - 1.5])
        });
        let kinds: Vec<Vec<i64>> = letters.chain([cumulative(&[22.0, 12.0, 6.0])]).collect();
        let vowels: Vec<bool> = tiles.letters().map(|(_, info)| is_vowel(info.text())).collect();
        // Without known vowels there is no balance.
        let weight = if vowels.iter().any(|&vowel| vowel) { 100 } else { 0 };
        let balance = [-12, -12, -10, -8, -6, -4, -2, 0, 0, 0, -1, -3, -6, -9, -12];
        let pairs = vec![0; kinds.len() * kinds.len()];
        Self { kinds, pairs, vowels, balance: balance.map(|value| value * weight) }
    }

    /// Returns the draw that a player who sees the board and the own rack can expect.
    pub(in crate::bots) fn outlook(&self, game: &Game, seat: Seat) -> Outlook {
        let state = game.state();
        let balances = state.unseen_in_no_order(seat).map(|tile| self.balance_of(tile));
        Outlook::new(balances, game.setup().ruleset.rack_size(), state.bag().len())
    }

    /// The value of a leave to which nothing is drawn, in hundredths of a point.
    pub fn value(&self, leave: &[Tile]) -> i64 {
        self.value_before_draw(leave, Outlook::NOTHING)
    }

    /// The value of a leave of the player to move, who will fill it up from the tiles that are unseen in this position, in
    /// hundredths of a point.
    pub fn value_in(&self, game: &Game, leave: &[Tile]) -> i64 {
        self.value_before_draw(leave, self.outlook(game, game.state().to_move()))
    }

    /// The value of a leave that will be filled up, in hundredths of a point.
    pub(in crate::bots) fn value_before_draw(&self, leave: &[Tile], outlook: Outlook) -> i64 {
        let mut sorted = leave.to_vec();
        sorted.sort_unstable();
        let kinds: Vec<&[Tile]> = sorted.chunk_by(|one, other| one == other).collect();
        let mut sum = LeaveSum::NONE;
        for (index, kind) in kinds.iter().enumerate() {
            let pairs = kinds[..index].iter().map(|other| self.value_of_pair(kind[0], other[0])).sum();
            sum = sum.and(self.sum_of(kind[0], kind.len()), pairs);
        }
        self.value_of_sum(sum, outlook)
    }

    /// Returns the contribution of this number of equal tiles to the value of a leave.
    pub(in crate::bots) fn sum_of(&self, tile: Tile, count: usize) -> LeaveSum {
        let value = self.kind_value(TilesOfKind { kind: self.kind_of(tile), count });
        LeaveSum {
            tiles: count,
            value,
            balance: self.balance_of(tile) * i64::try_from(count).unwrap_or_default(),
        }
    }

    /// Returns the value of two different tiles together.
    pub(in crate::bots) fn value_of_pair(&self, one: Tile, other: Tile) -> i64 {
        self.pair_value(self.kind_of(one), self.kind_of(other))
    }

    /// The value of a leave that will be filled up, in hundredths of a point.
    pub(in crate::bots) fn value_of_sum(&self, sum: LeaveSum, outlook: Outlook) -> i64 {
        sum.value + self.balance_value(outlook.balance_after_draw(sum.tiles, sum.balance))
    }

    /// The number of a tile's kind: its letter's number, and for blanks the number after the last letter's.
    pub(super) fn kind_of(&self, tile: Tile) -> usize {
        let blank = self.blank();
        match tile {
            Tile::Letter(letter) => letter.index().min(blank),
            Tile::Blank => blank,
        }
    }

    pub(super) const fn blank(&self) -> usize {
        self.kinds.len() - 1
    }

    /// Returns the addition of a tile to the balance: 1 for a consonant, -1 for a vowel, nothing for a blank.
    pub(super) fn balance_of(&self, tile: Tile) -> i64 {
        match self.vowels.get(self.kind_of(tile)) {
            Some(true) => -1,
            Some(false) => 1,
            None => 0,
        }
    }

    /// The value of a number of tiles of one kind.
    pub(super) fn kind_value(&self, TilesOfKind { kind, count }: TilesOfKind) -> i64 {
        let values = &self.kinds[kind];
        let Some(index) = count.min(values.len()).checked_sub(1) else { return 0 };
        values[index]
    }

    /// Returns the value of tiles of two kinds together.
    pub(super) fn pair_value(&self, one: usize, other: usize) -> i64 {
        self.pairs[one * self.kinds.len() + other]
    }

    /// The value of a balance of consonants minus vowels, in [`Outlook::PARTS`] of a tile; between two values by the
    /// distance to each.
    pub(super) fn balance_value(&self, balance: i64) -> i64 {
        let (index, part) = Self::place_of_balance(balance);
        let next = self.balance[(index + 1).min(Self::BALANCES - 1)];
        (self.balance[index] * (Outlook::PARTS - part) + next * part) / Outlook::PARTS
    }

    /// The index of the value below a balance, and the distance from there, in [`Outlook::PARTS`].
    pub(super) fn place_of_balance(balance: i64) -> (usize, i64) {
        let above = (balance - Self::MIN_BALANCE * Outlook::PARTS).max(0);
        let last = i64::try_from(Self::BALANCES - 1).unwrap_or_default() * Outlook::PARTS;
        let above = above.min(last);
        (usize::try_from(above / Outlook::PARTS).unwrap_or_default(), above % Outlook::PARTS)
    }
}

/// Turns the value added by each further tile into the values of one tile, two tiles and so on, in hundredths.
pub(super) fn cumulative(values: &[f64]) -> Vec<i64> {
    let highest = clamped_hundredths(LeaveTable::MAX_VALUE);
    let (mut sum, mut before) = (0.0, 0);
    values
        .iter()
        .map(|value| {
            sum += within_bounds(*value);
            // Rounding must not make two neighbours differ by more.
            before = rounded(sum * 100.0).clamp(before - highest, before + highest);
            before
        })
        .collect()
}

/// A value in hundredths, within [`LeaveTable::MAX_VALUE`].
pub(super) fn clamped_hundredths(points: f64) -> i64 {
    rounded(within_bounds(points) * 100.0)
}

const fn within_bounds(points: f64) -> f64 {
    points.clamp(-LeaveTable::MAX_VALUE, LeaveTable::MAX_VALUE)
}

/// Returns whether a letter begins with a vowel of the Latin script, with or without an accent.
pub(super) fn is_vowel(text: &str) -> bool {
    text.nfd().next().is_some_and(|first| "AEIOUYÆØŒ".contains(first))
}
