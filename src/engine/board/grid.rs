use super::square::{Axis, Size, Square};
use crate::tiles::{Letter, PlacedTile};

/// The tiles on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    cells: Vec<Option<PlacedTile>>,
    tiles: usize,
}

/// An unbroken row or column of tiles that cannot be extended. A run of two or more tiles is a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The first square.
    pub start: Square,
    /// The direction of the run.
    pub axis: Axis,
    /// The letters, from the start.
    pub letters: Vec<Letter>,
}

impl Board {
    /// A board without tiles.
    pub fn empty(size: Size) -> Self {
        Self { size, cells: vec![None; size.area()], tiles: 0 }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The tile on a square.
    pub fn get(&self, square: Square) -> Option<PlacedTile> {
        if self.size.contains(square) { self.cells[self.size.index(square)] } else { None }
    }

    /// True if the board is empty.
    pub const fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// The number of tiles on the board.
    pub const fn len(&self) -> usize {
        self.tiles
    }

    /// The squares with a tile, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, PlacedTile)> {
        self.size.squares().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The squares that are not as on another board of the same size.
    pub(crate) fn differences(&self, other: &Self) -> impl Iterator<Item = Square> {
        let size = self.size;
        let columns = usize::from(size.columns()).max(1);
        let rows = (0..).zip(self.cells.chunks(columns).zip(other.cells.chunks(columns)));
        // Most rows are the same.
        rows.filter(|(_, (one, other))| one != other).flat_map(move |(row, (one, other))| {
            let cells = (0..).zip(one.iter().zip(other));
            let different = cells.filter(|(_, (one, other))| one != other);
            different.filter_map(move |(column, _)| size.square(row, column))
        })
    }

    /// Puts a tile on a square, in place of the one that is there.
    pub(crate) fn put(&mut self, square: Square, tile: PlacedTile) {
        let cell = &mut self.cells[self.size.index(square)];
        self.tiles += usize::from(cell.is_none());
        *cell = Some(tile);
    }

    /// Lifts the tile from a square.
    pub(crate) fn lift(&mut self, square: Square) -> Option<PlacedTile> {
        let lifted = self.cells[self.size.index(square)].take();
        self.tiles -= usize::from(lifted.is_some());
        lifted
    }

    /// True if there is a tile on a square that shares a side with this one.
    pub fn touches(&self, square: Square) -> bool {
        self.size.neighbours(square).any(|neighbour| self.get(neighbour).is_some())
    }

    /// The run through a square with a tile; a tile without neighbours is a run of one.
    pub fn run(&self, square: Square, axis: Axis) -> Option<Run> {
        self.get(square)?;
        let mut start = square;
        while let Some(before) = self.size.previous(start, axis).filter(|&before| self.get(before).is_some())
        {
            start = before;
        }
        let letters = self.size.along(start, axis).map_while(|at| self.get(at)).map(PlacedTile::letter);
        Some(Run { start, axis, letters: letters.collect() })
    }

    /// The letters on those of these squares that have a tile.
    pub(crate) fn letters(&self, squares: &[Square]) -> Vec<Letter> {
        squares.iter().filter_map(|&square| self.get(square)).map(PlacedTile::letter).collect()
    }
}

impl Run {
    /// The squares of the run, from its start.
    pub fn squares(&self, size: Size) -> impl Iterator<Item = Square> + use<> {
        size.along(self.start, self.axis).take(self.letters.len())
    }
}
