//! The rules of word-tile games, and nothing else: no terminal, no file, no clock, no global randomness.
