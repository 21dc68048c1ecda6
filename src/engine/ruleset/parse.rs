use super::{Ruleset, RulesetError, RulesetFiles, SourceFile};

/// No other files.
struct NoFiles;

impl RulesetFiles for NoFiles {
    fn ruleset(&self, _id: &str) -> Option<SourceFile> {
        None
    }

    fn tile_set(&self, _name: &str) -> Option<SourceFile> {
        None
    }

    fn ruleset_ids(&self) -> Vec<String> {
        Vec::new()
    }

    fn tile_set_names(&self) -> Vec<String> {
        Vec::new()
    }
}

impl Ruleset {
    /// Parses and checks a ruleset that needs no other file: it extends none, and contains its tile sets.
    /// [`Ruleset::load`] is for the others.
    ///
    /// # Errors
    /// [`RulesetError`] with all faults of the text.
    pub fn parse(id: &str, text: &str) -> Result<Self, RulesetError> {
        let source = SourceFile { file: format!("{id}.toml"), text: text.to_owned() };
        Self::load(id, &source, &NoFiles)
    }
}
