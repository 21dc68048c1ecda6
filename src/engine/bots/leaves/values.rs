//! The values of all leaves of a rack, computed once for a turn.

use crate::movegen::GeneratedPlay;
use crate::rack::Rack;
use crate::tiles::{Letter, Tile};

/// The value of the leave for every subrack that can be played or exchanged.
///
/// A subrack is a number with a digit for each kind of tile, the number of tiles of that kind; the base of a digit is
/// the number of such tiles on the rack plus one.
#[derive(Debug, Clone)]
pub(in crate::bots) struct LeaveValues {
    /// The kinds of tile on the rack: the tile, how many there are, and the place value of its digit.
    kinds: Vec<(Tile, usize, usize)>,
    /// The place value of a letter's digit; 0 for letters that are not on the rack.
    of_letter: [usize; 64],
    of_blank: usize,
    /// The value of the leave, by subrack played.
    values: Vec<i64>,
    /// The highest of these, by the number of tiles played.
    highest: [i64; Rack::MAX_TILES + 1],
}

/// The contribution of some tiles kept to the value of their leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::bots) struct LeaveSum {
    /// The number of tiles.
    pub(in crate::bots) tiles: usize,
    /// The value of the tiles by themselves and in pairs.
    pub(in crate::bots) value: i64,
    /// Consonants minus vowels.
    pub(in crate::bots) balance: i64,
}

impl LeaveSum {
    /// No tiles.
    pub(super) const NONE: Self = Self { tiles: 0, value: 0, balance: 0 };

    /// Together with tiles of another kind, whose pairs with these are worth this.
    pub(super) const fn and(self, other: Self, pairs: i64) -> Self {
        Self {
            tiles: self.tiles + other.tiles,
            value: self.value + other.value + pairs,
            balance: self.balance + other.balance,
        }
    }
}

/// A model of how the value of a leave follows from its tiles.
pub(in crate::bots) trait LeaveModel {
    /// Returns the contribution of this number of equal tiles by itself.
    fn of_kind(&self, tile: Tile, count: usize) -> LeaveSum;

    /// Returns the value of two different tiles together: 0 for a model without pairs.
    fn of_pair(&self, _one: Tile, _other: Tile) -> i64 {
        0
    }

    /// The value of a leave.
    fn total(&self, sum: LeaveSum) -> i64;
}

impl LeaveValues {
    /// Computes the values for a rack.
    pub(in crate::bots) fn new(rack: &[Tile], model: &impl LeaveModel) -> Self {
        let mut sorted = rack.to_vec();
        sorted.sort_unstable();
        let mut leaves = Self {
            kinds: Vec::with_capacity(sorted.len()),
            of_letter: [0; 64],
            of_blank: 0,
            values: Vec::new(),
            highest: [i64::MIN; Rack::MAX_TILES + 1],
        };
        let mut place = 1;
        for kind in sorted.chunk_by(|one, other| one == other) {
            let tile = kind[0];
            leaves.kinds.push((tile, kind.len(), place));
            match tile {
                Tile::Letter(letter) => {
                    if let Some(of_letter) = leaves.of_letter.get_mut(letter.index()) {
                        *of_letter = place;
                    }
                }
                Tile::Blank => leaves.of_blank = place,
            }
            place *= kind.len() + 1;
        }
        // The number of a leave is that of the whole rack less that of the tiles played.
        let kept = leaves.sums(place, model);
        leaves.values.reserve_exact(place);
        for sum in kept.into_iter().rev() {
            let value = model.total(sum);
            let played = (sorted.len() - sum.tiles).min(Rack::MAX_TILES);
            leaves.highest[played] = leaves.highest[played].max(value);
            leaves.values.push(value);
        }
        leaves
    }

    /// The sum of every leave, by its number. Each is one of fewer kinds of tile, with the tiles of one kind more.
    fn sums(&self, count: usize, model: &impl LeaveModel) -> Vec<LeaveSum> {
        let mut sums = Vec::with_capacity(count);
        sums.push(LeaveSum::NONE);
        let mut pairs = Vec::with_capacity(count);
        for (index, &(tile, tiles, place)) in self.kinds.iter().enumerate() {
            // What this kind is worth together with those of each leave so far.
            pairs.clear();
            pairs.push(0);
            for &(other, others, place) in &self.kinds[..index] {
                let pair = model.of_pair(tile, other);
                for _ in 0..others {
                    for leave in 0..place {
                        pairs.push(pairs[leave] + pair);
                    }
                }
            }
            for count in 1..=tiles {
                let of_kind = model.of_kind(tile, count);
                for leave in 0..place {
                    sums.push(sums[leave].and(of_kind, pairs[leave]));
                }
            }
        }
        sums
    }

    /// The value of a play's leave. `not_from_rack` is the tile of the play that was taken, or the gift blank.
    pub(in crate::bots) fn after(&self, play: &GeneratedPlay, not_from_rack: Option<Tile>) -> i64 {
        let placed: usize = play.tiles().map(|placement| self.place_value(placement.tile.tile())).sum();
        let subrack = placed - not_from_rack.map_or(0, |tile| self.place_value(tile)).min(placed);
        self.values.get(subrack).copied().unwrap_or_default()
    }

    /// The value of the leave after these tiles of the rack are played.
    pub(in crate::bots) fn after_tiles(&self, own: &[Tile]) -> i64 {
        let subrack: usize = own.iter().map(|&tile| self.place_value(tile)).sum();
        self.values.get(subrack).copied().unwrap_or_default()
    }

    fn place_value(&self, tile: Tile) -> usize {
        match tile {
            Tile::Letter(letter) => self.of_letter.get(Letter::index(letter)).copied().unwrap_or(0),
            Tile::Blank => self.of_blank,
        }
    }

    /// The highest value of a leave when this number of tiles is played.
    pub(in crate::bots) fn highest(&self, played: usize) -> i64 {
        self.highest.get(played).copied().unwrap_or(i64::MIN)
    }

    /// Every subrack that can be exchanged, with the value of its leave.
    pub(in crate::bots) fn subracks(&self) -> impl Iterator<Item = (i64, Vec<Tile>)> {
        self.values.iter().enumerate().map(|(subrack, &value)| {
            let mut tiles = Vec::with_capacity(Rack::MAX_TILES);
            for &(tile, count, place) in &self.kinds {
                tiles.extend(std::iter::repeat_n(tile, subrack / place % (count + 1)));
            }
            (value, tiles)
        })
    }
}
