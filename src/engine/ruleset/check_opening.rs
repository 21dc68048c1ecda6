//! The check that anybody can begin: keys that are right by themselves may contradict each other.

use std::ops::RangeInclusive;

use super::checker::Checker;
use super::counts::tiles;
use crate::board::{Axis, Layout, Square};

/// The rules that the first play of a game depends on.
#[derive(Debug)]
pub(super) struct FirstPlay {
    /// The fewest tiles of the play.
    pub(super) min_tiles: usize,
    /// The lengths of words, in tiles.
    pub(super) word_lengths: RangeInclusive<usize>,
    /// The most tiles that its player has.
    pub(super) hand: usize,
}

impl FirstPlay {
    /// The keys that the check compares.
    pub(super) const KEYS: [&str; 5] =
        ["rack.size", "gift_blank.given", "opening.min_tiles", "words.min_length", "words.max_length"];

    /// The squares in a row or column that the play needs.
    fn shortest(&self) -> usize {
        // A single tile forms no word, so that it may be shorter than any.
        if self.min_tiles == 1 { 1 } else { self.min_tiles.max(*self.word_lengths.start()) }
    }

    /// Reports what makes the play impossible. A board that is too small for it is a warning, since rulesets with one could
    /// be played before boards had holes and words had lengths.
    pub(super) fn check(&self, layout: Option<&Layout>, checker: &mut Checker<'_>) {
        let (least, most) = (*self.word_lengths.start(), *self.word_lengths.end());
        if most < self.min_tiles {
            checker.fault(
                "words.max_length",
                format!(
                    "the first play has {} tiles or more, and no word has more than {most}",
                    self.min_tiles
                ),
                format!("write {} or more, or lower opening.min_tiles", self.min_tiles),
            );
        }
        // A single tile of a first play can be part of the next one's word.
        let longest = if self.min_tiles == 1 { self.hand + 1 } else { self.hand };
        if longest < least {
            checker.fault(
                "words.min_length",
                format!("nobody has enough tiles for a first word of {least}"),
                format!("write at most {longest}, or raise rack.size"),
            );
        }
        let shortest = self.shortest();
        // A board without a start square has a fault of its own.
        let has_holes = |layout: &&Layout| {
            layout.playable_squares() < layout.size().squares().count() && !layout.starts().is_empty()
        };
        if let Some(layout) = layout.filter(has_holes)
            && layout.starts().iter().all(|&start| room(layout, start) < shortest)
        {
            checker.fault(
                "board.layout",
                format!("the holes leave no start square room for {}, so nobody can begin", tiles(shortest)),
                "move the holes, or mark another start square",
            );
        }
    }
}

/// The most squares in a row or column through a square, up to the edges and the holes.
fn room(layout: &Layout, square: Square) -> usize {
    let size = layout.size();
    let free = |square: &Square| !layout.is_hole(*square);
    let along = |axis: Axis| {
        let before = std::iter::successors(size.previous(square, axis), |&other| size.previous(other, axis));
        let after = std::iter::successors(size.next(square, axis), |&other| size.next(other, axis));
        before.take_while(free).count() + 1 + after.take_while(free).count()
    };
    along(Axis::Across).max(along(Axis::Down))
}
