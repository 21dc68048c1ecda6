//! The bag.

use std::collections::VecDeque;

use crate::rack::without;
use crate::rng::{Purpose, RandomStream, seeded_hash};
use crate::tiles::Tile;

/// The tiles that have not been drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bag {
    tiles: VecDeque<Tile>,
    order: Order,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Order {
    /// The order is as a start position gives it: drawn from the front, returned to the back, never shuffled.
    Given,
    /// Shuffled when tiles are returned, and at the start unless a deal gives the order.
    Shuffled(RandomStream),
}

impl Bag {
    /// A bag in a given order, never shuffled.
    pub(crate) fn given(tiles: Vec<Tile>) -> Self {
        Self { tiles: tiles.into(), order: Order::Given }
    }

    /// A bag in a given order, as a deal of the hidden tiles has it. Tiles that are returned are shuffled with the others, in
    /// ways that depend on this order alone.
    pub(crate) fn dealt(tiles: Vec<Tile>) -> Self {
        let numbers = tiles.iter().map(|&tile| match tile {
            Tile::Blank => 0,
            Tile::Letter(letter) => letter.index() as u64 + 1,
        });
        let order = Order::Shuffled(RandomStream::new(seeded_hash(0, numbers), Purpose::Bag));
        Self { tiles: tiles.into(), order }
    }

    /// A bag shuffled by the game's seed.
    pub(crate) fn shuffled(tiles: Vec<Tile>, seed: u64) -> Self {
        let mut bag =
            Self { tiles: tiles.into(), order: Order::Shuffled(RandomStream::new(seed, Purpose::Bag)) };
        bag.shuffle();
        bag
    }

    /// The number of tiles in the bag.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// True if the bag is empty.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles in the order in which they will be drawn; not to be shown to players.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.tiles.iter().copied()
    }

    /// Draws up to `count` tiles.
    pub(crate) fn draw(&mut self, count: usize) -> Vec<Tile> {
        let count = count.min(self.tiles.len());
        self.tiles.drain(..count).collect()
    }

    /// Draws these tiles; if some are missing, none is drawn. The others keep their order.
    ///
    /// # Errors
    /// The missing tiles.
    pub(crate) fn draw_these(&mut self, tiles: &[Tile]) -> Result<(), Vec<Tile>> {
        let mut left = self.tiles().collect();
        let missing = without(&mut left, tiles);
        if !missing.is_empty() {
            return Err(missing);
        }
        self.tiles = left.into();
        Ok(())
    }

    /// Returns tiles to the bag.
    pub(crate) fn put_back(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        self.tiles.extend(tiles);
        self.shuffle();
    }

    /// Shuffles the tiles, but not those of a start position that gives their order.
    pub(crate) fn shuffle(&mut self) {
        if let Order::Shuffled(stream) = &mut self.order {
            stream.shuffle(self.tiles.make_contiguous());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::Letter;

    #[test]
    fn tiles_that_return_to_a_dealt_bag_are_mixed_in() {
        let tiles: Vec<Tile> = (0..20).map(|index| Tile::Letter(Letter::new(index))).collect();
        let mut bag = Bag::dealt(tiles.clone());
        let drawn = bag.draw(7);
        assert_eq!(drawn, tiles[..7], "a deal is drawn in its order");
        let mut again = bag.clone();
        for bag in [&mut bag, &mut again] {
            bag.put_back(drawn.iter().copied());
        }
        assert_eq!(bag, again);
        assert!(bag.draw(13).iter().any(|tile| drawn.contains(tile)));
    }
}
