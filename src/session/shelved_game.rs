//! A game that is kept on a shelf instead of in a file of its own.

use std::path::Path;
use std::time::Duration;

use super::keeper::Keeper;
use super::shelf::Shelf;
use super::{DraftState, Host, HostError, Session};
use crate::files::{SaveError, saves};

impl Host {
    /// Opens a game that was stored on a shelf.
    ///
    /// # Errors
    /// [`HostError::Save`] or [`HostError::Dictionary`].
    pub fn from_shelf(&self, text: &[u8], place: Box<dyn Shelf>) -> Result<Session, HostError> {
        let name = Path::new("the stored game");
        let save = saves::parse(name, text)?;
        Ok(self.open(self.session_of(save, name)?, Keeper::Shelf(place)))
    }
}

impl Session {
    /// This game, to be stored on this shelf from now on.
    #[must_use]
    pub fn on_shelf(self, place: Box<dyn Shelf>) -> Self {
        Self { keeper: Keeper::Shelf(place), ..self }
    }

    pub(super) fn save_on_shelf(&mut self) -> Result<(), SaveError> {
        let Keeper::Shelf(place) = &mut self.keeper else { return Ok(()) };
        let dictionary = self.dictionary_label.of_beginning(&self.game).to_string();
        let text = saves::text_of(Path::new("the game"), &self.game, &self.notes, &dictionary)?;
        place.put(&self.game, &self.notes, &text).map_err(SaveError::Table)?;
        self.drafts = DraftState::Saved;
        Ok(())
    }

    /// Gives the player to move the time back that nobody could use.
    pub fn give_back(&mut self, time: Duration) {
        self.notes.clock.give_back(time);
    }
}
