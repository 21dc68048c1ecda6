//! The look-up's lists: which there are, and which is open.

use std::sync::Arc;

use rackety_engine::{TileSet, Vocabulary};

use super::state::LookUp;
use crate::assist::look_up::LookUpSource;
use crate::text::dictionary_label::DictionaryLabel;
use crate::tui::action::Action;

/// A word list that can be looked into.
#[derive(Debug, Clone)]
pub struct WordList {
    /// Its name and size.
    pub label: DictionaryLabel,
    /// Its words.
    pub vocabulary: Arc<Vocabulary>,
    /// Tiles of its language, for what they can lay.
    pub tiles: Option<TileSet>,
}

/// The look-up screen: its lists, the one that is open, and what is looked for in it.
#[derive(Debug, Clone)]
pub struct WordLists {
    lists: Vec<WordList>,
    open: usize,
    /// What is looked for, and what was found.
    pub words: LookUp,
}

impl WordLists {
    /// A look-up in the first of these lists; none without a list.
    pub fn new(lists: Vec<WordList>) -> Option<Self> {
        (!lists.is_empty()).then(|| Self { lists, open: 0, words: LookUp::default() })
    }

    /// The name of the list that is open.
    pub fn label(&self) -> &DictionaryLabel {
        &self.lists[self.open].label
    }

    /// Does what a key says; none if it is not for the look-up.
    pub fn update(&mut self, action: &Action) -> Option<()> {
        if *action == Action::NextList {
            self.open = (self.open + 1) % self.lists.len();
        }
        let list = &self.lists[self.open];
        let source =
            LookUpSource { name: &list.label.name, vocabulary: &list.vocabulary, tiles: list.tiles.as_ref() };
        if *action == Action::NextList {
            self.words.look_up(source);
            return Some(());
        }
        self.words.update(action, source)
    }
}
