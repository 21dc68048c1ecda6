//! Numbers in large digits.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::half_cells::half_cells;
use crate::tui::theme::Role;

/// The dots of the digits 0 to 9, a row after the other, each from left to right.
const DIGITS: [[&str; ROWS]; 10] = [
    ["###", "# #", "# #", "# #", "###"],
    ["## ", " # ", " # ", " # ", "###"],
    ["###", "  #", "###", "#  ", "###"],
    ["###", "  #", " ##", "  #", "###"],
    ["# #", "# #", "###", "  #", "  #"],
    ["###", "#  ", "###", "  #", "###"],
    ["###", "#  ", "###", "# #", "###"],
    ["###", "  #", "  #", "  #", "  #"],
    ["###", "# #", "###", "# #", "###"],
    ["###", "# #", "###", "  #", "###"],
];
const MINUS: [&str; ROWS] = ["   ", "   ", "###", "   ", "   "];

/// Rows of dots.
const ROWS: usize = 5;
/// Columns of dots, with the one between two digits.
const COLUMNS: u16 = 4;

/// The size at which digits are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum DigitSize {
    /// Two dots in a cell, one above the other; in ASCII one.
    Small,
    /// Two cells for a dot.
    Large,
}

impl DigitSize {
    /// Columns of a number with this many digits, a minus sign counted as one.
    pub(in crate::tui) fn columns(self, digits: usize) -> u16 {
        let dots = COLUMNS * u16::try_from(digits).unwrap_or(u16::MAX / 16);
        match self {
            Self::Small => dots.saturating_sub(1),
            Self::Large => (2 * dots).saturating_sub(2),
        }
    }

    /// Rows of a number.
    pub(in crate::tui) fn rows(self, canvas: &Canvas<'_>) -> u16 {
        match (self, canvas.appearance.glyphs.quadrants) {
            (Self::Small, Some(_)) => 3,
            (Self::Small, None) | (Self::Large, _) => 5,
        }
    }
}

/// Draws a number from the top left of an area; what does not fit is cut off.
pub(in crate::tui) fn big_number(
    canvas: &mut Canvas<'_>,
    area: Rect,
    number: i32,
    size: DigitSize,
    role: Role,
) {
    let text = number.to_string();
    let faces = text.chars().map(|character| {
        let digit = character.to_digit(10).and_then(|digit| DIGITS.get(digit as usize));
        digit.copied().unwrap_or(MINUS)
    });
    let rows: Vec<String> =
        (0..ROWS).map(|row| faces.clone().map(|face| face[row]).collect::<Vec<_>>().join(" ")).collect();
    let lines: Vec<String> = match (size, canvas.appearance.glyphs.quadrants) {
        (DigitSize::Small, Some(blocks)) => rows.chunks(2).map(|pair| half_cells(pair, &blocks)).collect(),
        (DigitSize::Small, None) => rows,
        (DigitSize::Large, blocks) => {
            let full = blocks.and_then(|blocks| blocks.last().copied()).unwrap_or('#');
            let dot = String::from(full).repeat(2);
            rows.iter().map(|row| row.replace(' ', "  ").replace('#', &dot)).collect()
        }
    };
    canvas.lines_in(area, &lines, role);
}
