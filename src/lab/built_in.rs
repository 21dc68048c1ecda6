//! The built-in rulesets, for tests.

use std::fs;
use std::path::{Path, PathBuf};

use rackety_engine::Ruleset;
use rackety_engine::ruleset::{RulesetFiles, SourceFile};

/// The ruleset files of the repository.
struct Repository;

fn read(folders: &[&str], name: &str) -> Option<Result<SourceFile, String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let mut paths = folders.iter().map(|folder| root.join(folder).join(format!("{name}.toml")));
    let path: PathBuf = paths.find(|path| path.exists())?;
    let text = fs::read_to_string(&path).map_err(|error| error.to_string());
    Some(text.map(|text| SourceFile { file: path.display().to_string(), text }))
}

impl RulesetFiles for Repository {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        read(&["", "examples"], id)
    }

    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>> {
        read(&["tiles"], name)
    }
}

/// The built-in ruleset with this id.
pub(crate) fn ruleset(id: &str) -> Ruleset {
    let source = Repository.ruleset(id).unwrap().unwrap();
    Ruleset::load(id, &source, &Repository).unwrap_or_else(|error| panic!("{error}"))
}
