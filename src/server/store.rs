//! The database of a host: people and keys, games and seats, invitations, results.
//!
//! Turns are on disk before anybody is sent them. Tiles laid but not played, and turns that ran out of time, are written
//! without waiting for the disk: a process that is killed loses none of them, only a computer without power may.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OptionalExtension as _, Params, Row, ToSql, Transaction, ffi, params};

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
const VERSION: i64 = 1;

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

/// The rating of a person in the games of one ruleset and language, by Glicko-2.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredRating {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The code of the language.
    pub language: String,
    /// The rating; 1,500 before the first game.
    pub value: f64,
    /// How uncertain it is: the standard deviation.
    pub deviation: f64,
    /// The number of games that it comes from.
    pub games: u64,
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

/// A person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The number.
    pub id: PersonId,
    /// The name.
    pub name: String,
    /// The fingerprint of the key.
    pub key: String,
}

/// A game as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// The number.
    pub id: GameId,
    /// Whether it has begun, and whether it is over.
    pub state: GameState,
    /// The name of the ruleset.
    pub title: String,
    /// Its id.
    pub ruleset: String,
    /// The wish that it was opened with, as JSON.
    pub wish: String,
    /// The seat to move.
    pub to_move: usize,
    /// When the turn ends by itself, in milliseconds since 1970.
    pub due: Option<i64>,
    /// Whether others may watch it.
    pub is_watched: bool,
    /// The seats in their order.
    pub seats: Vec<SeatRow>,
}

impl GameRow {
    /// The number of somebody's seat; none if they do not play.
    pub fn seat_of(&self, person: PersonId) -> Option<usize> {
        self.seats.iter().position(|seat| seat.person == Some(person))
    }

    /// True if the game runs and waits for this person.
    pub fn is_turn_of(&self, person: PersonId) -> bool {
        self.state == GameState::Running && self.seat_of(person) == Some(self.to_move)
    }

    /// True for the person who has opened the game, as long as it has not begun.
    pub fn is_opened_by(&self, person: PersonId) -> bool {
        self.state == GameState::Waiting && self.seats.first().and_then(|seat| seat.person) == Some(person)
    }
}

/// The time that the running turn of a game gets back, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GiveBack {
    /// None.
    Nothing,
    /// Its clock does not have this much yet.
    Due(i64),
    /// Its clock has this much, which its players are told until the turn ends.
    Done(i64),
}

/// Whether a game has begun, and whether it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameState {
    /// Seats are free.
    Waiting,
    /// It is played.
    Running,
    /// It is over.
    Over,
}

/// A seat of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatRow {
    /// The person; none for a bot, for a free seat and for somebody who has left the host.
    pub person: Option<PersonId>,
    /// The name in the game.
    pub name: String,
    /// The score.
    pub score: i64,
    /// Whether the player has won.
    pub has_won: bool,
}

/// How the games between two people ended for one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeadToHead {
    /// The games won.
    pub won: u64,
    /// The games lost.
    pub lost: u64,
    /// The games that neither won.
    pub drawn: u64,
}

/// What is stored of a turn.
#[derive(Debug)]
pub struct Turn<'a> {
    /// The game.
    pub game: GameId,
    /// The text of the saved game.
    pub record: &'a str,
    /// The entries of its log.
    pub turns: usize,
    /// How often a turn was taken back.
    pub undone: u32,
    /// The seat to move.
    pub to_move: usize,
    /// Whether a bot has it.
    pub is_bot_to_move: bool,
    /// When the turn ends by itself, in milliseconds since 1970.
    pub due: Option<i64>,
    /// The score of each seat, and whether its player has won, which is so only after the end.
    pub seats: Vec<(i64, bool)>,
    /// Whether the game is over.
    pub is_over: bool,
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
            connection.pragma_update(None, "synchronous", synchronous)?;
            Ok(connection)
        };
        let safe = connect("FULL")?;
        let version: i64 = safe.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if VERSION < version {
            return Err(OpenFault::Newer(version));
        }
        safe.execute_batch(SCHEMA)?;
        safe.pragma_update(None, "user_version", VERSION)?;
        let quick = connect("NORMAL")?;
        Ok(Self(Arc::new(Mutex::new(Connections { safe, quick }))))
    }

    fn lock(&self) -> MutexGuard<'_, Connections> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does all of this, or nothing.
    ///
    /// # Errors
    /// [`Fault`].
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
    ///
    /// # Errors
    /// [`Fault`].
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

    /// The time at which the host was last noted to be running.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn last_alive(&self) -> Result<Option<i64>, Fault> {
        self.one("SELECT value FROM host WHERE key = 'alive'", [], |row| row.get(0))
    }

    /// Notes that the host is running at this time.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn note_alive(&self, now: i64) -> Result<(), Fault> {
        self.lock().quick.execute(NOTE_ALIVE, params![now])?;
        Ok(())
    }

    /// The person with this key.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn person_of_key(&self, key: &str) -> Result<Option<Person>, Fault> {
        self.person_by("key", key)
    }

    /// The person whose name looks like this.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn person_of_look(&self, look: &str) -> Result<Option<Person>, Fault> {
        self.person_by("look", look)
    }

    /// A person by their number.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn person(&self, id: PersonId) -> Result<Option<Person>, Fault> {
        self.person_by("id", id)
    }

    fn person_by(&self, column: &str, value: impl ToSql) -> Result<Option<Person>, Fault> {
        self.one(&format!("SELECT id, name, key FROM person WHERE {column} = ?1"), [value], person)
    }

    /// All people by name, with the number of their running games.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn people(&self) -> Result<Vec<(Person, u64)>, Fault> {
        self.all(
            "SELECT id, name, key, (SELECT count(*) FROM seat JOIN game ON game.id = seat.game
             WHERE seat.person = person.id AND game.state = 'running') FROM person ORDER BY look",
            [],
            |row| Ok((person(row)?, row.get(3)?)),
        )
    }

    /// Makes a person; none if the name looks like another.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn new_person(&self, name: &str, look: &str, key: &str, now: i64) -> Result<Option<Person>, Fault> {
        let sql = "INSERT OR IGNORE INTO person (name, look, key, created) VALUES (?1, ?2, ?3, ?4)";
        let made = self.change(sql, params![name, look, key, now])?;
        if made == 0 { Ok(None) } else { self.person_of_key(key) }
    }

    /// Changes a name, also in games that have not begun; false if it looks like that of somebody else.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn rename(&self, person: PersonId, name: &str, look: &str) -> Result<bool, Fault> {
        self.transaction(|transaction| {
            let changed = transaction.execute(
                "UPDATE OR IGNORE person SET name = ?2, look = ?3 WHERE id = ?1",
                params![person, name, look],
            )?;
            if changed == 1 {
                transaction.execute(
                    "UPDATE seat SET name = ?2 WHERE person = ?1
                     AND game IN (SELECT id FROM game WHERE state = 'waiting')",
                    params![person, name],
                )?;
            }
            Ok(changed == 1)
        })
    }

    /// Blocks somebody, or ends that.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn toggle_block(&self, by: PersonId, whom: PersonId) -> Result<(), Fault> {
        self.transaction(|transaction| {
            let ended =
                transaction.execute("DELETE FROM block WHERE by = ?1 AND whom = ?2", params![by, whom])?;
            if ended == 0 {
                transaction.execute("INSERT INTO block (by, whom) VALUES (?1, ?2)", params![by, whom])?;
            }
            Ok(())
        })
    }

    /// Whether either has blocked the other.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn are_apart(&self, one: PersonId, other: PersonId) -> Result<bool, Fault> {
        let sql = "SELECT 1 FROM block WHERE (by = ?1 AND whom = ?2) OR (by = ?2 AND whom = ?1)";
        Ok(self.one(sql, [one, other], |_| Ok(()))?.is_some())
    }

    /// The people whom somebody has blocked.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn blocked_by(&self, by: PersonId) -> Result<Vec<Person>, Fault> {
        let sql = "SELECT id, name, key FROM person JOIN block ON whom = id WHERE by = ?1 ORDER BY look";
        self.all(sql, [by], person)
    }

    /// The people who have played with somebody.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn met_by(&self, person_id: PersonId) -> Result<Vec<Person>, Fault> {
        self.all(
            "SELECT DISTINCT person.id, person.name, person.key FROM seat AS own
             JOIN seat AS other ON other.game = own.game AND other.person <> own.person
             JOIN person ON person.id = other.person WHERE own.person = ?1 ORDER BY person.look LIMIT 200",
            [person_id],
            person,
        )
    }

    /// Opens a game that waits for players; the first seats are those given.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn new_game(&self, game: &NewGame<'_>) -> Result<GameId, Fault> {
        self.transaction(|transaction| {
            transaction.execute(
                "INSERT INTO game (state, title, ruleset, language, wish, time_limit, watched, rated, changed)
                 VALUES ('waiting', ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![
                    game.title,
                    game.ruleset,
                    game.language,
                    game.wish,
                    game.time_limit,
                    game.is_watched,
                    game.is_rated,
                    game.now
                ],
            )?;
            let id = transaction.last_insert_rowid().unsigned_abs();
            set_seats(transaction, id, game.seats)?;
            for (code, by) in &game.codes {
                invite(transaction, code, id, *by, game.now)?;
            }
            Ok(id)
        })
    }

    /// Seats somebody in a free seat of a game that waits, by a code that is used up with that or without one.
    /// Returns false if no seat is free.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn sit_down(&self, game: GameId, who: &Person, code: Option<&str>) -> Result<bool, Fault> {
        self.transaction(|transaction| {
            if let Some(code) = code {
                transaction.execute("DELETE FROM invitation WHERE code = ?1", params![code])?;
            }
            let taken = transaction.execute(
                "UPDATE seat SET person = ?2, name = ?3 WHERE game = ?1 AND seat =
                 (SELECT min(seat) FROM seat WHERE game = ?1 AND person IS NULL AND name = '')",
                params![game, who.id, who.name],
            )?;
            Ok(taken == 1)
        })
    }

    /// Frees the seat of somebody in a game that waits, with a code for it, and who invites by that.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn stand_up(
        &self,
        game: GameId,
        person: PersonId,
        invitation: Option<(String, PersonId)>,
        now: i64,
    ) -> Result<(), Fault> {
        self.transaction(|transaction| {
            let freed = transaction.execute(
                "UPDATE seat SET person = NULL, name = '' WHERE game = ?1 AND person = ?2
                 AND game IN (SELECT id FROM game WHERE state = 'waiting')",
                params![game, person],
            )?;
            if let Some((code, by)) = invitation.filter(|_| freed == 1) {
                invite(transaction, &code, game, by, now)?;
            }
            Ok(())
        })
    }

    /// Deletes a game that has not begun.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn withdraw(&self, game: GameId) -> Result<(), Fault> {
        self.change("DELETE FROM game WHERE id = ?1 AND state = 'waiting'", [game])?;
        Ok(())
    }

    /// Stores a turn. `kind` says whether it must be on disk before anybody hears of it. A game that begins gets the seats of
    /// `begins`. `and` is done in the same transaction.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn put(
        &self,
        turn: &Turn<'_>,
        begins: Option<&[(Option<PersonId>, String)]>,
        kind: PutKind,
        now: i64,
        and: impl FnOnce(&Transaction<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut connections = self.lock();
        let connection = match kind {
            PutKind::Turn => &mut connections.safe,
            PutKind::TimeOut | PutKind::Notes => &mut connections.quick,
        };
        let transaction = connection.transaction()?;
        if let Some(seats) = begins {
            transaction.execute("DELETE FROM seat WHERE game = ?1", params![turn.game])?;
            set_seats(&transaction, turn.game, seats)?;
            transaction.execute("DELETE FROM invitation WHERE game = ?1", params![turn.game])?;
        }
        let state = if turn.is_over { "over" } else { "running" };
        transaction
            .prepare_cached(
                "UPDATE game SET record = ?2, turns = ?3, undone = ?4, to_move = ?5, bot_to_move = ?6, due = ?7,
                 state = ?8, give_back = CASE WHEN ?9 THEN 0 ELSE -abs(give_back) END,
                 changed = CASE WHEN ?9 THEN ?10 ELSE changed END WHERE id = ?1",
            )?
            .execute(params![
                turn.game,
                turn.record,
                turn.turns,
                turn.undone,
                turn.to_move,
                turn.is_bot_to_move,
                turn.due,
                state,
                kind != PutKind::Notes,
                now
            ])?;
        if kind != PutKind::Notes {
            let mut seat_statement = transaction
                .prepare_cached("UPDATE seat SET score = ?3, won = ?4 WHERE game = ?1 AND seat = ?2")?;
            for (seat, (score, has_won)) in turn.seats.iter().enumerate() {
                seat_statement.execute(params![turn.game, seat, score, has_won])?;
            }
            drop(seat_statement);
            and(&transaction)?;
        }
        transaction.commit()
    }

    /// The text of a saved game, and the time that its player gets back.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn record(&self, game: GameId) -> Result<Option<(String, GiveBack)>, Fault> {
        let sql = "SELECT record, give_back FROM game WHERE id = ?1 AND record IS NOT NULL";
        self.one(sql, [game], |row| {
            let give_back = match row.get(1)? {
                0 => GiveBack::Nothing,
                time @ 1.. => GiveBack::Due(time),
                time => GiveBack::Done(-time),
            };
            Ok((row.get(0)?, give_back))
        })
    }

    /// A game.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn game(&self, id: GameId) -> Result<Option<GameRow>, Fault> {
        Ok(self.games("id = ?1", id)?.pop())
    }

    /// The running and waiting games of somebody, the one that changed last first.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn open_games_of(&self, person: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state <> 'over' AND id IN (SELECT game FROM seat WHERE person = ?1) ORDER BY changed DESC",
            person,
        )
    }

    /// The last 500 finished games of somebody, the last one first.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn finished_games_of(&self, person: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state = 'over' AND id IN (SELECT game FROM seat WHERE person = ?1) ORDER BY changed DESC LIMIT 500",
            person,
        )
    }

    /// The games that ended at this time or later.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn games_over_since(&self, time: i64) -> Result<Vec<GameRow>, Fault> {
        self.games("state = 'over' AND ?1 <= changed", time)
    }

    /// All games of somebody that have begun, the one that changed last first.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn begun_games_of(&self, person: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state <> 'waiting' AND id IN (SELECT game FROM seat WHERE person = ?1) ORDER BY changed DESC",
            person,
        )
    }

    /// The games that wait although no seat is free. One without seats, which is half imported, is among them.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn full_games(&self) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state = ?1 AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND person IS NULL)",
            "waiting",
        )
    }

    /// How the finished games between two people ended for the first of them.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn head_to_head(&self, one: PersonId, other: PersonId) -> Result<HeadToHead, Fault> {
        self.read(|connection| {
            connection.query_row(
                "SELECT count(*) FILTER (WHERE own.won > theirs.won), count(*) FILTER (WHERE own.won < theirs.won),
                 count(*) FILTER (WHERE own.won = 1 AND theirs.won = 1) FROM seat AS own
                 JOIN seat AS theirs ON theirs.game = own.game AND theirs.person = ?2
                 JOIN game ON game.id = own.game AND game.state = 'over'
                 WHERE own.person = ?1 AND (SELECT count(*) FROM seat WHERE seat.game = game.id) = 2",
                params![one, other],
                |row| Ok(HeadToHead { won: row.get(0)?, lost: row.get(1)?, drawn: row.get(2)? }),
            )
        })
    }

    /// Games with a free seat that needs no code, without those of this person and of whoever is apart from them by a block.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn open_tables(&self, except: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state = 'waiting' AND id IN (SELECT game FROM seat WHERE person IS NULL)
             AND id NOT IN (SELECT game FROM seat WHERE person = ?1)
             AND id NOT IN (SELECT game FROM invitation)
             AND id NOT IN (SELECT game FROM seat WHERE person IN
                            (SELECT whom FROM block WHERE by = ?1 UNION SELECT by FROM block WHERE whom = ?1))
             ORDER BY changed DESC LIMIT 200",
            except,
        )
    }

    /// Running games that may be watched, without those of this person.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn watchable(&self, except: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state = 'running' AND watched = 1 AND id NOT IN (SELECT game FROM seat WHERE person = ?1)
             ORDER BY changed DESC LIMIT 200",
            except,
        )
    }

    fn games(&self, condition: &str, parameter: impl ToSql) -> Result<Vec<GameRow>, Fault> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&format!(
                "SELECT id, state, title, wish, to_move, due, watched, ruleset FROM game WHERE {condition}"
            ))?;
            let rows = statement.query_map(params![parameter], |row| {
                let state: String = row.get(1)?;
                Ok(GameRow {
                    id: row.get(0)?,
                    state: match state.as_str() {
                        "running" => GameState::Running,
                        "over" => GameState::Over,
                        _ => GameState::Waiting,
                    },
                    title: row.get(2)?,
                    wish: row.get(3)?,
                    to_move: row.get(4)?,
                    due: row.get(5)?,
                    is_watched: row.get(6)?,
                    ruleset: row.get(7)?,
                    seats: Vec::new(),
                })
            })?;
            let mut games = rows.collect::<Result<Vec<_>, _>>()?;
            let mut seats = connection
                .prepare_cached("SELECT person, name, score, won FROM seat WHERE game = ?1 ORDER BY seat")?;
            for game in &mut games {
                let rows = seats.query_map(params![game.id], |row| {
                    Ok(SeatRow {
                        person: row.get(0)?,
                        name: row.get(1)?,
                        score: row.get(2)?,
                        has_won: row.get(3)?,
                    })
                })?;
                game.seats = rows.collect::<Result<Vec<_>, _>>()?;
            }
            Ok(games)
        })
    }

    /// All running games with a turn that ends by itself, and when that is.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn deadlines(&self) -> Result<Vec<(i64, GameId)>, Fault> {
        let sql = "SELECT due, id FROM game WHERE due IS NOT NULL AND state = 'running'";
        self.all(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The running games in which a bot is to move.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn games_of_bots(&self) -> Result<Vec<GameId>, Fault> {
        self.all("SELECT id FROM game WHERE bot_to_move = 1 AND state = 'running'", [], |row| row.get(0))
    }

    /// Gives the time that the host was down back in all games whose limit is shorter than that and whose turn began before,
    /// and notes that it is running now. Neither happens without the other, so that no game gets the same time twice. The host
    /// may have run for `precision` after its last sign of life.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn give_back(&self, down: i64, now: i64, precision: i64) -> Result<usize, Fault> {
        self.transaction(|transaction| {
            transaction.execute(NOTE_ALIVE, params![now])?;
            transaction.execute(
                "UPDATE game SET due = due + ?1, give_back = max(give_back, 0) + ?1
                 WHERE state = 'running' AND due IS NOT NULL AND time_limit < ?1 AND changed <= ?2",
                params![down, now - down + precision],
            )
        })
    }

    /// The invitation with this code that is still valid: its game, and who has written it.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn invitation(&self, code: &str, not_before: i64) -> Result<Option<(GameId, PersonId)>, Fault> {
        let sql = "SELECT game, by FROM invitation WHERE code = ?1 AND created >= ?2";
        self.one(sql, params![code, not_before], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The codes for a game that are still valid.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn codes_of(&self, game: GameId, not_before: i64) -> Result<Vec<String>, Fault> {
        let sql = "SELECT code FROM invitation WHERE game = ?1 AND created >= ?2 ORDER BY code";
        self.all(sql, params![game, not_before], |row| row.get(0))
    }

    /// The number of invitations of somebody that are still valid.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn invitations_by(&self, person: PersonId, not_before: i64) -> Result<u64, Fault> {
        let sql = "SELECT count(*) FROM invitation WHERE by = ?1 AND created >= ?2";
        Ok(self.one(sql, params![person, not_before], |row| row.get(0))?.unwrap_or_default())
    }

    /// Deletes games that wait for players and cannot begin any more: those with an invitation that has expired, and
    /// open tables as old as that. Returns them: some, if there are many, so that nobody waits for long.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn delete_expired(&self, not_before: i64) -> Result<Vec<GameRow>, Fault> {
        let expired = self.games(
            "state = 'waiting' AND (id IN (SELECT game FROM invitation WHERE created < ?1)
             OR (changed < ?1 AND id NOT IN (SELECT game FROM invitation))) LIMIT 100",
            not_before,
        )?;
        for game in &expired {
            self.withdraw(game.id)?;
        }
        Ok(expired)
    }

    /// Ends a game that cannot be played any more; nobody has won it.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn end_unplayable(&self, game: GameId, now: i64) -> Result<(), Fault> {
        let sql = "UPDATE game SET state = 'over', due = NULL, bot_to_move = 0, changed = ?2 WHERE id = ?1";
        self.change(sql, params![game, now])?;
        Ok(())
    }

    /// Lets nobody watch a game any more.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn end_watching(&self, game: GameId) -> Result<(), Fault> {
        self.change("UPDATE game SET watched = 0 WHERE id = ?1", [game])?;
        Ok(())
    }

    /// The ratings of somebody, by ruleset and language.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn ratings_of(&self, person: PersonId) -> Result<Vec<StoredRating>, Fault> {
        let sql = "SELECT ruleset, language, value, deviation, games FROM rating WHERE person = ?1
                   ORDER BY ruleset, language";
        self.all(sql, [person], |row| {
            Ok(StoredRating {
                ruleset: row.get(0)?,
                language: row.get(1)?,
                value: row.get(2)?,
                deviation: row.get(3)?,
                games: row.get(4)?,
            })
        })
    }

    /// Deletes a person. The games that they have begun keep the seat, under a name that says nothing; `games` has this name
    /// for each, and the text of the game under it where that can be read.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn remove_person(
        &self,
        id: PersonId,
        games: &[(GameId, String, Option<String>)],
    ) -> Result<(), Fault> {
        self.transaction(|transaction| {
            for (game, name, record) in games {
                transaction.execute(
                    "UPDATE seat SET name = ?3 WHERE game = ?1 AND person = ?2",
                    params![game, id, name],
                )?;
                transaction.execute(
                    "UPDATE game SET record = coalesce(?2, record) WHERE id = ?1",
                    params![game, record],
                )?;
            }
            transaction.execute("DELETE FROM person WHERE id = ?1", params![id])?;
            Ok(())
        })
    }
}

/// Whether what is stored changes the log of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PutKind {
    /// It does: it must be on disk before anybody is told.
    Turn,
    /// It does, but the turn only ran out of time. A computer that loses power may forget that, and ends it again at the
    /// next start; whatever is played after it takes it to the disk.
    TimeOut,
    /// It does not: tiles were laid, or a clock was read.
    Notes,
}

/// A game to open.
#[derive(Debug)]
pub struct NewGame<'a> {
    /// The name of the ruleset.
    pub title: &'a str,
    /// Its id.
    pub ruleset: &'a str,
    /// The language.
    pub language: &'a str,
    /// The wish, as JSON.
    pub wish: &'a str,
    /// The time for a turn, in milliseconds.
    pub time_limit: Option<i64>,
    /// Whether others may watch.
    pub is_watched: bool,
    /// Whether its result counts for ratings.
    pub is_rated: bool,
    /// The person and the name of each seat: nobody and no name where it is free.
    pub seats: &'a [(Option<PersonId>, String)],
    /// The codes of its invitations, and who has written them.
    pub codes: Vec<(String, PersonId)>,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

fn set_seats(
    transaction: &Transaction<'_>,
    game: GameId,
    seats: &[(Option<PersonId>, String)],
) -> Result<(), Fault> {
    for (seat, (person, name)) in seats.iter().enumerate() {
        transaction.execute(
            "INSERT INTO seat (game, seat, person, name) VALUES (?1, ?2, ?3, ?4)",
            params![game, seat, person, name],
        )?;
    }
    Ok(())
}

fn invite(
    transaction: &Transaction<'_>,
    code: &str,
    game: GameId,
    by: PersonId,
    now: i64,
) -> Result<(), Fault> {
    transaction.execute(
        "INSERT INTO invitation (code, game, by, created) VALUES (?1, ?2, ?3, ?4)",
        params![code, game, by, now],
    )?;
    Ok(())
}

fn person(row: &Row<'_>) -> Result<Person, Fault> {
    Ok(Person { id: row.get(0)?, name: row.get(1)?, key: row.get(2)? })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::*;

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
