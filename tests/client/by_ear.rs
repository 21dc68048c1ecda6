//! Plain mode by ear: a listener who only hears the answers rebuilds the board at every turn, and plays a whole game by
//! them. Every line that is said keeps the laws of plain mode.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use jiff::Timestamp;
use rackety::assist::ReviewRequest;
use rackety::assist::thinker::Thinker;
use rackety::clock::{ClockMode, Now};
use rackety::config::settings::Settings;
use rackety::files::{DraftNote, Folders};
use rackety::input::InputSource;
use rackety::output::{Output, Streams};
use rackety::plain::{self, Dialogue, ScreenClearing, Talk, play, tutorial};
use rackety::puzzle::{PuzzleRequest, PuzzleSearch, PuzzleSource};
use rackety::session::{GameRequest, Host, ImportRequest, NewPlayer, Session};
use rackety::tutorial::Tutorial;
use rackety_engine::bots::Level;
use rackety_engine::game::{HintsText, OptionsText};
use rackety_engine::tiles::{TokenKind, tokenize};
use rackety_engine::{
    Action, Coordinate, Game, PlacedTile, Placement, Play, PlayNotation, Setup, Square, StartPosition, Tile,
    TileSet, TurnOutcome, TurnRecord, WordGraph,
};
use tempfile::TempDir;

use crate::program::laws::all_keep_the_laws;
use crate::program::{AssertHas as _, Home, KNOWLEDGE, graph, new_host};

/// A person at a plain game, who types a line and hears what is said until the next question.
struct Ear {
    lines: Option<Sender<String>>,
    said: Receiver<String>,
    game: Option<JoinHandle<()>>,
    /// The folder for the games of this ear alone.
    folder: Option<TempDir>,
    /// Everything that was said.
    heard: String,
    /// The text before the first question.
    first: String,
}

/// The text said, until somebody listens.
#[derive(Clone, Default)]
struct Voice(Arc<Mutex<Vec<u8>>>);

impl Write for Voice {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The keyboard of the game: when the game waits for a line, what it has said is heard.
struct Keyboard {
    voice: Voice,
    said: Sender<String>,
    lines: Receiver<String>,
    line: Vec<u8>,
}

impl Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut available = self.fill_buf()?;
        let count = available.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Keyboard {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            let said = std::mem::take(&mut *self.voice.0.lock().unwrap());
            let _ = self.said.send(String::from_utf8(said).unwrap());
            self.line = self.lines.recv().map(|line| line + "\n").unwrap_or_default().into_bytes();
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

impl Ear {
    /// Begins a game in a thread and a folder of its own, in no time.
    fn at(request: GameRequest) -> Self {
        Self::with_clock(request, 0)
    }

    /// Begins such a game where each reading of the clock is some seconds later than the one before.
    fn with_clock(request: GameRequest, seconds: u64) -> Self {
        let folder = TempDir::new().unwrap();
        let mut ear = Self::hearing(folder.path(), seconds, move |talk| {
            play(talk.host.new_game(&request).unwrap(), talk).unwrap();
        });
        ear.folder = Some(folder);
        ear
    }

    /// The folder of its own.
    fn folder(&self) -> &Path {
        self.folder.as_ref().unwrap().path()
    }

    /// Begins a conversation in a thread of its own.
    fn hearing(
        folder: &Path,
        seconds: u64,
        conversation: impl for<'a> FnOnce(Talk<'a>) + Send + 'static,
    ) -> Self {
        let ((lines, typed), (say, said)) = (channel(), channel());
        let folder = folder.to_owned();
        let game = std::thread::spawn(move || {
            let settings = Settings::open(Some(&folder)).unwrap();
            let mut host = Host::new(&Folders::default(), Some(folder));
            host.settings = settings;
            host.knowledge = Arc::clone(&KNOWLEDGE);
            let voice = Voice::default();
            let mut streams = Streams { out: Output::over(voice.clone()), err: Output::over(voice.clone()) };
            let (rest, end) = (voice.clone(), say.clone());
            let mut keyboard = Keyboard { voice, said: say, lines: typed, line: Vec::new() };
            let readings = Cell::new(0);
            let now = || {
                readings.set(readings.get() + seconds);
                Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_secs(readings.get()) }
            };
            let dialogue =
                Dialogue::new(&mut keyboard, &mut streams, InputSource::Person, ScreenClearing::Supported);
            conversation(Talk { dialogue, now: &now, host: &host });
            let _ = end.send(String::from_utf8(std::mem::take(&mut *rest.0.lock().unwrap())).unwrap());
        });
        let mut ear = Self {
            lines: Some(lines),
            said,
            game: Some(game),
            folder: None,
            heard: String::new(),
            first: String::new(),
        };
        ear.first = ear.listen();
        ear
    }

    fn listen(&mut self) -> String {
        let said = self.said.recv().unwrap_or_default().replace("\u{1b}[H\u{1b}[2J\u{1b}[3J", "");
        let said = said.trim_end_matches("> ").trim_end_matches('\n').to_owned();
        self.heard.push_str(&said);
        self.heard.push('\n');
        said
    }

    /// Types a line, and hears the answer up to the next question.
    fn ask(&mut self, line: &str) -> String {
        self.lines.as_ref().unwrap().send(line.to_owned()).unwrap();
        self.listen()
    }

    /// Asks a question, and for more until the answer is complete. Returns its lines without what asks for more.
    fn ask_all(&mut self, question: &str) -> Vec<String> {
        let mut answer = self.ask(question);
        let mut lines = Vec::new();
        loop {
            let end = answer.strip_suffix("; type more.").map(|line| line.rsplit_once(' ').unwrap());
            let Some((line, _)) = end else {
                lines.push(answer);
                return lines;
            };
            lines.push(line.rsplit_once(' ').map_or("", |(line, _)| line).to_owned());
            answer = self.ask("more");
        }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.lines.take();
        let ended = self.game.take().unwrap().join();
        if !std::thread::panicking() {
            ended.unwrap();
        }
    }
}

/// The facts that a listener knows of a board: the letter of each tile with whether it is a blank, the free premiums,
/// the holes.
#[derive(Debug, Default, PartialEq, Eq)]
struct Known {
    tiles: BTreeMap<String, (String, bool)>,
    premiums: BTreeMap<String, String>,
    holes: Vec<String>,
}

impl Known {
    /// The truth about a game.
    fn of(game: &Game) -> Self {
        let state = game.state();
        let tile = |(square, tile): (Square, PlacedTile)| {
            (square.to_string(), (game.tiles().text(tile.letter()).to_owned(), tile.is_blank()))
        };
        let squares = || state.board().size().squares();
        let kind = |square: Square| {
            let text = state.live_premium(square)?.to_string();
            let (times, kind) = text.split_at(text.len() - 1);
            let times = match times {
                "2" => "double".to_owned(),
                "3" => "triple".to_owned(),
                "4" => "quadruple".to_owned(),
                more => format!("{more} times"),
            };
            Some((square.to_string(), format!("{times} {}", if kind == "L" { "letter" } else { "word" })))
        };
        Self {
            tiles: state.board().tiles().map(tile).collect(),
            premiums: squares().filter_map(kind).collect(),
            holes: squares()
                .filter(|&square| state.layout().is_hole(square))
                .map(|square| square.to_string())
                .collect(),
        }
    }

    /// Lays a word from this square on, of which some tiles were named with their squares.
    fn lay(&mut self, word: &str, squares: &[String], named: &[(String, String, bool)]) {
        let mut rest = word;
        for square in squares {
            let (letter, is_blank) = match named.iter().find(|(at, ..)| at == square) {
                Some((_, letter, is_blank)) => (letter.clone(), *is_blank),
                None => (rest.chars().next().unwrap().to_string(), false),
            };
            rest = rest.strip_prefix(&letter).unwrap_or_else(|| panic!("{letter} in {word}"));
            let known = self.tiles.insert(square.clone(), (letter.clone(), is_blank));
            assert!(known.is_none_or(|known| known == (letter, is_blank)), "{word}");
        }
        assert_eq!(rest, "", "{word}");
    }

    /// Hears a list of words and tiles; `square` makes a square of a place.
    fn hear_items(&mut self, items: &[&str], square: &dyn Fn(&str) -> String) {
        let mut items = items.iter().copied().peekable();
        while let Some(item) = items.next() {
            let parts: Vec<&str> = item.split(' ').collect();
            match parts.as_slice() {
                ["blank", letter, "at", place] => {
                    self.lay(letter, &[square(place)], &[(square(place), (*letter).to_owned(), true)]);
                }
                [letter, "at", place] => {
                    self.lay(letter, &[square(place)], &[(square(place), (*letter).to_owned(), false)]);
                }
                [word, first, "to", last] => {
                    let mut named = Vec::new();
                    while let Some(["blank" | "tile", letter, "at", place]) =
                        items.peek().map(|item| item.split(' ').collect::<Vec<_>>()).as_deref()
                    {
                        // A blank outside the word is a tile of its own.
                        if !line(&square(first), &square(last)).contains(&square(place)) {
                            break;
                        }
                        let is_blank = items.next().unwrap().starts_with("blank");
                        named.push((square(place), (*letter).to_owned(), is_blank));
                    }
                    self.lay(word, &line(&square(first), &square(last)), &named);
                }
                _ => panic!("{item}"),
            }
        }
    }

    /// Rebuilds the board from `words`.
    fn from_words(ear: &mut Ear) -> Self {
        let mut known = Self::default();
        for line in ear.ask_all("words") {
            if line == "The board is empty." {
                continue;
            }
            for group in line.trim_end_matches('.').split(". ") {
                let (title, items) = group.split_once(": ").unwrap_or_else(|| panic!("{group}"));
                assert!(["Across", "Down", "Alone"].contains(&title), "{line}");
                known.hear_items(&items.split(", ").collect::<Vec<_>>(), &|place| place.to_owned());
            }
        }
        known
    }

    /// Rebuilds the board, its premiums and its holes from the answers to `row` or to `column`.
    fn from_lanes(ear: &mut Ear, questions: &[String]) -> Self {
        let mut known = Self::default();
        for question in questions {
            let (kind, name) = question.split_once(' ').unwrap();
            let square =
                |place: &str| if kind == "row" { format!("{place}{name}") } else { format!("{name}{place}") };
            for line in ear.ask_all(question) {
                let line = line.trim_end_matches('.');
                let head = format!("{}{}: ", kind[..1].to_uppercase(), &question[1..]);
                let line = line.strip_prefix(&head).unwrap_or(line);
                for group in line.split(". ") {
                    match group.split_once(": ") {
                        Some(("Free premiums", items)) => known.hear_premiums(items, &square),
                        Some(("Holes", items)) => known.holes.extend(items.split(", ").map(square)),
                        Some(("Start", _)) => {}
                        Some((title, _)) => panic!("{title}"),
                        None if group == "no tiles" => {}
                        None => known.hear_items(&group.split(", ").collect::<Vec<_>>(), &square),
                    }
                }
            }
        }
        known.holes.sort_by_key(|hole| place_of(hole));
        known
    }

    fn hear_premiums(&mut self, items: &str, square: &dyn Fn(&str) -> String) {
        let mut kind = String::new();
        for item in items.replace(" and ", ", ").split(", ") {
            let parts: Vec<&str> = item.split(' ').collect();
            let (name, place) = parts.split_at(parts.len() - 1);
            if !name.is_empty() {
                kind = name.join(" ");
            }
            self.premiums.insert(square(place[0]), kind.clone());
        }
    }

    /// Rebuilds the board from `around` at every other square.
    fn from_around(ear: &mut Ear, rows: u8, columns: u8) -> Self {
        let mut known = Self::default();
        let mut holes = Vec::new();
        for (column, row) in (0..columns).flat_map(|column| (1..=rows).map(move |row| (column, row))) {
            if (column + row) % 2 == 0 {
                continue;
            }
            let at = name(i32::from(column), i32::from(row));
            let text = ear.ask_all(&format!("around {at}")).join(" ");
            let (own, sides) = text.split_once(". ").unwrap_or_else(|| panic!("{text}"));
            let own = own.strip_prefix(&format!("{at}: ")).unwrap();
            let mut is_hole = |at: &str, text: &str| {
                let is_hole = text.starts_with("a hole");
                if is_hole && !holes.contains(&at.to_owned()) {
                    holes.push(at.to_owned());
                }
                is_hole
            };
            if let Some(free) = own.strip_prefix("free") {
                known.hear_free(&at, free);
            } else if !is_hole(&at, own) {
                let tile =
                    own.split_once(" of ").map_or_else(|| own.trim_end_matches(" alone"), |(tile, _)| tile);
                known.hear_tile(&at, tile);
            }
            let sides = sides.trim_end_matches('.').replace(". ", ",").replace(", ", ",");
            let mut heard: Vec<String> = Vec::new();
            for part in sides.split(',') {
                let is_side = ["Up ", "left ", "right ", "down "].iter().any(|side| part.starts_with(side));
                if is_side {
                    heard.push(part.to_owned());
                } else {
                    heard.last_mut().unwrap().extend([", ", part]);
                }
            }
            assert_eq!(heard.len(), 4, "{text}");
            for side in heard {
                let (direction, what) = side.split_once(' ').unwrap();
                let (across, down) = match direction {
                    "Up" => (0, -1),
                    "left" => (-1, 0),
                    "right" => (1, 0),
                    _ => (0, 1),
                };
                let beside = name(i32::from(column) + across, i32::from(row) + down);
                if what == "the edge" || is_hole(&beside, what) {
                    continue;
                }
                match what.strip_prefix(&format!("{beside} free")) {
                    Some(free) => known.hear_free(&beside, free),
                    None => known.hear_tile(&beside, what),
                }
            }
        }
        holes.sort_by_key(|hole| place_of(hole));
        known.holes = holes;
        known
    }

    fn hear_tile(&mut self, at: &str, tile: &str) {
        let is_blank = tile.starts_with("blank ");
        let letter = tile.trim_start_matches("blank ").to_owned();
        let known = self.tiles.insert(at.to_owned(), (letter.clone(), is_blank));
        assert!(known.is_none_or(|known| known == (letter, is_blank)), "{at}: {tile}");
    }

    fn hear_free(&mut self, at: &str, free: &str) {
        let premium = free.trim_start_matches(", start square").trim_start_matches(", ");
        if !premium.is_empty() {
            self.premiums.insert(at.to_owned(), premium.to_owned());
        }
    }
}

/// The square in this column, from 0, and row, from 1.
fn name(column: i32, row: i32) -> String {
    let letter = u32::try_from(column).ok().and_then(|column| char::from_u32(u32::from(b'a') + column));
    format!("{}{row}", letter.unwrap_or('-'))
}

/// The row and the column of a square.
fn place_of(square: &str) -> (u16, u8) {
    let at = Coordinate::parse(square).unwrap().0;
    (at.row, at.column)
}

/// The squares from one to another in a row or a column.
fn line(first: &str, last: &str) -> Vec<String> {
    let ((row, column), (end, right)) = (place_of(first), place_of(last));
    let squares = (row..=end).flat_map(|row| (column..=right).map(move |column| (row, column)));
    squares.map(|(row, column)| name(i32::from(column), i32::from(row))).collect()
}

/// A play as a person types it: a question mark before each letter of a blank.
fn typed(notation: &PlayNotation) -> String {
    let word: String = tokenize(notation.word())
        .unwrap()
        .iter()
        .map(|token| {
            let letter =
                if token.text.chars().count() > 1 { format!("[{}]", token.text) } else { token.text.clone() };
            match token.kind {
                TokenKind::Dot => ".".to_owned(),
                TokenKind::Blank => format!("?{letter}"),
                _ => letter,
            }
        })
        .collect();
    let take = notation.take().map(|square| format!(" take {square}")).unwrap_or_default();
    format!("{} {word}{take}", notation.heading())
}

fn request(ruleset: &str, language: Option<&str>, seed: u64) -> GameRequest {
    GameRequest {
        language: language.map(ToOwned::to_owned),
        options: OptionsText { hints: Some(HintsText::Word("free".to_owned())), ..OptionsText::default() },
        ..GameRequest::seeded(ruleset, NewPlayer::humans(["Ann", "Bob"]), seed)
    }
}

/// The game of a request, for comparison, with a graph of its words.
fn mirror(request: &GameRequest) -> (Game, WordGraph) {
    let game = Host::new(&Folders::default(), None).new_game(request).unwrap().game().clone();
    let graph = graph(&game);
    (game, graph)
}

fn has_taken(turn: &TurnRecord) -> bool {
    matches!(&turn.outcome, TurnOutcome::Play { scored, .. } if scored.taken.is_some())
}

/// Rebuilds the board by three kinds of questions at every turn of a game in which both play the best plays.
#[track_caller]
fn listens_to_a_whole_game(request: &GameRequest) {
    let (mut game, graph) = mirror(request);
    let size = game.state().board().size();
    let rows: Vec<String> = (1..=size.rows()).map(|row| format!("row {row}")).collect();
    let mut ear = Ear::at(request.clone());
    ear.ask("ready");
    let (mut turns, mut blanks) = (0, 0);
    while game.state().ending().is_none() {
        let truth = Known::of(&game);
        assert_eq!(Known::from_words(&mut ear).tiles, truth.tiles, "words");
        assert_eq!(Known::from_lanes(&mut ear, &rows), truth, "rows");
        // The answers about squares take longest, so that they are not asked for in each turn, but after each taking.
        if turns % 4 == 0 || game.turns().last().is_some_and(has_taken) {
            assert_eq!(Known::from_around(&mut ear, size.rows(), size.columns()), truth, "around");
        }
        let best = game.highest_scoring_plays(&graph, 1).unwrap();
        if let Some(best) = best.first() {
            let play = best.to_play();
            ear.ask(&typed(&game.notation(&play).unwrap()));
            game.act(Action::Play(play)).unwrap();
        } else {
            ear.ask("pass");
            ear.ask("yes");
            game.act(Action::Pass).unwrap();
        }
        turns += 1;
        blanks = blanks.max(game.state().board().tiles().filter(|(_, tile)| tile.is_blank()).count());
        if game.state().ending().is_none() {
            ear.ask("ready");
        }
    }
    assert!(turns > 8 && (blanks > 0 || game.tiles().blanks() == 0), "{turns} turns, {blanks} blanks");
    assert_eq!(Known::from_words(&mut ear).tiles, Known::of(&game).tiles);
    all_keep_the_laws(&ear.heard);
}

#[test]
fn a_listener_rebuilds_the_board_of_smartfeud() {
    listens_to_a_whole_game(&request("smartfeud", None, 7));
}

#[test]
fn a_listener_rebuilds_the_board_of_wordfeud() {
    listens_to_a_whole_game(&request("wordfeud", None, 3));
    listens_to_a_whole_game(&request("wordfeud-nl", None, 5));
}

/// The tiles include CH, LL and RR.
#[test]
fn a_listener_rebuilds_a_board_with_digraph_tiles() {
    let mut request = request("wordfeud", Some("es"), 4);
    request.options.random_board = Some(true);
    listens_to_a_whole_game(&request);
}

#[test]
fn a_listener_rebuilds_the_board_of_webfeud() {
    listens_to_a_whole_game(&request("webfeud", None, 2));
}

#[test]
fn a_listener_rebuilds_the_board_of_words_with_friends_and_crossplay() {
    listens_to_a_whole_game(&request("words-with-friends", None, 1));
    listens_to_a_whole_game(&request("words-with-friends-quick", None, 1));
    listens_to_a_whole_game(&request("crossplay", None, 1));
}

/// Holes, and the largest board, on which a row has more than a line can name.
#[test]
fn a_listener_rebuilds_boards_with_holes_and_of_26_rows() {
    let folder = Home::new();
    let file = &*folder.file("large.toml");
    let row = |odd: &str, even: &str| [odd, even].concat().repeat(13);
    let layout: Vec<String> = (0..26)
        .map(|index| match index {
            12 => format!("{}*{}", &row("d", ".")[..12], &row("t", "#")[13..]),
            index if index % 2 == 0 => row("d", "t"),
            _ => row(".", "2"),
        })
        .collect();
    let text = format!(
        "extends = \"wordfeud\"\nname = \"Large\"\n[board]\nlayout = \"\"\"\n{}\n\"\"\"\n",
        layout.join("\n")
    );
    fs::write(file, text).unwrap();
    listens_to_a_whole_game(&request(file, None, 6));
}

/// The tiles of a rack as `rack` names them.
fn rack_of(set: &TileSet, answer: &str) -> Vec<Tile> {
    let (tiles, _) = answer.split_once('.').unwrap();
    let tile = |name: &str| match name {
        "blank" => Some(Tile::Blank),
        name => Some(Tile::Letter(set.letter(name)?)),
    };
    tiles
        .trim_start_matches("Only ")
        .split(", ")
        .filter_map(|name| tile(&name.replace("Blank", "blank")))
        .collect()
}

/// Nothing but the answers decides the plays: the listener sets up the position that they have heard, and finds the best
/// play in it.
#[test]
fn a_listener_plays_a_whole_game_of_smartfeud_by_the_answers_only() {
    let request = request("smartfeud", None, 11);
    let (begun, graph) = mirror(&request);
    let set = begun.tiles();
    let size = begun.state().board().size();
    let columns: Vec<String> =
        (0..size.columns()).map(|column| format!("column {}", char::from(b'a' + column))).collect();
    let mut ear = Ear::at(request.clone());
    ear.ask("ready");
    let (mut takings, mut plays) = (0, 0);
    loop {
        let turn = ear.ask("turn");
        if turn.starts_with("The game is over.") {
            break;
        }
        let number: u32 = turn.split([' ', ',']).nth(1).unwrap().parse().unwrap();
        let known = Known::from_lanes(&mut ear, &columns);
        let rack = rack_of(set, &ear.ask("rack"));
        let square = |text: &str| size.at(Coordinate::parse(text).unwrap().0).unwrap();
        let board = known.tiles.iter().map(|(at, (letter, is_blank))| {
            let letter = set.letter(letter).unwrap();
            let tile = if *is_blank { PlacedTile::blank(letter) } else { PlacedTile::plain(letter) };
            Placement { square: square(at), tile }
        });
        let position = StartPosition {
            turn: Some(number),
            racks: vec![rack],
            bag: Some(Vec::new()),
            board: board.collect(),
            ..StartPosition::default()
        };
        let heard = Game::builder(begun.setup().ruleset.clone(), begun.vocabulary().clone())
            .players(["Listener", "Other"])
            .position(position)
            .start()
            .unwrap();
        let best = heard.highest_scoring_plays(&graph, 1).unwrap();
        let said = if let Some(best) = best.first() {
            let play: Play = best.to_play();
            takings += usize::from(play.take().is_some());
            plays += 1;
            let tried = ear.ask(&format!("try {}", typed(&heard.notation(&play).unwrap())));
            let points =
                if best.score() == 1 { "1 point".to_owned() } else { format!("{} points", best.score()) };
            assert!(tried.contains(&format!(": {points}. Type play.")), "{tried}");
            ear.ask("play")
        } else {
            ear.ask("pass");
            ear.ask("yes")
        };
        if !said.contains("The game is over.") {
            assert!(said.contains(", then type ready."), "{said}");
            ear.ask("ready");
        }
    }
    assert!(plays > 10 && takings > 0, "{plays} plays, {takings} takings");
    all_keep_the_laws(&ear.heard);
}

fn bot(level: &str) -> NewPlayer {
    NewPlayer::Bot(level.parse().unwrap())
}

/// Everything that can be asked, and what cannot be done.
const EVERY_QUESTION: &str = "words|words h|words 8|board|grid|row 1|column h|column z|around a1|around z99|ends|ends h8\
    |ends QQ|where Q|last|repeat|more|turn 9|history 5|new|unseen|more|unseen blank|premiums|more\
    |square h8|square a1|takes|more|try a1 QI|play|x|fly|word qi|word q?*|more|rules|more|more|help\
    |help all|more|help take|help x|help me|scores|time|hint place|more|hint word|hint|more|shuffle\
    |sort|save|hide|challenge|agree|change h8|put back|give up|copy|8h|around|words me|take h8\
    |put back";

/// A game in which Ann has played ALLURING, and the bot has taken the U from it for EQUATION.
fn against_a_bot() -> Ear {
    let mut request = request("smartfeud", None, 7);
    request.players = vec![NewPlayer::Human("Ann".to_owned()), bot("novice")];
    request.options.time = Some("3m".to_owned());
    request.options.undo = Some(true);
    let mut ear = Ear::at(request);
    assert!(
        ear.first.ends_with(
            "Your turn. Rack: L, L, A, G, I, N, R. Also a gift blank for this turn. 102 in the bag."
        ),
        "{}",
        ear.first
    );
    for question in
        ["words", "row 8", "around h8", "ends", "last", "repeat", "history", "takes", "turn 1", "new"]
    {
        ear.ask(question);
    }
    let tried = ear.ask("try 8e all?uring");
    assert_eq!(tried, "ALLURING, blank U, across e8 to l8: 60 points. Type play.");
    let played = ear.ask("p");
    assert!(played.starts_with("ALLURING, blank U, 60 points.\nBot is thinking.\nBot: "), "{played}");
    played.assert_has(&["\n60 to ", " New: ", "Rack: "]);
    ear
}

#[test]
fn answers_are_short_and_have_the_news_first() {
    let mut ear = against_a_bot();
    let last = ear.ask("last");
    assert!(last.starts_with("Bot: ") && last.contains(" from ") && last.contains(" point"), "{last}");
    assert_eq!(ear.ask("REPEAT"), last);
    assert_eq!(ear.ask("L"), last);
    assert_eq!(
        ear.ask("words"),
        "Across: ALL e8 to g8, RING i8 to l8. Down: BANQUET k6 to k12, blank A at k7."
    );
    assert_eq!(
        last,
        "Bot: BANQUET, blank A, down from k6, 76 points, with U taken from h8. Placed: B, blank A, Q, U, E, T."
    );
    assert!(ear.ask("row 8").starts_with("Row 8: ALL e to g, RING i to l. Free premiums: "));
    assert!(ear.ask("A K7").starts_with("k7: blank A of BANQUET. Up B, "));
    assert!(ear.ask("ends ring").starts_with("RING: before it h8, after it m8"));
    assert!(ear.ask("").starts_with("Turn 3, your turn. 60 to "));
    assert_eq!(ear.ask("t"), ear.ask("turn"));
    assert!(ear.ask("turn 1").starts_with("Turn 1, Ann: ALLURING, blank U, across from e8, 60 points."));
    let history = ear.ask("history");
    assert!(history.starts_with("Turn 2, Bot: ") && history.ends_with(", T. Type more."), "{history}");
    assert!(
        ear.ask("history ann").starts_with("Turn 1, Ann: ") && ear.ask("history 1").starts_with("Turn 2")
    );
    assert_eq!(ear.ask("spell amoks"), "A, M, O, K, S.");
    assert_eq!(ear.ask("spell a"), "Spelled: A.");
    // The L of ALLURING can be taken, and its premium counts again then.
    let covered = ear.ask("square g8");
    assert!(covered.starts_with("g8: L, ") && covered.ends_with(", on a double letter."), "{covered}");
    assert_eq!(ear.ask("latest"), "Unknown command latest; did you mean last?");
    assert!(ear.ask("u s").ends_with(" S are unseen."));
    assert!(ear.ask("s").contains("; you lead by ") || ear.ask("s").contains("; Bot leads by "));
    assert_eq!(ear.ask("time"), "3 minutes left.");
    let rack = ear.ask("r");
    assert_eq!(ear.ask("rack"), rack);
    assert!(ear.ask("names on").split(", ").all(|name| name.len() > 2), "Alfa, Bravo");
    ear.ask("names off");
    assert_eq!(ear.ask("rack"), rack);
    let taken = ear.ask("take e8");
    assert!(taken.starts_with("A in hand from e8. ") && taken.contains("e8 is free"), "{taken}");
    assert!(ear.ask("rack").ends_with(" In hand: A from e8."));
    assert!(ear.ask("words").contains("LL f8 to g8") && !ear.ask("row 8").contains("ALL"));
    assert!(ear.ask("square e8").starts_with("e8: free, A in hand"));
    assert!(ear.ask("take l8").ends_with(" A is back on e8."));
    assert!(ear.ask("put back").starts_with("G is back on l8"));
    assert!(ear.ask("take k7").starts_with("Blank A in hand from k7. "));
    assert_eq!(ear.ask("put back"), "Blank A is back on k7.");
    assert_eq!(ear.ask("row 20"), "The board has no row 20; rows go from 1 to 16.");
    assert_eq!(ear.ask("words z"), "The board has no column z; columns go from a to p.");
    assert!(ear.ask("help row 8").contains("ow 8: the words and "));
    assert!(ear.ask("help r").contains("ack, or r: "));
    assert_eq!(ear.ask("wrod qi"), "Unknown command wrod; did you mean word?");
    assert_eq!(ear.ask("pause"), "Paused; the clock is stopped. Ann: type ready. ");
    assert_eq!(ear.ask("ready"), rack);
    assert_eq!(ear.ask("where ?"), "A blank goes wherever a letter does; type where S.");
    assert_eq!(ear.ask("history x"), "No player's name begins with x; type history, or history 3.");
    assert_eq!(ear.ask("challenge"), "Plays cannot be challenged in this game.");
    assert_eq!(ear.ask("try h1 qqqq"), "Not on your rack: Q, Q, Q, Q.");
    assert_eq!(ear.ask("resign"), "Resigning loses the game. Type yes. ");
    let over = ear.ask("yes");
    assert!(over.contains("The game is over. Bot wins. Ann 60, Bot 76."), "{over}");
    assert_eq!(over.matches("Ann resigned.").count(), 1, "{over}");
    assert_eq!(ear.ask("score"), "Ann 60, Bot 76; Bot won by 16.");
    // The rack of whoever ends the game by resigning stays as it is.
    assert_eq!(ear.ask("rack"), rack);
    assert_eq!(ear.ask("time"), "The game is over; no clock runs.");
    all_keep_the_laws(&ear.heard);
}

/// A lost turn is said by the words that are not good and by the place of the play, which may be another's.
#[test]
fn a_lost_turn_names_the_play_and_its_bad_words() {
    let mut request = request("smartfeud", None, 7);
    (request.options.mode, request.options.hints) = (Some("professional".to_owned()), None);
    let mut ear = Ear::at(request);
    ear.ask("ready");
    ear.ask("8h llarg");
    assert_eq!(
        ear.ask("ready"),
        "Ann lost the turn: the play across from h8 made LLARG, which is not in the dictionary. Type rack."
    );
}

/// `play` makes the play that was announced last, or none.
#[test]
fn a_play_that_is_refused_does_not_leave_the_one_before() {
    let mut ear = Ear::at(request("smartfeud", None, 7));
    ear.ask("ready");
    assert!(ear.ask("try 8h grain").ends_with(" Type play."));
    ear.ask("try 8h grainl");
    assert!(ear.ask("play").starts_with("No play was tried; "));
    ear.ask("try 8h grain");
    assert!(ear.ask("play").starts_with("GRAIN, 7 points."));
}

/// With two people, the rack is read as after a hand-over. What leaves a game leaves it here, too.
#[test]
fn a_pause_says_what_the_clock_does() {
    for (time, clock, said) in [
        ("off", ClockMode::WhileOpen, "Paused. Ann: type ready. "),
        ("3m", ClockMode::WhileOpen, "Paused; the clock is stopped. Ann: type ready. "),
        ("3m", ClockMode::Wall, "Hidden; the clock goes on. Ann: type ready. "),
    ] {
        let mut request = request("smartfeud", None, 7);
        (request.options.time, request.clock) = (Some(time.to_owned()), clock);
        let mut ear = Ear::at(request);
        ear.ask("ready");
        assert_eq!(ear.ask("pause"), said);
        assert_eq!(ear.ask("ready"), "Type rack.");
        ear.ask("pause");
        let left = ear.ask("exit");
        assert!(left.starts_with("Ann 0, Bob 0. Saved; "), "{left}");
    }
}

/// Every game that comes with the program, with a bot or several, from the first line to the last.
#[test]
fn every_ruleset_is_played_by_ear() {
    let host = Host::new(&Folders::default(), None);
    for (id, _) in host.rulesets.entries() {
        let ruleset = host.rulesets.load(&id).unwrap();
        let most = *ruleset.players().end();
        let mut request = request(&id, None, 7);
        // Games of common words are as good, and their graph is made in a moment; one ruleset keeps its own list.
        request.dictionary =
            (ruleset.default_language() == "en" && id != "smartfeud").then(|| "en-common".to_owned());
        request.players = vec![NewPlayer::Human("Ann".to_owned())];
        request.players.extend((1..most.min(3)).map(|_| bot("novice")));
        let mut ear = Ear::at(request);
        for question in "full|hint|more|x 0|no|undo|pass|yes|words|takes|premiums|more".split('|') {
            ear.ask(question);
        }
        let tiles = ear.ask("rack");
        let (first, _) = tiles.split_once(", ").unwrap();
        ear.ask(&format!("x {}", if first == "blank" { "?" } else { first }));
        for question in EVERY_QUESTION.split('|').chain(["last", "history", "brief", "pass", "yes"]) {
            ear.ask(question);
        }
        ear.ask("resign");
        ear.ask("yes");
        assert!(ear.ask("turn").starts_with("The game is over."), "{id}: {}", ear.heard);
        ear.ask("quit");
        all_keep_the_laws(&ear.heard);
    }
}

/// A game is resumed where it was left, a listed game is a sentence, and so are statistics and rules.
#[test]
fn what_is_around_games_keeps_the_laws_too() {
    let home = Home::new();
    let games = home.path().join("data/rackety/games");
    for (players, lines) in [
        (vec![NewPlayer::Human("Ann".to_owned()), bot("novice")], ["8e all?uring", "resign", "yes", "quit"]),
        (NewPlayer::humans(["Ann", "Bob"]), ["ready", "8h grain", "ready", "quit"]),
    ] {
        let mut request = request("smartfeud", None, 7);
        request.players = players;
        let mut ear = Ear::hearing(&games, 0, move |talk| {
            play(talk.host.new_game(&request).unwrap(), talk).unwrap();
        });
        for line in lines {
            ear.ask(line);
        }
        all_keep_the_laws(&ear.heard);
    }
    let mut ear = Ear::hearing(&games, 0, |talk| {
        play(talk.host.resume(None).unwrap(), talk).unwrap();
    });
    assert!(ear.first.contains("Bob's turn."), "{}", ear.first);
    assert!(ear.ask("ready").starts_with("Ann: GRAIN, across from h8, 7 points. Type rack."));
    assert!(ear.ask("quit").starts_with("Ann 7, Bob 0. Saved; resume with"));
    all_keep_the_laws(&ear.heard);
    let said = |args: &[&str]| {
        let ran = home.run(&[args, &["--plain"]].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
        all_keep_the_laws(&ran.out);
        ran.out
    };
    let list = said(&["games"]);
    assert_eq!(list, said(&["games", "list"]));
    assert!(list.starts_with("SmartFeud, English, Ann 7, Bob 0: turn 2, Bob to play, 48 hours left. Saved "));
    assert!(list.contains("Ann 60, Bot (novice) 76: over, Bot (novice) won. Saved "), "{list}");
    let figures = said(&["stats"]);
    for part in [
        "2 saved games, 1 unfinished.",
        "Ann: games 1, won 0, drawn 0, lost 1.",
        "Ann, SmartFeud, English, mean score: 60.0.",
        "Ann, SmartFeud, English, lost by leaving: 1 game.",
        "Ann, SmartFeud, English, best play: ALLURING, blank U, across from e8, 60 points.",
    ] {
        assert!(figures.lines().any(|line| line == part), "{part}: {figures}");
    }
    let rulesets = said(&["rules", "list"]);
    let host = Host::new(&Folders::default(), None);
    let wordfeud = host.rulesets.load("wordfeud").unwrap().about().replace('×', "by");
    assert!(rulesets.contains(&format!("\nWordfeud, typed as wordfeud: {wordfeud}.\n")), "{rulesets}");
    for line in rulesets.lines().filter(|line| line.contains(", typed as ")) {
        let (_, id) = line.split_once(", typed as ").unwrap();
        let rules = said(&["rules", "show", id.split([':', '.']).next().unwrap()]);
        assert!(rules.contains("Premium squares: ") && rules.contains("\n1 point each: "), "{rules}");
    }
    let rules = said(&["rules", "show", "smartfeud"]);
    let board = "\nPremium squares: 20 double letter, 16 triple letter, 12 double word, 8 triple word.\n";
    assert!(rules.starts_with("Rules of SmartFeud.\n") && rules.contains(board), "{rules}");
    assert!(rules.contains("\nTriple word: b1, o1, a2, p2, a15, p15, b16, o16.\n"), "{rules}");
    assert!(rules.contains("\n10 points each: Q 1, Z 1.\n2 blanks.\n"), "{rules}");
}

/// Three times, with more and more to hear.
#[test]
fn every_answer_keeps_the_laws_and_changes_nothing() {
    let mut ear = against_a_bot();
    let save = fs::read_dir(ear.folder()).unwrap().map(|entry| entry.unwrap().path());
    let save = save.into_iter().find(|path| path.extension().is_some_and(|end| end == "json")).unwrap();
    let before = fs::read(&save).unwrap();
    for detail in ["brief", "normal", "full"] {
        ear.ask(detail);
        for question in EVERY_QUESTION.split('|') {
            ear.ask(question);
        }
    }
    ear.ask("words");
    assert!(!ear.ask("last").contains("Type more."), "{}", ear.heard);
    ear.ask("resign");
    ear.ask("no");
    ear.ask("pass");
    ear.ask("no");
    let game = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).unwrap()["game"].clone();
    assert_eq!(game(&fs::read(&save).unwrap()), game(&before), "a question changes nothing");
    all_keep_the_laws(&ear.heard);
}

/// The order of the rack is the player's own, and a brief game says the bot's play, the scores and the new tiles at once.
#[test]
fn undoing_keeps_the_order_of_the_rack_and_brief_is_one_line() {
    let mut ear = against_a_bot();
    ear.ask("x 0");
    assert_eq!(ear.ask("no"), "Nothing was done.");
    ear.ask("undo");
    ear.ask("yes");
    assert_eq!(ear.ask("rack"), "L, L, A, G, I, N, R. Also a gift blank for this turn.");
    let of_scores = ear.ask("help scores");
    assert!(of_scores.starts_with("Score, or s: ") && of_scores == ear.ask("help s"), "{of_scores}");
    for word in ["yes", "ready"] {
        assert!(!ear.ask(&format!("help {word}")).contains("No help"), "{word}");
    }
    let brief = ear.ask("brief");
    assert_eq!(brief, "Brief: plays, scores and new tiles.");
    let played = ear.ask("8h grain");
    assert!(
        played.starts_with("7 points. ") && played.contains(". 7 to ") && played.contains(" New: "),
        "{played}"
    );
    assert_eq!(played.lines().count(), 1, "{played}");
    all_keep_the_laws(&ear.heard);
}

/// An impatient or bouncing finger, and lines typed too early, open nothing.
#[test]
fn two_enters_after_a_play_show_no_rack() {
    let mut ear = Ear::at(request("smartfeud", None, 7));
    assert!(
        ear.first.ends_with("Ann's turn. Give Ann keyboard and headphones, then type ready. "),
        "{}",
        ear.first
    );
    ear.ask("ready");
    let anns = ear.ask("rack");
    let mut after = ear.ask("8h grain");
    for line in ["", "", "rack", "words", ""] {
        after.push_str(&ear.ask(line));
    }
    assert!(after.starts_with("GRAIN, 7 points.\nBob's turn. "), "{after}");
    let opened = ear.ask("ready");
    assert_eq!(opened, "Ann: GRAIN, across from h8, 7 points. Type rack.");
    after.push_str(&ear.ask("repeat"));
    let bobs = ear.ask("rack");
    for rack in [&anns, &bobs] {
        assert!(!after.contains(rack.as_str()) && !after.contains("Rack"), "{after}");
    }
    all_keep_the_laws(&ear.heard);
}

/// The rack of `ask` includes the tiles that were laid on the screen.
#[test]
fn laid_tiles_are_said_with_the_rack() {
    for read_rack in ["ask", "always"] {
        let folder = TempDir::new().unwrap();
        let config = format!("[interface]\nread_rack = \"{read_rack}\"\n");
        fs::write(folder.path().join("config.toml"), config).unwrap();
        let mut ear = Ear::hearing(folder.path(), 0, |talk| {
            let mut session = talk.host.new_game(&request("smartfeud", None, 7)).unwrap();
            let tiles = vec!["h8 +G".to_owned()];
            session.notes_mut().drafts = vec![Some(DraftNote { taken: None, tiles }), None];
            play(session, talk).unwrap();
        });
        let laid = "Placed on the screen but not played: G at h8.";
        assert_eq!(ear.ask("ready").contains(laid), read_rack == "always");
        assert_eq!(ear.ask("rack").ends_with(laid), read_rack == "ask");
        assert!(!ear.ask("rack").contains(laid));
        all_keep_the_laws(&ear.heard);
    }
}

/// The order of the rack is the player's own in lessons, too.
#[test]
fn undoing_in_a_lesson_keeps_the_order_of_the_rack() {
    let folder = TempDir::new().unwrap();
    let mut ear = Ear::hearing(folder.path(), 0, |talk| {
        tutorial(&Tutorial::open(talk.host, Some("help")).unwrap(), talk).unwrap();
    });
    ear.ask("word HOARIEST");
    let sorted = ear.ask("sort");
    assert_eq!(sorted, "A, E, I, O, R, S, T.");
    for line in ["h8 LANDS", "undo", "yes"] {
        ear.ask(line);
    }
    assert_eq!(ear.ask("rack"), sorted);
}

/// The help has what the game has.
#[test]
fn help_on_exchanges_has_none_where_it_is_a_turn() {
    for (ruleset, is_turn) in [("smartfeud", true), ("wordfeud", false), ("classic", false)] {
        let mut ear = Ear::at(request(ruleset, None, 7));
        ear.ask("ready");
        let help = ear.ask("help x");
        assert!(help.starts_with("X ABC: exchange these tiles"), "{help}");
        assert_eq!(help.contains("x 0: none, which counts as a pass."), is_turn, "{ruleset}: {help}");
    }
}

/// With seed 11, Ana has an LL and no L.
#[test]
fn a_tile_of_two_letters_is_exchanged_in_brackets() {
    let mut request = request("wordfeud", Some("es"), 11);
    request.players = vec![NewPlayer::Human("Ana".to_owned()), bot("casual")];
    let mut ear = Ear::at(request);
    assert_eq!(ear.ask("rack"), "U, E, G, LL, E, E, R.");
    assert_eq!(ear.ask("x ll"), "Not on your rack: L, L; type LL in brackets for that tile.");
    assert_eq!(ear.ask("try 8d llegue"), "Not on your rack: L, L; type LL in brackets for that tile.");
    assert_eq!(ear.ask("x [CH]"), "Not on your rack: CH.");
    let help = "X ABC: exchange these tiles; a question mark is a blank. CH in brackets is one tile.";
    assert_eq!(ear.ask("help x"), help);
    assert!(ear.ask("x [LL]").to_lowercase().contains("exchanged"));
    all_keep_the_laws(&ear.heard);
}

/// A letter with a combining mark is one, and a tile in hand has its name, too.
#[test]
fn letters_are_whole_and_have_names() {
    let folder = Home::new();
    let file = &*folder.file("marks.toml");
    let text = "extends = \"wordfeud\"\nname = \"Marks\"\n[dictionary]\nadd = [\"AN\u{308}\"]\n[tiles]\n\
        default = \"en\"\nlanguages = [\"en\"]\n[tiles.sets.en]\nblanks = 0\nletters = [\
        { letter = \"A\", count = 50, points = 1 }, { letter = \"N\u{308}\", count = 50, points = 2 }]\n";
    fs::write(file, text).unwrap();
    let mut ear = Ear::at(request(file, None, 7));
    ear.ask("ready");
    ear.ask("8h A[N\u{308}]");
    ear.ask("ready");
    assert_eq!(ear.ask("words"), "Across: AN\u{308} h8 to i8.");
    assert_eq!(ear.ask("spell an\u{308}"), "A, N\u{308}.");
    assert!(
        ear.ask("names on").split(['.', ',']).all(|tile| ["Alfa", "N\u{308}", ""].contains(&tile.trim()))
    );
    let mut ear = Ear::at(request("smartfeud", None, 7));
    for line in ["ready", "8h grain", "ready", "names on", "take h8"] {
        ear.ask(line);
    }
    assert!(ear.ask("rack").ends_with(" In hand: Golf from h8."), "{}", ear.heard);
    all_keep_the_laws(&ear.heard);
}

/// Nobody at the keyboard of several people is "you" once the game is over, and no rack is without a name.
#[test]
fn after_a_game_at_one_keyboard_racks_and_scores_have_names() {
    let mut ear = Ear::at(request("wordfeud", None, 7));
    ear.ask("ready");
    ear.ask("x 0");
    let mut said = ear.ask("yes");
    for _ in 0..5 {
        if said.contains("The game is over.") {
            break;
        }
        ear.ask("ready");
        ear.ask("pass");
        said = ear.ask("yes");
    }
    assert!(said.contains("The game is over. ") && said.contains(" Ann minus "), "{said}");
    assert!(ear.ask("score").contains(" won by ") && ear.ask("turn").contains("Ann minus "));
    let racks = ear.ask("rack");
    assert!(racks.starts_with("Ann: ") && racks.contains("Bob: "), "{racks}");
    assert_eq!(ear.ask("names on"), "Names on.");
    all_keep_the_laws(&ear.heard);
}

/// As every sentence does.
#[test]
fn a_score_below_nothing_begins_with_a_capital_letter() {
    let mut ear = Ear::at(request("tests/rulesets/prices.toml", None, 7));
    for line in ["ready", "pass", "yes", "ready", "pass", "yes", "ready"] {
        ear.ask(line);
    }
    let turn = ear.ask("turn");
    assert!(turn.contains(", your turn. Minus 5 to minus 5. "), "{turn}");
    assert_eq!(ear.ask("score"), "Minus 5 to minus 5; level.");
    all_keep_the_laws(&ear.heard);
}

/// One person hears their own rack after the end, whoever would be to move.
#[test]
fn after_the_end_the_only_person_hears_their_own_rack() {
    let mut request = request("ten-rounds", None, 25);
    request.players = vec![bot("novice"), NewPlayer::Human("Ann".to_owned())];
    let mut ear = Ear::at(request);
    let own = ear.ask("rack");
    let mut said = String::new();
    while !said.contains("The game is over.") {
        ear.ask("pass");
        said = ear.ask("yes");
    }
    assert_eq!(ear.ask("rack"), own, "{}", ear.heard);
    all_keep_the_laws(&ear.heard);
}

/// In a game without a cost for tiles left, they are said all the same, and who is out of tiles.
#[test]
fn racks_left_are_said_where_they_cost_nothing() {
    let (game, graph) = mirror(&request("smartfeud", None, 11));
    let (mut game, mut ear) = (game, Ear::at(request("smartfeud", None, 11)));
    ear.ask("ready");
    let mut said = String::new();
    while game.state().ending().is_none() {
        let best = game.highest_scoring_plays(&graph, 1).unwrap();
        if let Some(best) = best.first() {
            let play = best.to_play();
            said = ear.ask(&typed(&game.notation(&play).unwrap()));
            game.act(Action::Play(play)).unwrap();
        } else {
            ear.ask("pass");
            said = ear.ask("yes");
            game.act(Action::Pass).unwrap();
        }
        ear.ask("ready");
    }
    let left = game.state().players().find(|(_, player)| !player.rack().tiles().is_empty());
    let (_, player) = left.unwrap();
    assert!(said.contains(&format!("\n{}: ", player.name())) && said.contains(" left.\n"), "{said}");
    let out = game.state().players().find(|(_, player)| player.rack().tiles().is_empty()).unwrap().1;
    assert!(said.contains(&format!("\n{} is out of tiles, and the bag is empty.", out.name())), "{said}");
}

/// The file of this ruleset lists some letters after the others.
#[test]
fn a_rack_is_sorted_by_the_alphabet() {
    let mut ear = Ear::at(request("sprint", None, 5));
    for line in ["ready", "pass", "yes", "ready"] {
        ear.ask(line);
    }
    assert_eq!(ear.ask("sort"), "B, E, F, W, Y.");
}

/// Turns that are lost to the clock are not passes, though the rules count them as such.
#[test]
fn a_game_that_ends_by_the_clock_says_so() {
    let mut ear = Ear::with_clock(request("sprint", None, 5), 25);
    ear.ask("ready");
    while !ear.heard.contains("The game is over.") {
        ear.ask("ready");
    }
    let reason = " passed or ran out of time for the second time in a row.";
    assert!(ear.heard.contains(reason), "{}", ear.heard);
    all_keep_the_laws(&ear.heard);
}

/// However brief a game is, a rack that is read at once is read at each hand-over.
#[test]
fn a_brief_game_reads_the_rack_that_is_always_read() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("config.toml"), "[interface]\ndetail = \"brief\"\nread_rack = \"always\"\n")
        .unwrap();
    let request = request("wordfeud", None, 4);
    let mut ear = Ear::hearing(folder.path(), 0, move |talk| {
        play(talk.host.new_game(&request).unwrap(), talk).unwrap();
    });
    assert!(ear.ask("ready").contains("Rack: "));
    ear.ask("pass");
    ear.ask("yes");
    let begins = ear.ask("ready");
    assert!(begins.contains("Ann passed.") && begins.contains("Rack: "), "{begins}");
}

/// The question before a challenge, with the words of the last play and what a wrong one costs.
const CHALLENGE: &str = "Challenge EITS? If all words are good, Ann gets 5 points. Type yes or no.";

/// The words of a text without its line breaks.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// In a turn a challenge is asked about as a pass is.
#[test]
fn a_challenge_in_a_turn_is_asked_about() {
    let mut ear = Ear::at(request("bluff", None, 7));
    ear.ask("ready");
    let rack = ear.ask("rack");
    let word: String =
        rack.split([',', '.']).map(str::trim).filter(|tile| tile.len() == 1).rev().take(4).collect();
    ear.ask(&format!("8h {word}"));
    ear.ask("ready");
    assert_eq!(unwrapped(&ear.ask("challenge")), CHALLENGE);
    assert!(!ear.ask("no").contains("lost the turn"));
    ear.ask("challenge");
    assert!(unwrapped(&ear.ask("yes")).contains("Bob challenged the play, and Ann lost the turn"));
    assert_eq!(ear.ask("challenge"), "There is no play to challenge.");
}

/// A play that can be challenged is said once to whoever may challenge it, and so is what comes of it.
#[test]
fn a_challenged_play_is_said_once() {
    let mut ear = Ear::at(request("bluff", None, 7));
    ear.ask("ready");
    let rack = ear.ask("rack");
    let word: String =
        rack.split([',', '.']).map(str::trim).filter(|tile| tile.len() == 1).rev().take(4).collect();
    let played = ear.ask(&format!("8h {word}"));
    assert_eq!(played.matches(&word.to_uppercase()).count(), 1, "{played}");
    assert!(played.contains("Ann: ") && played.contains("type ready or challenge. "), "{played}");
    assert_eq!(unwrapped(&ear.ask("challenge")), CHALLENGE);
    assert!(ear.ask("no").contains("type ready or challenge. "));
    assert_eq!(unwrapped(&ear.ask("challenge")), CHALLENGE);
    let challenged = ear.ask("yes");
    assert!(challenged.contains("Bob challenged the play, and Ann lost the turn"), "{challenged}");
    let begins = ear.ask("ready");
    assert!(!begins.contains("lost the turn"), "{begins}");
    all_keep_the_laws(&ear.heard);
}

/// Whoever opens a game that is over but for a challenge hears its last play once, before the question.
#[test]
fn a_last_play_that_may_be_challenged_is_said_once_when_its_game_is_opened() {
    let folder = TempDir::new().unwrap();
    let (request, file) = (request("bluff", None, 7), folder.path().join("last.json"));
    let mut ear = Ear::hearing(folder.path(), 0, move |talk| {
        let game = talk.host.new_game(&request).unwrap().game().clone();
        let mut position = game.position_to_play_on(0);
        position.racks[0].retain(|tile| matches!(tile, Tile::Letter(_)));
        position.racks[0].truncate(2);
        position.bag = Some(Vec::new());
        let word = game.tiles().write_tiles(&position.racks[0]);
        let setup = Setup { position: Some(position), ..game.setup().clone() };
        let mut game = Game::new(setup, Arc::clone(game.vocabulary())).unwrap();
        let notation = PlayNotation::parse(&format!("8h {word}"), None).unwrap();
        game.act(Action::Play(game.resolve(&notation).unwrap())).unwrap();
        play(Session::new(game, Some(file)), talk).unwrap();
    });
    assert!(ear.first.contains("A question for Bob about the last play."), "{}", ear.first);
    assert_eq!(unwrapped(&ear.first).matches("across from h8").count(), 1, "{}", ear.first);
    assert!(ear.ask("ready").contains("The game is over."));
    all_keep_the_laws(&ear.heard);
}

/// Even before there is a tile that could be taken.
#[test]
fn a_game_without_takings_says_so() {
    let mut ear = Ear::at(request("wordfeud", None, 7));
    ear.ask("ready");
    for question in ["takes", "take h8"] {
        assert_eq!(ear.ask(question), "No tile can be taken from the board in this game.");
    }
}

#[test]
fn the_price_of_a_taking_is_said_as_a_cost() {
    let request = request("pickpocket", None, 7);
    let (mut game, graph) = mirror(&request);
    let mut ear = Ear::at(request);
    ear.ask("ready");
    ear.ask("full");
    let best = game.highest_scoring_plays(&graph, 1).unwrap()[0].to_play();
    ear.ask(&typed(&game.notation(&best).unwrap()));
    game.act(Action::Play(best)).unwrap();
    ear.ask("ready");
    let plays = game.highest_scoring_plays(&graph, 10_000).unwrap();
    let taking = plays.iter().find(|play| play.to_play().take().is_some()).unwrap();
    let said = ear.ask(&format!("try {}", typed(&game.notation(&taking.to_play()).unwrap())));
    assert!(said.to_lowercase().contains("the taking costs 10 points"), "{said}");
}

/// It counts no more: no tile there can be taken.
#[test]
fn a_premium_below_a_tile_is_not_said_in_a_game_without_takings() {
    let (game, graph) = mirror(&request("wordfeud", None, 7));
    let best = game.highest_scoring_plays(&graph, 1).unwrap()[0].to_play();
    let layout = game.state().layout();
    let covered = best.tiles().iter().find(|tile| layout.premium(tile.square).is_some()).unwrap().square;
    let mut ear = Ear::at(request("wordfeud", None, 7));
    ear.ask("ready");
    assert!(!ear.ask(&format!("square {covered}")).contains(", on a "));
    ear.ask(&typed(&game.notation(&best).unwrap()));
    ear.ask("ready");
    let said = ear.ask(&format!("square {covered}"));
    assert!(said.ends_with(" point.") || said.ends_with(" points."), "{said}");
}

/// Where hints are off, asking the dictionary is refused; where they are counted, it counts.
#[test]
fn an_answer_from_the_dictionary_is_a_hint() {
    for (hints, asked, said) in [
        (HintsText::Word("off".to_owned()), vec!["where s"], "Hints are off in this game."),
        (HintsText::Count(1), vec!["where s", "yes", "where t"], "No hints left."),
        (HintsText::Count(1), vec!["where s", "yes", "hint"], "No hints left."),
    ] {
        let mut request = request("smartfeud", None, 7);
        request.options.hints = Some(hints);
        let mut ear = Ear::at(request);
        ear.ask("ready");
        ear.ask("8h grain");
        ear.ask("ready");
        let answers: Vec<String> = asked.into_iter().map(|line| ear.ask(line)).collect();
        assert_eq!(answers.last().unwrap(), said);
        if answers.len() > 1 {
            assert_eq!(answers[0], "This uses your last hint. Use it? Type yes. ");
            assert!(answers[1].contains("take S:") && answers[1].contains("m8 GRAINS"), "{answers:?}");
            assert!(answers[1].ends_with("\nHints left: 0."), "{answers:?}");
        }
    }
    let mut request_of_two = request("smartfeud", None, 7);
    request_of_two.options.hints = Some(HintsText::Count(2));
    let mut ear = Ear::at(request_of_two);
    ear.ask("ready");
    for (question, asked) in [
        ("hint place", "This uses 1 of your 2 hints. Use it? Type yes. "),
        ("hint", "This uses your last hint. Use it? Type yes. "),
    ] {
        assert_eq!(ear.ask(question), asked);
        let given = ear.ask("yes");
        let (hint, left) = given.rsplit_once('\n').unwrap();
        assert!(left.starts_with("Hints left: "), "{given}");
        // To hear a hint again in the same turn costs nothing.
        assert_eq!(ear.ask(question), hint);
    }
    assert_eq!(ear.ask("hint word"), "No hints left.");
    let mut request = request("smartfeud", None, 7);
    request.options.mode = Some("professional".to_owned());
    request.options.hints = None;
    let mut ear = Ear::at(request);
    ear.ask("ready");
    ear.ask("8h grain");
    ear.ask("ready");
    for question in ["where s", "takes", "word qi"] {
        assert_eq!(ear.ask(question), "Look-up is off in professional mode.");
    }
}

/// A hint that was paid for is free only as long as its answer is the same.
#[test]
fn with_another_tile_in_hand_a_hint_is_another_one() {
    let mut request = request("smartfeud", None, 7);
    request.options.hints = Some(HintsText::Count(3));
    request.players = vec![NewPlayer::Human("Ann".to_owned()), bot("novice")];
    let mut ear = Ear::at(request);
    assert_eq!(ear.ask("where s"), "No square takes S alone.", "an empty board takes no dictionary");
    ear.ask("8h grain");
    assert_eq!(ear.ask("where s"), "This uses 1 of your 3 hints. Use it? Type yes. ");
    let given = ear.ask("yes");
    let answer = given.strip_suffix("\nHints left: 2.").unwrap();
    assert_eq!(ear.ask("where s"), answer);
    ear.ask("take h8");
    assert_eq!(ear.ask("where s"), "This uses 1 of your 2 hints. Use it? Type yes. ");
    assert_eq!(ear.ask("no"), "Nothing was done.");
    ear.ask("put back");
    assert_eq!(ear.ask("where s"), answer);
    all_keep_the_laws(&ear.heard);
}

/// Whoever resigns while others play on has no tiles, and hears where they are.
#[test]
fn who_has_resigned_hears_where_their_tiles_are() {
    let folder = Home::new();
    let ruleset =
        &*folder.write("back.toml", "extends = \"smartfeud\"\nname = \"Back\"\n[leaving]\ntiles = \"bag\"\n");
    let mut request = request(ruleset, None, 7);
    request.players = vec![NewPlayer::Human("Ann".to_owned()), bot("novice"), bot("novice")];
    let mut ear = Ear::at(request);
    ear.ask("resign");
    ear.ask("yes");
    assert_eq!(ear.ask("rack"), "No tiles; all went into the bag.");
    all_keep_the_laws(&ear.heard);
}

/// The time left is said once it falls below five minutes and one, and otherwise when it is asked for.
#[test]
fn the_clock_is_heard_at_five_minutes_and_at_one() {
    let mut request = request("smartfeud", None, 7);
    request.options.time = Some("10m".to_owned());
    request.players = vec![NewPlayer::Human("Ann".to_owned()), bot("novice")];
    let mut ear = Ear::with_clock(request, 7);
    let warned = |ear: &Ear| {
        let warnings = ear.heard.lines().filter(|line| line.ends_with(" left."));
        warnings.map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    while warned(&ear).len() < 2 && !ear.heard.contains("ran out") {
        ear.ask("rack");
    }
    let warnings = warned(&ear);
    assert_eq!(warnings.len(), 2, "{}", ear.heard);
    let first = ["4 minutes ", "5 minutes left."].iter().any(|begin| warnings[0].starts_with(begin));
    assert!(first && warnings[1].ends_with(" seconds left."), "{warnings:?}");
    assert!(
        ["5 minutes left.", " seconds left."].iter().any(|end| warnings[0].ends_with(end)),
        "{warnings:?}"
    );
    // The turn that timed out is said once.
    while !ear.heard.contains("Ann's time ran out") {
        ear.ask("rack");
    }
    let late = ear.heard.split("Ann's time ran out: a pass.\n").nth(1).unwrap();
    assert!(late.starts_with("Your line came too late; type it again.\n"), "{late}");
    all_keep_the_laws(&ear.heard);
}

/// A finished game is looked back at with most questions about the board, and reviewed in sentences.
#[test]
fn a_finished_game_is_looked_back_at_and_reviewed_by_ear() {
    let folder = TempDir::new().unwrap();
    let mut request = request("wordfeud", None, 7);
    request.players = vec![bot("novice"), bot("casual")];
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let session = host.new_game(&request).unwrap();
    let (mut input, mut streams) = (&b""[..], Streams::in_memory());
    let dialogue = Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
    let now = || Now { wall: Timestamp::UNIX_EPOCH, running: Duration::ZERO };
    play(session, Talk { dialogue, now: &now, host: &host }).unwrap();
    let replay = host.replay(None).unwrap();
    let turns = replay.len();
    let mut ear = Ear::hearing(folder.path(), 0, move |talk| {
        plain::replay(replay, talk).unwrap();
    });
    assert!(ear.ask("go 1").starts_with("Turn 1, Bot (novice)"));
    assert!(ear.ask("back").starts_with(&format!("The start of the game; {turns} turns follow.")));
    assert_eq!(ear.ask("words"), "The board is empty.");
    assert_eq!(ear.ask("ends"), "The board is empty.");
    for lacking in ["go", "go x", "go 1 2"] {
        assert_eq!(ear.ask(lacking), "Which turn? type go 12.");
    }
    assert_eq!(ear.ask("go 99"), format!("There is no turn 99; the turns are 1 to {turns}."));
    assert_eq!(ear.ask("turn 5"), "Turn 5 comes later; type go 5.");
    assert_eq!(ear.ask("next 3"), "Type next alone.");
    for (mistyped, meant) in [("nex", "next"), ("nxt", "next"), ("bak", "back"), ("bck", "back")] {
        let advice = format!("Unknown command {mistyped}; did you mean {meant}?");
        assert_eq!(ear.ask(mistyped), advice);
    }
    let all = ear.ask_all("help all").join(" ");
    assert!(all.contains("next, back, go") && !all.contains("hint"), "{all}");
    for _ in 0..turns {
        assert!(ear.ask("next").starts_with("Turn "));
        for question in
            ["words", "row 8", "around h8", "ends", "last", "turn", "score", "history 2", "where s"]
        {
            ear.ask(question);
        }
        let racks = ear.ask("rack");
        assert!(racks.starts_with("Bot (novice): ") && racks.contains("Bot (casual): "), "{racks}");
    }
    // Somebody who looks back has no rack of their own.
    assert_eq!(ear.ask("names on"), "Names on.");
    assert_eq!(ear.ask("names off"), "Names off.");
    assert_eq!(ear.ask("next"), "This is the last turn.");
    assert!(ear.ask("help").starts_with("Type next, back or go 12 for a turn. Commands: words, row, "));
    assert_eq!(
        (ear.ask("help next").as_str(), ear.ask("help go").as_str()),
        ("Next, or n: the next turn.", "Go 12: turn 12.")
    );
    assert_eq!(ear.ask("help back"), "Back: the turn before.");
    assert!(ear.ask("u q").ends_with(" are unseen.") || ear.ask("u q").ends_with(" is unseen."));
    for question in ["time", "pass", "go", "go 99", "fly", "help take", "spell qi", "words", "more", "quit"] {
        ear.ask(question);
    }
    all_keep_the_laws(&ear.heard);
    let file = host.saved_games().unwrap().games[0].file.clone();
    let mut ear = Ear::hearing(folder.path(), 0, move |Talk { dialogue, host, .. }| {
        let past = host.past_game(&file).unwrap();
        let depth = rackety_engine::analysis::Depth::Quick;
        let request = ReviewRequest { store: None, ..past.review_request(depth) };
        let mut thinker = Thinker::new(Arc::clone(&host.knowledge));
        let review = thinker.review(&request, &mut |_| ControlFlow::Continue(())).unwrap();
        plain::review(&past, &review, None, dialogue).unwrap();
    });
    let lines: Vec<&str> = ear.first.lines().collect();
    assert!(
        lines[0].starts_with("Bot (novice): accuracy ") && lines[1].starts_with("Bot (casual): "),
        "{lines:?}"
    );
    // A turn may take several lines.
    let mut worst: Vec<String> = Vec::new();
    for line in &lines {
        match worst.last_mut() {
            _ if line.starts_with("Turn ") => worst.push((*line).to_owned()),
            Some(turn) => turn.extend([" ", *line]),
            None => {}
        }
    }
    assert_eq!(worst.len(), 3, "{lines:?}");
    assert!(
        worst.iter().all(|turn| turn.contains(" points and ") && turn.contains(". Better: ")),
        "{lines:?}"
    );
    assert!(worst.iter().any(|turn| turn.contains(": DEFIANCE down k1, 38. ")), "{lines:?}");
    assert_eq!(ear.ask("more"), "Type next, turn 7, best or quit.");
    assert_eq!(ear.ask("best"), "No turn was shown yet; type next.");
    assert!(ear.ask("next").starts_with("Turn 1, Bot (novice)"));
    let best = ear.ask("best");
    assert!(best.contains("points. Worth ") && best.contains(", chance "), "{best}");
    assert!(ear.ask("turn 7").starts_with("Turn 7, "));
    assert!(ear.ask("next").starts_with("Turn 8, "));
    let last = ear.ask("turn 99");
    assert!(last.starts_with("There is no turn 99; the turns are 1 to "), "{last}");
    let mut best = String::new();
    while ear.ask("next") != "No more turns." {
        best = ear.ask("best");
    }
    assert_eq!(ear.ask("best"), best, "that was the last turn");
    all_keep_the_laws(&ear.heard);
}

/// Racks that were made up for an imported game are not said, but for what was seen of them.
#[test]
fn racks_that_nobody_saw_are_not_said() {
    let (folder, host) = new_host();
    let file = Path::new("tests/gcg/good/exchanges-and-passes.gcg");
    let mut imported = host.import(file, &ImportRequest::default()).unwrap();
    imported.session.save().unwrap();
    drop(imported);
    let replay = host.replay(None).unwrap();
    let mut ear = Ear::hearing(folder.path(), 0, move |talk| {
        plain::replay(replay, talk).unwrap();
    });
    assert!(ear.first.contains("The game is over. ") && !ear.first.contains(" left"), "{}", ear.first);
    assert_eq!(ear.ask("rack"), "Ann Lee: not seen. Bob Ray: not seen.");
    ear.ask("go 0");
    let first = ear.ask("rack");
    assert_eq!(first, "Ann Lee: U, U, U, A, E, I, O.\nBob Ray: B, C, D, F, G, H, J.");
    all_keep_the_laws(&ear.heard);
}

/// A game that is not over has scores at its last turn, too, and the words that its players allowed are said between the turns.
#[test]
fn an_unfinished_game_of_one_turn_is_looked_back_at_by_ear() {
    let mut ear = Ear::at(request("wordfeud", None, 7));
    ear.ask("ready");
    ear.ask("pass");
    ear.ask("yes");
    ear.ask("ready");
    assert_eq!(ear.ask("turn 3"), "Turn 3 was not played; 1 turn was.");
    ear.ask("quit");
    let folder = ear.folder.take().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let file = host.replay(None).unwrap().file().unwrap().to_owned();
    let mut save: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    save["notes"]["house_rules"] =
        serde_json::json!([{ "after": 0, "word": "YEET", "by": 1, "agreed": [0] }]);
    std::fs::write(&file, save.to_string()).unwrap();
    let replay = host.replay(None).unwrap();
    let mut ear = Ear::hearing(folder.path(), 0, move |talk| {
        plain::replay(replay, talk).unwrap();
    });
    assert!(ear.ask("history").contains("Bob allowed YEET, and Ann agreed."));
    let last: Vec<&str> = ear.first.lines().rev().take(2).collect();
    assert!(last[0].contains(" 0, ") && last[1].starts_with("Turn 1, "), "{last:?}");
    let start = ear.ask("back");
    assert!(start.starts_with("The start of the game; 1 turn follows."));
    assert!(start.contains("Bob allowed YEET, and Ann agreed."), "{start}");
    all_keep_the_laws(&ear.heard);
}

/// The task and the rack come first, the board when it is asked for.
#[test]
fn a_puzzle_by_ear_begins_with_the_task_and_the_rack() {
    let folder = TempDir::new().unwrap();
    let best: Arc<Mutex<[String; 2]>> = Arc::default();
    let plays = Arc::clone(&best);
    let mut ear = Ear::hearing(folder.path(), 0, move |talk| {
        let source = PuzzleSource::SelfPlay(Some(7));
        let request = PuzzleRequest {
            ruleset: Some("wordfeud".to_owned()),
            language: Some("en".to_owned()),
            source,
            theme: None,
        };
        let search = PuzzleSearch::new(talk.host, request).unwrap();
        let found = search.run(&talk.host.knowledge, &mut |_| ControlFlow::Continue(())).unwrap();
        let game = found.puzzle.game();
        let listed = found.puzzle.plays();
        let lower = listed.iter().find(|ranked| ranked.play.score() < listed[0].play.score());
        *plays.lock().unwrap() = [&listed[0], lower.expect("a play that scores less")]
            .map(|ranked| game.notation(&ranked.play.to_play()).unwrap().to_string());
        plain::puzzle(found, talk).unwrap();
    });
    let [solution, other] = best.lock().unwrap().clone();
    let lines: Vec<&str> = ear.first.lines().collect();
    assert!(
        lines.len() == 3 && lines[0].ends_with(": find the best play.") && lines[1].starts_with("Rack: "),
        "{lines:?}"
    );
    for question in ["words", "row 8", "around h8", "rack", "help", "more", &format!("try {other}")] {
        ear.ask(question);
    }
    for of_games in ["pause", "challenge", "pass"] {
        assert_eq!(
            ear.ask(of_games),
            "A puzzle is one play; type 8h WORD, or help for a list of commands.",
            "{of_games}"
        );
    }
    let tried = ear.ask("play");
    tried.assert_has(&[" points, ", " fewer, and ", " tiles kept."]);
    assert!(ear.ask(&solution).contains(". Solved."));
    all_keep_the_laws(&ear.heard);
}

/// Numbers choose the game, the opponent and the name.
#[test]
fn the_menu_is_chosen_from_by_numbers() {
    let folder = TempDir::new().unwrap();
    let chosen = Arc::new(Mutex::new(None));
    let choice = Arc::clone(&chosen);
    let mut ear = Ear::hearing(folder.path(), 0, move |talk| {
        *choice.lock().unwrap() = Some(plain::menu(talk, &mut 0).unwrap());
    });
    assert!(
        ear.first.starts_with("Rackety. 1 new game; 2 continue the last game; 3 puzzle"),
        "{}",
        ear.first
    );
    let more = ear.ask("more");
    assert_eq!(ear.ask("what"), "Type a number from 0 to 9, or list, or more.\nType a number: ");
    assert!(ear.ask("list").starts_with("Rackety. 1 new game; 2 "), "more: {more}");
    let games = ear.ask("1");
    let found = |answer: &str| {
        let game = answer.split("; ").find(|game| game.contains("SmartFeud"))?;
        game.trim_start_matches("Which game? ").split(' ').next().map(ToOwned::to_owned)
    };
    let number = match found(&games) {
        Some(number) => number,
        None => found(&ear.ask("more")).unwrap(),
    };
    let opponents = ear.ask(&number);
    let [first, second, third] = [0, 1, 2].map(|place| Level::ALL[place]);
    assert!(opponents.contains(&format!("1 {first} bot; 2 {second} bot")), "{opponents}");
    ear.ask("3");
    ear.ask("Ann");
    let heard = ear.heard.clone();
    drop(ear);
    let expected = GameRequest {
        ruleset: "smartfeud".to_owned(),
        players: vec![NewPlayer::Human("Ann".to_owned()), bot(third.name())],
        ..GameRequest::default()
    };
    assert_eq!(*chosen.lock().unwrap(), Some(plain::MenuChoice::NewGame(Box::new(expected))));
    all_keep_the_laws(&heard);
}

/// Names that are too alike are asked for again, and quit is never taken as a name.
#[test]
fn names_in_the_menu_are_asked_for_until_they_fit() {
    let folder = TempDir::new().unwrap();
    let chosen = Arc::new(Mutex::new(None));
    let choice = Arc::clone(&chosen);
    let mut ear = Ear::hearing(folder.path(), 0, move |talk| {
        *choice.lock().unwrap() = Some(plain::menu(talk, &mut 0).unwrap());
    });
    for answer in ["1", "1", "6", "Ann"] {
        ear.ask(answer);
    }
    let again = ear.ask("ann");
    assert!(again.ends_with("give them different names.\nName, or Enter for Player 1: "), "{again}");
    ear.ask("quit");
    let heard = ear.heard.clone();
    drop(ear);
    assert_eq!(*chosen.lock().unwrap(), Some(plain::MenuChoice::Quit));
    all_keep_the_laws(&heard);
}

/// What the tutor says is for listeners, too, whatever they answer.
#[test]
fn the_tutor_keeps_the_laws() {
    let folder = TempDir::new().unwrap();
    let mut ear = Ear::hearing(folder.path(), 0, |talk| {
        let lessons = Tutorial::open(talk.host, None).unwrap();
        tutorial(&lessons, talk).unwrap();
    });
    let right = "8e HELLO|h8 LAND|9h ANY|try 11h DREAM|11h DREAM|m11 ?SUN|pass|x VUUI|i7 WORLD|ready|hide|rack|\
        word HOARIEST|h8 LANDS|undo|yes|hint place|e8 HOARIEST|take g8|i8 NEST|8d CARBON|next|next";
    for line in right.split('|') {
        if line != "yes" {
            ear.ask("8h QQQ");
        }
        ear.ask(line);
    }
    assert!(ear.heard.contains("This was the last lesson."), "{}", ear.heard);
    // Alone, a question mark is not read out.
    let is_alone = |word: &str| word.starts_with('?') && !word.contains(char::is_alphabetic);
    assert!(!ear.heard.split_whitespace().any(is_alone), "{}", ear.heard);
    all_keep_the_laws(&ear.heard);
    let mut ear = Ear::hearing(folder.path(), 0, |talk| {
        tutorial(&Tutorial::open(talk.host, None).unwrap(), talk).unwrap();
    });
    for (mistyped, meant) in [("nex", "next"), ("skp", "skip"), ("redy", "ready")] {
        let advice = format!("Unknown command {mistyped}; did you mean {meant}?");
        assert_eq!(ear.ask(mistyped), advice);
    }
    let left = ear.ask("q");
    assert!(!left.contains("during a game"), "{left}");
}
