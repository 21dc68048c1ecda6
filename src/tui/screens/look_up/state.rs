//! The look-up on the screen: what has been written, and what was found.

use crate::assist::look_up::{LookUpResult, LookUpSource, look_up};
use crate::tui::action::Action;

/// What is looked for, and what was found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LookUp {
    /// What has been written.
    pub text: String,
    /// What is told of it: a sentence, and the words found.
    pub answer: LookUpResult,
    /// The first line of the words that is shown.
    pub scroll: u16,
}

impl LookUp {
    /// Whether it is asked what tiles can lay.
    pub fn asks_for_tiles(&self) -> bool {
        self.text.trim_start().starts_with('=')
    }

    /// Does what a key says; none if it is not for the look-up.
    pub fn update(&mut self, action: &Action, source: LookUpSource<'_>) -> Option<()> {
        match action {
            Action::Type(character) if !character.is_control() => self.write(*character, source),
            Action::Paste(text) => {
                text.chars().filter(|each| !each.is_control()).for_each(|each| self.write(each, source));
            }
            Action::Erase => {
                self.text.pop();
                self.changed(source);
            }
            Action::Accept => self.look_up(source),
            Action::Go(direction) => self.scroll = direction.scrolled(self.scroll),
            _ => return None,
        }
        Some(())
    }

    /// Looks up what is written.
    pub fn look_up(&mut self, source: LookUpSource<'_>) {
        self.scroll = 0;
        self.answer = look_up(&self.text, source);
    }

    fn write(&mut self, character: char, source: LookUpSource<'_>) {
        self.text.push(character);
        self.changed(source);
    }

    /// A word is told while it is written; patterns and tiles, which take longer, when they are asked for.
    fn changed(&mut self, source: LookUpSource<'_>) {
        let takes_long = self.text.contains(['?', '*', '[', ']', '=']);
        if takes_long {
            self.answer =
                LookUpResult { sentence: "Not looked up yet.".to_owned(), ..LookUpResult::default() };
            self.scroll = 0;
        } else {
            self.look_up(source);
        }
    }
}
