//! Tournaments of bots, one game or millions, for authors who want to evaluate a ruleset.
//!
//! A [`Tournament`] plays games by their seeds. A [`Contest`] plays one or two of them on several threads and adds the
//! games up in a [`Run`], which can be written to a file, continued, and added to other runs. A [`TournamentReport`]
//! summarizes what a run shows about the ruleset and the bots. [`tune`] and [`bisect`] look for rules with wanted figures, and
//! [`Learning`] learns what leaves are worth.
//!
//! Nothing here reads or writes files, and rulesets, words and what bots know come from the caller.

mod bisection;
#[cfg(test)]
mod built_in;
mod chance_check;
mod comparison;
mod extremes;
mod game_figures;
mod goal;
mod in_short;
mod learning;
mod letter_report;
mod merge;
mod metric;
mod moments;
mod play_report;
mod play_tally;
mod played_game;
mod race_tally;
mod report;
mod report_text;
mod ruleset_number;
mod run;
mod run_head;
mod samples;
mod seeds;
mod standings;
mod tile_tally;
mod tournament;
mod tuner;
mod turn_counts;
mod turn_report;
mod turn_tally;
mod variation;
mod workers;

pub use bisection::{Bisection, BisectionEnd, BisectionRequest, FoundValue, bisect};
pub use chance_check::CheckedChance;
pub use comparison::Difference;
pub use extremes::{Extreme, ExtremeGame, Extremes};
pub use game_figures::GameFigures;
pub use goal::{Goal, Until};
pub use in_short::{ShortAnswer, rounded};
pub use learning::{Learning, LearningError, LearningSetup, MAX_LEARNED, NotResumed};
pub use letter_report::LetterReport;
pub use merge::Merge;
pub use metric::{GameMetrics, Metric, MetricMean};
pub use moments::{Moments, PairedMoments, Strata, Thousandths};
pub use play_report::{BonusReport, GiftReport, OpeningReport, TakingReport, WordReport};
pub use play_tally::{BonusTally, GiftTally, OpeningTally, PlayTally, TakingTally, WordTally};
pub use played_game::{ChallengeResult, PlayedGame, TurnNote};
pub use race_tally::RaceTally;
pub use report::{
    BotReport, ComparisonReport, FailedGameReport, FirstPlayerReport, PremiumUse, RunCounts, SquareUse,
    TilesLeft, TournamentReport, TurnShares,
};
pub use report_text::ReportFault;
pub use ruleset_number::{NumberPath, NumberRange, NumberSweep};
pub use run::{AgainstSide, MergeError, Pairs, Run, RunSide};
pub use run_head::{BoardHead, LetterHead, RunHead, RunMode, RunOptions};
pub use samples::{Bins, Estimate, Samples, Summary, count_as_float};
pub use seeds::{SeedRange, SeedSet};
pub use standings::{BotStandings, GameCounts, Standings};
pub use tile_tally::{LetterTally, PremiumTally, SquareTally, TileTally};
pub use tournament::{
    GameFailure, MAX_TURNS, Tournament, TournamentError, TournamentPlayers, TournamentSetup,
};
pub use tuner::{TrialPurpose, TrialStage, Trials, Tuning, TuningEnd, TuningRequest, TuningStep, tune};
pub use turn_counts::{BotTime, TurnCounts};
pub use turn_report::{BranchingReport, ChallengeReport, PhaseReport, RaceReport};
pub use turn_tally::{Phase, PhaseTally, TurnTally};
pub use variation::{Change, Vary};
pub use workers::{Contest, MAX_THREADS, Side, ThreadUse, threads};
