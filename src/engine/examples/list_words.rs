//! Prints the words of a list, one per line, in the order of the list.
//!
//! `cargo run --release -p rackety-engine --example list_words -- FILE.fst`

#![allow(
    clippy::disallowed_methods,
    reason = "the library has no access to the system, and this is a program"
)]

use std::error::Error;
use std::io::{BufWriter, Write as _};

use fst::Streamer as _;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: list_words FILE.fst")?;
    let set = fst::Set::new(std::fs::read(path)?)?;
    set.as_fst().verify()?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut words = set.stream();
    while let Some(word) = words.next() {
        out.write_all(word)?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}
