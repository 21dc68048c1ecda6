//! `rackety`, `rackety play` and `rackety resume`: the interactive screen.

use std::io::{self, IsTerminal};

use rackety_engine::{OptionsText, SetupError};

use super::{Answer, CommandError, tui};
use crate::cli::{PlayArgs, ResumeArgs};
use crate::session::{GameRequest, Host, HostError};
use crate::tui::Start;
use crate::tui::theme::Look;

/// The menu.
pub(super) fn menu(host: &mut Host, look: Look) -> Result<Answer, CommandError> {
    show(host, Start::Menu, look)
}

/// A new game.
pub(super) fn play(host: &mut Host, args: PlayArgs, look: Look) -> Result<Answer, CommandError> {
    let request = GameRequest {
        ruleset: args.ruleset,
        language: args.language,
        dictionary: args.dictionary,
        players: args.players,
        first: args.first.unwrap_or_default(),
        seed: args.seed,
        clock: args.clock,
        options: OptionsText {
            mode: args.mode,
            random_board: args.random_board.then_some(true),
            time: args.time,
            hints: None,
        },
    };
    let session = host.new_game(&request).map_err(named_after_option)?;
    show(host, Start::Game(Box::new(session)), look)
}

/// A saved game.
pub(super) fn resume(host: &mut Host, args: &ResumeArgs, look: Look) -> Result<Answer, CommandError> {
    let session = host.resume(args.file.as_deref())?;
    show(host, Start::Game(Box::new(session)), look)
}

fn show(host: &mut Host, start: Start, look: Look) -> Result<Answer, CommandError> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(CommandError::Input(
            "a game is played in a terminal, and input or output is none; start it without a pipe or `>`"
                .to_owned(),
        ));
    }
    tui::run(host, start, look)?;
    Ok(Answer::Yes)
}

/// The message with the option that it is about.
fn named_after_option(error: HostError) -> CommandError {
    let option = match &error {
        HostError::Name { .. } => "--players",
        HostError::Setup(setup) => match setup {
            SetupError::Players { .. } | SetupError::EmptyName | SetupError::SameName(_) => "--players",
            SetupError::Language { .. } => "--language",
            SetupError::Mode(_) => "--mode",
            SetupError::RandomBoard => "--random-board",
            SetupError::Time { .. } => "--time",
            SetupError::NoSuchPlayer(_) => "--first",
            _ => return error.into(),
        },
        _ => return error.into(),
    };
    CommandError::Input(format!("{option}: {error}"))
}
