//! People of a host: names and keys, blocks, results and ratings.

use rusqlite::{Connection, Row, ToSql, params};

use super::{Fault, GameId, PersonId, Store};
use crate::names::look;

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

impl Store {
    /// The person with this key.
    pub fn person_of_key(&self, key: &str) -> Result<Option<Person>, Fault> {
        self.person_by("key", key)
    }

    /// The person with exactly this name.
    pub fn person_called(&self, name: &str) -> Result<Option<Person>, Fault> {
        self.person_by("name", name)
    }

    /// A person by their number.
    pub fn person(&self, id: PersonId) -> Result<Option<Person>, Fault> {
        self.person_by("id", id)
    }

    fn person_by(&self, column: &str, value: impl ToSql) -> Result<Option<Person>, Fault> {
        self.one(&format!("SELECT id, name, key FROM person WHERE {column} = ?1"), [value], person)
    }

    /// All people by name, with the numbers of their running games as a list: `2, 4`.
    pub fn people(&self) -> Result<Vec<(Person, String)>, Fault> {
        self.all(
            "SELECT id, name, key, (SELECT coalesce(group_concat(game, ', ' ORDER BY game), '')
             FROM seat JOIN game ON game.id = seat.game
             WHERE seat.person = person.id AND game.state = 'running') FROM person ORDER BY look",
            [],
            |row| Ok((person(row)?, row.get(3)?)),
        )
    }

    /// Makes a person; none if the name looks like another.
    pub fn new_person(&self, name: &str, look: &str, key: &str, now: i64) -> Result<Option<Person>, Fault> {
        let sql = "INSERT OR IGNORE INTO person (name, look, key, created) VALUES (?1, ?2, ?3, ?4)";
        let made = self.change(sql, params![name, look, key, now])?;
        if made == 0 { Ok(None) } else { self.person_of_key(key) }
    }

    /// Changes a name, also in games that have not begun; false if it looks like that of somebody else.
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

    /// Deletes a person. The games that they have begun keep the seat, under a name that says nothing; `games` has this name
    /// for each, and the text of the game under it where that can be read.
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

    /// Blocks somebody, or ends that.
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

    /// Returns whether either has blocked the other.
    pub fn are_apart(&self, one: PersonId, other: PersonId) -> Result<bool, Fault> {
        let sql = "SELECT 1 FROM block WHERE (by = ?1 AND whom = ?2) OR (by = ?2 AND whom = ?1)";
        Ok(self.one(sql, [one, other], |_| Ok(()))?.is_some())
    }

    /// The people whom somebody has blocked.
    pub fn blocked_by(&self, by: PersonId) -> Result<Vec<Person>, Fault> {
        let sql = "SELECT id, name, key FROM person JOIN block ON whom = id WHERE by = ?1 ORDER BY look";
        self.all(sql, [by], person)
    }

    /// The people who have played with somebody.
    pub fn met_by(&self, person_id: PersonId) -> Result<Vec<Person>, Fault> {
        self.all(
            "SELECT DISTINCT person.id, person.name, person.key FROM seat AS own
             JOIN seat AS other ON other.game = own.game AND other.person <> own.person
             JOIN person ON person.id = other.person WHERE own.person = ?1 ORDER BY person.look LIMIT 200",
            [person_id],
            person,
        )
    }

    /// How the finished games between two people ended for the first of them.
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

    /// The ratings of somebody, by ruleset and language.
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
}

/// Finds the looks of all names anew, by the rules of this version. People whose names look alike by now keep those that they
/// had.
pub(super) fn renew_looks(connection: &Connection) -> Result<(), Fault> {
    let mut people = connection.prepare("SELECT id, name FROM person")?;
    let people = people.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, name) in people.collect::<Result<Vec<(PersonId, String)>, Fault>>()? {
        connection
            .execute("UPDATE OR IGNORE person SET look = ?2 WHERE id = ?1", params![id, look(&name)])?;
    }
    Ok(())
}

fn person(row: &Row<'_>) -> Result<Person, Fault> {
    Ok(Person { id: row.get(0)?, name: row.get(1)?, key: row.get(2)? })
}
