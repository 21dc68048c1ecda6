//! The dials of a bot.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::level::{Level, UnknownLevel};
use super::vocabulary::BotVocabulary;
use crate::enum_table;
use crate::nearest_name::choose_one_of;

enum_table! {
    /// The frequency with which a bot takes tiles from the board, where the rules allow it (SF-7).
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Taking(
        /// The name, as players write it after the level.
        pub name: &'static str,
    ) {
        /// Whenever its best play does.
        #[default]
        Always: "always-takes";
        /// It takes tiles on half of its turns, chosen at random; on the others it plays as if nothing could be taken.
        Sometimes: "sometimes-takes";
        /// Never.
        Never: "never-takes";
    }
}

/// The time for which a bot thinks. It matters to levels that look ahead.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thinking {
    /// A quarter of the usual work.
    Quick,
    /// The usual work.
    #[default]
    Normal,
    /// Five times the usual work.
    Long,
}

impl Thinking {
    /// All of them, the usual one first.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Quick, Self::Long];

    /// The name, as players write it after the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Normal => "normal",
            Self::Long => "long",
        }
    }
}

/// A bot's level and its other dials: `casual`, or with a dial that is not as usual, `casual:all`,
/// `master:never-takes:quick`, which files have as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BotProfile {
    /// The level of its play.
    pub level: Level,
    /// The words that it knows.
    pub vocabulary: BotVocabulary,
    /// The frequency with which it takes tiles.
    pub taking: Taking,
    /// The time for which it thinks.
    pub thinking: Thinking,
}

impl BotProfile {
    /// A bot of this level whose other dials are as usual.
    pub const fn usual(level: Level) -> Self {
        Self {
            level,
            vocabulary: level.default_vocabulary(),
            taking: Taking::Always,
            thinking: Thinking::Normal,
        }
    }

    /// Every level with every vocabulary, those with the usual one first. The other dials are as usual.
    pub fn with_vocabularies() -> Vec<Self> {
        let usual = Level::ALL.into_iter().map(Self::usual);
        let with_words = |bot: Self| {
            let others = BotVocabulary::ALL.into_iter().filter(move |&words| words != bot.vocabulary);
            others.map(move |vocabulary| Self { vocabulary, ..bot })
        };
        usual.clone().chain(usual.flat_map(with_words)).collect()
    }
}

impl From<Level> for BotProfile {
    fn from(level: Level) -> Self {
        Self::usual(level)
    }
}

impl fmt::Display for BotProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, vocabulary, taking, thinking } = *self;
        let usual = Self::from(level);
        f.write_str(level.name())?;
        if vocabulary != usual.vocabulary {
            write!(f, ":{}", vocabulary.name())?;
        }
        if taking != usual.taking {
            write!(f, ":{}", taking.name())?;
        }
        if thinking != usual.thinking {
            write!(f, ":{}", thinking.name())?;
        }
        Ok(())
    }
}

impl From<BotProfile> for String {
    fn from(profile: BotProfile) -> Self {
        profile.to_string()
    }
}

impl TryFrom<String> for BotProfile {
    type Error = BotProfileError;

    fn try_from(text: String) -> Result<Self, BotProfileError> {
        text.parse()
    }
}

/// The reason why a text does not name a bot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BotProfileError {
    /// It does not begin with a level.
    #[error("{0}")]
    Level(#[from] UnknownLevel),
    /// No other dial has a setting of this name.
    #[error("after the level, a bot cannot be `{0}`; {cure}", cure = choose_one_of(.0, &dial_names()))]
    Dial(String),
}

fn dial_names() -> Vec<&'static str> {
    let words = BotVocabulary::ALL.into_iter().map(BotVocabulary::name);
    words.chain(Taking::ALL.map(Taking::name)).chain(Thinking::ALL.map(Thinking::name)).collect()
}

impl FromStr for BotProfile {
    type Err = BotProfileError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split(':').map(str::trim);
        let mut profile = Self::from(words.next().unwrap_or_default().parse::<Level>()?);
        for word in words {
            let is_meant = |name: &str| name.eq_ignore_ascii_case(word);
            let vocabulary = BotVocabulary::ALL.into_iter().find(|choice| is_meant(choice.name()));
            let taking = Taking::ALL.into_iter().find(|choice| is_meant(choice.name()));
            let thinking = Thinking::ALL.into_iter().find(|choice| is_meant(choice.name()));
            match (vocabulary, taking, thinking) {
                (Some(vocabulary), _, _) => profile.vocabulary = vocabulary,
                (_, Some(taking), _) => profile.taking = taking,
                (_, _, Some(thinking)) => profile.thinking = thinking,
                (None, None, None) => return Err(BotProfileError::Dial(word.to_owned())),
            }
        }
        Ok(profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_is_parsed_as_it_is_written() {
        for level in Level::ALL {
            for vocabulary in BotVocabulary::ALL {
                for taking in Taking::ALL {
                    for thinking in Thinking::ALL {
                        let profile = BotProfile { level, vocabulary, taking, thinking };
                        assert_eq!(profile.to_string().parse(), Ok(profile));
                    }
                }
            }
        }
        assert_eq!("Casual".parse(), Ok(BotProfile::from(Level::Casual)));
        let all: BotProfile = "casual : quick : ALL".parse().unwrap();
        assert_eq!(all.to_string(), "casual:all:quick");
    }

    #[test]
    fn an_unknown_name_gets_the_known_ones() {
        let error = |text: &str| text.parse::<BotProfile>().unwrap_err().to_string();
        let levels = Level::ALL.map(Level::name).join(", ");
        assert_eq!(
            error("export"),
            format!("unknown level `export`; did you mean expert? Choose one of {levels}")
        );
        assert_eq!(
            error("club:many"),
            "after the level, a bot cannot be `many`; choose one of all, familiar, everyday, common, always-takes, \
             sometimes-takes, never-takes, normal, quick, long"
        );
        assert_eq!(error(""), format!("unknown level ``; choose one of {levels}"));
    }
}
