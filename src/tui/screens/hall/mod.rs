//! The pages of a host's hall: games, invitations, results.

mod view;

use ratatui::layout::{Rect, Size};

use crate::tui::action::UiAction;
use crate::tui::effect::{Effect, MenuScreen};
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen, TooSmall};
use crate::tui::screens::menu::{Menu, MenuItem};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, TextField};
use crate::wire::{AskError, HallLink, HallMessage, HallNote, HallPage, HallRequest, HallRow};

/// The columns of an answer: more than any name or code has.
const MAX_ANSWER: usize = 40;

/// The hall of a host.
#[derive(Debug)]
pub struct HallView {
    link: HallLink,
    page: HallPage,
    menu: Menu,
    /// The role of the note at the foot: that of a refusal, or of news.
    note_role: Role,
    answer: TextField,
    /// The pages that lead to this one, by their titles, each with the name of the row that was chosen there.
    trail: Vec<(String, String)>,
    /// True until a rematch that was asked for begins, is offered or is refused.
    waits_for_rematch: bool,
    closed: Option<String>,
}

/// An event from the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HallEvent {
    /// Another page is shown.
    Page,
    /// The game at whose table the person sits down.
    Open(u64),
    /// The reason why there is no rematch.
    NoRematch(String),
    /// News.
    News(String),
    /// The host is gone.
    Closed,
}

impl HallView {
    /// The hall, on its first page.
    pub fn new(link: HallLink, page: HallPage) -> Self {
        let mut hall = Self {
            link,
            menu: Menu::new("", "", Vec::new()),
            note_role: Role::Good,
            answer: TextField::new("").with_max_columns(MAX_ANSWER),
            page: HallPage::default(),
            trail: Vec::new(),
            waits_for_rematch: false,
            closed: None,
        };
        hall.show(page);
        hall
    }

    /// Calls this whenever the host has sent something, from another thread.
    pub fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        self.link.wake_by(wake);
    }

    fn show(&mut self, page: HallPage) {
        // Other rows may have come or gone above the selected one, and what is about it may have changed.
        let index = self.menu.selected_index();
        let selected = self.page.rows.get(index).and_then(|selected| {
            // Of several that are like it, the one in its place.
            let like = |is: &dyn Fn(&HallRow) -> bool| {
                let in_place = page.rows.get(index).filter(|row| is(row)).map(|_| index);
                in_place.or_else(|| page.rows.iter().position(is))
            };
            like(&|row| row == selected).or_else(|| like(&|row| row.name == selected.name))
        });
        let is_same =
            page.title == self.page.title && page.question.is_some() == self.page.question.is_some();
        let items = page.rows.iter().map(|row| MenuItem::inactive(row.name.clone(), row.about.clone()));
        self.menu = Menu::new(page.title.clone(), page.about.clone(), items.collect());
        self.menu.fault = page.note.as_ref().map(|note| note.text().to_owned());
        self.note_role = if matches!(page.note, Some(HallNote::Refusal(_))) { Role::Bad } else { Role::Good };
        if is_same {
            self.menu.select(selected.unwrap_or(index));
        } else {
            self.answer.replace("");
            self.return_to_row(&page);
        }
        self.page = page;
    }

    /// Selects the row that was chosen on a page that somebody comes back to.
    fn return_to_row(&mut self, page: &HallPage) {
        let title = lasting_title(page);
        let Some(place) = self.trail.iter().position(|(known, _)| known == title) else { return };
        let chosen = self.trail.drain(place..).next().map(|(_, row)| row);
        if let Some(row) = page.rows.iter().position(|row| Some(&row.name) == chosen.as_ref()) {
            self.menu.select(row);
        }
    }

    /// Takes what the host has sent; none if that is nothing.
    pub fn check(&mut self) -> Option<HallEvent> {
        Some(match self.link.next()? {
            HallMessage::Page(page) => {
                let is_answer = !page.is_unasked && std::mem::take(&mut self.waits_for_rematch);
                let refusal = match &page.note {
                    Some(HallNote::Refusal(why)) if is_answer => Some(why.clone()),
                    _ => None,
                };
                self.show(*page);
                refusal.map_or(HallEvent::Page, HallEvent::NoRematch)
            }
            HallMessage::Open(game) => {
                self.waits_for_rematch = false;
                // After the game, earlier news is old.
                self.menu.fault = None;
                HallEvent::Open(game)
            }
            HallMessage::News(text) => {
                self.menu.fault = Some(text.clone());
                self.note_role = Role::Good;
                HallEvent::News(text)
            }
            HallMessage::Closed(why) => {
                self.closed = Some(why);
                HallEvent::Closed
            }
        })
    }

    /// The reason why the host is gone; none while it is there.
    pub fn closed(&self) -> Option<&str> {
        self.closed.as_deref()
    }

    /// Offers a rematch to the players of this game, or accepts the one that they offer.
    pub fn ask_rematch(&mut self, game: u64) {
        self.waits_for_rematch = true;
        self.ask(&HallRequest::Rematch(game));
    }

    fn ask(&mut self, request: &HallRequest) {
        if let Err(AskError::Closed(why)) = self.link.send(request) {
            self.show_fault(why);
        }
    }

    fn choose(&mut self) -> ScreenResponse {
        let row = self.menu.selected_index();
        let Some(chosen) = self.page.rows.get(row) else { return ScreenResponse::None };
        let Some(screen) = chosen.opens else {
            let title = lasting_title(&self.page);
            self.trail.retain(|(known, _)| known != title);
            self.trail.push((title.to_owned(), chosen.name.clone()));
            self.ask(&HallRequest::Choose { page: self.page.number, row });
            return ScreenResponse::None;
        };
        ScreenResponse::Perform(MenuScreen::of_hall(screen).map_or(Effect::Quit, Effect::Open))
    }
}

/// The title by which a page is known again. That of the first one says how many games wait, which changes.
fn lasting_title(page: &HallPage) -> &str {
    if page.is_first() { "" } else { &page.title }
}

impl Screen for HallView {
    fn context(&self, _: Size) -> Context {
        if self.page.question.is_some() { Context::HallAnswer } else { Context::List }
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        let page = self.page.number;
        if action == UiAction::Back {
            self.ask(&HallRequest::Back { page });
            return ScreenResponse::None;
        }
        if self.page.question.is_some() {
            if action == UiAction::Accept {
                self.ask(&HallRequest::Enter { page, text: self.answer.text().to_owned() });
            } else {
                // Drawing shows the text with its cursor, whatever has changed.
                let _ = self.answer.update(&action);
            }
            return ScreenResponse::None;
        }
        match action {
            UiAction::Accept => self.choose(),
            UiAction::Select(row) if row < self.page.rows.len() => {
                self.menu.select(row);
                self.choose()
            }
            action => self.menu.update(&action),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
        Ok(())
    }

    fn show_fault(&mut self, fault: String) {
        self.menu.fault = Some(fault);
        self.note_role = Role::Bad;
    }
}
