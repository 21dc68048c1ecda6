//! What a screen requests from the program after an action.

use super::effect::Effect;
use super::screens::pager::Pager;

/// What a screen requests from the program after an action.
#[derive(Debug)]
pub enum ScreenResponse {
    /// Nothing.
    None,
    /// Close the screen, and show the one that it was opened from.
    Close,
    /// Show the help.
    OpenHelp,
    /// Show this text above the screen.
    OpenPage(Pager),
    /// Something that needs the disk, the terminal or the worker.
    Perform(Effect),
}

impl From<Option<Effect>> for ScreenResponse {
    fn from(effect: Option<Effect>) -> Self {
        effect.map_or(Self::None, Self::Perform)
    }
}
