//! What takes thought: the turns of bots, the best plays for hints, and looking words up.

pub mod look_up;
pub mod thinker;
