//! A word graph as bytes, so that it is built once and read from then on.
//!
//! The format is a sequence of little-endian 32-bit numbers: the magic number, the version of the format, the key, the
//! number of letters, the two roots, the number of cells, the cells, the cells of the anagram filter in halves, and a
//! checksum of everything before it.

use super::anagram_filter::{AnagramFilter, halves};
use super::cell_hash::checksum;
use super::forward::MAX_TOTAL_LETTERS;
use super::graph::{GraphData, WordGraph};
use super::nodes::{NarrowNodes, NodeWidth, WideNodes};
use super::sound_nodes::are_sound_nodes;
use crate::lexicon::VocabularyKey;
use crate::tiles::MAX_LETTERS;

/// The magic number.
const MAGIC: [u32; 2] = [u32::from_le_bytes(*b"word"), u32::from_le_bytes(*b"graf")];

/// The version of the format that this version of the engine writes and reads. It changes with the layout of the nodes.
const FORMAT_VERSION: u32 = 2;

/// The length of the header before the cells, in numbers.
const HEADER: usize = 9;

/// The length of the checksum after the cells, in numbers.
const CHECKSUM: usize = 2;

/// The reason why bytes are not the word graph that was expected. The remedy is to build the graph again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphFormatError {
    /// They do not begin as a word graph does.
    #[error("this is not a word graph")]
    NotAGraph,
    /// Another version of the engine wrote them, in the format with this number.
    #[error("the word graph has format {0}, and this program reads {FORMAT_VERSION}")]
    Format(u32),
    /// They are the graph of other words or tiles; `key` is the [`VocabularyKey`] found, as text.
    #[error("this is a word graph for other words or tiles ({key})")]
    OtherWords {
        /// The key found.
        key: String,
    },
    /// Bytes are missing or were changed.
    #[error("the word graph is damaged")]
    Damaged,
}

impl WordGraph {
    /// The graph as bytes, which are the same on every machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        // The number of letters is limited long before there are 2^31 cells.
        let size = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let GraphData { cells, letters, forward, backward, key, anagrams } = self.data();
        let [low, high] = halves(key.number());
        let header = [
            MAGIC[0],
            MAGIC[1],
            FORMAT_VERSION,
            low,
            high,
            size(*letters),
            *forward,
            *backward,
            size(cells.len()),
        ];
        let filter = anagrams.to_halves();
        let content = header.iter().chain(cells).chain(&filter);
        let mut bytes: Vec<u8> = content.flat_map(|word| word.to_le_bytes()).collect();
        let sum = checksum(bytes.as_chunks().0);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads the graph of the words and tiles with this key from the bytes that [`Self::to_bytes`] made.
    ///
    /// # Errors
    /// [`GraphFormatError`] if the bytes are not that graph. Bytes that somebody made to look like it may have other words,
    /// but no bytes make a search of the graph panic or never end.
    pub fn from_bytes(bytes: &[u8], key: VocabularyKey) -> Result<Self, GraphFormatError> {
        let (words, rest) = bytes.as_chunks::<4>();
        let word = |place: usize| words.get(place).map(|bytes| u32::from_le_bytes(*bytes));
        if MAGIC.map(Some) != [word(0), word(1)] {
            return Err(GraphFormatError::NotAGraph);
        }
        let (header, body) = words.split_first_chunk::<HEADER>().ok_or(GraphFormatError::Damaged)?;
        let [_, _, format, low, high, letters, forward, backward, count] = header.map(u32::from_le_bytes);
        if format != FORMAT_VERSION {
            return Err(GraphFormatError::Format(format));
        }
        let letters = letters as usize;
        let (content, sum) = words.split_last_chunk::<CHECKSUM>().ok_or(GraphFormatError::Damaged)?;
        let is_whole = rest.is_empty()
            && sum.map(u32::from_le_bytes) == halves(checksum(content))
            && letters <= MAX_LETTERS;
        let body = body.split_last_chunk::<CHECKSUM>().filter(|_| is_whole).map(|(body, _)| body);
        let parts = body.and_then(|body| body.split_at_checked(count as usize));
        let (cells, filter) = parts.ok_or(GraphFormatError::Damaged)?;
        let found = u64::from(low) | u64::from(high) << 32;
        if found != key.number() {
            return Err(GraphFormatError::OtherWords { key: format!("{found:016x}") });
        }
        let anagrams = AnagramFilter::from_halves(filter).ok_or(GraphFormatError::Damaged)?;
        let cells: Vec<u32> = cells.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        let roots = [forward, backward];
        let is_sound = match NodeWidth::of(letters) {
            NodeWidth::Narrow => are_sound_nodes::<NarrowNodes>(&cells, letters, roots, MAX_TOTAL_LETTERS),
            NodeWidth::Wide => are_sound_nodes::<WideNodes>(&cells, letters, roots, MAX_TOTAL_LETTERS),
        };
        if is_sound {
            Ok(Self::from_parts(GraphData { cells, letters, forward, backward, key, anagrams }))
        } else {
            Err(GraphFormatError::Damaged)
        }
    }
}
