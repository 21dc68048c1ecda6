//! What the program is showing.

use ratatui::layout::Size;

use super::effect::Effect;
use super::job::{Job, Question};
use crate::tui::appearance::Interface;
use crate::tui::game::{Popup, Table, Veil};
use crate::tui::keymap::Context;
use crate::tui::screens::look_up::lists::WordLists;
use crate::tui::screens::new_game::form::Form;
use crate::tui::screens::pager::state::Reader;
use crate::tui::screens::saved_games::state::{Asked, Games};
use crate::tui::screens::settings::state::Preferences;
use crate::tui::screens::statistics::state::StatisticsScreen;
use crate::tui::widgets::list::{Entry, List};

/// Everything that is shown follows from this.
#[derive(Debug)]
pub struct Model {
    /// The screen.
    pub screen: Screen,
    /// The help above it.
    pub help: Option<Reader>,
    /// How it looks, and which keys it hears.
    pub interface: Interface,
    /// The terminal's size.
    pub size: Size,
}

/// The screens, each with what it shows.
#[derive(Debug)]
pub enum Screen {
    /// A list to choose from: the menu, saved games, rulesets.
    List(List),
    /// The saved games.
    Games(Games),
    /// The form of a new game.
    Form(Box<Form>),
    /// A text, and the list that it was chosen from.
    Reader(Reader, List),
    /// The settings.
    Settings(Box<Preferences>),
    /// Statistics.
    Statistics(Box<StatisticsScreen>),
    /// Looking words up.
    Words(Box<WordLists>),
    /// A game.
    Game(Box<Table>),
}

impl Model {
    /// The menu.
    pub fn menu(interface: Interface, size: Size) -> Self {
        Self { screen: Screen::List(menu()), help: None, interface, size }
    }

    /// What the screen waits for.
    pub fn question(&self) -> Option<Question> {
        match &self.screen {
            Screen::Game(table) => table.question(),
            _ => None,
        }
    }

    /// The same with all that is needed to answer it.
    pub fn job(&self) -> Option<Job> {
        let Screen::Game(table) = &self.screen else { return None };
        let question = table.question()?;
        let common = table.session().common_words().cloned();
        Some(Job { game: table.game().clone(), question, common })
    }

    /// What has the keyboard.
    pub fn context(&self) -> Context {
        if self.help.is_some() {
            return Context::Reader;
        }
        match &self.screen {
            Screen::List(_) => Context::List,
            Screen::Games(shown) if shown.asked == Asked::Deletion => Context::Question,
            Screen::Games(_) => Context::Games,
            Screen::Form(_) => Context::Form,
            Screen::Reader(..) => Context::Reader,
            Screen::Settings(_) => Context::Settings,
            Screen::Statistics(_) => Context::Statistics,
            Screen::Words(_) => Context::Words,
            Screen::Game(table) => table_context(table),
        }
    }
}

impl Model {
    /// How far what has the keyboard is scrolled; none where nothing scrolls.
    pub fn scroll_mut(&mut self) -> Option<&mut u16> {
        if let Some(reader) = &mut self.help {
            return Some(&mut reader.scroll);
        }
        match &mut self.screen {
            Screen::Form(form) => Some(&mut form.scroll),
            Screen::Reader(reader, _) => Some(&mut reader.scroll),
            Screen::Words(lists) => Some(&mut lists.words.scroll),
            Screen::Statistics(shown) => Some(&mut shown.scroll),
            Screen::Game(table) => match &mut table.popup {
                Some(Popup::Words(words)) => Some(&mut words.scroll),
                Some(Popup::Over) | None => Some(&mut table.scroll),
                Some(_) => None,
            },
            Screen::List(_) | Screen::Games(_) | Screen::Settings(_) => None,
        }
    }
}

/// What of the game screen has the keyboard.
fn table_context(table: &Table) -> Context {
    match (&table.popup, table.veil) {
        (Some(Popup::Blank(_)), _) => Context::Blank,
        (Some(Popup::Exchange(_)), _) => Context::Exchange,
        (Some(Popup::Question(_)), _) => Context::Question,
        (Some(Popup::Arrange(_)), _) => Context::Arrange,
        (Some(Popup::Command(_)), _) => Context::Command,
        (Some(Popup::Words(_)), _) => Context::Words,
        (Some(Popup::Hints(_)), _) => Context::Hints,
        (Some(Popup::Pin(_)), _) => Context::Pin,
        (Some(Popup::Over), _) => Context::Over,
        (Some(Popup::Deeds(_)), _) => Context::List,
        (None, _) if table.is_over() => Context::Over,
        (None, Veil::Cover) => Context::Cover,
        (None, _) if table.bot().is_some() => Context::Waiting,
        (None, Veil::Hidden | Veil::Open) => Context::Board,
    }
}

/// The menu's lines.
pub fn menu() -> List {
    let entries = vec![
        Entry::new("New game", "choose the game, the players and the board", Effect::OpenForm),
        Entry::new("Resume", "saved games: go on with one, delete one", Effect::OpenSaves),
        Entry::new("Rules", "what each game's rules are", Effect::OpenRulesets),
        Entry::new("Words", "look words up: good or not, by pattern, from tiles", Effect::OpenWords),
        Entry::new("Statistics", "what saved games say of their players", Effect::OpenStatistics),
        Entry::new(
            "Settings",
            "what new games begin with, and how turns are announced",
            Effect::OpenSettings,
        ),
        Entry::help("Help", "all keys and commands"),
        Entry::new("Quit", "back to the shell", Effect::Quit),
    ];
    List::new("Rackety", "word-tile games in a terminal", entries)
}
