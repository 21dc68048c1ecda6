//! The game that was played last, for the menu.

use rackety_engine::Game;

use super::{Host, PublicGame};
use crate::files::{Notes, SaveError, SavedGame, SavedGames};

/// The saved game that was played last.
#[derive(Debug)]
pub struct LastPlayed {
    /// Its entry in the list of saved games.
    pub saved: SavedGame,
    /// The reason why a newer one cannot be read, if there is one.
    pub passed_over: Option<SaveError>,
    pub(super) game: Game,
    pub(super) notes: Notes,
}

impl LastPlayed {
    /// The game as everybody may see it.
    pub fn public(&self) -> PublicGame<'_> {
        PublicGame::new(&self.game, &self.notes.bots)
    }
}

impl Host {
    /// The saved game that was played last, or `None` without one that can be read.
    pub fn last_played(&self) -> Option<LastPlayed> {
        let (saved, game, notes, passed_over) = SavedGames::newest(&self.saves)?;
        Some(LastPlayed { saved, passed_over, game, notes })
    }
}
