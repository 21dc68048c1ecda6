/// A file as the client found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name for messages.
    pub file: String,
    /// What is in it.
    pub text: String,
}

/// Where rulesets and tile sets are found by name. The engine reads no files: the client does, and hands them in.
pub trait RulesetFiles {
    /// The ruleset file with this id.
    fn ruleset(&self, id: &str) -> Option<SourceFile>;
    /// The tile set file with this name.
    fn tiles(&self, name: &str) -> Option<SourceFile>;
    /// The ids of all rulesets, for suggestions.
    fn ruleset_ids(&self) -> Vec<String>;
    /// The names of all tile sets, for suggestions.
    fn tile_names(&self) -> Vec<String>;
}
