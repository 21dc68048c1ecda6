//! The engine from outside, but for its scenarios. One program, because each has to be optimised and linked.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod bots;
mod common;
mod endgames;
mod laws;
mod leaves;
mod movegen;
mod plays;
mod puzzles;
mod spelling;
mod word_graph_format;

use common::dice;
use movegen::{naive, oracle};
