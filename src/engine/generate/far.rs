//! Plays without a taking, and with one that makes no difference to them.

use super::anchor::{Anchor, anchors};
use super::gate::Gate;
use super::graph::{Nodes, Reader, bit};
use super::hand::{Hand, LETTERS, Taken};
use super::lines::{Lines, Site};
use super::settle::{Aim, Settling};
use super::sink::{Flow, Sink};
use super::taking::Taking;
use super::walk::{Stock, Walker};
use crate::board::{Axis, Square};

/// Plays without a taking, and those with one that makes no difference to them: the tile comes from where it is not
/// missed, and the play keeps clear of that place. Both are found in one search, the tile to be taken being one more
/// blank that can only show the letters that may be taken so.
pub(super) struct Far {
    kinds: FarKinds,
    /// For every line along both axes, the places where each taking makes a difference.
    zones: [Vec<u32>; 2],
    /// The letters that a taken tile can show.
    jokers: u64,
}

/// A taking that leaves plays as they are unless they touch its zone.
#[derive(Debug, Clone, Copy)]
pub(super) struct FarTaking {
    pub(super) from: Square,
    /// The points of the words that it leaves.
    pub(super) points: i32,
}

/// Takings of the same tile from different squares.
#[derive(Debug)]
pub(super) struct FarKind {
    pub(super) taken: Taken,
    pub(super) from: Vec<FarTaking>,
    /// The number of takings of kinds before this one.
    before: usize,
    /// The most points that one of them leaves.
    pub(super) most_left: i32,
}

/// All takings that can make no difference, by kind: tiles with letters, then blanks.
#[derive(Debug)]
struct FarKinds {
    kinds: Vec<FarKind>,
    /// The letters of which there are tiles, and where their kinds are.
    letters: u64,
    of_letter: [u8; LETTERS],
}

/// The takings that can make no difference to the plays of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct FarTakings<'a> {
    kinds: &'a FarKinds,
    /// Where each of them would, by number.
    zones: &'a [u32],
    /// The letters that a taken tile may show.
    jokers: u64,
}

impl FarKinds {
    /// Of takings sorted by kind.
    fn of(takings: &[&Taking]) -> Self {
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
}

impl<'a> FarTakings<'a> {
    /// The kinds of tiles with these letters, and of blanks that can show some of those placed, each with the zones of
    /// its takings.
    pub(super) fn showing(self, letters: u64, placed: u64) -> impl Iterator<Item = (&'a FarKind, &'a [u32])> {
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

impl Far {
    pub(super) fn new(takings: &[Taking], lines: &Lines) -> Self {
        // A letter that the tile set has not is in no word.
        let is_usable = |taken: Taken| !matches!(taken, Taken::Letter(letter) if bit(letter) == 0);
        let mut clean: Vec<&Taking> =
            takings.iter().filter(|taking| taking.is_clean() && is_usable(taking.taken)).collect();
        clean.sort_by_key(|taking| match taking.taken {
            Taken::Letter(letter) => (0, letter),
            Taken::FixedBlank(letter) => (1, letter),
            Taken::Blank => (2, 0),
        });
        let kinds = FarKinds::of(&clean);
        let jokers = kinds.kinds.iter().fold(0, |jokers, kind| match kind.taken {
            Taken::Letter(letter) | Taken::FixedBlank(letter) => jokers | bit(letter),
            Taken::Blank => u64::MAX,
        });
        let zones = Axis::ALL.map(|axis| {
            let mut zones = vec![0; lines.along(axis).len() * clean.len()];
            for (number, taking) in clean.iter().enumerate() {
                taking.each_zone_square(axis, |line, place| zones[line * clean.len() + number] |= 1 << place);
            }
            zones
        });
        Self { kinds, zones, jokers }
    }

    /// Whether there is no taking.
    pub(super) fn is_empty(&self) -> bool {
        self.kinds.kinds.is_empty()
    }

    /// What tiles can be taken, each with the most points that it leaves.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (Taken, i32)> {
        self.kinds.kinds.iter().map(|kind| (kind.taken, kind.most_left))
    }

    /// Searches every line of a board with tiles.
    pub(super) fn search<N: Nodes>(
        &self,
        (lines, hand): (&Lines, &Hand),
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        for axis in Axis::ALL {
            for (line, cells) in lines.along(axis).iter().enumerate() {
                let mut walker =
                    self.walker(Site { axis, line }, (1, self.jokers), (lines, hand), reader, sink);
                anchors(cells, lines.length(axis), |anchor| walker.search(anchor))?;
            }
        }
        Flow::Continue(())
    }

    /// Searches an anchor of a line.
    pub(super) fn search_anchor<N: Nodes>(
        &self,
        site: Site,
        (anchor, gate): (Anchor, &Gate),
        least: usize,
        (lines, hand): (&Lines, &Hand),
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        let jokers = self.jokers & gate.jokers();
        self.walker(site, (least, jokers), (lines, hand), reader, sink).search_behind(gate, anchor)
    }

    fn walker<'a, N: Nodes, S: Sink>(
        &'a self,
        site: Site,
        (least, jokers): (usize, u64),
        (lines, hand): (&'a Lines, &'a Hand),
        reader: Reader<'a, N>,
        sink: &'a mut S,
    ) -> Walker<'a, N, S> {
        let (aim, stock) = if jokers == 0 {
            (Aim::Plain, Stock::of(hand))
        } else {
            let takings = self.kinds.kinds.last().map_or(0, |kind| kind.before + kind.from.len());
            let zones = &self.zones[site.axis as usize][site.line * takings..][..takings];
            let takings = FarTakings { kinds: &self.kinds, zones, jokers };
            (Aim::PlainAndFar(takings), Stock::with_joker(hand, jokers))
        };
        let settling = Settling::new(lines.nothing(site), aim, u32::MAX, least, hand, sink);
        Walker::new(reader, &lines.along(site.axis)[site.line], hand, stock, settling)
    }
}
