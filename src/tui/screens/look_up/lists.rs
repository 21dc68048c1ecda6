//! The word lists of the look-up screen, and the user's own words in them.

use rackety_engine::{Ruleset, TileSet};

use crate::assist::look_up::LookUpList;
use crate::files::own_words::letters_of_language;
use crate::files::{DictionaryError, GameWords, OwnWord};
use crate::session::Host;

/// A tile set of this language.
fn tiles_of(rulesets: &[Ruleset], language: &str) -> Option<TileSet> {
    rulesets.iter().find_map(|ruleset| ruleset.tile_set(language)).cloned()
}

/// All word lists, to look words up in.
///
/// # Errors
/// What is wrong with a file of own words.
pub(super) fn look_up_lists(host: &Host) -> Result<Vec<LookUpList>, String> {
    lists_with(host, &host.rulesets.loaded())
}

fn lists_with(host: &Host, rulesets: &[Ruleset]) -> Result<Vec<LookUpList>, String> {
    let mut lists = Vec::new();
    for dictionary in host.dictionaries.dictionaries() {
        let language = dictionary.language().to_owned();
        let tiles = tiles_of(rulesets, &language);
        let casing = TileSet::casing_of_words(Some(&language), &tiles);
        let GameWords { vocabulary, label } = match host.dictionaries.words(dictionary, casing) {
            Ok(words) => words,
            // The user can fix this, so it is not skipped like a damaged list.
            Err(error @ DictionaryError::OwnWords(_)) => return Err(error.to_string()),
            Err(_) => continue,
        };
        lists.push(LookUpList { label, language, vocabulary, tiles });
    }
    Ok(lists)
}

/// Adds a word to the user's own words of a language, or bars it; returns all word lists with the change.
///
/// # Errors
/// What is wrong with the word, or with the file of own words.
pub(in crate::tui) fn change_listed_word(
    host: &Host,
    language: &str,
    kind: OwnWord,
    word: &str,
) -> Result<Vec<LookUpList>, String> {
    let rulesets = host.rulesets.loaded();
    let casing = TileSet::casing_of_words(Some(language), &tiles_of(&rulesets, language));
    let letters = letters_of_language(&rulesets, language);
    let words = [word.to_owned()];
    let changed = host.dictionaries.own_words().change(language, casing, letters.as_ref(), &words, kind);
    changed.map_err(|error| error.to_string())?;
    lists_with(host, &rulesets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Folders;

    /// Wordfeud has no Spanish K, as other rulesets may.
    #[test]
    fn a_word_is_allowed_that_the_tiles_of_some_ruleset_spell() {
        let home = tempfile::tempdir().unwrap();
        let (config, data) = (home.path().join("config"), home.path().join("data"));
        std::fs::create_dir_all(config.join("rulesets")).unwrap();
        let text = "extends = \"wordfeud\"\nname = \"K\"\n[tiles]\ndefault = \"es\"\nlanguages = [\"es\"]\n\
                    [tiles.sets.es]\nname = \"Español\"\nblanks = 2\nletters = [{ letter = \"K\", count = 50, points = 1 }, \
                    { letter = \"I\", count = 50, points = 1 }]\n";
        std::fs::write(config.join("rulesets/zk.toml"), text).unwrap();
        let folders = Folders { config: Some(config), data: Some(data), ..Folders::default() };
        let host = Host::new(&folders, None);
        assert!(change_listed_word(&host, "es", OwnWord::Added, "KI").is_ok());
        let error = change_listed_word(&host, "es", OwnWord::Added, "KIÞ").unwrap_err();
        assert!(error.contains("no tile has the letter Þ"), "{error}");
    }
}
