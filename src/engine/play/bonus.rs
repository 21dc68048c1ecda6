//! The points that a ruleset adds to a play besides those of its words.
//!
//! This is the one place that knows the bonuses. Scoring and move generation learn what a bonus depends on at different
//! times: the tiles when a play is bounded, the length of a word when it is read, the letters and the number of words when
//! the word in the lane is complete. For each of these times there is a method with the exact points, and three have the
//! highest: for all plays of some tiles, for those on the same squares, and for a complete word whose taking is still open. A
//! new bonus is a field, a term in the method of the time when what it depends on is known, and a term in each method of the
//! highest that comes before that time. One that depends on the letters of a word is a member of [`LetterBonuses`] instead.
//! A cap on the sum of the bonuses would fit none of these times.

use super::letter_bonuses::LetterBonuses;
use super::scored_play::FormedWord;
use crate::rack::Rack;
use crate::ruleset::{Ruleset, WordBonuses};
use crate::tiles::Letter;

/// The most tiles of one play: a full rack, and a taken tile or the gift blank.
pub(crate) const MAX_PLAY_TILES: usize = Rack::MAX_TILES + 1;

/// The tile of a play that is not from the rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExtraTile {
    None,
    Gift,
    Taken,
}

/// The bonuses of a game, and the price of a taking.
#[derive(Debug, Clone)]
pub(crate) struct PlayBonus {
    /// The points by the number of own tiles (SF-18).
    tiles: [i32; MAX_PLAY_TILES + 1],
    tiles_with_taken: [i32; MAX_PLAY_TILES + 1],
    /// [`Self::tiles_with_taken`] less the price of the taking.
    taking: [i32; MAX_PLAY_TILES + 1],
    /// True if the gift earns the bonus of a taken tile (SF-18).
    gift_as_taken: bool,
    each_word: EachWordBonus,
    /// The points by the number of new words, if there is such a bonus.
    formed: Option<WordBonuses>,
    price: i32,
}

/// The bonuses of each new word by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EachWordBonus {
    /// The points by its length.
    lengths: WordBonuses,
    /// The points by its letters.
    letters: LetterBonuses,
}

impl PlayBonus {
    pub(crate) fn new(ruleset: &Ruleset, language: &str) -> Self {
        let mut tiles = [0; MAX_PLAY_TILES + 1];
        let mut tiles_with_taken = tiles;
        for bonus in ruleset.bonuses().iter().rev() {
            tiles[bonus.own.min(MAX_PLAY_TILES)] = bonus.points;
            tiles_with_taken[bonus.own.min(MAX_PLAY_TILES)] = bonus.with_taken;
        }
        let price = ruleset.take().map_or(0, |take| take.price);
        Self {
            tiles,
            tiles_with_taken,
            // A taking costs its price whatever the play scores.
            taking: tiles_with_taken.map(|bonus| bonus - price),
            gift_as_taken: ruleset.gift_as_taken(),
            each_word: EachWordBonus {
                lengths: *ruleset.word_bonuses(),
                letters: LetterBonuses::new(ruleset, language),
            },
            formed: Some(*ruleset.formed_bonuses()).filter(|formed| formed.highest() > 0),
            price,
        }
    }

    /// The price of a taking.
    pub(super) const fn price(&self) -> i32 {
        self.price
    }

    /// The bonuses of a play for its words, those for its tiles left out.
    pub(super) fn of_words(&self, words: &[FormedWord]) -> i32 {
        let of_word = |word: &FormedWord| {
            let of_letters = word.letter_bonuses.iter().map(|bonus| bonus.points);
            of_letters.fold(self.each_word.of_length(word.squares.len()), i32::saturating_add)
        };
        words.iter().map(of_word).fold(self.of_number(|| words.len()), i32::saturating_add)
    }

    /// The bonus for the number of tiles from the rack.
    #[inline]
    pub(crate) fn of_tiles(&self, own: usize, extra: ExtraTile) -> i32 {
        let with_taken = match extra {
            ExtraTile::None => false,
            ExtraTile::Gift => self.gift_as_taken,
            ExtraTile::Taken => true,
        };
        let bonus = if with_taken { &self.tiles_with_taken } else { &self.tiles };
        bonus[own.min(MAX_PLAY_TILES)]
    }

    /// The bonus for the number of tiles from the rack with a taken one, less the price of the taking.
    #[inline]
    pub(crate) fn of_taking(&self, own: usize) -> i32 {
        self.taking[own.min(MAX_PLAY_TILES)]
    }

    /// The bonuses of each new word by itself.
    pub(crate) const fn each_word(&self) -> &EachWordBonus {
        &self.each_word
    }

    /// The bonus for the number of new words, which are counted only if there is one.
    #[inline]
    pub(crate) fn of_number(&self, count: impl FnOnce() -> usize) -> i32 {
        self.formed.as_ref().map_or(0, |formed| formed.of(count()))
    }

    /// The highest bonus for any number of new words.
    pub(crate) fn highest_of_number(&self) -> i32 {
        self.formed.as_ref().map_or(0, WordBonuses::highest)
    }

    /// The highest bonuses of a play for the word in its lane and for the number of words. Move generation knows those of
    /// the words across from the board.
    pub(crate) fn highest(&self) -> i32 {
        let EachWordBonus { lengths, letters } = &self.each_word;
        lengths.highest() + letters.highest() + self.highest_of_number()
    }

    /// The highest of these bonuses of plays on the same squares, whose word in the lane has this length.
    #[inline]
    pub(crate) fn highest_on_squares(&self, length: usize, words: impl FnOnce() -> usize) -> i32 {
        let EachWordBonus { lengths, letters } = &self.each_word;
        lengths.of(length) + letters.highest_of_length(length) + self.of_number(words)
    }
}

impl EachWordBonus {
    /// The bonus of a word of this many tiles.
    #[inline]
    pub(crate) fn of_length(&self, tiles: usize) -> i32 {
        self.lengths.of(tiles)
    }

    /// The bonuses of a word by its letters.
    #[inline]
    pub(crate) const fn by_letters(&self) -> &LetterBonuses {
        &self.letters
    }

    /// All bonuses of a word with these letters.
    pub(crate) fn of(&self, letters: &[Letter]) -> i32 {
        self.of_length(letters.len()) + self.letters.of(letters)
    }
}
