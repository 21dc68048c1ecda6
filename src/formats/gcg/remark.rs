//! The remarks that the reader of an imported game should know.

/// Something about a line that its reader should know.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remark {
    /// The line, from 1.
    pub line: usize,
    /// The text of the remark.
    pub text: String,
}
