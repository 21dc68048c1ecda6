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
//! // A puzzle leaves enough tiles in the bag to fill a rack, so there are more of them than in other examples.
//! let ruleset = Ruleset::parse("tiny", &TINY.replace("count = 6", "count = 20"))?;
//! let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
//! let game = Game::builder(ruleset, words).players(["You", "Opponent"]).start()?;
//!
//! let graph = WordGraph::for_game(&game)?;
//! let mut maker = PuzzleMaker::new(&graph, LeaveTable::estimated(game.tiles()));
//! let source = SelfPlay::like(&game);
//! let puzzle = maker.from_self_play(&source, 7, &mut |_| ControlFlow::Continue(()))?;
//! let [best, next, ..] = puzzle.plays() else { panic!("a puzzle has several plays") };
//! assert_eq!(puzzle.verdict(&best.play.to_play()), Ok(Verdict::Solved));
//! assert!(matches!(puzzle.verdict(&next.play.to_play()), Ok(Verdict::Short(points)) if points >= 6));
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
