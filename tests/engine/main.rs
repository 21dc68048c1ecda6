//! The engine with the data of the repository: rulesets, word lists, another program's plays, faulty rulesets.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod bad_rulesets;
mod classic;
mod describe;
mod peer;
#[allow(dead_code, reason = "benchmarks and another test share it")]
#[path = "../../src/engine/tests/common/repository.rs"]
mod repository;
mod rulesets;
#[allow(dead_code, reason = "the engine's own tests use all of it")]
#[path = "../../src/engine/tests/common/test_game.rs"]
mod test_game;
