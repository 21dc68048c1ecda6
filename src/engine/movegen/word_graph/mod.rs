//! The word graph: the words of a game as an automaton that move generation walks from any letter of a word.
//!
//! - `tokenizer` tokenizes the words of a vocabulary with the letters of a tile set, in every way that the set allows;
//! - `builder` makes the smallest graph of them;
//! - `nodes` reads the graph, `graph` owns it;
//! - `format` writes it as bytes and reads it back, with `cell_hash` against damage;
//! - `anagram_filter` rules out sets of letters that make no word in any order.

pub(super) mod anagram_filter;
mod builder;
mod cell_hash;
mod format;
mod graph;
pub(super) mod nodes;
mod tokenizer;

pub use format::GraphFormatError;
pub use graph::{GraphError, WordGraph};
