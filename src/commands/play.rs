//! `rackety`, `rackety play` and `rackety resume`: playing on the screen or with typed commands.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::Instant;

use rackety_engine::bots::BotProfile;
use rackety_engine::{HintsText, OptionsText, SetupError};

use super::{CommandError, CommandStatus, tui};
use crate::assist::thinker::Thinker;
use crate::cli::{PlayArgs, ResumeArgs};
use crate::clock::Now;
use crate::plain;
use crate::plain::{Dialogue, InputSource, ScreenClearing};
use crate::session::{GameRequest, Host, HostError, NewPlayer, Session};
use crate::tui::{StartScreen, UiConfig};

/// Opens the menu.
pub(super) fn menu(interface: UiConfig, host: &mut Host) -> Result<CommandStatus, CommandError> {
    show(interface, host, StartScreen::Menu)
}

/// Starts a new game.
pub(super) fn play(
    interface: UiConfig,
    host: &mut Host,
    args: PlayArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let mode = PlayMode::from_flag(args.plain);
    let players = seats(host, &args.ruleset, args.players, &args.bots)?;
    let request = GameRequest {
        players,
        ruleset: args.ruleset,
        language: args.language,
        dictionary: args.dictionary,
        first: args.first.unwrap_or_default(),
        seed: args.seed,
        clock: args.clock,
        options: OptionsText {
            mode: args.mode,
            random_board: args.random_board.then_some(true),
            time: args.time,
            hints: args.hints.map(HintsText::Word),
        },
    };
    let session = host.new_game(&request).map_err(with_option_name)?;
    mode.start(interface, host, session, out)
}

/// The value of `--players` for a game of bots alone.
const NOBODY: &str = "none";

/// The players: people first, then bots. If only bots are given, numbered people fill the seats that the ruleset
/// requires, but at least one.
fn seats(
    host: &Host,
    ruleset: &str,
    names: Vec<String>,
    bots: &[BotProfile],
) -> Result<Vec<NewPlayer>, CommandError> {
    let mut players = match names.as_slice() {
        [name] if name == NOBODY => Vec::new(),
        [] if bots.is_empty() => return Ok(Vec::new()),
        [] => {
            let least = *host.rulesets.load(ruleset).map_err(HostError::Ruleset)?.players().start();
            NewPlayer::numbered(least.saturating_sub(bots.len()).max(1))
        }
        _ => NewPlayer::humans(names),
    };
    players.extend(bots.iter().copied().map(NewPlayer::Bot));
    if players.is_empty() {
        return Err(CommandError::Input(
            "--players none requires bots; add them, as in --bots casual,club".to_owned(),
        ));
    }
    Ok(players)
}

/// Resumes a saved game.
pub(super) fn resume(
    interface: UiConfig,
    host: &mut Host,
    args: &ResumeArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let session = host.resume(args.file.as_deref())?;
    PlayMode::from_flag(args.plain).start(interface, host, session, out)
}

/// How a game is played.
enum PlayMode {
    Screen,
    Plain,
}

impl PlayMode {
    const fn from_flag(plain: bool) -> Self {
        if plain { Self::Plain } else { Self::Screen }
    }

    fn start(
        self,
        interface: UiConfig,
        host: &mut Host,
        session: Session,
        out: &mut dyn Write,
    ) -> Result<CommandStatus, CommandError> {
        match self {
            Self::Screen => show(interface, host, StartScreen::Game(Box::new(session))),
            Self::Plain => play_plain(session, host, out),
        }
    }
}

/// Plays with typed commands. The check fails if a line of a script failed.
fn play_plain(session: Session, host: &Host, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let source = if io::stdin().is_terminal() { InputSource::Person } else { InputSource::Script };
    let is_dumb = env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
    let clears = source == InputSource::Person && io::stdout().is_terminal() && !is_dumb;
    let clearing = if clears { ScreenClearing::Supported } else { ScreenClearing::Unsupported };
    let started = Instant::now();
    let mut input = io::stdin().lock();
    let exit = plain::play(
        session,
        Dialogue::new(&mut input, out, source, clearing),
        &|| Now::since(started),
        Thinker::new(Arc::clone(&host.graphs)),
        &host.meanings,
    )?;
    match exit {
        plain::PlainExit { save_fault: Some(fault), .. } => {
            Err(CommandError::Input(format!("the game is not saved: {fault}")))
        }
        plain::PlainExit { faults: 0, .. } => Ok(CommandStatus::Done),
        plain::PlainExit { .. } => Ok(CommandStatus::CheckFailed),
    }
}

fn show(interface: UiConfig, host: &mut Host, start: StartScreen) -> Result<CommandStatus, CommandError> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(CommandError::Input(
            "input or output is not a terminal; start the game without a pipe or `>`, or with --plain"
                .to_owned(),
        ));
    }
    tui::run(host, start, interface)?;
    Ok(CommandStatus::Done)
}

/// The error message, preceded by the option it is about.
fn with_option_name(error: HostError) -> CommandError {
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
