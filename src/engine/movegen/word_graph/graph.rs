use std::fmt;
use std::sync::Arc;

use super::anagram_filter::AnagramFilter;
use super::builder::{Minimizer, build_backward, build_forward};
use super::nodes::{NarrowNodes, NodeLayout, NodeReader, NodeWidth, WideNodes};
use super::tokenizer::{GraphError, tokenize_words};
use crate::game::Game;
use crate::lexicon::{Vocabulary, VocabularyKey};
use crate::tiles::TileSet;

/// The words of a vocabulary, tokenized with the letters of a tile set (C-13), ready for move generation.
///
/// A graph takes some megabytes; cloning it is cheap, as clones share them. It remembers which words and tiles it was
/// built for: for a game with other words or tiles, move generation returns
/// [`GraphMismatch`](crate::movegen::GraphMismatch).
///
/// # How it works
///
/// A word can be read from any of its letters: backwards to its first letter, then, over a separator, forwards from the
/// letter after the one where reading began (S. A. Gordon, *A Faster Scrabble Move Generation Algorithm*, 1994). The
/// backward half is a graph of its own, of reversed prefixes; where a prefix is complete, the separator of its node
/// leads to the node of the same prefix in the forward half, which is a plain minimal word graph (a DAWG).
///
/// All nodes are in one array of `u32`. A node begins with the set of letters that leave it, a bit each; in a backward
/// node the separator follows (0 if there is none); then come the arcs, one a letter in order. An arc is the index of
/// the node it leads to, with the top bit set if its letter ends a word. Node 0 has no letters.
///
/// # Examples
///
/// ```
/// use rackety_engine::movegen::GraphMismatch;
/// use rackety_engine::{Game, Lexicon, Ruleset, WordGraph};
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let game = |words: &[&str]| Game::builder(ruleset.clone(), Lexicon::from_words("mine", words)).start();
/// let graph = WordGraph::for_game(&game(&["AT", "TA"])?)?;
/// assert!(game(&["AT", "TA"])?.legal_plays(&graph).is_ok());
/// assert_eq!(game(&["AT", "TAT"])?.legal_plays(&graph), Err(GraphMismatch));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct WordGraph(Arc<GraphData>);

/// The content of a graph.
#[derive(PartialEq, Eq)]
pub(super) struct GraphData {
    pub(super) cells: Vec<u32>,
    /// The number of letters in the tile set.
    pub(super) letters: usize,
    /// The root of the forward half.
    pub(super) forward: u32,
    /// The root of the backward half.
    pub(super) backward: u32,
    pub(super) key: VocabularyKey,
    /// Which sets of letters make no word; made from the other fields.
    pub(super) anagrams: AnagramFilter,
}

impl WordGraph {
    /// Builds the graph of a game's words.
    ///
    /// # Errors
    /// [`GraphError`] if there are too many words, or too many ways of tokenizing them with tiles of several letters.
    pub fn for_game(game: &Game) -> Result<Self, GraphError> {
        Self::build(game.vocabulary(), game.tiles())
    }

    /// Builds the graph of a vocabulary: a game's own, or a [subset](Vocabulary::subset) of it for a bot that knows
    /// fewer words.
    ///
    /// # Errors
    /// [`GraphError`] if there are too many words, or too many ways of tokenizing them with tiles of several letters.
    pub fn build(vocabulary: &Vocabulary, tiles: &TileSet) -> Result<Self, GraphError> {
        let letters = tiles.letters().len();
        let words = tokenize_words(vocabulary, tiles)?;
        let mut minimizer = Minimizer::new(NodeWidth::of(letters));
        let forward = build_forward(&words, &mut minimizer);
        let backward = build_backward(&words, forward, &mut minimizer);
        let mut cells = minimizer.into_cells();
        cells.shrink_to_fit();
        let anagrams = match NodeWidth::of(letters) {
            NodeWidth::Narrow => AnagramFilter::of(NodeReader::<NarrowNodes>::new(&cells, forward, backward)),
            NodeWidth::Wide => AnagramFilter::of(NodeReader::<WideNodes>::new(&cells, forward, backward)),
        };
        let key = vocabulary.key(tiles);
        Ok(Self::of(GraphData { cells, letters, forward, backward, key, anagrams }))
    }

    /// A graph of its parts, which fit together.
    pub(super) fn of(data: GraphData) -> Self {
        Self(Arc::new(data))
    }

    /// A reader of the nodes; its layout must be that of [`Self::node_width`].
    pub(in crate::movegen) fn reader<N: NodeLayout>(&self) -> NodeReader<'_, N> {
        NodeReader::new(&self.0.cells, self.0.forward, self.0.backward)
    }

    /// Which words and tiles the graph was built from.
    pub fn key(&self) -> VocabularyKey {
        self.0.key
    }

    /// The memory the graph takes, in bytes.
    pub fn size_in_bytes(&self) -> usize {
        self.0.cells.len() * size_of::<u32>() + self.0.anagrams.size_in_bytes()
    }

    /// The number of letters in the tile set.
    pub(in crate::movegen) fn letters(&self) -> usize {
        self.0.letters
    }

    /// Which sets of letters make no word.
    pub(in crate::movegen) fn anagrams(&self) -> &AnagramFilter {
        &self.0.anagrams
    }

    /// How the nodes are to be read.
    pub(in crate::movegen) fn node_width(&self) -> NodeWidth {
        NodeWidth::of(self.0.letters)
    }

    /// The content, to be written.
    pub(super) fn data(&self) -> &GraphData {
        &self.0
    }
}

impl fmt::Debug for WordGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WordGraph")
            .field("key", &self.0.key)
            .field("bytes", &self.size_in_bytes())
            .finish_non_exhaustive()
    }
}
