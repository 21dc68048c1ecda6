//! The keys of rulesets, and which of them random rulesets set.

use std::collections::{BTreeMap, BTreeSet};

use rackety_engine::Ruleset;
use rackety_engine::ruleset::Fault;
use rackety_engine::ruleset::spec::RulesetSpec;
use toml::{Table, Value};

/// A key that no ruleset has.
const UNKNOWN: &str = "?";

/// The keys that choose among languages and word lists, with the reason why no random ruleset sets them.
pub(crate) const KEYS_OF_LANGUAGES: (&[&str], &str) = (
    &[
        "dictionary.languages",
        "dictionary.languages.NAME.add",
        "dictionary.languages.NAME.list",
        "dictionary.languages.NAME.made_with",
        "dictionary.languages.NAME.prefer",
        "dictionary.languages.NAME.remove",
        "dictionary.prefer",
        "tiles.default",
        "tiles.files",
        "tiles.languages",
    ],
    "there is one language, and its word list is given",
);

fn table(key: &str, value: Value) -> Value {
    Value::Table(Table::from_iter([(key.to_owned(), value)]))
}

fn parse(file: &Value) -> Result<RulesetSpec, Vec<Fault>> {
    RulesetSpec::parse(&file.as_table().unwrap().to_string())
}

/// The keys of a table of the file format, found by what the reader says of an unknown one, or `None` if it is no
/// table. `wrap` puts the table where it belongs in a file.
fn keys_of_table(wrap: &dyn Fn(Value) -> Value) -> Option<Vec<String>> {
    let faults = parse(&wrap(table(UNKNOWN, true.into()))).unwrap_err();
    let unknown = faults.iter().find(|fault| fault.problem() == format!("unknown key `{UNKNOWN}`"))?;
    let keys = unknown.cure().strip_prefix("the keys here are ")?;
    Some(keys.split(", ").map(str::to_owned).collect())
}

fn add_keys(prefix: &str, wrap: &dyn Fn(Value) -> Value, keys: &mut BTreeSet<String>) {
    for key in keys_of_table(wrap).into_iter().flatten() {
        let path = format!("{prefix}{key}");
        add_keys(&format!("{path}."), &|inner| wrap(table(&key, inner)), keys);
        add_keys(&format!("{path}.NAME."), &|inner| wrap(table(&key, table("xx", inner))), keys);
        add_keys(&format!("{path}[]."), &|inner| wrap(table(&key, vec![inner].into())), keys);
        keys.insert(path);
    }
}

/// All keys of the file format, such as `rack.size`, `bonus.tiles[].own` and `tiles.sets.NAME.blanks`.
pub(crate) fn all_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    add_keys("", &|table| table, &mut keys);
    keys
}

/// Adds the values of the keys in a part of a file.
fn add_values(
    path: &str,
    value: &Value,
    all: &BTreeSet<String>,
    found: &mut BTreeMap<String, BTreeSet<String>>,
) {
    if all.contains(path) {
        found.entry(path.to_owned()).or_default().insert(value.to_string());
    }
    match value {
        Value::Table(entries) => {
            for (key, value) in entries {
                let known =
                    [format!("{path}.{key}"), key.clone()].into_iter().find(|path| all.contains(path));
                add_values(&known.unwrap_or_else(|| format!("{path}.NAME")), value, all, found);
            }
        }
        Value::Array(items) => {
            for item in items {
                add_values(&format!("{path}[]"), item, all, found);
            }
        }
        _ => {}
    }
}

fn values(spec: &RulesetSpec, all: &BTreeSet<String>) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    add_values("", &Value::try_from(spec).unwrap(), all, &mut found);
    found
}

/// Checks that each key has another value than by default in some of the rulesets, except those left out, each for a
/// reason, which have none. Leaving out a table leaves out none of its keys, so that a new one is noticed.
#[track_caller]
pub(crate) fn assert_keys_occur<'a>(
    rulesets: impl IntoIterator<Item = &'a Ruleset>,
    left_out: &[(&[&str], &str)],
) {
    let all = all_keys();
    assert!(
        all.contains("rack.size")
            && all.contains("bonus.tiles[].own")
            && all.contains("tiles.sets.NAME.blanks")
    );
    let default = values(&RulesetSpec::default(), &all);
    let mut occurring = BTreeSet::new();
    for ruleset in rulesets {
        for (key, values) in values(ruleset.spec(), &all) {
            if default.get(&key).is_none_or(|usual| !values.is_subset(usual)) {
                occurring.insert(key);
            }
        }
    }
    let excused = || left_out.iter().flat_map(|(keys, _)| keys.iter().copied());
    let missing: Vec<&String> = all
        .iter()
        .filter(|key| !occurring.contains(*key) && !excused().any(|of| of == key.as_str()))
        .collect();
    assert!(
        missing.is_empty(),
        "no random ruleset sets {missing:?}; set them, or say why they cannot matter"
    );
    let is_stale = |of: &&str| !all.contains(*of) || occurring.contains(*of);
    let stale: Vec<&str> = excused().filter(is_stale).collect();
    assert!(stale.is_empty(), "left out without need: {stale:?}");
}

fn take_out(entries: &mut Table, key: &str) -> bool {
    entries.remove(key).is_some()
}

fn raise(entries: &mut Table, key: &str) -> bool {
    let number = entries
        .get_mut(key)
        .and_then(|value| if let Value::Integer(number) = value { Some(number) } else { None });
    number.map(|number| *number += 1).is_some()
}

/// Changes a key of a part of a file, in all entries of lists; returns whether it was there.
fn change_key(value: &mut Value, path: &str, change: &impl Fn(&mut Table, &str) -> bool) -> bool {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    match (value, first.strip_suffix("[]"), rest) {
        (Value::Table(entries), None, None) => change(entries, first),
        (Value::Table(entries), None, Some(rest)) => {
            entries.get_mut(first).is_some_and(|inner| change_key(inner, rest, change))
        }
        (Value::Table(entries), Some(list), Some(rest)) => {
            let items = entries.get_mut(list).and_then(Value::as_array_mut);
            items.is_some_and(|items| {
                items.iter_mut().map(|item| change_key(item, rest, change)).filter(|found| *found).count() > 0
            })
        }
        _ => false,
    }
}

/// Checks that the rules in English depend on each key that one of the rulesets sets, and that the unusual rules depend on
/// each but the usual ones, which are left out for a reason. A key whose value is only part of another rule's sentence counts.
#[track_caller]
pub(crate) fn assert_keys_are_described(rulesets: &[Ruleset], usual: &[(&[&str], &str)]) {
    let all = all_keys();
    let (mut set, mut described, mut unusual) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for ruleset in rulesets {
        let file = Value::try_from(ruleset.spec()).unwrap();
        for key in &all {
            if described.contains(key) && unusual.contains(key) {
                continue;
            }
            // A ruleset without a key that must be there is refused, and so its number changes.
            let other = [take_out, raise].iter().find_map(|change| {
                let mut file = file.clone();
                let spec = change_key(&mut file, key, change).then(|| parse(&file).ok())??;
                (spec != *ruleset.spec()).then(|| Ruleset::from_spec(ruleset.id(), spec).ok())?
            });
            let Some(other) = other else { continue };
            set.insert(key);
            if other.describe() != ruleset.describe() {
                described.insert(key);
            }
            let language = ruleset.default_language();
            if other.unusual_rules(language) != ruleset.unusual_rules(language) {
                unusual.insert(key);
            }
        }
    }
    assert!(described.len() > 60, "{described:?}");
    let missing: Vec<_> = set.difference(&described).collect();
    assert!(missing.is_empty(), "the rules in English say nothing of {missing:?}");
    let expected: BTreeSet<&str> = usual.iter().flat_map(|(keys, _)| keys.iter().copied()).collect();
    let not_unusual: BTreeSet<&str> = set.difference(&unusual).map(|key| key.as_str()).collect();
    let missing: Vec<_> = not_unusual.difference(&expected).collect();
    assert!(
        missing.is_empty(),
        "`unusual_rules` says nothing of {missing:?}; give them a usual value there, or say why players expect them"
    );
    let stale: Vec<_> = expected.difference(&not_unusual).collect();
    assert!(stale.is_empty(), "left out of the unusual rules without need: {stale:?}");
}
