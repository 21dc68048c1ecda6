use super::premium::Premium;
use super::square::{Size, Square};
use super::square_set::SquareSet;
use crate::rng::RandomStream;

/// The most start squares that are named one by one.
const NAMED_STARTS: usize = 8;

/// The start squares of a board in words; of many, only their number.
pub(crate) fn starts_in_words(starts: &[Square]) -> String {
    let names: Vec<String> = starts.iter().take(NAMED_STARTS).map(ToString::to_string).collect();
    match starts.len() {
        1 => names.concat(),
        count if count <= NAMED_STARTS => format!("one of {}", names.join(", ")),
        count => format!("one of the {count} start squares"),
    }
}

/// The places of the premiums, the start squares and the holes of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    size: Size,
    premiums: Vec<Option<Premium>>,
    starts: Vec<Square>,
    holes: SquareSet,
}

impl Layout {
    /// A layout with an entry for each square, row by row, or `None` if the number of entries is not that of the
    /// squares. The holes are neither premiums nor start squares.
    pub(crate) fn new(
        size: Size,
        premiums: Vec<Option<Premium>>,
        starts: Vec<Square>,
        holes: SquareSet,
    ) -> Option<Self> {
        (premiums.len() == size.area()).then_some(Self { size, premiums, starts, holes })
    }

    /// The layout with these premiums instead of its own, or `None` if they are not one for each square.
    pub(crate) fn with_premiums(&self, premiums: Vec<Option<Premium>>) -> Option<Self> {
        (premiums.len() == self.size.area()).then(|| Self { premiums, ..self.clone() })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The premium of a square, covered or not; none off the board.
    pub fn premium(&self, square: Square) -> Option<Premium> {
        self.premiums.get(self.size.index(square)).copied().flatten().filter(|_| self.size.contains(square))
    }

    /// The start squares (C-2).
    pub fn starts(&self) -> &[Square] {
        &self.starts
    }

    /// True if this is a start square (C-2).
    pub fn is_start(&self, square: Square) -> bool {
        self.starts.contains(&square)
    }

    /// Returns whether this is a hole, which no tile can cover.
    pub fn is_hole(&self, square: Square) -> bool {
        self.holes.contains(square)
    }

    /// The number of squares that a tile can cover.
    pub fn playable_squares(&self) -> usize {
        self.size.squares().filter(|&square| !self.is_hole(square)).count()
    }

    /// A random board (C-14): the premiums are shuffled, except on start squares. The holes stay.
    pub(crate) fn shuffled(&self, stream: &mut RandomStream) -> Self {
        let open: Vec<Square> =
            self.size.squares().filter(|&square| !self.is_start(square) && !self.is_hole(square)).collect();
        let mut shuffled: Vec<Option<Premium>> = open.iter().map(|&square| self.premium(square)).collect();
        stream.shuffle(&mut shuffled);
        let mut premiums = self.premiums.clone();
        for (&square, premium) in open.iter().zip(shuffled) {
            premiums[self.size.index(square)] = premium;
        }
        Self { premiums, ..self.clone() }
    }
}
