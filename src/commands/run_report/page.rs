//! The way the parts of a report are written for people: headings, charts, numbers.

use std::io::{self, Write};

use rackety_lab::{Samples, Summary};

use crate::output::{Output, write_table};
use crate::runs::tables::{ReportTable, summary_text};
use crate::text::charset::Charset;
use crate::text::numbers::{grouped, percent};

/// The maximum number of rows in a chart.
const ROWS: usize = 12;
/// The width of the longest bar in a chart.
const COLUMNS: u32 = 40;

/// A report while it is written.
pub(super) struct Page<'o> {
    pub(super) charset: Charset,
    pub(super) out: &'o mut Output,
}

impl Page<'_> {
    /// A table under its head.
    pub(super) fn table<const N: usize>(
        &mut self,
        head: [&str; N],
        rows: impl IntoIterator<Item = [String; N]>,
    ) -> io::Result<()> {
        writeln!(self.out)?;
        write_table(self.out, head, rows)
    }

    /// A table under its name, if there is one, with its notes.
    pub(super) fn report_table(&mut self, name: &str, table: Option<ReportTable>) -> io::Result<()> {
        let Some(ReportTable { head, rows, notes }) = table else { return Ok(()) };
        let heads = std::iter::once(name).chain(head.iter().skip(1).map(String::as_str));
        writeln!(self.out)?;
        write_table(self.out, heads, rows)?;
        notes.iter().try_for_each(|note| writeln!(self.out, "  {note}"))
    }

    /// Statistics with a chart of how often there was which value.
    pub(super) fn chart(
        &mut self,
        name: &str,
        summary: Option<Summary>,
        samples: &Samples,
    ) -> io::Result<()> {
        let Some(summary) = summary else { return Ok(()) };
        writeln!(self.out, "\n{name}  {}", summary_text(summary, self.charset))?;
        let rows: Vec<(String, u64)> =
            samples.histogram(ROWS).into_iter().map(|(start, count)| (start.to_string(), count)).collect();
        self.bars(&rows)
    }

    /// Writes a row with a bar for each count.
    pub(super) fn bars(&mut self, rows: &[(String, u64)]) -> io::Result<()> {
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or_default();
        let rows: Vec<_> =
            rows.iter().map(|(name, count)| (name.clone(), part(*count, most), grouped(*count))).collect();
        self.drawn_bars(&rows)
    }

    /// Writes a row with a bar for each share, as long as it is of the largest one.
    pub(super) fn shares(&mut self, rows: &[(String, Option<f64>)]) -> io::Result<()> {
        let most = rows.iter().filter_map(|(_, share)| *share).fold(0.0, f64::max);
        let length = |share: f64| if most == 0.0 { 0.0 } else { share / most };
        let rows: Vec<_> = rows
            .iter()
            .map(|(name, share)| (name.clone(), length(share.unwrap_or_default()), percent(*share)))
            .collect();
        self.drawn_bars(&rows)
    }

    fn drawn_bars(&mut self, rows: &[(String, f64, String)]) -> io::Result<()> {
        let width = rows.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or_default().max(6);
        for (name, length, text) in rows {
            let bar = self.charset.bar(*length, COLUMNS);
            let gap = if bar.is_empty() { "" } else { " " };
            writeln!(self.out, "  {name:>width$} {bar}{gap}{text}")?;
        }
        Ok(())
    }
}

#[allow(clippy::cast_precision_loss, reason = "bars are short")]
fn part(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
