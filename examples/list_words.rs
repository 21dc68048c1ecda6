//! Prints the words of a list, one per line, in the order of the list.
//!
//! `cargo run --release --example list_words -- FILE.fst`

use std::error::Error;
use std::io::{BufWriter, Write as _};

use fst::Streamer as _;
use rackety::output::Output;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: list_words FILE.fst")?;
    let set = fst::Set::new(std::fs::read(path)?)?;
    set.as_fst().verify()?;
    let mut out = BufWriter::new(Output::stdout());
    let mut words = set.stream();
    while let Some(word) = words.next() {
        out.write_all(word)?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}
