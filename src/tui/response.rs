//! What a screen requests from the program after an action.

use std::sync::Arc;

use rackety_engine::Ruleset;

use super::action::ReplayAction;
use super::effect::Effect;
use crate::session::Replay;

/// What a screen requests from the program after an action.
#[derive(Debug)]
pub enum ScreenResponse {
    /// Nothing.
    None,
    /// Close the screen, and show the one that it was opened from.
    Close,
    /// Show the help.
    OpenHelp,
    /// Show the rules of this ruleset.
    OpenRules(Arc<Ruleset>),
    /// Look back at the game on the screen, and do this there.
    LookBack(ReplayAction),
    /// Look back at this game.
    ShowReplay(Box<Replay>),
    /// Something that needs the disk, the terminal or the worker.
    Perform(Effect),
}

impl From<Option<Effect>> for ScreenResponse {
    fn from(effect: Option<Effect>) -> Self {
        effect.map_or(Self::None, Self::Perform)
    }
}
