//! Named pipes, devices and folders in place of files: reported at once, never waited for.

use crate::program::Home;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use tempfile::TempDir;

use crate::program::AssertHas as _;

/// A program that waits for a pipe, or reads a device, never ends.
const MOST_TIME: Duration = Duration::from_secs(60);

/// Runs the program with this home folder, in which its games are in `games`.
fn run(home: &Path, args: &[&str]) -> Output {
    let mut command = crate::program::command(home, args);
    command.current_dir(home);
    assert_cmd::Command::from_std(command).timeout(MOST_TIME).output().unwrap()
}

fn pipe(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Runs the program, which must refuse its input with status 2 and a message that ends like this.
#[track_caller]
fn refuses(home: &Path, args: &[&str], end: &str) {
    let ran = run(home, args);
    let message = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{args:?}: {message}");
    assert!(message.trim_end().ends_with(end), "{args:?} should end in {end:?}: {message}");
}

#[test]
fn a_pipe_among_the_games_is_listed_and_does_not_stop_others() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("data/rackety/games");
    pipe(&folder.join("pipe.json"));
    fs::create_dir(folder.join("folder.json")).unwrap();
    for args in [&["games", "list"][..], &["stats"]] {
        let ran = run(home.path(), args);
        assert!(ran.status.code().is_some(), "{args:?} waits for the pipe");
        let said = String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap();
        said.assert_has(&[
            "pipe.json: it is a named pipe, not a file",
            "folder.json: it is a folder, not a file",
        ]);
    }
    refuses(home.path(), &["resume", "pipe"], "it is a named pipe, not a file");
}

#[test]
fn a_configuration_that_is_a_pipe_or_a_device_is_refused() {
    let home = TempDir::new().unwrap();
    let config = home.path().join("config/rackety/config.toml");
    pipe(&config);
    refuses(home.path(), &["play", "--plain"], "config.toml: it is a named pipe, not a file");
    fs::remove_file(&config).unwrap();
    symlink("/dev/zero", &config).unwrap();
    refuses(home.path(), &["play", "--plain"], "config.toml: it is a device, not a file");
}

#[test]
fn every_command_that_opens_a_file_refuses_a_pipe() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("pipe.toml");
    pipe(&path);
    let refused = "it is a named pipe, not a file";
    let with_cure = |kind: &str| format!("{refused}; name a {kind} file that can be read");
    let path = path.to_str().unwrap();
    refuses(home.path(), &["play", path], &with_cure("ruleset"));
    refuses(home.path(), &["rules", "check", path], &with_cure("ruleset"));
    refuses(home.path(), &["rules", "new", "mine", "--from", path], &with_cure("ruleset"));
    refuses(home.path(), &["themes", "check", path], &with_cure("theme"));
    refuses(home.path(), &["play", "--theme", path], &with_cure("theme"));
    refuses(home.path(), &["moves", path], refused);
    refuses(home.path(), &["resume", path], refused);
    refuses(home.path(), &["dict", "build", path, "--name", "mine", "--language", "en"], refused);
    let scenario = run(home.path(), &["scenario", path]);
    assert!(String::from_utf8(scenario.stderr).unwrap().contains(refused));
}

#[test]
fn a_file_that_another_names_is_not_waited_for_either() {
    let home = Home::new();
    let folder = home.path().join("config/rackety/rulesets");
    pipe(&folder.join("base.toml"));
    pipe(&folder.join("tiles/mine.toml"));
    pipe(&home.path().join("config/rackety/themes/base.toml"));
    let extending = folder.join("extending.toml");
    fs::write(&extending, "extends = \"base\"\nname = \"Mine\"\n").unwrap();
    let tiles = folder.join("other-tiles.toml");
    fs::write(&tiles, "extends = \"wordfeud\"\nname = \"Mine\"\n[tiles.files]\nen = \"mine\"\n").unwrap();
    let theme = &*home.write("theme.toml", "extends = \"base\"\n");
    for (args, file) in [
        (["rules", "check", extending.to_str().unwrap()], "base.toml"),
        (["rules", "check", tiles.to_str().unwrap()], "mine.toml"),
        (["themes", "check", theme], "base.toml"),
    ] {
        let ran = run(home.path(), &args);
        let said = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(ran.status.code(), Some(1), "{args:?}: {said}");
        // The report wraps before what is wrong.
        said.assert_has(&[file, "named pipe", "file that can be read"]);
    }
}

#[test]
fn a_word_list_or_its_details_that_are_pipes_are_refused() {
    let home = TempDir::new().unwrap();
    let lists = home.path().join("data/rackety/dictionaries");
    pipe(&lists.join("one.fst"));
    fs::write(lists.join("one.toml"), "name = \"One\"\nlanguage = \"en\"\n").unwrap();
    pipe(&lists.join("two.toml"));
    fs::write(lists.join("two.fst"), "").unwrap();
    for list in ["one", "two"] {
        refuses(
            home.path(),
            &["dict", "check", "cat", "--dictionary", list],
            "it is a named pipe, not a file",
        );
    }
}

#[test]
fn output_replaces_files_only() {
    let home = TempDir::new().unwrap();
    let pages = home.path().join("pages");
    pipe(&pages.join("man1/rackety.1"));
    let out = pages.to_str().unwrap();
    refuses(home.path(), &["man", "--out", out], "rackety.1: it is a named pipe, not a file");
    fs::remove_file(pages.join("man1/rackety.1")).unwrap();
    let ran = run(home.path(), &["man", "--out", out]);
    assert!(ran.status.success());
    assert!(fs::read_to_string(pages.join("man1/rackety.1")).unwrap().contains(".SH KEYS"));
    assert!(!fs::read_to_string(pages.join("man1/rackety-play.1")).unwrap().contains(".SH KEYS"));
}
