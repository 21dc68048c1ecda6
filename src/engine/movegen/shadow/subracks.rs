//! Subracks: which tiles of the hand can be placed together, and their points.

use crate::movegen::best_tiles::BestTiles;
use crate::movegen::hand::{Hand, MAX_PLAY_TILES};
use crate::movegen::word_graph::anagram_filter::{AnagramFilter, letter_key, letter_keys};
use crate::movegen::word_graph::nodes::bit;

/// Hands of more different letters have too many subracks to look at all of them.
const MAX_DISTINCT_LETTERS: usize = 8;

/// The number of queries of the [`AnagramFilter`] that an answer may take. Where none are made, the best tiles are
/// assumed to be possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QueryEffort {
    /// The effort for the order in which anchors are searched.
    Low,
    /// The effort for an anchor that is about to be searched.
    High,
}

impl QueryEffort {
    /// The most queries for one answer.
    const fn max_queries(self) -> usize {
        match self {
            Self::Low => 26,
            Self::High => 600,
        }
    }
}

/// Some of the letters in a hand.
#[derive(Debug, Clone, Copy)]
struct Subrack {
    key: u64,
    best: BestTiles,
}

/// The subracks of a hand.
pub(in crate::movegen) struct Subracks<'g> {
    anagrams: &'g AnagramFilter,
    /// The subracks without blanks, by number of tiles; empty where there are too many.
    by_size: Vec<Vec<Subrack>>,
    letters: usize,
    blanks: usize,
    /// The key of all letters.
    all: u64,
    /// The letters of the tile set, and their keys.
    alphabet: u64,
    letter_keys: &'static [u64],
    best: BestTiles,
    /// The letters that can be placed.
    usable: u64,
    /// The letters with tiles in the hand, by points, highest first.
    by_points: Vec<(u8, u64)>,
    cache: Cache,
}

/// Answers by key of the letters on the board and number of tiles; new ones replace old ones.
struct Cache(Vec<CacheRow>);

#[derive(Debug, Clone, Copy)]
struct CacheRow {
    key: u64,
    /// The number of tiles; [`Cache::FREE`] in an unused row.
    tiles: usize,
    answer: Option<BestTiles>,
}

impl Cache {
    const ROWS: usize = 512;
    const FREE: usize = usize::MAX;

    fn new() -> Self {
        Self(vec![CacheRow { key: 0, tiles: Self::FREE, answer: None }; Self::ROWS])
    }

    /// The row of an answer.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "any of its bits will do")]
    fn row(&mut self, key: u64, tiles: usize) -> &mut CacheRow {
        &mut self.0[((key >> 50) as usize + 37 * tiles) % Self::ROWS]
    }
}

impl<'g> Subracks<'g> {
    /// The subracks of a hand, for a tile set with this number of letters.
    pub(in crate::movegen) fn new(hand: &Hand, letters: usize, anagrams: &'g AnagramFilter) -> Self {
        let sorted = letters_by_points(hand);
        let mut by_points: Vec<(u8, u64)> = Vec::new();
        for &letter in &sorted {
            let letter_points = hand.points[usize::from(letter)];
            match by_points.last_mut() {
                Some((points, set)) if *points == letter_points => *set |= bit(letter),
                _ => by_points.push((letter_points, bit(letter))),
            }
        }
        Self {
            anagrams,
            by_size: subracks_by_size(&sorted, hand),
            letters: sorted.len(),
            all: sorted.iter().fold(0, |all, &letter| all.wrapping_add(letter_key(letter))),
            blanks: hand.blanks.into(),
            alphabet: if letters < 64 { (1 << letters) - 1 } else { u64::MAX },
            letter_keys: letter_keys(letters),
            best: best_of_hand(hand),
            usable: hand.usable(),
            by_points,
            cache: Cache::new(),
        }
    }

    /// The number of tiles that can be placed.
    pub(super) const fn tiles(&self) -> usize {
        self.letters + self.blanks
    }

    /// The letters that can be placed.
    pub(super) const fn usable(&self) -> u64 {
        self.usable
    }

    /// The points of the best of these letters.
    pub(super) fn best_of(&self, allowed: u64) -> u8 {
        self.by_points.iter().find(|(_, set)| set & allowed != 0).map_or(0, |&(points, _)| points)
    }

    /// Those of these letters that may make a word together with the letters of this key and this many tiles. If there are
    /// more tiles than that, or a blank, they are not looked up.
    pub(super) fn letters_with(&self, key: u64, tiles: usize, letters: u64) -> u64 {
        if self.blanks > 0 || tiles < self.letters {
            return letters;
        }
        let key = key.wrapping_add(self.all);
        if !letters.is_power_of_two() {
            return letters & self.anagrams.words_among(key, self.letter_keys);
        }
        let own = self.letter_keys.get(letters.trailing_zeros() as usize);
        letters
            & if own.is_some_and(|own| self.anagrams.may_be_word(key.wrapping_add(*own))) {
                u64::MAX
            } else {
                0
            }
    }

    /// The best of `tiles` tiles that may make a word together with the letters of this key, or `None` if no tiles do.
    pub(super) fn best_with(&mut self, key: u64, tiles: usize, effort: QueryEffort) -> Option<BestTiles> {
        if self.tiles() < tiles {
            return None;
        }
        if !self.is_queried(tiles, effort) {
            return Some(self.best);
        }
        let row = self.cache.row(key, tiles);
        if row.key == key && row.tiles == tiles {
            return row.answer;
        }
        let answer = self.query(key, tiles);
        *self.cache.row(key, tiles) = CacheRow { key, tiles, answer };
        answer
    }

    /// True if the filter is queried at all. Which tiles fit matters most where nearly all of them are placed.
    fn is_queried(&self, tiles: usize, effort: QueryEffort) -> bool {
        let is_useful = match effort {
            QueryEffort::Low => self.tiles() <= tiles + 1,
            QueryEffort::High => tiles >= 5,
        };
        is_useful
            && !self.by_size.is_empty()
            && self.blanks < 2
            && self.query_count(tiles) <= effort.max_queries()
    }

    /// The number of queries that an answer takes.
    fn query_count(&self, tiles: usize) -> usize {
        let plain = self.by_size.get(tiles).map_or(0, Vec::len);
        let with_blank = match tiles.checked_sub(1).and_then(|own| self.by_size.get(own)) {
            Some(subracks) if self.blanks > 0 => subracks.len() * self.alphabet.count_ones() as usize,
            _ => 0,
        };
        plain + with_blank
    }

    /// Queries the filter for every subrack of this size, with a blank too, if there is one.
    fn query(&self, key: u64, tiles: usize) -> Option<BestTiles> {
        let mut answer: Option<BestTiles> = None;
        let mut raise = |best: &BestTiles| answer = Some(answer.map_or(*best, |answer| answer.max(best)));
        for subrack in self.by_size.get(tiles).into_iter().flatten() {
            if self.anagrams.may_be_word(key.wrapping_add(subrack.key)) {
                raise(&subrack.best);
            }
        }
        if self.blanks > 0
            && let Some(subracks) = tiles.checked_sub(1).and_then(|own| self.by_size.get(own))
        {
            for subrack in subracks {
                let key = key.wrapping_add(subrack.key);
                let mut blank_letters = self.alphabet;
                while blank_letters != 0 {
                    // Letters are below 64.
                    let letter = u8::try_from(blank_letters.trailing_zeros()).unwrap_or(0);
                    blank_letters &= blank_letters - 1;
                    if self.anagrams.may_be_word(key.wrapping_add(letter_key(letter))) {
                        raise(&subrack.best);
                        break;
                    }
                }
            }
        }
        answer
    }
}

/// The points of the best tiles of a hand.
pub(in crate::movegen) fn best_of_hand(hand: &Hand) -> BestTiles {
    let letters = (0..).zip(letters_by_points(hand));
    letters.fold(BestTiles::NONE, |best, (count, letter)| {
        best.with(count, hand.points[usize::from(letter)].into())
    })
}

/// The letters of the tiles in a hand, those with the most points first.
fn letters_by_points(hand: &Hand) -> Vec<u8> {
    let mut rest = hand.letters();
    let mut letters = Vec::with_capacity(MAX_PLAY_TILES);
    while rest != 0 {
        // Letters are below 64.
        let letter = u8::try_from(rest.trailing_zeros()).unwrap_or(0);
        rest &= rest - 1;
        letters.extend(std::iter::repeat_n(letter, hand.counts[usize::from(letter)].into()));
    }
    letters.sort_by_key(|&letter| std::cmp::Reverse(hand.points_of(letter)));
    letters
}

/// The different subracks of these letters, by their size.
fn subracks_by_size(letters: &[u8], hand: &Hand) -> Vec<Vec<Subrack>> {
    if letters.len() > MAX_DISTINCT_LETTERS {
        return Vec::new();
    }
    let mut subracks: Vec<Vec<Subrack>> = vec![Vec::new(); letters.len() + 1];
    for chosen in 0..1_usize << letters.len() {
        // Equal letters are next to each other; of those only the first are chosen.
        let is_repeat = |index: usize| {
            index > 0
                && chosen & 1 << index != 0
                && chosen & 1 << (index - 1) == 0
                && letters[index] == letters[index - 1]
        };
        if (0..letters.len()).any(is_repeat) {
            continue;
        }
        let mut subrack = Subrack { key: 0, best: BestTiles::NONE };
        let mut count = 0;
        for (index, &letter) in letters.iter().enumerate() {
            if chosen & 1 << index != 0 {
                subrack.key = subrack.key.wrapping_add(letter_key(letter));
                subrack.best = subrack.best.with(count, hand.points[usize::from(letter)].into());
                count += 1;
            }
        }
        subracks[usize::from(count)].push(subrack);
    }
    subracks
}
