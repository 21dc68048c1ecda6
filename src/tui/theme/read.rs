//! One theme file, read with all its faults.

use rackety_engine::nearest_name;
use rackety_engine::toml_file::{Fault, SourceSpan, TomlEntry, TomlItem, TomlTable, TomlValue};
use ratatui::style::Modifier;

use super::Role;
use super::colour::Colour;
use crate::text::suggestions::did_you_mean;

const ATTRIBUTES: [(&str, Modifier); 5] = [
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underlined", Modifier::UNDERLINED),
    ("reversed", Modifier::REVERSED),
];

/// A theme as one file has it, without the themes that it extends.
#[derive(Default)]
pub(super) struct ThemeFile {
    pub(super) about: String,
    /// The theme that it extends, and where that is named.
    pub(super) extends: Option<(String, SourceSpan)>,
    /// The place of `extends`, even where its value is faulty.
    pub(super) extends_key: Option<SourceSpan>,
    /// The place of the table of styles.
    pub(super) styles_key: Option<SourceSpan>,
    pub(super) styles: Vec<(Role, RoleStyle)>,
    pub(super) faults: Vec<Fault>,
}

/// A role's style; what is left out is as in the theme that is extended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct RoleStyle {
    /// The colour of the text, and others to use in its place.
    pub(super) fg: Option<Vec<Colour>>,
    /// The colour of the background, likewise.
    pub(super) bg: Option<Vec<Colour>>,
    /// The colour of the background on every other square, likewise.
    pub(super) shade: Option<Vec<Colour>>,
    /// The colour of the points on a tile, likewise.
    pub(super) points: Option<Vec<Colour>>,
    pub(super) attributes: Option<Modifier>,
}

impl ThemeFile {
    pub(super) fn read(file: &TomlTable) -> Self {
        let mut theme = Self::default();
        for entry in file.entries() {
            match entry.key.as_str() {
                "name" => drop(theme.text(entry)),
                "about" => theme.about = theme.text(entry).unwrap_or_default(),
                "extends" => {
                    theme.extends_key = Some(entry.key_span.clone());
                    theme.extends = theme.text(entry).map(|name| (name, entry.item.span.clone()));
                }
                "styles" => {
                    theme.styles_key = Some(entry.key_span.clone());
                    theme.styles = theme.styles(entry);
                }
                other => {
                    let cure = did_you_mean(other, ["name", "about", "extends", "styles"]);
                    theme.fault(&entry.key_span, other, "unknown key", cure);
                }
            }
        }
        theme
    }

    fn fault(&mut self, span: &SourceSpan, key: &str, problem: impl Into<String>, cure: impl Into<String>) {
        self.faults.push(Fault::at(span, key, problem, cure));
    }

    fn text(&mut self, entry: &TomlEntry) -> Option<String> {
        let text = entry.item.as_text();
        if text.is_none() {
            self.fault(&entry.item.span, &entry.key, "expected text", "write it in quotes");
        }
        text.map(str::to_owned)
    }

    fn styles(&mut self, entry: &TomlEntry) -> Vec<(Role, RoleStyle)> {
        let Some(table) = entry.item.as_table() else {
            self.fault(&entry.item.span, &entry.key, "expected a table", "write [styles]");
            return Vec::new();
        };
        let mut styles = Vec::new();
        for entry in table.entries() {
            let full_key = format!("styles.{}", entry.key);
            match (Role::ALL.into_iter().find(|role| role.key() == entry.key), entry.item.as_table()) {
                (None, _) => {
                    let cure = did_you_mean(&entry.key, Role::ALL.map(Role::key));
                    self.fault(&entry.key_span, &full_key, "unknown key", cure);
                }
                (Some(_), None) => {
                    let cure = "write { fg = \"black\", bg = \"#f1e3c2\", attributes = [\"bold\"] }";
                    self.fault(&entry.item.span, &full_key, "expected a style", cure);
                }
                (Some(role), Some(table)) => styles.push((role, self.style(&full_key, table.entries()))),
            }
        }
        styles
    }

    fn style(&mut self, full_key: &str, entries: Vec<&TomlEntry>) -> RoleStyle {
        let mut style = RoleStyle::default();
        for entry in entries {
            let key = format!("{full_key}.{}", entry.key);
            match entry.key.as_str() {
                "fg" => style.fg = Some(self.colours(&key, &entry.item)),
                "bg" => style.bg = Some(self.colours(&key, &entry.item)),
                "shade" => style.shade = Some(self.colours(&key, &entry.item)),
                "points" => style.points = Some(self.colours(&key, &entry.item)),
                "attributes" => style.attributes = Some(self.attributes(&key, entry)),
                other => {
                    let cure = did_you_mean(other, ["fg", "bg", "shade", "points", "attributes"]);
                    self.fault(&entry.key_span, &key, "unknown key", cure);
                }
            }
        }
        style
    }

    fn colours(&mut self, key: &str, item: &TomlItem) -> Vec<Colour> {
        if item.one_or_more().is_empty() {
            let cure = "write \"green\", \"#2e7d32\" or a number from 16 to 255";
            self.fault(&item.span, key, "expected a colour", cure);
        }
        let mut colours = Vec::new();
        for item in item.one_or_more() {
            let read = match item.value {
                TomlValue::Integer(number) => Colour::of_number(number),
                _ => item.as_text().and_then(Colour::read),
            };
            if let Some(colour) = read {
                colours.push(colour);
            } else {
                let problem = format!("{} is not a colour", item.span.text());
                self.fault(&item.span, key, problem, colour_cure(item));
            }
        }
        colours
    }

    fn attributes(&mut self, key: &str, entry: &TomlEntry) -> Modifier {
        let mut all = Modifier::empty();
        if entry.item.as_table().is_some() {
            self.fault(&entry.key_span, key, "expected a list", "write [\"bold\"], or [] for none");
        }
        for item in entry.item.one_or_more() {
            let text = item.as_text().unwrap_or_default();
            if let Some((_, attribute)) = ATTRIBUTES.iter().find(|(name, _)| *name == text) {
                all |= *attribute;
            } else {
                let cure = did_you_mean(text, ATTRIBUTES.map(|(name, _)| name));
                self.fault(&item.span, key, format!("{} is not an attribute", item.span.text()), cure);
            }
        }
        all
    }
}

/// Says how to fix a value that is not a colour.
fn colour_cure(item: &TomlItem) -> String {
    let near = item.as_text().and_then(|text| nearest_name(text, Colour::names()));
    near.map_or_else(
        || {
            let names: Vec<&str> = Colour::names().collect();
            format!("write \"#rrggbb\", a number from 16 to 255, or one of {}", names.join(", "))
        },
        |name| format!("did you mean `{name}`?"),
    )
}
