//! An idle program sleeps: without an event or a change of the clock it draws nothing and uses no processor time.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::terminal::{Terminal, at_once};

/// Ticks of processor time in a second, as Linux reports them whatever its kernel is set to.
const TICKS: u64 = 100;
/// The time for which the idle program is watched.
const WATCHED: Duration = Duration::from_secs(6);

/// The redraws by which the time for a frame is measured.
const REDRAWS: u64 = 20;

/// The processor time that a process has used, in ticks.
fn used(id: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    // The name in brackets may have spaces; the 12th and 13th field after it are user and system time.
    let (_, fields) = stat.rsplit_once(')').unwrap();
    fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<u64>().unwrap()).sum()
}

/// A game in which Ann sees her rack.
fn game(folder: &Path, time: &str) -> Terminal {
    let arguments = ["play", "smartfeud", "--players", "Ann,Bob", "--seed", "7", "--time", time];
    let mut terminal = Terminal::start(&arguments, folder);
    terminal.ready("Ann");
    terminal
}

/// The ticks that [`REDRAWS`] whole frames take.
fn redrawing(terminal: &mut Terminal) -> u64 {
    let id = terminal.child.process_id().unwrap();
    let before = used(id);
    for _ in 0..REDRAWS {
        let written = terminal.written();
        terminal.types("\x0c");
        terminal.wait("a frame", |terminal| {
            let raw = terminal.raw_from(written);
            raw.split_once("\x1b[2J").is_some_and(|(_, frame)| frame.contains("\x1b[?2026l"))
        });
    }
    used(id) - before
}

/// The bytes that an idle program writes and the ticks it uses.
fn observed(terminal: &mut Terminal) -> (usize, u64) {
    thread::sleep(Duration::from_millis(500));
    let id = terminal.child.process_id().unwrap();
    let (written, ticks) = (terminal.written(), used(id));
    thread::sleep(WATCHED);
    let found = (terminal.written() - written, used(id) - ticks);
    terminal.quits();
    found
}

/// The programs are watched for seconds, and so all at once.
#[test]
fn an_idle_program_sleeps() {
    at_once::<fn()>(
        [
            nothing_is_drawn_and_no_time_is_used_without_an_event,
            a_watched_game_without_turns_is_idle_too,
            a_running_clock_draws_only_its_seconds,
            a_prompt_sleeps_until_somebody_types_or_the_clock_has_news,
        ],
        |test| test(),
    );
}

fn nothing_is_drawn_and_no_time_is_used_without_an_event() {
    let folder = tempfile::tempdir().unwrap();
    let (written, ticks) = observed(&mut game(folder.path(), "off"));
    assert_eq!(written, 0, "bytes written by an idle game");
    assert!(ticks * 200 <= WATCHED.as_secs() * TICKS, "{ticks} ticks are more than 0.5 % of {WATCHED:?}");
}

/// Looking at the file of a watched game once a second costs next to nothing, and draws nothing.
fn a_watched_game_without_turns_is_idle_too() {
    let folder = tempfile::tempdir().unwrap();
    let player = Terminal::start(&["play", "--players", "Ann,Bob", "--time", "off"], folder.path());
    player.sees("Ann: Enter when ready");
    let mut watcher = Terminal::start(&["watch"], folder.path());
    watcher.sees("Watching: ");
    let (written, ticks) = observed(&mut watcher);
    assert_eq!(written, 0, "bytes written by an idle watcher");
    assert!(ticks * 200 <= WATCHED.as_secs() * TICKS, "{ticks} ticks are more than 0.5 % of {WATCHED:?}");
}

/// A clock that shows seconds draws once a second, and no more.
fn a_running_clock_draws_only_its_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = game(folder.path(), "3m");
    let redrawing = redrawing(&mut terminal);
    let (written, ticks) = observed(&mut terminal);
    let seconds = usize::try_from(WATCHED.as_secs()).unwrap();
    assert!((1..=(seconds + 1) * 100).contains(&written), "{written} bytes in {seconds} seconds");
    // Frames of a program that is not optimized take longer, and so do those of a machine with other work; so short a time
    // is rounded to ticks at both ends.
    let most = (WATCHED.as_secs() * TICKS / 200).max(2 * WATCHED.as_secs() * redrawing / REDRAWS) + 2;
    assert!(ticks <= most, "{ticks} ticks in {WATCHED:?}, but {REDRAWS} frames take {redrawing}");
}

/// The number of times that the thread with the prompt has begun to sleep.
fn sleeps(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:")).unwrap();
    line.trim().parse().unwrap()
}

/// By ear, a prompt wakes only for the clock, and for that as rarely as it can.
fn a_prompt_sleeps_until_somebody_types_or_the_clock_has_news() {
    at_once([("off", 0), ("3m", 2)], |(time, most)| {
        let folder = tempfile::tempdir().unwrap();
        let arguments = [
            "play",
            "smartfeud",
            "--plain",
            "--players",
            "Ann",
            "--bots",
            "novice",
            "--seed",
            "7",
            "--time",
            time,
        ];
        let mut terminal = Terminal::start(&arguments, folder.path());
        terminal.sees("Rack: ").at_prompt();
        thread::sleep(Duration::from_millis(500));
        let id = terminal.child.process_id().unwrap();
        let (written, slept) = (terminal.written(), sleeps(id));
        thread::sleep(WATCHED);
        assert_eq!(terminal.written(), written, "{time}");
        let slept = sleeps(id) - slept;
        assert!(slept <= most, "{time}: woken {slept} times in {WATCHED:?}");
        terminal.types("quit\r");
        assert!(terminal.ends());
    });
}
