//! One key: how it is written, and whether an event matches it.

use std::fmt;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::Binding;

/// A key, or a class of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// A key without modifiers.
    Plain(KeyCode),
    /// A letter with Ctrl.
    Ctrl(char),
    /// An arrow with Ctrl.
    CtrlArrow(KeyCode),
    /// A letter of any script.
    Letter,
    /// A digit.
    Digit,
    /// Any character.
    Text,
}

/// Keys with names; a key is shown by its first name.
const NAMES: [(&str, KeyCode); 24] = [
    ("Enter", KeyCode::Enter),
    ("Return", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Escape", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Shift+Tab", KeyCode::BackTab),
    ("BackTab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Del", KeyCode::Delete),
    ("Delete", KeyCode::Delete),
    ("Ins", KeyCode::Insert),
    ("Insert", KeyCode::Insert),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("PgUp", KeyCode::PageUp),
    ("PageUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("PageDown", KeyCode::PageDown),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("Space", KeyCode::Char(' ')),
    ("Pause", KeyCode::Pause),
];

impl Press {
    /// The Enter key.
    pub(in crate::tui) const ENTER: Self = Self::Plain(KeyCode::Enter);

    /// Parses a key as written in the configuration file: `Enter`, `F5`, `^T` or `Ctrl+T`, `Space`, or a character.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub fn read(text: &str) -> Result<Self, (&'static str, &'static str)> {
        const CURE: &str = "write a key as Enter, F5, ^T, Space or a single character";
        let mut characters = text.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            let is_shown = !character.is_control() && !character.is_whitespace();
            return if is_shown {
                Ok(Self::Plain(KeyCode::Char(character)))
            } else {
                Err(("is not a key with a name", CURE))
            };
        }
        if let Some((_, code)) = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Ok(Self::Plain(*code));
        }
        let lower = text.to_lowercase();
        if lower.starts_with("alt+") || lower.starts_with("meta+") || lower.starts_with("m-") {
            return Err((
                "cannot be distinguished from Esc and a character in many terminals",
                "choose a function key or a letter with Ctrl",
            ));
        }
        let held = ["^", "ctrl+", "ctrl-", "c-"].iter().find_map(|held| lower.strip_prefix(held));
        if let Some(key) = held {
            let mut characters = key.chars();
            return match (characters.next(), characters.next()) {
                (Some(letter), None) if letter.is_ascii_lowercase() => Ok(Self::Ctrl(letter)),
                _ => {
                    match NAMES.iter().find(|(name, code)| is_arrow(*code) && name.eq_ignore_ascii_case(key))
                    {
                        Some((_, code)) => Ok(Self::CtrlArrow(*code)),
                        None => Err((
                            "is not a key that terminals report",
                            "use Ctrl with one letter from A to Z, or with an arrow",
                        )),
                    }
                }
            };
        }
        match lower.strip_prefix('f').and_then(|number| number.parse().ok()) {
            Some(number @ 1..=12) => Ok(Self::Plain(KeyCode::F(number))),
            Some(_) => Err(("is not a key", "function keys are F1 to F12")),
            None => Err(("is not a key", CURE)),
        }
    }

    /// Returns why this key cannot be used for one of these bindings of a context, and what would be right, or `None`
    /// if it can.
    pub(super) fn fault_in(
        self,
        bindings: impl Iterator<Item = &'static Binding>,
        binding: &Binding,
    ) -> Option<(String, String)> {
        let taken_for = match self {
            Self::Ctrl('h') => "is what terminals send for Backspace",
            Self::Ctrl('i') => "is what terminals send for Tab",
            Self::Ctrl('j' | 'm') => "is what terminals send for Enter",
            Self::Ctrl('s') => "stops the output of many terminals",
            Self::Ctrl('z') if binding.name != "suspend" => "is reserved for `suspend`",
            Self::Plain(KeyCode::Enter | KeyCode::Esc) if binding.name == "yes" => "never means yes",
            _ => "",
        };
        if !taken_for.is_empty() {
            return Some((taken_for.to_owned(), "choose another key".to_owned()));
        }
        let Self::Plain(KeyCode::Char(character)) = self else { return None };
        let classes = bindings.flat_map(|row| row.keys);
        let input = classes.filter(|class| !class.is_one_key()).find(|class| class.contains(character))?;
        Some((
            format!("is input here: {input} are typed"),
            "choose a function key or a letter with Ctrl".to_owned(),
        ))
    }

    /// True if this is a single key rather than a class of keys.
    pub const fn is_one_key(self) -> bool {
        matches!(self, Self::Plain(_) | Self::Ctrl(_) | Self::CtrlArrow(_))
    }

    /// Returns whether this key event is this key or belongs to this class.
    pub fn matches(self, key: &KeyEvent) -> bool {
        let held = key.modifiers.difference(KeyModifiers::SHIFT);
        // Some terminals report AltGr as Ctrl and Alt; it types characters of its own.
        let types = held.is_empty() || held == KeyModifiers::CONTROL | KeyModifiers::ALT;
        match (self, key.code) {
            (Self::Plain(code), pressed) => code == pressed && held.is_empty(),
            (Self::Ctrl(letter), KeyCode::Char(pressed)) => {
                held == KeyModifiers::CONTROL && letter.eq_ignore_ascii_case(&pressed)
            }
            (Self::CtrlArrow(code), pressed) => code == pressed && held == KeyModifiers::CONTROL,
            (class, KeyCode::Char(pressed)) => types && class.contains(pressed),
            _ => false,
        }
    }

    /// True if a character belongs to this class of keys.
    fn contains(self, character: char) -> bool {
        match self {
            Self::Plain(_) | Self::Ctrl(_) | Self::CtrlArrow(_) => false,
            Self::Letter => is_letter(character),
            Self::Digit => character.is_ascii_digit(),
            Self::Text => !character.is_control(),
        }
    }
}

/// The text is as the help shows it and the configuration file writes it.
impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ctrl(letter) => write!(f, "^{}", letter.to_ascii_uppercase()),
            Self::Letter => f.write_str("letters"),
            Self::Digit => f.write_str("digits"),
            Self::Text => f.write_str("characters"),
            Self::CtrlArrow(code) => write!(f, "Ctrl+{code}"),
            Self::Plain(code) => match (NAMES.iter().find(|(_, named)| named == code), code) {
                (Some((name, _)), _) => f.write_str(name),
                (None, KeyCode::Char(character)) => write!(f, "{character}"),
                (None, code) => write!(f, "{code}"),
            },
        }
    }
}

const fn is_arrow(code: KeyCode) -> bool {
    matches!(code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right)
}

/// Letters, and the marks that some languages write or type them with.
fn is_letter(character: char) -> bool {
    character.is_alphabetic()
        || matches!(character, '·' | '\'' | 'ʼ' | '’')
        || unicode_normalization::char::is_combining_mark(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_spellings_of_a_key_are_shown_as_one() {
        let shown = |text: &str| Press::read(text).unwrap().to_string();
        for (written, one) in [
            ("^t", "^T"),
            ("Ctrl+T", "^T"),
            ("c-t", "^T"),
            ("return", "Enter"),
            ("DELETE", "Del"),
            ("f12", "F12"),
            ("space", "Space"),
            ("shift+tab", "Shift+Tab"),
            ("K", "K"),
            ("ñ", "ñ"),
            ("^", "^"),
            ("ctrl+left", "Ctrl+Left"),
            ("c-Up", "Ctrl+Up"),
        ] {
            assert_eq!(shown(written), one);
        }
        for wrong in [
            "",
            " ",
            "\t",
            "Alt+X",
            "m-x",
            "^1",
            "^^",
            "Ctrl+",
            "Ctrl+Shift+X",
            "Ctrl+Home",
            "F0",
            "F13",
            "Entr",
        ] {
            assert!(Press::read(wrong).is_err(), "{wrong:?}");
        }
    }
}
