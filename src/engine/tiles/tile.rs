use super::letter::Letter;

/// A tile in the bag or on a rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// A tile with a letter.
    Letter(Letter),
    /// A blank, which may stand for any letter (C-9).
    Blank,
}

/// A tile on the board, where a blank stands for a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedTile {
    letter: Letter,
    face: Face,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Face {
    Letter,
    Blank,
}

impl PlacedTile {
    /// A tile with this letter.
    pub const fn plain(letter: Letter) -> Self {
        Self { letter, face: Face::Letter }
    }

    /// A blank that stands for this letter.
    pub const fn blank(letter: Letter) -> Self {
        Self { letter, face: Face::Blank }
    }

    /// The letter of the tile, or the letter that the blank stands for.
    pub const fn letter(self) -> Letter {
        self.letter
    }

    /// Returns whether the tile is a blank, which scores nothing.
    pub const fn is_blank(self) -> bool {
        matches!(self.face, Face::Blank)
    }

    /// The tile when it is lifted from the board.
    pub const fn tile(self) -> Tile {
        match self.face {
            Face::Letter => Tile::Letter(self.letter),
            Face::Blank => Tile::Blank,
        }
    }
}
