//! `rackety dict find` and `rackety dict anagram`: words by pattern, and words from tiles.

use std::io::Write;

use rackety_engine::{Pattern, Ruleset, Tile, TileSet, fold_text, tokenize_tiles};

use super::{CommandError, CommandStatus};
use crate::cli::{DictAnagramArgs, DictFindArgs};
use crate::session::Host;

/// Prints the words that match a pattern, one per line.
pub(super) fn find(
    host: &Host,
    args: &DictFindArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let pattern = Pattern::parse(&args.pattern).map_err(|error| CommandError::Input(error.to_string()))?;
    if args.max < args.min {
        let message = format!("--min {} is greater than --max {}; no word can fit", args.min, args.max);
        return Err(CommandError::Input(message));
    }
    let words = host.dictionaries.words(host.dictionaries.get(&args.dictionary)?)?;
    let wanted: Vec<char> = args.contains.as_deref().map(fold_text).unwrap_or_default().chars().collect();
    let mut status = CommandStatus::CheckFailed;
    for word in words.vocabulary.find(&pattern) {
        let length = word.chars().count();
        if (args.min..=args.max).contains(&length) && has_all(&word, &wanted) {
            status = CommandStatus::Done;
            writeln!(out, "{word}")?;
        }
    }
    Ok(status)
}

/// Whether a word has all these letters, repeated ones as often as wanted.
fn has_all(word: &str, wanted: &[char]) -> bool {
    let mut letters: Vec<char> = word.chars().collect();
    wanted.iter().all(|letter| match letters.iter().position(|other| other == letter) {
        Some(place) => {
            letters.swap_remove(place);
            true
        }
        None => false,
    })
}

/// Prints the words that can be formed from some tiles, best first.
pub(super) fn anagram(
    host: &Host,
    args: &DictAnagramArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let ruleset = host.rulesets.load(&args.ruleset)?;
    let language = args.language.as_deref().unwrap_or(ruleset.default_language());
    let set = tile_set(&ruleset, language)?;
    let tiles = read_tiles(&args.letters, set)?;
    let words = host.dictionaries.for_game(&ruleset, language, args.dictionary.as_deref())?;
    let found = words.vocabulary.spellable(set, &tiles);
    let mut found: Vec<(String, i32)> =
        found.map_err(|error| CommandError::Input(error.to_string()))?.into_iter().collect();
    // Most points first, then the longest, then alphabetically.
    found.sort_by(|(word, points), (other, others)| {
        (others, other.chars().count(), word).cmp(&(points, word.chars().count(), other))
    });
    for (word, points) in &found {
        writeln!(out, "{points:>4}  {word}")?;
    }
    Ok(if found.is_empty() { CommandStatus::CheckFailed } else { CommandStatus::Done })
}

fn tile_set<'a>(ruleset: &'a Ruleset, language: &str) -> Result<&'a TileSet, CommandError> {
    ruleset.tile_set(language).ok_or_else(|| {
        let offered: Vec<&str> = ruleset.tile_sets().map(TileSet::language).collect();
        CommandError::Input(format!(
            "{} has no tiles for language `{language}`; choose one of {}",
            ruleset.name(),
            offered.join(", ")
        ))
    })
}

fn read_tiles(text: &str, set: &TileSet) -> Result<Vec<Tile>, CommandError> {
    let tokens = tokenize_tiles(text).map_err(|error| CommandError::Input(error.to_string()))?;
    let tiles: Result<Vec<Tile>, String> = tokens.iter().map(|token| set.tile(token)).collect();
    tiles.map_err(|letter| {
        CommandError::Input(format!(
            "{} has no tile {letter}; type ? for a blank, [CH] for a digraph tile",
            set.name()
        ))
    })
}
