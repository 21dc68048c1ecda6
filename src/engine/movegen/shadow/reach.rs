//! The squares that a play through an anchor covers, as far as they tell what it can score.

use super::subracks::{Times, Worths};
use crate::movegen::hand::MOST_TILES;
use crate::movegen::lanes::anchor::Anchor;
use crate::movegen::lanes::board_lanes::{EMPTY, Line};
use crate::movegen::word_graph::anagram_filter::letter_key;

/// The squares that a play covers.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct Span {
    pub(in crate::movegen) tiles: usize,
    /// The key of the letters lying among them.
    pub(in crate::movegen) key: u64,
    /// Where only a taken tile can lie.
    pub(in crate::movegen) forced: Forced,
    /// The points that do not depend on the tiles placed.
    points: i64,
    times: i64,
    /// How many times the squares that allow any letter count it.
    free: Times,
    /// The best letters of the others, without a taken tile and with one: in the line, and across.
    best: [i64; 2],
    best_across: [i64; 2],
}

/// The squares of a span on which no tile of the rack may lie, for what lies across: only the taken one can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct Forced {
    squares: u8,
    /// The letters that it may show; any if there is no such square.
    pub(in crate::movegen) letters: u64,
}

impl Forced {
    const NONE: Self = Self { squares: 0, letters: u64::MAX };

    fn and(self, other: Self) -> Self {
        Self { squares: self.squares + other.squares, letters: self.letters & other.letters }
    }

    /// Whether there is no such square.
    pub(in crate::movegen) const fn is_none(self) -> bool {
        self.squares == 0
    }

    /// Whether one taken tile is enough.
    const fn is_possible(self) -> bool {
        self.squares <= 1
    }
}

/// Whether a tile is taken for a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) enum With {
    Own,
    Taken,
}

impl Span {
    const NONE: Self = Self {
        tiles: 0,
        key: 0,
        forced: Forced::NONE,
        points: 0,
        times: 1,
        free: Times::NONE,
        best: [0; 2],
        best_across: [0; 2],
    };

    fn put(&mut self, Weight { letter_times, cross_times, best }: Weight) {
        self.tiles += 1;
        let Some(best) = best else {
            self.free.put(letter_times);
            return;
        };
        for (index, best) in best.into_iter().enumerate() {
            self.best[index] += best * i64::from(letter_times);
            self.best_across[index] += best * i64::from(letter_times) * i64::from(cross_times);
        }
    }

    /// The points at most with tiles of these worths.
    #[inline]
    pub(in crate::movegen) fn most_points(&self, worths: &Worths, with: With) -> i64 {
        let with = with as usize;
        self.points + self.best_across[with] + (self.best[with] + worths.on_squares(&self.free)) * self.times
    }
}

/// How many tiles are put on one side of an anchor, and whether there is room for no more.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct Reach {
    pub(in crate::movegen) tiles: usize,
    pub(in crate::movegen) is_last: bool,
}

/// What can be put on squares.
pub(in crate::movegen) struct Means<F> {
    /// The number of tiles.
    pub(in crate::movegen) tiles: usize,
    /// The letters that can be put without a taken tile, and with one.
    pub(in crate::movegen) usable: [u64; 2],
    /// The points of the best of some letters, without a taken tile and with one.
    pub(in crate::movegen) best_of: F,
}

/// What plays through an anchor can cover: room that is used again for each.
pub(in crate::movegen) struct Spans {
    left: Sides,
    right: Sides,
    /// The fewest tiles on the left.
    least_left: usize,
    tiles: usize,
}

impl Spans {
    pub(in crate::movegen) const NONE: Self =
        Self { left: Sides::NONE, right: Sides::NONE, least_left: 0, tiles: 0 };

    /// Looks at an anchor.
    pub(in crate::movegen) fn look(
        &mut self,
        anchor: Anchor,
        line: &Line,
        means: &Means<impl Fn(u64) -> [i64; 2]>,
    ) {
        self.left.look(line, (1..=anchor.start).rev(), anchor.limit, means);
        self.right.look(line, anchor.start + 1..line.len(), 0, means);
        self.least_left = (anchor.reach..=anchor.start).filter(|&at| line[at].letter == EMPTY).count();
        self.tiles = means.tiles;
    }

    /// Every number of tiles on the left and on the right that can be placed.
    pub(in crate::movegen) fn each(&self, mut each: impl FnMut((Reach, Reach), &Span)) {
        let Self { left, right, .. } = self;
        let (most_left, most_right) = (left.most, right.most);
        let mut on_left_of = Span::NONE;
        for on_left in 0..=most_left {
            if 0 < on_left {
                on_left_of.put(left.of[on_left].square);
            }
            if on_left < self.least_left {
                continue;
            }
            let mut span = on_left_of;
            for on_right in 0..=most_right.min(self.tiles - on_left) {
                if 0 < on_right {
                    span.put(right.of[on_right].square);
                }
                let (left, right) = (&left.of[on_left], &right.of[on_right]);
                span.forced = left.forced.and(right.forced);
                if !span.forced.is_possible() {
                    break;
                }
                span.times = left.times * right.times;
                span.points = (left.lying + right.lying) * span.times + left.across + right.across;
                span.key = left.key.wrapping_add(right.key);
                if 0 < span.tiles {
                    let on_left = Reach { tiles: on_left, is_last: on_left == most_left };
                    let on_right = Reach { tiles: on_right, is_last: on_right == most_right };
                    each((on_left, on_right), &span);
                }
            }
        }
    }
}

/// What putting so many tiles on one side of an anchor brings.
#[derive(Debug, Clone, Copy)]
struct Side {
    /// The points of the tiles that lie there, and the key of their letters.
    lying: i64,
    key: u64,
    times: i64,
    across: i64,
    forced: Forced,
    /// The last square covered.
    square: Weight,
}

#[derive(Debug, Clone, Copy)]
struct Weight {
    letter_times: u8,
    cross_times: u8,
    /// The points of the best letter that may lie there, without a taken tile and with one, where tiles across allow
    /// only some.
    best: Option<[i64; 2]>,
}

impl Side {
    const NONE: Self = Self {
        lying: 0,
        key: 0,
        times: 1,
        across: 0,
        forced: Forced::NONE,
        square: Weight { letter_times: 0, cross_times: 0, best: None },
    };
}

/// One side of an anchor, by number of tiles put there.
struct Sides {
    of: [Side; MOST_TILES + 1],
    most: usize,
}

impl Sides {
    const NONE: Self = Self { of: [Side::NONE; MOST_TILES + 1], most: 0 };

    /// Walks away from an anchor over the given places.
    fn look(
        &mut self,
        line: &Line,
        places: impl Iterator<Item = usize>,
        limit: usize,
        means: &Means<impl Fn(u64) -> [i64; 2]>,
    ) {
        let of = &mut self.of;
        of[0] = Side::NONE;
        let mut most = 0;
        for at in places {
            let cell = &line[at];
            if cell.letter != EMPTY {
                of[most].lying += i64::from(cell.points);
                of[most].key = of[most].key.wrapping_add(letter_key(cell.letter));
                continue;
            }
            if at < limit || most == means.tiles || cell.allowed & means.usable[With::Taken as usize] == 0 {
                break;
            }
            let before = of[most];
            let mut forced = before.forced;
            if cell.allowed & means.usable[With::Own as usize] == 0 {
                forced = forced.and(Forced { squares: 1, letters: cell.allowed });
                if !forced.is_possible() {
                    break;
                }
            }
            most += 1;
            let best = (cell.cross_times != 0).then(|| (means.best_of)(cell.allowed));
            of[most] = Side {
                times: before.times * i64::from(cell.word_times),
                across: before.across + i64::from(cell.cross_points),
                forced,
                square: Weight { letter_times: cell.letter_times, cross_times: cell.cross_times, best },
                ..before
            };
        }
        self.most = most;
    }
}
