//! The bench in the real program: a ruleset file is edited while the program watches it.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use super::terminal::{Terminal, note_earlier_start};

const RULES: &str = "extends = \"sprint\"\nname = \"Dash\"\n";

/// Writes a file as slow editors do: it is empty first. Returns false if it was empty for so long that this may have
/// seemed to be meant.
fn write_slowly(folder: &Path, name: &str, text: &str) -> bool {
    let begun = Instant::now();
    write(folder, name, "");
    thread::sleep(Duration::from_millis(100));
    write(folder, name, text);
    begun.elapsed() < Duration::from_millis(900)
}

/// A turn of the ruleset that scores what is expected, or not.
fn scenario(score: i32) -> String {
    format!(
        "ruleset = \"../dash.toml\"\nwords = [\"AT\"]\nplayers = [\"Ann\", \"Bob\"]\n[start]\nracks = [\"ATEEE\", \"ATEEE\"]\n\
         [[turn]]\nplay = \"5e AT\"\nscore = {score}\n"
    )
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn a_ruleset_is_edited_played_and_taken_back() {
    assert!((0..10).any(|_| is_edited_played_and_taken_back()), "each time the file was empty for too long");
}

/// False if this test was too slow for it.
#[track_caller]
fn is_edited_played_and_taken_back() -> bool {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    write(home, "dash.toml", RULES);
    fs::create_dir(home.join("dash.tests")).unwrap();
    write(home, "dash.tests/first.toml", &scenario(2));
    let file = home.join("dash.toml");
    let mut terminal = Terminal::start(&["rules", "watch", file.to_str().unwrap()], home);
    terminal.sees("ok, 1 scenario ok");
    terminal.sees("score of a player");
    terminal.sees("save 1");

    // A hundred points for nothing are no chance.
    let rich = format!("{RULES}[[bonus.tiles]]\nown = 2\npoints = 100\n");
    if !write_slowly(home, "dash.toml", &rich) {
        return false;
    }
    terminal.sees("save 2");
    terminal.wait("the change of the score", |terminal| {
        let screen = terminal.screen();
        let changes = screen.lines().find_map(|line| line.split_once("score of a player"));
        changes.is_some_and(|(_, changes)| changes.matches('*').count() == 2)
    });
    terminal.sees("FAILED first.toml");
    terminal.types("d").sees("+ points = 100");
    terminal.types("d");

    // The last good figures stay.
    write(home, "dash.toml", "extends = \"sprint\"\nname = \"Dash\n");
    terminal.sees("1 fault");
    terminal.sees("score of a player");
    terminal.types("p").sees("it cannot be played");
    terminal.types("u").sees("1 scenario failed, 0 ok");
    assert_eq!(fs::read_to_string(&file).unwrap(), rich);
    write(home, "dash.tests/first.toml", &scenario(102));
    terminal.sees("ok, 1 scenario ok");

    terminal.types("p").sees("Dash").sees("This play");
    terminal.types("\x1b[21~").sees("score of a player");
    // The empty file was no version.
    terminal.types("u");
    terminal.wait("the first version", |_| fs::read_to_string(&file).unwrap() == RULES);
    terminal.sees("FAILED first.toml");
    terminal.quits();
    true
}

/// From the laboratory, the file is watched as by the command.
#[test]
fn the_laboratory_watches_a_file_while_it_is_edited() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    note_earlier_start(home);
    write(home, "dash.toml", RULES);
    let file = home.join("dash.toml");
    let mut terminal = Terminal::start(&["--save-dir", home.to_str().unwrap()], home);
    terminal.sees("word-tile games");
    terminal.types("b").sees("Compare with");
    terminal.types("\x1b[B").sees("▸ Ruleset file");
    terminal.types(file.to_str().unwrap());
    terminal.types("\x0f").sees("save 1").sees("score of a player");
    write(home, "dash.toml", "extends = \"sprint\"\nname = \"Dash\n");
    terminal.sees("1 fault");
    terminal.types("u");
    terminal.wait("the version before", |_| fs::read_to_string(&file).unwrap() == RULES);
    terminal.quits();
}
