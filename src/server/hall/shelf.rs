//! The shelf of a game: its row in the database.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use jiff::Timestamp;
use rackety::files::Notes;
use rackety::session::Shelf;
use rackety_engine::{Game, TurnOutcome};
use skillratings::Outcomes;

use crate::log;
use crate::rating::{self, RatedGame};
use crate::store::{GameId, PersonId, PutKind, Store, Turn};

/// The shelf of one game.
#[derive(Debug, Clone)]
pub(crate) struct GameShelf {
    store: Store,
    game: GameId,
    /// The two people whose ratings the result changes; none in other games.
    rated: Option<[PersonId; 2]>,
    /// The person and the name of each seat, until the game is stored: it begins with that, or waits as before.
    begins: Option<Vec<(Option<PersonId>, String)>>,
    /// What was stored last: the entries of the log, how often a turn was taken back, and a hash of everything.
    stored: Option<(usize, u32, u64)>,
}

impl GameShelf {
    /// The shelf of a game that is not stored yet, or that was just read.
    pub(crate) const fn new(store: Store, game: GameId, rated: Option<[PersonId; 2]>) -> Self {
        Self { store, game, rated, begins: None, stored: None }
    }

    /// Makes the game begin with these seats when it is stored.
    #[must_use]
    pub(crate) fn beginning(self, seats: Vec<(Option<PersonId>, String)>) -> Self {
        Self { begins: Some(seats), ..self }
    }

    /// The same shelf, on which this game is stored already.
    #[must_use]
    pub(super) fn with_stored(self, game: &Game) -> Self {
        Self { stored: Some((game.turns().len(), game.undone(), 0)), ..self }
    }
}

impl Shelf for GameShelf {
    fn put(&mut self, game: &Game, notes: &Notes, text: &[u8]) -> Result<(), String> {
        let mut hasher = DefaultHasher::new();
        // The time of saving is in the text, so the parts are hashed.
        (game.turns().len(), game.undone(), format!("{notes:?}")).hash(&mut hasher);
        let log = (game.turns().len(), game.undone());
        let now = (log.0, log.1, hasher.finish());
        if self.stored == Some(now) {
            return Ok(());
        }
        let is_turn = self.stored.is_none_or(|(turns, undone, _)| (turns, undone) != log);
        let state = game.state();
        let to_move = state.to_move().index();
        let is_over = state.ending().is_some();
        let is_bot = notes.bots.get(to_move).copied().flatten().is_some();
        let wall = Timestamp::now();
        let due = game.setup().options.time.filter(|_| !is_over && !is_bot).map(|limit| {
            let left = notes.clock.left_while_closed(limit.duration(), wall);
            wall.as_millisecond().saturating_add(i64::try_from(left.as_millis()).unwrap_or(i64::MAX))
        });
        let winners = state.ending().map(|ending| ending.winners.clone()).unwrap_or_default();
        let seats =
            state.players().map(|(seat, player)| (i64::from(player.score()), winners.contains(&seat)));
        let seats: Vec<(i64, bool)> = seats.collect();
        let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
        let turn = Turn {
            game: self.game,
            record: text,
            turns: log.0,
            undone: log.1,
            to_move,
            is_bot_to_move: is_bot && !is_over,
            due,
            seats: seats.clone(),
            is_over,
        };
        let rated = self.rated.filter(|_| is_over && have_all_played(game));
        let rated = rated.zip(seats.first().zip(seats.get(1)));
        let has_run_out = game.turns().last().is_some_and(|turn| turn.outcome == TurnOutcome::TimeOut);
        let kind = match (is_turn, has_run_out && !is_over && self.begins.is_none()) {
            (false, _) => PutKind::Notes,
            (true, true) => PutKind::TimeOut,
            (true, false) => PutKind::Turn,
        };
        let begins = self.begins.as_deref();
        let stored = self.store.put(&turn, begins, kind, wall.as_millisecond(), |transaction| {
            let Some((players, (one, other))) = rated else { return Ok(()) };
            // A game counts once, whatever happens to it after its end.
            let is_new = transaction.execute(
                "UPDATE game SET rated = 2 WHERE id = ?1 AND rated = 1",
                rusqlite::params![self.game],
            )?;
            if is_new == 0 {
                return Ok(());
            }
            let outcome = match (one.1, other.1) {
                (true, false) => Outcomes::WIN,
                (false, true) => Outcomes::LOSS,
                _ => Outcomes::DRAW,
            };
            let setup = game.setup();
            let counted =
                RatedGame { ruleset: setup.ruleset.id(), language: &setup.language, players, outcome };
            rating::count(transaction, &counted)
        });
        stored.map_err(|fault| {
            log::event("database", &[("game", &self.game), ("fault", &fault)]);
            super::reported(&fault)
        })?;
        self.begins = None;
        self.stored = Some(now);
        Ok(())
    }
}

/// True if each player has played, lost a turn, exchanged or passed. Leaving a game before that costs no rating.
fn have_all_played(game: &Game) -> bool {
    let is_own = |outcome: &TurnOutcome| {
        use TurnOutcome::{Exchange, Lost, Pass, Play};
        matches!(outcome, Play { .. } | Lost { .. } | Exchange { .. } | Pass)
    };
    game.state()
        .players()
        .all(|(seat, _)| game.turns().iter().any(|turn| turn.seat == seat && is_own(&turn.outcome)))
}
