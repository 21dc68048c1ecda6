//! The database of a host: people and keys, games and seats, invitations, results.
//!
//! Turns are on disk before anybody is sent them, unless saving fails: then they are sent together with the fault. Tiles laid
//! but not played, and turns that ran out of time, are written without waiting for the disk: a process that is killed loses
//! none of them, only a computer without power may.
//!
//! Functions that fail return a [`Fault`] of the database.

#![expect(clippy::missing_errors_doc, reason = "almost all report a fault of the database, and nothing else")]

mod games;
mod people;
mod turns;
mod waiting;

pub use games::{GameRow, GameState, SeatRow};
pub use people::{HeadToHead, Person, StoredRating};
pub use turns::{GiveBack, PutKind, Turn};
pub use waiting::NewGame;

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OptionalExtension as _, Params, Row, Transaction, ffi, params};

/// A failure of the database.
pub type Fault = rusqlite::Error;

/// The number of a person.
pub type PersonId = i64;

/// The number of a game.
pub type GameId = u64;

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS host (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS person (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, look TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL UNIQUE, created INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS block (
    by INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    whom INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, PRIMARY KEY (by, whom)) STRICT;
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'over')),
    title TEXT NOT NULL, ruleset TEXT NOT NULL, language TEXT NOT NULL,
    wish TEXT NOT NULL, record TEXT,
    turns INTEGER NOT NULL DEFAULT 0, undone INTEGER NOT NULL DEFAULT 0,
    to_move INTEGER NOT NULL DEFAULT 0, bot_to_move INTEGER NOT NULL DEFAULT 0,
    due INTEGER, time_limit INTEGER, give_back INTEGER NOT NULL DEFAULT 0,
    watched INTEGER NOT NULL DEFAULT 1, rated INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS game_due ON game (due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS game_bots ON game (bot_to_move) WHERE bot_to_move = 1;
CREATE INDEX IF NOT EXISTS game_state ON game (state, changed);
CREATE TABLE IF NOT EXISTS seat (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, seat INTEGER NOT NULL,
    person INTEGER REFERENCES person ON DELETE SET NULL, name TEXT NOT NULL,
    score INTEGER NOT NULL DEFAULT 0, won INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game, seat)) STRICT;
CREATE INDEX IF NOT EXISTS seat_person ON seat (person, game);
CREATE TABLE IF NOT EXISTS invitation (
    code TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    by INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, created INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS rating (
    person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, ruleset TEXT NOT NULL, language TEXT NOT NULL,
    value REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,
    PRIMARY KEY (person, ruleset, language)) STRICT;
";

/// The version of the tables that this program writes.
const VERSION: i64 = 2;

/// Stores a sign of life of the host, its parameter.
const NOTE_ALIVE: &str = "INSERT OR REPLACE INTO host (key, value) VALUES ('alive', ?1)";

/// The database, shared by the hall and the shelves of its games.
#[derive(Debug, Clone)]
pub struct Store(Arc<Mutex<Connections>>);

#[derive(Debug)]
struct Connections {
    /// Waits for the disk at the end of a transaction.
    safe: Connection,
    /// Does not wait.
    quick: Connection,
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    /// `SQLite` reports this.
    #[error("{0}")]
    Sqlite(#[from] Fault),
    /// A newer program has written it.
    #[error(
        "it was written by a newer version (database format {0}; this one reads up to {VERSION}); update rackety-server"
    )]
    Newer(i64),
}

impl Store {
    /// Opens the database in this file, or makes it.
    ///
    /// # Errors
    /// [`OpenFault`].
    pub fn open(file: &Path) -> Result<Self, OpenFault> {
        let connect = |synchronous: &str| -> Result<Connection, Fault> {
            let connection = Connection::open(file)?;
            connection.busy_timeout(std::time::Duration::from_secs(5))?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            // Names and keys that are deleted are gone from the file, too.
            connection.pragma_update(None, "secure_delete", true)?;
            connection.pragma_update(None, "synchronous", synchronous)?;
            Ok(connection)
        };
        let safe = connect("FULL")?;
        let version: i64 = safe.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if VERSION < version {
            return Err(OpenFault::Newer(version));
        }
        safe.execute_batch(SCHEMA)?;
        // On a full disk, the keeper can still read and copy.
        if version != VERSION {
            people::renew_looks(&safe)?;
            safe.pragma_update(None, "user_version", VERSION)?;
        }
        let quick = connect("NORMAL")?;
        Ok(Self(Arc::new(Mutex::new(Connections { safe, quick }))))
    }

    fn lock(&self) -> MutexGuard<'_, Connections> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does all of this, or nothing.
    pub fn transaction<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut connections = self.lock();
        let transaction = connections.safe.transaction()?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }

    fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, Fault> {
        read(&self.lock().safe)
    }

    /// The row that a query finds; none if there is none.
    fn one<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        read: impl FnOnce(&Row<'_>) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        self.read(|connection| connection.prepare_cached(sql)?.query_row(parameters, read).optional())
    }

    /// All rows that a query finds.
    fn all<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        read: impl FnMut(&Row<'_>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.read(|connection| connection.prepare_cached(sql)?.query_map(parameters, read)?.collect())
    }

    /// Changes something by one statement, all of it or nothing; returns how many rows.
    fn change(&self, sql: &str, parameters: impl Params) -> Result<usize, Fault> {
        self.lock().safe.execute(sql, parameters)
    }

    /// Copies the database into a file while it is used.
    pub fn back_up(&self, file: &Path) -> Result<(), Fault> {
        self.read(|connection| {
            let mut copy = Connection::open(file)?;
            // All pages in one transaction: a change between two of them would begin the copy again, and a host that is busy
            // changes something all the time.
            match Backup::new(connection, &mut copy)?.step(-1)? {
                StepResult::Done => Ok(()),
                _ => Err(Fault::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None)),
            }
        })
    }

    /// Empties the log of changes, which has what was deleted; false if another process reads it just now.
    pub fn empty_log(&self) -> Result<bool, Fault> {
        let is_busy = |row: &Row<'_>| row.get::<_, bool>(0);
        Ok(!self.read(|connection| connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], is_busy))?)
    }

    /// The time at which the host was last noted to be running.
    pub fn last_alive(&self) -> Result<Option<i64>, Fault> {
        self.one("SELECT value FROM host WHERE key = 'alive'", [], |row| row.get(0))
    }

    /// Notes that the host is running at this time.
    pub fn note_alive(&self, now: i64) -> Result<(), Fault> {
        self.lock().quick.execute(NOTE_ALIVE, params![now])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::*;

    /// A computer that loses power loses no turn that somebody was sent.
    #[test]
    fn turns_are_written_by_the_connection_that_waits_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("rackety.db")).unwrap();
        let pragmas = |name: &str| -> [i64; 2] {
            let Connections { safe, quick } = &*store.lock();
            [safe, quick]
                .map(|connection| connection.pragma_query_value(None, name, |row| row.get(0)).unwrap())
        };
        assert_eq!(pragmas("synchronous"), [2, 1]);
        let game = "INSERT INTO game (state, title, ruleset, language, wish, changed)
                    VALUES ('running', '', '', '', '', 0)";
        store.change(game, []).unwrap();
        let kinds = [PutKind::Turn, PutKind::TimeOut, PutKind::Notes];
        let are_safe = kinds.map(|kind| {
            let turn = Turn {
                game: 1,
                record: "{}",
                turns: 1,
                undone: 0,
                to_move: 0,
                is_bot_to_move: false,
                due: None,
                seats: Vec::new(),
                is_over: false,
            };
            // A connection counts what others write.
            let before = pragmas("data_version");
            store.put(&turn, None, kind, 1, |_| Ok(())).unwrap();
            let after = pragmas("data_version");
            assert_ne!(before[0] == after[0], before[1] == after[1]);
            before[0] == after[0]
        });
        assert_eq!(are_safe, [true, false, false]);
    }

    /// The keeper reads on a full disk, too.
    #[test]
    fn opening_a_database_again_writes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rackety.db");
        let _store = Store::open(&file).unwrap();
        let other = Connection::open(&file).unwrap();
        let version = || -> i64 { other.pragma_query_value(None, "data_version", |row| row.get(0)).unwrap() };
        let before = version();
        let _again = Store::open(&file).unwrap();
        assert_eq!(version(), before);
    }

    /// The first version took fewer names for alike.
    #[test]
    fn an_earlier_database_protects_its_names_as_a_new_one_does() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rackety.db");
        let store = Store::open(&file).unwrap();
        for (name, look) in [("Bob", "b0b"), ("Abba", "abba"), ("A88a", "a88a")] {
            store.new_person(name, look, name, 1).unwrap();
        }
        store.lock().safe.pragma_update(None, "user_version", 1).unwrap();
        drop(store);
        let store = Store::open(&file).unwrap();
        assert_eq!(store.new_person("B0b", &crate::names::look("B0b"), "key", 1).unwrap(), None);
        assert_eq!(store.people().unwrap().len(), 3);
    }

    #[test]
    fn what_is_deleted_is_gone_from_the_files() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("rackety.db")).unwrap();
        let ann = store.new_person("Ann of Cleves", "look", "SHA256:cleves", 1).unwrap().unwrap();
        store.remove_person(ann.id, &[]).unwrap();
        assert!(store.empty_log().unwrap());
        for file in std::fs::read_dir(folder.path()).unwrap() {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            assert!(!bytes.windows(6).any(|part| part == b"cleves" || part == b"Cleves"));
        }
    }

    /// A host that is busy writes between any two steps of a copy.
    #[test]
    fn a_copy_is_made_while_another_process_writes_without_a_pause() {
        let folder = tempfile::tempdir().unwrap();
        let (file, copy) = (folder.path().join("rackety.db"), folder.path().join("copy.db"));
        let store = Store::open(&file).unwrap();
        let writer = Connection::open(&file).unwrap();
        writer.pragma_update(None, "synchronous", "OFF").unwrap();
        let note = "INSERT OR REPLACE INTO host (key, value) VALUES (?1, ?2)";
        writer.execute_batch("BEGIN").unwrap();
        for number in 0..10_000 {
            writer.execute(note, params![format!("{number:02000}"), number]).unwrap();
        }
        writer.execute_batch("COMMIT").unwrap();
        let is_done = &AtomicBool::new(false);
        thread::scope(|scope| {
            let (wrote, is_writing) = std::sync::mpsc::channel();
            scope.spawn(move || {
                let began = std::time::Instant::now();
                while !is_done.load(Ordering::Relaxed) && began.elapsed().as_secs() < 20 {
                    writer.execute(note, params!["alive", 1]).unwrap();
                    let _ = wrote.send(());
                }
                assert!(is_done.load(Ordering::Relaxed), "the copy ends only when nothing is written");
            });
            is_writing.recv().unwrap();
            store.back_up(&copy).unwrap();
            is_done.store(true, Ordering::Relaxed);
        });
        let copied = Connection::open(&copy).unwrap();
        let rows: u64 = copied.query_row("SELECT count(*) FROM host", [], |row| row.get(0)).unwrap();
        assert!(10_000 <= rows, "{rows}");
    }
}
