use super::{Premium, Size, Square};
use crate::rng::RandomStream;

/// Where the premiums and the start squares of a board are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    size: Size,
    premiums: Vec<Option<Premium>>,
    starts: Vec<Square>,
}

impl Layout {
    /// A layout; premiums row by row, one entry a square. None if their number is not the size's.
    pub(crate) fn new(size: Size, premiums: Vec<Option<Premium>>, starts: Vec<Square>) -> Option<Self> {
        (premiums.len() == size.area()).then_some(Self { size, premiums, starts })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The premium of a square, whether a tile covers it or not.
    pub fn premium(&self, square: Square) -> Option<Premium> {
        self.premiums.get(self.size.index(square)).copied().flatten()
    }

    /// The start squares (C-2).
    pub fn starts(&self) -> &[Square] {
        &self.starts
    }

    /// Whether the opening play may cover this square to be well placed (C-2).
    pub fn is_start(&self, square: Square) -> bool {
        self.starts.contains(&square)
    }

    /// A random board (C-14): as many premiums of each kind, elsewhere; start squares keep what they have.
    pub(crate) fn shuffled(&self, stream: &mut RandomStream) -> Self {
        let open: Vec<Square> = self.size.squares().filter(|&square| !self.is_start(square)).collect();
        let mut dealt: Vec<Option<Premium>> = open.iter().map(|&square| self.premium(square)).collect();
        stream.shuffle(&mut dealt);
        let mut premiums = self.premiums.clone();
        for (&square, premium) in open.iter().zip(dealt) {
            premiums[self.size.index(square)] = premium;
        }
        Self { size: self.size, premiums, starts: self.starts.clone() }
    }
}
