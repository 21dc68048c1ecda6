//! The main menu, and the list of rulesets.

mod last_game;
mod list_view;
mod main_view;

use std::path::PathBuf;

use ratatui::layout::{Rect, Size};

use crate::session::GameRequest;
use crate::tui::action::{Destination, UiAction};
use crate::tui::effect::{Effect, MenuScreen};
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen, TooSmall};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, SelectionList};

pub use last_game::LastGame;
pub(in crate::tui) use list_view::draw as draw_list;

/// A menu with one item selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    title: String,
    about: String,
    items: SelectionList<MenuItem>,
    context: Context,
    /// The game played last, on the main menu.
    last_game: Option<LastGame>,
    /// The fault, if anything went wrong; until the next key.
    pub fault: Option<String>,
    /// The fault in what the menu shows, which remains.
    lasting_fault: Option<String>,
}

/// One item of a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuItem {
    /// Its name.
    pub name: String,
    /// More about it.
    pub about: String,
    /// The effect of choosing it.
    pub command: MenuCommand,
    /// The destination that a key of its own calls it by, on the main menu.
    destination: Option<Destination>,
}

/// The effect of choosing an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuCommand {
    /// Something that needs the disk.
    Perform(Effect),
    /// Opens the help.
    Help,
    /// Nothing: the item only shows something.
    None,
}

/// The items that the main menu offers besides those that are always there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MenuOffers {
    /// The game played last.
    pub last_game: Option<LastGame>,
    /// The file of that game, if it is not over.
    pub unfinished: Option<PathBuf>,
    /// The settings of the last new game, and who plays what in words.
    pub again: Option<(GameRequest, String)>,
    /// A game against the computer, and who plays what in words.
    pub computer: Option<(GameRequest, String)>,
    /// The screen that comes first, or `None` for the usual order.
    pub first: Option<MenuScreen>,
    /// The number of the lesson with which the tutorial goes on; `None` if it begins.
    pub next_lesson: Option<usize>,
}

impl MenuItem {
    /// An item that performs an effect.
    pub fn new(name: impl Into<String>, about: impl Into<String>, effect: Effect) -> Self {
        let command = MenuCommand::Perform(effect);
        Self { name: name.into(), about: about.into(), command, destination: None }
    }

    /// An item that only shows something, in a line.
    pub fn inactive(name: impl Into<String>, about: impl Into<String>) -> Self {
        let about = about.into().replace('\n', " ");
        Self { name: name.into(), about, command: MenuCommand::None, destination: None }
    }
}

impl MenuOffers {
    /// The item that goes there, or `None` if there is nothing to go to.
    fn item(&mut self, destination: Destination) -> Option<MenuItem> {
        let start = |(request, about)| (about, Effect::StartGame(Box::new(request)));
        let (name, (about, effect)) = match destination {
            Destination::LastGame => {
                let game = self.last_game.as_ref()?;
                let about = format!("{}: {}", game.title, game.scores());
                ("Continue", (about, Effect::ResumeGame(self.unfinished.take()?)))
            }
            Destination::PlayAgain => ("Play again", start(self.again.take()?)),
            Destination::PlayComputer => ("Play the computer", start(self.computer.take()?)),
            Destination::Screen(screen) => {
                let about = match self.next_lesson.filter(|_| screen == MenuScreen::Tutorial) {
                    Some(number) => format!("continue with lesson {number}"),
                    None => screen.about().to_owned(),
                };
                (screen.name(), (about, Effect::Open(screen)))
            }
            Destination::Rematch | Destination::NextPuzzle => return None,
        };
        Some(MenuItem { destination: Some(destination), ..MenuItem::new(name, about, effect) })
    }
}

impl Menu {
    /// A menu with its first item selected.
    pub fn new(title: impl Into<String>, about: impl Into<String>, items: Vec<MenuItem>) -> Self {
        Self {
            title: title.into(),
            about: about.into(),
            items: SelectionList::new(items),
            context: Context::List,
            last_game: None,
            fault: None,
            lasting_fault: None,
        }
    }

    /// Returns the menu with a fault in what it shows.
    pub(in crate::tui) fn with_lasting_fault(self, fault: Option<String>) -> Self {
        Self { fault: fault.clone(), lasting_fault: fault, ..self }
    }

    /// The main menu. Its items are in the order of their keys.
    pub fn main(mut offers: MenuOffers) -> Self {
        let destinations = Context::Menu.bindings().filter_map(|binding| match binding.meaning.fixed() {
            Some(UiAction::Go(destination)) => Some(*destination),
            _ => None,
        });
        let mut items: Vec<MenuItem> =
            destinations.filter_map(|destination| offers.item(destination)).collect();
        let first = offers.first.map(Destination::Screen);
        items.sort_by_key(|item| first.is_none() || item.destination != first);
        items.extend([
            MenuItem {
                name: "Help".to_owned(),
                about: "all keys and commands".to_owned(),
                command: MenuCommand::Help,
                destination: None,
            },
            MenuItem::new("Quit", "back to the shell", Effect::Quit),
        ]);
        let menu = Self::new("Rackety", "word-tile games in a terminal", items);
        Self { context: Context::Menu, last_game: offers.last_game, ..menu }
    }

    /// The index of the selected item.
    pub(in crate::tui) const fn selected_index(&self) -> usize {
        self.items.index()
    }

    /// Selects an item; one past the last selects the last.
    pub(in crate::tui) fn select(&mut self, index: usize) {
        self.items.select(index.min(self.items.items().len().saturating_sub(1)));
    }

    /// Returns whether an action that one key starts is among the items.
    fn offers(&self, destination: Destination) -> bool {
        self.items.items().iter().any(|item| item.destination == Some(destination))
    }

    /// Updates the menu; choosing an item returns its command.
    pub(in crate::tui) fn update(&mut self, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Move(direction) => self.items.go(*direction),
            UiAction::Scroll(lines) => self.items.scroll(*lines),
            UiAction::Back if self.context == Context::List => return ScreenResponse::Close,
            UiAction::Accept => return self.choose(),
            UiAction::Select(index) if *index < self.items.items().len() => {
                self.items.select(*index);
                return self.choose();
            }
            UiAction::Go(destination) => {
                let wanted = |item: &MenuItem| item.destination == Some(*destination);
                if let Some(index) = self.items.items().iter().position(wanted) {
                    self.items.select(index);
                    return self.choose();
                }
            }
            _ => {}
        }
        ScreenResponse::None
    }

    fn choose(&self) -> ScreenResponse {
        match self.items.selected().map(|item| &item.command) {
            Some(MenuCommand::Perform(effect)) => ScreenResponse::Perform(effect.clone()),
            Some(MenuCommand::Help) => ScreenResponse::OpenHelp,
            Some(MenuCommand::None) | None => ScreenResponse::None,
        }
    }
}

impl Screen for Menu {
    fn context(&self, _: Size) -> Context {
        self.context
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.fault.clone_from(&self.lasting_fault);
        self.update(&action)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        if self.context == Context::Menu {
            main_view::draw(canvas, area, self);
        } else {
            list_view::draw(canvas, area, self, Role::Bad, |binding| binding.label);
        }
        Ok(())
    }

    fn show_fault(&mut self, fault: String) {
        self.fault = Some(fault);
    }
}
