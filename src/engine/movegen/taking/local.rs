//! Plays to which the taking of a tile makes a difference.

use super::effect::{Taking, Wound, contact};
use crate::movegen::emit::{Aim, Settling};
use crate::movegen::hand::Hand;
use crate::movegen::lanes::anchor::{Anchor, anchors_at};
use crate::movegen::lanes::board_lanes::{Lines, Site, line, place};
use crate::movegen::recursive::{Stock, Walker};
use crate::movegen::shadow::bounds::Gate;
use crate::movegen::visitor::{Flow, Sink};
use crate::movegen::word_graph::nodes::{Nodes, Reader};
use crate::ruleset::TakeRules;

/// Plays to which one taking makes a difference: they cover a square of its zone, or heal what it has broken. The hand
/// holds the taken tile, and the board does not.
pub(in crate::movegen) struct Near<'t> {
    taking: &'t Taking,
    rules: Option<TakeRules>,
    hand: Hand,
}

impl<'t> Near<'t> {
    pub(in crate::movegen) fn new(taking: &'t Taking, rules: Option<TakeRules>, own: &Hand) -> Self {
        Self { taking, rules, hand: own.with(taking.taken) }
    }

    /// Searches a line with the tile lifted.
    pub(in crate::movegen) fn search<N: Nodes>(
        &self,
        site: Site,
        lines: &Lines,
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        self.each_anchor(site, lines, |wounds, anchor| {
            self.search_anchor(site, (anchor, &Gate::OPEN), wounds, lines, reader, sink)
        })
    }

    /// The anchors of a line, with the wounds as its plays can heal them.
    pub(in crate::movegen) fn each_anchor(
        &self,
        Site { axis, line }: Site,
        lines: &Lines,
        mut each: impl FnMut(&[Wound], Anchor) -> Flow,
    ) -> Flow {
        let mut wounds: Vec<Wound> = Vec::new();
        if self.taking.wounds_on(axis, line, &mut wounds).is_none() {
            return Flow::Continue(());
        }
        let cells = &lines.along(axis)[line];
        let places = self.taking.places_to_cover(axis, line, &wounds);
        // A place where nothing can lie is covered by no play.
        let places = each_place(places)
            .filter(|&place| cells[place].allowed & self.hand.usable() != 0)
            .fold(0, |places, place| places | 1 << place);
        anchors_at(cells, places, |anchor| each(&wounds, anchor))
    }

    /// Searches an anchor with the tile lifted.
    pub(in crate::movegen) fn search_anchor<N: Nodes>(
        &self,
        site: Site,
        (anchor, gate): (Anchor, &Gate),
        wounds: &[Wound],
        lines: &Lines,
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        let Self { taking, rules, ref hand } = *self;
        let Site { axis, line: number } = site;
        let may_return = rules.is_some_and(|rules| rules.return_to_origin);
        let origin =
            if may_return || line(taking.from, axis) != number { 0 } else { 1 << place(taking.from, axis) };
        let mut found = lines.nothing(site);
        found.take = Some(taking.from);
        let aim = Aim::Taken { taken: taking.taken, origin, wounds };
        let settling = Settling::new(found, aim, contact(lines, axis, number), 2, hand, sink);
        let cells = &lines.along(axis)[number];
        Walker::new(reader, cells, hand, Stock::of(hand), settling).search_behind(gate, anchor)
    }
}

/// The places of a set.
fn each_place(mut places: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = places.trailing_zeros() as usize;
        places &= places.checked_sub(1)?;
        Some(place)
    })
}
