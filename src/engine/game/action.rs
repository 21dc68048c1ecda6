use super::Seat;
use crate::play::Play;
use crate::tiles::Tile;

/// What somebody does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// The player to move places tiles.
    Play(Play),
    /// The player to move exchanges these tiles.
    Exchange(Vec<Tile>),
    /// The player to move passes (C-11).
    Pass,
    /// The time of the player to move has run out (SF-21, WO-6). The engine has no clock: whoever has one says so.
    TimeOut,
    /// A player gives up, to move or not.
    Resign(Seat),
    /// A player agrees to quit if all others do (SF-24).
    AgreeToQuit(Seat),
    /// A player takes that back.
    TakeBackQuit(Seat),
}

/// One entry of a game's log. The state of a game is what its events make of its beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// It was done.
    Done(Action),
    /// A play whose unknown words cost the turn (SF-25). The words stand in the log so that a game reads the same
    /// whatever later lists know.
    Lost {
        /// The play.
        play: Play,
        /// The words that were not in the dictionary.
        words: Vec<String>,
    },
}
