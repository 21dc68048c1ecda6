//! The squares that a play of a file puts tiles on. The rules check the play later; this needs only the board so far.

use std::collections::BTreeMap;

use rackety_engine::tiles::{Token, TokenKind, tokenize};
use rackety_engine::{Axis, Coordinate, PlacedTile, Refusal, Size, Square, Tile, TileSet};

use super::error::GcgFault;
use crate::text::wording::quoted;

/// The tiles on the board so far.
#[derive(Debug)]
pub(super) struct PlacedSoFar<'a> {
    size: Size,
    set: &'a TileSet,
    squares: BTreeMap<Square, PlacedTile>,
    /// True if small letters stand for blanks, except in a word that would then have more blanks than the tile set.
    small_is_blank: bool,
}

/// A play as the rules can check it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlacedPlay {
    /// The play in notation.
    pub notation: String,
    /// The tiles placed.
    pub tiles: Vec<(Square, PlacedTile)>,
}

impl PlacedPlay {
    /// The tiles that leave the rack.
    pub(super) fn own(&self) -> Vec<Tile> {
        self.tiles.iter().map(|(_, tile)| tile.tile()).collect()
    }
}

/// One square's worth of a word.
struct WordPart {
    token: Token,
    /// True if the file says that the tile is on the board: in parentheses.
    is_through: bool,
}

impl<'a> PlacedSoFar<'a> {
    pub(super) const fn new(size: Size, set: &'a TileSet, small_is_blank: bool) -> Self {
        Self { size, set, squares: BTreeMap::new(), small_is_blank }
    }

    /// Places a word from a square on.
    pub(super) fn place(&mut self, place: &str, word: &str) -> Result<PlacedPlay, GcgFault> {
        let (start, axis) = Coordinate::parse(place).ok_or_else(|| GcgFault::Place(quoted(place)))?;
        let parts = self.parts(word)?;
        let mut notation = format!("{} ", start.heading(axis));
        let mut tiles = Vec::new();
        let mut next = Some(self.on_board(start)?);
        for (index, part) in parts.iter().enumerate() {
            let square = match next {
                Some(square) => square,
                None => self.on_board(beyond(start, axis, index))?,
            };
            next = self.size.next(square, axis);
            let is_free = !self.squares.contains_key(&square);
            if part.token.kind == TokenKind::Dot || part.is_through && is_free {
                notation.push('.');
                continue;
            }
            let placed = self.placed(&part.token)?;
            notation.push_str(&self.set.write_placed(placed));
            if is_free {
                tiles.push((square, placed));
            }
        }
        self.squares.extend(tiles.iter().copied());
        Ok(PlacedPlay { notation, tiles })
    }

    /// Takes back a play.
    pub(super) fn take_back(&mut self, play: &PlacedPlay) {
        for (square, _) in &play.tiles {
            self.squares.remove(square);
        }
    }

    fn on_board(&self, coordinate: Coordinate) -> Result<Square, GcgFault> {
        self.size.at(coordinate).ok_or(GcgFault::Refused(Refusal::OffBoard(coordinate)))
    }

    fn placed(&self, token: &Token) -> Result<PlacedTile, GcgFault> {
        let letter = self.set.letter(&token.text);
        let letter = letter.ok_or_else(|| GcgFault::Letter(token.text.clone()))?;
        Ok(if token.kind == TokenKind::Blank { PlacedTile::blank(letter) } else { PlacedTile::plain(letter) })
    }

    /// The squares of a word.
    fn parts(&self, word: &str) -> Result<Vec<WordPart>, GcgFault> {
        let mut parts = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            let (text, is_through, after) = if let Some(inside) = rest.strip_prefix('(') {
                let (text, after) = inside.split_once(')').ok_or_else(|| {
                    GcgFault::Tiles(quoted(word), "a parenthesis is not closed; write B(AN)D".to_owned())
                })?;
                (text, true, after)
            } else {
                let end = rest.find('(').unwrap_or(rest.len());
                (&rest[..end], false, &rest[end..])
            };
            let tokens = tokenize(text).map_err(|error| GcgFault::Tiles(quoted(word), error.to_string()))?;
            parts.extend(tokens.into_iter().map(|token| WordPart { token, is_through }));
            rest = after;
        }
        if parts.iter().any(|part| part.token.kind == TokenKind::Question) {
            return Err(GcgFault::Tiles(quoted(word), TokenKind::OPEN_BLANK.to_owned()));
        }
        let count = |kind: TokenKind| parts.iter().filter(|part| part.token.kind == kind).count();
        let is_small =
            count(TokenKind::Plain) == 0 && usize::from(self.set.blanks()) < count(TokenKind::Blank);
        if !self.small_is_blank || is_small {
            for part in parts.iter_mut().filter(|part| part.token.kind == TokenKind::Blank) {
                part.token.kind = TokenKind::Plain;
            }
        }
        Ok(parts)
    }
}

/// The square this many steps after the start, which is on no board.
fn beyond(start: Coordinate, axis: Axis, steps: usize) -> Coordinate {
    let steps = u16::try_from(steps).unwrap_or(u16::MAX);
    match axis {
        Axis::Across => Coordinate {
            column: u8::try_from(steps.saturating_add(start.column.into())).unwrap_or(u8::MAX),
            row: start.row,
        },
        Axis::Down => Coordinate { column: start.column, row: start.row.saturating_add(steps) },
    }
}
