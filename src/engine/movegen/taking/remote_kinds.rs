//! Takings that make no difference to most plays, by the kind of tile that is taken.

use super::effect::Taking;
use crate::board::Square;
use crate::movegen::hand::{LETTERS, Taken};
use crate::movegen::word_graph::nodes::bit;

/// A taking that leaves plays as they are unless they touch its zone.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct FarTaking {
    pub(in crate::movegen) from: Square,
    /// The points of the words that it leaves.
    pub(in crate::movegen) points: i32,
}

/// Takings of the same tile from different squares.
#[derive(Debug)]
pub(in crate::movegen) struct FarKind {
    pub(in crate::movegen) taken: Taken,
    pub(in crate::movegen) from: Vec<FarTaking>,
    /// The number of takings of kinds before this one.
    before: usize,
    /// The most points that one of them leaves.
    pub(in crate::movegen) most_left: i32,
}

/// All takings that can make no difference, by kind: tiles with letters, then blanks.
#[derive(Debug)]
pub(in crate::movegen) struct FarKinds {
    kinds: Vec<FarKind>,
    /// The letters of which there are tiles, and where their kinds are.
    letters: u64,
    of_letter: [u8; LETTERS],
}

/// The takings that can make no difference to the plays of a line.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct FarTakings<'a> {
    kinds: &'a FarKinds,
    /// Where each of them would, by number.
    zones: &'a [u32],
    /// The letters that a taken tile may show.
    jokers: u64,
}

impl FarKinds {
    /// Of takings sorted by kind.
    pub(in crate::movegen) fn of(takings: &[&Taking]) -> Self {
        let mut found = Self { kinds: Vec::new(), letters: 0, of_letter: [0; LETTERS] };
        for (number, taking) in takings.iter().enumerate() {
            if found.kinds.last().is_none_or(|kind| kind.taken != taking.taken) {
                let kind = FarKind { taken: taking.taken, from: Vec::new(), before: number, most_left: 0 };
                found.kinds.push(kind);
            }
            let last = found.kinds.len() - 1;
            if let Taken::Letter(letter) = taking.taken {
                found.letters |= bit(letter);
                // There is one kind of tile for a letter at most.
                found.of_letter[usize::from(letter) & 63] = u8::try_from(last).unwrap_or(u8::MAX);
            }
            let kind = &mut found.kinds[last];
            kind.from.push(FarTaking { from: taking.from, points: taking.points() });
            kind.most_left = kind.most_left.max(taking.points());
        }
        found
    }

    /// What tiles can be taken, each with the most points that it leaves.
    pub(in crate::movegen) fn most_left(&self) -> impl Iterator<Item = (Taken, i32)> {
        self.kinds.iter().map(|kind| (kind.taken, kind.most_left))
    }

    /// The letters that a taken tile can show.
    pub(in crate::movegen) fn jokers(&self) -> u64 {
        self.kinds.iter().fold(0, |jokers, kind| match kind.taken {
            Taken::Letter(letter) | Taken::FixedBlank(letter) => jokers | bit(letter),
            Taken::Blank => u64::MAX,
        })
    }

    /// The number of takings.
    pub(in crate::movegen) fn takings(&self) -> usize {
        self.kinds.last().map_or(0, |kind| kind.before + kind.from.len())
    }
}

impl<'a> FarTakings<'a> {
    /// Takings that have these zones in a line, of tiles that may show these letters.
    pub(in crate::movegen) const fn new(kinds: &'a FarKinds, zones: &'a [u32], jokers: u64) -> Self {
        Self { kinds, zones, jokers }
    }

    /// The kinds of tiles with these letters, and of blanks that can show some of those placed, each with the zones of
    /// its takings.
    pub(in crate::movegen) fn showing(
        self,
        letters: u64,
        placed: u64,
    ) -> impl Iterator<Item = (&'a FarKind, &'a [u32])> {
        let Self { kinds, zones, jokers } = self;
        let mut rest = letters & kinds.letters & jokers;
        let with_letters = std::iter::from_fn(move || {
            let letter = rest.trailing_zeros() as usize;
            rest &= rest.checked_sub(1)?;
            kinds.kinds.get(usize::from(kinds.of_letter[letter & 63]))
        });
        let blanks = kinds.kinds[kinds.letters.count_ones() as usize..].iter();
        let blanks = blanks.filter(move |kind| match kind.taken {
            Taken::Blank => true,
            Taken::FixedBlank(letter) => placed & jokers & bit(letter) != 0,
            Taken::Letter(_) => false,
        });
        let zones_of = move |kind: &'a FarKind| (kind, &zones[kind.before..kind.before + kind.from.len()]);
        with_letters.chain(blanks).map(zones_of)
    }
}
