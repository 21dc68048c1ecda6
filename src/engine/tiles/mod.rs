//! Letters, tiles, and the tile sets of languages.

mod casing;
mod letter;
mod racks;
mod set;
mod tile;
mod token;
mod word_tokenizer;

pub use casing::Casing;
pub use letter::Letter;
pub use set::{Digraphs, LetterInfo, TileSet};
pub use tile::{PlacedTile, Tile};
pub use token::{Token, TokenError, TokenKind, fold_text, is_letter_part, tokenize, tokenize_tiles};

pub(crate) use set::{MAX_COUNT, MAX_LETTER_LENGTH, MAX_LETTERS, MAX_TILED_LETTERS, MAX_TILES};
pub(crate) use word_tokenizer::{MAX_TOKENIZATIONS, TooManyTokenizations, WordTokenizer};
