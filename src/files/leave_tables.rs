//! Leave tables for the bots. Those learned for the program's rulesets are in `rulesets/leaves/` and are compiled in;
//! those that a user has learned are in the data folder.

use std::fmt;
use std::path::{Path, PathBuf};

use rackety_engine::bots::LeaveTable;
use rackety_engine::toml_file::{Fault, SourceFile};
use rackety_engine::{Ruleset, TileSet};

use crate::disk::{self, FileError, FileKind};

/// Leave tables: at most 1 MB.
pub const LEAVE_TABLE: FileKind = FileKind::shared("leave table", 1 << 20);

/// The table of a ruleset and a language that is compiled in.
macro_rules! learned {
    ($ruleset:literal, $language:literal, $file:literal) => {
        ($ruleset, $language, include_str!(concat!("../../rulesets/leaves/", $file, ".toml")))
    };
}

/// The learned tables: the ruleset's id, the language code, and the table. Rulesets with the same tiles and nearly the
/// same rules share one.
const LEARNED: &[(&str, &str, &str)] = &[
    learned!("smartfeud", "en", "smartfeud-en"),
    learned!("smartfeud", "nl", "smartfeud-nl"),
    learned!("wordfeud", "da", "wordfeud-da"),
    learned!("wordfeud", "de", "wordfeud-de"),
    learned!("wordfeud", "en", "wordfeud-en"),
    learned!("wordfeud", "es", "wordfeud-es"),
    learned!("wordfeud", "fi", "wordfeud-fi"),
    learned!("wordfeud", "fr", "wordfeud-fr"),
    learned!("wordfeud", "nb", "wordfeud-nb"),
    learned!("wordfeud", "nl", "wordfeud-nl"),
    learned!("wordfeud", "pt", "wordfeud-pt"),
    learned!("wordfeud", "sv", "wordfeud-sv"),
    learned!("webfeud", "da", "wordfeud-da"),
    learned!("webfeud", "de", "wordfeud-de"),
    learned!("webfeud", "en", "wordfeud-en"),
    learned!("webfeud", "es", "wordfeud-es"),
    learned!("webfeud", "fi", "wordfeud-fi"),
    learned!("webfeud", "fr", "wordfeud-fr"),
    learned!("webfeud", "nb", "wordfeud-nb"),
    learned!("webfeud", "nl", "wordfeud-nl"),
    learned!("webfeud", "pt", "wordfeud-pt"),
    learned!("webfeud", "sv", "wordfeud-sv"),
    learned!("wordfeud-nl", "nl", "wordfeud-nl"),
    learned!("words-with-friends", "en", "words-with-friends-en"),
    learned!("words-with-friends-quick", "en", "words-with-friends-quick-en"),
    learned!("classic", "en", "classic-en"),
];

/// The leave tables of the program and of the user.
#[derive(Debug, Clone, Default)]
pub struct LeaveLibrary {
    folder: Option<PathBuf>,
}

/// Why a user's leave table cannot be used.
#[derive(Debug)]
pub enum LeaveError {
    /// The file cannot be read.
    File(FileError),
    /// The file is not a table for the tile set.
    Faulty(Vec<Fault>),
}

impl fmt::Display for LeaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Faulty(faults) => {
                for (index, fault) in faults.iter().enumerate() {
                    write!(f, "{}{fault}", if index == 0 { "" } else { "\n" })?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for LeaveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(error) => Some(error),
            Self::Faulty(_) => None,
        }
    }
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

    /// Where the user's table for a ruleset and a language is, if it exists; none for a user without a data folder.
    pub fn path(&self, ruleset: &str, language: &str) -> Option<PathBuf> {
        // An id from a saved game could be anything; a path is none.
        let is_name = Path::new(ruleset).file_name().is_some_and(|name| name == ruleset);
        Some(self.folder.as_ref().filter(|_| is_name)?.join(format!("{ruleset}-{language}.toml")))
    }
}

/// The program's table. A user's ruleset may have the id and language of a built-in one but other tiles; then there is
/// none.
fn learned(ruleset: &Ruleset, tiles: &TileSet) -> Option<LeaveTable> {
    LEARNED
        .iter()
        .filter(|(id, language, _)| *id == ruleset.id() && *language == tiles.language())
        .find_map(|(id, language, text)| LeaveTable::parse(&source(id, language, text), tiles).ok())
}

fn source(id: &str, language: &str, text: &str) -> SourceFile {
    SourceFile { file: format!("leaves/{id}-{language}.toml"), text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    #[test]
    fn learned_tables_are_used_for_their_rulesets() {
        for (id, language, text) in LEARNED {
            let ruleset = RulesetLibrary::default().load(id).unwrap();
            let tiles = ruleset.tile_set(language).unwrap();
            let table = LeaveTable::parse(&source(id, language, text), tiles).unwrap();
            assert_eq!(LeaveLibrary::default().get(&ruleset, tiles).unwrap(), table, "{id} {language}");
            assert_ne!(LeaveTable::estimated(tiles), table, "{id} {language}");
        }
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
    }
}
