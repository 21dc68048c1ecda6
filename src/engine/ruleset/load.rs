//! A ruleset from its file, the files it extends, and the tile sets it names.

use super::check::check;
use super::checker::{Origin, Origins};
use super::fault::{Fault, RulesetError};
use super::files::{RulesetFiles, SourceFile};
use super::read::Document;
use super::rules::Ruleset;
use super::spec::{RulesetSpec, TileSetSpec};
use crate::nearest_name::nearest_name;

/// The longest chain of `extends`.
const MAX_CHAIN: usize = 8;

impl Ruleset {
    /// Reads and checks a ruleset file.
    ///
    /// # Errors
    /// [`RulesetError`] with all faults of the file, of those it extends and of its tile sets.
    pub fn load(id: &str, source: &SourceFile, files: &dyn RulesetFiles) -> Result<Self, RulesetError> {
        let mut faults = Vec::new();
        let chain = read_chain(id, source, files, &mut faults);
        let mut spec = merged_spec(&chain);
        let mut origins: Vec<Origin> =
            chain.into_iter().map(|document| Origin { prefix: String::new(), document }).collect();
        read_tile_sets(&mut spec, &mut origins, files, &mut faults);
        let order: Vec<String> = origins.iter().map(|origin| origin.document.file.clone()).collect();
        let read_faults = origins.iter_mut().flat_map(|origin| std::mem::take(&mut origin.document.faults));
        let mut faults: Vec<Fault> = read_faults.chain(faults).collect();
        // Where a whole file is missing, every check would only find what it would have said.
        let is_whole = !faults.iter().any(|fault| matches!(fault.key.as_str(), "" | "extends"));
        if is_whole {
            match check(id, spec, &Origins::new(origins, &faults)) {
                Ok(ruleset) if faults.is_empty() => return Ok(ruleset),
                Ok(_) => {}
                Err(error) => faults.extend(error.faults),
            }
        }
        faults.sort_by_key(|fault| (order.iter().position(|file| *file == fault.file), fault.line));
        Err(RulesetError { faults })
    }

    /// Checks a ruleset that is not in files, as the one that a saved game holds.
    ///
    /// # Errors
    /// [`RulesetError`] with all faults.
    pub fn from_spec(id: &str, spec: RulesetSpec) -> Result<Self, RulesetError> {
        check(id, spec, &Origins::none(id))
    }
}

/// The file and those it extends, the file first.
fn read_chain(
    id: &str,
    source: &SourceFile,
    files: &dyn RulesetFiles,
    faults: &mut Vec<Fault>,
) -> Vec<Document> {
    let mut chain = vec![Document::read::<RulesetSpec>(source)];
    let mut seen = vec![id.to_owned()];
    while let Some(document) = chain.last() {
        let Some(toml::Value::String(base)) = document.table.get("extends") else { break };
        let base = base.clone();
        let fault = |problem, cure| Fault {
            file: document.file.clone(),
            line: document.line("extends"),
            key: "extends".to_owned(),
            problem,
            cure,
        };
        if seen.contains(&base) || MAX_CHAIN <= seen.len() {
            seen.push(base);
            faults.push(fault(
                format!("a circle: {}", seen.join(" extends ")),
                "extend a ruleset that does not come back here".to_owned(),
            ));
            break;
        }
        let Some(source) = files.ruleset(&base) else {
            faults.push(fault(format!("no ruleset `{base}`"), suggestion(&base, &files.ruleset_ids())));
            break;
        };
        chain.push(Document::read::<RulesetSpec>(&source));
        seen.push(base);
    }
    chain
}

fn suggestion(given: &str, names: &[String]) -> String {
    match nearest_name(given, names.iter().map(String::as_str)) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("there are {}", names.join(", ")),
    }
}

fn merged_spec(chain: &[Document]) -> RulesetSpec {
    let mut merged = toml::Table::new();
    for document in chain.iter().rev() {
        let mut table = document.table.clone();
        table.remove("extends");
        drop_board_marks_of_another_layout(&mut merged, &table);
        overlay(&mut merged, table);
    }
    from_table(merged)
}

/// A file with a layout of its own takes neither start squares nor legend of the layout it replaces.
fn drop_board_marks_of_another_layout(base: &mut toml::Table, over: &toml::Table) {
    let has_layout = over.get("board").and_then(|board| board.get("layout")).is_some();
    if let (true, Some(toml::Value::Table(board))) = (has_layout, base.get_mut("board")) {
        board.remove("start");
        board.remove("legend");
    }
}

fn overlay(base: &mut toml::Table, over: toml::Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => overlay(below, above),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

fn read_tile_sets(
    spec: &mut RulesetSpec,
    origins: &mut Vec<Origin>,
    files: &dyn RulesetFiles,
    faults: &mut Vec<Fault>,
) {
    for (language, name) in std::mem::take(&mut spec.tiles.files) {
        let offered = spec.tiles.languages.is_empty() || spec.tiles.languages.contains(&language);
        if spec.tiles.sets.contains_key(&language) || !offered {
            continue;
        }
        let Some(source) = files.tiles(&name) else {
            let key = format!("tiles.files.{language}");
            let (file, line) = origins
                .iter()
                .find_map(|origin| Some((origin.document.file.clone(), origin.document.line(&key)?)))
                .map_or_else(|| (String::new(), None), |(file, line)| (file, Some(line)));
            faults.push(Fault {
                file,
                line,
                key,
                problem: format!("no tile set `{name}`"),
                cure: suggestion(&name, &files.tile_names()),
            });
            continue;
        };
        let document = Document::read::<TileSetSpec>(&source);
        let set: TileSetSpec = from_table(document.table.clone());
        spec.tiles.sets.insert(language.clone(), set);
        origins.push(Origin { prefix: format!("tiles.sets.{language}"), document });
    }
}

/// Reads a table whose keys have all been read as their kinds already, so that nothing can fail any more; were it to,
/// the default would be all faults and no ruleset.
fn from_table<T: serde::de::DeserializeOwned + Default>(table: toml::Table) -> T {
    toml::Value::Table(table).try_into().unwrap_or_default()
}
