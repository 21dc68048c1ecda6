//! A home folder with files from outside, and every command that prints what is in them. The commands run in this
//! process.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use jiff::Timestamp;
use rackety::clock::Now;
use rackety::files::Folders;
use rackety::output::Streams;
use rackety::plain::{Dialogue, InputSource, ScreenClearing, Talk, play};
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety_engine::Lexicon;
use rackety_engine::game::OptionsText;
use serde_json::Value;
use tempfile::TempDir;

use crate::nasty::assert_harmless;

/// The lines that are typed into a plain game, so that all of it is described.
const SCRIPT: &str =
    "rack\nboard\ngrid\npremiums\nunseen\nhistory\nscores\nrules\ntime\nword qi\nhint\nsave\nquit\n";

/// A file from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    Save,
    Ruleset,
    Tiles,
    Theme,
    Config,
    WordList,
    Scenario,
}

pub(crate) struct World {
    home: TempDir,
    folders: Folders,
}

impl FileKind {
    pub(crate) const ALL: [Self; 7] =
        [Self::Save, Self::Ruleset, Self::Tiles, Self::Theme, Self::Config, Self::WordList, Self::Scenario];

    /// A valid file of this kind as data.
    pub(crate) fn sample(self) -> Value {
        let toml = |text: &str| serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap();
        match self {
            Self::Save => serde_json::from_str(&SAVED_GAME).unwrap(),
            Self::Ruleset => toml(RULESET),
            Self::Tiles => toml(include_str!("../../rulesets/tiles/wordfeud-nl.toml")),
            Self::Theme => toml(THEME),
            Self::Config => toml(CONFIG),
            Self::WordList => toml(WORD_LIST),
            Self::Scenario => toml(SCENARIO),
        }
    }

    /// The text of such a file.
    pub(crate) fn text_of(self, file: &Value) -> String {
        match self {
            Self::Save => file.to_string(),
            _ => toml::to_string(file).unwrap(),
        }
    }
}

const RULESET: &str = r##"
extends = "wordfeud"
name = "Mine"
about = "a game of mine"
rack.size = 7
take.allowed = true
time = { limits = ["3m", "48h"], default = "3m", timeout = "pass" }
dictionary = { prefer = ["mine"], add = ["ZZ"], remove = ["QI"] }
words.unknown = "refuse"
board.legend = { "#" = { letter = 2 } }
board.start = ["h8"]
exchange.order = "draw-first"
tiles.files.en = "wordfeud-en"
tiles.languages = ["en", "xx"]
tiles.default = "en"
[tiles.sets.xx]
name = "Mine"
blanks = 2
letters = [{ letter = "A", count = 50, points = 1 }, { letter = "CH", count = 50, points = 1 }]
further = ["B"]
"##;

const THEME: &str = r##"
name = "Mine"
about = "a theme of mine"
extends = "default"
[styles]
text = { fg = ["#ffffff", "white"], bg = ["#000000", "black"] }
title = { fg = ["white"], attributes = ["bold", "underlined"] }
"##;

const CONFIG: &str = r#"
[game]
time = "3m"
mode = "normal"
dictionary = "mine"
[interface]
notifications = "desktop"
bot_pace = "off"
theme = "default"
[keys.board]
pass = ["ctrl-p"]
quit = "ctrl-q"
"#;

const WORD_LIST: &str = r#"
name = "Mine"
language = "en"
licence = "none"
source = "nowhere"
words = 2
"#;

const SCENARIO: &str = r#"
covers = ["SF-1"]
ruleset = "smartfeud"
language = "en"
players = ["Ann", "Bob"]
words = ["AT"]
seed = 7
options = { mode = "normal", time = "3m" }
[start]
turn = 3
scores = [1, 2]
racks = ["ATEEEEE"]
board = ".\n\n\n\n\n\n\n.......NOO"
[[turn]]
play = "8h NOOA"
refused = "unknown-word"
[[turn]]
exchange = "AT"
[end]
bag_count = 111
"#;

/// A saved game with a word on the board, a lost turn, an exchange and all options.
static SAVED_GAME: LazyLock<String> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let text = |text: &str| Some(text.to_owned());
    let request = GameRequest {
        options: OptionsText {
            mode: text("professional"),
            time: text("3m"),
            random_board: Some(true),
            ..OptionsText::default()
        },
        ..GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7)
    };
    let session = host.new_game(&request).unwrap();
    let file = session.file().unwrap().to_owned();
    plain_game(session, "pin 12\n8e ALLuRING\nx A\nx E\ne4 LIA\nquit\n");
    fs::read_to_string(file).unwrap()
});

/// Plays a script and returns what is printed.
pub(crate) fn plain_game(session: Session, script: &str) -> Vec<u8> {
    let now = || Now { wall: Timestamp::UNIX_EPOCH, running: Duration::ZERO };
    let (mut input, mut streams) = (script.as_bytes(), Streams::in_memory());
    let dialogue = Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
    let host = Host::new(&Folders::default(), None);
    play(session, Talk { dialogue, now: &now, host: &host }).unwrap();
    [streams.out.written(), streams.err.written()].concat()
}

impl World {
    pub(crate) fn new() -> Self {
        let home = TempDir::new().unwrap();
        let folder = |name: &str| Some(home.path().join(name));
        let folders = Folders {
            config: folder("config"),
            data: folder("data"),
            cache: folder("cache"),
            tables: folder("tables"),
            shared: Vec::new(),
        };
        for name in ["config/rulesets", "config/themes", "data/games", "data/dictionaries"] {
            fs::create_dir_all(home.path().join(name)).unwrap();
        }
        Self { home, folders }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Runs a command, and checks what it prints.
    #[track_caller]
    fn run(&self, args: &[OsString]) {
        let mut streams = Streams::in_memory();
        let all = std::iter::once("rackety".into()).chain(args.iter().cloned());
        // Any status will do.
        let _ = rackety::run_in(all, &self.folders, &mut streams);
        let what = format!("{args:?}");
        assert_harmless(&what, streams.out.written());
        assert_harmless(&what, streams.err.written());
        if args.iter().any(|arg| arg == "--json") && !streams.out.written().is_empty() {
            serde_json::from_slice::<Value>(streams.out.written()).unwrap();
        }
    }

    #[track_caller]
    fn runs(&self, commands: &[&[&str]]) {
        for command in commands {
            self.run(&command.iter().map(OsString::from).collect::<Vec<_>>());
        }
    }

    /// Starts or resumes a game and describes it.
    fn plays(&self, start: impl FnOnce(&Host) -> Result<Session, String>) {
        if let Ok(session) = start(&Host::new(&self.folders, None)) {
            assert_harmless("a plain game", &plain_game(session, SCRIPT));
        }
    }

    /// Puts a file of this kind where it belongs, and runs every command that reads it.
    pub(crate) fn use_file(&self, kind: FileKind, text: &str) {
        match kind {
            FileKind::Save => {
                let file = self.path("data/games/game.json");
                fs::write(&file, text).unwrap();
                self.runs(&[
                    &["games"],
                    &["stats"],
                    &["stats", "--json"],
                    &["resume"],
                    &["resume", file.to_str().unwrap()],
                ]);
                self.plays(|host| host.resume(Some(&file)).map_err(|error| error.to_string()));
            }
            FileKind::Ruleset | FileKind::Tiles => {
                let file = self.path("config/rulesets/mine.toml");
                let path = file.to_str().unwrap();
                if kind == FileKind::Ruleset {
                    fs::write(&file, text).unwrap();
                } else {
                    let ruleset =
                        "name = \"Mine\"\nextends = \"wordfeud\"\ntiles.files = { nl = \"mine\" }\n";
                    fs::write(&file, ruleset).unwrap();
                    fs::create_dir_all(self.path("config/rulesets/tiles")).unwrap();
                    fs::write(self.path("config/rulesets/tiles/mine.toml"), text).unwrap();
                }
                self.runs(&[
                    &["rules", "list"],
                    &["rules", "show", "mine"],
                    &["rules", "check", path],
                    &["dict", "anagram", "aat", "--ruleset", path],
                    &["play", path],
                    &["selfplay", path, "--games", "0"],
                ]);
                let request = GameRequest::seeded(path, Vec::new(), 1);
                self.plays(|host| host.new_game(&request).map_err(|error| error.to_string()));
            }
            FileKind::Theme => {
                let file = self.path("config/themes/mine.toml");
                fs::write(&file, text).unwrap();
                self.runs(&[
                    &["themes", "list"],
                    &["themes", "show", "mine"],
                    &["themes", "check", "mine"],
                    &["--theme", "mine", "keys"],
                ]);
            }
            FileKind::Config => {
                fs::write(self.path("config/config.toml"), text).unwrap();
                self.runs(&[&["keys"], &["keys", "--json"], &["play"]]);
            }
            FileKind::WordList => {
                self.install("mine", text, &["AT", "TA"]);
                self.use_list("mine");
            }
            FileKind::Scenario => {
                let file = self.path("scenario.toml");
                fs::write(&file, text).unwrap();
                let path = file.to_str().unwrap();
                self.runs(&[&["scenario", path], &["moves", path], &["moves", "--json", path]]);
            }
        }
    }

    /// Uses the text for words of a list.
    pub(crate) fn use_words(&self, text: &str) {
        self.install("mine", WORD_LIST, &["AT", text]);
        self.use_list("mine");
        let file = self.path("words.txt");
        fs::write(&file, format!("at\n{text}\nta\n")).unwrap();
        let build = ["dict", "build", file.to_str().unwrap(), "--name", "built", "--language", "en"];
        self.runs(&[&build, &["dict", "find", "*", "--dictionary", "built"]]);
    }

    fn install(&self, id: &str, details: &str, words: &[&str]) {
        let mut words = words.to_vec();
        words.sort_unstable();
        let folder = self.path("data/dictionaries");
        fs::write(folder.join(format!("{id}.fst")), Lexicon::from_words(id, words).to_bytes()).unwrap();
        fs::write(folder.join(format!("{id}.toml")), details).unwrap();
    }

    fn use_list(&self, id: &str) {
        self.runs(&[
            &["dict", "list"],
            &["dict", "check", "at", "aat", "--dictionary", id],
            &["dict", "find", "*", "--max", "999", "--dictionary", id],
            &["dict", "anagram", "at", "--dictionary", id],
        ]);
        let request = GameRequest {
            ruleset: "wordfeud".to_owned(),
            dictionary: Some(id.to_owned()),
            ..GameRequest::default()
        };
        self.plays(|host| host.new_game(&request).map_err(|error| error.to_string()));
    }

    /// Uses the text as an argument of every command.
    pub(crate) fn use_argument(&self, text: &str) {
        for command in [
            &["%"][..],
            &["--%"],
            &["--save-dir", "%", "games"],
            &["--theme", "%", "keys"],
            &["play", "%"],
            &["play", "smartfeud", "--players", "%"],
            &["play", "smartfeud", "--players", "Ann,%"],
            &["play", "smartfeud", "--bots", "%"],
            &["play", "smartfeud", "--first", "%"],
            &["play", "smartfeud", "--language", "%"],
            &["play", "smartfeud", "--dictionary", "%"],
            &["play", "smartfeud", "--mode", "%"],
            &["play", "smartfeud", "--time", "%"],
            &["play", "smartfeud", "--hints", "%"],
            &["play", "smartfeud", "--seed", "%"],
            &["resume", "%"],
            &["games", "%"],
            &["games", "delete", "--yes", "%"],
            &["stats", "%"],
            &["rules", "%"],
            &["rules", "show", "%"],
            &["rules", "check", "%"],
            // A name with a folder is refused, so that nothing is written to the current folder.
            &["rules", "new", "folder/%"],
            &["rules", "new", "folder/mine", "--from", "%"],
            &["rules", "schema", "%"],
            &["join", "%"],
            &["watch", "%"],
            &["puzzle", "%"],
            &["tutorial", "%"],
            &["study", "%"],
            &["replay", "%"],
            &["annotate", "%", "--players", "Ann,%"],
            &["import", "%"],
            &["export", "%"],
            &["review", "%"],
            &["rules", "watch", "%"],
            &["rules", "test", "%"],
            &["rules", "pack", "%"],
            &["dict", "define", "%"],
            &["dict", "allow", "%"],
            &["dict", "never", "%"],
            &["lab", "tune", "%", "--goal", "score=300"],
            &["lab", "learn", "%"],
            &["dict", "check", "%"],
            &["dict", "check", "at", "--dictionary", "%"],
            &["dict", "find", "%"],
            &["dict", "find", "at", "--min", "%"],
            &["dict", "anagram", "%"],
            &["dict", "anagram", "at", "--language", "%"],
            &["dict", "build", "%", "--name", "x", "--language", "en"],
            &["dict", "build", "README.md", "--name", "%", "--language", "en"],
            &["dict", "build", "README.md", "--name", "mine", "--language", "%", "--fold"],
            &["keys", "%"],
            &["themes", "show", "%"],
            &["themes", "check", "%"],
            &["scenario", "%"],
            &["moves", "%"],
            &["moves", "--top", "%"],
            &["selfplay", "%", "--games", "0"],
            &["selfplay", "--bots", "%", "--games", "0"],
            &["selfplay", "--resume", "%"],
            &["lab", "merge", "%"],
            &["completions", "%"],
            &["man", "%"],
        ] {
            let args: Vec<OsString> =
                command.iter().map(|&arg| OsString::from(arg.replace('%', text).replace('\0', ""))).collect();
            self.run(&args);
            self.run(&args.into_iter().map(broken).collect::<Vec<_>>());
        }
        let commands =
            format!("{text}\nword {text}\n8h {text}\nx {text}\ntry {text} {text}\npin {text}\nquit\n");
        let request = GameRequest { ruleset: "wordfeud".to_owned(), ..GameRequest::default() };
        let session = Host::new(&self.folders, None).new_game(&request).unwrap();
        assert_harmless("echoed input", &plain_game(session, &commands));
    }

    /// Uses the text as the name of every kind of file.
    pub(crate) fn use_file_name(&self, text: &str) {
        let name: String =
            text.replace(['/', '\0', '\\', ':'], "").trim_start_matches('.').chars().take(60).collect();
        let write = |folder: &str, extension: &str, text: &str| -> String {
            let path = self.path(folder).join(format!("{name}.{extension}"));
            fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let save = write("data/games", "json", &SAVED_GAME);
        let ruleset = write("config/rulesets", "toml", RULESET);
        let theme = write("config/themes", "toml", THEME);
        let scenario = write(".", "toml", SCENARIO);
        let words = write(".", "txt", "at\nta\n");
        self.runs(&[
            &["games"],
            &["stats"],
            &["resume", &name],
            &["rules", "list"],
            &["rules", "show", &name],
            &["rules", "check", &ruleset],
            &["themes", "list"],
            &["themes", "check", &theme],
            &["--theme", &theme, "keys"],
            &["scenario", &scenario],
            &["moves", &scenario],
            &["dict", "build", &words, "--name", "built", "--language", "en"],
            &["dict", "list"],
            &["games", "delete", "--yes", &save],
        ]);
        write("data/games", "json", "{");
        write("config/rulesets", "toml", "name = 1\n");
        write("config/themes", "toml", "name = 1\n");
        write("data/dictionaries", "fst", "");
        self.runs(&[
            &["games"],
            &["stats"],
            &["resume"],
            &["rules", "list"],
            &["rules", "check", &ruleset],
            &["themes", "list"],
            &["themes", "check", &theme],
            &["dict", "list"],
        ]);
        let host = Host::new(&self.folders, Some(self.path(&name)));
        let request = GameRequest { ruleset: "wordfeud".to_owned(), ..GameRequest::default() };
        assert_harmless("a saved game", &plain_game(host.new_game(&request).unwrap(), "save\nquit\n"));
        for file in fs::read_dir(self.home.path().join("data/games")).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
    }
}

/// An argument with bytes that are not text.
#[cfg(unix)]
fn broken(argument: OsString) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    if std::path::Path::new(&argument)
        .to_str()
        .is_some_and(|text| text.is_ascii() && !text.contains('\u{1b}'))
    {
        return argument;
    }
    OsString::from_vec([argument.into_vec(), b"\x9b31m\xff\xc3".to_vec()].concat())
}

#[cfg(not(unix))]
fn broken(argument: OsString) -> OsString {
    argument
}
