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
    /// A club player sees a smaller share of plays than a casual one, who sees all, but knows many times as many words; so
    /// club is about as far above casual as it is below expert.
    pub(super) const fn of(level: Level, seed: u64) -> Option<Self> {
        match level {
            Level::Novice => Some(Self { seed, seen_per_thousand: 650 }),
            Level::Club => Some(Self { seed, seen_per_thousand: 450 }),
            Level::Casual | Level::Expert | Level::Master => None,
        }
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
