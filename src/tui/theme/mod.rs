//! How the screen looks: a style for every role, from a theme's file, and the characters that are no text.

mod colour;
mod glyphs;
mod read;
mod role;
mod spec;

pub use colour::Depth;
pub use glyphs::Glyphs;
pub use role::Role;
pub use spec::{ThemeError, ThemeSpec};

use ratatui::style::Style;

use crate::files::ThemeLibrary;

/// How the screen looks: styles, and lines or plain characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The styles.
    pub theme: Theme,
    /// The characters.
    pub glyphs: Glyphs,
    /// The colours that the terminal has.
    pub depth: Depth,
}

impl Look {
    /// The look of a theme, by its name or its file, on a terminal with these colours.
    ///
    /// # Errors
    /// [`ThemeError`].
    pub fn new(themes: &ThemeLibrary, name: &str, depth: Depth, glyphs: Glyphs) -> Result<Self, ThemeError> {
        Ok(Self { theme: Theme::load(themes, name, depth)?, glyphs, depth })
    }

    /// The same with plain ASCII for lines and marks.
    #[must_use]
    pub const fn in_ascii(self) -> Self {
        Self { glyphs: Glyphs::ASCII, ..self }
    }
}

/// The theme that takes the place of one with colours where there are to be none.
const WITHOUT_COLOURS: &str = "monochrome";

/// A style for every role, in colours that the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    /// Reads a theme, by its name or its file, for a terminal with these colours. Where there are to be none, a theme
    /// that lives of them gives way to the monochrome one.
    ///
    /// # Errors
    /// [`ThemeError`].
    pub fn load(themes: &ThemeLibrary, name: &str, depth: Depth) -> Result<Self, ThemeError> {
        let spec = ThemeSpec::load(themes, name)?;
        if depth == Depth::Attributes && spec.has_colours() {
            return Ok(ThemeSpec::load(themes, WITHOUT_COLOURS)?.theme(depth));
        }
        Ok(spec.theme(depth))
    }

    /// The style of what is drawn.
    pub const fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }
}
