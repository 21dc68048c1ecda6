//! The way back to a game that this machine has at an open table.

use std::path::Path;

use super::join;
use crate::files::SaveError;
use crate::session::{Host, HostError, Session};
use crate::wire::{Hello, SeatWish};

/// Resumes a saved game as [`Host::resume`] does. If it is at an open table of this machine, takes a seat there instead: that
/// of this player, or one that is free.
///
/// # Errors
/// Those of [`Host::resume`], and [`HostError::Table`] with the reason why the table gives no seat.
pub fn resume(host: &Host, file: Option<&Path>, player: Option<&str>) -> Result<Session, HostError> {
    let table = match host.resume(file) {
        Err(HostError::Save(SaveError::InUse { table: Some(table), .. })) => table,
        resumed => return resumed,
    };
    let seat = |wish| join(host.tables.as_deref(), Some(&table), &Hello::new(wish));
    // The player may have had a seat at another table.
    let joined = player
        .and_then(|player| seat(SeatWish::Of(player.to_owned())).ok())
        .map_or_else(|| seat(SeatWish::Free), Ok);
    let (link, welcome) = joined.map_err(|error| HostError::Table(error.to_string()))?;
    host.at_table(link, welcome)
}
