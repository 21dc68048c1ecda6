//! Leave tables for the bots. Those learned for the program's rulesets are in `rulesets/leaves/` and are compiled in;
//! those that a user has learned are in the data folder.

use std::path::{Path, PathBuf};

use rackety_engine::bots::LeaveTable;
use rackety_engine::toml_file::{Fault, SourceFile, fault_lines};
use rackety_engine::{Ruleset, TileSet};

use crate::disk::{self, FileError, FileKind};

/// Leave tables: at most 1 MB.
pub const LEAVE_TABLE: FileKind = FileKind::shared("leave table", 1 << 20);

/// The learned tables, each with its name, such as `wordfeud-da`. Written by `build.rs` from `rulesets/leaves`.
const LEARNED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/leave_tables.rs"));

/// The rulesets that use the tables of another, and that other. Written by `build.rs` from `rulesets/leaves/shared.toml`.
const SHARED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shared_leave_tables.rs"));

/// The leave tables of the program and of the user.
#[derive(Debug, Clone, Default)]
pub struct LeaveLibrary {
    folder: Option<PathBuf>,
}

/// The reason why a user's leave table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LeaveError {
    /// The file cannot be read.
    #[error("{0}")]
    File(#[source] FileError),
    /// The file is not a table for the tile set.
    #[error("{}", fault_lines(.0))]
    Faulty(Vec<Fault>),
}

impl LeaveLibrary {
    /// The program's tables, and the user's in this folder.
    pub const fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// The leave table for a ruleset and one of its tile sets: the user's, or else the program's, or else one estimated
    /// from the tiles.
    ///
    /// # Errors
    /// [`LeaveError`] if the user has a table that cannot be used.
    pub fn get(&self, ruleset: &Ruleset, tiles: &TileSet) -> Result<LeaveTable, LeaveError> {
        let own = self.path(ruleset.id(), tiles.language());
        if let Some(path) = own {
            match disk::read_text(&path, &LEAVE_TABLE) {
                Ok(text) => {
                    let source = SourceFile { file: path.display().to_string(), text };
                    return LeaveTable::parse(&source, tiles).map_err(LeaveError::Faulty);
                }
                Err(error) if error.is_not_found() => {}
                Err(error) => return Err(LeaveError::File(error)),
            }
        }
        Ok(learned(ruleset, tiles).unwrap_or_else(|| LeaveTable::estimated(tiles)))
    }

    /// Returns the path of the user's table for a ruleset and a language, if it exists, or `None` for a user without a
    /// data folder.
    pub fn path(&self, ruleset: &str, language: &str) -> Option<PathBuf> {
        // An id from a saved game could be anything; a path is none.
        let is_name = Path::new(ruleset).file_name().is_some_and(|name| name == ruleset);
        Some(self.folder.as_ref().filter(|_| is_name)?.join(format!("{ruleset}-{language}.toml")))
    }
}

/// The program's table. A user's ruleset may have the id and language of a built-in one but other tiles; then there is
/// none.
fn learned(ruleset: &Ruleset, tiles: &TileSet) -> Option<LeaveTable> {
    let source = source_of(ruleset.id(), tiles.language())?;
    LeaveTable::parse(&source, tiles).ok()
}

/// The program's table of a ruleset and a language, or of the ruleset whose tables it shares.
fn source_of(ruleset: &str, language: &str) -> Option<SourceFile> {
    let shared = SHARED.iter().find(|(id, _)| *id == ruleset).map(|&(_, other)| other);
    std::iter::once(ruleset).chain(shared).find_map(|id| {
        let name = format!("{id}-{language}");
        let (_, text) = LEARNED.iter().find(|(other, _)| *other == name)?;
        Some(SourceFile { file: format!("leaves/{name}.toml"), text: (*text).to_owned() })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    #[test]
    fn every_learned_table_is_used_by_a_ruleset() {
        let library = RulesetLibrary::default();
        let mut used = BTreeSet::new();
        for (id, _) in library.entries() {
            let ruleset = library.load(&id).unwrap();
            for tiles in ruleset.tile_sets() {
                let Some(source) = source_of(&id, tiles.language()) else { continue };
                let table = LeaveTable::parse(&source, tiles).unwrap_or_else(|faults| panic!("{faults:?}"));
                assert_eq!(LeaveLibrary::default().get(&ruleset, tiles).unwrap(), table, "{}", source.file);
                assert_ne!(LeaveTable::estimated(tiles), table, "{}", source.file);
                used.insert(source.file);
            }
        }
        let files: BTreeSet<String> = LEARNED.iter().map(|(name, _)| format!("leaves/{name}.toml")).collect();
        assert_eq!(used, files);
    }

    #[test]
    fn rulesets_share_tables() {
        let file = |ruleset, language| source_of(ruleset, language).map(|source| source.file);
        assert_eq!(file("webfeud", "da").as_deref(), Some("leaves/wordfeud-da.toml"));
        assert_eq!(file("wordfeud-nl", "nl").as_deref(), Some("leaves/wordfeud-nl.toml"));
        assert_eq!(
            file("words-with-friends-quick", "en").as_deref(),
            Some("leaves/words-with-friends-quick-en.toml")
        );
        assert_eq!((file("webfeud", "xx"), file("mine", "da")), (None, None));
    }

    #[test]
    fn a_table_of_the_user_comes_first_and_a_faulty_one_is_refused() {
        let home = tempfile::tempdir().unwrap();
        let library = LeaveLibrary::new(Some(home.path().to_owned()));
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let tiles = ruleset.tile_set("en").unwrap();
        let learned = library.get(&ruleset, tiles).unwrap();
        let path = library.path("smartfeud", "en").unwrap();
        let own = LeaveTable::estimated(tiles);
        fs::write(&path, own.to_text(tiles)).unwrap();
        assert_ne!(learned, own);
        assert_eq!(library.get(&ruleset, tiles).unwrap(), own);
        fs::write(&path, "vowels = [\n").unwrap();
        let error = library.get(&ruleset, tiles).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{}:1: ", path.display())), "{error}");
        fs::write(&path, own.to_text(tiles).replacen("format = ", "format = 9", 1)).unwrap();
        let error = library.get(&ruleset, tiles).unwrap_err().to_string();
        assert!(error.contains("rackety lab learn smartfeud --language en"), "{error}");
    }
}
