//! The reasons why a turn is not legal.

use std::ops::RangeInclusive;

use super::scored_play::ScoredPlay;
use crate::board::{Coordinate, Square, starts_in_words};
use crate::tiles::{Tile, TileSet};

/// The reason why a turn is not legal. If it breaks several rules, the first in the order of the variants is reported.
///
/// [`Refusal::squares`] are for a screen to mark; [`Refusal::id`] is what scenarios and tools call the refusal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The ruleset does not offer this, or not at this time.
    #[error("{0}")]
    NotOffered(NotOffered),
    /// A tile or a taking is off the board.
    #[error("{0} is not on the board")]
    OffBoard(Coordinate),
    /// The language does not have this letter (C-9).
    #[error("this language has no letter {0}")]
    BadLetter(String),
    /// No tile can be taken in this ruleset or at this time (SF-7).
    #[error("{0}")]
    TakeNotAllowed(TakeBarred),
    /// There is no tile to take on this square.
    #[error("there is no tile on {0} to take")]
    NothingToTake(Square),
    /// There is no blank to change on this square.
    #[error("there is no blank on {0} to change; name the square of one")]
    NothingToChange(Square),
    /// A tile is placed on a square that has one.
    #[error("there is already a tile on {0}")]
    SquareOccupied(Square),
    /// The notation has another letter than the tile on the board.
    #[error("the tile on {square} is {on_board}, not {written}")]
    LetterMismatch {
        /// The square.
        square: Square,
        /// The letter on the board.
        on_board: String,
        /// The letter in the notation.
        written: String,
    },
    /// No tile is placed.
    #[error("no tile is placed")]
    NoTiles,
    /// These tiles are neither on the rack nor taken: `another T` where it has fewer than needed.
    #[error("not on the rack: {}", .0.join(", "))]
    NotInRack(Vec<String>),
    /// No own tile is placed (SF-9).
    #[error("place at least one tile of your own too")]
    OnlyTaken,
    /// The taken tile is not placed (SF-8).
    #[error("place the tile taken from {0} in this turn")]
    TakenUnused(Square),
    /// The taken tile is placed on the square it came from (SF-10).
    #[error("the tile taken from {0} cannot go back there")]
    TakenReturned(Square),
    /// The tiles are not in one row or column (C-1).
    #[error("the tiles are not in one row or column")]
    NotInLine(Vec<Square>),
    /// There are empty squares between the tiles (C-1).
    #[error("there is no tile on {}", list(.0))]
    Gap(Vec<Square>),
    /// The opening play covers no start square (C-2).
    #[error("the opening play must cover {}", starts_in_words(.0))]
    MissesStart(Vec<Square>),
    /// The opening play has too few tiles (C-3).
    #[error("the opening play needs {needed} tiles; this one has {placed}")]
    TooShort {
        /// The tiles placed.
        placed: usize,
        /// The tiles needed.
        needed: usize,
    },
    /// No tile is next to one on the board (C-4).
    #[error("no tile touches one on the board")]
    NotConnected,
    /// A tile would be left without neighbours (SF-15).
    #[error("the tile on {0} would be left without neighbours")]
    LoneTile(Square),
    /// New words have fewer or more tiles than the ruleset allows.
    #[error("{}: too short or too long; words have {} tiles here", .words.join(", "), range(.lengths))]
    WordLength {
        /// All of them.
        words: Vec<String>,
        /// The lengths allowed, in tiles.
        lengths: RangeInclusive<usize>,
    },
    /// New words are not in the dictionary (C-5).
    #[error("not in the dictionary: {}", .words.join(", "))]
    UnknownWord {
        /// All of them.
        words: Vec<String>,
        /// The words and the score of the play if they were.
        play: Box<ScoredPlay>,
    },
    /// No tile is exchanged, and the ruleset does not allow that.
    #[error("an exchange needs at least one tile")]
    NothingToExchange,
    /// The bag has too few tiles for an exchange (SF-19, WO-4).
    #[error("the bag has {in_bag} tile{}; this exchange needs {needed}", if *.in_bag == 1 { "" } else { "s" })]
    BagTooSmall {
        /// The tiles in the bag.
        in_bag: usize,
        /// The tiles needed.
        needed: usize,
    },
    /// A record says that other tiles were drawn than the player can have drawn.
    #[error("{0}")]
    BadDraw(DrawFault),
}

/// A fault of the tiles that a record says were drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawFault {
    /// The player draws more or fewer.
    #[error("{drawn} {} drawn instead of {due}", if *.drawn == 1 { "tile is" } else { "tiles are" })]
    Count {
        /// The tiles in the record.
        drawn: usize,
        /// The tiles that the player draws.
        due: usize,
    },
    /// These tiles are not in the bag.
    #[error("not in the bag to be drawn: {}", .0.join(" "))]
    NotInBag(Vec<String>),
}

/// An option that a ruleset does not offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotOffered {
    /// Exchanging tiles.
    #[error("this game has no exchanges")]
    Exchange,
    /// Changing a blank on the board.
    #[error("blanks on the board cannot be changed in this game")]
    BlankChange,
    /// A time-out: there are no time limits.
    #[error("this game has no time limits")]
    TimeOut,
    /// A time-out of a turn: there is a time limit only for the whole game.
    #[error("this game has no time limit for a turn, only one for the whole game")]
    TurnTimeOut,
    /// Losing by running out of time for the game: there is no such time, or overtime costs points.
    #[error("nobody loses this game by running out of time")]
    OutOfTime,
    /// A challenge: the ruleset has none, or the last thing done is no play.
    #[error("there is no play to challenge")]
    Challenge,
    /// Agreeing to end the game.
    #[error("players cannot agree to end this game")]
    Quit,
    /// Agreeing to end the game before anybody has resigned.
    #[error("players can agree to end the game only after one has resigned")]
    QuitTooEarly,
    /// An action of a player who has left the game.
    #[error("that player has left the game")]
    AlreadyOut,
    /// An action for a seat that this game does not have, but another one.
    #[error("nobody in this game has that seat")]
    NoSuchSeat,
    /// Another exchange: the player has made as many as the ruleset allows in a game.
    #[error("this game allows {}, which you have used", counted(*.0, "exchange"))]
    ExchangeLimit(u32),
}

/// The reason why no tile can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TakeBarred {
    /// The ruleset has no taking.
    #[error("no tile can be taken from the board in this game")]
    Ruleset,
    /// It is the first turn of the game.
    #[error("no tile can be taken in the first turn of the game")]
    FirstTurn,
    /// There is no tile on the board.
    #[error("there is no tile on the board to take")]
    EmptyBoard,
    /// The player has taken as many tiles as the ruleset allows in a game.
    #[error("this game allows {}, which you have used", counted(*.0, "taking"))]
    Limit(u32),
    /// The player placed the tile on this square, and the ruleset allows only those of others.
    #[error("you placed the tile on {0}; only tiles of others can be taken")]
    OwnTile(Square),
    /// The tile on this square was not placed in the turn before, and the ruleset allows only those that were.
    #[error("only tiles of the turn before can be taken; the one on {0} is older")]
    OlderTile(Square),
    /// A tile was taken from this square not long ago.
    #[error("a tile was taken from {0} not long ago; take another one")]
    Cooldown(Square),
}

/// The identifier and the meaning of each refusal, in the order in which they are reported.
macro_rules! identified {
    ($($refusal:ident: $id:literal, $meaning:literal;)+) => {
        /// The identifier that scenarios and tools use, such as `not-connected`.
        pub const fn id(&self) -> &'static str {
            match self {
                $(Self::$refusal { .. } => $id,)+
            }
        }

        /// All identifiers with their meanings, in the order in which they are reported.
        pub(crate) const MEANINGS: [(&'static str, &'static str); [$($id),+].len()] = [$(($id, $meaning)),+];

        /// All identifiers, in the order in which they are reported.
        pub const IDS: [&'static str; Self::MEANINGS.len()] = [$($id),+];
    };
}

impl Refusal {
    /// Refuses tiles that are missing from a rack.
    pub(crate) fn not_in_rack(tiles: &TileSet, rack: &[Tile], missing: &[Tile]) -> Self {
        let name = |tile: &Tile| {
            let another = if rack.contains(tile) { "another " } else { "" };
            format!("{another}{}", tiles.write_tile(*tile))
        };
        Self::NotInRack(missing.iter().map(name).collect())
    }

    identified! {
        GameOver: "game-over", "The game is over.";
        NotOffered: "not-offered",
            "The ruleset does not offer this, or not now: exchanges, challenges, time-outs, changed blanks, agreeing to end.";
        OffBoard: "off-board", "A tile or a taking is outside the board or on a hole.";
        BadLetter: "bad-letter", "The language has no such letter.";
        TakeNotAllowed: "take-not-allowed",
            "No tile can be taken: by the ruleset, in the first turn, beyond the limit, or this one.";
        NothingToTake: "nothing-to-take", "There is no tile on the square named in `take`.";
        NothingToChange: "nothing-to-change", "There is no blank on the square named in `change`.";
        SquareOccupied: "square-occupied", "A tile is placed on one that is there; a word is written over it instead.";
        LetterMismatch: "letter-mismatch", "The word has another letter than the tile on the board.";
        NoTiles: "no-tiles", "No tile is placed.";
        NotInRack: "not-in-rack", "A tile is neither on the rack nor taken.";
        OnlyTaken: "only-taken", "No tile of the rack is placed, only the taken one.";
        TakenUnused: "taken-unused", "The taken tile is not placed.";
        TakenReturned: "taken-returned", "The taken tile is placed on the square that it came from.";
        NotInLine: "not-in-line", "The tiles are not in one row or column.";
        Gap: "gap", "There is an empty square between the tiles.";
        MissesStart: "misses-start", "The opening play covers no start square.";
        TooShort: "too-short", "The opening play has fewer tiles than the ruleset wants.";
        NotConnected: "not-connected", "No tile touches one on the board.";
        LoneTile: "lone-tile", "The taking would leave a tile without neighbours.";
        WordLength: "word-length", "A new word is shorter or longer than the ruleset allows.";
        UnknownWord: "unknown-word", "A new word is not in the word list.";
        NothingToExchange: "nothing-to-exchange", "No tile is exchanged.";
        BagTooSmall: "bag-too-small", "The bag has too few tiles for an exchange.";
        BadDraw: "bad-draw", "The tiles in `drew` are not in the bag, or are too many or too few.";
    }

    /// The squares to mark on the board: where the mistake is, or where a tile is missing.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::NothingToTake(square)
            | Self::NothingToChange(square)
            | Self::SquareOccupied(square)
            | Self::LetterMismatch { square, .. }
            | Self::TakenUnused(square)
            | Self::TakenReturned(square)
            | Self::LoneTile(square)
            | Self::TakeNotAllowed(
                TakeBarred::OwnTile(square) | TakeBarred::OlderTile(square) | TakeBarred::Cooldown(square),
            ) => vec![*square],
            Self::NotInLine(squares) | Self::Gap(squares) | Self::MissesStart(squares) => squares.clone(),
            Self::UnknownWord { words, play } => {
                let bad = play.words.iter().filter(|word| words.contains(&word.text));
                bad.flat_map(|word| word.squares.iter().copied()).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

fn counted(number: u32, noun: &str) -> String {
    if number == 1 { format!("one {noun}") } else { format!("{number} {noun}s") }
}

fn range(lengths: &RangeInclusive<usize>) -> String {
    match (lengths.start(), lengths.end()) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}
