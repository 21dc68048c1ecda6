//! The file of what reviews have learned about a ruleset.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::equity::Equity;
use super::level_table::LevelTable;
use super::win_table::{WinRow, WinTable};
use crate::bots::Level;
use crate::toml_file::{Document, Fault, SourceFile, in_order_of_place};

/// The facts that reviews have learned about a ruleset by self-play: how games go on, and what bots of each level lose.
///
/// # Examples
///
/// ```
/// use rackety_engine::analysis::{ReviewTables, TableSource};
/// use rackety_engine::toml_file::SourceFile;
///
/// let text = "
///     format = 1
///     win = [[0, 4.5, 9.1], [50, 8.0, 60.0]]
///     [levels]
///     novice = 18.5
///     expert = 0.4
/// ";
/// let source = SourceFile { file: "mine.toml".to_owned(), text: text.to_owned() };
/// let tables = ReviewTables::parse(&source).map_err(|faults| faults[0].clone())?;
/// assert_eq!(tables.win.source(), TableSource::Learned);
/// assert!(tables.levels.is_some());
/// # Ok::<(), rackety_engine::toml_file::Fault>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewTables {
    /// The course of the rest of a game, on average.
    pub win: WinTable,
    /// The losses of bots in a turn, or `None` where nothing has been learned.
    pub levels: Option<LevelTable>,
}

/// The text of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewTablesText {
    #[serde(rename = "format")]
    _format: u32,
    win: Vec<Vec<f64>>,
    /// The points that bots of a level lose.
    levels: BTreeMap<Level, f64>,
}

impl ReviewTables {
    /// The number of the format of a file. A file of another one is learned again.
    pub const FORMAT: u32 = 1;

    /// Tables for rulesets without learned ones: win probabilities are estimated, and there are no levels.
    pub fn estimated() -> Self {
        Self { win: WinTable::estimated(), levels: None }
    }

    /// Parses a file: `win` has a row for each of some numbers of unseen tiles, with the points that the player to move
    /// gains on the other until the end, on average, and their standard deviation; `levels` has the points that bots lose
    /// in a turn.
    ///
    /// # Errors
    /// Every fault of a text that has no such tables.
    pub fn parse(source: &SourceFile) -> Result<Self, Vec<Fault>> {
        let cure = || {
            "learn it again: write what the command in the head of the file prints to this file".to_owned()
        };
        let document = Document::read_format::<ReviewTablesText>(source, Self::FORMAT, cure)?;
        let text: ReviewTablesText = document.value()?;
        let mut faults = Vec::new();
        let mut fault = |path: String, problem: &str, cure: &str| {
            faults.push(document.fault_at(&path, problem.to_owned(), cure.to_owned()));
        };
        let mut rows: Vec<WinRow> = Vec::new();
        for (index, row) in text.win.iter().enumerate() {
            let path = format!("win[{index}]");
            match row.as_slice() {
                row if row.iter().any(|value| !value.is_finite() || value.abs() > MAX_VALUE) => {
                    fault(path, "a number is out of range", "write numbers from -10000 to 10000");
                }
                &[unseen, gain, deviation] => {
                    if unseen < 0.0 || rows.last().is_some_and(|last| unseen <= last.unseen) {
                        fault(
                            path,
                            "the numbers of unseen tiles do not ascend",
                            "sort the rows by their first number",
                        );
                    } else if deviation < MIN_DEVIATION {
                        fault(path, "the deviation is too small", "write 0.1 or more");
                    } else {
                        rows.push(WinRow { unseen, gain, deviation });
                    }
                }
                _ => fault(path, "a row has three numbers", "write unseen tiles, gain and deviation"),
            }
        }
        if text.win.is_empty() {
            fault("win".to_owned(), "there are no rows", "write at least one");
        }
        let mut losses: Vec<(Level, Equity)> = Vec::new();
        for (&level, &loss) in &text.levels {
            let path = format!("levels.{level}");
            if !(0.0..=MAX_VALUE).contains(&loss) {
                fault(path, "the loss is out of range", "write points from 0 to 10000");
            } else if losses.last().is_some_and(|&(_, weaker)| weaker <= hundredths(loss)) {
                fault(path, "a stronger level does not lose less", "write less than for the level before");
            } else {
                losses.push((level, hundredths(loss)));
            }
        }
        if !faults.is_empty() {
            return Err(in_order_of_place(faults));
        }
        let levels = (!losses.is_empty()).then(|| LevelTable::new(losses));
        Ok(Self { win: WinTable::learned(rows), levels })
    }
}

/// The largest number of a file, and the smallest deviation: so that nothing overflows, and nothing is divided by 0.
const MAX_VALUE: f64 = 10_000.0;
const MIN_DEVIATION: f64 = 0.1;

#[allow(clippy::cast_possible_truncation, reason = "the number is bounded")]
fn hundredths(points: f64) -> Equity {
    Equity::from_hundredths((points * 100.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(levels: &str) -> Result<ReviewTables, Vec<Fault>> {
        let text = format!("format = 1\nwin = [[0, 4.5, 9.1]]\n[levels]\n{levels}");
        ReviewTables::parse(&SourceFile { file: "mine.toml".to_owned(), text })
    }

    #[test]
    fn the_file_has_a_number_for_each_level_of_bots() {
        let lines = Level::ALL.iter().zip((1..50).rev()).map(|(level, loss)| format!("{level} = {loss}.5\n"));
        let tables = parse(&lines.collect::<String>()).unwrap();
        let levels = tables.levels.unwrap();
        assert!(levels.losses().iter().map(|(level, _)| *level).eq(Level::ALL));
        assert_eq!(levels.losses()[0].1, Equity::from_hundredths(4950));
        let faults = parse("novise = 18.5").unwrap_err();
        assert!(
            faults[0].to_string().contains("unknown level `novise`; did you mean novice?"),
            "{}",
            faults[0]
        );
    }
}
