//! Values as the text of TOML files.

use serde::Serialize;
use toml::Table;
use toml::ser::Error;

/// How the arrays and long texts of a file are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TomlLayout {
    /// An array is on one line, and so is a text.
    OneLine,
    /// An array has a line for each entry, and a text with line breaks is written as such.
    Spread,
}

/// Writes a value as TOML, with the keys in the order of its type.
///
/// It becomes a table first. Written directly, each type would be compiled for four serializers: of documents, tables,
/// arrays of tables and values.
///
/// # Errors
/// If the value cannot be written as TOML.
pub fn toml_text(value: &impl Serialize, layout: TomlLayout) -> Result<String, Error> {
    let table = Table::try_from(value)?;
    match layout {
        TomlLayout::OneLine => toml::to_string(&table),
        TomlLayout::Spread => toml::to_string_pretty(&table),
    }
}
