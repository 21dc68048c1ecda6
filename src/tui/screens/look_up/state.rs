//! A word look-up: the text typed, and what was found.

use crate::assist::look_up::{LookUpResult, LookUpSource, LookUpStatus, look_up};
use crate::files::OwnWord;
use crate::files::meanings::{KnownMeanings, Meaning, Meanings};
use crate::input::history::InputHistory;
use crate::text::wording::sentence;
use crate::tui::action::{Direction, UiAction};
use crate::tui::keymap::Context;
use crate::tui::widgets::{FieldChange, ScreenMap, Scroll, TextField, moved_in_grid};

/// A word look-up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordLookUp {
    /// The text typed.
    pub text: TextField,
    /// A sentence about it, and the words found.
    pub result: LookUpResult,
    pub(super) anagrams: Anagrams,
    /// The index of the selected word among those found, or `None` while the keys edit the text.
    pub(super) selected: Option<usize>,
    /// Words in a row, as they were drawn last.
    columns: usize,
    /// The question whether to use a hint for this look-up.
    question: Option<String>,
    /// The word that Enter places on a board, and where it begins.
    offered: Option<(String, String)>,
    history: InputHistory,
    meanings: KnownMeanings,
    pub(in crate::tui) scroll: Scroll,
}

/// Says whether the words that tiles spell can be looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Anagrams {
    /// They can.
    Offered,
    /// They cannot: the list has no tiles, or the game no hints.
    #[default]
    NotOffered,
}

impl Anagrams {
    const fn of(source: LookUpSource<'_>) -> Self {
        if source.tiles.is_some() { Self::Offered } else { Self::NotOffered }
    }
}

impl WordLookUp {
    /// Looks up a word.
    pub fn new(word: &str, source: LookUpSource<'_>) -> Self {
        let mut look_up = Self::typed(word, source);
        look_up.search(source);
        look_up
    }

    /// A text that has been typed, but is not looked up yet.
    pub(in crate::tui) fn typed(text: &str, source: LookUpSource<'_>) -> Self {
        let anagrams = Anagrams::of(source);
        Self { text: TextField::new(text), result: not_searched(), anagrams, ..Self::default() }
    }

    /// Returns the same look-up, with the texts that were looked up before.
    #[must_use]
    pub(in crate::tui) fn with_history(self, history: InputHistory) -> Self {
        Self { history, ..self }
    }

    /// The texts that were looked up, when the look-up closes.
    pub(in crate::tui) fn into_history(mut self) -> InputHistory {
        self.history.add(self.text.text());
        self.history
    }

    /// Returns the context that receives the keys: the text, the words found, or a question.
    pub(in crate::tui) const fn context(&self) -> Context {
        match (&self.question, self.selected) {
            (Some(_), _) => Context::Confirmation,
            (None, Some(_)) => Context::FoundWords,
            (None, None) => Context::LookUp,
        }
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
    pub(in crate::tui) fn own_word_change(&self) -> Option<(OwnWord, String)> {
        let LookUpResult { unknown_word, good_word, .. } = &self.result;
        let allowed = unknown_word.clone().map(|word| (OwnWord::Added, word));
        allowed.or_else(|| Some((OwnWord::Barred, good_word.clone()?)))
    }

    /// Shows a fault, and nothing that was found.
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

    /// Returns whether Enter looks up the words that tiles spell.
    pub fn is_new_anagram(&self) -> bool {
        self.selected.is_none()
            && self.anagrams == Anagrams::Offered
            && self.result.status == LookUpStatus::Pending
            && self.text.text().trim_start().starts_with('=')
    }

    /// The question that is open.
    pub(in crate::tui) fn question(&self) -> Option<&str> {
        self.question.as_deref()
    }

    /// Asks a question before Enter searches.
    pub(in crate::tui) fn ask(&mut self, question: String) {
        self.question = Some(question);
    }

    /// Closes the question.
    pub(in crate::tui) fn close_question(&mut self) {
        self.question = None;
    }

    /// Offers to place the selected word, or the good word that was typed, on a board, if `place` says where it fits.
    pub(in crate::tui) fn offer(&mut self, place: impl FnOnce(&str) -> Option<String>) {
        let word = match self.selected {
            Some(_) => self.selected_word(),
            None => self.result.good_word.as_deref(),
        };
        self.offered = word.and_then(|word| Some((word.to_owned(), place(word)?)));
    }

    /// The word that Enter places on a board, and where it begins, as `8h`.
    pub(in crate::tui) fn offered(&self) -> Option<(&str, &str)> {
        self.offered.as_ref().map(|(word, place)| (word.as_str(), place.as_str()))
    }

    /// Returns whether words were found.
    pub(in crate::tui) fn has_words(&self) -> bool {
        !self.result.words.is_empty()
    }

    /// Returns whether the keys are on the words found.
    pub(in crate::tui) const fn has_selection(&self) -> bool {
        self.selected.is_some()
    }

    /// The selected word, without the points that follow it.
    fn selected_word(&self) -> Option<&str> {
        self.result.words.get(self.selected?)?.split_whitespace().next()
    }

    /// Edits the text, searches, scrolls, or selects a word.
    pub(in crate::tui) fn update(&mut self, action: &UiAction, source: LookUpSource<'_>) {
        if let Some(selected) = self.selected {
            match action {
                UiAction::Move(direction) => return self.select(selected, *direction),
                UiAction::Accept => return self.look_up_selected(source),
                UiAction::Back => return self.selected = None,
                UiAction::Scroll(lines) => {
                    let rows = usize::from(lines.unsigned_abs()) * self.columns.max(1);
                    let index = if *lines < 0 { selected.saturating_sub(rows) } else { selected + rows };
                    return self.selected = Some(index.min(self.result.words.len().saturating_sub(1)));
                }
                UiAction::NextList => {}
                _ => self.selected = None,
            }
        }
        if let UiAction::Select(index) = action {
            if *index < self.result.words.len() {
                self.selected = Some(*index);
            }
            return;
        }
        if let UiAction::Move(direction) = action
            && self.text.recall(*direction, &mut self.history)
        {
            return self.search_if_quick(source);
        }
        match self.text.update(action) {
            FieldChange::Text => {
                self.history.stop_recalling();
                return self.search_if_quick(source);
            }
            FieldChange::Cursor => return,
            FieldChange::None => {}
        }
        match action {
            UiAction::Accept => {
                self.history.add(self.text.text());
                if self.takes_long() && self.result.status != LookUpStatus::Pending {
                    self.enter_words();
                } else {
                    self.search(source);
                }
            }
            UiAction::Move(Direction::Down) => self.enter_words(),
            UiAction::Move(direction @ (Direction::PageUp | Direction::PageDown)) => {
                self.scroll.go(*direction);
            }
            UiAction::Scroll(lines) => self.scroll.by(*lines),
            _ => {}
        }
    }

    /// Looks up the text.
    pub(in crate::tui) fn search(&mut self, source: LookUpSource<'_>) {
        self.scroll = Scroll::default();
        self.selected = None;
        self.anagrams = Anagrams::of(source);
        self.result = look_up(self.text.text(), source);
    }

    /// Limits the scroll offset, and learns how many words are in a row, and how many rows are visible.
    pub(in crate::tui) fn adapt_to(&mut self, map: &ScreenMap) {
        self.scroll.adapt_to(map.scrolled());
        self.columns = map.grid_columns();
    }

    fn enter_words(&mut self) {
        self.selected = (!self.result.words.is_empty()).then_some(0);
    }

    /// Moves the selection; up from the first row goes back to the text.
    fn select(&mut self, selected: usize, direction: Direction) {
        let (count, columns) = (self.result.words.len(), self.columns.max(1));
        let page = columns * usize::from(self.scroll.page());
        self.selected = match direction {
            Direction::Up if selected < columns => None,
            Direction::PageUp => Some(selected.saturating_sub(page)),
            Direction::PageDown => Some((selected + page).min(count.saturating_sub(1))),
            Direction::Home => Some(0),
            Direction::End => count.checked_sub(1),
            _ => Some(moved_in_grid(selected, count, columns, direction)),
        };
    }

    fn look_up_selected(&mut self, source: LookUpSource<'_>) {
        let Some(word) = self.selected_word().map(str::to_owned) else { return };
        self.history.add(self.text.text());
        self.text.replace(&word);
        self.search(source);
    }

    /// Looks a word up while it is typed. Patterns and anagrams take longer, and wait for Enter.
    fn search_if_quick(&mut self, source: LookUpSource<'_>) {
        if self.takes_long() {
            self.result = not_searched();
            self.scroll = Scroll::default();
        } else {
            self.search(source);
        }
    }

    fn takes_long(&self) -> bool {
        self.text.text().contains(['?', '*', '[', ']', '='])
    }
}

/// The result before a search.
fn not_searched() -> LookUpResult {
    LookUpResult { sentence: "Not searched yet.".to_owned(), ..LookUpResult::default() }
}
