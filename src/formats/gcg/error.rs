//! The reasons why a GCG file cannot be read or does not become a game.

use std::fmt;

use rackety_engine::{Refusal, SetupError};

/// The reason why a GCG file cannot be imported, with the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GcgError {
    /// The line, from 1.
    pub line: usize,
    /// The fault in that line.
    pub fault: GcgFault,
}

/// A fault in a line of a GCG file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GcgFault {
    /// A byte that no text has.
    Binary(u8),
    /// An encoding that is not known.
    Encoding(String),
    /// The line is neither a pragma nor an event.
    Unknown(String),
    /// A pragma needs something after its name.
    EmptyPragma(String),
    /// A third player, or one with another number.
    PlayerNumber(String),
    /// Two lines for the same player.
    PlayerTwice(u8),
    /// The file ends, or its events begin, without a line for this player.
    NoPlayer(u8),
    /// An event of nobody: the part before the colon.
    WhoseEvent {
        /// The text before the colon.
        given: String,
        /// The nicknames of the players.
        players: [String; 2],
    },
    /// The event is malformed.
    Event(String),
    /// This is not a number of points.
    Points(String),
    /// This is not a place on a board.
    Place(String),
    /// This is not a word or tiles: what, and why.
    Tiles(String, String),
    /// More events than a game can have.
    TooManyEvents(usize),
    /// There are no turns.
    NoTurns,
    /// The game has something that GCG cannot say.
    NotInGcg(String),
    /// The tiles that are taken back were not played in the turn before.
    NothingWithdrawn,
    /// The play uses tiles that the rack of the line does not have.
    NotOnRack {
        /// The tiles that are missing.
        missing: String,
        /// The rack.
        rack: String,
    },
    /// The rack has more tiles than a rack can have.
    RackTooLarge {
        /// The rack.
        rack: String,
        /// The tiles of a full rack.
        most: usize,
    },
    /// An exchange of more tiles than a rack can have.
    ExchangeTooLarge {
        /// The tiles exchanged.
        count: usize,
        /// The tiles of a full rack.
        most: usize,
    },
    /// More of a tile are in use than there are.
    TooMany {
        /// The tile.
        tile: String,
        /// The number of them.
        count: usize,
    },
    /// No deal of the tiles leads to these turns.
    NoDeal,
    /// The rules refuse the turn.
    Refused(Refusal),
    /// The game cannot begin.
    Setup(SetupError),
}

impl fmt::Display for GcgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for GcgError {}

impl fmt::Display for GcgFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Binary(byte) => write!(f, "byte {byte:#04x} is not text; this is not a GCG file"),
            Self::Encoding(name) => {
                write!(f, "unknown character encoding `{name}`; save the file as UTF-8")
            }
            Self::Unknown(text) => {
                write!(f, "`{text}` is neither a pragma (#…) nor a turn (>…); is this a GCG file?")
            }
            Self::EmptyPragma(name) => write!(f, "#{name} has nothing after it"),
            Self::PlayerNumber(name) => {
                write!(f, "#{name}: only games of two players can be imported, #player1 and #player2")
            }
            Self::PlayerTwice(number) => write!(f, "a second line #player{number}; leave one out"),
            Self::NoPlayer(number) => {
                write!(
                    f,
                    "there is no line #player{number} before this; add one: #player{number} Nickname Full Name"
                )
            }
            Self::WhoseEvent { given, players: [first, second] } => {
                write!(f, "no player is called {given}; the players are {first} and {second}")
            }
            Self::Event(text) => {
                write!(
                    f,
                    "`{text}` is not a turn; one is written as RACK 8H WORD +24 130, RACK -TILES +0 130 or RACK - +0 130"
                )
            }
            Self::Points(text) => write!(f, "`{text}` is not a number of points"),
            Self::Place(text) => {
                write!(f, "`{text}` is not a square; write 8H for a word across, H8 for a word down")
            }
            Self::Tiles(text, why) => write!(f, "`{text}`: {why}"),
            Self::TooManyEvents(most) => write!(f, "more than {most} turns; this is not a game"),
            Self::NoTurns => write!(f, "the file has no turns"),
            Self::NotInGcg(what) => write!(
                f,
                "{what}, which GCG cannot say; take the saved game itself, or export it with --json"
            ),
            Self::NothingWithdrawn => {
                write!(f, "a play is taken back (--), but the turn before is not a play of this player")
            }
            Self::NotOnRack { missing, rack } => {
                write!(f, "the rack {rack} does not have {missing}; correct the rack or the play")
            }
            Self::RackTooLarge { rack, most } => write!(f, "the rack {rack} has more than {most} tiles"),
            Self::ExchangeTooLarge { count, most } => {
                write!(f, "an exchange of {count} tiles; a rack has at most {most}")
            }
            Self::TooMany { tile, count } => write!(
                f,
                "one more {tile} than the tile set has ({count}); is the language right? --language names another"
            ),
            Self::NoDeal => {
                write!(f, "no deal of the tiles leads to this turn; check the racks of the lines before it")
            }
            Self::Refused(refusal) => write!(f, "{refusal} ({})", refusal.id()),
            Self::Setup(error) => error.fmt(f),
        }
    }
}
