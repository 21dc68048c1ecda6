use super::setup::Seat;
use super::state::State;
use crate::ruleset::Leftover;
use crate::tiles::{Tile, TileSet};

/// How a game ended, and the final adjustments of the scores.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ending {
    /// What ended the game.
    pub reason: EndReason,
    /// The winners: several in a draw, none when the only player of a game leaves it.
    pub winners: Vec<Seat>,
    /// The adjustments for leftover tiles; empty where they cost nothing.
    pub adjustments: Vec<Adjustment>,
}

/// What ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndReason {
    /// A player has no tiles, and the bag is empty.
    Out,
    /// Passes in a row, time-outs that count as passes included.
    Passes,
    /// Turns without a score in a row.
    Scoreless,
    /// The last opponent resigned.
    Resigned,
    /// The last opponent's time ran out, which counts as resigning.
    TimedOut,
    /// All players still in agreed to quit (SF-24).
    Agreed,
}

impl EndReason {
    /// The identifier that scenarios and tools use.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::Passes => "passes",
            Self::Scoreless => "scoreless",
            Self::Resigned => "resigned",
            Self::TimedOut => "timeout",
            Self::Agreed => "agreed",
        }
    }

    /// All reasons.
    pub const ALL: [Self; 6] =
        [Self::Out, Self::Passes, Self::Scoreless, Self::Resigned, Self::TimedOut, Self::Agreed];
}

/// The final adjustment of one player's score for leftover tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Adjustment {
    /// The player.
    pub seat: Seat,
    /// The tiles on the player's rack.
    pub tiles: Vec<Tile>,
    /// The change of the score: gained for the tiles of others, or lost for the player's own.
    pub points: i32,
}

/// The adjustments for the leftover tiles of the players still in (WO-8, WE-7, WW-5).
pub(super) fn adjustments(state: &State, rule: Leftover, set: &TileSet) -> Vec<Adjustment> {
    if rule == Leftover::None {
        return Vec::new();
    }
    let points_of = |tiles: &[Tile]| -> i32 { tiles.iter().map(|&tile| set.points(tile)).sum() };
    let still_in: Vec<Seat> = state.seats_in().collect();
    let racks = || still_in.iter().map(|&seat| (seat, state.player(seat).rack().tiles()));
    let all: i32 = racks().map(|(_, tiles)| points_of(tiles)).sum();
    // Only one player can go out. If a start position has two empty racks, the first gains.
    let finisher = racks().find(|(_, tiles)| tiles.is_empty()).map(|(seat, _)| seat);
    racks()
        .map(|(seat, tiles)| {
            let gains = rule == Leftover::OwnAndOut && finisher == Some(seat);
            let points = if gains { all } else { -points_of(tiles) };
            Adjustment { seat, tiles: tiles.to_vec(), points }
        })
        .collect()
}

/// The players still in with the highest score (C-12).
pub(super) fn highest(state: &State) -> Vec<Seat> {
    let best = state.seats_in().map(|seat| state.player(seat).score()).max();
    state.seats_in().filter(|&seat| Some(state.player(seat).score()) == best).collect()
}
