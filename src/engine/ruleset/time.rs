use std::fmt;
use std::time::Duration;

/// The time limit of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeLimit(Duration);

impl TimeLimit {
    /// Parses `48h`, `3m` or `90s`; returns `None` for anything else, including zero.
    pub fn parse(text: &str) -> Option<Self> {
        let unit = text.chars().next_back()?;
        let seconds_each = match unit {
            'h' => 3600,
            'm' => 60,
            's' => 1,
            _ => return None,
        };
        // Rust's numbers may have a sign.
        let digits = &text[..text.len() - 1];
        let number: u32 = digits.parse().ok().filter(|_| !digits.starts_with('+'))?;
        (number > 0).then(|| Self(Duration::from_secs(u64::from(number) * seconds_each)))
    }

    /// The longest limit in the unit of a text such as `99999999999h`, which is too long; `None` for any other text.
    pub(super) fn longest_instead_of(text: &str) -> Option<String> {
        let unit = text.chars().next_back().filter(|unit| matches!(unit, 'h' | 'm' | 's'))?;
        let digits = &text[..text.len() - 1];
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && digits.parse::<u32>().is_err()).then(|| format!("{}{unit}", u32::MAX))
    }

    /// The limit as a duration.
    pub const fn duration(self) -> Duration {
        self.0
    }
}

impl fmt::Display for TimeLimit {
    /// Writes the limit in the largest unit that fits: `48h`, `3m`, `90s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        match (seconds % 3600, seconds % 60) {
            (0, _) => write!(f, "{}h", seconds / 3600),
            (_, 0) => write!(f, "{}m", seconds / 60),
            _ => write!(f, "{seconds}s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_written_in_the_largest_unit() {
        for (text, seconds, written) in [
            ("48h", 172_800, "48h"),
            ("3m", 180, "3m"),
            ("90s", 90, "90s"),
            ("120m", 7200, "2h"),
            ("60s", 60, "1m"),
        ] {
            let limit = TimeLimit::parse(text).unwrap();
            assert_eq!((limit.duration().as_secs(), limit.to_string().as_str()), (seconds, written));
        }
        for text in ["", "h", "3", "3d", "-3m", "+3m", "0m", "3 m", "99999999999h"] {
            assert_eq!(TimeLimit::parse(text), None, "{text}");
            let longest = (text == "99999999999h").then_some("4294967295h");
            assert_eq!(TimeLimit::longest_instead_of(text).as_deref(), longest, "{text}");
        }
        assert!(TimeLimit::parse("4294967295h").is_some());
    }
}
