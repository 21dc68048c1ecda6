use super::square::{Size, Square};

/// The bits of a word of a set.
const BITS: usize = u64::BITS as usize;

/// A set of squares of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SquareSet([u64; (Size::MAX_SIDE * Size::MAX_SIDE).div_ceil(BITS)]);

impl SquareSet {
    pub(crate) fn of(squares: &[Square]) -> Self {
        let mut set = Self::default();
        for &square in squares {
            set.insert(square);
        }
        set
    }

    pub(crate) fn contains(&self, square: Square) -> bool {
        let (word, bit) = place(square);
        self.0[word] & bit != 0
    }

    pub(crate) fn insert(&mut self, square: Square) {
        let (word, bit) = place(square);
        self.0[word] |= bit;
    }

    pub(crate) fn remove(&mut self, square: Square) {
        let (word, bit) = place(square);
        self.0[word] &= !bit;
    }
}

fn place(square: Square) -> (usize, u64) {
    let index = usize::from(square.row()) * Size::MAX_SIDE + usize::from(square.column());
    (index / BITS, 1 << (index % BITS))
}
