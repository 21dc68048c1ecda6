//! Prints the words of a packed list, one per line, in the order of the list.
//!
//! `cargo run --release -p rackety-engine --example list_words -- FILE`

#![allow(
    clippy::disallowed_methods,
    reason = "the library has no access to the system, and this is a program"
)]

use std::error::Error;
use std::io::{BufWriter, Write as _};

use rackety_engine::Lexicon;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: list_words FILE")?;
    let list = Lexicon::from_packed(&path, &std::fs::read(&path)?)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    list.words().try_for_each(|word| writeln!(out, "{word}"))?;
    Ok(out.flush()?)
}
