//! A position as CGP, the one line that Macondo and Woogles read.

use std::fmt;

use rackety_engine::game::Premiums;
use rackety_engine::{Board, Game, Layout, Square, Tile, TileSet};

/// Why a position cannot be written as CGP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotInCgp {
    /// Tiles can be taken from the board.
    Taking,
    /// The premium squares are shuffled.
    RandomBoard,
    /// The player to move has a gift blank.
    GiftBlank,
    /// A player has left the game.
    PlayerOut,
}

impl fmt::Display for NotInCgp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Taking => "CGP cannot say that tiles may be taken from the board",
            Self::RandomBoard => "CGP cannot say where the premiums of a random board are",
            Self::GiftBlank => "CGP cannot say that a player has a gift blank",
            Self::PlayerOut => "CGP cannot say that a player has left the game",
        })
    }
}

impl std::error::Error for NotInCgp {}

/// The position as the player to move sees it: the racks of the others are left open. `rack` is the player's rack in its
/// order.
///
/// # Errors
/// [`NotInCgp`] for a game with something that the format has no words for.
pub fn position(game: &Game, rack: &[Tile]) -> Result<String, NotInCgp> {
    let (setup, state, tiles) = (game.setup(), game.state(), game.tiles());
    if setup.ruleset.take().is_some() {
        return Err(NotInCgp::Taking);
    }
    if setup.options.premiums == Premiums::Random {
        return Err(NotInCgp::RandomBoard);
    }
    if game.has_gift_blank() {
        return Err(NotInCgp::GiftBlank);
    }
    let mut players: Vec<_> = state.players().collect();
    if players.iter().any(|(_, player)| !player.is_in()) {
        return Err(NotInCgp::PlayerOut);
    }
    players.rotate_left(state.to_move().index());
    let open = "/".repeat(players.len() - 1);
    let scores: Vec<String> = players.iter().map(|(_, player)| player.score().to_string()).collect();
    let mut options =
        vec![format!("lex {}", game.vocabulary().lexicon().id()), format!("ld {}", letters(tiles))];
    options.push(format!("bdn {}", board_name(setup.ruleset.layout()).unwrap_or(setup.ruleset.id())));
    let full_rack = setup.ruleset.bonuses().iter().find(|bonus| bonus.own == setup.ruleset.rack_size());
    options.push(format!("bb {}", full_rack.map_or(0, |bonus| bonus.points)));
    if let Some(exchange) = setup.ruleset.exchange() {
        options.push(format!("etl {}", exchange.min_bag));
    }
    Ok(format!(
        "{} {}{open} {} {} {};",
        rows(state.board(), tiles),
        tiles.write_tiles(rack),
        scores.join("/"),
        state.scoreless(),
        options.join("; ")
    ))
}

/// The letter distributions of Macondo, by language.
const LETTERS: [(&str, &str); 7] = [
    ("ca", "catalan"),
    ("de", "german"),
    ("en", "english"),
    ("es", "spanish"),
    ("fr", "french"),
    ("nb", "norwegian"),
    ("pl", "polish"),
];

/// The board that Macondo calls `CrosswordGame`: its upper left quarter, with the middle row and column. The others are
/// its mirror images.
const CROSSWORD_GAME: [[&str; 8]; 8] = [
    ["3W", "", "", "2L", "", "", "", "3W"],
    ["", "2W", "", "", "", "3L", "", ""],
    ["", "", "2W", "", "", "", "2L", ""],
    ["2L", "", "", "2W", "", "", "", "2L"],
    ["", "", "", "", "2W", "", "", ""],
    ["", "3L", "", "", "", "3L", "", ""],
    ["", "", "2L", "", "", "", "2L", ""],
    ["3W", "", "", "2L", "", "", "", "2W"],
];

/// The letters as Macondo names them, or by the code of a language for which it has no name.
fn letters(tiles: &TileSet) -> &str {
    let language = tiles.language();
    LETTERS.iter().find(|(code, _)| *code == language).map_or(language, |(_, name)| name)
}

/// The board as Macondo names it; none for one that it does not know.
fn board_name(layout: &Layout) -> Option<&'static str> {
    let size = layout.size();
    let middle = CROSSWORD_GAME.len() - 1;
    let mirrored = |at: u8| middle - usize::from(at).abs_diff(middle);
    let is_same = |square: Square| {
        let premium = layout.premium(square).map(|premium| premium.to_string()).unwrap_or_default();
        premium == CROSSWORD_GAME[mirrored(square.row())][mirrored(square.column())]
    };
    let is_square = [size.rows(), size.columns()].map(usize::from) == [2 * middle + 1; 2];
    (is_square && size.squares().all(is_same)).then_some("CrosswordGame")
}

/// The rows of a board: tiles, and numbers for the empty squares between them.
fn rows(board: &Board, tiles: &TileSet) -> String {
    let size = board.size();
    let row = |row: u8| {
        let (mut text, mut empty) = (String::new(), 0);
        for square in (0..size.columns()).filter_map(|column| size.square(row, column)) {
            match board.get(square) {
                None => empty += 1,
                Some(tile) => {
                    if 0 < empty {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push_str(&tiles.write_placed(tile));
                }
            }
        }
        if 0 < empty {
            text.push_str(&empty.to_string());
        }
        text
    };
    (0..size.rows()).map(row).collect::<Vec<_>>().join("/")
}
