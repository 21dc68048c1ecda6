//! `rackety`, `rackety play` and `rackety resume`: playing on the screen or with typed commands.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;

use rackety_engine::SetupError;
use rackety_engine::bots::BotProfile;
use rackety_engine::game::{HintsText, OptionsText};

use super::call::Call;
use super::play_mode::PlayMode;
use super::{
    CommandError, CommandResult, CommandStatus, games, puzzle, review, say_error, stats, study, tutorial,
    watch,
};
use crate::cli::{PlayArgs, ResumeArgs};
use crate::files::{Coach, DictionaryError, InUse, SaveError};
use crate::output::Streams;
use crate::plain::{self, MenuChoice};
use crate::session::{GameRequest, Host, HostError, NewPlayer, OpenedTable, Session, player_names};
use crate::table::{self, SharedTable};
use crate::text::numbers::counted;
use crate::tui::{StartScreen, UiConfig};
use crate::wire::SeatWish;

/// Opens the menu: on the screen, or as numbered choices.
pub(super) fn menu(call: &mut Call<'_>) -> CommandResult {
    let interface = call.interface()?;
    match call.mode()? {
        PlayMode::Screen => call.show(interface, StartScreen::Menu),
        PlayMode::Plain => plain_menu(call),
    }
}

/// Lets a person choose by numbers until they leave. A failure is reported, and the menu continues; a script has its status at
/// the end.
fn plain_menu(call: &mut Call<'_>) -> CommandResult {
    let mut faults = 0;
    loop {
        let done = match call.talk(|talk| plain::menu(talk, &mut faults))? {
            MenuChoice::Quit if io::stdin().is_terminal() => return Ok(CommandStatus::Done),
            MenuChoice::Quit => return Ok(CommandStatus::of_faults(faults)),
            MenuChoice::NewGame(request) => {
                let session = call.host.next_game(&request).map_err(in_menu);
                session.and_then(|session| play_plain(call, session))
            }
            MenuChoice::Resume => {
                let session = newest(call, |host, file| table::resume(host, file, None));
                session.and_then(|session| play_plain(call, session))
            }
            MenuChoice::Tutorial => tutorial::from_menu(call),
            MenuChoice::Study => study::from_menu(call),
            MenuChoice::Puzzle => puzzle::from_menu(call),
            MenuChoice::LookBack => look_back(call),
            MenuChoice::Review => review::from_menu(call),
            MenuChoice::Statistics => stats::from_menu(call),
            MenuChoice::SavedGames => games::say_list(call.host, call.streams),
        };
        match done {
            Ok(CommandStatus::CheckFailed) => faults += 1,
            Ok(_) => {}
            Err(CommandError::Output(error)) => return Err(CommandError::Output(error)),
            Err(error) => {
                say_error(&error, &mut call.streams.err)?;
                faults += 1;
            }
        }
        if plain::is_ended_by_signal() {
            return Ok(CommandStatus::Done);
        }
    }
}

/// Opens the newest saved game, or after a notice the newest that can be read: the menu opens none by name.
fn newest<T>(
    call: &mut Call<'_>,
    open: impl Fn(&Host, Option<&Path>) -> Result<T, HostError>,
) -> Result<T, CommandError> {
    match open(call.host, None) {
        Err(HostError::NewestUnreadable { why, older }) => {
            let notice = CommandError::Input(format!("{why}; the newest other game is opened instead"));
            say_error(&notice, &mut call.streams.err)?;
            open(call.host, Some(&older)).map_err(in_menu)
        }
        opened => opened.map_err(in_menu),
    }
}

/// The error in the words of the menu, where numbers start games.
fn in_menu(error: HostError) -> CommandError {
    let problem = match error {
        HostError::NothingToResume => "no unfinished game found",
        HostError::NothingToReplay => "there are no saved games",
        error => return error.into(),
    };
    CommandError::Input(format!("{problem}; type 1 to start one"))
}

fn look_back(call: &mut Call<'_>) -> CommandResult {
    let replay = newest(call, Host::replay)?;
    call.talk(|talk| plain::replay(replay, talk))?;
    Ok(CommandStatus::Done)
}

/// Starts a new game.
pub(super) fn play(call: &mut Call<'_>, args: PlayArgs) -> CommandResult {
    let interface = call.interface()?;
    let mode = call.mode()?;
    let share = args.share.then(|| SeatWish::named(args.player));
    let added_to = if args.players.is_empty() { args.bots.len() } else { 0 };
    let players = seats(call.host, &args.ruleset, args.players, &args.bots)?;
    let request = GameRequest {
        players,
        ruleset: args.ruleset,
        language: args.language,
        dictionary: args.dictionary,
        first: args.first.unwrap_or_default(),
        seed: args.seed,
        clock: args.clock,
        coach: if args.coach { Coach::On } else { Coach::Off },
        options: OptionsText {
            mode: args.mode,
            random_board: args.random_board.then_some(true),
            time: args.time,
            hints: args.hints.map(HintsText::Word),
            undo: args.undo.then_some(true),
        },
    };
    let session = call.host.new_game(&request).map_err(|error| match error {
        HostError::Setup(SetupError::Players { most, .. }) if added_to > 0 => {
            too_many_bots(&error, added_to, most)
        }
        error => with_option_name(error, &request),
    })?;
    mode.check(&call.streams.out)?;
    let (session, _table) = at_table(call, session, share)?;
    call.host.remember(&request);
    start(call, mode, interface, session)
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
            let least = *host.rulesets.load(ruleset)?.players().start();
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
pub(super) fn resume(call: &mut Call<'_>, args: &ResumeArgs) -> CommandResult {
    let interface = call.interface()?;
    let mode = call.mode()?;
    match call.host.resume(args.file.as_deref()) {
        Ok(session) => {
            let share = args.share.then(|| SeatWish::named(args.player.clone()));
            let (session, _table) = at_table(call, session, share)?;
            start(call, mode, interface, session)
        }
        Err(HostError::Save(SaveError::InUse { path, by, table: None }))
            if offers_to_watch(&by, mode, call.streams)? =>
        {
            watch::watch(call, mode, interface, Some(&path))
        }
        Err(error) => Err(error.into()),
    }
}

/// Asks whether a person at a terminal wants to watch a game that another process has open.
fn offers_to_watch(by: &InUse, mode: PlayMode, streams: &mut Streams) -> io::Result<bool> {
    if !io::stdin().is_terminal() || !streams.out.is_terminal() {
        return Ok(false);
    }
    let by = match mode {
        PlayMode::Screen => by.to_string(),
        PlayMode::Plain => by.heard(),
    };
    games::confirms(&format!("that game is {by}; watch it?"), mode, &mut streams.err)
}

/// Returns the game; if it is shared, in this seat at a table that others join while it lives.
fn at_table(
    call: &mut Call<'_>,
    session: Session,
    share: Option<SeatWish>,
) -> Result<(Session, Option<SharedTable>), CommandError> {
    let Some(wish) = share else { return Ok((session, None)) };
    let host = &*call.host;
    let people = session.humans_in().count();
    if people < 2 {
        return Err(CommandError::Input(
            "--share needs a running game with at least two people; name them with --players".to_owned(),
        ));
    }
    let next_game = host.next_table_command(&session);
    let opened = SharedTable::open(
        session,
        host.tables.as_deref(),
        Arc::clone(&host.knowledge),
        host.settings.bot_pace(),
        wish,
    );
    let (table, link, welcome) = opened.map_err(CommandError::input)?;
    let (name, file) = (table.name().to_owned(), table.file().map(Path::to_owned));
    call.host.opened_table = Some(OpenedTable { name, file, next_game });
    Ok((call.host.at_table(link, welcome)?, Some(table)))
}

/// Starts a game.
pub(super) fn start(
    call: &mut Call<'_>,
    mode: PlayMode,
    interface: UiConfig,
    session: Session,
) -> CommandResult {
    match mode {
        PlayMode::Screen => call.show(interface, StartScreen::Game(Box::new(session))),
        PlayMode::Plain => play_plain(call, session),
    }
}

/// Plays with typed commands. The check fails if a line of a script failed.
pub(super) fn play_plain(call: &mut Call<'_>, session: Session) -> CommandResult {
    let exit = call.talk(|talk| plain::play(session, talk))?;
    CommandStatus::of_plain(exit, "the game is not saved")
}

/// The error message for more bots than have room beside the person who is added to them.
fn too_many_bots(error: &HostError, bots: usize, most: usize) -> CommandError {
    let alone = if bots <= most { "; with --players none, bots play alone" } else { "" };
    CommandError::Input(format!("--bots: {error} (you and {}){alone}", counted(bots as u64, "bot")))
}

/// The error message, preceded by the option it is about.
fn with_option_name(error: HostError, request: &GameRequest) -> CommandError {
    let option = match &error {
        HostError::Setup(setup) => match setup {
            SetupError::Players { .. } | SetupError::Name(_) => "--players",
            SetupError::Language { .. } => "--language",
            SetupError::Mode(_) => "--mode",
            SetupError::RandomBoard => "--random-board",
            SetupError::Time { .. } => "--time",
            SetupError::Undo => "--undo",
            SetupError::NoSuchPlayer(_) if !request.players.is_empty() => {
                let players = player_names(&request.players).join(", ");
                return CommandError::Input(format!("--first: {error}; players: {players}"));
            }
            SetupError::NoSuchPlayer(_) => "--first",
            _ => return error.into(),
        },
        HostError::Options(error) => match error.option {
            "hints" => "--hints",
            "mode" => "--mode",
            _ => "--time",
        },
        HostError::Undo => "--undo",
        HostError::Dictionary(DictionaryError::Unknown { .. } | DictionaryError::OtherLanguage { .. })
            if request.dictionary.is_some() =>
        {
            "--dictionary"
        }
        HostError::Coach | HostError::CoachInProfessionalMode(_) | HostError::CoachByRules(_) => "--coach",
        _ => return error.into(),
    };
    CommandError::Input(format!("{option}: {error}"))
}
