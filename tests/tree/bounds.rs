//! The bounds of `bounds.toml`: they are the values of the constants, and each is tried at its value and one past it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use clap::Parser;
use rackety::assist::look_up::{LookUpSource, look_up};
use rackety::cli::Cli;
use rackety::config::rulesets::{LESSON, RULESET, RulesetLibrary, TILE_SET};
use rackety::config::settings::CONFIG;
use rackety::config::themes::THEME;
use rackety::disk::{self, FileKind};
use rackety::files::Folders;
use rackety::files::dictionary::{DICTIONARY, DICTIONARY_DETAILS};
use rackety::files::leave_tables::LEAVE_TABLE;
use rackety::files::own_words::OWN_WORDS;
use rackety::files::puzzle_scores::PUZZLE_SCORES;
use rackety::files::reviews::REVIEW;
use rackety::files::study_progress::STUDY_PROGRESS;
use rackety::files::tutorial_progress::TUTORIAL_PROGRESS;
use rackety::files::word_list::WORD_LIST;
use rackety::formats::cgp::CgpPosition;
use rackety::formats::gcg::{GCG, GcgFile};
use rackety::runs::{LEARNING_STATE, REPORT};
use rackety::session::{GameRequest, Host, LAST_REQUEST, NewPlayer, SCENARIO};
use rackety_engine::game::PositionText;
use rackety_engine::lexicon::Pattern;
use rackety_engine::ruleset::{RulesetFiles, SourceFile};
use rackety_engine::tiles::Casing;
use rackety_engine::{Game, Lexicon, Options, Ruleset, Setup, StartPosition, Tile, Vocabulary};
use rackety_lab::SeedRange;
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    bounds: Vec<Bound>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bound {
    what: String,
    /// The greatest value, or the least and the greatest: `26`, `5 to 26`.
    value: String,
    beyond: String,
    constant: String,
    file: String,
    /// The test of a bound that is too large to be tried here, or has an effect instead of an error: its file and name.
    test: Option<String>,
}

impl Bound {
    fn range(&self) -> (Option<u64>, u64) {
        match self.value.split_once(" to ") {
            Some((least, most)) => (Some(number(least)), number(most)),
            None => (None, number(&self.value)),
        }
    }
}

/// Tries a number of something: an error says that it is too many.
type Attempt = fn(usize) -> Result<(), String>;

const ATTEMPTS: [(&str, Attempt); 35] = [
    ("rows and columns of a board", columns),
    ("players", |count| ruleset(&format!("players.max = {count}\n{TILES}"))),
    ("tiles on a rack", |count| ruleset(&format!("rack.size = {count}\n{TILES}"))),
    ("letters with tiles", |count| tile_set(count, 0)),
    ("letters of a tile set", |count| tile_set(60, count - 60)),
    ("characters of a letter", |count| {
        ruleset(&format!(
            "[tiles.sets.xx]\nletters = [{{ letter = \"{}\", count = 99, points = 1 }}]\n",
            "A".repeat(count)
        ))
    }),
    ("tiles of a letter, and blanks", |count| {
        one_letter(count, 1, 0).and_then(|()| one_letter(99, 1, count))
    }),
    ("points of a tile", |points| one_letter(99, points, 0)),
    ("points of a bonus", |points| {
        ruleset(&format!("{TILES}\n[bonus]\ntiles = [{{ own = 7, points = {points} }}]\n"))
    }),
    ("tiles in the bag that an exchange requires", |count| {
        ruleset(&format!("exchange.min_bag = {count}\n{TILES}"))
    }),
    ("points that a taking, an exchange, a pass, resigning or a minute of overtime costs", |points| {
        ["take.price", "exchange.price", "passes.price", "leaving.price", "time.overtime_price"]
            .iter()
            .try_for_each(|key| ruleset(&format!("{key} = {points}\n{TILES}")))
    }),
    ("turns of a cooldown", |turns| ruleset(&format!("take.cooldown = {turns}\n{TILES}"))),
    ("words of a play that earn a bonus by their number", |words| {
        ruleset(&format!("{TILES}\n[bonus]\nformed = [{{ words = {words}, points = 5 }}]\n"))
    }),
    ("takings of a player in a game", |count| ruleset(&format!("take.limit = {count}\n{TILES}"))),
    ("exchanges of a player in a game", |count| ruleset(&format!("exchange.limit = {count}\n{TILES}"))),
    ("score that ends a game", |points| ruleset(&format!("ending.target = {points}\n{TILES}"))),
    ("rounds of a game", |count| ruleset(&format!("ending.rounds = {count}\n{TILES}"))),
    ("times that leftover tiles count", |count| {
        ruleset(&format!("ending.leftover_times = {count}\n{TILES}"))
    }),
    ("limit of passes, or of scoreless turns, in a row", |count| {
        ruleset(&format!("passes.limit = {count}\n{TILES}"))
            .and_then(|()| ruleset(&format!("scoreless.limit = {count}\n{TILES}")))
    }),
    ("time limits of a ruleset", |count| {
        ruleset(&format!("{TILES}\n[time]\ntimeout = \"pass\"\nlimits = [{}]\n", "\"3m\", ".repeat(count)))
    }),
    ("words that a ruleset adds or removes", |count| {
        let words = "\"AA\", ".repeat(count);
        ruleset(&format!("{TILES}\n[dictionary]\nadd = [{words}]\n"))
            .and_then(|()| ruleset(&format!("{TILES}\n[dictionary]\nremove = [{words}]\n")))
    }),
    ("bytes of the words that a ruleset has in place of a list", |count| {
        let blank_lines = "\n".repeat(count - 3);
        ruleset(&format!("{TILES}\n[dictionary.languages.xx]\nlist = \"\"\"\nAA\n{blank_lines}\"\"\"\n"))
    }),
    ("ways to spell all words that a ruleset lists", |count| {
        // Thirteen digraphs can be spelled in 8192 ways, and two letters in one.
        let digraphs = format!("\"{}\", ", "AB".repeat(13)).repeat(count / 8192);
        let letters =
            ["A", "B", "AB"].map(|letter| format!("{{ letter = \"{letter}\", count = 9, points = 1 }}"));
        let set = format!("[tiles.sets.xx]\nletters = [{}]\n", letters.join(", "));
        let words = digraphs + &"\"AA\", ".repeat(count % 8192);
        ruleset(&format!("{set}[dictionary]\nadd = [{words}]\n"))
    }),
    ("exceptions of a language", |count| {
        let words: Vec<String> = (0..count).map(|number| format!("\"{}\"", word(number, 14))).collect();
        let letters = ["A", "B"].map(|letter| format!("{{ letter = \"{letter}\", count = 9, points = 1 }}"));
        let set = format!("[tiles.sets.xx]\nletters = [{}]\n", letters.join(", "));
        ruleset(&format!("tiles.exceptions.xx = [{}]\n{set}", words.join(", ")))
    }),
    ("theme words of a ruleset", |count| {
        let words: Vec<String> = (0..count).map(|number| format!("\"{}\"", word(number, 14))).collect();
        ruleset(&format!("{TILES}\n[[bonus.theme]]\npoints = 5\nwords = [{}]\n", words.join(", ")))
    }),
    ("rows of theme words", |count| {
        let row = |number| format!("[[bonus.theme]]\npoints = 5\nwords = [\"{}\"]\n", word(number, 7));
        ruleset(&format!("{TILES}\n{}", (0..count).map(row).collect::<String>()))
    }),
    ("rulesets that extend each other", chain),
    ("tile sets in files of their own", tile_files),
    ("characters of a word", |length| {
        let word = "A".repeat(length);
        let listed = Lexicon::from_words("test", [&word]).len();
        let added = ruleset(&format!("{TILES}\n[dictionary]\nadd = [\"{word}\"]\n"));
        assert_eq!(added.is_ok(), listed == 1, "lists and rulesets should agree");
        added
    }),
    ("characters of a pattern", |length| {
        Pattern::parse(&"?".repeat(length)).map(drop).map_err(|error| error.to_string())
    }),
    ("tiles to form words from", |count| {
        let set = wordfeud().tile_set("en").unwrap().clone();
        let words = Vocabulary::plain(Lexicon::from_words("test", ["AT"]));
        words.spellable(&set, &vec![Tile::Blank; count]).map(drop).map_err(|error| error.to_string())
    }),
    ("bytes of a text that is looked up", look_up_text),
    ("turn that a start position begins with", |turn| {
        start(&PositionText { turn: Some(u32::try_from(turn).unwrap()), ..PositionText::default() })
    }),
    ("score of a start position", |score| {
        let score = i32::try_from(score).unwrap();
        start(&PositionText { scores: vec![score, 0], ..PositionText::default() })
            .and_then(|()| start(&PositionText { scores: vec![0, -score], ..PositionText::default() }))
    }),
    ("tiles in the bag of a start position", |count| {
        start(&PositionText { bag: Some("A".repeat(count)), ..PositionText::default() })
    }),
];

const CLIENT_ATTEMPTS: [(&str, Attempt); 31] = [
    ("bytes of a saved game", saved_game),
    ("bytes of the configuration file", |bytes| file(&CONFIG, bytes)),
    ("bytes of a theme", |bytes| file(&THEME, bytes)),
    ("bytes of a ruleset", |bytes| file(&RULESET, bytes)),
    ("bytes of a lesson", |bytes| file(&LESSON, bytes)),
    ("bytes of a tile set", |bytes| file(&TILE_SET, bytes)),
    ("bytes of a scenario", |bytes| file(&SCENARIO, bytes)),
    ("bytes of a GCG file", |bytes| file(&GCG, bytes)),
    ("events of a GCG file", |count| gcg_events(&">A: - +0 0\n".repeat(count))),
    ("bytes of the ruleset and the language in a GCG file", |bytes| {
        let language = "a".repeat(bytes - "language ".len());
        gcg_events(&format!(">A: - +0 0\n#note Rackety: language {language}\n"))
    }),
    ("characters of a rack in a CGP file", |count| cgp("5", &"A".repeat(count))),
    ("bytes of a letter in a CGP file", |bytes| cgp(&format!("4[{}]", "A".repeat(bytes)), "")),
    ("points of a line of a GCG file", |points| gcg_events(&format!(">A: - -{points} 0\n"))),
    ("total in a line of a GCG file", |total| gcg_events(&format!(">A: - +0 {total}\n"))),
    ("bytes of a file of own words", |bytes| file(&OWN_WORDS, bytes)),
    ("bytes of a stored review", |bytes| file(&REVIEW, bytes)),
    ("bytes of a leave table", |bytes| file(&LEAVE_TABLE, bytes)),
    ("bytes of a state of learning", |bytes| file(&LEARNING_STATE, bytes)),
    ("bytes of the last settings", |bytes| file(&LAST_REQUEST, bytes)),
    ("bytes of the finished lessons", |bytes| file(&TUTORIAL_PROGRESS, bytes)),
    ("bytes of the puzzle scores", |bytes| file(&PUZZLE_SCORES, bytes)),
    ("bytes of the progress in word study", |bytes| file(&STUDY_PROGRESS, bytes)),
    ("bytes of a word list", |bytes| file(&WORD_LIST, bytes)),
    ("bytes of a compiled word list", |bytes| file(&DICTIONARY, bytes)),
    ("bytes of the details of a word list", |bytes| file(&DICTIONARY_DETAILS, bytes)),
    ("columns of a player's name", |length| {
        let host = Host::new(&Folders::default(), None);
        let players = NewPlayer::humans(["A".repeat(length), "Bob".to_owned()]);
        let request = GameRequest { ruleset: "wordfeud".to_owned(), players, ..GameRequest::default() };
        host.new_game(&request).map(drop).map_err(|error| error.to_string())
    }),
    ("bytes of a report", |bytes| file(&REPORT, bytes)),
    ("seeds of a run of self-play", |count| format!("1..{count}").parse::<SeedRange>().map(drop)),
    ("games in a round of learning", |count| {
        let args = ["rackety", "lab", "learn", "wordfeud", "--games", &count.to_string()];
        Cli::try_parse_from(args).map(drop).map_err(|error| error.to_string())
    }),
    ("cards of a sitting", |count| {
        let args = ["rackety", "study", "hooks", "--cards", &count.to_string()];
        Cli::try_parse_from(args).map(drop).map_err(|error| error.to_string())
    }),
    ("threads of self-play", |count| {
        let args = ["rackety", "selfplay", "wordfeud", "--threads", &count.to_string()];
        Cli::try_parse_from(args).map(drop).map_err(|error| error.to_string())
    }),
];

fn read(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file))
        .unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// A number as the table and the sources write it: `10,000`, `10_000`, `32 << 20`, `4 * 3`.
fn number(text: &str) -> u64 {
    let plain = |text: &str| -> u64 {
        let digits: String = text.chars().filter(|digit| !matches!(digit, ',' | '_' | ' ')).collect();
        digits.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
    };
    match (text.split_once("<<"), text.split_once('*')) {
        (Some((number, shift)), _) => plain(number) << plain(shift),
        (_, Some((one, other))) => plain(one) * plain(other),
        _ => plain(text),
    }
}

fn table() -> Vec<Bound> {
    let table: Table = toml::from_str(&read("tests/bounds.toml")).unwrap();
    assert!(table.bounds.len() > 30, "only {} rows", table.bounds.len());
    table.bounds
}

#[test]
fn the_table_states_the_constants() {
    for bound in table() {
        let Bound { what, constant, file, .. } = &bound;
        let source = read(file);
        let definition = source
            .lines()
            .filter_map(|line| line.split_once(&format!("const {constant}: ")))
            .map(|(_, rest)| rest.split_once(" = ").unwrap().1.trim_end_matches(';'))
            .collect::<Vec<_>>();
        let [value] = definition[..] else { panic!("{what}: {file} defines {constant} as {definition:?}") };
        // The last argument of a kind of file is its size.
        let value = value.strip_suffix(')').map_or(value, |call| call.rsplit_once(", ").unwrap().1);
        let defined = match value.split_once("..=") {
            Some((least, most)) => (Some(number(least)), number(most)),
            None => (None, number(value)),
        };
        assert_eq!(bound.range(), defined, "{what}");
    }
}

#[test]
fn every_bound_is_tried_or_tested_elsewhere() {
    let tried: BTreeSet<&str> = ATTEMPTS.iter().chain(&CLIENT_ATTEMPTS).map(|(what, _)| *what).collect();
    let table = table();
    let (elsewhere, here): (Vec<&Bound>, Vec<&Bound>) = table.iter().partition(|bound| bound.test.is_some());
    assert_eq!(here.iter().map(|bound| bound.what.as_str()).collect::<BTreeSet<_>>(), tried);
    for Bound { what, test, .. } in elsewhere {
        let (file, name) = test.as_deref().and_then(|test| test.split_once("::")).expect(what);
        assert!(read(file).contains(&format!("fn {name}()")), "{what}: no test {name} in {file}");
    }
}

#[test]
fn what_is_at_its_bound_is_accepted_and_one_more_is_refused_with_the_reason() {
    let table = table();
    for (what, attempt) in ATTEMPTS.iter().chain(&CLIENT_ATTEMPTS) {
        let bound = table.iter().find(|bound| bound.what == *what).unwrap();
        let (least, most) = bound.range();
        let most = usize::try_from(most).unwrap();
        assert_eq!(attempt(most), Ok(()), "{what}: {most}");
        let least = least.map(|least| usize::try_from(least).unwrap());
        assert_eq!(least.map_or(Ok(()), attempt), Ok(()), "{what}: {least:?}");
        for beyond in [Some(most + 1), least.map(|least| least - 1)].into_iter().flatten() {
            let error = attempt(beyond).expect_err(what);
            assert!(error.contains(&bound.beyond), "{what}: {beyond}: {error}");
        }
    }
}

/// Letters of one of these rulesets.
const TILES: &str = "[tiles.sets.xx]\nletters = [{ letter = \"A\", count = 99, points = 1 }]";

/// A ruleset with these keys and a board of its own; the tables of the text come last.
fn ruleset(text: &str) -> Result<(), String> {
    let board = format!("{}{}{}", ".......\n".repeat(3), "...*...\n", ".......\n".repeat(3));
    board_ruleset(&board, text)
}

fn board_ruleset(board: &str, text: &str) -> Result<(), String> {
    let text = format!("name = \"Test\"\nboard.layout = \"\"\"\n{board}\"\"\"\n{text}");
    Ruleset::parse("test", &text).map(drop).map_err(|error| error.to_string())
}

fn columns(count: usize) -> Result<(), String> {
    let row = format!("{}*\n", ".".repeat(count - 1));
    board_ruleset(&row.repeat(5), TILES).and_then(|()| board_ruleset(&"....*\n".repeat(count), TILES))
}

/// A layout is read once, however many rows it has, and however long they are.
#[test]
fn a_layout_far_beyond_the_largest_board_is_refused_at_once() {
    let many_rows = board_ruleset(&"a\n".repeat(1_000_000), TILES).unwrap_err();
    assert!(many_rows.contains("1000000 rows of 1 square; draw 5 to 26 rows"), "{many_rows}");
    let unequal = board_ruleset(&"....*\n....\n".repeat(500_000), TILES).unwrap_err();
    assert!(unequal.lines().count() < 30, "{} faults", unequal.lines().count());
    let marks: String = ('\u{4e00}'..).take(20_000).chain(('\u{20000}'..).take(40_000)).collect();
    let long_row = board_ruleset(&format!("{marks}\n"), TILES).unwrap_err();
    assert!(long_row.contains("1 row of 60000 squares; draw 5 to 26 rows"), "{long_row}");
    assert!(!long_row.contains("unknown mark"));
}

fn one_letter(count: usize, points: usize, blanks: usize) -> Result<(), String> {
    ruleset(&format!(
        "[tiles.sets.xx]\nblanks = {blanks}\nletters = [{{ letter = \"A\", count = {count}, points = {points} }}]\n"
    ))
}

/// A tile set with this many letters, and further ones that only blanks can show.
fn tile_set(tiled: usize, further: usize) -> Result<(), String> {
    let letters: Vec<char> = ('A'..='Z').chain('А'..='Я').chain('Ա'..='Ֆ').take(tiled + further).collect();
    let (tiled, further) = letters.split_at(tiled);
    let tiled: Vec<String> =
        tiled.iter().map(|letter| format!("{{ letter = \"{letter}\", count = 2, points = 1 }}")).collect();
    let further: Vec<String> = further.iter().map(|letter| format!("\"{letter}\"")).collect();
    let (tiled, further) = (tiled.join(", "), further.join(", "));
    ruleset(&format!(
        "blank.letters = \"alphabet\"\n[tiles.sets.xx]\nletters = [{tiled}]\nfurther = [{further}]\n"
    ))
}

/// Rulesets `0`, `1` and so on, each of which extends the one before, and a tile set of any name.
struct ManyFiles;

impl RulesetFiles for ManyFiles {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        let number: usize = id.parse().ok()?;
        let text = match number.checked_sub(1) {
            Some(base) => format!("extends = \"{base}\"\n"),
            None => format!("name = \"Test\"\nboard.layout = \"\"\"\n{}\"\"\"\n{TILES}", "....*\n".repeat(5)),
        };
        Some(Ok(SourceFile { file: format!("{id}.toml"), text }))
    }

    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>> {
        let text = "letters = [{ letter = \"A\", count = 99, points = 1 }]\n".to_owned();
        Some(Ok(SourceFile { file: format!("{name}.toml"), text }))
    }
}

fn load(id: &str, text: String) -> Result<(), String> {
    let source = SourceFile { file: format!("{id}.toml"), text };
    Ruleset::load(id, &source, &ManyFiles).map(drop).map_err(|error| error.to_string())
}

fn chain(count: usize) -> Result<(), String> {
    let last = (count - 1).to_string();
    load(&last, ManyFiles.ruleset(&last).unwrap()?.text)
}

fn tile_files(count: usize) -> Result<(), String> {
    let files: Vec<String> = (0..count).map(|number| format!("x{number} = \"x{number}\"\n")).collect();
    let files = files.concat();
    load(
        "test",
        format!(
            "name = \"Test\"\nboard.layout = \"\"\"\n{}\"\"\"\n[tiles]\ndefault = \"x0\"\n[tiles.files]\n{files}",
            "....*\n".repeat(5)
        ),
    )
}

/// Another word for each number, of As and Bs.
fn word(number: usize, length: usize) -> String {
    (0..length).map(|bit| if number >> bit & 1 == 0 { 'A' } else { 'B' }).collect()
}

fn wordfeud() -> Ruleset {
    RulesetLibrary::default().load("wordfeud").unwrap()
}

/// Looks up a pattern that matches nothing.
fn look_up_text(bytes: usize) -> Result<(), String> {
    let vocabulary = Vocabulary::plain(Lexicon::from_words("test", ["AT"]));
    let casing = Casing::Usual;
    let source = LookUpSource { name: "Test", vocabulary: &vocabulary, casing, tile_set: None, tiles: None };
    let letters = (bytes - 4) / 4;
    let pattern = format!("{}[{}", "𐐀".repeat(letters), "x".repeat(bytes - 4 * letters - 1));
    let sentence = look_up(&pattern, source).sentence;
    // A pattern of a quarter as many characters is short enough; only its bracket is wrong.
    if sentence.contains("bracket") { Ok(()) } else { Err(sentence) }
}

/// Reads a file of this kind that has this size.
fn file(kind: &FileKind, bytes: usize) -> Result<(), String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    file.as_file().set_len(bytes as u64).unwrap();
    disk::read(file.path(), kind).map(drop).map_err(|error| error.to_string())
}

/// Reads a GCG file of two players with these events.
fn gcg_events(events: &str) -> Result<(), String> {
    let read = GcgFile::parse(format!("#player1 A A\n#player2 B B\n{events}").as_bytes());
    read.map(drop).map_err(|error| error.to_string())
}

fn cgp(row: &str, rack: &str) -> Result<(), String> {
    let line = format!("{row}/5/5/5/5 {rack}/ 0/0 0");
    CgpPosition::parse(&line).map(|_| ()).map_err(|error| error.to_string())
}

/// Resumes a saved game in a file of this size.
fn saved_game(bytes: usize) -> Result<(), String> {
    let home = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(home.path().to_owned()));
    let request = GameRequest { ruleset: "wordfeud".to_owned(), ..GameRequest::default() };
    let mut session = host.new_game(&request).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    drop(session);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.clone() + &" ".repeat(bytes - text.len())).unwrap();
    host.resume(Some(&file)).map(drop).map_err(|error| error.to_string())
}

/// A game that begins from a position.
fn start(text: &PositionText) -> Result<(), String> {
    let ruleset = Arc::new(wordfeud());
    let (size, set) = (ruleset.layout().size(), ruleset.tile_set("en").unwrap());
    let position: StartPosition = text.position(size, set).map_err(|error| error.to_string())?;
    let setup = Setup {
        language: "en".to_owned(),
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        first: rackety_engine::FirstPlayer::FirstSeat,
        seed: 1,
        options: Options::of(&ruleset),
        position: Some(position),
        ruleset,
    };
    let vocabulary = Arc::new(Vocabulary::plain(Lexicon::from_words("test", ["AT"])));
    Game::new(setup, vocabulary).map(drop).map_err(|error| error.to_string())
}
