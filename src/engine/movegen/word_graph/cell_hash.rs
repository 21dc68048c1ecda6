//! A hash of cells, by which equal nodes are found and damage to a stored graph is detected.

/// The hash of no cells.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash that a change of any single cell is sure to change, since each step can be reversed.
pub(super) fn cell_hash<'c>(cells: impl IntoIterator<Item = &'c u32>) -> u64 {
    cells.into_iter().fold(SEED, |hash, &cell| step(hash, cell.into()))
}

/// The checksum of stored cells. A change of any single cell is sure to change it. The cells go to four hashes in turn,
/// whose steps the processor takes at the same time.
pub(super) fn checksum(cells: &[[u8; 4]]) -> u64 {
    let (groups, rest) = cells.as_chunks::<4>();
    let mut hashes = [SEED; 4];
    for group in groups {
        for (hash, cell) in hashes.iter_mut().zip(group) {
            *hash = step(*hash, u32::from_le_bytes(*cell).into());
        }
    }
    let rest = rest.iter().map(|cell| u32::from_le_bytes(*cell).into());
    rest.chain(hashes).fold(SEED, step)
}

#[inline]
const fn step(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(23)
}
