//! A long game under everything that a player and his terminal can do to it: keys, mouse and sizes by lot. The seed is
//! printed; `RACKETY_SOAK_SEED` gives another run the same.

use std::env;
use std::fs;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::terminal::{PATIENCE, Terminal};

/// How long it goes on.
const LASTS: Duration = Duration::from_secs(120);
/// By then the word graphs of its bots are there, and every screen has been seen.
const WARM: Duration = Duration::from_secs(40);
/// Memory is looked at so often.
const LOOK: Duration = Duration::from_secs(1);

/// Keys that lead nowhere out of the game; those of [`ENDS`] may end a turn, and are followed by a look at the screen.
const KEYS: [&str; 36] = [
    "a", "e", "i", "o", "n", "r", "s", "t", "l", "R", "ñ", "1", "4", "7", "+", ".", " ", "\x7f", "\t",
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[3~", "\x1b[5~", "\x1b[6~", "\x14",
    "\x18", "\x15", "\x01", "\x0f", "\x0b", "\x06", ":",
];
const ENDS: [&str; 6] = ["\r", "\r", "\x10y", "\x1b", "\x1bOP", "\x1bOR"];
const SIZES: [(u16, u16); 9] =
    [(80, 24), (120, 40), (36, 21), (30, 12), (10, 4), (1, 1), (200, 60), (60, 24), (79, 23)];

/// Numbers by lot from a seed.
struct Lot(u64);

impl Lot {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % count
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn cell(&mut self, count: u16) -> u16 {
        u16::try_from(self.below(count.into())).unwrap()
    }
}

/// The resident memory of a process in kB, without the pages of its own file, which are read in as they are needed.
fn resident(id: u32) -> u64 {
    let told = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = told.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Something with the mouse at a place of the screen, in the notation of terminals.
fn mouse(lot: &mut Lot, column: u16, row: u16) -> String {
    let (x, y) = (column + 1, row + 1);
    match lot.below(5) {
        0 => format!("\x1b[<64;{x};{y}M"),
        1 => format!("\x1b[<65;{x};{y}M"),
        2 => format!("\x1b[<2;{x};{y}M\x1b[<2;{x};{y}m"),
        3 => format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"),
        _ => {
            // A drag, to where it is let go again.
            let (to_x, to_y) = (lot.cell(80) + 1, lot.cell(24) + 1);
            format!("\x1b[<0;{x};{y}M\x1b[<32;{to_x};{to_y}M\x1b[<0;{to_x};{to_y}m")
        }
    }
}

/// Whether a click in this row could leave the game.
fn leads_out(screen: &str, row: u16) -> bool {
    let line = screen.lines().nth(usize::from(row)).unwrap_or_default().to_lowercase();
    ["quit", "menu", "leave", "resign"].iter().any(|word| line.contains(word))
}

/// Presses some keys by lot, or does something else; what leads out of the game is gone through on a way that is known.
fn disturb(terminal: &mut Terminal, lot: &mut Lot, size: &mut (u16, u16)) {
    if size.0 < 26 || size.1 < 8 {
        // Nothing tells there what a key would do.
        *size = lot.of(&SIZES);
        return terminal.resize(size.0, size.1);
    }
    let screen = terminal.screen();
    if screen.contains("Game over") || screen.contains("game over") {
        // To the menu, the form, and the next game. Names of the form are as they were.
        return terminal.types("\r");
    }
    if screen.contains("word-tile games in a terminal") {
        return terminal.types("\x1b[H\r");
    }
    if screen.contains("Left/Right change") {
        return terminal.types("\r");
    }
    if screen.contains("All actions") {
        return terminal.types("\x1b");
    }
    match lot.below(8) {
        0 => {
            *size = lot.of(&SIZES);
            terminal.resize(size.0, size.1);
        }
        1 | 2 => {
            let (column, row) = (lot.cell(size.0), lot.cell(size.1));
            if !leads_out(&screen, row) {
                let what = mouse(lot, column, row);
                terminal.types(&what);
            }
        }
        3 => terminal.types(&format!("\x1b[200~{}\x1b[201~", lot.of(&["sea", "ÄÖ ñ", "\u{1F600}", ""]))),
        4 | 5 => terminal.types(lot.of(&ENDS)),
        _ => {
            for _ in 0..=lot.below(6) {
                terminal.types(lot.of(&KEYS));
            }
        }
    }
}

/// Everything is drawn anew when that is wanted: the program still listens. Then it is quiet, so that what is seen is
/// what the next key meets.
#[track_caller]
fn answers(terminal: &mut Terminal) {
    // Straight behind an Esc, a terminal's key would be one with Alt.
    thread::sleep(Duration::from_millis(20));
    let before = terminal.written();
    terminal.types("\x0c");
    terminal.wait("an answer", |terminal| terminal.raw_from(before).contains("\x1b[2J"));
    let mut written = 0;
    while written != terminal.written() {
        written = terminal.written();
        thread::sleep(Duration::from_millis(15));
    }
}

#[test]
fn a_long_game_under_everything_that_can_happen_to_it() {
    let seed = env::var("RACKETY_SOAK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        u64::from(since.subsec_nanos()) ^ since.as_secs()
    });
    println!("RACKETY_SOAK_SEED={seed}");
    let mut lot = Lot(seed);
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config/rackety");
    fs::create_dir_all(&config).unwrap();
    fs::write(config.join("config.toml"), "[interface]\nbot_pace = \"off\"\n").unwrap();
    let arguments = ["play", "smartfeud", "--players", "Ann", "--bots", "novice,casual", "--time", "off"];
    let mut terminal = Terminal::start(&arguments, folder.path());
    terminal.sees("SmartFeud");
    let id = terminal.child.process_id().unwrap();

    let begun = Instant::now();
    let (mut size, mut events, mut looked) = ((80, 24), 0, Instant::now());
    let mut memory = Vec::new();
    while begun.elapsed() < LASTS {
        disturb(&mut terminal, &mut lot, &mut size);
        events += 1;
        answers(&mut terminal);
        if LOOK <= looked.elapsed() && WARM <= begun.elapsed() {
            looked = Instant::now();
            memory.push(resident(id));
        }
    }
    assert!(begun.elapsed() < LASTS + 2 * PATIENCE);
    println!("{events} events; resident memory in kB: {memory:?}");
    assert!(memory.len() > 20, "memory was hardly looked at");
    let (early, late) = memory.split_at(memory.len() / 2);
    let most = |part: &[u64]| part.iter().copied().max().unwrap_or_default();
    assert!(
        10 * most(late) <= 11 * most(early),
        "seed {seed}: resident memory grows by more than a tenth: {memory:?}"
    );

    // It ends as if nothing had been.
    terminal.resize(80, 24);
    answers(&mut terminal);
    terminal.types("\x11");
    assert!(terminal.ends(), "seed {seed}");
    terminal.is_restored();
    assert!(!terminal.raw().contains("panicked"), "seed {seed}");
}
