use rackety_engine::game::{PointsReason, PositionText};
use rackety_engine::{Action, Game, Lexicon, Options, PlayNotation, Seat};

use super::*;
use crate::config::rulesets::RulesetLibrary;

/// A game of `SmartFeud` with these racks and turns: `h8 SHINE take l8`, `pass`, `resign Ann`, `agree Ann`.
fn game(players: &[&str], racks: &[&str], turns: &[&str]) -> Game {
    let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
    let tiles = ruleset.tile_set("en").unwrap();
    let position = PositionText {
        racks: racks.iter().map(|&rack| rack.to_owned()).collect(),
        ..PositionText::default()
    };
    let position = position.position(ruleset.layout().size(), tiles).unwrap();
    let options = Options { time: None, ..Options::of(&ruleset) };
    let words = Lexicon::from_words("test", ["SECTION", "SECT", "ON", "SHINE", "HE"]);
    let builder = Game::builder(ruleset, words).language("en").players(players.iter().copied());
    let mut game = builder.seed(7).options(options).position(position).start().unwrap();
    for turn in turns {
        let parts: Vec<&str> = turn.split_whitespace().collect();
        let seat = |name: &str| -> Seat { game.state().seat(name).unwrap() };
        let action = match parts.as_slice() {
            ["pass"] => Action::Pass,
            ["resign", name] => Action::Resign(seat(name)),
            ["agree", name] => Action::AgreeToQuit(seat(name)),
            [at, word, rest @ ..] => {
                let written = PlayNotation::parse(&format!("{at} {word}"), rest.get(1).copied()).unwrap();
                Action::Play(game.resolve(&written).unwrap())
            }
            _ => panic!("{turn}"),
        };
        game.act(action).unwrap_or_else(|refusal| panic!("{turn}: {refusal}"));
    }
    game
}

fn of(games: &[(&Game, &[Option<u32>])]) -> Statistics {
    let games = (0..).zip(games).map(|(second, (game, seconds))| {
        let when = Timestamp::from_second(second).unwrap();
        stored(ReplayedGame { game, when, seconds, bots: &[], origin: Origin::Here })
    });
    Statistics::of(games.collect::<Vec<_>>().iter().map(|game| (game, Vec::new())))
}

/// The figures of a game as they come back from an index.
fn stored(game: ReplayedGame<'_>) -> GameFigures {
    let figures = GameFigures::of(game);
    let read: GameFigures = serde_json::from_str(&serde_json::to_string(&figures).unwrap()).unwrap();
    assert_eq!(read, figures);
    read
}

fn best(text: &str, points: i32) -> BestText {
    BestText { text: text.to_owned(), name: text.to_owned(), points }
}

const RACKS: [&str; 2] = ["SECTION", "HNEAAAA"];

#[test]
fn plays_bingos_takings_and_times_are_counted() {
    let turns = ["8h SECTION", "h8 SHINE take l8", "pass", "pass", "pass", "resign Bob"];
    let won = game(&["Ann", "Bob"], &RACKS, &turns);
    let statistics = of(&[(&won, &[Some(60), Some(5), None, Some(8)])]);
    let ann = &statistics.players["Ann"].all;
    assert_eq!((ann.played, ann.won, ann.lost, ann.resigned), (1, 1, 0, 0));
    assert_eq!((ann.turns, ann.bingos, ann.takings), (3, 1, 0));
    assert_eq!(ann.best_play, Some(best("8h SECTION", 42)));
    assert_eq!(ann.best_word, Some(best("SECTION", 12)));
    assert_eq!(ann.seconds_per_turn(), Some(60), "turns of unknown time do not count");
    let bob = &statistics.players["Bob"].all;
    assert_eq!((bob.played, bob.won, bob.lost, bob.resigned), (1, 0, 1, 1));
    assert_eq!((bob.turns, bob.bingos, bob.takings), (2, 0, 1), "a resignation is not a turn");
    let play = bob.best_play.as_ref().unwrap();
    assert_eq!((play.text.as_str(), play.name.as_str(), play.points), ("h9 HINE", "h8 SHINE", 17));
    // The words left by the taking, SECT and ON, were not placed.
    assert_eq!(bob.best_word, Some(best("SHINE", 9)));
    assert_eq!(bob.seconds_per_turn(), Some(6));
}

#[test]
fn points_outside_the_rules_of_play_are_no_turn() {
    let mut overtime = game(&["Ann", "Bob"], &RACKS, &["8h SECTION"]);
    overtime.record_points(overtime.turns()[0].seat, -10, PointsReason::Time).unwrap();
    assert_eq!(of(&[(&overtime, &[])]).players["Ann"].all.turns, 1);
}

#[test]
fn a_game_ended_by_agreement_is_not_a_resignation() {
    let turns = ["8h SECTION", "resign Bob", "agree Ann", "agree Cleo"];
    let agreed = game(&["Ann", "Bob", "Cleo"], &RACKS, &turns);
    let left = game(&["Ann", "Bob", "Cleo"], &RACKS, &["8h SECTION", "resign Bob", "resign Cleo"]);
    let statistics = of(&[(&agreed, &[]), (&left, &[])]);
    let bob = &statistics.players["Bob"];
    assert_eq!((bob.all.played, bob.all.lost, bob.all.resigned), (2, 2, 1));
    assert_eq!(bob.by_opponent["Ann"].resigned, 1);
    assert_eq!(bob.by_opponent.keys().collect::<Vec<_>>(), ["Ann", "Cleo"]);
    assert_eq!(bob.all.seconds_per_turn(), None);
}

#[test]
fn unfinished_games_count_for_plays_but_not_for_results() {
    let open = game(&["Ann", "Bob"], &RACKS, &["8h SECTION"]);
    let over = game(&["Ann", "Bob"], &["HEAAAAA"], &["8h HE", "resign Bob"]);
    let statistics = of(&[(&open, &[]), (&over, &[])]);
    assert_eq!((statistics.games, statistics.unfinished), (2, 1));
    let ann = &statistics.players["Ann"];
    assert_eq!((ann.all.played, ann.all.won, ann.all.turns), (1, 1, 2));
    assert_eq!(ann.all.best_play.as_ref().unwrap().text, "8h SECTION");
    let score = over.state().players().next().unwrap().1.score();
    assert_eq!((ann.all.best_score, ann.all.mean_score()), (Some(score), Some(f64::from(score))));
    assert_eq!(ann.by_ruleset["SmartFeud"], ann.all);
}

#[test]
fn a_draw_is_neither_won_nor_lost() {
    let draw = game(&["Ann", "Bob", "Cleo"], &RACKS, &["pass", "resign Bob", "agree Ann", "agree Cleo"]);
    let statistics = of(&[(&draw, &[])]);
    let ann = &statistics.players["Ann"].all;
    assert_eq!((ann.won, ann.drawn, ann.lost), (0, 1, 0));
    assert_eq!(ann.recent.len(), 1);
    assert_eq!(statistics.players["Ann"].by_opponent["Bob"].recent, ann.recent);
    assert_eq!(statistics.players["Bob"].all.lost, 1);
}

/// The one who wins a game of three has won it from both; those two have another result between them.
#[test]
fn a_result_against_each_opponent_is_that_of_the_two() {
    let over = game(
        &["Ann", "Bob", "Cleo"],
        &RACKS,
        &["8h SECTION", "h8 SHINE take l8", "resign Bob", "resign Cleo"],
    );
    let left = game(
        &["Ann", "Bob", "Cleo"],
        &RACKS,
        &["8h SECTION", "h8 SHINE take l8", "resign Ann", "agree Bob", "agree Cleo"],
    );
    let statistics = of(&[(&over, &[]), (&left, &[])]);
    let result = |name: &str, opponent: &str| {
        let Figures { won, drawn, lost, .. } = statistics.players[name].by_opponent[opponent];
        (won, drawn, lost)
    };
    assert_eq!(result("Ann", "Bob"), (1, 0, 1));
    assert_eq!(result("Bob", "Cleo"), (2, 0, 0), "more points, though both have left the first game");
    assert_eq!(result("Cleo", "Bob"), (0, 0, 2));
    assert_eq!(result("Cleo", "Ann"), (1, 0, 1), "she stayed in the second game");
}

#[test]
fn a_time_out_is_a_turn_as_the_pass_that_it_is() {
    let mut slow = game(&["Ann", "Bob"], &RACKS, &["8h SECTION"]);
    slow.act(Action::TimeOut).unwrap();
    assert_eq!(of(&[(&slow, &[])]).players["Bob"].all.turns, 1);
}

#[test]
fn the_best_recent_score_has_the_highest_level() {
    let mut figures = Figures::default();
    for (second, score) in (0..).zip([900, -5, 0, 50, 99, 100]) {
        figures.recent.push((Timestamp::from_second(second).unwrap(), score));
    }
    let levels = ['0', '1', '2'];
    assert_eq!(sparkline(&figures, 5, &levels), "00112");
    assert_eq!(sparkline(&figures, 9, &levels), "200000");
    assert_eq!(sparkline(&Figures::default(), 9, &levels), "");
}

#[test]
fn bots_are_opponents_by_level_and_not_players() {
    let club = Some("club".parse().unwrap());
    let played = game(&["Ann", "Bot (club 1)", "Bot (club 2)"], &RACKS, &["8h SECTION"]);
    let bots = [None, club, club];
    let when = Timestamp::UNIX_EPOCH;
    let of_origin = |origin| stored(ReplayedGame { game: &played, when, seconds: &[], bots: &bots, origin });
    let games = [Origin::Elsewhere, Origin::WhatIf, Origin::Here].map(of_origin);
    let statistics = Statistics::of(games.iter().map(|game| (game, Vec::new())));
    assert_eq!((statistics.games, statistics.imported), (1, 1));
    let left_out = ["1 imported game left out", "1 game of what if left out"];
    assert_eq!(statistics.left_out_texts(), left_out);
    assert_eq!(statistics.summary_text(), "1 of 3 saved games, 1 unfinished");
    assert_eq!(statistics.players.keys().collect::<Vec<_>>(), ["Ann"]);

    let all_bots = [club, club, club];
    let between_bots =
        ReplayedGame { game: &played, when, seconds: &[], bots: &all_bots, origin: Origin::Here };
    let of_nobody = Statistics::of([(&stored(between_bots), Vec::new())]);
    assert_eq!(of_nobody.summary_text(), "0 of 1 saved game, 0 unfinished");
    assert_eq!(of_nobody.left_out_texts(), ["1 game between bots left out"]);

    let by_opponent = &statistics.players["Ann"].by_opponent;
    assert_eq!(by_opponent.keys().collect::<Vec<_>>(), ["Bot (club)"]);
    assert_eq!(by_opponent["Bot (club)"].turns, 1, "a game with two of them counts once");
}

#[test]
fn ratings_follow_the_results_against_people_and_bots() {
    let won = game(&["Ann", "Bob"], &RACKS, &["8h SECTION", "resign Bob"]);
    let open = game(&["Ann", "Bob"], &RACKS, &["8h SECTION"]);
    let three = game(&["Ann", "Bob", "Cleo"], &RACKS, &["8h SECTION", "resign Bob", "resign Cleo"]);
    let statistics = of(&[(&won, &[]), (&open, &[]), (&won, &[]), (&three, &[])]);
    let ratings = |statistics: &Statistics, name: &str| {
        statistics.players[name].by_game["SmartFeud, English"].ratings.clone()
    };
    let [ann, bob] = ["Ann", "Bob"].map(|name| ratings(&statistics, name));
    // Neither the open game nor that of three counts.
    assert_eq!((ann.len(), bob.len(), ratings(&statistics, "Cleo").len()), (2, 2, 0));
    assert!(1500.0 < ann[0].value() && ann[0].value() < ann[1].value(), "{ann:?}");
    assert!((ann[0].value() + bob[0].value() - 3000.0).abs() < 0.001, "{ann:?} {bob:?}");
    assert!(ann[1].uncertainty() < ann[0].uncertainty() && ann[0].uncertainty() < Rating::NEW.uncertainty());

    let against = |level: Level| {
        let bots = [None, Some(level.into())];
        let when = Timestamp::UNIX_EPOCH;
        let replayed = ReplayedGame { game: &won, when, seconds: &[], bots: &bots, origin: Origin::Here };
        let statistics = Statistics::of([(&stored(replayed), Vec::new())]);
        assert_eq!(statistics.players.len(), 1);
        ratings(&statistics, "Ann")[0].value()
    };
    let levels = Level::ALL.map(against);
    assert!(levels.is_sorted() && levels[0] > 1500.0, "a better opponent is worth more: {levels:?}");
}

#[test]
fn reviews_give_the_accuracy_and_the_points_lost_by_kind_of_mistake() {
    let over = game(&["Ann", "Bob"], &RACKS, &["8h SECTION", "resign Bob"]);
    let when = |second| Timestamp::from_second(second).unwrap();
    let replayed = |second| ReplayedGame {
        game: &over,
        when: when(second),
        seconds: &[],
        bots: &[],
        origin: Origin::Here,
    };
    let seat = |name: &str, accuracy, lost: &[(MistakeKind, i64)]| ReviewedSeat {
        name: name.to_owned(),
        accuracy,
        lost: lost.iter().copied().collect(),
        missed: Vec::new(),
    };
    let bob = || seat("Bob", None, &[]);
    let first =
        vec![seat("Ann", Some(900), &[(MistakeKind::Bingos, 4200), (MistakeKind::Points, 100)]), bob()];
    let second = vec![seat("Ann", Some(800), &[(MistakeKind::Points, 500)]), bob()];
    let other = vec![seat("Zoe", Some(100), &[(MistakeKind::Takings, 9900)]), bob()];
    let games = [2, 1, 3].map(|second| stored(replayed(second)));
    let statistics = Statistics::of(games.iter().zip([second, first, other]));
    let ann = &statistics.players["Ann"].by_game["SmartFeud, English"];
    assert_eq!(ann.accuracies, [(when(1), 900), (when(2), 800)], "in their order, and of these players");
    assert_eq!(ann.lost_in_a_game(), [(MistakeKind::Bingos, 21.0), (MistakeKind::Points, 3.0)]);
    let rating = format!("rating {}", ann.ratings.last().unwrap());
    let lost = "points lost in a reviewed game: bingos 21.0, points 3.0";
    assert_eq!(ann.lines(), [rating.as_str(), "accuracy 85.0 % in 2 reviewed games", lost]);
    let json = serde_json::to_value(ann).unwrap();
    assert_eq!(json["accuracies"], serde_json::json!([90.0, 80.0]));
    assert_eq!(json["lost"], serde_json::json!({ "bingos": 42.0, "points": 6.0 }));
    assert!(json["ratings"][0]["give_or_take"].is_f64());
    assert_eq!(statistics.players["Bob"].by_game["SmartFeud, English"].lines().len(), 1, "only a rating");

    // A file that somebody has edited.
    let wild = || vec![seat("Ann", Some(u16::MAX), &[(MistakeKind::Bingos, i64::MAX)]), bob()];
    let statistics = Statistics::of(games.iter().zip([wild(), wild(), wild()]));
    let ann = &statistics.players["Ann"].by_game["SmartFeud, English"];
    assert_eq!(ann.mean_accuracy(), Some(100.0));
    assert_eq!(ann.lost[&MistakeKind::Bingos], i64::MAX);
}
