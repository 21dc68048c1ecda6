//! When the loop looks at the clock, and what comes of it.

use std::time::Duration;

use super::effect::Effect;
use super::model::{Model, Screen};
use crate::clock::Now;
use crate::tui::action::Action;
use crate::tui::game::{Found, Table, Veil};

/// How long after a time-out keys are taken for those of the turn that is over.
const DEAF: Duration = Duration::from_secs(1);

/// Looks at the clock for the loop, which alone knows what time it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Watch {
    /// When a player's time ran out, by the running clock.
    ran_out: Option<Duration>,
    /// How long a turn is to be seen before a bot plays the next.
    pace: Duration,
    /// How many turns have been played, and since when the last can be seen.
    seen: (usize, Duration),
}

impl Watch {
    /// One that lets every turn be seen for so long before a bot plays the next.
    pub fn new(pace: Duration) -> Self {
        Self { pace, ..Self::default() }
    }

    /// Looks at the clock of the game that is shown, and says what the loop is to do about it.
    pub fn look(&mut self, model: &mut Model, now: Now) -> Option<Effect> {
        let Screen::Game(table) = &mut model.screen else { return None };
        match table.look_at_clock(now) {
            Found::Nothing => {}
            Found::Short if table.bot().is_some() => return Some(Effect::Hurry),
            Found::Short => {
                let left = table.time().map(|time| time.to_string()).unwrap_or_default();
                return Some(Effect::Announce(format!("{}: {left} left", table.name(table.seat()))));
            }
            Found::Begun => return Some(Effect::Save),
            Found::RanOut => {
                self.ran_out = Some(now.running);
                // A help screen must not hide what has happened.
                model.help = None;
                return Some(if table.veil == Veil::Cover { Effect::Cover } else { Effect::Save });
            }
        }
        if table.begin_to_think() {
            return Some(Effect::Think);
        }
        let turns = table.game().turns().len();
        if self.seen.0 != turns {
            self.seen = (turns, now.running);
        }
        // A play behind the help would not be seen.
        let plays = model.help.is_none() && table.is_decided() && self.until_play(now).is_zero();
        if plays { table.play_decision() } else { None }
    }

    /// Whether an action counts. What was pressed for a turn that has just run out would lift the next player's cover.
    pub fn hears(&self, action: &Action, now: Now) -> bool {
        let deaf = self.ran_out.is_some_and(|since| now.running.saturating_sub(since) < DEAF);
        let is_of_no_turn = matches!(
            action,
            Action::Quit | Action::Suspend | Action::Redraw | Action::Resize(_) | Action::Hear(_)
        );
        !deaf || is_of_no_turn
    }

    /// When the loop has to look again although nothing comes in; none where nothing changes by itself.
    pub fn next_look(&self, model: &Model, now: Now) -> Option<Duration> {
        let is_decided = |table: &Table| model.help.is_none() && table.is_decided();
        let play = match &model.screen {
            Screen::Game(table) if is_decided(table) => Some(self.until_play(now)),
            _ => None,
        };
        next_look(model).into_iter().chain(play).min()
    }

    /// How long the last turn is still to be seen.
    fn until_play(&self, now: Now) -> Duration {
        (self.seen.1 + self.pace).saturating_sub(now.running)
    }
}

/// When the time that is shown has to be looked at again; none where no time runs.
pub fn next_look(model: &Model) -> Option<Duration> {
    match &model.screen {
        Screen::Game(table) => table.time()?.until_change(),
        _ => None,
    }
}

/// The program is about to stop for a while: time that is only counted while the board can be seen stands.
pub fn put_away(model: &mut Model, now: Now) {
    if let Screen::Game(table) = &mut model.screen {
        table.put_away(now);
    }
}
