//! The reasons why a GCG file cannot be read or does not become a game.

use rackety_engine::{Refusal, SetupError};

use crate::files::encoding::Utf16;

/// The reason why a GCG file cannot be imported, with the line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct GcgError {
    /// The line, from 1.
    pub line: usize,
    /// The fault in that line.
    pub fault: GcgFault,
}

/// A fault in a line of a GCG file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GcgFault {
    /// A byte that no text has.
    #[error("byte {0:#04x} is not text; this is not a GCG file")]
    Binary(u8),
    /// The text is in UTF-16.
    #[error(transparent)]
    Utf16(Utf16),
    /// An encoding that is not known.
    #[error("unknown character encoding `{0}`; save the file as UTF-8")]
    Encoding(String),
    /// The line is neither a pragma nor an event.
    #[error("`{0}` is neither a pragma (#…) nor a turn (>…); is this a GCG file?")]
    Unknown(String),
    /// A pragma needs something after its name.
    #[error("#{0} has nothing after it")]
    EmptyPragma(String),
    /// A third player, or one with another number.
    #[error("#{0}: only games of two players can be imported, #player1 and #player2")]
    PlayerNumber(String),
    /// Two lines for the same player.
    #[error("a second line #player{0}; leave one out")]
    PlayerTwice(u8),
    /// The file ends, or its events begin, without a line for this player.
    #[error("there is no line #player{0} before this; add one: #player{0} Nickname Full Name")]
    NoPlayer(u8),
    /// An event of nobody: the part before the colon.
    #[error("no player is called {given}; the players are {}", .players.join(" and "))]
    WhoseEvent {
        /// The text before the colon.
        given: String,
        /// The nicknames of the players.
        players: [String; 2],
    },
    /// The event is malformed.
    #[error(
        "`{0}` is not a turn; one is written as RACK 8H WORD +24 130, RACK -TILES +0 130 or RACK - +0 130"
    )]
    Event(String),
    /// This is not a number of points.
    #[error("`{0}` is not a number of points")]
    Points(String),
    /// More points, or a greater loss, than a line can have.
    #[error("`{given}` is beyond the {most} points that a line can have")]
    PointsRange {
        /// The number.
        given: String,
        /// The most points.
        most: i32,
    },
    /// This is not a place on a board.
    #[error("`{0}` is not a square; write 8H for a word across, H8 for a word down")]
    Place(String),
    /// This is not a word or tiles: what, and why.
    #[error("`{0}`: {1}")]
    Tiles(String, String),
    /// More events than a game can have.
    #[error("more than {0} turns; this is not a game")]
    TooManyEvents(usize),
    /// There are no turns.
    #[error("the file has no turns")]
    NoTurns,
    /// A note that names a ruleset and a language.
    #[error("`{0}` is too long for the name of a ruleset and a language")]
    LongName(String),
    /// The game has something that GCG cannot say.
    #[error("{0}, which GCG cannot say; take the saved game itself, or export it with --json")]
    NotInGcg(String),
    /// The tiles that are taken back were not played in the turn before.
    #[error("a play is taken back (--), but the turn before is not a play of this player")]
    NothingWithdrawn,
    /// The language does not have this letter.
    #[error(
        "this language has no letter {0}; name another language with --language, or save the file as UTF-8 (other encodings are read as ISO 8859-1)"
    )]
    Letter(String),
    /// The play uses tiles that the rack of the line does not have.
    #[error("the rack {rack} does not have {missing}; correct the rack or the play")]
    NotOnRack {
        /// The tiles that are missing.
        missing: String,
        /// The rack.
        rack: String,
    },
    /// The rack has more tiles than a rack can have.
    #[error("the rack {rack} has more than {most} tiles")]
    RackTooLarge {
        /// The rack.
        rack: String,
        /// The tiles of a full rack.
        most: usize,
    },
    /// An exchange of more tiles than a rack can have.
    #[error("an exchange of {count} tiles; a rack has at most {most}")]
    ExchangeTooLarge {
        /// The tiles exchanged.
        count: usize,
        /// The tiles of a full rack.
        most: usize,
    },
    /// A play of more tiles than a rack can have.
    #[error("a play of {count} tiles; a rack has at most {most}")]
    PlayTooLarge {
        /// The tiles played.
        count: usize,
        /// The tiles of a full rack.
        most: usize,
    },
    /// More of a tile are in use than there are.
    #[error(
        "one more {tile} than the tile set has ({count}); is the language right? --language names another"
    )]
    TooMany {
        /// The tile.
        tile: String,
        /// The number of them.
        count: usize,
    },
    /// No deal of the tiles leads to these turns.
    #[error("no deal of the tiles leads to this turn; check the racks of the lines before it")]
    NoDeal,
    /// The rules refuse the turn.
    #[error("{0} ({id})", id = .0.id())]
    Refused(Refusal),
    /// The game cannot begin.
    #[error("{0}")]
    Setup(SetupError),
}
