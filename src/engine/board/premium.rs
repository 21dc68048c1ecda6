use std::fmt;

/// The factor of a premium: 2 to 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Multiplier(u8);

impl Multiplier {
    /// The lowest and the highest factor.
    pub const RANGE: std::ops::RangeInclusive<i64> = 2..=9;

    /// A multiplier, if `times` is in [`Self::RANGE`].
    pub fn new(times: i64) -> Option<Self> {
        if !Self::RANGE.contains(&times) {
            return None;
        }
        u8::try_from(times).ok().map(Self)
    }

    /// The factor as a number.
    pub const fn times(self) -> i32 {
        self.0 as i32
    }
}

/// A premium: multiplies a letter or a word in the turn in which its square is covered (C-6, C-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Premium {
    /// Multiplies the tile on it.
    Letter(Multiplier),
    /// Multiplies the words through it.
    Word(Multiplier),
}

impl Premium {
    /// The factor.
    pub const fn multiplier(self) -> Multiplier {
        match self {
            Self::Letter(multiplier) | Self::Word(multiplier) => multiplier,
        }
    }
}

impl Premium {
    /// Reads what [`Display`](fmt::Display) writes: `2L`, `3W`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        // Every factor has one digit.
        let &[times, kind] = text.as_bytes() else { return None };
        let multiplier = Multiplier::new(i64::from(times) - i64::from(b'0'))?;
        match kind {
            b'L' => Some(Self::Letter(multiplier)),
            b'W' => Some(Self::Word(multiplier)),
            _ => None,
        }
    }
}

impl fmt::Display for Premium {
    /// `2L`, `3W`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Letter(_) => 'L',
            Self::Word(_) => 'W',
        };
        write!(f, "{}{kind}", self.multiplier().times())
    }
}
