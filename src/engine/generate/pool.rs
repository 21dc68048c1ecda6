//! The tiles in hand, for reckoning what they can score: which of them can be placed together, and what these are worth.

use super::anagrams::{Anagrams, letter_key};
use super::graph::bit;
use super::hand::{Hand, MOST_TILES};

/// Points of tiles, highest first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Worths {
    each: [u8; MOST_TILES],
    /// The points of the first ones, by their number.
    sums: [u16; MOST_TILES + 1],
}

impl Worths {
    /// Those of the letters in hand.
    pub(super) fn of(hand: &Hand) -> Self {
        let mut each = [0; MOST_TILES];
        for (worth, letter) in each.iter_mut().zip(sorted(hand)) {
            *worth = hand.points[usize::from(letter)];
        }
        Self::new(each)
    }

    const NONE: Self = Self { each: [0; MOST_TILES], sums: [0; MOST_TILES + 1] };

    fn new(each: [u8; MOST_TILES]) -> Self {
        let mut sums = [0; MOST_TILES + 1];
        for (index, worth) in each.into_iter().enumerate() {
            sums[index + 1] = sums[index] + u16::from(worth);
        }
        Self { each, sums }
    }

    /// The same with one tile more.
    pub(super) fn with(&self, worth: u8) -> Self {
        let mut each = self.each;
        let place = each.iter().position(|&other| other < worth).unwrap_or(MOST_TILES);
        if place < MOST_TILES {
            each.copy_within(place..MOST_TILES - 1, place + 1);
            each[place] = worth;
        }
        Self::new(each)
    }

    /// Each at the higher of two.
    pub(super) fn max(&self, other: &Self) -> Self {
        Self::new(std::array::from_fn(|index| self.each[index].max(other.each[index])))
    }

    /// The points of so many tiles, on squares of which some count more: those in `more` so many times more, highest
    /// first.
    #[inline]
    pub(super) fn on_squares(&self, squares: usize, more: &[u8]) -> i64 {
        let more: u32 =
            more.iter().zip(self.each).map(|(&more, worth)| u32::from(more) * u32::from(worth)).sum();
        i64::from(u32::from(self.sums[squares.min(MOST_TILES)]) + more)
    }
}

/// Hands of more letters have too many parts to look at them all.
const MOST_LETTERS: usize = 8;

/// How much is asked of the [`Anagrams`] for one answer, at most. Beyond it the best tiles are taken to be possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// For the order in which anchors are searched.
    Low,
    /// For an anchor that is about to be searched.
    High,
}

impl Effort {
    pub(super) const fn askings(self) -> usize {
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
    worths: [u8; MOST_TILES],
}

/// The tiles in hand.
pub(super) struct Pool<'g> {
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
pub(super) struct Memo {
    rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    key: u64,
    /// A bit for each number that has been asked for, and for each that is possible.
    known: u16,
    possible: u16,
    worths: [Worths; MOST_TILES + 1],
}

impl Memo {
    const ROWS: usize = 64;

    pub(super) fn new() -> Self {
        let row = Row { key: 0, known: 0, possible: 0, worths: [Worths::NONE; MOST_TILES + 1] };
        Self { rows: vec![row; Self::ROWS] }
    }

    #[allow(clippy::cast_possible_truncation, reason = "any bits of it do")]
    const fn place(key: u64) -> usize {
        (key >> 50) as usize % Self::ROWS
    }

    /// Whether the answer is kept.
    #[inline]
    pub(super) fn knows(&self, key: u64, tiles: usize) -> bool {
        let row = &self.rows[Self::place(key)];
        row.key == key && row.known & 1 << tiles != 0
    }

    /// The answer that is kept; none where there are no such tiles.
    #[inline]
    pub(super) fn get(&self, key: u64, tiles: usize) -> Option<&Worths> {
        let row = &self.rows[Self::place(key)];
        (row.key == key && row.possible & 1 << tiles != 0).then_some(&row.worths[tiles])
    }

    pub(super) fn keep(&mut self, key: u64, tiles: usize, found: Option<Worths>) {
        let row = &mut self.rows[Self::place(key)];
        if row.key != key {
            (row.key, row.known, row.possible) = (key, 0, 0);
        }
        row.known |= 1 << tiles;
        if let Some(worths) = found {
            row.possible |= 1 << tiles;
            row.worths[tiles] = worths;
        }
    }
}

impl<'g> Pool<'g> {
    pub(super) fn new(hand: &Hand, letters: usize, anagrams: &'g Anagrams) -> Self {
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
            usable: if 0 < hand.blanks { u64::MAX } else { hand.letters() },
            by_points,
            memo: Memo::new(),
        }
    }

    /// The number of tiles that can be placed.
    pub(super) const fn tiles(&self) -> usize {
        self.letters + self.blanks
    }

    /// The best tiles, whether or not they make a word.
    pub(super) const fn best(&self) -> &Worths {
        &self.best
    }

    /// The letters that can be put somewhere.
    pub(super) const fn usable(&self) -> u64 {
        self.usable
    }

    /// The points of the best of these letters.
    pub(super) fn best_of(&self, allowed: u64) -> u8 {
        self.by_points.iter().find(|(_, set)| set & allowed != 0).map_or(0, |&(points, _)| points)
    }

    /// The worths of so many tiles that with letters of this key may make a word, each at its best; none if there are no
    /// such tiles.
    pub(super) fn worths(&mut self, key: u64, tiles: usize, effort: Effort) -> Option<&Worths> {
        if self.letters + self.blanks < tiles {
            return None;
        }
        if !self.is_asked(tiles, effort) {
            return Some(&self.best);
        }
        if !self.memo.knows(key, tiles) {
            let found = self.ask(key, tiles);
            self.memo.keep(key, tiles, found);
        }
        self.memo.get(key, tiles)
    }

    /// Whether the effort is made. What can be placed matters most where the tiles are nearly all.
    fn is_asked(&self, tiles: usize, effort: Effort) -> bool {
        let is_worth_it = match effort {
            Effort::Low => self.tiles() <= tiles + 1,
            Effort::High => 3 <= tiles,
        };
        is_worth_it && !self.parts.is_empty() && self.blanks < 2 && self.askings(tiles) <= effort.askings()
    }

    /// How many askings an answer takes.
    pub(super) fn askings(&self, tiles: usize) -> usize {
        let plain = self.parts.get(tiles).map_or(0, Vec::len);
        let with_blank = match tiles.checked_sub(1).and_then(|own| self.parts.get(own)) {
            Some(parts) if 0 < self.blanks => parts.len() * self.alphabet.count_ones() as usize,
            _ => 0,
        };
        plain + with_blank
    }

    /// Asks for every part of so many tiles, with a blank too, if there is one.
    fn ask(&self, key: u64, tiles: usize) -> Option<Worths> {
        let mut found: Option<[u8; MOST_TILES]> = None;
        let mut raise = |worths: &[u8; MOST_TILES]| match &mut found {
            Some(found) => {
                for (most, &worth) in found.iter_mut().zip(worths) {
                    *most = worth.max(*most);
                }
            }
            None => found = Some(*worths),
        };
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
        found.map(Worths::new)
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
        let mut part = Part { key: 0, worths: [0; MOST_TILES] };
        let mut count = 0;
        for (index, &letter) in sorted.iter().enumerate() {
            if chosen & 1 << index != 0 {
                part.key = part.key.wrapping_add(letter_key(letter));
                part.worths[count] = hand.points[usize::from(letter)];
                count += 1;
            }
        }
        parts[count].push(part);
    }
    parts
}
