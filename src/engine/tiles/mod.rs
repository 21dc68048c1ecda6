//! Letters, tiles, and the tile sets of languages.

mod letter;
mod set;
mod tile;
mod token;

pub use letter::Letter;
pub use set::{Digraphs, LetterInfo, TileSet};
pub use tile::{PlacedTile, Tile};
pub use token::{Token, TokenError, TokenKind, fold_text, tokenize};

pub(crate) use set::MAX_LETTERS;
pub(crate) use token::is_letter_part;
