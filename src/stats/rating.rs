//! Ratings by Glicko (M. E. Glickman, "The Glicko system", 1995): a number for the strength, and how uncertain it is.

use std::f64::consts::{LN_10, PI};
use std::fmt;

use serde::{Deserialize, Serialize};

/// A strength with its uncertainty.
///
/// Displayed with the half of its 95 % interval: `1523, give or take 120`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(f64, f64)", into = "(f64, f64)")]
pub struct Rating {
    value: f64,
    deviation: f64,
}

/// The least deviation, so that a rating never comes to rest (Glickman's recommendation).
const MIN_DEVIATION: f64 = 30.0;

/// The deviation of somebody of whom nothing is known.
const MAX_DEVIATION: f64 = 350.0;

/// The bounds of a rating. No results lead beyond them; a file might.
const RANGE: (f64, f64) = (0.0, 4000.0);

/// The deviation of somebody who plays all the time, and the years without a game after which it is that of somebody of whom
/// nothing is known. Glickman takes such figures for an example.
const TYPICAL_DEVIATION: f64 = 50.0;
const YEARS_TO_FORGET: f64 = 5.0;

impl Rating {
    /// The rating of somebody of whom nothing is known.
    pub const NEW: Self = Self { value: 1500.0, deviation: MAX_DEVIATION };

    /// A rating that is known exactly, such as that of a puzzle.
    pub const fn exact(value: f64) -> Self {
        Self { value, deviation: 0.0 }
    }

    /// The strength.
    pub const fn value(self) -> f64 {
        self.value
    }

    /// The half of the 95 % interval.
    pub fn uncertainty(self) -> f64 {
        1.96 * self.deviation
    }

    /// The rating after this number of days without a game, which makes it less certain.
    #[must_use]
    pub fn after_days(self, days: f64) -> Self {
        let forgotten = MAX_DEVIATION.powi(2) - TYPICAL_DEVIATION.powi(2);
        let variance = self.deviation.powi(2) + forgotten * days.max(0.0) / (365.25 * YEARS_TO_FORGET);
        Self { deviation: variance.sqrt().clamp(MIN_DEVIATION, MAX_DEVIATION), ..self }
    }

    /// The rating after games of one period against others: 1 for a win, 0.5 for a draw, 0 for a loss.
    #[must_use]
    pub fn after_games(self, games: &[(Self, f64)]) -> Self {
        let q = LN_10 / 400.0;
        let (mut information, mut surprise) = (0.0, 0.0);
        for &(other, score) in games {
            let weight = other.weight();
            let expected = self.expected(other);
            information += q.powi(2) * weight.powi(2) * expected * (1.0 - expected);
            surprise += weight * (score - expected);
        }
        let precision = self.deviation.powi(2).recip() + information;
        Self::from((self.value + q / precision * surprise, precision.recip().sqrt()))
    }

    /// The expected score against another.
    fn expected(self, other: Self) -> f64 {
        (1.0 + 10_f64.powf(-other.weight() * (self.value - other.value) / 400.0)).recip()
    }

    /// Returns the weight of a result against this rating: less if it is uncertain.
    fn weight(self) -> f64 {
        let q = LN_10 / 400.0;
        (1.0 + 3.0 * (q * self.deviation / PI).powi(2)).sqrt().recip()
    }
}

/// Both numbers are finite.
impl Eq for Rating {}

impl From<(f64, f64)> for Rating {
    /// The rating of a file: what is out of bounds comes from a change by hand.
    fn from((value, deviation): (f64, f64)) -> Self {
        let value = if value.is_finite() { value.clamp(RANGE.0, RANGE.1) } else { Self::NEW.value };
        let deviation =
            if deviation.is_finite() { deviation.clamp(MIN_DEVIATION, MAX_DEVIATION) } else { MAX_DEVIATION };
        Self { value, deviation }
    }
}

impl From<Rating> for (f64, f64) {
    /// Gives the rating in tenths, which is more than anybody knows.
    fn from(rating: Rating) -> Self {
        let tenths = |value: f64| (10.0 * value).round() / 10.0;
        (tenths(rating.value), tenths(rating.deviation))
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}, give or take {:.0}", self.value, self.uncertainty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Glickman's paper.
    #[test]
    fn the_published_example_is_reproduced() {
        let player = Rating { value: 1500.0, deviation: 200.0 };
        let games = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)];
        let games = games.map(|(value, deviation, score)| (Rating { value, deviation }, score));
        let after = player.after_games(&games);
        assert_eq!((after.value.round(), (10.0 * after.deviation).round()), (1464.0, 1514.0));
        assert!((games[1].0.weight() - 0.9531).abs() < 1e-4);
        assert!((player.expected(games[2].0) - 0.303).abs() < 1e-3);
    }

    #[test]
    fn time_makes_a_rating_uncertain_and_bounds_hold() {
        let known = Rating { value: 1700.0, deviation: 50.0 };
        assert_eq!(known.after_days(0.0), known);
        let forgotten = known.after_days(5.0 * 365.25);
        assert_eq!((forgotten.value, forgotten.deviation.round()), (1700.0, 350.0));
        assert!(known.after_days(30.0).deviation < 70.0);
        let many = vec![(Rating::exact(1700.0), 0.5); 10_000];
        assert!((known.after_games(&many).deviation - MIN_DEVIATION).abs() < f64::EPSILON);
        assert_eq!(Rating::from((f64::NAN, f64::INFINITY)), Rating::NEW);
        assert_eq!(Rating::from((-5.0, 0.0)), Rating { value: 0.0, deviation: 30.0 });
        assert_eq!(Rating::NEW.to_string(), "1500, give or take 686");
        assert_eq!(<(f64, f64)>::from(Rating { value: 1523.449, deviation: 61.25 }), (1523.4, 61.3));
    }
}
