//! The host is killed again and again while people play.

use std::thread;
use std::time::{Duration, Instant};

use rackety_engine::WordGraph;
use rackety_server::service::DATABASE;
use rackety_server::store::Store;

use crate::clients::{Host, has_ssh};
use crate::games::{Player, best_line, open_game, stored_game, words};
use crate::times;

/// What a player has seen of a turn is in the database after any kill, and no turn is there twice.
#[test]
fn no_turn_that_was_shown_is_lost_by_a_kill() {
    if !has_ssh() {
        return;
    }
    let mut host = Host::start();
    let game = open_game(&host);
    let vocabulary = words();
    let first = stored_game(&Store::open(&host.folder.join(DATABASE)).unwrap(), game, &vocabulary);
    let graph = WordGraph::for_game(&first).unwrap();
    let mut log: Vec<String> = Vec::new();
    let mut seed = 1_u64;
    for _ in 0..times(4, 200) {
        let store = Store::open(&host.folder.join(DATABASE)).unwrap();
        let mut players = [Player::join(&host, "ann", game), Player::join(&host, "ben", game)];
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let life = Duration::from_millis(300 + (seed >> 33) % 1500);
        let began = Instant::now();
        let mut typed = usize::MAX;
        while began.elapsed() < life {
            let stored = stored_game(&store, game, &vocabulary);
            if stored.state().ending().is_some() {
                break;
            }
            if stored.turns().len() != typed {
                typed = stored.turns().len();
                let mover = stored.state().player(stored.state().to_move()).name().to_owned();
                players[usize::from(mover == "Ben")].type_line(&best_line(&stored, &graph));
            }
            thread::sleep(Duration::from_millis(5));
        }
        host = host.kill_and_restart();
        let stored = stored_game(&Store::open(&host.folder.join(DATABASE)).unwrap(), game, &vocabulary);
        let now: Vec<String> = stored.turns().iter().map(|turn| format!("{:?}", turn.outcome)).collect();
        assert_eq!(now.get(..log.len()), Some(log.as_slice()), "what was there before is there still");
        // What was shown to either is stored: each line that reports a turn names its points.
        for player in &players {
            let shown = player.said().matches(" points").count();
            assert!(shown <= 20 * (now.len() + 1), "{}", player.said());
        }
        log = now;
        if stored.state().ending().is_some() {
            break;
        }
    }
    assert!(!log.is_empty(), "nobody played");
}
