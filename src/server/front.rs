//! A connection that an OpenSSH server has accepted, and for which it runs this program as `ForceCommand`.
//!
//! The server tells by `ExposeAuthInfo yes` which key it has checked.

use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use jiff::Timestamp;
use rackety::output::Output;
use russh::keys::ssh_key::{HashAlg, PublicKey};
use rustix::fs::fstat;

use crate::guest::{environment, hang_up};
use crate::keeper;
use crate::limits::{self, NO_KEY_PRESSED};
use crate::order::{Lines, Order};
use crate::seat::TICKET;
use crate::socket::{KeeperAnswer, KeeperRequest, keeper_socket, seat_socket};

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
        .and_then(|text| fingerprint(&text))
        .ok_or("The host does not know your key; whoever keeps it must set `ExposeAuthInfo yes`.")?;
    let command = std::env::var("SSH_ORIGINAL_COMMAND").unwrap_or_default();
    let order = Order::parse(command.as_bytes()).map_err(|unknown| unknown.to_string())?;
    let connect = || {
        UnixStream::connect(keeper_socket(data))
            .map_err(|_| "The host is not running; try again later.".to_owned())
    };
    let (game, lines, code) = match order {
        Order::Turns => {
            let (answer, _) = keeper::ask(data, connect()?, KeeperRequest::Turns { key })?;
            let KeeperAnswer::Turns(games) = answer else {
                return Err("The host answers something else.".to_owned());
            };
            let mut out = Output::stdout();
            for game in &games {
                writeln!(out, "{game}").map_err(|error| error.to_string())?;
            }
            return Ok(ExitCode::from(u8::from(games.is_empty())));
        }
        Order::Hall(lines) => (None, lines, None),
        Order::Play(game, lines) => (Some(game), lines, None),
        Order::Join(code) => (None, Lines::AsNeeded, Some(code)),
    };
    let (answer, stream) = keeper::ask(data, connect()?, KeeperRequest::Admit { key, code })?;
    let (ticket, home) = match answer {
        KeeperAnswer::Admitted { ticket, home } => (ticket, home),
        KeeperAnswer::Refused(why) => return Err(why),
        _ => return Err("The host answers something else.".to_owned()),
    };
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let cache = data.join("cache");
    std::fs::create_dir_all(&home).map_err(|error| error.to_string())?;
    let mut seat = Command::new(program);
    let kept = ["TERM", "COLORTERM", "NO_COLOR", "LANG"];
    let kept: Vec<(&str, std::ffi::OsString)> =
        kept.iter().filter_map(|name| Some((*name, std::env::var_os(name)?))).collect();
    seat.env_clear().envs(kept).envs(environment(&home, &cache)).env(TICKET, ticket);
    seat.arg("seat")
        .arg("--socket")
        .arg(seat_socket(data))
        .arg("--home")
        .arg(&home)
        .arg("--cache")
        .arg(&cache);
    if let Some(game) = game {
        seat.arg("--game").arg(game.to_string());
    }
    let is_terminal = Output::stdout().is_terminal();
    if lines == Lines::Wanted || !is_terminal {
        seat.arg("--plain");
    }
    let _ = seat.current_dir("/");
    let mut child = seat.spawn().map_err(|error| error.to_string())?;
    let is_idle = Arc::new(AtomicBool::new(false));
    if is_terminal {
        let (process, is_idle) = (child.id(), Arc::clone(&is_idle));
        thread::spawn(move || end_when_idle(process, &is_idle));
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    // The guest is there as long as this is open.
    drop(stream);
    let is_idle = is_idle.load(Ordering::SeqCst);
    if is_idle {
        // If standard error is closed, nobody reads this.
        let _ = writeln!(Output::stderr(), "{NO_KEY_PRESSED}");
    }
    if is_terminal {
        thread::sleep(LAST_WORDS);
    }
    Ok(if is_idle {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(u8::try_from(status.code().unwrap_or(255)).unwrap_or(255))
    })
}

/// The time for the OpenSSH server to read the last output, such as what restores the terminal. Linux drops unread output
/// when the process that leads the terminal's session ends.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How often it is looked when a key was pressed last.
const LOOK: Duration = Duration::from_secs(10);

/// Ends the process when nobody has pressed a key for as long as a screen may stay open.
fn end_when_idle(process: u32, is_idle: &AtomicBool) {
    while fstat(std::io::stdin()).is_ok_and(|terminal| idle_time(terminal.st_atime) < limits::IDLE) {
        thread::sleep(LOOK);
    }
    is_idle.store(true, Ordering::SeqCst);
    hang_up(process);
}

/// How long ago something was last read from a terminal, by the time that the system notes with it.
fn idle_time(last_read: i64) -> Duration {
    let seconds = Timestamp::now().as_second().saturating_sub(last_read);
    Duration::from_secs(u64::try_from(seconds).unwrap_or_default())
}

/// The fingerprint of the key in what OpenSSH says about how somebody logged in: `publickey ssh-ed25519 AAAA…`.
fn fingerprint(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("publickey "))?;
    Some(PublicKey::from_openssh(line).ok()?.fingerprint(HashAlg::Sha256).to_string())
}
