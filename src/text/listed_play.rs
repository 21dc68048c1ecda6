//! A legal play as hints, lists and `--json` show it.

use rackety_engine::{Game, GeneratedPlay, PlayNotation};

/// A legal play in notation, with its words and points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPlay {
    /// The play in notation, with the square that a tile is taken from.
    pub notation: PlayNotation,
    /// The points.
    pub score: i32,
    /// The new words with their points, the play's own word first; empty for a lone opening tile.
    pub words: Vec<(String, i32)>,
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
        Some(Self {
            notation: game.notation(&play)?,
            score: generated.score(),
            words: words.into_iter().map(|word| (word.text, word.points)).collect(),
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
