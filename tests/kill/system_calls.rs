//! The program killed at each system call from which its files can be seen to change.

use std::collections::HashMap;
use std::fs;
use std::process::Command;

use crate::on_disk::{GameFolder, Locks};
use crate::plain::{Ended, PlainRun, Sync};
use crate::tally::{Breach, Fault, Tally};

const KIND: &str = "system calls";

/// What opens, writes, renames, locks and removes files, by the names of Linux.
const CALLS: &str = "openat,open,creat,write,pwrite64,writev,ftruncate,fsync,fdatasync,rename,renameat,renameat2,\
                     link,linkat,unlink,unlinkat,flock,fchmod,fchmodat,chmod,fchown,mkdir,mkdirat";

/// The lines of the game: a turn, which a bot answers, a hint, and the end.
const SCRIPT: [&str; 3] = ["pass", "hint", "quit"];

/// Whether `strace` can be run here.
pub(crate) fn can_trace() -> bool {
    Command::new("strace").args(["-o", "/dev/null", "true"]).output().is_ok_and(|ran| ran.status.success())
}

/// Runs the script under `strace` with these options, killed or not.
fn trace(game: &GameFolder, options: &[&str]) -> Ended {
    let mut strace = game.command("strace");
    strace.args(["-f", "-qq"]).args(options).arg(env!("CARGO_BIN_EXE_rackety"));
    strace.args(game.arguments(0)).arg("--plain");
    let mut run = PlainRun::spawn(strace);
    for line in SCRIPT {
        run.types(line);
    }
    run.ends()
}

/// The calls of a whole run since the first line was printed, each as its name and its number among those of that name.
fn calls_of(game: &GameFolder) -> Vec<(String, usize)> {
    let game = game.copy();
    let log = game.home().join("calls");
    let ended = trace(&game, &["-o", log.to_str().unwrap(), "-e", &format!("trace={}", known_calls())]);
    assert!(ended.status.code().is_some(), "{}", ended.errors);
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut calls = Vec::new();
    let text = fs::read_to_string(log).unwrap();
    let mut is_playing = false;
    for line in text.lines() {
        // `123 write(1, "...", 5) = 5`
        let Some((name, _)) = line.split_once(' ').and_then(|(_, rest)| rest.trim_start().split_once('('))
        else {
            continue;
        };
        let number = numbers.entry(name).or_default();
        *number += 1;
        is_playing |= line.contains("write(1,");
        if is_playing {
            calls.push((name.to_owned(), *number));
        }
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

/// Kills the program at each call of the script, each time from the same saved game.
pub(crate) fn kill_at_each(game: &GameFolder, tally: &mut Tally) {
    let calls = calls_of(game);
    assert!(40 <= calls.len(), "only {calls:?}");
    for (name, number) in &calls {
        let mut killed = game.copy();
        let inject = format!("inject={name}:signal=KILL:when={number}");
        let ended = trace(&killed, &["-o", "/dev/null", "-e", &format!("trace={name}"), "-e", &inject]);
        if ended.status.code().is_some() {
            tally.fault(KIND, Breach::Broken, format!("not killed at {name} {number}: {}", ended.errors));
            continue;
        }
        tally.killed(KIND);
        let at = |result: Result<(), Fault>| {
            result.map_err(|fault| Fault { what: format!("at {name} {number}: {}", fault.what), ..fault })
        };
        tally.check(KIND, at(killed.check(&ended.reported)));

        let mut next = PlainRun::start(&killed, &killed.arguments(0));
        if next.sync() == Sync::Ended {
            tally.fault(
                KIND,
                Breach::Broken,
                format!("at {name} {number}: cannot be resumed: {}", next.ends().errors),
            );
            continue;
        }
        tally.no_leftovers(KIND, "after the next start", &killed.leftovers(Locks::OfTheOpenGame));
        next.types("quit");
        tally.check(KIND, at(killed.check(&next.ends().reported)));
        tally.no_leftovers(KIND, "after quitting", &killed.leftovers(Locks::None));
    }
}
