//! Dots drawn two in a cell, one above the other.

/// The indices of the upper and the lower half of a cell among its quadrants.
const UPPER: usize = 0b0011;
const LOWER: usize = 0b1100;

/// One line of cells for two rows of dots, or for a last one. A dot is a `#`.
pub(super) fn half_cells<T: AsRef<str>>(rows: &[T], quadrants: &[char; 16]) -> String {
    let dots =
        |row: usize| rows.get(row).map(|row| row.as_ref().chars().map(|dot| dot == '#').collect::<Vec<_>>());
    let above = dots(0).unwrap_or_default();
    let below = dots(1).unwrap_or_else(|| vec![false; above.len()]);
    let cell = |(above, below)| quadrants[usize::from(above) * UPPER + usize::from(below) * LOWER];
    above.into_iter().zip(below).map(cell).collect()
}
