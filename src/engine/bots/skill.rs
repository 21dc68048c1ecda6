//! Skill: which plays a level overlooks.

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
    /// What a level sees in the turn of a view; none for a level that sees all plays.
    ///
    /// The shares were chosen so that each level up to expert wins about 65 % to 80 % of its games against the one below, in
    /// every language. Where a tile may be taken, a larger vocabulary is worth twice as much, and other shares make up for
    /// that.
    pub(super) fn of(level: Level, view: &PlayerView) -> Option<Self> {
        let (without_takings, with_takings) = match level {
            Level::Novice => (370, 420),
            Level::Casual => (820, 980),
            Level::Club => (650, 620),
            Level::Expert | Level::Master => return None,
        };
        let seen_per_thousand = if view.game().may_take() { with_takings } else { without_takings };
        Some(Self { seed: view.turn_seed(), seen_per_thousand })
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
