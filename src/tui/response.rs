//! The requests of a screen to the program after an action.

use std::collections::BTreeMap;
use std::sync::Arc;

use rackety_engine::Ruleset;
use rackety_engine::analysis::Judgement;

use super::action::ReplayAction;
use super::effect::Effect;
use crate::session::Replay;

/// The request of a screen to the program after an action.
#[derive(Debug, Default)]
pub enum ScreenResponse {
    /// Nothing.
    #[default]
    None,
    /// Close the screen, and show the one that it was opened from.
    Close,
    /// Show the help.
    OpenHelp,
    /// Show the rules of this ruleset.
    OpenRules(Arc<Ruleset>),
    /// Look back at this game with the coach's judgements of its turns, by their index in the log, and do this there.
    LookBack(Box<Replay>, BTreeMap<usize, Judgement>, ReplayAction),
    /// Something that needs the disk, the terminal or the worker.
    Perform(Effect),
}

impl From<Option<Effect>> for ScreenResponse {
    fn from(effect: Option<Effect>) -> Self {
        effect.map_or(Self::None, Self::Perform)
    }
}
