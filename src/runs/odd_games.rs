//! The games of a run that did not come to their ends.

use rackety_lab::{MAX_TURNS, TournamentReport};

use crate::text::numbers::counted;

/// Lines on the games that failed, one each, and on those that were stopped; none if all came to their ends.
pub(crate) fn odd_games(report: &TournamentReport) -> Vec<String> {
    let failed = report
        .failed
        .iter()
        .map(|failed| format!("the game with seed {} failed: {} (please report)", failed.seed, failed.cause));
    let stopped = (report.unfinished > 0)
        .then(|| format!("{} stopped after {MAX_TURNS} turns", counted(report.unfinished, "game")));
    failed.chain(stopped).collect()
}
