//! The order in which players keep their tiles.

use rackety_engine::{Seat, Tile, TurnOutcome, tokenize};

use super::Session;
use crate::files::notes::of_seat;

impl Session {
    /// A player's tiles in the order in which he keeps them; tiles that are new to him come last.
    pub fn rack(&self, seat: Seat) -> Vec<Tile> {
        let mut held = self.game.state().player(seat).rack().tiles().to_vec();
        let alphabet = self.game.tiles();
        let noted =
            self.notes.racks.get(seat.index()).and_then(|text| tokenize(text).ok()).unwrap_or_default();
        let mut ordered = Vec::with_capacity(held.len());
        for tile in noted.iter().filter_map(|token| alphabet.tile(token).ok()) {
            if let Some(place) = held.iter().position(|&other| other == tile) {
                ordered.push(held.remove(place));
            }
        }
        ordered.append(&mut held);
        ordered
    }

    /// Keeps the order in which a player has put his tiles.
    pub fn keep_rack_order(&mut self, seat: Seat, order: &[Tile]) {
        *of_seat(&mut self.notes.racks, seat.index()) = self.game.tiles().write_tiles(order);
    }

    /// What is kept stays in order; what was drawn comes behind it, even if it equals a tile that went.
    pub(crate) fn keep_what_is_left(&mut self, seat: Seat, mut tiles: Vec<Tile>) {
        let gone: &[Tile] = match self.game.turns().last().map(|turn| &turn.outcome) {
            Some(TurnOutcome::Play { scored, .. }) => &scored.own,
            Some(TurnOutcome::Exchange { given, .. }) => given,
            _ => &[],
        };
        for tile in gone {
            if let Some(place) = tiles.iter().position(|held| held == tile) {
                tiles.remove(place);
            }
        }
        self.keep_rack_order(seat, &tiles);
    }
}

/// The alphabet's order of these tiles, blanks last: for each place the one it comes from.
pub fn sorted(rack: &[Tile]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rack.len()).collect();
    order.sort_by_key(|&slot| rack[slot]);
    order
}

/// A mixed order of so many tiles: for each place the one it comes from. Which order comes out matters to nobody, so
/// the count of shuffles is seed enough.
pub fn shuffled(tiles: usize, shuffles: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tiles).collect();
    let mut state = shuffles.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for place in (1..order.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let other = usize::try_from(state >> 33).unwrap_or_default() % (place + 1);
        order.swap(place, other);
    }
    order
}
