//! Generates the tables of built-in data from `dictionaries/`, so that they are listed only once: the word lists, their
//! common words, the meanings of short words, and the licences.

#![allow(clippy::disallowed_macros, reason = "build scripts print instructions for Cargo")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::Deserialize;
use serde::de::DeserializeOwned;

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

/// The part of `lists/ID.toml` that the client shows.
#[derive(Deserialize)]
struct HandMadeDecisions {
    two_letters: BTreeMap<String, String>,
}

/// The folder of the word lists.
struct Dictionaries(PathBuf);

impl Dictionaries {
    /// The absolute path of a file, as a Rust string literal. Cargo runs the script again when the file changes.
    fn literal(&self, file: &str) -> Result<String, Box<dyn Error>> {
        let path = self.0.join(file);
        println!("cargo::rerun-if-changed={}", path.display());
        let path = path.to_str().ok_or("the path of the source folder is not valid UTF-8")?;
        Ok(format!("{path:?}"))
    }

    fn read<T: DeserializeOwned>(&self, file: &str) -> Result<T, Box<dyn Error>> {
        let path = self.0.join(file);
        println!("cargo::rerun-if-changed={}", path.display());
        Ok(toml::from_str(&fs::read_to_string(&path)?)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = Dictionaries(Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("dictionaries"));
    let with_gpl = env::var_os("CARGO_FEATURE_GPL_DICTIONARIES").is_some();
    let Manifest { mut dictionary } = folder.read("manifest.toml")?;
    dictionary.retain(|entry| with_gpl || !entry.gpl);
    let common: CommonManifest = folder.read("common/manifest.toml")?;

    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("dictionaries.rs"), word_lists(&folder, &dictionary)?)?;
    fs::write(out.join("common_words.rs"), common_words(&folder, &dictionary, &common)?)?;
    fs::write(out.join("short_words.rs"), short_words(&folder, &dictionary)?)?;
    fs::write(out.join("licences.rs"), licences(&folder, &dictionary, &common)?)?;
    Ok(())
}

fn word_lists(folder: &Dictionaries, entries: &[ManifestEntry]) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for entry in entries {
        let sources: Vec<String> =
            entry.source.iter().map(|source| format!("{} {}", source.package, source.version)).collect();
        writeln!(
            table,
            "    BuiltIn {{ id: {:?}, name: {:?}, language: {:?}, licence: {:?}, source: {:?}, words: {}, \
             recall: {:?}, wrong: {:?}, bytes: include_bytes!({}) }},",
            entry.id,
            entry.name,
            entry.language,
            entry.licence,
            sources.join(", "),
            entry.words,
            entry.recall,
            entry.wrong,
            folder.literal(&format!("{}.fst", entry.id))?,
        )?;
    }
    table.push_str("]\n");
    Ok(table)
}

fn common_words(
    folder: &Dictionaries,
    entries: &[ManifestEntry],
    common: &CommonManifest,
) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for CommonEntry { list } in &common.common {
        let Some(entry) = entries.iter().find(|entry| entry.id == *list) else { continue };
        writeln!(
            table,
            "    BuiltInMarks {{ language: {:?}, list: include_bytes!({}), marks: include_bytes!({}) }},",
            entry.language,
            folder.literal(&format!("{list}.fst"))?,
            folder.literal(&format!("common/{list}.common"))?,
        )?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The two-letter words of each language with their meanings, sorted by word.
fn short_words(folder: &Dictionaries, entries: &[ManifestEntry]) -> Result<String, Box<dyn Error>> {
    let mut table = String::from("&[\n");
    for entry in entries.iter().filter(|entry| entry.id == entry.language) {
        let decisions: HandMadeDecisions = folder.read(&format!("lists/{}.toml", entry.id))?;
        let words: Vec<(String, String)> = decisions.two_letters.into_iter().collect();
        writeln!(table, "    ({:?}, &{words:?}),", entry.language)?;
    }
    table.push_str("]\n");
    Ok(table)
}

/// The licence of each list and of the common words, and every file in `LICENSES`.
fn licences(
    folder: &Dictionaries,
    entries: &[ManifestEntry],
    common: &CommonManifest,
) -> Result<String, Box<dyn Error>> {
    let lists = entries.iter().map(|entry| {
        let name = format!("{} ({})", entry.name, entry.id);
        (name, entry.licence.clone(), entry.licence_file.clone())
    });
    let marks =
        ("Common words of every list".to_owned(), common.licence.clone(), common.licence_file.clone());
    let parts: Vec<(String, String, String)> = lists
        .chain([marks])
        .map(|(name, licence, file)| (name, licence, file.rsplit('/').next().unwrap_or_default().to_owned()))
        .collect();
    let mut files = Vec::new();
    for file in fs::read_dir(folder.0.join("LICENSES"))? {
        files.push(file?.file_name().into_string().map_err(|_| "a licence file's name is not valid UTF-8")?);
    }
    files.sort();
    let mut table = format!("LicenceTable {{ parts: &{parts:?}, files: &[\n");
    for file in files {
        let literal = folder.literal(&format!("LICENSES/{file}"))?;
        writeln!(table, "    ({file:?}, include_str!({literal})),")?;
    }
    table.push_str("] }\n");
    println!("cargo::rerun-if-changed={}", folder.0.join("LICENSES").display());
    Ok(table)
}
