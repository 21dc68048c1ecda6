//! Capitals in large dots, two in a cell, for the tiles of a heading.

use super::half_cells::half_cells;

/// Columns of a letter.
pub(super) const COLUMNS: u16 = 5;
/// Rows of a letter. Its first row is the lower half of a cell.
pub(super) const ROWS: u16 = 4;

/// The dots of the letters A to Z, a row after the other, each from left to right.
const LETTERS: [[&str; 7]; 26] = [
    [" ### ", "#   #", "#   #", "#####", "#   #", "#   #", "#   #"],
    ["#### ", "#   #", "#   #", "#### ", "#   #", "#   #", "#### "],
    [" ### ", "#   #", "#    ", "#    ", "#    ", "#   #", " ### "],
    ["#### ", "#   #", "#   #", "#   #", "#   #", "#   #", "#### "],
    ["#####", "#    ", "#    ", "#### ", "#    ", "#    ", "#####"],
    ["#####", "#    ", "#    ", "#### ", "#    ", "#    ", "#    "],
    [" ### ", "#   #", "#    ", "# ###", "#   #", "#   #", " ### "],
    ["#   #", "#   #", "#   #", "#####", "#   #", "#   #", "#   #"],
    [" ### ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "],
    ["  ###", "   # ", "   # ", "   # ", "   # ", "#  # ", " ##  "],
    ["#   #", "#  # ", "# #  ", "##   ", "# #  ", "#  # ", "#   #"],
    ["#    ", "#    ", "#    ", "#    ", "#    ", "#    ", "#####"],
    ["#   #", "## ##", "# # #", "# # #", "#   #", "#   #", "#   #"],
    ["#   #", "#   #", "##  #", "# # #", "#  ##", "#   #", "#   #"],
    [" ### ", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "],
    ["#### ", "#   #", "#   #", "#### ", "#    ", "#    ", "#    "],
    [" ### ", "#   #", "#   #", "#   #", "# # #", "#  # ", " ## #"],
    ["#### ", "#   #", "#   #", "#### ", "# #  ", "#  # ", "#   #"],
    [" ####", "#    ", "#    ", " ### ", "    #", "    #", "#### "],
    ["#####", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  "],
    ["#   #", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "],
    ["#   #", "#   #", "#   #", "#   #", "#   #", " # # ", "  #  "],
    ["#   #", "#   #", "#   #", "# # #", "# # #", "# # #", " # # "],
    ["#   #", "#   #", " # # ", "  #  ", " # # ", "#   #", "#   #"],
    ["#   #", "#   #", "#   #", " # # ", "  #  ", "  #  ", "  #  "],
    ["#####", "    #", "   # ", "  #  ", " #   ", "#    ", "#####"],
];

/// The lines of cells of a letter, or `None` if it is not one from A to Z.
pub(super) fn big_letter(text: &str, quadrants: &[char; 16]) -> Option<Vec<String>> {
    let dots = letter_dots(text)?;
    let first = ["     ", dots[0]];
    Some(
        [first.as_slice()]
            .into_iter()
            .chain(dots[1..].chunks(2))
            .map(|pair| half_cells(pair, quadrants))
            .collect(),
    )
}

/// True if there is a large form of a letter.
pub(super) fn is_big_letter(text: &str) -> bool {
    letter_dots(text).is_some()
}

fn letter_dots(text: &str) -> Option<&'static [&'static str; 7]> {
    let [letter @ b'A'..=b'Z'] = text.as_bytes() else { return None };
    LETTERS.get(usize::from(letter - b'A'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Glyphs;

    #[test]
    fn a_letter_is_made_of_half_cells() {
        let quadrants = Glyphs::BOXES.quadrants.unwrap();
        let lines = big_letter("T", &quadrants).unwrap();
        assert_eq!(lines, ["▄▄▄▄▄", "  █  ", "  █  ", "  █  "]);
        assert_eq!(usize::from(ROWS), lines.len());
        for letter in ["É", "AB", "", "1"] {
            assert!(big_letter(letter, &quadrants).is_none(), "{letter}");
        }
    }

    #[test]
    fn all_letters_have_the_same_size() {
        for row in LETTERS.as_flattened() {
            assert_eq!(row.len(), usize::from(COLUMNS), "{row}");
        }
    }
}
