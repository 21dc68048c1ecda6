//! The fields of a file as data, changed one at a time.

use serde_json::{Map, Value};

/// The change made to a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mutation {
    /// The text is in its place.
    Replace,
    /// The text is after it. Keys and numbers are left alone: they would be as wrong as if replaced.
    Append,
}

/// The items of a list that are changed; the others are like them.
const ITEMS: usize = 2;

/// The file with the text in the field with this number: a key or a value, numbers included, or a text that it is appended
/// to. Returns `None` if there are fewer.
pub(crate) fn mutated(file: &Value, place: usize, mutation: Mutation, text: &str) -> Option<Value> {
    let mut left = place;
    let mut change = |old: &str| -> Option<String> {
        let is_here = left == 0;
        left = left.wrapping_sub(1);
        is_here.then(|| match mutation {
            Mutation::Replace => text.to_owned(),
            Mutation::Append => format!("{old}{text}"),
        })
    };
    let mut changed = file.clone();
    mutate(&mut changed, mutation, &mut change).then_some(changed)
}

fn mutate(value: &mut Value, mutation: Mutation, change: &mut dyn FnMut(&str) -> Option<String>) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().take(ITEMS).any(|item| mutate(item, mutation, change)),
        Value::Object(entries) => {
            let mut keys = entries.keys().filter(|_| mutation == Mutation::Replace);
            let renamed = keys.find_map(|key| Some((key.clone(), change(key)?)));
            if let Some((old, new)) = renamed {
                let rename = |(key, value)| if key == old { (new.clone(), value) } else { (key, value) };
                *entries = std::mem::take(entries).into_iter().map(rename).collect::<Map<_, _>>();
                return true;
            }
            entries.iter_mut().any(|(_, value)| mutate(value, mutation, change))
        }
        Value::String(old) => change(old).map(|new| *old = new).is_some(),
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            mutation == Mutation::Replace
                && change(&value.to_string()).map(|new| *value = Value::String(new)).is_some()
        }
    }
}
