//! Tournaments of bots, one game or thousands, for authors who want to evaluate a ruleset.
//!
//! A [`Tournament`] plays the games on several threads, [`Standings`] add them up in any order, and a
//! [`TournamentReport`] summarizes what they show about the ruleset and the bots.

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
