//! The host is killed again and again while people play.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rackety::text::wording;
use rackety_engine::{Game, Vocabulary, WordGraph};
use rackety_server::service::DATABASE;
use rackety_server::store::Store;

use crate::clients::{Host, has_ssh};
use crate::games::{Player, best_line, code_in, stored_game, take_seat, wait_for_game, words};
use crate::times;

/// Two people and their running game.
struct Pair {
    people: [&'static str; 2],
    game: u64,
    /// The turns that were stored when the host was last killed.
    turns: Vec<String>,
}

/// Opens the next game of two people; the first time, they say who they are.
fn open(host: &Host, [one, other]: [&str; 2], game: u64, is_first: bool) {
    let name = |name: &str| if is_first { format!("{name}\n") } else { String::new() };
    let opened = host.run(one, &["hall", "--plain"], &format!("{}New\n", name(one)));
    let page = String::from_utf8(opened.stdout).unwrap();
    let row = crate::games::row_of(&page, "New game");
    let opened = host.run(one, &["hall", "--plain"], &format!("{row}\n8\n"));
    let code = code_in(&String::from_utf8(opened.stdout).unwrap());
    if is_first {
        take_seat(host, other, &code);
    } else {
        let joined = host.run_as(&host.key(other), &code, &["hall", "--plain"], "");
        assert!(joined.status.success(), "{joined:?}");
    }
    wait_for_game(host, game);
}

/// The plays in what somebody was told: `Ann played 8h SECTION for 42`.
fn plays_in(said: &str) -> impl Iterator<Item = &str> {
    said.lines().filter_map(|line| {
        let play = line.split_once(": ")?.0;
        (play.contains(" played ") && play.contains(" for ")).then_some(play)
    })
}

fn stored_turns(game: &Game) -> Vec<String> {
    game.turns().iter().map(|turn| wording::turn(game, turn)).collect()
}

/// Lets two people play by lines until it is over; returns how many lines they have typed.
fn play(
    store: &Store,
    pair: &Pair,
    players: &mut [Player; 2],
    vocabulary: &Arc<Vocabulary>,
    graph: &WordGraph,
    typed: &mut HashMap<u64, usize>,
) -> usize {
    let stored = stored_game(store, pair.game, vocabulary);
    let turns = stored.turns().len();
    if stored.state().ending().is_some() || typed.get(&pair.game) == Some(&turns) {
        return 0;
    }
    typed.insert(pair.game, turns);
    let mover = stored.state().player(stored.state().to_move()).name().to_owned();
    let is_second = mover == pair.people[1];
    usize::from(players[usize::from(is_second)].type_line(&best_line(&stored, graph)))
}

/// What any of four people was told of a turn is in the database after any kill, and no turn is there twice.
#[test]
fn no_turn_that_was_shown_is_lost_by_a_kill() {
    if !has_ssh() {
        return;
    }
    let mut host = Host::start();
    let file = host.folder.join(DATABASE);
    let mut pairs =
        [["Ann", "Ben"], ["Cleo", "Dora"]].map(|people| Pair { people, game: 0, turns: Vec::new() });
    let mut games = 0;
    for pair in &mut pairs {
        games += 1;
        pair.game = games;
        open(&host, pair.people, games, true);
    }
    let vocabulary = words();
    let graph = WordGraph::for_game(&stored_game(&Store::open(&file).unwrap(), 1, &vocabulary)).unwrap();
    let (mut seed, mut shown, mut finished, mut lost) = (1_u64, 0, 0, 0);
    let kills = times(4, 200);
    for _ in 0..kills {
        let store = Store::open(&file).unwrap();
        let mut players = [0, 1].map(|pair: usize| {
            pairs[pair].people.map(|person| Player::join(&host, person, pairs[pair].game))
        });
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let life = Duration::from_millis(500 + (seed >> 33) % 1500);
        let (began, mut typed, mut lines) = (Instant::now(), HashMap::new(), [0, 0]);
        while began.elapsed() < life {
            for (index, pair) in pairs.iter().enumerate() {
                lines[index] += play(&store, pair, &mut players[index], &vocabulary, &graph, &mut typed);
            }
            thread::sleep(Duration::from_millis(50));
        }
        // The last turns are on their way when the host is killed.
        for (index, pair) in pairs.iter().enumerate() {
            lines[index] += play(&store, pair, &mut players[index], &vocabulary, &graph, &mut typed);
        }
        thread::sleep(Duration::from_millis((seed >> 45) % 12));
        drop(store);
        host = host.kill_and_restart();
        let store = Store::open(&file).unwrap();
        for (index, pair) in pairs.iter_mut().enumerate() {
            let stored = stored_game(&store, pair.game, &vocabulary);
            let now = stored_turns(&stored);
            assert_eq!(now.get(..pair.turns.len()), Some(&pair.turns[..]), "what was there is there still");
            let new = now.len() - pair.turns.len();
            let ended = usize::from(stored.state().ending().is_some()) * 3;
            assert!(new <= lines[index] + ended, "{new} turns from {} lines: {now:?}", lines[index]);
            lost += usize::from(ended == 0 && new < lines[index]);
            for player in &players[index] {
                for play in plays_in(&player.said()) {
                    assert!(now.iter().any(|turn| turn == play), "{play} was shown and is lost: {now:?}");
                    shown += 1;
                }
            }
            pair.turns = now;
        }
        drop(store);
        for pair in &mut pairs {
            let store = Store::open(&file).unwrap();
            if stored_game(&store, pair.game, &vocabulary).state().ending().is_none() {
                continue;
            }
            finished += 1;
            games += 1;
            open(&host, pair.people, games, false);
            pair.game = games;
            pair.turns.clear();
        }
    }
    let verdict: String = rusqlite::Connection::open(&file)
        .unwrap()
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(verdict, "ok");
    println!(
        "{kills} kills, {shown} turns shown, all of them stored; {finished} games finished; {lost} kills caught a turn on its way"
    );
    assert!(shown > kills, "only {shown} turns were shown");
}
