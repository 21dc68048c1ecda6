use super::Letter;

/// A tile as it is in the bag or on a rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// A tile that shows a letter.
    Letter(Letter),
    /// A tile that may stand for any letter (C-9).
    Blank,
}

/// A tile as it lies on the board: a blank there stands for a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedTile {
    letter: Letter,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Plain,
    Blank,
}

impl PlacedTile {
    /// A tile that shows `letter`.
    pub const fn plain(letter: Letter) -> Self {
        Self { letter, kind: Kind::Plain }
    }

    /// A blank that stands for `letter`.
    pub const fn blank(letter: Letter) -> Self {
        Self { letter, kind: Kind::Blank }
    }

    /// The letter that it is read as.
    pub const fn letter(self) -> Letter {
        self.letter
    }

    /// Whether it is a blank, worth nothing.
    pub const fn is_blank(self) -> bool {
        matches!(self.kind, Kind::Blank)
    }

    /// The tile that comes off the board when it is lifted.
    pub const fn tile(self) -> Tile {
        match self.kind {
            Kind::Plain => Tile::Letter(self.letter),
            Kind::Blank => Tile::Blank,
        }
    }
}
