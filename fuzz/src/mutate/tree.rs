//! Mutations of the values that a TOML or JSON file has.

use rackety_engine::RandomStream;
use serde_json::{Map, Value, json};

use super::{Format, Material, text};

/// The most items that a list grows to.
const MAX_ITEMS: usize = 400;

/// The values of a file, or `None` if its bytes are not of the format.
pub(super) fn parse(format: Format, bytes: &[u8]) -> Option<Value> {
    match format {
        Format::Toml => toml::from_str(std::str::from_utf8(bytes).ok()?).ok(),
        Format::Json => serde_json::from_slice(bytes).ok(),
        Format::Text | Format::Bytes => None,
    }
}

/// The file with these values, or `None` if the format cannot have them.
pub(super) fn write(format: Format, root: &Value) -> Option<Vec<u8>> {
    match format {
        Format::Toml => toml::to_string(root).ok().map(String::into_bytes),
        Format::Json => serde_json::to_vec(root).ok(),
        Format::Text | Format::Bytes => None,
    }
}

/// Adds all keys and texts of a file.
pub(super) fn collect_words(tree: &Value, words: &mut Vec<String>) {
    match tree {
        Value::String(text) => words.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect_words(item, words)),
        Value::Object(table) => {
            for (key, value) in table {
                words.push(key.clone());
                collect_words(value, words);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

pub(super) fn mutate(root: &mut Value, material: &Material, random: &mut RandomStream) {
    let mut places = Vec::new();
    collect_places(root, String::new(), &mut places);
    let place = places[random.below(places.len())].clone();
    let other = places[random.below(places.len())].clone();
    // Mostly changes after which the file may still be valid.
    match random.below(14) {
        0 => remove(root, &place),
        1 => duplicate(root, &place, material, random),
        2 => {
            // Of a value and one that contains it, only one can be found after the other has been taken.
            let first = root.pointer_mut(&place).map(Value::take).unwrap_or_default();
            let second = root.pointer_mut(&other).map(Value::take).unwrap_or_default();
            set(root, &place, second);
            set(root, &other, first);
        }
        3..=6 => {
            let donor = material.tree(random);
            let mut places = Vec::new();
            collect_places(donor, String::new(), &mut places);
            // Mostly the value that the other file has in the same place.
            let from = if donor.pointer(&place).is_some() && random.below(3) != 0 {
                &place
            } else {
                &places[random.below(places.len())]
            };
            set(root, &place, donor.pointer(from).cloned().unwrap_or_default());
        }
        7 => set(root, &place, extreme(material, random)),
        8 => rename(root, &place, material, random),
        9 => {
            let value = root.pointer(&place).cloned().unwrap_or_default();
            set(root, &place, if random.below(2) == 0 { json!([value]) } else { json!({ "x": value }) });
        }
        _ => tweak(root.pointer_mut(&place), material, random),
    }
}

/// The places of all values, as JSON pointers.
fn collect_places(value: &Value, place: String, places: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_places(item, format!("{place}/{index}"), places);
            }
        }
        Value::Object(table) => {
            for (key, value) in table {
                let key = key.replace('~', "~0").replace('/', "~1");
                collect_places(value, format!("{place}/{key}"), places);
            }
        }
        _ => {}
    }
    places.push(place);
}

fn set(root: &mut Value, place: &str, value: Value) {
    if let Some(old) = root.pointer_mut(place) {
        *old = value;
    }
}

/// The value around a place, and the last part of the place.
fn around<'r>(root: &'r mut Value, place: &str) -> Option<(&'r mut Value, String)> {
    let (outer, last) = place.rsplit_once('/')?;
    Some((root.pointer_mut(outer)?, last.replace("~1", "/").replace("~0", "~")))
}

fn remove(root: &mut Value, place: &str) {
    match around(root, place) {
        Some((Value::Object(table), key)) => drop(table.remove(&key)),
        Some((Value::Array(items), index)) => drop(items.remove(index.parse().unwrap())),
        _ => {}
    }
}

fn rename(root: &mut Value, place: &str, material: &Material, random: &mut RandomStream) {
    if let Some((Value::Object(table), key)) = around(root, place)
        && let Some(value) = table.remove(&key)
    {
        let name = match random.below(2) {
            0 => material.word(random).to_owned(),
            _ => text::edited(&key, material, random),
        };
        table.insert(name, value);
    }
}

fn duplicate(root: &mut Value, place: &str, material: &Material, random: &mut RandomStream) {
    match around(root, place) {
        Some((Value::Object(table), key)) => {
            let copied = table[&key].clone();
            table.insert(material.word(random).to_owned(), copied);
        }
        Some((Value::Array(items), index)) => {
            let index: usize = index.parse().unwrap();
            let copies = 1 << random.below(9);
            for _ in 0..copies.min(MAX_ITEMS.saturating_sub(items.len())) {
                items.insert(index, items[index].clone());
            }
        }
        _ => {}
    }
}

/// A small change of a single value.
fn tweak(value: Option<&mut Value>, material: &Material, random: &mut RandomStream) {
    match value {
        Some(Value::Bool(flag)) => *flag = !*flag,
        Some(Value::String(written)) => *written = text::edited(written, material, random),
        Some(Value::Array(items)) => items.push(extreme(material, random)),
        Some(Value::Object(table)) => {
            table.insert(material.word(random).to_owned(), extreme(material, random));
        }
        Some(number @ Value::Number(_)) => {
            let change = [-10, -2, -1, 1, 2, 10][random.below(6)];
            *number = match number.as_i64() {
                Some(whole) => whole.saturating_add(change).into(),
                None => (-2.0 * number.as_f64().unwrap_or_default()).into(),
            };
        }
        Some(null @ Value::Null) => *null = extreme(material, random),
        None => {}
    }
}

/// A value that may be out of any range.
fn extreme(material: &Material, random: &mut RandomStream) -> Value {
    const NUMBERS: [i64; 18] = [
        0,
        1,
        2,
        3,
        4,
        7,
        26,
        99,
        100,
        127,
        128,
        255,
        256,
        65_536,
        u32::MAX as i64,
        i32::MIN as i64,
        i64::MIN,
        i64::MAX,
    ];
    match random.below(8) {
        0..=2 => NUMBERS[random.below(NUMBERS.len())].into(),
        3 => (-NUMBERS[random.below(16)]).into(),
        4 => [0.5, -1e308, 1e-308, 3e9][random.below(4)].into(),
        5 => random.below(2).eq(&0).into(),
        6 => [json!([]), Value::Object(Map::new()), json!("")][random.below(3)].clone(),
        _ => material.word(random).into(),
    }
}
