//! Bots against each other, by the game or by the thousand: what a ruleset's author reads to judge a ruleset.
//!
//! An [`Arena`] plays, on as many threads as it is given; a [`Tally`] adds up, in whatever order games come; a
//! [`Report`] says what that tells of the ruleset and of the bots.

mod game_figures;
mod report;
mod samples;
mod standings;
mod tournament;

pub use game_figures::{GameFigures, Played, SeatFigures, TurnCost, TurnCounts};
pub use report::{BotReport, Effort, FirstPlayer, PremiumUse, Report, TilesLeft, TurnShares};
pub use samples::{Estimate, Samples, Summary};
pub use standings::{BotTally, Tally};
pub use tournament::{Arena, ArenaError, Bout, MOST_TURNS};
