use crate::toml_file::{Fault, fault_lines};

/// Everything that is wrong with a ruleset. Its text has one line for each fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", fault_lines(.faults))]
#[non_exhaustive]
pub struct RulesetError {
    /// The faults, in the order of the files and their lines. Never empty.
    pub faults: Vec<Fault>,
}
