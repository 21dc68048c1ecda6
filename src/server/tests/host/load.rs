//! Many clients at once, one that never reads, and connections that never log in.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::Write as _;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rackety_engine::{RandomStream, WordGraph};
use rackety_server::limits::Limits;
use tokio::io::AsyncReadExt as _;
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime::Runtime;

use crate::clients::{Host, Screen, TestProcess};
use crate::games::{best_line, code_in, stored_game, wait_for_game, words};
use crate::processes::children;
use crate::{times, wait_until};

/// The memory of a process that is not shared, in KB.
pub(crate) fn memory(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap_or("0");
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// The memory of the host, and that of all its screens.
fn memories(host: &Host) -> (u64, u64) {
    (memory(host.id()), children(host).into_iter().map(memory).sum())
}

/// A name for each number.
fn name(number: usize) -> String {
    let letter = |place: usize| char::from(b"ABCDEFGHJK"[place % 10]);
    format!("P{}{}{}", letter(number / 100), letter(number / 10), letter(number))
}

/// The address from which a client comes, so that none has more clients than an address may have.
fn address(number: usize) -> String {
    format!("127.0.1.{}", 1 + number / 8)
}

/// Opens a game for each two people.
fn open_games(host: &Host, games: usize) {
    for number in 0..2 * games {
        let name = name(number);
        let mut command = host.ssh(&host.key(&name), "x");
        command.args(["-tt", "-o", &format!("BindAddress={}", address(number)), "hall", "--plain"]);
        let mut newcomer = Screen::start(command);
        newcomer.wait_for("What shall we call you?");
        newcomer.keys(&format!("{name}\n"));
        newcomer.wait_for("no game waits for you");
    }
    for game in 0..games {
        let code = code_in(&host.hall(&name(2 * game), "1\n8\n"));
        host.run_as(&host.key(&name(2 * game + 1)), &code, &["hall", "--plain"], "");
        wait_for_game(host, 1 + game as u64);
    }
}

/// A client that types and never reads; a person of this host.
fn silent_client(host: &Host) -> (TestProcess, thread::JoinHandle<()>) {
    const PAUSE: Duration = Duration::from_secs(1);
    let mut silent = host.ssh(&host.key("silent"), "x");
    let mut silent =
        silent.arg("-tt").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut keys = silent.stdin.take().unwrap();
    // What is typed before the screen is there may be lost. ^U deletes what is left of it.
    let store = host.store();
    let people = || store.people().unwrap().len();
    let (before, mut next) = (people(), Instant::now() + PAUSE);
    wait_until(
        || format!("nobody new is known: {}", host.log()),
        || {
            if next < Instant::now() {
                next += PAUSE;
                keys.write_all(b"\x15Silent\r").unwrap();
            }
            before < people()
        },
    );
    let typing = thread::spawn(move || {
        for _ in 0..5_000 {
            if keys.write_all(b"\x1b[B\x1b[A\x0c").is_err() {
                return;
            }
        }
    });
    (TestProcess(silent), typing)
}

#[test]
fn keys_are_answered_at_once_with_many_boards_open() {
    let Some(host) = Host::start() else { return };
    let clients = times(4, 200);
    open_games(&host, clients / 2);
    let mut screens: Vec<Screen> = (0..clients)
        .map(|number| {
            let screen = host.board_from(&address(number), &name(number), 1 + (number / 2) as u64);
            screen.wait_for("bag 102");
            screen
        })
        .collect();
    let (silent, typing) = silent_client(&host);
    thread::sleep(Duration::from_secs(2));
    let before = memories(&host);
    for screen in &screens {
        screen.waits();
    }
    // Each person presses a key every second and a half, and one of them plays a turn every 600 ms.
    let store = host.store();
    let vocabulary = words();
    let graph = WordGraph::for_game(&stored_game(&store, 1, &vocabulary)).unwrap();
    let (seconds, began) = (times(3, 300) as u64, Instant::now());
    let mut random = RandomStream::seeded(5);
    let mut next: BinaryHeap<Reverse<(Instant, usize)>> = (0..clients)
        .map(|client| Reverse((began + Duration::from_millis(random.below(1500) as u64), client)))
        .collect();
    let (mut turns, mut next_turn) = (0_usize, began + Duration::from_millis(600));
    // The turns of each game when one was last typed: until that is stored, no other is.
    let (mut typed, mut next_game) = (vec![None; clients / 2], (0..clients / 2).cycle());
    while began.elapsed() < Duration::from_secs(seconds) {
        let Reverse((at, client)) = next.pop().unwrap();
        thread::sleep(at.saturating_duration_since(Instant::now()));
        screens[client].keys(["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"][random.below(4)]);
        next.push(Reverse((at + Duration::from_millis(500 + random.below(2000) as u64), client)));
        if next_turn < Instant::now() {
            next_turn += Duration::from_millis(600);
            let game = next_game.next().unwrap();
            let stored = stored_game(&store, 1 + game as u64, &vocabulary);
            let now = Some(stored.turns().len());
            if stored.state().ending().is_none() && typed[game] != now {
                typed[game] = now;
                let mover = stored.state().player(stored.state().to_move()).name();
                let client = 2 * game + usize::from(mover == name(2 * game + 1));
                screens[client].keys(&format!(":{}\r", best_line(&stored, &graph)));
                turns += 1;
            }
        }
    }
    let unanswered = || screens.iter().filter(|screen| !screen.is_answered()).count();
    wait_until(|| format!("{} screens do not answer a key", unanswered()), || unanswered() == 0);
    thread::sleep(Duration::from_secs(2));
    let after = memories(&host);
    let mut waits: Vec<Duration> = screens.iter().flat_map(Screen::waits).collect();
    waits.sort();
    let part = |hundredths: usize| waits[(waits.len() * hundredths / 100).min(waits.len() - 1)];
    println!(
        "{clients} boards and a client that never reads, {} keys, {turns} turns in {seconds} s: median {:?}, 95 % {:?}, 99 % \
         {:?}; the host's memory {} KB, then {} KB; that of its screens {} KB, then {} KB",
        waits.len(),
        part(50),
        part(95),
        part(99),
        before.0,
        after.0,
        before.1,
        after.1
    );
    drop(silent);
    typing.join().unwrap();
    assert!(waits.len() > clients && turns > 0, "{} keys, {turns} turns", waits.len());
    // In a short run the machine runs other tests, and some answers are late.
    let most = part(times(50, 95));
    assert!(most < Duration::from_millis(times(500, 20) as u64), "{most:?}");
    assert!(after.0 < before.0 + 4096, "the memory of the host is flat: {before:?} {after:?}");
    let most = before.1 + 128 * clients as u64;
    assert!(after.1 < most, "the memory of its screens is flat: {before:?} {after:?}");
    let played = || -> usize {
        (0..clients / 2).map(|game| stored_game(&store, 1 + game as u64, &vocabulary).turns().len()).sum()
    };
    wait_until(|| format!("{turns} turns typed, {} played", played()), || turns <= played() + 1);
}

#[test]
fn a_client_that_never_reads_costs_little_and_a_process_ends_alone() {
    let Some(host) = Host::start() else { return };
    let mut ben = host.screen("ben", "x");
    ben.wait_for("What shall we call you?");
    ben.keys("Ben\r");
    ben.wait_for("Your games");
    let of_ben = children(&host);
    assert_eq!(of_ben.len(), 1, "one process a connection");
    let before = memory(host.id());
    let (silent, typing) = silent_client(&host);
    thread::sleep(Duration::from_secs(3));
    let more = memory(host.id()).saturating_sub(before);
    println!("a client that never reads: {more} KB more");
    assert!(more < 1024, "{more} KB");
    drop(silent);
    typing.join().unwrap();
    // A process that is killed ends its own connection, and no other.
    let before_cleo = children(&host);
    let mut cleo = host.screen("cleo", "x");
    cleo.wait_for("What shall we call you?");
    let of_cleo = children(&host).into_iter().find(|child| !before_cleo.contains(child)).unwrap();
    assert!(!of_ben.contains(&of_cleo));
    let killed = Command::new("kill").args(["-s", "KILL", &of_cleo.to_string()]).status().unwrap();
    assert!(killed.success());
    assert_ne!(cleo.wait_for_end(), 0);
    ben.keys("\x1b[B");
    ben.wait_until("another row", |screen| {
        screen.lines().any(|line| line.contains('▸') && line.contains("Join a friend"))
    });
}

/// Connects from this address of this machine.
pub(crate) async fn connect_from(address: &str, port: u16) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(address.parse().unwrap(), 0))?;
    socket.connect(SocketAddr::from(([127, 0, 0, 1], port))).await
}

#[test]
fn connections_that_never_log_in_are_gone_in_time() {
    let login = Duration::from_secs(times(5, 30) as u64);
    let limits = Limits { login, ..Limits::default() };
    let Some(host) = Host::with_ssh(|settings| settings.limits = limits) else { return };
    let connections = times(80, 400);
    let began = Instant::now();
    let answers = Runtime::new().unwrap().block_on(async {
        let mut reading = Vec::new();
        for number in 0..connections {
            let mut stream = connect_from(&address(number), host.port).await.unwrap();
            reading.push(tokio::spawn(async move {
                let mut said = Vec::new();
                let _ = stream.read_to_end(&mut said).await;
                (String::from_utf8_lossy(&said).into_owned(), Instant::now())
            }));
        }
        let mut answers = Vec::new();
        for answer in reading {
            answers.push(answer.await.unwrap());
        }
        answers
    });
    let greeted = answers.iter().filter(|(said, _)| said.starts_with("SSH-2.0-")).count();
    let refused = answers.iter().filter(|(said, _)| said.contains("Too many people are logging in")).count();
    let last = answers.iter().map(|(_, ended)| *ended - began).max().unwrap();
    println!(
        "{connections} silent connections: {greeted} were greeted, {refused} refused; the last was gone after {last:?}"
    );
    assert_eq!((greeted, refused), (limits.unknown, connections - limits.unknown));
    assert!(last < login + Duration::from_secs(6), "{last:?}");
    // There is room again.
    assert_eq!(host.run("ann", &["turns"], "").status.code(), Some(1));
}
