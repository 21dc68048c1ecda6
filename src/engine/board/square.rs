use std::fmt;

/// The direction of a word (C-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// Left to right.
    Across,
    /// Top to bottom.
    Down,
}

impl Axis {
    /// Both directions, across first.
    pub const ALL: [Self; 2] = [Self::Across, Self::Down];

    /// The direction in words: `across` or `down`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Across => "across",
            Self::Down => "down",
        }
    }

    /// The other direction.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

/// A square as it is written, with a letter and a number: `h8`. It may be on no board: `z40`.
///
/// [`Size::at`] turns it into a [`Square`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinate {
    /// The column, 0 for `a`.
    pub column: u8,
    /// The row, 1 for the top one; 0 and 100 are on no board.
    pub row: u16,
}

impl Coordinate {
    /// Parses `h8` (column first, [`Axis::Down`]) or `8h` (row first, [`Axis::Across`]), the letter in either case;
    /// returns `None` if the text is neither.
    pub fn parse(text: &str) -> Option<(Self, Axis)> {
        let first = text.chars().next()?;
        let (letter, digits, axis) = if first.is_ascii_alphabetic() {
            (first, &text[1..], Axis::Down)
        } else {
            let last = text.chars().next_back().filter(char::is_ascii_alphabetic)?;
            (last, &text[..text.len() - 1], Axis::Across)
        };
        if digits.is_empty() || digits.len() > 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let column = u8::try_from(letter.to_ascii_lowercase()).ok()?.checked_sub(b'a')?;
        Some((Self { column, row: digits.parse().ok()? }, axis))
    }

    /// The square as the start of a word: `8h` across, `h8` down.
    pub fn heading(self, axis: Axis) -> String {
        match (self.column, axis) {
            (column @ 0..26, Axis::Across) => format!("{}{}", self.row, char::from(b'a' + column)),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            column @ 0..26 => write!(f, "{}{}", char::from(b'a' + column), self.row),
            beyond => write!(f, "column {} of row {}", u16::from(beyond) + 1, self.row),
        }
    }
}

/// A square of a board. Only a [`Size`] makes squares, so a square is on the boards of that size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    row: u8,
    column: u8,
}

impl Square {
    /// The row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The column, 0 at the left.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The square as it is written.
    pub const fn coordinate(self) -> Coordinate {
        Coordinate { column: self.column, row: self.row as u16 + 1 }
    }

    /// The square as the start of a word: `8h` across, `h8` down.
    pub fn heading(self, axis: Axis) -> String {
        self.coordinate().heading(axis)
    }

    /// The number of the lane along `axis` that the square is in: its row or its column.
    pub(crate) const fn lane(self, axis: Axis) -> u8 {
        match axis {
            Axis::Across => self.row,
            Axis::Down => self.column,
        }
    }

    /// The index of the square within its lane along `axis`, from 0.
    pub(crate) const fn offset(self, axis: Axis) -> u8 {
        self.lane(axis.other())
    }
}

impl fmt::Display for Square {
    /// Column and row: `h8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coordinate().fmt(f)
    }
}

/// The size of a board: 5 to 26 rows and as many columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The fewest and the most rows, and columns.
    pub const RANGE: std::ops::RangeInclusive<usize> = 5..=26;

    /// The most squares of a row or column.
    pub const MAX_SIDE: usize = *Self::RANGE.end();

    /// A size, if both numbers are in [`Self::RANGE`].
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        if !Self::RANGE.contains(&rows) || !Self::RANGE.contains(&columns) {
            return None;
        }
        Some(Self { rows: u8::try_from(rows).ok()?, columns: u8::try_from(columns).ok()? })
    }

    /// The number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The square in this row and column, both from 0.
    pub const fn square(self, row: u8, column: u8) -> Option<Square> {
        if row < self.rows && column < self.columns { Some(Square { row, column }) } else { None }
    }

    /// The square at an offset of a lane along `axis`, both from 0: the way back from [`Square::lane`] and [`Square::offset`].
    pub(crate) const fn in_lane(self, axis: Axis, lane: u8, offset: u8) -> Option<Square> {
        match axis {
            Axis::Across => self.square(lane, offset),
            Axis::Down => self.square(offset, lane),
        }
    }

    /// The square with this coordinate, if it is on the board.
    pub fn at(self, coordinate: Coordinate) -> Option<Square> {
        let row = u8::try_from(coordinate.row.checked_sub(1)?).ok()?;
        self.square(row, coordinate.column)
    }

    /// True if a square is on a board of this size.
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    /// All squares, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Square { row, column }))
    }

    /// The next square along `axis`, if there is one.
    pub const fn next(self, square: Square, axis: Axis) -> Option<Square> {
        match axis {
            Axis::Across => self.square(square.row, square.column + 1),
            Axis::Down => self.square(square.row + 1, square.column),
        }
    }

    /// The square before this one along `axis`, if there is one.
    pub fn previous(self, square: Square, axis: Axis) -> Option<Square> {
        match axis {
            Axis::Across => self.square(square.row, square.column.checked_sub(1)?),
            Axis::Down => self.square(square.row.checked_sub(1)?, square.column),
        }
    }

    /// The squares before and after this one along `axis`.
    pub(crate) fn beside(self, square: Square, axis: Axis) -> impl Iterator<Item = Square> {
        [self.previous(square, axis), self.next(square, axis)].into_iter().flatten()
    }

    /// The squares from this one to the end of its lane along `axis`.
    pub(crate) fn along(self, start: Square, axis: Axis) -> impl Iterator<Item = Square> {
        std::iter::successors(Some(start), move |&square| self.next(square, axis))
    }

    /// The up to four squares that share a side with this one.
    pub fn neighbours(self, square: Square) -> impl Iterator<Item = Square> {
        Axis::ALL.into_iter().flat_map(move |axis| self.beside(square, axis))
    }

    pub(crate) const fn area(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    pub(crate) const fn index(self, square: Square) -> usize {
        square.row as usize * self.columns as usize + square.column as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_written_by_row_or_by_column() {
        let size = Size::new(15, 15).unwrap();
        let square = size.square(7, 10).unwrap();
        assert_eq!(square.to_string(), "k8");
        assert_eq!(square.heading(Axis::Across), "8k");
        for (text, axis) in
            [("k8", Axis::Down), ("K8", Axis::Down), ("8k", Axis::Across), ("8K", Axis::Across)]
        {
            let (coordinate, found) = Coordinate::parse(text).unwrap();
            assert_eq!((size.at(coordinate), found), (Some(square), axis), "{text}");
        }
    }

    #[test]
    fn malformed_coordinates_are_rejected_and_those_off_the_board_have_no_square() {
        for text in ["", "8", "k", "8kk", "kk8", "k-8", "k8x", "é8", "8é", "k1000"] {
            assert_eq!(Coordinate::parse(text), None, "{text}");
        }
        let size = Size::new(15, 15).unwrap();
        for text in ["a0", "a16", "p1", "z999"] {
            let (coordinate, _) = Coordinate::parse(text).unwrap();
            assert_eq!(size.at(coordinate), None, "{text}");
        }
    }

    #[test]
    fn corners_have_two_neighbours() {
        let size = Size::new(5, 6).unwrap();
        let count = |row, column| size.neighbours(size.square(row, column).unwrap()).count();
        assert_eq!((count(0, 0), count(4, 5), count(0, 3), count(2, 2)), (2, 2, 3, 4));
        assert_eq!(size.squares().count(), 30);
        assert_eq!(Size::new(4, 9), None);
        assert_eq!(Size::new(9, 27), None);
    }
}
