//! Word lists, and the words that a game accepts.

mod bounds;
mod fst_nodes;
mod fst_writer;
mod key;
mod list;
mod look_up;
mod packed;
mod spelled;
mod vocabulary;

pub use key::VocabularyKey;
pub use list::{Lexicon, LexiconError, Words};
pub use look_up::{Pattern, PatternError, SpellingError};
pub use spelled::SpelledWords;
pub(crate) use spelled::follow;
pub use vocabulary::Vocabulary;
