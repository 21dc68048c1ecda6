//! Makes the table of word lists that go into the binary from `dictionaries/manifest.toml`, so that there is one list
//! of them and not two.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

#[derive(Deserialize)]
struct Manifest {
    dictionary: Vec<Entry>,
}

/// What the client shows of a list; the manifest says more.
#[derive(Deserialize)]
struct Entry {
    id: String,
    name: String,
    language: String,
    licence: String,
    gpl: bool,
    words: u64,
    source: Vec<Source>,
}

#[derive(Deserialize)]
struct Source {
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
        let file = file.to_str().ok_or("the folder of the sources has a name that is no text")?;
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
