//! A word look-up: the text typed, and what was found.

use crate::assist::look_up::{LookUpResult, LookUpSource, look_up};
use crate::files::meanings::{KnownMeanings, Meaning, Meanings};
use crate::tui::action::UiAction;
use crate::tui::widgets::{FieldChange, Scroll, TextField};

/// A word look-up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordLookUp {
    /// The text typed.
    pub text: TextField,
    /// A sentence about it, and the words found.
    pub result: LookUpResult,
    meanings: KnownMeanings,
    pub(in crate::tui) scroll: Scroll,
}

impl WordLookUp {
    /// Looks up a word.
    pub fn of(word: &str, source: LookUpSource<'_>) -> Self {
        let mut look_up = Self { text: TextField::new(word), ..Self::default() };
        look_up.search(source);
        look_up
    }

    /// The meaning of a good word, if it is known.
    pub fn meaning(&self) -> Option<&Meaning> {
        self.meanings.of(self.result.good_word.as_deref()?)
    }

    /// Looks for the meaning of a good word.
    pub(in crate::tui) fn find_meaning(&mut self, meanings: &Meanings, language: &str) {
        self.meanings.learn(meanings, language, self.result.good_word.as_deref());
    }

    /// Forgets all meanings, because the language changes.
    pub(super) fn forget_meanings(&mut self) {
        self.meanings = KnownMeanings::default();
    }

    /// Whether the text asks for anagrams of tiles.
    pub fn is_anagram(&self) -> bool {
        self.text.text().trim_start().starts_with('=')
    }

    /// Edits the text, searches or scrolls.
    pub(in crate::tui) fn update(&mut self, action: &UiAction, source: LookUpSource<'_>) {
        match self.text.update(action) {
            FieldChange::Text => return self.search_if_quick(source),
            FieldChange::Cursor => return,
            FieldChange::None => {}
        }
        match action {
            UiAction::Accept => self.search(source),
            UiAction::Move(direction) => self.scroll.go(*direction),
            UiAction::Scroll(lines) => self.scroll.by(*lines),
            _ => {}
        }
    }

    /// Looks up the text.
    pub(in crate::tui) fn search(&mut self, source: LookUpSource<'_>) {
        self.scroll = Scroll::default();
        self.result = look_up(self.text.text(), source);
    }

    /// Looks a word up while it is typed. Patterns and anagrams take longer, and wait for Enter.
    fn search_if_quick(&mut self, source: LookUpSource<'_>) {
        let takes_long = self.text.text().contains(['?', '*', '[', ']', '=']);
        if takes_long {
            self.result =
                LookUpResult { sentence: "Press Enter to search.".to_owned(), ..LookUpResult::default() };
            self.scroll = Scroll::default();
        } else {
            self.search(source);
        }
    }
}
