use std::fmt::{self, Write};

use super::source::SourceSpan;
use crate::printable::printable;

/// One thing that is wrong in a file, where it is, and how to fix it.
///
/// [`Display`](fmt::Display) writes it as a single line: `file:line: key: problem; cure`. A ruleset that comes from no
/// file, as in a saved game, has a name instead of a file, and its faults have no span.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Fault {
    place: FaultPlace,
    key: String,
    problem: String,
    cure: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum FaultPlace {
    Span(SourceSpan),
    File(String),
}

impl Fault {
    /// A fault at a place in a file.
    pub fn at(
        span: &SourceSpan,
        key: impl Into<String>,
        problem: impl Into<String>,
        cure: impl Into<String>,
    ) -> Self {
        let (key, problem, cure) = (key.into(), problem.into(), cure.into());
        Self { place: FaultPlace::Span(span.clone()), key, problem, cure }
    }

    /// A fault of a file as a whole, or of data that comes from no file.
    pub fn in_file(
        file: impl Into<String>,
        key: impl Into<String>,
        problem: impl Into<String>,
        cure: impl Into<String>,
    ) -> Self {
        let (key, problem, cure) = (key.into(), problem.into(), cure.into());
        Self { place: FaultPlace::File(file.into()), key, problem, cure }
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        match &self.place {
            FaultPlace::Span(span) => span.file(),
            FaultPlace::File(file) => file,
        }
    }

    /// The place in the file, where it is known.
    pub const fn span(&self) -> Option<&SourceSpan> {
        match &self.place {
            FaultPlace::Span(span) => Some(span),
            FaultPlace::File(_) => None,
        }
    }

    /// The first byte in the file. Faults of the file as a whole follow the others.
    pub(crate) fn start(&self) -> usize {
        self.span().map_or(usize::MAX, |span| span.bytes().start)
    }

    /// The key, as `take.blank` or `tiles.sets.en.letters[3].count`; empty for a fault of the whole file.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Says what is wrong.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// Says how to fix it.
    pub fn cure(&self) -> &str {
        &self.cure
    }
}

/// Faults as text, one line for each.
pub fn fault_lines(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}

/// The faults of a file in the order of their places; those of the file as a whole are the last.
pub(crate) fn in_order_of_place(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort_by_key(Fault::start);
    faults
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = SingleLine(f);
        write!(line, "{}:", self.file())?;
        if let Some(span) = self.span() {
            write!(line, "{}:", span.line())?;
        }
        if !self.key.is_empty() {
            write!(line, " {}:", self.key)?;
        }
        write!(line, " {}; {}", self.problem, self.cure)
    }
}

/// Writes the parts of a message on one line: keys and values come from files of any origin, and a message must neither
/// control a terminal nor break its line.
struct SingleLine<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for SingleLine<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(&printable(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_one_line_without_control_characters() {
        let fault = Fault::in_file("a\n.toml", "x\u{1b}[2J", "unknown key\u{202e}", "leave it out");
        assert_eq!(fault.to_string(), "a\\u{a}.toml: x\\u{1b}[2J: unknown key\\u{202e}; leave it out");
    }
}
