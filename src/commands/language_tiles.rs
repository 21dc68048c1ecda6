//! The tiles of a language: those of one ruleset, or the letters of all.

use std::collections::BTreeSet;

use rackety_engine::tiles::Casing;
use rackety_engine::{Ruleset, TileSet};

use super::CommandError;
use crate::session::Host;

/// Returns the tiles that a ruleset has for a language.
///
/// # Errors
/// [`CommandError::Input`] with the languages that it has, if this is none of them.
pub(super) fn tile_set<'a>(
    host: &Host,
    ruleset: &'a Ruleset,
    language: &str,
) -> Result<&'a TileSet, CommandError> {
    ruleset.tile_set(language).ok_or_else(|| CommandError::Input(host.no_tiles(ruleset, language)))
}

/// Returns the letters of this language that any ruleset has tiles or blanks for, or `None` without such a ruleset.
pub(super) fn letters_of(host: &Host, language: &str) -> Option<BTreeSet<String>> {
    letters_among(&host.rulesets.loaded(), language)
}

fn letters_among(rulesets: &[Ruleset], language: &str) -> Option<BTreeSet<String>> {
    let tile_sets = rulesets.iter().filter_map(|ruleset| ruleset.tile_set(language));
    let letters: BTreeSet<String> = tile_sets.flat_map(letters_in).collect();
    (!letters.is_empty()).then_some(letters)
}

/// Returns the letters on these tiles.
pub(super) fn letters_in(tiles: &TileSet) -> BTreeSet<String> {
    tiles.letters().map(|(_, info)| info.text().to_owned()).collect()
}

/// Returns which capital an i has in a language, by its tiles or else by its code.
pub(super) fn casing_of(host: &Host, language: &str) -> Casing {
    casing_among(&host.rulesets.loaded(), language)
}

/// Returns which capital an i has in a language, by the tiles of these rulesets or else by its code.
pub(super) fn casing_among(rulesets: &[Ruleset], language: &str) -> Casing {
    letters_among(rulesets, language).map_or_else(
        || Casing::of_language(language),
        |letters| Casing::of(letters.iter().map(String::as_str)),
    )
}
