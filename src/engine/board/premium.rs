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
        let (kind, times) = (text.chars().next_back()?, text.get(..text.len() - 1)?);
        let multiplier = Multiplier::new(times.parse().ok()?)?;
        match kind {
            'L' => Some(Self::Letter(multiplier)),
            'W' => Some(Self::Word(multiplier)),
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
