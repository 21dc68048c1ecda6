//! The command line: a text, the commands entered before, and completion.

use crate::input::command::completions;
use crate::input::history::InputHistory;
use crate::tui::action::UiAction;
use crate::tui::widgets::{FieldChange, TextField};

/// The command line while it is open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandLine {
    pub(super) text: TextField,
    completion: Option<Completion>,
}

/// A completion that was tried: the key tries the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Completion {
    candidates: Vec<String>,
    index: usize,
}

impl CommandLine {
    /// The text typed.
    pub fn text(&self) -> &str {
        self.text.text()
    }

    /// Edits the text, completes it, or recalls an earlier command.
    pub(super) fn update(&mut self, action: &UiAction, history: &mut InputHistory) {
        if *action == UiAction::Complete {
            return self.complete();
        }
        self.completion = None;
        if let UiAction::Move(direction) = action
            && self.text.recall(*direction, history)
        {
            return;
        }
        if self.text.update(action) == FieldChange::Text {
            history.stop_recalling();
        }
    }

    /// Completes the command, or tries the next command that begins so.
    fn complete(&mut self) {
        let completion = match self.completion.take() {
            Some(Completion { candidates, index }) => {
                Completion { index: (index + 1) % candidates.len(), candidates }
            }
            None => Completion { candidates: completions(self.text()), index: 0 },
        };
        if let Some(command) = completion.candidates.get(completion.index) {
            self.text.replace(command);
            self.completion = Some(completion);
        }
    }
}
