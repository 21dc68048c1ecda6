//! Racks.

use crate::tiles::Tile;

/// The tiles of a player, oldest first: tiles drawn are added at the end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rack(Vec<Tile>);

impl Rack {
    /// The most tiles that a ruleset may give a rack.
    pub const MAX_TILES: usize = 12;

    pub(crate) fn new(tiles: Vec<Tile>) -> Self {
        Self(tiles)
    }

    /// The tiles, oldest first.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// The number of tiles.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if the rack is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn add(&mut self, tiles: Vec<Tile>) {
        self.0.extend(tiles);
    }

    /// Removes these tiles; if some are missing, none is removed.
    ///
    /// # Errors
    /// The missing tiles.
    pub(crate) fn take(&mut self, tiles: &[Tile]) -> Result<(), Vec<Tile>> {
        let mut left = self.0.clone();
        let missing = without(&mut left, tiles);
        if !missing.is_empty() {
            return Err(missing);
        }
        self.0 = left;
        Ok(())
    }

    /// Replaces all tiles.
    pub(crate) fn replace(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        self.0.clear();
        self.0.extend(tiles);
    }

    pub(crate) fn empty(&mut self) -> Vec<Tile> {
        std::mem::take(&mut self.0)
    }
}

/// Removes `tiles` from `from` one by one and returns those that are missing.
pub(crate) fn without(from: &mut Vec<Tile>, tiles: &[Tile]) -> Vec<Tile> {
    let mut missing = Vec::new();
    for tile in tiles {
        match from.iter().position(|held| held == tile) {
            Some(index) => {
                from.remove(index);
            }
            None => missing.push(*tile),
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::Letter;

    #[test]
    fn removing_tiles_is_all_or_nothing() {
        let tile = |index| Tile::Letter(Letter::new(index));
        let mut rack = Rack::new(vec![tile(0), Tile::Blank, tile(0), tile(2)]);
        let before = rack.clone();
        assert_eq!(rack.take(&[tile(0), tile(1), Tile::Blank, Tile::Blank]), Err(vec![tile(1), Tile::Blank]));
        assert_eq!(rack, before);
        assert_eq!(rack.take(&[tile(0), tile(2)]), Ok(()));
        assert_eq!(rack.tiles(), [Tile::Blank, tile(0)]);
    }
}
