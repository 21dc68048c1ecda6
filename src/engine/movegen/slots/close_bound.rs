//! Upper bounds on the equity of the plays of a slot, by subrack.

use super::blank_letters::BlankLetters;
use super::slot::{LaneFit, Slot};
use super::subrack::{MAX_TILES, Subrack, SubrackList};
use super::word_subracks::WordSubracks;
use crate::movegen::evaluator::Evaluator;
use crate::movegen::generated_play::clamp;
use crate::movegen::lanes::Lane;
use crate::movegen::word_graph::anagram_filter::AnagramFilter;

/// What an upper bound takes into account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Closeness {
    /// The best tiles, and the number of tiles.
    Loose,
    /// Each subrack by itself.
    Close,
}

/// A square with tiles across.
#[derive(Debug, Clone, Copy)]
struct CrossedSquare {
    /// The hand's letters that fit, by rank.
    ranks: u16,
    /// How often the points of its tile count.
    weight: i64,
}

/// Bounds the plays of one slot.
pub(super) struct CloseBound<'s> {
    slot: &'s Slot,
    crossed: [CrossedSquare; MAX_TILES],
    crossed_count: usize,
}

impl<'s> CloseBound<'s> {
    pub(super) fn new(slot: &'s Slot, lane: &Lane, fit: &LaneFit) -> Self {
        let mut crossed = [CrossedSquare { ranks: 0, weight: 0 }; MAX_TILES];
        let mut crossed_count = 0;
        let mut rest = slot.crossed;
        while rest != 0 && crossed_count < MAX_TILES {
            let at = rest.trailing_zeros() as usize & 31;
            rest &= rest - 1;
            let square = &lane[at];
            let times = slot.word_multiplier + i64::from(square.cross_multiplier);
            let weight = times * i64::from(square.letter_multiplier);
            crossed[crossed_count] = CrossedSquare { ranks: fit.ranks[at], weight };
            crossed_count += 1;
        }
        Self { slot, crossed, crossed_count }
    }

    /// An upper bound on the equity of the plays of just these tiles; none if they do not fit.
    #[inline]
    pub(super) fn of(
        &self,
        subrack: &Subrack,
        subracks: &SubrackList,
        evaluator: &impl Evaluator,
    ) -> Option<i64> {
        let slot = self.slot;
        let mut points = slot.fixed_points + subrack.best.on(slot.premiums) * slot.word_multiplier;
        for square in &self.crossed[..self.crossed_count] {
            let fitting = square.ranks & subrack.ranks;
            if fitting == 0 && subrack.blanks == 0 {
                return None;
            }
            points += subracks.best_of(fitting) * square.weight;
        }
        Some(evaluator.upper_bound(clamp(points), slot.tiles.into()).saturating_sub(subrack.shortfall))
    }

    /// The highest of these bounds among subracks, some of which make a word; none if none reaches `threshold`. `loose` is
    /// a bound that leaves the shortfall out.
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

    /// The highest of these bounds among the subracks that may make a word; none if none reaches `threshold`.
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
                && blank_letters.of(self.slot.key, subrack, (subracks, anagrams)).is_some()
            {
                highest = Some(bound);
                wanted = bound.saturating_add(1);
            }
        }
        highest
    }
}
