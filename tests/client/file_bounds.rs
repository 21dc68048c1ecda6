//! The largest file of each kind is read; one byte more is refused with the limit.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rackety::config::rulesets::{RULESET, TILE_SET};
use rackety::config::settings::CONFIG;
use rackety::config::themes::THEME;
use rackety::disk::FileKind;
use rackety::files::dictionary::{DICTIONARY, DICTIONARY_DETAILS};
use rackety::files::saves::SAVED_GAME;
use rackety::files::word_list::WORD_LIST;
use rackety::session::SCENARIO;
use rackety_engine::Lexicon;

use crate::program::{Home, Ran, rackety_in};

/// Pads a file to the limit of its kind and to one byte more, and runs the program, which must accept the first and
/// refuse the second.
#[track_caller]
fn check(home: &Path, kind: &FileKind, file: &Path, padding: &str, args: &[&str]) {
    let text = fs::read(file).unwrap();
    let run = |more: usize| -> Ran {
        let mut padded = text.clone();
        let length = usize::try_from(kind.max_bytes).unwrap() + more;
        padded.extend(padding.bytes().chain(std::iter::repeat(b' ')).take(length - text.len()));
        fs::write(file, padded).unwrap();
        rackety_in(home, args)
    };
    let largest = run(0);
    assert_eq!(largest.status, 0, "{}: {}{}", kind.what, largest.out, largest.err);
    let larger = run(1);
    assert_ne!(larger.status, 0, "{}: {}", kind.what, larger.out);
    let said = [larger.out, larger.err].concat().replace('\n', " ");
    assert!(said.contains(&format!("at most {}", kind.limit())), "{}: {said}", kind.what);
}

/// A file in a new home folder, with its path as an argument.
fn written(file: &str, text: &str) -> (Home, PathBuf, String) {
    let home = Home::new();
    let path = home.path().join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    let argument = path.to_str().unwrap().to_owned();
    (home, path, argument)
}

#[test]
fn saved_games() {
    let home = Home::new();
    let begun = home.reads(&["play", "--plain", "--seed", "7"], "pass\n");
    assert_eq!(begun.status, 0, "{}", begun.err);
    let games = home.path().join("data/rackety/games");
    let game = fs::read_dir(games).unwrap().next().unwrap().unwrap().path();
    check(home.path(), &SAVED_GAME, &game, " ", &["resume", "--plain", game.to_str().unwrap()]);
}

#[test]
fn settings() {
    let (home, file, _) = written("config/rackety/config.toml", "[game]\ntime = \"3m\"\n");
    check(home.path(), &CONFIG, &file, "#", &["keys"]);
}

#[test]
fn themes() {
    let (home, file, argument) = written("theme.toml", "extends = \"default\"\n");
    check(home.path(), &THEME, &file, "#", &["themes", "check", &argument]);
}

#[test]
fn rulesets_and_tile_sets() {
    let (home, file, argument) = written("mine.toml", "extends = \"wordfeud\"\nname = \"Mine\"\n");
    check(home.path(), &RULESET, &file, "#", &["rules", "check", &argument]);

    let text = "extends = \"wordfeud\"\nname = \"Mine\"\n[tiles.files]\nen = \"mine-en\"\n";
    let (home, _, argument) = written("mine.toml", text);
    let tiles = home.path().join("mine-en.toml");
    fs::copy("rulesets/tiles/wordfeud-en.toml", &tiles).unwrap();
    check(home.path(), &TILE_SET, &tiles, "#", &["rules", "check", &argument]);
}

#[test]
fn scenarios() {
    let text =
        fs::read_to_string("tests/scenarios/wordfeud/a-blank-needs-a-letter-with-a-tile.toml").unwrap();
    let (home, file, argument) = written("scenario.toml", &text);
    check(home.path(), &SCENARIO, &file, "#", &["scenario", &argument]);
}

#[test]
fn word_lists() {
    let details = "name = \"Mine\"\nlanguage = \"en\"\n";
    let (home, file, _) = written("data/rackety/dictionaries/mine.toml", details);
    fs::write(file.with_extension("fst"), Lexicon::from_words("mine", ["CAT"]).to_bytes()).unwrap();
    let args = ["dict", "check", "cat", "--dictionary", "mine"];
    check(home.path(), &DICTIONARY_DETAILS, &file, "#", &args);
    fs::write(&file, details).unwrap();

    // A file without contents takes no room on the disk.
    let too_large = |path: &Path, kind: &FileKind, args: &[&str]| {
        File::create(path).unwrap().set_len(kind.max_bytes + 1).unwrap();
        let ran = home.run(args);
        assert_eq!(ran.status, 2, "{}", ran.err);
        assert!(ran.err.contains("can have at most 256 MB"), "{}", ran.err);
    };
    too_large(&file.with_extension("fst"), &DICTIONARY, &args);
    let text = home.path().join("words.txt");
    let args = ["dict", "build", text.to_str().unwrap(), "--name", "new", "--language", "en"];
    too_large(&text, &WORD_LIST, &args);
}
