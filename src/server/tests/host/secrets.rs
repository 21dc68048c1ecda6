//! What a seat is sent does not depend on what it may not see.
//!
//! The process of a seat has nothing but these lines, so whatever it draws, copies or reports is the same, too.

use std::sync::Arc;

use rackety::clock::{Moment, Now};
use rackety::files::Folders;
use rackety::session::{Host, Session};
use rackety::table::Table;
use rackety::wire::{Hello, SeatWish};
use rackety_engine::game::TurnText;
use rackety_engine::movegen::GeneratedPlay;
use rackety_engine::{Action, Game, Options, WordGraph};

use crate::games::words;
use crate::times;

/// Every line that Ann's process is sent when she sits down at a table with this game, when the player to move passes, and
/// when they exchange tiles.
fn sent_to_ann(game: &Game, now: Now) -> Vec<String> {
    let mut lines = Vec::new();
    let exchanged = game.state().player(game.state().to_move()).rack().tiles().first().copied();
    let is_bens = game.state().player(game.state().to_move()).name() == "Ben";
    let exchange = Action::Exchange(exchanged.into_iter().collect());
    // What Ann draws for her own tile is for her to see.
    for action in std::iter::once(Action::Pass).chain(is_bens.then_some(exchange)) {
        let mut table = Table::new(Session::new(game.clone(), None));
        let mut posts = table.join(1, &Hello::new(SeatWish::Of("Ann".to_owned())), now).unwrap();
        let mover = game.state().to_move();
        // Which tile Ben exchanges is theirs to know; that they exchange one is not.
        if let Some(turn) = TurnText::of_action(&action, game) {
            posts.extend(table.act_for(mover.index(), game.turns().len(), &turn, now).1);
        }
        lines.extend(
            posts
                .iter()
                .filter(|post| post.to == 1)
                .map(|post| serde_json::to_string(&post.message).unwrap()),
        );
    }
    lines
}

/// Compares positions of games between Ann and Ben, every `step` turns: each as it is, and the same for Ann but with the
/// hidden tiles dealt again.
pub(crate) fn positions(count: usize, step: usize, mut compare: impl FnMut([&Game; 2])) {
    let vocabulary = words();
    let host = Host::new(&Folders::default(), None);
    let (mut positions, mut different, mut seed) = (0, 0, 0);
    while positions < count {
        seed += 1;
        let ruleset = host.rulesets.load("smartfeud").unwrap();
        // Without a clock that would be drawn.
        let options = Options { time: None, ..Options::of(&ruleset) };
        let builder = Game::builder(ruleset, Arc::clone(&vocabulary)).players(["Ann", "Ben"]);
        let mut game = builder.seed(seed).options(options).start().unwrap();
        let graph = WordGraph::for_game(&game).unwrap();
        for turn in 0.. {
            let ann = game.state().seat("Ann").unwrap();
            let ben = game.state().seat("Ben").unwrap();
            let other =
                Game::from_seat_record(&game.seat_record(Some(ann)), Arc::clone(game.vocabulary())).unwrap();
            if turn % step == step - 1 && positions < count {
                let hidden = |game: &Game| game.state().player(ben).rack().tiles().to_vec();
                different += usize::from(hidden(&game) != hidden(&other));
                compare([&game, &other]);
                positions += 1;
            }
            let best = game.highest_scoring_plays(&graph, 1).unwrap().first().map(GeneratedPlay::to_play);
            game.act(best.map_or(Action::Pass, Action::Play)).unwrap();
            if game.state().ending().is_some() {
                break;
            }
        }
    }
    println!("{positions} positions, {different} of them with another rack of Ben's");
    assert!(positions < 2 * different, "most deals are different ones");
}

#[test]
fn what_ann_is_sent_is_the_same_whatever_ben_holds_and_however_the_bag_lies() {
    let now = Now::since(Moment::now());
    positions(times(40, 1000), 1, |[game, other]| {
        assert_eq!(sent_to_ann(game, now), sent_to_ann(other, now));
    });
}
