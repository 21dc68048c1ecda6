//! The limits on the length of words and the size of lists.

use crate::board::Size;
use crate::tiles::MAX_LETTER_LENGTH;

/// The longest word, in characters: on the widest board, of the longest tiles.
pub(super) const MAX_WORD_LENGTH: usize = 78;

const _: () = assert!(MAX_WORD_LENGTH == *Size::RANGE.end() * MAX_LETTER_LENGTH);

/// The longest word, in bytes of UTF-8.
pub(super) const MAX_WORD_BYTES: usize = 4 * MAX_WORD_LENGTH;

/// The most words of a list.
pub(super) const MAX_WORDS: usize = 10_000_000;

/// True if some board can hold a word.
pub(super) fn fits_a_board(word: &str) -> bool {
    // A character takes one to four bytes; most words are short enough either way.
    word.len() <= MAX_WORD_LENGTH || word.chars().nth(MAX_WORD_LENGTH).is_none()
}
