//! The samples that learning has seen so far: sums from which the values of leaves are computed.

use super::features::{Feature, LeaveFeatures};
use super::outlook::Outlook;
use super::table::LeaveTable;
use crate::bots::float::float;
use crate::tiles::TileSet;

/// The weight of the estimate that learning starts from, in samples.
const PRIOR_WEIGHT: f64 = 300.0;

/// The sums of all samples: leaves, and by how much the best turns of racks with them were better than usual.
///
/// All sums are of whole numbers, so samples that are collected in any order, on any number of threads and in any
/// number of runs give the same table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaveSamples {
    features: usize,
    /// The sum of the products of each two features, the lower one second.
    products: Vec<i64>,
    /// The sum of each feature's products with what the samples gained, in hundredths of a point.
    gains: Vec<i64>,
}

/// The reason why bytes are not the samples of a tile set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the samples are damaged, or of another tile set; learn from the beginning")]
pub struct SamplesError;

impl LeaveSamples {
    /// No samples.
    pub fn new(tiles: &TileSet) -> Self {
        let features = LeaveFeatures::new(tiles).len();
        Self { features, products: vec![0; features * (features + 1) / 2], gains: vec![0; features] }
    }

    /// Adds a leave that has these features and gained this much.
    pub(super) fn add(&mut self, present: &[Feature], gain: i64) {
        for &(one, of_one) in present {
            add_to(&mut self.gains[one], of_one * gain);
            for &(other, of_other) in present {
                if other <= one {
                    add_to(&mut self.products[one * (one + 1) / 2 + other], of_one * of_other);
                }
            }
        }
    }

    /// Adds the samples of another collection of the same tile set. Does nothing if the other one has another number of letters.
    pub fn merge(&mut self, other: &Self) {
        if other.features != self.features {
            return;
        }
        for (sum, more) in self.products.iter_mut().zip(&other.products) {
            add_to(sum, *more);
        }
        for (sum, more) in self.gains.iter_mut().zip(&other.gains) {
            add_to(sum, *more);
        }
    }

    /// The values that fit the samples best, drawn towards the estimate where there are few. If the tile set has another
    /// number of letters, returns the estimate.
    pub fn table(&self, tiles: &TileSet) -> LeaveTable {
        let features = LeaveFeatures::new(tiles);
        if features.len() != self.features {
            return features.prior;
        }
        let parts = float(Outlook::PARTS);
        let prior = features.prior_values();
        let mut rows: Vec<Vec<f64>> = (0..self.features)
            .map(|one| {
                let product = |other: usize| {
                    let (low, high) = (one.min(other), one.max(other));
                    float(self.products[high * (high + 1) / 2 + low]) / (parts * parts)
                };
                let mut row: Vec<f64> = (0..self.features).map(product).collect();
                row[one] += PRIOR_WEIGHT;
                row.push(float(self.gains[one]) / (parts * 100.0) + PRIOR_WEIGHT * prior[one]);
                row
            })
            .collect();
        solve(&mut rows);
        let values: Vec<f64> = rows.iter().map(|row| row[self.features]).collect();
        features.table(&values)
    }

    /// The samples as bytes, to go on later.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.products.iter().chain(&self.gains).flat_map(|sum| sum.to_le_bytes()).collect()
    }

    /// The samples of [`Self::to_bytes`].
    ///
    /// # Errors
    /// [`SamplesError`] if the number of bytes is not that of the tile set's samples.
    pub fn from_bytes(bytes: &[u8], tiles: &TileSet) -> Result<Self, SamplesError> {
        let mut samples = Self::new(tiles);
        let (numbers, rest) = bytes.as_chunks::<8>();
        if !rest.is_empty() || numbers.len() != samples.products.len() + samples.gains.len() {
            return Err(SamplesError);
        }
        let sums = samples.products.iter_mut().chain(&mut samples.gains);
        for (sum, &bytes) in sums.zip(numbers) {
            *sum = i64::from_le_bytes(bytes);
        }
        Ok(samples)
    }
}

/// Adds to a sum, which may have been read from a damaged file.
const fn add_to(sum: &mut i64, more: i64) {
    *sum = sum.saturating_add(more);
}

/// Solves linear equations by elimination; the last column of the rows becomes the solution. The weight of the estimate
/// keeps every pivot above zero.
fn solve(rows: &mut [Vec<f64>]) {
    let count = rows.len();
    for pivot in 0..count {
        let (above, rest) = rows.split_at_mut(pivot);
        let Some((row, below)) = rest.split_first_mut() else { return };
        let scale = row[pivot];
        for value in &mut row[pivot..] {
            *value /= scale;
        }
        for other in above.iter_mut().chain(below) {
            let times = other[pivot];
            if times != 0.0 {
                for (value, part) in other[pivot..].iter_mut().zip(&row[pivot..]) {
                    *value -= times * part;
                }
            }
        }
    }
}
