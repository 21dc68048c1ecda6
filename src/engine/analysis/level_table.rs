use super::equity::Equity;
use crate::bots::Level;

/// The points that bots of each level lose in a turn, on average, learned by self-play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelTable {
    /// The levels from the weakest to the strongest; each loses less than the one before.
    losses: Vec<(Level, Equity)>,
}

impl LevelTable {
    /// The least number of turns that tell anything about a level. A game has about fifteen of each player.
    pub const MIN_TURNS: usize = 8;

    pub(super) const fn new(losses: Vec<(Level, Equity)>) -> Self {
        Self { losses }
    }

    /// The levels with the points that they lose in a turn, weakest first.
    pub fn losses(&self) -> &[(Level, Equity)] {
        &self.losses
    }

    /// The level of a player who has lost `lost` points in this number of turns: the one whose loss in a turn is
    /// nearest by proportion. Returns `None` for fewer than [`LevelTable::MIN_TURNS`] turns.
    pub fn level(&self, lost: Equity, turns: usize) -> Option<Level> {
        if turns < Self::MIN_TURNS {
            return None;
        }
        let mean = lost.mean(turns)?;
        // A player is of the weaker of two levels from the geometric mean of their losses on.
        let is_weaker = |pair: &[(Level, Equity)]| {
            let [(_, weaker), (_, stronger)] = pair else { return false };
            let product =
                |one: Equity, other: Equity| i128::from(one.hundredths()) * i128::from(other.hundredths());
            product(*weaker, *stronger) < product(mean, mean)
        };
        let place = self.losses.windows(2).position(is_weaker).unwrap_or(self.losses.len().saturating_sub(1));
        self.losses.get(place).map(|&(level, _)| level)
    }
}
