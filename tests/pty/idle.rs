//! An idle program sleeps: without an event or a change of the clock it does not wake.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use super::terminal::{Terminal, at_once};

/// Ticks of processor time in a second, as Linux reports them whatever its kernel is set to.
const TICKS: u64 = 100;
/// The time for which the idle program is watched.
const WATCHED: Duration = Duration::from_secs(6);

/// The processor time that a process has used, in ticks.
fn used(id: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    // The name in brackets may have spaces; the 12th and 13th field after it are user and system time.
    let (_, fields) = stat.rsplit_once(')').unwrap();
    fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<u64>().unwrap()).sum()
}

/// The number of times that the thread that draws, or has the prompt, has begun to sleep.
fn sleeps(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:")).unwrap();
    line.trim().parse().unwrap()
}

/// A game in which Ann sees her rack.
fn game(folder: &Path, time: &str) -> Terminal {
    let arguments = ["play", "smartfeud", "--players", "Ann,Bob", "--seed", "7", "--time", time];
    let mut terminal = Terminal::start(&arguments, folder);
    terminal.ready("Ann");
    terminal
}

/// The activity of a program while nobody types.
struct Idling {
    bytes: u64,
    ticks: u64,
    wakes: u64,
    seconds: u64,
}

impl Idling {
    /// Watches the program, then quits it.
    fn of(terminal: &mut Terminal) -> Self {
        let id = terminal.child.process_id().unwrap();
        // What the program prepares at its start is not idling, and takes longer on a busy machine.
        for _ in 0..10 {
            let before = used(id);
            thread::sleep(Duration::from_millis(500));
            if used(id) == before {
                break;
            }
        }
        let began = Instant::now();
        let (bytes, ticks, wakes) = (terminal.written() as u64, used(id), sleeps(id));
        thread::sleep(WATCHED);
        let idling = Self {
            bytes: terminal.written() as u64 - bytes,
            ticks: used(id) - ticks,
            wakes: sleeps(id) - wakes,
            seconds: began.elapsed().as_secs(),
        };
        terminal.quits();
        idling
    }

    /// Fails if the program has woken more often than this in a second, or has never slept. A frame after a second of sleep takes
    /// several times as long as one after another, so that the time itself says little.
    #[track_caller]
    fn assert_wakes(&self, a_second: u64) {
        let Self { ticks, wakes, seconds, .. } = self;
        // A page of the program that is read again is one more.
        assert!(*wakes <= a_second * seconds + 2, "woken {wakes} times in {seconds} s");
        assert!(*ticks <= seconds * TICKS / 4, "{ticks} ticks in {seconds} s");
    }
}

/// The programs are watched for seconds, and so all at once.
pub(crate) fn an_idle_program_sleeps() {
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
    let idling = Idling::of(&mut game(folder.path(), "off"));
    assert_eq!(idling.bytes, 0, "bytes written by an idle game");
    idling.assert_wakes(0);
}

/// Looking at the file of a watched game once a second costs next to nothing, and draws nothing.
fn a_watched_game_without_turns_is_idle_too() {
    let folder = tempfile::tempdir().unwrap();
    let player = Terminal::start(&["play", "--players", "Ann,Bob", "--time", "off"], folder.path());
    player.sees("Ann: Enter when ready");
    let mut watcher = Terminal::start(&["watch"], folder.path());
    watcher.sees("Watching: ");
    let idling = Idling::of(&mut watcher);
    assert_eq!(idling.bytes, 0, "bytes written by an idle watcher");
    idling.assert_wakes(1);
}

/// A clock that shows seconds draws once a second, and no more.
fn a_running_clock_draws_only_its_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = game(folder.path(), "3m");
    let idling = Idling::of(&mut terminal);
    let Idling { bytes, wakes, seconds, .. } = idling;
    assert!((1..=100 * (seconds + 1)).contains(&bytes), "{bytes} bytes in {seconds} s");
    assert!(wakes >= WATCHED.as_secs() - 1, "the clock stands still: woken {wakes} times");
    idling.assert_wakes(1);
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
        terminal.leaves();
    });
}
