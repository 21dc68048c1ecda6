//! The word graph: the words of a game as an automaton that move generation walks, from any letter of a word.

pub(in crate::movegen) mod anagram_filter;
pub(in crate::movegen) mod builder;
pub(in crate::movegen) mod format;
pub(in crate::movegen) mod graph;
pub(in crate::movegen) mod nodes;
pub(in crate::movegen) mod tokenizer;
