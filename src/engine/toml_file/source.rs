use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The text of a file, with the name that messages give it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The file's name for messages.
    pub file: String,
    /// The file's text.
    pub text: String,
}

/// A text and the offsets where its lines begin, shared by all its spans.
#[derive(PartialEq, Eq)]
pub(super) struct IndexedSource {
    pub(super) source: SourceFile,
    line_starts: Vec<usize>,
}

impl IndexedSource {
    pub(super) fn new(source: SourceFile) -> Arc<Self> {
        let after_breaks = source.text.match_indices('\n').map(|(offset, _)| offset + 1);
        let line_starts = std::iter::once(0).chain(after_breaks).collect();
        Arc::new(Self { source, line_starts })
    }
}

/// A range of bytes in the text of a file.
///
/// A clone is cheap: all spans of a file share its text.
#[derive(Clone, PartialEq, Eq)]
pub struct SourceSpan {
    source: Arc<IndexedSource>,
    bytes: Range<usize>,
}

impl SourceSpan {
    /// The span of these bytes within the text. An end that is inside a character moves back to its beginning.
    pub(super) fn new(source: &Arc<IndexedSource>, bytes: Range<usize>) -> Self {
        let text = &source.source.text;
        let boundary = |offset: usize| {
            let offset = offset.min(text.len());
            (0..=offset).rev().find(|&offset| text.is_char_boundary(offset)).unwrap_or_default()
        };
        let start = boundary(bytes.start);
        Self { source: Arc::clone(source), bytes: start..boundary(bytes.end).max(start) }
    }

    /// The file's name for messages.
    pub fn file(&self) -> &str {
        &self.source.source.file
    }

    /// The bytes, on character boundaries of the file's text.
    pub fn bytes(&self) -> Range<usize> {
        self.bytes.clone()
    }

    /// The text of the span itself.
    pub fn text(&self) -> &str {
        &self.source.source.text[self.bytes()]
    }

    /// The line where the span begins, from 1.
    pub fn line(&self) -> usize {
        self.source.line_starts.partition_point(|&start| start <= self.bytes.start)
    }

    /// The column where the span begins, in characters from 1.
    pub fn column(&self) -> usize {
        1 + self.source_line()[..self.bytes_in_line().start].chars().count()
    }

    /// The whole line where the span begins, without its line break.
    pub fn source_line(&self) -> &str {
        let rest = &self.source.source.text[self.line_start()..];
        rest.lines().next().unwrap_or_default()
    }

    /// The bytes of [`Self::source_line`] that are in the span; empty if the span begins at the end of the line.
    pub fn bytes_in_line(&self) -> Range<usize> {
        let (line_start, length) = (self.line_start(), self.source_line().len());
        let within = |offset: usize| (offset - line_start).min(length);
        within(self.bytes.start)..within(self.bytes.end)
    }

    /// The span of these bytes of [`Self::text`].
    pub(crate) fn within(&self, bytes: Range<usize>) -> Self {
        Self::new(&self.source, self.bytes.start + bytes.start..self.bytes.start + bytes.end)
    }

    fn line_start(&self) -> usize {
        self.source.line_starts[self.line() - 1]
    }
}

/// The text leaves out the file's text, which is the same for all its spans.
impl fmt::Debug for SourceSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:?}", self.file(), self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(text: &str, bytes: Range<usize>) -> SourceSpan {
        let source = SourceFile { file: "test.toml".to_owned(), text: text.to_owned() };
        SourceSpan::new(&IndexedSource::new(source), bytes)
    }

    #[test]
    fn a_span_knows_its_line_and_column() {
        let text = "é = 1\r\nname = \"ä\"\n";
        let name = span(text, 8..12);
        assert_eq!((name.line(), name.column(), name.text()), (2, 1, "name"));
        assert_eq!((name.source_line(), name.bytes_in_line()), ("name = \"ä\"", 0..4));
        let value = span(text, 5..6);
        assert_eq!((value.line(), value.column(), value.source_line()), (1, 5, "é = 1"));
    }

    #[test]
    fn a_span_stays_within_text_and_line() {
        let end = span("a\n", 2..9);
        assert_eq!((end.line(), end.column(), end.bytes(), end.source_line()), (2, 1, 2..2, ""));
        let inside_a_character = span("é", 1..2);
        assert_eq!(inside_a_character.bytes(), 0..2);
        let two_lines = span("a = [\n1]", 4..8);
        assert_eq!((two_lines.source_line(), two_lines.bytes_in_line()), ("a = [", 4..5));
    }
}
