//! All styles of the screen, and the characters it is drawn with.

use rackety_engine::Premium;
use ratatui::style::{Color, Modifier, Style};

/// How the screen looks: colours or none, lines or plain characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The characters.
    pub glyphs: Glyphs,
}

impl Look {
    /// The same with plain ASCII for lines and marks.
    #[must_use]
    pub const fn in_ascii(self) -> Self {
        Self { glyphs: Glyphs::ASCII, ..self }
    }

    /// Sixteen colours and box drawing.
    pub const DEFAULT: Self = Self { theme: Theme::Colours, glyphs: Glyphs::BOXES };
}

/// The colours of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// The terminal's sixteen, premiums in `SmartFeud`'s green, blue, pink and red.
    Colours,
    /// None: attributes alone, as `NO_COLOR` asks for.
    Plain,
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Text.
    Text,
    /// Text of less weight.
    Faint,
    /// A heading.
    Title,
    /// The line on top.
    Status,
    /// The time in that line, when it is short.
    ShortTime,
    /// A key in the help line.
    Key,
    /// The line chosen in a list.
    Chosen,
    /// An empty square.
    Square,
    /// A start square.
    Start,
    /// A premium.
    Premium(Premium),
    /// A tile that lies on the board or the rack.
    Tile,
    /// A tile of the last play.
    LastTile,
    /// A tile laid, not played yet.
    LaidTile,
    /// The taken tile.
    TakenTile,
    /// A square that tells why a play is refused.
    Fault,
    /// The square that the tile was taken from.
    Vacated,
    /// The square under the cursor, above what it has.
    Cursor,
    /// A tile of the rack that is on the board.
    Gone,
    /// A tile that is new on the rack.
    NewTile,
    /// Good news.
    Good,
    /// A refusal.
    Bad,
    /// A popup's frame.
    Frame,
    /// The cover.
    Cover,
}

impl Theme {
    /// The style of what is drawn.
    pub fn style(self, role: Role) -> Style {
        match self {
            Self::Colours => coloured(role),
            Self::Plain => plain(role),
        }
    }
}

fn coloured(role: Role) -> Style {
    let style = Style::new();
    let on = |back: Color, front: Color| style.bg(back).fg(front);
    match role {
        Role::Text | Role::Frame => style,
        Role::Faint | Role::Square | Role::Gone => style.fg(Color::DarkGray),
        Role::Title => style.add_modifier(Modifier::BOLD),
        Role::Status => on(Color::Blue, Color::White).add_modifier(Modifier::BOLD),
        Role::ShortTime => on(Color::Red, Color::White).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Role::Key => style.fg(Color::Cyan).add_modifier(Modifier::BOLD),
        Role::Chosen | Role::Cursor => style.add_modifier(Modifier::REVERSED),
        Role::Start => on(Color::DarkGray, Color::White),
        Role::Premium(premium) => match (premium, premium.multiplier().times()) {
            (Premium::Letter(_), 2) => on(Color::Green, Color::Black),
            (Premium::Letter(_), 3) => on(Color::Blue, Color::White),
            (Premium::Letter(_), _) => on(Color::Cyan, Color::Black),
            (Premium::Word(_), 2) => on(Color::LightMagenta, Color::Black),
            (Premium::Word(_), 3) => on(Color::Red, Color::White),
            (Premium::Word(_), _) => on(Color::LightRed, Color::Black),
        },
        Role::Tile => on(Color::Gray, Color::Black),
        Role::LastTile => on(Color::White, Color::Black).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Role::LaidTile | Role::NewTile => on(Color::Yellow, Color::Black).add_modifier(Modifier::BOLD),
        Role::TakenTile => on(Color::LightCyan, Color::Black).add_modifier(Modifier::BOLD),
        Role::Fault => on(Color::LightRed, Color::Black).add_modifier(Modifier::BOLD),
        Role::Vacated => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Role::Good => style.fg(Color::Green),
        Role::Bad => style.fg(Color::LightRed),
        Role::Cover => on(Color::Cyan, Color::Black).add_modifier(Modifier::BOLD),
    }
}

fn plain(role: Role) -> Style {
    let with = |modifier: Modifier| Style::new().add_modifier(modifier);
    match role {
        Role::Text | Role::Premium(_) | Role::Start | Role::Frame | Role::Good => Style::new(),
        Role::Faint | Role::Square | Role::Gone => with(Modifier::DIM),
        Role::Title | Role::Key | Role::Tile | Role::NewTile | Role::Bad => with(Modifier::BOLD),
        Role::LaidTile | Role::LastTile | Role::TakenTile | Role::Vacated => {
            with(Modifier::BOLD.union(Modifier::UNDERLINED))
        }
        Role::ShortTime => with(Modifier::REVERSED.union(Modifier::BOLD).union(Modifier::UNDERLINED)),
        Role::Status | Role::Chosen | Role::Cursor | Role::Fault | Role::Cover => with(Modifier::REVERSED),
    }
}

/// The characters that are no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyphs {
    /// A horizontal line.
    pub rule: char,
    /// A vertical line.
    pub bar: char,
    /// Corners: upper left, upper right, lower left, lower right.
    pub corners: [char; 4],
    /// Across and down.
    pub axes: [char; 2],
    /// An empty square, and a start square.
    pub squares: [char; 2],
    /// Good, bad, not told.
    pub marks: [&'static str; 3],
    /// What stands before the line chosen.
    pub pointer: char,
    /// Between the parts of a line.
    pub divider: char,
    /// Small digits, 0 to 9, for points behind a letter.
    pub subscripts: Option<[char; 10]>,
    /// What stands for the rest.
    pub more: char,
    /// A hidden tile.
    pub hidden: char,
    /// What is done of something, and what is still to do.
    pub gauge: [char; 2],
}

impl Glyphs {
    /// Box drawing and arrows.
    pub const BOXES: Self = Self {
        rule: '─',
        bar: '│',
        corners: ['┌', '┐', '└', '┘'],
        axes: ['→', '↓'],
        squares: ['·', '★'],
        marks: ["✓", "✗", "?"],
        pointer: '▸',
        divider: '│',
        subscripts: Some(['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉']),
        more: '…',
        hidden: '▒',
        gauge: ['█', '░'],
    };

    /// ASCII alone.
    pub const ASCII: Self = Self {
        rule: '-',
        bar: '|',
        corners: ['+', '+', '+', '+'],
        axes: ['>', 'v'],
        squares: ['.', '*'],
        marks: ["ok", "no:", "?"],
        pointer: '>',
        divider: '|',
        subscripts: None,
        more: '~',
        hidden: '#',
        gauge: ['#', '.'],
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use rackety_engine::Multiplier;

    #[test]
    fn without_colours_there_are_none() {
        let two = Multiplier::new(2).unwrap();
        for role in [Role::Status, Role::Tile, Role::Fault, Role::Cover, Role::Premium(Premium::Word(two))] {
            let style = Theme::Plain.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
        }
    }

    #[test]
    fn premiums_have_four_colours() {
        let premiums = [2, 3].map(|times| Multiplier::new(times).unwrap());
        let mut colours: Vec<_> = premiums
            .into_iter()
            .flat_map(|times| [Premium::Letter(times), Premium::Word(times)])
            .map(|premium| format!("{:?}", Theme::Colours.style(Role::Premium(premium)).bg))
            .collect();
        colours.sort();
        colours.dedup();
        assert_eq!(colours.len(), 4);
    }
}
