//! Games as lists show them.

use rusqlite::{ToSql, params};

use super::{Fault, GameId, PersonId, Store};

/// A game as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// The number.
    pub id: GameId,
    /// The stage that it is in.
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
    /// True if others may watch it.
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

    /// True if nobody is missing.
    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.person.is_some())
    }

    /// True for the person who has opened the game, as long as it has not begun.
    pub fn is_opened_by(&self, person: PersonId) -> bool {
        self.state == GameState::Waiting && self.seats.first().and_then(|seat| seat.person) == Some(person)
    }
}

/// The stage that a game is in.
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
    /// True if the player has won.
    pub has_won: bool,
}

/// The condition that nobody in a game is apart, by a block, from the person who is the parameter.
const NOT_APART: &str = "id NOT IN (SELECT game FROM seat WHERE person IN
     (SELECT whom FROM block WHERE by = ?1 UNION SELECT by FROM block WHERE whom = ?1))";

impl Store {
    /// A game.
    pub fn game(&self, id: GameId) -> Result<Option<GameRow>, Fault> {
        Ok(self.games("id = ?1", id)?.pop())
    }

    /// The running and waiting games of somebody, the one that changed last first.
    pub fn open_games_of(&self, person: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state <> 'over' AND id IN (SELECT game FROM seat WHERE person = ?1) ORDER BY changed DESC",
            person,
        )
    }

    /// All games of somebody that have begun, the one that changed last first.
    pub fn begun_games_of(&self, person: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state <> 'waiting' AND id IN (SELECT game FROM seat WHERE person = ?1) ORDER BY changed DESC",
            person,
        )
    }

    /// The last 500 finished games of somebody, the last one first.
    pub fn finished_games_of(&self, person: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state = 'over' AND id IN (SELECT game FROM seat WHERE person = ?1) ORDER BY changed DESC LIMIT 500",
            person,
        )
    }

    /// The games that ended at this time or later.
    pub fn games_over_since(&self, time: i64) -> Result<Vec<GameRow>, Fault> {
        self.games("state = 'over' AND ?1 <= changed", time)
    }

    /// The games that wait although no seat is free. One without seats, which is half imported, is among them.
    pub fn full_games(&self) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state = ?1 AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND person IS NULL)",
            "waiting",
        )
    }

    /// The games that others have offered to somebody who has no seat there yet: rematches, whose wishes name the people.
    pub fn offers_to(&self, person: PersonId) -> Result<Vec<GameRow>, Fault> {
        self.games(
            "state = 'waiting' AND id NOT IN (SELECT game FROM seat WHERE person = ?1)
             AND CASE WHEN json_valid(wish)
                 THEN EXISTS (SELECT 1 FROM json_each(wish, '$.invited') WHERE value = ?1) ELSE 0 END
             ORDER BY changed DESC LIMIT 200",
            person,
        )
    }

    /// Games with a free seat that needs no code and is offered to nobody, without those of this person and of whoever is
    /// apart from them by a block: one of each person who has opened some, then their other ones.
    pub fn open_tables(&self, except: PersonId) -> Result<Vec<GameRow>, Fault> {
        let condition = format!(
            "state = 'waiting' AND id IN (SELECT game FROM seat WHERE person IS NULL)
             AND id NOT IN (SELECT game FROM seat WHERE person = ?1)
             AND id NOT IN (SELECT game FROM invitation)
             AND CASE WHEN json_valid(wish) THEN json_type(wish, '$.invited') END IS NULL
             AND {NOT_APART}
             ORDER BY row_number() OVER (
                 PARTITION BY (SELECT person FROM seat WHERE seat.game = game.id AND seat = 0) ORDER BY changed DESC),
                 changed DESC LIMIT 200"
        );
        self.games(&condition, except)
    }

    /// Running games that may be watched, without those of this person and of whoever is apart from them by a block.
    pub fn watchable(&self, except: PersonId) -> Result<Vec<GameRow>, Fault> {
        let condition = format!(
            "state = 'running' AND watched = 1 AND id NOT IN (SELECT game FROM seat WHERE person = ?1)
             AND {NOT_APART}
             ORDER BY changed DESC LIMIT 200"
        );
        self.games(&condition, except)
    }

    /// The games for which this condition of SQL holds.
    pub(super) fn games(&self, condition: &str, parameter: impl ToSql) -> Result<Vec<GameRow>, Fault> {
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
}
