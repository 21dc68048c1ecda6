//! The actions for looking back at a game.

use rackety_engine::analysis::Depth;

/// An action to look back at a game, or while doing so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayAction {
    /// Look back at the selected game, or at the one on the screen.
    Open,
    /// Show the position after this many turns.
    GoTo(usize),
    /// Go on turn by turn, or stop.
    PlayOn,
    /// Review the game this closely, and show the review.
    Review(Depth),
    /// Show the better play of the turn on the board, or again the one that was made.
    BetterPlay,
    /// Go to the next turning point of the game.
    TurningPoint,
    /// Show the next chart.
    NextChart,
    /// Ask from where to play on as a new game, and who plays.
    WhatIf,
    /// Ask for the number of a turn to go to.
    Jump,
    /// Ask for it, with this first digit.
    JumpTo(char),
}
