//! The plays that a bot overlooks.

use super::budget::BudgetMeter;
use super::level::Level;
use super::static_eval::hundredths;
use super::view::PlayerView;
use crate::movegen::{Evaluator, GeneratedPlay};
use crate::rng::seeded_hash;

/// The share of plays that a player sees. Whether a play is seen is random, by the seed of the turn and the letters
/// placed: a word that is overlooked is overlooked everywhere on the board, and in whatever order plays are generated.
#[derive(Debug, Clone, Copy)]
pub(super) struct Skill {
    seed: u64,
    /// The number of plays seen of a thousand.
    seen_per_thousand: u64,
}

impl Skill {
    /// The skill of a level in the turn of a view.
    pub(super) fn new(level: Level, view: &PlayerView) -> Self {
        Self { seed: view.turn_seed(), seen_per_thousand: level.plays_seen_per_thousand(view.game()) }
    }

    /// A second look, which sees three times as many plays.
    pub(super) const fn second_look(self) -> Self {
        Self { seen_per_thousand: self.seen_per_thousand.saturating_mul(3), ..self }
    }

    fn sees(self, play: &GeneratedPlay) -> bool {
        let letters = play.tiles().map(|placement| placement.tile.letter().index() as u64);
        seeded_hash(self.seed, letters) % 1000 < self.seen_per_thousand
    }
}

/// The equity of a play that is overlooked.
pub(super) const OVERLOOKED: i64 = i64::MIN;

/// Ranks the plays that are seen by score alone, where takings are not limited.
pub(super) struct SeenScore<'a, 'w> {
    pub(super) skill: Skill,
    /// The value of a taking that is left, which a play with one gives up.
    pub(super) taking: i64,
    pub(super) meter: &'a mut BudgetMeter<'w>,
}

impl Evaluator for SeenScore<'_, '_> {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        let taking = if play.take().is_some() { self.taking } else { 0 };
        if self.skill.sees(play) { hundredths(play.score()) - taking } else { OVERLOOKED }
    }

    fn upper_bound(&self, points: i32, _own_tiles: usize) -> i64 {
        hundredths(points)
    }

    fn taking_cost(&self) -> i64 {
        self.taking
    }

    fn should_continue(&mut self) -> bool {
        self.meter.check().is_continue()
    }
}
