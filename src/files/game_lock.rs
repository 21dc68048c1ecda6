//! The lock of an open game: one process plays it, and others can see which.

use std::path::Path;
use std::{fmt, process};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::disk::{self, LockFile, UsedElsewhere};

/// A game is open in another process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InUse {
    /// The process, or `None` if it cannot be read.
    pub holder: Option<LockHolder>,
}

/// The process that has a game open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockHolder {
    /// Its process id.
    pub pid: u32,
    /// The time when it opened the game.
    pub since: Timestamp,
    /// The name of the table at which others can join the game, if it is shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

impl LockHolder {
    /// This process, which opens a game now, at this table if it is shared.
    fn this(table: Option<&str>) -> Self {
        Self { pid: process::id(), since: Timestamp::now(), table: table.map(ToOwned::to_owned) }
    }

    /// The contents of the lock file. Writing a holder as JSON cannot fail; if it did, the lock would still work, without
    /// naming anybody.
    fn note(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// Locks the game in this file, which must exist, for as long as the lock lives. Returns `None` where files cannot be
/// locked: such a game can be played all the same, and saving notices changes by others.
///
/// # Errors
/// [`InUse`] if another process has the game open.
pub(crate) fn lock(game: &Path, table: Option<&str>) -> Result<Option<LockFile>, InUse> {
    LockFile::acquire(game, &LockHolder::this(table).note()).map_err(|user| InUse::of(&user))
}

/// Has a lock of this process say at which table others can join the game.
#[cfg(unix)]
pub(crate) fn note_table(lock: &mut LockFile, table: &str) {
    lock.replace_note(&LockHolder::this(Some(table)).note());
}

/// Returns who has the game in this file open, or `None` if nobody has, or where files cannot be locked.
pub(crate) fn user_of(game: &Path) -> Option<InUse> {
    LockFile::user_of(game).map(|user| InUse::of(&user))
}

/// Removes the lock file that a killed process left behind for a game.
pub(crate) fn remove_leftover(game: &Path) {
    let is_ours = |note: &[u8]| note.is_empty() || serde_json::from_slice::<LockHolder>(note).is_ok();
    LockFile::remove_leftover(game, is_ours);
}

/// Removes the lock files that killed processes left behind for the games in a folder.
pub(crate) fn remove_leftovers(folder: &Path) {
    for file in disk::files_in(folder).unwrap_or_default() {
        if file.extension().is_some_and(|extension| extension == "lock") {
            remove_leftover(&file.with_extension(""));
        }
    }
}

impl InUse {
    fn of(user: &UsedElsewhere) -> Self {
        Self { holder: serde_json::from_slice(&user.0).ok() }
    }

    /// The sentence as a person hears it: without the process, which is noise to whoever does not end it.
    pub fn heard(&self) -> String {
        let since =
            self.holder.as_ref().map_or_else(String::new, |holder| format!(" since {}", holder.since_text()));
        format!("open in another rackety{since}")
    }

    /// True if this process has the game open.
    pub fn is_this_process(&self) -> bool {
        self.holder.as_ref().is_some_and(|holder| holder.pid == process::id())
    }
}

impl fmt::Display for InUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "open in another rackety")?;
        let Some(holder) = &self.holder else { return Ok(()) };
        write!(f, " (pid {}, since {})", holder.pid, holder.since_text())
    }
}

impl LockHolder {
    /// The time when it opened the game, with the date if that is not today's.
    fn since_text(&self) -> String {
        let zone = TimeZone::system();
        let (since, now) = (self.since.to_zoned(zone.clone()), Timestamp::now().to_zoned(zone));
        let format = if since.date() == now.date() { "%H:%M" } else { "%Y-%m-%d %H:%M" };
        since.strftime(format).to_string()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_game_that_was_opened_on_another_day_shows_the_date() {
        let since = "2026-01-31T20:15:00Z".parse().unwrap();
        let holder = |since| Some(LockHolder { pid: 1234, since, table: None });
        let text = InUse { holder: holder(since) }.to_string();
        assert!(text.starts_with("open in another rackety (pid 1234, since 2026-0"), "{text}");
        let text = InUse { holder: holder(Timestamp::now()) }.to_string();
        assert_eq!(text.len(), "open in another rackety (pid 1234, since 14:05)".len(), "{text}");
        assert_eq!(InUse { holder: None }.to_string(), "open in another rackety");
        assert_eq!(InUse { holder: None }.heard(), "open in another rackety");
    }

    #[test]
    fn a_lock_file_without_a_holder_is_a_lock_all_the_same() {
        let holder = |note: &str| InUse::of(&UsedElsewhere(note.into())).holder;
        assert_eq!((holder(""), holder("{\"pid\": -1}")), (None, None));
        assert_eq!(
            holder("{\"pid\": 7, \"since\": \"2026-01-31T20:15:00Z\"}").map(|found| found.pid),
            Some(7)
        );
    }

    #[test]
    fn only_the_locks_of_games_that_nobody_plays_are_leftovers() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let killed = file("killed.json", "{}");
        file("killed.json.lock", r#"{"pid":1,"since":"2026-01-31T20:15:00Z"}"#);
        file("no-note.json", "{}");
        file("no-note.json.lock", "");
        file("package.json", "{}");
        file("package.json.lock", "of another program");
        let played = file("played.json", "{}");
        let lock = lock(&played, None).unwrap();
        remove_leftovers(folder.path());
        assert_eq!(
            disk::names_in(folder.path()),
            [
                "killed.json",
                "no-note.json",
                "package.json",
                "package.json.lock",
                "played.json",
                "played.json.lock"
            ]
        );
        assert!(killed.exists() && lock.is_some());
    }
}
