//! One place at the table, as the form has it.

use std::fmt;

use rackety_engine::bots::{BotProfile, BotVocabulary, Level};

use crate::session::{MAX_NAME_LENGTH, NewPlayer};

/// Who has a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// A human with this name; nobody while it is empty.
    Human(String),
    /// A bot.
    Bot(BotProfile),
    /// Nobody.
    Nobody,
}

impl Place {
    /// A human who has given no name yet.
    pub(crate) fn human(seat: usize) -> Self {
        Self::Human(default_name(seat))
    }

    /// The player; none if nobody plays here.
    pub(crate) fn player(&self) -> Option<NewPlayer> {
        match self {
            Self::Human(name) if name.trim().is_empty() => None,
            Self::Human(name) => Some(NewPlayer::Human(name.trim().to_owned())),
            Self::Bot(opponent) => Some(NewPlayer::Bot(*opponent)),
            Self::Nobody => None,
        }
    }

    /// The next or last in the round of a human, the bots with the words they usually have, those with others, and
    /// nobody.
    pub(crate) fn other(&self, seat: usize, next: fn(usize, usize) -> usize) -> Self {
        let bots = opponents();
        let at = match self {
            Self::Human(name) if name.trim().is_empty() => bots.len() + 1,
            Self::Human(_) => 0,
            Self::Bot(opponent) => 1 + bots.iter().position(|bot| bot == opponent).unwrap_or_default(),
            Self::Nobody => bots.len() + 1,
        };
        match next(at, bots.len() + 2) {
            0 => Self::human(seat),
            at => bots.get(at - 1).map_or(Self::Nobody, |bot| Self::Bot(*bot)),
        }
    }

    /// Writes a character of a name.
    pub(crate) fn write(&mut self, character: char, seat: usize) {
        match self {
            // Whoever writes a name means his own, not one behind the one that stood there.
            Self::Human(name) if *name != default_name(seat) => {
                if name.chars().count() < MAX_NAME_LENGTH {
                    name.push(character);
                }
            }
            _ => *self = Self::Human(character.to_string()),
        }
    }

    /// Takes the last character of a name back; a bot leaves at once.
    pub(crate) fn erase(&mut self) {
        match self {
            Self::Human(name) => drop(name.pop()),
            Self::Bot(_) | Self::Nobody => *self = Self::Nobody,
        }
    }
}

impl fmt::Display for Place {
    /// `Ann`, `Bot: casual`, `Bot: casual:all`, or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(name) => f.write_str(name),
            Self::Bot(opponent) => write!(f, "Bot: {opponent}"),
            Self::Nobody => Ok(()),
        }
    }
}

/// Every bot: those of the words that their level usually has come first.
fn opponents() -> Vec<BotProfile> {
    let usual = Level::ALL.map(BotProfile::from);
    let other = usual.map(|BotProfile { level, vocabulary }| {
        let vocabulary = match vocabulary {
            BotVocabulary::All => BotVocabulary::Common,
            BotVocabulary::Common => BotVocabulary::All,
        };
        BotProfile { level, vocabulary }
    });
    usual.into_iter().chain(other).collect()
}

fn default_name(seat: usize) -> String {
    format!("Player {}", seat + 1)
}
