//! A card: a question about words, its solution, and whether an answer is right.

use std::collections::BTreeSet;

use rackety_engine::lexicon::SpellingError;
use rackety_engine::tiles::{Token, TokenKind};
use rackety_engine::{Letter, Tile, TileSet, Vocabulary, tokenize_tiles};

use crate::files::own_words::spelled_by_tiles;

/// A question about words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Card {
    /// Which words do these tiles spell, all of them used?
    Rack(Vec<Letter>),
    /// Which letters can be put before this word?
    FrontHooks(String),
    /// Which letters can be put after this word?
    BackHooks(String),
    /// Is this word good or bad?
    Word(String),
}

/// The right answer to a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// These words.
    Words(Vec<String>),
    /// These letters, each with the word that it makes.
    Letters(Vec<(String, String)>),
    /// The word is good.
    Good,
    /// It is bad.
    Bad,
}

/// An answer compared with the solution.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CheckedAnswer {
    /// Words or letters of the solution that the answer lacks; for good or bad, the word for which it is.
    pub missed: Vec<String>,
    /// Words or letters of the answer that are not in the solution.
    pub wrong: Vec<String>,
}

/// Why a text is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerFault {
    /// No tile has this letter.
    #[error("there is no tile {0}")]
    NoLetter(String),
    /// A dot or a question mark.
    #[error("type letters, or Enter alone if you do not know")]
    NoLetters,
    /// Brackets do not match.
    #[error("{0}")]
    Text(String),
    /// A word has other letters than the rack.
    #[error("{0} does not use exactly these letters")]
    OtherLetters(String),
    /// The word for good or bad is neither.
    #[error("type g for good, b for bad")]
    NeitherGoodNorBad,
}

impl CheckedAnswer {
    /// Whether the whole answer was right.
    pub fn is_right(&self) -> bool {
        self.missed.is_empty() && self.wrong.is_empty()
    }
}

impl Card {
    /// The text that the progress in a list is stored under: `AEINRST`, `+AT`, `AT+`, `QI`.
    pub fn key(&self, tiles: &TileSet) -> String {
        match self {
            Self::Rack(letters) => rack_text(letters, tiles),
            Self::FrontHooks(word) => format!("+{word}"),
            Self::BackHooks(word) => format!("{word}+"),
            Self::Word(word) => word.clone(),
        }
    }

    /// The right answer.
    ///
    /// # Errors
    /// [`SpellingError`] for a rack that can be combined in too many ways.
    pub fn solution(&self, vocabulary: &Vocabulary, tiles: &TileSet) -> Result<Solution, SpellingError> {
        Ok(match self {
            Self::Rack(letters) => Solution::Words(anagrams(letters, vocabulary, tiles)?),
            Self::FrontHooks(word) => {
                Solution::Letters(hooks(tiles, vocabulary, |letter| format!("{letter}{word}"), <[_]>::first))
            }
            Self::BackHooks(word) => {
                Solution::Letters(hooks(tiles, vocabulary, |letter| format!("{word}{letter}"), <[_]>::last))
            }
            Self::Word(word) if vocabulary.contains(word) => Solution::Good,
            Self::Word(_) => Solution::Bad,
        })
    }
}

impl Solution {
    /// Compares an answer with the solution. An empty answer is that of somebody who does not know.
    ///
    /// # Errors
    /// [`AnswerFault`].
    pub fn check(&self, answer: &str, tiles: &TileSet) -> Result<CheckedAnswer, AnswerFault> {
        let wanted: BTreeSet<String> = self.texts().map(ToOwned::to_owned).collect();
        let given: BTreeSet<String> = match self {
            Self::Words(words) => {
                let answer = spelled_by_tiles(answer, tiles).replace(['[', ']'], "");
                if let Some(other) = words.first().and_then(|word| other_letters(&answer, word)) {
                    return Err(AnswerFault::OtherLetters(other.to_owned()));
                }
                words_in(&answer).map(str::to_owned).collect()
            }
            Self::Letters(_) => letters_of(&spelled_by_tiles(answer, tiles), &wanted, tiles)?,
            Self::Good | Self::Bad => return self.check_judgement(answer),
        };
        Ok(CheckedAnswer {
            missed: wanted.difference(&given).cloned().collect(),
            wrong: given.difference(&wanted).cloned().collect(),
        })
    }

    /// The words or letters of the solution.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts_and_words().map(|(text, _)| text)
    }

    /// The words of the solution, those that letters make included.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.texts_and_words().map(|(_, word)| word)
    }

    /// The words or letters of the solution, each with its word.
    fn texts_and_words(&self) -> impl Iterator<Item = (&str, &str)> {
        let (words, letters) = match self {
            Self::Words(words) => (words.as_slice(), [].as_slice()),
            Self::Letters(letters) => ([].as_slice(), letters.as_slice()),
            Self::Good | Self::Bad => ([].as_slice(), [].as_slice()),
        };
        let of_letters = letters.iter().map(|(letter, word)| (letter.as_str(), word.as_str()));
        words.iter().map(|word| (word.as_str(), word.as_str())).chain(of_letters)
    }

    fn check_judgement(&self, answer: &str) -> Result<CheckedAnswer, AnswerFault> {
        const GOOD: &str = "good";
        const BAD: &str = "bad";
        let given = answer.trim().to_lowercase();
        let given = match given.as_str() {
            "" => None,
            "g" | "y" | "yes" | GOOD => Some(GOOD),
            "b" | "n" | "no" | BAD => Some(BAD),
            _ => return Err(AnswerFault::NeitherGoodNorBad),
        };
        let wanted = if *self == Self::Good { GOOD } else { BAD };
        if given == Some(wanted) {
            return Ok(CheckedAnswer::default());
        }
        let wrong = given.map(ToOwned::to_owned).into_iter().collect();
        Ok(CheckedAnswer { missed: vec![wanted.to_owned()], wrong })
    }
}

/// A rack as text: `ACE[LL]`.
pub(super) fn rack_text(letters: &[Letter], tiles: &TileSet) -> String {
    tiles.write_tiles(&letters.iter().copied().map(Tile::Letter).collect::<Vec<_>>())
}

/// The words that these tiles spell, all of them used.
fn anagrams(
    letters: &[Letter],
    vocabulary: &Vocabulary,
    tiles: &TileSet,
) -> Result<Vec<String>, SpellingError> {
    let rack: Vec<Tile> = letters.iter().copied().map(Tile::Letter).collect();
    let all = tiles.spell(letters).chars().count();
    let spelled = vocabulary.spellable(tiles, &rack)?.into_keys();
    let mut words: Vec<String> = spelled.filter(|word| word.chars().count() == all).collect();
    tiles.sort_words(&mut words, String::as_str);
    Ok(words)
}

/// The letters that make a word of what `joined` makes of them, each with that word. A tile with the letter must be at that
/// `end` of the word: where digraphs are required, L does not go after AT if there is a tile TL.
fn hooks(
    tiles: &TileSet,
    vocabulary: &Vocabulary,
    joined: impl Fn(&str) -> String,
    end: impl Fn(&[Letter]) -> Option<&Letter>,
) -> Vec<(String, String)> {
    let is_hook = |letter: Letter, word: &str| {
        let has_end = |tokens: &Vec<Letter>| end(tokens) == Some(&letter) && vocabulary.knows(tiles, tokens);
        // Looking a word up is quicker than tokenizing it.
        vocabulary.contains(word) && tiles.tokenizations(word).iter().any(has_end)
    };
    let letters = tiles.letters().map(|(letter, info)| (letter, info.text(), joined(info.text())));
    let hooks = letters.filter(|(letter, _, word)| is_hook(*letter, word));
    hooks.map(|(_, text, word)| (text.to_owned(), word)).collect()
}

fn words_in(answer: &str) -> impl Iterator<Item = &str> {
    let is_between = |character: char| character.is_whitespace() || matches!(character, ',' | ';');
    answer.split(is_between).filter(|word| !word.is_empty())
}

/// The first word of an answer in capitals that is not an anagram of this one.
fn other_letters<'a>(answer: &'a str, word: &str) -> Option<&'a str> {
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let wanted = letters(word);
    words_in(answer).find(|given| letters(given) != wanted)
}

/// The letters of an answer in capitals, with or without spaces between them. A tile of several letters that is wanted needs
/// no brackets between spaces; without spaces, its letters may be two tiles.
fn letters_of(
    answer: &str,
    wanted: &BTreeSet<String>,
    tiles: &TileSet,
) -> Result<BTreeSet<String>, AnswerFault> {
    let (whole, parts): (Vec<&str>, Vec<&str>) = words_in(answer).partition(|part| wanted.contains(*part));
    let tokens = tokenize_tiles(&parts.concat()).map_err(|error| AnswerFault::Text(error.to_string()))?;
    let letter = |token: Token| match token.kind {
        TokenKind::Dot | TokenKind::Question => Err(AnswerFault::NoLetters),
        TokenKind::Plain | TokenKind::Blank if tiles.letter(&token.text).is_some() => Ok(token.text),
        TokenKind::Plain | TokenKind::Blank => Err(AnswerFault::NoLetter(token.text)),
    };
    whole.into_iter().map(|part| Ok(part.to_owned())).chain(tokens.into_iter().map(letter)).collect()
}

#[cfg(test)]
mod tests {
    use rackety_engine::{Lexicon, Ruleset};

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    fn solution(card: &Card, language: &str, words: &[&str]) -> (Solution, TileSet) {
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        let tiles = ruleset.tile_set(language).unwrap().clone();
        let vocabulary = Vocabulary::plain(Lexicon::from_words("test", words));
        (card.solution(&vocabulary, &tiles).unwrap(), tiles)
    }

    fn checked(card: &Card, answer: &str) -> Result<CheckedAnswer, AnswerFault> {
        let (solution, tiles) =
            solution(card, "en", &["AT", "BAT", "CAT", "ATE", "TEA", "EAT", "TEAS", "QI"]);
        solution.check(answer, &tiles)
    }

    fn card_of(rack: &str, language: &str) -> Card {
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        let tiles = ruleset.tile_set(language).unwrap();
        Card::Rack(tiles.racks_of([rack], &(1..=26)).pop().unwrap())
    }

    fn texts(list: &[&str]) -> Vec<String> {
        list.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn all_anagrams_and_no_other_word_are_the_answer() {
        let card = card_of("TEA", "en");
        assert!(checked(&card, "eat, tea ate\n").unwrap().is_right());
        let half = checked(&card, "tea aet").unwrap();
        assert_eq!((half.missed, half.wrong), (texts(&["ATE", "EAT"]), texts(&["AET"])));
        // A mistyped command or word must not count as wrong.
        for other in ["teas", "hlep", "eat te"] {
            assert!(matches!(checked(&card, other), Err(AnswerFault::OtherLetters(_))), "{other}");
        }
        assert_eq!(checked(&card, "").unwrap().missed.len(), 3);
    }

    #[test]
    fn hooks_are_typed_as_letters_in_any_order() {
        let front = Card::FrontHooks("AT".to_owned());
        assert!(
            checked(&front, "ceb").unwrap().is_right() && checked(&front, " C, b e\n").unwrap().is_right()
        );
        assert_eq!(checked(&front, "cx").unwrap().wrong, ["X"]);
        assert_eq!(checked(&front, "c1"), Err(AnswerFault::NoLetter("1".to_owned())));
        for answer in ["?", "b.c"] {
            assert_eq!(checked(&front, answer), Err(AnswerFault::NoLetters), "{answer}");
        }
        let back = Card::BackHooks("AT".to_owned());
        assert!(checked(&back, "e").unwrap().is_right());
    }

    #[test]
    fn a_word_is_good_or_bad_and_nothing_else() {
        let [good, bad] = ["QI", "QX"].map(|word| Card::Word(word.to_owned()));
        assert!(checked(&good, "g").unwrap().is_right() && checked(&bad, " Bad ").unwrap().is_right());
        assert_eq!(checked(&good, "bad").unwrap().missed, ["good"]);
        assert!(!checked(&bad, "").unwrap().is_right());
        assert_eq!(checked(&bad, "perhaps"), Err(AnswerFault::NeitherGoodNorBad));
    }

    /// ATL can only be played as A[TL].
    #[test]
    fn where_digraphs_are_required_no_hook_is_half_of_one() {
        let text = "name = \"TL\"\n[board]\nlayout = \"\"\"\n*....\n.....\n.....\n.....\n.....\n\"\"\"\n\
                    [rack]\nsize = 3\n[tiles]\ndigraphs = \"required\"\n[tiles.sets.xx]\nname = \"X\"\nletters = [\n\
                    { letter = \"A\", count = 9, points = 1 },\n{ letter = \"K\", count = 9, points = 1 },\n\
                    { letter = \"L\", count = 9, points = 1 },\n{ letter = \"T\", count = 9, points = 1 },\n\
                    { letter = \"TL\", count = 9, points = 1 },\n]\n";
        let ruleset = Ruleset::parse("tl", text).unwrap_or_else(|error| panic!("{error}"));
        let tiles = ruleset.tile_set("xx").unwrap();
        let words = ["AT", "ATL", "ATA", "LA", "TLA", "ALA"];
        let vocabulary = Vocabulary::plain(Lexicon::from_words("test", words));
        let solution = |card: Card| card.solution(&vocabulary, tiles).unwrap();
        let after = vec![("A".to_owned(), "ATA".to_owned())];
        assert_eq!(solution(Card::BackHooks("AT".to_owned())), Solution::Letters(after));
        let before = vec![("A".to_owned(), "ALA".to_owned())];
        assert_eq!(solution(Card::FrontHooks("LA".to_owned())), Solution::Letters(before));
    }

    #[test]
    fn an_answer_may_have_accents_and_brackets() {
        let (solution, tiles) = solution(&card_of("PAPA", "es"), "es", &["PAPA"]);
        assert!(solution.check("papá", &tiles).unwrap().is_right());
        let wrong = solution.check("[pp]aá papa", &tiles).unwrap();
        assert_eq!((wrong.wrong, wrong.missed), (texts(&["PPAA"]), texts(&[])));
    }

    #[test]
    fn digraph_tiles_are_one_letter() {
        let (solution, tiles) = solution(&Card::FrontHooks("AMA".to_owned()), "es", &["LLAMA", "AMA"]);
        assert_eq!(solution, Solution::Letters(vec![("LL".to_owned(), "LLAMA".to_owned())]));
        for answer in ["[ll]", "ll", " LL "] {
            assert!(solution.check(answer, &tiles).unwrap().is_right(), "{answer}");
        }
        assert_eq!(solution.check("n ll", &tiles).unwrap().wrong, ["N"]);
        assert_eq!(card_of("LLAMA", "es").key(&tiles).chars().filter(|c| *c == 'L').count(), 2);
    }
}
