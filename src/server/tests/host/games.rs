//! People play games with each other, with bots, and with somebody watching.

use std::io::{Read, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{ChildStdin, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use rackety_engine::movegen::GeneratedPlay;
use rackety_engine::tiles::Casing;
use rackety_engine::{Game, GameRecord, TurnOutcome, TurnRecord, Vocabulary, WordGraph};
use rackety_server::store::{GameState, Store};

use crate::clients::{Host, TestProcess};
use crate::wait_until;

/// A client that plays, or is in the hall, by lines.
pub(crate) struct Player {
    _process: TestProcess,
    lines: ChildStdin,
    said: Arc<Mutex<String>>,
    /// The bytes that were answered.
    read: usize,
}

impl Player {
    /// Somebody at the table of a game.
    pub(crate) fn join(host: &Host, name: &str, game: u64) -> Self {
        Self::connect(host, name, "x", &["play", &game.to_string(), "--plain"])
    }

    /// Somebody in the hall, who has come as this user.
    pub(crate) fn in_hall(host: &Host, name: &str, user: &str) -> Self {
        Self::connect(host, name, user, &["hall", "--plain"])
    }

    /// Somebody in the hall who is there for the first time.
    pub(crate) fn named(host: &Host, name: &str) -> Self {
        let mut player = Self::in_hall(host, &name.to_lowercase(), "x");
        player.answer("What shall we call you?", name);
        player
    }

    /// Somebody who has come as this user, with this command.
    pub(crate) fn connect(host: &Host, name: &str, user: &str, arguments: &[&str]) -> Self {
        let mut command = host.ssh(&host.key(name), user);
        let command =
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let said: Arc<Mutex<String>> = Arc::default();
        let (out, err) = (process.stdout.take().unwrap(), process.stderr.take().unwrap());
        hear(out, Arc::clone(&said));
        hear(err, Arc::clone(&said));
        let lines = process.stdin.take().unwrap();
        Self { _process: TestProcess(process), lines, said, read: 0 }
    }

    /// Types a line; false if the connection is gone.
    pub(crate) fn type_line(&mut self, line: &str) -> bool {
        self.lines.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.lines.flush()).is_ok()
    }

    /// Sends bytes; false if the connection is gone.
    pub(crate) fn bytes_typed(&mut self, bytes: &[u8]) -> bool {
        self.lines.write_all(bytes).and_then(|()| self.lines.flush()).is_ok()
    }

    pub(crate) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits until this is said after what was answered.
    pub(crate) fn hears(&self, text: &str) {
        wait_until(|| format!("no {text:?} in {}", self.said()), || self.has_heard(text));
    }

    /// True if this was said after what was answered.
    fn has_heard(&self, text: &str) -> bool {
        self.said()[self.read..].contains(text)
    }

    /// Asks for the scores until this is said. Whoever is to move hears news with the answer to a line, others at once.
    pub(crate) fn hears_at_the_board(&mut self, text: &str) {
        self.hears_when_typing("scores", text);
    }

    /// Types a line again and again until this is said.
    pub(crate) fn hears_when_typing(&mut self, line: &str, text: &str) {
        let said = Arc::clone(&self.said);
        wait_until(
            || format!("no {text:?} in {}", said.lock().unwrap()),
            || {
                self.type_line(line);
                thread::sleep(Duration::from_millis(200));
                self.has_heard(text)
            },
        );
    }

    /// Returns everything after what was answered, up to the next question.
    fn page(&self, question: &str) -> String {
        self.hears(question);
        self.said()[self.read..].to_owned()
    }

    /// Answers a question.
    pub(crate) fn answer(&mut self, question: &str, answer: &str) {
        let page = self.page(question);
        self.read += page.len();
        assert!(self.type_line(answer), "{}", self.said());
    }

    /// Chooses the row of a page that begins with this text. What was heard before is asked for again.
    pub(crate) fn choose(&mut self, row: &str) {
        const QUESTION: &str = ", or 0 to ";
        for request in ["list", "more"] {
            if find_row(&self.page(QUESTION), row).is_some() {
                break;
            }
            self.answer(QUESTION, request);
        }
        let page = self.page(QUESTION);
        let number = row_of(&page, row);
        self.answer(QUESTION, &number.to_string());
    }

    /// Goes back to the page before.
    pub(crate) fn go_back(&mut self) {
        self.answer(", or 0 to go back:", "0");
    }

    /// Opens a game with this wish for one of its seats; stays on the page of the game that waits.
    pub(crate) fn open_game(&mut self, seat: &str, wish: &str) {
        self.choose("New game");
        self.choose(seat);
        self.choose(wish);
        self.choose("Begin");
    }
}

/// Notes what comes.
fn hear(mut out: impl Read + Send + 'static, said: Arc<Mutex<String>>) {
    thread::spawn(move || {
        let mut piece = vec![0; 1 << 12];
        while let Ok(count @ 1..) = out.read(&mut piece) {
            said.lock().unwrap().push_str(&String::from_utf8_lossy(&piece[..count]));
        }
    });
}

/// The number of the row that begins with a text, in what a page by lines says.
pub(crate) fn row_of(said: &str, text: &str) -> usize {
    find_row(said, text).unwrap_or_else(|| panic!("no {text} in {said}"))
}

fn find_row(said: &str, text: &str) -> Option<usize> {
    said.lines().find_map(|line| {
        let (number, name) = line.split_once(' ')?;
        name.starts_with(text).then(|| number.parse().ok()).flatten()
    })
}

/// The code of an invitation in what a page says.
pub(crate) fn code_in(said: &str) -> String {
    codes_in(said).into_iter().next().unwrap_or_else(|| panic!("no code in {said}"))
}

/// The codes of all invitations in what a page says.
pub(crate) fn codes_in(said: &str) -> Vec<String> {
    said.split_whitespace().filter_map(|word| Some(word.split_once("@HOST")?.0.to_owned())).collect()
}

/// Takes the seat of an invitation for somebody who comes for the first time.
pub(crate) fn take_seat(host: &Host, name: &str, code: &str) {
    let mut player = Player::in_hall(host, &name.to_lowercase(), code);
    player.answer("What shall we call you?", name);
    let is_seated = || ["You have a seat", "Players: "].iter().any(|text| player.said().contains(text));
    wait_until(|| player.said(), is_seated);
}

/// Begins game 1 of Ann, Ben and Cleo; returns Ann.
pub(crate) fn begin_with_ben_and_cleo(host: &Host) -> Player {
    let mut ann = Player::named(host, "Ann");
    ann.open_game("Player 3", "A friend");
    ann.hears("Withdraw");
    for (name, code) in ["Ben", "Cleo"].into_iter().zip(codes_in(&ann.said())) {
        take_seat(host, name, &code);
    }
    wait_for_game(host, 1);
    ann
}

/// Opens this game by what the first of two people types in the hall, and takes the seat of the invitation for the other.
pub(crate) fn begin_game(host: &Host, [one, other]: [&str; 2], typed: &str, game: u64) {
    take_seat(host, other, &code_in(&host.hall(one, typed)));
    wait_for_game(host, game);
}

/// Opens a game between two people by lines; returns its number.
pub(crate) fn open_game(host: &Host) -> u64 {
    begin_game(host, ["Ann", "Ben"], "Ann\n1\n8\n", 1);
    1
}

/// Waits until a game has begun.
pub(crate) fn wait_for_game(host: &Host, game: u64) {
    let store = host.store();
    let found = || format!("game {game} does not begin: {}", host.log());
    wait_until(found, || store.record(game).unwrap().is_some());
}

/// The game as the database has it, with the words of its list.
pub(crate) fn stored_game(store: &Store, game: u64, vocabulary: &Arc<Vocabulary>) -> Game {
    let (record, _) = store.record(game).unwrap().unwrap();
    let save: serde_json::Value = serde_json::from_str(&record).unwrap();
    let record: GameRecord = serde_json::from_value(save["game"].clone()).unwrap();
    Game::replay(&record, Arc::clone(vocabulary)).unwrap()
}

/// The words of games in English.
pub(crate) fn words() -> Arc<Vocabulary> {
    let library = rackety::files::DictionaryLibrary::new(None);
    let list = library.of_language("en").unwrap();
    library.words(list, Casing::Usual).unwrap().vocabulary
}

/// What the player to move should type: the best play, or to pass.
pub(crate) fn best_line(game: &Game, graph: &WordGraph) -> String {
    let Some(best) = game.highest_scoring_plays(graph, 1).unwrap().first().map(GeneratedPlay::to_play) else {
        return "pass".to_owned();
    };
    let notation = game.notation(&best).unwrap();
    let take = notation.take().map(|square| format!(" take {square}")).unwrap_or_default();
    let mut word = notation.word().to_string();
    // A person's word in small letters is one in capitals, unless it asks for its blanks.
    if !word.contains(char::is_uppercase) {
        let asked =
            |letter: char| if letter.is_lowercase() { format!("?{letter}") } else { letter.to_string() };
        word = word.chars().map(asked).collect();
    }
    format!("{} {word}{take}", notation.heading())
}

/// Waits until the game in the database has more than this number of turns, and returns it. `found` says what is there
/// instead.
pub(crate) fn wait_for_turn(
    store: &Store,
    game: u64,
    vocabulary: &Arc<Vocabulary>,
    turns: usize,
    found: impl Fn() -> String,
) -> Game {
    let mut stored = None;
    wait_until(found, || {
        stored = Some(stored_game(store, game, vocabulary)).filter(|stored| stored.turns().len() > turns);
        stored.is_some()
    });
    stored.unwrap()
}

/// Lets people play by the best plays until their game is over; returns the game, and the lines that they typed.
fn play_to_the_end<const N: usize>(
    store: &Store,
    game: u64,
    vocabulary: &Arc<Vocabulary>,
    people: [&str; N],
    players: &mut [Player; N],
) -> (Game, Vec<String>) {
    let mut stored = stored_game(store, game, vocabulary);
    let graph = WordGraph::for_game(&stored).unwrap();
    let mut lines = Vec::new();
    while stored.state().ending().is_none() {
        let mover = stored.state().player(stored.state().to_move()).name().to_owned();
        let line = best_line(&stored, &graph);
        let player = &mut players[people.iter().position(|name| *name == mover).unwrap()];
        assert!(player.type_line(&line), "{}", player.said());
        let turns = stored.turns().len();
        let found = || format!("{mover} typed {line}:\n{}", player.said());
        stored = wait_for_turn(store, game, vocabulary, turns, found);
        lines.push(line);
    }
    (stored, lines)
}

#[test]
fn two_people_meet_by_a_code_and_find_their_game_again_after_a_restart() {
    let Some(host) = Host::start() else { return };
    let mut ann = host.screen("ann", "x");
    ann.wait_for("What shall we call you?");
    ann.keys("A\u{7}n\u{1b}[200~n\u{1b}[201~\r");
    ann.wait_for("Your games");
    ann.choose("New game");
    ann.choose("Begin");
    ann.wait_for("@HOST");
    let text = ann.text();
    let mut ben = host.screen("ben", &code_in(&text));
    ben.wait_for("What shall we call you?");
    ben.keys("ANN\r");
    ben.wait_for("The name ANN, or one");
    ben.keys("\u{15}Ben\r");
    // Straight onto the board.
    ben.wait_until("the board", |screen| screen.contains("Ann") && screen.contains("bag 102"));
    ann.wait_for("This game has begun");
    ann.keys("\u{1b}");
    ann.choose("Ben (1)");
    ann.wait_until("the board", |screen| screen.contains("Ben") && !screen.contains("Your games"));
    let turns = |name: &str| {
        let output = host.run(name, &["turns"], "");
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (of_ann, of_ben) = (turns("ann"), turns("ben"));
    let (waiting, idle) = if of_ann.0 == Some(0) { (of_ann, of_ben) } else { (of_ben, of_ann) };
    assert!(waiting.1.contains(" in SmartFeud, 4") && waiting.1.contains("h left (game 1)"), "{waiting:?}");
    assert_eq!((waiting.0, idle.0, idle.1.as_str()), (Some(0), Some(1), ""));
    let mover = if waiting.1.starts_with("Ben") { "ann" } else { "ben" };
    let mut in_terminal = host.screen_of(&host.key(mover), "x", &["turns"]);
    assert_eq!(in_terminal.wait_for_end(), 0);
    assert!(in_terminal.said().contains("(game 1)\r\n"), "{:?}", in_terminal.said());
    // The move of one appears on the other's screen at once.
    let (mover, other) =
        if waiting.1.starts_with("Ben") { (&mut ann, &mut ben) } else { (&mut ben, &mut ann) };
    mover.keys(":pass\r");
    thread::sleep(Duration::from_millis(300));
    mover.keys("y");
    other.wait_until("the pass", |screen| screen.to_lowercase().contains("pass"));
    let host = host.restart(Duration::from_millis(100));
    ann.wait_for_end();
    assert!(ann.said().contains("Your games are safe; connect again in a minute."));
    ben.wait_for_end();
    let mut ann = host.screen("ann", "x");
    ann.wait_for("Ben (1)");
    ann.keys("\u{11}");
    assert_eq!(ann.wait_for_end(), 0);
    assert_eq!(host.run("ann", &["turns"], "").status.code().map(|code| code < 2), Some(true));
}

/// Guests read that a list is damaged, and the keeper which file it is, also if the game began before.
#[test]
fn a_damaged_list_of_common_words_is_in_the_log() {
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    let lists = host.folder.join("shared/dictionaries");
    let host = host.restart_after(|| {
        std::fs::create_dir_all(&lists).unwrap();
        std::fs::write(lists.join("en-common.fst"), "damaged").unwrap();
    });
    let ann = Player::join(&host, "ann", game);
    ann.hears("the built-in common words count");
    let log = host.log();
    let path = lists.display().to_string();
    let is_logged = |line: &str| line.contains("event=open_game game=1 fault=") && line.contains(&path);
    assert!(log.lines().any(is_logged) && !ann.said().contains(&path), "{log}");
}

#[test]
fn two_people_play_a_whole_game_with_takings_by_lines() {
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    let store = host.store();
    let vocabulary = words();
    let people = ["Ann", "Ben"];
    let mut players = people.map(|name| Player::join(&host, name, game));
    let (_, lines) = play_to_the_end(&store, game, &vocabulary, people, &mut players);
    let takings = lines.iter().filter(|line| line.contains(" take ")).count();
    assert!(takings > 0, "the best plays of a whole game take no tile");
    let row = store.game(game).unwrap().unwrap();
    assert_eq!(row.state, GameState::Over);
    let ann = store.open_games_of(1).unwrap();
    assert_eq!(ann, []);
    assert_eq!(store.ratings_of(1).unwrap().len(), 1, "the game is rated");
    let files = [1, 2].map(|person| {
        let key = store.person(person).unwrap().unwrap().key;
        let folder: Vec<String> = key.bytes().map(|byte| format!("{byte:02x}")).collect();
        host.folder.join("people").join(folder.concat()).join("data/rackety/games/smartfeud-1.json")
    });
    for (file, player) in files.iter().zip(&players) {
        player.hears("The game is over.");
        assert!(file.is_file(), "{}", file.display());
    }
    // A host that is killed before it writes these files does so when it starts again.
    std::fs::remove_file(&files[1]).unwrap();
    // As if the game had ended after the last sign of life, which may have come meanwhile.
    let connection = rusqlite::Connection::open(host.database()).unwrap();
    connection.execute("UPDATE game SET changed = changed + 3600000", []).unwrap();
    drop(connection);
    let host = host.kill_and_restart();
    wait_until(|| host.log(), || files[1].is_file());
    // The keeper lists, copies and removes people while the host runs.
    let (_, listed) = host.keeper(&["list"]);
    assert!(listed.lines().count() == 2 && listed.contains("Ann: no running games; SHA256:"), "{listed}");
    let copy = host.folder.join("copy.db");
    assert_eq!(host.keeper(&["backup", copy.to_str().unwrap()]).0, Some(0));
    assert_eq!(
        std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777,
        0o600,
        "only the keeper reads it"
    );
    assert_eq!(
        host.keeper(&["backup", copy.to_str().unwrap()]).0,
        Some(2),
        "a file that is there is not replaced"
    );
    assert_eq!(host.keeper(&["remove", "Nobody"]).0, Some(2));
    assert_eq!(host.keeper(&["remove", "Ann"]).1, "Ann is removed\n");
    let after = stored_game(&store, game, &vocabulary);
    let names: Vec<&str> = after.state().players().map(|(_, player)| player.name()).collect();
    assert!(
        names.contains(&"A former player") && names.contains(&"Ben") && !names.contains(&"Ann"),
        "{names:?}"
    );
    let copied = Store::open(&copy).unwrap();
    assert_eq!(copied.people().unwrap().len(), 2, "the copy is as it was");
    let folders: Vec<_> =
        std::fs::read_dir(host.folder.join("people")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(folders.len(), 1, "the folder is gone");
    // The games of others are written anew one by one, after the removal.
    let of_ben = folders[0].join("data/rackety/games/smartfeud-1.json");
    wait_until(|| host.log(), || of_ben.is_file());
    let of_ben = std::fs::read_to_string(of_ben).unwrap();
    assert!(of_ben.contains("A former player") && !of_ben.contains("\"Ann\""), "{of_ben}");
}

#[test]
fn a_bot_plays_and_others_watch_without_racks() {
    let Some(host) = Host::start() else { return };
    // Player 2 is the first bot of the choices; the third row of them.
    let said = host.hall("ann", "Ann\n1\n5\n3\n8\n");
    wait_for_game(&host, 1);
    let store = host.store();
    let stored = store.game(1).unwrap().unwrap_or_else(|| panic!("{said}"));
    assert_eq!((stored.state, stored.seats.len()), (GameState::Running, 2), "{said}");
    let vocabulary = words();
    let mut ann = Player::join(&host, "ann", 1);
    let turns = stored_game(&store, 1, &vocabulary).turns().len();
    ann.type_line("pass");
    let found = || format!("the bot does not play: {}", ann.said());
    let after = wait_for_turn(&store, 1, &vocabulary, turns + 1, found);
    let is_bots = |turn: &&TurnRecord| after.state().player(turn.seat).name() != "Ann";
    let last = after.turns().iter().rfind(is_bots).unwrap();
    assert!(!matches!(last.outcome, TurnOutcome::Pass), "{last:?}");
    // Somebody else looks on, and the process is never sent a rack.
    host.run("cleo", &["hall", "--plain"], "Cleo\n");
    let cleo = Player::join(&host, "cleo", 1);
    cleo.hears("Waiting for Ann");
    assert_eq!(racks_in(&cleo.said()), Vec::<&str>::new());
    assert!(!racks_in(&ann.said()).is_empty(), "the one who plays hears theirs: {}", ann.said());
    // Its player lets nobody watch any more.
    drop(ann);
    let games = row_of(&host.hall("ann", ""), "More about your games");
    let end = row_of(&host.hall("ann", &format!("{games}\n1\n")), "Let nobody watch");
    let said = host.hall("ann", &format!("{games}\n1\n{end}\n"));
    assert!(said.contains("Nobody can watch this game any more."), "{said}");
    cleo.hears("Its players do not let others watch this game any more");
    let refused = host.run("cleo", &["play", "1", "--plain"], "");
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("do not let others watch"), "{said}");
    let unrated = store.ratings_of(1).unwrap();
    assert!(unrated.is_empty());
}

/// Waits until it is somebody's turn in a game with bots, or the game is over.
fn wait_for_own_turn(store: &Store, vocabulary: &Arc<Vocabulary>, game: u64, name: &str) -> Game {
    let mut stored = stored_game(store, game, vocabulary);
    loop {
        let state = stored.state();
        if state.ending().is_some() || state.player(state.to_move()).name() == name {
            return stored;
        }
        let turns = stored.turns().len();
        stored = wait_for_turn(store, game, vocabulary, turns, || "the bot does not play".to_owned());
    }
}

/// Plays a game with bots to its end by the best plays, typed by `type_line`.
fn play_bots_to_the_end(
    store: &Store,
    vocabulary: &Arc<Vocabulary>,
    game: u64,
    name: &str,
    mut type_line: impl FnMut(&Game, &str),
) -> Game {
    let graph = WordGraph::for_game(&stored_game(store, game, vocabulary)).unwrap();
    loop {
        let stored = wait_for_own_turn(store, vocabulary, game, name);
        if stored.state().ending().is_some() {
            return stored;
        }
        let line = best_line(&stored, &graph);
        type_line(&stored, &line);
        let turns = stored.turns().len();
        wait_for_turn(store, game, vocabulary, turns, || format!("{line} is not played"));
    }
}

#[test]
fn games_against_a_bot_are_played_to_the_end_by_lines_and_on_a_screen() {
    let Some(host) = Host::start() else { return };
    host.run("ann", &["hall", "--plain"], "Ann\n1\n5\n3\n8\n");
    wait_for_game(&host, 1);
    let (store, vocabulary) = (host.store(), words());
    let mut ann = Player::join(&host, "ann", 1);
    let game = play_bots_to_the_end(&store, &vocabulary, 1, "Ann", |_, line| {
        assert!(ann.type_line(line), "{}", ann.said());
    });
    ann.hears("The game is over.");
    // Whatever the bot has played was said, and what it had was not.
    let is_bots = |turn: &&TurnRecord| {
        game.state().player(turn.seat).name() != "Ann" && matches!(turn.outcome, TurnOutcome::Play { .. })
    };
    let plays = game.turns().iter().filter(is_bots).count();
    let said = ann.said();
    let bot = game.state().players().map(|(_, player)| player.name()).find(|name| *name != "Ann").unwrap();
    let heard = said.lines().filter(|line| line.starts_with(bot) && line.contains(" played ")).count();
    assert!(plays > 5 && heard == plays, "{plays} plays, {heard} of them said: {said}");
    let scores = |game: &Game| {
        let players = game.state().players();
        players
            .map(|(_, player)| format!("{} {}", player.name(), player.score()))
            .collect::<Vec<_>>()
            .join(", ")
    };
    drop(ann);
    // The result is in the hall, without a rating.
    let mut hall = Player::in_hall(&host, "ann", "x");
    hall.choose("Results");
    hall.hears(&format!("1 {}: SmartFeud, ", scores(&game)));
    assert!(!hall.said().contains("Rating in"), "{}", hall.said());
    hall.go_back();
    hall.choose("Finished games");
    hall.hears(&format!("1 SmartFeud, English, {}: over", scores(&game)));
    drop(hall);
    // On a screen: the review, the same game again, and that one to its end, too.
    let mut screen = host.board_from("127.0.0.1", "ann", 1);
    screen.wait_for("rematch");
    screen.keys("v");
    screen.wait_for("Reviewing the game");
    screen.wait_for_review();
    screen.wait_for(" %");
    screen.keys("\x1b");
    screen.wait_for("rematch");
    screen.keys("r");
    wait_for_game(&host, 2);
    let game = play_bots_to_the_end(&store, &vocabulary, 2, "Ann", |stored, line| {
        let shown = format!("turn {}", stored.state().turn());
        screen.wait_until(&shown, |screen| screen.contains(&shown) && !screen.contains("Waiting for"));
        screen.keys(&format!(":{line}\r"));
        if line == "pass" {
            screen.wait_for("Pass");
            screen.keys("y");
        }
    });
    screen.wait_for("rematch");
    let [one, other] = [0, 1].map(|seat| game.state().players().nth(seat).unwrap().1.score().to_string());
    screen.wait_until("the result", |screen| screen.contains(&one) && screen.contains(&other));
    assert_eq!(store.finished_games_of(1).unwrap().len(), 2);
    assert_eq!(store.ratings_of(1).unwrap().len(), 0);
}

/// Returns the lines about racks in the output of somebody who watches.
fn racks_in(said: &str) -> Vec<&str> {
    said.lines()
        .filter(|line| ["Rack", "Your rack", "rack:"].iter().any(|text| line.contains(text)))
        .collect()
}

#[test]
fn three_people_play_a_whole_game_and_a_fourth_watches_without_racks() {
    let Some(host) = Host::start() else { return };
    let _ann = begin_with_ben_and_cleo(&host);
    let dora = Player::named(&host, "Dora");
    dora.hears("no game waits for you");
    let people = ["Ann", "Ben", "Cleo"];
    let mut players = people.map(|name| Player::join(&host, name, 1));
    let dora = Player::join(&host, "dora", 1);
    dora.hears("Waiting for");
    let store = host.store();
    let vocabulary = words();
    let (stored, _) = play_to_the_end(&store, 1, &vocabulary, people, &mut players);
    dora.hears("The game is over.");
    let said = dora.said();
    assert_eq!(racks_in(&said[..said.find("The game is over.").unwrap()]), Vec::<&str>::new());
    let plays = stored.turns().iter().filter(|turn| matches!(turn.outcome, TurnOutcome::Play { .. })).count();
    assert!(plays > 10 && said.matches(" played ").count() >= plays - 1, "{plays} plays, and {said}");
    assert!(store.ratings_of(1).unwrap().is_empty(), "only games of two people are rated");
    // The log has neither addresses nor names nor words.
    let log = host.log();
    let words = stored.turns().iter().flat_map(TurnRecord::words).map(|word| word.text.as_str());
    // A short one may be part of anything.
    let words: Vec<&str> = words.filter(|word| word.len() > 2).collect();
    assert!(words.len() > 10, "{words:?}");
    for line in log.lines().filter(|line| !line.contains("event=start")) {
        assert!(!line.contains("127.0.0.1"), "{line}");
        assert!(people.iter().chain(&["Dora", "SHA256"]).all(|name| !line.contains(name)), "{line}");
        assert!(words.iter().all(|word| !line.contains(word)), "{line}");
    }
    assert!(
        log.contains("event=person id=4") && log.contains("event=game_opened game=1 ruleset=smartfeud"),
        "{log}"
    );
}
