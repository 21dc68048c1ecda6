//! Bots: they see only what their player may see, choose only legal actions, and play the same game again from the same
//! seed.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use rackety_engine::analysis::{Analyst, Depth, GameReview, ReviewTables};
use rackety_engine::bots::{
    Bot, BotProfile, BotVocabulary, Budget, Certainty, Decision, LeaveTable, Level, Taking, Thinking,
    doubts_last_play,
};
use rackety_engine::game::{PlayerStatus, PointsReason, PositionText, TakenBack, Undo, UndoError};
use rackety_engine::{
    Action, Axis, Event, Game, Generator, HighestScore, Lexicon, Options, PlayNotation, Scope, Seat, Setup,
    StartPosition, Tile, Timeline, TurnOutcome, TurnRecord, WordGraph,
};

use crate::common::dice::Dice;
use crate::common::test_game::{game, game_at};
use crate::common::{parse, ruleset, worlds};

const BUDGET: Budget = Budget::positions(40);

/// The positions with which masters look at two replies to an action, even where tiles can be taken.
const TWO_REPLIES: Budget = Budget::positions(1_100 * Budget::TAKING);

fn bot(level: Level, graph: &WordGraph, game: &Game) -> Bot {
    Bot::new(level, graph, LeaveTable::estimated(game.tiles()))
}

fn think(bot: &mut Bot, game: &Game, budget: Budget) -> Decision {
    bot.decide(&game.view(game.state().to_move()), budget).unwrap()
}

/// Lets the bots play to the end of the game or for this many turns; the game must accept each action.
fn play_on(game: &mut Game, bots: &mut [Bot], turns: usize) {
    for _ in 0..turns {
        if game.state().ending().is_some() {
            break;
        }
        let index = usize::try_from(game.state().turn()).unwrap() % bots.len();
        let decision = think(&mut bots[index], game, BUDGET);
        if let Err(refusal) = game.act(decision.action.clone()) {
            panic!("{:?} in turn {}: {refusal}", decision.action, game.state().turn());
        }
    }
}

/// Returns the same position after the tiles that the player to move cannot see have been dealt again.
fn redealt(game: &Game, dice: &mut Dice) -> Game {
    let state = game.state();
    let mut hidden: Vec<Tile> = state.unseen(state.to_move());
    for last in (1..hidden.len()).rev() {
        hidden.swap(last, dice.below(last + 1));
    }
    let mut racks = Vec::new();
    for (seat, player) in state.players() {
        let tiles = player.rack().tiles();
        let is_own = seat == state.to_move();
        racks.push(if is_own { tiles.to_vec() } else { hidden.drain(..tiles.len()).collect() });
    }
    let position = game.position_to_play_on(0);
    game_at(game, StartPosition { racks, bag: Some(hidden), bag_seed: None, aside: Vec::new(), ..position })
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    const ONE_REPLY: Budget = Budget::positions(300);
    for (id, players, budget, turns) in [
        ("duel", 2, ONE_REPLY, 6),
        ("duel", 2, TWO_REPLIES, 6),
        ("taking", 2, TWO_REPLIES, 3),
        ("taking", 3, ONE_REPLY, 6),
    ] {
        let ruleset = ruleset(id);
        let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut Dice::new(3));
        let mut game = game(&ruleset).players(players).words(&words).seed(5).start();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let bots = [1, 2, 5].map(|threads| {
            bot(Level::Master, &graph, &game).with_threads(NonZeroUsize::new(threads).unwrap())
        });
        for _ in 0..turns {
            let [one, others @ ..] = bots.clone().map(|mut bot| think(&mut bot, &game, budget));
            assert!(others.iter().all(|other| *other == one), "{id}: {one:?}, {others:?}");
            game.act(one.action).unwrap();
        }
    }
}

#[test]
fn hidden_tiles_make_no_difference() {
    for (id, players) in [("duel", 2), ("taking", 2), ("taking", 3)] {
        let mut dice = Dice::new(3);
        let ruleset = ruleset(id);
        let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut dice);
        let mut game = game(&ruleset).players(players).words(&words).seed(8).start();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let (mut swapped, mut looked_further) = (0, 0);
        while game.state().ending().is_none() && game.state().turn() < 70 {
            let (one, other) = (redealt(&game, &mut dice), redealt(&game, &mut dice));
            swapped += usize::from(one.state() != other.state());
            for level in Level::ALL {
                let think = |game: &Game| think(&mut bot(level, &graph, game), game, BUDGET);
                assert_eq!(think(&one), think(&other), "{level} in turn {} of {id}", game.state().turn());
            }
            if game.state().turn() % 24 == 7 && players == 2 {
                let think = |game: &Game| think(&mut bot(Level::Master, &graph, game), game, TWO_REPLIES);
                assert_eq!(think(&one), think(&other), "two replies in turn {} of {id}", game.state().turn());
                looked_further += 1;
            }
            let mut bots = [bot(Level::Expert, &graph, &game)];
            play_on(&mut game, &mut bots, 1);
        }
        assert!(swapped > 10, "{id}: only {swapped} positions had anything to swap");
        assert_eq!(looked_further > 0, players == 2, "{id}");
    }
}

/// The seat of another game is not to move either.
#[test]
fn a_bot_that_is_not_to_move_passes() {
    let large = game(&ruleset("taking")).players(3).start();
    let game = game(&ruleset("duel")).players(2).start();
    let graph = WordGraph::for_game(&game).unwrap();
    let others = large.state().players().map(|(seat, _)| seat).skip(1);
    for (seat, level) in others.flat_map(|seat| Level::ALL.map(|level| (seat, level))) {
        let decision = bot(level, &graph, &game).decide(&game.view(seat), BUDGET).unwrap();
        assert_eq!(
            (decision.action, decision.positions),
            (Action::Pass, 0),
            "{level} in seat {}",
            seat.index()
        );
    }
}

#[test]
fn every_action_is_legal_in_games_with_random_rulesets() {
    let (mut ended, mut plays) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let (ruleset, words) = worlds::random_ruleset(&mut dice);
        let words = if dice.chance(10) { Vec::new() } else { words };
        let players = 1 + dice.below(*ruleset.players().end());
        let mut game = game(&ruleset).players(players).words(&words).seed(seed).start();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let mut bots = Level::ALL.map(|level| bot(level, &graph, &game));
        play_on(&mut game, &mut bots, 60);
        ended += usize::from(game.state().ending().is_some());
        plays += game.turns().iter().filter(|turn| turn.points() > 0).count();
    }
    assert!(ended > 10 && plays > 300, "{ended} games ended, {plays} plays scored");
}

#[test]
fn games_are_the_same_when_played_again() {
    let mut dice = Dice::new(1);
    let ruleset = ruleset("taking");
    let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut dice);
    let record = || {
        let mut game = game(&ruleset).players(4).words(&words).seed(2).start();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let mut bots = Level::ALL.map(|level| bot(level, &graph, &game));
        play_on(&mut game, &mut bots, 40);
        game.log().to_vec()
    };
    let log = record();
    assert!(log.len() > 20, "only {} events", log.len());
    assert_eq!(log, record());
}

#[test]
fn bots_take_tiles_as_often_as_their_dial_says() {
    let ruleset = ruleset("taking");
    let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut Dice::new(3));
    let takings = |taking: Taking, level: Level| {
        let mut takings = 0;
        for seed in 1..=3 {
            let mut game = game(&ruleset).words(&words).seed(seed).start();
            let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
            let profile = BotProfile { taking, ..level.into() };
            let mut bot = [Bot::new(profile, &graph, LeaveTable::estimated(game.tiles()))];
            play_on(&mut game, &mut bot, 40);
            let takes = |event: &&Event| matches!(event, Event::Play { play, .. } if play.take().is_some());
            takings += game.log().iter().filter(takes).count();
        }
        takings
    };
    for level in [Level::Novice, Level::Expert, Level::Master] {
        let [always, sometimes, never] = Taking::ALL.map(|taking| takings(taking, level));
        assert!(never == 0 && 0 < sometimes && sometimes < always, "{level}: {always}, {sometimes}, {never}");
    }
}

#[test]
fn a_bot_does_more_work_the_longer_it_thinks() {
    let ruleset = ruleset("duel");
    let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut Dice::new(3));
    let mut game = game(&ruleset).words(&words).seed(4).start();
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut experts = [bot(Level::Expert, &graph, &game)];
    play_on(&mut game, &mut experts, 4);
    let work = [Thinking::Quick, Thinking::Normal, Thinking::Long].map(|thinking| {
        let profile = BotProfile { thinking, ..Level::Master.into() };
        let mut bot = Bot::new(profile, &graph, LeaveTable::estimated(game.tiles()));
        // Even the longest looks at one reply: two may decide sooner.
        think(&mut bot, &game, Budget::positions(200)).positions
    });
    assert!(work.is_sorted_by(|less, more| less < more), "{work:?}");
}

#[test]
fn without_a_legal_play_bots_exchange_and_then_pass() {
    let mut game = game(&ruleset("duel")).start();
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut bots = Level::ALL.map(|level| bot(level, &graph, &game));
    play_on(&mut game, &mut bots, 60);
    assert!(game.state().ending().is_some());
    assert!(matches!(game.log()[0], Event::Exchange { .. }), "{:?}", game.log()[0]);
}

#[test]
fn bots_pass_where_that_wins_and_not_where_it_loses() {
    let ruleset = ruleset("duel");
    let words = ["CAT", "CATS", "AT"];
    for (scores, passes) in [([300, 100], true), ([100, 300], false)] {
        let game = game(&ruleset).words(words).start();
        let letters = |text: &str| -> Vec<Tile> {
            let letter = |letter: char| game.tiles().letter(&letter.to_string()).unwrap();
            text.chars().map(|character| Tile::Letter(letter(character))).collect()
        };
        let position = StartPosition {
            scores: scores.to_vec(),
            racks: vec![letters("CATSEEE"), letters("CATSEEE")],
            ..StartPosition::default()
        };
        let mut game = game_at(&game, position);
        game.act(Action::Pass).unwrap();
        game.act(Action::Pass).unwrap();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        let decision = think(&mut bot(Level::Club, &graph, &game), &game, BUDGET);
        assert_eq!(decision.action == Action::Pass, passes, "{scores:?}: {decision:?}");
        assert_eq!(decision.certainty, Certainty::Estimated);
    }
}

/// AT would keep the blank, which is worth more than the points of CATS in other turns.
#[test]
fn bots_play_a_worse_play_that_wins_at_once() {
    let rules = |target: &str| format!("extends = \"duel\"\nname = \"Race\"\n[ending]\ntarget = {target}\n");
    for (target, wins) in [("150", true), ("1000", false)] {
        let start = game(&Arc::new(parse(&rules(target)).unwrap())).words(["AT", "CATS"]);
        let game = start.scores([145, 100]).racks(["CAT?EEE", "EEEEEEE"]).start();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        for level in [Level::Expert, Level::Master] {
            let mut after = game.clone();
            let decision = think(&mut bot(level, &graph, &game), &game, BUDGET);
            after.act(decision.action.clone()).unwrap();
            assert_eq!(after.state().ending().is_some(), wins, "{level}, {target}: {decision:?}");
        }
    }
}

/// DBA leaves a rival who has only As no play, and a rival with the C no place for DBC, but BCCC and BAAA score more.
#[test]
fn masters_prefer_a_win_to_points_where_a_rule_ends_the_game() {
    let block = |rules: &str| {
        let rules = format!(
            r#"
            name = "Block"
            exchange.allowed = false
            {rules}
            board = {{ mirror = "odd", layout = ".....\n.....\n.....\n.....\n....*" }}
            tiles.sets.en.blanks = 0
            "#
        );
        Arc::new(parse(&rules).unwrap())
    };
    let target = block(
        r#"
        rack.size = 7
        ending.target = 100
        tiles.sets.en.letters = [
            { letter = "A", count = 40, points = 4 }, { letter = "B", count = 1, points = 1 },
            { letter = "C", count = 3, points = 8 }, { letter = "D", count = 1, points = 1 },
            { letter = "E", count = 3, points = 6 },
        ]
        "#,
    );
    let rounds = block(
        r#"
        rack.size = 4
        ending.rounds = 1
        tiles.sets.en.letters = [
            { letter = "A", count = 20, points = 2 }, { letter = "B", count = 1, points = 1 },
            { letter = "C", count = 1, points = 20 }, { letter = "D", count = 1, points = 1 },
        ]
        "#,
    );
    for (ruleset, words, scores, rack) in [
        (target, ["DB", "DBA", "BCCC", "EEED"], [56, 97], "ACCCEEE"),
        (rounds, ["DB", "DBA", "DBC", "BAAA"], [105, 100], "AAAA"),
    ] {
        let start = game(&ruleset).words(words).scores(scores).racks([rack]);
        let game = start.board("....\n....\n....\n....\n...DB\n").start();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        for budget in [Budget::positions(200), TWO_REPLIES] {
            let decision = think(&mut bot(Level::Master, &graph, &game), &game, budget);
            let Action::Play(play) = &decision.action else { panic!("{decision:?}") };
            assert_eq!(game.notation(play).map(|play| play.to_string()).as_deref(), Some("5f A"));
        }
    }
}

/// The only play of the first game needs the value of the A on the rack, and that of the other the value of the A on the
/// board.
#[test]
fn bots_change_a_blank_where_that_wins_and_not_where_it_gives_a_win_away() {
    let rules = "extends = \"duel\"\nname = \"Race\"\n[ending]\ntarget = 150\n[blank]\nchange = true\n";
    let ruleset = Arc::new(parse(rules).unwrap());
    for (words, rack, changes) in [(["CAT", "TA"], "AEEEEEE", false), (["CAT", "CATS"], "ASEEEEE", true)] {
        let start = |score: i32| {
            let start = game(&ruleset).words(words).scores([score, 100]).racks([rack, "EEEEEEE"]);
            start.board(format!("{}.......CaT\n", "...\n".repeat(7))).start()
        };
        let mut game = start(0);
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        if changes {
            game.act(Action::ChangeBlank(game.changeable_blanks()[0])).unwrap();
        }
        let best = Generator::new(&graph).best_play(&game, Scope::All, &mut HighestScore).unwrap().unwrap();
        let start = start(150 - best.play.score());
        for level in [Level::Expert, Level::Master] {
            let mut bot = bot(level, &graph, &start);
            let mut game = start.clone();
            let decision = think(&mut bot, &game, BUDGET);
            assert_eq!(matches!(decision.action, Action::ChangeBlank(_)), changes, "{level}: {decision:?}");
            game.act(decision.action).unwrap();
            if changes {
                game.act(think(&mut bot, &game, BUDGET).action).unwrap();
            }
            assert!(game.state().ending().is_some(), "{level}, {words:?}");
        }
    }
}

/// A pass and a play end the game alike where nobody has a turn after it.
#[test]
fn bots_play_in_the_last_turn_of_a_game_even_if_a_pass_wins() {
    for (ending, bag) in [("rounds = 1", None), ("bag_empty = \"one-turn-each\"", Some(""))] {
        let rules = format!("extends = \"duel\"\nname = \"Last turns\"\n[ending]\n{ending}\n");
        let mut game = game(&Arc::new(parse(&rules).unwrap()))
            .words(["CAT", "CATS", "AT", "SEA"])
            .scores([100, 300])
            .racks(["CATSEEE", "CATSEEE"])
            .bag(bag)
            .start();
        game.act(Action::Pass).unwrap();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        for level in Level::ALL {
            let decision = think(&mut bot(level, &graph, &game), &game, BUDGET);
            assert!(matches!(decision.action, Action::Play(_)), "{ending}, {level}: {decision:?}");
        }
        // What the bots that see all plays choose is the best that the turn can be.
        for level in [Level::Expert, Level::Master] {
            let Action::Play(play) = think(&mut bot(level, &graph, &game), &game, BUDGET).action else {
                panic!("{level} does not play");
            };
            let best = Generator::new(&graph).best_play(&game, Scope::All, &mut HighestScore).unwrap();
            assert_eq!(
                Some(game.preview(&play).unwrap().total),
                best.map(|best| best.play.score()),
                "{level}"
            );
        }
    }
}

/// The only play costs more than it scores, but empties the rack and wins; a pass would put its player out (SF-20).
#[test]
fn bots_play_at_a_loss_where_a_pass_would_put_them_out() {
    let rules = |out: &str| {
        format!(
            "extends = \"duel\"\nname = \"Costly\"\ntake = {{ allowed = true, price = 50 }}\n\
             [passes]\ncounted = \"player\"\n{out}"
        )
    };
    let board = format!("{}...CAT\n", "...\n".repeat(5));
    for (own_passes, effect, plays) in [(2, "effect = \"out\"", true), (1, "effect = \"out\"", false)] {
        let ruleset = Arc::new(parse(&rules(effect)).unwrap());
        let position = PositionText {
            turn: Some(30),
            scores: vec![300, 100],
            racks: ["V", "EEEEEEE"].map(str::to_owned).to_vec(),
            bag: Some(String::new()),
            own_passes: vec![own_passes, 0],
            board: Some(board.clone()),
            ..PositionText::default()
        };
        let game = game(&ruleset).words(["CAT", "VATC"]).position_text(&position).start();
        let graph = WordGraph::for_game(&game).unwrap();
        for level in Level::ALL {
            let decision = think(&mut bot(level, &graph, &game), &game, BUDGET);
            if level != Level::Master {
                assert_eq!(decision.action != Action::Pass, plays, "{level}, {own_passes}: {decision:?}");
            }
            let mut after = game.clone();
            after.act(decision.action).unwrap();
            assert!(after.state().player(game.state().to_move()).is_in(), "{level}, {own_passes}");
        }
    }
}

/// The others play on without a player who is out, whatever the score, and an exchange counts as a pass.
#[test]
fn bots_exchange_nothing_where_that_would_put_them_out() {
    let rules = "extends = \"duel\"\nname = \"Out\"\nplayers = { min = 2, max = 3 }\n\
                 passes = { counted = \"player\", effect = \"out\", exchange = \"counts\" }\n";
    let ruleset = Arc::new(parse(rules).unwrap());
    for (words, plays) in [(["AT", "TA"], true), (["ZZ", "ZZZ"], false)] {
        for own_passes in [1, 2] {
            let position = PositionText {
                turn: Some(31),
                scores: vec![150, 100, 90],
                racks: ["AVVVUUU", "EEEEEEE", "EEEEEEE"].map(str::to_owned).to_vec(),
                own_passes: vec![own_passes, 0, 0],
                board: Some(format!("{}.....T\n", "...\n".repeat(5))),
                ..PositionText::default()
            };
            let game = game(&ruleset).players(3).words(words).position_text(&position).start();
            let graph = WordGraph::for_game(&game).unwrap();
            for level in Level::ALL {
                let action = think(&mut bot(level, &graph, &game), &game, BUDGET).action;
                let is_exchange = matches!(action, Action::Exchange(_));
                if own_passes == 1 && level == Level::Expert {
                    assert!(is_exchange, "{level}, {words:?}: {action:?}");
                }
                if own_passes == 2 {
                    assert_eq!(matches!(action, Action::Play(_)), plays, "{level}, {words:?}: {action:?}");
                    assert!(!is_exchange, "{level}, {words:?}: {action:?}");
                }
            }
        }
    }
}

/// A play of two blanks scores nothing, and the tiles drawn for them count against the player.
#[test]
fn bots_pass_in_the_last_turn_of_a_game_where_a_play_costs_more() {
    let rules = r#"
        name = "Last draw"
        rack.size = 2
        ending = { rounds = 1, leftover = "own" }
        board = { mirror = "odd", layout = "....\n....\n....\n...*" }
        [tiles.sets.en]
        blanks = 2
        letters = [{ letter = "A", count = 20, points = 9 }]
    "#;
    let mut game = game(&Arc::new(parse(rules).unwrap())).words(["AA"]).racks(["AA", "??"]).start();
    game.act(Action::Pass).unwrap();
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    for level in [Level::Expert, Level::Master] {
        assert_eq!(think(&mut bot(level, &graph, &game), &game, BUDGET).action, Action::Pass, "{level}");
    }
}

/// A game in which blanks can be changed, with these rows from the eighth on and these racks.
fn with_blanks(rows: &str, racks: [&str; 2], bag: Option<&str>) -> Game {
    let ruleset = parse("extends = \"duel\"\nname = \"Blanks\"\n[blank]\nchange = true\n").unwrap();
    let board = format!("{}{rows}", "...\n".repeat(7));
    let words = ["CAT", "CATS", "ACT", "ACTS", "AT", "AS", "TACO", "COAST", "COATS", "SO"];
    game(&Arc::new(ruleset)).words(words).racks(racks).bag(bag).board(board).start()
}

#[test]
fn a_bot_changes_a_blank_for_its_letter_before_it_plays() {
    let mut game = with_blanks(".......CaT\n", ["ASCTOET", "EEEEEEE"], None);
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let square = game.changeable_blanks()[0];
    for level in Level::ALL {
        let decision = think(&mut bot(level, &graph, &game), &game, BUDGET);
        assert_eq!(decision.action, Action::ChangeBlank(square), "{level}");
    }
    // A bot that is stopped has not compared the blank with anything.
    let mut stopped = bot(Level::Expert, &graph, &game);
    let view = game.view(game.state().to_move());
    let decision = stopped.decide_watched(&view, BUDGET, &mut |_| ControlFlow::Break(())).unwrap();
    assert_ne!(decision.action, Action::ChangeBlank(square));
    // One that is stopped during the comparison makes the play that it has found for the board as it is.
    let mut checks = 0;
    let mut expert = bot(Level::Expert, &graph, &game);
    let mut count = |_| {
        checks += 1;
        ControlFlow::Continue(())
    };
    expert.decide_watched(&view, BUDGET, &mut count).unwrap();
    for level in Level::ALL {
        let mut left = checks - 1;
        let mut watch = |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let decision = bot(level, &graph, &game).decide_watched(&view, BUDGET, &mut watch).unwrap();
        assert!(matches!(decision.action, Action::Play(_)), "{level}: {decision:?}");
        assert_eq!(decision.certainty, Certainty::Estimated);
    }
    let mut master = bot(Level::Master, &graph, &game);
    let actions: Vec<Action> = (0..2)
        .map(|_| {
            let action = think(&mut master, &game, BUDGET).action;
            game.act(action.clone()).unwrap();
            action
        })
        .collect();
    assert!(matches!(actions[..], [Action::ChangeBlank(_), Action::Play(_)]), "{actions:?}");
}

#[test]
fn a_bot_keeps_a_letter_that_is_worth_more_than_the_blank() {
    // The last tile: an S scores a point more than a blank, and both go out.
    let game = with_blanks(".......CAT\n.......O\n.......s\n", ["S", "EE"], Some(""));
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    assert_eq!(game.changeable_blanks().len(), 1);
    for level in [Level::Club, Level::Expert, Level::Master] {
        let decision = think(&mut bot(level, &graph, &game), &game, BUDGET);
        assert!(matches!(decision.action, Action::Play(_)), "{level}: {decision:?}");
        // The search for the end of a game knows no changes, so it proves nothing here.
        assert_eq!(decision.certainty, Certainty::Estimated);
    }
}

/// A generator keeps the cross-scores of a position for the next one.
#[test]
fn plays_after_a_change_score_the_tile() {
    let mut game = with_blanks(".......CaT\n", ["ASCTOET", "EEEEEEE"], None);
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut generator = Generator::new(&graph);
    let best = |generator: &mut Generator, game: &Game| {
        generator.top_plays(game, Scope::All, 100, &mut HighestScore).unwrap()
    };
    let before = best(&mut generator, &game);
    game.act(Action::ChangeBlank(game.changeable_blanks()[0])).unwrap();
    let after = best(&mut generator, &game);
    assert_ne!(before, after);
    assert_eq!(after, best(&mut Generator::new(&graph), &game));
}

#[test]
fn a_change_is_taken_back_alone_and_later_with_its_turn() {
    let game = with_blanks(".......CaT\n", ["ASCTOET", "EEEEEEE"], None);
    let setup =
        Setup { options: Options { undo: Undo::Allowed, ..game.setup().options }, ..game.setup().clone() };
    let mut game = Game::new(setup, game.vocabulary().clone()).unwrap();
    let (ann, beginning) = (game.state().to_move(), game.state().clone());
    assert_eq!(game.turn_to_take_back(ann), Err(UndoError::NoTurn));
    let change = Action::ChangeBlank(game.changeable_blanks()[0]);
    game.act(change.clone()).unwrap();
    game.take_back(ann).unwrap();
    assert_eq!((game.state(), game.undone()), (&beginning, 1));
    game.act(change).unwrap();
    game.act(Action::Pass).unwrap();
    assert_eq!(game.turn_to_take_back(ann), Ok((0, TakenBack::Turn)));
    game.act(Action::Pass).unwrap();
    game.take_back(ann).unwrap();
    assert_eq!(game.state(), &beginning);
}

/// A game with challenges at this cost, after a play of this word.
fn after_a_play_of(word: &str, challenge: &str) -> Game {
    let text = format!("extends = \"duel\"\nname = \"Test\"\n[words]\nunknown = \"challenge\"\n{challenge}");
    let words = ["AT", "TEA", "EAT", "ZA"];
    let mut game = game(&parse(&text).unwrap().into()).words(words).racks([word]).start();
    play_at_start(&mut game, word);
    game
}

/// Plays a word across from the start square.
fn play_at_start(game: &mut Game, word: &str) {
    let start = game.state().layout().starts()[0];
    let notation = PlayNotation::parse(&format!("{} {word}", start.heading(Axis::Across)), None).unwrap();
    let play = game.resolve(&notation).unwrap();
    game.act(Action::Play(play)).unwrap();
}

#[test]
fn a_bot_challenges_a_phony_that_overtime_was_recorded_after() {
    let mut game = after_a_play_of("ETA", "");
    assert!(doubts_last_play(&game, BotVocabulary::All, None));
    let (ann, _) = game.state().players().next().unwrap();
    game.record_points(ann, -10, PointsReason::Time).unwrap();
    assert!(doubts_last_play(&game, BotVocabulary::All, None), "the points are no turn");
    game.act(Action::Challenge).unwrap();
    assert_eq!(game.state().player(ann).score(), -10, "the play was lost");
}

#[test]
fn bots_and_reviews_calculate_with_the_furthest_scores() {
    let words = ["AT", "TA", "EAT", "TEA"];
    for (bag, points) in [(None, [i32::MAX, i32::MIN]), (Some(""), [i32::MIN, i32::MAX])] {
        let mut game = game(&ruleset("duel")).words(words).racks(["EAT", "TA"]).bag(bag).start();
        let seats: Vec<Seat> = game.state().players().map(|(seat, _)| seat).collect();
        for (&seat, points) in seats.iter().zip(points) {
            game.record_points(seat, points, PointsReason::Other).unwrap();
        }
        let graph = WordGraph::for_game(&game).unwrap();
        for level in Level::ALL {
            let action = think(&mut bot(level, &graph, &game), &game, BUDGET).action;
            game.clone().act(action).unwrap();
        }
        play_at_start(&mut game, "EAT");
        if game.state().ending().is_none() {
            game.act(Action::Resign(seats[1])).unwrap();
        }
        let leaves = LeaveTable::estimated(game.tiles());
        let mut analyst = Analyst::new(&graph, leaves, ReviewTables::estimated());
        for depth in [Depth::Quick, Depth::Deep] {
            let review = GameReview::of(&game, &mut analyst, depth, &mut |_| ControlFlow::Continue(()));
            assert_eq!(review.unwrap().turns().len(), game.turns().len());
        }
    }
}

/// The player to move keeps the right to challenge, whatever others do out of turn.
#[test]
fn a_play_is_challenged_after_others_have_left_or_agreed_to_end_the_game() {
    let text = "extends = \"duel\"\nname = \"Test\"\n[players]\nmax = 4\n\
                [leaving]\nagree_to_quit = true\n[words]\nunknown = \"challenge\"\n";
    let setup = game(&parse(text).unwrap().into()).words(["AT"]).racks(["ETA"; 4]);
    let mut game = setup.players(4).start();
    let seats: Vec<Seat> = game.state().players().map(|(seat, _)| seat).collect();
    let [ann, bob, cem, dora] = seats[..] else { panic!("four players") };
    play_at_start(&mut game, "ETA");
    game.act(Action::Resign(dora)).unwrap();
    game.act(Action::AgreeToQuit(ann)).unwrap();
    game.act(Action::AgreeToQuit(cem)).unwrap();
    game.act(Action::TakeBackQuit(ann)).unwrap();
    assert!(game.state().may_challenge());
    game.act(Action::Challenge).unwrap();
    let state = game.state();
    assert_eq!((state.to_move(), state.player(ann).score(), state.board().is_empty()), (bob, 0, true));
    assert_eq!(state.player(dora).status(), PlayerStatus::Resigned);
    assert_eq!(state.player(cem).status(), PlayerStatus::Agrees);
    assert_eq!(state.player(ann).status(), PlayerStatus::In);
    let replayed = Game::replay(&game.record(), Arc::clone(game.vocabulary())).unwrap();
    assert_eq!(replayed.state(), game.state());
    let mut timeline = Timeline::new(game.clone());
    timeline.go_to(3);
    assert!(matches!(timeline.now().turns()[0].outcome, TurnOutcome::Play { .. }));
    let mut other = game.clone();
    other.undo().unwrap();
    // Whoever is to move has done something else by agreeing.
    other.act(Action::AgreeToQuit(bob)).unwrap();
    assert!(!other.state().may_challenge());
}

#[test]
fn a_player_alone_has_no_play_to_challenge() {
    let text = "extends = \"duel\"\nname = \"Test\"\n[players]\nmin = 1\n[words]\nunknown = \"challenge\"\n";
    let mut game = game(&parse(text).unwrap().into()).players(1).words(["ETA"]).racks(["ETA"]).start();
    play_at_start(&mut game, "ETA");
    assert!(!game.state().may_challenge());
}

/// Nobody pays for an exchange, or for a taking, more than it brings, where a pass is free.
#[test]
fn a_bot_passes_where_all_else_costs_more() {
    let text = "extends = \"duel\"\nname = \"Test\"\n[exchange]\nprice = 500\n";
    let game = game(&parse(text).unwrap().into()).words(["ZZ"]).racks(["ETA"; 2]).start();
    let graph = WordGraph::for_game(&game).unwrap();
    for level in Level::ALL {
        assert_eq!(think(&mut bot(level, &graph, &game), &game, BUDGET).action, Action::Pass, "{level}");
    }
}

/// The tiles that the last play or exchange drew.
fn last_drawn(game: &Game) -> Vec<Tile> {
    let drawn = |turn: &TurnRecord| match &turn.outcome {
        TurnOutcome::Play { drawn, .. } | TurnOutcome::Exchange { drawn, .. } => Some(drawn.clone()),
        _ => None,
    };
    game.turns().iter().rev().find_map(drawn).unwrap()
}

/// The challenged player has seen the tiles that go back to the bag, so the next player must not draw just those.
#[test]
fn after_a_won_challenge_the_bag_is_shuffled() {
    let mut game = after_a_play_of("ETA", "");
    let returned = last_drawn(&game);
    game.act(Action::Challenge).unwrap();
    let rack = game.state().player(game.state().to_move()).rack().tiles();
    game.act(Action::Exchange(rack[..returned.len()].to_vec())).unwrap();
    assert_ne!(last_drawn(&game), returned);
    let replayed = Game::replay(&game.record(), Arc::clone(game.vocabulary())).unwrap();
    assert_eq!((replayed.state(), replayed.log()), (game.state(), game.log()));
}

#[test]
fn bots_challenge_unknown_words_where_it_pays() {
    let common = Lexicon::from_words("common", ["TEA"]);
    let doubts = |word: &str, challenge: &str, vocabulary| {
        doubts_last_play(&after_a_play_of(word, challenge), vocabulary, Some(&common))
    };
    let (dear, free) = ("challenge = \"points\"\nchallenge_price = 50", "");
    for challenge in [dear, free, "challenge = \"turn\""] {
        assert!(!doubts("TEA", challenge, BotVocabulary::Common), "a word that it knows");
        assert!(doubts("ETA", challenge, BotVocabulary::All), "it knows all words");
        assert!(!doubts("ZA", challenge, BotVocabulary::All));
        // It knows all good words of as few letters.
        assert!(doubts("ETA", challenge, BotVocabulary::Familiar));
        assert!(!doubts("ZA", challenge, BotVocabulary::Familiar));
        // Such a bot cannot tell the two from one another.
        for word in ["ETA", "ZA"] {
            assert_eq!(
                doubts(word, challenge, BotVocabulary::Common),
                challenge == free,
                "{word} {challenge}"
            );
        }
    }
}
