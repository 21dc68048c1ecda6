//! A position as CGP, the one line that Macondo and Woogles read.

use rackety_engine::game::{PositionText, Premiums};
use rackety_engine::ruleset::PassCount;
use rackety_engine::{Board, Game, Layout, Ruleset, Size, Square, Tile, TileSet};

use crate::text::wording::quoted;

/// The reason why a position cannot be written as CGP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotInCgp {
    /// Tiles can be taken from the board.
    #[error("CGP cannot say that tiles may be taken from the board")]
    Taking,
    /// The premium squares are shuffled.
    #[error("CGP cannot say where the premiums of a random board are")]
    RandomBoard,
    /// The player to move has a gift blank.
    #[error("CGP cannot say that a player has a gift blank")]
    GiftBlank,
    /// A player has left the game.
    #[error("CGP cannot say that a player has left the game")]
    PlayerOut,
    /// The rack of the only player is not known.
    #[error("CGP cannot leave the rack of the only player open; once the game is over, add --turn NUMBER")]
    OpenRack,
}

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
    if players.len() == 1 && rack.is_empty() {
        return Err(NotInCgp::OpenRack);
    }
    players.rotate_left(state.to_move().index());
    let open = "/".repeat(players.len() - 1);
    let scores: Vec<String> = players.iter().map(|(_, player)| player.score().to_string()).collect();
    let mut options = vec![format!("lex {}", game.dictionary().id), format!("ld {}", letters(tiles))];
    options.push(format!("bdn {}", board_name(setup.ruleset.layout()).unwrap_or(setup.ruleset.id())));
    options.extend(rule_options(&setup.ruleset).map(|(name, _, value)| format!("{name} {value}")));
    Ok(format!(
        "{} {}{open} {} {} {};",
        rows(state.board(), tiles),
        tiles.write_tiles(rack),
        scores.join("/"),
        if counts_passes(&setup.ruleset) { state.passes() } else { state.scoreless() },
        options.join("; ")
    ))
}

/// Returns whether the number of turns without a score is that of passes: only these end a game by the ruleset.
pub fn counts_passes(ruleset: &Ruleset) -> bool {
    let counts = ruleset.passes().is_some_and(|rules| rules.counted == PassCount::Table);
    counts && ruleset.scoreless().is_none()
}

/// The options that say a rule, with what they are about and their values.
fn rule_options(ruleset: &Ruleset) -> impl Iterator<Item = (&'static str, &'static str, String)> {
    let full_rack = ruleset.bonuses().iter().find(|bonus| bonus.own == ruleset.rack_size());
    let bonus = full_rack.map_or(0, |bonus| bonus.points).to_string();
    let exchange = ruleset.exchange().map(|rules| rules.min_bag.to_string());
    [("bb", "points for a full rack", Some(bonus)), ("etl", "tiles in the bag for an exchange", exchange)]
        .into_iter()
        .filter_map(|(name, what, value)| Some((name, what, value?)))
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

/// The board of files that name none.
const USUAL_BOARD: &str = "CrosswordGame";

/// The usual board: its upper left quarter, with the middle row and column. The others are its mirror images.
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

/// The board as Macondo names it, or `None` for one that it does not know.
fn board_name(layout: &Layout) -> Option<&'static str> {
    let size = layout.size();
    let middle = CROSSWORD_GAME.len() - 1;
    let mirrored = |at: u8| middle - usize::from(at).abs_diff(middle);
    let is_same = |square: Square| {
        let premium = layout.premium(square).map(|premium| premium.to_string()).unwrap_or_default();
        premium == CROSSWORD_GAME[mirrored(square.row())][mirrored(square.column())]
    };
    let is_square = [size.rows(), size.columns()].map(usize::from) == [2 * middle + 1; 2];
    (is_square && size.squares().all(is_same)).then_some(USUAL_BOARD)
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
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push_str(&tiles.write_placed(tile));
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    };
    (0..size.rows()).map(row).collect::<Vec<_>>().join("/")
}

/// A position read from CGP.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CgpPosition {
    /// The board, scores and racks. The first player is to move; a rack that is left open is not among the racks.
    pub position: PositionText,
    /// The number of players.
    pub players: usize,
    /// The number of the line, from 1.
    pub line: usize,
    /// The squares of each row.
    rows: Vec<usize>,
    options: Vec<(String, String)>,
}

/// A fault in a line of CGP.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CgpError {
    /// This line, from 1, follows the position.
    #[error("line {0} follows the position; a CGP file has one line, so delete the others")]
    FurtherLine(usize),
    /// A field is missing.
    #[error("the line has {0} fields; write the board, the racks, the scores and the turns without a score")]
    Fields(usize),
    /// A row of the board is malformed.
    #[error("row {0} of the board is malformed; write tiles, and numbers for empty squares")]
    Row(usize),
    /// The numbers of rows of the board of the file and of the ruleset.
    #[error(
        "rows of the board: {0}, in the ruleset: {1}; write all rows, or name another ruleset with --ruleset"
    )]
    Rows(usize, usize),
    /// The number of a row, that of its squares, and how many there should be.
    #[error("squares in row {0} of the board: {1} instead of {2}; add up its tiles and numbers")]
    Squares(usize, usize, usize),
    /// A score or a count is no number.
    #[error("`{0}` is not a number; write scores as 12/34")]
    Number(String),
    /// There are as many racks as the first number, but as many scores as the second.
    #[error("the line has {0} racks and {1} scores; write one of each for each player")]
    Players(usize, usize),
    /// This rack follows one that is left open.
    #[error("the rack `{0}` follows one that is left open; write the racks before it, or leave it open too")]
    RackAfterOpen(String),
    /// This rack is longer than any.
    #[error("the rack `{0}` has more tiles than a rack can have")]
    Rack(String),
}

/// The most characters of a rack: 12 tiles of three characters between brackets.
const MAX_RACK: usize = 60;

/// The most bytes of a letter between brackets.
const MAX_LETTER: usize = 40;

/// Returns true if a text looks like CGP: its first field has the rows of a board.
pub fn is_cgp(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    !first.starts_with(['#', '>']) && first.matches('/').count() >= 4
}

impl CgpPosition {
    /// Reads a text with one line that is not empty.
    ///
    /// # Errors
    /// [`CgpError`].
    pub fn parse(text: &str) -> Result<Self, CgpError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let (first, line) = lines.next().unwrap_or_default();
        if let Some((number, _)) = lines.next() {
            return Err(CgpError::FurtherLine(number));
        }
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [board, racks, scores, scoreless, rest @ ..] = fields.as_slice() else {
            return Err(CgpError::Fields(fields.len()));
        };
        let rest = rest.join(" ");
        let number = |text: &str| text.parse::<i32>().map_err(|_| CgpError::Number(quoted(text)));
        let rows = board.split('/').zip(1..).map(|(row, number)| read_row(row).ok_or(CgpError::Row(number)));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let racks: Vec<&str> = racks.split('/').collect();
        let scores = scores.split('/').map(number).collect::<Result<Vec<_>, _>>()?;
        if racks.len() != scores.len() {
            return Err(CgpError::Players(racks.len(), scores.len()));
        }
        let open = racks.iter().position(|rack| rack.is_empty()).unwrap_or(racks.len());
        if let Some(rack) = racks.iter().skip(open).find(|rack| !rack.is_empty()) {
            return Err(CgpError::RackAfterOpen(quoted(rack)));
        }
        if let Some(rack) = racks.iter().find(|rack| rack.chars().count() > MAX_RACK) {
            return Err(CgpError::Rack(quoted(rack)));
        }
        let scoreless = scoreless.trim_end_matches(';');
        let options = rest.split(';').filter_map(|operation| operation.trim().split_once(' '));
        Ok(Self {
            position: PositionText {
                board: Some(rows.iter().map(|row| row.text.as_str()).collect::<Vec<_>>().join("\n")),
                racks: racks.iter().take(open).map(|&rack| rack.to_owned()).collect(),
                scoreless: scoreless.parse().map_err(|_| CgpError::Number(quoted(scoreless)))?,
                scores: scores.clone(),
                ..PositionText::default()
            },
            players: scores.len(),
            line: first,
            rows: rows.iter().map(|row| row.squares).collect(),
            options: options.map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect(),
        })
    }

    /// Checks that the line has every square of a board of this size, so that what is left out moves no tile.
    ///
    /// # Errors
    /// [`CgpError::Rows`] or [`CgpError::Squares`].
    pub fn check_size(&self, size: Size) -> Result<(), CgpError> {
        let [rows, columns] = [size.rows(), size.columns()].map(usize::from);
        if self.rows.len() != rows {
            return Err(CgpError::Rows(self.rows.len(), rows));
        }
        match (1..).zip(&self.rows).find(|&(_, &squares)| squares != columns) {
            Some((number, &squares)) => Err(CgpError::Squares(number, squares, columns)),
            None => Ok(()),
        }
    }

    /// The rules in which the line differs from this ruleset, as sentences without a full stop.
    pub fn other_rules(&self, ruleset: &Ruleset) -> Vec<String> {
        let other = |(name, what, value): (&str, &str, String)| {
            let given = self.option(name).filter(|given| *given != value)?;
            Some(format!("{what}: {} here, but {value} by the rules of {}", quoted(given), ruleset.name()))
        };
        rule_options(ruleset).filter_map(other).collect()
    }

    /// The name of the board, or `None` where it is not said, or is the usual one.
    pub fn board(&self) -> Option<&str> {
        self.option("bdn").filter(|name| *name != USUAL_BOARD)
    }

    /// The language of the letters.
    pub fn language(&self) -> Option<&str> {
        let letters = self.option("ld")?;
        Some(LETTERS.iter().find(|(_, name)| *name == letters).map_or(letters, |(code, _)| code))
    }

    /// The name of the word list.
    pub fn lexicon(&self) -> Option<&str> {
        self.option("lex")
    }

    fn option(&self, wanted: &str) -> Option<&str> {
        self.options.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
    }
}

/// A row of the board.
struct BoardRow {
    /// As scenarios write it, with a dot for each empty square.
    text: String,
    squares: usize,
}

/// Reads a row, or `None` if it is malformed.
fn read_row(row: &str) -> Option<BoardRow> {
    let mut read = BoardRow { text: String::new(), squares: 0 };
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            // What a letter between brackets may be, such as the Catalan L·L, is known where it is cut into tiles.
            '[' => rest.find(']').filter(|end| *end <= MAX_LETTER + 1)? + 1,
            _ if first.is_ascii_digit() => {
                rest.find(|next: char| !next.is_ascii_digit()).unwrap_or(rest.len())
            }
            _ if first.is_alphabetic() => first.len_utf8(),
            // It makes a letter without lower case a blank.
            '?' if read.text.ends_with(|last: char| last.is_alphabetic() || last == ']') => 1,
            _ => return None,
        };
        let (part, after) = rest.split_at(length);
        match part.parse::<u8>().map(usize::from) {
            Ok(empty) => {
                read.text.extend(std::iter::repeat_n('.', empty));
                read.squares += empty;
            }
            Err(_) if first.is_ascii_digit() => return None,
            Err(_) => {
                read.text.push_str(part);
                read.squares += usize::from(first != '?');
            }
        }
        rest = after;
    }
    (read.squares > 0).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_line_which_may_begin_with_a_byte_order_mark() {
        let line = "3/3/3/3/3 AB/ 12/34\t0 lex NWL23; ld english;";
        for text in [line.to_owned(), format!("\u{feff}{line}\r\n\r\n"), format!("\n{line}")] {
            let read = CgpPosition::parse(&text).unwrap();
            assert_eq!(
                (read.players, read.lexicon(), read.language()),
                (2, Some("NWL23"), Some("en")),
                "{text}"
            );
            assert!(is_cgp(&text), "{text}");
        }
        let further = CgpPosition::parse(&format!("{line}\n\nbdn Other;\n")).unwrap_err();
        assert_eq!(further, CgpError::FurtherLine(3));
        let expected = "line 3 follows the position; a CGP file has one line, so delete the others";
        assert_eq!(further.to_string(), expected);
        assert_eq!(CgpPosition::parse("\u{feff}\n").unwrap_err(), CgpError::Fields(0));
    }

    #[test]
    fn a_row_has_tiles_and_numbers_for_empty_squares() {
        for (row, expected) in [
            ("3", Some(("...", 3))),
            ("2AB10[CH]d[l·l]1", Some(("..AB..........[CH]d[l·l].", 18))),
            ("A[L·L]", Some(("A[L·L]", 2))),
            ("1א?ב[אב]?1", Some((".א?ב[אב]?.", 5))),
            ("1?", None),
            ("א??", None),
            ("1[L·L", None),
            ("1]", None),
            ("1!", None),
            ("1·1", None),
            ("256", None),
            ("", None),
        ] {
            let read = read_row(row);
            assert_eq!(read.as_ref().map(|row| (row.text.as_str(), row.squares)), expected, "{row}");
        }
    }
}
