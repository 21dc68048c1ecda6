//! The words that tiles spell otherwise than other words.

use std::collections::BTreeMap;

use super::checker::Checker;
use super::spec::RulesetSpec;
use crate::board::Size;
use crate::tiles::{Letter, TileSet, Token, TokenKind, WordTokenizer, tokenize};

/// The most exceptions of a language.
const MAX_EXCEPTIONS: usize = 10_000;

/// Checks the exceptions of a language, and returns their tokenizations by word. The tile set has none yet.
pub(super) fn check_exceptions(
    given: &[String],
    tiles: &TileSet,
    checker: &mut Checker<'_>,
) -> BTreeMap<String, Vec<Vec<Letter>>> {
    let table = format!("tiles.exceptions.{}", tiles.language());
    let mut exceptions: BTreeMap<String, Vec<Vec<Letter>>> = BTreeMap::new();
    if given.len() > MAX_EXCEPTIONS {
        let problem = format!("{} exceptions are too many", given.len());
        checker.fault(&table, problem, format!("write at most {MAX_EXCEPTIONS}"));
        return exceptions;
    }
    for (index, written) in given.iter().enumerate() {
        let key = format!("{table}[{index}]");
        match read_tiles(written, tiles) {
            Err((problem, cure)) => checker.fault(&key, problem, cure),
            Ok(letters) => {
                let tokenizations = exceptions.entry(tiles.spell(&letters)).or_default();
                if tokenizations.contains(&letters) {
                    let problem = format!("duplicate exception `{written}`");
                    checker.fault(&key, problem, "remove one of the two");
                } else {
                    tokenizations.push(letters);
                }
            }
        }
    }
    exceptions
}

/// Warns of exceptions that change nothing.
pub(super) fn lint_exceptions(
    spec: &RulesetSpec,
    tile_sets: &BTreeMap<String, TileSet>,
    checker: &mut Checker<'_>,
) {
    for (language, given) in &spec.tiles.exceptions {
        let table = format!("tiles.exceptions.{language}");
        let Some(set) = tile_sets.get(language) else {
            checker.warn_of_other_language(&table, language);
            continue;
        };
        let plain = TileSet { exceptions: BTreeMap::new(), ..set.clone() };
        for (index, written) in given.iter().enumerate() {
            let word = read_tiles(written, set).map(|letters| set.spell(&letters)).unwrap_or_default();
            let Some([letters]) = set.exceptions.get(&word).map(Vec::as_slice) else { continue };
            let (mut tokenizations, mut is_one) = (0, false);
            let visited =
                WordTokenizer::new(&plain, *Size::RANGE.end()).for_each(word.as_bytes(), &mut |tokens| {
                    tokenizations += 1;
                    is_one |= tokens == letters;
                });
            let key = format!("{table}[{index}]");
            if visited.is_ok() && is_one && tokenizations == 1 && checker.is_in_file(&key) {
                let problem = format!("no effect, because {word} is split so without an exception");
                checker.fault(&key, problem, "leave it out");
            }
        }
    }
}

/// The tiles of an exception; the problem and its cure if they make no word.
fn read_tiles(written: &str, tiles: &TileSet) -> Result<Vec<Letter>, (String, String)> {
    let cure =
        "write the word as its tiles spell it, those of several letters in brackets, as \"VR[IJ]BIJOU\"";
    let unreadable = || (format!("\"{written}\" cannot be split into tiles"), cure.to_owned());
    let tokens = tokenize(written).map_err(|_| unreadable())?;
    let letter = |token: &Token| match token.kind {
        TokenKind::Plain | TokenKind::Blank => tiles.letter(&token.text).ok_or_else(|| {
            (
                format!("there is no tile `{}` for language `{}`", token.text, tiles.language()),
                "name only tiles of the language".to_owned(),
            )
        }),
        TokenKind::Dot | TokenKind::Question => Err(unreadable()),
    };
    let letters: Vec<Letter> = tokens.iter().map(letter).collect::<Result<_, _>>()?;
    if (2..=Size::MAX_SIDE).contains(&letters.len()) {
        Ok(letters)
    } else {
        let length = if letters.len() < 2 { "short" } else { "long" };
        let problem = format!("\"{written}\" is too {length} for a word");
        Err((problem, format!("write words of 2 to {} tiles", Size::MAX_SIDE)))
    }
}
