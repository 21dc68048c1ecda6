//! Every key of a ruleset or scenario file, read from the JSON schema: its values, its default and its meaning. `rackety
//! rules keys` and `rackety scenario keys` print them, and the manual pages are made of them.

use std::io::Write;

use serde_json::{Value, json};

use super::{CommandResult, CommandStatus};
use crate::cli::SchemaKind;
use crate::output::write_json;

/// A table of a file, and its keys.
pub(super) struct KeyTable {
    /// Its path, as `passes` or `tiles.sets.LANGUAGE`; empty for the keys before all tables.
    pub(super) path: String,
    /// Its subject, in one sentence.
    pub(super) about: String,
    pub(super) keys: Vec<FileKey>,
}

/// A key of a file.
pub(super) struct FileKey {
    /// Its name within the table.
    pub(super) name: String,
    /// The values that it can have: `0 to 99`, `"own", "none"`, `a list of texts`.
    pub(super) values: String,
    /// The value that applies without it, or in words when it must be there.
    pub(super) default: String,
    /// The meaning of the key.
    pub(super) meaning: String,
    /// The meaning of each of a few named values.
    pub(super) choices: Vec<(String, String)>,
}

/// The format in which the keys are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeysFormat {
    Text,
    Markdown,
    Json,
}

impl KeysFormat {
    /// The format by the flags of the command, of which at most one is given.
    pub(super) const fn of(markdown: bool, json: bool) -> Self {
        match (markdown, json) {
            (true, _) => Self::Markdown,
            (false, true) => Self::Json,
            (false, false) => Self::Text,
        }
    }
}

/// The tables in the order of a ruleset file; the others follow.
const RULESET_ORDER: [&str; 18] = [
    "",
    "players",
    "rack",
    "board",
    "opening",
    "gift_blank",
    "take",
    "bonus",
    "exchange",
    "passes",
    "scoreless",
    "ending",
    "leaving",
    "time",
    "words",
    "dictionary",
    "blank",
    "tiles",
];

/// The tables in the order of a scenario file.
const SCENARIO_ORDER: [&str; 5] = ["", "options", "start", "turn", "end"];

pub(super) fn run(of: SchemaKind, format: KeysFormat, out: &mut dyn Write) -> CommandResult {
    let tables = file_keys(of);
    match format {
        KeysFormat::Json => write_json(out, &as_json(&tables))?,
        KeysFormat::Markdown => write!(out, "{}", as_markdown(&tables))?,
        KeysFormat::Text => {
            for table in &tables {
                match table.path.as_str() {
                    "" => writeln!(out, "{}", table.about)?,
                    path => writeln!(out, "\n[{path}]  {}", table.about)?,
                }
                for FileKey { name, values, default, meaning, choices } in &table.keys {
                    writeln!(out, "\n  {name}: {values}; {default}\n      {meaning}")?;
                    choices.iter().try_for_each(|(value, what)| writeln!(out, "      {value}: {what}"))?;
                }
            }
        }
    }
    Ok(CommandStatus::Done)
}

/// The JSON schema of a kind of file. Committed rather than made here: a player compiles nothing that only makes it.
pub(super) const fn schema_text(of: SchemaKind) -> &'static str {
    match of {
        SchemaKind::Ruleset => include_str!("../../rulesets/ruleset.schema.json"),
        SchemaKind::Tiles => include_str!("../../rulesets/tiles.schema.json"),
        SchemaKind::Scenario => include_str!("../../rulesets/scenario.schema.json"),
    }
}

/// All keys of a kind of file, table by table.
pub(super) fn file_keys(of: SchemaKind) -> Vec<KeyTable> {
    let order: &[&str] = match of {
        SchemaKind::Ruleset => &RULESET_ORDER,
        SchemaKind::Tiles => &[],
        SchemaKind::Scenario => &SCENARIO_ORDER,
    };
    // A test compares the schema with the code, so it is valid JSON.
    let schema: Value = serde_json::from_str(schema_text(of)).unwrap_or_default();
    let reader = SchemaReader { definitions: &schema["$defs"] };
    let mut tables = Vec::new();
    reader.add_table("", &schema, &mut tables);
    tables.sort_by_key(|table| {
        let first = table.path.split(['.', '[']).next().unwrap_or_default();
        order.iter().position(|known| *known == first).unwrap_or(order.len())
    });
    tables
}

/// Follows the references of a JSON schema.
struct SchemaReader<'s> {
    definitions: &'s Value,
}

impl<'s> SchemaReader<'s> {
    /// Adds a table and those within it.
    fn add_table(&self, path: &str, schema: &'s Value, tables: &mut Vec<KeyTable>) {
        let about = one_line(&schema["description"]);
        let index = tables.len();
        tables.push(KeyTable { path: path.to_owned(), about, keys: Vec::new() });
        let properties = schema["properties"].as_object().into_iter().flatten();
        for (name, property) in properties {
            let inner = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            let target = self.target(property);
            if target["properties"].is_object() {
                self.add_table(&inner, target, tables);
                if let Some(table) = tables.iter_mut().find(|table| table.path == inner) {
                    table.about = one_line(&property["description"]);
                }
                continue;
            }
            let item = self.target(&target["items"]);
            let entry = self.target(&target["additionalProperties"]);
            tables[index].keys.push(self.key(name, property));
            if item["properties"].is_object() {
                self.add_table(&format!("{inner}[…]"), item, tables);
            } else if entry["properties"].is_object() {
                self.add_table(&format!("{inner}.NAME"), entry, tables);
            }
        }
    }

    /// Returns the schema that a property refers to, without the null that stands for its absence.
    fn target(&self, property: &'s Value) -> &'s Value {
        let choices = property["anyOf"].as_array().into_iter().flatten();
        let property = choices.into_iter().find(|choice| choice["$ref"].is_string()).unwrap_or(property);
        match property["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
            Some(name) => &self.definitions[name],
            None => property,
        }
    }

    fn key(&self, name: &str, property: &'s Value) -> FileKey {
        let description = one_line(&property["description"]);
        let (meaning, default) = if let Some((meaning, default)) = description.split_once(" Default: ") {
            (meaning.to_owned(), format!("default {}", default.trim_end_matches('.').replace('`', "")))
        } else if let Some((meaning, rest)) = description.split_once(" Required") {
            (meaning.to_owned(), format!("required{}", rest.trim_end_matches('.').replace('`', "")))
        } else {
            let default = match &property["default"] {
                Value::Null => "none".to_owned(),
                Value::Array(items) if items.is_empty() => "none".to_owned(),
                Value::Object(entries) if entries.is_empty() => "none".to_owned(),
                Value::String(text) if text.is_empty() => "empty".to_owned(),
                value => value.to_string(),
            };
            (description, format!("default {default}"))
        };
        let target = self.target(property);
        let of_items = &self.target(&target["items"])["oneOf"];
        let choices = target["oneOf"].as_array().or(of_items.as_array()).into_iter().flatten();
        let choices =
            choices.map(|choice| (choice["const"].to_string(), one_line(&choice["description"]))).collect();
        FileKey { name: name.to_owned(), values: self.values(property), default, meaning, choices }
    }

    /// The values that a schema allows, in words.
    fn values(&self, property: &'s Value) -> String {
        let target = self.target(property);
        let joined = |choices: &'s Vec<Value>, between: &str, text: &dyn Fn(&'s Value) -> String| {
            choices.iter().map(text).collect::<Vec<_>>().join(between)
        };
        if let Some(choices) = target["oneOf"].as_array() {
            return joined(choices, ", ", &|choice| choice["const"].to_string());
        }
        if let Some(choices) = target["anyOf"].as_array() {
            return joined(choices, " or ", &|choice| self.values(choice));
        }
        if !target["const"].is_null() {
            return target["const"].to_string();
        }
        let kinds: Vec<&str> = match &target["type"] {
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            kind => kind.as_str().into_iter().collect(),
        };
        let kinds = kinds.into_iter().filter(|kind| *kind != "null");
        kinds.map(|kind| self.values_of_kind(kind, target)).collect::<Vec<_>>().join(" or ")
    }

    /// The values of a JSON type that a schema allows, in words.
    fn values_of_kind(&self, kind: &str, target: &'s Value) -> String {
        match kind {
            "integer" => match (target["minimum"].as_i64(), target["maximum"].as_i64()) {
                (Some(least), Some(most)) => format!("{least} to {most}"),
                _ => "a number".to_owned(),
            },
            "boolean" => "true, false".to_owned(),
            "array" => {
                let items = self.target(&target["items"]);
                match items["type"].as_str() {
                    _ if items["properties"].is_object() => "a list of tables".to_owned(),
                    _ if items["oneOf"].is_array() => format!("a list of {}", self.values(items)),
                    Some("integer") => "a list of numbers".to_owned(),
                    Some("array") => "a list".to_owned(),
                    _ => "a list of texts".to_owned(),
                }
            }
            "object" => "a table".to_owned(),
            _ => "a text".to_owned(),
        }
    }
}

/// A description, in which doc comments break lines, as one line.
fn one_line(description: &Value) -> String {
    description.as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn full_key(table: &KeyTable, key: &FileKey) -> String {
    if table.path.is_empty() { key.name.clone() } else { format!("{}.{}", table.path, key.name) }
}

fn as_json(tables: &[KeyTable]) -> Value {
    let keys = |table: &KeyTable| -> Vec<Value> {
        let keys = table.keys.iter().map(|key| {
            json!({
                "key": full_key(table, key),
                "values": key.values,
                "default": key.default,
                "meaning": key.meaning,
                "choices": key.choices.iter().map(|(value, what)| json!({ "value": value, "meaning": what })).collect::<Vec<_>>(),
            })
        });
        keys.collect()
    };
    json!({ "keys": tables.iter().flat_map(keys).collect::<Vec<_>>() })
}

/// The table of all keys in Markdown, for the documentation of others.
fn as_markdown(tables: &[KeyTable]) -> String {
    let mut text = String::from("| key | values | default | meaning |\n|---|---|---|---|\n");
    for table in tables {
        for key in &table.keys {
            let default = key.default.strip_prefix("default ").unwrap_or(&key.default);
            let row =
                format!("| `{}` | {} | {default} | {} |\n", full_key(table, key), key.values, key.meaning);
            text += &row;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rackety_engine::Ruleset;
    use rackety_engine::ruleset::SourceFile;

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    #[test]
    fn every_key_has_values_a_default_and_a_meaning() {
        let tables = file_keys(SchemaKind::Ruleset);
        for table in &tables {
            assert!(!table.about.is_empty(), "{}", table.path);
            assert!(
                table.path.contains("tiles.sets")
                    || RULESET_ORDER.contains(&table.path.split(['.', '[']).next().unwrap())
            );
            for key in &table.keys {
                let name = full_key(table, key);
                assert!(!key.values.is_empty() && key.values != "a number", "{name}: {}", key.values);
                assert!(!key.meaning.is_empty() && !key.default.is_empty(), "{name}");
            }
        }
        let keys = tables.iter().map(|table| table.keys.len()).sum::<usize>();
        assert!(keys > 40);
        assert_eq!(
            as_markdown(&tables).lines().count(),
            keys + 2,
            "a row for each key, below two of the heading"
        );
    }

    #[test]
    fn each_key_that_a_schema_requires_says_so() {
        for of in [SchemaKind::Ruleset, SchemaKind::Tiles, SchemaKind::Scenario] {
            let schema: Value = serde_json::from_str(schema_text(of)).unwrap();
            for object in schema["$defs"].as_object().unwrap().values().chain([&schema]) {
                for key in object["required"].as_array().into_iter().flatten() {
                    let property = &object["properties"][key.as_str().unwrap()];
                    assert!(one_line(&property["description"]).contains(" Required."), "{key}: {property}");
                }
            }
        }
    }

    #[test]
    fn every_key_of_a_scenario_has_values_and_a_meaning() {
        let tables = file_keys(SchemaKind::Scenario);
        let paths: Vec<&str> = tables.iter().map(|table| table.path.as_str()).collect();
        let expected = [
            "",
            "options",
            "start",
            "start.cooldowns[…]",
            "start.tallies[…]",
            "turn[…]",
            "end",
            "end.tallies[…]",
        ];
        assert_eq!(paths, expected);
        for table in &tables {
            assert!(!table.about.is_empty(), "{}", table.path);
            for key in &table.keys {
                let name = full_key(table, key);
                assert!(!key.values.is_empty() && !key.meaning.is_empty(), "{name}: {}", key.values);
                assert!(key.choices.iter().all(|(_, meaning)| !meaning.is_empty()), "{name}");
                let is_empty = ["bag_seed", "aside", "last_placed", "cooldowns"].contains(&key.name.as_str());
                assert!(table.path != "start" || is_empty || key.default != "default none", "{name}");
            }
        }
        let key = |path: &str| {
            let keys =
                tables.iter().flat_map(|table| table.keys.iter().map(move |key| (full_key(table, key), key)));
            keys.into_iter().find(|(name, _)| name == path).unwrap().1
        };
        assert_eq!(key("ruleset").values, "a text or a table");
        assert_eq!(key("turn[…].pass").values, "true");
        assert_eq!(key("turn[…].timeout").values, "true, \"game\"");
        assert_eq!(key("turn[…].resign").values, "true or a text");
        assert_eq!(key("turn[…].words").values, "a table or a list");
        assert_eq!(key("turn[…].error").choices.len(), rackety_engine::Refusal::IDS.len());
        assert_eq!(key("options.hints").values, "0 to 255 or a text");
        assert_eq!(key("end.scores").values, "a list of numbers");
        assert!(key("end.statuses").values.starts_with("a list of \"in\", "));
    }

    /// Editors refuse what checking refuses: the ends of each range are accepted, and one more is not.
    #[test]
    fn the_ranges_are_those_of_checking() {
        let library = RulesetLibrary::default();
        let is_out_of_range = |key: &str, value: i64| {
            let line = match key.rsplit_once("[…].") {
                Some((list, name)) => {
                    let others: &[&str] = match list {
                        "bonus.tiles" => &["own = 1"],
                        "bonus.formed" => &["words = 2", "points = 1"],
                        "bonus.theme" => &["words = [\"ANCHOR\"]", "points = 1"],
                        _ => &["length = 2", "points = 1"],
                    };
                    let others = others.iter().filter(|other| !other.starts_with(&format!("{name} ")));
                    let row: Vec<String> = others
                        .map(|other| (*other).to_owned())
                        .chain([format!("{name} = {value}")])
                        .collect();
                    format!("{list} = [{{ {} }}]\n", row.join(", "))
                }
                None => format!("{} = {value}\n", key.replace("NAME", "q")),
            };
            let rack = if key == "rack.size" { "" } else { "rack.size = 12\n" };
            let text = format!("extends = \"smartfeud\"\nname = \"Test\"\n{rack}{line}");
            let source = SourceFile { file: "test.toml".to_owned(), text };
            let report = Ruleset::load("test", &source, &library).err().map(|error| error.to_string());
            let problems = [format!(": {value} is out of range"), "multiplier is out of range".to_owned()];
            report.is_some_and(|report| problems.iter().any(|problem| report.contains(problem)))
        };
        let mut ranges = 0;
        for table in file_keys(SchemaKind::Ruleset).iter().filter(|table| !table.path.starts_with("tiles")) {
            for key in &table.keys {
                let Some((least, most)) = key.values.split_once(" to ") else { continue };
                let (least, most): (i64, i64) = (least.parse().unwrap(), most.parse().unwrap());
                let name = full_key(table, key);
                assert!(!is_out_of_range(&name, least) && !is_out_of_range(&name, most), "{name}");
                assert!(is_out_of_range(&name, least - 1) && is_out_of_range(&name, most + 1), "{name}");
                ranges += 1;
            }
        }
        assert!(10 <= ranges);
    }

    /// Returns whether a value has the key of this path: `NAME` is any key, and a list has what one of its rows has.
    fn has(value: &toml::Value, path: &[&str]) -> bool {
        let Some((first, rest)) = path.split_first() else { return true };
        match value {
            toml::Value::Array(rows) => rows.iter().any(|row| has(row, path)),
            toml::Value::Table(table) if *first == "NAME" => table.values().any(|value| has(value, rest)),
            toml::Value::Table(table) => table.get(*first).is_some_and(|value| has(value, rest)),
            _ => false,
        }
    }

    /// Fuzzing reaches a key only if a seed has it, and the rules that it is about only if that seed can be played.
    #[test]
    fn the_seeds_of_the_fuzz_targets_have_every_key() {
        let library = RulesetLibrary::default();
        let files = ["fuzz/corpus/ruleset", "tests/rulesets"].into_iter().flat_map(|folder| {
            std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap()
        });
        let playable = files.map(|file| file.unwrap().path()).filter(|file| library.load_file(file).is_ok());
        let seeds: Vec<toml::Value> =
            playable.map(|file| toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()).collect();
        let keys = file_keys(SchemaKind::Ruleset);
        let names = keys.iter().flat_map(|table| table.keys.iter().map(|key| full_key(table, key)));
        let is_missing = |name: &String| {
            let path = name.replace("[…]", "");
            let path: Vec<&str> = path.split('.').collect();
            !seeds.iter().any(|seed| has(seed, &path))
        };
        let missing: Vec<String> = names.filter(is_missing).collect();
        assert!(missing.is_empty(), "write rulesets in tests/rulesets that set {missing:?}");
    }
}
