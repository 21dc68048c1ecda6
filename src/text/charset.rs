//! The characters that the reader's terminal can show.

/// The characters that the reader's terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    /// All of Unicode.
    Unicode,
    /// ASCII only.
    Ascii,
}

impl Charset {
    /// The dash between the two ends of a range.
    pub const fn to(self) -> char {
        match self {
            Self::Unicode => '–',
            Self::Ascii => '-',
        }
    }

    /// A sentence of the rules, with `×` as the terminal can show it.
    pub fn with_times(self, sentence: &str) -> String {
        match self {
            Self::Unicode => sentence.to_owned(),
            Self::Ascii => sentence.replace('×', "x"),
        }
    }

    /// The unit for microseconds.
    pub const fn microseconds(self) -> &'static str {
        match self {
            Self::Unicode => "µs",
            Self::Ascii => "us",
        }
    }

    /// Levels from low to high, for small charts.
    pub const fn levels(self) -> [char; 8] {
        match self {
            Self::Unicode => ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
            Self::Ascii => ['_', '.', ':', '-', '=', '+', '*', '#'],
        }
    }

    /// A bar for a share of `width` columns, visible for any share above 0.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bars are short")]
    pub fn bar(self, share: f64, width: u32) -> String {
        /// Blocks an eighth to seven eighths wide.
        const PARTS: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
        let share = share.clamp(0.0, 1.0);
        match self {
            Self::Ascii => {
                let columns = (share * f64::from(width)).ceil() as usize;
                "#".repeat(columns)
            }
            Self::Unicode => {
                let eighths = (share * f64::from(8 * width)).ceil() as usize;
                let mut bar = "█".repeat(eighths / 8);
                bar.extend((eighths % 8).checked_sub(1).map(|part| PARTS[part]));
                bar
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        for (share, unicode, ascii) in [
            (0.0, "", ""),
            (0.001, "▏", "#"),
            (0.5, "██", "##"),
            (0.625, "██▌", "###"),
            (1.0, "████", "####"),
        ] {
            assert_eq!(Charset::Unicode.bar(share, 4), unicode);
            assert_eq!(Charset::Ascii.bar(share, 4), ascii);
        }
    }
}
