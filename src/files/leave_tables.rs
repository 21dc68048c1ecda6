//! What computer opponents think that kept tiles are worth: learnt values are in the binary, `rulesets/leaves/`.

use rackety_engine::bots::LeaveTable;
use rackety_engine::{Ruleset, TileSet};

/// The files of `rulesets/leaves/`: the ruleset's id, the language, the text.
const LEARNT: &[(&str, &str, &str)] = &[
    ("wordfeud", "en", include_str!("../../rulesets/leaves/wordfeud-en.toml")),
    ("smartfeud", "en", include_str!("../../rulesets/leaves/smartfeud-en.toml")),
];

/// The values learnt for a ruleset and the language of a tile set of it; estimated from the tiles where none were.
pub fn leaves_for(ruleset: &Ruleset, tiles: &TileSet) -> LeaveTable {
    LEARNT
        .iter()
        .filter(|(id, language, _)| *id == ruleset.id() && *language == tiles.language())
        // A user's file may have the id and language of a built-in ruleset, and other tiles.
        .find_map(|(_, _, text)| LeaveTable::parse(text, tiles).ok())
        .unwrap_or_else(|| LeaveTable::estimated(tiles))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::RulesetLibrary;

    #[test]
    fn what_was_learnt_is_read_for_its_ruleset() {
        for (id, language, text) in LEARNT {
            let ruleset = RulesetLibrary::default().load(id).unwrap();
            let tiles = ruleset.tile_set(language).unwrap();
            let learnt = LeaveTable::parse(text, tiles).unwrap();
            assert_eq!(leaves_for(&ruleset, tiles), learnt, "{id} {language}");
            assert_ne!(LeaveTable::estimated(tiles), learnt, "{id} {language}");
        }
    }
}
