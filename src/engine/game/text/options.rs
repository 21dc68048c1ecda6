//! Options as text, as in saved games, scenarios and on the command line.

use std::fmt;

use serde::de::{self, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::game::setup::{Hints, Mode, Options, Premiums, Undo};
use crate::ruleset::{Ruleset, TimeLimit};

/// The options of a game as text. What is left out is the ruleset's default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionsText {
    /// `normal` or `professional`. Default: that of the ruleset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Whether the premiums are shuffled. Default: false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_board: Option<bool>,
    /// `48h`, `3m` or `off`. Default: that of the ruleset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// `off`, a number, or `free`. Default: off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "hints_schema"))]
    pub hints: Option<HintsText>,
    /// Whether turns may be taken back. Default: false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<bool>,
}

/// A number of hints, or a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum HintsText {
    /// This number.
    Count(u8),
    /// `off`, `free`, or a number in quotes.
    Word(String),
}

/// The schema of hints, which no type says.
#[cfg(feature = "schema")]
fn hints_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 255 }, { "type": "string" }] })
}

impl<'de> Deserialize<'de> for HintsText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(HintsVisitor)
    }
}

struct HintsVisitor;

impl Visitor<'_> for HintsVisitor {
    type Value = HintsText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"off\", \"free\", or a number up to {}", u8::MAX)
    }

    fn visit_u64<E: de::Error>(self, count: u64) -> Result<HintsText, E> {
        let small = u8::try_from(count).map_err(|_| E::invalid_value(Unexpected::Unsigned(count), &self))?;
        Ok(HintsText::Count(small))
    }

    fn visit_i64<E: de::Error>(self, count: i64) -> Result<HintsText, E> {
        let small = u8::try_from(count).map_err(|_| E::invalid_value(Unexpected::Signed(count), &self))?;
        Ok(HintsText::Count(small))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<HintsText, E> {
        Ok(HintsText::Word(word.to_owned()))
    }
}

/// The reason why a text is not an option.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid value `{given}` for {option}; write {cure}")]
pub struct OptionsTextError {
    /// The name of the option.
    pub option: &'static str,
    /// The value given.
    pub given: String,
    /// The values that are possible.
    pub cure: &'static str,
}

impl OptionsText {
    /// The options of a ruleset, but with this time limit for a turn, or `off`.
    pub fn timed(limit: impl Into<String>) -> Self {
        Self { time: Some(limit.into()), ..Self::default() }
    }

    /// The options for a ruleset; [`Game::new`](crate::Game::new) checks that the ruleset offers them.
    ///
    /// # Errors
    /// [`OptionsTextError`] for the first value that is malformed.
    pub fn options(&self, ruleset: &Ruleset) -> Result<Options, OptionsTextError> {
        let mut options = Options::of(ruleset);
        let error = |option, given: &str, cure| OptionsTextError { option, given: given.to_owned(), cure };
        match self.mode.as_deref() {
            None => {}
            Some("normal") => options.mode = Mode::Normal,
            Some("professional") => options.mode = Mode::Professional,
            Some(other) => return Err(error("mode", other, "normal or professional")),
        }
        if self.random_board == Some(true) {
            options.premiums = Premiums::Random;
        }
        if self.undo == Some(true) {
            options.undo = Undo::Allowed;
        }
        match self.time.as_deref() {
            None => {}
            Some("off") => options.time = None,
            Some(text) => {
                let limit = TimeLimit::parse(text);
                options.time =
                    Some(limit.ok_or_else(|| error("time", text, "a time such as 48h, 3m or 90s, or off"))?);
            }
        }
        match &self.hints {
            None => {}
            Some(HintsText::Count(count)) => options.hints = Hints::Limited(*count),
            Some(HintsText::Word(word)) => {
                options.hints = match word.as_str() {
                    "off" => Hints::Off,
                    "free" => Hints::Free,
                    text => {
                        // Rust's numbers may have a sign.
                        let count = text.parse().ok().filter(|_| !text.starts_with('+'));
                        Hints::Limited(
                            count.ok_or_else(|| error("hints", text, "off, free, or a number up to 255"))?,
                        )
                    }
                }
            }
        }
        if options.hints == Hints::Limited(0) {
            options.hints = Hints::Off;
        }
        Ok(options)
    }

    /// Options as text, in full.
    pub(in crate::game) fn of(options: &Options) -> Self {
        let mode = match options.mode {
            Mode::Normal => "normal",
            Mode::Professional => "professional",
        };
        let hints = match options.hints {
            Hints::Off => HintsText::Word("off".to_owned()),
            Hints::Limited(count) => HintsText::Count(count),
            Hints::Free => HintsText::Word("free".to_owned()),
        };
        Self {
            mode: Some(mode.to_owned()),
            random_board: Some(options.premiums == Premiums::Random),
            time: Some(options.time.map_or_else(|| "off".to_owned(), |limit| limit.to_string())),
            hints: Some(hints),
            undo: (options.undo == Undo::Allowed).then_some(true),
        }
    }
}
