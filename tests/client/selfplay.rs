//! `rackety selfplay` and tournaments: reproducible games and consistent figures, for ordinary rulesets and for barely
//! playable ones.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rackety::config::rulesets::RulesetLibrary;
use rackety::files::DictionaryLibrary;
use rackety::runs::prepare;
use rackety_engine::bots::{Budget, Level};
use rackety_engine::{Game, Lexicon, Options, Vocabulary};
use rackety_lab::{PlayedGame, Standings, Tournament, TournamentSetup};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{AssertHas as _, Home, KNOWLEDGE, Ran, rackety_in, refused, without_times};

fn selfplay(args: &[&str]) -> Ran {
    selfplay_in(&Home::new(), args)
}

fn selfplay_in(home: &Home, args: &[&str]) -> Ran {
    home.run(&[&["selfplay"], args].concat())
}

/// The report of a run, which must succeed.
#[track_caller]
fn report(args: &[&str]) -> Value {
    selfplay(&[args, &["--json"]].concat()).json()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

/// Checks what is true of any report.
#[track_caller]
fn assert_figures_agree(report: &Value, games: u64, bots: &[&str]) {
    let is_near = |one: f64, other: f64| (one - other).abs() < 1e-6;
    assert_eq!(report["games"], games, "{report}");
    let turns = number(&report["turns"]);
    let finished = number(&report["games"]) - number(&report["unfinished"]);
    assert!(is_near(number(&report["mean_turns"]) * number(&report["games"]), turns), "{report}");
    assert!(number(&report["seconds"]) > 0.0 && number(&report["games_per_second"]) > 0.0);
    assert!(number(&report["microseconds_per_turn"]) > 0.0, "{report}");
    let seats = report["seats"].as_array().unwrap();
    let named: Vec<&str> = seats.iter().map(|seat| seat["bot"].as_str().unwrap()).collect();
    assert_eq!(named, bots);
    let wins: f64 = seats.iter().map(|seat| number(&seat["wins"])).sum();
    assert!(is_near(wins, finished), "every finished game is won once: {report}");
    let by_seat = report["wins_by_seat"].as_array().unwrap();
    let shares: f64 = by_seat.iter().filter(|wins| !wins.is_null()).map(|wins| number(&wins["value"])).sum();
    assert!(by_seat.len() == bots.len() && is_near(shares, f64::from(u8::from(finished > 0.0))), "{report}");
    let mean: f64 =
        seats.iter().map(|seat| number(&seat["mean_score"])).sum::<f64>() / number(&seats.len().into());
    assert!(is_near(mean, number(&report["mean_score"])), "{report}");
    let proofs: f64 =
        seats.iter().flat_map(|seat| seat["proofs"].as_object().unwrap().values()).map(number).sum();
    assert!(is_near(proofs, turns), "{report}");
    let ends: f64 = report["ends"].as_object().unwrap().values().map(number).sum();
    assert!(is_near(ends, finished), "{report}");
    let shares = &report["turn_shares"];
    let all = shares.as_object().unwrap().values().map(number).sum::<f64>();
    assert!(is_near(all, 1.0), "{report}");
    for rate in ["bingo_rate", "take_rate", "first_player_win_rate"] {
        assert!(report[rate].is_null() || (0.0..=1.0).contains(&number(&report[rate])), "{rate}: {report}");
    }
}

#[test]
fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
    let on = |threads: &str, seed: &str| {
        let bots = ["--dictionary", "en-common", "--bots", "club,casual,expert", "--games", "7"];
        report(&[&["smartfeud", "--seed", seed, "--threads", threads][..], &bots].concat())
    };
    let one = on("1", "5");
    assert_figures_agree(&one, 7, &["club", "casual", "expert"]);
    let one = without_times(one);
    assert_eq!(one, without_times(on("2", "5")));
    assert_eq!(one, without_times(on("9", "5")));
    assert_ne!(one, without_times(on("2", "6")));
}

#[test]
fn a_stronger_bot_wins_more_often() {
    let report = report(&[
        "wordfeud",
        "--language",
        "en",
        "--dictionary",
        "en-common",
        "--bots",
        "expert,novice",
        "--games",
        "10",
        "--seed",
        "1",
    ]);
    assert_figures_agree(&report, 10, &["expert", "novice"]);
    assert!(number(&report["seats"][0]["wins"]) > 5.0, "{report}");
    assert_eq!((&report["seed"], &report["take_rate"]), (&1.into(), &0.0.into()));
    assert_eq!(report["premiums"]["3W"]["squares"], 8);
    assert!(number(&report["premiums"]["2L"]["used_per_game"]) > 0.0, "{report}");
}

#[test]
fn without_bots_given_two_club_bots_play() {
    let report = report(&["smartfeud", "--dictionary", "en-common", "--games", "2"]);
    assert_figures_agree(&report, 2, &["club", "club"]);
    assert!(number(&report["take_rate"]) > 0.0, "{report}");
}

#[test]
fn the_text_agrees_with_the_json() {
    let args = ["smartfeud", "--dictionary", "en-common", "--games", "4", "--seed", "3"];
    let report = report(&args);
    let ran = selfplay(&[&args[..], &["--ascii"]].concat()).quiet();
    assert!(ran.out.is_ascii(), "{}", ran.out);
    let score = format!(
        "SCORES  mean {:.1}, standard deviation {:.1}",
        number(&report["mean_score"]),
        number(&report["score"]["spread"])
    );
    let takings = format!("{:.1} % takings", 100.0 * number(&report["take_rate"]));
    ran.out.assert_has(&[
        "4 games",
        "seeds 3..6",
        "BOT",
        "FIRST PLAYER",
        &score,
        "TURNS PER GAME",
        &takings,
        "ENDS",
        "####",
        "PREMIUMS",
        "TILES LEFT",
    ]);
    let ran = selfplay(&["wordfeud", "--language", "en", "--dictionary", "en-common", "--games", "1"]);
    assert!(ran.out.contains('█') && !ran.out.contains("taking"), "{}", ran.out);
}

#[test]
fn barely_playable_rulesets_get_a_report() {
    // With racks of one tile, there is hardly a play after the first tile.
    let alone = report(&["tests/rulesets/five-by-five.toml", "--bots", "master", "--games", "3"]);
    assert_figures_agree(&alone, 3, &["master"]);
    assert!(alone["first_player_win_rate"].is_null() && alone["first_player"]["lead"].is_null());
    let four =
        report(&["tests/rulesets/five-by-five.toml", "--bots", "novice,casual,club,master", "--games", "3"]);
    assert_figures_agree(&four, 3, &["novice", "casual", "club", "master"]);

    // All words are too long for the board, so the game never ends by itself.
    let home = Home::new();
    let file =
        &*home.write("endless.toml", "extends = \"wordfeud\"\nname = \"Endless\"\n[passes]\nlimit = 0\n");
    let words = &*home.write("words.txt", "electroencephalographically\npneumonoultramicroscopical\n");
    let build = ["dict", "build", words, "--name", "long", "--language", "en"];
    home.run(&build).done();
    let endless = [file, "--language", "en", "--dictionary", "long", "--games", "2", "--json"];
    let ran = selfplay_in(&home, &endless);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_figures_agree(&report, 2, &["club", "club"]);
    assert_eq!((&report["unfinished"], &report["turns"]), (&2.into(), &1000.into()));
    assert!(report["bingo_rate"].is_null() && report["first_player_win_rate"].is_null(), "{report}");
    let page = &*home.file("endless.html");
    let text = [&endless[..endless.len() - 1], &["--html", page]].concat();
    let ran = selfplay_in(&home, &text);
    assert!(ran.status == 0 && ran.out.contains("2 games stopped after 500 turns"), "{}", ran.out);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<p>2 games stopped after 500 turns.</p>"), "{page}");
}

#[test]
fn invalid_tournaments_are_rejected() {
    refused(&["selfplay", "nosuch"], &["no ruleset `nosuch`"]);
    refused(&["selfplay", "wordfeud", "--bots", "club,club,club"], &["--bots", "for 2 players, not 3"]);
    refused(&["selfplay", "smartfeud", "--bots", "club,export"], &["--bots", "did you mean expert?"]);
    refused(&["selfplay", "smartfeud", "--language", "xx"], &["--language", "en, nl"]);
    refused(&["selfplay", "smartfeud", "--dictionary", "enn"], &["did you mean `en`?"]);
    refused(&["selfplay", "smartfeud", "--games", "0"], &["--games"]);
    refused(&["selfplay", "smartfeud", "--threads", "0"], &["--threads"]);
    refused(&["selfplay", "smartfeud", "--seed", "x"], &["a seed is a whole number"]);
    // Only exported games have a time limit.
    let ran = rackety_in(TempDir::new().unwrap().path(), &["selfplay", "smartfeud", "--time", "3m"]);
    assert!(ran.status == 2 && ran.err.contains("--export <DIR>"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_it_with_a_report_on_the_finished_games() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    use std::{io, thread};

    let home = Home::new();
    let exported = home.path().join("games");
    let child = Command::new(assert_cmd::cargo::cargo_bin!("rackety"))
        .args(["selfplay", "tests/rulesets/five-by-five.toml", "--dictionary", "en-common"])
        .args(["--games", "4000000", "--json", "--export", exported.to_str().unwrap()])
        .env("HOME", home.path())
        .env("XDG_CACHE_HOME", home.path().join("cache"))
        .env_remove("XDG_DATA_HOME")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Once a game is over, interrupts are caught. All of the games would take hours.
    let is_game = |entry: io::Result<fs::DirEntry>| {
        entry.unwrap().path().extension().is_some_and(|extension| extension == "json")
    };
    let begun = Instant::now();
    while !fs::read_dir(&exported).is_ok_and(|mut entries| entries.any(is_game))
        && begun.elapsed() < Duration::from_secs(120)
    {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let state = home.path().join(".local/share/rackety/lab");
    let state = fs::read_dir(state).unwrap().next().unwrap().unwrap().path();
    let [path, folder] = [&state, &exported].map(|path| path.display());
    let hint = format!("rackety selfplay --resume {path} --export {folder} continues the run\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), hint);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = report["games"].as_u64().unwrap();
    assert!(report["interrupted"] == true && 0 < games && games < 4_000_000, "{report}");
    assert_figures_agree(&report, games, &["club", "club"]);
    let stored: Value = serde_json::from_str(&fs::read_to_string(state).unwrap()).unwrap();
    assert_eq!(
        (&stored["games"], &stored["counts"]["planned"][0][1]),
        (&report["games"], &report["counts"]["planned"][0][1])
    );
}

fn tournament(ruleset: &str, vocabulary: Vocabulary, levels: &[Level]) -> Tournament {
    let ruleset = Arc::new(RulesetLibrary::default().load(ruleset).unwrap());
    let setup = TournamentSetup {
        language: "en".to_owned(),
        vocabulary: Arc::new(vocabulary),
        common_words: None,
        bots: levels.iter().map(|&level| level.into()).collect(),
        options: Options::of(&ruleset),
        count_plays: 1,
        budget: Budget::SELF_PLAY,
        ruleset,
    };
    prepare(setup, &KNOWLEDGE).unwrap()
}

fn play(tournament: &Tournament, seed: u64) -> PlayedGame {
    tournament.play(seed, &mut tournament.players(), &AtomicBool::new(false)).unwrap().unwrap()
}

#[test]
fn a_played_game_replays_turn_by_turn() {
    let words = DictionaryLibrary::new(None).get("en-common").unwrap().open().unwrap();
    let tournament = tournament("smartfeud", Vocabulary::plain(words), &[Level::Expert, Level::Casual]);
    for seed in 11..13 {
        let PlayedGame { game, notes, .. } = play(&tournament, seed);
        let again = Game::replay(&game.record(), Arc::clone(game.vocabulary())).unwrap();
        assert!(game.state().ending().is_some());
        assert_eq!((again.state(), again.turns().len()), (game.state(), notes.len()));
        assert_eq!(
            play(&tournament, seed).game.turns(),
            game.turns(),
            "nothing is left over from other games"
        );
    }
}

/// A bot that knows common words only challenges others that the other bot plays, all of which are good, and pays for
/// it as the ruleset says.
#[test]
fn bots_challenge_words_that_they_do_not_know() {
    let mut free = f64::INFINITY;
    for rule in ["free", "turn", "points"] {
        let file = format!("{}/tests/rulesets/challenge-{rule}.toml", env!("CARGO_MANIFEST_DIR"));
        let args = [file.as_str(), "--games", "3", "--seed", "5", "--bots", "expert:all,expert:common"];
        let report = report(&args);
        let of = |report: &Value| ["won", "lost"].map(|result| number(&report["challenges"][result]));
        let [all, common] = [0, 1].map(|bot| of(&report["seats"][bot]));
        assert_eq!((all, common[0], of(&report)), ([0.0; 2], 0.0, common), "{rule}");
        assert_eq!(report["counts"]["side"]["head"]["options"]["mode"], "challenges");
        // A challenge that costs nothing is made of every word that it does not know, others where they may pay.
        assert!(common[1] < free, "{rule}: {common:?}");
        if rule == "free" {
            free = common[1];
            let values: Vec<f64> =
                answer(&report, "rare")["values"].as_array().unwrap().iter().map(number).collect();
            assert_eq!(values, [free / 3.0, 0.0]);
            assert!(free > 9.0, "{free}");
        }
        let turns_lost = number(&report["turn_shares"]["lost_by_challenge"]) * number(&report["turns"]);
        // After the end of a game there is no turn to lose.
        let expected = if rule == "turn" { common[1] - 3.0..common[1] + 0.1 } else { 0.0..0.1 };
        assert!(expected.contains(&turns_lost.round()), "{rule}: {turns_lost} of {expected:?}");
    }
}

/// What a wrong challenge gives is no part of the points of a turn.
#[test]
fn points_of_a_turn_are_those_of_the_turn_alone() {
    let file = format!("{}/tests/rulesets/challenge-points.toml", env!("CARGO_MANIFEST_DIR"));
    let report = report(&[&file, "--games", "1", "--seed", "5", "--bots", "expert:all,expert:common"]);
    assert!(number(&report["challenges"]["lost"]) > 0.0, "{report}");
    let (of_game, of_turns) =
        (&report["metrics"]["points-per-turn"]["value"], &report["points_per_turn"]["mean"]);
    assert!((number(of_game) - number(of_turns)).abs() < 1e-3, "{of_game} and {of_turns}");
}

/// All points of a score are those of words or of a kind.
#[test]
fn points_of_wrong_challenges_are_a_kind_of_their_own() {
    let file = format!("{}/tests/rulesets/challenge-points.toml", env!("CARGO_MANIFEST_DIR"));
    let args = [file.as_str(), "--games", "3", "--seed", "5", "--bots"];
    let report = report(&[&args[..], &["expert:all,expert:common"]].concat());
    let bonuses = report["bonuses"].as_object().unwrap();
    let wrong = number(&report["challenges"]["lost"]) / 3.0;
    let of_kind = |key: &str| number(&bonuses["wrong challenge"][key]);
    assert!((of_kind("times_per_game") - wrong).abs() < 1e-9, "{report}");
    assert!((of_kind("points_per_game") - 10.0 * wrong).abs() < 1e-9, "{report}");
    let of_words = report["words"].as_object().unwrap().values();
    let of_words: f64 = of_words.map(|words| number(&words["per_game"]) * number(&words["points"])).sum();
    let others: f64 = bonuses.values().map(|bonus| number(&bonus["points_per_game"])).sum();
    let scores = 2.0 * number(&report["mean_score"]);
    assert!((of_words + others - scores).abs() < 1e-6, "{of_words} and {others} of {scores}");

    // Who knows all words challenges none of them.
    let never = selfplay(&[&args[..], &["expert:all,expert:all"]].concat()).out;
    assert!(never.contains("never: wrong challenge"), "{never}");
}

#[test]
fn without_words_bots_only_pass_and_exchange() {
    let words = Vocabulary::plain(Arc::new(Lexicon::from_words("none", [""; 0])));
    let tournament = tournament("wordfeud", words, &[Level::Novice, Level::Master]);
    let played = play(&tournament, 11);
    let mut standings = Standings::new(2);
    standings.add(&tournament.count(&played));
    let turns = standings.all_turns();
    assert_eq!((standings.unfinished, turns.plays, turns.without_play), (0, 0, turns.turns));
    assert!(played.notes.iter().all(|note| note.legal_plays == Some(0) && !note.could_play));
}

#[test]
fn bots_take_turns_to_start() {
    let words = Vocabulary::plain(Arc::new(Lexicon::from_words("few", ["AT", "TA"])));
    let tournament = tournament("smartfeud", words, &[Level::Novice, Level::Club, Level::Expert]);
    let began: Vec<usize> = (1..7).map(|seed| tournament.bot_in_seat(0, seed)).collect();
    assert_eq!(began, [0, 1, 2, 0, 1, 2]);
    let seats: Vec<usize> = (0..3).map(|seat| tournament.bot_in_seat(seat, 2)).collect();
    assert_eq!(seats, [1, 2, 0]);
}

/// No address space has room for such a stack, so the system refuses every thread.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_the_system_refuses_are_an_error() {
    let home = Home::new();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_rackety"))
        .args(["selfplay", "tests/rulesets/five-by-five.toml", "--games", "2", "--threads", "2"])
        .envs([("HOME", home.path()), ("XDG_CACHE_HOME", home.path())])
        .env("RUST_MIN_STACK", (1_u64 << 47).to_string())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{error}");
    assert!(error.starts_with("error: cannot start a thread: "), "{error}");
}

/// The answer with this id.
#[track_caller]
fn answer<'r>(report: &'r Value, id: &str) -> &'r Value {
    let answers = report["in_short"].as_array().unwrap();
    answers.iter().find(|answer| answer["id"] == id).unwrap_or_else(|| panic!("{id}: {answers:?}"))
}

#[test]
fn the_answers_come_first_and_agree_with_the_figures() {
    let args =
        ["smartfeud", "--dictionary", "en-common", "--games", "6", "--seed", "3", "--count-plays", "2"];
    let of_two = report(&args);
    assert!(of_two["in_short"].as_array().unwrap().len() <= 12, "{of_two}");
    let wins: Vec<f64> =
        of_two["wins_by_seat"].as_array().unwrap().iter().map(|wins| number(&wins["value"])).collect();
    let shown: Vec<f64> = answer(&of_two, "seats")["values"].as_array().unwrap().iter().map(number).collect();
    assert_eq!(shown, wins);
    let turns = number(&of_two["mean_turns"]);
    let length = answer(&of_two, "length");
    assert_eq!(length["found"], format!("{turns:.0} turns a game"));
    let minutes = turns * 40.0 / 60.0;
    assert_eq!(length["meaning"], format!("about {minutes:.0} minutes, at 40 seconds a turn"));
    for id in ["half-time", "close", "without-play", "choices"] {
        let share = number(&answer(&of_two, id)["values"][0]);
        assert!((0.0..=1.0).contains(&share), "{id}: {share}");
    }
    assert!(number(&answer(&of_two, "choices")["values"][0]) > 0.0, "{of_two}");
    let counted = of_two["branching"]["counted"].as_u64().unwrap();
    let meaning = answer(&of_two, "choices")["meaning"].as_str().unwrap();
    assert!(meaning.ends_with(&format!(", on {counted} turns counted")), "{meaning}");
    let gift = answer(&of_two, "rare");
    assert_eq!(gift["values"][0], of_two["gift_blank"]["used"], "{gift}");
    assert!(gift["found"].as_str().unwrap().starts_with("gift blank used in "), "{gift}");
    let ends: f64 = answer(&of_two, "ends")["values"].as_array().unwrap().iter().map(number).sum();
    assert!((ends - 1.0).abs() < 1e-9, "{of_two}");

    // In the text, they are before all tables, and equal bots are one row.
    let text = selfplay(&[&args[..], &["--ascii"]].concat()).out;
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(place("IN SHORT") < place("BOT ") && place("BOT ") < place("FIRST PLAYER"), "{text}");
    assert!(text.contains("\n2 of club, each ") && !text.contains("\nclub "), "{text}");
    assert!(text.contains(" of the games; openings score "), "{text}");
    for answer in of_two["in_short"].as_array().unwrap() {
        assert!(text.contains(answer["found"].as_str().unwrap()), "{answer}: {text}");
    }

    // A player alone has nobody to be compared with, and four have a fair quarter each.
    let alone = report(&["tests/rulesets/five-by-five.toml", "--bots", "master", "--games", "3"]);
    let ids: Vec<&str> =
        alone["in_short"].as_array().unwrap().iter().map(|answer| answer["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"score") && !ids.contains(&"seats") && !ids.contains(&"half-time"), "{ids:?}");
    assert!(alone["seats"][0]["win_rate"].is_null(), "{}", alone["seats"]);
    let four = report(&["tests/rulesets/five-by-five.toml", "--bots", "club,club,club,club", "--games", "3"]);
    let seats = answer(&four, "seats");
    assert_eq!(seats["values"].as_array().unwrap().len(), 4);
    assert!(seats["meaning"].as_str().unwrap().starts_with("25 % each would be fair"), "{seats}");
}

/// Who begins, the first bot and the first seat have one interval each, whichever part of the report shows it.
#[test]
fn one_figure_has_one_interval() {
    for bots in ["expert,casual", "club,club", "novice,casual,club,master"] {
        let args = ["tests/rulesets/five-by-five.toml", "--bots", bots, "--games", "60", "--seed", "2"];
        let report = report(&args);
        assert_figures_agree(&report, 60, &bots.split(',').collect::<Vec<_>>());
        let [of_first, of_bot, lead] =
            ["first-player", "first-bot", "first-lead"].map(|metric| &report["metrics"][metric]);
        assert_eq!(of_first, &report["first_player"]["win_rate"], "{bots}");
        assert_eq!(of_first, &report["wins_by_seat"][0], "{bots}");
        assert_eq!(of_bot, &report["seats"][0]["win_rate"], "{bots}");
        assert_eq!(lead, &report["first_player"]["lead"], "{bots}");
    }
}

/// Equal bots are one row, also beside others, with the wins of each.
#[test]
fn equal_bots_beside_others_have_their_wins() {
    let args = ["tests/rulesets/five-by-five.toml", "--bots", "club,club,novice", "--games", "12"];
    let args = [&args[..], &["--seed", "2"]].concat();
    let report = report(&args);
    let [one, other] = [0, 1].map(|seat| &report["seats"][seat]);
    let of_each = |key: &dyn Fn(&Value) -> f64| f64::midpoint(key(one), key(other));
    let wins = of_each(&|bot| number(&bot["wins"]));
    let share = 100.0 * of_each(&|bot| number(&bot["win_rate"]["value"]));
    let text = selfplay(&args).out;
    let row: Vec<&str> =
        text.lines().find(|line| line.starts_with("2 of club, each ")).unwrap().split_whitespace().collect();
    assert_eq!(row[4..6], [wins.to_string(), format!("{share:.1}")], "{text}");
}

/// Close games are those whose margin is at most the points that the answer names.
#[test]
fn close_games_are_those_of_the_margin_that_is_named() {
    for seed in ["4", "5", "6"] {
        let report = report(&["race", "--dictionary", "en-common", "--games", "12", "--seed", seed]);
        let close = answer(&report, "close");
        let meaning = close["meaning"].as_str().unwrap();
        let named = meaning.strip_prefix("won by ").and_then(|meaning| meaning.split_once(" point"));
        let named: i64 = named.unwrap().0.parse().unwrap();
        let margins = report["counts"]["side"]["standings"]["races"]["margins"].as_object().unwrap();
        let games = |counts: &mut dyn Iterator<Item = (&String, &Value)>| -> f64 {
            counts.map(|(_, games)| number(games)).sum()
        };
        let share = games(&mut margins.iter().filter(|(margin, _)| margin.parse::<i64>().unwrap() <= named))
            / games(&mut margins.iter());
        assert!((number(&close["values"][0]) - share).abs() < 1e-9, "{seed}: {close}");
    }
}

#[test]
fn every_rule_of_a_ruleset_says_how_often_it_acts() {
    let home = Home::new();
    let file = &*home.file("harbour.toml");
    let ruleset = "extends = \"smartfeud\"\nname = \"Harbour\"\n[take]\nlimit = 1\nprice = 3\n[bonus]\n\
                   theme = [{ words = [\"AT\", \"FERRYBOAT\"], points = 5 }]\n";
    fs::write(file, ruleset).unwrap();
    let args = [file, "--dictionary", "en", "--games", "12", "--seed", "1", "--json"];
    let ran = selfplay_in(&home, &args);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let takings = answer(&report, "takings");
    assert_eq!(takings["values"][1], 2.0, "{takings}");
    assert!(number(&takings["values"][0]) <= 2.0 && number(&takings["values"][2]) > 0.0, "{takings}");
    assert!(number(&takings["values"][3]) >= 1.0, "{takings}");
    let meaning = takings["meaning"].as_str().unwrap();
    assert!(meaning.contains("of the players use all, the last one in round "), "{meaning}");
    let words = answer(&report, "theme-words");
    let at = number(&words["values"][0]);
    assert_eq!(words["found"], format!("theme words: AT {at:.2}"));
    assert!(at > 0.0 && words["meaning"] == "times a game; never FERRYBOAT", "{words}");
    let answers = report["in_short"].as_array().unwrap();
    assert_eq!((answers.len(), &answers[11]["id"]), (12, &"smaller".into()), "{answers:?}");
    let smaller = answers[11]["meaning"].as_str().unwrap();
    assert!(smaller.contains("price of a taking -") && smaller.contains("theme words +"), "{smaller}");
}

/// A report lists only a part of them, and these are others than those that occur.
#[test]
fn many_theme_words_are_answered_by_those_that_occur() {
    let home = Home::new();
    let file = &*home.file("many.toml");
    let never = ('A'..='Z').flat_map(|one| ["QZA", "QZE"].map(|start| format!("\"{start}{one}\", ")));
    let words: String = never.collect();
    let theme = format!("[bonus]\ntheme = [{{ words = [{words}\"AT\", \"IT\", \"TO\"], points = 5 }}]\n");
    fs::write(file, format!("extends = \"sprint\"\nname = \"Many\"\n{theme}")).unwrap();
    let args = [file, "--dictionary", "en-common", "--games", "12", "--seed", "1", "--json"];
    let report: Value = serde_json::from_str(&selfplay_in(&home, &args).out).unwrap();
    let words = answer(&report, "theme-words");
    let found = words["found"].as_str().unwrap();
    assert!(["AT ", "IT ", "TO "].iter().all(|word| found.contains(word)), "{words}");
    assert_eq!(words["meaning"], "times a game; never 52 of the 55 words");
}

#[test]
fn a_limit_of_exchanges_is_answered_in_short() {
    let home = Home::new();
    let file =
        &*home.write("thrift.toml", "extends = \"wordfeud\"\nname = \"Thrift\"\n[exchange]\nlimit = 1\n");
    let args = [file, "--dictionary", "en-common", "--games", "12", "--seed", "1", "--json"];
    let report: Value = serde_json::from_str(&selfplay_in(&home, &args).out).unwrap();
    let rare = answer(&report, "rare");
    let (exchanges, most) = (number(&rare["values"][0]), number(&rare["values"][1]));
    assert!(exchanges > 0.0 && exchanges <= most, "{rare}");
    assert_eq!(rare["found"], format!("exchanges {exchanges:.1} of 2 a game"));
}

/// A bonus has its name, and one that no play earns is named too; each figure says what it shows.
#[test]
fn bonuses_are_named_and_so_are_those_that_nobody_earns() {
    let home = Home::new();
    let file = &*home.file("dash.toml");
    let ruleset = "extends = \"sprint\"\nname = \"Dash\"\n[bonus]\nformed = [{ words = 2, points = 3 }, \
                   { words = 16, points = 0 }, { words = 17, points = 9 }]\nwords = [{ length = 3, points = 1 }, \
                   { length = 24, points = 0 }, { length = 26, points = 1 }]\n";
    fs::write(file, ruleset).unwrap();
    let args = [file, "--dictionary", "en-common", "--games", "12", "--seed", "1", "--json"];
    let report: Value = serde_json::from_str(&selfplay_in(&home, &args).out).unwrap();
    let answers = report["in_short"].as_array().unwrap();
    let found = |beginning: &str| {
        answers.iter().any(|answer| answer["found"].as_str().unwrap().starts_with(beginning))
    };
    assert!(found("2 new words: +"), "{answers:?}");
    let never = answer(&report, "never");
    // A row of 0 points does act: without it, its words would earn what those of the row before do.
    let found = never["found"].as_str().unwrap();
    assert!(found.contains("word of 26, 17 new words") && !found.contains("word of 24"), "{never}");
    assert_eq!(never["meaning"], "in none of the games; as good as left out, unless people play otherwise");
    for metric in report["metrics"].as_object().unwrap().keys() {
        assert!(report["meanings"][metric].as_str().is_some_and(|meaning| meaning.len() < 60), "{metric}");
    }
}

#[test]
fn what_differs_is_before_what_the_games_are() {
    let args = ["smartfeud", "--dictionary", "en-common", "--games", "3", "--seed", "3"];
    let text = selfplay(&[&args[..], &["--against-bots", "casual,casual"]].concat()).out;
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(place("DIFFERENCES") < place("IN SHORT"), "{text}");
    assert_eq!(text.matches("IN SHORT").count(), 2, "{text}");
    // No unknown word can cost a turn in these games.
    assert!(text.contains("\ntakings a game ") && !text.contains("\nlost turns a game "), "{text}");
}

/// The first play of a game cannot take a tile.
#[test]
fn takings_are_compared_with_plays_that_could_have_taken() {
    let words = DictionaryLibrary::new(None).get("en-common").unwrap().open().unwrap();
    let tournament = tournament("smartfeud", Vocabulary::plain(words), &[Level::Club, Level::Club]);
    let mut standings = Standings::new(2);
    standings.add(&tournament.count(&play(&tournament, 1)));
    let takings = &standings.plays.takings;
    assert_eq!(takings.with.count() + takings.without.count(), standings.all_turns().plays - 1);
}

#[test]
fn games_are_played_until_a_figure_is_known() {
    let args = ["tests/rulesets/five-by-five.toml", "--bots", "club,club", "--seed", "1", "--until"];
    let on = |threads: &str, until: &str| {
        selfplay(&[&args[..], &[until, "--threads", threads, "--json"]].concat())
    };
    let one = on("1", "score=0.9");
    let report: Value = serde_json::from_str(&one.out).unwrap();
    let games = report["games"].as_u64().unwrap();
    let interval = &report["metrics"]["score"]["interval"];
    assert!(number(&interval[1]) - number(&interval[0]) <= 1.8, "{interval}");
    assert!((100..100_000).contains(&games), "{games}");
    assert!(one.err.starts_with("score of a player within 0.9, after "), "{}", one.err);
    assert_eq!(
        without_times(report),
        without_times(serde_json::from_str(&on("2", "score=0.9").out).unwrap())
    );

    let never = selfplay(&[&args[..], &["score=0.001", "--games", "110"]].concat());
    assert!(never.status == 0 && never.out.contains("110 games, "), "{}", never.out);
    never.err.assert_has(&["not reached after 110 games: score of a player within 0.001; play more"]);
    // A run that is continued is looked at, too.
    let home = Home::new();
    let file = &*home
        .write("run.json", selfplay(&[&args[..args.len() - 1], &["--games", "30", "--json"]].concat()).out);
    let again = selfplay(&["--resume", file, "--until", "score=0.001"]);
    assert!(again.status == 0 && again.out.contains("30 games, "), "{}", again.out);
    let advice = "score of a player within 0.001; play other --seeds and add them with rackety lab merge\n";
    assert_eq!(again.err, format!("not reached after 30 games: {advice}"));

    // What cannot be written is found before the first game.
    let notes = home.path().join("notes.txt");
    fs::write(&notes, "mine").unwrap();
    let ran =
        selfplay(&[&args[..args.len() - 1], &["--games", "2", "--html", notes.to_str().unwrap()]].concat());
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("notes.txt exists, and is not a page or a picture by rackety"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&notes).unwrap(), "mine");
    refused(&["selfplay", "wordfeud", "--until", "turn=3"], &["did you mean turns?"]);
    refused(&["selfplay", "wordfeud", "--until", "score=3", "--seeds", "1..9"], &["cannot be used with"]);
}

#[test]
fn who_leads_at_half_time_is_counted() {
    let words = DictionaryLibrary::new(None).get("en-common").unwrap().open().unwrap();
    let tournament = tournament("smartfeud", Vocabulary::plain(words), &[Level::Club, Level::Casual]);
    let mut standings = Standings::new(2);
    let (mut led, mut won) = (0, 0);
    for seed in 1..=8 {
        let played = play(&tournament, seed);
        standings.add(&tournament.count(&played));
        // Two players: a round is over after every second turn.
        let turns = played.game.turns();
        let half = turns.len().div_ceil(2).next_multiple_of(2).min(turns.len());
        let mut scores = [0; 2];
        for turn in &turns[..half] {
            scores[turn.seat.index()] = turn.score;
        }
        if scores[0] != scores[1] {
            led += 1;
            let leader = usize::from(scores[0] < scores[1]);
            let ending = played.game.state().ending().unwrap();
            won += u64::from(ending.winners.iter().any(|seat| seat.index() == leader));
        }
    }
    assert_eq!((standings.races.led_at_half, standings.races.leader_won), (led, won));
    assert!(led > 0 && won > 0);
}
