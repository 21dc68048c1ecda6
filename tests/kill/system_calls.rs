//! The program killed at each system call that opens, writes, renames, locks or removes a file.

use std::collections::HashMap;
use std::fs;
use std::process::Command;

use crate::on_disk::{GameFolder, Locks, Reported};
use crate::plain::{PlainRun, Sync};
use crate::screen::{is_saved, pass_and_quit, start};
use crate::tally::{Breach, Fault, Tally};

/// The calls, by their names on Linux.
const CALLS: &str = "openat,open,creat,write,pwrite64,writev,ftruncate,fsync,fdatasync,rename,renameat,renameat2,\
                     link,linkat,unlink,unlinkat,flock,fchmod,fchmodat,chmod,fchown,mkdir,mkdirat";

/// The lines of a plain game: a turn, which a bot answers, a hint, and the end.
const SCRIPT: [&str; 3] = ["pass", "hint", "quit"];

/// The number of times a run is repeated if it did not make the call at which it was to be killed.
const TRIES: u32 = 4;

/// The interface in which the game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Interface {
    Plain,
    Screen,
}

impl Interface {
    const fn kind(self) -> &'static str {
        match self {
            Self::Plain => "system calls, plain",
            Self::Screen => "system calls, screen",
        }
    }
}

/// The end of a run under `strace`.
#[derive(Debug, PartialEq, Eq)]
enum RunEnd {
    Killed,
    ByItself,
}

/// Returns whether `strace` can be run here.
pub(crate) fn can_trace() -> bool {
    Command::new("strace").args(["-o", "/dev/null", "true"]).output().is_ok_and(|ran| ran.status.success())
}

/// Plays a little under `strace` with these options, and compares what was reported with the disk.
fn trace(game: &mut GameFolder, interface: Interface, options: &[&str]) -> (RunEnd, Result<(), Fault>) {
    let mut arguments: Vec<String> = ["-f", "-qq"].iter().chain(options).map(ToString::to_string).collect();
    arguments.push(env!("CARGO_BIN_EXE_rackety").to_owned());
    arguments.extend(game.arguments(0));
    match interface {
        Interface::Plain => {
            let mut strace = game.command("strace");
            strace.args(arguments).arg("--plain");
            let mut run = PlainRun::spawn(strace);
            for line in SCRIPT {
                run.types(line);
            }
            let ended = run.ends();
            let end = if ended.status.code().is_none() { RunEnd::Killed } else { RunEnd::ByItself };
            (end, game.check(&ended.reported))
        }
        Interface::Screen => {
            let mut terminal = start(game, "strace", &arguments);
            pass_and_quit(&mut terminal, game);
            let end = if terminal.ends() { RunEnd::ByItself } else { RunEnd::Killed };
            let shown = terminal.turn();
            (end, game.check(&Reported::default()).and_then(|()| is_saved(game, shown)))
        }
    }
}

/// The calls of a whole run once it has written something, each as its name and its number among those of that name.
fn calls_of(game: &GameFolder, interface: Interface) -> Vec<(String, usize)> {
    // The first run fills the cache of word graphs, so that all others make the same calls.
    assert_eq!(trace(&mut game.copy(), interface, &["-o", "/dev/null"]).0, RunEnd::ByItself);
    let mut game = game.copy();
    let log = game.home().join("calls");
    let options = ["-o", log.to_str().unwrap(), "-e", &format!("trace={}", known_calls())];
    assert_eq!(trace(&mut game, interface, &options).0, RunEnd::ByItself);

    let text = fs::read_to_string(log).unwrap();
    // `123 write(1, "...", 5) = 5`
    let lines = || text.lines().filter_map(|line| line.split_once(' '));
    // Each thread has counts of its own: that of the table saves the game, and the main thread shows it.
    let mut numbers: HashMap<(&str, &str), usize> = HashMap::new();
    let mut calls = Vec::new();
    let mut saves: HashMap<&str, Vec<&str>> = HashMap::new();
    let mut is_playing = false;
    for (thread, call) in lines() {
        let Some((name, _)) = call.trim_start().split_once('(') else { continue };
        // The call of a thread that the end of the program cut short is named `???`.
        if !CALLS.split(',').any(|known| known == name) {
            continue;
        }
        let number = numbers.entry((thread, name)).or_default();
        *number += 1;
        let writes_output = call.contains("write(1,");
        is_playing |= writes_output;
        let names_file =
            ["rename", "link"].iter().any(|start| name.starts_with(start)) && call.contains(".rackety-");
        if names_file || name.ends_with("sync") {
            saves.entry(thread).or_default().push(name);
        }
        // How often the screen is drawn depends on the time that things take: for each frame it asks the terminal for
        // its size and writes.
        let draws = writes_output || call.contains("\"/dev/tty\"");
        if is_playing && !(draws && interface == Interface::Screen) {
            calls.push((thread, name, *number));
        }
    }
    // A file has its bytes on the disk before it gets its name, which is on the disk before anything is shown.
    for save in saves.values().flat_map(|names| names.chunks(3)) {
        assert!(
            matches!(save, ["fsync", name, "fsync"] if !name.ends_with("sync")),
            "a file is not on the disk: {saves:?}"
        );
    }
    assert!(saves.values().map(Vec::len).sum::<usize>() >= 9, "only {saves:?}");
    // A call by its number is one call only if no other thread makes as many.
    let most_elsewhere = |thread: &str, name: &str| {
        let others = numbers.iter().filter(|((other, called), _)| *other != thread && *called == name);
        others.map(|(_, number)| *number).max().unwrap_or_default()
    };
    calls.retain(|(thread, name, number)| *number > most_elsewhere(thread, name));
    let mut calls: Vec<(String, usize)> =
        calls.into_iter().map(|(_, name, number)| (name.to_owned(), number)).collect();
    if interface == Interface::Screen {
        calls.retain(|(name, _)| name != "write");
    }
    calls
}

/// The names that this system's `strace` knows; each architecture lacks some.
fn known_calls() -> String {
    let knows = |name: &&str| {
        let option = format!("trace={name}");
        let ran = Command::new("strace").args(["-o", "/dev/null", "-e", &option, "true"]).output();
        ran.is_ok_and(|ran| ran.status.success())
    };
    CALLS.split(',').filter(knows).collect::<Vec<_>>().join(",")
}

/// Kills the program at each of its calls, each time from the same saved game.
pub(crate) fn kill_at_each(game: &GameFolder, interface: Interface, tally: &mut Tally) {
    let kind = interface.kind();
    let calls = calls_of(game, interface);
    assert!(calls.len() >= 15, "only {calls:?}");
    for (name, number) in &calls {
        let inject = format!("inject={name}:signal=KILL:when={number}");
        let options = ["-o", "/dev/null", "-e", &format!("trace={name}"), "-e", &inject];
        // How many calls the screen makes depends on the time that things take: one that did not come is tried again.
        let mut attempt = 1;
        let (mut killed, end, checked) = loop {
            let mut killed = game.copy();
            let (end, checked) = trace(&mut killed, interface, &options);
            if end == RunEnd::Killed || attempt == TRIES {
                break (killed, end, checked);
            }
            attempt += 1;
        };
        let at = |result: Result<(), Fault>| {
            result.map_err(|fault| Fault { what: format!("at {name} {number}: {}", fault.what), ..fault })
        };
        tally.check(kind, at(checked));
        if end == RunEnd::ByItself {
            tally.fault(kind, Breach::Broken, format!("not killed at {name} {number}"));
            continue;
        }
        tally.killed(kind);

        let mut next = PlainRun::start(&killed, &killed.arguments(0));
        if next.sync() == Sync::Ended {
            let what = format!("at {name} {number}: cannot be resumed: {}", next.ends().errors);
            tally.fault(kind, Breach::Broken, what);
            continue;
        }
        tally.no_leftovers(kind, "after the next start", &killed.leftovers(Locks::OfTheOpenGame));
        next.types("quit");
        tally.check(kind, at(killed.check(&next.ends().reported)));
        tally.no_leftovers(kind, "after quitting", &killed.leftovers(Locks::None));
    }
}
