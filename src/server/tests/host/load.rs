//! Many clients at once, one that never reads, and one whose process ends badly.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::clients::{Host, has_ssh};
use crate::times;

/// The memory of a process that is not shared, in KB.
fn memory(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// The processes that the host has started.
fn children(host: &Host) -> Vec<u32> {
    let output = Command::new("pgrep").args(["-P", &host.id().to_string()]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().filter_map(|line| line.parse().ok()).collect()
}

#[test]
fn keys_are_answered_at_once_with_many_screens_open() {
    if !has_ssh() {
        return;
    }
    let host = Host::start();
    let clients = times(4, 8);
    let mut screens: Vec<_> = (0..clients)
        .map(|number| {
            let name = char::from(b'A' + u8::try_from(number).unwrap());
            let mut screen = host.screen(&format!("key{number}"), "x");
            screen.wait_for("What shall we call you?");
            screen.keys(&format!("{name}nna\r"));
            screen.wait_for("Your games");
            screen
        })
        .collect();
    let before = memory(host.id());
    let mut waits = Vec::new();
    let (seconds, began) = (times(2, 300), Instant::now());
    while began.elapsed() < Duration::from_secs(seconds as u64) {
        for screen in &mut screens {
            let (bytes, pressed) = (screen.bytes().len(), Instant::now());
            screen.keys(if waits.len() % 2 == 0 { "\x1b[B" } else { "\x1b[A" });
            while screen.bytes().len() == bytes && pressed.elapsed() < Duration::from_secs(5) {
                thread::sleep(Duration::from_micros(200));
            }
            waits.push(pressed.elapsed());
        }
    }
    waits.sort();
    let part = |hundredths: usize| waits[waits.len() * hundredths / 100];
    println!(
        "{clients} screens, {} keys: median {:?}, 95 % {:?}; host's memory {before} KB, then {} KB",
        waits.len(),
        part(50),
        part(95),
        memory(host.id())
    );
    assert!(part(50) < Duration::from_millis(500), "{:?}", part(50));
    assert!(memory(host.id()) < before + 4096, "the memory is flat");
}

#[test]
fn a_client_that_never_reads_costs_little_and_a_process_ends_alone() {
    if !has_ssh() {
        return;
    }
    let host = Host::start();
    let mut ben = host.screen("ben", "x");
    ben.wait_for("What shall we call you?");
    ben.keys("Ben\r");
    ben.wait_for("Your games");
    let of_ben = children(&host);
    assert_eq!(of_ben.len(), 1, "one process a connection");
    let before = memory(host.id());
    let mut silent = host.ssh(&host.key("ann"), "x");
    let mut silent =
        silent.arg("-tt").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut keys = silent.stdin.take().unwrap();
    thread::sleep(Duration::from_secs(1));
    let _ = keys.write_all(b"Ann\r");
    let typing = thread::spawn(move || {
        for _ in 0..5_000 {
            if keys.write_all(b"\x1b[B\x1b[A\x0c").is_err() {
                return;
            }
        }
    });
    thread::sleep(Duration::from_secs(3));
    let more = memory(host.id()).saturating_sub(before);
    println!("a client that never reads: {more} KB more");
    assert!(more < 2048, "{more} KB");
    silent.kill().unwrap();
    silent.wait().unwrap();
    typing.join().unwrap();
    // A process that is killed ends its own connection, and no other.
    let mut cleo = host.screen("cleo", "x");
    cleo.wait_for("What shall we call you?");
    let of_cleo = children(&host).into_iter().max().unwrap();
    assert!(!of_ben.contains(&of_cleo));
    let killed = Command::new("kill").args(["-s", "KILL", &of_cleo.to_string()]).status().unwrap();
    assert!(killed.success());
    assert_ne!(cleo.wait_for_end(), 0);
    ben.keys("\x1b[B");
    ben.wait_until("another row", |screen| {
        screen.lines().any(|line| line.contains('▸') && line.contains("Join a friend"))
    });
}
