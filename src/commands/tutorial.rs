//! `rackety tutorial`: the lessons on the screen, or with typed commands.

use super::play_mode::{PlayMode, show, with_dialogue};
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::TutorialArgs;
use crate::output::Streams;
use crate::plain;
use crate::session::Host;
use crate::tui::{StartScreen, UiConfig};
use crate::tutorial::{Tutorial, TutorialError};

pub(super) fn run(
    interface: UiConfig,
    host: &mut Host,
    args: &TutorialArgs,
    wanted: PlayMode,
    streams: &mut Streams,
) -> CommandResult {
    let tutorial = Tutorial::open(host, args.lesson.as_deref())?;
    match wanted.possible_on(streams)? {
        PlayMode::Screen => show(interface, host, StartScreen::Tutorial(Box::new(tutorial)), &streams.out),
        PlayMode::Plain => learn_plain(&tutorial, host, streams),
    }
}

/// The tutorial with typed commands, as the menu offers it.
pub(super) fn from_menu(host: &Host, streams: &mut Streams) -> CommandResult {
    learn_plain(&Tutorial::open(host, None)?, host, streams)
}

fn learn_plain(tutorial: &Tutorial, host: &Host, streams: &mut Streams) -> CommandResult {
    let faults =
        with_dialogue(streams, host, |dialogue, now, host| plain::tutorial(tutorial, dialogue, now, host))?;
    Ok(CommandStatus::of_faults(faults))
}

impl From<TutorialError> for CommandError {
    fn from(error: TutorialError) -> Self {
        match error {
            TutorialError::File(error) => error.into(),
            TutorialError::Faulty(faults) => Self::Faults(faults),
        }
    }
}
