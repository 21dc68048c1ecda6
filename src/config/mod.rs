//! What users configure in TOML files: settings, keys, themes and rulesets, where they are found and how they are read.

pub mod rulesets;
pub mod settings;
pub mod themes;
pub mod toml_file;
