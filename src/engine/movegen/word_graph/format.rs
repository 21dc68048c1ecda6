//! A graph as bytes, so that it is built once and opened from then on.
//!
//! All is in words of 32 bits, the low byte first: the mark, the format, the key, the number of letters, the places
//! where reading begins, the number of cells, the cells, and a checksum of everything before it.

use std::fmt;

use super::graph::{GraphKey, WordGraph};
use crate::tiles::MAX_LETTERS;

/// What such bytes begin with.
const MARK: [u32; 2] = [u32::from_le_bytes(*b"word"), u32::from_le_bytes(*b"graf")];

/// The format that this version of the engine writes and reads. Another arrangement of the cells is another format.
const FORMAT: u32 = 1;

/// Words before the cells and behind them.
const HEAD: usize = 9;
const TAIL: usize = 2;

/// Why bytes are not the graph asked for. Whoever has kept them builds the graph anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphFormatError {
    /// They are no graph.
    NoGraph,
    /// Another version of the engine wrote them.
    Format(u32),
    /// They are the graph of other words or tiles.
    Key(GraphKey),
    /// Some of them are missing or changed.
    Damaged,
}

impl fmt::Display for GraphFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGraph => write!(f, "this is no word graph"),
            Self::Format(format) => {
                write!(f, "the word graph has format {format}, and this program reads {FORMAT}")
            }
            Self::Key(key) => write!(f, "this is the graph {key}, of other words or tiles"),
            Self::Damaged => write!(f, "the word graph is damaged"),
        }
    }
}

impl std::error::Error for GraphFormatError {}

impl WordGraph {
    /// The graph as bytes, the same on every machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        let size = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let [low, high] = halves(self.key.0);
        let head = [
            MARK[0],
            MARK[1],
            FORMAT,
            low,
            high,
            size(self.letters),
            self.forward,
            self.backward,
            // Spellings are limited long before there are 2^31 cells.
            size(self.cells.len()),
        ];
        let sum = halves(checksum(head.iter().chain(&self.cells)));
        head.iter().chain(&self.cells).chain(&sum).flat_map(|word| word.to_le_bytes()).collect()
    }

    /// The graph that [`Self::to_bytes`] made the bytes of, if it is the one of this key.
    ///
    /// # Errors
    /// [`GraphFormatError`]. The checksum guards against damage, not against bytes that were made on purpose.
    pub fn from_bytes(bytes: &[u8], key: GraphKey) -> Result<Self, GraphFormatError> {
        let (words, rest) = bytes.as_chunks::<4>();
        let word = |place: usize| words.get(place).map(|bytes| u32::from_le_bytes(*bytes));
        if MARK.map(Some) != [word(0), word(1)] {
            return Err(GraphFormatError::NoGraph);
        }
        let head: [u32; HEAD] = read_array(words, 0).ok_or(GraphFormatError::Damaged)?;
        let [_, _, format, low, high, letters, forward, backward, count] = head;
        if format != FORMAT {
            return Err(GraphFormatError::Format(format));
        }
        let count = count as usize;
        if !rest.is_empty() || words.len().checked_sub(HEAD + TAIL) != Some(count) {
            return Err(GraphFormatError::Damaged);
        }
        let cells: Vec<u32> =
            words[HEAD..HEAD + count].iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        let sum: Option<[u32; TAIL]> = read_array(words, HEAD + count);
        let letters = letters as usize;
        let is_whole = sum == Some(halves(checksum(head.iter().chain(&cells))))
            && letters <= MAX_LETTERS
            && forward.max(backward) < u32::try_from(count).unwrap_or(u32::MAX);
        if !is_whole {
            return Err(GraphFormatError::Damaged);
        }
        let found = GraphKey(u64::from(low) | u64::from(high) << 32);
        if found != key {
            return Err(GraphFormatError::Key(found));
        }
        Ok(Self::from_cells(cells, letters, forward, backward, key))
    }
}

/// Words from a place, if there are so many.
fn read_array<const N: usize>(words: &[[u8; 4]], place: usize) -> Option<[u32; N]> {
    let found: &[[u8; 4]; N] = words.get(place..)?.first_chunk()?;
    Some(found.map(u32::from_le_bytes))
}

#[allow(clippy::cast_possible_truncation, reason = "the low half, then the high one")]
const fn halves(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}

/// A sum that any change of a single word changes for certain: each step can be undone.
fn checksum<'w>(words: impl Iterator<Item = &'w u32>) -> u64 {
    words.fold(0x9e37_79b9_7f4a_7c15, |sum: u64, &word| {
        (sum ^ u64::from(word)).wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(23)
    })
}
