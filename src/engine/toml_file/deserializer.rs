//! Deserializes serde types from a parsed TOML table, with errors that are values.
//!
//! The errors of the `toml` crate are text. The author of a ruleset wants the place of each fault and the nearest known
//! key, so this deserializer keeps the parts of an error that serde passes to it.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::source::SourceSpan;
use super::tree::{TomlEntry, TomlItem, TomlTable, TomlValue};

/// The reason why a key or value cannot be read, and its place.
#[derive(Debug, thiserror::Error)]
#[error("{reason:?}")]
pub(crate) struct ReadError {
    pub(super) span: Option<SourceSpan>,
    pub(super) reason: ReadErrorReason,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ReadErrorReason {
    UnknownKey { key: String, known: &'static [&'static str] },
    UnknownChoice { given: String, choices: &'static [&'static str] },
    MissingKey(&'static str),
    WrongType { found: String, expected: String },
    WrongValue { found: String, expected: String },
    WrongLength { found: usize, expected: String },
    Other(String),
}

impl ReadError {
    fn new(reason: ReadErrorReason) -> Self {
        Self { span: None, reason }
    }

    fn at(mut self, span: &SourceSpan) -> Self {
        self.span.get_or_insert_with(|| span.clone());
        self
    }
}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(ReadErrorReason::Other(message.to_string()))
    }

    fn invalid_type(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(ReadErrorReason::WrongType { found: kind_of(&unexpected), expected: expected.to_string() })
    }

    fn invalid_value(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(ReadErrorReason::WrongValue { found: kind_of(&unexpected), expected: expected.to_string() })
    }

    fn invalid_length(length: usize, expected: &dyn de::Expected) -> Self {
        Self::new(ReadErrorReason::WrongLength { found: length, expected: expected.to_string() })
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(ReadErrorReason::MissingKey(field))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(ReadErrorReason::UnknownKey { key: field.to_owned(), known: expected })
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(ReadErrorReason::UnknownChoice { given: variant.to_owned(), choices: expected })
    }
}

fn kind_of(unexpected: &de::Unexpected<'_>) -> String {
    match unexpected {
        de::Unexpected::Bool(value) => format!("{value}"),
        de::Unexpected::Signed(value) => format!("the number {value}"),
        de::Unexpected::Unsigned(value) => format!("the number {value}"),
        de::Unexpected::Float(value) => format!("the number {value:?}"),
        de::Unexpected::Str(value) => format!("the text \"{value}\""),
        de::Unexpected::Seq => "a list".to_owned(),
        de::Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

const fn type_of(value: &TomlValue) -> &'static str {
    match value {
        TomlValue::Text(_) => "text",
        TomlValue::Integer(_) | TomlValue::Float(_) => "a number",
        TomlValue::Boolean(_) => "true or false",
        TomlValue::DateTime(_) => "a date",
        TomlValue::List(_) => "a list",
        TomlValue::Table(_) => "a table",
    }
}

/// Reads a whole table.
pub(crate) fn read<'de, T: Deserialize<'de>>(table: &'de TomlTable) -> Result<T, ReadError> {
    T::deserialize(TableDeserializer(table))
}

struct TableDeserializer<'a>(&'a TomlTable);

impl<'de> Deserializer<'de> for TableDeserializer<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_map(Entries { rest: self.0.iter(), value: None })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct ItemDeserializer<'a>(&'a TomlItem);

impl<'de> Deserializer<'de> for ItemDeserializer<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let read = match &self.0.value {
            TomlValue::Text(text) => visitor.visit_str(text),
            TomlValue::Integer(number) => match (i64::try_from(*number), u64::try_from(*number)) {
                (Ok(number), _) => visitor.visit_i64(number),
                (_, Ok(number)) => visitor.visit_u64(number),
                _ => {
                    let number = format!("the number {}", self.0.span.text());
                    Err(de::Error::invalid_value(de::Unexpected::Other(&number), &visitor))
                }
            },
            TomlValue::Float(number) => visitor.visit_f64(*number),
            TomlValue::Boolean(value) => visitor.visit_bool(*value),
            TomlValue::DateTime(time) => visitor.visit_str(time),
            TomlValue::List(items) => {
                let mut rest = Items(items.iter());
                visitor.visit_seq(&mut rest).and_then(|value| match rest.0.len() {
                    0 => Ok(value),
                    more => Err(de::Error::invalid_length(items.len(), &Fewer(items.len() - more))),
                })
            }
            TomlValue::Table(table) => visitor.visit_map(Entries { rest: table.iter(), value: None }),
        };
        read.map_err(|error| error.at(&self.0.span))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    /// Reads a table. From a list, the keys would be taken by their order in the source.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match &self.0.value {
            TomlValue::List(_) => {
                let found = type_of(&self.0.value).to_owned();
                let reason = ReadErrorReason::WrongType { found, expected: format!("struct {name}") };
                Err(ReadError::new(reason).at(&self.0.span))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let read = match &self.0.value {
            TomlValue::Text(text) => {
                let name: de::value::StrDeserializer<'_, ReadError> = text.as_str().into_deserializer();
                visitor.visit_enum(name)
            }
            other => Err(ReadError::new(ReadErrorReason::WrongType {
                found: type_of(other).to_owned(),
                expected: one_of(variants),
            })),
        };
        read.map_err(|error| error.at(&self.0.span))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map identifier ignored_any
    }
}

/// The choices of a key, for a message: `"allow" or "forbid"`, `"free", "turn" or "points"`.
pub fn one_of(choices: &[&str]) -> String {
    let choices: Vec<String> = choices.iter().map(|choice| format!("\"{choice}\"")).collect();
    match choices.split_last() {
        Some((last, others @ [_, ..])) => format!("{} or {last}", others.join(", ")),
        _ => choices.concat(),
    }
}

struct Entries<'a, I> {
    rest: I,
    value: Option<&'a TomlItem>,
}

impl<'de, I: Iterator<Item = &'de TomlEntry>> MapAccess<'de> for Entries<'de, I> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        let Some(entry) = self.rest.next() else { return Ok(None) };
        self.value = Some(&entry.item);
        let name: de::value::StrDeserializer<'_, ReadError> = entry.key.as_str().into_deserializer();
        seed.deserialize(name).map(Some).map_err(|error| error.at(&entry.key_span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        match self.value.take() {
            Some(item) => seed.deserialize(ItemDeserializer(item)),
            None => Err(de::Error::custom("a value without its key")),
        }
    }
}

struct Items<'a>(std::slice::Iter<'a, TomlItem>);

/// The expectation of a list that is too long.
struct Fewer(usize);

impl de::Expected for Fewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}", self.0)
    }
}

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let Some(item) = self.0.next() else { return Ok(None) };
        seed.deserialize(ItemDeserializer(item)).map(Some)
    }
}
