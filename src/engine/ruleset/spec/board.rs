//! The board.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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
    /// The start squares, as `["h8"]`, in addition to those marked `*`.
    pub start: Vec<String>,
    /// Further marks: `"4" = { letter = 4 }`, `"q" = { word = 4 }`.
    pub legend: BTreeMap<String, LegendEntry>,
    /// Whether a game may be played on a random board, with the premiums shuffled.
    pub random: bool,
}

impl Default for BoardSpec {
    fn default() -> Self {
        Self { layout: String::new(), start: Vec::new(), legend: BTreeMap::new(), random: true }
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
