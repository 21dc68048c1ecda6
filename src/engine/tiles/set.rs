use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::{Letter, PlacedTile, Tile, Token, TokenKind, fold_text};

/// The most letters that a tile set may have, those without a tile included: a set of letters fits one `u64`.
pub(crate) const MAX_LETTERS: usize = 64;

/// How words are cut into tiles where the set has tiles of several characters (C-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Digraphs {
    /// `CALLE` may be played as C-A-LL-E and as C-A-L-L-E.
    #[default]
    Either,
    /// Where a longer tile fits, reading from the left, it must be used: C-A-LL-E only.
    Required,
}

/// One letter of a tile set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterInfo {
    pub(crate) text: String,
    pub(crate) small: String,
    pub(crate) count: u16,
    pub(crate) points: u16,
}

impl LetterInfo {
    /// The letter in capitals: `A`, `CH`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many tiles of it there are; none for a letter that only a blank may stand for.
    pub const fn count(&self) -> u16 {
        self.count
    }

    /// What such a tile is worth.
    pub const fn points(&self) -> u16 {
        self.points
    }
}

/// The letters of a language's game: how many tiles of each, what they are worth, and the blanks.
///
/// Made by checking a ruleset; every [`Letter`] of a game comes from its tile set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileSet {
    pub(crate) language: String,
    pub(crate) name: String,
    pub(crate) letters: Vec<LetterInfo>,
    pub(crate) blanks: u16,
    pub(crate) digraphs: Digraphs,
}

impl TileSet {
    /// The language's code, as `en`.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The language's name for players, as `English`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The letters in the order of the tile set's file, each with what is known of it.
    pub fn letters(&self) -> impl ExactSizeIterator<Item = (Letter, &LetterInfo)> {
        self.letters.iter().enumerate().map(|(index, info)| (letter_at(index), info))
    }

    /// The number of blanks.
    pub const fn blanks(&self) -> u16 {
        self.blanks
    }

    /// How words are cut into tiles (C-13).
    pub const fn digraphs(&self) -> Digraphs {
        self.digraphs
    }

    /// All tiles of the set, letters in order and the blanks last.
    pub fn tiles(&self) -> Vec<Tile> {
        let letters = self
            .letters()
            .flat_map(|(letter, info)| std::iter::repeat_n(Tile::Letter(letter), usize::from(info.count)));
        letters.chain(std::iter::repeat_n(Tile::Blank, usize::from(self.blanks))).collect()
    }

    /// The letter with this text, in either case and any Unicode form; none if the language has no such letter.
    pub fn letter(&self, text: &str) -> Option<Letter> {
        let folded = fold_text(text);
        self.letters.iter().position(|info| info.text == folded).map(letter_at)
    }

    /// The letter's text in capitals.
    pub fn text(&self, letter: Letter) -> &str {
        self.letters.get(letter.index()).map_or("?", LetterInfo::text)
    }

    /// What a tile is worth: nothing for a blank (C-9).
    pub fn points(&self, tile: Tile) -> i32 {
        match tile {
            Tile::Letter(letter) => self.letters.get(letter.index()).map_or(0, |info| i32::from(info.points)),
            Tile::Blank => 0,
        }
    }

    /// How a tile is written: its letter, in brackets if it has several characters, or `?`.
    pub fn write_tile(&self, tile: Tile) -> String {
        match tile {
            Tile::Letter(letter) => bracketed(self.text(letter)),
            Tile::Blank => "?".to_owned(),
        }
    }

    /// How a tile on the board is written: as [`Self::write_tile`], and a blank in small letters.
    pub fn write_placed(&self, tile: PlacedTile) -> String {
        if !tile.is_blank() {
            return self.write_tile(tile.tile());
        }
        let Some(info) = self.letters.get(tile.letter().index()) else { return "?".to_owned() };
        let mut written = bracketed(&info.small);
        if info.small == info.text {
            written.push('?');
        }
        written
    }

    /// How tiles are written in a row, as a rack in a scenario.
    pub fn write_tiles(&self, tiles: &[Tile]) -> String {
        tiles.iter().fold(String::new(), |mut written, &tile| {
            let _ = write!(written, "{}", self.write_tile(tile));
            written
        })
    }

    /// The tile that a token of a rack, a bag or an exchange means, small letters read as capitals.
    ///
    /// # Errors
    /// The token's text, if the language has no such letter (or it is a dot).
    pub fn tile(&self, token: &Token) -> Result<Tile, String> {
        match token.kind {
            TokenKind::Question => Ok(Tile::Blank),
            TokenKind::Plain | TokenKind::Blank => {
                self.letter(&token.text).map(Tile::Letter).ok_or_else(|| token.text.clone())
            }
            TokenKind::Dot => Err(".".to_owned()),
        }
    }

    /// The text of a word made of these letters.
    pub fn spell(&self, letters: &[Letter]) -> String {
        letters.iter().map(|&letter| self.text(letter)).collect()
    }

    /// Whether these letters are a way of laying their word that the set allows (C-13).
    pub fn allows_tokens(&self, letters: &[Letter]) -> bool {
        match self.digraphs {
            Digraphs::Either => true,
            Digraphs::Required => self.required_cut(&self.spell(letters)).as_deref() == Some(letters),
        }
    }

    /// The cut of a word that takes the longest tile at each place, from the left.
    fn required_cut(&self, word: &str) -> Option<Vec<Letter>> {
        let mut rest = word;
        let mut cut = Vec::new();
        while !rest.is_empty() {
            let (letter, info) = self
                .letters()
                .filter(|(_, info)| rest.starts_with(&info.text))
                .max_by_key(|(_, info)| info.text.len())?;
            cut.push(letter);
            rest = &rest[info.text.len()..];
        }
        Some(cut)
    }
}

fn letter_at(index: usize) -> Letter {
    // A checked set has at most MAX_LETTERS letters; the fallback is never met.
    Letter::new(u8::try_from(index).unwrap_or(u8::MAX))
}

fn bracketed(text: &str) -> String {
    if text.chars().nth(1).is_some() { format!("[{text}]") } else { text.to_owned() }
}
