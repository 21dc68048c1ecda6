//! An OpenSSH server in front, with the configuration of `packaging/host/sshd_config`.

use std::fs::{self, File, FileTimes};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use crate::clients::{Host, PROGRAM, TestProcess};
use crate::wait_until;

const SSHD: &str = "/usr/sbin/sshd";

fn user() -> String {
    String::from_utf8(Command::new("id").arg("-un").output().unwrap().stdout).unwrap().trim().to_owned()
}

/// The committed lines for this user, with this program and the folder of this host.
fn configuration(host: &Host, folder: &Path, port: u16) -> String {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/host/sshd_config");
    let lines = std::fs::read_to_string(committed).unwrap();
    let lines = lines
        .replace("Match User games", &format!("Match User {}", user()))
        .replace("CommandUser nobody", &format!("CommandUser {}", user()))
        .replace("/usr/local/bin/rackety-server", PROGRAM)
        .replace("/var/lib/rackety-server", &host.folder.display().to_string());
    format!(
        "Port {port}\nListenAddress 127.0.0.1\nHostKey {}\nPidFile none\nUsePAM no\nStrictModes no\nPermitRootLogin yes\n{lines}",
        folder.join("sshd_key").display()
    )
}

/// Starts an OpenSSH server in front of this host; returns it and its port. Another program may take a free port first.
fn start_sshd(host: &Host, folder: &Path) -> (TestProcess, u16) {
    let (file, log) = (folder.join("sshd_config"), folder.join("log"));
    let said = || fs::read_to_string(&log).unwrap();
    for _ in 0..5 {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        fs::write(&file, configuration(host, folder, port)).unwrap();
        let mut command = Command::new(SSHD);
        command.args(["-D", "-e", "-f"]).arg(&file);
        let process = command.stdin(Stdio::null()).stderr(File::create(&log).unwrap()).spawn();
        let mut sshd = TestProcess(process.unwrap());
        let mut has_ended = false;
        wait_until(said, || {
            has_ended = sshd.0.try_wait().unwrap().is_some();
            has_ended || said().contains("Server listening on")
        });
        if !has_ended {
            return (sshd, port);
        }
    }
    panic!("sshd does not start: {}", said());
}

#[test]
fn openssh_in_front_gives_the_same_games() {
    if !Path::new(SSHD).is_file() {
        println!("skipped: OpenSSH's server is not installed here (openssh-server)");
        return;
    }
    let Some(mut host) = Host::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    // Where sshd runs as root, it wants this folder.
    let _ = std::fs::create_dir("/run/sshd");
    let made = Command::new("ssh-keygen")
        .args(["-q", "-N", "", "-t", "ed25519", "-f"])
        .arg(folder.path().join("sshd_key"))
        .status();
    assert!(made.unwrap().success());
    let (_sshd, port) = start_sshd(&host, folder.path());
    // The first contact is by the built-in server: the key is the same person there.
    host.run("ann", &["hall", "--plain"], "Ann\n");
    host.port = port;
    host.forget_host_key();
    let user = user();
    let key = host.key("ann");
    let log = || std::fs::read_to_string(folder.path().join("log")).unwrap();
    let turns = host.run_as(&key, &user, &["turns"], "");
    assert_eq!(turns.status.code(), Some(1), "{turns:?} {}", log());
    let hall = host.run_as(&key, &user, &["hall", "--plain"], "");
    assert!(
        String::from_utf8_lossy(&hall.stdout).contains("Ann: no game waits for you"),
        "{hall:?} {}",
        log()
    );
    let unknown = host.run_as(&key, &user, &["ls", "/"], "");
    assert_eq!(unknown.status.code(), Some(2), "{unknown:?}");
    // A friend comes by the command that Ann is told, and both play.
    let opened = host.run_as(&key, &user, &["hall", "--plain"], "1\n8\n");
    let opened = String::from_utf8(opened.stdout).unwrap();
    let (_, code) = opened.split_once("ssh -t HOST join ").unwrap_or_else(|| panic!("{opened}"));
    let code = code.split_whitespace().next().unwrap();
    let ben = host.key("ben");
    let joined = host.run_as(&ben, &user, &["join", code], "Ben\n");
    assert!(String::from_utf8_lossy(&joined.stdout).contains("Players: Ann, Ben."), "{joined:?}");
    let row = host.store().game(1).unwrap().unwrap();
    let mover = if row.seats[row.to_move].name == "Ben" { &ben } else { &key };
    let board = host.run_as(mover, &user, &["play", "1", "--plain"], "rack\n");
    let said = String::from_utf8_lossy(&board.stdout).into_owned();
    assert!(said.contains("Rack: ") && said.contains("The input has ended."), "{board:?}");
    // A key that is too weak is refused here, too.
    let weak = host.key_of_kind("rsa2048", &["-t", "rsa", "-b", "2048"]);
    let refused = host.run_as(&weak, &user, &["turns"], "");
    assert_eq!(refused.status.code(), Some(2), "{refused:?} {}", log());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("not safe enough"), "{refused:?}");
    let mut screen = host.screen_of(&key, &user, &[]);
    screen.wait_for("Your games");
    screen.keys("\u{11}");
    assert_eq!(screen.wait_for_end(), 0);
    // Nobody presses a key for half an hour, as the times of the terminal say. A code that was refused counts all the same.
    for (arguments, status) in [(&[][..], 0), (&["join", "0000-none"], 1)] {
        let mut idle = host.screen_of(&key, &user, arguments);
        idle.wait_for("Your games");
        let long_ago = SystemTime::now() - Duration::from_secs(31 * 60);
        let terminal = File::options().write(true).open(terminal_of_seat(&host)).unwrap();
        terminal.set_times(FileTimes::new().set_accessed(long_ago)).unwrap();
        assert_eq!(idle.wait_for_end(), status);
        let said = idle.said();
        let restored = said.rfind("\u{1b}[?1003l").unwrap_or_else(|| panic!("the mouse is still on: {said}"));
        assert!(said[restored..].contains("Nobody has pressed a key for a while"), "{said}");
    }
}

/// The terminal of the process that shows somebody the games of this host.
fn terminal_of_seat(host: &Host) -> PathBuf {
    let folder = host.folder.to_str().unwrap().to_owned();
    let processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
    let seat = processes.filter(|process| {
        let arguments = fs::read_to_string(process.join("cmdline")).unwrap_or_default();
        arguments.contains("\0seat\0") && arguments.contains(&folder)
    });
    let terminals: Vec<PathBuf> = seat.map(|process| fs::read_link(process.join("fd/0")).unwrap()).collect();
    assert_eq!(terminals.len(), 1, "{terminals:?}");
    terminals[0].clone()
}
