//! Generates the table of built-in word lists from `dictionaries/manifest.toml`, so that they are listed only once.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

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
    gpl: bool,
    words: u64,
    source: Vec<SourcePackage>,
}

#[derive(Deserialize)]
struct SourcePackage {
    package: String,
    version: String,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("dictionaries");
    let path = folder.join("manifest.toml");
    println!("cargo::rerun-if-changed={}", path.display());
    println!("cargo::rerun-if-changed=build.rs");
    let manifest: Manifest = toml::from_str(&fs::read_to_string(&path)?)?;
    let with_gpl = env::var_os("CARGO_FEATURE_GPL_DICTIONARIES").is_some();

    let mut table = String::from("&[\n");
    for entry in manifest.dictionary.iter().filter(|entry| with_gpl || !entry.gpl) {
        let file = folder.join(format!("{}.fst", entry.id));
        let file = file.to_str().ok_or("the path of the source folder is not valid UTF-8")?;
        let sources: Vec<String> =
            entry.source.iter().map(|source| format!("{} {}", source.package, source.version)).collect();
        writeln!(
            table,
            "    BuiltIn {{ id: {:?}, name: {:?}, language: {:?}, licence: {:?}, source: {:?}, words: {}, bytes: include_bytes!({file:?}) }},",
            entry.id,
            entry.name,
            entry.language,
            entry.licence,
            sources.join(", "),
            entry.words,
        )?;
    }
    table.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("dictionaries.rs"), table)?;
    Ok(())
}
