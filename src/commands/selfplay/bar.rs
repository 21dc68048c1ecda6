//! How far the games have come, on standard error.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

use super::charset::Charset;

/// A bar of so many games; none where nobody would see it.
pub(super) fn new(games: u32, charset: Charset) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games.into());
    let template = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(match charset {
            Charset::Unicode => style,
            Charset::Ascii => style.progress_chars("#>-"),
        });
    }
    bar
}
