//! The scores at the end of a game: adjustments for leftover tiles, and the winners.

use super::ending::Adjustment;
use super::setup::Seat;
use super::state::State;
use crate::ruleset::UnplayedTiles;
use crate::tiles::{Tile, TileSet};

/// The adjustments for the leftover tiles of the players still in (WO-8, WE-7, WW-5).
///
/// The points of the tiles count a number of times.
pub(super) fn adjustments(
    state: &State,
    (rule, times): (UnplayedTiles, i32),
    set: &TileSet,
) -> Vec<Adjustment> {
    if rule == UnplayedTiles::None {
        return Vec::new();
    }
    let points_of =
        |tiles: &[Tile]| -> i32 { times * tiles.iter().map(|&tile| set.points(tile)).sum::<i32>() };
    let still_in: Vec<Seat> = state.seats_in().collect();
    let racks = || still_in.iter().map(|&seat| (seat, state.player(seat).rack().tiles()));
    let all: i32 = racks().map(|(_, tiles)| points_of(tiles)).sum();
    // Only one player can go out. If a start position has two empty racks, the first gains.
    let finisher = racks().find(|(_, tiles)| tiles.is_empty()).map(|(seat, _)| seat);
    racks()
        .map(|(seat, tiles)| {
            let is_finisher = finisher == Some(seat);
            let points = match rule {
                UnplayedTiles::OwnAndOut if is_finisher => all,
                UnplayedTiles::OutTwice if is_finisher => 2 * all,
                UnplayedTiles::OutTwice if finisher.is_some() => 0,
                _ => -points_of(tiles),
            };
            Adjustment { seat, tiles: tiles.to_vec(), points }
        })
        .collect()
}

/// The players still in with the highest score (C-12).
pub(super) fn highest(state: &State) -> Vec<Seat> {
    let best = state.seats_in().map(|seat| state.player(seat).score()).max();
    state.seats_in().filter(|&seat| Some(state.player(seat).score()) == best).collect()
}
