//! The words of a game as one graph that can be walked from any letter of a word.

use std::fmt;

use super::anagrams::Anagrams;
use super::build::{Minimiser, link_prefixes, link_words};
use super::spellings::spellings;
use crate::lexicon::Vocabulary;
use crate::tiles::{MAX_LETTERS, TileSet};

/// The set bit of an [`Arc`](self) whose letter ends a word; the other bits say where the node behind it lies.
const ENDS_WORD: u32 = 1 << 31;

/// The words of a vocabulary, cut into the letters of a tile set as it allows (C-13), ready for finding plays.
///
/// A word can be read from any letter of it: leftwards to its first, then, from the letter behind the one where the
/// reading began, rightwards to its last (S. A. Gordon, *A Faster Scrabble Move Generation Algorithm*, 1994). The
/// leftward half is a graph of its own; where a word's beginning is complete, a node of it leads over to the node of
/// the rightward half, which is a plain minimal word graph.
///
/// All nodes lie in one array of `u32`. A node begins with the set of letters that lead on, a bit each; a leftward
/// node goes on with its way over (0 if there is none); and then come the arcs, one a letter in order. An arc is the
/// place of the node it leads to, with the top bit set if its letter ends a word; place 0 is a node without letters.
#[derive(Clone, PartialEq, Eq)]
pub struct WordGraph {
    pub(super) cells: Vec<u32>,
    pub(super) letters: usize,
    /// Where reading rightwards begins.
    pub(super) forward: u32,
    /// Where reading leftwards begins.
    pub(super) backward: u32,
    pub(super) key: GraphKey,
    /// Made from the rest.
    pub(super) anagrams: Anagrams,
}

/// Which vocabulary and tile set a graph was built from: a name for a kept file, and a guard against a wrong one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GraphKey(pub(super) u64);

impl GraphKey {
    /// The key of the graph that [`WordGraph::build`] would make.
    pub fn of(vocabulary: &Vocabulary, tiles: &TileSet) -> Self {
        let mut hash = Fnv::new();
        hash.add(vocabulary.lexicon().fingerprint().as_bytes());
        for word in vocabulary.added() {
            hash.add(word.as_bytes());
        }
        hash.add(b"");
        for word in vocabulary.removed() {
            hash.add(word.as_bytes());
        }
        hash.add(b"");
        hash.add(format!("{:?}", tiles.digraphs()).as_bytes());
        for (_, info) in tiles.letters() {
            hash.add(info.text().as_bytes());
        }
        Self(hash.0)
    }
}

impl fmt::Display for GraphKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Why no graph can be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphError {
    /// The words can be laid in more ways than a graph is made for.
    TooManyWays,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyWays => {
                write!(
                    f,
                    "the words can be cut into these tiles in too many ways; use fewer tiles of several letters, or a shorter list"
                )
            }
        }
    }
}

impl std::error::Error for GraphError {}

impl WordGraph {
    /// Builds the graph of a game's words.
    ///
    /// # Errors
    /// [`GraphError`] where tiles of several letters let the words be laid in millions of ways.
    pub fn build(vocabulary: &Vocabulary, tiles: &TileSet) -> Result<Self, GraphError> {
        let letters = tiles.letters().len();
        let words = spellings(vocabulary, tiles).ok_or(GraphError::TooManyWays)?;
        let mut minimiser = Minimiser::new(Shape::of(letters));
        let forward = link_words(&words, &mut minimiser);
        let backward = link_prefixes(&words, forward, &mut minimiser);
        let mut cells = minimiser.into_cells();
        cells.shrink_to_fit();
        Ok(Self::from_cells(cells, letters, forward, backward, GraphKey::of(vocabulary, tiles)))
    }

    /// A graph with what is made from its cells.
    pub(super) fn from_cells(
        cells: Vec<u32>,
        letters: usize,
        forward: u32,
        backward: u32,
        key: GraphKey,
    ) -> Self {
        let anagrams = match Shape::of(letters) {
            Shape::Narrow => Anagrams::of(Reader::<Narrow>::at(&cells, forward, backward)),
            Shape::Wide => Anagrams::of(Reader::<Wide>::at(&cells, forward, backward)),
        };
        Self { cells, letters, forward, backward, key, anagrams }
    }

    /// Which words and tiles it was built from.
    pub const fn key(&self) -> GraphKey {
        self.key
    }

    /// How many bytes it takes in memory.
    pub fn size_in_bytes(&self) -> usize {
        self.cells.len() * size_of::<u32>() + self.anagrams.size_in_bytes()
    }

    /// Whether it can have been built from these tiles.
    pub(super) fn is_of(&self, tiles: &TileSet) -> bool {
        self.letters == tiles.letters().len()
    }

    pub(super) fn shape(&self) -> Shape {
        Shape::of(self.letters)
    }
}

impl fmt::Debug for WordGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WordGraph")
            .field("key", &self.key)
            .field("bytes", &self.size_in_bytes())
            .finish_non_exhaustive()
    }
}

/// How wide a set of letters is: one cell, or two where the tile set has more than 32 letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Narrow,
    Wide,
}

impl Shape {
    pub(super) const fn of(letters: usize) -> Self {
        if letters <= 32 { Self::Narrow } else { Self::Wide }
    }

    /// The cells of a set of letters.
    pub(super) const fn width(self) -> usize {
        match self {
            Self::Narrow => 1,
            Self::Wide => 2,
        }
    }
}

/// A way of reading the nodes of a graph; known when compiling, so that the search of one shape does not ask.
pub(super) trait Nodes: Copy {
    /// The cells of a set of letters.
    const WIDTH: usize;

    /// The letters that lead on from a node.
    fn letters(cells: &[u32], node: usize) -> u64;

    /// The number of letters in the set before this one.
    fn rank(letters: u64, letter: u32) -> usize;
}

/// Nodes of up to 32 letters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Narrow;

/// Nodes of up to 64 letters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wide;

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
pub(super) struct Step(u32);

impl Step {
    /// No way on, and no word.
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn new(node: u32, ends_word: bool) -> Self {
        Self(if ends_word { node | ENDS_WORD } else { node })
    }

    pub(super) const fn from_cell(cell: u32) -> Self {
        Self(cell)
    }

    pub(super) const fn cell(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) const fn node(self) -> usize {
        (self.0 & !ENDS_WORD) as usize
    }

    #[inline]
    pub(super) const fn ends_word(self) -> bool {
        self.0 & ENDS_WORD != 0
    }
}

/// Reading a graph whose shape is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader<'g, N> {
    cells: &'g [u32],
    forward: usize,
    backward: usize,
    nodes: std::marker::PhantomData<N>,
}

impl<'g, N: Nodes> Reader<'g, N> {
    pub(super) fn new(graph: &'g WordGraph) -> Self {
        Self::at(&graph.cells, graph.forward, graph.backward)
    }

    const fn at(cells: &'g [u32], forward: u32, backward: u32) -> Self {
        Self {
            cells,
            forward: forward as usize,
            backward: backward as usize,
            nodes: std::marker::PhantomData,
        }
    }

    /// The node where reading rightwards begins.
    pub(super) const fn forward(self) -> usize {
        self.forward
    }

    /// The node where reading leftwards begins.
    pub(super) const fn backward(self) -> usize {
        self.backward
    }

    /// The letters that lead on from a node.
    #[inline]
    pub(super) fn letters(self, node: usize) -> u64 {
        N::letters(self.cells, node)
    }

    /// The step by one of a rightward node's letters.
    #[inline]
    pub(super) fn step(self, node: usize, letters: u64, letter: u32) -> Step {
        Step(self.cells[node + N::WIDTH + N::rank(letters, letter)])
    }

    /// The step by one of a leftward node's letters; such a step ends no word.
    #[inline]
    pub(super) fn back(self, node: usize, letters: u64, letter: u32) -> Step {
        Step(self.cells[node + N::WIDTH + 1 + N::rank(letters, letter)])
    }

    /// The way over from a leftward node: what has been read is a word's beginning.
    #[inline]
    pub(super) fn over(self, node: usize) -> Step {
        Step(self.cells[node + N::WIDTH])
    }

    /// The step by a letter, if there is one.
    #[inline]
    pub(super) fn find_step(self, node: usize, letter: u8) -> Option<Step> {
        let letters = self.letters(node);
        (letters & bit(letter) != 0).then(|| self.step(node, letters, u32::from(letter)))
    }

    /// The leftward node behind a letter, if there is one.
    #[inline]
    pub(super) fn find_back(self, node: usize, letter: u8) -> Option<usize> {
        let letters = self.letters(node);
        (letters & bit(letter) != 0).then(|| self.back(node, letters, u32::from(letter)).node())
    }
}

/// The set of one letter; none for a number that no letter of a tile set has.
#[inline]
pub(super) const fn bit(letter: u8) -> u64 {
    if (letter as usize) < MAX_LETTERS { 1 << letter } else { 0 }
}

/// The hash of Fowler, Noll and Vo (FNV-1a, 64 bits), over parts of known ends.
pub(super) struct Fnv(pub(super) u64);

impl Fnv {
    pub(super) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().chain(&[0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
