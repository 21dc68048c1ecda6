//! The progress bar of a tournament, on standard error.

use crate::output::Output;
use crate::text::charset::Charset;

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A progress bar for a number of games; hidden if standard error is not a terminal.
pub(in crate::commands) fn new(games: u64, charset: Charset) -> ProgressBar {
    if !Output::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let template = "{wide_bar} {pos}/{len} games, {rate} per second, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            // If the number cannot be written, the bar has a gap, but the games continue.
            let _ = write!(out, "{:.1}", state.per_sec());
        });
        bar.set_style(match charset {
            Charset::Unicode => style,
            Charset::Ascii => style.progress_chars("#>-"),
        });
    }
    bar
}
