//! Tournaments of bots, one game or millions, for authors who want to evaluate a ruleset.
//!
//! A [`Tournament`] plays games by their seeds. A [`Contest`] plays one or two of them on several threads and adds the
//! games up in a [`Run`], which can be written to a file, continued, and added to other runs. A [`TournamentReport`]
//! summarizes what a run shows about the ruleset and the bots. A [`RunPlan`] is played while somebody looks on, who gets
//! a [`RunState`] a few times a second.

mod bisection;
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
mod ruleset_look;
mod ruleset_number;
mod run;
mod run_counts;
mod run_file;
mod run_head;
mod run_plan;
mod samples;
mod seeds;
mod shared;
mod side_request;
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
pub use in_short::ShortAnswer;
pub use learning::{LEARNING_STATE, Learning, LearningError, LearningSetup, MAX_LEARNED};
pub use letter_report::LetterReport;
pub use merge::Merge;
pub use metric::{GameMetrics, Metric, MetricMean};
pub use moments::{Moments, Strata, Thousandths};
pub use play_report::{BonusReport, GiftReport, OpeningReport, TakingReport, WordReport};
pub use play_tally::{BonusTally, GiftTally, OpeningTally, PlayTally, TakingTally, WordTally};
pub use played_game::{ChallengeResult, PlayedGame, TurnNote};
pub use race_tally::RaceTally;
pub use report::{
    BotReport, ComparisonReport, FailedGameReport, FirstPlayerReport, PremiumUse, SquareUse, TilesLeft,
    TournamentReport, TurnShares,
};
pub use ruleset_look::{RulesetLook, RulesetStamp, scenario_folder, scenarios_of, shown_metrics};
pub use ruleset_number::{NumberPath, NumberRange, NumberSweep};
pub use run::{AgainstSide, MergeError, PairedMoments, Pairs, Run, RunSide};
pub use run_counts::{AgainstCounts, RunCounts, SideCounts};
pub use run_file::{REPORT, RunFileError};
pub use run_head::{BoardHead, LetterHead, RunHead, RunOptions};
pub use run_plan::{GameOfRun, RunError, RunPlan, RunRequest, RunStage, RunState};
pub use samples::{Bins, Estimate, Samples, Summary};
pub use seeds::{SeedRange, SeedSet};
pub use shared::Shared;
pub use side_request::{SideError, SidePlan, SideRequest};
pub use standings::{BotStandings, Standings};
pub use tile_tally::{LetterTally, PremiumTally, SquareTally, TileTally};
pub use tournament::{
    GameFailure, MAX_TURNS, Tournament, TournamentError, TournamentPlayers, TournamentSetup,
};
pub use tuner::{TrialPurpose, TrialStage, Trials, Tuning, TuningEnd, TuningRequest, TuningStep, tune};
pub use turn_counts::{ThinkingTime, TurnCounts};
pub use turn_report::{BranchingReport, ChallengeReport, PhaseReport, RaceReport};
pub use turn_tally::{Phase, PhaseTally, TurnTally};
pub use variation::{Change, Vary};
pub use workers::{Contest, MAX_THREADS, Side, ThreadUse};
