//! A legal play: the words it forms, the tiles it uses, and its score.

use super::letter_bonuses::LetterBonus;
use crate::board::{Axis, Square};
use crate::tiles::{PlacedTile, Tile};

/// A new word and its score (C-8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormedWord {
    /// The word in capitals.
    pub text: String,
    /// The word in notation, as it is on the board: blanks in lower case.
    pub written: String,
    /// The squares of the letters, from the first.
    pub squares: Vec<Square>,
    /// The direction of the word.
    pub axis: Axis,
    /// The points of the letters, letter premiums included.
    pub letter_points: i32,
    /// The product of the word premiums.
    pub multiplier: i32,
    /// The score of the word: `letter_points` times `multiplier`.
    pub points: i32,
    /// The bonuses of the word by its letters, part of [`ScoredPlay::bonus`].
    pub letter_bonuses: Vec<LetterBonus>,
    /// The reason why the word is new.
    pub origin: WordOrigin,
}

/// The reason why a word is new (SF-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordOrigin {
    /// A tile was placed in it.
    Placed,
    /// It was left over by a taking (SF-12).
    LeftByTaking,
}

/// The status of a word, as far as a player may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordStatus {
    /// It is in the dictionary.
    Good,
    /// It is not in the dictionary.
    Unknown,
    /// In professional mode, look-up is off: players find out by playing (SF-25).
    Hidden,
}

/// A legal play with the words it forms, the tiles it uses, and its score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredPlay {
    /// The new words: first the one in the direction of the play, then those across it, then those left over by a taking.
    pub words: Vec<FormedWord>,
    /// The bonus for the number of tiles (SF-18), for the lengths of the words, for their number, and for
    /// their letters.
    pub bonus: i32,
    /// The points that the taking costs.
    pub price: i32,
    /// True if the play is a bingo: it uses every tile of a full rack and earns a bonus for that.
    ///
    /// A bonus that a ruleset pays for fewer tiles does not make a bingo.
    pub is_bingo: bool,
    /// The score of the play: all words and the bonus less the price, or the points of a single opening tile (C-3); no further
    /// from zero than [`Self::MAX_POINTS`].
    pub total: i32,
    /// The tiles that leave the rack.
    pub own: Vec<Tile>,
    /// The taken tile.
    pub taken: Option<TakenTile>,
    /// The square of the gift blank (SF-6).
    pub gift: Option<Square>,
}

impl ScoredPlay {
    /// The most points of a play and, below zero, the fewest. Only boards with high premiums everywhere come near: in lanes of
    /// nothing else, their product exceeds any range of numbers.
    pub const MAX_POINTS: i32 = 1_000_000;

    /// The points of a play by their sum, for scoring and move generation alike.
    #[inline]
    pub(crate) fn limited(points: i64) -> i32 {
        let highest = i64::from(Self::MAX_POINTS);
        i32::try_from(points.clamp(-highest, highest)).unwrap_or(Self::MAX_POINTS)
    }

    /// The bonuses of the new words by their letters, each with its word.
    pub fn letter_bonuses(&self) -> impl Iterator<Item = (&str, LetterBonus)> {
        self.words
            .iter()
            .flat_map(|word| word.letter_bonuses.iter().map(|&bonus| (word.text.as_str(), bonus)))
    }

    /// The bonus without those by letters.
    pub fn bonus_besides_letters(&self) -> i32 {
        self.letter_bonuses().fold(self.bonus, |sum, (_, bonus)| sum.saturating_sub(bonus.points))
    }

    /// The parts of the score besides the words, as players read them, and their points: a single opening tile, each bonus by
    /// letters as `theme word CAT`, the other bonuses together, and the price of a taking, below zero. With the points of the
    /// words, that is the total.
    pub fn parts_besides_words(&self) -> impl Iterator<Item = (String, i32)> {
        let of_tile = self.total.saturating_sub(self.bonus).saturating_add(self.price);
        let tile = self.words.is_empty().then(|| ("one tile".to_owned(), of_tile));
        let others = [("bonus", self.bonus_besides_letters()), ("taking", self.price.saturating_neg())];
        let others = others.into_iter().filter(|(_, points)| *points != 0);
        let others = others.map(|(name, points)| (name.to_owned(), points));
        let by_letters = self.letter_bonuses();
        let by_letters =
            by_letters.map(|(word, bonus)| (format!("{} {word}", bonus.kind.name()), bonus.points));
        tile.into_iter().chain(by_letters).chain(others)
    }
}

/// A tile taken from the board and placed again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenTile {
    /// The vacated square.
    pub from: Square,
    /// The square it is placed on.
    pub to: Square,
    /// The tile, as it was on the board.
    pub tile: PlacedTile,
}
