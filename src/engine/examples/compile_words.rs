//! Turns a sorted word list into an `fst` set.
//!
//! `cargo run --release -p rackety-engine --example compile_words -- WORDS OUT`
//! reads the file WORDS, one word a line, in the order of its bytes and without doubles, and writes the set to OUT.
//! `dictionaries/rebuild.py` calls it for each list. The same words always give the same bytes.

use std::error::Error;
use std::path::Path;

#[allow(
    clippy::disallowed_methods,
    reason = "a tool of the build, not part of the engine: reading and writing files is all it does"
)]
fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [words, out] = arguments.as_slice() else {
        return Err("usage: compile_words WORDS OUT".into());
    };
    let text = std::fs::read_to_string(Path::new(words))?;
    let set = fst::Set::from_iter(text.lines())?;
    set.as_fst().verify()?;
    std::fs::write(out, set.as_fst().as_bytes())?;
    Ok(())
}
