//! The way back to a game that this machine has at an open table.

use std::path::Path;

use super::join;
use crate::files::SaveError;
use crate::session::{Host, HostError, Session};
use crate::wire::{Hello, SeatWish};

/// The place of a terminal at a table of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftPlace {
    /// The name of the table.
    pub table: String,
    /// The name of the player, or `None` for somebody who watches.
    pub player: Option<String>,
}

/// Resumes a saved game as [`Host::resume`] does. If it is at an open table of this machine, takes a place there instead: the
/// one that was left there, or a seat that is free.
///
/// # Errors
/// Those of [`Host::resume`], and [`HostError::Table`] with the reason why the table gives no seat.
pub fn resume(host: &Host, file: Option<&Path>, left: Option<&LeftPlace>) -> Result<Session, HostError> {
    let table = match host.resume(file) {
        Err(HostError::Save(SaveError::InUse { table: Some(table), .. })) => table,
        resumed => return resumed,
    };
    let seat = |wish| join(host.tables.as_deref(), Some(&table), &Hello::new(wish));
    // A player of this name at another table is somebody else, and a later table may have the name of the one that was left.
    let joined = match left.filter(|left| left.table == table) {
        Some(LeftPlace { player: None, .. }) => seat(SeatWish::Watching),
        Some(LeftPlace { player: Some(player), .. }) => {
            seat(SeatWish::Of(player.clone())).or_else(|_| seat(SeatWish::Free))
        }
        None => seat(SeatWish::Free),
    };
    let (link, welcome) = joined.map_err(|error| HostError::Table(error.to_string()))?;
    host.at_table(link, welcome)
}
