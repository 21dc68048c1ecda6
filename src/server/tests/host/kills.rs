//! The host is killed again and again while people play.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rackety::text::wording;
use rackety_engine::{Game, RandomStream, Vocabulary, WordGraph};
use rackety_server::store::{GameState, Store};

use crate::clients::{Host, PATIENCE};
use crate::games::{Player, best_line, code_in, stored_game, take_seat, wait_for_game, words};
use crate::times;

/// Two people and their running game.
struct Pair {
    people: [&'static str; 2],
    game: u64,
    /// The turns that were stored when the host was last killed.
    turns: Vec<String>,
}

/// Opens the next game of two people who are known; `join` takes the seat of its invitation for the other one.
fn open(host: &Host, one: &str, game: u64, join: impl FnOnce(&str)) {
    let mut player = Player::in_hall(host, one, "x");
    player.choose("New game");
    player.choose("Begin");
    player.hears("Withdraw");
    join(&code_in(&player.said()));
    wait_for_game(host, game);
}

/// Returns the plays in the output of a client: `Ann played 8h SECTION for 42`.
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

#[test]
fn a_game_that_cannot_begin_before_the_host_is_killed_begins_when_it_starts_again() {
    let Some(host) = Host::start() else { return };
    let code = code_in(&host.hall("ann", "Ann\n1\n8\n"));
    // Ben gets the seat, and nothing is written after that.
    let connection = rusqlite::Connection::open(host.database()).unwrap();
    let trigger =
        "CREATE TRIGGER killed BEFORE UPDATE OF record ON game BEGIN SELECT RAISE(ABORT, 'killed'); END";
    connection.execute_batch(trigger).unwrap();
    let mut ben = Player::in_hall(&host, "ben", &code);
    ben.answer("What shall we call you?", "Ben");
    ben.hears("The database of the host reports: killed.");
    let waiting = host.store().game(1).unwrap().unwrap();
    assert_eq!(waiting.state, GameState::Waiting);
    assert!(waiting.seats.iter().all(|seat| seat.person.is_some()), "{waiting:?}");
    connection.execute_batch("DROP TRIGGER killed").unwrap();
    let host = host.kill_and_restart();
    wait_for_game(&host, 1);
    for name in ["ann", "ben"] {
        Player::join(&host, name, 1).hears("Players: ");
    }
}

/// A turn that any of four people has seen is in the database after any kill, and no turn is there twice.
#[test]
fn no_turn_that_was_shown_is_lost_by_a_kill() {
    let Some(mut host) = Host::start() else { return };
    let file = host.database();
    let mut pairs =
        [["Ann", "Ben"], ["Cleo", "Dora"]].map(|people| Pair { people, game: 0, turns: Vec::new() });
    let mut games = 0;
    for pair in &mut pairs {
        games += 1;
        pair.game = games;
        let [one, other] = pair.people;
        Player::named(&host, one).hears("no game waits for you");
        open(&host, one, games, |code| take_seat(&host, other, code));
    }
    let vocabulary = words();
    let graph = WordGraph::for_game(&stored_game(&host.store(), 1, &vocabulary)).unwrap();
    let (mut shown, mut finished, mut lost) = (0, 0, 0);
    let mut random = RandomStream::seeded(1);
    let kills = times(4, 200);
    for _ in 0..kills {
        let store = host.store();
        let mut players = [0, 1].map(|pair: usize| {
            pairs[pair].people.map(|person| Player::join(&host, person, pairs[pair].game))
        });
        for player in players.iter().flatten() {
            player.hears("Players: ");
        }
        let life = Duration::from_millis(500 + random.below(1500) as u64);
        let (began, mut typed, mut lines) = (Instant::now(), HashMap::new(), [0, 0]);
        // A host that is killed before anybody has heard of a play proves nothing.
        let is_heard = |player: &Player| plays_in(&player.said()).next().is_some();
        while began.elapsed() < life
            || (began.elapsed() < PATIENCE && !players.iter().flatten().any(is_heard))
        {
            for (index, pair) in pairs.iter().enumerate() {
                lines[index] += play(&store, pair, &mut players[index], &vocabulary, &graph, &mut typed);
            }
            thread::sleep(Duration::from_millis(50));
        }
        // The last turns are on their way when the host is killed.
        for (index, pair) in pairs.iter().enumerate() {
            lines[index] += play(&store, pair, &mut players[index], &vocabulary, &graph, &mut typed);
        }
        thread::sleep(Duration::from_millis(random.below(12) as u64));
        drop(store);
        host = host.kill_and_restart();
        let store = host.store();
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
            let store = host.store();
            if stored_game(&store, pair.game, &vocabulary).state().ending().is_none() {
                continue;
            }
            finished += 1;
            games += 1;
            let [one, other] = pair.people;
            open(&host, one, games, |code| {
                let joined = host.run_as(&host.key(other), code, &["hall", "--plain"], "");
                assert!(joined.status.success(), "{joined:?}");
            });
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
