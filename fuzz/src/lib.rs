//! Fuzz targets for formats and inputs that the program reads, each with the laws that must hold.
//!
//! A [`Target`] is a function from bytes: it panics if a law is broken. Its [`Inputs`] are seeds (files of `corpus/` and
//! of the repository) and mutations of them, each made from its number alone, so that a failure can be repeated. Where a
//! format is known, its parsed form is mutated as well as its bytes.
//!
//! `cargo test` runs all seeds and a fixed number of mutations; the program of this crate runs a target for as long as
//! wanted, and under `cargo fuzz` lets coverage choose the mutations.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken law should stop the execution at once")]

mod inputs;
mod mutate;
mod run;
mod targets;

pub use inputs::Inputs;
pub use mutate::Format;
pub use run::{Bounds, Measured, Usage, check, execute};
pub use targets::{BOUNDED_PLAY, TARGETS};

use peak_alloc::PeakAlloc;

/// Counts the memory of the whole program, so only a target that runs alone can be measured.
#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// One kind of input, and what must hold for it.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name, and that of its folder in `corpus/`.
    pub name: &'static str,
    /// The way its inputs are mutated.
    pub format: Format,
    /// Further seeds: files of the repository, or folders with files of the format.
    pub seeds: &'static [&'static str],
    /// The number of mutations that `cargo test` runs.
    pub executions: u64,
    /// The limits of one execution, where that is a law.
    pub bounds: Option<Bounds>,
    /// Checks the laws on one input.
    pub run: fn(&[u8]) -> Reading,
}

/// The stages that an input can reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// It is what it should be, so all laws were checked.
    Accepted,
    /// It was refused, and only the laws of refusals were checked.
    Refused,
}
