//! Signals that end, stop and continue the program, and terminals that are closed.

use std::io::Read as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{PtySize, native_pty_system};
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1,
    SIGUSR2, SIGVTALRM, SIGXCPU,
};
use signal_hook::low_level::signal_name;

use super::terminal::{TIMEOUT, Terminal, at_once, command, send_signal, status_of};
use super::{PLAY, plays_alluring};

/// The signals that end a program by default and that it can catch, except SIGXFSZ.
const ENDING: [i32; 15] = [
    SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1,
    SIGUSR2, SIGVTALRM, SIGXCPU,
];

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_rackety"))
}

#[test]
fn signals_to_end_save_and_restore_the_terminal() {
    at_once(ENDING, |signal| {
        let name = signal_name(signal).unwrap();
        let folder = tempfile::tempdir().unwrap();
        // Some of them leave a core file otherwise.
        let script = ["-c", "ulimit -c 0; exec \"$0\" \"$@\"", program().to_str().unwrap()];
        let arguments = [&script[..], &PLAY].concat();
        let mut terminal = Terminal::run(Path::new("/bin/sh"), &arguments, folder.path(), &[]);
        terminal.ready("Ann");
        assert!(!terminal.has_initial_modes(), "{name}: the screen has modes of its own");
        send_signal(&signal.to_string(), terminal.child.process_id().unwrap());
        let status = terminal.status();
        // `signal_hook` believes that SIGIO is ignored by default, as it is on BSD; the exit status is that of a shell.
        let shown = status.signal().map(|signal| 128 + signal).or(status.code());
        assert_eq!(shown, Some(128 + signal), "{name}: {}", terminal.raw());
        terminal.is_restored();
        terminal.wait(name, |terminal| terminal.raw().contains("`rackety resume` continues"));
    });
}

#[test]
fn a_turn_played_before_a_signal_is_saved() {
    let (folder, mut terminal) = Terminal::in_new_folder(&PLAY);
    plays_alluring(&mut terminal);
    terminal.signal("INT");
    assert_eq!(terminal.status().signal(), Some(SIGINT));
    let terminal = Terminal::start(&["resume"], folder.path());
    terminal.sees("Bob: Enter when ready");
    terminal.sees("8e ALLuRING");
}

/// Rust's runtime ignores SIGPIPE, and the program catches SIGXFSZ: what they stand for is an error like others.
#[test]
fn a_broken_pipe_elsewhere_and_a_file_that_is_too_large_do_not_end_a_game() {
    let (_folder, mut terminal) = Terminal::in_new_folder(&PLAY);
    terminal.ready("Ann");
    terminal.signal("PIPE");
    terminal.signal("XFSZ");
    terminal.types("grill").sees("plays it for 7");
    terminal.quits();
}

/// The thread that draws waits for the terminal, and cannot react.
pub(crate) fn a_second_signal_ends_a_program_whose_terminal_is_stalled() {
    let (_folder, mut terminal) = Terminal::in_new_folder(&PLAY);
    terminal.ready("Ann");
    terminal.stall();
    // Each redraws the whole screen, until nothing more can be written. Keys that arrive together are drawn once.
    for _ in 0..100 {
        terminal.types("\x0c");
        thread::sleep(Duration::from_millis(10));
    }
    let begun = Instant::now();
    loop {
        terminal.signal("TERM");
        thread::sleep(Duration::from_millis(250));
        if let Some(status) = terminal.status_if_ended() {
            assert_eq!(status.signal(), Some(SIGTERM));
            break;
        }
        assert!(begun.elapsed() < TIMEOUT, "the program does not end");
    }
    assert!(
        Duration::from_secs(1) < begun.elapsed(),
        "the first signal ended it: the terminal was not stalled"
    );
    assert!(terminal.has_initial_modes());
}

/// A shell with job control, in which Ann sees her rack.
fn shell_with_a_game(folder: &Path) -> Terminal {
    let mut shell = Terminal::start_in_shell(&PLAY, folder, &[]);
    shell.ready("Ann");
    shell
}

/// Stopped and continued by a shell with job control, as ^Z and `fg` do, but by signals.
#[test]
fn a_stopped_program_continues_with_its_modes() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = shell_with_a_game(folder.path());
    shell.types("grill").sees("plays it for 7");
    for stop in ["TSTP", "STOP", "STOP", "TSTP"] {
        let game = shell.stop(stop);
        let asked = shell.written();
        shell.types("echo st''opped\n");
        shell.wait("the shell's answer", |shell| shell.raw_from(asked).contains("stopped"));
        if stop == "TSTP" {
            assert!(shell.screen().contains("$ "), "the shell's own screen is back: {}", shell.screen());
            shell.is_restored();
        }
        let written = shell.written();
        shell.resume(game);
        // Whoever suspended itself sets its modes up again, and once more because it was continued.
        let set_up = if stop == "TSTP" { 2 } else { 1 };
        shell.wait("the screen", |shell| shell.raw_from(written).matches("\x1b[?1049h").count() >= set_up);
        shell.sees("plays it for 7");
        shell.sees("This play");
        // A key that the line discipline would keep, were the modes not set.
        shell.types("\x7f").sees("GRIL");
        shell.wait("a shorter word", |shell| !shell.screen().contains("GRILL"));
        shell.types("l").sees("plays it for 7");
    }
    shell.types("\x11").sees("`rackety resume` continues the game.");
    shell.leaves_shell();
}

/// This is what `kill %1` does in most shells: the program continues in the background, only to end.
#[test]
fn a_stopped_program_can_be_killed() {
    for stop in ["TSTP", "STOP"] {
        let folder = tempfile::tempdir().unwrap();
        let mut shell = shell_with_a_game(folder.path());
        let game = shell.stop(stop);
        send_signal("TERM", game);
        send_signal("CONT", game);
        shell.wait("the farewell", |shell| shell.raw().contains("`rackety resume` continues the game."));
        // A shell that has not yet noticed the end of the job warns of it once.
        shell.types("wait; exit\nexit\n");
        let _ = shell.status();
        if stop == "TSTP" {
            shell.is_restored();
        } else {
            // The line discipline belongs to the shell.
            assert!(!shell.shows_alternate_screen());
        }
    }
}

/// In a window of its own, below a script or not, a stopped program could only be killed. What stops it elsewhere does
/// nothing.
#[test]
fn without_a_shell_a_program_is_not_stopped() {
    let script = ["/bin/sh", "-c", "\"$0\" \"$@\"; exit"];
    at_once([&script[..0], &script], |script| {
        for mode in [&[][..], &["--plain"]] {
            let folder = tempfile::tempdir().unwrap();
            let command_line = [script, &[program().to_str().unwrap()], &PLAY, mode].concat();
            let start = Path::new(command_line[0]);
            let mut terminal = Terminal::run(start, &command_line[1..], folder.path(), &[]);
            if mode.is_empty() {
                terminal.ready("Ann");
                terminal.types("\x1a").sees("cannot suspend: no shell");
                terminal.types("grill").sees("plays it for 7");
                terminal.types("\x11");
            } else {
                terminal.is_asked("then type ready.");
                terminal.types("\x1aready\r").at_prompt();
                send_signal("TSTP", terminal.foreground());
                terminal.types("rack\r").sees("L, L, A, G, I, N, R.");
                terminal.types("quit\r");
            }
            assert!(terminal.ends());
        }
    });
}

/// Continued in the background, the program leaves the terminal to the shell.
#[test]
fn a_program_continued_in_the_background_stops_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = shell_with_a_game(folder.path());
    shell.stop("TSTP");
    shell.types("bg\n");
    // Not all shells report a job that stops by itself with the next prompt. What stops it is setting the modes, or the
    // thread that reads keys, whichever comes first.
    let reports = ["tty output", "tty input", "SIGTTOU", "SIGTTIN"];
    let is_stopped = |shell: &Terminal| reports.iter().any(|how| shell.raw().contains(how));
    let begun = Instant::now();
    while !is_stopped(&shell) {
        assert!(begun.elapsed() < TIMEOUT, "{}", shell.raw());
        shell.types("jobs\n");
        thread::sleep(Duration::from_millis(50));
    }
    assert!(!shell.shows_alternate_screen(), "{}", shell.screen());
    let written = shell.written();
    shell.types("fg\n");
    // It sets its modes up again two or three times, each of which could miss a key.
    shell.wait("the screen", |shell| shell.raw_from(written).matches("\x1b[?1049h").count() >= 2);
    shell.sees("This play");
    let mut written = 0;
    while written != shell.written() {
        written = shell.written();
        thread::sleep(Duration::from_millis(300));
    }
    shell.types("\x11").sees("`rackety resume` continues the game.");
    shell.leaves_shell();
}

/// Starts a game, closes its terminal, and returns the signal that the program ends by.
fn ends_when_its_terminal_is_closed(has_controlling_terminal: bool) -> Option<i32> {
    let folder = tempfile::tempdir().unwrap();
    let pty = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = command(program(), &PLAY, folder.path(), &[]);
    command.set_controlling_tty(has_controlling_terminal);
    let mut child = pty.slave.spawn_command(command).unwrap();
    drop(pty.slave);
    let mut output = pty.master.try_clone_reader().unwrap();
    let (mut written, mut bytes) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&written).contains("when ready") {
        let count = output.read(&mut bytes).unwrap();
        assert_ne!(count, 0, "the program has ended");
        written.extend_from_slice(&bytes[..count]);
    }
    drop((pty.master, output));
    let status = status_of(&mut *child);
    let reports = folder.path().join("data/rackety/crash-reports");
    assert!(!reports.exists(), "the program has crashed");
    let saved = std::fs::read_dir(folder.path().join("data/rackety/games")).unwrap().count();
    assert_eq!((status.code(), saved), (None, 1));
    status.signal()
}

#[test]
fn a_closed_terminal_ends_the_program_as_hanging_up_does() {
    assert_eq!(ends_when_its_terminal_is_closed(true), Some(SIGHUP));
}

/// Only a controlling terminal sends SIGHUP.
#[test]
fn a_closed_terminal_that_sends_no_signal_ends_the_program_too() {
    assert_eq!(ends_when_its_terminal_is_closed(false), Some(SIGHUP));
}
