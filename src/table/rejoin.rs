//! The way back to a game that this machine has at an open table.

use std::path::Path;

use super::join;
use crate::files::{SaveError, SaveFolder};
use crate::session::{Host, HostError, Session};
use crate::text::shell::{quoted, shell_word};
use crate::wire::{Hello, SeatWish};

/// The place of a terminal at a table of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftPlace {
    /// The name of the table.
    pub table: String,
    /// The name of the player, or `None` for somebody who watches.
    pub player: Option<String>,
}

impl LeftPlace {
    /// Returns how to go on with this game if it was played at the table, which is closed, and is not over. Games of tables
    /// whose names were cut or numbered are not recognized.
    fn way_back(&self, session: &Session) -> Option<String> {
        let is_its = |file: &&Path| file.file_stem().is_some_and(|stem| stem == self.table.as_str());
        let file = session.file().filter(is_its).filter(|_| session.game().state().ending().is_none())?;
        Some(match &self.player {
            Some(player) => format!("the table is closed; `{}` opens it again", opening(file, player, "")),
            None => format!("the table is closed; `rackety watch {}` shows the game", shell_word(file)),
        })
    }
}

/// The command by which this player opens a table for a saved game. `mode` is an argument for the interface, or nothing.
fn opening(file: &Path, player: &str, mode: &str) -> String {
    format!("rackety resume{mode} --share --as {} {}", quoted(player), shell_word(file))
}

/// The command that continues a game later, for whoever leaves it: at its table while that is open. `None` for a game that is
/// not saved by this user, and for whoever watches. `mode` is an argument for the interface, or nothing.
pub fn command_to_continue(session: &Session, saves: &SaveFolder, mode: &str) -> Option<String> {
    if let Some(file) = session.file() {
        return Some(format!("rackety resume{mode}{}", saves.resume_arguments(file)));
    }
    if let Some(file) = session.opened_file() {
        let arguments = session.seat_argument() + &saves.resume_arguments(file);
        return Some(format!("rackety resume{mode} --share{arguments}"));
    }
    let (table, own) = (session.table_name()?, session.own_seat()?);
    let player = session.game().state().player(own).name();
    if session.is_table_open() {
        return Some(format!("rackety join{mode} --as {} {}", quoted(player), quoted(table)));
    }
    let file = saves.find(Path::new(table));
    file.is_file().then(|| opening(&file, player, mode))
}

/// Resumes a saved game as [`Host::resume`] does. If it is at an open table of this machine, takes a place there instead: the
/// one that was left there, or else a seat that is free.
///
/// # Errors
/// Those of [`Host::resume`], and [`HostError::Table`] with the reason why the table gives no seat, or why the game cannot be
/// resumed: its table was left and has closed since, so that resuming would show every rack.
pub fn resume(host: &Host, file: Option<&Path>, left: Option<&LeftPlace>) -> Result<Session, HostError> {
    let table = match host.resume(file) {
        Err(HostError::Save(SaveError::InUse { table: Some(table), .. })) => table,
        resumed => {
            let session = resumed?;
            let closed = left.and_then(|left| left.way_back(&session));
            return closed.map_or(Ok(session), |why| Err(HostError::Table(why)));
        }
    };
    let seat = |wish| join(host.tables.as_deref(), Some(&table), &Hello::new(wish));
    // A player of this name at another table is somebody else, and a later table may have the name of the one that was left.
    let joined = match left.filter(|left| left.table == table) {
        Some(LeftPlace { player: None, .. }) => seat(SeatWish::Watching),
        Some(LeftPlace { player: Some(player), .. }) => seat(SeatWish::Of(player.clone())),
        None => seat(SeatWish::Free),
    };
    let (link, welcome) = joined.map_err(|error| HostError::Table(error.to_string()))?;
    host.at_table(link, welcome)
}
