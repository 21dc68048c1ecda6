//! The best play by some valuation, without looking at all of them.

use super::all_plays::{each_start, lay_lone_tiles, look_at_takings};
use super::evaluator::Evaluator;
use super::generated_play::{GeneratedPlay, clamp};
use super::hand::{Hand, MOST_TILES};
use super::lanes::anchor::{Anchor, anchors, anchors_at};
use super::lanes::board_lanes::{Lines, Site};
use super::shadow::bounds::Gate;
use super::shadow::subracks::{Pool, Worths};
use super::shadow::upper_bound::{Bound, Desk};
use super::taking::effect::Taking;
use super::taking::local::Near;
use super::taking::remote::Far;
use super::visitor::{Flow, Sink};
use super::word_graph::graph::WordGraph;
use super::word_graph::nodes::{Nodes, Reader};
use crate::board::Axis;
use crate::play::Table;
use crate::ruleset::TakeRules;

/// Keeps the best play. Of plays of equal worth it is the first in [`GeneratedPlay`]'s order, whatever order they come in.
struct Best<'v, V> {
    valuation: &'v mut V,
    so_far: Option<(i64, GeneratedPlay)>,
    /// How many plays have been valued.
    valued: u32,
}

/// With many blanks one anchor can have millions of plays: after so many it is asked whether to go on.
const PLAYS_BETWEEN: u32 = 256;

impl<V: Evaluator> Sink for Best<'_, V> {
    const HAS_BAR: bool = true;

    #[inline]
    fn bar(&self) -> i64 {
        self.so_far.map_or(i64::MIN, |(worth, _)| worth)
    }

    #[inline]
    fn wants(&self, points: i64, own: u8) -> bool {
        self.bar() <= self.valuation.most(clamp(points), own.into())
    }

    fn goes_on(&mut self) -> bool {
        self.valuation.goes_on()
    }

    fn play(&mut self, play: &GeneratedPlay) -> Flow {
        let value = self.valuation.value(play);
        let is_better = match &self.so_far {
            None => true,
            Some((best, _)) if *best != value => *best < value,
            Some((_, other)) => play < other,
        };
        if is_better {
            self.so_far = Some((value, *play));
        }
        self.valued = self.valued.wrapping_add(1);
        if self.valued.is_multiple_of(PLAYS_BETWEEN) && !self.valuation.goes_on() {
            return Flow::Break(());
        }
        Flow::Continue(())
    }
}

/// With so few tiles and no blank, and none to be taken, all is searched sooner than bounded.
const FEW_TILES: usize = 7;

/// An anchor still to be searched, and what a play there is worth at most.
struct Open {
    most: i64,
    site: Site,
    anchor: Anchor,
}

/// The search for the best play of a position.
pub(super) struct Search<'a, N> {
    table: &'a Table<'a>,
    rules: Option<TakeRules>,
    hand: Hand,
    worths: Worths,
    /// What the hand can score; none where nothing is bounded: where searching is quicker than telling what need not
    /// be searched, and where the bounds have no room for a hand with one tile more.
    desk: Option<Desk<'a>>,
    lines: &'a mut Lines,
    reader: Reader<'a, N>,
}

impl<'a, N: Nodes> Search<'a, N> {
    /// Of a position whose board has been loaded into `lines`.
    pub(super) fn new(
        table: &'a Table<'a>,
        rules: Option<TakeRules>,
        graph: &'a WordGraph,
        lines: &'a mut Lines,
        reader: Reader<'a, N>,
    ) -> Self {
        let hand = Hand::new(table);
        let is_soon_searched = hand.blanks == 0 && hand.len() <= FEW_TILES && rules.is_none();
        let is_bounded = !is_soon_searched && hand.len() < MOST_TILES;
        let desk = is_bounded.then(|| Desk::new(Pool::new(&hand, graph.letters, &graph.anagrams)));
        Self { table, rules, worths: Worths::of(&hand), hand, desk, lines, reader }
    }

    /// The best play, with its worth.
    pub(super) fn best<V: Evaluator>(mut self, valuation: &mut V) -> Option<(i64, GeneratedPlay)> {
        let mut best = Best { valuation, so_far: None, valued: 0 };
        let takings = self
            .rules
            .map_or_else(Vec::new, |rules| look_at_takings(self.table.board, rules, self.lines, self.reader));
        let far = Far::new(&takings, self.lines);
        let flow = if self.desk.is_some() || self.table.board.is_empty() {
            self.search_anchors(&far, &mut best)
        } else {
            far.search((self.lines, &self.hand), self.reader, &mut best)
        };
        if flow.is_break() {
            return best.so_far;
        }
        // By now a good play is known, and most takings are told at a glance to bring no better one.
        for taking in &takings {
            if self.search_near(taking, &mut best).is_break() {
                break;
            }
        }
        best.so_far
    }

    /// Searches for plays without a taking, and with one that makes no difference, where most may be expected first.
    fn search_anchors<V: Evaluator>(&mut self, far: &Far, best: &mut Best<'_, V>) -> Flow {
        let bound = if far.is_empty() {
            Bound::plain(&self.hand, self.worths)
        } else {
            Bound::plain_or_taken(&self.hand, self.worths, far.kinds())
        };
        let mut least = 1;
        if self.table.board.is_empty() {
            least = self.table.ruleset.opening_min_tiles();
            if least <= 1 {
                let _ = lay_lone_tiles(self.table, &self.hand, self.lines, best);
            }
            least = least.max(2);
        }
        let mut open = self.anchors(&bound, best);
        open.sort_by_key(|open| std::cmp::Reverse(open.most));
        for Open { most, site, anchor } in open {
            if most < best.bar() {
                break;
            }
            if let Some(gate) = gate(self.lines, (site, anchor), &bound, &mut self.desk, best) {
                let lines = (&*self.lines, &self.hand);
                far.search_anchor(site, (anchor, gate), least, lines, self.reader, best)?;
            }
        }
        Flow::Continue(())
    }

    /// The anchors of plays without a taking, and with one that makes no difference.
    fn anchors<V: Evaluator>(&mut self, bound: &Bound, best: &Best<'_, V>) -> Vec<Open> {
        let Self { table, lines, desk, .. } = self;
        let mut open = Vec::new();
        let mut add = |axis: Axis, line: usize, anchor: Anchor| {
            let site = Site { axis, line };
            let most = most(lines, (site, anchor), bound, desk, best);
            open.extend(most.map(|most| Open { most, site, anchor }));
            Flow::Continue(())
        };
        // Nothing breaks off.
        if table.board.is_empty() {
            let _ = each_start(table, lines, |axis, line, places| {
                anchors_at(&lines.along(axis)[line], places, |anchor| add(axis, line, anchor))
            });
            return open;
        }
        for axis in Axis::ALL {
            for (line, cells) in lines.along(axis).iter().enumerate() {
                let _ = anchors(cells, lines.length(axis), |anchor| add(axis, line, anchor));
            }
        }
        open
    }

    /// Searches the anchors of plays to which a taking makes a difference.
    fn search_near<V: Evaluator>(&mut self, taking: &Taking, best: &mut Best<'_, V>) -> Flow {
        let bound = Bound::taken(&self.hand, self.worths, taking.taken, taking.points());
        let near = Near::new(taking, self.rules, &self.hand);
        let lifted = self.lines.lift(taking.from, self.reader);
        let flow = taking.lines().try_for_each(|(axis, line)| {
            let site = Site { axis, line };
            near.each_anchor(site, self.lines, |wounds, anchor| {
                if !best.valuation.goes_on() {
                    return Flow::Break(());
                }
                let gate = gate(self.lines, (site, anchor), &bound, &mut self.desk, best);
                let Some(gate) = gate else { return Flow::Continue(()) };
                near.search_anchor(site, (anchor, gate), wounds, self.lines, self.reader, best)
            })
        });
        self.lines.put_back(lifted);
        flow
    }
}

/// The worth at most of a play through an anchor; none if there can be no play.
fn most<V: Evaluator>(
    lines: &Lines,
    (Site { axis, line }, anchor): (Site, Anchor),
    bound: &Bound,
    desk: &mut Option<Desk<'_>>,
    best: &Best<'_, V>,
) -> Option<i64> {
    let Some(desk) = desk else { return Some(i64::MAX) };
    bound.most(&lines.along(axis)[line], anchor, desk, best.valuation, best.bar())
}

/// What plays through an anchor are worth at most, by how far they reach; none if none is worth the search.
fn gate<'d, V: Evaluator>(
    lines: &Lines,
    (Site { axis, line }, anchor): (Site, Anchor),
    bound: &Bound,
    desk: &'d mut Option<Desk<'_>>,
    best: &Best<'_, V>,
) -> Option<&'d Gate> {
    let Some(desk) = desk else { return Some(&Gate::OPEN) };
    bound.gate(&lines.along(axis)[line], anchor, desk, best.valuation, best.bar())
}
