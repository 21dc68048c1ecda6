//! What users configure in TOML files: settings, keys, themes and rulesets, where they are found and how they are read.

pub(crate) mod plain_name;
pub mod rulesets;
pub mod settings;
pub mod themes;
pub mod toml_file;
