//! The points that a play through an anchor can score at most, told without looking for words.
//!
//! For every reach to the left and to the right the premiums and the tiles that lie there are known; the best tiles in
//! hand go to the squares that count them most often. A square with tiles across counts for the best letter that it
//! allows. (The idea is known as shadow play, from the engine Macondo by C. Del Solar.)

use super::graph::bit;
use super::hand::{Hand, LETTERS, MOST_TILES};
use super::lines::{EMPTY, Line};
use super::walk::Anchor;

/// The tiles in hand, for reckoning what they can score.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    /// The points of the tiles, highest first.
    points: [i64; MOST_TILES],
    tiles: usize,
    /// The letters that can be put somewhere.
    usable: u64,
    /// The letters with tiles by points, highest first.
    by_points: Vec<(u8, u64)>,
}

impl Pool {
    /// The hand, and one more tile with one of the letters in `jokers`, if there are any; `most` is the number of tiles
    /// that can be placed in one play.
    pub(super) fn new(hand: &Hand, jokers: u64, most: usize) -> Self {
        let mut letters = hand.letters() | jokers;
        let usable = if 0 < hand.blanks { u64::MAX } else { letters };
        let joker = (0_u8..64).filter(|&letter| jokers & bit(letter) != 0);
        let joker = joker.map(|letter| hand.points_of(letter)).max();
        let counted = hand.counts.iter().enumerate().flat_map(|(letter, &count)| {
            std::iter::repeat_n(i64::from(hand.points[letter]), usize::from(count))
        });
        let blanks = std::iter::repeat_n(0, hand.blanks.into());
        let mut all: Vec<i64> = counted.chain(joker).chain(blanks).collect();
        all.sort_unstable_by_key(|&points| std::cmp::Reverse(points));
        all.truncate(most.min(MOST_TILES));
        let mut points = [0; MOST_TILES];
        points[..all.len()].copy_from_slice(&all);
        let mut by_points: Vec<(u8, u64)> = Vec::new();
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize % LETTERS;
            letters &= letters - 1;
            let worth = hand.points[letter];
            match by_points.iter_mut().find(|(points, _)| *points == worth) {
                Some((_, set)) => *set |= 1 << letter,
                None => by_points.push((worth, 1 << letter)),
            }
        }
        by_points.sort_unstable_by_key(|&(points, _)| std::cmp::Reverse(points));
        Self { points, tiles: all.len(), usable, by_points }
    }

    /// The number of tiles that can be placed.
    pub(super) const fn tiles(&self) -> usize {
        self.tiles
    }

    fn best_of(&self, allowed: u64) -> i64 {
        self.by_points.iter().find(|(_, set)| set & allowed != 0).map_or(0, |&(points, _)| points.into())
    }
}

/// What putting so many tiles on one side of an anchor brings.
#[derive(Debug, Clone, Copy, Default)]
struct Side {
    /// The points of the tiles that lie there.
    lying: i64,
    times: i64,
    across: i64,
    /// The last square covered.
    square: Weight,
}

#[derive(Debug, Clone, Copy, Default)]
struct Weight {
    letter_times: i64,
    cross_times: i64,
    /// The points of the best letter that may lie there, where tiles across allow only some.
    best: Option<i64>,
}

/// One side of an anchor, by number of tiles put there.
struct Sides {
    of: [Side; MOST_TILES + 1],
    most: usize,
}

/// The most points, by number of tiles placed; -1 for numbers that no play has. Bonuses are left out.
pub(super) fn most_points(line: &Line, anchor: Anchor, pool: &Pool) -> [i64; MOST_TILES + 1] {
    let mut most = [-1; MOST_TILES + 1];
    let left = side(line, (1..=anchor.start).rev(), anchor.limit, pool);
    let right = side(line, anchor.start + 1..line.len(), 0, pool);
    let free = (anchor.reach..=anchor.start).filter(|&at| line[at].letter == EMPTY).count();
    for on_left in free..=left.most {
        for on_right in 0..=right.most.min(pool.tiles - on_left.min(pool.tiles)) {
            let tiles = on_left + on_right;
            if (1..=pool.tiles).contains(&tiles) {
                let points = points(&left.of[..=on_left], &right.of[..=on_right], pool);
                most[tiles] = most[tiles].max(points);
            }
        }
    }
    most
}

/// Walks away from an anchor over the given places.
fn side(line: &Line, places: impl Iterator<Item = usize>, limit: usize, pool: &Pool) -> Sides {
    let mut of = [Side::default(); MOST_TILES + 1];
    of[0].times = 1;
    let mut most = 0;
    for at in places {
        let cell = &line[at];
        if cell.letter != EMPTY {
            of[most].lying += i64::from(cell.points);
            continue;
        }
        if at < limit || most == pool.tiles || cell.allowed & pool.usable == 0 {
            break;
        }
        let before = of[most];
        most += 1;
        let has_cross = cell.cross_times != 0;
        of[most] = Side {
            lying: before.lying,
            times: before.times * i64::from(cell.word_times),
            across: before.across + i64::from(cell.cross_points),
            square: Weight {
                letter_times: cell.letter_times.into(),
                cross_times: cell.cross_times.into(),
                best: has_cross.then(|| pool.best_of(cell.allowed)),
            },
        };
    }
    Sides { of, most }
}

fn points(left: &[Side], right: &[Side], pool: &Pool) -> i64 {
    let (on_left, on_right) = (left[left.len() - 1], right[right.len() - 1]);
    let times = on_left.times * on_right.times;
    let mut points = (on_left.lying + on_right.lying) * times + on_left.across + on_right.across;
    let mut weights = [0_i64; MOST_TILES];
    let mut count = 0;
    for side in left[1..].iter().chain(&right[1..]) {
        let Weight { letter_times, cross_times, best } = side.square;
        if let Some(best) = best {
            points += best * letter_times * (times + cross_times);
            continue;
        }
        // Most squares have no premium: the list is nearly sorted as it is.
        let mut place = count;
        while 0 < place && weights[place - 1] < letter_times {
            weights[place] = weights[place - 1];
            place -= 1;
        }
        weights[place] = letter_times;
        count += 1;
    }
    let best: i64 = weights[..count].iter().zip(&pool.points).map(|(weight, points)| weight * points).sum();
    points + best * times
}
