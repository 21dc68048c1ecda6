//! Generates the tables of built-in data from `dictionaries/` and `rulesets/`, so that a language is data only: the word
//! lists, their common and offensive words, the meanings of words, the licences, the tile sets and the leave tables.

#![allow(clippy::disallowed_macros, reason = "build scripts print instructions for Cargo")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Nearly as small as it gets, in about a second for all lists: Cargo.toml has `miniz_oxide` optimised in every profile.
const DEFLATE_LEVEL: u8 = 9;

#[derive(Deserialize)]
struct Manifest {
    dictionary: Vec<ManifestEntry>,
}

/// The part of a manifest entry that the client shows.
#[derive(Deserialize)]
struct ManifestEntry {
    id: String,
    name: String,
    language: String,
    licence: String,
    licence_file: String,
    gpl: bool,
    words: u64,
    recall: Option<f32>,
    wrong: Option<f32>,
    names: Option<f32>,
    freedict: Option<String>,
    source: Vec<SourcePackage>,
}

#[derive(Deserialize)]
struct SourcePackage {
    package: String,
    version: String,
}

#[derive(Deserialize)]
struct CommonManifest {
    licence: String,
    licence_file: String,
    common: Vec<CommonEntry>,
}

#[derive(Deserialize)]
struct CommonEntry {
    list: String,
}

#[derive(Deserialize)]
struct OffensiveManifest {
    licence: String,
    licence_file: String,
    offensive: Vec<OffensiveEntry>,
}

#[derive(Deserialize)]
struct OffensiveEntry {
    list: String,
}

#[derive(Deserialize)]
struct MeaningsManifest {
    meanings: Vec<MeaningsEntry>,
}

#[derive(Deserialize)]
struct MeaningsEntry {
    language: String,
    name: String,
    licence: String,
    licence_file: String,
    gpl: bool,
}

/// The part of `lists/ID.toml` that the client shows.
#[derive(Deserialize)]
struct HandMadeDecisions {
    two_letters: BTreeMap<String, String>,
}

/// A folder of data in the repository.
struct DataFolder(PathBuf);

impl DataFolder {
    /// The path of a file or folder. Cargo runs the script again when it is changed, added or removed.
    fn watched(&self, file: &str) -> PathBuf {
        let path = self.0.join(file);
        println!("cargo::rerun-if-changed={}", path.display());
        path
    }

    /// The absolute path of a file, as a Rust string literal.
    fn literal(&self, file: &str) -> Result<String, Box<dyn Error>> {
        literal(&self.watched(file))
    }

    /// Deflates a file into the output folder. Returns its value as a Rust expression.
    fn deflated(&self, file: &str) -> Result<String, Box<dyn Error>> {
        let bytes = fs::read(self.watched(file))?;
        let path = PathBuf::from(env::var("OUT_DIR")?).join(format!("{}.deflate", file.replace('/', "-")));
        fs::write(&path, compress_to_vec(&bytes, DEFLATE_LEVEL))?;
        Ok(format!("Deflated {{ bytes: include_bytes!({}), size: {} }}", literal(&path)?, bytes.len()))
    }

    fn read<T: DeserializeOwned>(&self, file: &str) -> Result<T, Box<dyn Error>> {
        Ok(toml::from_str(&fs::read_to_string(self.watched(file))?)?)
    }

    /// The names of the TOML files in a folder of this one, without their ending, sorted.
    fn toml_names(&self, folder: &str) -> Result<Vec<String>, Box<dyn Error>> {
        let mut names = Vec::new();
        for file in fs::read_dir(self.watched(folder))? {
            let file = file?.file_name().into_string().map_err(|_| "a file's name is not valid UTF-8")?;
            names.extend(file.strip_suffix(".toml").map(ToOwned::to_owned));
        }
        names.sort();
        Ok(names)
    }
}

fn literal(path: &Path) -> Result<String, Box<dyn Error>> {
    let path = path.to_str().ok_or("the path of a folder is not valid UTF-8")?;
    Ok(format!("{path:?}"))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let (folder, rulesets) = (DataFolder(root.join("dictionaries")), DataFolder(root.join("rulesets")));
    let with_gpl = env::var_os("CARGO_FEATURE_GPL_DICTIONARIES").is_some();
    let Manifest { mut dictionary } = folder.read("manifest.toml")?;
    let freedict_codes = freedict_codes(&dictionary);
    dictionary.retain(|entry| with_gpl || !entry.gpl);
    let common: CommonManifest = folder.read("common/manifest.toml")?;
    let offensive: OffensiveManifest = folder.read("offensive/manifest.toml")?;
    let MeaningsManifest { mut meanings } = folder.read("meanings/manifest.toml")?;
    meanings.retain(|entry| with_gpl || !entry.gpl);

    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("dictionaries.rs"), word_lists(&folder, &dictionary)?)?;
    fs::write(out.join("common_words.rs"), common_words(&folder, &dictionary, &common)?)?;
    fs::write(out.join("short_words.rs"), short_words(&folder, &dictionary)?)?;
    fs::write(out.join("glosses.rs"), glosses(&folder, &meanings)?)?;
    fs::write(out.join("freedict_codes.rs"), freedict_codes)?;
    fs::write(
        out.join("licences.rs"),
        licences(
            &folder,
            &dictionary,
            [common.licence(), offensive.licence()]
                .into_iter()
                .chain(meanings.iter().map(MeaningsEntry::licence)),
        )?,
    )?;
    fs::write(out.join("offensive_words.rs"), offensive_words(&folder, &offensive)?)?;
    fs::write(out.join("tile_sets.rs"), tile_sets(&rulesets)?)?;
    fs::write(out.join("leave_tables.rs"), leave_tables(&rulesets)?)?;
    fs::write(out.join("shared_leave_tables.rs"), shared_leave_tables(&rulesets)?)?;
    Ok(())
}

fn word_lists(folder: &DataFolder, entries: &[ManifestEntry]) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("vec![\n");
    for entry in entries {
        let packed = folder.deflated(&format!("{}.words", entry.id))?;
        let sources: Vec<String> =
            entry.source.iter().map(|source| format!("{} {}", source.package, source.version)).collect();
        writeln!(
            table,
            "    BuiltIn {{ id: {:?}, name: {:?}, language: {:?}, licence: {:?}, source: {:?}, words: {}, \
             recall: {:?}, wrong: {:?}, names: {:?}, packed: {packed}, opened: OnceLock::new() }},",
            entry.id,
            entry.name,
            entry.language,
            entry.licence,
            sources.join(", "),
            entry.words,
            entry.recall,
            entry.wrong,
            entry.names,
        )?;
    }
    table.push_str("]\n");
    Ok(table)
}

fn common_words(
    folder: &DataFolder,
    entries: &[ManifestEntry],
    common: &CommonManifest,
) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for CommonEntry { list } in &common.common {
        let Some(entry) = entries.iter().find(|entry| entry.id == *list) else { continue };
        writeln!(
            table,
            "    BuiltInMarks {{ language: {:?}, list: {list:?}, marks: include_bytes!({}) }},",
            entry.language,
            folder.literal(&format!("common/{list}.common"))?,
        )?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The two-letter words of each language with their meanings, sorted by word.
fn short_words(folder: &DataFolder, entries: &[ManifestEntry]) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for entry in entries.iter().filter(|entry| entry.id == entry.language) {
        let decisions: HandMadeDecisions = folder.read(&format!("lists/{}.toml", entry.id))?;
        let words: Vec<(String, String)> = decisions.two_letters.into_iter().collect();
        writeln!(table, "    ({:?}, &{words:?}),", entry.language)?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The files with the meanings of words.
fn glosses(folder: &DataFolder, meanings: &[MeaningsEntry]) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for MeaningsEntry { language, .. } in meanings {
        let file = folder.literal(&format!("meanings/{language}.glosses"))?;
        writeln!(table, "    ({language:?}, include_bytes!({file})),")?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The languages as the names of FreeDict's databases have them. A user may have a list of a language whose built-in list
/// is left out.
fn freedict_codes(entries: &[ManifestEntry]) -> String {
    let codes: Vec<(&String, &String)> =
        entries.iter().filter_map(|entry| Some((&entry.language, entry.freedict.as_ref()?))).collect();
    format!("&{codes:?}\n")
}

/// The files in `rulesets/tiles`.
fn tile_sets(rulesets: &DataFolder) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for name in rulesets.toml_names("tiles")? {
        let text = rulesets.literal(&format!("tiles/{name}.toml"))?;
        writeln!(
            table,
            "    BuiltInFile {{ folder: \"rulesets/tiles\", name: {name:?}, text: include_str!({text}) }},"
        )?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The name of the file in `rulesets/leaves` that says which rulesets share tables.
const SHARED: &str = "shared";

/// The tables in `rulesets/leaves`, each named after its ruleset and language: `wordfeud-da`.
fn leave_tables(rulesets: &DataFolder) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for name in rulesets.toml_names("leaves")?.into_iter().filter(|name| name != SHARED) {
        writeln!(table, "    ({name:?}, {}),", rulesets.deflated(&format!("leaves/{name}.toml"))?)?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The rulesets that use the leave tables of another.
fn shared_leave_tables(rulesets: &DataFolder) -> Result<String, Box<dyn Error>> {
    let shared: BTreeMap<String, String> = rulesets.read(&format!("leaves/{SHARED}.toml"))?;
    Ok(format!("&{:?}\n", shared.into_iter().collect::<Vec<_>>()))
}

/// The offensive words of each language, as text with a word a line. A user may have a list of a language whose built-in
/// list is left out.
fn offensive_words(folder: &DataFolder, offensive: &OffensiveManifest) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for OffensiveEntry { list } in &offensive.offensive {
        writeln!(table, "    ({list:?}, {}),", folder.deflated(&format!("offensive/{list}.txt"))?)?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The name of a part of the data, its licence, and the file with the notices.
type LicencedPart = (String, String, String);

impl CommonManifest {
    fn licence(&self) -> LicencedPart {
        ("Common words of every list".to_owned(), self.licence.clone(), self.licence_file.clone())
    }
}

impl OffensiveManifest {
    fn licence(&self) -> LicencedPart {
        ("Offensive words of every list".to_owned(), self.licence.clone(), self.licence_file.clone())
    }
}

impl MeaningsEntry {
    fn licence(&self) -> LicencedPart {
        let name = format!("Meanings of {} words", self.name);
        (name, self.licence.clone(), self.licence_file.clone())
    }
}

/// The licence of each list and of these other parts, and every file in `LICENSES`.
fn licences(
    folder: &DataFolder,
    entries: &[ManifestEntry],
    others: impl Iterator<Item = LicencedPart>,
) -> Result<String, Box<dyn Error>> {
    let lists = entries.iter().map(|entry| {
        let name = format!("{} ({})", entry.name, entry.id);
        (name, entry.licence.clone(), entry.licence_file.clone())
    });
    let parts: Vec<LicencedPart> = lists
        .chain(others)
        .map(|(name, licence, file)| (name, licence, file.rsplit('/').next().unwrap_or_default().to_owned()))
        .collect();
    let mut files = Vec::new();
    for file in fs::read_dir(folder.watched("LICENSES"))? {
        files.push(file?.file_name().into_string().map_err(|_| "a licence file's name is not valid UTF-8")?);
    }
    files.sort();
    let mut table = format!("LicenceTable {{ parts: &{parts:?}, files: &[\n");
    for file in files {
        writeln!(table, "    ({file:?}, {}),", folder.deflated(&format!("LICENSES/{file}"))?)?;
    }
    table.push_str("] }\n");
    Ok(table)
}
