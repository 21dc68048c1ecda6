//! A hash of cells, by which equal nodes are found and damage to a stored graph is detected.

/// A hash that a change of any single cell is sure to change, since each step can be reversed.
pub(super) fn cell_hash<'c>(cells: impl IntoIterator<Item = &'c u32>) -> u64 {
    cells.into_iter().fold(0x9e37_79b9_7f4a_7c15, |hash: u64, &cell| {
        (hash ^ u64::from(cell)).wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(23)
    })
}
