//! The documents: links lead somewhere, commands run, and some pages stay short.
//!
//! Each page is a session in an empty folder with an empty home folder. In the order of the page,
//! - a fenced block whose first line names a file, as `toml mygame.toml`, writes that file;
//! - a block of `sh` is run, and has to succeed;
//! - a block of `console` is run line by line, and has to print what it shows;
//! - a block of `sh` with a mark (`screen`, `build`, `long`) is run with programs that only note their arguments. Each call
//!   has to be one that the mark is for, and has to be valid.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Output};

use clap::Parser as _;
use clap::error::ErrorKind;
use rackety::cli::{Cli, CliCommand, RulesCommand};
use rackety::tui::effect::MenuScreen;
use rackety::wire::HallScreen;
use rackety_engine::bots::Level;
use tempfile::TempDir;

use crate::root;

/// The most words of a page, as `wc -w` counts them.
const MOST_WORDS: [(&str, usize); 4] =
    [("README.md", 1_200), ("ARCHITECTURE.md", 2_000), ("docs/by-ear.md", 600), ("docs/hosting.md", 800)];

/// The pages whose links are followed, besides those in `docs`.
const PAGES: [&str; 12] = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LAB.md",
    "SECURITY.md",
    "dictionaries/README.md",
    "rulesets/README.md",
    "src/engine/README.md",
    "src/lab/README.md",
    "tests/perft/README.md",
    "tests/saves/README.md",
];

/// The pages whose commands are run, besides those in `docs`.
const PAGES_WITH_COMMANDS: [&str; 2] = ["README.md", "ARCHITECTURE.md"];

/// The folders whose modules ARCHITECTURE.md maps, each with the heading of its table.
const MAPS: [(&str, &str); 2] =
    [("src/engine", "## The engine, `src/engine`"), ("src", "## The client, `src`")];

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// All pages in `docs`, in the order of their names.
fn docs() -> Vec<String> {
    fn add(folder: &str, pages: &mut Vec<String>) {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = format!("{folder}/{}", entry.unwrap().file_name().into_string().unwrap());
            if root().join(&name).is_dir() {
                add(&name, pages);
            } else {
                pages.push(name);
            }
        }
    }
    let mut pages = Vec::new();
    add("docs", &mut pages);
    pages.sort();
    pages
}

fn all_pages() -> Vec<String> {
    PAGES.map(ToOwned::to_owned).into_iter().chain(docs()).collect()
}

/// A fenced block.
struct Block {
    /// The words after the fence: the language, and a mark or the name of a file.
    info: Vec<String>,
    text: String,
    line: usize,
}

/// The fenced blocks of a page, and its other lines.
fn split(text: &str) -> (Vec<Block>, String) {
    let (mut blocks, mut prose): (Vec<Block>, String) = (Vec::new(), String::new());
    let mut is_open = false;
    for (line, number) in text.lines().zip(1..) {
        match line.strip_prefix("```") {
            Some(info) if !is_open => {
                let info = info.split_whitespace().map(ToOwned::to_owned).collect();
                blocks.push(Block { info, text: String::new(), line: number });
                is_open = true;
            }
            Some(_) => is_open = false,
            None if is_open => writeln!(blocks.last_mut().unwrap().text, "{line}").unwrap(),
            None => writeln!(prose, "{line}").unwrap(),
        }
    }
    assert!(!is_open, "a fence is not closed");
    (blocks, prose)
}

/// The spans of code in some prose, and the prose without them.
fn split_code(prose: &str) -> (Vec<String>, String) {
    let mut code = Vec::new();
    let mut rest = String::new();
    for paragraph in prose.split("\n\n") {
        for (part, number) in paragraph.split('`').zip(0..) {
            match number % 2 {
                0 => rest.push_str(part),
                _ => code.push(part.replace('\n', " ")),
            }
        }
        rest.push_str("\n\n");
    }
    (code, rest)
}

/// The code in the text of a page: spans, and lines that are indented by four spaces, without their comments.
fn code_in(page: &str) -> Vec<String> {
    let (_, prose) = split(&read(page));
    let indented = prose.lines().filter_map(|line| line.strip_prefix("    "));
    let lines = indented.map(|line| line.split(" #").next().unwrap().to_owned());
    split_code(&prose).0.into_iter().chain(lines).collect()
}

/// The targets of the links and pictures in some prose.
fn links(prose: &str) -> Vec<String> {
    let (_, prose) = split_code(prose);
    let targets = prose.split("](").skip(1).map(|rest| rest.split(')').next().unwrap().to_owned());
    targets.collect()
}

/// The anchors of a page, as GitHub makes them of its headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let (_, prose) = split(text);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let title = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        title.chars().filter(|char| char.is_alphanumeric() || matches!(char, '-' | '_')).collect()
    };
    headings.map(anchor).collect()
}

/// A path without `..`.
fn resolved(path: &Path) -> PathBuf {
    let mut resolved = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => assert!(resolved.pop(), "{} leads out of the project", path.display()),
            part => resolved.push(part),
        }
    }
    resolved
}

/// The page or file that a link on a page leads to, and the anchor there, or `None` for the web.
fn target(page: &str, link: &str) -> Option<(String, String)> {
    if link.starts_with("https://") {
        return None;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = match path {
        "" => PathBuf::from(page),
        path => resolved(&Path::new(page).parent().unwrap().join(path)),
    };
    Some((path.to_str().unwrap().to_owned(), anchor.to_owned()))
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    let mut followed = 0;
    for page in all_pages() {
        for link in links(&split(&read(&page)).1) {
            let Some((path, anchor)) = target(&page, &link) else { continue };
            followed += 1;
            if !root().join(&path).exists() || !anchor.is_empty() && !anchors(&read(&path)).contains(&anchor)
            {
                wrong.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(wrong.is_empty(), "these links lead nowhere:\n{}", wrong.join("\n"));
    assert!(followed > 50, "only {followed} links");
}

/// A page that nothing leads to is not read.
#[test]
fn every_page_can_be_reached_from_the_readme() {
    let mut reached = BTreeSet::from(["README.md".to_owned()]);
    let mut next = vec!["README.md".to_owned()];
    while let Some(page) = next.pop() {
        for (path, _) in links(&split(&read(&page)).1).iter().filter_map(|link| target(&page, link)) {
            if Path::new(&path).extension().is_some_and(|end| end == "md") && reached.insert(path.clone()) {
                next.push(path);
            }
        }
    }
    let missed: Vec<String> = docs().into_iter().filter(|page| !reached.contains(page)).collect();
    assert!(missed.is_empty(), "no link leads to {missed:?}");
}

#[test]
fn links_and_anchors_are_found() {
    let prose = "A [page](docs/x.md#why-a-b), `[code](no)` and ![a\npicture](../y.svg).";
    assert_eq!(links(prose), ["docs/x.md#why-a-b", "../y.svg"]);
    assert_eq!(
        anchors("# One\n\n```sh\n# no heading\n```\n\n## Why a `B`, and `c_d`?\n"),
        BTreeSet::from(["one".to_owned(), "why-a-b-and-c_d".to_owned()])
    );
    assert_eq!(target("docs/a.md", "../b.md#c"), Some(("b.md".to_owned(), "c".to_owned())));
    assert_eq!(target("docs/a.md", "#c"), Some(("docs/a.md".to_owned(), "c".to_owned())));
}

#[test]
fn the_pages_that_everybody_reads_are_short() {
    for (page, most) in MOST_WORDS {
        let words = read(page).split_whitespace().count();
        assert!(words <= most, "{page} has {words} words, and may have {most}");
    }
}

/// Columns cannot be heard.
#[test]
fn the_page_about_playing_by_ear_has_no_tables() {
    assert!(!read("docs/by-ear.md").lines().any(|line| line.trim_start().starts_with('|')));
}

/// Paths in the prose of all pages, such as `tests/kill`, also with arguments.
#[test]
fn every_path_in_the_text_exists() {
    let folders =
        ["src/", "tests/", "examples/", "rulesets/", "dictionaries/", "packaging/", "fuzz/", "docs/"];
    let mut wrong = Vec::new();
    for page in all_pages() {
        for code in code_in(&page) {
            let Some(path) = code.split_whitespace().next() else { continue };
            let is_path = folders.iter().any(|folder| path.starts_with(folder))
                && !path.contains(|char: char| "*<,".contains(char));
            // Capitals stand for any name: `tests/scenarios/RULESET`.
            let known = path.split('/').take_while(|part| *part == "README.md" || !is_placeholder(part));
            if is_path && !root().join(known.collect::<PathBuf>()).exists() {
                wrong.push(format!("{page}: {code}"));
            }
        }
    }
    assert!(wrong.is_empty(), "these paths do not exist:\n{}", wrong.join("\n"));
}

fn is_placeholder(part: &str) -> bool {
    part.split('.').next().unwrap().chars().any(|char| char.is_ascii_uppercase())
}

/// The maps of the code name all of its modules, and nothing else.
#[test]
fn the_maps_name_every_module() {
    let page = read("ARCHITECTURE.md");
    for (folder, heading) in MAPS {
        let (_, section) = page.split_once(&format!("\n{heading}\n")).expect(heading);
        let section = section.split("\n## ").next().unwrap();
        let rows = section.lines().filter(|line| line.starts_with("| `"));
        let mapped: BTreeSet<String> = rows
            .flat_map(|row| split_code(row.split(" | ").next().unwrap()).0)
            .map(|name| name.trim_end_matches('/').trim_end_matches(".rs").to_owned())
            .collect();
        let declared = fs::read_to_string(root().join(folder).join("lib.rs")).unwrap();
        let modules: BTreeSet<String> = declared
            .lines()
            .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'))
            .map(ToOwned::to_owned)
            .collect();
        assert_eq!(mapped, modules, "{folder}");
    }
}

/// The folders of one page's session.
struct Session {
    home: TempDir,
    folder: TempDir,
    /// The stand-ins for programs, and the calls that they have noted.
    stand_ins: TempDir,
    /// The cache is shared, so that each word graph is built once.
    cache: PathBuf,
}

impl Session {
    fn new(cache: &Path) -> Self {
        let new = || TempDir::new().unwrap();
        let session = Self { home: new(), folder: new(), stand_ins: new(), cache: cache.to_owned() };
        for program in ["rackety", "cargo"] {
            let file = session.stand_ins.path().join(program);
            // One write for each call, because some run at the same time.
            let text = format!(
                "#!/bin/sh\nprintf '%s\\n' \"{program}\" \"$@\" '' > \"$(mktemp \"$CALLS/XXXXXX\")\"\n"
            );
            fs::write(&file, text).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        }
        fs::create_dir(session.calls()).unwrap();
        session
    }

    fn calls(&self) -> PathBuf {
        self.stand_ins.path().join("calls")
    }

    fn write(&self, name: &str, text: &str) {
        let file = match name.strip_prefix("~/") {
            Some(name) => self.home.path().join(name),
            None => self.folder.path().join(name),
        };
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    /// Runs some lines of a shell, with this folder of programs before all others.
    fn run(&self, programs: &Path, lines: &str) -> Output {
        let path = std::env::var("PATH").unwrap();
        Command::new("sh")
            .args(["-e", "-c", lines])
            .current_dir(self.folder.path())
            .env_clear()
            .env("PATH", format!("{}:{path}", programs.display()))
            .env("HOME", self.home.path())
            .env("XDG_CACHE_HOME", &self.cache)
            .env("XDG_DATA_DIRS", self.home.path())
            .env("LANG", "C.UTF-8")
            .env("CALLS", self.calls())
            .env("SLURM_ARRAY_TASK_ID", "1")
            .output()
            .unwrap()
    }

    fn run_program(&self, lines: &str) -> Output {
        self.run(Path::new(env!("CARGO_BIN_EXE_rackety")).parent().unwrap(), lines)
    }

    /// The calls of programs in some lines, none of which is run.
    fn calls_in(&self, lines: &str) -> Result<Vec<Vec<String>>, String> {
        let output = self.run(self.stand_ins.path(), lines);
        let mut calls = Vec::new();
        for entry in fs::read_dir(self.calls()).unwrap() {
            let file = entry.unwrap().path();
            let text = fs::read_to_string(&file).unwrap();
            calls.push(text.trim_end().lines().map(ToOwned::to_owned).collect());
            fs::remove_file(file).unwrap();
        }
        if output.status.success() { Ok(calls) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
    }
}

/// Runs a block of a page, or writes its file.
fn follow(session: &Session, block: &Block) -> Result<(), String> {
    let info: Vec<&str> = block.info.iter().map(String::as_str).collect();
    match info[..] {
        ["sh"] => succeeds(&session.run_program(&block.text)).map(drop),
        ["console"] => prints(session, &block.text),
        ["sh", mark @ ("screen" | "build" | "long")] => {
            let calls = session.calls_in(&block.text)?;
            if calls.is_empty() {
                return Err("no command is called".to_owned());
            }
            calls.iter().try_for_each(|call| valid(call, mark))
        }
        ["sh" | "console", ..] => Err(format!("unknown mark: {}", info.join(" "))),
        [_, file] => {
            session.write(file, &block.text);
            Ok(())
        }
        [_] => Ok(()),
        _ => Err("a block needs a language".to_owned()),
    }
}

fn succeeds(output: &Output) -> Result<String, String> {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    if output.status.success() {
        return Ok(text(&output.stdout));
    }
    Err(format!("{}: {}{}", output.status, text(&output.stdout), text(&output.stderr)))
}

/// Runs the lines that begin with `$`, and compares what each prints with the lines below it.
fn prints(session: &Session, text: &str) -> Result<(), String> {
    let text = format!("\n{text}");
    for part in text.split("\n$ ").skip(1) {
        let (command, expected) = part.split_once('\n').unwrap_or((part, ""));
        let printed = succeeds(&session.run_program(command))?;
        if printed.trim_end() != expected.trim_end() {
            return Err(format!("`{command}` prints\n{printed}"));
        }
    }
    Ok(())
}

/// Checks a call that is not made here: the mark is for it, and its arguments are valid.
fn valid(call: &[String], mark: &str) -> Result<(), String> {
    let is_plain = call.iter().any(|argument| argument == "--plain");
    let fits = match (call[0].as_str(), mark) {
        ("rackety", "screen" | "long") => match (parsed(call)?, mark) {
            (Some(CliCommand::Puzzle(args)), "screen") => !is_plain && !args.json,
            (
                Some(
                    CliCommand::Play(_)
                    | CliCommand::Resume(_)
                    | CliCommand::Join(_)
                    | CliCommand::Watch(_)
                    | CliCommand::Rules(RulesCommand::Watch { .. })
                    | CliCommand::Replay(_)
                    | CliCommand::Study(_),
                ),
                "screen",
            ) => !is_plain,
            (None, "screen") | (Some(CliCommand::Selfplay(_) | CliCommand::Lab(_)), "long") => true,
            _ => false,
        },
        ("cargo", "build") => is_known_to_cargo(call),
        _ => false,
    };
    if fits { Ok(()) } else { Err(format!("{call:?} is not for a block marked {mark}")) }
}

fn parsed(call: &[String]) -> Result<Option<CliCommand>, String> {
    Cli::try_parse_from(call).map(|cli| cli.command).map_err(|error| error.to_string())
}

/// The commands of cargo that the pages use, with the targets that they name.
fn is_known_to_cargo(call: &[String]) -> bool {
    const KNOWN: [&str; 11] =
        ["run", "test", "build", "bench", "install", "binstall", "doc", "deny", "fuzz", "insta", "publish"];
    let is_in = |folders: &[&str], name: &str| {
        let mut paths = folders.iter().map(|folder| root().join(folder).join(name));
        paths.any(|path| path.with_extension("rs").exists() || path.join("main.rs").exists())
    };
    let targets = call.windows(2).all(|pair| match pair[0].as_str() {
        "--test" if ["from_outside", "scenarios"].contains(&pair[1].as_str()) => true,
        "--test" => is_in(&["tests", "tests/pty", "src/server/tests"], &pair[1]),
        "--example" => is_in(&["examples"], &pair[1]),
        "--bench" => is_in(&["benches"], &pair[1]),
        "-p" => ["rackety", "rackety-engine", "rackety-fuzz", "rackety-lab", "rackety-server"]
            .contains(&pair[1].as_str()),
        _ => true,
    });
    // The text may name cargo itself, or a toolchain first.
    let command = call.iter().skip(1).find(|word| !word.starts_with('+'));
    targets && command.is_none_or(|command| KNOWN.contains(&command.as_str()))
}

#[test]
fn every_command_runs() {
    let cache = TempDir::new().unwrap();
    let mut wrong = Vec::new();
    let mut blocks_run = BTreeMap::new();
    for page in PAGES_WITH_COMMANDS.map(ToOwned::to_owned).into_iter().chain(docs()) {
        let session = Session::new(cache.path());
        for block in split(&read(&page)).0 {
            *blocks_run.entry(block.info.join(" ")).or_insert(0) += 1;
            if let Err(error) = follow(&session, &block) {
                wrong.push(format!("{page}, line {}: {error}", block.line));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    for info in ["sh", "console", "sh screen", "sh build", "sh long"] {
        assert!(blocks_run.contains_key(info), "no block of {info}: {blocks_run:?}");
    }
}

/// Commands within the text, such as `rackety resume` and `cargo test --test kill`, have valid arguments, though not always
/// all that they need. Redirections are left out, and so are variables before a command.
#[test]
fn every_command_in_the_text_is_valid() {
    let is_only_a_name = |kind| {
        matches!(
            kind,
            ErrorKind::MissingRequiredArgument | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        )
    };
    let mut wrong = Vec::new();
    for page in all_pages() {
        for code in code_in(&page) {
            let command = code.split(['>', '|', '<']).next().unwrap();
            let words = command.split_whitespace().skip_while(|word| word.contains('='));
            let call: Vec<String> = words.map(|word| word.trim_matches('\'').to_owned()).collect();
            match call.first().map(String::as_str) {
                Some("rackety") => {
                    if let Err(error) = Cli::try_parse_from(&call)
                        && error.use_stderr()
                        && !is_only_a_name(error.kind())
                    {
                        wrong.push(format!("{page}: `{code}`: {error}"));
                    }
                }
                Some("cargo") if !is_known_to_cargo(&call) => wrong.push(format!("{page}: `{code}`")),
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Examples of the help are pasted into a new account, which has no folders yet.
#[test]
fn the_examples_of_the_help_write_to_folders_that_are_there() {
    fn examples(command: &clap::Command) -> Vec<String> {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let lines = help.lines().filter_map(|line| line.strip_prefix("  ")?.split("  ").next());
        let written = lines.filter(|line| line.contains("> ")).map(ToOwned::to_owned);
        written.chain(command.get_subcommands().flat_map(examples)).collect()
    }
    let cache = TempDir::new().unwrap();
    let session = Session::new(cache.path());
    let examples = examples(&rackety::cli::command());
    assert!(examples.len() > 5, "{examples:?}");
    for example in examples {
        let calls = session.calls_in(&example).unwrap_or_else(|error| panic!("{example}: {error}"));
        assert!(!calls.is_empty(), "{example}");
    }
}

/// A command that no page names is not found by anybody.
#[test]
fn every_command_is_on_a_page() {
    fn paths(command: &clap::Command, path: &str) -> Vec<String> {
        let of = |below: &clap::Command| {
            let path = format!("{path} {}", below.get_name());
            if below.has_subcommands() { paths(below, &path) } else { vec![path] }
        };
        command.get_subcommands().flat_map(of).collect()
    }
    let all: String = all_pages().iter().map(|page| read(page)).collect();
    let all = all.split_whitespace().map(|word| word.trim_matches('`')).collect::<Vec<_>>().join(" ");
    let has = |call: &str| {
        let after = all.match_indices(call).map(|(at, _)| all[at + call.len()..].chars().next());
        after.into_iter().any(|next| next.is_none_or(|next| !next.is_alphanumeric() && next != '-'))
    };
    let is_named = |path: &String| has(path) || has(&path.replacen("rackety ", "rackety --plain ", 1));
    let missing: Vec<String> =
        paths(&rackety::cli::command(), "rackety").into_iter().filter(|path| !is_named(path)).collect();
    assert!(missing.is_empty(), "no page names {missing:?}");
}

/// The pages have the names of entries in bold type, those of a host on the page about hosting.
#[test]
fn every_entry_of_the_menu_and_of_a_host_is_on_a_page() {
    let missing = |pages: &[String], names: &[&'static str]| -> Vec<&'static str> {
        let text: String = pages.iter().map(|page| read(page).replace('\n', " ")).collect();
        names.iter().filter(|name| !text.contains(&format!("**{name}**"))).copied().collect()
    };
    let guides: Vec<String> =
        docs().into_iter().filter(|page| !page.starts_with("docs/decisions/")).collect();
    let of_menu = missing(&guides, &MenuScreen::ALL.map(MenuScreen::name));
    assert!(of_menu.is_empty(), "no page in docs has these entries of the menu in bold type: {of_menu:?}");
    let of_hall = missing(&["docs/hosting.md".to_owned()], &HallScreen::ALL.map(HallScreen::name));
    assert!(of_hall.is_empty(), "docs/hosting.md has these entries not in bold type: {of_hall:?}");
}

/// Each of these mistakes is noticed.
#[test]
fn a_wrong_command_is_found() {
    let cache = TempDir::new().unwrap();
    let session = Session::new(cache.path());
    let follow = |info: &str, text: &str| {
        let info = info.split(' ').map(ToOwned::to_owned).collect();
        follow(&session, &Block { info, text: text.to_owned(), line: 1 })
    };
    for (info, text) in [
        ("sh", "rackety rules list"),
        ("sh screen", "rackety play smartfeud --players Ann,Bob   # a game"),
        ("sh build", "cargo test --test tree"),
        ("sh long", "rackety selfplay wordfeud --seeds \"$((2 * 3))..9\" --json > part.json"),
        ("toml mine.toml", "extends = \"wordfeud\"\nname = \"Mine\"\n"),
        ("console", "$ rackety rules check mine.toml\nok mine.toml\n"),
    ] {
        assert_eq!(follow(info, text), Ok(()), "{info}: {text}");
    }
    for (info, text, part) in [
        ("sh", "rackety rules lists", "unrecognized subcommand"),
        ("sh", "rackety rules check missing.toml\ntrue", "missing.toml"),
        ("console", "$ rackety rules check mine.toml\nok another.toml\n", "prints\nok mine.toml"),
        ("sh screen", "rackety play --player Ann", "--player"),
        ("sh screen", "rackety play --plain", "is not for a block marked screen"),
        ("sh screen", "rackety rules list", "is not for a block marked screen"),
        ("sh screen", "true", "no command is called"),
        ("sh build", "cargo test --test nothing", "is not for a block marked build"),
        ("sh build", "rackety play", "is not for a block marked build"),
        ("sh long", "rackety selfplay --seeds 3..1", "--seeds"),
        ("sh often", "rackety play", "unknown mark"),
    ] {
        let error = follow(info, text).expect_err(text);
        assert!(error.contains(part), "{info}: {text}: {error}");
    }
}

/// The README lists the levels of bots, and the shares of games that LAB.md has are those that their ratings expect.
#[test]
fn each_level_is_listed_and_has_the_rating_that_was_measured() {
    let names = Level::ALL.map(Level::name);
    let (last, others) = names.split_last().unwrap();
    let listed = format!("{} and {last}", others.join(", "));
    for page in ["README.md", "docs/playing.md"] {
        assert!(read(page).replace('\n', " ").contains(&listed), "{page}: {listed}");
    }
    let report = read("LAB.md");
    let rows = rows_of_matches(&report, "Levels");
    for (ruleset, rating) in [
        ("Wordfeud", (|level| level.rating().without) as fn(Level) -> u32),
        ("SmartFeud", |level| level.rating().with),
    ] {
        for pair in Level::ALL.windows(2) {
            let [weaker, stronger] = [pair[0], pair[1]];
            let players = format!("{weaker}, {stronger}");
            let row = rows.iter().find(|row| row[..2] == [ruleset, &players]);
            let row = row.unwrap_or_else(|| panic!("LAB.md has no row of {ruleset}: {players}"));
            let won: f64 = row[3].strip_suffix(" %").unwrap().parse().unwrap();
            let [weaker, stronger] = [weaker, stronger].map(|level| f64::from(rating(level)));
            let expected = 100.0 / (1.0 + 10_f64.powf((weaker - stronger) / 400.0));
            assert!(
                (expected - won).abs() < 1.0,
                "{ruleset}: {players}: by their ratings in src/engine/bots/level.rs, the second wins {expected:.1} %, and by \
                 LAB.md {won} %"
            );
        }
    }
}

/// The rows of a section of LAB.md: the game, the players, the number of games, and the share won.
fn rows_of_matches<'a>(report: &'a str, title: &str) -> Vec<[&'a str; 4]> {
    let (_, section) = report.split_once(&format!("\n## {title}\n")).unwrap();
    let rows = section.split("\n## ").next().unwrap().lines().filter(|line| line.starts_with('|'));
    rows.skip(2).map(|row| std::array::from_fn(|cell| row.split('|').nth(cell + 1).unwrap().trim())).collect()
}

/// In each table of neighbours, LAB.md has all of them in order, with as many games as the first command in it plays.
#[test]
fn the_report_compares_each_level_with_the_one_below() {
    let report = read("LAB.md");
    let (_, arguments) = report.split_once("lab_report -- play 1..").unwrap();
    let games: u32 = arguments.split(' ').next().unwrap().parse().unwrap();
    for (title, has_masters) in [("Levels", true), ("Languages", false)] {
        let neighbours = Level::ALL.windows(2).filter(|pair| has_masters || !pair[1].looks_ahead());
        let expected: Vec<(String, String)> = neighbours
            .map(|pair| {
                let games = if pair[1].looks_ahead() { games } else { 2 * games };
                (format!("{}, {}", pair[0], pair[1]), games.to_string())
            })
            .collect();
        let rows = rows_of_matches(&report, title);
        for of_game in rows.chunk_by(|row, next| row[0] == next[0]) {
            let found: Vec<(String, String)> =
                of_game.iter().map(|[_, players, games, _]| ((*players).into(), (*games).into())).collect();
            assert_eq!(
                found, expected,
                "LAB.md: {title}: {}: run the commands in its first lines",
                of_game[0][0]
            );
        }
        assert!(!rows.is_empty(), "{title}");
    }
}
