use std::ops::ControlFlow;

use crate::game::Game;
use crate::movegen::Scope;

/// The amount of work that a bot may do in one turn, in positions examined: searches for the plays of a position. A
/// search with takings counts as [`Budget::TAKING`] positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(u64);

impl Budget {
    /// The number of positions that a search with takings counts as.
    pub const TAKING: u64 = 4;

    /// The budget of a turn in self-play: a few hundredths of a second.
    pub const SELF_PLAY: Self = Self(200);

    /// A budget of this number of positions. One position is examined whatever the budget.
    pub const fn positions(positions: u64) -> Self {
        Self(positions)
    }

    /// The number of positions that a search for the plays of a game's next turn counts as.
    pub(crate) fn of_search(game: &Game, scope: Scope) -> u64 {
        if scope == Scope::All && game.may_take() { Self::TAKING } else { 1 }
    }

    /// The most positions that a search for the plays of a later turn of a game counts as.
    pub(crate) fn of_reply(game: &Game) -> u64 {
        if game.setup().ruleset.take().is_some() { Self::TAKING } else { 1 }
    }

    /// The number of positions.
    pub const fn count(self) -> u64 {
        self.0
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::SELF_PLAY
    }
}

/// The progress of a bot with its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Positions examined.
    pub positions: u64,
    /// The budget, in positions. A bot may decide before it is used up.
    pub budget: u64,
}

/// Counts the positions examined against the budget, and reports progress to a watcher that may stop the bot.
pub(crate) struct BudgetMeter<'w> {
    budget: u64,
    spent: u64,
    is_stopped: bool,
    watch: Option<&'w mut dyn FnMut(Progress) -> ControlFlow<()>>,
}

impl<'w> BudgetMeter<'w> {
    pub(crate) fn new(budget: Budget, watch: &'w mut dyn FnMut(Progress) -> ControlFlow<()>) -> Self {
        Self { budget: budget.count(), spent: 0, is_stopped: false, watch: Some(watch) }
    }

    /// A meter of a search that nothing stops.
    pub(crate) const fn unwatched(budget: Budget) -> Self {
        Self { budget: budget.count(), spent: 0, is_stopped: false, watch: None }
    }

    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }

    pub(crate) const fn left(&self) -> u64 {
        self.budget.saturating_sub(self.spent)
    }

    /// Counts positions, even beyond the budget.
    pub(crate) const fn spend(&mut self, positions: u64) {
        self.spent += positions;
    }

    /// Checks whether the watcher lets the bot continue. Once it has stopped the bot, it is not asked again.
    pub(crate) fn check(&mut self) -> ControlFlow<()> {
        let progress = Progress { positions: self.spent, budget: self.budget };
        self.is_stopped =
            self.is_stopped || self.watch.as_mut().is_some_and(|watch| watch(progress).is_break());
        if self.is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// True if the watcher has stopped the bot.
    pub(crate) const fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
