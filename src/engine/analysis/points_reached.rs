//! The distance of the plays of a game from those that score most.

use super::judgement::{ReviewProgress, ReviewWatch};
use super::per_mille::PerMille;
use crate::game::Game;
use crate::movegen::{Generator, GraphMismatch, HighestScore, Scope};

/// The points that the turns of a game scored, and those that the highest-scoring play would have scored in each of
/// them, with the same tiles on the same board.
///
/// Plays, exchanges, passes and lost turns count; those without a play score nothing, whatever they cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointsReached {
    /// The points of the plays.
    pub points: i32,
    /// The points of the best ones.
    pub best: i32,
}

impl PointsReached {
    /// Compares the turns of all players. If `watch` breaks, only the turns so far count.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the generator's words or tiles are not those of the game.
    pub fn of(game: &Game, generator: &mut Generator, watch: ReviewWatch<'_>) -> Result<Self, GraphMismatch> {
        let mut reached = Self { points: 0, best: 0 };
        let mut before = game.at_beginning();
        for (index, (event, turn)) in game.log().iter().zip(game.turns()).enumerate() {
            if watch(ReviewProgress { turns: index, of: game.turns().len() }).is_break() {
                break;
            }
            if turn.outcome.uses_turn() {
                // What an exchange or a pass costs is not counted.
                let points = turn.points().max(0);
                let best = generator.best_play(&before, Scope::All, &mut HighestScore)?;
                // A word that nobody challenged may be in no list.
                let best = best.map_or(0, |best| best.play.score()).max(points);
                reached.points = reached.points.saturating_add(points);
                reached.best = reached.best.saturating_add(best);
            }
            // What was applied once applies again from the same state.
            if before.apply(event.clone()).is_err() {
                break;
            }
        }
        Ok(reached)
    }

    /// The part of the best points that was reached, or `None` where no play scored.
    pub fn share(self) -> Option<PerMille> {
        (self.best > 0).then(|| PerMille::from_ratio(self.points.into(), self.best.into()))
    }
}
