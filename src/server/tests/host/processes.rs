//! The bounds of the process of a connection, and its end.

use std::any::Any;
use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use rackety::commands::PlayMode;
use rackety::session::HostDoor;
use rackety_server::seat::TICKET;

use crate::clients::Host;
use crate::games::{Player, open_game};
use crate::wait_until;

/// The processes that the host has started.
pub(crate) fn children(host: &Host) -> Vec<u32> {
    let output = Command::new("pgrep").args(["-P", &host.id().to_string()]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().filter_map(|line| line.parse().ok()).collect()
}

#[test]
fn a_process_has_an_empty_folder_four_variables_of_its_client_and_bounds() {
    let Some(host) = Host::start() else { return };
    let mut command = host.ssh(&host.key("ann"), "x");
    let sent =
        ["LANG=de_DE.UTF-8", "COLORTERM=truecolor", "NO_COLOR=1", "LD_PRELOAD=/tmp/evil.so", "PATH=/tmp"];
    command.arg("-tt").arg("-o").arg(format!("SetEnv={}", sent.join(" ")));
    let ann = crate::clients::Screen::start(command);
    ann.wait_for("What shall we call you?");
    let id = children(&host)[0];
    let process = PathBuf::from(format!("/proc/{id}"));
    let environment = fs::read_to_string(process.join("environ")).unwrap();
    let variables: BTreeMap<&str, &str> =
        environment.split('\0').filter_map(|variable| variable.split_once('=')).collect();
    let names: Vec<&str> = variables.keys().copied().collect();
    assert_eq!(
        names,
        [
            "COLORTERM",
            "HOME",
            "LANG",
            "NO_COLOR",
            TICKET,
            "TERM",
            "XDG_CACHE_HOME",
            "XDG_CONFIG_HOME",
            "XDG_DATA_DIRS",
            "XDG_DATA_HOME",
            "XDG_RUNTIME_DIR"
        ]
    );
    assert_eq!(variables["TERM"], "xterm-256color");
    let folder = fs::read_link(process.join("cwd")).unwrap();
    assert_eq!(folder, host.folder.join("empty").canonicalize().unwrap());
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
    let bounds = fs::read_to_string(process.join("limits")).unwrap();
    for (name, most) in [
        ("Max address space", "2147483648"),
        ("Max file size", "16777216"),
        ("Max open files", "64"),
        ("Max core", "0"),
    ] {
        let line = bounds.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(line.split_whitespace().any(|word| word == most), "{line}");
    }
    // It cannot get more than it has.
    let status = fs::read_to_string(process.join("status")).unwrap();
    assert!(status.contains("NoNewPrivs:\t1"), "{status}");
    let mode = fs::metadata(&host.folder).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "nobody else enters the folder of the host");
}

#[test]
fn a_process_ends_with_its_connection() {
    // One that does not notice is killed after 2 s. A busy machine takes longer, but not each time.
    const SOON: Duration = Duration::from_millis(1500);
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    let [_, waits] = host.in_turn(game);
    wait_until(|| format!("{:?} run", children(&host)), || children(&host).is_empty());
    let lines = |arguments: &[&str], text: &str| -> Box<dyn Any> {
        let player = Player::connect(&host, waits, "x", arguments);
        player.hears(text);
        Box::new(player)
    };
    let screen = |arguments: &[&str], text: &str| -> Box<dyn Any> {
        let screen = host.screen_of(&host.key(waits), "x", arguments);
        screen.wait_for(text);
        Box::new(screen)
    };
    let nothing = "no game waits for you";
    for (name, client) in [
        ("the hall by lines", &(|| lines(&["hall", "--plain"], nothing)) as &dyn Fn() -> Box<dyn Any>),
        ("a table by lines", &|| lines(&["play", "1", "--plain"], "Waiting for")),
        ("the hall by lines in a terminal", &|| screen(&["hall", "--plain"], nothing)),
        ("a table by lines in a terminal", &|| screen(&["play", "1", "--plain"], "Waiting for")),
        ("the hall on a screen", &|| screen(&[], nothing)),
        ("a table on a screen", &|| screen(&["play", "1"], "Waiting for")),
    ] {
        let mut ended = Vec::new();
        while ended.iter().all(|time| SOON <= *time) {
            assert!(ended.len() < 5, "{name} ends {ended:?} after its connection");
            let client = client();
            let began = Instant::now();
            drop(client);
            wait_until(|| format!("{name} runs"), || children(&host).is_empty());
            ended.push(began.elapsed());
        }
        println!("{name} ends {ended:?} after its connection");
    }
}

#[test]
fn a_host_that_ends_waits_until_slow_processes_have_said_goodbye() {
    let Some(host) = Host::start() else { return };
    let mut ann = host.screen("ann", "x");
    ann.wait_for("What shall we call you?");
    let process = children(&host)[0].to_string();
    let send = move |signal: &str| {
        assert!(Command::new("kill").args(["-s", signal, &process]).status().unwrap().success());
    };
    send("STOP");
    let going_on = thread::spawn(move || {
        thread::sleep(Duration::from_secs(3));
        send("CONT");
    });
    let _host = host.restart(Duration::ZERO);
    going_on.join().unwrap();
    ann.wait_for_end();
    let said = ann.said();
    assert!(said.contains("Your games are safe; connect again in a minute."), "{said}");
}

#[test]
fn a_host_says_goodbye_whichever_signal_ends_it() {
    // Where hang-ups are ignored, a host goes on after one, too.
    let hangup = Some("HUP").filter(|_| !rackety_server::service::ignores_hangup());
    for signal in ["INT", "QUIT"].into_iter().chain(hangup) {
        let Some(mut host) = Host::start() else { return };
        let mut ann = host.screen("ann", "x");
        ann.wait_for("What shall we call you?");
        host.stop_with(signal);
        ann.wait_for_end();
        let said = ann.said();
        assert!(said.contains("Your games are safe; connect again in a minute."), "{signal}: {said}");
        assert!(said.contains("\u{1b}[?1049l"), "{signal}: {said}");
    }
}

/// Set for the run of this test program that is the process of a connection.
const SEAT: &str = "RACKETY_TEST_SEAT";

/// The text that makes the screen of whoever types it panic.
const PANIC: &str = "Pandora";

/// A program for a host whose screens panic when their people are called so: this test program, run again.
fn panicking_program(folder: &Path) -> PathBuf {
    let file = folder.join("seat");
    let this = std::env::current_exe().unwrap();
    let script = format!(
        "#!/bin/sh\n{SEAT}=\"$3\" exec '{}' --exact processes::the_process_of_a_connection --nocapture\n",
        this.display()
    );
    fs::write(&file, script).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o700)).unwrap();
    file
}

/// A connection to the host whose writing panics.
struct Explosive(UnixStream);

impl io::Write for Explosive {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        assert!(!String::from_utf8_lossy(bytes).contains(PANIC), "what was typed is of no concern here");
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The process of a connection in the test below; by itself, it does nothing.
#[test]
fn the_process_of_a_connection() {
    let Some(socket) = std::env::var_os(SEAT) else { return };
    let door = HostDoor::new(std::env::var(TICKET).unwrap(), move || {
        let stream = UnixStream::connect(&socket)?;
        Ok((Box::new(stream.try_clone()?), Box::new(Explosive(stream))))
    });
    let code = rackety::visit(door, None, PlayMode::Screen);
    assert_eq!(format!("{code:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
}

#[test]
fn a_screen_that_panics_ends_alone_with_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let program = panicking_program(folder.path());
    let Some(host) = Host::with_ssh(|settings| settings.program = Some(program)) else { return };
    let mut ann = host.screen("ann", "x");
    ann.wait_for("What shall we call you?");
    ann.keys("Ann\r");
    ann.wait_for("Your games");
    let mut pandora = host.screen("pandora", "x");
    pandora.wait_for("What shall we call you?");
    pandora.keys(&format!("{PANIC}\r"));
    assert_ne!(pandora.wait_for_end(), 0);
    let said = pandora.said();
    assert!(said.contains("\u{1b}[?1049l"), "the terminal is restored: {said:?}");
    assert!(said.contains("report"), "{said}");
    let entries = host.crash_reports().into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let reports: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(reports.len(), 1, "{said}");
    let report = fs::read_to_string(&reports[0]).unwrap();
    assert!(!report.contains(PANIC), "{report}");
    // Everybody else plays on.
    ann.choose("New game");
    ann.wait_for("Time for a turn");
}
