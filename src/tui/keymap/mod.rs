//! Which key means what. One table a screen: it is read by the loop, the help line, the help screen, the configuration
//! file, `rackety keys` and the tests.

mod in_force;
mod press;
mod rebind;
mod tables;

pub use in_force::{Keymap, Offer};
pub use press::Press;

use super::action::Action;

/// Where a key is pressed: what has the keyboard at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// The menu, and lists to choose from.
    List,
    /// The saved games.
    Games,
    /// The form of a new game.
    Form,
    /// The settings.
    Settings,
    /// Statistics.
    Statistics,
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
    /// The board while a bot thinks.
    Waiting,
    /// Hints.
    Hints,
    /// A player's PIN.
    Pin,
}

impl Context {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::List,
        Self::Games,
        Self::Form,
        Self::Settings,
        Self::Statistics,
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
        Self::Waiting,
        Self::Hints,
        Self::Pin,
    ];

    /// What the configuration file calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "lists",
            Self::Games => "games",
            Self::Form => "new-game",
            Self::Settings => "settings",
            Self::Statistics => "statistics",
            Self::Reader => "texts",
            Self::Board => "board",
            Self::Cover => "cover",
            Self::Over => "game-over",
            Self::Question => "questions",
            Self::Blank => "blank",
            Self::Exchange => "exchange",
            Self::Arrange => "arrange",
            Self::Command => "command",
            Self::Words => "words",
            Self::Waiting => "waiting",
            Self::Hints => "hints",
            Self::Pin => "pin",
        }
    }

    /// What the help screen calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::List => "Menu and lists",
            Self::Games => "Saved games",
            Self::Form => "New game",
            Self::Settings => "Settings",
            Self::Statistics => "Statistics",
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
            Self::Waiting => "While a bot thinks",
            Self::Hints => "Hints",
            Self::Pin => "PIN",
        }
    }

    /// Its table, the most wanted first.
    pub const fn bindings(self) -> &'static [Binding] {
        match self {
            Self::List => tables::LIST,
            Self::Games => tables::GAMES,
            Self::Form => tables::FORM,
            Self::Settings => tables::SETTINGS,
            Self::Statistics => tables::STATISTICS,
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
            Self::Waiting => tables::WAITING,
            Self::Hints => tables::HINTS,
            Self::Pin => tables::PIN,
        }
    }
}

/// One line of a table: keys, what they mean, and how that is told.
#[derive(Debug)]
pub struct Binding {
    /// What the configuration file calls it: small letters and hyphens, unique on its screen, and never changed.
    pub name: &'static str,
    /// Any of these, as long as the user has not chosen others.
    pub keys: &'static [Press],
    /// What they mean.
    pub meaning: Meaning,
    /// A word for the help line; empty keeps it off that line. Neighbours with the same word share it.
    pub label: &'static str,
    /// A sentence for the help screen.
    pub help: &'static str,
}

/// What a key means.
#[derive(Debug)]
pub enum Meaning {
    /// Always the same.
    Fixed(Action),
    /// What the character says. Such keys are input, and cannot be rebound.
    OfChar(fn(char) -> Action),
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

    /// What the tables say could be said in the configuration file, too: no key of theirs would be refused there.
    #[test]
    fn every_key_of_the_tables_can_be_written() {
        for context in Context::ALL {
            for binding in context.bindings() {
                for press in binding.keys.iter().filter(|press| press.is_one_key()) {
                    assert_eq!(Press::read(&press.to_string()), Ok(*press), "{context:?}");
                    assert_eq!(press.fault_on(context, binding), None, "{context:?}: {press}");
                }
            }
        }
    }

    #[test]
    fn names_are_unique_and_told() {
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|each| each.is_ascii_lowercase() || each == '-')
        };
        for (index, context) in Context::ALL.into_iter().enumerate() {
            assert!(is_name(context.name()) && context.name() != rebind::EVERYWHERE);
            assert!(Context::ALL[..index].iter().all(|other| other.name() != context.name()));
            for (row, binding) in context.bindings().iter().enumerate() {
                let name = binding.name;
                assert!(is_name(name) && !binding.help.is_empty() && !binding.keys.is_empty(), "{name}");
                assert!(context.bindings()[..row].iter().all(|other| other.name != name), "{name} twice");
            }
        }
    }

    /// What is rebound everywhere at once is the same thing everywhere.
    #[test]
    fn a_name_means_one_thing() {
        let all = Context::ALL.into_iter().flat_map(Context::bindings);
        let told = |binding: &Binding| match &binding.meaning {
            Meaning::Fixed(action) => format!("{action:?}"),
            Meaning::OfChar(_) => format!("{:?}", binding.keys),
        };
        let mut meanings = std::collections::BTreeMap::new();
        for binding in all {
            let known = meanings.entry(binding.name).or_insert_with(|| told(binding));
            assert_eq!(*known, told(binding), "{}", binding.name);
        }
    }
}
