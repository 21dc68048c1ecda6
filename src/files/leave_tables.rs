//! Leave tables for the bots. Those learned for the program's rulesets are in `rulesets/leaves/` and are compiled in;
//! those that a user has learned are in the data folder.

use std::path::{Path, PathBuf};

use rackety_engine::bots::LeaveTable;
use rackety_engine::toml_file::{Fault, SourceFile};
use rackety_engine::{Ruleset, TileSet};

use super::deflated::Deflated;
use crate::disk::{self, FileKind};
use crate::text::numbers::counted;

/// Leave tables: at most 1 MB.
pub const LEAVE_TABLE: FileKind = FileKind::shared("leave table", 1 << 20);

/// The learned tables, each with its name, such as `wordfeud-da`. Written by `build.rs` from `rulesets/leaves`.
const LEARNED: &[(&str, Deflated)] = include!(concat!(env!("OUT_DIR"), "/leave_tables.rs"));

/// The rulesets that use the tables of another, and that other. Written by `build.rs` from `rulesets/leaves/shared.toml`.
const SHARED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shared_leave_tables.rs"));

/// The leave tables of the program and of the user.
#[derive(Debug, Clone, Default)]
pub struct LeaveLibrary {
    folder: Option<PathBuf>,
}

impl LeaveLibrary {
    /// The cure for a table that is not used.
    pub const CURE: &str = "learn it again with `rackety lab learn`, or delete the file";

    /// The program's tables, and the user's in this folder.
    pub const fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// The leave table for a ruleset and one of its tile sets: the user's if it fits, or else the program's, or else one
    /// estimated from the tiles.
    pub fn get(&self, ruleset: &Ruleset, tiles: &TileSet) -> LeaveTable {
        let own = self.own(ruleset, tiles).and_then(Result::ok);
        own.or_else(|| learned(ruleset, tiles)).unwrap_or_else(|| LeaveTable::estimated(tiles))
    }

    /// Says why the user's table for a ruleset and one of its tile sets is not used; `None` if it is, and without one. A
    /// ruleset may have changed since its table was learned, and another one may have the same name.
    pub fn why_unused(&self, ruleset: &Ruleset, tiles: &TileSet) -> Option<String> {
        let why = self.own(ruleset, tiles)?.err()?;
        // The data folder is the host's, and guests read this, too.
        Some(format!(
            "the leave table leaves/{} is not used: {why}",
            file_name(ruleset.id(), tiles.language())
        ))
    }

    /// A warning that the user's table is not used, and how to fix that.
    pub fn warning(&self, ruleset: &Ruleset, tiles: &TileSet) -> Option<String> {
        Some(format!("{}; {}", self.why_unused(ruleset, tiles)?, Self::CURE))
    }

    /// The user's table, or why it cannot be used; `None` without one.
    fn own(&self, ruleset: &Ruleset, tiles: &TileSet) -> Option<Result<LeaveTable, String>> {
        let path = self.path(ruleset.id(), tiles.language())?;
        Some(match disk::read_text(&path, &LEAVE_TABLE) {
            Ok(text) => {
                let source = SourceFile { file: path.display().to_string(), text };
                LeaveTable::parse(&source, tiles).map_err(|faults| first_of(&faults))
            }
            Err(error) if error.is_not_found() => return None,
            Err(error) => Err(error.problem().to_string()),
        })
    }

    /// Returns the path of the user's table for a ruleset and a language, if it exists, or `None` for a user without a
    /// data folder, and where the language or the ruleset would lead out of it.
    pub fn path(&self, ruleset: &str, language: &str) -> Option<PathBuf> {
        // The id of a saved game and the language of a ruleset could be anything; a path is none.
        let name = file_name(ruleset, language);
        let is_name = Path::new(&name).file_name().is_some_and(|only| only == name.as_str());
        Some(self.folder.as_ref().filter(|_| is_name)?.join(name))
    }
}

fn file_name(ruleset: &str, language: &str) -> String {
    format!("{ruleset}-{language}.toml")
}

/// The first fault of a table and the number of the others: a table for other tiles has one for each letter.
fn first_of(faults: &[Fault]) -> String {
    let Some(first) = faults.first() else { return String::new() };
    let line = first.span().map(|span| format!("line {}: ", span.line())).unwrap_or_default();
    let more = match faults.len() - 1 {
        0 => String::new(),
        more => format!(" (and {})", counted(more as u64, "more fault")),
    };
    format!("{line}{}{more}", first.problem())
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
        Some(SourceFile { file: format!("leaves/{name}.toml"), text: text.text() })
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
                assert_eq!(LeaveLibrary::default().get(&ruleset, tiles), table, "{}", source.file);
                assert_ne!(LeaveTable::estimated(tiles), table, "{}", source.file);
                used.insert(source.file);
            }
        }
        let files: BTreeSet<String> = LEARNED.iter().map(|(name, _)| format!("leaves/{name}.toml")).collect();
        assert_eq!(used, files);
    }

    #[test]
    fn neither_a_ruleset_nor_a_language_leads_out_of_the_folder() {
        let library = LeaveLibrary::new(Some("leaves".into()));
        for (ruleset, language) in
            [("../mine", "en"), ("/mine", "en"), ("mine", "x/../../planted"), ("mine", "/")]
        {
            assert_eq!(library.path(ruleset, language), None, "{ruleset} {language}");
        }
        assert_eq!(library.path("my.game", "en"), Some("leaves/my.game-en.toml".into()));
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
    fn a_table_of_the_user_comes_first_unless_it_cannot_be_used() {
        let home = tempfile::tempdir().unwrap();
        let library = LeaveLibrary::new(Some(home.path().to_owned()));
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let tiles = ruleset.tile_set("en").unwrap();
        let learned = library.get(&ruleset, tiles);
        let path = library.path("smartfeud", "en").unwrap();
        let own = LeaveTable::estimated(tiles);
        fs::write(&path, own.to_text(tiles)).unwrap();
        assert_ne!(learned, own);
        assert_eq!((library.get(&ruleset, tiles), library.why_unused(&ruleset, tiles)), (own.clone(), None));
        let other = own.to_text(tiles).replace("\"Q\" = ", "QQ = ").replace("\"X\" = ", "XX = ");
        let format = own.to_text(tiles).replacen("format = ", "format = 9", 1);
        let texts = [
            ("vowels = [\n", "line 1: "),
            (&format, "line 1: "),
            (&other, "no values for Q, X"),
            (&other, " more fault"),
        ];
        for (text, words) in texts {
            fs::write(&path, text).unwrap();
            assert_eq!(library.get(&ruleset, tiles), learned, "{text}");
            let why = library.why_unused(&ruleset, tiles).unwrap();
            assert!(why.starts_with("the leave table leaves/smartfeud-en.toml is not used: "), "{why}");
            assert!(why.contains(words) && !why.contains('\n'), "{why}");
        }
    }
}
