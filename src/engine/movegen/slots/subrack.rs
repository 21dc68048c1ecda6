//! The subracks of a hand: which tiles can be placed together.

use std::cmp::Reverse;

use crate::movegen::best_tiles::BestTiles;
use crate::movegen::bits::ones;
use crate::movegen::evaluator::Evaluator;
use crate::movegen::hand::Hand;
use crate::movegen::word_graph::anagram_filter::{AnagramFilter, letter_key, letter_keys};
use crate::tiles::{Letter, Tile};

/// The most tiles of a hand whose subracks are listed: there can be two to the power of that many.
pub(super) const MAX_TILES: usize = 8;

/// The most blanks among them: all letters that they can show together are tried.
const MAX_BLANKS: usize = 2;

/// Tiles of the hand that are placed together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subrack {
    /// The key of its letters, blanks left out.
    pub(super) key: u64,
    /// The amount by which the equity of its plays stays below the bound for as many tiles.
    pub(super) shortfall: i64,
    /// The points of its best tiles.
    pub(super) best: BestTiles,
    /// The set of the hand's letters that are in it, by rank.
    pub(super) ranks: u16,
    letters: [u8; MAX_TILES],
    letter_count: u8,
    /// The number of blanks.
    pub(super) blanks: u8,
}

impl Subrack {
    /// No tiles.
    const EMPTY: Self = Self {
        key: 0,
        shortfall: 0,
        best: BestTiles::NONE,
        ranks: 0,
        letters: [0; MAX_TILES],
        letter_count: 0,
        blanks: 0,
    };

    /// Its letters, blanks left out.
    pub(super) fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.letter_count)]
    }

    /// The number of its tiles.
    fn tiles(&self) -> usize {
        usize::from(self.letter_count + self.blanks)
    }
}

/// All subracks of a hand, in memory that is reused from hand to hand.
#[derive(Debug, Clone, Default)]
pub(super) struct SubrackList {
    subracks: Vec<Subrack>,
    /// The subracks by number of tiles, and with blanks in the hand those with the least shortfall first.
    order: Vec<u8>,
    /// The keys of their letters in that order.
    keys: Vec<u64>,
    /// The ends of the subracks of each number of tiles in `order`.
    ends: [usize; MAX_TILES + 1],
    /// The different letters of the hand and their points, those with the most points first: a letter's rank is its
    /// index.
    ranked: Vec<(u8, u8)>,
    /// The number of letters in the tile set.
    letters: usize,
    tiles: usize,
    /// The letters that can be placed.
    usable: u64,
    /// All letters of the hand.
    best: BestTiles,
}

impl SubrackList {
    /// True if the subracks of a hand are few enough to be listed.
    pub(super) fn can_list(hand: &Hand) -> bool {
        hand.len() <= MAX_TILES && usize::from(hand.blanks) <= MAX_BLANKS
    }

    /// Lists the subracks of a hand, for a tile set with this number of letters.
    pub(super) fn list(&mut self, hand: &Hand, letters: usize, evaluator: &impl Evaluator) {
        self.ranked.clear();
        for letter in ones(hand.letters()) {
            // Letters are below 64.
            self.ranked.push((u8::try_from(letter).unwrap_or(0), hand.points[letter]));
        }
        self.ranked.sort_unstable_by_key(|&(letter, points)| (Reverse(points), letter));
        self.letters = letters;
        self.usable = hand.usable();
        self.tiles = hand.len();
        self.subracks.clear();
        self.add_all(hand, evaluator);
        self.best = self.subracks.last().map_or_else(BestTiles::default, |all| all.best);
        self.group();
        // With blanks there are many, so that they are looked at only until the shortfall is too great.
        if hand.blanks > 0 {
            self.sort_by_shortfall();
        }
        self.keys.clear();
        self.keys.extend(self.order.iter().map(|&index| self.subracks[usize::from(index)].key));
    }

    /// Adds the subracks, that of all letters last. Each is one before it with one tile more.
    fn add_all(&mut self, hand: &Hand, evaluator: &impl Evaluator) {
        let Self { subracks, ranked, .. } = self;
        subracks.push(Subrack::EMPTY);
        for (rank, &(letter, points)) in ranked.iter().enumerate() {
            let fewer = subracks.len();
            for _ in 0..fewer * usize::from(hand.counts[usize::from(letter) & 63]) {
                let mut subrack = subracks[subracks.len() - fewer];
                subrack.key = subrack.key.wrapping_add(letter_key(letter));
                subrack.ranks |= 1 << rank;
                subrack.best = subrack.best.with(subrack.letter_count, points.into());
                subrack.letters[usize::from(subrack.letter_count)] = letter;
                subrack.letter_count += 1;
                subracks.push(subrack);
            }
        }
        let without_blanks = subracks.len();
        for blanks in 1..=hand.blanks {
            subracks.extend_from_within(..without_blanks);
            subracks[usize::from(blanks) * without_blanks..].iter_mut().for_each(|with| with.blanks = blanks);
        }
        for subrack in subracks {
            subrack.shortfall =
                shortfall(&subrack.letters[..usize::from(subrack.letter_count)], subrack.blanks, evaluator);
        }
    }

    /// Groups the subracks by their number of tiles.
    fn group(&mut self) {
        let Self { subracks, order, ends, .. } = self;
        let mut starts = [0; MAX_TILES + 2];
        for subrack in &*subracks {
            starts[subrack.tiles() + 1] += 1;
        }
        for tiles in 0..=MAX_TILES {
            starts[tiles + 1] += starts[tiles];
        }
        ends.copy_from_slice(&starts[1..]);
        order.clear();
        order.resize(subracks.len(), 0);
        // There are at most 2 to the power of `MAX_TILES`.
        for (index, subrack) in (0..=u8::MAX).zip(&*subracks) {
            let place = &mut starts[subrack.tiles()];
            order[*place] = index;
            *place += 1;
        }
    }

    /// Sorts the subracks of each number of tiles.
    fn sort_by_shortfall(&mut self) {
        let Self { subracks, order, ends, .. } = self;
        for tiles in 1..=MAX_TILES {
            order[ends[tiles - 1]..ends[tiles]]
                .sort_unstable_by_key(|&index| (subracks[usize::from(index)].shortfall, index));
        }
    }

    /// The number of tiles in the hand.
    pub(super) const fn tiles(&self) -> usize {
        self.tiles
    }

    /// The subracks of this many tiles, at least 1; with blanks in the hand those with the least shortfall first.
    #[inline]
    pub(super) fn of_tiles(&self, tiles: usize) -> impl Iterator<Item = &Subrack> {
        let range = self.ends[tiles - 1]..self.ends[tiles];
        self.order[range].iter().map(|&index| &self.subracks[usize::from(index)])
    }

    /// The subrack at an index of those of this many tiles.
    #[inline]
    pub(super) fn at(&self, tiles: usize, index: usize) -> &Subrack {
        &self.subracks[usize::from(self.order[self.ends[tiles - 1] + index])]
    }

    /// The keys of the letters of the subracks of this many tiles.
    #[inline]
    pub(super) fn keys(&self, tiles: usize) -> &[u64] {
        &self.keys[self.ends[tiles - 1]..self.ends[tiles]]
    }

    /// The points of the best tiles of the hand.
    pub(super) const fn best(&self) -> &BestTiles {
        &self.best
    }

    /// The letters that can be placed.
    pub(super) const fn usable(&self) -> u64 {
        self.usable
    }

    /// Those of the hand's letters that are in a set, by rank.
    pub(super) fn ranks_of(&self, set: u64) -> u16 {
        let ranks = self.ranked.iter().enumerate();
        ranks.fold(0, |ranks, (rank, (letter, _))| ranks | u16::from(set >> letter & 1 == 1) << rank)
    }

    /// The points of the best letter of a set of ranks; 0 for none.
    #[inline]
    pub(super) fn best_of(&self, ranks: u16) -> i32 {
        self.ranked.get(ranks.trailing_zeros() as usize).map_or(0, |&(_, points)| i32::from(points))
    }

    /// The letters that this number of blanks, at least 1, may show in words with letters whose keys have this sum.
    pub(super) fn letters_of_blanks(&self, key: u64, blanks: u8, anagrams: &AnagramFilter) -> u64 {
        let letters = letter_keys(self.letters);
        if blanks == 1 {
            return anagrams.words_among(key, letters);
        }
        letters.iter().enumerate().fold(0, |found, (first, own)| {
            // Each pair is tried once.
            match anagrams.words_among(key.wrapping_add(*own), &letters[..=first]) {
                0 => found,
                seconds => found | seconds | 1 << first,
            }
        })
    }
}

/// Returns by how much the equity of plays of these tiles stays below the bound for as many.
fn shortfall(letters: &[u8], blanks: u8, evaluator: &impl Evaluator) -> i64 {
    let mut tiles = [Tile::Blank; MAX_TILES];
    for (tile, &letter) in tiles.iter_mut().zip(letters) {
        *tile = Tile::Letter(Letter::new(letter));
    }
    evaluator.shortfall(&tiles[..letters.len() + usize::from(blanks)])
}
