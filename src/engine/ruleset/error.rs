use crate::toml_file::Fault;

/// Everything that is wrong with a ruleset. Its text has one line for each fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n"))]
#[non_exhaustive]
pub struct RulesetError {
    /// The faults, in the order of the files and their lines. Never empty.
    pub faults: Vec<Fault>,
}
