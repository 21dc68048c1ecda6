//! Leaves: what the tiles that a player keeps are worth.
//!
//! A [`LeaveTable`] values leaves by the tiles, by pairs of them, and by the balance of vowels and consonants to be
//! expected after the draw ([`Outlook`]). Its values are estimated from the tile set, read from a text, or learned by
//! self-play ([`LeaveLearner`]).

mod features;
mod learner;
mod mean;
mod outlook;
mod samples;
mod table;
mod text;
mod values;

pub use learner::LeaveLearner;
pub(super) use outlook::Outlook;
pub use samples::{LeaveSamples, SamplesError};
pub use table::LeaveTable;
pub(super) use values::{LeaveModel, LeaveSum, LeaveValues};
