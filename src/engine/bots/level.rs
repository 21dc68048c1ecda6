//! The dials of a bot: its level and its vocabulary.

use std::fmt;
use std::str::FromStr;

use crate::nearest_name::nearest_name;

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Knows only common words, and overlooks many of them; plays for the highest score.
    Novice,
    /// Knows only common words, but sees all plays with them, and values its leaves.
    Casual,
    /// Knows all words, but overlooks half of them; plays for the highest score.
    Club,
    /// Sees all plays, and values its leaves.
    Expert,
    /// Also looks ahead: simulates the best plays, and solves endgames.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 5] = [Self::Novice, Self::Casual, Self::Club, Self::Expert, Self::Master];

    /// The name, as players write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }

    /// The vocabulary of the level unless another one is chosen.
    pub const fn default_vocabulary(self) -> BotVocabulary {
        match self {
            Self::Novice | Self::Casual => BotVocabulary::Common,
            Self::Club | Self::Expert | Self::Master => BotVocabulary::All,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which of a game's words a bot knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotVocabulary {
    /// All words.
    All,
    /// The words that most people know.
    Common,
}

impl BotVocabulary {
    /// Both vocabularies.
    pub const ALL: [Self; 2] = [Self::All, Self::Common];

    /// The name, as players write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Common => "common",
        }
    }
}

/// A bot's level and vocabulary: `casual`, or with another vocabulary than the level's own, `casual:all`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotProfile {
    /// How well it plays.
    pub level: Level,
    /// Which words it knows.
    pub vocabulary: BotVocabulary,
}

impl From<Level> for BotProfile {
    fn from(level: Level) -> Self {
        Self { level, vocabulary: level.default_vocabulary() }
    }
}

impl fmt::Display for BotProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.level.name())?;
        if self.vocabulary == self.level.default_vocabulary() {
            return Ok(());
        }
        write!(f, ":{}", self.vocabulary.name())
    }
}

/// Why a text does not name a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BotProfileError {
    /// No level has this name.
    Level(String),
    /// No vocabulary has this name.
    Vocabulary(String),
}

impl fmt::Display for BotProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (given, what, names): (_, _, Vec<&str>) = match self {
            Self::Level(given) => (given, "level", Level::ALL.map(Level::name).to_vec()),
            Self::Vocabulary(given) => {
                (given, "vocabulary", BotVocabulary::ALL.map(BotVocabulary::name).to_vec())
            }
        };
        write!(f, "unknown {what} `{given}`; ")?;
        match nearest_name(given, names.iter().copied()) {
            Some(nearest) => write!(f, "did you mean {nearest}? Choose one of {}", names.join(", ")),
            None => write!(f, "choose one of {}", names.join(", ")),
        }
    }
}

impl std::error::Error for BotProfileError {}

impl FromStr for Level {
    type Err = BotProfileError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| BotProfileError::Level(text.trim().to_owned()))
    }
}

impl FromStr for BotProfile {
    type Err = BotProfileError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((level, name)) = text.split_once(':') else { return Ok(text.parse::<Level>()?.into()) };
        let level = level.parse()?;
        let name = name.trim();
        let found = BotVocabulary::ALL.into_iter().find(|choice| choice.name().eq_ignore_ascii_case(name));
        Ok(Self { level, vocabulary: found.ok_or_else(|| BotProfileError::Vocabulary(name.to_owned()))? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_is_parsed_as_it_is_written() {
        for level in Level::ALL {
            for vocabulary in BotVocabulary::ALL {
                let profile = BotProfile { level, vocabulary };
                assert_eq!(profile.to_string().parse(), Ok(profile));
            }
        }
        assert_eq!(
            "Casual".parse(),
            Ok(BotProfile { level: Level::Casual, vocabulary: BotVocabulary::Common })
        );
        assert_eq!(
            BotProfile { level: Level::Casual, vocabulary: BotVocabulary::All }.to_string(),
            "casual:all"
        );
    }

    #[test]
    fn an_unknown_name_gets_the_known_ones() {
        let error = |text: &str| text.parse::<BotProfile>().unwrap_err().to_string();
        assert_eq!(
            error("export"),
            "unknown level `export`; did you mean expert? Choose one of novice, casual, club, expert, master"
        );
        assert_eq!(error("club:many"), "unknown vocabulary `many`; choose one of all, common");
    }
}
