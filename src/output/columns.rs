//! Text in columns.

use std::io::{self, Write};

use rackety_engine::printable::printable;
use unicode_width::UnicodeWidthStr;

/// The spaces between two columns.
const GAP: usize = 2;

/// Writes rows of text in columns, each as wide as its widest cell. A cell is on one line, whatever is in it.
///
/// # Errors
/// If writing fails.
pub fn write_columns(out: &mut dyn Write, rows: &[impl AsRef<[String]>]) -> io::Result<()> {
    let rows: Vec<Vec<_>> =
        rows.iter().map(|row| row.as_ref().iter().map(|cell| printable(cell)).collect()).collect();
    let mut widths = vec![0; rows.iter().map(Vec::len).max().unwrap_or_default()];
    for row in &rows {
        for (cell, width) in row.iter().zip(&mut widths) {
            *width = cell.width().max(*width);
        }
    }
    for row in &rows {
        let cells: String = row.iter().zip(&widths).map(|(cell, width)| padded(cell, width + GAP)).collect();
        writeln!(out, "{}", cells.trim_end())?;
    }
    Ok(())
}

/// Writes a table under its heads, in columns as [`write_columns`] does.
///
/// # Errors
/// If writing fails.
pub fn write_table<'h>(
    out: &mut dyn Write,
    heads: impl IntoIterator<Item = &'h str>,
    rows: impl IntoIterator<Item: Into<Vec<String>>>,
) -> io::Result<()> {
    let heads = heads.into_iter().map(str::to_owned).collect();
    let rows = std::iter::once(heads).chain(rows.into_iter().map(Into::into));
    write_columns(out, &rows.collect::<Vec<Vec<String>>>())
}

/// A text with spaces after it, so that it takes this many columns of a terminal.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}

#[cfg(test)]
mod tests {
    use super::super::Output;
    use super::*;

    #[test]
    fn columns_are_aligned_by_what_is_seen() {
        let rows = [["漢字", "x"], ["Zoe\u{308}", "y"], ["a\n\u{1b}", "z"], ["", ""]];
        let rows = rows.map(|row| row.map(str::to_owned));
        let mut output = Output::in_memory();
        write_columns(&mut output, &rows).unwrap();
        let written = std::str::from_utf8(output.written()).unwrap();
        assert_eq!(written, "漢字          x\nZoe\u{308}           y\na\\u{a}\\u{1b}  z\n\n");
    }
}
