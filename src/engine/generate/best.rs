//! The best play by some valuation, without looking at all of them.

use super::found::FoundPlay;
use super::graph::{Nodes, Reader, bit};
use super::hand::{Hand, MOST_TILES, Taken, bonuses, bonuses_with_taken};
use super::lines::Lines;
use super::most::{Pool, most_points};
use super::search::{Far, Near, Site, each_start, lay_lone_tiles, look_at_takings, with_taken};
use super::taking::Taking;
use super::walk::{Flow, Sink, anchors, anchors_at};
use crate::board::Axis;
use crate::play::{Gift, Table};
use crate::ruleset::TakeRules;

/// What a play is worth to somebody.
pub trait Valuation {
    /// The worth of a play.
    fn value(&mut self, play: &FoundPlay) -> i64;

    /// The worth at most of a play that scores at most so many points and takes so many tiles from the rack. The
    /// smaller it is, the less is looked at; too small, and the best play may be missed.
    fn most(&self, points: i32, own_tiles: usize) -> i64;

    /// Whether to go on; asked before every anchor and after every few hundred plays. If not, the best play so far is
    /// the answer.
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// A play is worth its points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points;

impl Valuation for Points {
    fn value(&mut self, play: &FoundPlay) -> i64 {
        i64::from(play.score())
    }

    fn most(&self, points: i32, _own_tiles: usize) -> i64 {
        i64::from(points)
    }
}

/// Keeps the best play. Of plays of equal worth it is the first in [`FoundPlay`]'s order, whatever order they come in.
struct Best<'v, V> {
    valuation: &'v mut V,
    so_far: Option<(i64, FoundPlay)>,
    /// How many plays have been valued.
    valued: u32,
}

/// With many blanks one anchor can have millions of plays: after so many it is asked whether to go on.
const PLAYS_BETWEEN: u32 = 256;

impl<V: Valuation> Sink for Best<'_, V> {
    fn play(&mut self, play: &FoundPlay) -> Flow {
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

/// An anchor still to be searched.
struct Open {
    most: i64,
    /// The taking that comes first, if one must.
    taking: Option<usize>,
    site: Site,
}

/// The best play of a position whose board has been loaded into `lines`, with its worth.
pub(super) fn best<N: Nodes, V: Valuation>(
    table: &Table<'_>,
    rules: Option<TakeRules>,
    lines: &mut Lines,
    reader: Reader<'_, N>,
    valuation: &mut V,
) -> Option<(i64, FoundPlay)> {
    let hand = Hand::new(table);
    let mut best = Best { valuation, so_far: None, valued: 0 };
    let mut open = Vec::new();
    let rules = rules.filter(|_| 2 <= table.turn && !table.board.is_empty());
    let takings = rules.map_or_else(Vec::new, |rules| look_at_takings(table.board, rules, lines, reader));
    let far = Far::new(&takings, &hand);
    let mut least = 1;
    if table.board.is_empty() {
        least = table.ruleset.opening_min_tiles();
        if least <= 1 {
            let _ = lay_lone_tiles(table, &hand, lines, &mut best);
        }
        least = least.max(2);
        let bound = Bound::plain(&hand);
        let _ = each_start(table, lines, |axis, line, places| {
            let cells = &lines.along(axis)[line];
            anchors_at(cells, places, |anchor| {
                let most = bound.most(most_points(cells, anchor, &bound.pool), best.valuation);
                let site = Site { axis, line, anchor: Some(anchor) };
                open.extend(most.map(|most| Open { most, taking: None, site }));
                Flow::Continue(())
            })
        });
    } else {
        let bound = Bound::far(&hand, &far);
        for axis in Axis::ALL {
            for (line, cells) in lines.along(axis).iter().enumerate() {
                let _ = anchors(cells, lines.length(axis), |anchor| {
                    let most = bound.most(most_points(cells, anchor, &bound.pool), best.valuation);
                    let site = Site { axis, line, anchor: Some(anchor) };
                    open.extend(most.map(|most| Open { most, taking: None, site }));
                    Flow::Continue(())
                });
            }
        }
        for (index, taking) in takings.iter().enumerate() {
            open_near(index, taking, &hand, lines, reader, best.valuation, &mut open);
        }
    }
    open.sort_by_key(|open| std::cmp::Reverse(open.most));
    for Open { most, taking, site } in open {
        if best.so_far.as_ref().is_some_and(|(best, _)| most < *best) || !best.valuation.goes_on() {
            break;
        }
        let flow = match (taking.and_then(|index| takings.get(index)), rules) {
            (Some(taking), Some(rules)) => {
                let hand = with_taken(&hand, taking.taken);
                let lifted = lines.lift(taking.from, reader);
                let near = Near { taking, rules: Some(rules), hand: &hand };
                let flow = near.search(site, lines, reader, &mut best);
                lines.put_back(lifted);
                flow
            }
            _ => far.search(site, least, (lines, &hand), reader, &mut best),
        };
        if flow.is_break() {
            break;
        }
    }
    best.so_far
}

/// Adds the anchors of the plays to which a taking makes a difference.
fn open_near<N: Nodes>(
    index: usize,
    taking: &Taking,
    hand: &Hand,
    lines: &mut Lines,
    reader: Reader<'_, N>,
    valuation: &impl Valuation,
    open: &mut Vec<Open>,
) {
    if let Taken::Letter(letter) = taking.taken
        && bit(letter) == 0
    {
        return;
    }
    let bound = Bound::near(&with_taken(hand, taking.taken), taking);
    let mut wounds = Vec::new();
    let lifted = lines.lift(taking.from, reader);
    for (axis, line) in taking.lines() {
        if taking.wounds_on(axis, line, &mut wounds).is_none() {
            continue;
        }
        let cells = &lines.along(axis)[line];
        let _ = anchors_at(cells, taking.places_to_cover(axis, line, &wounds), |anchor| {
            let most = bound.most(most_points(cells, anchor, &bound.pool), valuation);
            let site = Site { axis, line, anchor: Some(anchor) };
            open.extend(most.map(|most| Open { most, taking: Some(index), site }));
            Flow::Continue(())
        });
    }
    lines.put_back(lifted);
}

/// From points at most to worth at most.
struct Bound {
    pool: Pool,
    /// Held, it may be one of the tiles placed, and is none of the rack's.
    gift: Gift,
    /// Points on top, by number of tiles placed, if no tile is taken.
    plain: Option<[i32; MOST_TILES + 1]>,
    /// The same with a tile taken.
    taken: Option<[i32; MOST_TILES + 1]>,
}

impl Bound {
    fn plain(hand: &Hand) -> Self {
        Self {
            pool: Pool::new(hand, 0, hand.len()),
            gift: hand.gift,
            plain: Some(bonuses(hand)),
            taken: None,
        }
    }

    /// Plays without a taking, and those with one that makes no difference.
    fn far(hand: &Hand, far: &Far<'_>) -> Self {
        let Some(left) = far.most_left() else { return Self::plain(hand) };
        let mut jokers = 0;
        let mut with_blank = hand.clone();
        for kind in far.kinds() {
            match *kind {
                Taken::Letter(letter) => jokers |= bit(letter),
                Taken::Blank | Taken::FixedBlank(_) => with_blank.blanks = hand.blanks + 1,
            }
        }
        let pool = Pool::new(&with_blank, jokers, hand.len() + 1);
        Self {
            pool,
            gift: Gift::None,
            plain: Some(bonuses(hand)),
            taken: Some(bonuses_with_taken(hand, left)),
        }
    }

    fn near(hand: &Hand, taking: &Taking) -> Self {
        Self {
            pool: Pool::new(hand, 0, hand.len()),
            gift: Gift::None,
            plain: None,
            taken: Some(bonuses_with_taken(hand, taking.points())),
        }
    }

    /// The worth at most; none if there can be no play.
    fn most(&self, points: [i64; MOST_TILES + 1], valuation: &impl Valuation) -> Option<i64> {
        let worth = |tiles: usize, own: usize, on_top: i32| {
            let points = points[tiles] + i64::from(on_top);
            valuation.most(i32::try_from(points).unwrap_or(i32::MAX), own)
        };
        (1..=self.pool.tiles())
            .filter(|&tiles| 0 <= points[tiles])
            .flat_map(|tiles| {
                let plain = self.plain.map(|on_top| worth(tiles, tiles, on_top[tiles]));
                let with_gift = self.plain.filter(|_| self.gift == Gift::Held);
                let with_gift = with_gift.map(|on_top| worth(tiles, tiles - 1, on_top[tiles]));
                let taken = self.taken.filter(|_| 2 <= tiles);
                let taken = taken.map(|on_top| worth(tiles, tiles - 1, on_top[tiles]));
                [plain, with_gift, taken].into_iter().flatten()
            })
            .max()
    }
}
