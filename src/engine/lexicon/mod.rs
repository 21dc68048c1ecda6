//! Word lists, and the words that a game accepts.

mod key;
mod list;
mod look_up;
mod vocabulary;

pub use key::VocabularyKey;
pub use list::{Lexicon, LexiconError};
pub use look_up::{Pattern, PatternError};
pub use vocabulary::Vocabulary;
