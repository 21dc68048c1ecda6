//! Terminals of all sizes, sensible or not.

use std::path::Path;

use super::PLAY;
use super::terminal::{Terminal, command};

#[test]
fn resizing_during_a_turn_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&PLAY, folder.path());
    terminal.ready("Ann");
    terminal.types("grill");
    terminal.sees("plays it for 7");
    terminal.resize(120, 40);
    terminal.sees("Unseen");
    terminal.sees("plays it for 7");
    terminal.resize(20, 8);
    terminal.sees("Needed: 26 x 8");
    terminal.resize(30, 12);
    terminal.sees("whole board: 35x21");
    terminal.resize(36, 21);
    terminal.sees("GRILL 7 = 7");
    terminal.resize(80, 24);
    terminal.sees("This play");
    terminal.types("\r");
    terminal.sees("Ann played 8h GRILL for 7");
}

/// Sizes that no window has: a terminal that does not know its size says 0, and `stty` sets any.
const ABSURD: [(u16, u16); 7] =
    [(0, 0), (1, 1), (0, 24), (80, 0), (u16::MAX, 1), (1, u16::MAX), (u16::MAX, u16::MAX)];

#[test]
fn a_game_survives_absurd_sizes() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&PLAY, folder.path());
    terminal.ready("Ann");
    terminal.types("grill");
    terminal.sees("plays it for 7");
    for (cols, rows) in ABSURD {
        let written = terminal.written();
        terminal.claim_size(cols, rows);
        terminal.types("\x0c");
        terminal.wait("a redrawn screen", |terminal| terminal.raw_from(written).contains("\x1b[2J"));
        #[cfg(target_os = "linux")]
        {
            let resident = super::terminal::resident(terminal.child.process_id().unwrap());
            assert!(resident < 100_000, "{cols}x{rows}: {resident} kB");
        }
    }
    terminal.resize(80, 24);
    terminal.sees("plays it for 7");
    terminal.types("\x11");
    assert!(terminal.ends());
    terminal.is_restored();
}

#[test]
fn a_game_starts_at_absurd_sizes() {
    for size in ABSURD {
        let folder = tempfile::tempdir().unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_rackety"));
        let mut terminal = Terminal::run_at(size, command(program, &PLAY, folder.path(), &[]));
        terminal.wait("the screen", |terminal| terminal.raw().contains("\x1b[?1049h"));
        terminal.resize(80, 24);
        terminal.ready("Ann");
        terminal.types("\x11");
        assert!(terminal.ends(), "{size:?}");
        terminal.is_restored();
    }
}

/// A terminal that does not know its size gets the usual one.
#[test]
fn without_a_size_80_by_24_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_rackety"));
    let mut terminal = Terminal::run_at((0, 0), command(program, &PLAY, folder.path(), &[]));
    terminal.ready("Ann");
    terminal.sees("This play");
}
