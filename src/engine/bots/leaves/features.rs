//! The features of a leave, which values are learned for.

use super::outlook::Outlook;
use super::table::{LeaveTable, clamped_hundredths, cumulative};
use crate::bots::float::float;
use crate::tiles::{Tile, TileSet};

/// The features of the leaves of a tile set, numbered: first the copies of each kind of tile, then pairs of kinds, then
/// balances.
#[derive(Debug, Clone)]
pub(super) struct LeaveFeatures {
    /// A table whose values are not used: it knows kinds and vowels, and has the values that those learned start from.
    pub(super) prior: LeaveTable,
}

/// A feature of a leave, and how far the leave has it, in [`Outlook::PARTS`].
pub(super) type Feature = (usize, i64);

impl LeaveFeatures {
    pub(super) fn new(tiles: &TileSet) -> Self {
        Self { prior: LeaveTable::estimated(tiles) }
    }

    /// The number of features.
    pub(super) fn len(&self) -> usize {
        self.first_balance() + LeaveTable::BALANCES
    }

    fn first_pair(&self) -> usize {
        self.prior.kinds.len() * LeaveTable::COPIES
    }

    fn first_balance(&self) -> usize {
        let kinds = self.prior.kinds.len();
        self.first_pair() + kinds * (kinds - 1) / 2
    }

    fn pair(&self, one: usize, other: usize) -> usize {
        let (low, high) = (one.min(other), one.max(other));
        self.first_pair() + high * high.saturating_sub(1) / 2 + low
    }

    /// The features of a leave.
    pub(super) fn features(&self, leave: &[Tile], outlook: Outlook, features: &mut Vec<Feature>) {
        features.clear();
        let mut kinds: Vec<usize> = leave.iter().map(|&tile| self.prior.kind_of(tile)).collect();
        kinds.sort_unstable();
        for tiles in kinds.chunk_by(|one, other| one == other) {
            let copies = tiles.len().min(LeaveTable::COPIES);
            features.extend((0..copies).map(|copy| (tiles[0] * LeaveTable::COPIES + copy, Outlook::PARTS)));
        }
        kinds.dedup();
        for (index, &kind) in kinds.iter().enumerate() {
            features.extend(kinds[..index].iter().map(|&other| (self.pair(kind, other), Outlook::PARTS)));
        }
        let balance = leave.iter().map(|&tile| self.prior.balance_of(tile)).sum();
        let (place, part) = LeaveTable::place_of_balance(outlook.balance_after_draw(leave.len(), balance));
        features.push((self.first_balance() + place, Outlook::PARTS - part));
        if part > 0 {
            features.push((self.first_balance() + place + 1, part));
        }
    }

    /// The values of features that learning starts from, in points: what each further tile of a kind adds.
    pub(super) fn prior_values(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.len()];
        for (kind, copies) in self.prior.kinds.iter().enumerate() {
            let mut before = 0;
            for (copy, &value) in copies.iter().enumerate() {
                values[kind * LeaveTable::COPIES + copy] = float(value - before) / 100.0;
                before = value;
            }
        }
        values
    }

    /// The table with these values of features, in points.
    pub(super) fn table(&self, values: &[f64]) -> LeaveTable {
        let mut table = self.prior.clone();
        let kinds = table.kinds.len();
        for (kind, copies) in table.kinds.iter_mut().enumerate() {
            *copies = cumulative(&values[kind * LeaveTable::COPIES..][..LeaveTable::COPIES]);
        }
        for one in 0..kinds {
            for other in 0..one {
                let value = clamped_hundredths(values[self.pair(one, other)]);
                table.pairs[one * kinds + other] = value;
                table.pairs[other * kinds + one] = value;
            }
        }
        for (index, balance) in table.balance.iter_mut().enumerate() {
            *balance = clamped_hundredths(values[self.first_balance() + index]);
        }
        table
    }
}
