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

/// The digits 0 to 9 in three rows of ASCII, which have no half cells for dots.
const ASCII_DIGITS: [[&str; ASCII_ROWS]; 10] = [
    [" _ ", "| |", "|_|"],
    ["   ", "  |", "  |"],
    [" _ ", " _|", "|_ "],
    [" _ ", " _|", " _|"],
    ["   ", "|_|", "  |"],
    [" _ ", "|_ ", " _|"],
    [" _ ", "|_ ", "|_|"],
    [" _ ", "  |", "  |"],
    [" _ ", "|_|", "|_|"],
    [" _ ", "|_|", " _|"],
];
const ASCII_MINUS: [&str; ASCII_ROWS] = ["   ", " _ ", "   "];
const ASCII_ROWS: usize = 3;

/// Rows of dots.
const ROWS: usize = 5;
/// Columns of dots, with the one between two digits.
const COLUMNS: u16 = 4;

/// The size at which digits are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum DigitSize {
    /// Two dots in a cell, one above the other; in ASCII strokes.
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
    pub(in crate::tui) const fn rows(self) -> u16 {
        match self {
            Self::Small => 3,
            Self::Large => 5,
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
    let rows = rows(number, &DIGITS, MINUS);
    let lines: Vec<String> = match (size, canvas.appearance.glyphs.quadrants) {
        (DigitSize::Small, Some(blocks)) => rows.chunks(2).map(|pair| half_cells(pair, &blocks)).collect(),
        (DigitSize::Small, None) => self::rows(number, &ASCII_DIGITS, ASCII_MINUS),
        (DigitSize::Large, blocks) => {
            let full = blocks.and_then(|blocks| blocks.last().copied()).unwrap_or('#');
            let dot = String::from(full).repeat(2);
            rows.iter().map(|row| row.replace(' ', "  ").replace('#', &dot)).collect()
        }
    };
    canvas.lines_in(area, &lines, role);
}

/// The rows of a number in digits like these.
fn rows<const HEIGHT: usize>(
    number: i32,
    digits: &[[&str; HEIGHT]; 10],
    minus: [&str; HEIGHT],
) -> Vec<String> {
    let text = number.to_string();
    let face = |character: char| {
        let digit = character.to_digit(10).and_then(|digit| digits.get(digit as usize));
        digit.copied().unwrap_or(minus)
    };
    (0..HEIGHT).map(|row| text.chars().map(|each| face(each)[row]).collect::<Vec<_>>().join(" ")).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_digits_look_the_same_nor_like_a_minus() {
        let (mut dots, mut strokes) = (HashSet::from(DIGITS), HashSet::from(ASCII_DIGITS));
        assert!(dots.insert(MINUS) && strokes.insert(ASCII_MINUS));
        assert_eq!((dots.len(), strokes.len()), (11, 11));
    }
}
