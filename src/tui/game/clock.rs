//! Checking the clock, and what happens when the time of a turn runs short or out.

use std::time::Duration;

use rackety_engine::ruleset::TimeLimit;
use rackety_engine::{TurnOutcome, TurnRecord};

use super::draft::Draft;
use super::popup::Popup;
use super::shown_time::ShownTime;
use super::state::{GameScreen, Message, Tone};
use crate::clock::{ClockMode, ClockState, Now};
use crate::session::{ActError, Tick};
use crate::text::wording::{self, sentence};

/// An event on the clock since the last check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum ClockEvent {
    /// Nothing to report.
    None,
    /// The time has become short.
    RunningShort,
    /// A minute of overtime has begun, and was charged.
    Overtime,
    /// The time of one player or several has run out.
    TimedOut,
    /// The table has sent news.
    News,
    /// Somebody else at the table has said this.
    Said(String),
}

impl GameScreen {
    /// The time of this turn, or `None` without a time limit, and after the game.
    pub(in crate::tui) const fn time(&self) -> Option<ShownTime> {
        self.time
    }

    /// Checks the clock, and ends the turns whose time has run out.
    ///
    /// The clock is paused behind the hand-over screen, unless it always runs, and once a bot has decided.
    pub(in crate::tui) fn check_clock(&mut self, now: Now) -> ClockEvent {
        let limit = self.game().setup().options.time.map(TimeLimit::duration);
        if self.session.is_at_table() {
            return self.check_table(limit, now);
        }
        let is_timed = limit.is_some() || self.game().setup().ruleset.total_time().is_some();
        if !is_timed || self.is_over() {
            self.time = None;
            // The statistics also record the time of turns without a limit.
            if self.is_turn_hidden() {
                self.session.pause_clock(now);
            } else {
                drop(self.session.tick(now));
            }
            return ClockEvent::None;
        }
        let mode = self.session.notes().clock.mode;
        let is_hidden = mode == ClockMode::WhileOpen && self.is_turn_hidden();
        // Turns that the table has ended in the meantime are shown first.
        if (is_hidden || self.is_bot_decided()) && !self.session.has_time_passed() {
            let left = self.session.pause_clock(now);
            self.time = self.shown_time(left.zip(limit), ClockState::Paused);
            return ClockEvent::None;
        }
        let time_before = self.time;
        let tick = self.session.tick(now);
        self.time = self.shown_time(tick.left.zip(limit), ClockState::Running);
        if tick.ended_turns().next().is_some() {
            self.after_time_out(&tick);
            // The clock of the next player is paused behind the hand-over screen.
            let _ = self.check_clock(now);
            return ClockEvent::TimedOut;
        }
        if !tick.happened.is_empty() {
            let text = wording::time_outs(self.game(), &tick.happened);
            self.message = Some(Message { tone: Tone::Warning, text });
            return ClockEvent::Overtime;
        }
        let was_short = time_before.is_some_and(|time| time.is_short());
        match self.time {
            Some(time) if time.is_short() && !was_short => ClockEvent::RunningShort,
            _ => ClockEvent::None,
        }
    }

    /// Handles what the table has sent. It has the clock, and ends turns.
    fn check_table(&mut self, limit: Option<Duration>, now: Now) -> ClockEvent {
        // If it is still the player's turn afterwards, the tiles laid are laid again.
        self.note_draft();
        let time_before = self.time;
        let tick = self.session.tick(now);
        self.time = self.shown_time(tick.left.zip(limit), self.session.table_clock());
        if !tick.is_quiet() {
            // Where the table is closed, nothing else need have happened.
            if !tick.happened.is_empty() {
                // What lost the race was done on this screen, which must not look as if it counted.
                let too_late = self.message.take_if(|message| message.text == ActError::TOO_LATE);
                self.after_news(&tick.happened);
                self.message = too_late.or(self.message.take());
            }
            if let Some(why) = self.session.table_closed() {
                self.message = Some(Message { tone: Tone::Warning, text: why.to_owned() });
            }
            return ClockEvent::News;
        }
        if self.session.take_laid_elsewhere() {
            // A list of best plays, or of the tiles to exchange, would put back the tiles that were laid before.
            self.popup.take_if(|popup| matches!(popup, Popup::Hints(_)) || popup.laid_before().is_some());
            self.draft = Draft::default();
            self.restore_draft();
        }
        let said = self.session.take_said();
        if !said.is_empty() {
            let text = said.join(" ");
            self.message = Some(Message { tone: Tone::Info, text: text.clone() });
            return ClockEvent::Said(text);
        }
        let was_short = time_before.is_some_and(|time| time.is_short());
        let is_own = !self.is_turn_of_others();
        match self.time {
            Some(time) if is_own && time.is_short() && !was_short => ClockEvent::RunningShort,
            _ => ClockEvent::None,
        }
    }

    /// Returns whether nothing can be played any more, since the table is gone.
    pub(in crate::tui) fn is_table_closed(&self) -> bool {
        self.session.table_closed().is_some() && !self.is_over()
    }

    /// A sentence about whom the table waits for.
    pub(super) fn waiting_text(&self) -> String {
        let seat = self.seat();
        match self.session.table_closed() {
            // There is room for what has happened; that the game is saved was said then.
            Some(why) => sentence(why.split(';').next().unwrap_or(why)),
            None if self.session.bot(seat).is_some() => format!("{} is thinking", self.name(seat)),
            None => self.session.waiting_text(),
        }
    }

    /// The time that is shown: that of the turn, given with its limit, or that of the player for the whole game if it is
    /// shorter.
    fn shown_time(&self, of_turn: Option<(Duration, Duration)>, clock: ClockState) -> Option<ShownTime> {
        if self.is_over() {
            return None;
        }
        let of_turn = of_turn.map(|(left, limit)| ShownTime { left, overtime: Duration::ZERO, limit, clock });
        let of_game = self.session.total_time_left(self.seat());
        let of_game = of_game.map(|time| ShownTime::of_game(time, clock));
        of_turn.into_iter().chain(of_game).min_by_key(|time| time.left)
    }

    /// Pauses the clock: the program is being suspended or quit.
    pub(in crate::tui) fn pause_clock(&mut self, now: Now) {
        self.session.pause_clock(now);
    }

    /// Returns whether the player to move does not see the board: behind the hand-over screen, and while others are
    /// asked whether to end the game.
    fn is_turn_hidden(&self) -> bool {
        self.is_covered() || self.is_asking()
    }

    /// Says that a key has been ignored that was meant for what has just been interrupted. On a cover, to press it again would
    /// show the next player's rack.
    pub(in crate::tui) fn explain_ignored_key(&mut self) {
        const LATE: &str = "; that key came too late; press it again";
        if self.is_covered() {
            return;
        }
        if let Some(message) = self.message.as_mut().filter(|message| !message.text.ends_with(LATE)) {
            message.text.push_str(LATE);
        }
    }

    /// Shows which turns have run out of time.
    fn after_time_out(&mut self, tick: &Tick) {
        self.ask_whether_to_end(&tick.happened);
        self.after_turn();
        // Bots that agree to end the game have not run out of time.
        let turns = tick.happened.iter().filter(|turn| turn.outcome != TurnOutcome::AgreeToQuit);
        let turns: Vec<TurnRecord> = turns.cloned().collect();
        let mut text = wording::time_outs(self.game(), &turns);
        if tick.began_anew() {
            text.push_str("; the clock begins anew");
        }
        self.message = Some(Message { tone: Tone::Warning, text });
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::sync::Arc;

    use jiff::Timestamp;
    use rackety_engine::Action;

    use super::*;
    use crate::session::{GameRequest, Host, NewPlayer};
    use crate::table::{SharedTable, join};
    use crate::wire::{Hello, SeatWish};

    #[test]
    fn whoever_loses_a_race_reads_that_it_was_not_done() {
        let (folder, host) = Host::in_new_folder();
        let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Ben"]), 7);
        let (sockets, knowledge) = (Some(folder.path()), Arc::clone(&host.knowledge));
        let session = host.new_game(&request).unwrap();
        let (table, link, welcome) =
            SharedTable::open(session, sockets, knowledge, Duration::ZERO, SeatWish::Free).unwrap();
        let mut first = host.at_table(link, welcome).unwrap();
        let wish = Hello::new(SeatWish::Of("Ann".to_owned()));
        let (link, welcome) = join(sockets, Some(table.name()), &wish).unwrap();
        let mut second = GameScreen::opened(host.at_table(link, welcome).unwrap());
        first.act(Action::Pass).unwrap();
        // Nothing has been read from the table since.
        assert_eq!(second.make_turn(Action::Pass), None);
        let _ = second.check_clock(Now { wall: Timestamp::UNIX_EPOCH, running: Duration::ZERO });
        assert_eq!(second.game().turns().len(), 1);
        assert_eq!(second.message.map(|message| message.text).as_deref(), Some(ActError::TOO_LATE));
    }
}
