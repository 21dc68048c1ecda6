//! Rulesets for the engine's own tests, and games with them. Only `repository` reads anything outside this package.

pub(crate) mod dice;
#[expect(clippy::disallowed_methods, reason = "the engine reads no files, but its tests do")]
pub(crate) mod repository;
pub(crate) mod ruleset_keys;
pub(crate) mod test_game;
pub(crate) mod tile_count;
pub(crate) mod worlds;

use std::sync::Arc;

use rackety_engine::ruleset::{RulesetFiles, SourceFile};
use rackety_engine::{Ruleset, RulesetError};

const RULESETS: [(&str, &str); 2] =
    [("duel", include_str!("rulesets/duel.toml")), ("taking", include_str!("rulesets/taking.toml"))];

const TILES: [(&str, &str); 2] =
    [("english", include_str!("rulesets/english.toml")), ("spanish", include_str!("rulesets/spanish.toml"))];

/// The files in the folder `rulesets` next to this file.
pub(crate) struct TestFiles;

impl RulesetFiles for TestFiles {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        find(&RULESETS, id)
    }

    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>> {
        find(&TILES, name)
    }

    fn ruleset_ids(&self) -> Vec<String> {
        RULESETS.map(|(id, _)| id.to_owned()).to_vec()
    }

    fn tile_set_names(&self) -> Vec<String> {
        TILES.map(|(name, _)| name.to_owned()).to_vec()
    }
}

fn find(files: &[(&str, &str)], name: &str) -> Option<Result<SourceFile, String>> {
    let (name, text) = files.iter().find(|(file, _)| *file == name)?;
    Some(Ok(SourceFile { file: format!("{name}.toml"), text: (*text).to_owned() }))
}

/// `duel`: two players, no taking. `taking`: two to four players, who may take a tile in each turn.
pub(crate) fn ruleset(id: &str) -> Arc<Ruleset> {
    let source = TestFiles.ruleset(id).unwrap().unwrap();
    Arc::new(Ruleset::load(id, &source, &TestFiles).unwrap_or_else(|error| panic!("{error}")))
}

/// A ruleset from text, which may extend either of the two.
pub(crate) fn parse(text: &str) -> Result<Ruleset, RulesetError> {
    let source = SourceFile { file: "test.toml".to_owned(), text: text.to_owned() };
    Ruleset::load("test", &source, &TestFiles)
}
