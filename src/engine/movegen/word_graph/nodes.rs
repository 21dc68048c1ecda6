//! Reading the nodes of a word graph.

use crate::tiles::MAX_LETTERS;

/// The set bit of an arc whose letter ends a word; the other bits say where the node behind it lies.
const ENDS_WORD: u32 = 1 << 31;

/// How wide a set of letters is: one cell, or two where the tile set has more than 32 letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) enum Shape {
    Narrow,
    Wide,
}

impl Shape {
    pub(in crate::movegen) const fn of(letters: usize) -> Self {
        if letters <= 32 { Self::Narrow } else { Self::Wide }
    }

    /// The cells of a set of letters.
    pub(in crate::movegen) const fn width(self) -> usize {
        match self {
            Self::Narrow => 1,
            Self::Wide => 2,
        }
    }
}

/// A way of reading the nodes of a graph; known when compiling, so that the search of one shape does not ask.
pub(in crate::movegen) trait Nodes: Copy {
    /// The cells of a set of letters.
    const WIDTH: usize;

    /// The letters that lead on from a node.
    fn letters(cells: &[u32], node: usize) -> u64;

    /// The number of letters in the set before this one.
    fn rank(letters: u64, letter: u32) -> usize;
}

/// Nodes of up to 32 letters.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct Narrow;

/// Nodes of up to 64 letters.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct Wide;

impl Nodes for Narrow {
    const WIDTH: usize = Shape::Narrow.width();

    #[inline]
    fn letters(cells: &[u32], node: usize) -> u64 {
        u64::from(cells[node])
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "narrow sets are 32 bits wide")]
    fn rank(letters: u64, letter: u32) -> usize {
        (letters as u32 & ((1_u32 << (letter & 31)) - 1)).count_ones() as usize
    }
}

impl Nodes for Wide {
    const WIDTH: usize = Shape::Wide.width();

    #[inline]
    fn letters(cells: &[u32], node: usize) -> u64 {
        u64::from(cells[node]) | u64::from(cells[node + 1]) << 32
    }

    #[inline]
    fn rank(letters: u64, letter: u32) -> usize {
        (letters & ((1_u64 << (letter & 63)) - 1)).count_ones() as usize
    }
}

/// A step rightwards: the node behind it, and whether its letter ends a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct Step(u32);

impl Step {
    /// No way on, and no word.
    pub(in crate::movegen) const NONE: Self = Self(0);

    pub(in crate::movegen) const fn new(node: u32, ends_word: bool) -> Self {
        Self(if ends_word { node | ENDS_WORD } else { node })
    }

    pub(in crate::movegen) const fn from_cell(cell: u32) -> Self {
        Self(cell)
    }

    pub(in crate::movegen) const fn cell(self) -> u32 {
        self.0
    }

    #[inline]
    pub(in crate::movegen) const fn node(self) -> usize {
        (self.0 & !ENDS_WORD) as usize
    }

    #[inline]
    pub(in crate::movegen) const fn ends_word(self) -> bool {
        self.0 & ENDS_WORD != 0
    }
}

/// Reading a graph whose shape is known.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct Reader<'g, N> {
    cells: &'g [u32],
    forward: usize,
    backward: usize,
    nodes: std::marker::PhantomData<N>,
}

impl<'g, N: Nodes> Reader<'g, N> {
    /// Of cells in which reading begins at these places.
    pub(in crate::movegen) const fn at(cells: &'g [u32], forward: u32, backward: u32) -> Self {
        Self {
            cells,
            forward: forward as usize,
            backward: backward as usize,
            nodes: std::marker::PhantomData,
        }
    }

    /// The node where reading rightwards begins.
    pub(in crate::movegen) const fn forward(self) -> usize {
        self.forward
    }

    /// The node where reading leftwards begins.
    pub(in crate::movegen) const fn backward(self) -> usize {
        self.backward
    }

    /// The letters that lead on from a node.
    #[inline]
    pub(in crate::movegen) fn letters(self, node: usize) -> u64 {
        N::letters(self.cells, node)
    }

    /// The step by one of a rightward node's letters.
    #[inline]
    pub(in crate::movegen) fn step(self, node: usize, letters: u64, letter: u32) -> Step {
        Step(self.cells[node + N::WIDTH + N::rank(letters, letter)])
    }

    /// The step by one of a leftward node's letters; such a step ends no word.
    #[inline]
    pub(in crate::movegen) fn back(self, node: usize, letters: u64, letter: u32) -> Step {
        Step(self.cells[node + N::WIDTH + 1 + N::rank(letters, letter)])
    }

    /// The way over from a leftward node: what has been read is a word's beginning.
    #[inline]
    pub(in crate::movegen) fn over(self, node: usize) -> Step {
        Step(self.cells[node + N::WIDTH])
    }

    /// The step by a letter, if there is one.
    #[inline]
    pub(in crate::movegen) fn find_step(self, node: usize, letter: u8) -> Option<Step> {
        let letters = self.letters(node);
        (letters & bit(letter) != 0).then(|| self.step(node, letters, u32::from(letter)))
    }

    /// The leftward node behind a letter, if there is one.
    #[inline]
    pub(in crate::movegen) fn find_back(self, node: usize, letter: u8) -> Option<usize> {
        let letters = self.letters(node);
        (letters & bit(letter) != 0).then(|| self.back(node, letters, u32::from(letter)).node())
    }
}

/// The set of one letter; none for a number that no letter of a tile set has.
#[inline]
pub(in crate::movegen) const fn bit(letter: u8) -> u64 {
    if (letter as usize) < MAX_LETTERS { 1 << letter } else { 0 }
}
