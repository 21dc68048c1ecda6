//! The thinking of people's processes, and of bots, is bounded for the whole host.

use std::ops::ControlFlow;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use rackety::files::Folders;
use rackety::session::{self, GameRequest, HostDoor, NewPlayer};
use rackety_engine::{Action, FirstPlayer};
use rackety_server::hall::Admission;
use rackety_server::import::import;
use rackety_server::keeper;
use rackety_server::seat::connect;
use rackety_server::socket::{KeeperRequest, keeper_socket, seat_socket};

use crate::clients::Host;
use crate::games::open_game;
use crate::load::memory;
use crate::{times, wait_until};

/// The way into a host for somebody whom an OpenSSH server in front has checked, and the connection that keeps it open.
fn door(host: &Host, key: &str) -> (HostDoor, UnixStream) {
    let stream = UnixStream::connect(keeper_socket(&host.folder)).unwrap();
    let request = KeeperRequest::Admit { key: key.to_owned(), code: None, network: None };
    let (Admission { ticket, .. }, stream) = keeper::ask(&host.folder, stream, request).unwrap();
    let socket = seat_socket(&host.folder);
    (HostDoor::new(ticket, move || connect(&socket)), stream)
}

/// The names and the number of the threads of a process.
fn threads(process: u32) -> Vec<String> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("comm")).ok()).collect()
}

/// A saved game in which a bot that looks ahead is to move.
fn waiting_for_a_bot(folder: &Path) -> Vec<u8> {
    let host = session::Host::new(&Folders::default(), Some(folder.to_owned()));
    let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("master".parse().unwrap())];
    let request = GameRequest {
        first: FirstPlayer::Named("Ann".to_owned()),
        ..GameRequest::seeded("smartfeud", players, 7)
    };
    let mut session = host.new_game(&request).unwrap();
    session.act(Action::Pass).unwrap();
    session.save().unwrap();
    fs::read(session.file().unwrap()).unwrap()
}

#[test]
fn many_bots_think_on_few_threads_and_nobody_waits_for_them() {
    let Some(mut host) = Host::start() else { return };
    let own = open_game(&host);
    let games = times(4, 100);
    let folder = tempfile::tempdir().unwrap();
    let save = waiting_for_a_bot(folder.path());
    let (store, rules) = (host.store(), session::Host::new(&Folders::default(), None));
    // When the host starts again, all bots are to move at once.
    let mut numbers = Vec::new();
    host = host.restart_after(|| {
        numbers.extend((0..games).map(|_| import(&store, &rules, &save).unwrap()));
    });
    let began = Instant::now();
    let mut board = host.board_from("127.0.0.1", "ben", own);
    board.wait_for("bag 102");
    let mut waits = Vec::new();
    let (mut most_threads, mut most_bots, mut most_memory) = (0, 0, 0);
    let turns = |game: &u64| {
        let (record, _) = store.record(*game).unwrap().unwrap();
        let save: serde_json::Value = serde_json::from_str(&record).unwrap();
        save["game"]["turns"].as_array().unwrap().len()
    };
    let mut waiting = numbers.clone();
    let before = waiting.len();
    while !waiting.is_empty() {
        let found = format!("{} of {before} bots have not played: {}", waiting.len(), host.log());
        assert!(began.elapsed() < Duration::from_secs(times(60, 900) as u64), "{found}");
        let names = threads(host.id());
        most_threads = most_threads.max(names.len());
        most_bots = most_bots.max(names.iter().filter(|name| name.trim() == "bots").count());
        most_memory = most_memory.max(memory(host.id()));
        board.keys("\x1b[A");
        thread::sleep(Duration::from_millis(100));
        waits.extend(board.waits());
        waiting.retain(|game| turns(game) < 2);
    }
    let time = began.elapsed();
    wait_until(|| format!("a key is not answered:\n{}", board.text()), || board.is_answered());
    waits.extend(board.waits());
    waits.sort();
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let pool = processors.div_ceil(2);
    let (median, most) = (waits[waits.len() / 2], waits[waits.len() * 95 / 100]);
    println!(
        "{games} masters at once, {pool} threads of the pool: all have played after {time:?}; at most {most_bots} threads of \
         bots and {most_threads} in all, {most_memory} KB; {} keys meanwhile, median {median:?}, 95 % {most:?}",
        waits.len()
    );
    // The first of them builds the graph of the words on all processors.
    assert!(most_bots < pool + processors, "{most_bots} threads of bots");
    assert!(most_threads < 10 + processors, "{most_threads} threads");
    // In a short run the machine runs other tests, and some answers are late.
    let bounded = waits[waits.len() * times(50, 95) / 100];
    assert!(bounded < Duration::from_millis(times(500, 50) as u64), "{bounded:?}");
}

/// Goes on for this long.
fn at_most(time: Duration) -> impl FnMut() -> ControlFlow<()> {
    let began = Instant::now();
    move || if began.elapsed() < time { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

#[test]
fn a_review_waits_until_its_process_may_think() {
    const LONG: Duration = Duration::from_secs(20);
    let Some(host) = Host::with_ssh(|settings| settings.bot_threads = 1) else { return };
    let game = open_game(&host);
    let mut board = host.board_from("127.0.0.1", host.in_turn(game)[0], game);
    board.wait_for("bag 102");
    board.keys(":resign\r");
    board.wait_for("do you resign?");
    board.keys("y");
    board.wait_for("wins");
    // Somebody else thinks, and nobody has a place besides.
    let (other, _other) = door(&host, "other");
    let place = other.thinking_queue().wait(&mut at_most(LONG));
    assert!(place.is_some());
    let (third, _third) = door(&host, "third");
    assert!(third.thinking_queue().wait(&mut at_most(Duration::from_millis(500))).is_none());
    board.keys("v");
    board.wait_for("Reviewing the game");
    thread::sleep(Duration::from_secs(2));
    board.wait_for("Reviewing the game");
    drop(place);
    board.wait_for_review();
    // Its place is free again.
    assert!(third.thinking_queue().wait(&mut at_most(LONG)).is_some());
}
