//! The built program, run as from a command line.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use tempfile::TempDir;

/// What a run came to.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the program in a home of its own, never in the user's.
pub(crate) fn rackety_in(home: &Path, args: &[&str]) -> Ran {
    rackety_reads(home, args, "")
}

/// The same with something to read on its standard input.
pub(crate) fn rackety_reads(home: &Path, args: &[&str], input: &str) -> Ran {
    let output = cargo_bin_cmd!("rackety")
        .args(args)
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("LOCALAPPDATA", home.join("cache"))
        .env("APPDATA", home.join("config"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .write_stdin(input)
        .output()
        .unwrap();
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The same in a home that is empty.
pub(crate) fn rackety(args: &[&str]) -> Ran {
    rackety_in(TempDir::new().unwrap().path(), args)
}

/// Bad input: status 2, nothing on standard output, and on standard error all these parts in at most two lines
/// (besides where clap points to its help).
#[track_caller]
pub(crate) fn refused_in(home: &Path, args: &[&str], parts: &[&str]) {
    let ran = rackety_in(home, args);
    let lines: Vec<&str> = ran
        .err
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("For more information"))
        .collect();
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
    assert!((1..=2).contains(&lines.len()), "{args:?}: {}", ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "{args:?} should name {part:?}: {}", ran.err);
    }
}

/// The same in a home that is empty.
#[track_caller]
pub(crate) fn refused(args: &[&str], parts: &[&str]) {
    refused_in(TempDir::new().unwrap().path(), args, parts);
}
