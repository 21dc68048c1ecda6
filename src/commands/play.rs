//! `rackety`, `rackety play` and `rackety resume`: the interactive screen, or a game in lines.

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
use crate::tui::{Interface, Start};

/// The menu.
pub(super) fn menu(interface: Interface, host: &mut Host) -> Result<CommandStatus, CommandError> {
    show(interface, host, Start::Menu)
}

/// A new game.
pub(super) fn play(
    interface: Interface,
    host: &mut Host,
    args: PlayArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let manner = Manner::asked(args.plain);
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
    let session = host.new_game(&request).map_err(named_after_option)?;
    manner.go_on(interface, host, session, out)
}

/// What is written in place of names where nobody plays but bots.
const NOBODY: &str = "none";

/// Who plays: the people named, or, besides bots, as many without names as the ruleset needs, but one at least; and
/// the bots behind them.
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
        return Err(CommandError::Input("--players none: then name bots, as --bots casual,club".to_owned()));
    }
    Ok(players)
}

/// A saved game.
pub(super) fn resume(
    interface: Interface,
    host: &mut Host,
    args: &ResumeArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let session = host.resume(args.file.as_deref())?;
    Manner::asked(args.plain).go_on(interface, host, session, out)
}

/// How a game is played.
enum Manner {
    OnScreen,
    InLines,
}

impl Manner {
    const fn asked(plain: bool) -> Self {
        if plain { Self::InLines } else { Self::OnScreen }
    }

    fn go_on(
        self,
        interface: Interface,
        host: &mut Host,
        session: Session,
        out: &mut dyn Write,
    ) -> Result<CommandStatus, CommandError> {
        match self {
            Self::OnScreen => show(interface, host, Start::Game(Box::new(session))),
            Self::InLines => in_lines(session, Thinker::new(Arc::clone(&host.graphs)), out),
        }
    }
}

/// Plays by lines. The answer is no if a line of a script could not be done.
fn in_lines(session: Session, thinker: Thinker, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let typist = if io::stdin().is_terminal() { InputSource::Person } else { InputSource::Script };
    let is_dumb = env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
    let clears = typist == InputSource::Person && io::stdout().is_terminal() && !is_dumb;
    let curtain = if clears { ScreenClearing::Supported } else { ScreenClearing::Unsupported };
    let begun = Instant::now();
    let mut input = io::stdin().lock();
    let left = plain::play(
        session,
        Dialogue::new(&mut input, out, typist, curtain),
        &|| Now::since(begun),
        thinker,
    )?;
    match left {
        plain::PlainExit { save_fault: Some(fault), .. } => {
            Err(CommandError::Input(format!("the game is not saved: {fault}")))
        }
        plain::PlainExit { faults: 0, .. } => Ok(CommandStatus::Done),
        plain::PlainExit { .. } => Ok(CommandStatus::CheckFailed),
    }
}

fn show(interface: Interface, host: &mut Host, start: Start) -> Result<CommandStatus, CommandError> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(CommandError::Input(
            "a game is played in a terminal, and input or output is none; start it without a pipe or `>`, or with --plain"
                .to_owned(),
        ));
    }
    tui::run(host, start, interface)?;
    Ok(CommandStatus::Done)
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
