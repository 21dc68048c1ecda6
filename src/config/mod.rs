//! The files that users configure in TOML: finding and reading settings, themes and rulesets.

pub mod named_files;
pub mod rulesets;
pub mod settings;
pub mod themes;
