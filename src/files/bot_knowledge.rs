//! What bots know before a game begins.

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
