//! `rackety puzzle`: the same seed gives the same puzzle, its solution is the best play by `rackety moves`, one's own
//! games have puzzles, and what cannot be done is said.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use rackety::config::rulesets::RulesetLibrary;
use rackety::files::puzzle_scores::PuzzleResult;
use rackety::files::{Folders, LeaveLibrary, PuzzleScores};
use rackety::puzzle::{
    Attempt, NoneLeft, PuzzleOrigin, PuzzleRequest, PuzzleSearch, PuzzleSource, SearchError, is_possible,
    share,
};
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety_engine::analysis::{Analyst, Depth, Method, ReviewTables};
use rackety_engine::bots::{Bot, Budget, LeaveTable, Level};
use rackety_engine::game::{Hints, HintsText, OptionsText};
use rackety_engine::puzzle::{Theme, Verdict};
use rackety_engine::{Action, Generator, HighestScore, Scope};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{AssertHas as _, Home, KNOWLEDGE, graph, new_host, rackety_in, refused_in};

const WORDFEUD: [&str; 4] = ["puzzle", "wordfeud", "--language", "en"];

fn puzzle(home: &Path, args: &[&str]) -> Value {
    puzzle_of(home, &[&WORDFEUD[1..], args].concat())
}

/// The puzzle of a ruleset and other arguments.
fn puzzle_of(home: &Path, args: &[&str]) -> Value {
    rackety_in(home, &[&["puzzle"], args, &["--json"]].concat()).json()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[test]
fn a_seed_gives_the_same_puzzle_and_its_solution_is_the_best_of_all_moves() {
    let home = Home::new();
    let found = puzzle(home.path(), &["--seed", "7"]);
    // Words of one's own do not count.
    let words = home.path().join("data/rackety/words");
    home.write("data/rackety/words/en.txt", format!("ZZ\n-{}\n", text(&found["plays"][0]["words"][0][0])));
    assert_eq!(puzzle(home.path(), &["--seed", "7"]), found);
    fs::remove_dir_all(&words).unwrap();
    // Neither do leave values and common words of one's own.
    let leaves = home.path().join("data/rackety/leaves");
    home.write("data/rackety/leaves/wordfeud-en.toml", "vowels = [\n");
    assert_eq!(puzzle(home.path(), &["--seed", "7"]), found);
    fs::remove_dir_all(&leaves).unwrap();
    let list = home.path().join("common.txt");
    fs::write(&list, "at\n").unwrap();
    let build = ["dict", "build", list.to_str().unwrap(), "--name", "en-common", "--language", "en"];
    home.run(&build).done();
    assert_eq!(puzzle(home.path(), &["--seed", "7"]), found);
    assert_ne!(puzzle(home.path(), &["--seed", "8"])["code"], found["code"]);

    let rows: Vec<&str> = found["board"].as_array().unwrap().iter().map(text).collect();
    let scores: Vec<String> =
        found["players"].as_array().unwrap().iter().map(|player| player["score"].to_string()).collect();
    let scenario = format!(
        "ruleset = \"wordfeud\"\nlanguage = \"en\"\nplayers = [\"You\", \"Opponent\"]\n[start]\nturn = {}\nscores = [{}]\n\
         racks = [\"{}\"]\nboard = \"\"\"\n{}\n\"\"\"\n",
        found["turn"],
        scores.join(", "),
        text(&found["rack"]),
        rows.join("\n")
    );
    let file = &*home.write("position.toml", scenario);
    let best = home.run(&["moves", file, "--top", "1", "--json"]).json();
    let solution = &found["plays"][0];
    for key in ["at", "word", "take", "score", "words", "tiles"] {
        assert_eq!(best["plays"][0][key], solution[key], "{key}");
    }
    assert_eq!((&solution["short"], found["plays"].as_array().unwrap().len()), (&Value::from(0), 5));
    let shorts: Vec<u64> =
        found["plays"].as_array().unwrap().iter().map(|play| play["short"].as_u64().unwrap()).collect();
    assert!(shorts[1] >= 6 && shorts.is_sorted(), "{shorts:?}");
}

/// The words of a list have other lengths than the words of these rulesets.
#[test]
fn rulesets_with_a_least_or_a_greatest_length_of_words_have_puzzles() {
    let home = Home::new();
    let found = puzzle_of(home.path(), &["long-words", "--seed", "3"]);
    assert!(text(&found["plays"][0]["words"][0][0]).len() >= 3, "{found}");
    let short =
        &*home.write("short.toml", "extends = \"wordfeud\"\nname = \"Short\"\nwords.max_length = 8\n");
    puzzle_of(home.path(), &[short, "--language", "en", "--seed", "3"]);
}

#[test]
fn a_puzzle_is_solved_by_a_script_and_counted_once() {
    let home = Home::new();
    let found = puzzle(home.path(), &["--seed", "7"]);
    let play = |place: usize| {
        let play = &found["plays"][place];
        format!("{} {}\n", text(&play["at"]), text(&play["word"]))
    };
    let args = [&WORDFEUD[..], &["--seed", "7", "--plain"]].concat();
    let script = format!("rack\ntry {}{}{}{}pass\n{}", play(0), play(2), play(2), "scores\n", play(0));
    let ran = home.reads(&args, &script);
    assert_eq!(ran.status, 1, "a line failed: {}", ran.err);
    assert!(ran.err.contains("Line 4: you have tried this play; find another."), "{}", ran.err);
    assert!(ran.err.contains("Line 6: a puzzle is one play;"), "{}", ran.err);
    let short = &found["plays"][2]["short"];
    ran.out.assert_has(&[
        &format!(" for {}: {short} short, counting the tiles kept.", found["plays"][2]["score"]),
        "2 tries left.",
        "Solved at the second try!",
        &format!("The code of this puzzle is {}.", text(&found["code"])),
        "1 at the second try. The longest streak: 1.",
        &format!("({}).", found["rating"]),
        "Your rating: ",
    ]);
    let themes: Vec<&str> = found["themes"].as_array().unwrap().iter().map(text).collect();
    assert_eq!(ran.out.contains(&format!(": {}.\n", themes.join(", "))), !themes.is_empty(), "{}", ran.out);
    let scores = home.path().join("data/rackety/puzzles.toml");
    let counted = fs::read_to_string(&scores).unwrap();
    assert!(counted.contains("[rulesets.wordfeud]\nfirst = 0\nsecond = 1\n"), "{counted}");
    let again = home.reads(&args, &play(0));
    assert_eq!(again.err, "This puzzle is not counted: you have done it before.\n");
    assert_eq!(fs::read_to_string(&scores).unwrap(), counted);

    // A faulty file is reported and stays as it is.
    fs::write(&scores, "[rulesets]\nwordfeud = 7\n").unwrap();
    let faulty = home.reads(&args, &play(0)).done();
    assert!(faulty.err.contains("puzzles.toml:2: rulesets.wordfeud:"), "{}", faulty.err);
    assert!(faulty.err.contains("fix or delete"), "{}", faulty.err);
    assert_eq!(fs::read_to_string(&scores).unwrap(), "[rulesets]\nwordfeud = 7\n");
}

/// A try differs from a look at the points, and nothing claims that a puzzle is saved.
#[test]
fn a_puzzle_says_what_costs_a_try_and_what_leaving_does() {
    let home = Home::new();
    let ran = home.reads(&[&WORDFEUD[..], &["--seed", "7", "--plain"]].concat(), "help\nquit\n");
    ran.out.assert_has(&[
        "8h WORD uses a try; try 8h WORD only shows its points and costs none.",
        "quit: Leave the puzzle; tries used stay used.",
    ]);
    assert!(!ran.out.contains("a game is saved"), "{}", ran.out);
}

#[test]
fn only_takings_are_puzzles_with_a_taking() {
    let home = Home::new();
    let args = ["puzzle", "smartfeud", "--language", "en", "--only", "taking", "--seed", "7"];
    let found = home.run(&[&args[..], &["--json"]].concat()).json();
    assert!(found["plays"][0]["take"].is_string(), "{found}");
    assert!(found["themes"].as_array().unwrap().iter().any(|theme| theme == "taking"), "{found}");
    // Half of the bots do not take the tile.
    assert!(found["found_by"].as_f64().unwrap() < 0.5 && found["rating"].as_i64().unwrap() > 1500, "{found}");
    let ran = home.reads(&[&args[..], &["--plain"]].concat(), "quit\n");
    assert!(ran.out.starts_with("Puzzle 7, only takings: SmartFeud, "), "{}", ran.out);

    home.refused(
        &["puzzle", "wordfeud", "--only", "taking", "--json"],
        &["no tile can be taken in Wordfeud"],
    );
    home.refused(&["puzzle", "--only", "taking", "--today"], &["cannot be used with"]);
    home.refused(&["puzzle", "--only", "pairs"], &["bingo", "parallel", "block"]);
}

/// The solution of an endgame leads to a better end than all other plays, whatever the opponent does.
#[test]
fn only_endgames_are_proved_to_the_end() {
    let host = Host::new(&Folders::default(), None);
    let source = PuzzleSource::SelfPlay(Some(7));
    let (ruleset, language) = (Some("wordfeud".to_owned()), Some("en".to_owned()));
    let request = PuzzleRequest { ruleset, language, source, theme: Some(Theme::Endgame) };
    let search = PuzzleSearch::new(&host, request).unwrap();
    let found = search.run(&KNOWLEDGE, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(found.themes.contains(&Theme::Endgame), "{:?}", found.themes);
    let game = found.puzzle.game();
    assert!(game.state().bag().is_empty());
    let leaves = LeaveTable::estimated(game.tiles());
    let graph = KNOWLEDGE.graph_of_all(game).unwrap();
    // A search that knows nothing of puzzles finds the same play.
    let mut analyst = Analyst::new(&graph, leaves, ReviewTables::estimated());
    let (best, method) = analyst.best_action(game, Depth::Deep, &mut || ControlFlow::Continue(())).unwrap();
    assert_eq!(method, Method::Solved);
    assert_eq!(best.action, Action::Play(found.puzzle.solution().play.to_play()));
    refused_in(
        TempDir::new().unwrap().path(),
        &["puzzle", "smartfeud", "--only", "endgame", "--json"],
        &["tiles can be taken to the end in SmartFeud", "wordfeud --only endgame"],
    );
}

/// Only the endgames of two players are searched to the end.
#[test]
fn games_that_two_cannot_play_have_no_endgames() {
    let folder = TempDir::new().unwrap();
    let mut host = Host::new(&Folders::default(), None);
    host.rulesets = RulesetLibrary::new(Some(folder.path().to_owned()));
    for (players, is_for_two) in [("min = 3\nmax = 4", false), ("min = 1\nmax = 1", false), ("max = 4", true)]
    {
        let text = format!("extends = \"wordfeud\"\nname = \"Others\"\n[players]\n{players}\n");
        fs::write(folder.path().join("others.toml"), text).unwrap();
        let ruleset = host.rulesets.load("others").unwrap();
        assert_eq!(is_possible(Theme::Endgame, &ruleset), is_for_two, "{players}");
        if !is_for_two {
            let (source, language) = (PuzzleSource::SelfPlay(Some(1)), Some("en".to_owned()));
            let request = PuzzleRequest {
                ruleset: Some("others".to_owned()),
                language,
                source,
                theme: Some(Theme::Endgame),
            };
            let search = PuzzleSearch::new(&host, request).unwrap();
            let error = search.run(&KNOWLEDGE, &mut |_| ControlFlow::Continue(())).unwrap_err().to_string();
            assert!(error.starts_with("Others is not for two players, "), "{error}");
        }
    }
}

#[test]
fn only_bingos_and_only_blocks_are_what_they_say() {
    let host = Host::new(&Folders::default(), None);
    let find = |theme: Theme, seed: u64| {
        let source = PuzzleSource::SelfPlay(Some(seed));
        let (ruleset, language) = (Some("wordfeud".to_owned()), Some("en".to_owned()));
        let request = PuzzleRequest { ruleset, language, source, theme: Some(theme) };
        let search = PuzzleSearch::new(&host, request).unwrap();
        let found = search.run(&KNOWLEDGE, &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(found.themes.contains(&theme), "{:?}", found.themes);
        found.puzzle
    };
    let bingo = find(Theme::Bingo, 7);
    assert!(bingo.game().preview(&bingo.solution().play.to_play()).unwrap().is_bingo);
    let mut fewer = Vec::new();
    for seed in 1..=4 {
        let block = find(Theme::Block, seed);
        let graph = KNOWLEDGE.graph_of_all(block.game()).unwrap();
        let mut generator = Generator::new(&graph);
        // With the tiles that the next player really has, at which the search does not look.
        let [passed, played] = [Action::Pass, Action::Play(block.solution().play.to_play())].map(|action| {
            let mut game = block.game().clone();
            game.act(action).unwrap();
            let best = generator.best_play(&game, Scope::All, &mut HighestScore).unwrap();
            best.map_or(0, |best| best.play.score())
        });
        fewer.push(passed - played);
    }
    assert!(fewer.iter().sum::<i32>() >= 40, "{fewer:?}");
}

#[test]
fn tries_stay_used_and_giving_up_shows_the_solution() {
    let home = Home::new();
    let found = puzzle(home.path(), &["--seed", "7"]);
    let play = |place: usize| {
        format!("{} {}\n", text(&found["plays"][place]["at"]), text(&found["plays"][place]["word"]))
    };
    let args = [&WORDFEUD[..], &["--seed", "7", "--plain"]].concat();
    let left = home.reads(&args, &play(1));
    assert!(left.out.ends_with("The input has ended; the puzzle is not over.\n"), "{}", left.out);
    let ran = home.reads(&args, &format!("{}{}", play(2), play(3)));
    let best = &found["plays"][0];
    let solution = format!("1. {} {} for ", text(&best["at"]), text(&best["words"][0][0]));
    assert!(ran.out.contains("Not solved.\n") && ran.out.contains(&solution), "{}", ran.out);
    assert!(ran.out.contains("Solved 0 of 1, 0 in a row.\n"), "{}", ran.out);
    let given_up = home.reads(&args, "help\ngive up\n");
    assert!(given_up.out.contains("give up: In a puzzle: show the solution."), "{}", given_up.out);
    assert!(given_up.out.contains(&solution), "{}", given_up.out);
}

/// A finished game of two casual players, one of whom the saved game takes for a person.
fn played_by_casual_bots(host: &Host, seed: u64) -> Session {
    let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("expert".parse().unwrap())];
    let request = GameRequest {
        options: OptionsText { hints: Some(HintsText::Word("free".to_owned())), ..OptionsText::default() },
        ..GameRequest::seeded("wordfeud", players, seed)
    };
    let mut session = host.new_game(&request).unwrap();
    let graph = graph(session.game());
    let leaves = LeaveLibrary::default().get(&session.game().setup().ruleset, session.game().tiles());
    let mut bot = Bot::new(Level::Casual, &graph, leaves);
    while session.game().state().ending().is_none() {
        let view = session.game().view(session.game().state().to_move());
        let decision = bot.decide(&view, Budget::SELF_PLAY).unwrap();
        session.act(decision.action).unwrap();
    }
    session.save().unwrap();
    session
}

#[test]
fn my_games_have_puzzles_that_were_missed() {
    let home = Home::new();
    let ran = home.run(&["puzzle", "--from", "my-games", "--json"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    ran.err.assert_has(&["no suitable finished game in", "play one to its end"]);

    // Whether something is missed depends on the words of the list, so several games are played.
    let played = (5..15).find_map(|seed| {
        let (folder, mut host) = new_host();
        host.puzzle_scores = PuzzleScores::new(Some(folder.path().join("puzzles.toml")));
        let session = played_by_casual_bots(&host, seed);
        let search = |seed: Option<u64>, ruleset: Option<&str>, theme: Option<Theme>| {
            let request = PuzzleRequest {
                ruleset: ruleset.map(ToOwned::to_owned),
                language: None,
                source: PuzzleSource::MyGames(seed),
                theme,
            };
            let search = PuzzleSearch::new(&host, request).unwrap();
            search.run(&KNOWLEDGE, &mut |_| ControlFlow::Continue(()))
        };
        assert!(
            search(None, Some("webfeud"), None)
                .unwrap_err()
                .to_string()
                .contains("no suitable finished game")
        );
        let first = match search(Some(7), None, None) {
            Ok(found) => found,
            Err(SearchError::NothingMissed(1, NoneLeft::NoneMissed)) => return None,
            Err(error) => panic!("{error}"),
        };
        // No tile can be taken in Wordfeud.
        let taking = search(None, None, Some(Theme::Taking)).unwrap_err();
        assert!(matches!(taking, SearchError::NothingMissed(1, NoneLeft::OtherThemes)), "{taking}");
        let mut next = Ok(first.clone());
        while let Ok(found) = next {
            let today = rackety::puzzle::today();
            host.puzzle_scores.count(&found.key(), PuzzleResult::NotSolved, today).unwrap();
            next = search(None, None, None);
        }
        // A seed gives the same puzzle again, though it does not count.
        let again = search(Some(7), None, None).unwrap();
        assert_eq!((again.key(), again.not_counted.is_some()), (first.key(), true));
        assert!(share(&Attempt::new(again)).ends_with("\nNot counted"));
        let done = next.unwrap_err().to_string();
        assert!(done.contains("you have done every puzzle that they offer"), "{done}");
        Some((session, first))
    });
    let (session, found) = played.expect("something is missed in one of ten games");
    let PuzzleOrigin::Game { turn, player, .. } = &found.origin else { panic!("{found:?}") };
    assert_eq!(player, "Ann");
    let played = session.game().turns().iter().find(|played| played.number == *turn).unwrap();
    assert_eq!(session.game().state().player(played.seat).name(), "Ann");
    assert_eq!(found.puzzle.game().setup().options.hints, Hints::Off, "the game had hints");
    let mut attempt = Attempt::new(found);
    let rackety_engine::TurnOutcome::Play { play, .. } = &played.outcome else { panic!("{played:?}") };
    let tried = attempt.try_play(play).unwrap();
    assert!(matches!(tried.verdict, Verdict::Short(1..)), "{tried:?}");
    assert_eq!(attempt.game().turns().len() + 1, usize::try_from(played.number).unwrap());
}
