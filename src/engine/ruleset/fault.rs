use std::fmt;

/// One thing that is wrong with a ruleset, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file it is in.
    pub file: String,
    /// The line of the file, from 1, where it is known.
    pub line: Option<usize>,
    /// The key, as `take.blank` or `tiles.sets.en.letters[3].count`; empty for a fault of the whole file.
    pub key: String,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub cure: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        if !self.key.is_empty() {
            write!(f, " {}:", self.key)?;
        }
        write!(f, " {}; {}", self.problem, self.cure)
    }
}

/// Everything that is wrong with a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesetError {
    /// The faults, in the order of the files and their lines. Never empty.
    pub faults: Vec<Fault>,
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if 0 < index {
                writeln!(f)?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesetError {}
