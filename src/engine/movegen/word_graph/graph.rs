use std::sync::Arc;
use std::{fmt, thread};

use super::anagram_filter::AnagramFilter;
use super::backward::build_backward;
use super::forward::{GraphError, build_forward};
use super::nodes::{NarrowNodes, NodeLayout, NodeReader, NodeWidth, WideNodes};
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
    /// The sets of letters that make no word; made from the other fields.
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
        let (minimizer, forward) = build_forward(vocabulary, tiles)?;
        let words = minimizer.cells().to_vec();
        let filter = move || match NodeWidth::of(letters) {
            NodeWidth::Narrow => AnagramFilter::of(NodeReader::<NarrowNodes>::new(&words, forward, 0)),
            NodeWidth::Wide => AnagramFilter::of(NodeReader::<WideNodes>::new(&words, forward, 0)),
        };
        let ((mut cells, backward), anagrams) = both(move || build_backward(minimizer), &filter);
        cells.shrink_to_fit();
        let key = vocabulary.key(tiles);
        Ok(Self::from_parts(GraphData { cells, letters, forward, backward, key, anagrams }))
    }

    /// A graph of its parts, which fit together.
    pub(super) fn from_parts(data: GraphData) -> Self {
        Self(Arc::new(data))
    }

    /// A reader of the nodes; its layout must be that of [`Self::node_width`].
    pub(in crate::movegen) fn reader<N: NodeLayout>(&self) -> NodeReader<'_, N> {
        NodeReader::new(&self.0.cells, self.0.forward, self.0.backward)
    }

    /// Returns the key of the words and tiles that the graph was built from.
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

    /// Returns the filter of the sets of letters that make no word.
    pub(in crate::movegen) fn anagrams(&self) -> &AnagramFilter {
        &self.0.anagrams
    }

    /// Returns the width of the nodes.
    pub(in crate::movegen) fn node_width(&self) -> NodeWidth {
        NodeWidth::of(self.0.letters)
    }

    /// The content, to be written.
    pub(super) fn data(&self) -> &GraphData {
        &self.0
    }
}

/// Does two pieces of work at the same time; where the system has no more threads, one after the other.
fn both<A, B: Send>(one: impl FnOnce() -> A, other: &(impl Fn() -> B + Sync)) -> (A, B) {
    thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, other).ok();
        let one = one();
        // A thread that panicked leaves the work to this one.
        let found = thread.and_then(|thread| thread.join().ok());
        (one, found.unwrap_or_else(other))
    })
}

impl fmt::Debug for WordGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WordGraph")
            .field("key", &self.0.key)
            .field("bytes", &self.size_in_bytes())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::ops::RangeInclusive;

    use super::super::nodes::GraphArc;
    use super::*;
    use crate::lexicon::Lexicon;
    use crate::movegen::word_graph::sound_nodes::are_sound_nodes;
    use crate::rng::RandomStream;
    use crate::tiles::{Digraphs, Letter, WordTokenizer};

    /// Everything that can be read from a forward node, after these letters.
    fn read_forwards<N: NodeLayout>(
        reader: NodeReader<'_, N>,
        node: usize,
        word: &mut Vec<u8>,
        words: &mut BTreeSet<Vec<u8>>,
    ) {
        for letter in (0..64).filter(|&letter| reader.letters(node) >> letter & 1 == 1) {
            let arc = reader.arc(node, reader.letters(node), u32::from(letter));
            word.push(letter);
            if arc.ends_word() {
                assert!(words.insert(word.clone()));
            }
            read_forwards(reader, arc.node(), word, words);
            word.pop();
        }
    }

    /// Every prefix that can be read from a backward node, with its separator.
    fn read_backwards<N: NodeLayout>(
        reader: NodeReader<'_, N>,
        node: usize,
        reversed: &mut Vec<u8>,
        prefixes: &mut BTreeMap<Vec<u8>, u32>,
    ) {
        if reader.separator(node) != GraphArc::NONE {
            let prefix = reversed.iter().rev().copied().collect();
            assert_eq!(prefixes.insert(prefix, reader.separator(node).cell()), None);
        }
        for letter in (0..64).filter(|&letter| reader.letters(node) >> letter & 1 == 1) {
            reversed.push(letter);
            let next = reader.backward_arc(node, reader.letters(node), u32::from(letter));
            read_backwards(reader, next.node(), reversed, prefixes);
            reversed.pop();
        }
    }

    /// The cells of each node after node 0, in the half that ends at `end`.
    fn nodes_of(graph: &WordGraph, mut node: usize, end: usize, header: usize) -> Vec<&[u32]> {
        let (cells, width) = (&graph.0.cells, graph.node_width());
        let mut nodes = Vec::new();
        while node < end {
            let next = node + width.cells() + header + width.arcs_of(cells, node);
            nodes.push(&cells[node..next]);
            node = next;
        }
        nodes
    }

    fn check<N: NodeLayout>(graph: &WordGraph, expected: &BTreeSet<Vec<u8>>) {
        let reader = graph.reader::<N>();
        let mut words = BTreeSet::new();
        read_forwards(reader, reader.forward(), &mut Vec::new(), &mut words);
        assert_eq!(words, *expected);

        let mut prefixes = BTreeMap::new();
        for word in expected {
            let mut arc = GraphArc::new(graph.0.forward, false);
            for (index, &letter) in word.iter().enumerate() {
                arc = reader.find_arc(arc.node(), letter).unwrap();
                prefixes.insert(word[..=index].to_vec(), arc.cell());
            }
        }
        let mut found = BTreeMap::new();
        read_backwards(reader, reader.backward(), &mut Vec::new(), &mut found);
        assert_eq!(found, prefixes);

        let roots = [graph.0.forward, graph.0.backward];
        assert!(are_sound_nodes::<N>(&graph.0.cells, graph.0.letters, roots, u32::MAX));
        if expected.is_empty() {
            return;
        }
        // Equal nodes would make a graph that is not the smallest.
        let middle = nodes_of(graph, graph.0.forward as usize, graph.0.forward as usize + 1, 0)[0].len();
        let middle = graph.0.forward as usize + middle;
        for (start, end, header) in [(N::SET_CELLS + 1, middle, 0), (middle, graph.0.cells.len(), 1)] {
            let nodes = nodes_of(graph, start, end, header);
            assert_eq!(nodes.iter().collect::<BTreeSet<_>>().len(), nodes.len());
        }
    }

    /// The words of a vocabulary, tokenized one by one.
    fn tokenized(vocabulary: &Vocabulary, tiles: &TileSet) -> BTreeSet<Vec<u8>> {
        let mut tokenizer = WordTokenizer::new(tiles, *vocabulary.lengths().end());
        let mut words = BTreeSet::new();
        for word in vocabulary.words() {
            let mut add = |tokens: &[Letter]| {
                if vocabulary.lengths().contains(&tokens.len()) {
                    words.insert(tokens.iter().map(|letter| letter.number()).collect());
                }
            };
            tokenizer.for_each(word.as_bytes(), &mut add).unwrap();
        }
        words
    }

    const TEXTS: [&[&str]; 6] = [
        &["A", "B", "C", "D"],
        &["B", "AB", "A", "BA"],
        &["A", "AB", "ABC", "B", "C", "CA"],
        &["ABC", "BC", "A", "Ä", "Ö", "ÄÖ"],
        &["Ö", "B", "AÄ", "A", "C"],
        &["A", "AA", "AAA", "B"],
    ];

    const LENGTHS: [RangeInclusive<usize>; 5] = [2..=26, 2..=26, 1..=3, 3..=5, 4..=4];

    /// Random words, tiles, digraphs, exceptions, and words added and removed.
    #[test]
    fn a_graph_is_the_smallest_with_exactly_the_tokenized_words() {
        let mut random = RandomStream::seeded(5);
        let mut total = 0;
        for round in 0..300 {
            let texts = TEXTS[round % TEXTS.len()];
            let digraphs = [Digraphs::Either, Digraphs::Required][random.below(2)];
            let mut tiles = TileSet::of_letters(texts, digraphs);
            let words = |random: &mut RandomStream, count: usize| -> Vec<String> {
                let word = |random: &mut RandomStream| {
                    let length = 1 + random.below(8);
                    (0..length).map(|_| ["A", "B", "C", "Ä", "Ö"][random.below(5 - round % 3)]).collect()
                };
                (0..count).map(|_| word(random)).collect()
            };
            let list = words(&mut random, 120);
            let added = words(&mut random, round % 7);
            let removed =
                [words(&mut random, round % 5), list[..round % 9].to_vec(), added[..round % 7 / 2].to_vec()];
            for word in list.iter().chain(&added).filter(|word| word.len() > 1).take(round % 4) {
                let plain = tokenized(&Vocabulary::plain(Lexicon::from_words("one", [word])), &tiles);
                let letters = |tokens: &Vec<u8>| {
                    tokens.iter().map(|&number| tiles.letter(texts[usize::from(number)]).unwrap()).collect()
                };
                let own = plain.first().into_iter().map(letters).collect();
                tiles.exceptions.insert(word.clone(), own);
            }
            let lexicon = Lexicon::from_words("test", &list);
            let vocabulary = Arc::new(Vocabulary::adjusted(lexicon, &added, removed.iter().flatten()));
            let vocabulary = Vocabulary::of_lengths(vocabulary, &LENGTHS[round % LENGTHS.len()]);
            let expected = tokenized(&vocabulary, &tiles);
            total += expected.len();
            check::<NarrowNodes>(&WordGraph::build(&vocabulary, &tiles).unwrap(), &expected);
        }
        assert!(total > 7_000, "{total} words");
    }

    #[test]
    fn a_graph_of_many_letters_is_the_smallest_too() {
        let texts: Vec<String> = ('A'..='Z').chain('А'..='Я').map(String::from).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let tiles = TileSet::of_letters(&texts, Digraphs::Either);
        let mut random = RandomStream::seeded(6);
        let words: Vec<String> =
            (0..400).map(|_| (0..2 + random.below(6)).map(|_| texts[random.below(58)]).collect()).collect();
        let vocabulary = Vocabulary::plain(Lexicon::from_words("test", &words));
        let expected = tokenized(&vocabulary, &tiles);
        assert!(expected.len() > 300);
        check::<WideNodes>(&WordGraph::build(&vocabulary, &tiles).unwrap(), &expected);
    }

    #[test]
    fn words_with_too_many_tokenizations_are_refused_and_others_are_not() {
        let tiles = TileSet::of_letters(&["A", "B", "AB", "BA"], Digraphs::Either);
        let word = "AB".repeat(13);
        let build = |words: &[&str], removed: &[&str]| {
            let vocabulary = Vocabulary::adjusted(Lexicon::from_words("test", words), [""; 0], removed);
            WordGraph::build(&vocabulary, &tiles).map(drop)
        };
        assert_eq!(build(&["AB", &word], &[]), Err(GraphError::TooManyTokenizations { word: word.clone() }));
        assert_eq!(build(&["AB", &word], &[&word]), Ok(()));
        assert_eq!(build(&["AB", &"AABB".repeat(5)], &[]), Ok(()));
        let added = Vocabulary::adjusted(Lexicon::from_words("test", ["AB"]), [&word], [""; 0]);
        let refused = WordGraph::build(&added, &tiles);
        assert_eq!(refused.map(drop), Err(GraphError::TooManyTokenizations { word }));
    }
}
