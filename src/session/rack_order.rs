//! The order in which players arrange their tiles.

use rackety_engine::{RandomStream, Seat, Tile, TurnOutcome, tokenize_tiles};

use super::{DraftState, Session};
use crate::files::notes::entry_of_seat;

impl Session {
    /// A player's tiles in the player's order; new tiles come last.
    pub fn rack(&self, seat: Seat) -> Vec<Tile> {
        let mut rest = self.game.state().player(seat).rack().tiles().to_vec();
        let alphabet = self.game.tiles();
        let noted =
            self.notes.racks.get(seat.index()).and_then(|text| tokenize_tiles(text).ok()).unwrap_or_default();
        let mut ordered = Vec::with_capacity(rest.len());
        for tile in noted.iter().filter_map(|token| alphabet.tile(token).ok()) {
            if let Some(place) = rest.iter().position(|&other| other == tile) {
                ordered.push(rest.remove(place));
            }
        }
        ordered.append(&mut rest);
        ordered
    }

    /// Remembers the order of a player's tiles.
    pub fn keep_rack_order(&mut self, seat: Seat, order: &[Tile]) {
        *entry_of_seat(&mut self.notes.racks, seat.index()) = self.game.tiles().write_tiles(order);
        if self.own_seat() == Some(seat) {
            self.drafts = DraftState::Changed;
        }
        self.note_change_of_seats();
    }

    /// Remembers the order of a player's tiles as a terminal has sent it. What is not on the rack is left out when it is read.
    pub(crate) fn note_rack(&mut self, seat: Seat, rack: &str) {
        rack.clone_into(entry_of_seat(&mut self.notes.racks, seat.index()));
    }

    /// Keeps the order of the tiles not used in a turn. Drawn tiles come after them, even those equal to a tile that was
    /// used.
    pub(super) fn keep_order_of_rest(&mut self, seat: Seat, mut tiles: Vec<Tile>, done: &TurnOutcome) {
        if let TurnOutcome::ChangeBlank { letter, .. } = done {
            // The blank takes the place of the tile.
            if let Some(place) = tiles.iter_mut().find(|tile| **tile == Tile::Letter(*letter)) {
                *place = Tile::Blank;
            }
            return self.keep_rack_order(seat, &tiles);
        }
        let used: &[Tile] = match done {
            TurnOutcome::Play { scored, .. } => &scored.own,
            TurnOutcome::Exchange { given, .. } => given,
            _ => &[],
        };
        for tile in used {
            if let Some(place) = tiles.iter().position(|other| other == tile) {
                tiles.remove(place);
            }
        }
        self.keep_rack_order(seat, &tiles);
    }
}

/// Alphabetical order, blanks last: for each place, the index of the tile that goes there.
pub fn sorted(rack: &[Tile]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rack.len()).collect();
    order.sort_by_key(|&slot| rack[slot]);
    order
}

/// A random order of a number of tiles: for each place, the index of the tile that goes there. The number of shuffles
/// so far serves as the seed, because nothing depends on the order.
pub fn shuffled(tiles: usize, shuffles: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tiles).collect();
    RandomStream::seeded(shuffles).shuffle(&mut order);
    order
}
