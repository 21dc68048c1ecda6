//! Move generation: every legal play of a position, or the best ones, by any ruleset, takings included.
//!
//! A [`WordGraph`] is built once from a game's words and tiles; a [`Generator`] finds plays with it. What it finds is
//! what [`Game::preview`](crate::Game::preview) accepts, with the same scores: tests compare the two.
//!
//! # How it works
//!
//! A [position](crate::play) is turned into *lanes*, its rows and columns, each square with the *cross-set* of letters
//! that the words across allow (`lanes`). From each *anchor* of a lane the *word graph* is walked to the left and then
//! to the right (`recursive`), and every completed word becomes one play or several (`emit`). Where tiles can be taken,
//! `taking` adds the plays that a taking makes possible. To find the best plays only, *shadow* bounds each anchor's
//! plays first (`shadow`), so that most anchors are never searched (`top_plays`). Without a taking, plays are
//! bounded by the tiles they use as well (`slots`).

mod all_plays;
mod best_tiles;
mod bits;
mod emit;
mod evaluator;
mod generated_play;
mod generator;
mod hand;
mod lanes;
mod letter_bonus_scorer;
mod opening;
mod ranking;
mod recursive;
mod shadow;
mod slots;
mod taking;
mod top_plays;
mod visitor;
mod word_graph;

pub(crate) use bits::ones;
pub use evaluator::{Evaluator, HighestScore};
pub use generated_play::GeneratedPlay;
pub use generator::{Generator, GraphMismatch, Scope};
pub use ranking::RankedPlay;
pub use word_graph::{GraphError, GraphFormatError, WordGraph};
