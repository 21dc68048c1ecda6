//! Two programs and one game: the first plays, the second watches and takes over.

use std::path::{Path, PathBuf};

use super::terminal::{Terminal, send_signal};
use super::{PLAY, plays_alluring};

/// Returns the files that the program keeps in the folder of saved games.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.join("data/rackety/games").read_dir().unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// A second program that resumes the open game, and accepts the offer to watch it.
#[track_caller]
fn watches(folder: &Path, player: &Terminal) -> Terminal {
    let mut watcher = Terminal::start(&["resume"], folder);
    let id = player.child.process_id().unwrap();
    watcher.sees(&format!("that game is open in another rackety (pid {id}, since "));
    watcher.sees("watch it? [y/N]");
    watcher.types("y\r");
    watcher.wait("the watched game", |watcher| {
        // A line of 80 columns may have been wrapped before the screen opened.
        watcher.screen().contains(&format!("(pid {id}, since ")) && watcher.screen().contains("History")
    });
    watcher
}

#[test]
fn an_open_game_is_watched_and_taken_over_when_its_players_leave() {
    let (folder, mut player) = Terminal::in_new_folder(&PLAY);
    player.sees("Ann: Enter when ready");
    let mut watcher = watches(folder.path(), &player);
    plays_alluring(&mut player);
    watcher.sees("Ann played 8e ALLuRING for 60");
    watcher.sees("▸ Bob");
    // Nothing that the watcher types reaches the game.
    watcher.types("\rbun\r");
    player.passes("Bob");
    watcher.sees("Bob passed");

    player.quits();
    watcher.sees("Nobody has this game open; Enter continues it here.");
    watcher.types("\r");
    watcher.passes("Ann");
    watcher.sees("Ann passed");
    watcher.quits();
    assert_eq!(files(folder.path()).len(), 1, "only the game remains");
}

/// A lock ends with its process, however that ends.
#[test]
fn the_game_of_a_killed_program_is_free_at_once() {
    let (folder, mut player) = Terminal::in_new_folder(&PLAY);
    plays_alluring(&mut player);
    let mut watcher = watches(folder.path(), &player);
    player.signal("KILL");
    player.ends();
    watcher.sees("Nobody has this game open; Enter continues it here.");
    assert_eq!(files(folder.path()).len(), 2, "the killed program could not remove its lock");
    watcher.types("\r").sees("Bob: Enter when ready");
    watcher.quits();
    assert_eq!(files(folder.path()).len(), 1, "the next one does");
}

#[test]
fn declining_to_watch_gives_the_error() {
    let folder = tempfile::tempdir().unwrap();
    let player = Terminal::start(&PLAY, folder.path());
    player.sees("Ann: Enter when ready");
    let mut second = Terminal::start(&["resume"], folder.path());
    second.sees("watch it? [y/N]");
    second.types("\r");
    assert!(!second.ends());
    second.sees("or close it there");
    let mut heard = Terminal::start(&["resume", "--plain"], folder.path());
    heard.sees("That game is open in another rackety since ").sees("; watch it? Type yes. ");
    heard.types("\r");
    assert!(!heard.ends());
}

/// Nothing can be typed at a game that is watched in lines, so that nothing of it is left for the shell, however it ends.
#[test]
fn what_is_typed_while_watching_in_lines_is_dropped() {
    let (folder, mut player) = Terminal::in_new_folder(&PLAY);
    player.sees("Ann: Enter when ready");
    let watch = "sh -c 'echo \"Process $$.\"; exec \"$0\" watch --plain' \"$1\"";
    let shell = format!("for time in 1 2; do {watch}; IFS= read -r line; echo \"Shell: $line.\"; done");
    let arguments = ["-c", &shell, "sh", env!("CARGO_BIN_EXE_rackety")];
    let mut watcher = Terminal::run(Path::new("/bin/sh"), &arguments, folder.path(), &[]);
    watcher.sees("Ann's turn. ");
    // The terminal has shown what it has been given.
    watcher.types("rm one\rrm two\rhalf a line").sees("half a line");
    let process = |watcher: &Terminal| {
        let raw = watcher.raw();
        raw.rsplit_once("Process ").and_then(|(_, rest)| rest.split_once('.')).unwrap().0.to_owned()
    };
    let first = process(&watcher);
    send_signal("TERM", first.parse().unwrap());
    // The shell waits for its line.
    watcher.wait("the shell", |_| !Path::new("/proc").join(&first).exists());
    watcher.types("later\r").sees("Shell: later.");
    watcher.wait("the second start", |watcher| watcher.raw().matches("Ann's turn. ").count() == 2);
    watcher.types("rm three\r").sees("rm three");
    player.quits();
    watcher.sees("Nobody has this game open");
    let second = process(&watcher);
    watcher.wait("the shell again", |_| !Path::new("/proc").join(&second).exists());
    watcher.types("at last\r").sees("Shell: at last.");
}
