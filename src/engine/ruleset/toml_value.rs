//! Reading serde types from parsed TOML with errors that are values: where, and what, instead of a sentence.
//!
//! The `toml` crate's own errors are text and stop at the first. A ruleset's author wants every fault at once with
//! the nearest known key, so this reads from the parsed document and keeps what serde tells in its parts.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// What cannot be read, and where in the text it stands.
#[derive(Debug)]
pub(super) struct ReadError {
    pub(super) span: Option<Range<usize>>,
    pub(super) what: What,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum What {
    UnknownKey { key: String, known: &'static [&'static str] },
    UnknownChoice { given: String, choices: &'static [&'static str] },
    WrongKind { found: String, expected: String },
    Other(String),
}

impl ReadError {
    fn new(what: What) -> Self {
        Self { span: None, what }
    }

    fn at(mut self, span: Range<usize>) -> Self {
        self.span.get_or_insert(span);
        self
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.what)
    }
}

impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(What::Other(message.to_string()))
    }

    fn invalid_type(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(What::WrongKind { found: kind_of(&unexpected), expected: expected.to_string() })
    }

    fn invalid_value(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::invalid_type(unexpected, expected)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(What::UnknownKey { key: field.to_owned(), known: expected })
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(What::UnknownChoice { given: variant.to_owned(), choices: expected })
    }
}

fn kind_of(unexpected: &de::Unexpected<'_>) -> String {
    match unexpected {
        de::Unexpected::Bool(value) => format!("{value}"),
        de::Unexpected::Signed(value) => format!("the number {value}"),
        de::Unexpected::Float(value) => format!("the number {value}"),
        de::Unexpected::Str(value) => format!("the text \"{value}\""),
        de::Unexpected::Seq => "a list".to_owned(),
        de::Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

/// Reads a whole parsed document.
pub(super) fn read<'de, T: Deserialize<'de>>(document: &'de Spanned<DeTable<'de>>) -> Result<T, ReadError> {
    T::deserialize(Table(document.get_ref())).map_err(|error| error.at(document.span()))
}

struct Table<'a>(&'a DeTable<'a>);

impl<'de> Deserializer<'de> for Table<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_map(Entries { rest: self.0.iter(), value: None })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct Value<'a>(&'a Spanned<DeValue<'a>>);

impl<'de> Deserializer<'de> for Value<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let read = match self.0.get_ref() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => visitor.visit_i64(number),
                Err(_) => Err(de::Error::custom("a number too large")),
            },
            DeValue::Float(number) => visitor.visit_f64(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(value) => visitor.visit_bool(*value),
            DeValue::Datetime(time) => visitor.visit_string(time.to_string()),
            DeValue::Array(array) => visitor.visit_seq(Items { rest: array, next: 0 }),
            DeValue::Table(table) => visitor.visit_map(Entries { rest: table.iter(), value: None }),
        };
        read.map_err(|error| error.at(self.0.span()))
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

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let _ = name;
        let read = match self.0.get_ref() {
            DeValue::String(text) => visitor.visit_enum(Choice(text)),
            other => Err(ReadError::new(What::WrongKind {
                found: format!("a {}", other.type_str()),
                expected: one_of(variants),
            })),
        };
        read.map_err(|error| error.at(self.0.span()))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// The choices of a key, for a message: `"allow" or "forbid"`.
pub(super) fn one_of(choices: &[&str]) -> String {
    choices.iter().map(|choice| format!("\"{choice}\"")).collect::<Vec<_>>().join(" or ")
}

struct Entries<'a, I> {
    rest: I,
    value: Option<&'a Spanned<DeValue<'a>>>,
}

impl<'de, I> MapAccess<'de> for Entries<'de, I>
where
    I: Iterator<Item = (&'de Spanned<std::borrow::Cow<'de, str>>, &'de Spanned<DeValue<'de>>)>,
{
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        let name: de::value::StrDeserializer<'_, ReadError> = key.get_ref().as_ref().into_deserializer();
        seed.deserialize(name).map(Some).map_err(|error| error.at(key.span()))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        match self.value.take() {
            Some(value) => seed.deserialize(Value(value)),
            None => Err(de::Error::custom("a value was asked for before its key")),
        }
    }
}

struct Items<'a> {
    rest: &'a DeArray<'a>,
    next: usize,
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let Some(item) = self.rest.get(self.next) else { return Ok(None) };
        self.next += 1;
        seed.deserialize(Value(item)).map(Some)
    }
}

struct Choice<'a>(&'a str);

impl<'de> EnumAccess<'de> for Choice<'de> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), ReadError> {
        let name: de::value::StrDeserializer<'_, ReadError> = self.0.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Choice<'de> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, ReadError> {
        Err(de::Error::custom("a choice without a value"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, ReadError> {
        Err(de::Error::custom("a choice without a value"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, ReadError> {
        Err(de::Error::custom("a choice without a value"))
    }
}
