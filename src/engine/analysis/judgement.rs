use std::ops::ControlFlow;

use super::equity::Equity;
use super::per_mille::PerMille;
use super::rated_action::RatedAction;
use crate::bots::{plays_on, wins_at_once};
use crate::enum_table;
use crate::game::{Action, Game, Seat, TurnOutcome};

enum_table! {
    /// The depth to which a turn is examined.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Depth(
        /// The name, as commands accept it.
        pub name: &'static str,
    ) {
        /// A review by static evaluation, as an expert plays; endgames by a short search. Some milliseconds a turn.
        Quick: "quick";
        /// A review by simulation, with the lookahead of a master in self-play and more positions; endgames by a longer
        /// search. A second or two a turn.
        Deep: "deep";
    }
}

impl Depth {
    /// The depth of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|depth| depth.name() == name)
    }
}

enum_table! {
    /// The method by which an equity was found.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Method(
        /// The identifier that tools use.
        pub id: &'static str,
    ) {
        /// The equity was found by static evaluation: the points and the value of the leave.
        Static: "static";
        /// The equity was found by simulation over deals of the hidden tiles.
        Simulated: "simulated";
        /// The equity was found by a search to the end of the game: it is the points gained on the other player until then.
        Solved: "solved";
    }
}

/// A turn compared with the best there was, from what its player could see.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The best action: a play, an exchange, or a pass. Static evaluation chooses a pass if it wins at once, or in a last turn
    /// or where all else costs points.
    pub best: RatedAction,
    /// The equity of what was played, by the same method.
    pub equity: Equity,
    /// The equity that the turn lost against the best action: not negative.
    pub lost: Equity,
    /// The equity lost by static evaluation, whatever the method: levels are measured by it in a quick review.
    pub static_lost: Equity,
    /// The method by which the two equities were found.
    pub method: Method,
    /// The qualities of the best action that the turn did not have.
    pub missed: Missed,
}

/// The chances that a player missed in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Missed {
    /// The best play is a bingo, and the turn is not.
    pub bingo: bool,
    /// The best play takes a tile from the board (SF-7), and the turn does not.
    pub taking: bool,
}

enum_table! {
    /// The quality of a turn, by what it lost in points and in chances of winning: the worse of the two counts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Mark(
        /// The name, as tools and players see it.
        pub name: &'static str,
    ) {
        /// The best, although points and tiles speak for another: looking ahead shows why.
        Fine: "fine";
        /// The best there was.
        Best: "best";
        /// Little was lost.
        Good: "good";
        /// Something was lost.
        Inaccuracy: "inaccuracy";
        /// Much was lost.
        Mistake: "mistake";
        /// Very much was lost.
        Blunder: "blunder";
    }
}

impl Mark {
    /// Each mark that a loss gives, with the points and the thousandths of probability from which on it does.
    const LOSSES: [(Self, i64, u16); 4] =
        [(Self::Blunder, 40, 200), (Self::Mistake, 15, 80), (Self::Inaccuracy, 6, 30), (Self::Good, 0, 0)];

    /// The least static loss of the best turn that makes it [`Mark::Fine`].
    const FINE: Equity = Equity::from_hundredths(600);
}

impl Judgement {
    /// The mark of the turn, given what it lost in probability of winning, if that is known.
    pub(super) fn mark(&self, chance_lost: Option<PerMille>) -> Mark {
        if self.lost == Equity::ZERO {
            return if self.static_lost >= Mark::FINE { Mark::Fine } else { Mark::Best };
        }
        let chance = chance_lost.unwrap_or_default().thousandths();
        let is_reached = |&(_, points, thousandths): &(Mark, i64, u16)| {
            points * 100 <= self.lost.hundredths() || thousandths <= chance
        };
        Mark::LOSSES.into_iter().find(is_reached).map_or(Mark::Good, |(mark, _, _)| mark)
    }

    /// The judgement of a turn, from the best action and what the turn itself is worth.
    pub(super) fn new(
        best: RatedAction,
        outcome: &TurnOutcome,
        equity: Equity,
        static_lost: Equity,
        method: Method,
    ) -> Self {
        let lost = (best.equity - equity).max(Equity::ZERO);
        let scored = match outcome {
            TurnOutcome::Play { scored, .. } => Some(scored),
            _ => None,
        };
        let is_worse = lost > Equity::ZERO;
        let missed = Missed {
            bingo: is_worse && best.is_bingo() && !scored.is_some_and(|scored| scored.is_bingo),
            taking: is_worse
                && best.taken_from().is_some()
                && scored.is_none_or(|scored| scored.taken.is_none()),
        };
        Self { best, equity, lost, static_lost, method, missed }
    }

    /// Returns whether the best action ends the game and wins it, whatever tiles the others have; `before` is the position of
    /// the turn.
    pub(super) fn is_won_at_once(&self, before: &Game, seat: Seat) -> bool {
        self.method == Method::Static && wins_at_once(&before.view(seat), &self.best.action)
    }

    /// The share of the best equity that the turn kept: everything if the best is worth nothing and nothing was lost.
    pub fn share(&self) -> PerMille {
        // A hundredth of a point does not count as lost: it puts what gives the game up behind what does not.
        if self.lost <= Equity::from_hundredths(1) {
            return PerMille::ALL;
        }
        let best = self.best.equity.hundredths().max(self.lost.hundredths());
        PerMille::from_ratio(best - self.lost.hundredths(), best)
    }
}

/// Returns whether an action is a pass or an exchange after which the player has no other turn, because the game is over or
/// the player is out (SF-20): no simulation has to find out what follows.
pub(super) fn leaves_no_turn(before: &Game, seat: Seat, action: &Action) -> bool {
    !matches!(action, Action::Play(_))
        && before.after_action(action).is_ok_and(|after| !plays_on(&after, seat))
}

/// Asked from time to time whether to continue, with the number of turns that are judged so far and the number of all.
pub type ReviewWatch<'w> = &'w mut dyn FnMut(ReviewProgress) -> ControlFlow<()>;

/// The progress of a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewProgress {
    /// The number of turns reviewed.
    pub turns: usize,
    /// The number of turns of the game.
    pub of: usize,
}
