//! `rackety games`: opening, listing and deleting saved games.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rackety_engine::printable::printable;
use serde::Serialize;

use super::call::Call;
use super::play_mode::PlayMode;
use super::{CommandError, CommandResult, CommandStatus, printable_path, write_columns};
use crate::cli::{GamesArgs, GamesCommand};
use crate::files::{SaveError, SavedGame, SavedGameStatus};
use crate::output::{Output, Streams, write_json};
use crate::session::Host;
use crate::text::numbers::{duration, seconds_up};
use crate::text::spoken::{heard_lines, joined, time};
use crate::text::wording::sentence;
use crate::tui::StartScreen;

pub(super) fn run(call: &mut Call<'_>, args: GamesArgs) -> CommandResult {
    let Call { host, streams, .. } = call;
    match args.command {
        None | Some(GamesCommand::List { json: false }) => {
            let interface = call.interface()?;
            let is_seen = call.streams.out.is_terminal() && io::stdin().is_terminal();
            match call.wanted {
                PlayMode::Plain => say_list(call.host, call.streams),
                PlayMode::Screen if args.command.is_none() && is_seen => match call.mode()? {
                    PlayMode::Plain => say_list(call.host, call.streams),
                    PlayMode::Screen => call.show(interface, StartScreen::SavedGames),
                },
                PlayMode::Screen => list(call.host, call.streams),
            }
        }
        Some(GamesCommand::List { json: true }) => list_as_json(host, &mut streams.out),
        Some(GamesCommand::Delete { files, yes }) => {
            let files: Vec<_> = files.iter().map(|file| host.saves.find(file)).collect();
            for file in files {
                host.saves.check_deletable(&file)?;
                if yes || confirmed(&file, call.wanted, &mut streams.err)? {
                    host.saves.delete(&file)?;
                    writeln!(streams.out, "deleted {}", printable_path(&file))?;
                }
            }
            Ok(CommandStatus::Done)
        }
    }
}

fn list(host: &Host, streams: &mut Streams) -> CommandResult {
    let out = &mut streams.out;
    let found = host.saved_games()?;
    if found.games.is_empty() && found.unreadable.is_empty() {
        writeln!(out, "no saved games in {}", host.saves.path()?.display())?;
    }
    let rows: Vec<_> = found.games.iter().map(row).collect();
    write_columns(out, &rows)?;
    let err = streams.err_after_out()?;
    for error in &found.unreadable {
        writeln!(err, "{}", printable(&error.to_string()))?;
    }
    Ok(CommandStatus::Done)
}

/// Prints a sentence about each game.
pub(super) fn say_list(host: &Host, streams: &mut Streams) -> CommandResult {
    let out = &mut streams.out;
    let found = host.saved_games()?;
    if found.games.is_empty() && found.unreadable.is_empty() {
        writeln!(out, "No saved games.")?;
    }
    for game in &found.games {
        let when = game.when.to_zoned(TimeZone::system()).strftime("%-d %B %Y, %H:%M");
        let text = format!("{}. Saved {when} as {}.", heard(game), game.name());
        for line in heard_lines(&printable(&text)) {
            writeln!(out, "{line}")?;
        }
    }
    say_unreadable(&found.unreadable, streams)?;
    Ok(CommandStatus::Done)
}

/// Says why games cannot be opened.
pub(super) fn say_unreadable(errors: &[SaveError], streams: &mut Streams) -> io::Result<()> {
    let err = streams.err_after_out()?;
    for error in errors {
        for line in heard_lines(&printable(&sentence(&error.to_string()))) {
            writeln!(err, "{line}")?;
        }
    }
    Ok(())
}

/// Says of a game what its players know it by, as it is heard.
pub(super) fn heard(game: &SavedGame) -> String {
    format!("{}, {}, {}: {}", game.ruleset, game.language, game.scores_text(), heard_status(game))
}

/// Says how far a game is, as it is heard.
fn heard_status(game: &SavedGame) -> String {
    let status = match &game.status {
        SavedGameStatus::Over { winners, .. } => match winners.as_slice() {
            [] => "over".to_owned(),
            [one] => format!("over, {one} won"),
            several => format!("over, a draw of {}", joined(several)),
        },
        SavedGameStatus::Running { to_move, left } => {
            let left = left.map_or_else(String::new, |left| format!(", {} left", time(left)));
            format!("turn {}, {to_move} to play{left}", game.turn)
        }
    };
    let mark = game.mark().map_or_else(String::new, |mark| format!("{mark}, "));
    let open = if game.in_use.is_some() { "open, " } else { "" };
    format!("{open}{mark}{status}")
}

/// All saved games as JSON.
#[derive(Serialize)]
struct GamesJson<'a> {
    games: Vec<GameJson<'a>>,
    unreadable: Vec<String>,
}

/// A saved game as JSON. Its fields have the order of all JSON that the program prints.
#[derive(Serialize)]
struct GameJson<'a> {
    ended_by: Option<&'static str>,
    file: Cow<'a, str>,
    is_imported: bool,
    is_open: bool,
    is_over: bool,
    language: &'a str,
    language_name: &'a str,
    name: String,
    players: Vec<PlayerJson<'a>>,
    ruleset: &'a str,
    ruleset_name: &'a str,
    saved: Timestamp,
    seconds_left: Option<u64>,
    to_move: Option<&'a str>,
    turn: u32,
    what_if: Option<WhatIfJson<'a>>,
    winners: Option<&'a [String]>,
}

/// A player of a saved game as JSON.
#[derive(Serialize)]
struct PlayerJson<'a> {
    name: &'a str,
    score: i32,
    seconds_left_in_game: Option<u64>,
    seconds_of_overtime: Option<u64>,
}

/// The position that a what-if goes on from, as JSON.
#[derive(Serialize)]
struct WhatIfJson<'a> {
    game: &'a str,
    turn: u32,
}

fn list_as_json(host: &Host, out: &mut dyn Write) -> CommandResult {
    let found = host.saved_games()?;
    let games = found.games.iter().map(GameJson::from).collect();
    let unreadable = found.unreadable.iter().map(ToString::to_string).collect();
    write_json(out, &GamesJson { games, unreadable })?;
    Ok(CommandStatus::Done)
}

impl<'a> From<&'a SavedGame> for GameJson<'a> {
    fn from(game: &'a SavedGame) -> Self {
        let (to_move, left, ended_by, winners) = match &game.status {
            SavedGameStatus::Running { to_move, left } => (Some(to_move.as_str()), *left, None, None),
            SavedGameStatus::Over { reason, winners } => {
                (None, None, Some(reason.id()), Some(winners.as_slice()))
            }
        };
        let player = |(place, (name, score)): (usize, &'a (String, i32))| {
            let time = game.times.get(place);
            PlayerJson {
                name,
                score: *score,
                seconds_left_in_game: time.map(|time| seconds_up(time.left)),
                seconds_of_overtime: time.map(|time| seconds_up(time.overtime)),
            }
        };
        Self {
            ended_by,
            file: game.file.to_string_lossy(),
            is_imported: game.is_imported,
            is_open: game.in_use.is_some(),
            is_over: ended_by.is_some(),
            language: &game.language_code,
            language_name: &game.language,
            name: game.name(),
            players: game.scores.iter().enumerate().map(player).collect(),
            ruleset: &game.ruleset_id,
            ruleset_name: &game.ruleset,
            saved: game.when,
            seconds_left: left.map(seconds_up),
            to_move,
            turn: game.turn,
            what_if: game.what_if.as_ref().map(|from| WhatIfJson { game: &from.game, turn: from.turn }),
            winners,
        }
    }
}

fn row(game: &SavedGame) -> [String; 6] {
    let status = match &game.status {
        SavedGameStatus::Over { reason, .. } => format!("over ({})", reason.id()),
        SavedGameStatus::Running { to_move, left } => {
            let left = left.map_or_else(String::new, |left| format!(", {} left", duration(left)));
            format!("turn {}, {to_move} to play{left}", game.turn)
        }
    };
    let status = match game.mark() {
        Some(mark) => format!("{mark}; {status}"),
        None => status,
    };
    let status = if game.in_use.is_some() { format!("open; {status}") } else { status };
    let when = game.when.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string();
    [game.name(), game.ruleset.clone(), game.language.clone(), game.scores_text(), status, when]
}

fn confirmed(file: &Path, mode: PlayMode, prompt: &mut Output) -> Result<bool, CommandError> {
    if !io::stdin().is_terminal() {
        return Err(CommandError::Input(
            "cannot ask for confirmation without a terminal; add --yes to delete".to_owned(),
        ));
    }
    Ok(confirms(&format!("delete {}?", printable_path(file)), mode, prompt)?)
}

/// Asks a yes-or-no question at the terminal.
pub(super) fn confirms(question: &str, mode: PlayMode, prompt: &mut Output) -> io::Result<bool> {
    match mode {
        PlayMode::Screen => write!(prompt, "{question} [y/N] ")?,
        PlayMode::Plain => {
            let lines = heard_lines(&sentence(&format!("{question} Type yes.")));
            write!(prompt, "{} ", lines.join("\n"))?;
        }
    }
    prompt.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}
