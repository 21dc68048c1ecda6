//! Skill: which plays a level overlooks.

use super::budget::BudgetMeter;
use super::level::Level;
use super::static_eval::hundredths;
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
    /// None for a level that sees all plays.
    ///
    /// The shares were chosen so that each level wins between 65 % and 80 % of its games against the one below, with
    /// takings and without.
    pub(super) const fn of(level: Level, seed: u64) -> Option<Self> {
        let seen_per_thousand = match level {
            Level::Novice => 420,
            Level::Casual => 900,
            Level::Club => 650,
            Level::Expert | Level::Master => return None,
        };
        Some(Self { seed, seen_per_thousand })
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

/// Ranks the plays that are seen by score alone.
pub(super) struct SeenScore<'a, 'w> {
    pub(super) skill: Skill,
    pub(super) meter: &'a mut BudgetMeter<'w>,
}

impl Evaluator for SeenScore<'_, '_> {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        if self.skill.sees(play) { hundredths(play.score()) } else { OVERLOOKED }
    }

    fn upper_bound(&self, points: i32, _own_tiles: usize) -> i64 {
        hundredths(points)
    }

    fn should_continue(&mut self) -> bool {
        self.meter.check().is_continue()
    }
}
