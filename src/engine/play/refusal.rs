use std::fmt;

use super::score::ScoredPlay;
use crate::board::{Coordinate, Square};

/// Why a turn is not allowed. When it breaks several rules, the first in the order of this list is reported.
///
/// Squares and words are named so that a screen can mark them; [`Refusal::id`] is the identifier that scenarios,
/// screens and tools share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A turn after the end.
    GameOver,
    /// What the ruleset or the moment does not offer.
    NotOffered(NotOffered),
    /// A tile or a taking outside the board.
    OffBoard(Coordinate),
    /// A letter that the language has not (C-9).
    BadLetter(String),
    /// No taking here, or not now (SF-7).
    TakeNotAllowed(TakeBarred),
    /// The square to take from is empty.
    NothingToTake(Square),
    /// A tile put on a square that holds one.
    SquareOccupied(Square),
    /// The word spells another letter than the tile lying there.
    LetterMismatch {
        /// The square.
        square: Square,
        /// The tile that lies there.
        lies: String,
        /// The letter written.
        written: String,
    },
    /// A play without any tile placed.
    NoTiles,
    /// Tiles that the rack (with the taken tile) does not hold.
    NotInRack(Vec<String>),
    /// No own tile is placed (SF-9).
    OnlyTaken,
    /// The taken tile is not placed (SF-8).
    TakenUnused(Square),
    /// The taken tile is placed where it lay (SF-10).
    TakenReturned(Square),
    /// Tiles in more than one row and column (C-1).
    NotInLine(Vec<Square>),
    /// An empty square between the tiles (C-1).
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
    /// No tile next to one on the board (C-4).
    NotConnected,
    /// A tile would be left alone (SF-15).
    LoneTile(Square),
    /// New words that are not in the dictionary (C-5).
    UnknownWord {
        /// All of them.
        words: Vec<String>,
        /// What the play would form and score.
        play: Box<ScoredPlay>,
    },
    /// An exchange of none, in a ruleset that refuses it.
    NothingToExchange,
    /// The bag does not hold what an exchange needs (SF-19, WO-4).
    BagTooSmall {
        /// The tiles in the bag.
        holds: usize,
        /// The tiles needed.
        needs: usize,
    },
}

/// What is not on offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotOffered {
    /// Exchanging tiles.
    Exchange,
    /// A time-out, where there are no time limits.
    TimeOut,
    /// Agreeing to quit, where the ruleset has no such thing.
    Quit,
    /// Agreeing to quit before anybody has resigned.
    QuitTooEarly,
    /// Something for a player who has left the game.
    AlreadyOut,
}

/// Why no tile can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeBarred {
    /// The ruleset has no taking.
    Ruleset,
    /// It is the first turn of the game.
    FirstTurn,
    /// No tile lies on the board.
    EmptyBoard,
}

impl Refusal {
    /// The identifier that scenarios and tools use, as `not-connected`.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NotOffered(_) => "not-offered",
            Self::OffBoard(_) => "off-board",
            Self::BadLetter(_) => "bad-letter",
            Self::TakeNotAllowed(_) => "take-not-allowed",
            Self::NothingToTake(_) => "nothing-to-take",
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
            Self::UnknownWord { .. } => "unknown-word",
            Self::NothingToExchange => "nothing-to-exchange",
            Self::BagTooSmall { .. } => "bag-too-small",
        }
    }

    /// All identifiers, in the order in which they are reported.
    pub const IDS: [&'static str; 22] = [
        "game-over",
        "not-offered",
        "off-board",
        "bad-letter",
        "take-not-allowed",
        "nothing-to-take",
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
        "unknown-word",
        "nothing-to-exchange",
        "bag-too-small",
    ];

    /// The squares to mark on the board: where the fault lies, or where something is missing.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::NothingToTake(square)
            | Self::SquareOccupied(square)
            | Self::LetterMismatch { square, .. }
            | Self::TakenUnused(square)
            | Self::TakenReturned(square)
            | Self::LoneTile(square) => vec![*square],
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
            Self::NothingToTake(square) => write!(f, "no tile lies on {square} to be taken"),
            Self::SquareOccupied(square) => write!(f, "a tile lies on {square} already"),
            Self::LetterMismatch { square, lies, written } => {
                write!(f, "{square} holds {lies}, not {written}")
            }
            Self::NoTiles => write!(f, "no tile is placed"),
            Self::NotInRack(tiles) => write!(f, "not on the rack: {}", tiles.join(" ")),
            Self::OnlyTaken => write!(f, "at least one tile of your own must be placed too"),
            Self::TakenUnused(square) => write!(f, "the tile taken from {square} must be placed this turn"),
            Self::TakenReturned(square) => write!(f, "the tile taken from {square} must not go back there"),
            Self::NotInLine(_) => write!(f, "the tiles are not in one row or column"),
            Self::Gap(squares) => write!(f, "nothing lies on {}", list(squares)),
            Self::MissesStart(squares) => write!(f, "the first word must cover {}", one_of(squares)),
            Self::TooShort { placed, needed } => {
                write!(f, "the first play needs {needed} tiles, this one has {placed}")
            }
            Self::NotConnected => write!(f, "no tile touches one that lies on the board"),
            Self::LoneTile(square) => write!(f, "the tile on {square} would be left alone"),
            Self::UnknownWord { words, .. } => write!(f, "not in the dictionary: {}", words.join(", ")),
            Self::NothingToExchange => write!(f, "an exchange needs at least one tile"),
            Self::BagTooSmall { holds, needs } => {
                write!(f, "the bag holds {holds} tiles, and this exchange needs {needs}")
            }
        }
    }
}

impl fmt::Display for NotOffered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exchange => "this game has no exchange",
            Self::TimeOut => "this game has no time limits",
            Self::Quit => "in this game players do not agree to quit",
            Self::QuitTooEarly => "players can agree to quit once somebody has resigned",
            Self::AlreadyOut => "that player has left the game",
        })
    }
}

impl fmt::Display for TakeBarred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ruleset => "in this game no tile is taken from the board",
            Self::FirstTurn => "no tile can be taken in the first turn",
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
