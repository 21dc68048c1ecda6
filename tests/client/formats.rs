//! Games from and for other programs: GCG files of every kind are imported or refused, and exported games come back.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use rackety::config::rulesets::RulesetOrigin;
use rackety::files::{Folders, ImportNote};
use rackety::formats::gcg::{FileRules, GcgFile, ImportSetup, Imported, import, write};
use rackety::formats::scenario::{RulesetForm, scenario};
use rackety::runs::prepare;
use rackety::session::{Host, ImportRequest, Replay};
use rackety_engine::bots::{BotProfile, Budget, Level};
use rackety_engine::game::{Phonies, PointsReason, PositionText};
use rackety_engine::ruleset::{SourceFile, UnknownWords, UnplayedTiles};
use rackety_engine::scenario::{Scenario, ScenarioRuleset};
use rackety_engine::{
    Action, FirstPlayer, Game, Generator, HighestScore, Lexicon, Mode, Options, PlayNotation, RandomStream,
    Ruleset, Scope, Seat, Setup, Tile, TurnOutcome, Vocabulary, WordGraph,
};
use rackety_lab::{Contest, GameMetrics, PlayedGame, Run, RunHead, SeedSet, Side, TournamentSetup};
use tempfile::TempDir;

use crate::program::{AssertHas as _, Home, new_host};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gcg").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn host(folder: &Path) -> Host {
    Host::new(&Folders::default(), Some(folder.to_owned()))
}

/// The ruleset is named in the file's name: `NAME.RULESET.gcg`.
fn request(file: &Path) -> ImportRequest {
    let name = file.file_stem().unwrap().to_string_lossy();
    ImportRequest {
        ruleset: name.split_once('.').map(|(_, ruleset)| ruleset.to_owned()),
        ..ImportRequest::default()
    }
}

fn name(file: &Path) -> String {
    file.file_stem().unwrap().to_string_lossy().into_owned()
}

/// True for a row of the board on which no tile lies.
fn is_empty_row(line: &str) -> bool {
    let marks = line.trim_start().trim_start_matches(|each: char| each.is_ascii_digit());
    !marks.is_empty() && marks.len() < line.len() && marks.chars().all(|each| " .'-\"=#".contains(each))
}

/// The snapshot shows the remarks of each import and the game that it makes, without the empty rows of its board. A game that
/// an earlier file has, too, is named instead of shown.
#[test]
fn good_files_are_imported() {
    let (folder, host) = new_host();
    let files = files("good");
    assert!(files.len() >= 25, "only {} files", files.len());
    let mut text = String::new();
    let mut shown = BTreeMap::new();
    for file in files {
        let imported = host.import(&file, &request(&file));
        let mut imported = imported.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let game = imported.session.game().clone();
        writeln!(text, "── {} ──", name(&file)).unwrap();
        for remark in &imported.remarks {
            writeln!(text, "line {}: {}", remark.line, remark.text).unwrap();
        }
        let note = imported.session.notes().imported.clone().unwrap();
        writeln!(text, "completed: {:?}", note.completed).unwrap();
        for comment in &note.comments {
            writeln!(text, "comment: {comment}").unwrap();
        }
        for (turn, comment) in &note.turn_comments {
            writeln!(text, "comment on {turn}: {comment}").unwrap();
        }
        let unseen = note.unseen_racks();
        let game_text =
            rackety::formats::text::text(&game, &[], &unseen, imported.session.dictionary_label());
        if let Some(earlier) = shown.get(&game_text) {
            writeln!(text, "(the game of {earlier})").unwrap();
        } else {
            for line in game_text.lines().filter(|line| !is_empty_row(line)) {
                writeln!(text, "{line}").unwrap();
            }
            shown.insert(game_text, name(&file));
        }
        text.push('\n');

        imported.session.save().unwrap();
        let saved = imported.session.file().unwrap().to_owned();
        drop(imported);
        let resumed = host.resume(Some(&saved)).unwrap();
        assert_eq!(resumed.game().state(), game.state(), "{}", file.display());
        assert_eq!(resumed.notes().imported.as_ref(), Some(&note));
        let written = write(&game, Some(&note)).text;
        let path = folder.path().join("again.gcg");
        fs::write(&path, &written).unwrap();
        let again = host.import(&path, &request(&file)).unwrap_or_else(|error| panic!("{error}\n{written}"));
        let second = write(again.session.game(), again.session.notes().imported.as_ref()).text;
        assert_eq!(second, written, "{}", file.display());
        // Tiles that were made up to complete a rack are not written, or they would be facts now.
        if game.state().ending().is_some() {
            let racks = |note: &ImportNote| (note.completed.clone(), note.unseen_exchanges.clone());
            assert_eq!(racks(again.session.notes().imported.as_ref().unwrap()), racks(&note), "{written}");
        }
    }
    insta::assert_snapshot!("gcg", text);
    let (statistics, _) = host.statistics().unwrap();
    assert_eq!(statistics.games, 0, "imported games do not count");
}

#[test]
fn a_file_may_end_as_in_dos_and_another_kind_of_game_is_remarked_on() {
    let home = Home::new();
    let file = &*home.file("game.gcg");
    let text = fs::read_to_string("tests/gcg/good/pragmas-of-every-kind.gcg").unwrap();
    let remarks = |text: &str| {
        fs::write(file, text).unwrap();
        let ran = home.run(&["import", file]).done();
        ran.err
    };
    let usual = remarks(&text);
    assert!(!usual.contains("kind of game"), "{usual}");
    assert_eq!(remarks(&format!("{text}\u{1a}")), usual);
    let other = remarks(&text.replace("#game-type classic", "#game-type wordsmog"));
    let expected = "line 9: the kind of game `wordsmog` is not known; the game is read by the rules of ";
    assert!(other.contains(expected), "{other}");
}

/// Each names its line, and nothing is written.
#[test]
fn bad_files_are_refused() {
    let (folder, host) = new_host();
    let files = files("bad");
    assert!(files.len() >= 25, "only {} files", files.len());
    let mut errors = String::new();
    for file in files {
        let error = match host.import(&file, &request(&file)) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{} is imported", file.display()),
        };
        let error = error.replace(&*file.to_string_lossy(), "FILE");
        writeln!(errors, "── {} ──\n{error}\n", name(&file)).unwrap();
    }
    insta::assert_snapshot!("bad_gcg", errors);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_file_that_is_too_large_or_no_game_is_refused() {
    let folder = Home::new();
    let file = folder.path().join("large.gcg");
    let header = "#player1 A Ann\n#player2 B Bob\n";
    fs::write(&file, header.to_owned() + &">A: - +0 0\n>B: - +0 0\n".repeat(500_000)).unwrap();
    let path = file.to_str().unwrap();
    folder.refused(&["import", path], &["a GCG file can have at most 1 MB"]);
    fs::write(&file, header.to_owned() + &">A: - +0 0\n>B: - +0 0\n".repeat(600)).unwrap();
    folder.refused(&["import", path], &["line 1003: more than 1000 turns"]);
    assert!(!folder.path().join("data").exists(), "nothing is written");
}

/// A ruleset, its tiles, and some thousand words of its language.
struct Table {
    ruleset: Arc<Ruleset>,
    vocabulary: Arc<Vocabulary>,
    graph: WordGraph,
}

impl Table {
    fn new(ruleset: &str, leftover: UnplayedTiles) -> Self {
        let (_folder, host) = new_host();
        let mut spec = host.rulesets.load(ruleset).unwrap().spec().clone();
        spec.ending.leftover = leftover;
        let ruleset = Arc::new(Ruleset::from_spec(ruleset, spec).unwrap());
        let all = host.words(&ruleset, ruleset.default_language(), None).unwrap().vocabulary;
        let short = |word: &String| word.len() <= 3;
        let words: Vec<String> = all
            .words()
            .enumerate()
            .filter(|(index, word)| short(word) || index % 60 == 0)
            .map(|(_, word)| word)
            .collect();
        let vocabulary = Arc::new(Vocabulary::plain(Lexicon::from_words("some", words)));
        let game = start(&ruleset, &vocabulary, 0);
        let graph = WordGraph::for_game(&game).unwrap();
        Self { ruleset, vocabulary, graph }
    }

    /// A game of players who play at random, exchange, pass, lose turns and get points, as far as a file can say it.
    fn game(&self, seed: u64) -> Game {
        let mut game = start(&self.ruleset, &self.vocabulary, seed);
        let mut random = RandomStream::seeded(seed);
        let mut generator = Generator::new(&self.graph);
        while game.state().ending().is_none() && game.turns().len() < 80 {
            let seat = game.state().to_move();
            let plays = generator.top_plays(&game, Scope::All, 5, &mut HighestScore).unwrap();
            let rack = game.state().player(seat).rack().tiles().to_vec();
            let many_passes = game.state().scoreless() > 2;
            match random.below(16) {
                0 if !many_passes && game.state().bag().len() >= 7 => {
                    let given: Vec<Tile> = rack.into_iter().take(1 + random.below(6)).collect();
                    game.act(Action::Exchange(given)).unwrap();
                }
                1 if !many_passes => {
                    game.act(Action::Pass).unwrap();
                }
                2 if !many_passes && !plays.is_empty() => {
                    let play = plays[0].play.to_play();
                    game.record_lost_turn(play, Phonies::new(vec!["LOST".to_owned()]).unwrap()).unwrap();
                }
                _ if plays.is_empty() => {
                    game.act(Action::Pass).unwrap();
                }
                _ => {
                    let play = plays[random.below(plays.len())].play.to_play();
                    game.act(Action::Play(play)).unwrap();
                    if game.state().ending().is_none() && random.below(12) == 0 {
                        game.record_points(seat, 5, PointsReason::Challenge).unwrap();
                    }
                }
            }
        }
        if game.state().ending().is_some() && random.below(3) == 0 {
            let seat = game.state().to_move();
            game.record_points(seat, -10, PointsReason::Time).unwrap();
        }
        game
    }
}

fn start(ruleset: &Arc<Ruleset>, vocabulary: &Arc<Vocabulary>, seed: u64) -> Game {
    let setup = Setup {
        language: ruleset.default_language().to_owned(),
        players: vec!["Ann Lee".to_owned(), "Bob: the 2nd".to_owned()],
        first: FirstPlayer::Random,
        seed,
        options: Options::of(ruleset),
        position: None,
        ruleset: Arc::clone(ruleset),
    };
    Game::new(setup, Arc::clone(vocabulary)).unwrap()
}

/// Exported, imported and exported again, a game is the same, and so is its state.
#[test]
fn games_of_two_come_back_from_gcg() {
    let cases = [
        ("classic", UnplayedTiles::OwnAndOut, FileRules::Followed, 12),
        ("classic", UnplayedTiles::OutTwice, FileRules::Followed, 12),
        ("classic", UnplayedTiles::Own, FileRules::Followed, 4),
        ("wordfeud", UnplayedTiles::OwnAndOut, FileRules::Fixed, 6),
        ("webfeud", UnplayedTiles::OwnAndOut, FileRules::Fixed, 6),
    ];
    let (mut over, mut extended) = (0, 0);
    for (ruleset, leftover, rules, seeds) in cases {
        let table = Table::new(ruleset, leftover);
        for seed in 0..seeds {
            let game = table.game(seed);
            let exported = write(&game, None);
            assert_eq!(exported.lost, Vec::<String>::new());
            extended += words_that_go_beyond_the_tiles(&game, &exported.text);
            let imported = read(&exported.text, &table, rules);
            let what = format!("{ruleset} {leftover:?} {seed}\n{}", exported.text);
            assert_eq!(imported.remarks, [], "{what}");
            let again = write(&imported.game, Some(&imported.note));
            assert_eq!(again.text, exported.text, "{what}");
            if game.state().ending().is_some() {
                over += 1;
                assert_eq!(visible(&imported.game), visible(&game), "{what}");
                assert_eq!(imported.note.completed, [0; 0], "{what}");
            }
        }
    }
    assert!(over >= 30, "only {over} games were over");
    assert!(extended >= 30, "only {extended} plays went beyond their tiles");
}

#[test]
fn a_game_that_ended_because_its_time_ran_out_comes_back_from_gcg() {
    let table = Table::new("tests/rulesets/total-time.toml", UnplayedTiles::OwnAndOut);
    let mut game = start(&table.ruleset, &table.vocabulary, 7);
    game.act(Action::OutOfTime).unwrap();
    let again = read(&write(&game, None).text, &table, FileRules::Fixed).game;
    let ending = |game: &Game| game.state().ending().map(|end| (end.reason, end.winners.clone()));
    assert!(ending(&game).is_some());
    assert_eq!(ending(&again), ending(&game));
    assert_eq!(visible(&again), visible(&game), "tiles left that cost nothing come back, too");
}

/// Checks that the text has each play with its whole word, as other programs demand, and returns how many words begin before
/// the first tile placed or end after the last one.
fn words_that_go_beyond_the_tiles(game: &Game, text: &str) -> usize {
    let mut extended = 0;
    for turn in game.turns() {
        let TurnOutcome::Play { notation, scored, .. } = &turn.outcome else { continue };
        let Some(word) = scored.words.iter().find(|word| word.axis == notation.axis()) else { continue };
        let heading = word.squares[0].coordinate().heading(word.axis).to_uppercase();
        let has_whole_word = |line: &str| {
            let cells: Vec<&str> = line.split(' ').collect();
            cells.get(2) == Some(&heading.as_str()) && cells[3].len() == word.squares.len()
        };
        assert!(text.lines().any(has_whole_word), "{heading} {}\n{text}", word.text);
        extended += usize::from(notation.word().len() < word.squares.len());
    }
    extended
}

/// A play that goes out and is challenged off did not end the game; the challenge did, if that was one turn without a score
/// too many.
#[test]
fn tiles_left_are_counted_where_the_game_ended() {
    let folder = TempDir::new().unwrap();
    let ruleset = host(folder.path()).rulesets.load("tests/rulesets/challenge-free.toml").unwrap();
    let mut spec = ruleset.spec().clone();
    spec.scoreless.limit = 3;
    let ruleset = Ruleset::from_spec("challenges", spec).unwrap();
    let challenged = |scoreless: u32| {
        let (racks, bag) = (vec!["AB".to_owned(), "AA".to_owned()], Some(String::new()));
        let text = PositionText { racks, bag, scoreless, scores: vec![10, 10], ..PositionText::default() };
        let set = ruleset.tile_set("en").unwrap();
        let position = text.position(ruleset.layout().size(), set).unwrap();
        let words = Vocabulary::plain(Lexicon::from_words("some", ["AA"]));
        let builder = Game::builder(ruleset.clone(), words).players(["Ann", "Bob"]);
        let mut game = builder.first(FirstPlayer::FirstSeat).position(position).start().unwrap();
        let play = game.resolve(&PlayNotation::parse("8h AB", None).unwrap()).unwrap();
        game.act(Action::Play(play)).unwrap();
        assert!(game.state().ending().is_some());
        game.act(Action::Challenge).unwrap();
        write(&game, None).text
    };
    let text = challenged(0);
    assert!(!text.contains(" (") && text.ends_with("#incomplete\n"), "{text}");
    let text = challenged(2);
    assert!(text.ends_with(">Ann: AB (AB) -5 5\n>Bob: AA (AA) -2 8\n"), "{text}");
}

fn read(text: &str, table: &Table, rules: FileRules) -> Imported {
    let file = GcgFile::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    // Words are looked up only for remarks, which the random phonies would all get.
    let setup = ImportSetup {
        ruleset: Ruleset::clone(&table.ruleset),
        rules,
        language: table.ruleset.default_language().to_owned(),
        vocabulary: Arc::clone(&table.vocabulary),
        seed: 0,
    };
    import(&file, setup).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The state of a game but for the order of tiles.
fn visible(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let sorted = |tiles: &mut dyn Iterator<Item = Tile>| {
        let mut tiles: Vec<Tile> = tiles.collect();
        tiles.sort_unstable();
        tiles
    };
    let state = game.state();
    let players: Vec<(i32, Vec<Tile>)> = state
        .players()
        .map(|(_, player)| (player.score(), sorted(&mut player.rack().tiles().iter().copied())))
        .collect();
    let bag = sorted(&mut state.bag().tiles());
    let ending = state.ending().map(|ending| (ending.reason, ending.winners.clone()));
    let turns: Vec<(u32, Seat, i32)> =
        game.turns().iter().map(|turn| (turn.number, turn.seat, turn.score)).collect();
    (state.board().clone(), players, bag, ending, turns)
}

/// A game played by the program, in its save folder.
fn played(home: &Path, ruleset: &str, bots: &str, turns: &str) -> String {
    let args = ["play", ruleset, "--plain", "--players", "Ann,Bob", "--seed", "7", "--bots", bots];
    let args = if bots.is_empty() { &args[..args.len() - 2] } else { &args[..] };
    let ran = crate::program::rackety_reads(home, args, turns);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    saved_game(home)
}

/// The name of the last game in the save folder.
fn saved_game(home: &Path) -> String {
    let saved = fs::read_dir(home.join("data/rackety/games")).unwrap().map(|entry| entry.unwrap().path());
    name(&saved.filter(|path| path.extension().is_some_and(|end| end == "json")).max().unwrap())
}

#[test]
fn a_finished_game_is_exported_in_every_format() {
    let home = Home::new();
    let game = played(home.path(), "wordfeud", "", "8g SAUTE\npass\npass\npass\n");
    let export = |format: &str| {
        let ran = home.run(&["export", &game, format]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{format}");
        ran.out
    };
    insta::assert_snapshot!("export_text", export("--text"));
    insta::assert_snapshot!("export_gcg", export("--gcg"));
    insta::assert_snapshot!("export_scenario", export("--scenario"));
    insta::assert_snapshot!("export_svg", export("--svg"));
    let json: serde_json::Value = serde_json::from_str(&export("--json")).unwrap();
    assert_eq!(json["game"]["seed"], 7);
    let scenario = home.path().join("game.toml");
    let path = scenario.to_str().unwrap();
    let ran = home.run(&["export", &game, "--scenario", "-o", path]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    let ran = home.run(&["scenario", path]);
    assert_eq!((ran.status, ran.out), (0, format!("ok {path}\n")));

    home.refused(&["export", &game, "--gcg", "-o", path], &["game.toml exists", "--force"]);
    home.run(&["export", &game, "--gcg", "-o", path, "--force"]).done();
    let ran = home.run(&["import", path]).quiet();
    assert!(ran.out.starts_with("saved as wordfeud-"), "{}", ran.out);
}

/// A challenge and its points are entries of the history, and no turns.
#[test]
fn an_import_counts_turns() {
    let home = Home::new();
    let ran = home.run(&["import", "tests/gcg/good/challenges.gcg"]);
    assert!(ran.out.lines().next().unwrap().ends_with(", 3 turns"), "{}", ran.out);
}

/// Seeds have 64 bits.
#[test]
fn a_game_of_the_largest_seed_is_exported_as_a_scenario_that_runs() {
    let home = Home::new();
    let seed = u64::MAX.to_string();
    let args = ["play", "wordfeud", "--plain", "--players", "Ann,Bob", "--seed", &seed];
    let ran = home.reads(&args, "pass\nresign\n");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let game = saved_game(home.path());
    let scenario = home.path().join("game.toml");
    let path = scenario.to_str().unwrap();
    home.run(&["export", &game, "--scenario", "-o", path]).quiet();
    assert!(fs::read_to_string(&scenario).unwrap().contains(&format!("seed = {seed}\n")));
    let ran = home.run(&["scenario", path]);
    assert_eq!((ran.status, ran.out), (0, format!("ok {path}\n")));
}

/// Letters and board have the names of Macondo, where it knows them. The rack of a turn is shown once the game is over.
#[test]
fn a_position_is_exported_as_cgp() {
    let home = Home::new();
    let cgp = |game: &str, more: &[&str]| {
        let ran = home.run(&[&["export", game, "--cgp"], more].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{game} {more:?}");
        ran.out
    };
    let empty = ["15"; 7].join("/");
    let game = played(home.path(), "wordfeud", "", "8g SAUTE\npass\npass\npass\n");
    let played_board = format!("{empty}/6SAUTE4/{empty} ");
    let now = cgp(&game, &[]);
    assert!(now.starts_with(&played_board) && now.contains(" / ") && now.ends_with('\n'), "{now}");
    assert!(now.contains("; ld english; bdn wordfeud; bb 40;"), "{now}");
    let first = cgp(&game, &["--turn", "1"]);
    let rack = first.split(' ').nth(1).unwrap().trim_end_matches('/');
    assert!(first.starts_with(&format!("{empty}/15/{empty} ")) && rack.len() == 7, "{first}");
    assert!("SAUTE".chars().all(|letter| rack.contains(letter)), "{first}");
    assert!(cgp(&game, &["--turn", "2"]).starts_with(&played_board));
    home.refused(&["export", &game, "--cgp", "--turn", "9"], &["there is no turn 9; the turns are 1 to 4"]);
    // It comes back as a game that goes on from there.
    let line = cgp(&game, &["--turn", "2"]);
    let file = home.path().join("position.cgp");
    let copied = |line: &str| {
        fs::write(&file, line).unwrap();
        let ran = home.run(&["import", file.to_str().unwrap()]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{line}");
        ran.out.split([' ', ':']).nth(2).unwrap().to_owned()
    };
    let copy = copied(&line);
    let listed = home.run(&["games", "list"]);
    assert!(listed.out.contains(&copy) && !listed.out.contains("what if"), "{}", listed.out);
    let host = Host::new(&Folders::default(), Some(home.path().join("data/rackety/games")));
    assert!(host.saved_games().unwrap().games.iter().all(|game| !game.is_unplayed()));
    for same in [format!("\u{feff}{line}"), format!("\r\n{}\r\n\r\n", line.trim_end())] {
        let copy = copied(&same);
        assert_eq!(cgp(&copy, &[]), cgp(&self::name(Path::new(&copy)), &[]));
    }
    let rack = line.split(' ').nth(1).unwrap();
    assert_eq!(cgp(&copy, &[]), line.replacen(rack, "/", 1));
    let resumed = home.reads(&["resume", &copy, "--plain"], "rack\nquit\n");
    let shown = resumed.out.lines().find_map(|line| line.strip_prefix("Rack: ")?.strip_suffix('.'));
    let tiles = shown.unwrap_or_else(|| panic!("{}", resumed.out)).split(", ");
    let sorted = |mut tiles: Vec<String>| {
        tiles.sort_unstable();
        tiles
    };
    assert_eq!(
        sorted(tiles.map(|tile| tile.replace("blank", "?")).collect()),
        sorted(rack.trim_end_matches('/').chars().map(String::from).collect())
    );
    // Where fields are cut at spaces, an empty one is lost.
    let home = Home::new();
    let play = ["play", "sprint", "--plain", "--players", "Zoe", "--seed", "7"];
    home.reads(&play, "pass\n");
    let alone = saved_game(home.path());
    let open = "CGP cannot leave the rack of the only player open; once the game is over, add --turn NUMBER";
    home.refused(&["export", &alone, "--cgp"], &[open]);
    home.reads(&["resume", &alone, "--plain"], "resign\n");
    let ran = home.run(&["export", &alone, "--cgp", "--turn", "1"]);
    fs::write(&file, &ran.out).unwrap();
    home.run(&["import", file.to_str().unwrap(), "--ruleset", "sprint"]).quiet();
    let board = ["15"; 15].join("/");
    for (wrong, says) in [
        (format!("{board} A1C/ 0/0 0"), "cannot import"),
        (board.replacen("15", "16", 1) + " ABC/ 0/0 0", "squares in row 1 of the board: 16 instead of 15"),
        (format!("14/{} ABC/ 0/0 0", &board[3..]), "squares in row 1 of the board: 14 instead of 15"),
        (format!("{} ABC/ 0/0 0", &board[3..]), "rows of the board: 14, in the ruleset: 15"),
        (format!("{board}/15 ABC/ 0/0 0"), "rows of the board: 16, in the ruleset: 15"),
    ] {
        fs::write(&file, wrong).unwrap();
        home.refused(&["import", file.to_str().unwrap()], &[says]);
    }
    for (wrong, says) in [
        ("15/15/15/15/15 ABC/ 0/0", "the line has 3 fields"),
        ("15/15/1!/15/15 ABC/ 0/0 0", "row 3 of the board is malformed"),
        ("15/15/15/15/15 ABC/ 0/x 0", "`x` is not a number"),
        ("15/15/15/15/15 ABC/ 0/0/0 0", "2 racks and 3 scores"),
        ("15/15/15/15/15 /ABC 0/0 0", "the rack `ABC` follows one that is left open"),
        ("15/15/15/15/15 ABC/ 0/0 0 bdn Moon;", "the board `Moon`"),
        ("15/15/15/15/15 ABC/ 0/0 0\n\nlex NWL23;", "line 3 follows the position"),
        // The name of the file says what it should be.
        ("a position", "the line has 2 fields"),
    ] {
        fs::write(&file, wrong).unwrap();
        home.refused(&["import", file.to_str().unwrap()], &[says]);
    }
    let other = |ruleset: &str, turns: &str| {
        let home = Home::new();
        let game = played(home.path(), ruleset, "", turns);
        (home, game)
    };
    let (home, classic) = other("classic", "pass\npass\npass\npass\npass\npass\n");
    let ran = home.run(&["export", &classic, "--cgp"]);
    assert!(ran.out.contains("; bdn CrosswordGame; bb 50;"), "{}{}", ran.out, ran.err);
    let (home, running) = other("wordfeud", "8g SAUTE\nquit\n");
    let ran = home.run(&["export", &running, "--cgp"]);
    assert!(ran.out.contains(" / "), "no rack of a running game: {}", ran.out);
    home.refused(&["export", &running, "--cgp", "--turn", "1"], &["not over"]);
    let (home, taking) = other("smartfeud", "quit\n");
    home.refused(&["export", &taking, "--cgp"], &["CGP cannot say that tiles may be taken"]);
}

/// Tiles that a line of CGP leaves out of a rack are drawn, as those of whole racks are. Passes count where they end a game.
#[test]
fn a_rack_of_cgp_is_filled_and_passes_are_kept() {
    let home = Home::new();
    let file = &*home.write("position.cgp", format!("{} AB/AA? 0/0 2 bdn wordfeud;\n", ["15"; 15].join("/")));
    let ran = home.run(&["import", file]).done();
    ran.err.assert_has(&["line 1: a rack of 2 tiles is filled", "line 1: a rack of 3 tiles is filled"]);
    let game = saved_game(home.path());
    let line = home.run(&["export", &game, "--cgp"]).out;
    assert!(line.contains(" / 0/0 2 "), "{line}");
    let ran = home.reads(&["resume", &game, "--plain"], "rack\nbag\npass\n");
    ran.out.assert_has(&["Rack: A, B, ", "90 tiles", "The game is over"]);
}

/// Quackle writes a word for a rack that it does not know, which not every language can spell.
#[test]
fn points_for_a_challenge_may_have_the_rack_unknown() {
    let home = Home::new();
    let turns = ">Ann: 8G SALUTE +18 18\n>Ann: UNKNOWN (challenge) +5 23\n>Bob: UNKNOWN (time) -10 -10\n";
    let file = &*home.write("game.gcg", format!("#player1 Ann Ann\n#player2 Bob Bob\n{turns}"));
    home.run(&["import", file, "--language", "it"]).done();
}

/// Points for a challenge have the number of the turn after them, which is the one that is meant.
#[test]
fn a_turn_is_shown_by_its_number_after_points_for_a_challenge() {
    let turns = ">Ann: HOAXERS 8F HOAX +28 28\n>Ann: ERS (challenge) +5 33\n>Bob: TIEEEEE 9F ET +14 14\n";
    let (home, game) = imported(turns, "Ann Bob Ann Bob Ann Bob", 33);
    let ran = home.run(&["export", &game, "--cgp", "--turn", "2"]);
    assert!(ran.out.contains(" 0/33 "), "{}{}", ran.out, ran.err);
    let ran = home.run(&["review", &game, "--turn", "2"]);
    assert!(ran.out.contains("turn 2, Bob: "), "{}{}", ran.out, ran.err);
    // Why a turn is not judged.
    let turns = ">Ann: 8F HOAX +28 28\n>Bob: 9F ET +11 11\n";
    let (home, game) = imported(turns, "Ann Bob Ann Bob Ann Bob", 28);
    let ran = home.run(&["review", &game, "--turn", "1"]);
    assert!(
        ran.out.contains("This turn is not judged: nobody saw the whole rack."),
        "{}{}",
        ran.out,
        ran.err
    );
}

/// Racks of an imported game may be made up in part; GCG and CGP leave that part out.
#[test]
fn tiles_that_nobody_saw_are_not_exported() {
    let turns =
        ">Ann: HOAXERS 8F HOAX +28 28\n>Bob: TIE 9F ET +11 11\n>Ann: -3\n>Bob: -IO\n>Ann: 10F TI +15 43\n";
    let (home, game) = imported(turns, "Bob Ann Bob Ann Bob Ann", 43);
    let gcg = home.run(&["export", &game, "--gcg"]).out;
    let lines: Vec<&str> = gcg.lines().filter(|line| line.starts_with('>')).collect();
    let [hoax, et] = [">Ann: AEHORSX 8F HOAX +28 28", ">Bob: EIT 9F ET +11 11"];
    let [three, two, ti] = [">Ann: -3 +0 28", ">Bob: -IO +0 11", ">Ann: IT 10F TI +15 43"];
    let passes = [">Bob: - +0 11", ">Ann: - +0 43"];
    assert_eq!(lines, [&[hoax, et, three, two, ti][..], &passes, &passes, &passes].concat());
    let rack = |turn: &str| {
        let ran = home.run(&["export", &game, "--cgp", "--turn", turn]);
        ran.out.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!([rack("1").len(), rack("2").len()], [8, 1]);
}

/// Of tiles left that are not all in the file, those that it counts come back, and no others.
#[test]
fn tiles_left_come_back_as_in_the_file() {
    let turns = ">Ann: HOAXERS 8F HOAX +28 28\n>Bob: TIE 9F ET +11 11\n";
    let passes = [">Ann: - +0 28", ">Bob: - +0 11"].repeat(3);
    for (left, score) in [
        (&[">Ann: ABC (ABC) -7 21", ">Bob: E (E) -1 10"][..], "Ann 21, Bob 10"),
        (&[">Ann:  (time) -10 18", ">Ann: ABC (ABC) -7 11"], "Ann 11, Bob 11"),
        (&[">Bob: (ABC) +7 18"], "Ann 28, Bob 18"),
        (&[], "Ann 28, Bob 11"),
    ] {
        let home = Home::new();
        let path = home.path().join("game.gcg");
        let lines = [&passes[..], left].concat().join("\n");
        fs::write(&path, format!("#player1 Ann Ann\n#player2 Bob Bob\n{turns}{lines}\n")).unwrap();
        let remark =
            if left.is_empty() { "seen, and are not counted" } else { "all seen; they count as in the file" };
        for _ in 0..2 {
            let ran = home.run(&["import", path.to_str().unwrap()]).done();
            assert!(ran.out.contains(score), "{left:?}: {}", ran.out);
            let remarks: Vec<&str> = ran.err.lines().filter(|line| !line.contains("word list")).collect();
            assert!(remarks.len() == 1 && remarks[0].ends_with(remark), "{remarks:?}");
            let gcg = home.run(&["export", "--gcg", &saved_game(home.path())]).out;
            let passes_and_left: Vec<&str> =
                gcg.lines().filter(|line| line.starts_with('>')).skip(2).collect();
            assert_eq!(passes_and_left, [&passes[..], left].concat(), "{gcg}");
            fs::write(&path, gcg).unwrap();
            fs::remove_dir_all(home.path().join("data")).unwrap();
        }
    }
}

/// The scores count tiles left that the file counts, also where the game goes on, and so does the file that is written.
#[test]
fn tiles_left_in_a_game_that_goes_on_come_back_as_in_the_file() {
    let home = Home::new();
    let path = home.path().join("game.gcg");
    let turns = ">Ann: CEINOST 8H SECTION +70 70\n>Bob: -2 +0 0\n>Ann: AB (AB) -4 66\n#note as agreed\n>Bob: (AB) +4 4\n";
    fs::write(&path, format!("#player1 Ann Ann\n#player2 Bob Bob\n{turns}")).unwrap();
    for _ in 0..2 {
        let ran = home.run(&["import", path.to_str().unwrap()]);
        assert!(ran.status == 0 && ran.out.contains("Ann 66, Bob 4"), "{}{}", ran.out, ran.err);
        let ran = home.run(&["export", "--gcg", &saved_game(home.path())]).quiet();
        assert!(ran.out.ends_with(&format!("{turns}#incomplete\n")), "{}", ran.out);
        fs::write(&path, ran.out).unwrap();
        fs::remove_dir_all(home.path().join("data")).unwrap();
    }
}

/// Nearly every file ends with the tiles left, so a note at its end follows them.
#[test]
fn notes_on_tiles_left_come_back() {
    let passes = [">Ann: - +0 28", ">Bob: - +0 11"].repeat(3).join("\n");
    let start = format!(
        "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: HOAXERS 8F HOAX +28 28\n>Bob: TIE 9F ET +11 11\n{passes}\n"
    );
    let unseen = format!(
        "{start}#note six\n>Ann: ABC (ABC) -7 21\n#note first\n#note one\n>Bob: E (E) -1 10\n#note end\n"
    );
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gcg/good/whole-game-own-and-out.gcg");
    let whole = fs::read_to_string(whole).unwrap().trim_end().to_owned();
    let (turns, left) = whole.rsplit_once('\n').unwrap();
    let whole = format!("{turns}\n#note first\n#note one\n{left}\n#note end\n");
    for (text, notes) in [
        (unseen, &["#note six", "#note first", "#note one", "#note end"][..]),
        (whole, &["#note first", "#note one", "#note end"]),
    ] {
        let home = Home::new();
        let path = home.path().join("game.gcg");
        fs::write(&path, &text).unwrap();
        home.run(&["import", path.to_str().unwrap()]).done();
        let gcg = home.run(&["export", "--gcg", &saved_game(home.path())]).out;
        let own: Vec<&str> =
            gcg.lines().filter(|line| line.starts_with("#note ") && !line.contains("Rackety: ")).collect();
        assert_eq!(own, notes, "{gcg}");
    }
}

/// Also where all turns show their racks, the tiles drawn after the last one may be made up.
#[test]
fn a_rack_after_the_last_turn_is_not_exported() {
    let home = Home::new();
    let path = home.path().join("game.gcg");
    let turns = ">ann: AEINRST 8D NASTIER +66 66\n>bob: BCDFGHJ - +0 0\n#note Rackety: bob resigned\n\
                 >ann:  (time) -10 56\n";
    fs::write(&path, format!("#player1 ann Ann\n#player2 bob Bob\n{turns}")).unwrap();
    home.run(&["import", path.to_str().unwrap()]).quiet();
    let gcg = home.run(&["export", "--gcg", &saved_game(home.path())]).out;
    assert!(gcg.ends_with(turns), "{gcg}");
}

/// Which draw a tile came with is not known, and where tiles were exchanged, not every draw is possible.
#[test]
fn racks_are_completed_wherever_that_is_possible() {
    let home = Home::new();
    let path = &*home.file("game.gcg");
    let turns = ">Ann: -EUW +0 0\n>Ben: 8E ANEW +14 14\n>Ann: - +0 0\n>Ben: -FGJLPQW +0 14\n";
    fs::write(path, format!("#player1 Ann Ann\n#player2 Ben Ben\n{turns}")).unwrap();
    home.run(&["import", path]).quiet();

    let table = Table::new("classic", UnplayedTiles::OwnAndOut);
    let mut exchanges = 0;
    for seed in 0..24 {
        let game = table.game(seed);
        if game.state().ending().is_none() {
            continue;
        }
        let text = write(&game, None).text;
        exchanges += text.lines().filter(|line| line.contains(" -")).count();
        let mut random = RandomStream::seeded(seed);
        for percent in [0, 20, 50, 80] {
            for counted in [0, 50] {
                let partial = with_racks_left_out(&text, &mut random, percent, counted);
                let remarks = read(&partial, &table, FileRules::Followed).remarks;
                let is_left_out = remarks.iter().any(|remark| remark.text.contains("left out"));
                assert!(!is_left_out, "{remarks:?}\n{partial}");
            }
        }
    }
    assert!(exchanges >= 20, "only {exchanges} exchanges, passes and lost turns");
}

/// The text of a game with this percentage of its racks, in which this percentage of exchanges says only how many tiles.
fn with_racks_left_out(text: &str, random: &mut RandomStream, percent: usize, counted: usize) -> String {
    let mut short = String::new();
    for line in text.lines() {
        let mut cells: Vec<String> = line.split(' ').map(ToOwned::to_owned).collect();
        if line.starts_with('>') && !line.contains('(') && !cells[2].starts_with("--") {
            let exchanged = cells[2].strip_prefix('-').map_or(0, |tiles| tiles.chars().count());
            if exchanged > 0 && random.below(100) < counted {
                cells[2] = format!("-{exchanged}");
            }
            if percent <= random.below(100) {
                cells.remove(1);
            }
        }
        short += &(cells.join(" ") + "\n");
    }
    short
}

/// A game of the usual ruleset follows its file again when it comes back, in other languages too.
#[test]
fn an_imported_game_of_another_language_comes_back_from_gcg() {
    let folder = Home::new();
    folder.write("dictionaries/mine.fst", Lexicon::from_words("mine", ["SALUT", "AT"]).to_bytes());
    folder.write("dictionaries/mine.toml", "name = \"Mine\"\nlanguage = \"pl\"\n");
    let host = Host::new(&Folders { data: Some(folder.path().to_owned()), ..Folders::default() }, None);
    let file = folder.path().join("game.gcg");
    // The game goes on after six turns without a score.
    let turns = ">Ann: 8G SALUT\n".to_owned() + &">Bob: -\n>Ann: -\n".repeat(4) + ">Bob: H8 .T\n";
    for (header, language) in [("", "en"), ("#lexicon OSPS49\n", "pl")] {
        fs::write(&file, format!("#player1 Ann Ann\n#player2 Bob Bob\n{header}{turns}")).unwrap();
        let imported = host.import(&file, &ImportRequest::default()).unwrap();
        let (game, note) = (imported.session.game(), imported.session.notes().imported.as_ref());
        fs::write(&file, write(game, note).text).unwrap();
        let again = host.import(&file, &ImportRequest::default()).unwrap();
        assert_eq!([game, again.session.game()].map(|game| game.tiles().language()), [language; 2]);
        assert_eq!(again.session.game().setup().ruleset.spec(), game.setup().ruleset.spec(), "{header}");
        assert_eq!(again.session.game().turns().len(), 10);
    }
}

/// A game by a file of one's own has its ruleset in the scenario, which needs no other file.
#[test]
fn a_game_of_a_ruleset_from_a_file_is_exported_as_a_scenario_that_runs() {
    let home = Home::new();
    let games = home.path().join("games");
    let folder = games.to_str().unwrap();
    let selfplay = ["selfplay", "tests/rulesets/five-by-five.toml", "--games", "1", "--export", folder];
    home.run(&selfplay).done();
    let game = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    let scenario = home.path().join("game.toml");
    let (game, path) = (game.to_str().unwrap(), scenario.to_str().unwrap());
    home.run(&["export", game, "--scenario", "-o", path]).quiet();
    let ran = home.run(&["scenario", path]);
    assert_eq!((ran.status, ran.out, ran.err.as_str()), (0, format!("ok {path}\n"), ""));
}

/// A play that was withdrawn may have formed good words beside the bad one.
#[test]
fn an_imported_game_with_a_lost_turn_is_exported_as_a_scenario_that_passes() {
    let turns = ">Ann: HOAXERS 8F HOAX +28 28\n>Bob: DBTEEIO 9G DBT +30 30\n>Bob: DBTEEIO -- -30 0\n";
    let (home, game) = imported(turns, "Ann Bob Ann Bob Ann", 28);
    let scenario = home.path().join("game.toml");
    let path = scenario.to_str().unwrap();
    home.run(&["export", &game, "--scenario", "-o", path]).quiet();
    let text = fs::read_to_string(&scenario).unwrap();
    assert!(text.contains("lost = true") && text.contains("\"OD\""), "{text}");
    let ran = home.run(&["scenario", path]);
    assert_eq!((ran.status, ran.out), (0, format!("ok {path}\n")));
}

/// A word that counted once and cost a turn later is in no list of words.
#[test]
fn a_scenario_that_cannot_pass_is_written_with_the_reason_and_status_1() {
    let turns = ">Ann: BCDAEIO 8G BCD +16 16\n>Bob: BCDEEIO 9G BCD +20 20\n>Bob: BCDEEIO -- -20 0\n";
    let (home, game) = imported(turns, "Ann Bob Ann Bob Ann", 16);
    let ran = home.run(&["export", &game, "--scenario"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    let cause = "the scenario fails: BCD counted in turn 1 and cost turn 2; a scenario has one list of words";
    assert!(ran.err.contains("the scenario fails: turn 1: ") && ran.err.contains(cause), "{}", ran.err);
    assert!(ran.out.contains("lost = true"), "{}", ran.out);
}

/// Tiles left that nobody saw decide no result. A game that goes on keeps its rules.
#[test]
fn only_a_game_that_is_over_is_without_the_rule_about_tiles_left() {
    let turns = ">Ann: BCDAEIO 8G BCD +16 16\n";
    for (passes, is_over) in [("Bob Ann", false), ("Bob Ann Bob Ann Bob Ann", true)] {
        let (home, name) = imported(turns, passes, 16);
        let host = Host::new(&Folders::default(), Some(home.path().join("data/rackety/games")));
        let game = host.past_game(Path::new(&name)).unwrap().game;
        assert_eq!(game.state().ending().is_some(), is_over);
        let leftover = game.setup().ruleset.spec().ending.leftover;
        assert_eq!(leftover == UnplayedTiles::None, is_over, "{leftover:?}");
    }
}

/// Tiles that were made up to complete racks are nowhere shown as if they had been there; points that the file has stay.
#[test]
fn racks_that_nobody_saw_are_not_shown() {
    let turns = ">Ann: BCDAEIO 8G BCD +16 16\n";
    let passes = "Bob Ann Bob Ann Bob Ann";
    let (home, name) = imported(turns, passes, 16);
    let out = |home: &Home, args: &[&str]| {
        let ran = home.run(args).done();
        ran.out
    };
    for args in [["export", &name, "--text"], ["export", &name, "--svg"], ["replay", &name, "--plain"]] {
        let out = out(&home, &args);
        assert!(!out.contains(" left"), "{args:?}: {out}");
    }
    let host = Host::new(&Folders::default(), Some(home.path().join("data/rackety/games")));
    let mut replay = host.replay(Some(Path::new(&name))).unwrap();
    let seats: Vec<_> = replay.whole().seats().collect();
    let seen = |replay: &Replay| {
        let racks = seats.iter().map(|&seat| replay.rack(seat).map(<[_]>::len)).collect::<Vec<_>>();
        (racks, replay.drawn().is_some())
    };
    assert_eq!(seen(&replay), (vec![None, None], false), "the end");
    replay.go_to(1);
    assert_eq!(
        seen(&replay),
        (vec![Some(7), None], false),
        "only the first turn was written down with its rack"
    );
    assert!(seats.iter().all(|&seat| replay.whole().rack_left(seat).is_none()));

    // The file counts a part of the tiles left.
    let file = home.path().join("game.gcg");
    let text = fs::read_to_string(&file).unwrap() + ">Bob: EE (EE) -2 -2\n";
    let home = Home::new();
    let file = home.path().join("game.gcg");
    fs::write(&file, text).unwrap();
    out(&home, &["import", file.to_str().unwrap()]);
    let name = saved_game(home.path());
    let text = out(&home, &["export", &name, "--text"]);
    assert!(text.contains("tiles left ") && text.contains("Ann 16, Bob -2."), "{text}");
    assert!(!text.contains("correction") && !text.contains(" left, "), "{text}");
    assert!(out(&home, &["export", &name, "--gcg"]).contains(">Bob: EE (EE) -2 -2"));

    // Games saved by older versions do not say whether the racks at the end were seen.
    let turns = ">Ann: BCDAEIO 8G BCD +16 16\n>Bob:  - +0 0\n#note Rackety: Bob resigned\n";
    let (home, name) = imported(turns, "", 16);
    let path = home.path().join(format!("data/rackety/games/{name}.json"));
    let saved = fs::read_to_string(&path).unwrap();
    let older = saved.replacen("\"unseen_at_end\": true", "\"unseen_at_end\": false", 1);
    assert_ne!(saved, older);
    fs::write(&path, older).unwrap();
    for args in [["export", &name, "--text"], ["replay", &name, "--plain"]] {
        let out = out(&home, &args);
        assert!(out.contains("Ann: AEIO") && !out.contains("Bob: "), "{args:?}: {out}");
    }
}

/// A game of a GCG file with these turns, in which these players pass then until it is over.
fn imported(turns: &str, passes: &str, score: i32) -> (Home, String) {
    let home = Home::new();
    let total = |name: &str| if name == "Ann" { score } else { 0 };
    let passes: Vec<String> =
        passes.split_whitespace().map(|name| format!(">{name}:  - +0 {}\n", total(name))).collect();
    let file =
        &*home.write("game.gcg", format!("#player1 Ann Ann\n#player2 Bob Bob\n{turns}{}", passes.concat()));
    home.run(&["import", file]).done();
    let game = saved_game(home.path());
    (home, game)
}

/// Games of bots by every built-in, example and own ruleset, with the ruleset by its name and as a whole.
#[test]
fn games_of_every_ruleset_are_exported_as_scenarios_that_pass() {
    // At least this many by the games, by the examples, and by rulesets of one's own.
    const GAMES: usize = 100;
    let host = Host::new(&Folders::default(), None);
    let load = |id: &str| host.rulesets.load(id).unwrap();
    let of = |origin: RulesetOrigin| -> Vec<Ruleset> {
        let entries = host.rulesets.entries().into_iter().filter(|(_, of)| *of == origin);
        entries.map(|(id, _)| load(&id)).collect()
    };
    let own = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulesets")).unwrap();
    let own = own.map(|entry| host.rulesets.load_file(&entry.unwrap().path()).unwrap()).collect();
    let kinds = [of(RulesetOrigin::BuiltIn), of(RulesetOrigin::Example), own];
    let language = "en";
    // Games of common words are as good, and their graph is made in a moment.
    let words = |ruleset: &Ruleset| host.words(ruleset, language, Some("en-common")).ok();
    let kinds = kinds.map(|kind: Vec<Ruleset>| {
        kind.into_iter().filter_map(|ruleset| Some((words(&ruleset)?, ruleset))).collect::<Vec<_>>()
    });
    let played = [0; 3].map(|_| Mutex::new(0_usize));
    let rulesets = kinds.into_iter().zip(&played).flat_map(|(kind, played)| {
        let games = u32::try_from(GAMES.div_ceil(kind.len())).unwrap();
        kind.into_iter().map(move |(words, ruleset)| (words, ruleset, games, played))
    });
    for (words, ruleset, games, played) in rulesets {
        let ruleset = Arc::new(ruleset);
        let seats = *ruleset.players().end();
        let mut options = Options::of(&ruleset);
        if ruleset.unknown_words() == UnknownWords::ByMode {
            options.mode = Mode::Professional;
        }
        let common_words = host.dictionaries.common_words(language).unwrap();
        let setup = TournamentSetup {
            language: language.to_owned(),
            vocabulary: words.vocabulary,
            common_words: common_words.map(|common| Arc::clone(common.shared())),
            bots: vec![BotProfile::from(Level::Novice); seats],
            options,
            count_plays: 0,
            budget: Budget::SELF_PLAY,
            ruleset: Arc::clone(&ruleset),
        };
        let tournament = prepare(setup, &host.knowledge).unwrap();
        let head = RunHead::new(&tournament, ruleset.id(), "");
        let mut run = Run::new(SeedSet::starting_at(1, games), head, None);
        let check = |_: Side, game: &PlayedGame, _: &GameMetrics| {
            for form in [RulesetForm::Id, RulesetForm::Whole] {
                let text = scenario(&game.game, form).unwrap();
                let source = SourceFile { file: format!("{}.toml", ruleset.id()), text };
                let scenario = Scenario::parse(&source).unwrap_or_else(|faults| panic!("{faults:?}"));
                let named = match scenario.ruleset() {
                    ScenarioRuleset::Named(name) => {
                        assert_eq!(name, ruleset.id());
                        Arc::clone(&ruleset)
                    }
                    ScenarioRuleset::Whole(spec) => {
                        Arc::new(Ruleset::from_spec("scenario", spec.clone()).unwrap())
                    }
                };
                let words = scenario.vocabulary(&named).unwrap();
                let report = scenario.run(named, Arc::new(words)).unwrap();
                assert!(report.failures.is_empty(), "{}: {:?}", ruleset.id(), report.failures);
            }
            *played.lock().unwrap() += 1;
            ControlFlow::Continue(())
        };
        Contest { tournament, against: None }
            .play(&mut run, NonZeroUsize::new(2).unwrap(), &AtomicBool::new(false), check, |_| {})
            .unwrap();
        assert!(run.side.failed.is_empty(), "{}: {:?}", ruleset.id(), run.side.failed);
    }
    assert!(played.iter().all(|played| GAMES <= *played.lock().unwrap()), "{played:?}");
}

/// A challenge that cost the turn is not a pass: in GCG, a note says so.
#[test]
fn a_turn_lost_by_a_challenge_comes_back_from_gcg() {
    let ruleset = "tests/rulesets/challenge-turn.toml";
    let home = Home::new();
    let game = played(home.path(), ruleset, "", "8g SAUTE\nchallenge\npass\npass\n");
    let gcg = home.run(&["export", &game, "--gcg"]).done().out;
    assert!(gcg.contains(" - +0 0\n#note Rackety: turn lost by a challenge\n"), "{gcg}");
    let file = &*home.write("game.gcg", &gcg);
    let ran = home.run(&["import", file, "--ruleset", ruleset]).quiet();
    assert!(ran.out.contains("rackety resume "), "{}", ran.out);
    let again = home.run(&["export", &saved_game(home.path()), "--gcg"]).done().out;
    assert_eq!(again, gcg);
    // Woogles has a note of its own.
    let other = &*home
        .write("other.gcg", gcg.replace("Rackety: turn lost by a challenge", "#unsuccessful-challenge"));
    home.run(&["import", other, "--ruleset", ruleset]).quiet();
    let again = home.run(&["export", &saved_game(home.path()), "--gcg"]).done().out;
    assert_eq!(again, gcg);
    // Where a challenge cannot cost the turn, it is a pass.
    let ran = home.run(&["import", file, "--ruleset", "wordfeud"]);
    assert!(ran.status == 0 && ran.out.contains("rackety review "), "{}{}", ran.out, ran.err);
}

/// Whoever imports a game that goes on once more does not see what the others have there. A finished one is the same each
/// time.
#[test]
fn tiles_that_a_file_leaves_open_are_others_each_time_while_the_game_goes_on() {
    let home = Home::new();
    let file = home.path().join("game.gcg");
    let imported = |turns: &str| {
        fs::write(&file, format!("#player1 Ann Ann\n#player2 Bob Bob\n{turns}")).unwrap();
        let game = || home.run(&["import", "--json", file.to_str().unwrap()]).json();
        [game(), game()].map(|game| (game["game"]["seed"].clone(), game["game"]["position"]["racks"].clone()))
    };
    let turns = ">Ann: SECTION 8H SECTION +70 70\n>Bob: -AE +0 0\n";
    let [first, second] = imported(turns);
    assert!(first.0 != second.0 && first.1 != second.1, "{first:?} {second:?}");
    let [first, second] = imported(&format!("{turns}#note Rackety: Ann resigned\n"));
    assert_eq!(first, second);
    assert_eq!(first.0, 0);
}

/// The name of a ruleset says nothing about a file with other rules.
#[test]
fn rules_of_a_file_are_named_where_a_format_has_only_the_name() {
    let home = Home::new();
    let ruleset = home.path().join("wordfeud.toml");
    let export = |ruleset: &str, format: &str| {
        let game = played(home.path(), ruleset, "", "8g SAUTE\npass\n");
        let ran = home.run(&["export", &game, format]).done();
        fs::remove_dir_all(home.path().join("data")).unwrap();
        ran.err
    };
    let rules = "extends = \"wordfeud\"\nname = \"Feud of mine\"\n";
    for format in ["--gcg", "--cgp"] {
        fs::write(&ruleset, rules).unwrap();
        assert_eq!(export(ruleset.to_str().unwrap(), format), "", "the rules are the same");
        fs::write(&ruleset, format!("{rules}[passes]\nlimit = 6\n")).unwrap();
        let said = export(ruleset.to_str().unwrap(), format);
        assert!(said.contains("import the file with --ruleset FILE\n"), "{said}");
        assert_eq!(export("wordfeud", format), "");
    }
}

/// A line of CGP is read by the rules of a ruleset, and says which of them are others. The language is also that of the list.
#[test]
fn a_line_of_cgp_with_other_rules_or_a_foreign_list() {
    let home = Home::new();
    let file = &*home.file("position.cgp");
    let board = ["15"; 15].join("/");
    let import = |rest: &str| {
        fs::write(file, format!("\n{board} AEINRST/ 0/0 0 {rest}\n")).unwrap();
        home.run(&["import", file]).done()
    };
    let ran = import("ld english; bdn CrosswordGame; bb 35; etl 1;");
    let rules = "by the rules of Classic crossword\n";
    assert_eq!(
        ran.err,
        format!(
            "line 2: points for a full rack: 35 here, but 50 {rules}\
             line 2: tiles in the bag for an exchange: 1 here, but 7 {rules}"
        )
    );
    assert_eq!(import("ld english; bdn CrosswordGame; bb 50; etl 7;").err, "");
    let ran = import("lex FISE2; bdn wordfeud;");
    assert_eq!(ran.err, "");
    let saved = home.path().join(format!("data/rackety/games/{}.json", saved_game(home.path())));
    let saved: serde_json::Value = serde_json::from_slice(&fs::read(saved).unwrap()).unwrap();
    assert_eq!(saved["game"]["language"], "es");
}

/// Scores of 0 are no scores to begin with.
#[test]
fn a_game_from_an_empty_board_is_imported_again() {
    let home = Home::new();
    let file = &*home.write("position.cgp", format!("{} ?AEINRS/ 0/0 0\n", ["15"; 15].join("/")));
    home.run(&["import", file]).done();
    let name = saved_game(home.path());
    home.reads(&["resume", &name, "--plain"], "pass\nresign\n");
    let ran = home.run(&["export", &name, "--gcg"]).quiet();
    let file = home.path().join("game.gcg");
    fs::write(&file, ran.out).unwrap();
    let ran = home.run(&["import", file.to_str().unwrap()]).done();
    // The resignation has the number of a turn that did not come.
    assert!(ran.out.contains(", 1 turn\n"), "{}", ran.out);
}

/// A message repeats the beginning of what a file says.
#[test]
fn messages_about_long_texts_are_short() {
    let home = Home::new();
    let long = "9".repeat(100_000);
    let letters = "A".repeat(100_000);
    let board = ["15"; 15].join("/");
    let rows = &board[3..];
    let gcg = |line: &str| ("gcg", format!("{line}\n#player1 A A\n#player2 B B\n>A: 8H AT\n"));
    for (kind, text) in [
        ("cgp", format!("{board} / {long}/0 0")),
        ("cgp", format!("{board} / 0/0 {long}")),
        ("cgp", format!("{board} /{letters} 0/0 0")),
        ("cgp", format!("{board} {letters}1/ 0/0 0")),
        ("cgp", format!("[{letters}]14/{rows} / 0/0 0")),
        ("cgp", format!("{board} / 0/0 0 bdn {letters};")),
        ("cgp", format!("{board} / 0/0 0 ld {letters};")),
        gcg(&format!("#board-layout {letters}")),
        gcg(&format!("#note Rackety: language {letters}")),
        gcg(&format!("#note Rackety: ruleset {letters}, language en")),
    ] {
        let file = home.path().join(format!("game.{kind}"));
        fs::write(&file, &text).unwrap();
        let ran = home.run(&["import", file.to_str().unwrap()]);
        assert_eq!(ran.status, 2, "{}", &text[..60]);
        assert!(ran.err.len() < 500, "{}: {}", &text[..60], ran.err.len());
    }
    // Thousands of marks on a name, and of lines in another encoding.
    let marked = format!("e{}", "\u{301}".repeat(30_000));
    let head = |name: &str| {
        format!("#character-encoding UTF-8\n#player1 A {name}\n#player2 B B\n>A: AT 8H AT +4 4\n")
    };
    for (text, remarks) in [
        (head(&marked).into_bytes(), 0),
        ([head("A").as_bytes(), &b"#note caf\xe9\n".repeat(30_000)].concat(), 1),
        (head("Zoë").replace("UTF-8", &letters).into_bytes(), 1),
    ] {
        let file = &*home.write("game.gcg", text);
        let ran = home.run(&["import", file]).done();
        assert_eq!(ran.err.lines().count(), remarks, "{}", ran.err);
        assert!(ran.out.len() < 500 && ran.err.len() < 500, "{}{}", ran.out, ran.err);
    }
}

/// A hole of the board is no square of its picture.
#[test]
fn holes_are_left_out_of_pictures() {
    let home = Home::new();
    let squares = |ruleset: &str| {
        let game = played(home.path(), ruleset, "", "pass\npass\npass\n");
        let svg = home.run(&["export", &game, "--svg"]).out;
        svg.matches("<rect x=").count()
    };
    let holes = fs::read_to_string("rulesets/examples/islands.toml").unwrap();
    let layout = holes.split("\"\"\"").nth(1).unwrap();
    assert_eq!(squares("islands"), 11 * 17 - layout.matches('#').count());
    assert_eq!(squares("wordfeud"), 15 * 15);
}

/// Racks, bag and seed of a game that is not over stay hidden.
#[test]
fn of_a_running_game_only_what_is_public_is_exported() {
    let home = Home::new();
    let game = played(home.path(), "wordfeud", "", "8g SAUTE\n");
    for format in ["--json", "--scenario"] {
        home.refused(&["export", &game, format], &["not over; finish it, or choose --text"]);
    }
    insta::assert_snapshot!("export_running_gcg", home.run(&["export", &game, "--gcg"]).out);
    insta::assert_snapshot!("export_running_text", home.run(&["export", &game]).out);
    assert!(!home.run(&["export", &game, "--svg"]).out.contains("Seed"));
}

/// A changed blank is a comment in GCG, and a turn of its own in a scenario.
#[test]
fn changed_blanks_are_exported() {
    let home = Home::new();
    let ruleset = home.path().join("blanks.toml");
    let tiles = "[tiles.sets.en]\nblanks = 50\nletters = [{ letter = \"A\", count = 50, points = 3 }]\n";
    let rules = "[blank]\nchange = true\n[dictionary]\nadd = [\"AA\", \"AAA\"]\n";
    let languages = "[tiles]\ndefault = \"en\"\nlanguages = [\"en\"]\n";
    let text = format!("extends = \"wordfeud\"\nname = \"Blanks\"\n{rules}{languages}{tiles}");
    fs::write(&ruleset, text).unwrap();
    let turns = "8h aA\nchange h8\n8h ..A\nresign\n";
    let game = played(home.path(), ruleset.to_str().unwrap(), "", turns);
    let ran = home.run(&["export", &game, "--gcg"]);
    ran.err.assert_has(&["GCG cannot say that blanks on the board were changed for tiles"]);
    assert!(ran.out.contains("Bob swapped the blank on h8 for A"), "{}", ran.out);
    let file = &*home.write("game.gcg", &ran.out);
    home.refused(&["import", file], &["blanks on the board were changed for tiles, which GCG cannot say"]);
    let scenario = home.run(&["export", &game, "--scenario"]).out;
    assert!(scenario.contains("change = \"h8\""), "{scenario}");
    let file = home.path().join("game.toml");
    fs::write(&file, scenario.replace("ruleset = \"blanks\"", "ruleset = \"blanks.toml\"")).unwrap();
    home.run(&["scenario", file.to_str().unwrap()]).quiet();
    let text = home.run(&["export", &game, "--text"]).out;
    assert!(text.contains("blank on h8 for A"), "{text}");
}

/// What GCG cannot say is said, and the file is not imported by mistake.
#[test]
fn losses_of_gcg_are_named() {
    let home = Home::new();
    let game = played(home.path(), "smartfeud", "", "resign\n");
    let ran = home.run(&["export", &game, "--gcg"]).done();
    assert!(ran.err.contains("GCG cannot say that the first player has a gift blank"), "{}", ran.err);
    let file = &*home.write("game.gcg", &ran.out);
    home.refused(&["import", file], &["line 6: the first player has a gift blank"]);
    // The only taking is in a play that is lost.
    let ruleset =
        &*home.write("raid.toml", "extends = \"heist\"\nname = \"Raid\"\n[words]\nunknown = \"lose-turn\"\n");
    let turns = "8g SAUTE\nh8 .CONE take k8\nresign\n";
    let home = Home::new();
    let game = played(home.path(), ruleset, "", turns);
    let ran = home.run(&["export", &game, "--gcg"]);
    assert!(ran.err.contains("GCG cannot say that tiles were taken from the board"), "{}", ran.err);
    assert!(ran.out.contains(" -- -21 0\n#note took E from k8\n"), "{}", ran.out);
}

/// The line says the price of a pass or an exchange, so that the totals add up.
#[test]
fn passes_and_exchanges_that_cost_points_are_written_with_them() {
    let home = Home::new();
    let ruleset = home.path().join("prices.toml");
    let prices = "[passes]\nprice = 5\n[exchange]\nprice = 3\n";
    fs::write(&ruleset, format!("extends = \"wordfeud\"\nname = \"Prices\"\n{prices}")).unwrap();
    let game = played(home.path(), ruleset.to_str().unwrap(), "", "pass\nx S\nresign\n");
    let ran = home.run(&["export", &game, "--gcg"]);
    assert!(ran.out.contains(" - -5 -5\n") && ran.out.contains(" -S -3 -3\n"), "{}", ran.out);
    let file = &*home.write("prices.gcg", &ran.out);
    let path = ruleset.to_str().unwrap();
    let ran = home.run(&["import", file, "--ruleset", path]).quiet();
    assert!(!ran.out.contains("was counted") && !ran.out.contains("add up"), "{}", ran.out);
}

/// The kind of a game, and what its players agreed on, are not private: without it, a what-if game would count in the
/// statistics.
#[test]
fn json_keeps_the_notes_that_are_not_private() {
    let home = Home::new();
    let original = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/format-1/agreed.json");
    let mut save: serde_json::Value = serde_json::from_slice(&fs::read(original).unwrap()).unwrap();
    let public = serde_json::json!({
        "what_if": { "game": "yesterday", "turn": 7 }, "coach": "on",
        "house_rules": [{ "after": 0, "word": "YEET", "by": 0, "agreed": [1] }],
    });
    let private = serde_json::json!({ "pins": ["1234"], "ruleset_file": "/home/ann/mine.toml" });
    for (name, note) in public.as_object().unwrap().iter().chain(private.as_object().unwrap()) {
        save["notes"][name] = note.clone();
    }
    let game = home.path().join("game.json");
    fs::write(&game, save.to_string()).unwrap();
    let ran = home.run(&["export", game.to_str().unwrap(), "--json"]);
    let exported = ran.json();
    for (name, note) in public.as_object().unwrap() {
        assert_eq!(&exported["notes"][name], note, "{name}");
    }
    for name in private.as_object().unwrap().keys() {
        assert!(exported["notes"].get(name).is_none(), "{name}");
    }
}

/// A saved game may come from anybody: its notes forge no line of what is made of it.
#[test]
fn what_a_saved_game_says_forges_no_line_of_an_export() {
    let home = Home::new();
    let original = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/format-1/agreed.json");
    let mut save: serde_json::Value = serde_json::from_slice(&fs::read(original).unwrap()).unwrap();
    let forged = "a\n>Forged: X 8h X +5 5\u{1b}]0;x\u{7}\u{9b}";
    save["notes"]["imported"] = serde_json::json!({
        "format": "GCG", "players": [[forged, forged], ["b", "B"], ["c", "C"]],
        "title": forged, "description": forged, "id": forged, "lexicon": forged, "comments": [forged],
    });
    let game = &*home.write("game.json", save.to_string());
    for format in ["--gcg", "--json", "--scenario", "--text", "--svg"] {
        let file = home.path().join(format!("out{format}"));
        home.run(&["export", game, format, "-o", file.to_str().unwrap()]).done();
        let text = fs::read_to_string(file).unwrap();
        assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()), "{format}");
        assert!(!text.lines().any(|line| line.starts_with(">Forged")), "{format}: {text}");
    }
}
