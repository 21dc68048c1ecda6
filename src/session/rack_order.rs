//! The order in which players arrange their tiles.

use rackety_engine::{Letter, RandomStream, Seat, Tile, TileSet, TurnOutcome, tokenize_tiles};

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
    /// used. A challenge that returns the tiles of a play returns their order, too.
    pub(super) fn keep_order_of_rest(&mut self, seat: Seat, mut tiles: Vec<Tile>, done: &TurnOutcome) {
        if let TurnOutcome::ChangeBlank { letter, .. } = done {
            // The blank takes the place of the tile.
            if let Some(place) = tiles.iter_mut().find(|tile| **tile == Tile::Letter(*letter)) {
                *place = Tile::Blank;
            }
            return self.keep_rack_order(seat, &tiles);
        }
        if let TurnOutcome::Challenge { words, .. } = done {
            if let Some((seat, order)) = self.before_play.take().filter(|_| !words.is_empty()) {
                self.keep_rack_order(seat, &order);
            }
            return;
        }
        self.before_play = None;
        let used: &[Tile] = match done {
            TurnOutcome::Play { scored, .. } => {
                self.before_play = Some((seat, tiles.clone()));
                &scored.own
            }
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
pub fn sorted(set: &TileSet, rack: &[Tile]) -> Vec<usize> {
    let alphabet = alphabet(set);
    let mut order: Vec<usize> = (0..rack.len()).collect();
    order.sort_by_cached_key(|&slot| place_in(&alphabet, rack[slot]));
    order
}

/// Puts tiles in alphabetical order, blanks last.
pub fn sort_tiles(set: &TileSet, tiles: &mut [Tile]) {
    let alphabet = alphabet(set);
    tiles.sort_by_cached_key(|&tile| place_in(&alphabet, tile));
}

/// The letters of a tile set in the order of its alphabet. A file lists them in any order, but only it knows that of letters
/// other than A to Z: each of those follows the letter that it follows there.
fn alphabet(set: &TileSet) -> Vec<Letter> {
    let mut after = None;
    let mut letters: Vec<(Option<char>, Letter)> = Vec::new();
    for (letter, _) in set.letters() {
        let mut text = set.text(letter).chars();
        if let (Some(latin @ 'A'..='Z'), None) = (text.next(), text.next()) {
            after = Some(latin);
        }
        letters.push((after, letter));
    }
    letters.sort();
    letters.into_iter().map(|(_, letter)| letter).collect()
}

fn place_in(alphabet: &[Letter], tile: Tile) -> usize {
    let place = |letter| alphabet.iter().position(|&other| other == letter);
    let Tile::Letter(letter) = tile else { return alphabet.len() };
    place(letter).unwrap_or(alphabet.len())
}

/// A random order of a number of tiles: for each place, the index of the tile that goes there. The number of shuffles
/// so far serves as the seed, because nothing depends on the order.
pub fn shuffled(tiles: usize, shuffles: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tiles).collect();
    RandomStream::seeded(shuffles).shuffle(&mut order);
    order
}

#[cfg(test)]
mod tests {
    use rackety_engine::Ruleset;

    use super::*;

    /// Letters that a file adds after the others, and those that only the file can place.
    #[test]
    fn tiles_are_sorted_by_the_alphabet_and_not_by_the_file() {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let (head, _) = tiny.split_once("letters = [").unwrap();
        for (letters, sorted) in [("BWYEF", "BEFWY"), ("ZÅÄÖA", "AZÅÄÖ"), ("DCNÑO", "CDNÑO"), ("ÑON", "ÑNO")]
        {
            let tile = |letter| format!("{{ letter = \"{letter}\", count = 9, points = 1 }}, ");
            let tiles: String = letters.chars().map(tile).collect();
            let text = format!("{head}letters = [{tiles}]\n");
            let ruleset = Ruleset::parse("tiny", &text).unwrap();
            let set = ruleset.tile_set("en").unwrap();
            let mut tiles: Vec<Tile> = set.letters().map(|(letter, _)| Tile::Letter(letter)).collect();
            tiles.insert(0, Tile::Blank);
            sort_tiles(set, &mut tiles);
            assert_eq!(set.write_tiles(&tiles), format!("{sorted}?"));
        }
    }
}
