//! The reasons why a turn is not legal.

use std::fmt;
use std::ops::RangeInclusive;

use super::scored_play::ScoredPlay;
use crate::board::{Coordinate, Square};

/// The reason why a turn is not legal. If it breaks several rules, the first in the order of the variants is reported.
///
/// [`Refusal::squares`] are for a screen to mark; [`Refusal::id`] is what scenarios and tools call the refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The ruleset does not offer this, or not at this time.
    NotOffered(NotOffered),
    /// A tile or a taking is off the board.
    OffBoard(Coordinate),
    /// The language does not have this letter (C-9).
    BadLetter(String),
    /// No tile can be taken in this ruleset or at this time (SF-7).
    TakeNotAllowed(TakeBarred),
    /// There is no tile to take on this square.
    NothingToTake(Square),
    /// There is no blank to change on this square.
    NothingToChange(Square),
    /// A tile is placed on a square that has one.
    SquareOccupied(Square),
    /// The notation has another letter than the tile on the board.
    LetterMismatch {
        /// The square.
        square: Square,
        /// The letter on the board.
        on_board: String,
        /// The letter in the notation.
        written: String,
    },
    /// No tile is placed.
    NoTiles,
    /// These tiles are neither on the rack nor taken.
    NotInRack(Vec<String>),
    /// No own tile is placed (SF-9).
    OnlyTaken,
    /// The taken tile is not placed (SF-8).
    TakenUnused(Square),
    /// The taken tile is placed on the square it came from (SF-10).
    TakenReturned(Square),
    /// The tiles are not in one row or column (C-1).
    NotInLine(Vec<Square>),
    /// There are empty squares between the tiles (C-1).
    Gap(Vec<Square>),
    /// The opening play covers no start square (C-2).
    MissesStart(Vec<Square>),
    /// The opening play has too few tiles (C-3).
    TooShort {
        /// The tiles placed.
        placed: usize,
        /// The tiles needed.
        needed: usize,
    },
    /// No tile is next to one on the board (C-4).
    NotConnected,
    /// A tile would be left without neighbours (SF-15).
    LoneTile(Square),
    /// New words have fewer or more tiles than the ruleset allows.
    WordLength {
        /// All of them.
        words: Vec<String>,
        /// The lengths allowed, in tiles.
        lengths: RangeInclusive<usize>,
    },
    /// New words are not in the dictionary (C-5).
    UnknownWord {
        /// All of them.
        words: Vec<String>,
        /// The words and the score of the play if they were.
        play: Box<ScoredPlay>,
    },
    /// No tile is exchanged, and the ruleset does not allow that.
    NothingToExchange,
    /// The bag has too few tiles for an exchange (SF-19, WO-4).
    BagTooSmall {
        /// The tiles in the bag.
        in_bag: usize,
        /// The tiles needed.
        needed: usize,
    },
    /// A record says that other tiles were drawn than the player can have drawn.
    BadDraw(DrawFault),
}

/// A fault of the tiles that a record says were drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawFault {
    /// The player draws more or fewer.
    Count {
        /// The tiles in the record.
        drawn: usize,
        /// The tiles that the player draws.
        due: usize,
    },
    /// These tiles are not in the bag.
    NotInBag(Vec<String>),
}

/// An option that a ruleset does not offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotOffered {
    /// Exchanging tiles.
    Exchange,
    /// Changing a blank on the board.
    BlankChange,
    /// A time-out: there are no time limits.
    TimeOut,
    /// A time-out of a turn: there is a time limit only for the whole game.
    TurnTimeOut,
    /// Losing by running out of time for the game: there is no such time, or overtime costs points.
    OutOfTime,
    /// A challenge: the ruleset has none, or the last thing done is no play.
    Challenge,
    /// Agreeing to end the game.
    Quit,
    /// Agreeing to end the game before anybody has resigned.
    QuitTooEarly,
    /// An action of a player who has left the game.
    AlreadyOut,
    /// An action for a seat that this game does not have, but another one.
    NoSuchSeat,
    /// Another exchange: the player has made as many as the ruleset allows in a game.
    ExchangeLimit(u32),
}

/// The reason why no tile can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TakeBarred {
    /// The ruleset has no taking.
    Ruleset,
    /// It is the first turn of the game.
    FirstTurn,
    /// There is no tile on the board.
    EmptyBoard,
    /// The player has taken as many tiles as the ruleset allows in a game.
    Limit(u32),
    /// The player placed the tile on this square, and the ruleset allows only those of others.
    OwnTile(Square),
    /// The tile on this square was not placed in the turn before, and the ruleset allows only those that were.
    OlderTile(Square),
    /// A tile was taken from this square not long ago.
    Cooldown(Square),
}

impl Refusal {
    /// The identifier that scenarios and tools use, such as `not-connected`.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NotOffered(_) => "not-offered",
            Self::OffBoard(_) => "off-board",
            Self::BadLetter(_) => "bad-letter",
            Self::TakeNotAllowed(_) => "take-not-allowed",
            Self::NothingToTake(_) => "nothing-to-take",
            Self::NothingToChange(_) => "nothing-to-change",
            Self::SquareOccupied(_) => "square-occupied",
            Self::LetterMismatch { .. } => "letter-mismatch",
            Self::NoTiles => "no-tiles",
            Self::NotInRack(_) => "not-in-rack",
            Self::OnlyTaken => "only-taken",
            Self::TakenUnused(_) => "taken-unused",
            Self::TakenReturned(_) => "taken-returned",
            Self::NotInLine(_) => "not-in-line",
            Self::Gap(_) => "gap",
            Self::MissesStart(_) => "misses-start",
            Self::TooShort { .. } => "too-short",
            Self::NotConnected => "not-connected",
            Self::LoneTile(_) => "lone-tile",
            Self::WordLength { .. } => "word-length",
            Self::UnknownWord { .. } => "unknown-word",
            Self::NothingToExchange => "nothing-to-exchange",
            Self::BagTooSmall { .. } => "bag-too-small",
            Self::BadDraw(_) => "bad-draw",
        }
    }

    /// All identifiers, in the order in which they are reported.
    pub const IDS: [&'static str; 25] = [
        "game-over",
        "not-offered",
        "off-board",
        "bad-letter",
        "take-not-allowed",
        "nothing-to-take",
        "nothing-to-change",
        "square-occupied",
        "letter-mismatch",
        "no-tiles",
        "not-in-rack",
        "only-taken",
        "taken-unused",
        "taken-returned",
        "not-in-line",
        "gap",
        "misses-start",
        "too-short",
        "not-connected",
        "lone-tile",
        "word-length",
        "unknown-word",
        "nothing-to-exchange",
        "bag-too-small",
        "bad-draw",
    ];

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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::NotOffered(what) => what.fmt(f),
            Self::OffBoard(place) => write!(f, "{place} is not on the board"),
            Self::BadLetter(letter) => write!(f, "this language has no letter {letter}"),
            Self::TakeNotAllowed(why) => why.fmt(f),
            Self::NothingToTake(square) => write!(f, "there is no tile on {square} to take"),
            Self::NothingToChange(square) => {
                write!(f, "there is no blank on {square} to change; name the square of one")
            }
            Self::SquareOccupied(square) => write!(f, "there is already a tile on {square}"),
            Self::LetterMismatch { square, on_board, written } => {
                write!(f, "the tile on {square} is {on_board}, not {written}")
            }
            Self::NoTiles => write!(f, "no tile is placed"),
            Self::NotInRack(tiles) => write!(f, "not on the rack: {}", tiles.join(" ")),
            Self::OnlyTaken => write!(f, "place at least one tile of your own too"),
            Self::TakenUnused(square) => write!(f, "place the tile taken from {square} in this turn"),
            Self::TakenReturned(square) => write!(f, "the tile taken from {square} cannot go back there"),
            Self::NotInLine(_) => write!(f, "the tiles are not in one row or column"),
            Self::Gap(squares) => write!(f, "there is no tile on {}", list(squares)),
            Self::MissesStart(squares) => write!(f, "the opening play must cover {}", one_of(squares)),
            Self::TooShort { placed, needed } => {
                write!(f, "the opening play needs {needed} tiles; this one has {placed}")
            }
            Self::NotConnected => write!(f, "no tile touches one on the board"),
            Self::LoneTile(square) => write!(f, "the tile on {square} would be left without neighbours"),
            Self::WordLength { words, lengths } => {
                write!(f, "words have {} to {} tiles: {}", lengths.start(), lengths.end(), words.join(", "))
            }
            Self::UnknownWord { words, .. } => write!(f, "not in the dictionary: {}", words.join(", ")),
            Self::NothingToExchange => write!(f, "an exchange needs at least one tile"),
            Self::BagTooSmall { in_bag, needed } => {
                write!(f, "the bag has {in_bag} tiles; this exchange needs {needed}")
            }
            Self::BadDraw(DrawFault::Count { drawn, due }) => {
                write!(f, "{drawn} tiles are drawn instead of {due}")
            }
            Self::BadDraw(DrawFault::NotInBag(tiles)) => {
                write!(f, "not in the bag to be drawn: {}", tiles.join(" "))
            }
        }
    }
}

impl fmt::Display for NotOffered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ExchangeLimit(1) => return write!(f, "this game allows one exchange, which you have used"),
            Self::ExchangeLimit(limit) => {
                return write!(f, "this game allows {limit} exchanges, which you have used");
            }
            Self::Exchange => "this game has no exchanges",
            Self::BlankChange => "blanks on the board cannot be changed in this game",
            Self::TimeOut => "this game has no time limits",
            Self::TurnTimeOut => "this game has no time limit for a turn, only one for the whole game",
            Self::OutOfTime => "nobody loses this game by running out of time",
            Self::Challenge => "there is no play to challenge",
            Self::Quit => "players cannot agree to end this game",
            Self::QuitTooEarly => "players can agree to end the game only after one has resigned",
            Self::AlreadyOut => "that player has left the game",
            Self::NoSuchSeat => "nobody in this game has that seat",
        })
    }
}

impl fmt::Display for TakeBarred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Limit(1) => return write!(f, "this game allows one taking, which you have used"),
            Self::Limit(limit) => return write!(f, "this game allows {limit} takings, which you have used"),
            Self::OwnTile(square) => {
                return write!(f, "you placed the tile on {square}; only tiles of others can be taken");
            }
            Self::OlderTile(square) => {
                return write!(f, "only tiles of the turn before can be taken; the one on {square} is older");
            }
            Self::Cooldown(square) => {
                return write!(f, "a tile was taken from {square} not long ago; take another one");
            }
            Self::Ruleset => "no tile can be taken from the board in this game",
            Self::FirstTurn => "no tile can be taken in the first turn of the game",
            Self::EmptyBoard => "there is no tile on the board to take",
        })
    }
}

impl std::error::Error for Refusal {}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

fn one_of(squares: &[Square]) -> String {
    match squares {
        [square] => square.to_string(),
        _ => format!("one of {}", list(squares)),
    }
}
