//! A long game with random keys, mouse events and screen sizes.
//!
//! `cargo test` leaves it out; `cargo test --test soak` runs it. `RACKETY_SOAK_SEED` sets the seed and
//! `RACKETY_SOAK_SECONDS` the length; a failure prints both.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]
#![allow(clippy::disallowed_macros, reason = "the seed and the figures are printed")]

#[allow(dead_code, reason = "the other tests in a pseudo-terminal use all of it")]
mod terminal;

use std::time::{Duration, Instant};
use std::{env, fs, thread};

use rackety_engine::RandomStream;
use terminal::{TIMEOUT, Terminal, resident};

/// The default seed.
const SEED: u64 = 1;
/// The default length in seconds.
const SECONDS: u64 = 120;
/// The interval at which memory is measured.
const MEASURE: Duration = Duration::from_secs(1);
/// The events before memory is measured for the first time, however long they take.
const WARMING: usize = 300;
/// The turn in which both bots have played.
const WARM_TURN: u32 = 4;
/// No event takes longer.
const SLOWEST: Duration = Duration::from_secs(20);
/// The time after which a key that was not answered is pressed again.
const AGAIN: Duration = Duration::from_millis(200);

/// Keys that never leave the game; those of [`ENDS`] may end a turn.
const KEYS: [&str; 36] = [
    "a", "e", "i", "o", "n", "r", "s", "t", "l", "R", "ñ", "1", "4", "7", "+", ".", " ", "\x7f", "\t",
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[3~", "\x1b[5~", "\x1b[6~", "\x14",
    "\x18", "\x15", "=", "\x0f", "\x0b", "\x06", ":",
];
const ENDS: [&str; 6] = ["\r", "\r", "\x10y", "\x1b", "\x1bOP", "\x1bOR"];
const SIZES: [(u16, u16); 9] =
    [(80, 24), (120, 40), (36, 21), (30, 12), (10, 4), (1, 1), (200, 60), (60, 24), (79, 23)];

/// Random choices from a seed.
struct Random(RandomStream);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0.below(count)
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn cell(&mut self, count: u16) -> u16 {
        u16::try_from(self.below(count.into())).unwrap()
    }
}

/// A random mouse event at a cell of the screen, as terminals send it.
fn mouse(random: &mut Random, column: u16, row: u16) -> String {
    let (x, y) = (column + 1, row + 1);
    match random.below(5) {
        0 => format!("\x1b[<64;{x};{y}M"),
        1 => format!("\x1b[<65;{x};{y}M"),
        2 => format!("\x1b[<2;{x};{y}M\x1b[<2;{x};{y}m"),
        3 => format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"),
        _ => {
            // A drag to another cell.
            let (to_x, to_y) = (random.cell(80) + 1, random.cell(24) + 1);
            format!("\x1b[<0;{x};{y}M\x1b[<32;{to_x};{to_y}M\x1b[<0;{to_x};{to_y}m")
        }
    }
}

/// Returns whether a click in this row could leave the game.
fn leads_out(screen: &str, row: u16) -> bool {
    let line = screen.lines().nth(usize::from(row)).unwrap_or_default().to_lowercase();
    ["quit", "menu", "leave", "resign"].iter().any(|word| line.contains(word))
}

/// Presses some keys or does something else at random; screens outside the game are left by a known key.
fn disturb(terminal: &mut Terminal, random: &mut Random, size: &mut (u16, u16)) {
    if size.0 < 26 || size.1 < 8 {
        // The screen is too small to show what a key would do.
        *size = random.pick(&SIZES);
        return terminal.resize(size.0, size.1);
    }
    let screen = terminal.screen();
    let way_on = if screen.contains("Game over") || screen.contains("game over") {
        // To the menu, the form and the next game; the form keeps its names.
        Some("\r")
    } else if screen.contains("word-tile games in a terminal") {
        Some("\x1b[H\r")
    } else if screen.contains("Left/Right change") {
        Some("\r")
    } else if screen.contains("All actions") {
        Some("\x1b")
    } else {
        None
    };
    if let Some(keys) = way_on {
        terminal.types(keys);
        return;
    }
    match random.below(8) {
        0 => {
            *size = random.pick(&SIZES);
            terminal.resize(size.0, size.1);
        }
        1 | 2 => {
            let (column, row) = (random.cell(size.0), random.cell(size.1));
            if !leads_out(&screen, row) {
                let what = mouse(random, column, row);
                terminal.types(&what);
            }
        }
        3 => {
            let pasted = random.pick(&["sea", "ÄÖ ñ", "\u{1F600}", ""]);
            terminal.types(&format!("\x1b[200~{pasted}\x1b[201~"));
        }
        4 | 5 => {
            terminal.types(random.pick(&ENDS));
        }
        _ => {
            for _ in 0..=random.below(6) {
                terminal.types(random.pick(&KEYS));
            }
        }
    }
}

/// Checks that the program still redraws on request, then waits until it is quiet, so that the next key applies to the
/// screen that was read.
#[track_caller]
fn answers(terminal: &mut Terminal) {
    // Right after an Esc, a key would be read as Alt and that key, and on a slow machine still later.
    thread::sleep(Duration::from_millis(20));
    let (before, begun) = (terminal.written(), Instant::now());
    let is_drawn = |terminal: &Terminal| terminal.raw_from(before).contains("\x1b[2J");
    while !is_drawn(terminal) {
        assert!(begun.elapsed() < TIMEOUT, "no answer, but:\n{}", terminal.screen());
        terminal.types("\x0c");
        let pressed = Instant::now();
        while !is_drawn(terminal) && pressed.elapsed() < AGAIN {
            thread::sleep(Duration::from_millis(10));
        }
    }
    let mut written = 0;
    while written != terminal.written() {
        written = terminal.written();
        thread::sleep(Duration::from_millis(15));
    }
}

/// A number from the environment.
fn chosen(name: &str, default: u64) -> u64 {
    env::var(name)
        .map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}: {text:?} is not a number")))
}

#[test]
fn a_long_game_survives_random_input() {
    let (seed, seconds) = (chosen("RACKETY_SOAK_SEED", SEED), chosen("RACKETY_SOAK_SECONDS", SECONDS));
    println!("RACKETY_SOAK_SEED={seed} RACKETY_SOAK_SECONDS={seconds}");
    let lasts = Duration::from_secs(seconds);
    // After that, enough events and a turn of each bot, the word graphs are in memory, and every screen has been shown.
    let warm = lasts / 3;
    let mut random = Random(RandomStream::seeded(seed));
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config/rackety");
    fs::create_dir_all(&config).unwrap();
    fs::write(config.join("config.toml"), "[interface]\nbot_pace = \"off\"\n").unwrap();
    let arguments = ["play", "smartfeud", "--players", "Ann", "--bots", "novice,casual", "--time", "off"];
    let mut terminal = Terminal::start(&arguments, folder.path());
    terminal.sees("SmartFeud");
    let id = terminal.child.process_id().unwrap();

    let begun = Instant::now();
    let (mut size, mut events, mut have_bots_played) = ((80, 24), 0, false);
    while begun.elapsed() < warm || events < WARMING || !have_bots_played {
        assert!(begun.elapsed() < warm + 2 * TIMEOUT, "only {events} events, or no bot has played");
        disturb(&mut terminal, &mut random, &mut size);
        events += 1;
        answers(&mut terminal);
        have_bots_played |= terminal.turn() >= Some(WARM_TURN);
    }
    let (warmed, rest) = (Instant::now(), lasts - warm);
    let (mut measured, mut memory) = (warmed, Vec::new());
    while warmed.elapsed() < rest {
        disturb(&mut terminal, &mut random, &mut size);
        events += 1;
        answers(&mut terminal);
        if measured.elapsed() >= MEASURE {
            measured = Instant::now();
            memory.push(resident(id));
        }
    }
    assert!(warmed.elapsed() < rest + 2 * SLOWEST, "an event took too long");
    println!("{events} events; resident memory in kB: {memory:?}");
    assert!(seconds < 6 * u64::try_from(memory.len()).unwrap(), "memory was measured {} times", memory.len());
    let (early, late) = memory.split_at(memory.len() / 2);
    let most = |part: &[u64]| part.iter().copied().max().unwrap_or_default();
    assert!(10 * most(late) <= 11 * most(early), "resident memory grows by more than a tenth: {memory:?}");

    // It quits as usual.
    terminal.resize(80, 24);
    answers(&mut terminal);
    terminal.quits();
    assert!(!terminal.raw().contains("panicked"));
}
