//! The words of a game as one graph that can be walked from any letter of a word.

use std::fmt;

use super::anagram_filter::Anagrams;
use super::builder::{Minimiser, link_prefixes, link_words};
use super::nodes::{Narrow, Nodes, Reader, Shape, Wide};
use super::tokenizer::spellings;
use crate::lexicon::Vocabulary;
use crate::tiles::TileSet;

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
    pub(in crate::movegen) cells: Vec<u32>,
    pub(in crate::movegen) letters: usize,
    /// Where reading rightwards begins.
    pub(in crate::movegen) forward: u32,
    /// Where reading leftwards begins.
    pub(in crate::movegen) backward: u32,
    pub(in crate::movegen) key: GraphKey,
    /// Made from the rest.
    pub(in crate::movegen) anagrams: Anagrams,
}

/// Which vocabulary and tile set a graph was built from: a name for a kept file, and a guard against a wrong one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GraphKey(pub(in crate::movegen) u64);

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
    pub(in crate::movegen) fn from_cells(
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

    /// Reads it; its shape is to be the one that the nodes are read by.
    pub(in crate::movegen) const fn reader<N: Nodes>(&self) -> Reader<'_, N> {
        Reader::at(self.cells.as_slice(), self.forward, self.backward)
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
    pub(in crate::movegen) fn is_of(&self, tiles: &TileSet) -> bool {
        self.letters == tiles.letters().len()
    }

    pub(in crate::movegen) fn shape(&self) -> Shape {
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

/// The hash of Fowler, Noll and Vo (FNV-1a, 64 bits), over parts of known ends.
pub(in crate::movegen) struct Fnv(pub(super) u64);

impl Fnv {
    pub(in crate::movegen) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(in crate::movegen) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().chain(&[0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
