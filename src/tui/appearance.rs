//! How the program meets its user: how it looks, and which keys it hears.

use std::env;

use super::keymap::Keymap;
use super::theme::{Depth, Glyphs, Look};

/// How the program meets its user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interface {
    /// How it looks.
    pub look: Look,
    /// The keys in force.
    pub keys: Keymap,
}

/// The colours and the characters that the terminal has, as the environment tells.
pub fn of_terminal() -> (Depth, Glyphs) {
    let variable = |name: &str| env::var(name).ok();
    let glyphs = if is_utf8(variable) { Glyphs::BOXES } else { Glyphs::ASCII };
    (Depth::of_environment(variable), glyphs)
}

/// Whether the locale, as far as one is named, has more than ASCII.
fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let named =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    named.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_without_unicode_gets_plain_characters() {
        let of = |pairs: &'static [(&str, &str)]| {
            is_utf8(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert!(of(&[]) && of(&[("LANG", "de_DE.UTF-8")]) && of(&[("LC_ALL", ""), ("LANG", "C.utf8")]));
        assert!(!of(&[("LANG", "C")]) && !of(&[("LC_ALL", "POSIX"), ("LANG", "en_GB.UTF-8")]));
    }
}
