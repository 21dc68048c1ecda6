//! The visit of one person to a host, which has started this process for them.

use std::io::Write as _;

use super::call::Call;
use super::play_mode::PlayMode;
use super::{
    CommandError, CommandResult, CommandStatus, games, play, puzzle, review, stats, study, tutorial,
};
use crate::cli::Appearance;
use crate::files::{Folders, SavedGames};
use crate::output::Streams;
use crate::plain::{self, FinishedGameChoice, HallChoice};
use crate::session::{Host, HostDoor};
use crate::text::wording::sentence;
use crate::tui::StartScreen;
use crate::tui::screens::hall::HallView;
use crate::wire::{AskError, HallScreen};

/// Shows a person what the host sends: the hall, or the table of the game with this number, from which a screen leads to the
/// hall.
pub(super) fn run(
    door: HostDoor,
    game: Option<u64>,
    mode: PlayMode,
    folders: &Folders,
    streams: &mut Streams,
) -> CommandResult {
    let appearance =
        Appearance { ascii: false, theme: None, no_motion: false, plain: mode == PlayMode::Plain };
    let mut host = Host::new(folders, None);
    // The cache is the host's, which this process only reads.
    let indexes = folders.data.as_ref().map(|data| data.join("indexes"));
    host.saves = std::mem::take(&mut host.saves).with_indexes(indexes).on_host();
    let mut call = Call::new(&mut host, folders, &appearance, streams);
    let interface = call.interface()?;
    let mode = call.mode()?;
    let hall = door.hall();
    call.host.door = Some(door);
    if let Some(game) = game {
        let session = call.host.at_hosted_table(game)?;
        return match mode {
            PlayMode::Screen => {
                let (link, page) = hall.map_err(CommandError::input)?;
                let hall = Box::new(HallView::new(link, page));
                call.show(interface, StartScreen::HostedGame(hall, Box::new(session)))
            }
            PlayMode::Plain => play::play_plain(&mut call, session),
        };
    }
    let (mut link, page) = hall.map_err(CommandError::input)?;
    match mode {
        PlayMode::Screen => call.show(interface, StartScreen::Hall(Box::new(HallView::new(link, page)))),
        PlayMode::Plain => {
            let (mut page, mut heard) = (page, None);
            loop {
                let choice = call.talk(|talk| plain::hall(talk, &mut link, page.clone(), &mut heard))?;
                let done = match choice {
                    HallChoice::Quit => return Ok(CommandStatus::Done),
                    HallChoice::Table(game) => {
                        let session = call.host.at_hosted_table(game).map_err(CommandError::from);
                        session.and_then(|session| play::play_plain(&mut call, session))
                    }
                    HallChoice::Screen(screen) => show_plain(screen, &mut call),
                };
                match done {
                    Err(CommandError::Input(message)) => {
                        writeln!(call.streams.err, "{}", sentence(&message))?;
                    }
                    Err(error) => return Err(error),
                    Ok(_) => {}
                }
                if plain::is_ended_by_signal() {
                    return Ok(CommandStatus::Done);
                }
                // What has changed in the meantime is on the page that the host sends first.
                let door =
                    call.host.door.as_ref().ok_or_else(|| AskError::Closed("the host is gone".to_owned()));
                let again = door.and_then(HostDoor::hall);
                (link, page) = again.map_err(CommandError::input)?;
            }
        }
    }
}

/// Lets a person choose finished games to look back at or to review, until they leave the list.
fn finished_games(call: &mut Call<'_>) -> CommandResult {
    let SavedGames { games, unreadable } = call.host.saved_games()?;
    if games.is_empty() && unreadable.is_empty() {
        writeln!(call.streams.out, "No game is finished yet.")?;
    }
    games::say_unreadable(&unreadable, call.streams)?;
    let names: Vec<String> = games.iter().map(games::heard).collect();
    loop {
        let chosen = call.talk(|talk| plain::finished_game(talk.dialogue, &names))?;
        let Some((game, choice)) = chosen.and_then(|(index, choice)| Some((games.get(index)?, choice)))
        else {
            return Ok(CommandStatus::Done);
        };
        match choice {
            FinishedGameChoice::LookBack => {
                let replay = call.host.replay(Some(&game.file))?;
                call.talk(|talk| plain::replay(replay, talk))?;
            }
            FinishedGameChoice::Review => _ = review::by_ear(call, &game.file)?,
        }
    }
}

/// What a row of the hall opens in this process, in lines.
fn show_plain(screen: HallScreen, call: &mut Call<'_>) -> CommandResult {
    let out = &mut call.streams.out;
    match screen {
        HallScreen::Puzzles => puzzle::from_menu(call),
        HallScreen::Study => study::from_menu(call),
        HallScreen::Tutorial => tutorial::from_menu(call),
        HallScreen::Statistics => stats::from_menu(call),
        HallScreen::Finished => finished_games(call),
        HallScreen::Rules => {
            // The faulty ones are for whoever keeps the host to correct.
            for ruleset in call.host.rulesets.loaded() {
                writeln!(out, "{}: {}.", ruleset.name(), ruleset.about())?;
            }
            Ok(CommandStatus::Done)
        }
        HallScreen::Words => {
            writeln!(out, "In a game, type word and the word that you want to look up.")?;
            Ok(CommandStatus::Done)
        }
        HallScreen::Settings => {
            writeln!(out, "Settings are changed on the screen: connect without --plain.")?;
            Ok(CommandStatus::Done)
        }
        HallScreen::Quit => Ok(CommandStatus::Done),
    }
}
