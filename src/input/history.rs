//! The history of the texts entered on an input line.

/// The most texts kept.
const MAX_ENTRIES: usize = 100;

/// The texts that were entered in a line before, and which of them the line shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InputHistory {
    entries: Vec<String>,
    /// The index of the text that the line shows, or `None` for one that has not been entered yet.
    shown: Option<usize>,
    /// The text that was typed before an earlier text was recalled.
    unfinished: String,
}

impl InputHistory {
    /// Adds a text as the newest one, unless it is empty, and ends recalling.
    pub fn add(&mut self, text: &str) {
        self.shown = None;
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        self.entries.retain(|entry| entry != text);
        self.entries.push(text.to_owned());
        let surplus = self.entries.len().saturating_sub(MAX_ENTRIES);
        self.entries.drain(..surplus);
    }

    /// Ends recalling: the next recall begins with the newest entry.
    pub const fn stop_recalling(&mut self) {
        self.shown = None;
    }

    /// Recalls the text entered before the one that the line shows, which is the `current` one; returns `None` at the oldest.
    pub fn earlier(&mut self, current: &str) -> Option<&str> {
        let index = self.shown.unwrap_or(self.entries.len()).checked_sub(1)?;
        if self.shown.is_none() {
            current.clone_into(&mut self.unfinished);
        }
        self.shown = Some(index);
        self.entries.get(index).map(String::as_str)
    }

    /// Recalls the text entered after the one that the line shows, at last the unfinished one; returns `None` after that.
    pub fn later(&mut self) -> Option<&str> {
        let index = self.shown? + 1;
        self.shown = (index < self.entries.len()).then_some(index);
        Some(self.entries.get(index).unwrap_or(&self.unfinished))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_texts_come_back_and_the_unfinished_one_is_kept() {
        let mut history = InputHistory::default();
        for text in ["pass", " ", "8h CAT", "pass "] {
            history.add(text);
        }
        assert_eq!(history.later(), None);
        assert_eq!(history.earlier("ta"), Some("pass"));
        assert_eq!(history.earlier("pass"), Some("8h CAT"));
        assert_eq!(history.earlier("8h CAT"), None);
        assert_eq!(history.later(), Some("pass"));
        assert_eq!(history.later(), Some("ta"));
        assert_eq!(history.later(), None);
    }
}
