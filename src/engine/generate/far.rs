//! Plays without a taking, and with one that makes no difference to them.

use super::anchor::{Anchor, anchors};
use super::gate::Gate;
use super::hand::{Hand, Taken};
use super::kinds::{FarKinds, FarTakings};
use super::lines::{Lines, Site};
use super::nodes::{Nodes, Reader, bit};
use super::settle::{Aim, Settling};
use super::sink::{Flow, Sink};
use super::taking::Taking;
use super::walk::{Stock, Walker};
use crate::board::Axis;

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
        let zones = Axis::ALL.map(|axis| {
            let mut zones = vec![0; lines.along(axis).len() * clean.len()];
            for (number, taking) in clean.iter().enumerate() {
                taking.each_zone_square(axis, |line, place| zones[line * clean.len() + number] |= 1 << place);
            }
            zones
        });
        Self { jokers: kinds.jokers(), kinds, zones }
    }

    /// Whether there is no taking.
    pub(super) fn is_empty(&self) -> bool {
        self.kinds.takings() == 0
    }

    /// What tiles can be taken, each with the most points that it leaves.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (Taken, i32)> {
        self.kinds.most_left()
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
            let takings = self.kinds.takings();
            let zones = &self.zones[site.axis as usize][site.line * takings..][..takings];
            let takings = FarTakings::new(&self.kinds, zones, jokers);
            (Aim::PlainAndFar(takings), Stock::with_joker(hand, jokers))
        };
        let settling = Settling::new(lines.nothing(site), aim, u32::MAX, least, hand, sink);
        Walker::new(reader, &lines.along(site.axis)[site.line], hand, stock, settling)
    }
}
