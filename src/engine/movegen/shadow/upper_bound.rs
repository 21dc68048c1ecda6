//! The worth that a play through an anchor can have at most, told without looking for words.
//!
//! For every reach to the left and to the right the premiums and the tiles that lie there are known. Of the tiles in
//! hand those count that with the lying ones can be put in some order that is a word; the best of them go to the
//! squares that count them most often. A square with tiles across counts for the best letter that it allows. (The idea
//! is known as shadow play, from the engine Macondo by C. Del Solar.) Where a tile can be taken, each that can is
//! reckoned with on its own: what it is worth, what it leaves, and what words it makes with the others.

use std::cmp::Reverse;

use super::bounds::Gate;
use super::reach::{Means, Span, Spans, With};
use super::subracks::{Effort, Pool, Worths};
use crate::movegen::evaluator::Evaluator;
use crate::movegen::generated_play::clamp;
use crate::movegen::hand::{Hand, MOST_TILES, Taken, bonuses, bonuses_with_taken};
use crate::movegen::lanes::anchor::Anchor;
use crate::movegen::lanes::board_lanes::Line;
use crate::movegen::word_graph::anagram_filter::letter_key;
use crate::movegen::word_graph::nodes::bit;
use crate::play::Gift;

/// What plays are bounded.
pub(in crate::movegen) struct Bound {
    /// Held, it may be one of the tiles placed, and is none of the rack's.
    gift: Gift,
    /// Points on top, by number of tiles placed, if no tile is taken.
    plain: Option<[i32; MOST_TILES + 1]>,
    /// The same with a tile taken; what it leaves is not among them.
    taken: [i32; MOST_TILES + 1],
    /// The tiles of which one is taken, by worth, highest first.
    tiles: Vec<TakenTiles>,
    /// The letters that they can show, in the same order.
    letters: Vec<u64>,
    /// The best tiles in hand, with the best of these if one is taken.
    best: Worths,
    /// The most points that a taking leaves.
    left: i32,
}

/// What bounds are reckoned with: the tiles in hand, and room that is used again for each anchor.
pub(in crate::movegen) struct Desk<'g> {
    pool: Pool<'g>,
    spans: Spans,
    gate: Gate,
}

impl<'g> Desk<'g> {
    pub(in crate::movegen) const fn new(pool: Pool<'g>) -> Self {
        Self { pool, spans: Spans::NONE, gate: Gate::OPEN }
    }
}

/// How many numbers of tiles, from the highest, are looked at closely for the order of the search.
const CLOSE_LOOKS: usize = 2;

/// Tiles of one worth that could be taken, as far as bounds need them.
#[derive(Debug, Clone)]
struct TakenTiles {
    worth: u8,
    /// The best tiles in hand with one of these.
    best: Worths,
    /// The letters that they can show, each with the points that the taking leaves at most, highest first.
    letters: Vec<(u8, i32)>,
}

impl TakenTiles {
    fn set(&self) -> u64 {
        self.letters.iter().fold(0, |set, &(letter, _)| set | bit(letter))
    }
}

/// The tiles of some takings by worth, highest first; each taking with the points that it leaves.
fn by_worth(takings: impl Iterator<Item = (Taken, i32)>, hand: &Hand, own: &Worths) -> Vec<TakenTiles> {
    let mut found: Vec<TakenTiles> = Vec::new();
    for (taken, left) in takings {
        let (letters, worth) = match taken {
            Taken::Letter(letter) => (letter..=letter, hand.points[usize::from(letter) & 63]),
            Taken::Blank => (0..=hand.last_letter(), 0),
            Taken::FixedBlank(letter) => (letter..=letter, 0),
        };
        let place = found.iter().position(|tiles| tiles.worth == worth).unwrap_or(found.len());
        if place == found.len() {
            found.push(TakenTiles { worth, best: own.with(worth), letters: Vec::new() });
        }
        found[place].letters.extend(letters.map(|letter| (letter, left)));
    }
    found.sort_unstable_by_key(|tiles| Reverse(tiles.worth));
    for tiles in &mut found {
        tiles.letters.sort_unstable_by_key(|&(letter, left)| (Reverse(left), letter));
    }
    found
}

impl Bound {
    /// Plays without a taking.
    pub(in crate::movegen) fn plain(hand: &Hand, own: Worths) -> Self {
        Self {
            gift: hand.gift,
            plain: Some(bonuses(hand)),
            taken: [0; MOST_TILES + 1],
            tiles: Vec::new(),
            letters: Vec::new(),
            best: own,
            left: 0,
        }
    }

    /// Plays without a taking, and those with one of these, each with the points that it leaves at most.
    pub(in crate::movegen) fn plain_or_taken(
        hand: &Hand,
        own: Worths,
        takings: impl Iterator<Item = (Taken, i32)>,
    ) -> Self {
        Self { gift: Gift::None, plain: Some(bonuses(hand)), ..Self::with_takings(hand, own, takings) }
    }

    /// Plays with this taking, which leaves so many points at most.
    pub(in crate::movegen) fn taken(hand: &Hand, own: Worths, taken: Taken, left: i32) -> Self {
        Self::with_takings(hand, own, std::iter::once((taken, left)))
    }

    fn with_takings(hand: &Hand, own: Worths, takings: impl Iterator<Item = (Taken, i32)>) -> Self {
        let tiles = by_worth(takings, hand, &own);
        let left = tiles.iter().filter_map(|tiles| tiles.letters.first()).map(|&(_, left)| left).max();
        Self {
            gift: Gift::None,
            plain: None,
            taken: bonuses_with_taken(hand),
            best: own.with(tiles.first().map_or(0, |tiles| tiles.worth)),
            letters: tiles.iter().map(TakenTiles::set).collect(),
            left: left.unwrap_or(0),
            tiles,
        }
    }

    /// The worth at most of a play through an anchor; none if there can be no play. What is below `bar` is not looked at
    /// closely.
    ///
    /// Only the largest numbers of tiles are looked at one by one: to cover one more square never scores less, so what
    /// they score bounds all smaller ones.
    pub(in crate::movegen) fn most(
        &self,
        line: &Line,
        anchor: Anchor,
        Desk { pool, spans, .. }: &mut Desk<'_>,
        valuation: &impl Evaluator,
        bar: i64,
    ) -> Option<i64> {
        self.look(spans, line, anchor, pool);
        let few = self.tiles_at_most(pool).saturating_sub(CLOSE_LOOKS);
        let (mut most, mut points) = (None, None);
        let mut jokers = 0;
        spans.each(|(on_left, on_right), span| {
            // A span that only one taken tile makes possible may have no room for more tiles.
            let is_last = (on_left.is_last && on_right.is_last) || !span.forced.is_none();
            if few < span.tiles {
                let bar = most.map_or(bar, |most: i64| bar.max(most.saturating_add(1)));
                most = most.max(self.worth(span, pool, valuation, (Effort::Low, bar), &mut jokers));
            } else if span.tiles == few || is_last {
                points = points.max(Some(span.most_points(&self.best, With::Taken)));
            }
        });
        let fewer = points.into_iter().flat_map(|points| (1..=few).map(move |tiles| (points, tiles)));
        fewer.fold(most, |most, (points, tiles)| {
            let plain = self.plain_worth(points, tiles, pool, valuation);
            most.max(plain).max(self.taken_worth(points, tiles, self.left, valuation))
        })
    }

    /// The same for every number of tiles on either side, and with which taken tiles; none if all is below `bar`.
    pub(in crate::movegen) fn gate<'d>(
        &self,
        line: &Line,
        anchor: Anchor,
        Desk { pool, spans, gate }: &'d mut Desk<'_>,
        valuation: &impl Evaluator,
        bar: i64,
    ) -> Option<&'d Gate> {
        self.look(spans, line, anchor, pool);
        let tiles = self.tiles_at_most(pool);
        let mut jokers = 0;
        let mut is_shut = true;
        spans.each(|(on_left, on_right), span| {
            let most = self.worth(span, pool, valuation, (Effort::High, bar), &mut jokers);
            if let Some(most) = most {
                if std::mem::take(&mut is_shut) {
                    gate.shut(tiles);
                }
                gate.raise((on_left.tiles, on_right.tiles), most);
            }
        });
        if is_shut {
            return None;
        }
        gate.let_through(jokers);
        gate.close(tiles);
        Some(gate)
    }

    /// The tiles of a play at most.
    fn tiles_at_most(&self, pool: &Pool<'_>) -> usize {
        pool.tiles() + usize::from(!self.tiles.is_empty())
    }

    fn look(&self, spans: &mut Spans, line: &Line, anchor: Anchor, pool: &Pool<'_>) {
        let own = pool.usable();
        let usable = self.letters.iter().fold(own, |usable, letters| usable | letters);
        let best_of = |letters| self.best_of(letters, pool);
        let tiles = self.tiles_at_most(pool);
        spans.look(anchor, line, &Means { tiles, usable: [own, usable], best_of });
    }

    /// The points of the best of some letters, without a taken tile and with one.
    fn best_of(&self, letters: u64, pool: &Pool<'_>) -> [i64; 2] {
        let own = pool.best_of(letters);
        let taken = self.tiles.iter().zip(&self.letters).find(|(_, set)| *set & letters != 0);
        [own, taken.map_or(own, |(tiles, _)| tiles.worth.max(own))].map(i64::from)
    }

    /// The worth of a play on these squares at most, if it may reach `bar`. The letters of the taken tiles with which it
    /// may are added to `jokers`.
    fn worth(
        &self,
        span: &Span,
        pool: &mut Pool<'_>,
        valuation: &impl Evaluator,
        (effort, bar): (Effort, i64),
        jokers: &mut u64,
    ) -> Option<i64> {
        let reaches = |most: &i64| bar <= *most;
        let any = span.most_points(&self.best, With::Taken);
        let mut most = None;
        if span.forced.is_none()
            && self.plain_worth(any, span.tiles, pool, valuation).is_some_and(|most| bar <= most)
        {
            let own = pool.worths(span.key, span.tiles, effort);
            let points = own.map(|own| span.most_points(&own, With::Own));
            most = points
                .and_then(|points| self.plain_worth(points, span.tiles, pool, valuation))
                .filter(reaches);
        }
        if self.taken_worth(any, span.tiles, self.left, valuation).is_none_or(|most| most < bar) {
            return most;
        }
        for tiles in &self.tiles {
            let worth = |points: i64, left: i32| {
                self.taken_worth(points, span.tiles, left, valuation).filter(reaches)
            };
            let points = span.most_points(&tiles.best, With::Taken);
            if worth(points, self.left).is_none() {
                break;
            }
            for &(letter, left) in &tiles.letters {
                let Some(loose) = worth(points, left) else { break };
                // Nothing new can be learnt of a letter that is let through already and raises nothing.
                let is_known = *jokers & bit(letter) != 0 && Some(loose) <= most;
                if is_known || span.forced.letters & bit(letter) == 0 {
                    continue;
                }
                let key = span.key.wrapping_add(letter_key(letter));
                let own = pool.worths(key, span.tiles - 1, effort);
                let points = own.map(|own| span.most_points(&own.with(tiles.worth), With::Taken));
                let close = points.and_then(|points| worth(points, left));
                if close.is_some() {
                    *jokers |= bit(letter);
                    most = most.max(close);
                }
            }
        }
        most
    }

    /// The worth at most of a play of so many own tiles that scores so many points, bonuses left out.
    fn plain_worth(
        &self,
        points: i64,
        tiles: usize,
        pool: &Pool<'_>,
        valuation: &impl Evaluator,
    ) -> Option<i64> {
        let on_top = self.plain.as_ref().filter(|_| tiles <= pool.tiles())?[tiles];
        let worth = most_worth(points, on_top, tiles, valuation);
        let with_gift = (self.gift == Gift::Held).then(|| most_worth(points, on_top, tiles - 1, valuation));
        Some(worth).max(with_gift)
    }

    /// The same with a taken tile among them, which leaves so many points.
    fn taken_worth(&self, points: i64, tiles: usize, left: i32, valuation: &impl Evaluator) -> Option<i64> {
        let is_possible = !self.tiles.is_empty() && 2 <= tiles;
        is_possible.then(|| most_worth(points, self.taken[tiles] + left, tiles - 1, valuation))
    }
}

fn most_worth(points: i64, on_top: i32, own: usize, valuation: &impl Evaluator) -> i64 {
    valuation.most(clamp(points + i64::from(on_top)), own)
}
