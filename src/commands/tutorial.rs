//! `rackety tutorial`: the lessons on the screen, or with typed commands.

use super::call::Call;
use super::play_mode::PlayMode;
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::TutorialArgs;
use crate::plain;
use crate::tui::StartScreen;
use crate::tutorial::{Tutorial, TutorialError};

pub(super) fn run(call: &mut Call<'_>, args: &TutorialArgs) -> CommandResult {
    let interface = call.interface()?;
    let tutorial = Tutorial::open(call.host, args.lesson.as_deref())?;
    match call.mode()? {
        PlayMode::Screen => call.show(interface, StartScreen::Tutorial(Box::new(tutorial))),
        PlayMode::Plain => learn_plain(call, &tutorial),
    }
}

/// The tutorial with typed commands, as the menu offers it.
pub(super) fn from_menu(call: &mut Call<'_>) -> CommandResult {
    let tutorial = Tutorial::open(call.host, None)?;
    learn_plain(call, &tutorial)
}

fn learn_plain(call: &mut Call<'_>, tutorial: &Tutorial) -> CommandResult {
    Ok(CommandStatus::of_faults(call.talk(|talk| plain::tutorial(tutorial, talk))?))
}

impl From<TutorialError> for CommandError {
    fn from(error: TutorialError) -> Self {
        match error {
            TutorialError::File(error) => error.into(),
            TutorialError::Faulty(faults) => Self::Faults(faults),
        }
    }
}
