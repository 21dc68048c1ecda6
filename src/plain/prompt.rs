//! The prompt of a game. What happens while nobody types is said at once, at a terminal that leaves the line to the program,
//! and otherwise with the next line.

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use super::console::Typed;
use super::dialogue::PROMPT;
use super::hearing::{Hearing, until_warning};
use super::{ClockStatus, Plain, TABLE_PACE};
use crate::clock::Now;
use crate::session::{Session, TableStatus, Tick};

impl Plain<'_> {
    /// The next line; none at the end of the input. Before it, in as many turns as that takes, whatever happens is said.
    pub(super) fn next_line(&mut self) -> io::Result<Option<String>> {
        loop {
            self.say_kept_news(Vec::new())?;
            let warning = self.clock_warning().filter(|_| self.is_heard());
            warning.map_or(Ok(()), |warning| self.dialogue.say(&warning))?;
            let Self { session, dialogue, hearing, now, .. } = self;
            let mut news = Tick::default();
            let mut check_news = || check_for_news(session, hearing, now()).map_break(|tick| news = tick);
            match dialogue.ask_until_news(PROMPT, &mut check_news)? {
                Typed::Line(line) => return Ok(Some(line)),
                Typed::End => return Ok(None),
                Typed::Interrupted => self.interrupt(&news)?,
            }
        }
    }

    /// Waits a little for a line, or for what another player or a bot of the table does. Where the terminal can, a line that
    /// was begun is kept for the next time.
    pub(super) fn line_or_news(&mut self) -> io::Result<(Option<String>, Tick)> {
        let Self { session, dialogue, now, .. } = self;
        let mut news = Tick::default();
        let mut check_news = || {
            let tick = session.tick(now());
            if tick.is_quiet() && !session.has_said() {
                return ControlFlow::Continue(Some(TABLE_PACE));
            }
            news = tick;
            ControlFlow::Break(())
        };
        Ok(match dialogue.edit_meanwhile(&mut check_news)? {
            Some(Typed::Line(line)) => (Some(line), news),
            Some(Typed::End | Typed::Interrupted) => (None, news),
            None => match dialogue.line_meanwhile()? {
                None => (None, session.wait_at_table(TABLE_PACE, *now)),
                line => (line, news),
            },
        })
    }

    /// Says what has happened before a line was complete, and begins the next turn if this one has ended. What was typed for
    /// it is dropped.
    fn interrupt(&mut self, news: &Tick) -> io::Result<()> {
        if news.ended_turns().next().is_some() {
            // Until then, news come after the last answer, with which they are repeated.
            self.dialogue.end_answer();
        }
        let status = self.report(news)?;
        let late = self.late_text(status);
        // That one's own turn was played is news, even if nothing was typed.
        let is_said = status == ClockStatus::Played || !self.dialogue.begun_line().trim().is_empty();
        if late.is_some() {
            self.dialogue.drop_typed_ahead();
        }
        self.begin_turn_after(status, late.filter(|_| is_said))
    }

    /// Says why a line comes too late: its turn has ended. `None` if it does not, also once nothing can be played any more, so
    /// that the answer is the same as if the end had been known.
    pub(super) fn late_text(&self, status: ClockStatus) -> Option<&'static str> {
        let is_over = self.session.game().state().ending().is_some();
        match status {
            ClockStatus::Left => None,
            _ if is_over => None,
            // Whoever listens has just heard that the time ran out.
            ClockStatus::RanOut if self.is_heard() && !self.keeps_news() => {
                Some("your line came too late; type it again")
            }
            ClockStatus::RanOut => Some("the turn's time had run out"),
            ClockStatus::Played => Some("you have played this turn at another terminal"),
            ClockStatus::WentOn => Some("the game has gone on at another terminal"),
        }
    }

    /// Begins the next turn, if one has ended, and says first why a line came `late` for it.
    pub(super) fn begin_turn_after(&mut self, status: ClockStatus, late: Option<&str>) -> io::Result<()> {
        if status == ClockStatus::Left {
            return Ok(());
        }
        late.map_or(Ok(()), |late| self.refuse(late))?;
        self.begin_turn()
    }
}

/// Breaks with what has happened if there is something to say about it or about the clock; otherwise returns after what time
/// to check again, or `None` where nothing can happen.
fn check_for_news(session: &mut Session, hearing: &Hearing, now: Now) -> ControlFlow<Tick, Option<Duration>> {
    let is_at_table = session.is_at_table();
    // A table that is gone has no clock, either.
    let can_happen =
        if is_at_table { session.table_closed().is_none() } else { session.time_left(now).is_some() };
    if !can_happen {
        return ControlFlow::Continue(None);
    }
    let tick = session.tick(now);
    let left = session.time_left(now);
    let state = session.game().state();
    // Whoever knows the result needs no table.
    let is_closed = tick.table == TableStatus::Closed && state.ending().is_none();
    let is_warned = left.is_some_and(|left| hearing.is_warning_due(state.turn(), left));
    if is_closed || is_warned || !tick.happened.is_empty() || session.has_said() {
        return ControlFlow::Break(tick);
    }
    let longest = session.notes().clock.mode.longest_wait();
    let news = session.until_clock_acts(now).into_iter().chain(left.and_then(until_warning)).min();
    ControlFlow::Continue(if is_at_table { Some(TABLE_PACE) } else { news.map(|news| news.min(longest)) })
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use rackety_engine::game::OptionsText;

    use super::*;
    use crate::clock::ClockMode;
    use crate::config::settings::ReadRack;
    use crate::session::{GameRequest, Host, NewPlayer};
    use crate::text::spoken::Detail;

    #[test]
    fn a_prompt_checks_for_news_only_when_there_can_be_some() {
        let at = |seconds| Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_secs(seconds) };
        let (_folder, host) = Host::in_new_folder();
        let game_with = |time: &str, clock| {
            let seeded = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7);
            host.new_game(&GameRequest { options: OptionsText::timed(time), clock, ..seeded }).unwrap()
        };
        let game = |time| game_with(time, ClockMode::WhileOpen);
        let mut hearing = Hearing::new(Detail::Normal, ReadRack::Ask);
        let mut session = game("off");
        assert_eq!(check_for_news(&mut session, &hearing, at(0)), ControlFlow::Continue(None));
        let mut session = game("10m");
        for (seconds, pace) in [
            (0, Some(Duration::from_secs(300))),
            (292, Some(Duration::from_secs(8))),
            (299, Some(Duration::from_secs(1))),
        ] {
            let checked = check_for_news(&mut session, &hearing, at(seconds));
            assert_eq!(checked, ControlFlow::Continue(pace), "{seconds}");
        }
        // The computer may sleep while nobody types.
        let longest = ControlFlow::Continue(Some(Duration::from_secs(10)));
        assert_eq!(check_for_news(&mut game_with("10m", ClockMode::Wall), &hearing, at(0)), longest);
        hearing.clock = Some((1, Duration::from_secs(301)));
        let ControlFlow::Break(tick) = check_for_news(&mut session, &hearing, at(300)) else {
            panic!("no warning")
        };
        assert!(tick.is_quiet());
        hearing.clock = Some((1, Duration::from_secs(300)));
        assert!(check_for_news(&mut session, &hearing, at(301)).is_continue());
        let ControlFlow::Break(tick) = check_for_news(&mut session, &hearing, at(600)) else {
            panic!("no time-out")
        };
        assert_eq!(tick.ended_turns().count(), 1);
    }

    #[test]
    fn in_overtime_a_prompt_checks_only_for_the_next_minute_that_is_charged() {
        let at =
            |milliseconds| Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_millis(milliseconds) };
        let (folder, host) = Host::in_new_folder();
        let hearing = Hearing::new(Detail::Normal, ReadRack::Ask);
        for (price, next) in [(10, Some(Duration::from_millis(59_501))), (0, None)] {
            let ruleset = folder.path().join("total.toml");
            let text = "extends = \"wordfeud\"\nname = \"Total\"\n[time]\ntotal = \"1m\"\n".to_owned();
            let time = format!("limits = []\ndefault = \"off\"\novertime_price = {price}\n");
            std::fs::write(&ruleset, text + &time).unwrap();
            let players = NewPlayer::humans(["Ann", "Bob"]);
            let request = GameRequest::seeded(ruleset.display().to_string(), players, 7);
            let mut session = host.new_game(&request).unwrap();
            assert!(check_for_news(&mut session, &hearing, at(0)).is_continue());
            let minute_begins = check_for_news(&mut session, &hearing, at(60_001));
            assert_eq!(minute_begins.is_break(), price > 0);
            assert_eq!(check_for_news(&mut session, &hearing, at(60_500)), ControlFlow::Continue(next));
            let minute_begins = check_for_news(&mut session, &hearing, at(120_001));
            assert_eq!(minute_begins.is_break(), price > 0);
        }
    }
}
