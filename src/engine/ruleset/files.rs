use crate::toml_file::SourceFile;

/// Finds rulesets and tile sets by name. The engine reads no files; the client does.
pub trait RulesetFiles {
    /// The ruleset file with this id.
    fn ruleset(&self, id: &str) -> Option<SourceFile>;
    /// The tile set file with this name.
    fn tile_set(&self, name: &str) -> Option<SourceFile>;
    /// The ids of all rulesets, for suggestions.
    fn ruleset_ids(&self) -> Vec<String>;
    /// The names of all tile sets, for suggestions.
    fn tile_set_names(&self) -> Vec<String>;
}
