//! The tiles in hand, for reckoning what they can score: which of them can be placed together, and what these are worth.

use crate::movegen::hand::{Hand, MOST_TILES};
use crate::movegen::word_graph::anagram_filter::{Anagrams, letter_key};
use crate::movegen::word_graph::nodes::bit;

/// Room for the points of every tile of a play, and a length that lets the processor reckon several at once.
const ROOM: usize = 16;

/// Points of tiles, highest first.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct Worths([i16; ROOM]);

impl Worths {
    /// Those of the letters in hand.
    pub(in crate::movegen) fn of(hand: &Hand) -> Self {
        let mut each = [0; ROOM];
        for (worth, letter) in each.iter_mut().zip(sorted(hand)) {
            *worth = i16::from(hand.points[usize::from(letter)]);
        }
        Self(each)
    }

    /// The same with one tile more.
    #[inline]
    pub(in crate::movegen) fn with(&self, worth: u8) -> Self {
        let worth = i16::from(worth);
        let mut before = i16::MAX;
        Self(self.0.map(|each| {
            let placed = each.max(worth.min(before));
            before = each;
            placed
        }))
    }

    /// Each at the higher of two.
    #[inline]
    fn max(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index].max(other.0[index])))
    }

    /// The points of the tiles on squares that count them so many times.
    #[inline]
    pub(in crate::movegen) fn on_squares(&self, times: &Times) -> i64 {
        i64::from(
            self.0
                .iter()
                .zip(times.0)
                .map(|(&worth, times)| i32::from(worth) * i32::from(times))
                .sum::<i32>(),
        )
    }
}

/// How many times squares count a letter, highest first; 0 where there is no square.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct Times([i16; ROOM]);

impl Times {
    pub(in crate::movegen) const NONE: Self = Self([0; ROOM]);

    /// With one square more.
    #[inline]
    pub(in crate::movegen) fn put(&mut self, times: u8) {
        self.0 = Worths(self.0).with(times).0;
    }
}

/// Hands of more letters have too many parts to look at them all.
const MOST_LETTERS: usize = 8;

/// How much is asked of the [`Anagrams`]. Where it is not asked the best tiles are taken to be possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) enum Effort {
    /// For the order in which anchors are searched.
    Low,
    /// For an anchor that is about to be searched.
    High,
}

impl Effort {
    /// How often at most for one answer.
    const fn askings(self) -> usize {
        match self {
            Self::Low => 26,
            Self::High => 600,
        }
    }
}

/// Some of the letters in hand.
#[derive(Debug, Clone, Copy)]
struct Part {
    key: u64,
    worths: Worths,
}

/// The tiles in hand.
pub(in crate::movegen) struct Pool<'g> {
    anagrams: &'g Anagrams,
    /// The letters in hand without the blanks, in parts by number; empty where there are too many.
    parts: Vec<Vec<Part>>,
    letters: usize,
    blanks: usize,
    /// The letters of the tile set.
    alphabet: u64,
    /// The best tiles.
    best: Worths,
    /// The letters that can be put somewhere.
    usable: u64,
    /// The letters with tiles by points, highest first.
    by_points: Vec<(u8, u64)>,
    memo: Memo,
}

/// Answers that have been found, by key of the letters on the board and number of tiles; some are forgotten for others.
struct Memo(Vec<Row>);

#[derive(Debug, Clone, Copy)]
struct Row {
    key: u64,
    /// The number of tiles; [`Memo::FREE`] if nothing is kept here.
    tiles: usize,
    /// None where there are no such tiles.
    found: Option<Worths>,
}

impl Memo {
    const ROWS: usize = 512;
    const FREE: usize = usize::MAX;

    fn new() -> Self {
        Self(vec![Row { key: 0, tiles: Self::FREE, found: None }; Self::ROWS])
    }

    /// Where the answer is kept, or would be.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "any bits of it do")]
    fn row(&mut self, key: u64, tiles: usize) -> &mut Row {
        &mut self.0[((key >> 50) as usize + 37 * tiles) % Self::ROWS]
    }
}

impl<'g> Pool<'g> {
    pub(in crate::movegen) fn new(hand: &Hand, letters: usize, anagrams: &'g Anagrams) -> Self {
        let sorted = sorted(hand);
        let mut by_points: Vec<(u8, u64)> = Vec::new();
        for &letter in &sorted {
            let worth = hand.points[usize::from(letter)];
            match by_points.last_mut() {
                Some((points, set)) if *points == worth => *set |= bit(letter),
                _ => by_points.push((worth, bit(letter))),
            }
        }
        Self {
            anagrams,
            parts: parts(&sorted, hand),
            letters: sorted.len(),
            blanks: hand.blanks.into(),
            alphabet: if letters < 64 { (1 << letters) - 1 } else { u64::MAX },
            best: Worths::of(hand),
            usable: hand.usable(),
            by_points,
            memo: Memo::new(),
        }
    }

    /// The number of tiles that can be placed.
    pub(in crate::movegen) const fn tiles(&self) -> usize {
        self.letters + self.blanks
    }

    /// The letters that can be put somewhere.
    pub(in crate::movegen) const fn usable(&self) -> u64 {
        self.usable
    }

    /// The points of the best of these letters.
    pub(in crate::movegen) fn best_of(&self, allowed: u64) -> u8 {
        self.by_points.iter().find(|(_, set)| set & allowed != 0).map_or(0, |&(points, _)| points)
    }

    /// The worths of so many tiles that with letters of this key may make a word, each at its best; none if there are no
    /// such tiles.
    pub(in crate::movegen) fn worths(&mut self, key: u64, tiles: usize, effort: Effort) -> Option<Worths> {
        if self.tiles() < tiles {
            return None;
        }
        if !self.is_asked(tiles, effort) {
            return Some(self.best);
        }
        let row = self.memo.row(key, tiles);
        if row.key == key && row.tiles == tiles {
            return row.found;
        }
        let found = self.ask(key, tiles);
        *self.memo.row(key, tiles) = Row { key, tiles, found };
        found
    }

    /// Whether the effort is made. What can be placed matters most where the tiles are nearly all.
    fn is_asked(&self, tiles: usize, effort: Effort) -> bool {
        let is_worth_it = match effort {
            Effort::Low => self.tiles() <= tiles + 1,
            Effort::High => 5 <= tiles,
        };
        is_worth_it && !self.parts.is_empty() && self.blanks < 2 && self.askings(tiles) <= effort.askings()
    }

    /// How many askings an answer takes.
    fn askings(&self, tiles: usize) -> usize {
        let plain = self.parts.get(tiles).map_or(0, Vec::len);
        let with_blank = match tiles.checked_sub(1).and_then(|own| self.parts.get(own)) {
            Some(parts) if 0 < self.blanks => parts.len() * self.alphabet.count_ones() as usize,
            _ => 0,
        };
        plain + with_blank
    }

    /// Asks for every part of so many tiles, with a blank too, if there is one.
    fn ask(&self, key: u64, tiles: usize) -> Option<Worths> {
        let mut found: Option<Worths> = None;
        let mut raise = |worths: &Worths| found = Some(found.map_or(*worths, |found| found.max(worths)));
        for part in self.parts.get(tiles).into_iter().flatten() {
            if self.anagrams.may_be_word(key.wrapping_add(part.key)) {
                raise(&part.worths);
            }
        }
        if 0 < self.blanks
            && let Some(parts) = tiles.checked_sub(1).and_then(|own| self.parts.get(own))
        {
            for part in parts {
                let key = key.wrapping_add(part.key);
                let mut shown = self.alphabet;
                while shown != 0 {
                    // Letters are below 64.
                    let letter = u8::try_from(shown.trailing_zeros()).unwrap_or(0);
                    shown &= shown - 1;
                    if self.anagrams.may_be_word(key.wrapping_add(letter_key(letter))) {
                        raise(&part.worths);
                        break;
                    }
                }
            }
        }
        found
    }
}

/// The letters in hand, those of the most points first.
fn sorted(hand: &Hand) -> Vec<u8> {
    let mut rest = hand.letters();
    let mut sorted = Vec::with_capacity(MOST_TILES);
    while rest != 0 {
        // Letters are below 64.
        let letter = u8::try_from(rest.trailing_zeros()).unwrap_or(0);
        rest &= rest - 1;
        sorted.extend(std::iter::repeat_n(letter, hand.counts[usize::from(letter)].into()));
    }
    sorted.sort_by_key(|&letter| std::cmp::Reverse(hand.points_of(letter)));
    sorted
}

/// The parts of these letters by their number, none twice.
fn parts(sorted: &[u8], hand: &Hand) -> Vec<Vec<Part>> {
    if MOST_LETTERS < sorted.len() {
        return Vec::new();
    }
    let mut parts: Vec<Vec<Part>> = vec![Vec::new(); sorted.len() + 1];
    for chosen in 0..1_usize << sorted.len() {
        // Of equal letters, which stand side by side, the first are chosen.
        let is_other = |index: usize| {
            0 < index
                && chosen & 1 << index != 0
                && chosen & 1 << (index - 1) == 0
                && sorted[index] == sorted[index - 1]
        };
        if (0..sorted.len()).any(is_other) {
            continue;
        }
        let mut part = Part { key: 0, worths: Worths([0; ROOM]) };
        let mut count = 0;
        for (index, &letter) in sorted.iter().enumerate() {
            if chosen & 1 << index != 0 {
                part.key = part.key.wrapping_add(letter_key(letter));
                part.worths.0[count] = i16::from(hand.points[usize::from(letter)]);
                count += 1;
            }
        }
        parts[count].push(part);
    }
    parts
}
