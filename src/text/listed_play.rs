//! A legal play as hints, lists and `--json` show it.

use rackety_engine::{Axis, Game, GeneratedPlay, Play, Square};

/// A legal play in notation, with its words and points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPlay {
    /// The square of the first letter in notation: `8h` across, `h8` down.
    pub at: String,
    /// The direction of the play.
    pub axis: Axis,
    /// The word in notation: small letters for blanks, a dot for each tile already on the board.
    pub word: String,
    /// The square that a tile is taken from.
    pub take: Option<Square>,
    /// The points.
    pub score: i32,
    /// The new words with their points, the play's own word first; empty for a lone opening tile.
    pub words: Vec<(String, i32)>,
    /// The number of tiles placed.
    pub tiles: usize,
}

impl ListedPlay {
    /// A generated play of this position.
    pub fn new(game: &Game, generated: &GeneratedPlay) -> Self {
        let play = generated.to_play();
        let (at, axis, word) = notation(game, &play);
        let words = game.preview(&play).map(|scored| scored.words).unwrap_or_default();
        Self {
            at,
            axis,
            word,
            take: generated.take(),
            score: generated.score(),
            words: words.into_iter().map(|word| (word.text, word.points)).collect(),
            tiles: generated.tile_count(),
        }
    }

    /// The word that the play makes along its line, in full.
    pub fn main_word(&self) -> &str {
        self.words.first().map_or(&self.word, |(text, _)| text)
    }
}

/// The parts of a play's notation: its first square, its direction and its word.
fn notation(game: &Game, play: &Play) -> (String, Axis, String) {
    let text = game.write(play);
    let (at, word) = text.split_once(' ').unwrap_or((&text, ""));
    let axis = if at.starts_with(|first: char| first.is_ascii_digit()) { Axis::Across } else { Axis::Down };
    (at.to_owned(), axis, word.to_owned())
}
