//! Puzzles: positions whose best play is worth clearly more than any other, to be found by a person.
//!
//! A play's worth is its static evaluation: its points and what the tiles that it keeps are worth. A [`PuzzleMaker`]
//! judges positions by what the player to move may see, and looks for puzzles in games that bots play against each other
//! or in games that people have played. A [`Puzzle`] then says how far a play is from the best. It has [themes](Theme), and a
//! [difficulty](Difficulty) by how many bots find its solution.
//!
//! # Examples
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use rackety_engine::bots::LeaveTable;
//! use rackety_engine::puzzle::{PuzzleMaker, SelfPlay, Verdict};
//! use rackety_engine::{Game, Lexicon, Ruleset, WordGraph};
//! # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
//!
//! let ruleset = Ruleset::parse("tiny", TINY)?;
//! let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
//! let game = Game::builder(ruleset, words).players(["You", "Opponent"]).start()?;
//!
//! let graph = WordGraph::for_game(&game)?;
//! let mut maker = PuzzleMaker::new(&graph, LeaveTable::estimated(game.tiles()));
//! let source = SelfPlay::like(&game);
//! // With three words there is hardly a position with a clear best play.
//! if let Ok(puzzle) = maker.from_self_play(&source, 7, &mut |_| ControlFlow::Continue(())) {
//!     let best = puzzle.solution().play.to_play();
//!     assert_eq!(puzzle.verdict(&best), Ok(Verdict::Solved));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod difficulty;
mod maker;
mod position;
mod self_play;
mod theme;

pub use difficulty::{Difficulty, Grade};
pub use maker::{MissedPlay, PuzzleMaker};
pub use position::{Puzzle, Verdict};
pub use self_play::{PuzzleError, SelfPlay};
pub use theme::Theme;
