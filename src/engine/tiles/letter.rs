/// A letter of a [`TileSet`](super::TileSet), which alone makes letters and knows their text and points.
///
/// A letter may have several characters (Spanish `CH`), and may have no tile where a ruleset lets blanks stand for the
/// whole alphabet (C-9, C-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// The letter at `index` of its tile set.
    pub(crate) const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The index of the letter as a byte, as word graphs have it.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The index of the letter in [`TileSet::letters`](super::TileSet::letters).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
