use super::{Seat, State};
use crate::ruleset::LeftoverTiles;
use crate::tiles::{Tile, TileSet};

/// How a game ended, and what that did to the scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The event that ended it.
    pub reason: EndReason,
    /// Who won; several share a draw, and nobody wins when the last player leaves a game alone.
    pub winners: Vec<Seat>,
    /// What tiles left did to the scores; empty where they cost nothing.
    pub adjustments: Vec<Adjustment>,
}

/// The event that ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// A player has no tiles, and the bag is empty.
    Out,
    /// Passes in a row, time-outs that count as passes included.
    Passes,
    /// Turns without a score in a row.
    Scoreless,
    /// The last opponent resigned.
    Resigned,
    /// The last opponent was resigned by a time-out.
    TimedOut,
    /// All who were left agreed to quit (SF-24).
    Agreed,
}

impl EndReason {
    /// The identifier of scenarios and tools.
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

    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Out, Self::Passes, Self::Scoreless, Self::Resigned, Self::TimedOut, Self::Agreed];
}

/// What the tiles left did to one player's score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjustment {
    /// Whose score.
    pub seat: Seat,
    /// The tiles on his rack.
    pub tiles: Vec<Tile>,
    /// The points for the tiles of the others, less those of his own.
    pub points: i32,
}

/// What the tiles left do to the scores of the players still in (WO-8, WE-7, WW-5).
pub(super) fn adjustments(state: &State, rule: LeftoverTiles, set: &TileSet) -> Vec<Adjustment> {
    if rule == LeftoverTiles::None {
        return Vec::new();
    }
    let worth = |tiles: &[Tile]| -> i32 { tiles.iter().map(|&tile| set.points(tile)).sum() };
    let still_in: Vec<Seat> = state.seats_in().collect();
    let racks = || still_in.iter().map(|&seat| (seat, state.player(seat).rack().tiles()));
    let all: i32 = racks().map(|(_, tiles)| worth(tiles)).sum();
    // One player can be out of tiles; were a given position to have two, the first would gain.
    let finisher = racks().find(|(_, tiles)| tiles.is_empty()).map(|(seat, _)| seat);
    racks()
        .map(|(seat, tiles)| {
            let gains = rule == LeftoverTiles::OwnAndOut && finisher == Some(seat);
            let points = if gains { all } else { -worth(tiles) };
            Adjustment { seat, tiles: tiles.to_vec(), points }
        })
        .collect()
}

/// The players still in with the highest score (C-12).
pub(super) fn highest(state: &State) -> Vec<Seat> {
    let best = state.seats_in().map(|seat| state.player(seat).score()).max();
    state.seats_in().filter(|&seat| Some(state.player(seat).score()) == best).collect()
}
