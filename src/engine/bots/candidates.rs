//! Looking for plays: the best one, or the best few.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::decision::{Budget, Progress};
use super::skill::Sight;
use super::static_eval::{Judge, points};
use crate::movegen::{Evaluator, GeneratedPlay};

/// What may still be spent, and who is asked whether to go on.
pub(super) struct Purse<'w> {
    budget: u64,
    spent: u64,
    watch: &'w mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<'w> Purse<'w> {
    pub(super) fn new(budget: Budget, watch: &'w mut dyn FnMut(Progress) -> ControlFlow<()>) -> Self {
        Self { budget: budget.count(), spent: 0, watch }
    }

    pub(super) const fn spent(&self) -> u64 {
        self.spent
    }

    pub(super) const fn left(&self) -> u64 {
        self.budget.saturating_sub(self.spent)
    }

    /// Spends positions whatever is left.
    pub(super) const fn spend(&mut self, positions: u64) {
        self.spent += positions;
    }

    /// Whether to go on.
    pub(super) fn goes_on(&mut self) -> ControlFlow<()> {
        (self.watch)(Progress { positions: self.spent, budget: self.budget })
    }
}

/// The value of a play that is not seen.
pub(super) const OVERLOOKED: i64 = i64::MIN;

/// Looks for points alone, and may overlook plays.
pub(super) struct Glance<'a, 'w> {
    pub(super) sight: Sight,
    pub(super) purse: &'a mut Purse<'w>,
}

impl Evaluator for Glance<'_, '_> {
    fn value(&mut self, play: &GeneratedPlay) -> i64 {
        if self.sight.sees(play) { points(play) } else { OVERLOOKED }
    }

    fn most(&self, points: i32, _own_tiles: usize) -> i64 {
        100 * i64::from(points)
    }

    fn goes_on(&mut self) -> bool {
        self.purse.goes_on().is_continue()
    }
}

/// The most plays that are kept in order while they come; of more, the order is made in the end.
const FEW: usize = 100;

/// Looks for the best few plays by judgement.
pub(super) struct Ranking<'a, 'w> {
    pub(super) judge: &'a Judge<'a>,
    pub(super) purse: &'a mut Purse<'w>,
    /// How many to keep.
    pub(super) keep: usize,
    /// What it is worth to lay so many own tiles: all there are, when that ends the game.
    pub(super) out: (usize, i64),
    pub(super) found: Vec<(i64, GeneratedPlay)>,
}

impl Ranking<'_, '_> {
    /// The plays kept, best first, each with its worth. Of plays of equal worth the first in their order comes first.
    pub(super) fn into_plays(mut self) -> Vec<(i64, GeneratedPlay)> {
        if FEW < self.keep {
            self.found.sort_unstable_by_key(|&(worth, play)| (Reverse(worth), play));
            self.found.truncate(self.keep);
        }
        self.found
    }
}

impl Evaluator for Ranking<'_, '_> {
    /// The worth of the last of the plays kept: what a play needs to be among them.
    fn value(&mut self, play: &GeneratedPlay) -> i64 {
        let (all, bonus) = self.out;
        let worth = self.judge.worth(play) + if play.own_count() == all { bonus } else { 0 };
        let place =
            self.found.partition_point(|(other, before)| (Reverse(*other), before) < (Reverse(worth), play));
        if place < self.keep {
            self.found.insert(place, (worth, *play));
            self.found.truncate(self.keep);
        }
        match self.found.last() {
            Some((last, _)) if self.found.len() == self.keep => *last,
            _ => i64::MIN,
        }
    }

    fn most(&self, points: i32, own_tiles: usize) -> i64 {
        let (all, bonus) = self.out;
        let bonus = if own_tiles == all { bonus } else { 0 };
        self.judge.most(points, own_tiles).saturating_add(bonus)
    }

    fn goes_on(&mut self) -> bool {
        self.purse.goes_on().is_continue()
    }
}
