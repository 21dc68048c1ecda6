//! The look-up screen: the word lists to choose from, and a look-up in one of them.

use std::sync::Arc;

use rackety_engine::{TileSet, Vocabulary};

use super::state::WordLookUp;
use crate::assist::look_up::LookUpSource;
use crate::files::Meanings;
use crate::text::dictionary_label::DictionaryLabel;
use crate::tui::action::UiAction;
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::Cycle;

/// A word list to look words up in.
#[derive(Debug, Clone)]
pub struct LookUpList {
    /// Its name and size.
    pub label: DictionaryLabel,
    /// Its language's code.
    pub language: String,
    /// Its words.
    pub vocabulary: Arc<Vocabulary>,
    /// A tile set of its language, for anagrams.
    pub tiles: Option<TileSet>,
}

impl LookUpList {
    fn source(&self) -> LookUpSource<'_> {
        LookUpSource { name: &self.label.name, vocabulary: &self.vocabulary, tiles: self.tiles.as_ref() }
    }
}

/// The look-up screen.
#[derive(Debug, Clone)]
pub struct LookUpScreen {
    lists: Vec<LookUpList>,
    current: usize,
    /// What is typed, and what was found.
    pub look_up: WordLookUp,
}

impl LookUpScreen {
    /// A look-up in the first of these lists; none without a list.
    pub fn new(lists: Vec<LookUpList>) -> Option<Self> {
        let first = lists.first()?;
        let look_up = WordLookUp::of("", first.source());
        Some(Self { lists, current: 0, look_up })
    }

    /// Name and size of the current list.
    pub fn label(&self) -> &DictionaryLabel {
        &self.lists[self.current].label
    }

    /// The language of the current list, and a tile set of that language.
    pub(in crate::tui) fn language(&self) -> (&str, Option<&TileSet>) {
        let list = &self.lists[self.current];
        (&list.language, list.tiles.as_ref())
    }

    /// The same look-up in these lists, which have other words now; the word is looked up again.
    #[must_use]
    pub(in crate::tui) fn with_lists(self, lists: Vec<LookUpList>) -> Self {
        if lists.len() <= self.current {
            return self;
        }
        let mut screen = Self { lists, ..self };
        let list = &screen.lists[screen.current];
        let source =
            LookUpSource { name: &list.label.name, vocabulary: &list.vocabulary, tiles: list.tiles.as_ref() };
        screen.look_up.search(source);
        screen
    }

    /// Looks for the meaning of the word that was found.
    pub(in crate::tui) fn find_meaning(&mut self, meanings: &Meanings) {
        self.look_up.find_meaning(meanings, &self.lists[self.current].language);
    }

    /// Updates the text, switches the list, or closes the screen.
    pub(in crate::tui) fn update(&mut self, action: &UiAction) -> ScreenResponse {
        if *action == UiAction::Back && !self.look_up.has_selection() {
            return ScreenResponse::Close;
        }
        if *action == UiAction::OwnWord {
            return self.look_up.own_word_change().into();
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
