//! What bots know before a game begins.

use rackety_engine::bots::BotVocabulary;
use rackety_engine::movegen::GraphError;
use rackety_engine::{Game, TileSet, Vocabulary, WordGraph};

use super::common_words::CommonWords;
use super::leave_tables::LeaveLibrary;
use super::offensive_words::offensive_words;
use super::word_graphs::WordGraphCache;
use crate::config::settings::{OffensiveWords, SharedOffensiveWords};

/// What bots know: words, as graphs, and what leaves are worth. Shared between threads.
#[derive(Debug, Default)]
pub struct BotKnowledge {
    /// The word graphs.
    pub graphs: WordGraphCache,
    /// The leave tables.
    pub leaves: LeaveLibrary,
    /// The setting for offensive words. Self-play does not follow it, so that a seed gives everybody the same game.
    pub offensive_words: SharedOffensiveWords,
}

impl BotKnowledge {
    /// The graph of the words of a game that a bot chooses from. `common` are the common words of the language. Do not
    /// call it on the thread that draws: see [`WordGraphCache`].
    ///
    /// # Errors
    /// [`GraphError`] if no graph can be built from these words.
    pub fn graph(
        &self,
        known: BotVocabulary,
        (vocabulary, tiles): (&Vocabulary, &TileSet),
        common: Option<&CommonWords>,
        offensive: OffensiveWords,
    ) -> Result<WordGraph, GraphError> {
        // The list of common words is only read where it is needed.
        let list = common.filter(|_| known != BotVocabulary::All).map(CommonWords::words);
        let words = known.words_of(vocabulary, tiles, list);
        match offensive {
            OffensiveWords::BotsAvoid => {
                self.graphs.get(&words.without(tiles, offensive_words(tiles.language())), tiles)
            }
            OffensiveWords::BotsMayPlay => self.graphs.get(&words, tiles),
        }
    }

    /// The graph of all words of a game that hints and reviews choose from, by the setting for offensive words.
    ///
    /// # Errors
    /// [`GraphError`] if no graph can be built from these words.
    pub fn graph_of_all(&self, game: &Game) -> Result<WordGraph, GraphError> {
        let words = (&**game.vocabulary(), game.tiles());
        self.graph(BotVocabulary::All, words, None, self.offensive_words.get())
    }
}
