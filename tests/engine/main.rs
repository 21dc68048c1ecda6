//! The engine with the data of the repository: rulesets, word lists, counts of legal plays, faulty rulesets.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod bad_rulesets;
mod classic;
#[allow(dead_code, reason = "benchmarks and another test share it")]
mod common;
mod describe;
#[path = "../../src/engine/tests/common/dice.rs"]
mod dice;
mod generated_plays;
#[path = "../../src/engine/tests/movegen/naive.rs"]
mod naive;
#[path = "../../src/engine/tests/movegen/oracle.rs"]
mod oracle;
mod peer;
mod perft;
#[path = "../../src/engine/tests/movegen/random_turns.rs"]
mod random_turns;
mod rulesets;
#[allow(dead_code, reason = "the engine's own tests use all of it")]
#[path = "../../src/engine/tests/common/test_game.rs"]
mod test_game;
#[allow(dead_code, reason = "the engine's own tests use all of it")]
#[path = "../../src/engine/tests/common/worlds.rs"]
mod worlds;
