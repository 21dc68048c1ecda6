//! `rackety games`: opening, listing and deleting saved games.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use jiff::tz::TimeZone;

use super::{CommandError, CommandStatus, write_columns};
use crate::cli::{GamesArgs, GamesCommand};
use crate::files::{SavedGame, SavedGameStatus};
use crate::session::Host;
use crate::text::numbers::duration;
use crate::tui;
use crate::tui::{StartScreen, UiConfig};

pub(super) fn run(
    interface: impl FnOnce(&mut Host) -> Result<UiConfig, CommandError>,
    host: &mut Host,
    args: GamesArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    match args.command {
        None if io::stdout().is_terminal() && io::stdin().is_terminal() => {
            let interface = interface(host)?;
            tui::run(host, StartScreen::SavedGames, interface)?;
            Ok(CommandStatus::Done)
        }
        None | Some(GamesCommand::List) => list(host, out),
        Some(GamesCommand::Delete { files, yes }) => {
            let files: Vec<_> = files.iter().map(|file| host.saves.find(file)).collect();
            for file in files {
                if yes || confirmed(&file)? {
                    host.saves.delete(&file)?;
                    writeln!(out, "deleted {}", file.display())?;
                }
            }
            Ok(CommandStatus::Done)
        }
    }
}

fn list(host: &Host, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let found = host.saved_games()?;
    if found.games.is_empty() && found.unreadable.is_empty() {
        writeln!(out, "no saved games in {}", host.saves.path()?.display())?;
    }
    let rows: Vec<_> = found.games.iter().map(row).collect();
    write_columns(out, &rows)?;
    for error in &found.unreadable {
        writeln!(out, "{error}")?;
    }
    Ok(CommandStatus::Done)
}

fn row(game: &SavedGame) -> [String; 6] {
    let status = match &game.status {
        SavedGameStatus::Over { reason, .. } => format!("over ({})", reason.id()),
        SavedGameStatus::Running { to_move, left } => {
            let left = left.map_or_else(String::new, |left| format!(", {} left", duration(left)));
            format!("turn {}, {to_move} to play{left}", game.turn)
        }
    };
    let when = game.when.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string();
    [game.name(), game.ruleset.clone(), game.language.clone(), game.scores_text(), status, when]
}

fn confirmed(file: &Path) -> Result<bool, CommandError> {
    if !io::stdin().is_terminal() {
        return Err(CommandError::Input(
            "cannot ask for confirmation without a terminal; add --yes to delete".to_owned(),
        ));
    }
    let mut prompt = io::stderr().lock();
    write!(prompt, "delete {}? [y/N] ", file.display())?;
    prompt.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}
