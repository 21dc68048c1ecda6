//! A connection that an OpenSSH server has accepted, and for which it runs this program as `ForceCommand`.
//!
//! With `ExposeAuthInfo yes`, the server passes on which key it has checked.

use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::net::{IpAddr, Shutdown};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rackety::commands::PlayMode;
use rackety::output::Output;
use russh::keys::ssh_key::{HashAlg, PublicKey};
use rustix::fs::fstat;

use crate::guest::{hang_up, kill, seat_command};
use crate::hall::Admission;
use crate::keeper;
use crate::limits::{self, NO_KEY_PRESSED, NO_LINE_TYPED};
use crate::order::Order;
use crate::socket::{KeeperRequest, keeper_socket};
use crate::ssh::{WEAK_KEY, is_safe, network};

/// Serves the connection.
pub fn run(data: &Path) -> ExitCode {
    match serve(data) {
        Ok(code) => code,
        Err(why) => {
            // If standard error is closed, nobody reads this.
            let _ = writeln!(Output::stderr(), "{why}");
            ExitCode::from(2)
        }
    }
}

fn serve(data: &Path) -> Result<ExitCode, String> {
    let key = std::env::var("SSH_USER_AUTH")
        .ok()
        .and_then(|file| std::fs::read_to_string(file).ok())
        .and_then(|text| key_in(&text))
        .ok_or("The host does not know your key; whoever keeps it must set `ExposeAuthInfo yes`.")?;
    if !is_safe(&key) {
        return Err(WEAK_KEY.to_owned());
    }
    let key = key.fingerprint(HashAlg::Sha256).to_string();
    let network = std::env::var("SSH_CONNECTION").ok().and_then(|text| network_in(&text));
    let command = std::env::var("SSH_ORIGINAL_COMMAND").unwrap_or_default();
    let order = Order::parse(command.as_bytes()).map_err(|unknown| unknown.to_string())?;
    let connect = || UnixStream::connect(keeper_socket(data)).map_err(|error| unreachable_host(&error));
    let Order::Visit { game, code, mode } = order else {
        let (games, _) = keeper::ask::<Vec<String>>(data, connect()?, KeeperRequest::Turns { key })?;
        let mut out = Output::stdout();
        for game in &games {
            writeln!(out, "{game}").map_err(|error| error.to_string())?;
        }
        return Ok(ExitCode::from(u8::from(games.is_empty())));
    };
    let (admission, stream) =
        keeper::ask::<Admission>(data, connect()?, KeeperRequest::Admit { key, code, network })?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let is_terminal = Output::stdout().is_terminal();
    let mode = if is_terminal { mode } else { PlayMode::Plain };
    let seat = seat_command(&program, data, &admission, game, mode);
    let mut seat = seat.map_err(|error| error.to_string())?;
    let kept = ["TERM", "COLORTERM", "NO_COLOR", "LANG"];
    let _ = seat.envs(kept.iter().filter_map(|name| Some((*name, std::env::var_os(name)?))));
    if !is_terminal {
        let _ = seat.stdin(Stdio::piped());
    }
    let mut child = seat.spawn().map_err(|error| error.to_string())?;
    let is_idle = Arc::new(AtomicBool::new(false));
    let (process, ends) = (child.id(), Arc::clone(&is_idle));
    let idle_time: Box<dyn Fn() -> Option<Duration> + Send> = match child.stdin.take() {
        None => Box::new(terminal_idle_time),
        Some(lines) => {
            let last = Arc::new(Mutex::new(Instant::now()));
            let typed = Arc::clone(&last);
            thread::spawn(move || pass_on(io::stdin(), lines, &typed));
            Box::new(move || Some(last.lock().unwrap_or_else(PoisonError::into_inner).elapsed()))
        }
    };
    thread::spawn(move || end_when_idle(process, idle_time, &ends));
    let status = child.wait().map_err(|error| error.to_string())?;
    let is_code_refused = end_visit(&stream);
    let is_idle = is_idle.load(Ordering::SeqCst);
    if is_idle {
        // If standard error is closed, nobody reads this.
        let _ = writeln!(Output::stderr(), "{}", if is_terminal { NO_KEY_PRESSED } else { NO_LINE_TYPED });
    }
    if is_terminal {
        thread::sleep(LAST_WORDS);
    }
    Ok(match if is_idle { Some(0) } else { status.code() } {
        // That a code was refused has been said; this is for scripts.
        Some(0) => ExitCode::from(u8::from(is_code_refused)),
        code => ExitCode::from(u8::try_from(code.unwrap_or(255)).unwrap_or(255)),
    })
}

/// Reports to the host that the guest, who is there as long as the connection can be written to, has left; returns true if the
/// code that they brought was refused.
fn end_visit(stream: &UnixStream) -> bool {
    let mut answer = String::new();
    // A host that has ended answers nothing.
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.set_read_timeout(Some(limits::GOODBYE));
    let _ = BufReader::new(stream).read_line(&mut answer);
    serde_json::from_str::<Result<bool, String>>(&answer).is_ok_and(|refused| refused == Ok(true))
}

/// A sentence about a host that cannot be reached.
fn unreachable_host(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            "Permission denied: the owner of this host must run rackety-server as the user that you log in as."
        }
        _ => "The host is not running; try again later.",
    }
    .to_owned()
}

/// The time for the OpenSSH server to read the last output, such as what restores the terminal. Linux drops unread output
/// when the process that leads the terminal's session ends.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The interval between checks for idleness.
const LOOK: Duration = Duration::from_secs(10);

/// Ends the process when nobody has typed anything for as long as a screen may stay open. `idle_time` returns how long that
/// is, or `None` if nobody can type any more.
fn end_when_idle(process: u32, idle_time: impl Fn() -> Option<Duration>, is_idle: &AtomicBool) {
    while idle_time().is_some_and(|time| time < limits::IDLE) {
        thread::sleep(LOOK);
    }
    is_idle.store(true, Ordering::SeqCst);
    hang_up(process);
    // It may have been started by somebody who ignores that.
    thread::sleep(limits::GOODBYE);
    kill(process);
}

/// Passes lines on until there are no more, and notes when the last one came.
fn pass_on(mut lines: impl Read, mut to: impl Write, last: &Mutex<Instant>) {
    let mut piece = vec![0; limits::PIECE];
    while let Ok(read @ 1..) = lines.read(&mut piece) {
        *last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        if to.write_all(&piece[..read]).is_err() {
            return;
        }
    }
}

/// The time since a key was last pressed in the terminal.
fn terminal_idle_time() -> Option<Duration> {
    Some(idle_time(fstat(io::stdin()).ok()?.st_atime))
}

/// How long ago something was last read from a terminal, by the time that the system notes with it.
fn idle_time(last_read: i64) -> Duration {
    let seconds = Timestamp::now().as_second().saturating_sub(last_read);
    Duration::from_secs(u64::try_from(seconds).unwrap_or_default())
}

/// The key in what OpenSSH says about how somebody logged in: `publickey ssh-ed25519 AAAA…`.
fn key_in(text: &str) -> Option<PublicKey> {
    let line = text.lines().find_map(|line| line.strip_prefix("publickey "))?;
    PublicKey::from_openssh(line).ok()
}

/// The network of a client in what OpenSSH says about the connection: `192.0.2.7 50000 192.0.2.1 22`.
fn network_in(text: &str) -> Option<IpAddr> {
    // An address of version 6 may name an interface: `fe80::1%eth0`.
    let address = text.split([' ', '%']).next()?;
    address.parse().ok().map(network)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn the_network_of_a_client_is_in_its_connection() {
        for (text, network) in [
            ("192.0.2.7 50000 192.0.2.1 22", Some("192.0.2.7")),
            ("2001:db8:1:2:3:4:5:6 50000 2001:db8::1 22", Some("2001:db8:1:2::")),
            ("fe80::1%eth0 50000 fe80::2%eth0 22", Some("fe80::")),
            ("UNKNOWN 65535 UNKNOWN 65535", None),
        ] {
            assert_eq!(network_in(text).map(|network| network.to_string()).as_deref(), network, "{text}");
        }
    }

    #[test]
    fn a_host_of_another_user_is_told_from_one_that_does_not_run() {
        assert!(unreachable_host(&io::ErrorKind::PermissionDenied.into()).starts_with("Permission denied"));
        for kind in [io::ErrorKind::NotFound, io::ErrorKind::ConnectionRefused] {
            assert!(unreachable_host(&kind.into()).starts_with("The host is not running"));
        }
    }

    #[test]
    fn lines_are_passed_on_and_their_time_is_noted() {
        let last = Mutex::new(Instant::now());
        let began = *last.lock().unwrap();
        thread::sleep(Duration::from_millis(5));
        let mut passed = Vec::new();
        pass_on(&b"pass\nmore\n"[..], &mut passed, &last);
        assert_eq!(passed, b"pass\nmore\n");
        assert!(began < last.into_inner().unwrap());
    }

    #[test]
    fn a_process_is_ended_when_nobody_has_typed_anything_for_half_an_hour() {
        let mut process = Command::new("sleep").arg("60").spawn().unwrap();
        let is_idle = AtomicBool::new(false);
        end_when_idle(process.id(), || Some(Duration::from_secs(30 * 60)), &is_idle);
        assert!(is_idle.into_inner());
        assert!(!process.wait().unwrap().success());
    }
}
