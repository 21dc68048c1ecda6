//! A saved game that is looked back at.

use std::path::PathBuf;

use rackety_engine::analysis::Depth;
use rackety_engine::game::Hints;
use rackety_engine::{Game, Seat};
use serde::Serialize;

use super::PublicGame;
use crate::assist::ReviewRequest;
use crate::files::{Notes, ReviewStore, saves};
use crate::text::dictionary_label::DictionaryLabel;

/// A saved game that is looked back at, and not played.
#[derive(Debug)]
pub struct PastGame {
    /// The file.
    pub file: PathBuf,
    /// The game, with its words.
    pub game: Game,
    /// The notes that are saved with the game.
    pub notes: Notes,
    /// The name and size of the word list that the game began with.
    pub dictionary_label: DictionaryLabel,
    /// Says why reviews know another list, if they do.
    pub notice: Option<String>,
    /// The store of the reviews of the game, if they are stored.
    pub reviews: Option<ReviewStore>,
}

impl PastGame {
    /// The name of its file without the extension, as commands accept it.
    pub fn name(&self) -> String {
        self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// The entry of the log, from 0, that is the turn with this number; none if no turn has it. Challenges and points
    /// have the number of the turn after them.
    pub fn entry_of_turn(&self, number: u32) -> Option<usize> {
        let turns = self.game.turns();
        let is_turn = turns.iter().position(|turn| turn.number == number && turn.outcome.uses_turn());
        is_turn.or_else(|| turns.iter().rposition(|turn| turn.number == number))
    }

    /// Says, without a full stop, that the game has no turn of this number, and which it has.
    pub fn without_turn(&self, number: &str) -> String {
        PublicGame::new(&self.game, self.notes.bots.as_slice()).without_turn(number)
    }

    /// The request for its review, which is stored beside it.
    pub fn review_request(&self, depth: Depth) -> ReviewRequest {
        let (game, store) = (self.game.clone(), self.reviews.clone());
        ReviewRequest { game, depth, unseen: self.notes.unseen_racks(), store }
    }

    /// The saved game as others may have it: without PINs, without tiles laid but not played, and without the order of
    /// racks.
    pub fn shared(&self) -> impl Serialize + use<> {
        saves::shared(&self.game, &self.notes, &self.dictionary_label.to_string())
    }

    /// The number of hints that a player used, or `None` in a game without hints.
    pub fn hints_used(&self, seat: Seat) -> Option<u32> {
        let has_hints = self.game.setup().options.hints != Hints::Off;
        has_hints.then(|| self.notes.hints.get(seat.index()).copied().unwrap_or_default())
    }
}
