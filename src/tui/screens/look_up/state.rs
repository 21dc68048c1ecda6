//! A word look-up: the text typed, and what was found.

use crate::assist::look_up::{LookUpResult, LookUpSource, LookUpStatus, look_up};
use crate::files::OwnWord;
use crate::files::meanings::{KnownMeanings, Meaning, Meanings};
use crate::text::wording::sentence;
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
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

    /// The change of the user's own words that is offered: barring a good word, or allowing one that is not.
    pub(in crate::tui) fn own_word_change(&self) -> Option<Effect> {
        let change = |kind, word: &String| Effect::ChangeOwnWords(kind, vec![word.clone()]);
        let allowed = self.result.unknown_word.as_ref().map(|word| change(OwnWord::Added, word));
        allowed.or_else(|| Some(change(OwnWord::Barred, self.result.good_word.as_ref()?)))
    }

    /// Shows why the user's own words cannot be changed.
    pub(in crate::tui) fn show_fault(&mut self, fault: &str) {
        self.result = LookUpResult {
            sentence: sentence(fault),
            status: LookUpStatus::NotFound,
            ..LookUpResult::default()
        };
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
