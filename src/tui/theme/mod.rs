//! The appearance of the screen: a theme gives every role a style, glyphs are the characters of lines and marks.

mod colour;
mod glyphs;
mod heat;
mod read;
mod role;
mod spec;

pub use colour::{Background, Depth, TerminalColours};
pub use glyphs::Glyphs;
pub use heat::Heat;
pub use role::Role;
pub use spec::{ThemeError, ThemeSpec};

use ratatui::style::Style;

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
        colours: impl Into<TerminalColours>,
        glyphs: Glyphs,
    ) -> Result<Self, ThemeError> {
        let colours @ TerminalColours { depth, background } = colours.into();
        Ok(Self { theme: Theme::load(themes, name, colours)?, glyphs, depth, background })
    }

    /// The colours of the terminal.
    pub const fn colours(&self) -> TerminalColours {
        TerminalColours { depth: self.depth, background: self.background }
    }

    /// The same appearance with ASCII for lines and marks.
    #[must_use]
    pub const fn in_ascii(self) -> Self {
        Self { glyphs: Glyphs::ASCII, ..self }
    }
}

/// The theme that replaces one with colours on a terminal without colours.
const WITHOUT_COLOURS: &str = "monochrome";

/// The theme that [`AUTOMATIC`] chooses. With 256 colours it is the terminal's own 16: one that announces no more often
/// has a palette of the user's own, which the 16 named colours follow.
const fn suited_to(colours: TerminalColours) -> &'static str {
    match (colours.depth, colours.background) {
        (Depth::Attributes, _) => WITHOUT_COLOURS,
        (_, Background::Light) => "solarized-light",
        (Depth::Full, Background::Dark) => "smartfeud",
        (Depth::Indexed | Depth::Sixteen, Background::Dark) => "default",
    }
}

/// A style for every role, in colours that the terminal supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    /// Loads a theme, by name or by file, for a terminal with these colours. [`AUTOMATIC`] is the theme that suits them.
    /// Without colours, the monochrome theme replaces a theme that depends on them.
    ///
    /// # Errors
    /// [`ThemeError`] if there is no such theme, or its file is invalid.
    pub fn load(
        themes: &ThemeLibrary,
        name: &str,
        colours: impl Into<TerminalColours>,
    ) -> Result<Self, ThemeError> {
        let colours: TerminalColours = colours.into();
        let depth = colours.depth;
        let name = if name == AUTOMATIC { suited_to(colours) } else { name };
        let spec = ThemeSpec::load(themes, name)?;
        if depth == Depth::Attributes && spec.has_colours() {
            return Ok(ThemeSpec::load(themes, WITHOUT_COLOURS)?.theme(depth));
        }
        Ok(spec.theme(depth))
    }

    /// The style of a role.
    pub const fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }
}
