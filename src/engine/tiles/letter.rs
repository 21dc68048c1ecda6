/// One letter of a [`TileSet`](super::TileSet): a number that only the tile set hands out.
///
/// A letter may be written with more than one character (Spanish `CH`), and may have no tile of its own where a
/// ruleset lets blanks stand for the whole alphabet (C-9, C-13). Its text and points are the tile set's to tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// The letter at `index` of its tile set.
    pub(crate) const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The place of the letter in [`TileSet::letters`](super::TileSet::letters), from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
