//! The positions that have been searched, with what was found.

use crate::bots::budget::Budget;

/// The bound that the value of a position is known to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value.
    Exact,
    /// The value or more.
    Lower,
    /// The value or less.
    Upper,
}

/// The depth to which a position was searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SearchDepth {
    /// This number of turns.
    Turns(u8),
    /// The search went on until all lines that matter ended.
    Complete,
}

/// The result of searching a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// The points that the player to move gains until the end.
    pub(super) value: i32,
    pub(super) bound: Bound,
    pub(super) depth: SearchDepth,
    /// The number of the best move.
    pub(super) best: u16,
}

/// A table of bounded size: a position takes the place of another with which it shares a cell.
#[derive(Debug)]
pub(super) struct PositionTable {
    cells: Vec<Option<(u64, Found)>>,
}

/// The most cells, 24 bytes each.
const MAX_CELLS: u64 = 1 << 18;
/// Cells for each position of the budget.
const CELLS_PER_POSITION: u64 = 16;

impl PositionTable {
    /// A table with room for the positions of a search with this budget.
    pub(super) fn for_budget(budget: Budget) -> Self {
        let wanted = budget.count().saturating_mul(CELLS_PER_POSITION).clamp(1, MAX_CELLS);
        let cells = usize::try_from(wanted.next_power_of_two()).unwrap_or(1);
        Self { cells: vec![None; cells] }
    }

    /// Returns the facts known about the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<Found> {
        self.cells[self.cell(key)].filter(|(known, _)| *known == key).map(|(_, found)| found)
    }

    /// Notes what was found about the position with this key.
    pub(super) fn put(&mut self, key: u64, found: Found) {
        let cell = self.cell(key);
        self.cells[cell] = Some((key, found));
    }

    #[expect(clippy::cast_possible_truncation, reason = "only the low bits choose the cell")]
    const fn cell(&self, key: u64) -> usize {
        key as usize & (self.cells.len() - 1)
    }
}
