//! Colours as a theme writes them, and what comes nearest to them on a terminal with fewer.

use ratatui::style::Color;

/// The colours that a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// None are wanted; bold, reversed and the like remain.
    Attributes,
    /// Its own sixteen.
    Sixteen,
    /// These and 240 that are the same everywhere.
    Indexed,
    /// Red, green and blue from 0 to 255.
    Full,
}

impl Depth {
    /// What the environment says: no colours where `NO_COLOR` is set to anything but nothing, full ones only where
    /// `COLORTERM` or `TERM` promises them.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let of = |name: &str| variable(name).unwrap_or_default();
        let term = of("TERM");
        if !of("NO_COLOR").is_empty() {
            Self::Attributes
        } else if matches!(of("COLORTERM").as_str(), "truecolor" | "24bit") || term.ends_with("-direct") {
            Self::Full
        } else if term.contains("256color") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

/// A colour as a theme writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colour {
    /// The terminal's own for text or ground.
    Default,
    /// One of the sixteen, by its place in [`NAMED`].
    Named(usize),
    /// One of the 240, from 16.
    Indexed(u8),
    /// Red, green and blue.
    Rgb([u8; 3]),
}

/// The sixteen: what a theme calls them, what they are to the terminal, and what they are in most of them.
const NAMED: [(&str, Color, [u8; 3]); 16] = [
    ("black", Color::Black, [0, 0, 0]),
    ("red", Color::Red, [205, 0, 0]),
    ("green", Color::Green, [0, 205, 0]),
    ("yellow", Color::Yellow, [205, 205, 0]),
    ("blue", Color::Blue, [0, 0, 238]),
    ("magenta", Color::Magenta, [205, 0, 205]),
    ("cyan", Color::Cyan, [0, 205, 205]),
    ("gray", Color::Gray, [229, 229, 229]),
    ("dark-gray", Color::DarkGray, [127, 127, 127]),
    ("light-red", Color::LightRed, [255, 0, 0]),
    ("light-green", Color::LightGreen, [0, 255, 0]),
    ("light-yellow", Color::LightYellow, [255, 255, 0]),
    ("light-blue", Color::LightBlue, [92, 92, 255]),
    ("light-magenta", Color::LightMagenta, [255, 0, 255]),
    ("light-cyan", Color::LightCyan, [0, 255, 255]),
    ("white", Color::White, [255, 255, 255]),
];

const DEFAULT: &str = "default";

impl Colour {
    /// The names that a colour can have.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, ..)| *name).chain([DEFAULT])
    }

    /// Reads a name or `#rrggbb`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if text == DEFAULT {
            return Some(Self::Default);
        }
        if let Some(named) = NAMED.iter().position(|(name, ..)| *name == text) {
            return Some(Self::Named(named));
        }
        let digits = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self::Rgb([part(0)?, part(2)?, part(4)?]))
    }

    /// Reads the number of one of the 240.
    pub(crate) fn of_number(number: i64) -> Option<Self> {
        u8::try_from(number).ok().filter(|number| 16 <= *number).map(Self::Indexed)
    }

    /// The colour on a terminal with so many; none for the terminal's own and where there are to be none.
    pub(crate) fn on(self, depth: Depth) -> Option<Color> {
        match (depth, self) {
            (Depth::Attributes, _) | (_, Self::Default) => None,
            (_, Self::Named(named)) => Some(NAMED[named].1),
            (Depth::Sixteen, Self::Indexed(number)) => Some(nearest_of_sixteen(of_indexed(number))),
            (Depth::Indexed | Depth::Full, Self::Indexed(number)) => Some(Color::Indexed(number)),
            (Depth::Sixteen, Self::Rgb(rgb)) => Some(nearest_of_sixteen(rgb)),
            (Depth::Indexed, Self::Rgb(rgb)) => Some(nearest_indexed(rgb)),
            (Depth::Full, Self::Rgb([red, green, blue])) => Some(Color::Rgb(red, green, blue)),
        }
    }

    /// Which of a colour and what is to stand for it a terminal with so many shows.
    pub(crate) fn choose(colours: &[Self], depth: Depth) -> Option<Color> {
        let first = colours.first()?;
        let among = colours.iter().find(|colour| matches!(colour, Self::Default | Self::Named(_)));
        match (depth, among) {
            (Depth::Sixteen, Some(named)) => named.on(depth),
            _ => first.on(depth),
        }
    }
}

/// The levels of red, green and blue in the cube of 216.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// What one of the 240 is.
fn of_indexed(number: u8) -> [u8; 3] {
    let at = usize::from(number - 16);
    if 216 <= at {
        return [8 + 10 * (number - 232); 3];
    }
    [LEVELS[at / 36], LEVELS[at / 6 % 6], LEVELS[at % 6]]
}

fn nearest_indexed(rgb: [u8; 3]) -> Color {
    let nearest = (16..=u8::MAX).min_by_key(|&number| distance(of_indexed(number), rgb));
    Color::Indexed(nearest.unwrap_or(16))
}

fn nearest_of_sixteen(rgb: [u8; 3]) -> Color {
    let nearest = NAMED.iter().min_by_key(|(_, _, named)| distance(*named, rgb));
    nearest.map_or(Color::Reset, |(_, colour, _)| *colour)
}

/// The square of how far two colours are apart.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.into_iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_has_the_colours_that_it_says() {
        let of = |pairs: &[(&str, &str)]| {
            Depth::of_environment(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), Depth::Sixteen);
        assert_eq!(of(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(of(&[("TERM", "xterm-256color")]), Depth::Indexed);
        assert_eq!(of(&[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")]), Depth::Full);
        assert_eq!(of(&[("COLORTERM", "24bit")]), Depth::Full);
        assert_eq!(of(&[("COLORTERM", "yes"), ("TERM", "xterm")]), Depth::Sixteen);
        assert_eq!(of(&[("TERM", "xterm-direct")]), Depth::Full);
        assert_eq!(of(&[("COLORTERM", "truecolor"), ("NO_COLOR", "0")]), Depth::Attributes);
        assert_eq!(of(&[("COLORTERM", "truecolor"), ("NO_COLOR", "")]), Depth::Full);
    }

    #[test]
    fn a_colour_comes_as_near_as_the_terminal_can() {
        let orange = Colour::read("#ff8700").unwrap();
        assert_eq!(orange.on(Depth::Full), Some(Color::Rgb(255, 135, 0)));
        assert_eq!(orange.on(Depth::Indexed), Some(Color::Indexed(208)));
        assert_eq!(orange.on(Depth::Sixteen), Some(Color::Yellow));
        assert_eq!(orange.on(Depth::Attributes), None);
        assert_eq!(Colour::read("#0a0a0a").unwrap().on(Depth::Indexed), Some(Color::Indexed(232)));
        assert_eq!(Colour::of_number(196).unwrap().on(Depth::Sixteen), Some(Color::LightRed));
        let with_name = [orange, Colour::read("light-red").unwrap()];
        assert_eq!(Colour::choose(&with_name, Depth::Sixteen), Some(Color::LightRed));
        assert_eq!(Colour::choose(&with_name, Depth::Indexed), Some(Color::Indexed(208)));
    }

    #[test]
    fn what_is_no_colour_is_none() {
        for text in ["", "Red", "#fff", "#12345g", "#1234567", "208", "#+12345"] {
            assert_eq!(Colour::read(text), None, "{text}");
        }
        for number in [-1, 0, 15, 256] {
            assert_eq!(Colour::of_number(number), None, "{number}");
        }
    }
}
