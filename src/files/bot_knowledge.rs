//! What bots know before a game begins.

use rackety_engine::bots::BotVocabulary;
use rackety_engine::movegen::GraphError;
use rackety_engine::{TileSet, Vocabulary, WordGraph};

use super::common_words::CommonWords;
use super::leave_tables::LeaveLibrary;
use super::word_graphs::WordGraphCache;

/// What bots know: words, as graphs, and what leaves are worth. Shared between threads.
#[derive(Debug, Default)]
pub struct BotKnowledge {
    /// The word graphs.
    pub graphs: WordGraphCache,
    /// The leave tables.
    pub leaves: LeaveLibrary,
}

impl BotKnowledge {
    /// The graph of the words of a game that a bot knows. `common` are the common words of the language. Do not call it on
    /// the thread that draws: see [`WordGraphCache`].
    ///
    /// # Errors
    /// [`GraphError`] if no graph can be built from these words.
    pub fn graph(
        &self,
        known: BotVocabulary,
        (vocabulary, tiles): (&Vocabulary, &TileSet),
        common: Option<&CommonWords>,
    ) -> Result<WordGraph, GraphError> {
        // The list of common words is only read where it is needed.
        let list = common.filter(|_| known != BotVocabulary::All).map(CommonWords::words);
        self.graphs.get(&known.words_of(vocabulary, tiles, list), tiles)
    }
}
