//! Reading the nodes of a word graph.

use crate::tiles::MAX_LETTERS;

/// The bit of an arc that says that its letter ends a word. The other bits are the node that the arc leads to.
const ENDS_WORD: u32 = 1 << 31;

/// The width of a letter set in a node: one cell, or two where the tile set has more than 32 letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) enum NodeWidth {
    Narrow,
    Wide,
}

impl NodeWidth {
    /// The width for a tile set with this number of letters.
    pub(in crate::movegen) const fn of(letters: usize) -> Self {
        if letters <= 32 { Self::Narrow } else { Self::Wide }
    }

    /// The number of cells in a letter set.
    pub(in crate::movegen) const fn cells(self) -> usize {
        match self {
            Self::Narrow => 1,
            Self::Wide => 2,
        }
    }

    /// The letters of the node that begins at this cell.
    pub(in crate::movegen) fn letters_of(self, cells: &[u32], node: usize) -> u64 {
        match self {
            Self::Narrow => NarrowNodes::letters(cells, node),
            Self::Wide => WideNodes::letters(cells, node),
        }
    }

    /// The number of arcs of the node that begins at this cell.
    pub(in crate::movegen) fn arcs_of(self, cells: &[u32], node: usize) -> usize {
        self.letters_of(cells, node).count_ones() as usize
    }
}

/// The way the nodes of a graph are read. Known at compile time, so that walking a graph does not branch on its width.
pub(in crate::movegen) trait NodeLayout: Copy {
    /// The number of cells in a letter set.
    const SET_CELLS: usize;

    /// The letters of the arcs that leave a node.
    fn letters(cells: &[u32], node: usize) -> u64;

    /// The number of letters in the set before this one.
    fn rank(letters: u64, letter: u32) -> usize;
}

/// Nodes with up to 32 letters.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct NarrowNodes;

/// Nodes with up to 64 letters.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct WideNodes;

impl NodeLayout for NarrowNodes {
    const SET_CELLS: usize = NodeWidth::Narrow.cells();

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

impl NodeLayout for WideNodes {
    const SET_CELLS: usize = NodeWidth::Wide.cells();

    #[inline]
    fn letters(cells: &[u32], node: usize) -> u64 {
        u64::from(cells[node]) | u64::from(cells[node + 1]) << 32
    }

    #[inline]
    fn rank(letters: u64, letter: u32) -> usize {
        (letters & ((1_u64 << (letter & 63)) - 1)).count_ones() as usize
    }
}

/// An arc: the node it leads to, and whether its letter ends a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct GraphArc(u32);

impl GraphArc {
    /// Leads nowhere and ends no word.
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

/// Reads a graph of a known node layout.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct NodeReader<'g, N> {
    cells: &'g [u32],
    forward: usize,
    backward: usize,
    layout: std::marker::PhantomData<N>,
}

impl<'g, N: NodeLayout> NodeReader<'g, N> {
    /// A reader of cells with these root nodes.
    pub(in crate::movegen) const fn new(cells: &'g [u32], forward: u32, backward: u32) -> Self {
        Self {
            cells,
            forward: forward as usize,
            backward: backward as usize,
            layout: std::marker::PhantomData,
        }
    }

    /// The root of the forward half, which reads words from the first letter to the last.
    pub(in crate::movegen) const fn forward(self) -> usize {
        self.forward
    }

    /// The root of the backward half, which reads prefixes of words from the last letter to the first.
    pub(in crate::movegen) const fn backward(self) -> usize {
        self.backward
    }

    /// The letters of the arcs that leave a node.
    #[inline]
    pub(in crate::movegen) fn letters(self, node: usize) -> u64 {
        N::letters(self.cells, node)
    }

    /// The arc of one of a forward node's letters.
    #[inline]
    pub(in crate::movegen) fn arc(self, node: usize, letters: u64, letter: u32) -> GraphArc {
        GraphArc(self.cells[node + N::SET_CELLS + N::rank(letters, letter)])
    }

    /// The arc of one of a backward node's letters; it never ends a word.
    #[inline]
    pub(in crate::movegen) fn backward_arc(self, node: usize, letters: u64, letter: u32) -> GraphArc {
        GraphArc(self.cells[node + N::SET_CELLS + 1 + N::rank(letters, letter)])
    }

    /// The separator of a backward node: the arc to the forward node of the prefix that has been read, or
    /// [`GraphArc::NONE`] if what has been read is not a prefix of a word.
    #[inline]
    pub(in crate::movegen) fn separator(self, node: usize) -> GraphArc {
        GraphArc(self.cells[node + N::SET_CELLS])
    }

    /// The arc of a letter that leaves a forward node, if there is one.
    #[inline]
    pub(in crate::movegen) fn find_arc(self, node: usize, letter: u8) -> Option<GraphArc> {
        let letters = self.letters(node);
        (letters & bit(letter) != 0).then(|| self.arc(node, letters, u32::from(letter)))
    }

    /// The node that a letter leads to from a backward node, if there is one.
    #[inline]
    pub(in crate::movegen) fn find_backward_node(self, node: usize, letter: u8) -> Option<usize> {
        let letters = self.letters(node);
        (letters & bit(letter) != 0).then(|| self.backward_arc(node, letters, u32::from(letter)).node())
    }
}

/// The set with one letter; empty for a number that no letter of a tile set has.
#[inline]
pub(in crate::movegen) const fn bit(letter: u8) -> u64 {
    if (letter as usize) < MAX_LETTERS { 1 << letter } else { 0 }
}
