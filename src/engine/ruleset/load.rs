//! A ruleset from its file, the files it extends, and the tile sets it names; and what its author may not have meant.

use std::collections::BTreeSet;

use super::advice::advice;
use super::checker::Origins;
use super::error::RulesetError;
use super::lint::lint;
use super::rules::{Ruleset, check};
use super::spec::{RulesetSpec, TileSetSpec};
use crate::nearest_name::nearest_name;
use crate::toml_file::{Document, Fault, SourceFile, TomlEntry, TomlTable, TomlValue, read_table};

/// The most rulesets in a chain of `extends`.
const MAX_CHAIN: usize = 8;

/// The most tile sets in files of their own.
const MAX_TILE_FILES: usize = 100;

/// Finds rulesets and tile sets by name. The engine reads no files; the client does.
pub trait RulesetFiles {
    /// The ruleset file with this id, if there is one, or why it cannot be read: the file and what is wrong with it.
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>>;

    /// The built-in ruleset file with this id, if there is one. It is used where [`Self::ruleset`] finds none, where a
    /// built-in file extends another, and where a file extends its own name.
    fn built_in_ruleset(&self, _id: &str) -> Option<SourceFile> {
        None
    }

    /// The tile set file with this name, if there is one, or why it cannot be read.
    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>>;

    /// The ids of all rulesets, for suggestions.
    fn ruleset_ids(&self) -> Vec<String> {
        Vec::new()
    }

    /// The names of all tile sets, for suggestions.
    fn tile_set_names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// No other files.
struct NoFiles;

impl RulesetFiles for NoFiles {
    fn ruleset(&self, _id: &str) -> Option<Result<SourceFile, String>> {
        None
    }

    fn tile_set(&self, _name: &str) -> Option<Result<SourceFile, String>> {
        None
    }
}

impl Ruleset {
    /// Parses and checks a ruleset that needs no other file: it extends none, and contains its tile sets.
    /// [`Ruleset::load`] is for the others.
    ///
    /// # Errors
    /// [`RulesetError`] with all faults of the text.
    pub fn parse(id: &str, text: &str) -> Result<Self, RulesetError> {
        let source = SourceFile { file: format!("{id}.toml"), text: text.to_owned() };
        Self::load(id, &source, &NoFiles)
    }

    /// Reads and checks a ruleset file.
    ///
    /// # Errors
    /// [`RulesetError`] with all faults of the file, of those it extends and of its tile sets.
    pub fn load(id: &str, source: &SourceFile, files: &dyn RulesetFiles) -> Result<Self, RulesetError> {
        load_with_origins(id, source, files).map(|(ruleset, _)| ruleset)
    }

    /// Checks a ruleset that is not in files, as the one in a saved game.
    ///
    /// # Errors
    /// [`RulesetError`] with all faults.
    pub fn from_spec(id: &str, spec: RulesetSpec) -> Result<Self, RulesetError> {
        check(id, spec, &Origins::none(id))
    }
}

impl RulesetSpec {
    /// Reads the keys of a ruleset that needs no other file. [`Ruleset::from_spec`] checks whether they make a game.
    ///
    /// # Errors
    /// Every key that is unknown or of the wrong type.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let source = SourceFile { file: String::new(), text: text.to_owned() };
        Document::read_advising::<Self>(&source, advice).value()
    }
}

/// A ruleset that can be played, and what its author may not have meant.
#[derive(Debug, Clone, PartialEq)]
pub struct LintedRuleset {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Games that cannot end, keys without effect, numbers that cannot matter. All of it can be played.
    pub warnings: Vec<Fault>,
    /// Reasons why nobody on this machine can begin a game, though nothing in the file is wrong.
    pub faults: Vec<Fault>,
    origins: Origins,
}

impl LintedRuleset {
    /// Reads and checks a ruleset file as [`Ruleset::load`] does, and adds warnings.
    ///
    /// # Errors
    /// [`RulesetError`] with all faults of the file, of those it extends and of its tile sets.
    pub fn load(id: &str, source: &SourceFile, files: &dyn RulesetFiles) -> Result<Self, RulesetError> {
        let (ruleset, origins) = load_with_origins(id, source, files)?;
        let warnings = without_repeats(lint(&ruleset, &origins));
        Ok(Self { ruleset, warnings, faults: Vec::new(), origins })
    }

    /// Adds a warning about the tile set of a language, which only somebody with word lists can give.
    pub fn warn_of_tiles(&mut self, language: &str, problem: impl Into<String>, cure: impl Into<String>) {
        let key = self.origins.tile_set_key(language);
        self.warnings.push(self.origins.warning(&key, problem, cure));
    }

    /// Adds a fault of the language that games begin in unless another is chosen, which only somebody with word lists can
    /// find.
    pub fn add_fault_of_tiles(
        &mut self,
        language: &str,
        problem: impl Into<String>,
        cure: impl Into<String>,
    ) {
        let key = self.origins.tile_set_key(language);
        self.faults.push(self.origins.warning(&key, problem, cure));
    }

    /// Returns whether the file itself names or writes the tile set of a language, rather than inherits it.
    pub fn has_own_tiles(&self, language: &str) -> bool {
        let keys = [format!("tiles.files.{language}"), format!("tiles.sets.{language}.letters")];
        let blanks = format!("tiles.sets.{language}.blanks");
        keys.iter().chain([&blanks]).any(|key| self.origins.is_in_file(key))
    }

    /// Returns whether the file itself has a key, rather than one that it extends.
    pub fn is_in_file(&self, key: &str) -> bool {
        self.origins.is_in_file(key)
    }

    /// Adds a warning about a value, which only somebody with word lists can give.
    pub fn warn_of_key(&mut self, key: &str, problem: impl Into<String>, cure: impl Into<String>) {
        self.warnings.push(self.origins.warning(key, problem, cure));
    }

    /// Adds a warning about the game as a whole, which only somebody who has seen games can give.
    pub fn warn_of_game(&mut self, problem: impl Into<String>, cure: impl Into<String>) {
        self.warnings.push(self.origins.warning("name", problem, cure));
    }
}

/// The origin of a ruleset file. A file of each can have the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileOrigin {
    /// Found by [`RulesetFiles::ruleset`].
    Own,
    /// Found by [`RulesetFiles::built_in_ruleset`].
    BuiltIn,
}

/// Returns whether a file has letters and neither board nor base: a tile set beside the rulesets that use it.
pub fn is_tile_set(source: &SourceFile) -> bool {
    TomlTable::parse(source.clone()).is_ok_and(|file| {
        let has = |key| file.entry(key).is_some();
        has("letters") && !has("board") && !has("extends")
    })
}

/// Reads and checks a ruleset file.
fn load_with_origins(
    id: &str,
    source: &SourceFile,
    files: &dyn RulesetFiles,
) -> Result<(Ruleset, Origins), RulesetError> {
    let mut faults = Vec::new();
    let chain = read_chain(id, source, files, &mut faults);
    let extends = chain.first().and_then(|document| document.table.entry("extends"));
    let extends = extends.map(|entry| entry.item.span.clone());
    let mut order: Vec<String> = chain.iter().map(|document| document.file.clone()).collect();
    let mut table = merged(chain, &mut faults);
    let mut spec: RulesetSpec = from_table(&table);
    let tile_files = read_tile_sets(&mut spec, &mut table, files, &mut faults);
    order.extend(tile_files.iter().map(|(_, file)| file.clone()));
    // Where a whole file is missing, each check would only report what that file would have set.
    let is_whole = !faults.iter().any(|fault| matches!(fault.key(), "" | "extends"));
    if is_whole {
        let origins = Origins::new((source.file.clone(), extends), table, tile_files, &faults);
        match check(id, spec, &origins) {
            Ok(ruleset) if faults.is_empty() => return Ok((ruleset, origins)),
            Ok(_) => {}
            Err(error) => faults.extend(error.faults),
        }
    }
    if is_tile_set(source) {
        let cure = "name it under tiles.files in a ruleset, and use that";
        faults = vec![Fault::in_file(&source.file, "", "this is a tile set, not a ruleset", cure)];
    }
    faults.sort_by_cached_key(|fault| (order.iter().position(|file| file == fault.file()), fault.start()));
    Err(RulesetError { faults: without_repeats(faults) })
}

/// The faults, each once: languages may share a tile set file, which is checked for each.
fn without_repeats(mut faults: Vec<Fault>) -> Vec<Fault> {
    let mut seen = BTreeSet::new();
    faults.retain(|fault| seen.insert(fault.to_string()));
    faults
}

/// The file and those it extends, the file first.
fn read_chain(
    id: &str,
    source: &SourceFile,
    files: &dyn RulesetFiles,
    faults: &mut Vec<Fault>,
) -> Vec<Document> {
    let mut chain = vec![Document::read_advising::<RulesetSpec>(source, advice)];
    let mut seen = vec![(id.to_owned(), FileOrigin::Own)];
    while let (Some(document), Some((extending, origin))) = (chain.last(), seen.last()) {
        let Some(entry) = document.table.entry("extends") else { break };
        let Some(base) = entry.item.as_text().map(str::to_owned) else { break };
        let is_of_its_name = base == *extending;
        let found = match origin {
            FileOrigin::Own if !is_of_its_name => files.ruleset(&base).map(|read| (FileOrigin::Own, read)),
            FileOrigin::Own | FileOrigin::BuiltIn => None,
        };
        let found = found.or_else(|| Some((FileOrigin::BuiltIn, Ok(files.built_in_ruleset(&base)?))));
        let (problem, cure) = match found {
            None if !is_of_its_name => {
                (format!("no ruleset `{base}`"), suggestion(&base, &files.ruleset_ids()))
            }
            Some((_, Err(problem))) => (problem, "name a ruleset file that can be read".to_owned()),
            Some((origin, Ok(source))) if !seen.contains(&(base.clone(), origin)) => {
                if seen.len() < MAX_CHAIN {
                    chain.push(Document::read_advising::<RulesetSpec>(&source, advice));
                    seen.push((base, origin));
                    continue;
                }
                let problem = format!("more than {MAX_CHAIN} rulesets extend one another");
                (problem, "extend a ruleset that extends fewer others".to_owned())
            }
            None | Some((_, Ok(_))) => {
                let ids: Vec<&str> = seen.iter().map(|(id, _)| id.as_str()).chain([base.as_str()]).collect();
                let cure = "extend a ruleset that does not extend this one";
                (format!("circular: {}", ids.join(" extends ")), cure.to_owned())
            }
        };
        faults.push(Fault::at(&entry.item.span, "extends", problem, cure));
        break;
    }
    chain
}

/// The name that a misspelled one was meant to be, or all names.
fn suggestion(given: &str, names: &[String]) -> String {
    let stem = given.strip_suffix(".toml").unwrap_or(given);
    let hint = if stem == given { "" } else { " (names are written without .toml)" };
    match nearest_name(stem, names.iter().map(String::as_str)) {
        Some(name) => format!("did you mean `{name}`?{hint}"),
        None => format!("choose one of {}{hint}", names.join(", ")),
    }
}

/// The keys of all files, each file over those it extends; their faults go to `faults`.
fn merged(chain: Vec<Document>, faults: &mut Vec<Fault>) -> TomlTable {
    let mut merged = TomlTable::default();
    for mut document in chain.into_iter().rev() {
        faults.append(&mut document.faults);
        document.table.remove("extends");
        merged.remove("packed");
        // They are for the rules of the file that has them.
        merged.remove("scenarios");
        // A file with its own name is another game, which the inherited `about` does not describe.
        if document.table.entry("name").is_some() {
            merged.remove("about");
        }
        remove_replaced_marks(&mut merged, &document.table);
        remove_replaced_tile_sets(&mut merged, &document.table);
        remove_undone_lists(&mut merged, &mut document.table);
        merged.overlay(document.table);
    }
    merged
}

/// A file with its own layout inherits neither mirror, start squares nor legend of the layout it replaces. An entry of a legend
/// replaces the inherited one as a whole.
fn remove_replaced_marks(base: &mut TomlTable, over: &TomlTable) {
    let Some(board) = table_within(base, "board") else { return };
    if over.locate("board.layout").is_some() {
        board.remove("mirror");
        board.remove("start");
        board.remove("legend");
    }
    let Some(legend) = table_within(board, "legend") else { return };
    let own = over.locate("board.legend").and_then(|located| located.item.as_table());
    for entry in own.iter().flat_map(|own| own.iter()) {
        legend.remove(&entry.key);
    }
}

/// A file that names a tile set for a language, and writes none itself, inherits none that is written.
fn remove_replaced_tile_sets(base: &mut TomlTable, over: &TomlTable) {
    let named = over.locate("tiles.files").and_then(|located| located.item.as_table());
    let Some(sets) = table_within(base, "tiles").and_then(|tiles| table_within(tiles, "sets")) else {
        return;
    };
    for entry in named.iter().flat_map(|named| named.entries()) {
        if over.locate(&format!("tiles.sets.{}", entry.key)).is_none() {
            sets.remove(&entry.key);
        }
    }
}

/// A file whose list of words for a language is empty does not inherit one.
fn remove_undone_lists(base: &mut TomlTable, over: &mut TomlTable) {
    let languages = |table| table_within(table_within(table, "dictionary")?, "languages");
    let Some((inherited, own)) = languages(base).zip(languages(over)) else { return };
    for TomlEntry { key, item, .. } in own.iter_mut() {
        let (Some(inherited), TomlValue::Table(own)) = (table_within(inherited, key), &mut item.value) else {
            continue;
        };
        let list = own.entry("list").and_then(|entry| entry.item.as_text());
        if list.is_some_and(|list| list.trim().is_empty()) && inherited.remove("list").is_some() {
            own.remove("list");
        }
    }
}

fn table_within<'a>(table: &'a mut TomlTable, key: &str) -> Option<&'a mut TomlTable> {
    match &mut table.entry_mut(key)?.item.value {
        TomlValue::Table(table) => Some(table),
        _ => None,
    }
}

/// Reads the tile sets in files of their own into the ruleset, and their keys into the table. Returns each language
/// with its file.
fn read_tile_sets(
    spec: &mut RulesetSpec,
    table: &mut TomlTable,
    files: &dyn RulesetFiles,
    faults: &mut Vec<Fault>,
) -> Vec<(String, String)> {
    let named = std::mem::take(&mut spec.tiles.files);
    let Some(entries) = table.locate("tiles.files").and_then(|located| located.item.as_table()).cloned()
    else {
        return Vec::new();
    };
    if named.len() > MAX_TILE_FILES {
        let first = entries.entries().first().map(|entry| entry.key_span.clone());
        let (problem, cure) =
            (format!("{} tile sets", named.len()), format!("name at most {MAX_TILE_FILES}"));
        faults.extend(first.map(|span| Fault::at(&span, "tiles.files", problem, cure)));
        return Vec::new();
    }
    let mut read = Vec::new();
    for (language, name) in named {
        let offered = spec.tiles.languages.is_empty() || spec.tiles.languages.contains(&language);
        let Some(entry) = entries.entry(&language) else { continue };
        if spec.tiles.sets.contains_key(&language) || !offered {
            continue;
        }
        let source = match files.tile_set(&name) {
            Some(Ok(source)) => source,
            unusable => {
                let (problem, cure) = match unusable {
                    Some(Err(problem)) => (problem, "name a tile set file that can be read".to_owned()),
                    _ => (format!("no tile set `{name}`"), suggestion(&name, &files.tile_set_names())),
                };
                let key = format!("tiles.files.{language}");
                faults.push(Fault::at(&entry.item.span, key, problem, cure));
                continue;
            }
        };
        let mut document = Document::read::<TileSetSpec>(&source);
        faults.append(&mut document.faults);
        spec.tiles.sets.insert(language.clone(), from_table(&document.table));
        insert_tile_set(table, entry, document.table);
        read.push((language, document.file));
    }
    read
}

/// Puts the keys of a tile set where those of the ruleset are looked for, so that a fault in them names their file.
fn insert_tile_set(table: &mut TomlTable, named: &TomlEntry, set: TomlTable) {
    let Some(tiles) = table_within(table, "tiles") else { return };
    let whole = |key: &str, table: TomlTable| {
        let mut entry = named.clone();
        key.clone_into(&mut entry.key);
        entry.item.value = TomlValue::Table(table);
        entry
    };
    if tiles.entry("sets").is_none() {
        tiles.insert(whole("sets", TomlTable::default()));
    }
    if let Some(sets) = table_within(tiles, "sets") {
        sets.insert(whole(&named.key, set));
    }
}

/// Reads a table whose keys all have the right types by now, so this cannot fail; if it did, the default would make
/// faults and no ruleset.
fn from_table<T: serde::de::DeserializeOwned + Default>(table: &TomlTable) -> T {
    read_table(table).unwrap_or_default()
}
