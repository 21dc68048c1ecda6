//! `rackety dict find` and `rackety dict anagram`: words by pattern, and words from tiles.

use std::io::Write;

use rackety_engine::{Tile, TileSet, tokenize_tiles};
use serde_json::{Value, json};

use super::language_tiles::{casing_of, tile_set};
use super::{CommandError, CommandResult, CommandStatus, write_table};
use crate::assist::look_up::words_from_tiles;
use crate::cli::{DictAnagramArgs, DictFindArgs};
use crate::files::Dictionary;
use crate::files::own_words::{letters_of_language, spelled_by_letters, spelled_by_tiles};
use crate::input::word_search::WordSearch;
use crate::output::write_json;
use crate::session::Host;

/// Prints the words that match a pattern, one per line.
pub(super) fn find(
    host: &Host,
    args: &DictFindArgs,
    list: &Dictionary,
    out: &mut dyn Write,
) -> CommandResult {
    let search = WordSearch {
        pattern: args.pattern.clone(),
        min: Some(args.min),
        max: Some(args.max),
        contains: args.contains.clone().unwrap_or_default(),
    };
    let casing = casing_of(host, list.language());
    let words = host.dictionaries.words(list, casing)?;
    let rulesets = host.rulesets.loaded();
    let letters = letters_of_language(&rulesets, list.language());
    let search = search.spelled(|text| spelled_by_letters(casing.capitals(text), letters.as_ref()));
    let tiles = rulesets.iter().find_map(|ruleset| ruleset.tile_set(list.language()));
    let found = search.find(&words.vocabulary, tiles).map_err(CommandError::input)?;
    if args.json {
        write_json(out, &json!({ "words": found }))?;
    } else {
        found.iter().try_for_each(|word| writeln!(out, "{word}"))?;
    }
    Ok(if found.is_empty() { CommandStatus::CheckFailed } else { CommandStatus::Done })
}

/// Prints the words that can be formed from some tiles, best first.
pub(super) fn anagram(host: &Host, args: &DictAnagramArgs, out: &mut dyn Write) -> CommandResult {
    let ruleset = host.rulesets.load(&args.ruleset)?;
    let language = args.language.as_deref().unwrap_or(ruleset.default_language());
    let set = tile_set(host, &ruleset, language)?;
    let tiles = read_tiles(&args.letters, set)?;
    if tiles.is_empty() {
        return Err(CommandError::Input("there are no tiles; type letters, ? for a blank".to_owned()));
    }
    let words = host.dictionaries.for_game(&ruleset, language, args.dictionary.as_deref())?;
    let found = words_from_tiles(&words.vocabulary, set, &tiles).map_err(CommandError::input)?;
    if args.json {
        let words: Vec<Value> =
            found.iter().map(|(word, points)| json!({ "word": word, "points": points })).collect();
        write_json(out, &json!({ "words": words }))?;
    } else if !found.is_empty() {
        let rows = found.iter().map(|(word, points)| [format!("{points:>6}"), word.clone()]);
        write_table(out, ["POINTS", "WORD"], rows)?;
    }
    Ok(if found.is_empty() { CommandStatus::CheckFailed } else { CommandStatus::Done })
}

fn read_tiles(text: &str, set: &TileSet) -> Result<Vec<Tile>, CommandError> {
    let plain = spelled_by_tiles(text, set);
    let tokens = tokenize_tiles(&plain).map_err(CommandError::input)?;
    let tiles: Result<Vec<Tile>, String> = tokens.iter().map(|token| set.tile(token)).collect();
    tiles.map_err(|letter| {
        CommandError::Input(format!(
            "{} has no tile {letter}; type ? for a blank, [CH] for a digraph tile",
            set.name()
        ))
    })
}
