//! Bounded lines of JSON.

use std::io::{self, BufRead, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The reason why no value could be read from a line.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// The other side is gone.
    #[error("{0}")]
    Io(#[source] io::Error),
    /// The line has more bytes than this.
    #[error("a line has more than {0} bytes")]
    TooLong(usize),
    /// The line is not a value of the protocol.
    #[error("a line is not valid: {0}")]
    Malformed(#[source] serde_json::Error),
}

/// Reads values, one a line.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    most: usize,
}

impl<R: BufRead> LineReader<R> {
    /// Reads lines of at most this number of bytes.
    pub const fn new(input: R, most: usize) -> Self {
        Self { input, most }
    }

    /// Reads the next value; none at the end.
    ///
    /// # Errors
    /// [`LineError`]; what follows in the input has no meaning then.
    pub fn read<T: DeserializeOwned>(&mut self) -> Result<Option<T>, LineError> {
        let mut line = Vec::new();
        loop {
            let available = self.input.fill_buf().map_err(LineError::Io)?;
            let end = available.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(available.len(), |end| end + 1);
            if line.len() + taken > self.most {
                return Err(LineError::TooLong(self.most));
            }
            let is_end = available.is_empty();
            line.extend_from_slice(&available[..taken]);
            self.input.consume(taken);
            if is_end && line.is_empty() {
                return Ok(None);
            }
            if end.is_some() || is_end {
                return serde_json::from_slice(&line).map(Some).map_err(LineError::Malformed);
            }
        }
    }
}

/// Writes a value as a line.
///
/// # Errors
/// If the other side is gone.
pub fn write_line(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;
    use crate::wire::Request;

    fn read(text: &str, most: usize) -> Vec<Result<Request, String>> {
        // Two bytes at a time, so that lines come in pieces.
        let mut reader = LineReader::new(BufReader::with_capacity(2, Cursor::new(text.to_owned())), most);
        let mut values = Vec::new();
        loop {
            match reader.read() {
                Ok(None) => return values,
                Ok(Some(value)) => values.push(Ok(value)),
                Err(error) => {
                    values.push(Err(error.to_string()));
                    return values;
                }
            }
        }
    }

    #[test]
    fn lines_are_values_and_what_is_not_one_ends_the_reading() {
        let hint = || Ok(Request::Hint("hint".to_owned()));
        assert_eq!(read("{\"hint\":\"hint\"}\n{\"hint\":\"hint\"}\n", 100), [hint(), hint()]);
        assert_eq!(read("{\"hint\":\"hint\"}", 100), [hint()]);
        assert_eq!(read("", 100), []);
        for garbage in ["\n", "GET / HTTP/1.1\n{\"hint\":\"hint\"}\n", "{\"act\":{}}\n", "\u{1b}[A\n"] {
            assert!(matches!(read(garbage, 100)[..], [Err(_)]), "{garbage:?}");
        }
        assert_eq!(read("{\"hint\":\"hint\"}\n", 15), [Err("a line has more than 15 bytes".to_owned())]);
        assert_eq!(read(&"x".repeat(1000), 64), [Err("a line has more than 64 bytes".to_owned())]);
    }
}
