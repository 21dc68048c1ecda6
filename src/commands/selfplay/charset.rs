//! The characters that charts are drawn with.

use crate::cli::Appearance;
use crate::tui::theme::Glyphs;
use crate::tui::ui_config::terminal_capabilities;

/// The characters that the terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Charset {
    /// All of Unicode.
    Unicode,
    /// ASCII.
    Ascii,
}

impl Charset {
    /// ASCII if it is requested, or if the locale has nothing else.
    pub(super) fn of(appearance: &Appearance) -> Self {
        if appearance.ascii || terminal_capabilities().1 == Glyphs::ASCII {
            Self::Ascii
        } else {
            Self::Unicode
        }
    }

    /// The dash between two ends of a range.
    pub(super) const fn to(self) -> char {
        match self {
            Self::Unicode => '–',
            Self::Ascii => '-',
        }
    }

    /// The unit for microseconds.
    pub(super) const fn microseconds(self) -> &'static str {
        match self {
            Self::Unicode => "µs",
            Self::Ascii => "us",
        }
    }

    /// A bar for a share of `width` columns, visible for any share above 0.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bars are short")]
    pub(super) fn bar(self, share: f64, width: u32) -> String {
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
