//! Starting the interactive screen, and what is printed after it.

use std::fmt;
use std::io::{self, IsTerminal as _};
use std::sync::Arc;

use ratatui::layout::Size;

use super::event_loop::{self, TerminalPlatform};
use super::host_effects::{saved_games, show_game};
use super::input::listen;
use super::model::{Model, Screen};
use super::program::Program;
use super::terminal::TerminalGuard;
use super::worker::Worker;
use crate::session::{Host, Session};
use crate::tui::ui_config::UiConfig;

/// The first screen.
#[derive(Debug)]
pub enum StartScreen {
    /// The main menu.
    Menu,
    /// The saved games.
    SavedGames,
    /// A game, new or resumed.
    Game(Box<Session>),
}

/// The terminal cannot be used.
#[derive(Debug)]
pub struct TuiError(io::Error);

impl fmt::Display for TuiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot use the terminal: {}", self.0)
    }
}

impl std::error::Error for TuiError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// Runs the interactive screen until the players quit. Then, on the restored terminal, prints the scores and how to
/// resume the game.
///
/// # Errors
/// [`TuiError`] if the terminal cannot be used, or is gone.
pub fn run(host: &mut Host, start: StartScreen, config: UiConfig) -> Result<(), TuiError> {
    let farewell = run_on_terminal(host, start, config).map_err(TuiError)?;
    if !farewell.is_empty() {
        println!("{farewell}");
    }
    Ok(())
}

/// Runs on the terminal, which is restored on return; returns the text to print.
fn run_on_terminal(host: &mut Host, start: StartScreen, config: UiConfig) -> io::Result<String> {
    if !io::stdout().is_terminal() {
        return Err(io::Error::other("standard output is not a terminal"));
    }
    let terminal = TerminalGuard::new()?;
    let (sender, inputs) = listen()?;
    let worker = Worker::new(sender, Arc::clone(&host.graphs))?;
    let model = open(host, start, config, terminal.terminal.size()?);
    let mut program = Program::new(model, host.settings.bot_pace());
    let mut platform = TerminalPlatform::new(terminal, inputs, worker);
    event_loop::run(&mut program, host, &mut platform)?;
    Ok(farewell(&program.model))
}

/// The model of the first screen. A game is saved at once.
pub fn open(host: &Host, start: StartScreen, config: UiConfig, size: Size) -> Model {
    let mut model = Model::menu(config, size);
    match start {
        StartScreen::Menu => {}
        StartScreen::SavedGames => model.screen = Screen::SavedGames(saved_games(host)),
        StartScreen::Game(session) => show_game(&mut model, *session),
    }
    model
}

/// The scores, and how to resume the game.
fn farewell(model: &Model) -> String {
    let Screen::Game(screen) = &model.screen else { return String::new() };
    let players = screen.game().state().players();
    let scores: Vec<String> =
        players.map(|(_, player)| format!("{} {}", player.name(), player.score())).collect();
    let name = screen.game().setup().ruleset.name();
    let result = format!("{name}: {}", scores.join(", "));
    if let Some(fault) = &screen.save_fault {
        return format!("{result}\nThe game is not saved: {fault}");
    }
    match screen.session().file() {
        _ if screen.is_over() => format!("{result}\nThe game is over."),
        Some(file) => format!("{result}\nSaved to {}\n`rackety resume` continues the game.", file.display()),
        None => result,
    }
}
