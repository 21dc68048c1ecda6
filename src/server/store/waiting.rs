//! Games that wait for players, and invitations to them.

use rusqlite::{Transaction, params};

use super::{Fault, GameId, GameRow, Person, PersonId, Store};

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
    /// True if others may watch.
    pub is_watched: bool,
    /// True if its result counts for ratings.
    pub is_rated: bool,
    /// The person and the name of each seat: nobody and no name where it is free.
    pub seats: &'a [(Option<PersonId>, String)],
    /// The codes of its invitations, and who has written them.
    pub codes: Vec<(String, PersonId)>,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

impl Store {
    /// Opens a game that waits for players; the first seats are those given.
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
    pub fn withdraw(&self, game: GameId) -> Result<(), Fault> {
        self.change("DELETE FROM game WHERE id = ?1 AND state = 'waiting'", [game])?;
        Ok(())
    }

    /// Deletes games that wait for players and cannot begin any more: those with an invitation that has expired, and
    /// open tables as old as that. Returns them: some, if there are many, so that nobody waits for long.
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

    /// The invitation with this code that is still valid: its game, and who has written it.
    pub fn invitation(&self, code: &str, not_before: i64) -> Result<Option<(GameId, PersonId)>, Fault> {
        let sql = "SELECT game, by FROM invitation WHERE code = ?1 AND created >= ?2";
        self.one(sql, params![code, not_before], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The codes for a game that are still valid.
    pub fn codes_of(&self, game: GameId, not_before: i64) -> Result<Vec<String>, Fault> {
        let sql = "SELECT code FROM invitation WHERE game = ?1 AND created >= ?2 ORDER BY code";
        self.all(sql, params![game, not_before], |row| row.get(0))
    }

    /// The number of invitations of somebody that are still valid.
    pub fn invitations_by(&self, person: PersonId, not_before: i64) -> Result<u64, Fault> {
        let sql = "SELECT count(*) FROM invitation WHERE by = ?1 AND created >= ?2";
        Ok(self.one(sql, params![person, not_before], |row| row.get(0))?.unwrap_or_default())
    }
}

/// Gives a game these seats.
pub(super) fn set_seats(
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
