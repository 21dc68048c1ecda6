//! `rackety lab`: what many games show.

mod bisect;
mod learn;
mod merge;
mod tune;
mod tuning_page;

pub(super) use learn::learn;
pub(super) use merge::merge;
pub(super) use tune::tune;
