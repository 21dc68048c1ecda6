//! Passes and scoreless turns in a row, and what a turn would bring about by them.

use super::action::Action;
use super::ending::EndReason;
use super::game::Game;
use super::player_status::PlayerStatus;
use super::setup::{Mode, Seat};
use crate::play::Refusal;
use crate::ruleset::PassCount;

/// Turns in a row that a rule limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Streak {
    /// The property that the turns have in common.
    pub kind: StreakKind,
    /// The number of such turns so far.
    pub count: u32,
    /// The number of them that puts a player out or ends the game; at least 1.
    pub limit: u32,
}

/// The kind of turns that make up a [`Streak`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreakKind {
    /// One player passed in all their own turns (SF-20).
    OwnPasses,
    /// All players passed (WO-5).
    Passes,
    /// Nobody scored (WW-6).
    Scoreless,
}

/// The effect of a turn on its player and on the game, beyond the turn itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Consequence {
    /// The game continues, and the player is still in.
    GoesOn,
    /// The player is out, and the others continue.
    Out {
        /// The streak that the turn completes, or `None` if the player resigns.
        streak: Option<Streak>,
    },
    /// The player is out, and that ends the game.
    Loses {
        /// The streak that the turn completes, or `None` if the player resigns.
        streak: Option<Streak>,
    },
    /// The game ends, and its scores decide.
    Ends {
        /// The reason why it ends.
        reason: EndReason,
        /// The streak that the turn completes, or `None` if something else ends the game.
        streak: Option<Streak>,
    },
}

impl Consequence {
    /// Returns whether passes or turns without a score in a row put the player out or end the game.
    pub const fn completes_streak(self) -> bool {
        match self {
            Self::GoesOn => false,
            Self::Out { streak } | Self::Loses { streak } | Self::Ends { streak, .. } => streak.is_some(),
        }
    }
}

impl Game {
    /// The streak of passes that counts for a player: their own, or that of all players. Returns `None` where passes in
    /// a row have no effect.
    pub fn pass_streak(&self, seat: Seat) -> Option<Streak> {
        let rules = self.setup.ruleset.passes()?;
        let (kind, count) = match rules.counted {
            PassCount::Player => (StreakKind::OwnPasses, self.state.player(seat).passes()),
            PassCount::Table => (StreakKind::Passes, self.state.passes()),
        };
        Some(Streak { kind, count, limit: rules.limit })
    }

    /// The streak of turns without a score, or `None` where it has no effect.
    pub fn scoreless_streak(&self) -> Option<Streak> {
        let rules = self.setup.ruleset.scoreless()?;
        Some(Streak { kind: StreakKind::Scoreless, count: self.state.scoreless(), limit: rules.limit })
    }

    /// Returns the consequence of an action, found by performing it on a copy of the game. It says nothing that players
    /// may not know: in professional mode the words of a play count as good, a challenge has none, and who would win is
    /// left out.
    ///
    /// # Errors
    /// The [`Refusal`] that the action would get.
    pub fn consequence_of(&self, action: &Action) -> Result<Consequence, Refusal> {
        let mut after = self.clone();
        let seat = match (action, self.setup.options.mode) {
            (Action::Play(_), Mode::Professional) => after.act_on_good_words(action.clone())?.seat,
            _ => after.act(action.clone())?.seat,
        };
        if *action == Action::Challenge {
            return Ok(Consequence::GoesOn);
        }
        let reason = after.state.ending().map(|ending| ending.reason);
        let streak = match reason {
            Some(EndReason::Scoreless) => after.scoreless_streak(),
            _ => after.completed_pass_streak(seat),
        };
        Ok(match (after.state.player(seat).is_in(), reason) {
            (true, None) => Consequence::GoesOn,
            (false, None) => Consequence::Out { streak },
            (false, Some(EndReason::Passes | EndReason::Resigned | EndReason::TimedOut)) => {
                Consequence::Loses { streak }
            }
            (_, Some(reason)) => Consequence::Ends { reason, streak },
        })
    }

    /// The streak of passes whose limit this player has just reached. Putting a player out ends the streak of all
    /// players, so a player who is out by passing has completed it.
    fn completed_pass_streak(&self, seat: Seat) -> Option<Streak> {
        let streak = self.pass_streak(seat)?;
        let is_out = self.state.player(seat).status() == PlayerStatus::PassedOut;
        (is_out || streak.limit <= streak.count).then_some(Streak { count: streak.limit, ..streak })
    }
}
