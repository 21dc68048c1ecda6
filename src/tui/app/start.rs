//! Starting the interactive screen, and what is printed after it.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};

use ratatui::layout::Size;

use super::event_loop::{self, TerminalPlatform};
use super::input::{Input, listen};
use super::menu_offers::{first_menu, main_menu};
use super::model::{Model, game_screen};
use super::program::Program;
use super::signals::{CaughtSignals, EndingSignal};
use super::terminal::TerminalGuard;
use super::worker::Worker;
use crate::crash;
use crate::files::SaveFolder;
use crate::output::Output;
use crate::puzzle::PuzzleSearch;
use crate::session::{Host, Replay, Session, WatchedGame};
use crate::study::{Sitting, StudyRequest};
use crate::table::{LocalTables, command_to_continue};
use crate::text::wording::sentence;
use crate::tui::game::GameScreen;
use crate::tui::puzzle::PuzzleScreen;
use crate::tui::replay::ReplayScreen;
use crate::tui::screen::Screen;
use crate::tui::screens::bench::BenchScreen;
use crate::tui::screens::hall::HallView;
use crate::tui::screens::saved_games::SavedGamesScreen;
use crate::tui::screens::study::{StudyScreen, study_menu};
use crate::tui::tutorial::TutorialScreen;
use crate::tui::ui_config::UiConfig;
use crate::tui::watch::WatchScreen;
use crate::tutorial::Tutorial;

/// The first screen.
#[derive(Debug)]
pub enum StartScreen {
    /// The main menu.
    Menu,
    /// The saved games.
    SavedGames,
    /// A game, new or resumed.
    Game(Box<Session>),
    /// The tutorial.
    Tutorial(Box<Tutorial>),
    /// A puzzle to look for.
    Puzzle(Box<PuzzleSearch>),
    /// The lists of word study.
    StudyLists(Box<StudyRequest>),
    /// The cards of a list of word study.
    Study(Box<Sitting>),
    /// A game that another process plays.
    Watch(Box<WatchedGame>),
    /// The bench for a ruleset file.
    Bench(PathBuf),
    /// A game to look back at, above the main menu.
    Replay(Box<Replay>),
    /// The hall of a host, which has started this process for one person.
    Hall(Box<HallView>),
    /// The table of a game on a host, above the hall.
    HostedGame(Box<HallView>, Box<Session>),
}

/// The terminal cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the terminal: {0}")]
pub struct TuiError(#[source] io::Error);

/// Runs the interactive screen until the players quit or a signal ends it; returns that signal, which has yet to end the
/// program. Prints the scores and how to resume the game on the restored terminal.
///
/// # Errors
/// [`TuiError`] if the terminal cannot be used, or is gone.
pub fn run(host: &mut Host, start: StartScreen, config: UiConfig) -> Result<Option<EndingSignal>, TuiError> {
    let result = run_on_terminal(host, start, config);
    crash::print_notices();
    let (farewell, ended_by) = result.map_err(TuiError)?;
    if !farewell.is_empty() {
        // Without a terminal, nobody reads it.
        let _ = writeln!(Output::stdout(), "{farewell}");
    }
    Ok(ended_by)
}

/// Runs on the terminal, which is restored on return; returns the text to print, and the signal that ended the screen.
fn run_on_terminal(
    host: &mut Host,
    start: StartScreen,
    config: UiConfig,
) -> io::Result<(String, Option<EndingSignal>)> {
    if !Output::stdout().is_terminal() {
        return Err(io::Error::other("standard output is not a terminal"));
    }
    // Before the modes are set: a signal between the two would leave the terminal in them.
    let signals = CaughtSignals::new()?;
    let mut terminal = TerminalGuard::new()?;
    // Before the thread that reads keys, which would get the answers.
    let (colours, late) = terminal.ask_colours(config.appearance.colours())?;
    let config = config.in_colours(&host.themes, colours);
    let (sender, inputs) = mpsc::channel();
    let signals = signals.forward(sender.clone())?;
    listen(sender.clone(), late)?;
    let waker = sender.clone();
    let tables = LocalTables::new(Arc::clone(&host.knowledge)).waking(move || drop(waker.send(Input::Tick)));
    let worker = Worker::new(sender, Arc::clone(&host.knowledge), host.thinking_queue())?;
    let model = open(host, start, tables, config, terminal.terminal.size()?)?;
    let mut program = Program::new(model);
    let mut platform = TerminalPlatform::new(terminal, inputs, signals.clone(), worker);
    let result = event_loop::run(&mut program, host, &mut platform);
    if result.is_err() {
        program.save(host);
    }
    let ended_by = signals.ended_by();
    match result {
        // Where the terminal is gone, the signal says so.
        Err(error) if ended_by.is_none() => Err(error),
        _ => Ok((farewell(&program.model, &host.saves), ended_by)),
    }
}

/// The model of the first screen. A game is played at one of these tables, and saved at once.
///
/// # Errors
/// If the system starts no thread for the table of a game.
pub fn open(
    host: &Host,
    start: StartScreen,
    tables: LocalTables,
    config: UiConfig,
    size: Size,
) -> io::Result<Model> {
    let (mut replay, mut below): (_, Option<Box<dyn Screen>>) = (None, None);
    let screen: Box<dyn Screen> = match start {
        StartScreen::Menu => Box::new(first_menu(host)),
        StartScreen::SavedGames => Box::new(SavedGamesScreen::open(host)),
        StartScreen::Game(session) => Box::new(game_screen(&tables, *session, GameScreen::opened)?),
        StartScreen::Tutorial(tutorial) => Box::new(TutorialScreen::new(*tutorial, tables.clone())?),
        StartScreen::Puzzle(search) => Box::new(PuzzleScreen::new(*search, tables.clone())),
        StartScreen::StudyLists(request) => Box::new(study_menu(host, &request)),
        StartScreen::Study(sitting) => Box::new(StudyScreen::new(*sitting)),
        StartScreen::Watch(watched) => Box::new(WatchScreen::new(*watched)),
        StartScreen::Hall(hall) => {
            let tables = tables.clone();
            hall.wake_by(move || tables.wake());
            hall
        }
        StartScreen::HostedGame(hall, session) => {
            let waking = tables.clone();
            hall.wake_by(move || waking.wake());
            below = Some(hall);
            Box::new(game_screen(&tables, *session, GameScreen::opened)?)
        }
        StartScreen::Bench(file) => Box::new(BenchScreen::new(file)),
        StartScreen::Replay(game) => {
            replay = Some(Box::new(ReplayScreen::new(*game)));
            Box::new(main_menu(host))
        }
    };
    Ok(Model { screen, help: None, replay, below, left_place: None, tables, config, size })
}

/// The scores, and how to resume the game.
fn farewell(model: &Model, saves: &SaveFolder) -> String {
    if let Some(why) = model.hall().and_then(HallView::closed) {
        return sentence(why);
    }
    let Some(screen) = model.shown::<GameScreen>() else { return String::new() };
    if screen.session().hosted_game().is_some() {
        return String::new();
    }
    let game = screen.public();
    let result = format!("{}: {}", game.ruleset().name(), game.scores_text());
    if let Some(fault) = screen.fault_on_leaving() {
        return format!("{result}\nThe game is not saved: {fault}");
    }
    if screen.is_over() {
        return format!("{result}\nThe game is over.");
    }
    let session = screen.session();
    let file = session.file().or_else(|| session.opened_file());
    let place = file.map(|file| format!("\nSaved to {}", file.display())).unwrap_or_default();
    let command = command_to_continue(session, saves, "");
    let how = command.map(|command| format!("\n`{command}` continues the game.")).unwrap_or_default();
    result + &place + &how
}
