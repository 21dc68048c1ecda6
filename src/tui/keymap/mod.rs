//! Which key means what. One table a screen: it is read by the loop, the help line, the help screen and the tests.

mod tables;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::action::Action;

/// Where a key is pressed: what has the keyboard at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// The menu, and lists to choose from.
    List,
    /// The form of a new game.
    Form,
    /// The settings.
    Settings,
    /// A text that is only read.
    Reader,
    /// The board.
    Board,
    /// The cover between two turns.
    Cover,
    /// The reckoning after the game.
    Over,
    /// A question with yes and no.
    Question,
    /// The letters that a blank may stand for.
    Blank,
    /// The tiles to exchange.
    Exchange,
    /// The order of the rack.
    Arrange,
    /// The command line.
    Command,
    /// The look-up of words.
    Words,
}

impl Context {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::List,
        Self::Form,
        Self::Settings,
        Self::Reader,
        Self::Board,
        Self::Cover,
        Self::Over,
        Self::Question,
        Self::Blank,
        Self::Exchange,
        Self::Arrange,
        Self::Command,
        Self::Words,
    ];

    /// What the help screen calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::List => "Menu and lists",
            Self::Form => "New game",
            Self::Settings => "Settings",
            Self::Reader => "Texts",
            Self::Board => "Board",
            Self::Cover => "Between turns",
            Self::Over => "After the game",
            Self::Question => "Questions",
            Self::Blank => "Letter of a blank",
            Self::Exchange => "Exchange",
            Self::Arrange => "Order of the rack",
            Self::Command => "Command line",
            Self::Words => "Words",
        }
    }

    /// Its table, the most wanted first.
    pub const fn bindings(self) -> &'static [Binding] {
        match self {
            Self::List => tables::LIST,
            Self::Form => tables::FORM,
            Self::Settings => tables::SETTINGS,
            Self::Reader => tables::READER,
            Self::Board => tables::BOARD,
            Self::Cover => tables::COVER,
            Self::Over => tables::OVER,
            Self::Question => tables::QUESTION,
            Self::Blank => tables::BLANK,
            Self::Exchange => tables::EXCHANGE,
            Self::Arrange => tables::ARRANGE,
            Self::Command => tables::COMMAND,
            Self::Words => tables::WORDS,
        }
    }
}

/// One line of a table: keys, what they mean, and how that is told.
#[derive(Debug)]
pub struct Binding {
    /// Any of these.
    pub keys: &'static [Press],
    /// What they mean.
    pub meaning: Meaning,
    /// The key as the help shows it.
    pub shown: &'static str,
    /// A word for the help line; empty keeps it off that line.
    pub label: &'static str,
    /// A sentence for the help screen.
    pub help: &'static str,
}

/// A key, or a kind of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// One key with nothing held.
    Plain(KeyCode),
    /// A letter with Ctrl held.
    Ctrl(char),
    /// Any letter of any script.
    Letter,
    /// A digit.
    Digit,
    /// Any character.
    Text,
}

/// What a key means.
#[derive(Debug)]
pub enum Meaning {
    /// Always the same.
    Fixed(Action),
    /// What the character says.
    OfChar(fn(char) -> Action),
}

/// What a key press means here; none for releases and for keys without a meaning.
pub fn action_for(context: Context, key: &KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    // An exact key goes before a kind of keys, wherever it stands in the table.
    let exact = find(context, key, |press| matches!(press, Press::Plain(_) | Press::Ctrl(_)));
    exact.or_else(|| find(context, key, |press| !matches!(press, Press::Plain(_) | Press::Ctrl(_))))
}

fn find(context: Context, key: &KeyEvent, kind: fn(&Press) -> bool) -> Option<Action> {
    let binding = context
        .bindings()
        .iter()
        .find(|binding| binding.keys.iter().any(|press| kind(press) && press.matches(key)))?;
    match (&binding.meaning, key.code) {
        (Meaning::Fixed(action), _) => Some(action.clone()),
        (Meaning::OfChar(meaning), KeyCode::Char(character)) => Some(meaning(character)),
        (Meaning::OfChar(_), _) => None,
    }
}

impl Press {
    fn matches(self, key: &KeyEvent) -> bool {
        let held = key.modifiers.difference(KeyModifiers::SHIFT);
        // AltGr, which some terminals report as Ctrl and Alt, makes characters of its own.
        let types = held.is_empty() || held == KeyModifiers::CONTROL | KeyModifiers::ALT;
        match (self, key.code) {
            (Self::Plain(code), pressed) => code == pressed && held.is_empty(),
            (Self::Ctrl(letter), KeyCode::Char(pressed)) => {
                held == KeyModifiers::CONTROL && letter.eq_ignore_ascii_case(&pressed)
            }
            (Self::Letter, KeyCode::Char(pressed)) => types && is_letter(pressed),
            (Self::Digit, KeyCode::Char(pressed)) => types && pressed.is_ascii_digit(),
            (Self::Text, KeyCode::Char(pressed)) => types && !pressed.is_control(),
            _ => false,
        }
    }
}

/// Letters, and the marks that letters of some languages carry or are typed with.
fn is_letter(character: char) -> bool {
    character.is_alphabetic()
        || matches!(character, '·' | '\'' | 'ʼ' | '’')
        || unicode_normalization::char::is_combining_mark(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_of_a_screen_share_a_key() {
        for context in Context::ALL {
            let presses: Vec<_> = context.bindings().iter().flat_map(|binding| binding.keys).collect();
            for (index, press) in presses.iter().enumerate() {
                assert!(!presses[..index].contains(press), "{context:?}: {press:?} stands twice");
            }
        }
    }

    #[test]
    fn keys_that_terminals_take_for_others_are_not_used() {
        for context in Context::ALL {
            for press in context.bindings().iter().flat_map(|binding| binding.keys) {
                assert!(!matches!(press, Press::Ctrl('h' | 'i' | 'j' | 'm' | 's')), "{context:?}: {press:?}");
            }
        }
    }

    #[test]
    fn every_key_is_told() {
        for binding in Context::ALL.iter().flat_map(|context| context.bindings()) {
            assert!(!binding.keys.is_empty() && !binding.shown.is_empty() && !binding.help.is_empty());
        }
    }

    #[test]
    fn releases_mean_nothing_and_repeats_do() {
        let key = |kind| KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind);
        assert_eq!(action_for(Context::Board, &key(KeyEventKind::Press)), Some(Action::Accept));
        assert_eq!(action_for(Context::Board, &key(KeyEventKind::Repeat)), Some(Action::Accept));
        assert_eq!(action_for(Context::Board, &key(KeyEventKind::Release)), None);
    }

    #[test]
    fn letters_of_any_script_are_typed() {
        for character in ['a', 'Ñ', 'ß', 'Ł', 'א', '\u{303}', '·'] {
            let key = KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE);
            assert_eq!(action_for(Context::Board, &key), Some(Action::Type(character)));
        }
    }
}
