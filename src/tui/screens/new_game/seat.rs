//! One seat of a new game: a person, a bot or nobody.

use std::fmt;

use rackety_engine::bots::{BotProfile, BotVocabulary, Level};

use crate::session::{MAX_NAME_LENGTH, NewPlayer};
use crate::tui::widgets::Cycle;

/// Who plays in a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SeatEntry {
    /// A person with this name; nobody while it is empty.
    Human(String),
    /// A bot.
    Bot(BotProfile),
    /// Nobody.
    Empty,
}

impl SeatEntry {
    /// A person with the default name of this seat.
    pub(super) fn human(seat: usize) -> Self {
        Self::Human(default_name(seat))
    }

    /// The player; none in an empty seat.
    pub(super) fn player(&self) -> Option<NewPlayer> {
        match self {
            Self::Human(name) if name.trim().is_empty() => None,
            Self::Human(name) => Some(NewPlayer::Human(name.trim().to_owned())),
            Self::Bot(profile) => Some(NewPlayer::Bot(*profile)),
            Self::Empty => None,
        }
    }

    /// The previous or next of: a person, the bots with the usual vocabulary of their level, the bots with the other
    /// one, and nobody.
    pub(super) fn cycled(&self, seat: usize, step: Cycle) -> Self {
        let bots = all_bots();
        let empty = bots.len() + 1;
        let index = match self {
            Self::Human(name) if name.trim().is_empty() => empty,
            Self::Human(_) => 0,
            Self::Bot(profile) => 1 + bots.iter().position(|bot| bot == profile).unwrap_or_default(),
            Self::Empty => empty,
        };
        match step.from(index, empty + 1) {
            0 => Self::human(seat),
            index => bots.get(index - 1).map_or(Self::Empty, |bot| Self::Bot(*bot)),
        }
    }

    /// Types a character of a name.
    pub(super) fn type_char(&mut self, character: char, seat: usize) {
        match self {
            // Typing replaces the default name.
            Self::Human(name) if *name != default_name(seat) => {
                if name.chars().count() < MAX_NAME_LENGTH {
                    name.push(character);
                }
            }
            _ => *self = Self::Human(character.to_string()),
        }
    }

    /// Deletes the last character of a name, or the bot.
    pub(super) fn erase(&mut self) {
        match self {
            Self::Human(name) => drop(name.pop()),
            Self::Bot(_) | Self::Empty => *self = Self::Empty,
        }
    }
}

impl fmt::Display for SeatEntry {
    /// Writes `Ann`, `Bot: casual`, `Bot: casual:all`, or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(name) => f.write_str(name),
            Self::Bot(profile) => write!(f, "Bot: {profile}"),
            Self::Empty => Ok(()),
        }
    }
}

/// All bots, those with the usual vocabulary of their level first.
fn all_bots() -> Vec<BotProfile> {
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
