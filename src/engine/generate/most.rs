//! The worth that a play through an anchor can have at most, told without looking for words.
//!
//! For every reach to the left and to the right the premiums and the tiles that lie there are known. Of the tiles in
//! hand those count that with the lying ones can be put in some order that is a word; the best of them go to the
//! squares that count them most often. A square with tiles across counts for the best letter that it allows. (The idea
//! is known as shadow play, from the engine Macondo by C. Del Solar.)

use super::anagrams::letter_key;
use super::anchor::Anchor;
use super::graph::bit;
use super::hand::{Hand, MOST_TILES, Taken, bonuses, bonuses_with_taken};
use super::lines::{EMPTY, Line};
use super::pool::{Effort, Memo, Pool, Worths};
use super::valuation::Valuation;
use crate::play::Gift;

/// What plays are bounded.
pub(super) struct Bound {
    /// Held, it may be one of the tiles placed, and is none of the rack's.
    gift: Gift,
    /// Points on top, by number of tiles placed, if no tile is taken.
    plain: Option<[i32; MOST_TILES + 1]>,
    /// The same with a tile taken.
    taken: Option<[i32; MOST_TILES + 1]>,
    /// The tiles of which one is taken, highest points first.
    tiles: Vec<TakenTile>,
    /// The best tiles in hand, with the best of these if one is taken.
    best: Worths,
    /// What is known of plays with one of several taken tiles.
    memo: Option<Memo>,
}

/// How many numbers of tiles, from the highest, are looked at closely for the order of the search.
const CLOSE_LOOKS: usize = 2;

/// How many tiles are put on one side of an anchor, and whether there is room for no more.
#[derive(Debug, Clone, Copy)]
struct Reach {
    tiles: usize,
    is_last: bool,
}

/// A tile to be taken, as far as bounds need it.
#[derive(Debug, Clone, Copy)]
struct TakenTile {
    /// The only letter that it can show, if it is not a blank for any.
    letter: Option<u8>,
    worth: u8,
}

impl TakenTile {
    fn new(taken: Taken, hand: &Hand) -> Self {
        match taken {
            Taken::Letter(letter) => {
                Self { letter: Some(letter), worth: hand.points[usize::from(letter) & 63] }
            }
            Taken::Blank => Self { letter: None, worth: 0 },
            Taken::FixedBlank(letter) => Self { letter: Some(letter), worth: 0 },
        }
    }

    fn letters(self) -> u64 {
        self.letter.map_or(u64::MAX, bit)
    }
}

impl Bound {
    /// Plays without a taking.
    pub(super) fn plain(hand: &Hand, best: Worths) -> Self {
        Self { gift: hand.gift, plain: Some(bonuses(hand)), taken: None, tiles: Vec::new(), best, memo: None }
    }

    /// Plays without a taking, and those with one of these, which leaves so many points at most.
    pub(super) fn plain_or_taken(
        hand: &Hand,
        best: Worths,
        kinds: impl Iterator<Item = Taken>,
        left: i32,
    ) -> Self {
        let mut tiles: Vec<TakenTile> = kinds.map(|taken| TakenTile::new(taken, hand)).collect();
        tiles.sort_unstable_by_key(|tile| (std::cmp::Reverse(tile.worth), tile.letter));
        let highest = tiles.first().map_or(0, |tile| tile.worth);
        Self {
            gift: Gift::None,
            plain: Some(bonuses(hand)),
            taken: Some(bonuses_with_taken(hand, left)),
            tiles,
            best: best.with(highest),
            memo: Some(Memo::new()),
        }
    }

    /// Plays with this taking, which leaves so many points at most.
    pub(super) fn taken(hand: &Hand, best: Worths, taken: Taken, left: i32) -> Self {
        let tile = TakenTile::new(taken, hand);
        Self {
            gift: Gift::None,
            plain: None,
            taken: Some(bonuses_with_taken(hand, left)),
            tiles: vec![tile],
            best: best.with(tile.worth),
            memo: None,
        }
    }

    /// The worth at most of a play through an anchor; none if there can be no play. What is below `bar` is not looked at
    /// closely.
    ///
    /// Only the largest numbers of tiles are looked at one by one: to cover one more square never scores less, so what
    /// they score bounds all smaller ones.
    pub(super) fn most(
        &mut self,
        line: &Line,
        anchor: Anchor,
        pool: &mut Pool<'_>,
        valuation: &impl Valuation,
        bar: i64,
    ) -> Option<i64> {
        let few = self.tiles_at_most(pool).saturating_sub(CLOSE_LOOKS);
        let (mut most, mut points) = (None, None);
        self.each_span(line, anchor, pool, |bound, pool, (on_left, on_right), span| {
            if few < span.tiles {
                most = most.max(bound.worth(span, pool, valuation, Effort::Low, bar));
            } else if span.tiles == few || (on_left.is_last && on_right.is_last) {
                points = points.max(Some(span.most_points(&bound.best, 1)));
            }
        });
        let fewer = points.into_iter().flat_map(|points| (1..=few).map(move |tiles| (points, tiles)));
        fewer.fold(most, |most, (points, tiles)| {
            most.max(self.worth_of(points, points, tiles, pool, valuation))
        })
    }

    /// The same for every number of tiles on either side.
    pub(super) fn gate(
        &mut self,
        line: &Line,
        anchor: Anchor,
        pool: &mut Pool<'_>,
        valuation: &impl Valuation,
        bar: i64,
    ) -> Gate {
        let mut gate = Gate { left: [i64::MIN; ENDS], right: [[i64::MIN; ENDS]; ENDS] };
        self.each_span(line, anchor, pool, |bound, pool, (on_left, on_right), span| {
            if let Some(most) = bound.worth(span, pool, valuation, Effort::High, bar) {
                gate.right[on_left.tiles][on_right.tiles] = most;
            }
        });
        gate.close(self.tiles_at_most(pool));
        gate
    }

    /// Every number of tiles on the left and on the right that can be placed through an anchor.
    fn each_span<'g>(
        &mut self,
        line: &Line,
        anchor: Anchor,
        pool: &mut Pool<'g>,
        mut each: impl FnMut(&mut Self, &mut Pool<'g>, (Reach, Reach), &Span),
    ) {
        let tiles = self.tiles_at_most(pool);
        let usable = self.tiles.iter().fold(pool.usable(), |usable, tile| usable | tile.letters());
        let best = |allowed: u64| {
            let plain = pool.best_of(allowed);
            let taken = self.tiles.iter().find(|tile| tile.letters() & allowed != 0);
            [plain, taken.map_or(plain, |tile| tile.worth.max(plain))].map(i64::from)
        };
        let left = side(line, (1..=anchor.start).rev(), (anchor.limit, tiles, usable), best);
        let right = side(line, anchor.start + 1..line.len(), (0, tiles, usable), best);
        let free = (anchor.reach..=anchor.start).filter(|&at| line[at].letter == EMPTY).count();
        let (most_left, most_right) = (left.most, right.most);
        for on_left in free..=most_left {
            let mut span = Span::default();
            for square in &left.of[1..=on_left] {
                span.put(square.square);
            }
            for on_right in 0..=most_right.min(tiles - on_left) {
                if 0 < on_right {
                    span.put(right.of[on_right].square);
                }
                let (left, right) = (&left.of[on_left], &right.of[on_right]);
                span.times = left.times * right.times;
                span.points = (left.lying + right.lying) * span.times + left.across + right.across;
                span.key = left.key.wrapping_add(right.key);
                if 0 < span.tiles {
                    let on_left = Reach { tiles: on_left, is_last: on_left == most_left };
                    let on_right = Reach { tiles: on_right, is_last: on_right == most_right };
                    each(self, pool, (on_left, on_right), &span);
                }
            }
        }
    }

    /// The tiles of a play at most.
    fn tiles_at_most(&self, pool: &Pool<'_>) -> usize {
        pool.tiles() + usize::from(self.taken.is_some())
    }

    /// The worth of a play on these squares at most; what is below `bar` is not looked at closely.
    fn worth(
        &mut self,
        span: &Span,
        pool: &mut Pool<'_>,
        valuation: &impl Valuation,
        effort: Effort,
        bar: i64,
    ) -> Option<i64> {
        let points = span.most_points(&self.best, 1);
        let most = self.worth_of(points, points, span.tiles, pool, valuation);
        if most.is_none_or(|most| most < bar) {
            return most;
        }
        let plain = match self.plain {
            Some(_) => pool.worths(span.key, span.tiles, effort).map(|worths| span.most_points(worths, 0)),
            None => None,
        };
        let taken = self.taken_worths(span.key, span.tiles, pool, effort);
        let taken = taken.map(|worths| span.most_points(&worths, 1));
        self.worth_of(plain, taken, span.tiles, pool, valuation)
    }

    /// The worth at most of a play of so many tiles that scores so many points without a taken tile or with one,
    /// bonuses left out.
    fn worth_of(
        &self,
        plain: impl Into<Option<i64>>,
        taken: impl Into<Option<i64>>,
        tiles: usize,
        pool: &Pool<'_>,
        valuation: &impl Valuation,
    ) -> Option<i64> {
        let value = |points: i64, on_top: i32, own: usize| {
            let points = points + i64::from(on_top);
            valuation.most(i32::try_from(points).unwrap_or(i32::MAX), own)
        };
        let mut most = None;
        if let (Some(on_top), Some(points)) = (&self.plain, plain.into())
            && tiles <= pool.tiles()
        {
            most = Some(value(points, on_top[tiles], tiles));
            if self.gift == Gift::Held {
                most = most.max(Some(value(points, on_top[tiles], tiles - 1)));
            }
        }
        if let (Some(on_top), Some(points)) = (&self.taken, taken.into())
            && 2 <= tiles
        {
            most = most.max(Some(value(points, on_top[tiles], tiles - 1)));
        }
        most
    }

    /// The worths of so many tiles, the taken one among them, that with letters of this key may make a word.
    fn taken_worths(
        &mut self,
        key: u64,
        tiles: usize,
        pool: &mut Pool<'_>,
        effort: Effort,
    ) -> Option<Worths> {
        if let Some(memo) = self.memo.as_ref().filter(|memo| memo.knows(key, tiles)) {
            return memo.get(key, tiles).copied();
        }
        if effort.askings() < pool.askings(tiles - 1) * self.tiles.len() {
            return Some(self.best);
        }
        let mut found: Option<Worths> = None;
        for tile in &self.tiles {
            let own = match tile.letter {
                Some(letter) => pool.worths(key.wrapping_add(letter_key(letter)), tiles - 1, effort).copied(),
                None => Some(*pool.best()),
            };
            if let Some(worths) = own.map(|own| own.with(tile.worth)) {
                found = Some(found.map_or(worths, |found| found.max(&worths)));
            }
        }
        if let Some(memo) = &mut self.memo {
            memo.keep(key, tiles, found);
        }
        found
    }
}

/// Room for each number of tiles, and for one more, of which there are none.
const ENDS: usize = MOST_TILES + 2;

/// What plays through an anchor are worth at most, by how far they reach.
#[derive(Debug, Clone)]
pub(super) struct Gate {
    /// With so many tiles on the left or more.
    left: [i64; ENDS],
    /// With so many tiles on the left, and so many on the right or more.
    right: [[i64; ENDS]; ENDS],
}

impl Gate {
    /// Lets everything through.
    pub(super) const OPEN: Self = Self { left: [i64::MAX; ENDS], right: [[i64::MAX; ENDS]; ENDS] };

    /// From numbers of tiles to so many or more, where so many can be placed.
    fn close(&mut self, tiles: usize) {
        for on_left in (0..=tiles.min(MOST_TILES)).rev() {
            let right = &mut self.right[on_left];
            for more in (0..=tiles.min(MOST_TILES)).rev() {
                right[more] = right[more].max(right[more + 1]);
            }
            self.left[on_left] = right[0].max(self.left[on_left + 1]);
        }
    }

    /// The worth at most with so many tiles on the left or more.
    #[inline]
    pub(super) fn on_left(&self, tiles: usize) -> i64 {
        self.left[tiles.min(ENDS - 1)]
    }

    /// The worth at most with so many tiles on the left, and so many on the right or more.
    #[inline]
    pub(super) fn on_right(&self, left: usize, right: usize) -> i64 {
        self.right[left.min(ENDS - 1)][right.min(ENDS - 1)]
    }
}

/// The squares that a play covers.
#[derive(Debug, Clone, Copy, Default)]
struct Span {
    tiles: usize,
    /// The points that do not depend on the tiles placed.
    points: i64,
    times: i64,
    /// The letters lying among them.
    key: u64,
    /// How many squares allow any letter.
    free: usize,
    /// How many times more than once some of them count the letter, highest first.
    more: [u8; MOST_TILES],
    premiums: usize,
    /// The best letters of the others, without a taken tile and with one: in the line, and across.
    best: [i64; 2],
    best_across: [i64; 2],
}

impl Span {
    fn put(&mut self, Weight { letter_times, cross_times, best }: Weight) {
        self.tiles += 1;
        if let Some(best) = best {
            for (index, best) in best.into_iter().enumerate() {
                self.best[index] += best * i64::from(letter_times);
                self.best_across[index] += best * i64::from(letter_times) * i64::from(cross_times);
            }
            return;
        }
        self.free += 1;
        if letter_times <= 1 {
            return;
        }
        let mut place = self.premiums;
        while 0 < place && self.more[place - 1] < letter_times - 1 {
            self.more[place] = self.more[place - 1];
            place -= 1;
        }
        self.more[place] = letter_times - 1;
        self.premiums += 1;
    }

    /// The points at most with tiles of these worths, without a taken tile (0) or with one (1).
    fn most_points(&self, worths: &Worths, taken: usize) -> i64 {
        let placed = worths.on_squares(self.free, &self.more[..self.premiums]);
        self.points + self.best_across[taken] + (self.best[taken] + placed) * self.times
    }
}

/// What putting so many tiles on one side of an anchor brings.
#[derive(Debug, Clone, Copy, Default)]
struct Side {
    /// The points of the tiles that lie there, and the key of their letters.
    lying: i64,
    key: u64,
    times: i64,
    across: i64,
    /// The last square covered.
    square: Weight,
}

#[derive(Debug, Clone, Copy, Default)]
struct Weight {
    letter_times: u8,
    cross_times: u8,
    /// The points of the best letter that may lie there, without a taken tile and with one, where tiles across allow
    /// only some.
    best: Option<[i64; 2]>,
}

/// One side of an anchor, by number of tiles put there.
struct Sides {
    of: [Side; MOST_TILES + 1],
    most: usize,
}

/// Walks away from an anchor over the given places.
fn side(
    line: &Line,
    places: impl Iterator<Item = usize>,
    (limit, tiles, usable): (usize, usize, u64),
    best: impl Fn(u64) -> [i64; 2],
) -> Sides {
    let mut of = [Side::default(); MOST_TILES + 1];
    of[0].times = 1;
    let mut most = 0;
    for at in places {
        let cell = &line[at];
        if cell.letter != EMPTY {
            of[most].lying += i64::from(cell.points);
            of[most].key = of[most].key.wrapping_add(letter_key(cell.letter));
            continue;
        }
        if at < limit || most == tiles || cell.allowed & usable == 0 {
            break;
        }
        let before = of[most];
        most += 1;
        let has_cross = cell.cross_times != 0;
        of[most] = Side {
            lying: before.lying,
            key: before.key,
            times: before.times * i64::from(cell.word_times),
            across: before.across + i64::from(cell.cross_points),
            square: Weight {
                letter_times: cell.letter_times,
                cross_times: cell.cross_times,
                best: has_cross.then(|| best(cell.allowed)),
            },
        };
    }
    Sides { of, most }
}
