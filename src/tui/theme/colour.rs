//! The colours of themes, and the nearest colours on a terminal with fewer.

use ratatui::style::Color;

/// The colours that a terminal supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// There are no colours, only attributes such as bold and reversed.
    Attributes,
    /// The 16 named colours.
    Sixteen,
    /// The 16 named colours and 240 fixed ones.
    Indexed,
    /// 24-bit colours.
    Full,
}

impl Depth {
    /// Reads the environment: no colours if `NO_COLOR` is set and not empty, 24-bit colours only if `COLORTERM` announces
    /// them, `TERM` names a terminal that has them, or `WT_SESSION` that this is Windows Terminal. (`ssh` passes `TERM` on,
    /// but not the others.)
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let of = |name: &str| variable(name).unwrap_or_default();
        let term = of("TERM");
        // GNU screen passes the variables on, but up to version 4 not the colours. In tmux, TERM may begin with screen, too.
        let is_screen = term.starts_with("screen") && of("TERM_PROGRAM") != "tmux";
        let is_announced =
            matches!(of("COLORTERM").as_str(), "truecolor" | "24bit") || !of("WT_SESSION").is_empty();
        if !of("NO_COLOR").is_empty() {
            Self::Attributes
        } else if is_announced && !is_screen || has_full_colour(&term) {
            Self::Full
        } else if term.contains("256color") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

/// The background of a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Background {
    /// Dark, or unknown.
    Dark,
    /// Light.
    Light,
}

impl Background {
    /// Reads the environment: some terminals say by `COLORFGBG` which of the sixteen colours their background is.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let colours = variable("COLORFGBG").unwrap_or_default();
        match colours.rsplit(';').next().and_then(|number| number.parse().ok()) {
            Some(7 | 9..=15) => Self::Light,
            _ => Self::Dark,
        }
    }

    /// The background of this colour: light if black can be read better on it than white. The eye is most sensitive to green
    /// (ITU-R BT.601).
    pub fn of_rgb([red, green, blue]: [u8; 3]) -> Self {
        let brightness = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        if 128_000 <= brightness { Self::Light } else { Self::Dark }
    }
}

/// The colours of a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TerminalColours {
    /// The colours that it supports.
    pub depth: Depth,
    /// Its background.
    pub background: Background,
}

impl TerminalColours {
    /// A terminal of this depth with a dark background.
    pub const fn on_dark(depth: Depth) -> Self {
        Self { depth, background: Background::Dark }
    }
}

/// True if every terminal with this value of `TERM` has 24-bit colours.
fn has_full_colour(term: &str) -> bool {
    const TERMINALS: [&str; 7] =
        ["alacritty", "contour", "foot", "rio", "wezterm", "xterm-ghostty", "xterm-kitty"];
    term.ends_with("-direct") || TERMINALS.contains(&term)
}

/// A colour in a theme file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Colour {
    /// The terminal's default for text or background.
    Default,
    /// A named colour, by its index in [`NAMED`].
    Named(usize),
    /// A fixed colour, from 16 to 255.
    Indexed(u8),
    /// Red, green and blue.
    Rgb([u8; 3]),
}

/// The 16 named colours: the name in themes, the terminal's colour, and its usual red, green and blue.
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
    /// The names of colours.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, ..)| *name).chain([DEFAULT])
    }

    /// Parses a name or `#rrggbb`.
    pub(super) fn read(text: &str) -> Option<Self> {
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

    /// A fixed colour by its number, from 16 to 255.
    pub(super) fn of_number(number: i128) -> Option<Self> {
        u8::try_from(number).ok().filter(|number| *number >= 16).map(Self::Indexed)
    }

    /// The nearest colour that a terminal supports, or `None` for the terminal's default and without colours.
    pub(super) fn on(self, depth: Depth) -> Option<Color> {
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

    /// The colour that a terminal shows, from a colour and its substitutes.
    pub(super) fn choose(colours: &[Self], depth: Depth) -> Option<Color> {
        let first = colours.first()?;
        let meant = colours.iter().find(|colour| match depth {
            Depth::Sixteen => matches!(colour, Self::Default | Self::Named(_)),
            Depth::Indexed => matches!(colour, Self::Indexed(_)),
            Depth::Full | Depth::Attributes => false,
        });
        meant.unwrap_or(first).on(depth)
    }

    /// The colour a little darker, if it is given by red, green and blue.
    pub(super) fn darker(self) -> Option<Self> {
        match self {
            Self::Rgb(rgb) => Some(Self::Rgb(rgb.map(|part| part - part / 12))),
            _ => None,
        }
    }
}

/// The levels of red, green and blue in the cube of 216 fixed colours.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Red, green and blue of a fixed colour, from 16 to 255.
pub(crate) fn of_indexed(number: u8) -> [u8; 3] {
    let at = usize::from(number.saturating_sub(16));
    if at >= 216 {
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

/// The squared distance between two colours.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.into_iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_determines_which_colours_a_terminal_supports() {
        let of = |pairs: &[(&str, &str)]| {
            Depth::of_environment(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), Depth::Sixteen);
        assert_eq!(of(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(of(&[("TERM", "xterm-256color")]), Depth::Indexed);
        assert_eq!(of(&[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")]), Depth::Full);
        assert_eq!(of(&[("TERM", "screen-256color"), ("COLORTERM", "truecolor")]), Depth::Indexed);
        let in_tmux = [("TERM", "screen-256color"), ("COLORTERM", "truecolor"), ("TERM_PROGRAM", "tmux")];
        assert_eq!(of(&in_tmux), Depth::Full);
        assert_eq!(of(&[("COLORTERM", "24bit")]), Depth::Full);
        assert_eq!(of(&[("WT_SESSION", "0f4f5b0e")]), Depth::Full);
        assert_eq!(of(&[("COLORTERM", "yes"), ("TERM", "xterm")]), Depth::Sixteen);
        assert_eq!(of(&[("TERM", "xterm-direct")]), Depth::Full);
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Depth::Full);
        assert_eq!(of(&[("TERM", "xterm-kitty"), ("NO_COLOR", "1")]), Depth::Attributes);
        assert_eq!(of(&[("COLORTERM", "truecolor"), ("NO_COLOR", "0")]), Depth::Attributes);
        assert_eq!(of(&[("COLORTERM", "truecolor"), ("NO_COLOR", "")]), Depth::Full);
    }

    #[test]
    fn the_background_is_light_where_dark_text_is_readable() {
        let of = |text: &str| Background::of_environment(|_| Some(text.to_owned()));
        for (text, background) in [
            ("15;0", Background::Dark),
            ("0;15", Background::Light),
            ("0;default;7", Background::Light),
            ("12;8", Background::Dark),
            ("", Background::Dark),
            ("0;default", Background::Dark),
        ] {
            assert_eq!(of(text), background, "{text}");
        }
        assert_eq!(Background::of_rgb([253, 246, 227]), Background::Light);
        assert_eq!(Background::of_rgb([0, 43, 54]), Background::Dark);
    }

    #[test]
    fn the_nearest_supported_colour_is_chosen() {
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
        let with_number = [orange, Colour::of_number(214).unwrap(), Colour::read("light-red").unwrap()];
        assert_eq!(Colour::choose(&with_number, Depth::Full), Some(Color::Rgb(255, 135, 0)));
        assert_eq!(Colour::choose(&with_number, Depth::Indexed), Some(Color::Indexed(214)));
        assert_eq!(Colour::choose(&with_number, Depth::Sixteen), Some(Color::LightRed));
    }

    #[test]
    fn invalid_colours_are_rejected() {
        for text in ["", "Red", "#fff", "#12345g", "#1234567", "208", "#+12345"] {
            assert_eq!(Colour::read(text), None, "{text}");
        }
        for number in [-1, 0, 15, 256] {
            assert_eq!(Colour::of_number(number), None, "{number}");
        }
    }
}
