//! Slots: the best plays without a taking, found from the tiles that can be placed instead of letter by letter.
//!
//! A *slot* is a stretch of a lane that a play would fill: an anchor with an exact reach to the left and right. For
//! every slot the number of tiles is known, what the board contributes to the score, and the letters that the word would
//! include. For every subrack of as many tiles an upper bound on the equity follows, and the filter of anagrams knows
//! whether any word has just these letters. So slots are searched best first, each only with the subracks that may beat
//! the best plays so far, and most are never searched.
//!
//! A small rack without a blank has few subracks that make a word with the same letters on the board, so they are looked
//! up once. Then the slots of an anchor are searched together, letter by letter: that takes less time than one search for
//! each slot.
//!
//! - `slot` finds the slots of a lane and their bounds with the best tiles of the hand;
//! - `subrack` lists the subracks of the hand;
//! - `blank_letters` remembers which letters the blanks of a subrack can show;
//! - `word_subracks` remembers which of them make a word with letters on the board;
//! - `close_bound` bounds a slot by its subracks;
//! - `slot_board` is the position, and what slots need to know of its lanes;
//! - `slot_search` searches slot by slot, `anchor_search` anchor by anchor;
//! - `search` chooses between them.

mod anchor_search;
mod blank_letters;
mod close_bound;
mod search;
mod slot;
mod slot_board;
mod slot_search;
mod subrack;
mod word_subracks;

pub(super) use search::SlotWorkspace;
pub(super) use slot_board::SlotBoard;
