//! The lines that a table and the terminals of its seats send each other, and a host and the people in its hall: JSON,
//! bounded, with a version.
//!
//! A [`Message`] has no room for another rack, for the order of the bag or for a seed before the game is over: of the game
//! it has a [`SeatRecord`] and the [`SeatTurn`]s after it.

mod hall;
mod line;
mod link;

pub use hall::{
    Arrival, HallMessage, HallNote, HallPage, HallRequest, HallRow, HallScreen, QueueMessage, Visit,
};
pub use line::{LineError, LineReader, write_line};
pub use link::{AskError, HallLink, QueueLink, SeatLink, Sent};

use rackety_engine::bots::BotProfile;
use rackety_engine::enum_table;
use rackety_engine::game::{DictionaryRecord, GameRecord, SeatRecord, SeatTurn, TurnText};
use rackety_engine::ruleset::spec::RulesetSpec;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::clock::{TotalClock, TurnClock};
use crate::files::{DraftNote, HintNote, OwnWords};

/// The version of the protocol. Both sides must speak the same.
pub const VERSION: u32 = 7;

/// The words with which a table that stays open disconnects a terminal.
pub const UNREAD: &str = "this terminal did not read what the table sent, and was disconnected";

/// The most bytes of a line that a terminal sends: a play, an exchange, or tiles laid.
pub const MAX_REQUEST: usize = 64 << 10;

/// The most bytes of a line that a table sends: a whole game with its ruleset.
pub const MAX_MESSAGE: usize = 32 << 20;

/// The first line that a terminal sends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version that the terminal speaks.
    pub rackety: u32,
    /// The seat that it wants.
    #[serde(default)]
    pub seat: SeatWish,
}

/// The seat that a terminal wants.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// The seat of the first player who has no terminal and is still in the game, or else of the first who has none.
    #[default]
    Free,
    /// The seat of this player.
    Of(String),
    /// The terminal has no seat: it only looks.
    Watching,
}

/// The first line of a connection. Of a line of another version, whose other keys may differ, only the version counts:
/// `of_version` makes another line of it, to be refused for its version.
///
/// # Errors
/// [`LineError::Malformed`] for a line of this version that is not valid, and for one that names no version.
pub fn first_line<T: DeserializeOwned>(
    line: serde_json::Value,
    of_version: impl FnOnce(u32) -> T,
) -> Result<T, LineError> {
    let version = line.get("rackety").and_then(serde_json::Value::as_u64);
    match version.and_then(|version| u32::try_from(version).ok()) {
        Some(version) if version != VERSION => Ok(of_version(version)),
        _ => serde_json::from_value(line).map_err(LineError::Malformed),
    }
}

impl SeatWish {
    /// The seat of this player, or without a name a free one.
    pub fn named(player: Option<String>) -> Self {
        player.map_or(Self::Free, Self::Of)
    }
}

impl Hello {
    /// Asks for a seat.
    pub const fn new(seat: SeatWish) -> Self {
        Self { rackety: VERSION, seat }
    }
}

/// A line that a terminal sends after the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// An action of the seat's player. The table answers.
    Act {
        /// The number of entries of the log that the terminal knew when the player decided. If there are more by now, the
        /// action is refused.
        after: usize,
        /// The action.
        turn: TurnText,
    },
    /// The tiles that the player has laid but not played, and the order of the rack.
    Laid {
        /// The tiles laid, or `None` after all have returned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draft: Option<DraftNote>,
        /// The rack in the player's order.
        rack: String,
    },
    /// The player is going to be shown this hint, once it is counted.
    Hint(String),
}

enum_table! {
    /// The sentences that people at a table of a host can say, by a [`HallRequest`]. There are no others, so nobody needs to
    /// watch over them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Sentence(
        /// Its words.
        pub text: &'static str,
    ) {
        /// A greeting.
        Hello: "Hello!";
        /// Praise.
        WellPlayed: "Well played!";
        /// Thanks.
        Thanks: "Thanks!";
        /// A request for patience.
        OneMoment: "One moment, please.";
        /// An apology.
        Sorry: "Sorry!";
        /// The wish for another game.
        Again: "Again?";
    }
}

/// A line that a table sends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Message {
    /// The seat is taken: the game, and what belongs to the seat.
    Welcome(Box<Welcome>),
    /// New turns, once they are saved.
    Happened {
        /// The turns.
        turns: Vec<SeatTurn>,
        /// The clock after them.
        clock: TableClock,
        /// The reason why the game could not be saved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        save_fault: Option<String>,
    },
    /// New turns, once they are saved, with the game as it is now: at the end, all of it, and after a challenge that lifted
    /// the end, again only what the seat may see. Without new turns, a player has another name.
    Game {
        /// The game.
        game: SeatGame,
        /// The number of its last turns that are new.
        new: usize,
        /// The reason why the game could not be saved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        save_fault: Option<String>,
    },
    /// The clock has started or stopped.
    Clock(TableClock),
    /// The players who have terminals, once for each terminal.
    Present(Vec<String>),
    /// Somebody else has said something.
    Said {
        /// Their name.
        by: String,
        /// The sentence.
        sentence: Sentence,
    },
    /// Something about the game that everybody should know, such as that a turn has more time.
    Notice(String),
    /// The same player has laid tiles at another terminal.
    Laid {
        /// The tiles laid; none after all have returned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draft: Option<DraftNote>,
        /// The rack in the player's order.
        rack: String,
    },
    /// The hints of the player, after one at any of their terminals.
    Hints(SeatHints),
    /// The answer to a request: the reason if it was refused.
    Answer {
        /// The reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused: Option<String>,
    },
    /// The connection ends, and why.
    Closed(String),
}

/// The first line that a table sends to a terminal that it accepts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    /// The version that the table speaks.
    pub rackety: u32,
    /// The player in the seat, or `None` for somebody who watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The game.
    pub game: SeatGame,
    /// The bot in each seat.
    pub bots: Vec<Option<BotProfile>>,
    /// The own words that the game is played with.
    pub own_words: OwnWords,
    /// The path of the ruleset on this machine, if it was chosen by its path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset_file: Option<String>,
    /// The hints of the player.
    pub hints: SeatHints,
    /// The tiles that the player has laid but not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<DraftNote>,
    /// The rack in the player's order.
    pub rack: String,
    /// The clock.
    pub clock: TableClock,
    /// The players who have terminals, once for each terminal.
    pub present: Vec<String>,
    /// The reason why the game could not be saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub save_fault: Option<String>,
    /// A sentence to show once, about what happened while nobody was there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
}

/// The hints of the player in a seat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatHints {
    /// The number used.
    pub used: u32,
    /// Those that cost nothing for now.
    pub given: Vec<HintNote>,
}

/// A game as a seat may have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatGame {
    /// The part of the game that the seat may see, while it is played.
    Running(Box<SeatRecord>),
    /// The whole game, once it is over.
    Over(Box<GameRecord>),
}

/// The rules and the words of a game that a seat is sent.
#[derive(Debug, Clone, Copy)]
pub struct PlayedBy<'a> {
    /// The id of the ruleset.
    pub ruleset_id: &'a str,
    /// The ruleset.
    pub ruleset: &'a RulesetSpec,
    /// The language.
    pub language: &'a str,
    /// The word list.
    pub dictionary: &'a DictionaryRecord,
}

impl SeatGame {
    /// The rules and the words of the game.
    pub fn played_by(&self) -> PlayedBy<'_> {
        let (ruleset_id, ruleset, language, dictionary) = match self {
            Self::Running(game) => (&game.ruleset_id, &game.ruleset, &game.language, &game.dictionary),
            Self::Over(game) => (&game.ruleset_id, &game.ruleset, &game.language, &game.dictionary),
        };
        PlayedBy { ruleset_id, ruleset, language, dictionary }
    }
}

/// The clock of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableClock {
    /// The clock of the turn.
    pub turn: TurnClock,
    /// The time that each player has used.
    pub game: TotalClock,
    /// True while it runs.
    pub runs: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_first_line_of_another_version_only_the_version_counts() {
        let read = |line: &str| {
            let line = serde_json::from_str(line).unwrap();
            first_line(line, |rackety| Hello { rackety, seat: SeatWish::Free }).ok()
        };
        let other = Hello { rackety: 99, seat: SeatWish::Free };
        for line in [
            r#"{"rackety":99}"#,
            r#"{"rackety":99,"seat":"watching","colour":1}"#,
            r#"{"rackety":99,"seat":{"chair":1}}"#,
        ] {
            assert_eq!(read(line).as_ref(), Some(&other), "{line}");
        }
        let own = serde_json::to_string(&Hello::new(SeatWish::Watching)).unwrap();
        assert_eq!(read(&own), Some(Hello::new(SeatWish::Watching)));
        let further = own.replace('}', ",\"colour\":1}");
        for line in [further.as_str(), r#"{"seat":"free"}"#, r#"{"rackety":-1}"#, "[]", "7"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
