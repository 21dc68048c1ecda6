//! Positions as text, as in saved games and scenarios.

use serde::{Deserialize, Serialize};

use crate::board::{Board, Coordinate, Layout, Premium, Size, Square};
use crate::game::player_status::{LastTurn, PlayerStatus};
use crate::game::setup::{Cooldown, PlayerTally, StartPosition};
use crate::play::Placement;
use crate::ruleset::spec::is_default;
use crate::tiles::{PlacedTile, Tile, TileSet, Token, TokenError, TokenKind, tokenize, tokenize_tiles};

/// A start position as text. Every key is optional.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionText {
    /// The number of the turn to come, from 1. Default: 1, or 2 with tiles on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// The player to move. Default: the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// The scores, one for each player. Default: 0 for each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
    /// The racks of the first players, with `?` for a blank; a gift blank is in neither rack nor bag. Default: drawn from the
    /// bag, one whole rack after the other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub racks: Vec<String>,
    /// The bag, drawn from the left. Default: the rest of the tile set, shuffled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bag: Option<String>,
    /// The seed by which the `bag` is shuffled after all, now and whenever tiles return to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bag_seed: Option<u64>,
    /// The board: a line for each row, `.` for an empty square. Between rows, a blank line is an empty row; above the first row
    /// and below the last one, it is ignored. Lines that begin with `#` are comments. Default: an empty board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The status of each player: `in`, `agrees` (to end the game), `resigned`, `timed-out`, `passed-out`. Default: `in` for
    /// each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<PlayerStatus>,
    /// The number of times each player has passed in a row. Default: 0 for each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub own_passes: Vec<u32>,
    /// Passes in a row, of all players. Default: 0.
    #[serde(skip_serializing_if = "is_default")]
    pub passes: u32,
    /// Turns without a score in a row, of all players. Default: 0.
    #[serde(skip_serializing_if = "is_default")]
    pub scoreless: u32,
    /// The tiles of players who left the game, which are not in the bag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aside: Option<String>,
    /// The seed of a random board. Default: that of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_seed: Option<u64>,
    /// The premiums of the board: for each square, row by row, `2L`, `3W`, or `.` for none. Default: those of the ruleset, or
    /// of the random board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premiums: Option<String>,
    /// The counts that the ruleset keeps, one for each player. Default: nothing counted so far.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<TallyText>,
    /// The player with whose turn a round begins. Default: the player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starter: Option<String>,
    /// The rounds that are over. Default: as many as fit before the turn to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The squares of the tiles placed in the turn before: `h8 i8`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub last_placed: String,
    /// The squares that tiles were taken from not long ago.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cooldowns: Vec<CooldownText>,
}

/// A square that a tile was taken from not long ago, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CooldownText {
    /// The square. Required.
    pub square: String,
    /// The number of turns in which no tile can be taken there, that of the player to move included. Required.
    pub turns: u32,
}

/// The counts that rulesets with limits keep of a player, as text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TallyText {
    /// The number of times the player has taken a tile from the board.
    #[serde(skip_serializing_if = "is_default")]
    pub takings: u32,
    /// The number of times the player has exchanged tiles.
    #[serde(skip_serializing_if = "is_default")]
    pub exchanges: u32,
    /// The squares of the tiles on the board that the player placed: `h8 i8`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub placed: String,
    /// The player's last turn, where each player has one after the bag is empty.
    pub last_turn: LastTurn,
}

impl TallyText {
    fn tally(&self, size: Size) -> Result<PlayerTally, PositionTextError> {
        Ok(PlayerTally {
            takings: self.takings,
            exchanges: self.exchanges,
            placed: read_squares(&self.placed, size)?,
            last_turn: self.last_turn,
        })
    }

    fn of(tally: &PlayerTally) -> Self {
        Self {
            takings: tally.takings,
            exchanges: tally.exchanges,
            placed: write_squares(&tally.placed),
            last_turn: tally.last_turn,
        }
    }
}

/// The reason why a text is not a start position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionTextError {
    /// This text cannot be tokenized.
    #[error("`{0}`: {1}")]
    Tiles(String, #[source] TokenError),
    /// In this text, the language does not have this letter.
    #[error("`{0}`: this language has no letter {1}")]
    Letter(String, String),
    /// A blank on the board, in this row, has no letter.
    #[error("row {0} of the board has {why}", why = TokenKind::OPEN_BLANK)]
    OpenBlank(usize),
    /// There is a dot among the tiles of this text.
    #[error("`{0}` has a dot among the tiles")]
    Dot(String),
    /// This is not a square of the board.
    #[error("`{0}` is not a square of the board; write h8")]
    Square(String),
    /// This is not a premium.
    #[error("`{0}` is not a premium; write 2L for a double letter, 3W for a triple word, . for none")]
    Premium(String),
    /// There are more than this number of rows.
    #[error("the board has only {0} rows")]
    Rows(usize),
    /// This row has more than this number of columns.
    #[error("row {0} is too long; the board has {1} columns")]
    Columns(usize, usize),
}

impl PositionText {
    /// The start position on a board of this size, with these tiles.
    ///
    /// # Errors
    /// [`PositionTextError`] if the text does not fit them.
    pub fn position(&self, size: Size, set: &TileSet) -> Result<StartPosition, PositionTextError> {
        let mut errors = Vec::new();
        let position = self.readable(size, Some(set), &mut errors);
        errors.into_iter().next().map_or(Ok(position), Err)
    }

    /// The start position. A value that cannot be read has its default, and its error is added to the others. Without a tile
    /// set, no tiles are read.
    pub(crate) fn readable(
        &self,
        size: Size,
        set: Option<&TileSet>,
        errors: &mut Vec<PositionTextError>,
    ) -> StartPosition {
        let tiles = |text: &String| set.map_or(Ok(Vec::new()), |set| read_tiles(text, set));
        let board = |text: &String| set.map_or(Ok(Vec::new()), |set| read_board(text, size, set));
        StartPosition {
            turn: self.turn,
            to_move: self.to_move.clone(),
            scores: self.scores.clone(),
            racks: self.racks.iter().map(|rack| or_default(tiles(rack), errors)).collect(),
            bag: or_default(self.bag.as_ref().map(tiles).transpose(), errors),
            bag_seed: self.bag_seed,
            board: or_default(self.board.as_ref().map_or(Ok(Vec::new()), board), errors),
            statuses: self.statuses.clone(),
            own_passes: self.own_passes.clone(),
            passes: self.passes,
            scoreless: self.scoreless,
            aside: or_default(self.aside.as_ref().map_or(Ok(Vec::new()), tiles), errors),
            board_seed: self.board_seed,
            premiums: or_default(self.premiums.as_deref().map(read_premiums).transpose(), errors),
            tallies: self.tallies.iter().map(|tally| or_default(tally.tally(size), errors)).collect(),
            starter: self.starter.clone(),
            rounds: self.rounds,
            last_placed: or_default(read_squares(&self.last_placed, size), errors),
            cooldowns: self
                .cooldowns
                .iter()
                .filter_map(|text| {
                    let square = or_default(read_square(&text.square, size).map(Some), errors)?;
                    Some(Cooldown { square, turns: text.turns })
                })
                .collect(),
        }
    }

    /// A start position as text.
    pub fn new(position: &StartPosition, size: Size, set: &TileSet) -> Self {
        let mut board = Board::empty(size);
        for placement in &position.board {
            board.put(placement.square, placement.tile);
        }
        Self {
            turn: position.turn,
            to_move: position.to_move.clone(),
            scores: position.scores.clone(),
            racks: position.racks.iter().map(|rack| set.write_tiles(rack)).collect(),
            bag: position.bag.as_ref().map(|bag| set.write_tiles(bag)),
            bag_seed: position.bag_seed,
            board: (!board.is_empty()).then(|| write_board(&board, set)),
            statuses: position.statuses.clone(),
            own_passes: position.own_passes.clone(),
            passes: position.passes,
            scoreless: position.scoreless,
            aside: (!position.aside.is_empty()).then(|| set.write_tiles(&position.aside)),
            board_seed: position.board_seed,
            premiums: position.premiums.as_ref().map(|premiums| premiums_text(premiums.iter().copied())),
            tallies: position.tallies.iter().map(TallyText::of).collect(),
            starter: position.starter.clone(),
            rounds: position.rounds,
            last_placed: write_squares(&position.last_placed),
            cooldowns: position
                .cooldowns
                .iter()
                .map(|cooldown| CooldownText { square: cooldown.square.to_string(), turns: cooldown.turns })
                .collect(),
        }
    }
}

/// The value, or its default if there is an error, which is added to the others.
fn or_default<T: Default, E>(read: Result<T, E>, errors: &mut Vec<E>) -> T {
    read.unwrap_or_else(|error| {
        errors.push(error);
        T::default()
    })
}

fn read_square(text: &str, size: Size) -> Result<Square, PositionTextError> {
    let square = Coordinate::parse(text).and_then(|(coordinate, _)| size.at(coordinate));
    square.ok_or_else(|| PositionTextError::Square(text.to_owned()))
}

/// The premiums of a board, square by square: `2L`, `3W`, `.` for none.
pub fn write_premiums(layout: &Layout) -> String {
    premiums_text(layout.size().squares().map(|square| layout.premium(square)))
}

fn premiums_text(premiums: impl Iterator<Item = Option<Premium>>) -> String {
    let premium =
        |premium: Option<Premium>| premium.map_or_else(|| ".".to_owned(), |premium| premium.to_string());
    premiums.map(premium).collect::<Vec<_>>().join(" ")
}

/// Parses the premiums of a board; fails with the first text that is none.
pub(in crate::game) fn read_premiums(text: &str) -> Result<Vec<Option<Premium>>, PositionTextError> {
    let premium = |text: &str| match text {
        "." => Ok(None),
        text => Premium::parse(text).map(Some).ok_or_else(|| PositionTextError::Premium(text.to_owned())),
    };
    text.split_whitespace().map(premium).collect()
}

/// Parses squares with spaces between them.
fn read_squares(text: &str, size: Size) -> Result<Vec<Square>, PositionTextError> {
    text.split_whitespace().map(|square| read_square(square, size)).collect()
}

fn write_squares(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

/// Parses the tiles of a rack or a bag.
pub(crate) fn read_tiles(text: &str, set: &TileSet) -> Result<Vec<Tile>, PositionTextError> {
    let tokens = tokenize_tiles(text).map_err(|error| PositionTextError::Tiles(text.to_owned(), error))?;
    tokens
        .iter()
        .map(|token| {
            if token.kind == TokenKind::Dot {
                return Err(PositionTextError::Dot(text.to_owned()));
            }
            set.tile(token).map_err(|letter| PositionTextError::Letter(text.to_owned(), letter))
        })
        .collect()
}

/// The rows of a board as text, a line each. Lines that begin with `#` are comments, and blank lines before the first
/// row and after the last one are not rows; between rows, a blank line is a row of empty squares.
pub fn board_rows(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let mut rows: Vec<&str> = lines.skip_while(|line| line.is_empty()).collect();
    while rows.last().is_some_and(|row| row.is_empty()) {
        rows.pop();
    }
    rows
}

/// Parses a board by its [rows](board_rows). Missing rows and squares are empty.
pub(crate) fn read_board(text: &str, size: Size, set: &TileSet) -> Result<Vec<Placement>, PositionTextError> {
    let mut placements = Vec::new();
    for (index, line) in board_rows(text).into_iter().enumerate() {
        let row = u8::try_from(index).ok().filter(|&row| row < size.rows());
        let row = row.ok_or(PositionTextError::Rows(usize::from(size.rows())))?;
        let tokens = tokenize(line).map_err(|error| PositionTextError::Tiles(line.to_owned(), error))?;
        for (index_in_row, token) in tokens.iter().enumerate() {
            let square = u8::try_from(index_in_row).ok().and_then(|column| size.square(row, column));
            let square = square.ok_or(PositionTextError::Columns(index + 1, usize::from(size.columns())))?;
            if let Some(tile) = read_placed(line, index, token, set)? {
                placements.push(Placement { square, tile });
            }
        }
    }
    Ok(placements)
}

fn read_placed(
    line: &str,
    row: usize,
    token: &Token,
    set: &TileSet,
) -> Result<Option<PlacedTile>, PositionTextError> {
    let letter = || {
        set.letter(&token.text).ok_or_else(|| PositionTextError::Letter(line.to_owned(), token.text.clone()))
    };
    match token.kind {
        TokenKind::Dot => Ok(None),
        TokenKind::Question => Err(PositionTextError::OpenBlank(row + 1)),
        TokenKind::Plain => Ok(Some(PlacedTile::plain(letter()?))),
        TokenKind::Blank => Ok(Some(PlacedTile::blank(letter()?))),
    }
}

/// A board as text, as in scenarios: a line for each row, `.` for an empty square.
pub fn write_board(board: &Board, set: &TileSet) -> String {
    let size = board.size();
    let mut text = String::new();
    for square in size.squares() {
        match board.get(square) {
            Some(tile) => text.push_str(&set.write_placed(tile)),
            None => text.push('.'),
        }
        if square.column() + 1 == size.columns() {
            text.push('\n');
        }
    }
    text
}
