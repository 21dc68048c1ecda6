//! The subracks that make a word together with letters on the board, looked up once for the same letters.

use super::subrack::{Subrack, SubrackList};
use crate::movegen::best_tiles::BestTiles;
use crate::movegen::bits::ones;
use crate::movegen::hand::Hand;
use crate::movegen::word_graph::anagram_filter::AnagramFilter;

/// The subracks of a number of tiles that may make a word together with some letters on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct WordSubracks {
    /// The key of the letters on the board.
    key: u64,
    tiles: usize,
    /// The number of the hand; 0 in a row that was never used.
    hand: u64,
    /// The set of the subracks of as many tiles, a bit each.
    set: u64,
    /// The highest sums of points of their best tiles.
    pub(super) best: BestTiles,
    /// The least shortfall among them.
    pub(super) least_shortfall: i64,
}

impl WordSubracks {
    /// The content of a table before the first look-up.
    const UNUSED: Self =
        Self { key: 0, tiles: 0, hand: 0, set: 0, best: BestTiles::NONE, least_shortfall: 0 };

    fn new(key: u64, tiles: usize, subracks: &SubrackList, anagrams: &AnagramFilter) -> Self {
        let set = anagrams.words_among(key, subracks.keys(tiles));
        let mut words = Self { key, tiles, set, least_shortfall: i64::MAX, ..Self::UNUSED };
        for subrack in words.among(subracks) {
            words.best = words.best.max(&subrack.best);
            words.least_shortfall = words.least_shortfall.min(subrack.shortfall);
        }
        words
    }

    /// True if there is none.
    pub(super) const fn is_empty(&self) -> bool {
        self.set == 0
    }

    /// The subracks.
    #[inline]
    pub(super) fn among<'s>(&self, subracks: &'s SubrackList) -> impl Iterator<Item = &'s Subrack> + use<'s> {
        let tiles = self.tiles;
        ones(self.set).map(move |index| subracks.at(tiles, index))
    }
}

/// The answers looked up for a hand; new ones replace old ones.
#[derive(Debug, Clone, Default)]
pub(super) struct WordSubracksTable {
    rows: Vec<WordSubracks>,
    /// The number of the hand.
    hand: u64,
}

impl WordSubracksTable {
    const ROWS: usize = 512;

    /// The most tiles of a hand.
    const MAX_TILES: usize = 7;

    /// True if the subracks of a hand of any number of tiles are few enough for a set.
    pub(super) fn has_room(hand: &Hand) -> bool {
        hand.len() <= Self::MAX_TILES
    }

    /// Starts again with another hand.
    pub(super) fn clear(&mut self) {
        self.rows.resize(Self::ROWS, WordSubracks::UNUSED);
        self.hand += 1;
    }

    /// The subracks of this number of tiles, at least 1, that may make a word together with the letters of a key.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "any of its bits will do")]
    pub(super) fn look_up(
        &mut self,
        (key, tiles): (u64, usize),
        subracks: &SubrackList,
        anagrams: &AnagramFilter,
    ) -> &WordSubracks {
        let row = &mut self.rows[((key >> 50) as usize + 37 * tiles) % Self::ROWS];
        if row.key != key || row.tiles != tiles || row.hand != self.hand {
            *row = WordSubracks { hand: self.hand, ..WordSubracks::new(key, tiles, subracks, anagrams) };
        }
        row
    }
}
