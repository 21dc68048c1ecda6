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
    style(&bar, charset, String::new());
    bar
}

/// Writes a text before the bar that says what its games are for; the text is one of this program's own.
pub(in crate::commands) fn style(bar: &ProgressBar, charset: Charset, purpose: String) {
    let template = "{purpose}{wide_bar} {pos}/{len} games, {rate} per second, {eta} left";
    let Ok(style) = ProgressStyle::with_template(template) else { return };
    // If a text cannot be written, the bar has a gap, but the games continue.
    let style = style
        .with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{:.1}", state.per_sec());
        })
        .with_key("purpose", move |_: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&purpose);
        });
    bar.set_style(match charset {
        Charset::Unicode => style,
        Charset::Ascii => style.progress_chars("#>-"),
    });
}
