//! `rackety`, `rackety play` and `rackety resume`: the interactive screen.

use std::io::{self, IsTerminal};

use rackety_engine::{OptionsText, SetupError};

use super::{Answer, CommandError, tui};
use crate::cli::{PlayArgs, ResumeArgs};
use crate::session::{GameRequest, Host, HostError};
use crate::tui::{Interface, Start};

/// The menu.
pub(super) fn menu(interface: Interface, host: &mut Host) -> Result<Answer, CommandError> {
    show(interface, host, Start::Menu)
}

/// A new game.
pub(super) fn play(interface: Interface, host: &mut Host, args: PlayArgs) -> Result<Answer, CommandError> {
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
    show(interface, host, Start::Game(Box::new(session)))
}

/// A saved game.
pub(super) fn resume(
    interface: Interface,
    host: &mut Host,
    args: &ResumeArgs,
) -> Result<Answer, CommandError> {
    let session = host.resume(args.file.as_deref())?;
    show(interface, host, Start::Game(Box::new(session)))
}

fn show(interface: Interface, host: &mut Host, start: Start) -> Result<Answer, CommandError> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(CommandError::Input(
            "a game is played in a terminal, and input or output is none; start it without a pipe or `>`"
                .to_owned(),
        ));
    }
    tui::run(host, start, interface)?;
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
