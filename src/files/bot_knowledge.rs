//! The knowledge of bots before a game begins.

use std::borrow::Cow;

use rackety_engine::bots::BotVocabulary;
use rackety_engine::movegen::GraphError;
use rackety_engine::{Game, Lexicon, TileSet, Vocabulary, WordGraph};

use super::common_words::CommonWords;
use super::leave_tables::LeaveLibrary;
use super::offensive_words::offensive_words;
use super::word_graphs::WordGraphCache;
use crate::config::settings::{OffensiveWords, SharedOffensiveWords};

/// The knowledge of bots: words, as graphs, and what leaves are worth. Shared between threads.
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
        self.graph_with(known, (vocabulary, tiles), list, offensive)
    }

    /// The graph of [`Self::graph`], for common words that have been read.
    ///
    /// # Errors
    /// [`GraphError`] if no graph can be built from these words.
    pub fn graph_with(
        &self,
        known: BotVocabulary,
        (vocabulary, tiles): (&Vocabulary, &TileSet),
        common: Option<&Lexicon>,
        offensive: OffensiveWords,
    ) -> Result<WordGraph, GraphError> {
        let words = known.words_of(vocabulary, tiles, common);
        self.graphs.get(&chosen_words(&words, tiles, offensive), tiles)
    }

    /// The graph of [`Self::graph`], if it can be had at once.
    pub fn ready_graph(
        &self,
        known: BotVocabulary,
        (vocabulary, tiles): (&Vocabulary, &TileSet),
        offensive: OffensiveWords,
    ) -> Option<WordGraph> {
        // To find out which words a bot knows of a long list takes as long as building a graph.
        let words = Some(vocabulary).filter(|_| known == BotVocabulary::All)?;
        self.graphs.get_ready(&chosen_words(words, tiles, offensive), tiles)
    }

    /// A graph with which moves are generated in this position as with that of [`Self::graph`]. It is built much sooner
    /// while there are few tiles on the board.
    ///
    /// # Errors
    /// [`GraphError`] if no graph can be built from these words.
    pub fn graph_of_position(
        &self,
        known: BotVocabulary,
        game: &Game,
        common: Option<&CommonWords>,
        offensive: OffensiveWords,
    ) -> Result<WordGraph, GraphError> {
        let list = common.filter(|_| known != BotVocabulary::All).map(CommonWords::words);
        let words = known.words_within_reach(game, list);
        WordGraph::build(&chosen_words(&words, game.tiles(), offensive), game.tiles())
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

/// The words that bots choose from, of those that they know.
fn chosen_words<'v>(
    words: &'v Vocabulary,
    tiles: &TileSet,
    offensive: OffensiveWords,
) -> Cow<'v, Vocabulary> {
    match offensive {
        OffensiveWords::BotsAvoid => Cow::Owned(words.without(tiles, offensive_words(tiles.language()))),
        OffensiveWords::BotsMayPlay => Cow::Borrowed(words),
    }
}
