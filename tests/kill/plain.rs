//! Plain mode, driven through pipes and killed at random moments.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::choices::{Random, command};
use crate::on_disk::{GameFolder, Locks, Reported};
use crate::tally::{Breach, Tally};
use crate::terminal::TIMEOUT;

/// A line that is not a command; the program's answer shows that it has executed the lines before.
const NO_COMMAND: &str = "sync";

/// A running program, and the lines it has written.
pub(crate) struct PlainRun {
    child: Child,
    input: ChildStdin,
    typed: usize,
    seen: Seen,
    readers: [JoinHandle<()>; 2],
}

type Seen = Arc<(Mutex<Lines>, Condvar)>;

#[derive(Debug, Default)]
struct Lines {
    output: Vec<String>,
    /// Faults are reported on standard error.
    errors: Vec<String>,
    /// The number of the two streams that have ended.
    ended: usize,
}

impl Lines {
    fn have_ended(&self) -> bool {
        self.ended == 2
    }
}

/// Reads a stream on a thread of its own.
fn reads(
    stream: impl Read + Send + 'static,
    seen: &Seen,
    keep: impl Fn(&mut Lines, String) + Send + 'static,
) -> JoinHandle<()> {
    let seen = Arc::clone(seen);
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        // What is cut off by the kill, without the end of its line, was not reported.
        while stream.read_line(&mut line).is_ok() && line.ends_with('\n') {
            keep(&mut seen.0.lock().unwrap(), std::mem::take(&mut line));
            seen.1.notify_all();
        }
        seen.0.lock().unwrap().ended += 1;
        seen.1.notify_all();
    })
}

/// The behaviour of a program once it has executed all lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sync {
    Waits,
    Ended,
}

/// The end of a program.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) reported: Reported,
    /// The text on standard error.
    pub(crate) errors: String,
}

impl PlainRun {
    /// Starts the program with these arguments.
    pub(crate) fn start(game: &GameFolder, arguments: &[String]) -> Self {
        let mut program = game.command(env!("CARGO_BIN_EXE_rackety"));
        program.args(arguments).arg("--plain");
        Self::spawn(program)
    }

    pub(crate) fn spawn(mut program: Command) -> Self {
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let (output, errors) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let seen: Seen = Arc::default();
        let output = reads(output, &seen, |lines, line| lines.output.push(line));
        let errors = reads(errors, &seen, |lines, line| lines.errors.push(line));
        Self { child, input, typed: 0, seen, readers: [output, errors] }
    }

    /// The id of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Types a line. A program that has ended does not read it.
    pub(crate) fn types(&mut self, line: &str) {
        self.typed += 1;
        let _ = writeln!(self.input, "{line}");
    }

    /// Waits until the program has executed all lines, or has ended.
    pub(crate) fn sync(&mut self) -> Sync {
        self.types(NO_COMMAND);
        let answer = format!("Line {}: ", self.typed);
        let answers = |lines: &Lines| lines.errors.iter().any(|line| line.starts_with(&answer));
        let waits = |lines: &mut Lines| !answers(lines) && !lines.have_ended();
        let lines = self.seen.0.lock().unwrap();
        let (lines, timeout) = self.seen.1.wait_timeout_while(lines, TIMEOUT, waits).unwrap();
        assert!(!timeout.timed_out(), "no answer: {lines:?}");
        if answers(&lines) { Sync::Waits } else { Sync::Ended }
    }

    pub(crate) fn kill(mut self, after: Duration) -> Ended {
        thread::sleep(after);
        self.child.kill().unwrap();
        self.ends()
    }

    /// Closes the input and waits for the end.
    pub(crate) fn ends(mut self) -> Ended {
        drop(self.input);
        for reader in self.readers {
            reader.join().unwrap();
        }
        let status = self.child.wait().unwrap();
        let lines = self.seen.0.lock().unwrap();
        Ended { status, reported: reported(&lines.output), errors: lines.errors.concat() }
    }
}

/// Returns the report of these lines of plain mode.
fn reported(lines: &[String]) -> Reported {
    const VERBS: [&str; 10] = [
        " played ",
        " took ",
        " exchanged ",
        " passed.",
        " passed and is out",
        "'s time ran out",
        " lost the turn",
        " resigned.",
        " agrees to end",
        " wants to play on",
    ];
    let players = lines.iter().find_map(|line| line.split_once("Players: ")).map_or("", |(_, names)| names);
    let names: Vec<&str> = players.trim_end().trim_end_matches('.').split(", ").collect();
    let is_turn = |line: &&String| {
        let rest = names.iter().find_map(|name| line.strip_prefix(name));
        rest.is_some_and(|rest| VERBS.iter().any(|verb| rest.starts_with(verb)))
    };
    // The welcome to a resumed game repeats its last turn.
    let since = lines.iter().position(|line| line.starts_with("Type help")).unwrap_or(lines.len());
    let turns = lines[since..].iter().filter(is_turn).map(|line| line.trim_end().to_owned()).collect();
    // A hint is a list of plays, which begin with their points.
    let is_play = |line: &String| line.starts_with(|first: char| first.is_ascii_digit());
    let hints = lines[since..].windows(2).filter(|pair| !is_play(&pair[0]) && is_play(&pair[1]));
    let hints = hints.map(|pair| pair[1].clone()).collect();
    let hints_left = lines.iter().rev().find_map(|line| line.strip_prefix("Hints left: "));
    let hints_left = hints_left.map(|text| text.trim_end_matches(".\n").parse().unwrap());
    Reported { turns, hints, hints_left }
}

pub(crate) const KIND: &str = "plain";

/// Continues the game for some turns and kills the program during one of them, or while it starts.
pub(crate) fn kill_once(game: &mut GameFolder, random: &mut Random, tally: &mut Tally) {
    let mut run = PlainRun::start(game, &game.arguments(random.below(1_000_000)));
    if random.once_in(8) {
        let ended = run.kill(random.within(Duration::from_millis(25)));
        tally.killed(KIND);
        return tally.check(KIND, game.check(&ended.reported));
    }
    if run.sync() == Sync::Ended {
        return tally.fault(KIND, Breach::Broken, format!("did not start: {}", run.ends().errors));
    }
    tally.no_leftovers(KIND, "after the next start", &game.leftovers(Locks::OfTheOpenGame));
    let mut longest = Duration::from_millis(2);
    for _ in 0..random.below(4) {
        let begun = Instant::now();
        types_a_command(game, &mut run, random);
        run.sync();
        longest = longest.max(begun.elapsed());
    }
    if random.once_in(10) {
        run.types("quit");
        let ended = run.ends();
        if ended.status.code().is_none() || ended.errors.contains("panicked") {
            tally.fault(KIND, Breach::Broken, format!("did not quit: {} {}", ended.status, ended.errors));
        }
        tally.check(KIND, game.check(&ended.reported));
        return tally.no_leftovers(KIND, "after quitting", &game.leftovers(Locks::None));
    }
    types_a_command(game, &mut run, random);
    let ended = run.kill(random.within(longest.min(Duration::from_millis(40))));
    tally.killed(KIND);
    tally.check(KIND, game.check(&ended.reported));
}

/// Types a command that fits the position on the disk.
pub(crate) fn types_a_command(game: &GameFolder, run: &mut PlainRun, random: &mut Random) {
    let found = game.on_disk().ok().flatten();
    run.types(&found.map_or_else(|| "pass".to_owned(), |found| command(&found, random)));
}
