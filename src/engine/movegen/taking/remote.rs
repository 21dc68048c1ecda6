//! Plays without a taking, and with one that makes no difference to them.

use super::effect::Taking;
use super::remote_kinds::{FarKinds, FarTakings};
use crate::board::Axis;
use crate::movegen::emit::{Aim, Settling};
use crate::movegen::hand::{Hand, Taken};
use crate::movegen::lanes::anchor::{Anchor, anchors};
use crate::movegen::lanes::board_lanes::{Lines, Site};
use crate::movegen::recursive::{Stock, Walker};
use crate::movegen::shadow::bounds::Gate;
use crate::movegen::visitor::{Flow, Sink};
use crate::movegen::word_graph::nodes::{Nodes, Reader, bit};

/// Plays without a taking, and those with one that makes no difference to them: the tile comes from where it is not
/// missed, and the play keeps clear of that place. Both are found in one search, the tile to be taken being one more
/// blank that can only show the letters that may be taken so.
pub(in crate::movegen) struct Far {
    kinds: FarKinds,
    /// For every line along both axes, the places where each taking makes a difference.
    zones: [Vec<u32>; 2],
    /// The letters that a taken tile can show.
    jokers: u64,
}

impl Far {
    pub(in crate::movegen) fn new(takings: &[Taking], lines: &Lines) -> Self {
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
    pub(in crate::movegen) fn is_empty(&self) -> bool {
        self.kinds.takings() == 0
    }

    /// What tiles can be taken, each with the most points that it leaves.
    pub(in crate::movegen) fn kinds(&self) -> impl Iterator<Item = (Taken, i32)> {
        self.kinds.most_left()
    }

    /// Searches every line of a board with tiles.
    pub(in crate::movegen) fn search<N: Nodes>(
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
    pub(in crate::movegen) fn search_anchor<N: Nodes>(
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
