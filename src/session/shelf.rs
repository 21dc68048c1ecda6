//! A place outside the file system for a game.

use std::fmt;

use rackety_engine::Game;

use crate::files::Notes;

/// A place for one game that is not a file, such as a row of a database.
pub trait Shelf: Send + fmt::Debug {
    /// Stores the game instead of what was stored before: its text is that of a saved game.
    ///
    /// # Errors
    /// The reason why it is not stored.
    fn put(&mut self, game: &Game, notes: &Notes, text: &[u8]) -> Result<(), String>;
}
