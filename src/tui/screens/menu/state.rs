//! A menu: items to choose from, each with a command.

use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::SelectionList;

/// A menu with one item selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    pub(super) title: String,
    pub(super) about: String,
    pub(super) items: SelectionList<MenuItem>,
    /// What went wrong, if anything did.
    pub fault: Option<String>,
}

/// One item of a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuItem {
    /// Its name.
    pub name: String,
    /// More about it.
    pub about: String,
    /// What choosing it does.
    pub command: MenuCommand,
}

/// What choosing an item does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuCommand {
    /// Something that needs the disk.
    Perform(Effect),
    /// Opens the help.
    Help,
    /// Nothing: the item only shows something.
    None,
}

impl MenuItem {
    /// An item that performs an effect.
    pub fn new(name: impl Into<String>, about: impl Into<String>, effect: Effect) -> Self {
        Self { name: name.into(), about: about.into(), command: MenuCommand::Perform(effect) }
    }

    /// An item that only shows something.
    pub fn inactive(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into(), command: MenuCommand::None }
    }
}

impl Menu {
    /// A menu with its first item selected.
    pub fn new(title: impl Into<String>, about: impl Into<String>, items: Vec<MenuItem>) -> Self {
        Self { title: title.into(), about: about.into(), items: SelectionList::new(items), fault: None }
    }

    /// The main menu.
    pub fn main() -> Self {
        let help = MenuItem {
            name: "Help".to_owned(),
            about: "all keys and commands".to_owned(),
            command: MenuCommand::Help,
        };
        let items = vec![
            MenuItem::new("New game", "choose the game, the players and the board", Effect::OpenNewGame),
            MenuItem::new("Resume", "resume or delete a saved game", Effect::OpenSavedGames),
            MenuItem::new("Rules", "the rules of every game", Effect::OpenRulesets),
            MenuItem::new("Words", "look up words, patterns and anagrams", Effect::OpenLookUp),
            MenuItem::new(
                "Statistics",
                "per-player statistics from your saved games",
                Effect::OpenStatistics,
            ),
            MenuItem::new("Settings", "defaults for new games, notifications, theme", Effect::OpenSettings),
            help,
            MenuItem::new("Quit", "back to the shell", Effect::Quit),
        ];
        Self::new("Rackety", "word-tile games in a terminal", items)
    }

    /// Updates the menu; choosing an item returns its command.
    pub(in crate::tui) fn update(&mut self, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Move(direction) => self.items.go(*direction),
            UiAction::Scroll(lines) => self.items.scroll(*lines),
            UiAction::Back => return ScreenResponse::Close,
            UiAction::Accept => return self.choose(),
            UiAction::Select(index) if *index < self.items.items().len() => {
                self.items.select(*index);
                return self.choose();
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
