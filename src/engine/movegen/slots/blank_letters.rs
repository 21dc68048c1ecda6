//! The letters that blanks can show in words together with other letters, looked up once for the same letters.

use super::subrack::{Subrack, SubrackList};
use crate::movegen::word_graph::anagram_filter::AnagramFilter;

/// The answers looked up in the words of a graph; new ones replace old ones.
#[derive(Debug, Clone, Default)]
pub(super) struct BlankLetters(Vec<Row>);

#[derive(Debug, Clone, Copy)]
struct Row {
    /// The key of the letters, those on the board and in the hand.
    key: u64,
    /// The letters that the blanks can show in a word; none if there is no word.
    letters: u64,
    /// The number of blanks; 0 in a row that was never used.
    blanks: u8,
}

impl BlankLetters {
    const ROWS: usize = 2048;

    /// The letters that the blanks of a subrack may show in words with the letters of this key, or `None` if its tiles
    /// make no word.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "any of its bits will do")]
    pub(super) fn of(
        &mut self,
        key: u64,
        subrack: &Subrack,
        (subracks, anagrams): (&SubrackList, &AnagramFilter),
    ) -> Option<u64> {
        let (key, blanks) = (key.wrapping_add(subrack.key), subrack.blanks);
        if blanks == 0 {
            return anagrams.may_be_word(key).then_some(0);
        }
        self.0.resize(Self::ROWS, Row { key: 0, letters: 0, blanks: 0 });
        let row = &mut self.0[((key >> 50) as usize + usize::from(blanks)) % Self::ROWS];
        if row.key != key || row.blanks != blanks {
            *row = Row { key, letters: subracks.letters_of_blanks(key, blanks, anagrams), blanks };
        }
        (row.letters != 0).then_some(row.letters)
    }
}
