use std::fmt;

/// A share or a probability from 0 to 1, in thousandths.
///
/// Displayed in percent: `61.5 %`; without decimals by `{:.0}`, which shows 0 % and 100 % only for exactly 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PerMille(u16);

impl PerMille {
    /// Nothing, or impossible.
    pub const NONE: Self = Self(0);

    /// Everything, or certain.
    pub const ALL: Self = Self(1000);

    /// The highest probability that an estimate gives while a game goes on.
    pub(super) const NEARLY_CERTAIN: Self = Self(999);

    /// This number of thousandths; more than 1,000 count as 1,000.
    pub fn new(thousandths: u16) -> Self {
        Self(thousandths.min(1000))
    }

    /// The nearest share to a number from 0 to 1.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the number is from 0 to 1,000"
    )]
    pub(super) fn nearest(share: f64) -> Self {
        Self((share.clamp(0.0, 1.0) * 1000.0).round() as u16)
    }

    /// The share that a part is of the whole, both not negative; everything if the whole is nothing.
    pub(super) fn from_ratio(part: i64, whole: i64) -> Self {
        let (part, whole) = (i128::from(part.max(0)), i128::from(whole));
        if whole <= 0 {
            return Self::ALL;
        }
        Self(u16::try_from((part * 1000 + whole / 2) / whole).unwrap_or(1000).min(1000))
    }

    /// The number of thousandths, from 0 to 1,000.
    pub const fn thousandths(self) -> u16 {
        self.0
    }

    /// The number from 0 to 1.
    pub(super) fn share(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// This less another; nothing if the other is larger.
    pub(super) const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for PerMille {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.precision() {
            Some(0) => {
                let percent = match *self {
                    Self::NONE => 0,
                    Self::ALL => 100,
                    Self(thousandths) => ((thousandths + 5) / 10).clamp(1, 99),
                };
                write!(f, "{percent} %")
            }
            _ => write!(f, "{}.{} %", self.0 / 10, self.0 % 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_decimals_only_exact_shares_are_0_and_100_percent() {
        let text = |thousandths| format!("{:.0}", PerMille::new(thousandths));
        assert_eq!(
            [0, 1, 494, 495, 995, 999, 1000].map(text),
            ["0 %", "1 %", "49 %", "50 %", "99 %", "99 %", "100 %"]
        );
    }
}
