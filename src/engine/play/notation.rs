//! Plays as text: `8h SECTION`, with `l8` for a square that a tile is taken from.

use std::fmt;

use super::legality::check_taking;
use super::play::{Placement, Play};
use super::position::Position;
use super::refusal::Refusal;
use crate::board::{Axis, Board, Coordinate, Square};
use crate::tiles::{PlacedTile, Token, TokenError, TokenKind, tokenize};

/// A play in notation, not yet placed on a board: `8h SECTION` starts on h8 and goes across, `h8 SECTION` goes down.
///
/// Blanks are lower case, or have `?` after a letter without lower case, and a dot is a tile that is already on the board. The
/// square that a tile is taken from is not part of the text.
///
/// # Examples
///
/// ```
/// use rackety_engine::{Axis, PlayNotation};
///
/// let notation = PlayNotation::parse("8h SECTiON", None)?;
/// assert_eq!((notation.axis(), notation.word()), (Axis::Across, "SECTiON"));
/// assert_eq!(notation.to_string(), "8h SECTiON");
/// # Ok::<(), rackety_engine::play::NotationError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayNotation {
    take: Option<Coordinate>,
    start: Coordinate,
    axis: Axis,
    word: String,
    tokens: Vec<Token>,
}

/// The reason why a text is not a play in notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The text does not consist of a square and a word.
    #[error("`{0}` is not a play; write a square and a word: 8h SECTION")]
    Shape(String),
    /// This is not a square.
    #[error("`{0}` is not a square; write 8h for a word across, h8 for a word down")]
    Square(String),
    /// This is not a square that a tile can be taken from.
    #[error("`{0}` is not a square; write a column and a row: l8")]
    Take(String),
    /// This is not a word.
    #[error("{0}")]
    Word(#[source] TokenError),
    /// A question mark in the word: a blank must stand for a letter.
    #[error("`{0}` has {why}", why = TokenKind::OPEN_BLANK)]
    OpenBlank(String),
}

impl PlayNotation {
    /// Parses `8h SECTION`, and the square of a taking.
    ///
    /// # Errors
    /// [`NotationError`] if the text is a play on no board.
    pub fn parse(text: &str, take: Option<&str>) -> Result<Self, NotationError> {
        let mut parts = text.split_whitespace();
        let (Some(start), Some(word), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(NotationError::Shape(text.to_owned()));
        };
        let (start, axis) =
            Coordinate::parse(start).ok_or_else(|| NotationError::Square(start.to_owned()))?;
        let taken = |text: &str| {
            let text = text.trim();
            Coordinate::parse(text).ok_or_else(|| NotationError::Take(text.to_owned()))
        };
        let take = take.map(taken).transpose()?.map(|(square, _)| square);
        let tokens = tokenize(word).map_err(NotationError::Word)?;
        if tokens.iter().any(|token| token.kind == TokenKind::Question) {
            return Err(NotationError::OpenBlank(word.to_owned()));
        }
        Ok(Self { take, start, axis, word: word.to_owned(), tokens })
    }

    /// Returns the same play with the tile on this square taken, unless it names a taken square already.
    #[must_use]
    pub fn or_taking(mut self, square: Option<Square>) -> Self {
        self.take = self.take.or(square.map(Square::coordinate));
        self
    }

    /// The first square of the word.
    pub const fn start(&self) -> Coordinate {
        self.start
    }

    /// The direction of the word.
    pub const fn axis(&self) -> Axis {
        self.axis
    }

    /// The word: blanks in lower case, a dot for a tile that is already on the board.
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The word, cut into tiles.
    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The square that a tile is taken from.
    pub const fn take(&self) -> Option<Coordinate> {
        self.take
    }

    /// The start as it is written: `8h` for a word across, `h8` for a word down.
    pub fn heading(&self) -> String {
        self.start.heading(self.axis)
    }

    /// The play on a board. Refusals are reported in the order of [`Refusal`]'s variants.
    pub(crate) fn resolve(&self, position: &Position<'_>) -> Result<Play, Refusal> {
        let size = position.board.size();
        let on_board = |coordinate: Coordinate| {
            let square = size.at(coordinate).filter(|&square| !position.layout.is_hole(square));
            square.ok_or(Refusal::OffBoard(coordinate))
        };
        let written: Vec<(Square, &Token)> = self
            .coordinates()
            .zip(&self.tokens)
            .map(|(coordinate, token)| Ok((on_board(coordinate)?, token)))
            .collect::<Result<_, Refusal>>()?;
        let take = self.take.map(on_board).transpose()?;
        let mut letters = Vec::with_capacity(written.len());
        for (square, token) in written {
            let letter = match token.kind {
                TokenKind::Dot => None,
                _ => Some(
                    position
                        .tiles
                        .letter(&token.text)
                        .ok_or_else(|| Refusal::BadLetter(token.text.clone()))?,
                ),
            };
            letters.push((square, token, letter));
        }
        let mut left = position.board.clone();
        if let Some(square) = take {
            check_taking(position, square)?;
            left.lift(square);
        }
        let mut placed = Vec::new();
        let mut through = Vec::new();
        for (square, token, letter) in letters {
            match (left.get(square), letter) {
                (Some(tile), Some(letter)) if tile.letter() != letter => {
                    return Err(Refusal::LetterMismatch {
                        square,
                        on_board: position.tiles.text(tile.letter()).to_owned(),
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
        Ok(Play::with_through(take, placed, through))
    }

    /// The squares of the word, and those after it.
    fn coordinates(&self) -> impl Iterator<Item = Coordinate> + use<> {
        let Self { start, axis, .. } = *self;
        (0_u8..=u8::MAX).map(move |step| match axis {
            // Columns end at z; a square further right is off any board, and so is column 255.
            Axis::Across => Coordinate { column: start.column.saturating_add(step), row: start.row },
            Axis::Down => Coordinate { column: start.column, row: start.row + u16::from(step) },
        })
    }
}

impl fmt::Display for PlayNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.heading(), self.word)
    }
}

impl Play {
    /// The play in notation, or `None` if it places no tile, or if its tiles are not on different squares of one lane.
    pub(crate) fn notation(&self, position: &Position<'_>) -> Option<PlayNotation> {
        let squares: Vec<Square> = self.tiles().iter().map(|placement| placement.square).collect();
        let (&first, &last) = (squares.first()?, squares.last()?);
        let axis =
            if first.lane(Axis::Across) == last.lane(Axis::Across) { Axis::Across } else { Axis::Down };
        let axis = match squares.as_slice() {
            // A single tile is written in the direction of its word, across if it makes words both ways.
            [only] if !has_neighbour(position.board, self.take(), *only, Axis::Across) => {
                if has_neighbour(position.board, self.take(), *only, Axis::Down) { Axis::Down } else { axis }
            }
            _ => axis,
        };
        let lane = position.board.size().along(first, axis);
        let placed = lane
            .take_while(|square| square.offset(axis) <= last.offset(axis))
            .map(|square| self.tiles().iter().find(|placement| placement.square == square));
        let (mut word, mut tokens) = (String::new(), Vec::new());
        for placement in placed {
            let Some(Placement { tile, .. }) = placement else {
                word.push('.');
                tokens.push(Token { text: String::new(), kind: TokenKind::Dot });
                continue;
            };
            word.push_str(&position.tiles.write_placed(*tile));
            tokens.push(Token {
                text: position.tiles.text(tile.letter()).to_owned(),
                kind: if tile.is_blank() { TokenKind::Blank } else { TokenKind::Plain },
            });
        }
        let take = self.take().map(Square::coordinate);
        let written = tokens.iter().filter(|token| token.kind != TokenKind::Dot).count();
        (written == self.tiles().len()).then_some(PlayNotation {
            take,
            start: first.coordinate(),
            axis,
            word,
            tokens,
        })
    }
}

fn has_neighbour(board: &Board, taken: Option<Square>, square: Square, axis: Axis) -> bool {
    board.size().beside(square, axis).any(|side| Some(side) != taken && board.get(side).is_some())
}
