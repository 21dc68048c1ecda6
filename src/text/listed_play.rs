//! A legal play as hints, lists and `--json` show it.

use std::fmt;

use rackety_engine::{Game, GeneratedPlay, PlayNotation};

use super::play_name::PlayName;

/// A legal play with its notation, words and points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPlay {
    /// The play in notation, with the square that a tile is taken from.
    pub notation: PlayNotation,
    /// The play as people read it.
    pub name: PlayName,
    /// The points.
    pub score: i32,
    /// The new words with their points, the play's own word first; empty for a lone opening tile.
    pub words: Vec<(String, i32)>,
    /// The number of tiles in the play's own word, with those on the board.
    pub word_tiles: usize,
    /// The bonuses, part of the points.
    pub bonus: i32,
    /// The price of a taking.
    pub price: i32,
    /// The number of tiles placed.
    pub tiles: usize,
}

impl ListedPlay {
    /// Describes a generated play of this position; returns `None` if it places no tile.
    pub fn new(game: &Game, generated: &GeneratedPlay) -> Option<Self> {
        let play = generated.to_play();
        let (words, bonus, price) =
            game.preview(&play).map(|scored| (scored.words, scored.bonus, scored.price)).unwrap_or_default();
        // A lone opening tile forms no word.
        let word_tiles = words.first().map_or(generated.tile_count(), |word| word.squares.len());
        let notation = game.notation(&play)?;
        Some(Self {
            name: PlayName::new(&notation, &words),
            notation,
            score: generated.score(),
            words: words.into_iter().map(|word| (word.text, word.points)).collect(),
            word_tiles,
            bonus,
            price,
            tiles: generated.tile_count(),
        })
    }

    /// The word that the play makes along its line, in full.
    pub fn main_word(&self) -> &str {
        self.words.first().map_or_else(|| self.notation.word(), |(text, _)| text)
    }
}

/// The play as people read it, with the square that a tile is taken from: `11e SHORE take k8`.
impl fmt::Display for ListedPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        self.notation.take().map_or(Ok(()), |square| write!(f, " take {square}"))
    }
}
