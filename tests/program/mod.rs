//! Running the built program from tests.

#![allow(dead_code, reason = "each test program uses a part")]

pub(crate) mod laws;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use assert_cmd::Command;
use rackety::files::{BotKnowledge, Folders, WordGraphCache};
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety_engine::{Game, WordGraph};
use serde_json::Value;
use tempfile::TempDir;

/// The result of a run.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The run, which must succeed.
    #[track_caller]
    pub(crate) fn done(self) -> Self {
        assert_eq!(self.status, 0, "{}{}", self.out, self.err);
        self
    }

    /// The run, which must succeed without a message.
    #[track_caller]
    pub(crate) fn quiet(self) -> Self {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "{}", self.out);
        self
    }

    /// The JSON that a run printed, which must succeed without a message.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "{}", self.out);
        serde_json::from_str(&self.out).unwrap()
    }
}

/// A report of the laboratory without its times.
pub(crate) fn without_times(mut report: Value) -> Value {
    match &mut report {
        Value::Object(entries) => {
            entries.retain(|key, _| !key.contains("second"));
            entries.values_mut().for_each(|value| *value = without_times(value.take()));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = without_times(value.take())),
        _ => {}
    }
    report
}

/// A host that saves games in a folder of its own.
pub(crate) fn new_host() -> (TempDir, Host) {
    let folder = TempDir::new().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    (folder, host)
}

/// A new game of Ann and Bob without a clock, saved in this folder.
pub(crate) fn saved_game(folder: &Path) -> Session {
    let host = Host::new(&Folders::default(), Some(folder.to_owned()));
    let request = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7).timed("off");
    let mut session = host.new_game(&request).unwrap();
    session.save().unwrap();
    session
}

/// The names of the files in a folder, in order, or none if it is missing.
pub(crate) fn files_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The cache of all runs of a test program, empty at its start: a word graph takes seconds to build, and is the same for each.
pub(crate) static CACHE: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(concat!("cache-of-", env!("CARGO_CRATE_NAME")));
    let _ = std::fs::remove_dir_all(&folder);
    folder
});

/// The knowledge of bots in games that a test program plays itself.
pub(crate) static KNOWLEDGE: LazyLock<Arc<BotKnowledge>> = LazyLock::new(|| {
    let graphs = WordGraphCache::new(Some(CACHE.join("rackety/graphs")));
    Arc::new(BotKnowledge { graphs, ..BotKnowledge::default() })
});

/// The graph of all words of a game.
pub(crate) fn graph(game: &Game) -> WordGraph {
    KNOWLEDGE.graphs.get(game.vocabulary(), game.tiles()).unwrap()
}

/// A home folder of its own.
pub(crate) struct Home(TempDir);

impl Home {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in it, as an argument.
    pub(crate) fn file(&self, name: &str) -> String {
        self.path().join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file, with the folders it is in; returns its path.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let file = self.file(name);
        std::fs::create_dir_all(Path::new(&file).parent().unwrap()).unwrap();
        std::fs::write(&file, content).unwrap();
        file
    }

    /// Runs the program as [`rackety_in`] does.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        rackety_in(self.path(), args)
    }

    /// Runs the program as [`rackety_reads`] does.
    pub(crate) fn reads(&self, args: &[&str], input: &str) -> Ran {
        rackety_reads(self.path(), args, input)
    }

    /// Expects a refusal as [`refused_in`] does.
    #[track_caller]
    pub(crate) fn refused(&self, args: &[&str], parts: &[&str]) {
        refused_in(self.path(), args, parts);
    }
}

/// Runs the program with this home folder, never the user's.
pub(crate) fn rackety_in(home: &Path, args: &[&str]) -> Ran {
    rackety_reads(home, args, "")
}

/// The program with these arguments, a home folder, and [`CACHE`].
pub(crate) fn command(home: &Path, args: &[&str]) -> std::process::Command {
    command_of(assert_cmd::cargo::cargo_bin!("rackety"), home, args)
}

/// A command of another program with that environment, which may start this one.
pub(crate) fn command_of(program: &Path, home: &Path, args: &[&str]) -> std::process::Command {
    let mut command = std::process::Command::new(program);
    command
        .args(args)
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CACHE_HOME", &*CACHE)
        .env("XDG_DATA_DIRS", home.join("shared"))
        .env("LANG", "C.UTF-8")
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    // What the shell of whoever runs the tests may have set would change what the program does.
    for name in include_str!("shell_variables.txt").lines() {
        command.env_remove(name);
    }
    command
}

/// Runs the program with this standard input.
pub(crate) fn rackety_reads(home: &Path, args: &[&str], input: &str) -> Ran {
    let output = Command::from_std(command(home, args)).write_stdin(input).output().unwrap();
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the program with this standard input where nobody reads what it prints; returns its status.
pub(crate) fn rackety_unread(home: &Path, args: &[&str], input: &str) -> i32 {
    let unread = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        writer
    };
    let mut program = command(home, args)
        .stdin(std::process::Stdio::piped())
        .stdout(unread())
        .stderr(unread())
        .spawn()
        .unwrap();
    // A program that ends before it has read its input is judged by its status.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    program.wait().unwrap().code().unwrap_or(-1)
}

/// Runs the program as [`rackety_in`] does, with an empty home folder.
pub(crate) fn rackety(args: &[&str]) -> Ran {
    rackety_in(TempDir::new().unwrap().path(), args)
}

/// The parts that a text must have.
pub(crate) trait AssertHas {
    /// Asserts that the text has all these parts.
    fn assert_has(&self, parts: &[&str]);
}

impl AssertHas for str {
    #[track_caller]
    fn assert_has(&self, parts: &[&str]) {
        let missing: Vec<&&str> = parts.iter().filter(|part| !self.contains(**part)).collect();
        assert!(missing.is_empty(), "{missing:?} should be in:\n{self}");
    }
}

/// Expects bad input to be rejected: status 2, nothing on standard output, and all these parts on standard error in at
/// most two lines, not counting clap's reference to its help.
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
    ran.err.assert_has(parts);
}

/// Expects a refusal as the function above does, with an empty home folder.
#[track_caller]
pub(crate) fn refused(args: &[&str], parts: &[&str]) {
    refused_in(TempDir::new().unwrap().path(), args, parts);
}

/// Fails unless every element is closed in its place, every attribute is quoted and given once, and no text is markup by
/// mistake.
#[track_caller]
pub(crate) fn assert_well_formed(page: &str) {
    let mut rest = page.strip_prefix("<!doctype html>").unwrap();
    let mut open: Vec<&str> = Vec::new();
    while let Some((text, tag)) = rest.split_once('<') {
        let entities = text.split('&').skip(1);
        for entity in entities {
            let known = ["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known));
            assert!(known, "&{entity}");
        }
        assert!(!text.contains('>'), "{text}");
        let end = tag_end(tag).unwrap_or_else(|| panic!("not closed: {}", &tag[..tag.len().min(60)]));
        let inside = &tag[..end];
        rest = &tag[end + 1..];
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in {:?}", &rest[..rest.len().min(60)]);
            continue;
        }
        let (name, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
        let is_empty = name == "meta" || attributes.ends_with('/');
        let mut names = Vec::new();
        let mut attributes = attributes.trim_end_matches('/').trim();
        while let Some((name, value)) = attributes.split_once("=\"") {
            let (value, more) = value.split_once('"').unwrap();
            assert!(!name.contains(' ') && !value.contains('<') && !names.contains(&name), "{inside}");
            names.push(name);
            attributes = more.trim_start();
        }
        assert_eq!(attributes, "", "{inside}");
        if !is_empty {
            open.push(name);
        }
        if name == "style" {
            rest = &rest[rest.find("</style>").unwrap()..];
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

/// Returns the end of a tag: at the first > that is not in quotes.
fn tag_end(tag: &str) -> Option<usize> {
    let mut is_quoted = false;
    tag.char_indices().find_map(|(at, character)| {
        is_quoted ^= character == '"';
        (character == '>' && !is_quoted).then_some(at)
    })
}
