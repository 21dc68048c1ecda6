//! Options, positions and turns as text: what saved games and scenarios contain.

pub(in crate::game) mod options;
pub(in crate::game) mod position;
pub(in crate::game) mod turn;
