//! What players write: commands, parsed once into values.

pub mod command;
