//! Shadow: upper bounds on the equity of the plays through an anchor, found without generating words.
//!
//! The best play is found sooner when the anchors that may bring most are searched first, and those that cannot beat
//! the best play so far are left out. The idea is known as shadow play, from the engine Macondo by C. Del Solar.

pub(in crate::movegen) mod bounds;
pub(in crate::movegen) mod reach;
pub(in crate::movegen) mod subracks;
pub(in crate::movegen) mod upper_bound;
