//! A word graph as bytes, so that it is built once and read from then on.
//!
//! The format is a sequence of little-endian 32-bit numbers: the magic number, the version of the format, the key, the
//! number of letters, the two roots, the number of cells, the cells, and a checksum of everything before it.

use std::fmt;

use super::cell_hash::cell_hash;
use super::graph::{GraphData, WordGraph};
use crate::lexicon::VocabularyKey;
use crate::tiles::MAX_LETTERS;

/// The magic number.
const MAGIC: [u32; 2] = [u32::from_le_bytes(*b"word"), u32::from_le_bytes(*b"graf")];

/// The version of the format that this version of the engine writes and reads. It changes with the layout of the nodes.
const FORMAT_VERSION: u32 = 1;

/// How many numbers come before the cells.
const HEADER: usize = 9;

/// How many numbers come after the cells.
const CHECKSUM: usize = 2;

/// Why bytes are not the word graph that was expected. The remedy is to build the graph again.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphFormatError {
    /// They do not begin as a word graph does.
    NotAGraph,
    /// Another version of the engine wrote them, in the format with this number.
    Format(u32),
    /// They are the graph of other words or tiles; `key` is the [`VocabularyKey`] found, as text.
    OtherWords {
        /// The key found.
        key: String,
    },
    /// Bytes are missing or were changed.
    Damaged,
}

impl fmt::Display for GraphFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAGraph => write!(f, "this is not a word graph"),
            Self::Format(format) => {
                write!(f, "the word graph has format {format}, and this program reads {FORMAT_VERSION}")
            }
            Self::OtherWords { key } => write!(f, "this is the word graph of other words or tiles ({key})"),
            Self::Damaged => write!(f, "the word graph is damaged"),
        }
    }
}

impl std::error::Error for GraphFormatError {}

impl WordGraph {
    /// The graph as bytes, which are the same on every machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        let size = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let GraphData { cells, letters, forward, backward, key, .. } = self.data();
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
            // The total of letters is limited long before there are 2^31 cells.
            size(cells.len()),
        ];
        let checksum = halves(cell_hash(header.iter().chain(cells)));
        header.iter().chain(cells).chain(&checksum).flat_map(|word| word.to_le_bytes()).collect()
    }

    /// Reads the graph of the words and tiles with this key from the bytes that [`Self::to_bytes`] made.
    ///
    /// # Errors
    /// [`GraphFormatError`] if the bytes are not that graph. The checksum detects damage, not bytes made with intent.
    pub fn from_bytes(bytes: &[u8], key: VocabularyKey) -> Result<Self, GraphFormatError> {
        let (words, rest) = bytes.as_chunks::<4>();
        let word = |place: usize| words.get(place).map(|bytes| u32::from_le_bytes(*bytes));
        if MAGIC.map(Some) != [word(0), word(1)] {
            return Err(GraphFormatError::NotAGraph);
        }
        let header: [u32; HEADER] = read_array(words, 0).ok_or(GraphFormatError::Damaged)?;
        let [_, _, format, low, high, letters, forward, backward, count] = header;
        if format != FORMAT_VERSION {
            return Err(GraphFormatError::Format(format));
        }
        let count = count as usize;
        if !rest.is_empty() || words.len().checked_sub(HEADER + CHECKSUM) != Some(count) {
            return Err(GraphFormatError::Damaged);
        }
        let cells: Vec<u32> =
            words[HEADER..HEADER + count].iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        let sum: Option<[u32; CHECKSUM]> = read_array(words, HEADER + count);
        let letters = letters as usize;
        let is_whole = sum == Some(halves(cell_hash(header.iter().chain(&cells))))
            && letters <= MAX_LETTERS
            && forward.max(backward) < u32::try_from(count).unwrap_or(u32::MAX);
        if !is_whole {
            return Err(GraphFormatError::Damaged);
        }
        let found = u64::from(low) | u64::from(high) << 32;
        if found != key.number() {
            return Err(GraphFormatError::OtherWords { key: format!("{found:016x}") });
        }
        Ok(Self::from_cells(cells, letters, forward, backward, key))
    }
}

/// `N` numbers from an index, if there are that many.
fn read_array<const N: usize>(words: &[[u8; 4]], place: usize) -> Option<[u32; N]> {
    let found: &[[u8; 4]; N] = words.get(place..)?.first_chunk()?;
    Some(found.map(u32::from_le_bytes))
}

#[allow(clippy::cast_possible_truncation, reason = "the low half, then the high one")]
const fn halves(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}
