//! Letters, tiles, and the tile set of a language.

mod letter;
mod set;
mod text;
mod tile;

pub use letter::Letter;
pub use set::{Digraphs, LetterInfo, TileSet};
pub use text::{TextError, Token, TokenKind, fold_text, tokens};
pub use tile::{PlacedTile, Tile};

pub(crate) use set::MAX_LETTERS;
pub(crate) use text::is_letter_part;
