//! Random numbers: the seeded generator of every random choice of a game.
//!
//! Its numbers are part of the save format: a game is saved as its seed and its turns, and must draw the same tiles on
//! every machine and in every later version. So saves name the generator, and numbers are turned into choices here, in
//! ways that do not depend on the version of a library.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The name of the generator in saved games: xoshiro256**, seeded by splitmix64, shuffling from the back.
pub const GENERATOR: &str = "xoshiro256starstar-1";

/// The purpose of random numbers. Each purpose has a stream of its own, so that, for instance, a random board does not
/// change the order of the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Bag,
    Board,
    FirstPlayer,
    Bots,
    Caller,
}

/// A reproducible stream of random numbers: the same seed gives the same numbers on every machine.
///
/// ```
/// let mut order: Vec<usize> = (0..7).collect();
/// rackety_engine::RandomStream::seeded(7).shuffle(&mut order);
/// let mut again: Vec<usize> = (0..7).collect();
/// rackety_engine::RandomStream::seeded(7).shuffle(&mut again);
/// assert_eq!(order, again);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomStream(Xoshiro256StarStar);

impl RandomStream {
    /// A stream for the caller's own choices, independent of those that a game of the same seed uses.
    pub fn seeded(seed: u64) -> Self {
        Self::new(seed, Purpose::Caller)
    }

    pub(crate) fn new(seed: u64, purpose: Purpose) -> Self {
        let mut generator = Xoshiro256StarStar::seed_from_u64(seed);
        // A jump skips enough numbers that the streams never overlap.
        for _ in 0..purpose as u8 {
            generator.jump();
        }
        Self(generator)
    }

    /// A number below `bound`, each with the same probability; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound < 2 {
            return 0;
        }
        // Numbers from `limit` on would make the lowest remainders more likely; they are discarded.
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.0.next_u64();
            if number < limit {
                // The remainder is below `bound`, which fits a usize.
                return usize::try_from(number % bound).unwrap_or(0);
            }
        }
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A random number that depends only on a seed and on the numbers that identify an item: for choices that must not
/// depend on the order in which items come. (The mixing function of splitmix64, G. Steele, D. Lea and C. Flood, 2014.)
pub(crate) fn seeded_hash(seed: u64, item: impl IntoIterator<Item = u64>) -> u64 {
    item.into_iter().fold(mix(seed), |hash, number| mix(hash ^ number))
}

fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If this fails, saved games would draw other tiles: give the generator a new name instead.
    #[test]
    fn the_stream_is_frozen() {
        let mut order: Vec<u8> = (0..12).collect();
        RandomStream::new(7, Purpose::Bag).shuffle(&mut order);
        assert_eq!(order, FROZEN_BAG);
        let mut order: Vec<u8> = (0..12).collect();
        RandomStream::new(7, Purpose::Board).shuffle(&mut order);
        assert_eq!(order, FROZEN_BOARD);
    }

    // Computed independently of this code, from the published algorithms of splitmix64 and xoshiro256**.
    const FROZEN_BAG: [u8; 12] = [3, 10, 11, 7, 1, 9, 5, 0, 4, 8, 2, 6];
    const FROZEN_BOARD: [u8; 12] = [1, 4, 3, 2, 5, 7, 10, 6, 11, 0, 9, 8];

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let mut stream = RandomStream::new(1, Purpose::Bag);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[stream.below(6)] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
        assert_eq!((stream.below(0), stream.below(1)), (0, 0));
    }
}
