//! Upper bounds on the equity of the plays through an anchor.
//!
//! For every reach to the left and right, the premiums and the tiles on the board are known. Of the tiles in hand, only
//! those count that can form a word in some order with the tiles on the board; the best of them go to the squares with
//! the highest multipliers. A square with tiles across counts for the best letter of its cross-set. Where a tile can be
//! taken, each candidate is considered by itself: its points, the points of the words that it leaves, and the words
//! that it makes with the others.

use std::cmp::Reverse;

use super::bounds::ReachBounds;
use super::reach::{AnchorReach, Coverage, Placeable, TileOrigin};
use super::subracks::{QueryEffort, Subracks};
use crate::movegen::best_tiles::BestTiles;
use crate::movegen::evaluator::Evaluator;
use crate::movegen::hand::{Hand, MAX_PLAY_TILES, TakenKind};
use crate::movegen::lanes::{Anchor, Lane};
use crate::movegen::word_graph::anagram_filter::letter_key;
use crate::movegen::word_graph::nodes::bit;
use crate::play::{Gift, ScoredPlay};

/// The kind of plays that are bounded: without a taking, with one, or both.
pub(in crate::movegen) struct BoundedPlays {
    /// The gift, if there is one, may be one of the tiles placed, and is not one of the rack's.
    gift: Gift,
    /// The highest bonus by number of tiles placed, if plays without a taking are among them.
    bonus: Option<[i32; MAX_PLAY_TILES + 1]>,
    /// The highest bonus with a tile taken.
    bonus_with_taken: [i32; MAX_PLAY_TILES + 1],
    /// The tiles that can be taken, by points, highest first.
    takeable: Vec<TakeableTiles>,
    /// The letters that they can show, in the same order, and all of them.
    takeable_letters: Vec<u64>,
    any_takeable: u64,
    /// The points of the best tiles in hand, with the best of the takeable ones if there are any.
    best: BestTiles,
    /// The most points that a taking leaves.
    max_leftover_points: i32,
}

/// The subracks of the hand, and memory that is reused from anchor to anchor.
pub(in crate::movegen) struct ShadowWorkspace<'g> {
    subracks: Subracks<'g>,
    reach: AnchorReach,
    bounds: ReachBounds,
}

impl<'g> ShadowWorkspace<'g> {
    pub(in crate::movegen) const fn new(subracks: Subracks<'g>) -> Self {
        Self { subracks, reach: AnchorReach::EMPTY, bounds: ReachBounds::UNLIMITED }
    }
}

/// The number of tile counts, from the highest, that are looked at closely for the order of the search.
const CLOSELY_BOUNDED: usize = 1;

/// The tiles of the same points that could be taken, as far as bounds depend on them.
#[derive(Debug, Clone)]
struct TakeableTiles {
    points: u8,
    /// The points of the best tiles in hand and one of these.
    best: BestTiles,
    /// The letters that they can show, each with the most points that its taking leaves, highest first.
    letters: Vec<(u8, i32)>,
}

impl TakeableTiles {
    fn letter_set(&self) -> u64 {
        self.letters.iter().fold(0, |set, &(letter, _)| set | bit(letter))
    }
}

/// Takeable tiles by points, highest first; each comes with the points that its taking leaves.
fn by_points(
    takings: impl Iterator<Item = (TakenKind, i32)>,
    hand: &Hand,
    own: &BestTiles,
) -> Vec<TakeableTiles> {
    let mut found: Vec<TakeableTiles> = Vec::new();
    for (taken, leftover_points) in takings {
        let (letters, points) = match taken {
            TakenKind::Letter(letter) => (letter..=letter, hand.points[usize::from(letter) & 63]),
            TakenKind::Blank => (0..=hand.last_letter(), 0),
            TakenKind::FixedBlank(letter) => (letter..=letter, 0),
        };
        let index = found.iter().position(|tiles| tiles.points == points).unwrap_or(found.len());
        if index == found.len() {
            found.push(TakeableTiles { points, best: own.with_any(points), letters: Vec::new() });
        }
        found[index].letters.extend(letters.map(|letter| (letter, leftover_points)));
    }
    found.sort_unstable_by_key(|tiles| Reverse(tiles.points));
    for tiles in &mut found {
        tiles.letters.sort_unstable_by_key(|&(letter, leftover_points)| (Reverse(leftover_points), letter));
    }
    found
}

impl BoundedPlays {
    /// Plays without a taking.
    pub(in crate::movegen) fn without_taking(hand: &Hand, own: BestTiles) -> Self {
        Self {
            gift: hand.gift,
            bonus: Some(hand.highest_bonuses()),
            bonus_with_taken: [0; MAX_PLAY_TILES + 1],
            takeable: Vec::new(),
            takeable_letters: Vec::new(),
            any_takeable: 0,
            best: own,
            max_leftover_points: 0,
        }
    }

    /// Plays without a taking, and those with one of these takings, each with the most points that it leaves.
    pub(in crate::movegen) fn with_or_without_taking(
        hand: &Hand,
        own: BestTiles,
        takings: impl Iterator<Item = (TakenKind, i32)>,
    ) -> Self {
        let with_takings = Self::with_takings(hand, own, takings);
        Self { gift: Gift::None, bonus: Some(hand.highest_bonuses()), ..with_takings }
    }

    /// Plays with this taking, which leaves at most these points.
    pub(in crate::movegen) fn with_taking(
        hand: &Hand,
        own: BestTiles,
        taken: TakenKind,
        leftover_points: i32,
    ) -> Self {
        Self::with_takings(hand, own, std::iter::once((taken, leftover_points)))
    }

    fn with_takings(hand: &Hand, own: BestTiles, takings: impl Iterator<Item = (TakenKind, i32)>) -> Self {
        let takeable = by_points(takings, hand, &own);
        let leftover_points = takeable.iter().filter_map(|tiles| tiles.letters.first());
        Self {
            gift: Gift::None,
            bonus: None,
            bonus_with_taken: hand.highest_bonuses_with_taken(),
            best: own.with_any(takeable.first().map_or(0, |tiles| tiles.points)),
            takeable_letters: takeable.iter().map(TakeableTiles::letter_set).collect(),
            any_takeable: takeable.iter().fold(0, |letters, tiles| letters | tiles.letter_set()),
            max_leftover_points: leftover_points
                .map(|&(_, leftover_points)| leftover_points)
                .max()
                .unwrap_or(0),
            takeable,
        }
    }

    /// An upper bound on the equity of any play through an anchor; none if there can be no play. A bound below
    /// `threshold` may be loose.
    ///
    /// Only the highest numbers of tiles are looked at one by one: covering one more square never scores less, so what
    /// they score bounds the lower numbers too.
    pub(in crate::movegen) fn upper_bound(
        &self,
        lane: &Lane,
        anchor: Anchor,
        ShadowWorkspace { subracks, reach, .. }: &mut ShadowWorkspace<'_>,
        evaluator: &impl Evaluator,
        threshold: i64,
    ) -> Option<i64> {
        self.measure(reach, lane, anchor, subracks);
        let few = self.max_tiles(subracks).saturating_sub(CLOSELY_BOUNDED);
        let mut highest = None;
        let mut takeable = 0;
        for tiles in (1..=reach.most_tiles()).rev() {
            let mut points = None;
            reach.for_each_of_tiles(tiles, |_, covered| {
                let any = covered.max_points(&self.best, TileOrigin::Taken);
                if few < tiles {
                    let threshold =
                        highest.map_or(threshold, |highest: i64| threshold.max(highest.saturating_add(1)));
                    let effort = (QueryEffort::Low, threshold);
                    highest =
                        highest.max(self.equity((covered, any), subracks, evaluator, effort, &mut takeable));
                } else {
                    points = points.max(Some(any));
                }
            });
            highest = highest
                .max(points.and_then(|points| self.equity_of_up_to(tiles, points, subracks, evaluator)));
            if tiles <= few && !reach.has_taken_only() {
                break;
            }
        }
        highest
    }

    /// Upper bounds for every number of tiles on either side; none if all are below `threshold`.
    pub(in crate::movegen) fn bounds_by_reach<'d>(
        &self,
        lane: &Lane,
        anchor: Anchor,
        ShadowWorkspace { subracks, reach, bounds }: &'d mut ShadowWorkspace<'_>,
        evaluator: &impl Evaluator,
        threshold: i64,
    ) -> Option<&'d ReachBounds> {
        self.measure(reach, lane, anchor, subracks);
        let mut takeable = 0;
        let mut is_empty = true;
        for tiles in (1..=reach.most_tiles()).rev() {
            let mut points = None;
            reach.for_each_of_tiles(tiles, |(on_left, on_right), covered| {
                let any = covered.max_points(&self.best, TileOrigin::Taken);
                points = points.max(Some(any));
                let effort = (QueryEffort::High, threshold);
                let equity = self.equity((covered, any), subracks, evaluator, effort, &mut takeable);
                if let Some(equity) = equity {
                    if std::mem::take(&mut is_empty) {
                        bounds.clear(self.max_tiles(subracks));
                    }
                    bounds.allow((on_left, on_right), equity);
                }
            });
            let of_fewer =
                points.and_then(|points| self.equity_of_up_to(tiles - 1, points, subracks, evaluator));
            if !reach.has_taken_only() && of_fewer.is_none_or(|equity| equity < threshold) {
                break;
            }
        }
        if is_empty {
            return None;
        }
        bounds.allow_takeable(takeable);
        bounds.accumulate(self.max_tiles(subracks));
        Some(bounds)
    }

    /// The most tiles of a play.
    fn max_tiles(&self, subracks: &Subracks<'_>) -> usize {
        subracks.tiles() + usize::from(!self.takeable.is_empty())
    }

    fn measure(&self, reach: &mut AnchorReach, lane: &Lane, anchor: Anchor, subracks: &Subracks<'_>) {
        let own = subracks.usable();
        let usable = own | self.any_takeable;
        let best_of = |letters| self.best_of(letters, subracks);
        let tiles = self.max_tiles(subracks);
        reach.measure(anchor, lane, &Placeable { tiles, usable: [own, usable], best_of });
    }

    /// The points of the best of some letters, without a taken tile and with one.
    fn best_of(&self, letters: u64, subracks: &Subracks<'_>) -> [i64; 2] {
        let own = subracks.best_of(letters);
        let taken = self.takeable.iter().zip(&self.takeable_letters).find(|(_, set)| *set & letters != 0);
        [own, taken.map_or(own, |(tiles, _)| tiles.points.max(own))].map(i64::from)
    }

    /// An upper bound on the equity of a play that covers these squares and scores at most `any`, bonus excluded, if it
    /// may reach `threshold`. The letters of the taken tiles with which it may are added to `takeable`.
    fn equity(
        &self,
        (covered, any): (&Coverage, i64),
        subracks: &mut Subracks<'_>,
        evaluator: &impl Evaluator,
        (effort, threshold): (QueryEffort, i64),
        takeable: &mut u64,
    ) -> Option<i64> {
        let reaches = |equity: &i64| threshold <= *equity;
        let mut highest = None;
        if covered.taken_only.is_none()
            && self
                .equity_without_taking(any, covered.tiles, subracks, evaluator)
                .is_some_and(|equity| threshold <= equity)
        {
            let own = subracks.best_with(covered.key, covered.tiles, effort);
            let points = own.map(|own| covered.max_points(&own, TileOrigin::Own));
            highest = points
                .and_then(|points| self.equity_without_taking(points, covered.tiles, subracks, evaluator))
                .filter(reaches);
        }
        let with_any = self.equity_with_taking(any, covered.tiles, self.max_leftover_points, evaluator);
        if with_any.is_none_or(|equity| equity < threshold) {
            return highest;
        }
        let possible = subracks.letters_with(
            covered.key,
            covered.tiles - 1,
            covered.taken_only.letters & self.any_takeable,
        );
        for (tiles, letters) in self.takeable.iter().zip(&self.takeable_letters) {
            if possible & letters == 0 {
                continue;
            }
            let equity = |points: i64, leftover_points: i32| {
                self.equity_with_taking(points, covered.tiles, leftover_points, evaluator).filter(reaches)
            };
            let points = covered.max_points(&tiles.best, TileOrigin::Taken);
            if equity(points, self.max_leftover_points).is_none() {
                break;
            }
            for &(letter, leftover_points) in &tiles.letters {
                let Some(loose) = equity(points, leftover_points) else { break };
                // A letter that is allowed already and raises nothing needs no closer look.
                let is_settled = *takeable & bit(letter) != 0 && Some(loose) <= highest;
                if is_settled || possible & bit(letter) == 0 {
                    continue;
                }
                let key = covered.key.wrapping_add(letter_key(letter));
                let own = subracks.best_with(key, covered.tiles - 1, effort);
                let points =
                    own.map(|own| covered.max_points(&own.with_any(tiles.points), TileOrigin::Taken));
                let close = points.and_then(|points| equity(points, leftover_points));
                if close.is_some() {
                    *takeable |= bit(letter);
                    highest = highest.max(close);
                }
            }
        }
        highest
    }

    /// An upper bound on the equity of a play of at most this number of tiles and this score, bonus excluded.
    fn equity_of_up_to(
        &self,
        tiles: usize,
        points: i64,
        subracks: &Subracks<'_>,
        evaluator: &impl Evaluator,
    ) -> Option<i64> {
        (1..=tiles).fold(None, |highest, tiles| {
            let own = self.equity_without_taking(points, tiles, subracks, evaluator);
            highest.max(own).max(self.equity_with_taking(points, tiles, self.max_leftover_points, evaluator))
        })
    }

    /// An upper bound on the equity of a play of this number of own tiles and this score, bonus excluded.
    fn equity_without_taking(
        &self,
        points: i64,
        tiles: usize,
        subracks: &Subracks<'_>,
        evaluator: &impl Evaluator,
    ) -> Option<i64> {
        let bonus = self.bonus.as_ref().filter(|_| tiles <= subracks.tiles())?[tiles];
        let equity = equity_with_bonus(points, bonus, tiles, evaluator);
        let with_gift =
            (self.gift == Gift::Held).then(|| equity_with_bonus(points, bonus, tiles - 1, evaluator));
        Some(equity).max(with_gift)
    }

    /// Returns the equity with a taken tile among them, whose taking leaves these points.
    fn equity_with_taking(
        &self,
        points: i64,
        tiles: usize,
        leftover_points: i32,
        evaluator: &impl Evaluator,
    ) -> Option<i64> {
        let is_possible = !self.takeable.is_empty() && tiles >= 2;
        is_possible.then(|| {
            let bonus = self.bonus_with_taken[tiles] + leftover_points;
            equity_with_bonus(points, bonus, tiles - 1, evaluator).saturating_sub(evaluator.taking_cost())
        })
    }
}

fn equity_with_bonus(points: i64, bonus: i32, own_tiles: usize, evaluator: &impl Evaluator) -> i64 {
    evaluator.upper_bound(ScoredPlay::limited(points + i64::from(bonus)), own_tiles)
}
