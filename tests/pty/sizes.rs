//! Terminals of all sizes, sensible or not.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::PLAY;
use super::terminal::{Terminal, at_once, command};

/// Sizes that no window has: a terminal that does not know its size says 0, and `stty` sets any.
const ABSURD: [(u16, u16); 7] =
    [(0, 0), (1, 1), (0, 24), (80, 0), (u16::MAX, 1), (1, u16::MAX), (u16::MAX, u16::MAX)];

#[test]
fn a_game_survives_absurd_sizes() {
    let (_folder, mut terminal) = Terminal::in_new_folder(&PLAY);
    terminal.ready("Ann");
    terminal.types("grill").sees("plays it for 7");
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
    terminal.quits();
}

#[test]
fn a_game_starts_at_absurd_sizes() {
    at_once(ABSURD, |size| {
        let folder = tempfile::tempdir().unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_rackety"));
        let mut terminal = Terminal::run_at(size, command(program, &PLAY, folder.path(), &[]));
        terminal.wait("the screen", |terminal| terminal.raw().contains("\x1b[?1049h"));
        terminal.resize(80, 24);
        terminal.ready("Ann");
        terminal.types("\x11");
        assert!(terminal.ends(), "{size:?}");
        terminal.is_restored();
    });
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

/// The program starts no other, though it cannot ask the system for the size here: it has no terminal of its own, and only its
/// errors go to one.
#[test]
fn no_other_program_is_asked_for_the_size() {
    let folder = tempfile::tempdir().unwrap();
    let (tput, was_run) = (folder.path().join("tput"), folder.path().join("was-run"));
    fs::write(&tput, "#!/bin/sh\n: >\"$WAS_RUN\"\n").unwrap();
    fs::set_permissions(&tput, fs::Permissions::from_mode(0o755)).unwrap();
    let script = "\"$0\" rules show nosuch >/dev/null";
    let variables = [("PATH", folder.path().to_str().unwrap()), ("WAS_RUN", was_run.to_str().unwrap())];
    let arguments = ["-c", script, env!("CARGO_BIN_EXE_rackety")];
    let mut command = command(Path::new("/bin/sh"), &arguments, folder.path(), &variables);
    command.set_controlling_tty(false);
    let mut terminal = Terminal::run_at((80, 24), command);
    terminal.sees("no ruleset `nosuch`");
    assert_eq!(terminal.status().code(), Some(2));
    assert!(!was_run.exists(), "tput was run");
}
