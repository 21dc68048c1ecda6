//! The board as the search sees it: rows and columns, each square with what the words across it demand.

use crate::board::{Axis, Board, Layout, Premium, Size, Square};
use crate::movegen::generated_play::{GeneratedPlay, STRIDE};
use crate::movegen::word_graph::nodes::{Nodes, Reader, bit};
use crate::tiles::{PlacedTile, TileSet};

/// No letter.
pub(in crate::movegen) const EMPTY: u8 = u8::MAX;

/// A square of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct Cell {
    /// The letters that may be put here: those that make a word across, or all where nothing lies across.
    pub(in crate::movegen) allowed: u64,
    /// The points of the tiles that lie across, times the square's word premium.
    pub(in crate::movegen) cross_points: i32,
    /// The letter that lies here, or [`EMPTY`].
    pub(in crate::movegen) letter: u8,
    /// The points of the tile that lies here.
    pub(in crate::movegen) points: u8,
    /// The square's premium for a letter.
    pub(in crate::movegen) letter_times: u8,
    /// The square's premium for a word.
    pub(in crate::movegen) word_times: u8,
    /// The word premium again if a tile put here makes a word across, otherwise 0.
    pub(in crate::movegen) cross_times: u8,
    /// A letter that makes no new word across though tiles lie there: the one that was taken from here (SF-13).
    pub(in crate::movegen) quiet: u8,
}

const WALL: Cell = Cell {
    allowed: 0,
    cross_points: 0,
    letter: EMPTY,
    points: 0,
    letter_times: 1,
    word_times: 1,
    cross_times: 0,
    quiet: EMPTY,
};

pub(in crate::movegen) type Line = [Cell; STRIDE];

/// Rows and columns.
#[derive(Debug, Clone)]
pub(in crate::movegen) struct Lines {
    size: Size,
    lines: [Vec<Line>; 2],
}

/// A line of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct Site {
    pub(in crate::movegen) axis: Axis,
    pub(in crate::movegen) line: usize,
}

/// What a lifted tile leaves to be put back.
#[derive(Debug)]
pub(in crate::movegen) struct Lifted {
    old: Vec<(Axis, usize, usize, Cell)>,
}

/// The place of a square in its line along `axis`, as [`Line`]s count.
pub(in crate::movegen) fn place(square: Square, axis: Axis) -> usize {
    usize::from(square.place(axis)) + 1
}

/// The number of a square's line along `axis`.
pub(in crate::movegen) fn line(square: Square, axis: Axis) -> usize {
    usize::from(square.line(axis))
}

/// The tiles in a row that a square without a tile lies between.
#[derive(Debug, Clone, Copy)]
struct Sides {
    /// The first place of those before it; the square's own if there are none.
    start: usize,
    /// The place behind the last of those behind it.
    end: usize,
}

impl Lines {
    /// An empty board.
    pub(in crate::movegen) fn new(layout: &Layout) -> Self {
        let size = layout.size();
        let empty = |axis| vec![[WALL; STRIDE]; usize::from(lines_along(size, axis))];
        let mut lines = Self { size, lines: [empty(Axis::Across), empty(Axis::Down)] };
        for square in size.squares() {
            for axis in Axis::ALL {
                let cell = lines.cell_mut(square, axis);
                cell.allowed = u64::MAX;
                // Premiums are 9 at most.
                let times = |times: i32| u8::try_from(times).unwrap_or(u8::MAX);
                match layout.premium(square) {
                    Some(Premium::Letter(letter)) => cell.letter_times = times(letter.times()),
                    Some(Premium::Word(word)) => cell.word_times = times(word.times()),
                    None => {}
                }
            }
        }
        lines
    }

    /// The lines along an axis.
    pub(in crate::movegen) fn along(&self, axis: Axis) -> &[Line] {
        &self.lines[axis as usize]
    }

    /// The square at a place of a line.
    pub(in crate::movegen) fn square(&self, axis: Axis, line: usize, place: usize) -> Option<Square> {
        let (line, place) = (u8::try_from(line).ok()?, u8::try_from(place.checked_sub(1)?).ok()?);
        match axis {
            Axis::Across => self.size.square(line, place),
            Axis::Down => self.size.square(place, line),
        }
    }

    /// A play of a line before anything is placed.
    pub(in crate::movegen) fn nothing(&self, Site { axis, line }: Site) -> GeneratedPlay {
        // Boards have 26 lines at most.
        GeneratedPlay::nothing(axis, u8::try_from(line).unwrap_or(u8::MAX), self.size)
    }

    /// The number of squares in a line along an axis.
    pub(in crate::movegen) fn length(&self, axis: Axis) -> usize {
        usize::from(lines_along(self.size, axis.other()))
    }

    /// The squares beside one.
    pub(in crate::movegen) fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        self.size.neighbours(square)
    }

    /// The size of the board.
    pub(in crate::movegen) const fn size(&self) -> Size {
        self.size
    }

    pub(in crate::movegen) fn cell(&self, square: Square, axis: Axis) -> &Cell {
        &self.lines[axis as usize][line(square, axis)][place(square, axis)]
    }

    fn cell_mut(&mut self, square: Square, axis: Axis) -> &mut Cell {
        &mut self.lines[axis as usize][line(square, axis)][place(square, axis)]
    }

    /// Takes over the tiles of a board of the same layout. What the words across demand is worked out anew only along
    /// lines that have changed.
    pub(in crate::movegen) fn load<N: Nodes>(
        &mut self,
        board: &Board,
        tiles: &TileSet,
        reader: Reader<'_, N>,
    ) {
        let mut changed = [0_u32; 2];
        for square in self.size.squares() {
            let (letter, points) = face(board.get(square), tiles);
            // What lies on a square is the same along both axes.
            let cell = self.cell(square, Axis::Across);
            if (cell.letter, cell.points) == (letter, points) {
                continue;
            }
            for axis in Axis::ALL {
                let cell = self.cell_mut(square, axis);
                (cell.letter, cell.points) = (letter, points);
                changed[axis as usize] |= 1 << line(square, axis);
            }
        }
        for axis in Axis::ALL {
            for number in 0..self.along(axis).len() {
                if changed[axis as usize] & 1 << number != 0 {
                    for place in 1..=self.length(axis) {
                        self.demand(axis, number, place, reader);
                    }
                }
            }
        }
    }

    /// Lifts the tile from a square; the words across are worked out anew where it counted.
    pub(in crate::movegen) fn lift<N: Nodes>(&mut self, square: Square, reader: Reader<'_, N>) -> Lifted {
        let mut old = Vec::with_capacity(8);
        for axis in Axis::ALL {
            let (line, place) = (line(square, axis), place(square, axis));
            old.push((axis, line, place, self.lines[axis as usize][line][place]));
            let cell = self.cell_mut(square, axis);
            (cell.letter, cell.points) = (EMPTY, 0);
        }
        let lay = old[0].3.letter;
        for axis in Axis::ALL {
            let (line, place) = (line(square, axis), place(square, axis));
            let Sides { start, end } = self.sides(axis, line, place);
            for ends in [start - 1, end] {
                if let Some(end) = self.square(axis, line, ends) {
                    let other = axis.other();
                    old.push((
                        other,
                        self::line(end, other),
                        self::place(end, other),
                        *self.cell(end, other),
                    ));
                    self.demand(axis, line, ends, reader);
                }
            }
            self.demand(axis, line, place, reader);
            let cell = self.cell_mut(square, axis.other());
            // The same letter on the same square makes no new word (SF-13).
            cell.allowed |= bit(lay);
            cell.quiet = lay;
        }
        Lifted { old }
    }

    /// Puts a lifted tile back.
    pub(in crate::movegen) fn put_back(&mut self, lifted: Lifted) {
        for (axis, line, place, cell) in lifted.old.into_iter().rev() {
            self.lines[axis as usize][line][place] = cell;
        }
    }

    /// Works out what the tiles along `axis` demand of a square there, for plays in the other direction.
    fn demand<N: Nodes>(&mut self, axis: Axis, line: usize, place: usize, reader: Reader<'_, N>) {
        let Some(square) = self.square(axis, line, place) else { return };
        let cells = &self.lines[axis as usize][line];
        if cells[place].letter != EMPTY {
            return;
        }
        let Sides { start, end } = self.sides(axis, line, place);
        let allowed = allowed_between(&cells[start..place], &cells[place + 1..end], reader);
        let points: i32 = cells[start..end].iter().map(|cell| i32::from(cell.points)).sum();
        let cell = self.cell_mut(square, axis.other());
        cell.allowed = allowed;
        cell.quiet = EMPTY;
        cell.cross_times = if start == place && end == place + 1 { 0 } else { cell.word_times };
        cell.cross_points = points * i32::from(cell.word_times);
    }

    /// The tiles before and behind a place that has none itself.
    fn sides(&self, axis: Axis, line: usize, place: usize) -> Sides {
        let cells = &self.lines[axis as usize][line];
        let mut start = place;
        while cells[start - 1].letter != EMPTY {
            start -= 1;
        }
        let mut end = place + 1;
        while cells[end].letter != EMPTY {
            end += 1;
        }
        Sides { start, end }
    }
}

/// The number of lines along an axis.
const fn lines_along(size: Size, axis: Axis) -> u8 {
    match axis {
        Axis::Across => size.rows(),
        Axis::Down => size.columns(),
    }
}

fn face(tile: Option<PlacedTile>, tiles: &TileSet) -> (u8, u8) {
    tile.map_or((EMPTY, 0), |tile| {
        // Letters are few, and worth 99 at most.
        let letter = u8::try_from(tile.letter().index()).unwrap_or(EMPTY - 1);
        (letter, u8::try_from(tiles.points(tile.tile())).unwrap_or(u8::MAX))
    })
}

/// The letters that make a word between these tiles; all where none lie.
fn allowed_between<N: Nodes>(before: &[Cell], behind: &[Cell], reader: Reader<'_, N>) -> u64 {
    if before.is_empty() && behind.is_empty() {
        return u64::MAX;
    }
    if before.is_empty() {
        let Some(node) =
            behind.iter().rev().try_fold(reader.backward(), |node, cell| reader.find_back(node, cell.letter))
        else {
            return 0;
        };
        let letters = reader.letters(node);
        return keep(letters, |letter| reader.over(reader.back(node, letters, letter).node()).ends_word());
    }
    let Some(node) = read(before, reader.forward(), reader) else { return 0 };
    let letters = reader.letters(node);
    keep(letters, |letter| {
        let mut step = reader.step(node, letters, letter);
        for cell in behind {
            match reader.find_step(step.node(), cell.letter) {
                Some(next) => step = next,
                None => return false,
            }
        }
        step.ends_word()
    })
}

/// The node behind these tiles, read from a node.
fn read<N: Nodes>(cells: &[Cell], node: usize, reader: Reader<'_, N>) -> Option<usize> {
    cells.iter().try_fold(node, |node, cell| {
        reader.find_step(node, cell.letter).map(crate::movegen::word_graph::nodes::Step::node)
    })
}

/// Whether these tiles are a word.
pub(in crate::movegen) fn is_word<N: Nodes>(cells: &[Cell], reader: Reader<'_, N>) -> bool {
    let Some((last, before)) = cells.split_last() else { return false };
    read(before, reader.forward(), reader)
        .and_then(|node| reader.find_step(node, last.letter))
        .is_some_and(crate::movegen::word_graph::nodes::Step::ends_word)
}

fn keep(letters: u64, is_good: impl Fn(u32) -> bool) -> u64 {
    let mut rest = letters;
    let mut kept = 0;
    while rest != 0 {
        let letter = rest.trailing_zeros();
        if is_good(letter) {
            kept |= 1 << letter;
        }
        rest &= rest - 1;
    }
    kept
}
