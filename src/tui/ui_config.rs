//! The style and keys that the user has chosen, and what the terminal supports.

use std::env;

use super::keymap::Keymap;
use super::theme::{Background, Depth, Glyphs, ScreenStyle, TerminalColours, Theme, ThemeError};
use crate::config::themes::ThemeLibrary;
use crate::output::Output;

/// Style, keys and motion of the interactive screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UiConfig {
    /// Theme and characters.
    pub appearance: ScreenStyle,
    /// The name or file of the theme.
    pub theme: String,
    /// The active keymap.
    pub keymap: Keymap,
    /// Decides whether the screen may show motion.
    pub motion: Motion,
}

impl UiConfig {
    /// The usual keys on a screen without motion, in this appearance of the default theme.
    pub fn still(appearance: ScreenStyle) -> Self {
        let theme = "default".to_owned();
        Self { appearance, theme, keymap: Keymap::default(), motion: Motion::Never }
    }

    /// Replaces the colours by those that the terminal has said it supports.
    #[must_use]
    pub fn in_colours(self, themes: &ThemeLibrary, colours: TerminalColours) -> Self {
        let glyphs = self.appearance.glyphs;
        // The theme has been loaded before; if its file is gone by now, it stays as it was.
        let appearance = ScreenStyle::new(themes, &self.theme, colours, glyphs).unwrap_or(self.appearance);
        Self { appearance, ..self }
    }

    /// The theme of pictures: in all its colours, whatever the terminal supports.
    ///
    /// # Errors
    /// [`ThemeError`] if its file is gone or invalid.
    pub fn picture_theme(&self, themes: &ThemeLibrary) -> Result<Theme, ThemeError> {
        let colours = TerminalColours { depth: Depth::Full, ..self.appearance.colours() };
        Theme::load(themes, &self.theme, colours)
    }
}

/// Decides whether the screen may show motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Motion {
    /// The settings decide.
    AsSet,
    /// Never in this session: the command line says so, or the terminal is too slow for it.
    Never,
}

/// The colours and characters that the terminal supports, according to the environment.
pub fn terminal_capabilities() -> (TerminalColours, Glyphs) {
    let variable = |name: &str| env::var(name).ok();
    let glyphs = if is_utf8(variable) && has_all_glyphs(variable) { Glyphs::BOXES } else { Glyphs::ASCII };
    let (depth, background) = (Depth::of_environment(variable), Background::of_environment(variable));
    (TerminalColours { depth, background }, glyphs)
}

/// Returns whether a stream is a terminal that shows colours, according to the environment.
pub fn has_colours(stream: &Output) -> bool {
    stream.knows_sequences() && terminal_capabilities().0.depth != Depth::Attributes
}

/// Returns whether the terminal's font has stars, marks, round corners and quarter blocks: the console of Linux has
/// none of them.
fn has_all_glyphs(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("TERM").is_none_or(|term| term != "linux")
}

/// Returns whether the locale uses UTF-8; without a locale it is assumed to.
fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_console_of_linux_gets_plain_characters() {
        assert!(!has_all_glyphs(|_| Some("linux".to_owned())));
        assert!(has_all_glyphs(|_| Some("xterm-256color".to_owned())) && has_all_glyphs(|_| None));
    }

    #[test]
    fn a_locale_without_unicode_gets_plain_characters() {
        let is_utf8_in = |pairs: &'static [(&str, &str)]| {
            is_utf8(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert!(is_utf8_in(&[]) && is_utf8_in(&[("LANG", "de_DE.UTF-8")]));
        assert!(is_utf8_in(&[("LC_ALL", ""), ("LANG", "C.utf8")]));
        assert!(!is_utf8_in(&[("LANG", "C")]));
        assert!(!is_utf8_in(&[("LC_ALL", "POSIX"), ("LANG", "en_GB.UTF-8")]));
    }
}
