//! The laboratory in the real program: its games are played on threads of their own, and stop at once.

use super::terminal::{Terminal, note_earlier_start};

const DOWN: &str = "\x1b[B";

#[test]
fn bots_play_some_games_and_stop_in_the_middle_of_many() {
    let folder = tempfile::tempdir().unwrap();
    note_earlier_start(folder.path());
    let mut terminal = Terminal::start(&["--save-dir", folder.path().to_str().unwrap()], folder.path());
    terminal.sees("word-tile games");
    terminal.types("b").sees("Compare with");
    // The field for the number of games is the ninth.
    terminal.types(&DOWN.repeat(8)).sees("▸ Games");
    terminal.types("\x153");
    terminal.types(&DOWN.repeat(2));
    terminal.types("\r").sees("w write page");
    terminal.types("\t").sees("players by steps of");
    terminal.types("w").sees("The page is written to");
    terminal.types("\x1b").sees("▸ ");

    terminal.types("\x1b[A\x1b[A").sees("▸ Games");
    terminal.types("\x15999999");
    terminal.types(&DOWN.repeat(2));
    terminal.types("\r").sees("of 999,999 games");
    terminal.types("\x1b").sees("stopped after");
    terminal.types("\x1b").sees("[ Start ]");
    terminal.quits();
}
