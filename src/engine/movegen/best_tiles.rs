//! The points of the best tiles on squares with letter premiums.

/// The sums of the points of the best tiles, by their number; the others are not used.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::movegen) struct BestTiles([i16; 16]);

/// All bits for each number above it, by number of tiles.
static MORE_THAN: [[i16; 16]; 16] = {
    let mut masks = [[0; 16]; 16];
    let mut tiles = 0;
    while tiles < 16 {
        let mut more = tiles + 1;
        while more < 16 {
            masks[tiles][more] = -1;
            more += 1;
        }
        tiles += 1;
    }
    masks
};

impl BestTiles {
    /// No tiles.
    pub(in crate::movegen) const NONE: Self = Self([0; 16]);

    /// The higher of two sums for each number of tiles.
    pub(in crate::movegen) fn max(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|tiles| self.0[tiles].max(other.0[tiles])))
    }

    /// Returns the same with one tile more than this number, which has at most as many points as each of these.
    #[inline]
    pub(in crate::movegen) fn with(mut self, tiles: u8, points: i16) -> Self {
        for (sum, has_one_more) in self.0.iter_mut().zip(&MORE_THAN[usize::from(tiles) & 15]) {
            *sum += points & has_one_more;
        }
        self
    }

    /// Returns the same with one tile more, which may have more points than some of these.
    #[inline]
    pub(in crate::movegen) fn with_any(&self, points: u8) -> Self {
        let points = i16::from(points);
        // Without any tile there is none to add to.
        let mut fewer = [-points; 16];
        fewer[1..].copy_from_slice(&self.0[..15]);
        Self(std::array::from_fn(|tiles| self.0[tiles].max(fewer[tiles] + points)))
    }

    /// The points on squares with these letter premiums, the best tiles on the highest.
    #[inline]
    pub(in crate::movegen) fn on(&self, premiums: LetterPremiums) -> i32 {
        // The sum of products is the sum, for each multiplier, of the tiles on squares with at least that multiplier.
        let mut rest = premiums.0;
        let mut sum = 0;
        while rest != 0 {
            sum += i32::from(self.0[(rest & 15) as usize]);
            rest >>= 4;
        }
        sum
    }
}

/// The counts of squares with a letter multiplier of at least 1, 2, 3 and so on: four bits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct LetterPremiums(u64);

impl LetterPremiums {
    /// No squares.
    pub(in crate::movegen) const NONE: Self = Self(0);

    /// One square with this multiplier, which is at most 9.
    #[inline]
    pub(in crate::movegen) const fn new(multiplier: u8) -> Self {
        Self(0x1111_1111_1111_1111 & ((1 << (4 * (multiplier & 15))) - 1))
    }

    /// The squares of both; together at most 15.
    #[inline]
    pub(in crate::movegen) const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}
