//! What the process of a seat draws does not depend on what its player may not see: byte for byte, on every screen of a game.
//!
//! Two processes as the host starts them sit at two tables whose games are the same for Ann, but with the hidden tiles dealt
//! again. Both get the same keys.

use std::collections::BTreeSet;
use std::io::BufReader;
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rackety::clock::{Moment, Now};
use rackety::commands::PlayMode;
use rackety::session::Session;
use rackety::table::{Post, Table};
use rackety::wire::{
    Arrival, HallMessage, HallPage, HallRequest, Hello, LineReader, MAX_REQUEST, QueueMessage, Request,
    SeatWish, Sentence, Visit, write_line,
};
use rackety_engine::game::TurnText;
use rackety_engine::{Action, Game};
use rackety_server::guest::{GuestTerminal, Starter, TerminalSize};
use rackety_server::hall::Admission;
use rackety_server::socket::seat_socket;
use tokio::process::Child;
use tokio::time::timeout;

use crate::clients::{PATIENCE, PROGRAM};
use crate::secrets::positions;
use crate::{for_each_below, times};

/// What happens at the table, or what Ann types, key by key; a redraw follows.
enum Step {
    Keys(&'static [&'static str]),
    /// Whoever is to move passes.
    Pass,
    /// Ben says something.
    Greeting,
}

use Step::{Greeting, Keys, Pass};

/// All that Ann can look at in a running game, whoever is to move. Nothing of it but the pass changes the game. Texts are
/// pasted, so that they are drawn at once.
const STEPS: &[(&str, Step)] = &[
    ("the next tab", Keys(&["\t"])),
    ("the tab after it", Keys(&["\t"])),
    ("the third tab", Keys(&["\t"])),
    ("the fourth tab", Keys(&["\t"])),
    ("the game's options", Keys(&["\x1bOQ"])),
    ("the board again", Keys(&["\x1b"])),
    ("help", Keys(&["\x1bOP"])),
    ("more of the help", Keys(&["\x1b[6~"])),
    ("no help", Keys(&["\x1b"])),
    ("all actions", Keys(&["\x1bOR"])),
    ("no actions", Keys(&["\x1b"])),
    ("a word that is looked up", Keys(&["\x06", "\x1b[200~zebra\x1b[201~"])),
    ("a pattern", Keys(&["\x15", "\x1b[200~qu????\x1b[201~", "\r"])),
    ("no look-up", Keys(&["\x1b"])),
    ("the unseen tiles", Keys(&[":", "\x1b[200~unseen\x1b[201~", "\r"])),
    ("the history", Keys(&[":", "\x1b[200~history\x1b[201~", "\r"])),
    ("the rules", Keys(&[":", "\x1b[200~rules\x1b[201~", "\r"])),
    ("the rules left", Keys(&["\x1b"])),
    ("the scores", Keys(&[":", "\x1b[200~scores\x1b[201~", "\r"])),
    ("the time", Keys(&[":", "\x1b[200~time\x1b[201~", "\r"])),
    ("the whole game, copied", Keys(&["\x19"])),
    ("a sorted rack", Keys(&["="])),
    ("a hidden rack", Keys(&["\x0b"])),
    ("the rack again", Keys(&["\x0b"])),
    ("an arranged rack", Keys(&["\x0f", "\x1b[C"])),
    ("the rack as it is", Keys(&["\r"])),
    ("tiles that are laid", Keys(&["e", "a", "s", "r", "i", "t"])),
    ("tiles recalled", Keys(&[":", "\x1b[200~recall\x1b[201~", "\r"])),
    ("a play without the tiles", Keys(&[":", "\x1b[200~try 8h ZZZZZZZ\x1b[201~", "\r"])),
    ("a square", Keys(&[":", "\x1b[200~square h8\x1b[201~", "\r"])),
    ("an exchange", Keys(&["\x18", " "])),
    ("no exchange", Keys(&["\x1b"])),
    ("a hint", Keys(&["\x07"])),
    ("no hint", Keys(&["\x1b"])),
    ("a resignation", Keys(&["\x12"])),
    ("no resignation", Keys(&["\x1b"])),
    ("the turns before", Keys(&["\x0e"])),
    ("an earlier turn", Keys(&["\x1b[D"])),
    ("a review that is refused", Keys(&["v"])),
    ("a better play", Keys(&["y"])),
    ("a chart", Keys(&["c"])),
    ("the board after looking back", Keys(&["\x1b"])),
    ("what Ben says", Greeting),
    ("a pass", Pass),
    ("the tab after a pass", Keys(&["\t"])),
    ("the hall", Keys(&["\x1b[21~"])),
];

/// What is on one of the screens.
const SEEN: [&str; 10] = [
    "Help",
    "All actions",
    "ZEBRA is good",
    "Unseen",
    "The rules of SmartFeud",
    "Exchange",
    "do you resign?",
    "a game can be reviewed when it is over",
    "Ben: Hello!",
    "Your games",
];

/// The keys of all steps.
pub(crate) fn keys() -> impl Iterator<Item = String> {
    STEPS.iter().filter_map(|(_, step)| match step {
        Keys(keys) => Some(keys.concat()),
        Pass | Greeting => None,
    })
}

/// A table of one game, in place of a host.
struct OneTable {
    table: Mutex<Table>,
    /// The connection of Ann's process.
    seat: Mutex<Option<UnixStream>>,
    now: Now,
}

impl OneTable {
    fn serve(self: Arc<Self>, listener: UnixListener) {
        thread::spawn(move || {
            while let Ok((stream, _)) = listener.accept() {
                let table = Arc::clone(&self);
                thread::spawn(move || table.answer(stream));
            }
        });
    }

    /// Answers a process as a host does.
    fn answer(&self, mut stream: UnixStream) {
        let mut lines = LineReader::new(BufReader::new(stream.try_clone().unwrap()), MAX_REQUEST);
        let Ok(Some(arrival)) = lines.read::<Arrival>() else { return };
        match arrival.visit {
            Visit::Hall => {
                let page = HallPage { title: "Your games".to_owned(), number: 1, ..HallPage::default() };
                let _ = write_line(&mut stream, &HallMessage::Page(Box::new(page)));
                while let Ok(Some(_)) = lines.read::<HallRequest>() {}
            }
            Visit::Thinking => {
                let _ = write_line(&mut stream, &QueueMessage::Think);
                while let Ok(Some(_)) = lines.read::<HallRequest>() {}
            }
            Visit::Table(_) => {
                *self.seat.lock().unwrap() = Some(stream);
                let hello = Hello::new(SeatWish::Of("Ann".to_owned()));
                self.post(&self.table.lock().unwrap().join(1, &hello, self.now).unwrap());
                while let Ok(Some(request)) = lines.read::<Request>() {
                    let posts = self.table.lock().unwrap().handle(1, request, self.now);
                    self.post(&posts);
                }
            }
        }
    }

    fn post(&self, posts: &[Post]) {
        if let Some(seat) = &mut *self.seat.lock().unwrap() {
            for post in posts.iter().filter(|post| post.to == 1) {
                // Ann may have left.
                let _ = write_line(seat, &post.message);
            }
        }
    }

    /// Has a player say something.
    fn greet(&self, player: &str) {
        let posts = {
            let table = self.table.lock().unwrap();
            let seat = table.session().game().state().seat(player).unwrap();
            table.say(seat.index(), Sentence::ALL[0])
        };
        self.post(&posts);
    }

    fn pass(&self) {
        let posts = {
            let mut table = self.table.lock().unwrap();
            let game = table.session().game();
            let turn = TurnText::of_action(&Action::Pass, game).unwrap();
            let (mover, after) = (game.state().to_move().index(), game.turns().len());
            table.act_for(mover, after, &turn, self.now).1
        };
        self.post(&posts);
    }
}

/// Ann's process at the table of a game.
struct Seat {
    table: Arc<OneTable>,
    terminal: GuestTerminal,
    /// The factor by which waits are longer than at the first attempt.
    slowness: u32,
    _process: Child,
}

/// The size of Ann's terminal.
const SIZES: [TerminalSize; 3] = [
    TerminalSize { columns: 80, rows: 24 },
    TerminalSize { columns: 120, rows: 40 },
    TerminalSize { columns: 100, rows: 30 },
];

/// ^L, which clears the screen and draws it anew.
pub(crate) const REDRAW: &str = "\x0c";

/// What it begins with.
pub(crate) const CLEARED: &[u8] = b"\x1b[2J";

/// The end of a frame.
pub(crate) const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The time without output after a frame that is the last one, and after a key that changes nothing. Each further attempt
/// waits twice as long: the machine may do something else meanwhile.
const QUIET: Duration = Duration::from_millis(15);
/// How long nothing is drawn once everything is that others have done.
const SETTLED: Duration = Duration::from_millis(200);
const NOTHING: Duration = Duration::from_millis(400);

impl Seat {
    /// Starts the process as a host does, in this folder.
    fn start(folder: &Path, game: &Game, size: TerminalSize, now: Now, slowness: u32) -> Self {
        let socket = seat_socket(folder);
        fs::create_dir_all(socket.parent().unwrap()).unwrap();
        let file = folder.join("game.json");
        let table = Mutex::new(Table::new(Session::new(game.clone(), Some(file))));
        let table = Arc::new(OneTable { table, seat: Mutex::default(), now });
        Arc::clone(&table).serve(UnixListener::bind(&socket).unwrap());
        let starter = Starter { program: PROGRAM.into(), data: folder.to_owned() };
        let admission = Admission { ticket: "ticket".to_owned(), home: folder.join("people/ann") };
        let variables = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")];
        let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let visit = (Some(1), PlayMode::Screen);
        let (terminal, process) = starter.in_terminal(&admission, visit, size, &variables).unwrap();
        Self { table, terminal, slowness, _process: process }
    }

    /// Whole frames that are drawn until nothing more is, at least up to this text.
    ///
    /// # Errors
    /// The text that is drawn, if it does not contain the one awaited.
    async fn drawn(&self, until: &[u8], quiet: Duration) -> Result<Vec<u8>, String> {
        let (mut all, mut piece, began) = (Vec::new(), vec![0; 1 << 16], Instant::now());
        loop {
            let is_whole = all.ends_with(FRAME_END);
            let time = self.slowness * if is_whole { quiet } else { NOTHING };
            match timeout(time, self.terminal.read(&mut piece)).await {
                Ok(Ok(read @ 1..)) => all.extend_from_slice(&piece[..read]),
                Ok(_) => return Ok(all),
                Err(_) if until.is_empty() || all.windows(until.len()).any(|window| window == until) => {
                    return Ok(all);
                }
                Err(_) if began.elapsed() < PATIENCE => {}
                Err(_) => {
                    let [until, all] = [until, &all[..]].map(String::from_utf8_lossy);
                    return Err(format!("{until:?} is not drawn, but {all:?}"));
                }
            }
        }
    }

    /// What is drawn at first, and for each step what is drawn after it and then when the screen is drawn anew.
    ///
    /// # Errors
    /// The text that is missing. On a slow machine two keys may be read as one, such as Esc and the next.
    async fn frames(&self) -> Result<Vec<Vec<u8>>, String> {
        let mut frames = vec![self.drawn(b"SmartFeud", SETTLED).await?];
        for (name, step) in STEPS {
            let mut frame = Vec::new();
            match step {
                Keys(keys) => {
                    for key in *keys {
                        self.terminal.write_all(key.as_bytes(), PATIENCE).await.unwrap();
                        frame.extend(self.drawn(b"", QUIET).await?);
                    }
                }
                Pass => self.table.pass(),
                Greeting => self.table.greet("Ben"),
            }
            if !matches!(step, Keys(_)) {
                frame = self.drawn(FRAME_END, SETTLED).await?;
            }
            frames.push(frame);
            self.terminal.write_all(REDRAW.as_bytes(), PATIENCE).await.unwrap();
            let redrawn = self.drawn(CLEARED, QUIET).await;
            frames.push(redrawn.map_err(|why| format!("{name}: {why}"))?);
        }
        Ok(frames)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        if let Some(seat) = &*self.table.seat.lock().unwrap() {
            let _ = seat.shutdown(Shutdown::Both);
        }
    }
}

/// The frames of both games.
///
/// # Errors
/// The text that is missing in one of them.
fn frames_of(
    games: [&Game; 2],
    size: TerminalSize,
    now: Now,
    slowness: u32,
) -> Result<[Vec<Vec<u8>>; 2], String> {
    let both = games.map(|game| {
        let game = game.clone();
        thread::spawn(move || {
            let folder = tempfile::tempdir().unwrap();
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async { Seat::start(folder.path(), &game, size, now, slowness).frames().await })
        })
    });
    let [one, other] = both.map(|frames| frames.join().unwrap());
    Ok([one?, other?])
}

/// The text on a screen of this size after each of these frames.
fn texts(frames: &[Vec<u8>], size: TerminalSize) -> Vec<String> {
    let [rows, columns] = [size.rows, size.columns].map(|cells| cells.try_into().unwrap());
    let mut parser = vt100::Parser::new(rows, columns, 0);
    let mut text = |frame: &Vec<u8>| {
        parser.process(frame);
        parser.screen().contents()
    };
    frames.iter().map(&mut text).collect()
}

/// The first of the frames that differ.
fn difference([one, other]: &[Vec<Vec<u8>>; 2]) -> Option<usize> {
    (0..one.len()).find(|frame| one[*frame] != other[*frame])
}

/// Compares the frames of both games. Returns them and the number of attempts: when something is drawn late, two drawings may
/// be one. A frame with something hidden would differ each time.
fn compare(games: [&Game; 2], size: TerminalSize, now: Now) -> (Vec<Vec<u8>>, usize) {
    const ATTEMPTS: usize = 6;
    let mut attempt = 1;
    loop {
        let fault = match frames_of(games, size, now, 1 << (attempt - 1)) {
            Ok(frames) => {
                let Some(frame) = difference(&frames) else {
                    let [frames, _] = frames;
                    return (frames, attempt);
                };
                let [one, other] = frames.map(|frames| texts(&frames, size).swap_remove(frame));
                let name = frame.checked_sub(1).map_or("the board", |frame| STEPS[frame / 2].0);
                format!("{name} differs:\n{one}\n\n{other}")
            }
            Err(why) => why,
        };
        assert!(attempt < ATTEMPTS, "{fault}");
        attempt += 1;
    }
}

#[test]
fn frames_are_the_same_whatever_ben_holds_and_however_the_bag_lies() {
    let now = Now::since(Moment::now());
    let mut games = Vec::new();
    positions(times(12, 1000), 3, |both| games.push(both.map(Clone::clone)));
    let (attempts, screens) = (AtomicUsize::new(0), Mutex::new(BTreeSet::new()));
    let is_copied = AtomicBool::new(false);
    for_each_below(games.len(), |number| {
        let ([one, other], size) = (&games[number], SIZES[number % SIZES.len()]);
        let (frames, needed) = compare([one, other], size, now);
        attempts.fetch_add(needed, Ordering::Relaxed);
        screens.lock().unwrap().extend(texts(&frames, size));
        let copies = |frame: &Vec<u8>| frame.windows(5).any(|window| window == b"\x1b]52;");
        is_copied.fetch_or(frames.iter().any(copies), Ordering::Relaxed);
    });
    // The steps lead to what they should.
    let screens = screens.into_inner().unwrap();
    println!(
        "{} positions with {} steps each, compared {} times; {} different screens",
        games.len(),
        STEPS.len(),
        attempts.into_inner(),
        screens.len()
    );
    assert!(screens.len() > 20 * games.len(), "{} screens", screens.len());
    for seen in SEEN {
        assert!(screens.iter().any(|screen| screen.contains(seen)), "{seen:?} is on no screen");
    }
    assert!(is_copied.into_inner(), "nothing is copied");
}
