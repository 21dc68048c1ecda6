//! The output of the program: the only way to standard output and standard error.
//!
//! Names, words, files and arguments come from anywhere, and a terminal obeys what is written to it. So everything is
//! written to an [`Output`], which shows characters that would control a terminal, or that nobody would see, as escapes.
//! The program's own styling goes through [`Output::write_styled`] and [`Output::clear_screen`]. JSON is written with
//! [`write_json`], whose escapes are JSON's. Texts that go into files pass [`shown`], which escapes the same characters.
//!
//! The screen is drawn on the terminal directly; its cells take no such characters either.

mod columns;
mod filter;
mod json;
mod stream;
mod styled;
mod toml;

pub use self::toml::{TomlLayout, toml_text};
pub use columns::{padded, write_columns, write_table};
pub use filter::{shown, shown_in_toml};
pub use json::{json_text, write_json};
pub use stream::{Output, Streams};
pub use styled::StyledText;
