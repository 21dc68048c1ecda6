//! What users configure in TOML files: finding and reading settings, themes and rulesets.

pub(crate) mod plain_name;
pub mod rulesets;
pub mod settings;
pub mod themes;
