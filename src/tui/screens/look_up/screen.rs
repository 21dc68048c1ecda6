//! The look-up screen: the word lists to choose from, and a look-up in one of them.

use super::state::WordLookUp;
use crate::assist::look_up::LookUpList;
use crate::files::Meanings;
use crate::text::dictionary_label::DictionaryLabel;
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::Cycle;

/// The look-up screen.
#[derive(Debug, Clone)]
pub struct LookUpScreen {
    lists: Vec<LookUpList>,
    current: usize,
    /// The text typed, and what was found.
    pub look_up: WordLookUp,
}

impl LookUpScreen {
    /// A look-up in the first of these lists, or `None` without a list.
    pub fn new(lists: Vec<LookUpList>) -> Option<Self> {
        let first = lists.first()?;
        let look_up = WordLookUp::new("", first.source());
        Some(Self { lists, current: 0, look_up })
    }

    /// Name and size of the current list.
    pub fn label(&self) -> &DictionaryLabel {
        &self.lists[self.current].label
    }

    /// Looks the word up again in these lists, which have other words now.
    pub(super) fn replace_lists(&mut self, lists: Vec<LookUpList>) {
        if self.current < lists.len() {
            self.lists = lists;
            self.look_up.search(self.lists[self.current].source());
        }
    }

    /// Looks for the meaning of the word that was found.
    pub(super) fn find_meaning(&mut self, meanings: &Meanings) {
        self.look_up.find_meaning(meanings, &self.lists[self.current].language);
    }

    /// Updates the text, switches the list, or closes the screen.
    pub(super) fn update(&mut self, action: &UiAction) -> ScreenResponse {
        if *action == UiAction::Back && !self.look_up.has_selection() {
            return ScreenResponse::Close;
        }
        if *action == UiAction::OwnWord {
            let language = &self.lists[self.current].language;
            let change = self.look_up.own_word_change();
            return change.map(|(kind, word)| Effect::ChangeListedWord(language.clone(), kind, word)).into();
        }
        let switches = *action == UiAction::NextList;
        if switches {
            // A word may mean something else in another language.
            self.look_up.forget_meanings();
            self.current = Cycle::Next.from(self.current, self.lists.len());
        }
        let source = self.lists[self.current].source();
        if switches {
            self.look_up.search(source);
        } else {
            self.look_up.update(action, source);
        }
        ScreenResponse::None
    }
}
