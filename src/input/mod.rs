//! What players type, parsed once into values.

pub mod command;
pub mod hint_kind;
pub mod typed_play;
