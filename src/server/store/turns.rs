//! Turns of running games, their time, and their end.

use rusqlite::{Transaction, params};

use super::waiting::set_seats;
use super::{Fault, GameId, NOTE_ALIVE, PersonId, Store};

/// The part of a turn that is stored.
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
    /// True if a bot has it.
    pub is_bot_to_move: bool,
    /// When the turn ends by itself, in milliseconds since 1970.
    pub due: Option<i64>,
    /// The score of each seat, and whether its player has won, which is so only after the end.
    pub seats: Vec<(i64, bool)>,
    /// True if the game is over.
    pub is_over: bool,
}

/// The kind of a change of what is stored, by whether the log of the game changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PutKind {
    /// It does: it must be on disk before anybody is sent it.
    Turn,
    /// It does, but the turn only ran out of time. A computer that loses power may forget that, and ends it again at the
    /// next start; whatever is played after it takes it to the disk.
    TimeOut,
    /// It does not: tiles were laid, or a clock was read.
    Notes,
}

/// The time that the running turn of a game gets back, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GiveBack {
    /// None.
    Nothing,
    /// Its clock does not have this much yet.
    Due(i64),
    /// Its clock has this much, which its players see until the turn ends.
    Done(i64),
}

impl Store {
    /// Stores a turn. `kind` says whether it must be on disk before anybody hears of it. A game that begins gets the seats of
    /// `begins`. `and` is done in the same transaction.
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

    /// All running games with a turn that ends by itself, and when that is.
    pub fn deadlines(&self) -> Result<Vec<(i64, GameId)>, Fault> {
        let sql = "SELECT due, id FROM game WHERE due IS NOT NULL AND state = 'running'";
        self.all(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The running games in which a bot is to move.
    pub fn games_of_bots(&self) -> Result<Vec<GameId>, Fault> {
        self.all("SELECT id FROM game WHERE bot_to_move = 1 AND state = 'running'", [], |row| row.get(0))
    }

    /// Gives the time that the host was down back in all games whose limit is shorter than that and whose turn began before,
    /// and notes that it is running now. Neither happens without the other, so that no game gets the same time twice. The host
    /// may have run for `precision` after its last sign of life.
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

    /// Ends a game that cannot be played any more; nobody has won it.
    pub fn end_unplayable(&self, game: GameId, now: i64) -> Result<(), Fault> {
        let sql = "UPDATE game SET state = 'over', due = NULL, bot_to_move = 0, changed = ?2 WHERE id = ?1";
        self.change(sql, params![game, now])?;
        Ok(())
    }

    /// Lets nobody watch a game any more.
    pub fn end_watching(&self, game: GameId) -> Result<(), Fault> {
        self.change("UPDATE game SET watched = 0 WHERE id = ?1", [game])?;
        Ok(())
    }
}
