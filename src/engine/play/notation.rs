//! Plays as text: `8h SECTION`, with `l8` for a square that a tile is taken from.

use std::fmt;

use super::legality::check_taking;
use super::position::Table;
use super::{Placement, Play, Refusal};
use crate::board::{Axis, Board, Coordinate, Square};
use crate::tiles::{PlacedTile, Token, TokenError, TokenKind, tokenize};

/// A play as written, not yet held against a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayNotation {
    take: Option<Coordinate>,
    at: Coordinate,
    axis: Axis,
    tokens: Vec<Token>,
}

/// Why a text is no play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotationError {
    /// The text has not the two parts, square and word.
    Shape(String),
    /// This is no square.
    Square(String),
    /// This is no word.
    Word(TokenError),
    /// A question mark in a word: a blank must stand for a letter.
    OpenBlank(String),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(text) => write!(f, "`{text}` is no play: write a square and a word, as `8h SECTION`"),
            Self::Square(text) => write!(f, "`{text}` is no square: write `8h` for across, `h8` for down"),
            Self::Word(error) => error.fmt(f),
            Self::OpenBlank(text) => {
                write!(f, "`{text}` has an open blank: write the letter it stands for in small")
            }
        }
    }
}

impl std::error::Error for NotationError {}

impl PlayNotation {
    /// Reads `8h SECTION`, and the square of a taking.
    ///
    /// # Errors
    /// [`NotationError`] if the text is no play on any board.
    pub fn parse(text: &str, take: Option<&str>) -> Result<Self, NotationError> {
        let mut parts = text.split_whitespace();
        let (Some(at), Some(word), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(NotationError::Shape(text.to_owned()));
        };
        let (at, axis) = Coordinate::parse(at).ok_or_else(|| NotationError::Square(at.to_owned()))?;
        let take = match take.map(str::trim) {
            None => None,
            Some(take) => {
                Some(Coordinate::parse(take).ok_or_else(|| NotationError::Square(take.to_owned()))?.0)
            }
        };
        let tokens = tokenize(word).map_err(NotationError::Word)?;
        if tokens.iter().any(|token| token.kind == TokenKind::Question) {
            return Err(NotationError::OpenBlank(word.to_owned()));
        }
        Ok(Self { take, at, axis, tokens })
    }

    /// The same play with the tile on this square taken, unless it names a taken square already.
    #[must_use]
    pub fn or_taking(mut self, square: Option<Square>) -> Self {
        self.take = self.take.or(square.map(Square::coordinate));
        self
    }

    /// The play that this is on a board. Refusals that stand before the notation's own come first.
    pub(crate) fn resolve(&self, table: &Table<'_>) -> Result<Play, Refusal> {
        let size = table.board.size();
        let on_board = |place: Coordinate| size.at(place).ok_or(Refusal::OffBoard(place));
        let written: Vec<(Square, &Token)> = self
            .places()
            .zip(&self.tokens)
            .map(|(place, token)| Ok((on_board(place)?, token)))
            .collect::<Result<_, Refusal>>()?;
        let take = self.take.map(on_board).transpose()?;
        let mut cut = Vec::with_capacity(written.len());
        for (square, token) in written {
            let letter = match token.kind {
                TokenKind::Dot => None,
                _ => Some(
                    table.tiles.letter(&token.text).ok_or_else(|| Refusal::BadLetter(token.text.clone()))?,
                ),
            };
            cut.push((square, token, letter));
        }
        let mut left = table.board.clone();
        if let Some(square) = take {
            check_taking(table, square)?;
            left.lift(square);
        }
        let mut placed = Vec::new();
        let mut through = Vec::new();
        for (square, token, letter) in cut {
            match (left.get(square), letter) {
                (Some(lies), Some(letter)) if lies.letter() != letter => {
                    return Err(Refusal::LetterMismatch {
                        square,
                        lies: table.tiles.text(lies.letter()).to_owned(),
                        written: token.text.clone(),
                    });
                }
                (Some(_), _) => {}
                (None, None) => through.push(square),
                (None, Some(letter)) => {
                    let tile = match token.kind {
                        TokenKind::Blank => PlacedTile::blank(letter),
                        _ => PlacedTile::plain(letter),
                    };
                    placed.push(Placement { square, tile });
                }
            }
        }
        Ok(Play::written(take, placed, through))
    }

    fn places(&self) -> impl Iterator<Item = Coordinate> + use<> {
        let Self { at, axis, .. } = *self;
        (0_u8..=u8::MAX).map(move |step| match axis {
            // Columns end at z; a place further right is off any board, as is column 255.
            Axis::Across => Coordinate { column: at.column.saturating_add(step), row: at.row },
            Axis::Down => Coordinate { column: at.column, row: at.row + u16::from(step) },
        })
    }
}

impl Play {
    /// How the play is written on this board: its first square and its word, `.` for the tiles that lie there.
    pub(crate) fn write(&self, table: &Table<'_>) -> String {
        let squares: Vec<Square> = self.tiles().iter().map(|placement| placement.square).collect();
        let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else { return String::new() };
        let axis =
            if first.line(Axis::Across) == last.line(Axis::Across) { Axis::Across } else { Axis::Down };
        let axis = match squares.as_slice() {
            // A single tile is written along the line in which it makes a word, across if in both.
            [only] if !has_neighbour(table.board, self.take(), *only, Axis::Across) => {
                if has_neighbour(table.board, self.take(), *only, Axis::Down) { Axis::Down } else { axis }
            }
            _ => axis,
        };
        let word: String = table
            .board
            .squares_from(first, axis)
            .take_while(|square| square.place(axis) <= last.place(axis))
            .map(|square| match self.tiles().iter().find(|placement| placement.square == square) {
                Some(placement) => table.tiles.write_placed(placement.tile),
                None => ".".to_owned(),
            })
            .collect();
        format!("{} {word}", first.heading(axis))
    }
}

fn has_neighbour(board: &Board, taken: Option<Square>, square: Square, axis: Axis) -> bool {
    let size = board.size();
    [size.previous(square, axis), size.next(square, axis)]
        .into_iter()
        .flatten()
        .any(|side| Some(side) != taken && board.get(side).is_some())
}
