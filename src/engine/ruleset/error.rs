use std::fmt;

use crate::toml_file::Fault;

/// Everything that is wrong with a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesetError {
    /// The faults, in the order of the files and their lines. Never empty.
    pub faults: Vec<Fault>,
}

/// One line for each fault.
impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesetError {}
