use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

/// The value of an action: its points and the value of what it keeps, in hundredths of a point.
///
/// Displayed in points with one decimal: `48.3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Equity(i64);

impl Equity {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// An equity of this number of hundredths of a point.
    pub const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// The number of hundredths of a point.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// The number of points.
    #[allow(clippy::cast_precision_loss, reason = "equities are far below 2^52")]
    pub fn points(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// The mean, if this is the sum of `count` equities, or `None` if `count` is 0.
    pub fn mean(self, count: usize) -> Option<Self> {
        let count = i64::try_from(count).ok().filter(|&count| count > 0)?;
        Some(Self(self.0.saturating_add(self.0.signum() * (count / 2)) / count))
    }
}

impl Add for Equity {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Equity {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Equity {
    fn sum<I: Iterator<Item = Self>>(equities: I) -> Self {
        equities.fold(Self::ZERO, Self::add)
    }
}

impl fmt::Display for Equity {
    /// Formats the points with one decimal, rounded away from zero. Width and sign are those of a number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0.unsigned_abs() + 5) / 10;
        let text = format!("{}.{}", tenths / 10, tenths % 10);
        f.pad_integral(self.0 >= 0 || tenths == 0, "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_with_one_decimal() {
        let text = |hundredths| Equity::from_hundredths(hundredths).to_string();
        assert_eq!([4830, 4835, -4, -5, 0, -1240].map(text), ["48.3", "48.4", "0.0", "-0.1", "0.0", "-12.4"]);
        assert_eq!(
            format!("{:+} {:>6}", Equity::from_hundredths(310), Equity::from_hundredths(-90)),
            "+3.1   -0.9"
        );
    }

    #[test]
    fn means_are_rounded_to_the_nearest_hundredth() {
        let mean = |sum, count| Equity::from_hundredths(sum).mean(count).map(Equity::hundredths);
        assert_eq!([mean(10, 3), mean(11, 3), mean(-11, 3), mean(5, 0)], [Some(3), Some(4), Some(-4), None]);
        assert_eq!(mean(i64::MAX, 3), Some(i64::MAX / 3));
    }
}
