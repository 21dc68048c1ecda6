//! `rackety lab`: what many games show.

mod merge;
mod tune;

pub(super) use merge::merge;
pub(super) use tune::tune;
