//! Leave tables for the bots. Learnt ones are in `rulesets/leaves/` and are compiled in.

use rackety_engine::bots::LeaveTable;
use rackety_engine::{Ruleset, TileSet};

/// The learnt tables: the ruleset's id, the language code, and the file.
const LEARNT: &[(&str, &str, &str)] = &[
    ("wordfeud", "en", include_str!("../../rulesets/leaves/wordfeud-en.toml")),
    ("smartfeud", "en", include_str!("../../rulesets/leaves/smartfeud-en.toml")),
];

/// The leave table learnt for this ruleset and tile set, or else one estimated from the tiles.
pub fn leaves_for(ruleset: &Ruleset, tiles: &TileSet) -> LeaveTable {
    LEARNT
        .iter()
        .filter(|(id, language, _)| *id == ruleset.id() && *language == tiles.language())
        // A user's ruleset may have the id and language of a built-in one but other tiles.
        .find_map(|(_, _, text)| LeaveTable::parse(text, tiles).ok())
        .unwrap_or_else(|| LeaveTable::estimated(tiles))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    #[test]
    fn learnt_tables_are_used_for_their_rulesets() {
        for (id, language, text) in LEARNT {
            let ruleset = RulesetLibrary::default().load(id).unwrap();
            let tiles = ruleset.tile_set(language).unwrap();
            let learnt = LeaveTable::parse(text, tiles).unwrap();
            assert_eq!(leaves_for(&ruleset, tiles), learnt, "{id} {language}");
            assert_ne!(LeaveTable::estimated(tiles), learnt, "{id} {language}");
        }
    }
}
