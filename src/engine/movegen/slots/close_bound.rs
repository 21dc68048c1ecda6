//! Upper bounds on the equity of the plays of a slot, by subrack.

use super::blank_letters::BlankLetters;
use super::slot::{LaneFit, Slot, SlotTotals};
use super::subrack::{Subrack, SubrackList};
use super::word_subracks::WordSubracks;
use crate::movegen::best_tiles::LetterPremiums;
use crate::movegen::bits::ones;
use crate::movegen::evaluator::Evaluator;
use crate::movegen::hand::Hand;
use crate::movegen::lanes::Lane;
use crate::movegen::word_graph::anagram_filter::AnagramFilter;
use crate::play::ScoredPlay;

/// The facts that an upper bound takes into account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Closeness {
    /// The best tiles, and the number of tiles.
    Loose,
    /// Each subrack by itself.
    Close,
}

/// Bounds the plays of one slot.
pub(super) struct CloseBound<'s> {
    pub(super) slot: Slot,
    /// The key of the letters on the board.
    pub(super) key: u64,
    lane: &'s Lane,
    fit: &'s LaneFit,
    fixed_points: i64,
    word_multiplier: i32,
    premiums: LetterPremiums,
    /// The squares with tiles across.
    crossed: u32,
}

impl<'s> CloseBound<'s> {
    #[inline]
    pub(super) fn new(
        (slot, totals): (Slot, SlotTotals<'_>),
        (lane, fit): (&'s Lane, &'s LaneFit),
        hand: &Hand,
    ) -> Self {
        Self {
            slot,
            key: totals.key(),
            lane,
            fit,
            fixed_points: totals.fixed_points(slot.tiles, hand),
            word_multiplier: totals.word_multiplier(),
            premiums: totals.premiums(),
            crossed: totals.crossed(),
        }
    }

    /// An upper bound on the equity of the plays of just these tiles, or `None` if they do not fit.
    #[inline]
    pub(super) fn of(
        &self,
        subrack: &Subrack,
        subracks: &SubrackList,
        evaluator: &impl Evaluator,
    ) -> Option<i64> {
        let uncrossed = i64::from(subrack.best.on(self.premiums)) * i64::from(self.word_multiplier);
        let mut points = self.fixed_points + uncrossed;
        for at in ones(self.crossed) {
            let fitting = self.fit.ranks[at & 31] & subrack.ranks;
            if fitting == 0 && subrack.blanks == 0 {
                return None;
            }
            let square = &self.lane[at & 31];
            let times = self.word_multiplier + i32::from(square.cross_multiplier);
            let weight = times * i32::from(square.letter_multiplier);
            points += i64::from(subracks.best_of(fitting)) * i64::from(weight);
        }
        Some(
            evaluator
                .upper_bound(ScoredPlay::limited(points), self.slot.tiles.into())
                .saturating_sub(subrack.shortfall),
        )
    }

    /// The highest of these bounds among those subracks that make a word, or `None` if none reaches `threshold`.
    /// `loose` is a bound that leaves the shortfall out.
    pub(super) fn highest_among(
        &self,
        (subracks, words): (&SubrackList, &WordSubracks),
        evaluator: &impl Evaluator,
        (loose, threshold): (i64, i64),
    ) -> Option<i64> {
        let mut highest = None;
        let mut wanted = threshold;
        for subrack in words.among(subracks) {
            if loose.saturating_sub(subrack.shortfall) < wanted {
                continue;
            }
            if let Some(bound) = self.of(subrack, subracks, evaluator).filter(|bound| wanted <= *bound) {
                highest = Some(bound);
                wanted = bound.saturating_add(1);
            }
        }
        highest
    }

    /// The highest of these bounds among the subracks that may make a word, or `None` if none reaches `threshold`.
    /// `loose` is a bound that leaves the shortfall out.
    pub(super) fn highest(
        &self,
        (subracks, anagrams): (&SubrackList, &AnagramFilter),
        blank_letters: &mut BlankLetters,
        evaluator: &impl Evaluator,
        (loose, threshold): (i64, i64),
    ) -> Option<i64> {
        let mut highest = None;
        let mut wanted = threshold;
        for subrack in subracks.of_tiles(self.slot.tiles.into()) {
            if loose.saturating_sub(subrack.shortfall) < wanted {
                break;
            }
            let bound = self.of(subrack, subracks, evaluator).filter(|bound| wanted <= *bound);
            if let Some(bound) = bound
                && blank_letters.of(self.key, subrack, (subracks, anagrams)).is_some()
            {
                highest = Some(bound);
                wanted = bound.saturating_add(1);
            }
        }
        highest
    }
}
