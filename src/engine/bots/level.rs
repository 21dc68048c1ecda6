//! The strength of a bot's play.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use super::vocabulary::BotVocabulary;
use crate::nearest_name::nearest_name;

/// The strength of a bot's play.
///
/// Each level wins about three of four games against the one below, four of five where tiles may be taken, and master about
/// three of five against expert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Level {
    /// Knows only the everyday words; plays for the highest score.
    Novice,
    /// Knows the familiar words, and overlooks some of its plays; plays for the highest score.
    Casual,
    /// Knows all words, but overlooks a third of its plays; plays for the highest score.
    Club,
    /// Sees all plays, and values its leaves.
    Expert,
    /// Also looks ahead: simulates the best plays, and solves endgames.
    Master,
}

/// Names the levels, weakest first. One that is left out has no name, so [`Level::ALL`] cannot miss one.
macro_rules! names {
    ($($level:ident = $name:literal,)*) => {
        impl Level {
            /// All levels, weakest first.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$level),*];

            /// The name, as players write it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$level => $name,)*
                }
            }
        }
    };
}

names! {
    Novice = "novice",
    Casual = "casual",
    Club = "club",
    Expert = "expert",
    Master = "master",
}

impl Level {
    /// The vocabulary of the level unless another one is chosen.
    pub const fn default_vocabulary(self) -> BotVocabulary {
        match self {
            Self::Novice => BotVocabulary::Everyday,
            Self::Casual => BotVocabulary::Familiar,
            Self::Club | Self::Expert | Self::Master => BotVocabulary::All,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No level has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(given) = self;
        let names = Level::ALL.map(Level::name);
        write!(f, "unknown level `{given}`; ")?;
        match nearest_name(given, names) {
            Some(nearest) => write!(f, "did you mean {nearest}? Choose one of {}", names.join(", ")),
            None => write!(f, "choose one of {}", names.join(", ")),
        }
    }
}

impl std::error::Error for UnknownLevel {}

impl TryFrom<String> for Level {
    type Error = UnknownLevel;

    fn try_from(text: String) -> Result<Self, UnknownLevel> {
        text.parse()
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| UnknownLevel(text.trim().to_owned()))
    }
}
