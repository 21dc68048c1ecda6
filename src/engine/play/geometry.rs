//! The geometry of a play: its tiles among each other, and those on the board.

use super::play::Play;
use super::position::Position;
use super::refusal::Refusal;
use crate::board::{Axis, Board, Square};

/// The direction of a play; refuses tiles out of line and gaps between them (C-1). `after` is the board with the tiles
/// of the play on it.
pub(super) fn check_line(play: &Play, after: &Board) -> Result<Axis, Refusal> {
    let squares = || play.tiles().iter().map(|placement| placement.square);
    let (Some(first), Some(last)) = (squares().next(), squares().next_back()) else {
        return Err(Refusal::NoTiles);
    };
    let axis =
        Axis::ALL.into_iter().find(|&axis| squares().all(|square| square.lane(axis) == first.lane(axis)));
    let Some(axis) = axis else {
        return Err(Refusal::NotInLine(squares().collect()));
    };
    let between =
        after.size().along(first, axis).take_while(|square| square.offset(axis) <= last.offset(axis));
    let named = play.through().iter().copied();
    let mut empty: Vec<Square> = between.chain(named).filter(|&square| after.get(square).is_none()).collect();
    empty.sort_unstable();
    empty.dedup();
    if empty.is_empty() { Ok(axis) } else { Err(Refusal::Gap(empty)) }
}

/// Checks that an opening play covers a start square and is long enough (C-2, C-3), and that any other play touches a
/// tile of `left`, the board after the taking (C-4).
pub(super) fn check_contact(position: &Position<'_>, play: &Play, left: &Board) -> Result<(), Refusal> {
    let tiles = play.tiles();
    if !position.board.is_empty() {
        let connected = tiles.iter().any(|placement| left.touches(placement.square));
        return if connected { Ok(()) } else { Err(Refusal::NotConnected) };
    }
    if !tiles.iter().any(|placement| position.layout.is_start(placement.square)) {
        return Err(Refusal::MissesStart(position.layout.starts().to_vec()));
    }
    let needed = position.ruleset.opening_min_tiles();
    if tiles.len() < needed {
        return Err(Refusal::TooShort { placed: tiles.len(), needed });
    }
    Ok(())
}

/// The first tile next to `vacated` that no longer has a neighbour (SF-15).
pub(super) fn lone_tile(after: &Board, vacated: Square) -> Option<Square> {
    after.size().neighbours(vacated).find(|&square| after.get(square).is_some() && !after.touches(square))
}
