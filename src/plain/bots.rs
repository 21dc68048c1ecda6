//! The turns of bots, and hints.

use std::io;
use std::ops::ControlFlow;

use rackety_engine::Seat;

use super::hearing::Hurrying;
use super::{ClockStatus, Plain};
use crate::input::hint_kind::HintKind;
use crate::session::{GivenHint, HintsLeft};
use crate::text::hints::{NoHint, hint_lines, hint_question};
use crate::text::review::{coach_text, reached_text};
use crate::text::spoken::SpokenList;
use crate::text::wording::{full_stop, sentence};
use crate::text::{spoken, wording};

impl Plain<'_> {
    /// Waits for the turn of the bot to move, and has it played. If it has no legal decision, it passes and the reason is
    /// reported.
    pub(super) fn play_for_bot(&mut self) -> io::Result<()> {
        // Whoever reads that the bot is thinking may press ^C at once.
        self.dialogue.begin_wait();
        let waited = self.wait_for_bot();
        self.dialogue.end_wait();
        if waited? != ClockStatus::Left || self.check_clock()? != ClockStatus::Left {
            return Ok(());
        }
        let played = self.session.play_bot_turn();
        let fault = played.and_then(Result::err);
        let fault = fault.map(|why| full_stop(&format!("The bot could not play and passed: {why}")));
        self.save_and_report()?;
        fault.map_or(Ok(()), |fault| self.dialogue.complain(&fault))
    }

    /// Says that the bot is thinking, to whoever has not heard it yet, and waits until it has decided.
    fn wait_for_bot(&mut self) -> io::Result<ClockStatus> {
        if self.is_heard() && self.hearing.hurrying == Hurrying::Unexplained {
            self.hearing.hurrying = Hurrying::Explained;
            let name = spoken::name(self.session.game(), self.seat());
            let how =
                if self.dialogue.can_be_hurried() { "; press Enter for its best play so far" } else { "" };
            let line = format!("{name} is thinking{how}.");
            self.dialogue.say(&line)?;
        }
        self.dialogue.flush()?;
        let status = self.check_clock()?;
        if status == ClockStatus::Left {
            self.session.wait_for_bot(&mut || self.dialogue.is_hurried());
        }
        Ok(status)
    }

    /// Says what the best turn would have been, after the last one of a person, in games with a coach.
    pub(super) fn coach(&mut self) -> io::Result<()> {
        if !self.session.is_coached() {
            return Ok(());
        }
        let game = self.session.game();
        let judged = self.thinker.coach(game, &mut |_| ControlFlow::Continue(()));
        let Some((judged, turn)) = judged.zip(game.turns().last()) else { return Ok(()) };
        let line = if self.is_heard() {
            spoken::coach(game, &judged, turn.points())
        } else {
            coach_text(&judged, turn.points())
        };
        self.say_news(vec![line])
    }

    /// Says how near the player of a finished game alone came to the best plays.
    pub(super) fn say_points_reached(&mut self) -> io::Result<()> {
        if !self.session.is_alone() {
            return Ok(());
        }
        let _place = self.host.thinking_queue().wait_patiently();
        let reached = self.thinker.points_reached(self.session.game(), &mut |_| ControlFlow::Continue(()));
        match reached.map(reached_text) {
            Ok(Some(line)) => {
                self.dialogue.say(&if self.is_heard() { spoken::in_words(&line) } else { line })
            }
            Ok(None) => Ok(()),
            Err(error) => self.dialogue.say(&full_stop(&format!("The best plays cannot be found: {error}"))),
        }
    }

    /// Gives a hint, in games with hints.
    pub(super) fn hint(&mut self, kind: HintKind) -> io::Result<()> {
        let (seat, hint) = (self.seat(), GivenHint::Best(kind));
        let is_free = self.session.was_given(seat, &hint);
        match self.session.hints_left(seat) {
            _ if self.session.game().state().ending().is_some() => return self.refuse("the game is over"),
            HintsLeft::Off => return self.refuse(&NoHint::Off.to_string()),
            HintsLeft::Count(0) if !is_free => return self.refuse(&NoHint::NoneLeft.to_string()),
            HintsLeft::Count(left) if !is_free && !self.confirms_in_time(&hint_question(left))? => {
                return Ok(());
            }
            HintsLeft::Count(_) | HintsLeft::Free => {}
        }
        let place = self.host.thinking_queue().wait_patiently();
        let found = self.thinker.best_plays(self.session.game(), &mut |_| ControlFlow::Continue(()));
        drop(place);
        let plays = match found {
            Ok(plays) => plays,
            Err(error) => return self.refuse(&NoHint::Unavailable(&error.to_string()).to_string()),
        };
        let lines = if self.is_heard() {
            spoken::hint_lines(self.session.game(), kind, &plays)
        } else {
            hint_lines(kind, &plays)
        };
        let Some(lines) = lines else {
            return self.dialogue.say(&sentence(&NoHint::NoPlay.to_string()));
        };
        if !is_free && !self.pays_for(seat, &hint)? {
            return Ok(());
        }
        let change = wording::changeable_blanks(self.session.game());
        change.map_or(Ok(()), |line| self.dialogue.say(&sentence(&line)))?;
        if self.is_heard() {
            self.answer_all(lines.into_iter().map(SpokenList::new))?;
        } else {
            lines.iter().try_for_each(|line| self.dialogue.say(line.trim_start()))?;
        }
        if is_free { Ok(()) } else { self.say_hints_left(seat) }
    }

    /// Says how many hints a player has left, where they are counted.
    pub(super) fn say_hints_left(&mut self, seat: Seat) -> io::Result<()> {
        match self.session.hints_left(seat) {
            HintsLeft::Count(left) => self.dialogue.say(&format!("Hints left: {left}.")),
            HintsLeft::Off | HintsLeft::Free => Ok(()),
        }
    }
}
