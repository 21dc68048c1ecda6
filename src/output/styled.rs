//! Text with the program's own colours.

use std::fmt;
use std::ops::Deref;

use super::filter::{Escapes, Filter};

/// Text with colours and attributes. No other escape sequence is in it, so that writing it cannot do more to a terminal
/// than colour a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StyledText(String);

impl StyledText {
    /// A text as libraries for reports render it: its sequences for colours and attributes (SGR) remain, and everything
    /// else that a terminal would obey is escaped. What comes from outside must be escaped before it is rendered, or it
    /// could have colours of its own.
    pub fn from_ansi(rendered: &str) -> Self {
        let mut styled = Vec::with_capacity(rendered.len());
        let mut filter = Filter::new(Escapes::Text);
        let mut rest = rendered;
        while let Some(start) = rest.find('\u{1b}') {
            let (before, after) = rest.split_at(start);
            filter.show(before.as_bytes(), &mut styled);
            let sequence = &after[..sgr_length(after).unwrap_or_default()];
            styled.extend_from_slice(sequence.as_bytes());
            rest = &after[sequence.len()..];
            if sequence.is_empty() {
                let (escape, others) = rest.split_at(1);
                filter.show(escape.as_bytes(), &mut styled);
                rest = others;
            }
        }
        filter.show(rest.as_bytes(), &mut styled);
        Self(String::from_utf8_lossy(&styled).into_owned())
    }
}

/// The length of the SGR sequence at the beginning of a text: `ESC [`, digits and semicolons, `m`.
fn sgr_length(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix("\u{1b}[")?;
    let end = parameters.find(|character: char| !character.is_ascii_digit() && character != ';')?;
    parameters[end..].starts_with('m').then_some(2 + end + 1)
}

/// The text has its colours, which an [`Output`](super::Output) would escape if they were written as plain text.
impl fmt::Display for StyledText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Deref for StyledText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_remain_and_nothing_else_does() {
        let text = |rendered| StyledText::from_ansi(rendered).to_string();
        let coloured = "\u{1b}[1m\u{1b}[38;5;9merror\u{1b}[0m: é\n\u{1b}[m";
        assert_eq!(text(coloured), coloured);
        assert_eq!(text("\u{1b}[2Ja\u{1b}[31"), r"\u{1b}[2Ja\u{1b}[31");
        assert_eq!(text("\u{1b}]52;c;QQ==\u{7}\u{9b}m\r"), r"\u{1b}]52;c;QQ==\u{7}\u{9b}m\u{d}");
        assert_eq!(text("\u{1b}\u{1b}[1m\u{1b}[?25l"), "\\u{1b}\u{1b}[1m\\u{1b}[?25l");
    }
}
