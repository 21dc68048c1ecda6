use super::setup::Seat;
use crate::play::Play;
use crate::tiles::Tile;

/// What a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// The player to move places tiles.
    Play(Play),
    /// The player to move exchanges these tiles.
    Exchange(Vec<Tile>),
    /// The player to move passes (C-11).
    Pass,
    /// The time of the player to move has run out (SF-21, WO-6). The engine has no clock; the caller does.
    TimeOut,
    /// A player resigns, in turn or out of turn.
    Resign(Seat),
    /// A player agrees to end the game if all others do (SF-24).
    AgreeToQuit(Seat),
    /// A player no longer agrees to end the game.
    TakeBackQuit(Seat),
}

/// One entry of a game's log. The state of a game follows from its beginning and its events.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The action was accepted.
    Done(Action),
    /// A play whose unknown words cost the turn (SF-25). The log contains the words, so that a game replays the same
    /// whatever later lists contain.
    Lost {
        /// The play.
        play: Play,
        /// The words that were not in the dictionary.
        words: Vec<String>,
    },
}
