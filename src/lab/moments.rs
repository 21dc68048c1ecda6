//! Means and spreads of figures that are not whole numbers.

use serde::{Deserialize, Serialize};

use super::merge::{Merge, tallies};
use super::samples::{Estimate, count_as_float, mean_and_spread, mean_estimate, standard_errors, wide};

/// A figure in thousandths, so that sums of figures do not depend on the order in which games end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thousandths(pub i64);

impl Thousandths {
    /// A whole number.
    pub fn whole(number: impl Into<i64>) -> Self {
        Self(number.into().saturating_mul(1000))
    }

    /// A quotient, rounded, or `None` if `whole` is 0.
    pub fn ratio(part: i64, whole: i64) -> Option<Self> {
        (whole != 0).then(|| Self((part.saturating_mul(1000) + whole / 2).div_euclid(whole)))
    }
}

/// The number of some figures, their sum in thousandths, and the sum of their squares in millionths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moments {
    count: u64,
    sum: i128,
    squares: i128,
}

impl Moments {
    /// Adds a figure.
    pub fn add(&mut self, Thousandths(value): Thousandths) {
        let value = i128::from(value);
        self.include(&Self { count: 1, sum: value, squares: value * value });
    }

    /// The number of figures.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean and the standard deviation, or `None` without figures.
    pub fn mean_and_spread(&self) -> Option<(f64, f64)> {
        let (mean, spread) = mean_and_spread(self.count, self.sum, self.squares)?;
        Some((mean / 1000.0, spread / 1000.0))
    }

    /// The sum.
    pub fn total(&self) -> f64 {
        wide(self.sum) / 1000.0
    }

    /// The mean, or `None` without figures.
    pub fn value(&self) -> Option<f64> {
        self.mean_and_spread().map(|(mean, _)| mean)
    }

    /// The mean with its interval, or `None` with fewer than two figures, which have no spread.
    pub fn mean(&self) -> Option<Estimate> {
        let (mean, spread) = self.mean_and_spread().filter(|_| self.count > 1)?;
        Some(mean_estimate(mean, spread, self.count))
    }

    /// These without some of them.
    #[must_use]
    pub fn without(&self, part: &Self) -> Self {
        Self {
            count: self.count.saturating_sub(part.count),
            sum: self.sum.saturating_sub(part.sum),
            squares: self.squares.saturating_sub(part.squares),
        }
    }

    /// Returns the amount by which the mean of these is higher than that of others, which are independent of them, with
    /// the interval of Welch's test, or `None` with fewer than two figures on either side.
    pub fn higher_than(&self, other: &Self) -> Option<Estimate> {
        if self.count < 2 || other.count < 2 {
            return None;
        }
        let ((mean, spread), (other_mean, other_spread)) =
            (self.mean_and_spread()?, other.mean_and_spread()?);
        let variance = spread * spread / count_as_float(self.count)
            + other_spread * other_spread / count_as_float(other.count);
        let reach = standard_errors(self.count.min(other.count)) * variance.sqrt();
        let value = mean - other_mean;
        Some(Estimate { value, interval: [value - reach, value + reach] })
    }
}

/// The sums of two figures of each game, and of their products: for the mean of what a game has a different number of, such as
/// the points of a turn. Those of one game depend on each other, so that only whole games count for the interval.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    games: u64,
    parts: i128,
    wholes: i128,
    part_squares: i128,
    products: i128,
    whole_squares: i128,
}

impl Quotient {
    /// Adds the figures of a game.
    pub fn add(&mut self, part: i64, whole: i64) {
        let (part, whole) = (i128::from(part), i128::from(whole));
        self.include(&Self {
            games: 1,
            parts: part,
            wholes: whole,
            part_squares: part * part,
            products: part * whole,
            whole_squares: whole * whole,
        });
    }

    /// The ends of the 95 % interval of the quotient of the sums (W. G. Cochran, *Sampling Techniques*, 1977, 6.4), or `None`
    /// where it is the same in all games.
    pub fn interval(&self) -> Option<[f64; 2]> {
        if self.games < 2 || self.wholes == 0 {
            return None;
        }
        let value = wide(self.parts) / wide(self.wholes);
        let squares = wide(self.part_squares) - 2.0 * value * wide(self.products)
            + value * value * wide(self.whole_squares);
        let games = count_as_float(self.games);
        let reach = standard_errors(self.games) * (squares.max(0.0) * games / (games - 1.0)).sqrt()
            / wide(self.wholes);
        // Rounding may leave a little of a spread of 0.
        (reach > 1e-6 * value.abs()).then_some([value - reach, value + reach])
    }
}

impl Merge for Quotient {
    fn include(&mut self, other: &Self) {
        self.games = self.games.saturating_add(other.games);
        let sums = [
            (&mut self.parts, other.parts),
            (&mut self.wholes, other.wholes),
            (&mut self.part_squares, other.part_squares),
            (&mut self.products, other.products),
            (&mut self.whole_squares, other.whole_squares),
        ];
        for (sum, more) in sums {
            *sum = sum.saturating_add(more);
        }
    }
}

/// Figures of games, apart by who began. Unequal bots take turns to begin, so that how often each began is no matter of
/// chance: only what differs between games that the same bot began is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Strata(Vec<Moments>);

impl Strata {
    /// Adds the figure of a game that this bot began.
    pub fn add(&mut self, beginner: usize, value: Thousandths) {
        if self.0.len() <= beginner {
            self.0.resize_with(beginner + 1, Moments::default);
        }
        self.0[beginner].add(value);
    }

    /// The figures of all games.
    pub fn all(&self) -> Moments {
        self.0.iter().fold(Moments::default(), |mut all, part| {
            all.include(part);
            all
        })
    }

    /// The figures of this many equal bots, which were added up, as those of the games that they played together.
    #[must_use]
    pub fn of_equal_bots(&self, bots: u64) -> Self {
        let of_games = |part: &Moments| Moments { count: part.count / bots.max(1), ..*part };
        Self(self.0.iter().map(of_games).collect())
    }

    /// The figures by who began; together where a part has a single one, which has no spread.
    pub fn parts(&self) -> Vec<Moments> {
        let parts: Vec<Moments> = self.0.iter().filter(|part| part.count > 0).copied().collect();
        if parts.iter().any(|part| part.count == 1) { vec![self.all()] } else { parts }
    }

    /// The mean with its interval, by the spread within the parts (W. G. Cochran, *Sampling Techniques*, 1977, 5.4), or
    /// `None` where they have no spread.
    pub fn mean(&self) -> Option<Estimate> {
        let (mean, _) = self.all().mean_and_spread()?;
        let parts = self.parts();
        let (mut squares, mut freedom, mut count) = (0.0, 0, 0);
        for part in &parts {
            let (_, spread) = part.mean_and_spread()?;
            squares += spread * spread * count_as_float(part.count - 1);
            freedom += part.count - 1;
            count += part.count;
        }
        let reach =
            standard_errors(freedom + 1) * (squares / count_as_float(freedom) / count_as_float(count)).sqrt();
        (squares > 0.0).then_some(Estimate { value: mean, interval: [mean - reach, mean + reach] })
    }
}

impl From<Moments> for Strata {
    fn from(moments: Moments) -> Self {
        Self(vec![moments])
    }
}

impl Merge for Strata {
    fn include(&mut self, other: &Self) {
        self.0.include(&other.0);
    }
}

impl Merge for Moments {
    fn include(&mut self, other: &Self) {
        self.count = self.count.saturating_add(other.count);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }
}

tallies! {
    /// One figure of games with the same seed.
    pub struct PairedMoments {
        /// The figures of the first ruleset.
        pub one: Moments,
        /// The figures of the other.
        pub other: Moments,
        /// The amounts by which the other is higher.
        pub difference: Moments,
        /// The sizes of these amounts, without their signs.
        pub size: Moments,
    }
}

impl PairedMoments {
    /// Adds the figures of two games.
    pub(super) fn add(&mut self, one: Thousandths, other: Thousandths) {
        let by = other.0.saturating_sub(one.0);
        self.one.add(one);
        self.other.add(other);
        self.difference.add(Thousandths(by));
        self.size.add(Thousandths(by.saturating_abs()));
    }
}

#[cfg(test)]
impl Moments {
    /// The moments of whole numbers.
    pub(super) fn of(values: &[i64]) -> Self {
        let mut moments = Self::default();
        for &value in values {
            moments.add(Thousandths::whole(value));
        }
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-4
    }

    #[test]
    fn a_mean_has_the_interval_of_its_figures() {
        let ten = Moments::of(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).mean().unwrap();
        assert!(near(ten.value, 5.5) && near(ten.interval[0], 3.3342), "{ten:?}");
        assert_eq!([&[][..], &[7]].map(|few| Moments::of(few).mean()), [None, None]);
        assert_eq!((Moments::of(&[7]).value(), Moments::of(&[7, -2]).total()), (Some(7.0), 5.0));
        assert_eq!(Thousandths::ratio(-2, 3), Some(Thousandths(-667)));
        assert_eq!(Thousandths::ratio(2, 3), Some(Thousandths(667)));
        assert_eq!(Thousandths::ratio(2, 0), None);
    }

    /// Where one bot always leads and the other always loses, who began explains nearly all.
    #[test]
    fn who_began_is_no_chance() {
        let values = [30, -29, 31, -31, 29, -30];
        let mut strata = Strata::default();
        for (game, value) in values.into_iter().enumerate() {
            strata.add(game % 2, Thousandths::whole(value));
        }
        let reach = |mean: Option<Estimate>| mean.map(|mean| mean.interval[1] - mean.value).unwrap();
        let (apart, together) = (reach(strata.mean()), reach(strata.all().mean()));
        // The spread within both is 1, and Student's t of four degrees of freedom is 2.776.
        assert!(near(apart, 2.776_445 / 6.0_f64.sqrt()) && together > 30.0, "{apart} {together}");
        assert!(near(strata.mean().unwrap().value, 0.0));
        let alone = Strata::from(Moments::of(&[4, 5, 6]));
        assert!(near(reach(alone.mean()), reach(Moments::of(&[4, 5, 6]).mean())));
        // A single game has no spread of its own.
        let mut single = alone;
        single.add(1, Thousandths::whole(50));
        assert!(near(reach(single.mean()), reach(Moments::of(&[4, 5, 6, 50]).mean())));
        assert_eq!(Strata::from(Moments::of(&[7, 7])).mean(), None);
    }

    /// Games that begin alike go on alike: with all their turns as independent, the interval is half as wide.
    #[test]
    fn a_quotient_counts_whole_games() {
        let mut turns = Quotient::default();
        for points in [10, 14, 18, 22] {
            turns.add(4 * points, 4);
        }
        // The means of four games with a spread of 5.164.
        let [low, high] = turns.interval().unwrap();
        let reach = 3.182_446 * 5.163_978 / 2.0;
        assert!(near(low, 16.0 - reach) && near(high, 16.0 + reach), "{low} {high}");
        let of = |games: &[(i64, i64)]| {
            let mut sums = Quotient::default();
            for (points, turns) in games {
                sums.add(*points, *turns);
            }
            sums.interval()
        };
        assert_eq!(
            [of(&[]), of(&[(9, 2)]), of(&[(0, 2), (0, 5)]), of(&[(7, 3), (14, 6), (21, 9)])],
            [None; 4]
        );
        assert!(of(&[(9, 2), (7, 2)]).is_some());
    }

    #[test]
    fn differences_of_means_have_an_interval_of_both() {
        let (high, low) = (Moments::of(&[4, 6, 8]), Moments::of(&[1, 2, 3]));
        let difference = high.higher_than(&low).unwrap();
        assert!(near(difference.value, 4.0), "{difference:?}");
        assert!(near(difference.value - difference.interval[0], 4.302_653 * (5.0_f64 / 3.0).sqrt()));
        assert_eq!(Moments::of(&[4]).higher_than(&low), None);
        assert_eq!(Moments::of(&[4, 6, 1]).without(&Moments::of(&[1])), Moments::of(&[4, 6]));
    }
}
