//! A map in the terminal of how much each square is used.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use rackety_lab::{BoardHead, SquareUse, TournamentReport};

use super::page::Page;
use crate::output::StyledText;
use crate::text::charset::Charset;
use crate::tui::ui_config::has_colours;

/// The terminal's own colours from cold to hot: dark grey, blue, cyan, green, yellow, red.
const COLOURS: [u8; 6] = [90, 34, 36, 32, 33, 31];

impl Page<'_> {
    /// Two maps at most: where tiles are placed, and where they are taken.
    pub(super) fn squares(&mut self, board: &BoardHead, report: &TournamentReport) -> io::Result<()> {
        self.map("TILES PLACED PER GAME", board, report, |square| square.placed)?;
        if report.takings.is_some() {
            self.map("TILES TAKEN PER GAME", board, report, |square| square.taken)?;
        }
        Ok(())
    }

    fn map(
        &mut self,
        name: &str,
        board: &BoardHead,
        report: &TournamentReport,
        value: impl Fn(&SquareUse) -> Option<f64>,
    ) -> io::Result<()> {
        let most = report.squares.values().filter_map(&value).fold(0.0, f64::max);
        if most == 0.0 {
            return Ok(());
        }
        let has_colours = has_colours(self.out);
        let columns = board.rows.first().map_or(0, Vec::len);
        let heads: Vec<String> = board_columns(columns).map(String::from).collect();
        writeln!(self.out, "\n{name}  the most: {most:.2}")?;
        writeln!(self.out, "      {}", heads.join(" "))?;
        for (row, texts) in board.rows.iter().enumerate() {
            let mut line = format!("  {:>2}  ", row + 1);
            for (text, column) in texts.iter().zip(board_columns(columns)) {
                let square = report.squares.get(&format!("{column}{}", row + 1));
                let share = square.and_then(&value).unwrap_or_default() / most;
                line.push_str(&match text.as_str() {
                    "#" => "  ".to_owned(),
                    _ if has_colours => coloured(share, self.charset),
                    _ => shaded(share, self.charset),
                });
            }
            let _ = writeln!(line, " {}", row + 1);
            if has_colours {
                self.out.write_styled(&StyledText::from_ansi(&line))?;
            } else {
                write!(self.out, "{line}")?;
            }
        }
        Ok(())
    }
}

/// The letters of the columns.
fn board_columns(columns: usize) -> impl Iterator<Item = char> {
    ('a'..='z').take(columns)
}

/// The step of a share from 0 to 1 on a scale of this many steps.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a scale has few steps")]
fn step(share: f64, steps: u32) -> usize {
    ((share.clamp(0.0, 1.0) * f64::from(steps)).ceil() as usize).saturating_sub(1)
}

fn coloured(share: f64, charset: Charset) -> String {
    let block = if charset == Charset::Ascii { "##" } else { "██" };
    format!("\u{1b}[{}m{block}\u{1b}[0m", COLOURS[step(share, 6)])
}

fn shaded(share: f64, charset: Charset) -> String {
    let level = charset.levels()[step(share, 8)];
    format!("{level}{level}")
}
