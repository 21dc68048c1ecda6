//! What reviews have learned about the built-in rulesets. The files are in `rulesets/reviews/` and are compiled in.

use rackety_engine::Ruleset;
use rackety_engine::analysis::ReviewTables;
use rackety_engine::toml_file::SourceFile;

/// The learnt tables: the ruleset's id, and the file.
const LEARNT: &[(&str, &str)] = &[];

/// What has been learnt about this ruleset, or else an estimate without levels.
///
/// A user's own ruleset gets the estimate, unless it has the id of a built-in one.
pub fn review_tables_for(ruleset: &Ruleset) -> ReviewTables {
    LEARNT
        .iter()
        .filter(|(id, _)| *id == ruleset.id())
        .find_map(|(id, text)| ReviewTables::parse(&source(id, text)).ok())
        .unwrap_or_else(ReviewTables::estimated)
}

fn source(id: &str, text: &str) -> SourceFile {
    SourceFile { file: format!("reviews/{id}.toml"), text: text.to_owned() }
}
