//! The keys and what they do. One table of bindings per context feeds the event loop, the line of keys, the help
//! screen, the configuration file and `rackety keys`.

mod active;
mod contexts;
mod press;
mod rebind;
mod tables;

pub use active::{KeyHint, Keymap};
pub use contexts::Context;
pub(in crate::tui) use contexts::HelpScope;
pub use press::Press;

use super::action::UiAction;

/// One binding: an action, its keys, and how screens describe it.
#[derive(Debug)]
pub struct Binding {
    /// The name in the configuration file: lower-case letters and hyphens, unique in its context; it never changes.
    pub name: &'static str,
    /// The default keys.
    pub keys: &'static [Press],
    /// The meaning of the keys.
    pub meaning: Meaning,
    /// The word on the line of keys; empty keeps the binding off that line. Neighbours with the same word share it.
    pub label: &'static str,
    /// A sentence for the help screen.
    pub help: &'static str,
}

/// The meaning of a key.
#[derive(Debug)]
pub enum Meaning {
    /// Always the same action.
    Fixed(UiAction),
    /// An action that depends on the character. Such keys are input and cannot be rebound.
    OfChar(fn(char) -> UiAction),
}

impl Meaning {
    /// The action, if it is always the same.
    pub const fn fixed(&self) -> Option<&UiAction> {
        match self {
            Self::Fixed(action) => Some(action),
            Self::OfChar(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_of_a_screen_share_a_key() {
        for context in Context::ALL {
            let presses: Vec<_> = context.bindings().flat_map(|binding| binding.keys).collect();
            for (index, press) in presses.iter().enumerate() {
                assert!(!presses[..index].contains(press), "{context:?}: {press:?} is bound twice");
            }
        }
    }

    /// The configuration file accepts every key of the tables.
    #[test]
    fn every_default_key_can_be_configured() {
        for context in Context::ALL {
            for binding in context.bindings() {
                for press in binding.keys.iter().filter(|press| press.is_one_key()) {
                    assert_eq!(Press::read(&press.to_string()), Ok(*press), "{context:?}");
                    assert_eq!(press.fault_in(context.bindings(), binding), None, "{context:?}: {press}");
                }
            }
        }
    }

    #[test]
    fn names_are_unique_and_explained() {
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|each| each.is_ascii_lowercase() || each == '-')
        };
        for (index, context) in Context::ALL.into_iter().enumerate() {
            assert!(is_name(context.name()) && context.name() != rebind::EVERYWHERE);
            assert!(Context::ALL[..index].iter().all(|other| other.name() != context.name()));
            let bindings: Vec<&Binding> = context.bindings().collect();
            for (row, binding) in bindings.iter().enumerate() {
                let name = binding.name;
                assert!(is_name(name) && !binding.help.is_empty() && !binding.keys.is_empty(), "{name}");
                assert!(bindings[..row].iter().all(|other| other.name != name), "{name} is used twice");
            }
        }
    }

    /// A name that is rebound in all contexts at once does the same in all of them.
    #[test]
    fn a_name_means_one_thing() {
        let all = Context::ALL.into_iter().flat_map(Context::bindings);
        let meaning_of = |binding: &Binding| match &binding.meaning {
            Meaning::Fixed(action) => format!("{action:?}"),
            Meaning::OfChar(_) => format!("{:?}", binding.keys),
        };
        let mut meanings = std::collections::BTreeMap::new();
        for binding in all {
            let known = meanings.entry(binding.name).or_insert_with(|| meaning_of(binding));
            assert_eq!(*known, meaning_of(binding), "{}", binding.name);
        }
    }
}
