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
    // Where each player has a last turn, several can go out.
    let is_somebody_out = racks().any(|(_, tiles)| tiles.is_empty());
    racks()
        .map(|(seat, tiles)| {
            let points = match rule {
                UnplayedTiles::OwnAndOut if tiles.is_empty() => all,
                UnplayedTiles::OutTwice if tiles.is_empty() => 2 * all,
                UnplayedTiles::OutTwice if is_somebody_out => 0,
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
