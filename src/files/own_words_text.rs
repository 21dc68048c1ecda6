//! Own words as lines of text, and a text changed by one word at a time.

use rackety_engine::tiles::Casing;

/// Says whether the user's file adds a word or bars it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnWord {
    /// The word is accepted, whatever the list says.
    Added,
    /// The word is not accepted, whatever the list says.
    Barred,
}

impl OwnWord {
    /// This word as a line of a file: `YEET` or `-QI`.
    pub(crate) fn entry(self, word: &str) -> String {
        match self {
            Self::Added => word.to_owned(),
            Self::Barred => format!("-{word}"),
        }
    }
}

/// The word of an entry such as `yeet` or `-qi`, in capitals, and its kind.
pub(super) fn read_entry(entry: &str, casing: Casing) -> (String, OwnWord) {
    match entry.strip_prefix('-') {
        Some(word) => (casing.capitals(word.trim_start()), OwnWord::Barred),
        None => (casing.capitals(entry), OwnWord::Added),
    }
}

/// The first lines of a new file.
pub(super) fn head(name: &str) -> String {
    format!("# Own words for {name}: one per line; -WORD bars a word.\n")
}

/// The text with this word, in capitals, added or barred. A line about the word is changed, and keeps its comment; without
/// one, a line is added at the end.
pub(super) fn with_word(text: &str, word: &str, kind: OwnWord, casing: Casing) -> String {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut is_there = false;
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let entry = line.split('#').next().unwrap_or_default();
        let marked = entry.trim_start_matches('\u{feff}').trim();
        if read_entry(marked, casing).0 == word {
            is_there = true;
            lines.push(line.replacen(marked, &kind.entry(word), 1));
        } else {
            lines.push(line.to_owned());
        }
    }
    if !is_there {
        lines.push(kind.entry(word));
    }
    lines.into_iter().map(|line| line + line_end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_word(text: &str, word: &str, kind: OwnWord) -> String {
        super::with_word(text, word, kind, Casing::Usual)
    }

    #[test]
    fn a_new_word_is_a_line_at_the_end() {
        assert_eq!(with_word("# ours\nyeet", "RIZZ", OwnWord::Added), "# ours\nyeet\nRIZZ\n");
        assert_eq!(with_word("", "QI", OwnWord::Barred), "-QI\n");
        assert_eq!(with_word("a1\r\n", "QI", OwnWord::Barred), "a1\r\n-QI\r\n");
    }

    #[test]
    fn a_line_about_the_word_is_changed_and_keeps_its_comment() {
        let text = "\u{feff}- qi   # not in this house\nyeet # qi\n\nQi\n";
        assert_eq!(
            with_word(text, "QI", OwnWord::Added),
            "\u{feff}QI   # not in this house\nyeet # qi\n\nQI\n"
        );
        assert_eq!(with_word("qi\n", "QI", OwnWord::Barred), "-QI\n");
    }
}
