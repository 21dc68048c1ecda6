//! Looking words up: is it good, which have a pattern, which can be laid with these tiles.

use rackety_engine::{Pattern, TileSet, Vocabulary, fold_text, tokenize};

/// More words than this nobody reads; the rest is counted.
const MOST: usize = 2000;
/// How many near words are worth telling.
const NEAR: usize = 8;

/// What is told of what was looked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LookUpResult {
    /// A sentence; empty while nothing has been looked for.
    pub sentence: String,
    /// How it is meant.
    pub verdict: LookUpStatus,
    /// The words found.
    pub words: Vec<String>,
}

/// How an answer is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LookUpStatus {
    /// Neither.
    #[default]
    Open,
    /// The word is good, or words were found.
    Good,
    /// It is not, or none were.
    Bad,
}

/// Where words are looked up.
#[derive(Debug, Clone, Copy)]
pub struct LookUpSource<'a> {
    /// The list's name.
    pub name: &'a str,
    /// Its words.
    pub vocabulary: &'a Vocabulary,
    /// The tiles that words are laid with, where that may be asked.
    pub tiles: Option<&'a TileSet>,
}

/// Looks up what is written: `qi`, `q?*`, or `=tiles`.
pub fn look_up(text: &str, source: LookUpSource<'_>) -> LookUpResult {
    let text = text.trim();
    if text.is_empty() {
        LookUpResult::default()
    } else if let Some(tiles) = text.strip_prefix('=') {
        anagrams(tiles, source)
    } else if text.contains(['?', '*', '[', ']']) {
        with_pattern(text, source)
    } else {
        word(text, source)
    }
}

fn word(text: &str, source: LookUpSource<'_>) -> LookUpResult {
    let word = fold_text(text);
    if source.vocabulary.contains(&word) {
        let sentence = format!("{word} is good ({}).", source.name);
        return LookUpResult { sentence, verdict: LookUpStatus::Good, words: Vec::new() };
    }
    let words = source.vocabulary.lexicon().near(&word, NEAR);
    let near = if words.is_empty() { "" } else { " Near it:" };
    let sentence = format!("{word} is not in {}.{near}", source.name);
    LookUpResult { sentence, verdict: LookUpStatus::Bad, words }
}

fn with_pattern(text: &str, source: LookUpSource<'_>) -> LookUpResult {
    match Pattern::parse(text) {
        Ok(pattern) => found(source.vocabulary.lexicon().find(&pattern), source),
        Err(error) => {
            LookUpResult { sentence: format!("{error}."), verdict: LookUpStatus::Bad, words: Vec::new() }
        }
    }
}

fn anagrams(text: &str, source: LookUpSource<'_>) -> LookUpResult {
    let bad = |sentence: String| LookUpResult { sentence, verdict: LookUpStatus::Bad, words: Vec::new() };
    let Some(set) = source.tiles else {
        return bad("What tiles can lay is not told during a game.".to_owned());
    };
    let tiles = match tokenize(text) {
        Ok(tokens) => tokens.iter().map(|token| set.tile(token)).collect::<Result<Vec<_>, _>>(),
        Err(error) => return bad(format!("{error}.")),
    };
    match tiles {
        Err(letter) => bad(format!("There is no tile {letter}; write ? for a blank, [CH] for a long tile.")),
        Ok(tiles) => {
            let mut words: Vec<(String, i32)> =
                source.vocabulary.spellable(set, &tiles).into_iter().collect();
            words.sort_by(|(word, points), (other, others)| (others, word).cmp(&(points, other)));
            found(words.into_iter().map(|(word, points)| format!("{word} {points}")).collect(), source)
        }
    }
}

fn found(mut words: Vec<String>, source: LookUpSource<'_>) -> LookUpResult {
    let count = words.len();
    words.truncate(MOST);
    let shown = if count == words.len() { String::new() } else { format!("; the first {MOST}") };
    match count {
        0 => {
            LookUpResult { sentence: format!("None in {}.", source.name), verdict: LookUpStatus::Bad, words }
        }
        1 => LookUpResult {
            sentence: format!("One word in {}.", source.name),
            verdict: LookUpStatus::Good,
            words,
        },
        _ => LookUpResult {
            sentence: format!("{count} words in {}{shown}.", source.name),
            verdict: LookUpStatus::Good,
            words,
        },
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rackety_engine::Lexicon;

    use super::*;
    use crate::files::RulesetLibrary;

    fn check(text: &str, sentence: &str, words: &[&str]) {
        let list = Lexicon::from_words("test", ["CAT", "CATS", "ACT", "AT", "QI"]);
        let vocabulary = Vocabulary::plain(Arc::new(list));
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let source = LookUpSource { name: "Test", vocabulary: &vocabulary, tiles: ruleset.tile_set("en") };
        let answer = look_up(text, source);
        assert_eq!(
            (answer.sentence.as_str(), answer.words.as_slice()),
            (sentence, &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()[..])
        );
    }

    #[test]
    fn words_patterns_and_tiles_are_looked_up() {
        check("qi", "QI is good (Test).", &[]);
        check("qat", "QAT is not in Test. Near it:", &["CAT", "AT"]);
        check("?at*", "2 words in Test.", &["CAT", "CATS"]);
        check("=tac", "3 words in Test.", &["ACT 5", "CAT 5", "AT 2"]);
        check("=ö", "There is no tile Ö; write ? for a blank, [CH] for a long tile.", &[]);
        check("[x", "the pattern has a bracket without its partner or with nothing in it: write [abc].", &[]);
        check("z*", "None in Test.", &[]);
    }
}
