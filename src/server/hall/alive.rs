//! The start of a host after it was down, and the sign of life by which it knows how long that was.

use std::time::Duration;

use super::{Hall, now_ms};
use crate::log;
use crate::store::Fault;

/// How often the host notes that it runs. What it was down for is known to this precision.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(10);

/// A host that was down for less than this needs to give nothing back.
const SHORTEST: i64 = 20_000;

impl Hall {
    /// Gives back time that nobody could use, resumes deadlines and the turns of bots, and finishes what a kill interrupted:
    /// games that were about to begin, half imported or just over.
    pub(super) fn open_for_business(&mut self) -> Result<(), Fault> {
        let now = now_ms();
        let last = self.store.note_alive(now)?;
        let down = last.map_or(0, |last| now - last);
        if SHORTEST < down {
            let games = self.store.give_back(down)?;
            log::event("down", &[("seconds", &(down / 1000)), ("given_back", &games)]);
        }
        for (due, game) in self.store.deadlines()? {
            self.deadlines.insert((due, game));
            self.due.insert(game, due);
        }
        for game in self.store.games_of_bots()? {
            self.wake_table(game);
        }
        // The host may have been killed when the last seat was taken. A game without seats is half imported.
        for game in self.store.full_games()? {
            if game.seats.is_empty() {
                self.store.withdraw(game.id)?;
            } else if let Err(why) = self.start(game.id)? {
                log::event("start_game", &[("game", &game.id), ("fault", &why)]);
            }
        }
        // A game that ended after the last sign of life may not have reached its players' folders.
        for game in self.store.games_over_since(last.unwrap_or(now))? {
            self.hand_out_again(game.id);
        }
        Ok(())
    }

    /// Notes that the host runs, and forgets what is over.
    pub(super) fn beat(&mut self) {
        let now = now_ms();
        match self.store.note_alive(now).and(self.store.delete_expired(Self::oldest_invitation())) {
            Ok(expired) => expired.iter().for_each(|game| self.notify_seats(game)),
            Err(fault) => log::event("database", &[("fault", &fault)]),
        }
        let hour_ago = now - 3_600_000;
        self.wrong_codes.retain(|_, times| {
            times.retain(|&time| hour_ago < time);
            !times.is_empty()
        });
    }
}
