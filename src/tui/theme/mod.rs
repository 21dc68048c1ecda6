//! The appearance of the screen: a theme gives every role a style, glyphs are the characters of lines and marks.

mod colour;
mod glyphs;
mod heat;
mod read;
mod role;
mod spec;

pub(crate) use colour::of_indexed;
pub use colour::{Background, Depth, TerminalColours};
pub use glyphs::Glyphs;
pub use heat::Heat;
pub(crate) use heat::{ink_on, mixed};
pub use role::Role;
pub use spec::{ThemeError, ThemeSpec};

use ratatui::style::{Color, Style};

use crate::config::named_files::NamedFileError;
use crate::config::themes::{AUTOMATIC, ThemeLibrary};

/// The appearance of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenStyle {
    /// The style of every role.
    pub theme: Theme,
    /// The characters of lines and marks.
    pub glyphs: Glyphs,
    /// The colours that the terminal supports.
    pub depth: Depth,
    /// The background of the terminal.
    pub background: Background,
}

impl ScreenStyle {
    /// Loads a theme, by name or by file, for a terminal with these colours and characters.
    ///
    /// # Errors
    /// [`ThemeError`] if there is no such theme, or its file is invalid.
    pub fn new(
        themes: &ThemeLibrary,
        name: &str,
        colours: TerminalColours,
        glyphs: Glyphs,
    ) -> Result<Self, ThemeError> {
        let TerminalColours { depth, background } = colours;
        Ok(Self { theme: Theme::load(themes, name, colours)?, glyphs, depth, background })
    }

    /// The colours of the terminal.
    pub const fn colours(&self) -> TerminalColours {
        TerminalColours { depth: self.depth, background: self.background }
    }
}

/// The theme that replaces one with colours on a terminal without colours.
const WITHOUT_COLOURS: &str = "monochrome";

/// The theme that [`AUTOMATIC`] chooses. Of 256 colours, 240 are the same in every terminal; the sixteen named ones are the
/// user's own, on whatever background.
const fn suited_to(colours: TerminalColours) -> &'static str {
    match (colours.depth, colours.background) {
        (Depth::Attributes, _) => WITHOUT_COLOURS,
        (Depth::Sixteen, _) => "default",
        (Depth::Full | Depth::Indexed, Background::Dark) => "smartfeud",
        (Depth::Full | Depth::Indexed, Background::Light) => "smartfeud-light",
    }
}

/// A style for every role, in colours that the terminal supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    styles: [Style; Role::ALL.len()],
    squares: [SquareColours; Role::ALL.len()],
}

/// The colours that a role has on squares only; none where they are those of its style.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct SquareColours {
    /// The background on every other square.
    shade: Option<Color>,
    /// The points on a tile.
    points: Option<Color>,
}

/// The shade of a square: where squares touch, two shades of their colours, as on a chessboard, set them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    /// The background of the role.
    Plain,
    /// The second background of the role.
    Other,
}

impl Theme {
    /// Loads a theme, by name or by file, for a terminal with these colours. [`AUTOMATIC`] is the theme that suits them.
    /// Without colours, the monochrome theme replaces a theme that depends on them.
    ///
    /// # Errors
    /// [`ThemeError`] if there is no such theme, or its file is invalid.
    pub fn load(themes: &ThemeLibrary, name: &str, colours: TerminalColours) -> Result<Self, ThemeError> {
        let depth = colours.depth;
        let name = if name == AUTOMATIC { suited_to(colours) } else { name };
        let spec = ThemeSpec::load(themes, name).map_err(|mut error| {
            if let ThemeError::File(NamedFileError::Unknown { known, .. }) = &mut error {
                known.insert(0, AUTOMATIC.to_owned());
            }
            error
        })?;
        if depth == Depth::Attributes && spec.has_colours() {
            return Ok(ThemeSpec::load(themes, WITHOUT_COLOURS)?.theme(depth));
        }
        Ok(spec.theme(depth))
    }

    /// The style of a role.
    pub const fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }

    /// The style of a role on a square of this shade.
    pub fn square_style(&self, role: Role, shade: Shade) -> Style {
        let style = self.style(role);
        match (shade, self.squares[role as usize].shade) {
            (Shade::Other, Some(ground)) => style.bg(ground),
            (Shade::Plain, _) | (_, None) => style,
        }
    }

    /// The colour of the points on a tile, or `None` if it is that of the letter.
    pub const fn points_colour(&self, role: Role) -> Option<Color> {
        self.squares[role as usize].points
    }

    /// Returns whether no colour tells the state of a tile or a square, so that it needs a mark.
    pub const fn needs_mark(&self, role: Role) -> bool {
        let style = self.style(role);
        style.fg.is_none() && style.bg.is_none()
    }
}
