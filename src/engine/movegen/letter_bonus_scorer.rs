//! The bonuses by letters of the words that a generated play forms.
//!
//! Cross-scores hold for all letters of a square, and these bonuses only for some. So they are added when the word in the
//! lane is complete. Until then the word may be any with a bonus, and lanes know which squares such a word crosses.

use super::bits::ones;
use super::generated_play::GeneratedPlay;
use super::lanes::{EMPTY, Lane};
use crate::board::{Board, Size, Square};
use crate::play::LetterBonuses;
use crate::tiles::{Letter, PlacedTile};

/// Finds the bonuses of plays by letters.
#[derive(Debug, Clone)]
pub(super) struct LetterBonusScorer {
    /// The board before the play.
    board: Board,
    bonuses: LetterBonuses,
}

impl LetterBonusScorer {
    pub(super) fn new(board: &Board, bonuses: &LetterBonuses) -> Self {
        Self { board: board.clone(), bonuses: bonuses.clone() }
    }

    /// The bonuses of the words of a play in a lane, in its direction and across.
    pub(super) fn of_play(&self, play: &GeneratedPlay, lane: &Lane) -> i64 {
        let mut points = self.in_lane(play, lane);
        for at in ones(play.placed) {
            // The same letter on the same square makes no new word (SF-13).
            let square = &lane[at & 31];
            if square.cross_letters > 0 && square.lifted != play.letters[at & 31] {
                points += self.across(play, at);
            }
        }
        i64::from(points)
    }

    /// The bonus of the word across through a tile of a play.
    fn across(&self, play: &GeneratedPlay, at: usize) -> i32 {
        let Some(square) = u8::try_from(at).ok().and_then(|index| play.square(index)) else { return 0 };
        let (size, axis) = (self.board.size(), play.axis.other());
        let letter_on = |on: Square| {
            let before = self.board.get(on).filter(|_| play.take != Some(on)).map(PlacedTile::letter);
            if on == square { Some(Letter::new(play.letters[at])) } else { before }
        };
        let has_tile = |on: &Square| letter_on(*on).is_some();
        let before = |on: &Square| size.previous(*on, axis).filter(has_tile);
        let start = std::iter::successors(Some(square), before).last();
        let after = |on: &Square| size.next(*on, axis).filter(has_tile);
        self.of_word(std::iter::successors(start, after).filter_map(letter_on))
    }

    /// The bonus of the word of a play in its lane.
    fn in_lane(&self, play: &GeneratedPlay, lane: &Lane) -> i32 {
        let letter_at = |at: usize| match lane[at & 31].letter {
            EMPTY if play.placed >> (at & 31) & 1 == 0 => None,
            EMPTY => Some(play.letters[at & 31]),
            letter => Some(letter),
        };
        let mut start = play.placed.trailing_zeros() as usize;
        while letter_at(start - 1).is_some() {
            start -= 1;
        }
        let mut end = start;
        while letter_at(end).is_some() {
            end += 1;
        }
        if !self.bonuses.has_length(end - start) {
            return 0;
        }
        self.of_word((start..end).filter_map(letter_at).map(Letter::new))
    }

    /// The bonus of the word of these letters.
    fn of_word(&self, word: impl Iterator<Item = Letter>) -> i32 {
        let mut letters = [Letter::new(0); Size::MAX_SIDE];
        let mut count = 0;
        for letter in word {
            letters[count] = letter;
            count += 1;
        }
        self.bonuses.of(&letters[..count])
    }
}
