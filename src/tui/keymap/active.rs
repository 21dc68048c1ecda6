//! The active keymap: the default bindings with the user's changes.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use super::{Binding, Context, Meaning, Press};
use crate::tui::action::UiAction;

/// The active keymap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Keymap {
    pub(super) rebound: Vec<Rebound>,
}

/// A binding whose keys the user has changed; no keys switch it off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rebound {
    pub(super) context: Context,
    pub(super) name: &'static str,
    pub(super) keys: Vec<Press>,
}

/// One entry of the line of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHint {
    /// The key, or the keys that share the label.
    pub key: String,
    /// A word for what the key does.
    pub label: &'static str,
    /// The effect of a click on the entry: the action of its last key.
    pub action: Option<UiAction>,
}

/// Shown in the help for a binding without keys.
const NO_KEY: &str = "(no key)";

impl Keymap {
    /// The bindings of a context, each with its active keys.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = (&'static Binding, &[Press])> {
        context.bindings().map(move |binding| (binding, self.keys(context, binding)))
    }

    fn keys(&self, context: Context, binding: &'static Binding) -> &[Press] {
        let changed =
            self.rebound.iter().find(|rebound| (rebound.context, rebound.name) == (context, binding.name));
        changed.map_or(binding.keys, |rebound| &rebound.keys)
    }

    /// The action of a key press, or `None` for key releases and keys that are not bound.
    pub fn action_for(&self, context: Context, key: &KeyEvent) -> Option<UiAction> {
        if key.kind == KeyEventKind::Release {
            return None;
        }
        // A single key takes precedence over a class of keys, whatever their order in the table.
        let exact = self.find(context, key, |press| press.is_one_key());
        let binding = exact.or_else(|| self.find(context, key, |press| !press.is_one_key()))?;
        match (&binding.meaning, key.code) {
            (Meaning::Fixed(action), _) => Some(action.clone()),
            (Meaning::OfChar(meaning), KeyCode::Char(character)) => Some(meaning(character)),
            (Meaning::OfChar(_), _) => None,
        }
    }

    fn find(&self, context: Context, key: &KeyEvent, class: fn(&Press) -> bool) -> Option<&'static Binding> {
        let matches = |keys: &[Press]| keys.iter().any(|press| class(press) && press.matches(key));
        self.rows(context).find(|(_, keys)| matches(keys)).map(|(binding, _)| binding)
    }

    /// The first key of a binding, as text.
    pub fn shown(&self, context: Context, name: &str) -> String {
        self.first_key(context, name).map_or_else(|| NO_KEY.to_owned(), Press::to_string)
    }

    /// Returns whether any key is left for a binding.
    pub fn has_key(&self, context: Context, name: &str) -> bool {
        self.first_key(context, name).is_some()
    }

    fn first_key(&self, context: Context, name: &str) -> Option<&Press> {
        self.rows(context).find(|(binding, _)| binding.name == name).and_then(|(_, keys)| keys.first())
    }

    /// All keys of a binding, as text.
    pub fn all_shown(keys: &[Press]) -> String {
        if keys.is_empty() {
            return NO_KEY.to_owned();
        }
        keys.iter().map(Press::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The line of keys of a context, most used first. `label` returns the word for what a binding does now; an empty one
    /// keeps the binding off the line.
    pub fn line(&self, context: Context, label: impl Fn(&Binding) -> &'static str) -> Vec<KeyHint> {
        let mut line: Vec<(Vec<String>, &'static str, &'static Binding)> = Vec::new();
        for (binding, keys) in self.rows(context) {
            let (Some(first), label) = (keys.first(), label(binding)) else { continue };
            if label.is_empty() {
                continue;
            }
            match line.last_mut().filter(|(_, before, _)| *before == label) {
                Some((shared, _, last)) => {
                    shared.push(first.to_string());
                    *last = binding;
                }
                None => line.push((vec![first.to_string()], label, binding)),
            }
        }
        let hint = |(keys, label, last): (Vec<String>, &'static str, &'static Binding)| KeyHint {
            key: joined(&keys),
            label,
            action: last.meaning.fixed().cloned(),
        };
        line.into_iter().map(hint).collect()
    }
}

/// Several keys as one short text.
fn joined(keys: &[String]) -> String {
    const ARROWS: [&str; 4] = ["Down", "Left", "Right", "Up"];
    let is_arrow = |key: &&str| ARROWS.contains(key);
    let mut keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    if keys.iter().filter(|key| is_arrow(key)).count() == ARROWS.len() {
        keys.retain(|key| !is_arrow(key));
        keys.push("arrows");
    }
    keys.join("/")
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyModifiers;

    use super::*;

    #[test]
    fn key_releases_are_ignored_and_repeats_count() {
        let key = |kind| KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind);
        let keys = Keymap::default();
        assert_eq!(keys.action_for(Context::Board, &key(KeyEventKind::Press)), Some(UiAction::Accept));
        assert_eq!(keys.action_for(Context::Board, &key(KeyEventKind::Repeat)), Some(UiAction::Accept));
        assert_eq!(keys.action_for(Context::Board, &key(KeyEventKind::Release)), None);
    }

    #[test]
    fn letters_of_any_script_are_typed() {
        for character in ['a', 'Ñ', 'ß', 'Ł', 'א', '\u{303}', '·'] {
            let key = KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE);
            let action = Keymap::default().action_for(Context::Board, &key);
            assert_eq!(action, Some(UiAction::Type(character)));
        }
    }

    #[test]
    fn neighbours_with_the_same_label_share_one_entry() {
        let line = Keymap::default().line(Context::Blank, |binding| binding.label);
        assert_eq!((line[0].key.as_str(), line[0].label), ("letters/arrows", "pick"));
        let line = Keymap::default().line(Context::Settings, |binding| binding.label);
        assert_eq!((line[0].key.as_str(), line[0].label), ("Left/Right", "change"));
        assert_eq!(line[0].action, Some(UiAction::Move(crate::tui::action::Direction::Right)));
    }
}
