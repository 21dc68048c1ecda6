//! The facts that reviews have learned about the built-in rulesets. The files are in `rulesets/reviews/` and are
//! compiled in.

use rackety_engine::Ruleset;
use rackety_engine::analysis::ReviewTables;
use rackety_engine::toml_file::SourceFile;

/// The learnt tables: the ruleset's id, and the file.
const LEARNT: &[(&str, &str)] = &[
    ("classic", include_str!("../../rulesets/reviews/classic.toml")),
    ("smartfeud", include_str!("../../rulesets/reviews/smartfeud.toml")),
    ("webfeud", include_str!("../../rulesets/reviews/webfeud.toml")),
    ("wordfeud", include_str!("../../rulesets/reviews/wordfeud.toml")),
    ("wordfeud-nl", include_str!("../../rulesets/reviews/wordfeud-nl.toml")),
    ("words-with-friends", include_str!("../../rulesets/reviews/words-with-friends.toml")),
    ("words-with-friends-quick", include_str!("../../rulesets/reviews/words-with-friends-quick.toml")),
];

/// Returns the tables learned about this ruleset, or else an estimate without levels.
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

#[cfg(test)]
mod tests {
    use rackety_engine::analysis::TableSource;

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    #[test]
    fn learnt_tables_are_used_for_their_rulesets_and_no_others() {
        let library = RulesetLibrary::default();
        for (id, text) in LEARNT {
            let learnt = ReviewTables::parse(&source(id, text)).unwrap();
            assert!(learnt.levels.is_some(), "{id}");
            assert_eq!(review_tables_for(&library.load(id).unwrap()), learnt, "{id}");
        }
        let other = review_tables_for(&library.load("sprint").unwrap());
        assert_eq!((other.win.source(), other.levels), (TableSource::Estimated, None));
    }
}
