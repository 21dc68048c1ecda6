//! The texts that were entered in a field before.

use super::text_field::TextField;
use crate::tui::action::Direction;

/// The most texts kept.
const MAX_ENTRIES: usize = 100;

/// The texts that were entered in a field before, and which of them the field shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::tui) struct InputHistory {
    entries: Vec<String>,
    /// The index of the text that the field shows, or `None` for one that has not been entered yet.
    shown: Option<usize>,
    /// The text that was typed before an earlier text was recalled.
    unfinished: String,
}

impl InputHistory {
    /// Adds a text as the newest one, unless it is empty, and ends recalling.
    pub(in crate::tui) fn add(&mut self, text: &str) {
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

    /// The next text typed begins anew, from the newest entry.
    pub(in crate::tui) const fn stop_recalling(&mut self) {
        self.shown = None;
    }

    /// Replaces the text of a field by an earlier one (up) or a later one (down); returns whether there is one.
    pub(in crate::tui) fn recall(&mut self, direction: Direction, field: &mut TextField) -> bool {
        let to = match (direction, self.shown) {
            (Direction::Up, None) => self.entries.len().checked_sub(1),
            (Direction::Up, Some(index)) => index.checked_sub(1),
            (Direction::Down, Some(index)) if index + 1 < self.entries.len() => Some(index + 1),
            (Direction::Down, Some(_)) => {
                self.shown = None;
                field.replace(&self.unfinished);
                return true;
            }
            _ => None,
        };
        let Some(index) = to else { return false };
        if self.shown.is_none() {
            field.text().clone_into(&mut self.unfinished);
        }
        self.shown = Some(index);
        field.replace(&self.entries[index]);
        true
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
        let mut field = TextField::new("ta");
        for (direction, found, text) in [
            (Direction::Down, false, "ta"),
            (Direction::Up, true, "pass"),
            (Direction::Up, true, "8h CAT"),
            (Direction::Up, false, "8h CAT"),
            (Direction::Down, true, "pass"),
            (Direction::Down, true, "ta"),
            (Direction::Down, false, "ta"),
        ] {
            assert_eq!((history.recall(direction, &mut field), field.text()), (found, text), "{direction:?}");
        }
    }
}
