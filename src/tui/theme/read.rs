//! One theme's file, read; everything that is wrong with it is told at once.

use ratatui::style::Modifier;
use toml_edit::{Item, Value};

use super::Role;
use super::colour::Colour;
use super::spec::StyleSpec;
use crate::files::{Entry, FileFault, TomlFile};
use crate::text::suggestions::did_you_mean;

const ATTRIBUTES: [(&str, Modifier); 5] = [
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underlined", Modifier::UNDERLINED),
    ("reversed", Modifier::REVERSED),
];

/// What stands in a theme's file.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) about: String,
    /// The line, and the name.
    pub(crate) extends: Option<(usize, String)>,
    /// Whether nothing is said of a theme to extend.
    pub(crate) stands_alone: bool,
    pub(crate) styles: Vec<(Role, StyleSpec)>,
}

/// A file while it is read, with what is wrong so far.
pub(crate) struct Reading<'a> {
    file: &'a TomlFile,
    pub(crate) faults: Vec<FileFault>,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(file: &'a TomlFile) -> Self {
        Self { file, faults: Vec::new() }
    }

    pub(crate) fn fault(&mut self, line: usize, key: &str, problem: &str, cure: &str) {
        self.faults.push(self.file.fault(line, key, problem, cure));
    }

    pub(crate) fn top(&mut self) -> Told {
        let mut told = Told { stands_alone: true, ..Told::default() };
        for entry in self.file.entries() {
            match entry.key {
                "name" => drop(self.text(entry)),
                "about" => told.about = self.text(entry).unwrap_or_default(),
                "extends" => {
                    told.stands_alone = false;
                    told.extends = self.text(entry).map(|name| (entry.line, name));
                }
                "styles" => told.styles = self.styles(entry),
                other => {
                    let cure = did_you_mean(other, ["name", "about", "extends", "styles"]);
                    self.fault(entry.line, other, "unknown key", &cure);
                }
            }
        }
        told
    }

    fn text(&mut self, entry: Entry<'_>) -> Option<String> {
        let text = entry.item.as_str();
        if text.is_none() {
            self.fault(entry.line, entry.key, "text is wanted", "write it in quotes");
        }
        text.map(str::to_owned)
    }

    fn styles(&mut self, entry: Entry<'_>) -> Vec<(Role, StyleSpec)> {
        let Some(table) = entry.item.as_table_like() else {
            self.fault(entry.line, entry.key, "a table is wanted", "write [styles]");
            return Vec::new();
        };
        let mut styles = Vec::new();
        for entry in self.file.entries_of(table) {
            let full = format!("styles.{}", entry.key);
            match (Role::ALL.into_iter().find(|role| role.key() == entry.key), entry.item.as_table_like()) {
                (None, _) => {
                    let cure = did_you_mean(entry.key, Role::ALL.map(Role::key));
                    self.fault(entry.line, &full, "unknown key", &cure);
                }
                (Some(_), None) => {
                    let cure = "write { fg = \"black\", bg = \"#f1e3c2\", attributes = [\"bold\"] }";
                    self.fault(entry.line, &full, "a style is wanted", cure);
                }
                (Some(role), Some(table)) => {
                    let entries = self.file.entries_of(table);
                    styles.push((role, self.style(&full, entries)));
                }
            }
        }
        styles
    }

    fn style(&mut self, full: &str, entries: Vec<Entry<'_>>) -> StyleSpec {
        let mut style = StyleSpec::default();
        for entry in entries {
            let key = format!("{full}.{}", entry.key);
            match entry.key {
                "fg" => style.fg = Some(self.colours(&key, entry)),
                "bg" => style.bg = Some(self.colours(&key, entry)),
                "attributes" => style.attributes = Some(self.attributes(&key, entry)),
                other => {
                    let cure = did_you_mean(other, ["fg", "bg", "attributes"]);
                    self.fault(entry.line, &key, "unknown key", &cure);
                }
            }
        }
        style
    }

    fn colours(&mut self, key: &str, entry: Entry<'_>) -> Vec<Colour> {
        let values: Vec<&Value> = values(entry.item);
        if values.is_empty() {
            self.fault(
                entry.line,
                key,
                "a colour is wanted",
                "write \"green\", \"#2e7d32\" or a number from 16 to 255",
            );
        }
        let mut colours = Vec::new();
        for value in values {
            let line = self.file.line(value.span());
            let read = match value {
                Value::Integer(number) => Colour::of_number(*number.value()),
                value => value.as_str().and_then(Colour::read),
            };
            if let Some(colour) = read {
                colours.push(colour);
            } else {
                self.fault(line, key, &format!("{} is no colour", value.to_string().trim()), &cure(value));
            }
        }
        colours
    }

    fn attributes(&mut self, key: &str, entry: Entry<'_>) -> Modifier {
        let mut all = Modifier::empty();
        if !entry.item.is_value() {
            self.fault(entry.line, key, "a list is wanted", "write [\"bold\"], or [] for none");
        }
        for value in values(entry.item) {
            let line = self.file.line(value.span());
            let text = value.as_str().unwrap_or_default();
            if let Some((_, attribute)) = ATTRIBUTES.iter().find(|(name, _)| *name == text) {
                all |= *attribute;
            } else {
                let cure = did_you_mean(text, ATTRIBUTES.map(|(name, _)| name));
                self.fault(line, key, &format!("{} is no attribute", value.to_string().trim()), &cure);
            }
        }
        all
    }

    /// A theme that extends nothing tells every role; these it does not.
    pub(crate) fn missing(&mut self, roles: &[&str]) {
        if !roles.is_empty() {
            let problem = format!("nothing is said of {}", roles.join(", "));
            self.fault(1, "styles", &problem, "write them, or extends = \"default\" above");
        }
    }
}

/// What would be right in place of a value that is no colour.
fn cure(value: &Value) -> String {
    let near = value.as_str().and_then(|text| rackety_engine::nearest_name(text, Colour::names()));
    near.map_or_else(
        || {
            let names: Vec<&str> = Colour::names().collect();
            format!("a colour is \"#rrggbb\", a number from 16 to 255, or {}", names.join(", "))
        },
        |name| format!("did you mean `{name}`?"),
    )
}

/// A value, or the values of a list.
fn values(item: &Item) -> Vec<&Value> {
    match item {
        Item::Value(Value::Array(values)) => values.iter().collect(),
        Item::Value(value) => vec![value],
        Item::None | Item::Table(_) | Item::ArrayOfTables(_) => Vec::new(),
    }
}
