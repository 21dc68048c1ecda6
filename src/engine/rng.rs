//! The seeded generator behind every random choice of a game.
//!
//! Its stream is part of the save format: a game is saved as its seed and its turns, and must draw the same tiles
//! on every machine and in every later version. So the generator has a name that saves carry, and the choices made
//! from its numbers are made here, by rules that do not depend on a library's version.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The generator's name in saved games: xoshiro256**, seeded by splitmix64, shuffling from the back.
pub const GENERATOR: &str = "xoshiro256starstar-1";

/// What a stream of random numbers is for. Each purpose has a stream of its own, so that, for instance, a random
/// board leaves the order of the bag as it is.
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
        // Each jump leads so far ahead that the streams never meet.
        for _ in 0..purpose as u8 {
            generator.jump();
        }
        Self(generator)
    }

    /// A number below `bound`, each equally likely; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound < 2 {
            return 0;
        }
        // The numbers from `limit` on would make the first remainders likelier; they are thrown away.
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.0.next_u64();
            if number < limit {
                // The remainder is below `bound`, which came from a usize.
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

/// A number that belongs to a seed and a thing told by numbers: for choices that must not depend on the order in which
/// the things come. (The mixing of splitmix64 by G. Steele, D. Lea and C. Flood, 2014.)
pub(crate) fn lot(seed: u64, thing: impl IntoIterator<Item = u64>) -> u64 {
    thing.into_iter().fold(mixed(seed), |lot, part| mixed(lot ^ part))
}

fn mixed(number: u64) -> u64 {
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

    // Reckoned apart from this code, from the published algorithms of splitmix64 and xoshiro256**.
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
