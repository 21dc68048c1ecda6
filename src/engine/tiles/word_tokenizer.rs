//! Cutting a word into tiles in every way that a tile set allows (C-13).

use std::collections::BTreeMap;

use super::letter::Letter;
use super::set::{Digraphs, TileSet};

/// The most ways to tokenize a word: a word of 26 characters that are thirteen digraphs has as many.
pub(crate) const MAX_TOKENIZATIONS: usize = 1 << 13;

/// A word has more than [`MAX_TOKENIZATIONS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooManyTokenizations;

/// Tokenizes words.
pub(crate) struct WordTokenizer<'t> {
    /// The texts of the letters by their first byte, longest first.
    texts: BTreeMap<u8, Vec<(&'t [u8], Letter)>>,
    digraphs: Digraphs,
    /// The words with tokenizations of their own.
    exceptions: BTreeMap<&'t [u8], &'t [Vec<Letter>]>,
    /// The most tiles of a word.
    max_tiles: usize,
    /// The letters of the tokenization in progress.
    letters: Vec<Letter>,
    /// For each place in what is left of the word at its first digraph, the fewest tiles that spell the rest, or `None`
    /// if no tiles do.
    fewest: Vec<Option<usize>>,
}

impl<'t> WordTokenizer<'t> {
    /// A tokenizer for these tiles and for words of at most `max_tiles` tiles.
    pub(crate) fn new(tiles: &'t TileSet, max_tiles: usize) -> Self {
        let mut texts: BTreeMap<u8, Vec<(&[u8], Letter)>> = BTreeMap::new();
        for (letter, info) in tiles.letters() {
            let text = info.text().as_bytes();
            if let Some(&first) = text.first() {
                texts.entry(first).or_default().push((text, letter));
            }
        }
        for texts in texts.values_mut() {
            texts.sort_unstable_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        }
        let exceptions = tiles.exceptions().map(|(word, tokenizations)| (word.as_bytes(), tokenizations));
        Self {
            texts,
            digraphs: tiles.digraphs(),
            exceptions: exceptions.collect(),
            max_tiles,
            letters: Vec::new(),
            fewest: Vec::new(),
        }
    }

    /// Passes every tokenization of a word to `visit`.
    ///
    /// # Errors
    /// [`TooManyTokenizations`], after [`MAX_TOKENIZATIONS`] of them.
    pub(crate) fn for_each(
        &mut self,
        word: &[u8],
        visit: &mut impl FnMut(&[Letter]),
    ) -> Result<(), TooManyTokenizations> {
        if let Some(tokenizations) = self.exceptions.get(word) {
            tokenizations
                .iter()
                .filter(|letters| letters.len() <= self.max_tiles)
                .for_each(|letters| visit(letters));
            return Ok(());
        }
        self.letters.clear();
        let mut rest = word;
        // Most words have one tokenization at most.
        loop {
            let first_two = {
                let mut choices = self.choices(rest);
                (choices.next(), choices.next())
            };
            match first_two {
                (None, _) => {
                    if rest.is_empty() && (1..=self.max_tiles).contains(&self.letters.len()) {
                        visit(&self.letters);
                    }
                    return Ok(());
                }
                (Some(_), None) if self.max_tiles < self.letters.len() => return Ok(()),
                (Some((length, letter)), None) => {
                    self.letters.push(letter);
                    rest = &rest[length..];
                }
                (Some(_), Some(_)) => break,
            }
        }
        self.find_fewest(rest);
        self.visit_all(rest, &mut 0, visit)
    }

    /// The letters of a word, with the longest tile that fits at each place; one that follows all others for a byte of a
    /// character without a tile.
    pub(super) fn longest_tokens(&self, word: &str) -> Vec<Letter> {
        let mut letters = Vec::with_capacity(word.len());
        let mut rest = word.as_bytes();
        while !rest.is_empty() {
            let (length, letter) = self.choices(rest).next().unwrap_or((1, Letter::new(u8::MAX)));
            letters.push(letter);
            rest = &rest[length..];
        }
        letters
    }

    /// The letters that the rest of a word can begin with, and the length of their texts.
    fn choices(&self, rest: &[u8]) -> impl Iterator<Item = (usize, Letter)> {
        let texts = rest.first().and_then(|first| self.texts.get(first)).map_or(&[][..], Vec::as_slice);
        let fitting = texts.iter().filter(move |(text, _)| rest.starts_with(text));
        // Where digraphs are required, the longest tile that fits must be used.
        let most = if self.digraphs == Digraphs::Required { 1 } else { usize::MAX };
        fitting.take(most).map(|(text, letter)| (text.len(), *letter))
    }

    /// Finds the fewest tiles for every end of a word, so that only tokenizations are begun that can be completed.
    fn find_fewest(&mut self, word: &[u8]) {
        let mut fewest = std::mem::take(&mut self.fewest);
        fewest.clear();
        fewest.resize(word.len() + 1, None);
        fewest[word.len()] = Some(0);
        for place in (0..word.len()).rev() {
            let after = self.choices(&word[place..]).filter_map(|(length, _)| fewest[place + length]);
            fewest[place] = after.min().map(|tiles| tiles + 1);
        }
        self.fewest = fewest;
    }

    /// Visits every tokenization that begins with the letters so far.
    fn visit_all(
        &mut self,
        rest: &[u8],
        visited: &mut usize,
        visit: &mut impl FnMut(&[Letter]),
    ) -> Result<(), TooManyTokenizations> {
        if rest.is_empty() {
            if *visited == MAX_TOKENIZATIONS {
                return Err(TooManyTokenizations);
            }
            *visited += 1;
            visit(&self.letters);
            return Ok(());
        }
        let choices: Vec<(usize, Letter)> = self.choices(rest).collect();
        for (length, letter) in choices {
            let after = &rest[length..];
            let place = self.fewest.len() - 1 - after.len();
            if self.fewest[place].is_some_and(|fewest| self.letters.len() + 1 + fewest <= self.max_tiles) {
                self.letters.push(letter);
                self.visit_all(after, visited, visit)?;
                self.letters.pop();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn count(texts: &[&str], word: &str) -> Result<usize, TooManyTokenizations> {
        let (tiles, mut found) = (TileSet::of_letters(texts, Digraphs::Either), BTreeSet::new());
        let mut add = |tokens: &[Letter]| assert!(found.insert(tokens.to_vec()), "{tokens:?} comes twice");
        WordTokenizer::new(&tiles, 26).for_each(word.as_bytes(), &mut add)?;
        Ok(found.len())
    }

    #[test]
    fn words_that_need_more_tiles_than_a_board_has_squares_have_no_tokenization() {
        for (length, expected) in [(26, 1), (27, 0)] {
            assert_eq!(count(&["A"], &"A".repeat(length)), Ok(expected));
        }
        for (length, expected) in [(78, 1), (77, 26), (79, 0)] {
            assert_eq!(count(&["A", "AA", "AAA"], &"A".repeat(length)), Ok(expected));
        }
        // There are billions of ways to begin this word, and none to end it.
        assert_eq!(count(&["A", "AA", "AAA"], &format!("{}Q", "A".repeat(60))), Ok(0));
    }

    #[test]
    fn the_most_tokenizations_of_a_word_are_made_and_no_more() {
        let digraphs = ["A", "B", "AB", "BC"];
        let word = "AB".repeat(13);
        assert_eq!(count(&digraphs, &word), Ok(MAX_TOKENIZATIONS));
        // The last digraph can be taken apart in one more way.
        assert_eq!(count(&["A", "B", "AB", "BA"], &word), Err(TooManyTokenizations));
        assert_eq!(count(&["A", "AA", "AAA"], &"A".repeat(50)), Err(TooManyTokenizations));
    }

    #[test]
    fn an_exception_has_only_its_own_tokenizations() {
        let mut tiles = TileSet::of_letters(&["A", "B", "AB"], Digraphs::Either);
        let letter = |text: &str| tiles.letter(text).unwrap();
        let exception = vec![letter("A"), letter("B"), letter("AB")];
        tiles.exceptions.insert("ABAB".to_owned(), vec![exception]);
        let all = |digraphs: Digraphs, word: &str| {
            let (tiles, mut found) = (TileSet { digraphs, ..tiles.clone() }, Vec::new());
            let mut add = |tokens: &[Letter]| {
                found.push(tokens.iter().map(|letter| letter.index()).collect::<Vec<_>>());
            };
            WordTokenizer::new(&tiles, 26).for_each(word.as_bytes(), &mut add).unwrap();
            found
        };
        for digraphs in [Digraphs::Either, Digraphs::Required] {
            assert_eq!(all(digraphs, "ABAB"), [[0, 1, 2]], "{digraphs:?}");
        }
        assert_eq!(all(Digraphs::Required, "ABABAB"), [[2, 2, 2]]);
        // The exception is too long for a board of two squares.
        let mut found = 0;
        WordTokenizer::new(&tiles, 2).for_each(b"ABAB", &mut |_| found += 1).unwrap();
        assert_eq!(found, 0);
    }
}
