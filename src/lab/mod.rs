//! Bots against each other, by the game or by the thousand: what a ruleset's author reads to judge a ruleset.
//!
//! An [`Tournament`] plays, on as many threads as it is given; a [`Standings`] adds up, in whatever order games come; a
//! [`TournamentReport`] says what that tells of the ruleset and of the bots.

mod game_figures;
mod report;
mod samples;
mod standings;
mod tournament;

pub use game_figures::{GameFigures, PlayedGame, SeatFigures, TurnCost, TurnCounts};
pub use report::{
    BotReport, FirstPlayerReport, PremiumUse, RunTime, TilesLeft, TournamentReport, TurnShares,
};
pub use samples::{Estimate, Samples, Summary};
pub use standings::{BotStandings, Standings};
pub use tournament::{MAX_TURNS, Tournament, TournamentError, TournamentSetup};
