//! Reviews of games: what they call best, what they store, and `rackety review`, whose JSON is an interface for other
//! programs.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::{fs, thread};

use rackety::assist::thinker::Thinker;
use rackety::config::themes::AUTOMATIC;
use rackety::files::{Folders, LeaveLibrary, review_tables_for};
use rackety::picture::review_page;
use rackety::runs::prepare;
use rackety::session::{GameRequest, Host, ImportRequest, NewPlayer};
use rackety::text::review::{coach_text, why};
use rackety::text::spoken;
use rackety::tui::theme::{Depth as ColourDepth, TerminalColours, Theme};
use rackety_engine::analysis::{
    Analyst, Depth, Equity, GameReview, LevelTable, Mark, Method, PerMille, RatedChoice, Reason,
    ReviewProgress, ReviewTables, StaticRanking, TableSource, TurnReview, UnseenRacks,
};
use rackety_engine::bots::{Bot, BotProfile, Budget, Level};
use rackety_engine::game::OptionsText;
use rackety_engine::movegen::RankedPlay;
use rackety_engine::scenario::Scenario;
use rackety_engine::toml_file::SourceFile;
use rackety_engine::{
    Action, Game, Generator, HighestScore, Options, PlacedTile, Placement, Play, PlayNotation, Scope, Tile,
    Timeline, TurnOutcome, TurnRecord,
};
use rackety_lab::{CheckedChance, Tournament, TournamentSetup};
use serde_json::Value;

use crate::program::{AssertHas as _, Home, KNOWLEDGE, Ran, files_in, graph, new_host, rackety_in};

/// A tournament of these bots.
fn tournament(ruleset: &str, bots: &[BotProfile]) -> Tournament {
    let host = Host::new(&Folders::default(), None);
    let ruleset = Arc::new(host.rulesets.load(ruleset).unwrap());
    let language = ruleset.default_language().to_owned();
    let common_words = host.dictionaries.common_words(&language).unwrap();
    let setup = TournamentSetup {
        common_words: common_words.map(|common| Arc::clone(common.shared())),
        vocabulary: host.words(&ruleset, &language, None).unwrap().vocabulary,
        language,
        bots: bots.to_vec(),
        options: Options::of(&ruleset),
        count_plays: 0,
        budget: Budget::SELF_PLAY,
        ruleset,
    };
    prepare(setup, &KNOWLEDGE).unwrap()
}

/// Finished games of these bots.
fn games(ruleset: &str, bots: &[BotProfile], games: u32) -> Vec<Game> {
    let tournament = tournament(ruleset, bots);
    let mut players = tournament.players();
    let play = |seed| tournament.play(seed, &mut players, &AtomicBool::new(false)).unwrap().unwrap().game;
    // Where the bots differ, those games that the first one starts.
    let are_same = bots.iter().all(|bot| *bot == bots[0]);
    let seeds = (700..).filter(|&seed| are_same || tournament.bot_in_seat(0, seed) == 0);
    seeds.take(games as usize).map(play).collect()
}

/// An analyst as the program makes it, which like bots does not choose offensive words.
fn analyst(game: &Game) -> Analyst {
    let ruleset = &game.setup().ruleset;
    let leaves = KNOWLEDGE.leaves.get(ruleset, game.tiles());
    Analyst::new(&KNOWLEDGE.graph_of_all(game).unwrap(), leaves, review_tables_for(ruleset))
}

fn quick(game: &Game) -> GameReview {
    GameReview::of(game, &mut analyst(game), Depth::Quick, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Rulesets, each with a game of an expert against players of a level, and its review.
static REVIEWED: LazyLock<Vec<(&str, Game, GameReview)>> = LazyLock::new(|| {
    let rulesets = [
        ("smartfeud", 3, Level::Club),
        ("wordfeud", 2, Level::Expert),
        ("wordfeud-nl", 2, Level::Club),
        ("webfeud", 2, Level::Expert),
        ("classic", 4, Level::Club),
    ];
    let reviewed = |(ruleset, players, others): (_, usize, _)| {
        let mut bots = vec![BotProfile::from(others); players];
        bots[0] = Level::Expert.into();
        let game = games(ruleset, &bots, 1).remove(0);
        let review = quick(&game);
        (ruleset, game, review)
    };
    thread::scope(|scope| {
        let reviewed = rulesets.map(|of| scope.spawn(move || reviewed(of)));
        reviewed.into_iter().map(|reviewed| reviewed.join().unwrap()).collect()
    })
});

/// The best play of each turn is that of a list of all plays without offensive words, and an expert loses nothing by it.
#[test]
fn the_best_of_a_turn_is_the_best_of_all_plays_by_the_same_evaluation() {
    for (ruleset, game, review) in &*REVIEWED {
        assert!(review.is_complete(), "{ruleset}");
        let leaves = LeaveLibrary::default().get(&game.setup().ruleset, game.tiles());
        let mut generator = Generator::new(&KNOWLEDGE.graph_of_all(game).unwrap());
        let mut analyst = analyst(game);
        let mut timeline = Timeline::new(game.clone());
        let mut compared = 0;
        for (index, turn) in review.turns().iter().enumerate() {
            let Some(judged) = turn.judgement.as_ref().filter(|judged| judged.method == Method::Static)
            else {
                continue;
            };
            timeline.go_to(index);
            let view = timeline.now().view(turn.seat);
            let ranking = StaticRanking::new(&view, &leaves);
            let mut best: Option<RankedPlay> = None;
            let _ = generator
                .for_each_play(view.game(), Scope::All, |play| {
                    let ranked = RankedPlay { play: *play, equity: ranking.equity_of(play).hundredths() };
                    let key = |ranked: &RankedPlay| (Reverse(ranked.equity), ranked.play);
                    if best.as_ref().is_none_or(|best| key(&ranked) < key(best)) {
                        best = Some(ranked);
                    }
                    ControlFlow::Continue(())
                })
                .unwrap();
            let actions = analyst.best_actions(view.game(), 1).unwrap();
            let exchange = actions.iter().find(|rated| matches!(rated.action, Action::Exchange(_)));
            let expected = match (&best, exchange) {
                (Some(best), Some(exchange)) if best.equity < exchange.equity.hundredths() => {
                    &exchange.action
                }
                (Some(best), _) => &Action::Play(best.play.to_play()),
                (None, Some(exchange)) => &exchange.action,
                (None, None) => &Action::Pass,
            };
            assert_eq!(&judged.best.action, expected, "{ruleset}, turn {index}");
            compared += 1;
            if turn.seat.index() == 0 {
                assert_eq!(judged.lost, Equity::ZERO, "{ruleset}: the expert's turn {index}");
            }
        }
        assert!(compared > 10, "{ruleset}: {compared} turns compared");
    }
}

/// Probabilities of winning add up to one, end with the result, and never reach it before.
#[test]
fn probabilities_of_winning_follow_the_game_to_its_result() {
    for (ruleset, game, review) in &*REVIEWED {
        let mut timeline = Timeline::new(game.clone());
        let last = review.turns().len() - 1;
        for (index, turn) in review.turns().iter().enumerate() {
            let sum: u32 = turn.win_after.iter().map(|win| u32::from(win.thousandths())).sum();
            assert!((998..=1002).contains(&sum), "{ruleset}: {:?}", turn.win_after);
            if index > 0 {
                assert_eq!(turn.win_before, review.turns()[index - 1].win_after);
            }
            // Nothing is certain while tiles are hidden.
            timeline.go_to(index + 1);
            if index < last && !timeline.now().state().bag().is_empty() {
                assert!(turn.win_after.iter().all(|win| (1..=999).contains(&win.thousandths())));
            }
        }
        let winners = &game.state().ending().unwrap().winners;
        let at_end = &review.turns()[last].win_after;
        assert_eq!(at_end[winners[0].index()], PerMille::new(1000 / u16::try_from(winners.len()).unwrap()));
        // The turns that cost most, with the figures of their own actions.
        let points = review.turning_points();
        assert!(points.is_sorted_by_key(|point| point.turn));
        let cost = |index: usize| review.turns()[index].chance_lost.filter(|cost| PerMille::new(30) <= *cost);
        let sorted = |turns: Vec<usize>| {
            let mut costs: Vec<PerMille> = turns.into_iter().filter_map(cost).collect();
            costs.sort_by_key(|cost| Reverse(*cost));
            costs
        };
        let mut most = sorted((0..=last).collect());
        most.truncate(3);
        assert_eq!(sorted(points.iter().map(|point| point.turn).collect()), most, "{ruleset}");
        for point in points {
            let turn = &review.turns()[point.turn];
            let figures = (turn.best_actions[0].chance, turn.chance());
            assert_eq!(figures, (Some(point.before), Some(point.after)), "{ruleset}: {turn:?}");
        }
    }
}

/// The points that bots of a level lose in this many games, and the turns judged.
fn lost_by(level: Level, ruleset: &str, count: u32) -> (Equity, usize) {
    let (mut lost, mut turns) = (Equity::ZERO, 0);
    let played = games(ruleset, &[level.into(); 2], count);
    let mut analyst = analyst(&played[0]);
    for game in &played {
        let mut timeline = Timeline::new(game.clone());
        for (index, turn) in game.turns().iter().enumerate() {
            timeline.go_to(index);
            let watch = &mut || ControlFlow::Continue(());
            let judged = analyst.judge(timeline.now(), turn, Depth::Quick, watch).unwrap();
            turns += usize::from(judged.is_some());
            lost = lost + judged.map_or(Equity::ZERO, |judged| judged.static_lost);
        }
    }
    (lost, turns)
}

/// A level that is added has to be learnt by each ruleset that has a table. Masters are measured as experts are.
#[test]
fn every_table_has_every_level() {
    let host = Host::new(&Folders::default(), None);
    for file in fs::read_dir("rulesets/reviews").unwrap() {
        let file = file.unwrap().path();
        let id = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let levels = review_tables_for(&host.rulesets.load(&id).unwrap()).levels;
        let learnt = levels.iter().flat_map(LevelTable::losses).map(|(level, _)| *level);
        let expected = Level::ALL.into_iter().filter(|level| !level.looks_ahead());
        assert!(learnt.eq(expected), "{}: learn it anew by the command in its first lines", file.display());
    }
}

/// The stronger the bots, the fewer points they lose in a turn, and the level that a review gives them is their own, or one
/// near it: a few games do not tell levels apart, such as novice and casual, if one loses less than 1.8 times as much.
#[test]
fn bots_of_each_level_are_told_apart() {
    // With takings, a turn is judged five times as long: one game each of every third level.
    for (ruleset, count, step) in [("wordfeud", 4, 1), ("smartfeud", 1, 3)] {
        let levels = Level::ALL.into_iter().filter(|level| !level.looks_ahead()).step_by(step);
        let all: Vec<(Level, (Equity, usize))> = thread::scope(|scope| {
            let judged = |level| (level, scope.spawn(move || lost_by(level, ruleset, count)));
            let judged: Vec<_> = levels.map(judged).collect();
            judged.into_iter().map(|(level, lost)| (level, lost.join().unwrap())).collect()
        });
        let mean = |(lost, turns): (Equity, usize)| lost.mean(turns).unwrap();
        for pair in all.windows(2) {
            let [(weaker, more), (level, less)] = [pair[0], pair[1]];
            let [more, less] = [more, less].map(mean);
            assert!(less < more, "{ruleset}: {level} loses {less} a turn, {weaker} {more}");
        }
        let host = Host::new(&Folders::default(), None);
        let tables = review_tables_for(&host.rulesets.load(ruleset).unwrap()).levels.unwrap();
        let learnt = |level| {
            let found = tables.losses().iter().find(|(other, _)| *other == level);
            let (_, loss) = found.unwrap_or_else(|| panic!("{ruleset}: learn its table of reviews anew"));
            loss.hundredths()
        };
        for (level, (lost, turns)) in all {
            let given = tables.level(lost, turns).unwrap();
            let [less, more] = [learnt(level).min(learnt(given)), learnt(level).max(learnt(given))];
            assert!(
                given == level || 10 * more < 18 * less,
                "{ruleset}: {level} seems {given}: {} a turn",
                mean((lost, turns))
            );
        }
    }
}

/// A game with every kind of turn: three players, professional mode.
fn game_with_every_turn() -> Game {
    let host = Host::new(&Folders::default(), None);
    let request = GameRequest {
        options: OptionsText { mode: Some("professional".to_owned()), ..OptionsText::default() },
        ..GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob", "Cem"]), 5)
    };
    let mut game = host.new_game(&request).unwrap().game().clone();
    let mut generator = Generator::new(&graph(&game));
    let mut best = |game: &Game| {
        let best = generator.best_play(game, Scope::All, &mut HighestScore).unwrap().unwrap();
        Action::Play(best.play.to_play())
    };
    let first = best(&game);
    game.act(first).unwrap();
    // A word that is not in the list costs the turn: any play whose letters are reversed will do.
    let lost = unknown_play(&game);
    game.act(lost).unwrap();
    let rack = game.state().player(game.state().to_move()).rack().tiles().to_vec();
    game.act(Action::Exchange(rack[..3].to_vec())).unwrap();
    game.act(Action::Pass).unwrap();
    let play = best(&game);
    game.act(play).unwrap();
    let leaver = game.state().to_move();
    game.act(Action::Resign(leaver)).unwrap();
    let others: Vec<_> = game.state().seats_in().collect();
    game.act(Action::AgreeToQuit(others[0])).unwrap();
    game.act(Action::TakeBackQuit(others[0])).unwrap();
    game.act(Action::Pass).unwrap();
    game.act(Action::AgreeToQuit(others[1])).unwrap();
    game.act(Action::AgreeToQuit(others[0])).unwrap();
    assert!(game.state().ending().is_some());
    assert!(matches!(game.turns()[1].outcome, TurnOutcome::Lost { .. }));
    game
}

/// A play with a word that is in no list.
fn unknown_play(game: &Game) -> Action {
    let generator = &mut Generator::new(&graph(game));
    let best = generator.top_plays(game, Scope::WithoutTaking, 500, &mut HighestScore).unwrap();
    let rack = game.state().player(game.state().to_move()).rack().tiles().to_vec();
    for ranked in best {
        // Another tile of the rack in place of the last one.
        let tiles: Vec<Placement> = ranked.play.tiles().collect();
        let Some((last, others)) = tiles.split_last() else { continue };
        for tile in &rack {
            let Tile::Letter(letter) = tile else { continue };
            let last = Placement { square: last.square, tile: PlacedTile::plain(*letter) };
            let play = Play::new(None, others.iter().copied().chain([last]));
            let is_lost = |done: TurnRecord| matches!(done.outcome, TurnOutcome::Lost { .. });
            if game.clone().act(Action::Play(play.clone())).is_ok_and(is_lost) {
                return Action::Play(play);
            }
        }
    }
    panic!("there is a play with an unknown word");
}

#[test]
fn every_kind_of_turn_is_judged_or_left_out() {
    let game = game_with_every_turn();
    let review = quick(&game);
    assert!(review.is_complete());
    for (turn, reviewed) in game.turns().iter().zip(review.turns()) {
        let is_choice = matches!(
            turn.outcome,
            TurnOutcome::Play { .. }
                | TurnOutcome::Lost { .. }
                | TurnOutcome::Exchange { .. }
                | TurnOutcome::Pass
        );
        assert_eq!(reviewed.judgement.is_some(), is_choice, "{:?}", turn.outcome);
        assert_eq!(reviewed.is_lost, matches!(turn.outcome, TurnOutcome::Lost { .. }));
    }
    assert_eq!(review.turns()[1].reasons.first(), Some(&Reason::LostTurn));
    let players = review.players();
    assert_eq!(players.iter().map(|player| player.lost_turns).collect::<Vec<_>>(), [0, 1, 0]);
    assert!(players[1].lost > Equity::ZERO, "the lost turn cost points");
    assert!(players.iter().all(|player| player.level.is_none()), "too few turns");
    let resigned = game.turns().iter().position(|turn| turn.outcome == TurnOutcome::Resign).unwrap();
    let leaver = game.turns()[resigned].seat.index();
    assert_eq!(review.turns()[resigned].win_after[leaver], PerMille::NONE);
}

/// A leader who resigns gives a chance away; a best turn gives none away, whatever is drawn after it.
#[test]
fn a_resignation_is_a_turning_point_and_a_best_turn_is_none() {
    let host = Host::new(&Folders::default(), None);
    let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Bob"]), 5);
    let mut game = host.new_game(&request).unwrap().game().clone();
    let mut analyst = analyst(&game);
    for _ in 0..2 {
        let watch = &mut || ControlFlow::Continue(());
        let (best, _) = analyst.best_action(&game, Depth::Quick, watch).unwrap();
        game.act(best.action).unwrap();
        game.act(Action::Pass).unwrap();
    }
    let leader = game.state().to_move();
    game.act(Action::Resign(leader)).unwrap();
    let review = quick(&game);
    let last = review.turning_points().pop().unwrap();
    assert_eq!((last.turn, last.after), (game.turns().len() - 1, PerMille::NONE));
    assert_eq!(last.before, review.turns()[last.turn].win_before[leader.index()]);
    let is_best = |index: usize| {
        review.turns()[index].judgement.as_ref().is_some_and(|judged| judged.lost == Equity::ZERO)
    };
    assert!(review.turning_points().iter().all(|point| !is_best(point.turn)));
}

/// Ann's position, before her turn.
#[derive(Clone, Copy)]
struct Built<'a> {
    ruleset: &'a str,
    words: &'a [&'a str],
    racks: [&'a str; 2],
    /// The only row with tiles, and the number of rows above it.
    row: &'a str,
    above: usize,
    /// Further lines of the table `start`.
    start: &'a str,
    language: &'a str,
}

/// A position of Wordfeud without a tile on the board.
fn wordfeud<'a>(words: &'a [&'a str], racks: [&'a str; 2]) -> Built<'a> {
    Built { ruleset: "wordfeud", words, racks, row: "", above: 0, start: "", language: "en" }
}

/// A position of `SmartFeud` with this as row 8.
fn smartfeud<'a>(words: &'a [&'a str], racks: [&'a str; 2], row: &'a str) -> Built<'a> {
    Built { ruleset: "smartfeud", row, above: 7, ..wordfeud(words, racks) }
}

impl Built<'_> {
    fn game(&self) -> Game {
        let host = Host::new(&Folders::default(), None);
        let ruleset = Arc::new(host.rulesets.load(self.ruleset).unwrap());
        let Self { words, racks, row, above, start, language, .. } = self;
        let text = format!(
            "covers = []\nruleset = \"{}\"\nlanguage = \"{language}\"\nplayers = [\"Ann\", \"Ben\"]\nwords = {words:?}\n\
             [start]\nturn = 5\nracks = {racks:?}\n{start}\nboard = \"\"\"\n{}{row}\n\"\"\"\n",
            self.ruleset,
            ".\n".repeat(*above)
        );
        let source = SourceFile { file: "built.toml".to_owned(), text };
        let scenario = Scenario::parse(&source).unwrap();
        let vocabulary = Arc::new(scenario.vocabulary(&ruleset).unwrap());
        scenario.run(ruleset, vocabulary).unwrap().game
    }

    /// The review of Ann's turn in a game that ends with it, and the sentence on it.
    fn review(&self, action: impl FnOnce(&Game) -> Action) -> (TurnReview, String) {
        let (game, turn) = self.reviewed(action);
        let sentence = why(&game, &turn).unwrap_or_default();
        (turn, sentence)
    }

    fn reviewed(&self, action: impl FnOnce(&Game) -> Action) -> (Game, TurnReview) {
        let mut game = self.game();
        let action = action(&game);
        game.act(action).unwrap();
        if game.state().ending().is_none() {
            game.act(Action::Resign(game.state().to_move())).unwrap();
        }
        let turn = quick(&game).turns()[0].clone();
        (game, turn)
    }

    /// The review of Ann's best turn.
    fn review_of_best(&self) -> (TurnReview, String) {
        self.review(|game| analyst(game).best_actions(game, 1).unwrap().remove(0).action)
    }
}

fn play(notation: &'static str) -> impl FnOnce(&Game) -> Action {
    move |game| Action::Play(game.resolve(&PlayNotation::parse(notation, None).unwrap()).unwrap())
}

#[test]
fn a_reason_is_the_bingo_that_was_there() {
    let words = ["AGOUTIS", "GOUT"];
    let built = wordfeud(&words, ["AGOUTIS", "EEEEEEE"]);
    let (turn, sentence) = built.review(play("8h GOUT"));
    assert_eq!(turn.reasons.first(), Some(&Reason::Bingo { word: "AGOUTIS".to_owned(), taking: None }));
    assert_eq!(sentence, "AGOUTIS is a bingo.");
    assert!(Some(Mark::Mistake) <= turn.mark, "{:?}", turn.mark);
    // The bingo itself is the best, and says so.
    let (turn, sentence) = built.review(play("8h AGOUTIS"));
    assert_eq!((turn.mark, sentence.as_str()), (Some(Mark::Best), "This is a bingo."));
}

#[test]
fn a_reason_is_what_the_tiles_kept_are_worth() {
    let words = ["VUW", "ERS"];
    let built = wordfeud(&words, ["ERSUVW?", "EEEEEEE"]);
    let (turn, sentence) = built.review(play("8h ERS"));
    let texts = |tiles: &[Tile]| built.game().tiles().write_tiles(tiles);
    let leave = turn.reasons.iter().find_map(|reason| match reason {
        Reason::Leave { keeps, instead_of, more, .. } => Some((texts(keeps), texts(instead_of), *more)),
        _ => None,
    });
    let (keeps, instead_of, more) = leave.unwrap();
    assert_eq!((keeps.as_str(), instead_of.as_str()), ("ERS?", "UVW?"));
    let leaves = LeaveLibrary::default().get(&built.game().setup().ruleset, built.game().tiles());
    let tiles = |wanted: &str| -> Vec<Tile> {
        let rack = built.game().state().player(built.game().state().to_move()).rack().tiles().to_vec();
        rack.into_iter().filter(|&tile| wanted.contains(texts(&[tile]).as_str())).collect()
    };
    let (game, [kept, other]) = (built.game(), ["ERS?", "UVW?"].map(tiles));
    let difference = leaves.value_in(&game, &kept) - leaves.value_in(&game, &other);
    assert_eq!(more, Equity::from_hundredths(difference));
    assert!(sentence.contains("keeps ERS?, worth ") && sentence.contains(" more than UVW?"), "{sentence}");
}

/// Some points are given up for a blank, and the sentence says both.
#[test]
fn a_reason_for_tiles_says_the_points_that_they_cost() {
    let words = ["WAINS", "WAI"];
    let racks = ["WAI?EES", "EEEEEEE"];
    let built = wordfeud(&words, racks);
    let (turn, sentence) = built.review(play("8h WAInS"));
    let leave = turn.reasons.iter().find_map(|reason| match reason {
        Reason::Leave { more, points_less, .. } => Some((*more, *points_less)),
        _ => None,
    });
    let (more, points_less) = leave.unwrap_or_else(|| panic!("{sentence}"));
    let judged = turn.judgement.unwrap();
    assert_eq!(judged.lost, more - Equity::from_hundredths(i64::from(points_less) * 100), "{sentence}");
    assert!(sentence.starts_with(&format!("WAI scores {points_less} less, but keeps ")), "{sentence}");
}

/// A best turn is a bingo whatever it is compared with, and one that goes out says so.
#[test]
fn a_best_turn_says_first_what_it_is() {
    let racks = ["AGOUTIS", "EEEEEEE"];
    let best = |words: &'static [&'static str], racks, start| {
        let built = Built { start, ..wordfeud(words, racks) };
        built.review_of_best().1
    };
    let both = best(&["AGOUTIS", "GOUTIAS"], racks, "");
    assert_eq!(both, "This is a bingo.");
    let last = best(&["NO", "ON"], ["NO", "EE"], "bag = \"\"");
    assert_eq!(last, "This goes out at once, and is worth as much as ON.");
}

/// TIRL is GIRL with another letter: of the plays elsewhere, the best one says more.
#[test]
fn a_best_turn_is_not_compared_with_its_twin() {
    let built = Built {
        row: ".......NOTE",
        above: 7,
        start: "bag = \"EE\"",
        ..wordfeud(&["NOTE", "HIRLE", "BIRLE", "HOB"], ["HBIRL", "EE"])
    };
    let (turn, sentence) = built.review_of_best();
    let listed: Vec<_> = turn.best_actions.iter().filter_map(|choice| choice.action.word()).collect();
    assert!(listed.contains(&"HIRLE") && listed.contains(&"BIRLE"), "{listed:?}");
    let other = turn.runner_up.unwrap();
    assert!(other.word().is_none_or(|word| !["HIRLE", "BIRLE"].contains(&word)), "{sentence}");
}

/// NA leaves the triple word on k15 open to NAQZZ; OB does not.
#[test]
fn a_reason_is_what_the_best_play_leaves_closed() {
    let built =
        Built { row: "..........NO", above: 10, ..wordfeud(&["NO", "NA", "OB", "NAQZZ"], ["AB", "QZZ"]) };
    let (turn, sentence) = built.review(play("k11 NA"));
    let reply = turn.reasons.iter().find_map(|reason| match reason {
        Reason::Closes(reply) => Some(reply.clone()),
        _ => None,
    });
    let reply = reply.unwrap();
    assert_eq!((reply.word.as_str(), reply.instead), ("NAQZZ", 0));
    let premiums: Vec<_> =
        reply.premiums.iter().map(|(square, premium)| format!("{premium} on {square}")).collect();
    assert_eq!(premiums, ["3W on k15"]);
    let expected = format!("while this turn leaves the triple word on k15 to NAQZZ for {}", reply.points);
    assert!(sentence.contains(&expected), "{sentence}");
}

#[test]
fn a_reason_is_the_tile_taken_that_the_other_needed() {
    let built = smartfeud(&["DON", "ON", "NAD", "DQZZ"], ["A", "QZZ"], ".............DON");
    let (turn, sentence) = built.review(|_| Action::Pass);
    let needed = turn.reasons.iter().find_map(|reason| match reason {
        Reason::TakesNeeded { from, reply, .. } => Some((from.to_string(), reply.word.clone())),
        _ => None,
    });
    assert_eq!(needed, Some(("n8".to_owned(), "DQZZ".to_owned())), "{sentence}");
    assert!(sentence.contains("takes the D on n8 that Ben needs for DQZZ"), "{sentence}");
}

/// AD takes the D, but it would be in the way of DQZZ with any other D, too.
#[test]
fn a_reason_is_no_taking_where_the_play_itself_is_in_the_way() {
    let built = smartfeud(&["DON", "ON", "AD", "OD", "DQZZ"], ["A", "QZZ"], ".............DON");
    let (turn, sentence) = built.review(|_| Action::Pass);
    assert!(!turn.reasons.iter().any(|reason| matches!(reason, Reason::TakesNeeded { .. })), "{sentence}");
    assert!(turn.reasons.iter().any(|reason| matches!(reason, Reason::Closes(_))), "{sentence}");
}

/// NAD takes the D, but QDONAZ needs the A that DONA places, too.
#[test]
fn a_reason_is_no_taking_where_the_other_needs_a_tile_of_the_turn() {
    let built = smartfeud(&["DON", "ON", "NAD", "DONA", "QDONAZ"], ["A", "QZZ"], "......DON");
    let (turn, sentence) = built.review(play("8g ...A"));
    assert!(!turn.reasons.iter().any(|reason| matches!(reason, Reason::TakesNeeded { .. })), "{sentence}");
    assert!(turn.reasons.iter().any(|reason| matches!(reason, Reason::Closes(_))), "{sentence}");
}

/// Both plays use a double word, so that it is not why one scores more.
#[test]
fn a_reason_is_no_premium_where_the_other_has_as_much() {
    let built = wordfeud(&["EEEEN", "EEEEB"], ["EEEENB", "EEEEEEE"]);
    let (turn, sentence) = built.review(play("8h EEEEN"));
    let best = &turn.judgement.as_ref().unwrap().best;
    assert!(best.play.as_ref().unwrap().notation.to_string().starts_with("8d"), "the other double word");
    let premiums = turn.reasons.iter().find_map(|reason| match reason {
        Reason::Score { premiums, .. } => Some(premiums.len()),
        _ => None,
    });
    assert_eq!(premiums, Some(0), "{sentence}");
}

/// The play that a best turn is compared with has its name: another may score more.
#[test]
fn a_best_turn_is_compared_with_a_play_that_is_named() {
    // With so few tiles in the bag, nothing can be exchanged.
    let sentence = |rack: &'static str, words: &'static [&'static str]| {
        let racks = [rack, "EEEEEEE"];
        let built = Built { start: "bag = \"EE\"", ..wordfeud(words, racks) };
        let (turn, sentence) = built.review_of_best();
        assert_eq!(turn.mark, Some(Mark::Best), "{sentence}");
        sentence
    };
    let scores = sentence("QUARTZE", &["QUARTZ", "QUART"]);
    assert!(scores.starts_with("This scores ") && scores.contains(" more than QUART"), "{scores}");
    // The same tiles, in another order.
    let as_good = sentence("NOAEIRS", &["NO", "ON"]);
    assert!(
        ["This is worth as much as NO.", "This is worth as much as ON."].contains(&&*as_good),
        "{as_good}"
    );
}

/// Words that a blank makes of the same tiles on the same squares are one idea.
#[test]
fn the_best_plays_are_different_ideas() {
    let built = wordfeud(&["GERM", "GORM", "GRAM", "GRIM", "GRUM", "MERG"], ["G?RM", "EEEEEEE"]);
    let (turn, sentence) = built.review(play("8h GeRM"));
    let squares = |choice: &RatedChoice| match &choice.action.action {
        Action::Play(play) => Some(play.tiles().iter().map(|placement| placement.square).collect::<Vec<_>>()),
        _ => None,
    };
    let places: Vec<_> = turn.best_actions.iter().filter_map(squares).collect();
    let different: BTreeSet<_> = places.iter().collect();
    assert_eq!((different.len(), places.is_empty()), (places.len(), false), "{sentence}");
}

#[test]
fn a_reason_is_the_premium_that_a_taking_frees() {
    let built = smartfeud(&["DON", "SOND"], ["S", "EE"], "......DON");
    let (turn, sentence) = built.review(|_| Action::Pass);
    let freed = turn.reasons.iter().find_map(|reason| match reason {
        Reason::Frees { square, premium } => Some((square.to_string(), premium.to_string())),
        _ => None,
    });
    assert_eq!(freed, Some(("g8".to_owned(), "2L".to_owned())), "{sentence}");
}

/// Both plays take the D from g8 and lay a tile there, so that this is not why one is better.
#[test]
fn a_reason_is_no_premium_that_both_free() {
    let built = smartfeud(&["DON", "SOND", "EOND"], ["SE", "EE"], "......DON");
    let plays = |game: &Game| {
        let all = analyst(game).best_actions(game, 20).unwrap().into_iter();
        all.filter(|rated| ["SOND", "EOND"].map(Some).contains(&rated.word())).collect::<Vec<_>>()
    };
    let (turn, sentence) = built.review(|game| plays(game).remove(1).action);
    assert!(turn.judgement.is_some_and(|judged| judged.lost > Equity::ZERO), "{sentence}");
    assert!(!turn.reasons.iter().any(|reason| matches!(reason, Reason::Frees { .. })), "{sentence}");
}

/// Who is left alone in a game that eliminates players depends on small plays up to the end.
#[test]
fn nobody_is_certain_to_be_left_before_the_last_turn() {
    for game in games("sprint", &[Level::Club.into(); 3], 3) {
        let review = quick(&game);
        let [turns @ .., _] = review.turns() else { panic!("a game has turns") };
        for (entry, turn) in turns.iter().enumerate() {
            assert!(
                turn.win_after.iter().all(|chance| *chance < PerMille::ALL),
                "{entry}: {:?}",
                turn.win_after
            );
        }
    }
}

/// With an empty bag, who goes out first has won or lost, and the chances say so.
#[test]
fn an_endgame_that_is_solved_is_won_lost_or_drawn() {
    let built = |scores: &'static str| Built {
        row: "..........NO",
        above: 10,
        start: scores,
        ..wordfeud(&["NO", "NA", "OB"], ["A", "B"])
    };
    let chances = |scores: &'static str| {
        let game = built(scores).game();
        let watch = &mut || ControlFlow::Continue(());
        let chances = analyst(&game).chances(&game, Depth::Quick, watch).unwrap();
        chances.into_iter().map(PerMille::thousandths).collect::<Vec<_>>()
    };
    // Ann goes out with NA for 2 points, and Ben's B is worth 4: she gains 2 + 4 + 4.
    assert_eq!(chances("bag = \"\"\nscores = [0, 9]"), [1000, 0]);
    assert_eq!(chances("bag = \"\"\nscores = [0, 10]"), [500, 500]);
    assert_eq!(chances("bag = \"\"\nscores = [0, 11]"), [0, 1000]);
    let (turn, sentence) = built("bag = \"\"\nscores = [0, 9]").review(|_| Action::Pass);
    assert!(turn.reasons.iter().any(|reason| matches!(reason, Reason::GoesOut { .. })), "{sentence}");
    assert!(sentence.starts_with("NA goes out at once, while this turn keeps A"), "{sentence}");
    assert_eq!(turn.chance_lost, Some(PerMille::ALL));
    assert_eq!(turn.mark, Some(Mark::Blunder));
    // A coach knows it, too: points and tiles say nothing about such a turn.
    let judged = turn.judgement.unwrap();
    for (points, text) in [
        (0, "Coach: best was k11 NA +2 (you: 0)."),
        (2, "Coach: best was k11 NA +2 (you: 2), which ends better."),
    ] {
        assert_eq!(coach_text(&judged, points), text);
    }
}

/// Few continuations are not exact: with 100, their own error is up to five points.
#[test]
fn chances_are_near_what_bots_make_of_them() {
    let tournament = tournament("wordfeud", &[Level::Expert.into(); 2]);
    let checked = tournament
        .check_chances(review_tables_for(&tournament.setup().ruleset), 4_000_001..4_000_013, 100)
        .unwrap();
    assert_eq!(checked.len(), 12, "a position of each game");
    let error = CheckedChance::error(&checked);
    assert!(error < 0.09, "{error}: {checked:?}");
}

/// Every turn that was a choice has a mark, what it cost, why, and at most five actions that were better or next best, rated
/// as the turn is.
#[test]
fn every_choice_has_its_mark_its_cost_and_the_best_actions() {
    let game = games("wordfeud", &[Level::Casual.into(), Level::Club.into()], 1).remove(0);
    let first_turn = &mut |progress: ReviewProgress| match progress.turns {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let closer = GameReview::of(&game, &mut analyst(&game), Depth::Deep, first_turn).unwrap();
    assert!(!closer.turns().is_empty());
    for (ruleset, game, review) in REVIEWED.iter().chain([&("wordfeud", game, closer)]) {
        for (record, turn) in game.turns().iter().zip(review.turns()) {
            let judged = turn.judgement.as_ref().unwrap();
            let best = turn.best_actions.first().unwrap();
            assert_eq!((&best.action.action, best.action.equity), (&judged.best.action, judged.best.equity));
            for RatedChoice { action, .. } in &turn.best_actions {
                assert!(action.equity <= judged.best.equity, "{action:?}");
                let is_played = match (&record.outcome, &action.action) {
                    (TurnOutcome::Play { play, .. }, Action::Play(other)) => play == other,
                    (TurnOutcome::Exchange { given, .. }, Action::Exchange(other)) => given == other,
                    _ => false,
                };
                if is_played {
                    assert_eq!(action.equity, judged.equity, "{action:?}");
                }
            }
            assert!(turn.best_actions.len() <= 5 && best.chance.is_some());
            assert!(turn.best_actions.iter().all(|choice| choice.chance <= best.chance));
            let is_best = judged.lost == Equity::ZERO;
            assert_eq!(is_best, matches!(turn.mark, Some(Mark::Best | Mark::Fine)));
            assert!(!is_best || turn.chance_lost == Some(PerMille::NONE));
            assert!(why(game, turn).is_some(), "{ruleset}, turn {}", record.number);
        }
    }
}

/// A tile of several letters is one tile to a listener, too.
#[test]
fn tiles_that_are_kept_are_said_one_by_one() {
    let (row, start) = ("..........NO", "bag = \"\"\nscores = [0, 9]");
    let words = ["NO", "NARRA", "OS"];
    let built = Built { row, above: 10, start, language: "es", ..wordfeud(&words, ["AA[RR]", "S"]) };
    let (game, turn) = built.reviewed(|_| Action::Pass);
    let said = spoken::reviewed_turn(&game, &game.turns()[0], &turn).unwrap();
    assert!(said.contains(" NARRA goes out at once, while this turn keeps A, A and RR, and "), "{said}");
    let sentence = why(&game, &turn).unwrap();
    assert!(sentence.contains(" this turn keeps AA[RR], and "), "{sentence}");
}

/// Solitaire has nobody to beat.
#[test]
fn a_game_of_one_player_has_no_probabilities() {
    let game = games("sprint", &[Level::Club.into()], 1).remove(0);
    let review = quick(&game);
    assert!(review.turns().iter().all(|turn| turn.win_after.is_empty()));
    assert!(review.turning_points().is_empty() && review.players()[0].accuracy.is_some());
    assert!(review.players()[0].level.is_none(), "nothing is learned about this ruleset");
    let saved = Saved::of("sprint", vec![NewPlayer::Bot("casual".parse().unwrap())]);
    let file = saved.home.path().join("review.html");
    saved.review(&["--html", file.to_str().unwrap()]);
    let page = fs::read_to_string(&file).unwrap();
    for text in [saved.review(&[]).out, saved.review(&["--turn", "1"]).out, page] {
        assert!(text.contains("best") && !text.contains("chance") && !text.contains(" win "), "{text}");
    }
}

/// The average loss of a turn is the same number to everybody, also between two tenths of a point.
#[test]
fn figures_are_alike_by_eye_and_ear() {
    for seed in [25, 33] {
        let home = Home::new();
        let host = Host::new(&Folders::default(), Some(home.path().join("data/rackety/games")));
        let players = NewPlayer::humans(["Ann", "Bob"]);
        let request = GameRequest::seeded("wordfeud", players, seed);
        let mut session = host.new_game(&GameRequest { language: Some("en".to_owned()), ..request }).unwrap();
        session.act(Action::Pass).unwrap();
        session.act(Action::Resign(session.game().state().to_move())).unwrap();
        session.save().unwrap();
        let file = session.file().unwrap().to_owned();
        let saved = Saved { home, file };
        let read = saved.review(&[]).out;
        let lost = read.lines().find_map(|line| line.strip_prefix("points lost a turn")).unwrap();
        let lost = lost.split_whitespace().find(|figure| figure.parse::<f64>().is_ok()).unwrap();
        let heard = saved.review(&["--plain"]).out;
        assert!(heard.contains(&format!(", {lost} points lost a turn.")), "{lost}: {heard}");
    }
}

#[test]
fn a_review_that_is_stopped_has_the_turns_so_far() {
    let game = games("wordfeud", &[Level::Club.into(); 2], 1).remove(0);
    let mut watch = |progress: ReviewProgress| {
        if progress.turns < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let stopped = GameReview::of(&game, &mut analyst(&game), Depth::Quick, &mut watch).unwrap();
    assert_eq!((stopped.turns().len(), stopped.is_complete()), (3, false));
    assert_eq!(stopped.turns(), &quick(&game).turns()[..3]);
}

#[test]
fn a_review_is_the_same_after_it_is_stored() {
    let game = game_with_every_turn();
    let review = quick(&game);
    for (_, game, review) in REVIEWED.iter().take(1).chain([&("smartfeud", game, review)]) {
        let text = serde_json::to_string(&review.record(game)).unwrap();
        let record = serde_json::from_str(&text).unwrap();
        let ruleset = &game.setup().ruleset;
        let (leaves, tables) =
            (LeaveLibrary::default().get(ruleset, game.tiles()), review_tables_for(ruleset));
        assert_eq!(GameReview::restore(&record, game, &leaves, &tables).as_ref(), Some(review));
        // It does not fit another game.
        let other = games("wordfeud", &[Level::Club.into(); 2], 1).remove(0);
        assert_eq!(GameReview::restore(&record, &other, &leaves, &ReviewTables::estimated()), None);
    }
}

/// A saved game that two bots have played to its end, in a home folder of its own.
struct Saved {
    home: Home,
    file: PathBuf,
}

/// A game by Ann and a bot in which tiles are taken, and its review, which takes so long that tests share it.
static REVIEWED_SMARTFEUD: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("expert".parse().unwrap())];
    let saved = Saved::of("smartfeud", players);
    saved.json();
    let content = |name: String| {
        let bytes = fs::read(saved.file.with_file_name(&name)).unwrap();
        (name, bytes)
    };
    saved.files().into_iter().map(content).collect()
});

impl Saved {
    /// That game and its review in a home folder of its own.
    fn reviewed_smartfeud() -> Self {
        let home = Home::new();
        let games = home.path().join("data/rackety/games");
        fs::create_dir_all(&games).unwrap();
        for (name, bytes) in &*REVIEWED_SMARTFEUD {
            fs::write(games.join(name), bytes).unwrap();
        }
        let mut files = REVIEWED_SMARTFEUD.iter().map(|(name, _)| games.join(name));
        let file = files.find(|file| file.extension().is_some_and(|ending| ending == "json")).unwrap();
        Self { home, file }
    }

    fn new(ruleset: &str) -> Self {
        Self::of(ruleset, ["casual", "expert"].map(|bot| NewPlayer::Bot(bot.parse().unwrap())).into())
    }

    /// Returns the same with other players, who play as the bots do.
    fn of(ruleset: &str, players: Vec<NewPlayer>) -> Self {
        let home = Home::new();
        let host = Host::new(&Folders::default(), Some(home.path().join("data/rackety/games")));
        let request = GameRequest::seeded(ruleset, players, 3);
        let mut session = host.new_game(&request).unwrap();
        let graph = graph(session.game());
        let leaves = LeaveLibrary::default().get(&session.game().setup().ruleset, session.game().tiles());
        let mut bots = [Level::Casual, Level::Expert].map(|level| Bot::new(level, &graph, leaves.clone()));
        while session.game().state().ending().is_none() {
            let seat = session.game().state().to_move();
            let view = session.game().view(seat);
            let decision = bots[seat.index()].decide(&view, Budget::SELF_PLAY).unwrap();
            session.act(decision.action).unwrap();
        }
        session.save().unwrap();
        let file = session.file().unwrap().to_owned();
        Self { home, file }
    }

    fn name(&self) -> &str {
        self.file.file_stem().unwrap().to_str().unwrap()
    }

    fn review(&self, args: &[&str]) -> Ran {
        rackety_in(self.home.path(), &[&["review", self.name()], args].concat())
    }

    fn json(&self) -> Value {
        self.review(&["--json"]).json()
    }

    fn files(&self) -> Vec<String> {
        files_in(self.file.parent().unwrap())
    }
}

#[test]
fn a_review_is_printed_and_stored_beside_its_game() {
    let saved = Saved::new("wordfeud");
    let ran = saved.review(&[]).quiet();
    ran.out.assert_has(&["accuracy", "plays like", "Turning points", "luck of the draw", "bingos missed"]);
    assert!(!ran.out.contains("takings"), "no tiles are taken in this game");
    let widest = ran.out.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{widest:?} columns: {}", ran.out);
    let stored = format!("{}.quick-review", saved.name());
    assert_eq!(saved.files(), [format!("{}.json", saved.name()), stored.clone()]);

    let json = saved.json();
    let points = json["turning_points"].as_array().unwrap();
    assert!(!points.is_empty());
    for point in points {
        let index = usize::try_from(point["index"].as_u64().unwrap()).unwrap();
        assert_eq!(json["turns"][index]["number"], point["turn"], "{point}");
    }

    // It is read again, and made anew when it is damaged or the game has changed.
    let path = saved.file.with_file_name(&stored);
    let before = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(saved.review(&[]).out, ran.out);
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before, "it is not written again");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() / 2]).unwrap();
    assert_eq!(saved.review(&[]).out, ran.out);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    // Another text of the same game has the same review; another game does not.
    let game = fs::read_to_string(&saved.file).unwrap();
    fs::write(&saved.file, game.clone() + "\n").unwrap();
    assert_eq!(saved.review(&[]).out, ran.out);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let undone = game.replacen("\"seed\": 3,", "\"seed\": 3, \"undone\": 1,", 1);
    assert_ne!(undone, game);
    fs::write(&saved.file, undone).unwrap();
    assert_eq!(saved.review(&[]).status, 0);
    assert_ne!(fs::read_to_string(&path).unwrap(), text);

    // It is not a saved game, and goes with its own.
    let listed = rackety_in(saved.home.path(), &["games", "list"]);
    assert_eq!(listed.out.lines().count(), 1, "{}", listed.out);
    let deleted = rackety_in(saved.home.path(), &["games", "delete", "--yes", saved.name()]);
    assert_eq!((deleted.status, saved.files()), (0, Vec::new()));
}

/// Statistics have the accuracy of reviewed games, and the points lost in them, each as a mistake of one kind.
#[test]
fn statistics_add_up_what_reviews_found() {
    let saved = Saved::reviewed_smartfeud();
    let stored = saved.file.with_extension("quick-review");
    let aside = saved.home.path().join("aside");
    let statistics = || -> Value {
        let ran = rackety_in(saved.home.path(), &["stats", "--json"]);
        serde_json::from_str::<Value>(&ran.out).unwrap()["players"].take()
    };
    fs::rename(&stored, &aside).unwrap();
    let before = statistics();
    fs::rename(&aside, &stored).unwrap();
    let players = before.as_object().unwrap();
    assert!(!players.is_empty());
    for player in players.values() {
        let game = &player["by_game"]["SmartFeud, English"];
        assert_eq!((&game["accuracies"], &game["lost"]), (&serde_json::json!([]), &serde_json::json!({})));
    }
    let review = saved.json();
    let after = statistics();
    for (name, player) in after.as_object().unwrap() {
        let game = &player["by_game"]["SmartFeud, English"];
        let reviewed = review["players"].as_array().unwrap().iter().find(|found| found["name"] == **name);
        let reviewed = reviewed.unwrap();
        let accuracy = game["accuracies"][0].as_f64().unwrap();
        let expected = reviewed["accuracy"].as_f64().unwrap();
        assert!((accuracy - 100.0 * expected).abs() < 0.06, "{reviewed}");
        let lost: f64 = game["lost"].as_object().unwrap().values().map(|lost| lost.as_f64().unwrap()).sum();
        assert!((lost - reviewed["points_lost"].as_f64().unwrap()).abs() < 0.05, "{game} {reviewed}");
        assert_eq!(game["ratings"].as_array().unwrap().len(), 1);
    }
    let plain = rackety_in(saved.home.path(), &["stats", "--plain"]).out;
    assert!(plain.contains(" in 1 reviewed game.\n") && plain.contains(", give or take "), "{plain}");
}

/// The only bot of a game has one name in all that is said about it.
#[test]
fn a_review_for_listeners_says_bot_throughout() {
    let saved = Saved::reviewed_smartfeud();
    assert!(
        saved.json()["turns"]
            .as_array()
            .unwrap()
            .iter()
            .any(|turn| { turn["why"].as_str().is_some_and(|why| why.contains("Bot (expert)")) })
    );
    let said = saved.review(&["--plain"]).out;
    assert!(said.contains("Bot: ") && !said.contains("Bot (expert)"), "{said}");
}

/// True if a text names a play by its whole word; in notation, a dot is a tile of the board, and some are left out.
fn names(text: &str, notation: &str) -> bool {
    let notation: Vec<char> = notation.chars().collect();
    text.split(|character: char| !character.is_alphabetic()).any(|word| {
        let word: Vec<char> = word.chars().collect();
        let matches =
            |part: &[char]| part.iter().zip(&notation).all(|(one, other)| *other == '.' || one == other);
        word.windows(notation.len()).any(matches)
    })
}

/// Marks, costs, reasons and best actions are the same in JSON, in the whole text and in that of one turn.
#[test]
fn a_turn_is_explained_alike_in_json_and_text() {
    let saved = Saved::new("wordfeud");
    let json = saved.json();
    let turns = json["turns"].as_array().unwrap();
    let worst = turns.iter().max_by_key(|turn| turn["judgement"]["lost"].as_f64().unwrap().to_bits());
    let worst = worst.unwrap();
    assert!(["mistake", "blunder"].contains(&worst["mark"].as_str().unwrap()), "{worst}");
    assert!(worst["win_lost"].is_number() && !worst["reasons"].as_array().unwrap().is_empty());
    let best = worst["best_actions"].as_array().unwrap();
    assert!((2..=5).contains(&best.len()), "{best:?}");
    assert_eq!(best[0]["word"], worst["judgement"]["best"]["word"]);
    let one = saved.review(&["--turn", &worst["number"].to_string()]).quiet();
    let whole = saved.review(&[]).out;
    let why = worst["why"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    for text in [&whole, &one.out] {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&why) && text.contains(worst["mark"].as_str().unwrap()), "{why}: {text}");
    }
    for choice in best {
        assert!(names(&one.out, choice["word"].as_str().unwrap()), "{choice}: {}", one.out);
    }
    for plain in [&[][..], &["--plain"]] {
        let refused = saved.review(&[&["--turn", "999"], plain].concat());
        assert!(refused.status != 0 && refused.err.contains("no turn 999"), "{}", refused.err);
        assert_eq!(refused.out, "");
    }
}

/// The page has the board, the reason and the best plays of every turn, can be gone through by keys, and needs no other file.
#[test]
fn a_review_is_a_page_of_its_own() {
    for (ruleset, saved) in [("smartfeud", Saved::reviewed_smartfeud()), ("wordfeud", Saved::new("wordfeud"))]
    {
        let file = saved.home.path().join("review.html");
        saved.review(&["--html", file.to_str().unwrap()]).quiet();
        let page = fs::read_to_string(&file).unwrap();
        assert!(page.len() <= 300_000, "{ruleset}: {} bytes", page.len());
        crate::program::assert_well_formed(&page);
        for outside in ["<script", "src=", "http", "url(", "@import", "onclick"] {
            assert!(!page.contains(outside), "{outside}");
        }
        let json = saved.json();
        let turns = json["turns"].as_array().unwrap();
        assert_eq!(page.matches("type=\"radio\" name=\"turn\"").count(), turns.len());
        assert_eq!(page.matches("checked=\"checked\"").count(), 1);
        for (index, turn) in turns.iter().enumerate() {
            assert!(page.contains(&format!("#r{index}:checked ~ #s{index} {{ display: grid; }}")));
            let (_, section) = page.split_once(&format!("<section class=\"turn\" id=\"s{index}\">")).unwrap();
            let (section, _) = section.split_once("</section>").unwrap();
            let why = turn["why"].as_str().unwrap_or_default();
            assert!(section.contains(why), "turn {index}: {why}");
            assert_eq!(section.matches("role=\"img\" aria-label=\"").count(), 1);
            for best in turn["best_actions"].as_array().unwrap() {
                let is_named = best["word"].as_str().is_none_or(|word| names(section, word));
                assert!(is_named, "turn {index}: {best}");
            }
            let laid = section.matches("class=\"laid\"").count();
            assert_eq!(laid > 0, turn["kind"] == "play", "turn {index}");
        }
        assert_eq!(page.contains("class=\"taken\""), ruleset == "smartfeud");
        // Whatever is used is defined, once.
        for used in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert_eq!(page.matches(&format!(" id=\"{used}\"")).count(), 1, "{used}");
        }
        page.assert_has(&["<h2>Chances of winning</h2>", "<polyline ", "accuracy", "luck of the draw"]);
        // A page replaces another one, and nothing else.
        saved.review(&["--html", file.to_str().unwrap()]).quiet();
        let game = fs::read(&saved.file).unwrap();
        let refused = saved.review(&["--html", saved.file.to_str().unwrap()]);
        assert_eq!(refused.status, 2);
        assert!(refused.err.contains("exists, and is not a page or a picture by rackety"), "{}", refused.err);
        assert_eq!(fs::read(&saved.file).unwrap(), game);
    }
}

/// `rackety moves --by worth` names the same best action, turn by turn.
#[test]
fn the_best_of_each_turn_is_that_of_rackety_moves() {
    let other = "words-with-friends";
    for (ruleset, saved) in [("smartfeud", Saved::reviewed_smartfeud()), (other, Saved::new(other))] {
        let json = saved.json();
        let turns = json["turns"].as_array().unwrap();
        let game = Host::new(&Folders::default(), None).past_game(&saved.file).unwrap().game;
        let scenario = saved.home.path().join("position.toml");
        for (index, turn) in turns.iter().enumerate().step_by(5) {
            let text = scenario_of(&game, index);
            fs::write(&scenario, text).unwrap();
            let args = ["moves", scenario.to_str().unwrap(), "--by", "worth", "--top", "1", "--json"];
            let moves = rackety_in(saved.home.path(), &args).json();
            let best = &turn["judgement"]["best"];
            // Whether an endgame is solved within its budget can depend on what was played.
            if best["by"] == "static" && moves["best"]["by"] == "static" {
                assert_eq!(&moves["best"], best, "{ruleset}, turn {index}");
                if best["kind"] == "play" {
                    for key in ["at", "word", "take", "score", "worth"] {
                        assert_eq!(moves["plays"][0][key], best[key], "{ruleset}, turn {index}");
                    }
                }
            }
        }
    }
}

/// The position before a turn, as a scenario.
fn scenario_of(game: &Game, turn: usize) -> String {
    let mut timeline = Timeline::new(game.clone());
    timeline.go_to(turn);
    let rack = timeline.now().state().player(timeline.now().state().to_move()).rack().tiles().to_vec();
    rackety::text::clipboard::position(timeline.now(), &rack).unwrap()
}

#[test]
fn only_finished_games_are_reviewed() {
    let home = Home::new();
    home.refused(&["review", "nothing"], &["no saved game nothing", "rackety games list"]);
    let host = Host::new(&Folders::default(), Some(home.path().to_owned()));
    let request = GameRequest {
        ruleset: "wordfeud".to_owned(),
        players: NewPlayer::humans(["Ann", "Bob"]),
        ..GameRequest::default()
    };
    let mut session = host.new_game(&request).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_str().unwrap().to_owned();
    home.refused(&["review", &file], &["is not over", "rackety resume"]);
    let folder = home.path().to_str().unwrap();
    let name = Path::new(&file).file_stem().unwrap().to_str().unwrap();
    let cure = format!("`rackety resume {name} --save-dir {folder}`");
    home.refused(&["--save-dir", folder, "review", name], &[&cure]);
    home.refused(&["review", &file, "--depth", "slow"], &["slow", "quick", "deep"]);
}

#[test]
fn whoever_wants_to_play_on_does_not_agree_to_end_the_game() {
    let home = Home::new();
    let play = ["play", "--plain", "--players", "Ann,Bob,Cleo", "--seed", "7"];
    home.reads(&play, "8h grain\nresign\nagree\nplay on\nagree\npass\nagree\n").done();
    let game = &files_in(&home.path().join("data/rackety/games"))[0];
    let review = home.run(&["review", game, "--depth", "quick", "--json"]).json();
    let kinds: Vec<&str> =
        review["turns"].as_array().unwrap().iter().map(|turn| turn["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["play", "resign", "quit", "take-back-quit", "quit", "pass", "quit"]);
}

/// A second look takes the stored review, also where the first was made by a screen.
#[test]
fn a_stored_review_is_of_its_depth() {
    let saved = Saved::new("wordfeud");
    let host = Host::new(&Folders::default(), Some(saved.file.parent().unwrap().to_owned()));
    let past = host.past_game(&saved.file).unwrap();
    let request = |depth| past.review_request(depth);
    let mut thinker = Thinker::new(Arc::clone(&host.knowledge));
    let quick = thinker.review(&request(Depth::Quick), &mut |_| ControlFlow::Continue(())).unwrap();
    // Nothing is judged any more.
    let again = thinker.review(&request(Depth::Quick), &mut |_| ControlFlow::Break(())).unwrap();
    assert_eq!(again, quick);
    let deep = thinker.review(&request(Depth::Deep), &mut |_| ControlFlow::Break(())).unwrap();
    assert_eq!((deep.depth(), deep.turns().len()), (Depth::Deep, 0));
    // The chances in it are by the table of its time.
    let (game, unseen) = (&past.game, past.notes.unseen_racks());
    let ruleset = &game.setup().ruleset;
    let leaves = host.knowledge.leaves.get(ruleset, game.tiles());
    let [stored, by_other_table] = [review_tables_for(ruleset), ReviewTables::estimated()].map(|tables| {
        let offensive = host.knowledge.offensive_words.get();
        let store = past.reviews.as_ref().unwrap();
        store.read((game, &unseen), Depth::Quick, (&leaves, &tables), offensive)
    });
    assert_eq!((stored, by_other_table), (Some(quick), None));
}

/// Tiles that were made up to complete a rack say nothing about who wins.
#[test]
fn chances_after_racks_that_nobody_saw_depend_on_no_tile() {
    let host = Host::new(&Folders::default(), None);
    let chances = |seed: u64, unseen: UnseenRacks| {
        let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Bob"]), seed);
        let mut session = host.new_game(&request).unwrap();
        session.act(Action::Pass).unwrap();
        let game = session.game();
        let review = GameReview::of_seen(game, unseen, &mut analyst(game), Depth::Quick, &mut |_| {
            ControlFlow::Continue(())
        });
        review.unwrap().turns()[0].win_after.clone()
    };
    let unseen = || UnseenRacks::new([0]).with_end(true);
    assert_eq!(chances(7, unseen()), chances(8, unseen()));
    assert_ne!(chances(7, UnseenRacks::default()), chances(8, UnseenRacks::default()));
}

/// What a player could have done with tiles that were made up to complete a rack says nothing about them.
#[test]
fn turns_whose_rack_nobody_saw_are_not_judged() {
    let (_folder, host) = new_host();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gcg/good/no-racks.gcg");
    let imported = host.import(&file, &ImportRequest::default()).unwrap();
    let (game, unseen) = (imported.session.game(), imported.session.notes().unseen_racks());
    let review = GameReview::of_seen(game, unseen.clone(), &mut analyst(game), Depth::Quick, &mut |_| {
        ControlFlow::Continue(())
    });
    let review = review.unwrap();
    for (entry, turn) in review.turns().iter().enumerate() {
        assert_eq!(turn.judgement.is_none(), unseen.contains(entry), "{entry}");
        assert_eq!(turn.best_actions.is_empty(), unseen.contains(entry), "{entry}");
        let others_next = game.turns().iter().skip(entry + 1).position(|next| next.seat != turn.seat);
        if others_next.is_some_and(|next| unseen.contains(entry + 1 + next)) {
            let replies = |reason: &Reason| matches!(reason, Reason::Closes(_) | Reason::TakesNeeded { .. });
            assert!(!turn.reasons.iter().any(replies), "{entry}");
        }
    }
    let page_in = |theme: &str| {
        let theme = Theme::load(&host.themes, theme, TerminalColours::on_dark(ColourDepth::Full)).unwrap();
        review_page(game, &review, &[], &theme)
    };
    // Without colours, an edge marks the tiles of the turn.
    assert!(page_in("monochrome").contains(".laid { --edge: #"));
    let page = page_in(AUTOMATIC);
    assert!(page.contains(".laid { --edge: none"));
    let sections: Vec<&str> = page.split("<section class=\"turn\"").skip(1).collect();
    assert_eq!(sections.len(), game.turns().len());
    for (entry, section) in sections.into_iter().enumerate() {
        assert_eq!(section.contains("Rack: not seen."), unseen.contains(entry), "{entry}");
    }
    // A play of all seven tiles shows the whole rack, and so does the end, when nothing is drawn any more.
    let seen: Vec<usize> = (0..game.turns().len()).filter(|&entry| !unseen.contains(entry)).collect();
    assert_eq!(seen, [0, 3, 8, 21, 22, 23, 24, 25]);
    assert_eq!(review.players()[0].turns, 4);
    let ruleset = &game.setup().ruleset;
    let leaves = LeaveLibrary::default().get(ruleset, game.tiles());
    let restored =
        GameReview::restore(&review.record(game), game, &leaves, &review_tables_for(ruleset)).unwrap();
    assert_eq!(restored, review);
    // What was learned about the classic rules serves games that follow the rules of a file.
    assert_eq!(review.win_source(), TableSource::Learned);
    // Four turns are too few to tell a level.
    assert_eq!(review.players()[0].level, None);
}
