//! The keys in force: those of the tables, or what the user has put in their place.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use super::{Binding, Context, Meaning, Press};
use crate::tui::action::Action;

/// The keys in force.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Keymap {
    pub(crate) rebound: Vec<Rebound>,
}

/// A line of a table that has other keys, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rebound {
    pub(crate) context: Context,
    pub(crate) name: &'static str,
    pub(crate) keys: Vec<Press>,
}

/// A key in the help line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The key, or the keys that share the word.
    pub key: String,
    /// A word for what it does.
    pub label: &'static str,
    /// What a click on it does: what the last of the keys does.
    pub action: Option<Action>,
}

/// What stands in the help in place of the key of something that has none.
const NO_KEY: &str = "(no key)";

impl Keymap {
    /// The lines of a screen's table, each with the keys it has.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = (&'static Binding, &[Press])> {
        context.bindings().iter().map(move |binding| (binding, self.keys(context, binding)))
    }

    fn keys(&self, context: Context, binding: &'static Binding) -> &[Press] {
        let other =
            self.rebound.iter().find(|rebound| (rebound.context, rebound.name) == (context, binding.name));
        other.map_or(binding.keys, |rebound| &rebound.keys)
    }

    /// What a key press means here; none for releases and for keys without a meaning.
    pub fn action_for(&self, context: Context, key: &KeyEvent) -> Option<Action> {
        if key.kind == KeyEventKind::Release {
            return None;
        }
        // An exact key goes before a kind of keys, wherever it stands in the table.
        let exact = self.find(context, key, |press| press.is_one_key());
        let binding = exact.or_else(|| self.find(context, key, |press| !press.is_one_key()))?;
        match (&binding.meaning, key.code) {
            (Meaning::Fixed(action), _) => Some(action.clone()),
            (Meaning::OfChar(meaning), KeyCode::Char(character)) => Some(meaning(character)),
            (Meaning::OfChar(_), _) => None,
        }
    }

    fn find(&self, context: Context, key: &KeyEvent, kind: fn(&Press) -> bool) -> Option<&'static Binding> {
        let is_pressed = |keys: &[Press]| keys.iter().any(|press| kind(press) && press.matches(key));
        self.rows(context).find(|(_, keys)| is_pressed(keys)).map(|(binding, _)| binding)
    }

    /// The first key of a line of a table, as the help shows it.
    pub fn shown(&self, context: Context, name: &str) -> String {
        let keys = self.rows(context).find(|(binding, _)| binding.name == name).map(|(_, keys)| keys);
        keys.and_then(<[Press]>::first).map_or_else(|| NO_KEY.to_owned(), Press::to_string)
    }

    /// All keys of a line, as the help shows them.
    pub fn all_shown(keys: &[Press]) -> String {
        if keys.is_empty() {
            return NO_KEY.to_owned();
        }
        keys.iter().map(Press::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The help line of a screen: keys and a word for them, the most wanted first, without what is not offered.
    pub fn line(&self, context: Context, offered: impl Fn(&Binding) -> bool) -> Vec<Offer> {
        let mut line: Vec<(Vec<String>, &'static Binding)> = Vec::new();
        let labelled =
            self.rows(context).filter(|(binding, _)| !binding.label.is_empty() && offered(binding));
        for (binding, keys) in labelled {
            let Some(first) = keys.first() else { continue };
            match line.last_mut().filter(|(_, before)| before.label == binding.label) {
                Some((shared, last)) => {
                    shared.push(first.to_string());
                    *last = binding;
                }
                None => line.push((vec![first.to_string()], binding)),
            }
        }
        let offer = |(keys, last): (Vec<String>, &'static Binding)| Offer {
            key: together(&keys),
            label: last.label,
            action: match &last.meaning {
                Meaning::Fixed(action) => Some(action.clone()),
                Meaning::OfChar(_) => None,
            },
        };
        line.into_iter().map(offer).collect()
    }
}

/// Several keys in few columns.
fn together(keys: &[String]) -> String {
    let mut sorted: Vec<&str> = keys.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    if sorted == ["Down", "Left", "Right", "Up"] { "arrows".to_owned() } else { keys.join("/") }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyModifiers;

    use super::*;

    #[test]
    fn releases_mean_nothing_and_repeats_do() {
        let key = |kind| KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind);
        let keys = Keymap::default();
        assert_eq!(keys.action_for(Context::Board, &key(KeyEventKind::Press)), Some(Action::Accept));
        assert_eq!(keys.action_for(Context::Board, &key(KeyEventKind::Repeat)), Some(Action::Accept));
        assert_eq!(keys.action_for(Context::Board, &key(KeyEventKind::Release)), None);
    }

    #[test]
    fn letters_of_any_script_are_typed() {
        for character in ['a', 'Ñ', 'ß', 'Ł', 'א', '\u{303}', '·'] {
            let key = KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE);
            let meant = Keymap::default().action_for(Context::Board, &key);
            assert_eq!(meant, Some(Action::Type(character)));
        }
    }

    #[test]
    fn neighbours_with_one_label_share_it() {
        let line = Keymap::default().line(Context::Blank, |_| true);
        assert_eq!((line[0].key.as_str(), line[0].label), ("arrows", "choose"));
        let line = Keymap::default().line(Context::Settings, |_| true);
        assert_eq!((line[0].key.as_str(), line[0].label), ("Left/Right", "change"));
        assert_eq!(line[0].action, Some(Action::Go(crate::tui::action::Direction::Right)));
    }
}
