//! The part of a saved game that is read to play it or to watch it.

use rackety_engine::Game;

use crate::files::Notes;
use crate::text::dictionary_label::DictionaryLabel;

/// A saved game with its words.
pub(super) struct SavedSession {
    pub(super) game: Game,
    pub(super) notes: Notes,
    pub(super) dictionary_label: DictionaryLabel,
    /// Says why the list is not the one that the game began with, if it is not. This is for those who look back, too.
    pub(super) list_notice: Option<String>,
    /// A further notice to players, to show once when the game opens.
    pub(super) notice: Option<String>,
}
