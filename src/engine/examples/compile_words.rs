//! Packs a word list into the form in which the program contains it.
//!
//! `cargo run --release -p rackety-engine --example compile_words -- WORDS OUT`
//! reads the file WORDS, one word a line, in capitals, sorted by bytes and without duplicates, and writes the packed list to
//! OUT. `dictionaries/rebuild.py` calls it for each list. The same words always give the same bytes.

#![allow(
    clippy::disallowed_methods,
    reason = "the library has no access to the system, and this is a program"
)]

use std::error::Error;

use rackety_engine::Lexicon;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [words, out] = arguments.as_slice() else {
        return Err("usage: compile_words WORDS OUT".into());
    };
    let text = std::fs::read_to_string(words)?;
    if text.lines().next().is_none_or(str::is_empty) {
        return Err("there are no words, or one is empty".into());
    }
    let packed =
        Lexicon::from_words("words", text.lines()).to_packed().ok_or("the list is too large to be packed")?;
    if !Lexicon::from_packed("words", &packed)?.words().eq(text.lines()) {
        return Err("the words are not in capitals, sorted and unique, or one is too long".into());
    }
    Ok(std::fs::write(out, packed)?)
}
