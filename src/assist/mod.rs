//! What bots do and what hints show: it takes its time, so the screen has it done on a thread of its own.

pub mod hints;
pub mod look_up;
pub mod thinker;
