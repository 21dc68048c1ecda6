//! `rackety dict allow` and `rackety dict never`: the user's own words.

use std::collections::BTreeSet;
use std::io::Write;

use rackety_engine::TileSet;
use rackety_engine::tiles::Casing;

use super::language_tiles::{casing_of, letters_in, letters_of};
use super::{CommandError, CommandStatus};
use crate::cli::OwnWordsArgs;
use crate::files::OwnWord;
use crate::session::Host;

/// Adds words to the file of a language or a ruleset, or bars them there.
pub(super) fn run(
    host: &Host,
    args: &OwnWordsArgs,
    kind: OwnWord,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let (name, casing, letters, of_what) = match &args.ruleset {
        Some(ruleset) => {
            let ruleset = host.rulesets.load(ruleset)?;
            let tiles = ruleset.tile_set(ruleset.default_language());
            let letters = ruleset.tile_sets().flat_map(letters_in).collect();
            let of_what = format!("of {}", ruleset.name());
            (ruleset.id().to_owned(), tiles.map_or(Casing::Usual, TileSet::casing), letters, of_what)
        }
        None => {
            let language = args.language.clone();
            let Some(letters) = letters_of(host, &language) else {
                return Err(CommandError::Input(format!("no ruleset has tiles for language `{language}`")));
            };
            let of_what = format!("for language `{language}`");
            (language, casing_of(host, &args.language), letters, of_what)
        }
    };
    let words: Vec<String> = args.words.iter().map(|word| casing.capitals(word)).collect();
    check_letters(&words, &letters, &of_what)?;
    for word in &words {
        let path = host
            .dictionaries
            .own_words()
            .change(&name, word, kind)
            .map_err(|error| CommandError::Input(error.to_string()))?;
        let change = match kind {
            OwnWord::Added => "allowed",
            OwnWord::Barred => "barred",
        };
        writeln!(out, "{word}: {change} in {}", path.display())?;
    }
    Ok(CommandStatus::Done)
}

/// Checks that tiles can spell the words, because a game that cannot use a file of own words does not begin.
fn check_letters(words: &[String], letters: &BTreeSet<String>, of_what: &str) -> Result<(), CommandError> {
    let is_tile = |character: char| letters.iter().any(|letter| letter.contains(character));
    for word in words {
        if let Some(other) = word.chars().find(|&character| !is_tile(character)) {
            return Err(CommandError::Input(format!("{word}: no tile {of_what} has the letter {other}")));
        }
    }
    Ok(())
}
