//! Text from outside must not control the terminal, so the client prints through one module.

use std::fs;
use std::path::PathBuf;

use crate::{files_under, root};

/// The files of the client that may use the streams themselves, and why.
const ALLOWED: [(&str, &str); 4] = [
    ("output/stream.rs", "the way to the streams, which escapes what cannot be shown"),
    ("tui/app/backend.rs", "the screen's way to the terminal, with a bound on its size"),
    ("tui/app/colour_query.rs", "fixed questions to the terminal, before the screen opens"),
    ("tui/app/terminal.rs", "the screen, whose cells are escaped as they are drawn"),
];

/// The macros and functions that print past that module. Clippy's lists (`clippy.toml`) know more ways, also under
/// other names.
const FORBIDDEN: [&str; 7] =
    ["print!", "println!", "dbg!", "stdout(", "stderr(", "io::Stdout", "allow(clippy::disallowed_"];

/// Functions with such names that do not print past it.
const HARMLESS: [&str; 5] =
    ["Output::stdout(", "Output::stderr(", "error.use_stderr(", ".stdout(Stdio::", ".stderr(Stdio::"];

/// The lines of a source text that print past that module.
fn ways_to_the_terminal(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let is_way = |line: &str| {
        let line = HARMLESS.iter().fold(line.to_owned(), |line, harmless| line.replace(harmless, ""));
        FORBIDDEN.iter().any(|way| line.contains(way))
    };
    lines.filter(|line| is_way(line)).collect()
}

#[test]
fn the_client_prints_through_one_module() {
    let source = root().join("src");
    // Tests and examples are not in the program.
    let apart = ["engine/tests", "engine/examples", "server/tests"].map(|folder| source.join(folder));
    let is_apart = |file: &PathBuf| apart.iter().any(|folder| file.starts_with(folder));
    let files: Vec<PathBuf> = files_under(&source, "rs").into_iter().filter(|file| !is_apart(file)).collect();
    assert!(files.len() > 200, "only {} files", files.len());
    let mut allowed: Vec<&str> = ALLOWED.iter().map(|(file, _)| *file).collect();
    for path in files {
        let file = path.strip_prefix(&source).unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let ways = ways_to_the_terminal(&text);
        if allowed.contains(&file) {
            assert!(!ways.is_empty(), "{file} no longer needs to be allowed");
            allowed.retain(|other| *other != file);
        } else {
            assert!(ways.is_empty(), "{file} prints past `output::Output`: {ways:?}");
        }
    }
    assert!(allowed.is_empty(), "allowed, but not there: {allowed:?}");
}

/// It asks first whether the terminal can show one.
#[test]
fn one_file_opens_the_screen() {
    let commands = root().join("src/commands");
    let opens = |file: &PathBuf| fs::read_to_string(file).unwrap().contains("tui::run(");
    let files: Vec<PathBuf> = files_under(&commands, "rs").into_iter().filter(opens).collect();
    assert_eq!(files, [commands.join("call.rs")]);
}

#[test]
fn ways_to_the_terminal_are_found() {
    for line in [
        "println!(\"{name}\");",
        "    eprint!(\"{name}\");",
        "let _ = writeln!(io::stderr(), \"{name}\");",
        "let mut out = stdout().lock();",
        "#[allow(clippy::disallowed_macros, reason = \"only this once\")]",
    ] {
        assert_eq!(ways_to_the_terminal(line).len(), 1, "{line}");
    }
    for line in
        ["// println!(\"{name}\")", "writeln!(Output::stdout(), \"{name}\")", "writeln!(out, \"{name}\")"]
    {
        assert!(ways_to_the_terminal(line).is_empty(), "{line}");
    }
}
