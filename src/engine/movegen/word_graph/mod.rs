//! The word graph: the words of a game as an automaton that move generation walks from any letter of a word.
//!
//! - `forward` builds the half that reads words forwards, from a vocabulary and a tile set, `backward` the other half;
//! - `builder` merges equal nodes;
//! - `sound_nodes` checks the nodes of a stored graph;
//! - `nodes` reads the graph, `graph` owns it;
//! - `format` writes it as bytes and reads it back, with `cell_hash` against damage;
//! - `anagram_filter` rules out sets of letters that make no word in any order.

pub(super) mod anagram_filter;
mod backward;
mod builder;
mod cell_hash;
mod format;
mod forward;
mod graph;
pub(super) mod nodes;
mod sound_nodes;

pub use format::GraphFormatError;
pub use forward::GraphError;
pub use graph::WordGraph;
