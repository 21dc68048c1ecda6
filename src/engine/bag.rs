//! The bag.

use std::collections::VecDeque;

use crate::rack::without;
use crate::rng::{Purpose, RandomStream};
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
    /// Shuffled at the start, and again when tiles are returned.
    Shuffled(RandomStream),
}

impl Bag {
    /// A bag in a given order, never shuffled.
    pub(crate) fn given(tiles: Vec<Tile>) -> Self {
        Self { tiles: tiles.into(), order: Order::Given }
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
