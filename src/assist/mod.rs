//! The work that takes thought: the turns of bots, the best plays for hints, reviews of games, and looking words up.

pub mod look_up;
mod reviewing;
pub mod thinker;
mod thinking_queue;

pub use reviewing::ReviewRequest;
pub use thinking_queue::{ThinkingPlace, ThinkingQueue};
