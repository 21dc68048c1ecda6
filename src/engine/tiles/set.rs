use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::casing::Casing;
use super::letter::Letter;
use super::tile::{PlacedTile, Tile};
use super::token::{Token, TokenKind, fold_text};

/// The most letters of a tile set, those without a tile included: a set of letters fits a `u64`.
pub(crate) const MAX_LETTERS: usize = 64;

/// The most letters of a tile set that have tiles.
pub(crate) const MAX_TILED_LETTERS: usize = 60;

/// The most tiles of a letter, and the most blanks.
pub(crate) const MAX_COUNT: usize = 99;

/// The most tiles of a tile set.
pub(crate) const MAX_TILES: usize = (MAX_TILED_LETTERS + 1) * MAX_COUNT;

/// The most characters of a letter: `CH`, `L·L`.
pub(crate) const MAX_LETTER_LENGTH: usize = 3;

/// How words are tokenized where the set has tiles with several characters (C-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Digraphs {
    /// `CALLE` may be played as C-A-LL-E and as C-A-L-L-E.
    #[default]
    Either,
    /// From left to right, the longest tile that fits must be used: C-A-LL-E only.
    Required,
}

/// The facts that a tile set gives of one letter.
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

    /// The number of tiles with this letter; 0 for a letter that only a blank may stand for.
    pub const fn count(&self) -> u16 {
        self.count
    }

    /// The points of a tile with this letter.
    pub const fn points(&self) -> u16 {
        self.points
    }
}

/// The tile set of a language: its letters, the number and the points of their tiles, and the blanks.
///
/// Tile sets come from a ruleset that has been checked; every [`Letter`] of a game comes from the game's tile set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileSet {
    pub(crate) language: String,
    pub(crate) name: String,
    pub(crate) letters: Vec<LetterInfo>,
    pub(crate) blanks: u16,
    pub(crate) digraphs: Digraphs,
    /// The words that are tokenized otherwise, each with its tokenizations.
    pub(crate) exceptions: BTreeMap<String, Vec<Vec<Letter>>>,
}

impl TileSet {
    /// The code of the language, such as `en`.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The name of the language, such as `English`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The letters, in the order of the tile set's file.
    pub fn letters(&self) -> impl ExactSizeIterator<Item = (Letter, &LetterInfo)> {
        self.letters.iter().enumerate().map(|(index, info)| (letter_at(index), info))
    }

    /// The number of blanks.
    pub const fn blanks(&self) -> u16 {
        self.blanks
    }

    /// Returns the way words are tokenized (C-13).
    pub const fn digraphs(&self) -> Digraphs {
        self.digraphs
    }

    /// The words that are tokenized in these ways only, whatever [`Self::digraphs`] says.
    pub fn exceptions(&self) -> impl Iterator<Item = (&str, &[Vec<Letter>])> {
        self.exceptions.iter().map(|(word, tokenizations)| (word.as_str(), tokenizations.as_slice()))
    }

    /// All tiles of the set, letters in order and the blanks last.
    pub fn tiles(&self) -> Vec<Tile> {
        let letters = self
            .letters()
            .flat_map(|(letter, info)| std::iter::repeat_n(Tile::Letter(letter), usize::from(info.count)));
        letters.chain(std::iter::repeat_n(Tile::Blank, usize::from(self.blanks))).collect()
    }

    /// The letter with this text, in either case and any Unicode form, or `None` if the language has no such letter.
    pub fn letter(&self, text: &str) -> Option<Letter> {
        let folded = fold_text(text);
        self.letters.iter().position(|info| info.text == folded).map(letter_at)
    }

    /// Returns the text that a person types, in capitals and composed form (NFC) as the language writes them: in a set
    /// with İ, which is Turkish or a relative, i is the small İ, and ı the small I.
    ///
    /// Notation does not depend on the language: there, i is a blank that stands for I in every tile set.
    pub fn capitals(&self, text: &str) -> String {
        self.casing().capitals(text)
    }

    /// Which capital an i has in the language.
    pub fn casing(&self) -> Casing {
        Casing::of(self.letters().map(|(_, info)| info.text()))
    }

    /// The casing of words of one language, by its tiles or else by its code, or of words of all languages that a game offers:
    /// that of the languages, if they have the same.
    pub fn casing_of_words<'a>(
        language: Option<&str>,
        offered: impl IntoIterator<Item = &'a Self>,
    ) -> Casing {
        let mut offered = offered.into_iter();
        if let Some(code) = language {
            let tiles = offered.find(|tiles| tiles.language == code);
            return tiles.map_or_else(|| Casing::of_language(code), Self::casing);
        }
        let mut casings = offered.map(Self::casing);
        match casings.next() {
            Some(Casing::Dotted) if casings.all(|casing| casing == Casing::Dotted) => Casing::Dotted,
            _ => Casing::Usual,
        }
    }

    /// The text of a letter, in capitals.
    pub fn text(&self, letter: Letter) -> &str {
        self.letters.get(letter.index()).map_or("?", LetterInfo::text)
    }

    /// The points of a tile: 0 for a blank (C-9).
    pub fn points(&self, tile: Tile) -> i32 {
        match tile {
            Tile::Letter(letter) => self.letters.get(letter.index()).map_or(0, |info| i32::from(info.points)),
            Tile::Blank => 0,
        }
    }

    /// A tile as text: its letter, in brackets if it has several characters, or `?`.
    pub fn write_tile(&self, tile: Tile) -> String {
        match tile {
            Tile::Letter(letter) => bracketed(self.text(letter)),
            Tile::Blank => "?".to_owned(),
        }
    }

    /// The first tile of several characters that a text spells without brackets, as it is written: `[CH]` in `CHAT`.
    pub fn unbracketed(&self, text: &str) -> Option<(Letter, String)> {
        let capitals = self.capitals(text);
        let outside: Vec<&str> = capitals.split('[').filter_map(|part| part.rsplit(']').next()).collect();
        let is_spelled = |info: &LetterInfo| outside.iter().any(|part| part.contains(info.text()));
        let mut several = self.letters().filter(|(_, info)| info.text().chars().nth(1).is_some());
        let (letter, info) = several.find(|(_, info)| is_spelled(info))?;
        Some((letter, bracketed(info.text())))
    }

    /// A tile on the board as text: like [`Self::write_tile`], with blanks in lower case.
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

    /// Tiles as text, such as a rack in a scenario.
    pub fn write_tiles(&self, tiles: &[Tile]) -> String {
        tiles.iter().map(|&tile| self.write_tile(tile)).collect()
    }

    /// The tile that a token of a rack, a bag or an exchange means, in either case.
    ///
    /// # Errors
    /// The token's text, if the language does not have the letter, or for a dot.
    pub fn tile(&self, token: &Token) -> Result<Tile, String> {
        match token.kind {
            TokenKind::Question => Ok(Tile::Blank),
            TokenKind::Plain | TokenKind::Blank => {
                self.letter(&token.text).map(Tile::Letter).ok_or_else(|| token.text.clone())
            }
            TokenKind::Dot => Err(".".to_owned()),
        }
    }

    /// The word that these letters spell.
    pub fn spell(&self, letters: &[Letter]) -> String {
        letters.iter().map(|&letter| self.text(letter)).collect()
    }

    /// True if the set allows the word to be tokenized into these letters (C-13).
    pub fn allows_tokens(&self, letters: &[Letter]) -> bool {
        let is_plain = self.exceptions.is_empty();
        if is_plain && self.digraphs == Digraphs::Either {
            return true;
        }
        let word = self.spell(letters);
        match (self.exceptions.get(&word), self.digraphs) {
            (Some(tokenizations), _) => tokenizations.iter().any(|tokens| tokens == letters),
            (None, Digraphs::Either) => true,
            (None, Digraphs::Required) => self.longest_tokens(&word).as_deref() == Some(letters),
        }
    }

    /// The letters of a word, with the longest tile that fits at each place, from left to right; none if a character has no
    /// tile.
    pub fn longest_tokens(&self, word: &str) -> Option<Vec<Letter>> {
        let mut rest = word;
        let mut letters = Vec::new();
        while !rest.is_empty() {
            let (letter, info) = self
                .letters()
                .filter(|(_, info)| rest.starts_with(&info.text))
                .max_by_key(|(_, info)| info.text.len())?;
            letters.push(letter);
            rest = &rest[info.text.len()..];
        }
        Some(letters)
    }
}

fn letter_at(index: usize) -> Letter {
    // A checked set has at most MAX_LETTERS letters.
    Letter::new(u8::try_from(index).unwrap_or(u8::MAX))
}

fn bracketed(text: &str) -> String {
    if text.chars().nth(1).is_some() { format!("[{text}]") } else { text.to_owned() }
}

#[cfg(test)]
impl TileSet {
    /// A set with one tile of each of these letters.
    pub(crate) fn of_letters(texts: &[&str], digraphs: Digraphs) -> Self {
        let letter = |text: &&str| LetterInfo {
            text: (*text).to_owned(),
            small: text.to_lowercase(),
            count: 1,
            points: 1,
        };
        Self {
            language: "xx".to_owned(),
            name: "Test".to_owned(),
            letters: texts.iter().map(letter).collect(),
            blanks: 0,
            digraphs,
            exceptions: BTreeMap::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_all_languages_have_the_casing_that_all_of_them_have() {
        let [turkish, english] =
            [&["I", "İ"][..], &["I"]].map(|it| TileSet::of_letters(it, Digraphs::Either));
        let offered: [(&[&TileSet], Casing); 5] = [
            (&[&turkish], Casing::Dotted),
            (&[&turkish, &turkish], Casing::Dotted),
            (&[&turkish, &english], Casing::Usual),
            (&[&english, &turkish], Casing::Usual),
            (&[], Casing::Usual),
        ];
        for (sets, casing) in offered {
            let of = |language| TileSet::casing_of_words(language, sets.iter().copied());
            assert_eq!(of(None), casing, "{sets:?}");
            assert_eq!(of(Some("az")), Casing::Dotted);
            assert_eq!(of(Some("xx")), sets.first().map_or(Casing::Usual, |first| first.casing()));
        }
    }
}
