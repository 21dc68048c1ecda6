//! The repository's rulesets and word lists. A published package of the engine has none of them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rackety_engine::ruleset::{RulesetFiles, SourceFile};
use rackety_engine::{Lexicon, Ruleset};

/// The ruleset files of the repository.
pub(crate) struct RepoFiles;

/// A file of the repository, for tests of its own package and of the engine's.
pub(crate) fn repo(path: &str) -> PathBuf {
    let above = if env!("CARGO_PKG_NAME") == "rackety-engine" { "../.." } else { "" };
    Path::new(env!("CARGO_MANIFEST_DIR")).join(above).join(path)
}

/// Returns whether the engine's package is outside the repository.
pub(crate) fn is_missing() -> bool {
    !repo("Cargo.lock").exists()
}

fn source(path: &str) -> Option<Result<SourceFile, String>> {
    let text = std::fs::read_to_string(repo(path)).ok()?;
    Some(Ok(SourceFile { file: path.to_owned(), text }))
}

fn stems(folder: &str) -> Vec<String> {
    let mut stems: Vec<String> = std::fs::read_dir(repo(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    stems.sort();
    stems
}

impl RulesetFiles for RepoFiles {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        source(&format!("rulesets/{id}.toml")).or_else(|| source(&format!("rulesets/examples/{id}.toml")))
    }

    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>> {
        source(&format!("rulesets/tiles/{name}.toml"))
    }

    fn ruleset_ids(&self) -> Vec<String> {
        [stems("rulesets"), stems("rulesets/examples")].concat()
    }

    fn tile_set_names(&self) -> Vec<String> {
        stems("rulesets/tiles")
    }
}

/// A ruleset of the project.
pub(crate) fn ruleset(id: &str) -> Arc<Ruleset> {
    let source = RepoFiles.ruleset(id).unwrap().unwrap();
    Arc::new(Ruleset::load(id, &source, &RepoFiles).unwrap_or_else(|error| panic!("{error}")))
}

/// A word list of the project.
pub(crate) fn lexicon(id: &str) -> Lexicon {
    let bytes = std::fs::read(repo(&format!("dictionaries/{id}.words"))).unwrap();
    Lexicon::from_packed(id, &bytes).unwrap_or_else(|error| panic!("{error}"))
}
