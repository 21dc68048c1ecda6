//! Remote takings by the kind of tile that is taken.

use super::effect::TakingEffect;
use crate::board::Square;
use crate::movegen::bits::ones;
use crate::movegen::hand::{LETTERS, TakenKind};
use crate::movegen::word_graph::nodes::bit;

/// A taking that leaves a play as it is, unless the play covers a square of its zone.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct RemoteTaking {
    pub(in crate::movegen) from: Square,
    /// The points of the leftover words.
    pub(in crate::movegen) leftover_points: i32,
    /// Their number.
    pub(in crate::movegen) leftover_words: usize,
}

/// Takings of the same tile from different squares.
#[derive(Debug)]
pub(in crate::movegen) struct RemoteKind {
    pub(in crate::movegen) taken: TakenKind,
    pub(in crate::movegen) takings: Vec<RemoteTaking>,
    /// The number of takings of the kinds before this one.
    first: usize,
    /// The most points that one of its takings leaves.
    pub(in crate::movegen) max_leftover: i32,
}

/// All remote takings, by kind: first tiles with letters, then blanks.
#[derive(Debug)]
pub(super) struct RemoteKinds {
    kinds: Vec<RemoteKind>,
    /// The letters that tiles are taken of, and the indices of their kinds.
    letters: u64,
    by_letter: [u8; LETTERS],
}

/// The remote takings as seen from a lane.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct RemoteTakingsOfLane<'a> {
    kinds: &'a RemoteKinds,
    /// The zone of each taking in the lane.
    zones: &'a [u32],
    /// The letters that a taken tile may show.
    takeable: u64,
}

impl RemoteKinds {
    /// The kinds of takings that come sorted by kind.
    pub(super) fn of(takings: &[&TakingEffect]) -> Self {
        let mut kinds = Self { kinds: Vec::new(), letters: 0, by_letter: [0; LETTERS] };
        for (number, taking) in takings.iter().enumerate() {
            if kinds.kinds.last().is_none_or(|kind| kind.taken != taking.taken) {
                let (taken, takings) = (taking.taken, Vec::new());
                kinds.kinds.push(RemoteKind { taken, takings, first: number, max_leftover: 0 });
            }
            let last = kinds.kinds.len() - 1;
            if let TakenKind::Letter(letter) = taking.taken {
                kinds.letters |= bit(letter);
                // There is at most one kind for a letter.
                kinds.by_letter[usize::from(letter) & 63] = u8::try_from(last).unwrap_or(u8::MAX);
            }
            let kind = &mut kinds.kinds[last];
            let leftover_points = taking.leftover_points();
            let leftover_words = taking.leftover_words();
            kind.takings.push(RemoteTaking { from: taking.from, leftover_points, leftover_words });
            kind.max_leftover = kind.max_leftover.max(leftover_points);
        }
        kinds
    }

    /// The kinds of tiles that can be taken, each with the most points that one of its takings leaves.
    pub(super) fn max_leftovers(&self) -> impl Iterator<Item = (TakenKind, i32)> {
        self.kinds.iter().map(|kind| (kind.taken, kind.max_leftover))
    }

    /// The letters that a taken tile can show.
    pub(super) fn takeable(&self) -> u64 {
        self.kinds.iter().fold(0, |takeable, kind| match kind.taken {
            TakenKind::Letter(letter) | TakenKind::FixedBlank(letter) => takeable | bit(letter),
            TakenKind::Blank => u64::MAX,
        })
    }

    /// The number of takings.
    pub(super) fn taking_count(&self) -> usize {
        self.kinds.last().map_or(0, |kind| kind.first + kind.takings.len())
    }
}

impl<'a> RemoteTakingsOfLane<'a> {
    pub(super) const fn new(kinds: &'a RemoteKinds, zones: &'a [u32], takeable: u64) -> Self {
        Self { kinds, zones, takeable }
    }

    /// The kinds of tiles with these letters, and of blanks that can show some of those placed, each with the zones of
    /// its takings.
    pub(in crate::movegen) fn showing(
        self,
        letters: u64,
        placed: u64,
    ) -> impl Iterator<Item = (&'a RemoteKind, &'a [u32])> {
        let Self { kinds, zones, takeable } = self;
        let with_letters = ones(letters & kinds.letters & takeable)
            .filter_map(|letter| kinds.kinds.get(usize::from(kinds.by_letter[letter & 63])));
        let blanks = kinds.kinds[kinds.letters.count_ones() as usize..].iter();
        let blanks = blanks.filter(move |kind| match kind.taken {
            TakenKind::Blank => true,
            TakenKind::FixedBlank(letter) => placed & takeable & bit(letter) != 0,
            TakenKind::Letter(_) => false,
        });
        let zones_of =
            move |kind: &'a RemoteKind| (kind, &zones[kind.first..kind.first + kind.takings.len()]);
        with_letters.chain(blanks).map(zones_of)
    }
}
