//! The jobs on the worker's thread: the job that the screen requests, and the reports that come back.

use std::path::PathBuf;
use std::sync::Arc;

use rackety_engine::Game;
use rackety_engine::analysis::{GameReview, PointsReached};
use rackety_lab::{GameFigures, Side};

use crate::assist::ReviewRequest;
use crate::assist::thinker::Stage;
use crate::files::SaveFolder;
use crate::puzzle::{FoundPuzzle, PuzzleSearch};
use crate::runs::{GameOfRun, RunPlan, RunState, Shared};
use crate::session::statistics_of;
use crate::stats::Statistics;
use crate::text::listed_play::ListedPlay;

/// A job for the worker.
#[derive(Debug, Clone)]
pub enum Job {
    /// Something to find in a game.
    Game(Box<Game>, JobKind),
    /// The statistics of the saved games in this folder.
    Statistics(SaveFolder),
    /// A puzzle to find.
    Puzzle(Box<PuzzleSearch>),
    /// The review of a game. Hurrying it ends it with the turns so far.
    Review(Box<ReviewRequest>),
    /// The games of a run. Hurrying it ends it with the games so far.
    Run(Arc<RunPlan>),
    /// The figures of the games of a run.
    Figures(Arc<RunPlan>),
    /// A game of this run again, by its ruleset and seed.
    GameOfRun(Shared<RunState>, Side, u64),
}

/// Something to find in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    /// The best plays of the player to move, [`BEST_PLAYS`](crate::assist::thinker::BEST_PLAYS) at most.
    BestPlays,
    /// Finds how near the turns of the game came to the best plays.
    PointsReached,
}

/// A report of the worker about a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobReport {
    /// Its progress.
    Stage(Stage),
    /// The best plays, best first.
    BestPlays(Vec<ListedPlay>),
    /// The distance of the turns of the game from the best plays.
    PointsReached(PointsReached),
    /// The puzzle.
    Puzzle(Box<FoundPuzzle>),
    /// The statistics, and why saved games are left out of them.
    Statistics(Box<Statistics>, Vec<String>),
    /// The review, of all turns or of the first ones.
    Review(Box<GameReview>),
    /// The run so far, or at its end.
    Run(Shared<RunState>),
    /// The figures of the games of a run.
    Figures(Shared<GameFigures>),
    /// The game of a run.
    GameOfRun(Shared<GameOfRun>),
    /// It failed, and why.
    Failed(String),
    /// Its thread panicked. The crash report is in this file; none could be written without.
    Crashed(Option<PathBuf>),
}

impl JobReport {
    /// Reads all saved games in a folder for their statistics.
    pub fn of_statistics(saves: &SaveFolder) -> Self {
        match statistics_of(saves) {
            Ok((statistics, left_out)) => {
                let games = statistics.left_out_texts().into_iter();
                let left_out =
                    games.chain(left_out.iter().map(|error| format!("Left out: {error}"))).collect();
                Self::Statistics(Box::new(statistics), left_out)
            }
            Err(error) => Self::Failed(error.to_string()),
        }
    }
}
