//! What the plays of a rack keep, reckoned once for every choice of its tiles.

use crate::movegen::GeneratedPlay;
use crate::tiles::{Letter, Tile};

/// The most tiles that a rack holds.
const MOST_TILES: usize = 12;

/// The worth of what is kept, for every choice of tiles that leave a rack. A choice is a number: so many of the first
/// kind of tile, so many of the second, as digits of a number whose bases are the numbers of tiles plus one.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    /// The kinds of tile on the rack, with their number and what one of them adds to the number of a choice.
    kinds: Vec<(Tile, usize, usize)>,
    /// What a tile with a letter adds; nothing for those that the rack has not.
    of_letter: [usize; 64],
    of_blank: usize,
    /// The worth of what is kept, by the number of the choice that leaves.
    worth: Vec<i64>,
    /// The most of these, by the number of tiles that leave.
    most: [i64; MOST_TILES + 1],
}

impl Kept {
    /// Reckons for a rack; `worth` is shown what is kept, sorted.
    pub(super) fn new(rack: &[Tile], worth: impl Fn(&[Tile]) -> i64) -> Self {
        let mut sorted = rack.to_vec();
        sorted.sort_unstable();
        let mut kept = Self {
            kinds: Vec::new(),
            of_letter: [0; 64],
            of_blank: 0,
            worth: Vec::new(),
            most: [i64::MIN; MOST_TILES + 1],
        };
        let mut step = 1;
        for kind in sorted.chunk_by(|one, other| one == other) {
            let tile = kind[0];
            kept.kinds.push((tile, kind.len(), step));
            match tile {
                Tile::Letter(letter) => {
                    if let Some(of_letter) = kept.of_letter.get_mut(letter.index()) {
                        *of_letter = step;
                    }
                }
                Tile::Blank => kept.of_blank = step,
            }
            step *= kind.len() + 1;
        }
        for choice in 0..step {
            let mut left = Vec::with_capacity(sorted.len());
            for &(tile, count, step) in &kept.kinds {
                left.extend(std::iter::repeat_n(tile, count - choice / step % (count + 1)));
            }
            let worth = worth(&left);
            let gone = (sorted.len() - left.len()).min(MOST_TILES);
            kept.most[gone] = kept.most[gone].max(worth);
            kept.worth.push(worth);
        }
        kept
    }

    /// The worth of what a play keeps, which places these tiles that are none of the rack's: one taken, or a gift.
    pub(super) fn after(&self, play: &GeneratedPlay, foreign: Option<Tile>) -> i64 {
        let placed: usize = play.tiles().map(|placement| self.step(placement.tile.tile())).sum();
        let choice = placed - foreign.map_or(0, |tile| self.step(tile)).min(placed);
        self.worth.get(choice).copied().unwrap_or_default()
    }

    fn step(&self, tile: Tile) -> usize {
        match tile {
            Tile::Letter(letter) => self.of_letter.get(Letter::index(letter)).copied().unwrap_or(0),
            Tile::Blank => self.of_blank,
        }
    }

    /// The most that can be kept when so many tiles leave.
    pub(super) fn most(&self, gone: usize) -> i64 {
        self.most.get(gone).copied().unwrap_or(i64::MIN)
    }

    /// Every choice of tiles that may leave, and the worth of what is kept.
    pub(super) fn choices(&self) -> impl Iterator<Item = (i64, Vec<Tile>)> {
        self.worth.iter().enumerate().map(|(choice, &worth)| {
            let gone = self
                .kinds
                .iter()
                .flat_map(move |&(tile, count, step)| std::iter::repeat_n(tile, choice / step % (count + 1)));
            (worth, gone.collect())
        })
    }
}
