//! A client sends nearly the keys and lines that people type: recorded ones with some bytes changed, sizes of terminals that
//! change meanwhile, and signals. The process neither crashes nor hangs, and nobody else at the table is disturbed.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rackety_engine::RandomStream;
use rackety_server::store::{GameState, Store};

use crate::clients::{Host, PATIENCE, Screen};
use crate::games::{Player, open_game};
use crate::processes::children;
use crate::{for_each_below, frames, times, wait_until};

/// Keys, the mouse and pastes as a person's terminal sends them, besides those of the proof about frames.
const RECORDED_KEYS: [&str; 12] = [
    ":pass\r",
    "\x1b[<0;12;9M\x1b[<0;12;9m\x1b[<32;14;9M\x1b[<0;20;9m",
    "\x1b[<64;12;9M\x1b[<65;12;9M",
    "\x1b[200~8h WORD\x1b[201~\r",
    "\x1b[A\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F\x1b[5~\x1b[6~",
    "\x1b[1;5C\x1b[1;2D\x1b[3~\x7f",
    "\x06\u{e4}\u{f1}\u{1f600}\r\x1b",
    "\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;22c\x1b[?2026;2$y",
    ":take h8\r:put back\r:hint\r\x1b:x 0\r\x1b",
    "\x15=\x15\x0f\x1b[C \x1b[D\r",
    "\x1a\x1b[I\x1b[O",
    "\x1b[21~\x1b[B\x1b[B\r\x1b\x1b[H\r",
];

/// Lines as a person types them.
const RECORDED_LINES: [&str; 14] = [
    "8h WORD",
    "try 8h QI",
    "take h8",
    "put back",
    "x ABC",
    "pass",
    "rack",
    "board",
    "unseen",
    "history",
    "word zebra",
    "/qu??",
    "more\nagain\nhelp takes",
    "pin 1234",
];

/// Halves of sequences, and bytes that no terminal sends.
const PIECES: [&[u8]; 10] = [
    b"\x1b[",
    b"\x1b[<0;",
    b"\x1b]52;c;",
    b"\x1bP",
    b"\xc3",
    b"\xf0\x9f",
    b"\x1b[99999999999;1R",
    b"\x00",
    b"\xff\xfe",
    b"\x1b[200~",
];

/// Ends whatever sequence has begun: of the mouse, a paste, or an answer of the terminal.
const END_OF_SEQUENCE: &str = "mc\x1b[201~\x07\x1b\\";

/// A recording with some of its bytes left out, doubled, changed or put elsewhere.
fn mutated(recorded: &[impl AsRef<[u8]>], random: &mut RandomStream) -> Vec<u8> {
    let mut bytes = recorded[random.below(recorded.len())].as_ref().to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len() + 1);
        let to = (at + random.below(6)).min(bytes.len());
        match random.below(6) {
            0 => drop(bytes.drain(at..to)),
            1 => {
                let again = bytes[at..to].to_vec();
                bytes.splice(at..at, again);
            }
            2 => bytes[at..to].reverse(),
            3 => bytes[at..to].iter_mut().for_each(|byte| *byte ^= 1 << random.below(8)),
            4 => drop(bytes.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
            _ => {
                let other = recorded[random.below(recorded.len())].as_ref();
                bytes.splice(at.., other.iter().copied().skip(random.below(other.len() + 1)));
            }
        }
    }
    bytes
}

/// Sizes of terminals, possible or not.
fn random_size(random: &mut RandomStream) -> (u16, u16) {
    const SIZES: [u16; 8] = [0, 1, 2, 20, 24, 80, 300, 65_535];
    let cells = |most: usize, random: &mut RandomStream| u16::try_from(1 + random.below(most)).unwrap();
    if random.below(3) == 0 {
        (SIZES[random.below(SIZES.len())], SIZES[random.below(SIZES.len())])
    } else {
        (cells(200, random), cells(80, random))
    }
}

fn signal(process: u32, random: &mut RandomStream) {
    const SIGNALS: [&str; 4] = ["WINCH", "CONT", "URG", "CHLD"];
    let name = SIGNALS[random.below(SIGNALS.len())];
    // The process may have ended.
    let _ = Command::new("kill").args(["-s", name, &process.to_string()]).output();
}

/// Ben, who looks at the board and sees every key answered.
struct Undisturbed(Screen);

impl Undisturbed {
    fn check(&mut self, seed: u64) {
        let from = self.0.bytes().len();
        self.0.keys(frames::REDRAW);
        let shown = || format!("seed {seed}: Ben's screen hangs: {}", self.0.text());
        wait_until(shown, || self.0.is_redrawn(from));
        assert_eq!(self.0.status(), None, "seed {seed}: Ben's screen has ended");
    }
}

/// Somebody new at the table of a game, and the process of this connection.
fn connect<T>(host: &Host, client: impl FnOnce() -> T) -> (T, u32) {
    let before = children(host);
    let client = client();
    let mut found = None;
    let is_there = || {
        found = children(host).into_iter().find(|process| !before.contains(process));
        found.is_some()
    };
    wait_until(|| "no process is started".to_owned(), is_there);
    (client, found.unwrap())
}

#[test]
fn screens_survive_keys_that_are_nearly_those_of_people() {
    let recorded: Vec<String> = frames::keys().chain(RECORDED_KEYS.map(ToOwned::to_owned)).collect();
    let (sent, screens) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for_each_below(times(5, 300), |seed| {
        let seed = seed as u64;
        let mut random = RandomStream::seeded(seed);
        let Some(host) = Host::start() else { return };
        let game = open_game(&host);
        let mut ben = Undisturbed(host.board_from("127.0.0.1", "ben", game));
        ben.0.wait_for("bag 102");
        let (mut ann, mut process) = connect(&host, || host.board_in_terminal("ann", game, (80, 24)));
        for _ in 0..40 {
            let bytes = mutated(&recorded, &mut random);
            sent.fetch_add(bytes.len(), Ordering::Relaxed);
            ann.bytes_typed(&bytes);
            match random.below(4) {
                0 => ann.report_size(random_size(&mut random)),
                1 => signal(process, &mut random),
                _ => {}
            }
            if random.below(4) != 0 {
                continue;
            }
            // After the end of a sequence that has begun, every screen draws itself anew.
            ann.report_size((80, 24));
            thread::sleep(Duration::from_millis(100));
            let from = ann.bytes().len();
            ann.bytes_typed(END_OF_SEQUENCE.as_bytes());
            thread::sleep(Duration::from_millis(50));
            ann.bytes_typed(frames::REDRAW.as_bytes());
            let began = Instant::now();
            let status = loop {
                let status = ann.status();
                if status.is_some() || ann.is_redrawn(from) {
                    break status;
                }
                let shown = ann.text();
                assert!(
                    began.elapsed() < PATIENCE,
                    "seed {seed}: Ann's screen hangs after {bytes:?}: {shown}"
                );
                thread::sleep(Duration::from_millis(20));
            };
            if let Some(status) = status {
                // What was typed may have led to the end of the screen.
                assert_eq!(status, 0, "seed {seed}: {:?}", ann.text());
                screens.fetch_add(1, Ordering::Relaxed);
                (ann, process) = connect(&host, || host.board_in_terminal("ann", game, (80, 24)));
            }
        }
        screens.fetch_add(1, Ordering::Relaxed);
        ben.check(seed);
        assert_eq!(host.crash_reports(), Vec::<PathBuf>::new(), "seed {seed}");
    });
    println!("{} bytes sent to {} screens", sent.into_inner(), screens.into_inner());
}

/// True if a line that Ann types is answered: it is her turn, or the game is over.
fn is_anns(store: &Store, game: u64) -> bool {
    let row = store.game(game).unwrap().unwrap();
    row.state == GameState::Over || row.seats[row.to_move].name == "Ann"
}

#[test]
fn keys_that_stop_programs_elsewhere_stop_nothing() {
    let Some(host) = Host::start() else { return };
    let mut hall = host.screen_of(&host.key("ann"), "x", &["hall", "--plain"]);
    hall.wait_for("What shall we call you?");
    hall.keys("\x1a\x13");
    thread::sleep(Duration::from_millis(300));
    hall.keys("Ann\r");
    hall.wait_for("no game waits for you");
}

#[test]
fn lines_that_are_pasted_are_all_read() {
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    let mut terminal = host.lines_in_terminal(host.in_turn(game)[0], game);
    terminal.wait_for("Your turn.");
    let words = ["ZEBRA", "QUIZ", "OTTER", "LYNX", "BEAVER", "HORSE"];
    for word in words {
        terminal.keys(&words.map(|word| format!("word {word}\r")).concat());
        terminal.wait_until(word, |_| {
            let said = terminal.said();
            let times = 1 + words.iter().position(|other| *other == word).unwrap();
            words.iter().all(|word| said.matches(&format!("{word} is good.")).count() == times)
        });
    }
}

#[test]
fn lines_survive_what_is_nearly_that_of_people() {
    let sent = AtomicUsize::new(0);
    for_each_below(times(3, 300), |seed| {
        let seed = seed as u64;
        let mut random = RandomStream::seeded(seed);
        let Some(host) = Host::start() else { return };
        let game = open_game(&host);
        let store = host.store();
        let mut ben = Undisturbed(host.board_from("127.0.0.1", "ben", game));
        ben.0.wait_for("bag 102");
        let (mut pipes, process) = connect(&host, || Player::join(&host, "ann", game));
        let (mut terminal, mut other) = connect(&host, || host.lines_in_terminal("ann", game));
        for round in 0..30 {
            let bytes = [mutated(&RECORDED_LINES, &mut random), b"\n".to_vec()].concat();
            sent.fetch_add(bytes.len(), Ordering::Relaxed);
            pipes.bytes_typed(&bytes);
            terminal.bytes_typed(&mutated(&RECORDED_LINES, &mut random));
            terminal.bytes_typed(b"\r");
            match random.below(6) {
                0 => terminal.report_size(random_size(&mut random)),
                1 => signal(process, &mut random),
                2 => signal(other, &mut random),
                // ^Z, ^\ and ^C are keys of the terminal in which lines are typed.
                3 => drop(terminal.bytes_typed(&[[0x1a, 0x1c, 0x03][random.below(3)]])),
                _ => {}
            }
            if round % 10 != 9 {
                continue;
            }
            let word = ["marka", "zebra", "quiz"][round / 10].to_uppercase();
            terminal.bytes_typed(format!("\r\rword {word}\r").as_bytes());
            pipes.bytes_typed(format!("word {word}\n").as_bytes());
            // A pass among the lines may be played only now, and then lines wait until Ben has passed, too.
            let answer = format!("{word} is good");
            let began = Instant::now();
            while !terminal.text().contains(&answer) || !pipes.said().contains(&answer) {
                let shown = || format!("{}\n\n{}", terminal.text(), pipes.said());
                assert!(began.elapsed() < PATIENCE, "seed {seed}: lines hang after {bytes:?}: {}", shown());
                if terminal.status().is_some() {
                    // ^C has ended it.
                    (terminal, other) = connect(&host, || host.lines_in_terminal("ann", game));
                    terminal.bytes_typed(format!("word {word}\r").as_bytes());
                }
                if !is_anns(&store, game) {
                    ben.0.keys(":pass\r");
                    thread::sleep(Duration::from_millis(300));
                    ben.0.keys("y");
                }
                thread::sleep(Duration::from_millis(300));
            }
        }
        ben.check(seed);
        assert_eq!(host.crash_reports(), Vec::<PathBuf>::new(), "seed {seed}");
    });
    println!("{} bytes sent", sent.into_inner());
}
