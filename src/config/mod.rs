//! What users configure in TOML files: finding and reading settings, themes and rulesets.

pub mod named_files;
pub mod rulesets;
pub mod settings;
pub mod themes;
