use std::fmt;
use std::str::FromStr;

use crate::nearest_name::nearest_name;

/// How well a computer opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Overlooks most plays, and takes nothing from the board.
    Novice,
    /// Sees most plays, of the few words that it usually knows.
    Casual,
    /// Knows all words and does not always think of them; looks at nothing but points.
    Club,
    /// Sees all, and values the tiles that it keeps.
    Expert,
    /// Searches the end, and plays the best plays on in its mind where tiles stay on the board once they lie there.
    Master,
}

impl Level {
    /// All levels, each stronger than the one before.
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

    /// The words that it knows unless others are asked for.
    pub const fn usual_words(self) -> BotVocabulary {
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

/// Which of a game's words a computer opponent knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotVocabulary {
    /// All of them.
    All,
    /// Those that most people know.
    Common,
}

impl BotVocabulary {
    /// Both.
    pub const ALL: [Self; 2] = [Self::All, Self::Common];

    /// The name, as players write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Common => "common",
        }
    }
}

/// A kind of computer opponent: `casual`, or with other words than are usual for its level, `casual:all`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotProfile {
    /// How well it plays.
    pub level: Level,
    /// Which words it knows.
    pub words: BotVocabulary,
}

impl From<Level> for BotProfile {
    fn from(level: Level) -> Self {
        Self { level, words: level.usual_words() }
    }
}

impl fmt::Display for BotProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.level.name())?;
        if self.words == self.level.usual_words() { Ok(()) } else { write!(f, ":{}", self.words.name()) }
    }
}

/// Why a text names no computer opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotProfileError {
    /// No level has this name.
    Level(String),
    /// What stands behind the colon is no choice of words.
    BotVocabulary(String),
}

impl fmt::Display for BotProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (given, what, names): (_, _, Vec<&str>) = match self {
            Self::Level(given) => (given, "level", Level::ALL.map(Level::name).to_vec()),
            Self::BotVocabulary(given) => {
                (given, "choice of words", BotVocabulary::ALL.map(BotVocabulary::name).to_vec())
            }
        };
        write!(f, "`{given}` is no {what}; ")?;
        match nearest_name(given, names.iter().copied()) {
            Some(nearest) => write!(f, "did you mean {nearest}? There are {}", names.join(", ")),
            None => write!(f, "there are {}", names.join(", ")),
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
        let Some((level, words)) = text.split_once(':') else { return Ok(text.parse::<Level>()?.into()) };
        let level = level.parse()?;
        let words = words.trim();
        let found = BotVocabulary::ALL.into_iter().find(|choice| choice.name().eq_ignore_ascii_case(words));
        Ok(Self { level, words: found.ok_or_else(|| BotProfileError::BotVocabulary(words.to_owned()))? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opponent_is_read_back_as_it_is_written() {
        for level in Level::ALL {
            for words in BotVocabulary::ALL {
                let opponent = BotProfile { level, words };
                assert_eq!(opponent.to_string().parse(), Ok(opponent));
            }
        }
        assert_eq!("Casual".parse(), Ok(BotProfile { level: Level::Casual, words: BotVocabulary::Common }));
        assert_eq!(BotProfile { level: Level::Casual, words: BotVocabulary::All }.to_string(), "casual:all");
    }

    #[test]
    fn what_names_none_is_told_what_there_is() {
        let error = |text: &str| text.parse::<BotProfile>().unwrap_err().to_string();
        assert_eq!(
            error("export"),
            "`export` is no level; did you mean expert? There are novice, casual, club, expert, master"
        );
        assert_eq!(error("club:many"), "`many` is no choice of words; there are all, common");
    }
}
