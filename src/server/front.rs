//! A connection that an OpenSSH server has accepted, and for which it runs this program as `ForceCommand`.
//!
//! The server tells by `ExposeAuthInfo yes` which key it has checked.

use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, ExitCode};

use rackety::output::Output;
use russh::keys::ssh_key::{HashAlg, PublicKey};

use crate::guest::environment;
use crate::keeper;
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
    let status = seat.spawn().and_then(|mut child| child.wait()).map_err(|error| error.to_string())?;
    // The guest is there as long as this is open.
    drop(stream);
    Ok(ExitCode::from(u8::try_from(status.code().unwrap_or(255)).unwrap_or(255)))
}

/// The fingerprint of the key in what OpenSSH says about how somebody logged in: `publickey ssh-ed25519 AAAA…`.
fn fingerprint(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("publickey "))?;
    Some(PublicKey::from_openssh(line).ok()?.fingerprint(HashAlg::Sha256).to_string())
}
