//! The board.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::is_default;

/// The board: its squares, drawn as marks, and the meanings of further marks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardSpec {
    /// One line for each row, one mark for each square: `.` plain, `2` and `3` double and triple letter, `d` and `t`
    /// double and triple word, `*` a start square without a premium, `#` a hole, which no tile can cover, or a mark of
    /// the legend. 5 to 26 rows and columns; rows may be indented. Required without `extends`.
    pub layout: String,
    /// The symmetry of a board whose layout is only its upper left quarter: `odd` if the last row and column of the quarter
    /// are the middle ones of the board, and `even` if the board has each of them twice.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "none")))]
    pub mirror: BoardMirror,
    /// The start squares, as `["h8"]`, in addition to those marked `*`.
    pub start: Vec<String>,
    /// Further marks: `"4" = { letter = 4 }`, `"q" = { word = 4 }`.
    pub legend: BTreeMap<String, LegendEntry>,
    /// Whether a game may be played on a random board, with the premiums shuffled.
    pub random: bool,
}

impl Default for BoardSpec {
    fn default() -> Self {
        Self {
            layout: String::new(),
            mirror: BoardMirror::default(),
            start: Vec::new(),
            legend: BTreeMap::new(),
            random: true,
        }
    }
}

impl BoardSpec {
    /// The marks that are drawn, row by row. Rows may be indented; without the blanks around it, a row has one mark for
    /// each square.
    pub(in super::super) fn drawn_marks(&self) -> Vec<Vec<char>> {
        self.layout.trim().lines().map(|row| row.trim().chars().collect()).collect()
    }

    /// The marks of the whole board, row by row.
    pub(in super::super) fn marks(&self) -> Vec<Vec<char>> {
        let rows = self.drawn_marks().into_iter().map(|row| self.mirror.whole(row)).collect();
        self.mirror.whole(rows)
    }
}

/// The part of the board that its layout draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum BoardMirror {
    /// The whole board.
    #[default]
    None,
    /// The upper left quarter with the middle row and column, of a board with odd numbers of rows and columns.
    Odd,
    /// The upper left quarter of a board with even numbers of rows and columns.
    Even,
}

impl BoardMirror {
    /// The rows or columns of a board, from those that are drawn.
    pub(in super::super) const fn side(self, drawn: usize) -> usize {
        match self {
            Self::None => drawn,
            Self::Odd => 2 * drawn - 1,
            Self::Even => 2 * drawn,
        }
    }

    /// Completes a row of squares, or the rows of a board, from the part that is drawn.
    fn whole<T: Clone>(self, mut drawn: Vec<T>) -> Vec<T> {
        let repeated = match self {
            Self::None => 0,
            Self::Odd => drawn.len().saturating_sub(1),
            Self::Even => drawn.len(),
        };
        drawn.extend_from_within(..repeated);
        let half = drawn.len() - repeated;
        drawn[half..].reverse();
        drawn
    }
}

/// The meaning of a mark: either a letter or a word multiplier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegendEntry {
    /// The factor for the points of the tile.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 9)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<i64>,
    /// The factor for the points of the word.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 9)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<i64>,
}
