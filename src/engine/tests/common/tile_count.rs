//! Tiles are never lost or invented: those of a game that began without a position, and those that its set has.

use rackety_engine::ruleset::GiftBlank;
use rackety_engine::{Game, Tile, TurnOutcome};

/// Every tile on the board, on racks and in the bag, sorted.
pub(crate) fn tiles_in_play(game: &Game) -> Vec<Tile> {
    let state = game.state();
    let seat = state.to_move();
    let hidden = state.unseen(seat);
    let own = state.player(seat).rack().tiles().iter().copied();
    let mut tiles: Vec<Tile> =
        hidden.into_iter().chain(own).chain(state.board().tiles().map(|(_, placed)| placed.tile())).collect();
    tiles.sort_unstable();
    tiles
}

/// The tiles of the set and a gift blank, sorted.
pub(crate) fn expected_tiles(game: &Game) -> Vec<Tile> {
    let mut tiles = game.tiles().tiles();
    let played_gift = game
        .turns()
        .iter()
        .any(|turn| matches!(&turn.outcome, TurnOutcome::Play { scored, .. } if scored.gift.is_some()));
    match game.setup().ruleset.gift_blank() {
        GiftBlank::OnTop if played_gift => tiles.push(Tile::Blank),
        // An unused gift is neither in the bag nor on a rack.
        GiftBlank::FromBag if game.has_gift_blank() => {
            let place = tiles.iter().position(|&tile| tile == Tile::Blank).unwrap();
            tiles.remove(place);
        }
        _ => {}
    }
    tiles.sort_unstable();
    tiles
}
