//! The start of a host after it was down, and the sign of life by which it knows how long that was.

use std::time::Duration;

use super::{Hall, now_ms};
use crate::store::{Fault, GameId, GiveBack};
use crate::{limits, log};

/// How often the host notes that it runs. What it was down for is known to this precision.
pub(super) const HEARTBEAT: Duration = Duration::from_millis(HEARTBEAT_MS.unsigned_abs());

const HEARTBEAT_MS: i64 = 10_000;

/// A host that was down for less than this needs to give nothing back.
const SHORTEST: i64 = 20_000;

/// A computer that has run for this long knows what time it is.
const LATEST_TIME: Duration = Duration::from_secs(3600);

impl Hall {
    /// Opens the host, or notes that time is still owed to turns: the next sign of life tries it again.
    pub(super) fn open_for_business(&mut self) {
        self.owes_time = true;
        logged(self.try_opening());
    }

    /// Gives time back if the wall clock shows that the host has not run for a while: the computer slept, or has learnt only
    /// now what time it is.
    pub(super) fn notice_gap(&mut self) {
        if !self.owes_time && SHORTEST < now_ms() - self.alive {
            self.open_for_business();
            if self.owes_time {
                self.drop_stored_tables();
            }
        }
    }

    /// Gives back time that nobody could use, resumes deadlines and the turns of bots, and finishes what a kill interrupted:
    /// games that were about to begin, half imported or just over. Until time is given back and the deadlines are known, no
    /// turn may end; after that, a fault of the database in one of these does not keep the host from the others.
    ///
    /// # Errors
    /// [`Fault`] if time is still owed, or the deadlines could not be read. Where giving time back has failed, the old sign of
    /// life is kept, since the next attempt computes the time from it.
    pub(super) fn try_opening(&mut self) -> Result<(), Fault> {
        let now = now_ms();
        let last = self.store.last_alive()?;
        // A game that ended after the last sign of life may not have reached its players' folders. The next attempt does not
        // know that sign of life any more.
        let over = logged(self.store.games_over_since(last.unwrap_or(now))).unwrap_or_default();
        self.just_over.extend(over.into_iter().map(|game| game.id));
        let down = last.map_or(0, |last| now - last);
        self.alive = last.unwrap_or(now);
        if SHORTEST < down {
            let games = self.store.give_back(down, now, HEARTBEAT_MS)?;
            self.alive = now;
            log::event("down", &[("seconds", &(down / 1000)), ("given_back", &games)]);
        } else {
            logged(self.note_alive());
        }
        let deadlines = self.store.deadlines()?;
        self.owes_time = false;
        for (due, game) in deadlines {
            self.set_due(game, Some(due));
        }
        // Tables are open if the computer slept.
        for game in self.stored_tables() {
            if matches!(self.store.record(game), Ok(Some((_, GiveBack::Due(_))))) {
                self.read_again(game);
            }
        }
        for game in logged(self.store.games_of_bots()).unwrap_or_default() {
            self.wake_table(game);
        }
        // A game without seats is half imported.
        for game in logged(self.store.full_games()).unwrap_or_default() {
            if game.seats.is_empty() {
                logged(self.store.withdraw(game.id));
            }
        }
        self.begin_full_games();
        for game in std::mem::take(&mut self.just_over) {
            self.hand_out_again(game);
        }
        Ok(())
    }

    /// Begins the games that wait although all their people are there: the host was killed when the last seat was taken, or
    /// could not store the beginning. One without seats may be half imported by another process, and one that whoever opened
    /// it was refused is withdrawn instead.
    fn begin_full_games(&mut self) {
        for game in std::mem::take(&mut self.unwithdrawn) {
            logged(self.withdraw_in_the_end(game));
        }
        for game in logged(self.store.full_games()).unwrap_or_default() {
            let is_left_out = self.unplayable.contains(&game.id) || self.unwithdrawn.contains(&game.id);
            if !game.seats.is_empty()
                && !is_left_out
                && let Err(why) = self.start(game.id)
                && let Some(why) = logged(why.unless_fault())
            {
                log::event("start_game", &[("game", &game.id), ("fault", &why)]);
            }
        }
    }

    /// Withdraws a game that did not begin, at the next sign of life if not now: whoever opened it opens another one.
    ///
    /// # Errors
    /// [`Fault`] if it is not withdrawn yet.
    pub(super) fn withdraw_in_the_end(&mut self, game: GameId) -> Result<(), Fault> {
        let withdrawn = self.store.withdraw(game);
        if withdrawn.is_err() {
            self.unwithdrawn.insert(game);
        }
        withdrawn
    }

    /// Notes that the host runs, unless its clock is still behind the last sign of life: some computers learn the time only a
    /// while after they have started.
    ///
    /// # Errors
    /// [`Fault`].
    pub(super) fn note_alive(&mut self) -> Result<(), Fault> {
        let now = now_ms();
        if now < self.alive && self.started.elapsed() < LATEST_TIME {
            return Ok(());
        }
        self.alive = now;
        self.store.note_alive(now)
    }

    /// Notes that the host runs, stores what could not be stored before, and forgets what is over.
    pub(super) fn beat(&mut self) {
        let now = now_ms();
        let is_opening = self.owes_time;
        let noted = if is_opening { self.try_opening() } else { self.note_alive() };
        if !self.owes_time {
            self.save_tables();
        }
        // The opening begins them, too.
        if !is_opening {
            self.begin_full_games();
        }
        self.forget_deleted();
        let expired = logged(noted.and(self.store.delete_expired(Self::oldest_invitation())));
        for game in expired.unwrap_or_default() {
            self.notify_seats(&game);
        }
        self.said.retain(|_, last| last.elapsed() < limits::SENTENCE_PAUSE);
        self.offers.retain(|_, (_, last)| last.elapsed() < limits::OFFERS_KEPT);
        self.opened.retain(|_, (_, first)| first.elapsed() < limits::OPENED_KEPT);
        self.newcomers.retain(|_, (_, first)| first.elapsed() < limits::NEWCOMERS_KEPT);
        let kept = i64::try_from(limits::WRONG_CODES_KEPT.as_millis()).unwrap_or(i64::MAX);
        self.wrong_codes.retain(|_, codes| {
            codes.retain(|_, &mut time| now - time < kept);
            !codes.is_empty()
        });
    }
}

/// The value that the database has returned; none, and a line in the log, if it has reported a fault.
pub(super) fn logged<T>(result: Result<T, Fault>) -> Option<T> {
    result.inspect_err(|fault| log::event("database", &[("fault", fault)])).ok()
}
