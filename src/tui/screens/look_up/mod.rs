//! The word look-up: a screen of its own, and a popup of the game screen.

mod lists;
mod state;
mod view;

use ratatui::layout::{Rect, Size};

use crate::assist::look_up::LookUpList;
use crate::files::Meanings;
use crate::session::Host;
use crate::text::dictionary_label::DictionaryLabel;
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, Cycle, ScreenMap};

pub(in crate::tui) use lists::change_listed_word;
use lists::look_up_lists;
pub use state::WordLookUp;
pub(in crate::tui) use view::{draw_look_up, has_gaps};

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

    /// Opens the look-up.
    ///
    /// # Errors
    /// Why there are no word lists.
    pub(in crate::tui) fn open(host: &Host) -> Result<Self, String> {
        Self::new(look_up_lists(host)?).ok_or_else(|| "there are no word lists".to_owned())
    }
}

impl Screen for LookUpScreen {
    fn context(&self, _: Size) -> Context {
        self.look_up.context()
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        if action == UiAction::Back && !self.look_up.has_selection() {
            return ScreenResponse::Close;
        }
        if action == UiAction::OwnWord {
            let language = &self.lists[self.current].language;
            let change = self.look_up.own_word_change();
            return change.map(|(kind, word)| Effect::ChangeListedWord(language.clone(), kind, word)).into();
        }
        let switches = action == UiAction::NextList;
        if switches {
            // A word may mean something else in another language.
            self.look_up.forget_meanings();
            self.current = Cycle::Next.from(self.current, self.lists.len());
        }
        let source = self.lists[self.current].source();
        if switches {
            self.look_up.search(source);
        } else {
            self.look_up.update(&action, source);
        }
        ScreenResponse::None
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
        Ok(())
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        self.look_up.adapt_to(map);
    }

    fn show_fault(&mut self, fault: String) {
        self.look_up.show_fault(&fault);
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            // Looks the word up again in the lists, which have other words now.
            Answer::WordLists(lists) => {
                if self.current < lists.len() {
                    self.lists = lists;
                    self.look_up.search(self.lists[self.current].source());
                }
            }
            other => self.show_fault(unexpected(&other)),
        }
    }

    fn find_meanings(&mut self, meanings: &Meanings) {
        self.look_up.find_meaning(meanings, &self.lists[self.current].language);
    }
}
