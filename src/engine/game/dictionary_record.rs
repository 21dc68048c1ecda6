//! The word list of a game as data.

use serde::{Deserialize, Serialize};

use crate::lexicon::Lexicon;

/// The word list that a game began with. Words are looked up when a play is made; a later version of the list does not
/// change what was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DictionaryRecord {
    /// The id of the list.
    pub id: String,
    /// Its [`Lexicon::fingerprint`].
    pub fingerprint: String,
}

impl DictionaryRecord {
    /// This list as a record names it.
    pub fn of(list: &Lexicon) -> Self {
        Self { id: list.id().to_owned(), fingerprint: list.fingerprint() }
    }
}
