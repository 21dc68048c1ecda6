//! The input and output of a plain game.

use std::io::{self, BufRead, Write};

/// The input and output of a plain game, line by line.
pub struct Dialogue<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    /// Where the lines come from.
    pub source: InputSource,
    clearing: ScreenClearing,
    line: usize,
    state: InputState,
}

/// Whether there is more to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum InputState {
    Open,
    Ended,
}

/// Where the lines of a plain game come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputSource {
    /// A person at a terminal, with prompts, confirmations, and a hand-over between players.
    Person,
    /// A file or a pipe. Nothing is asked, and errors are reported with the line number.
    Script,
}

/// Whether earlier output can be cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenClearing {
    /// The output is a terminal that can clear its screen and its history.
    Supported,
    /// It is not.
    Unsupported,
}

/// The escape sequence that clears a terminal's screen and its history.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

impl<'a> Dialogue<'a> {
    /// A dialogue that reads from `input` and writes to `output`.
    pub fn new(
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        source: InputSource,
        clearing: ScreenClearing,
    ) -> Self {
        Self { input, output, source, clearing, line: 0, state: InputState::Open }
    }

    /// The number of the last line read, from 1.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    /// Flushes the output, so that it can be read while the program thinks.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Writes a line.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")
    }

    /// Reads the next line; none at the end of the input. In a script, lines that begin with `#` are comments and are
    /// skipped.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        loop {
            let Some(line) = self.read(prompt)? else { return Ok(None) };
            if self.source == InputSource::Person || !line.trim_start().starts_with('#') {
                return Ok(Some(line));
            }
        }
    }

    /// Asks for confirmation; in a script, the answer is always yes.
    pub(super) fn confirms(&mut self, question: &str) -> io::Result<bool> {
        if self.source == InputSource::Script {
            return Ok(true);
        }
        let answer = self.read(&format!("{question} Yes or no: "))?.unwrap_or_default();
        Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
    }

    /// Clears earlier output if possible.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        match self.clearing {
            ScreenClearing::Supported => write!(self.output, "{CLEAR}"),
            ScreenClearing::Unsupported => Ok(()),
        }
    }

    fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        // A terminal would continue to read after ^D.
        if self.state == InputState::Ended {
            return Ok(None);
        }
        if self.source == InputSource::Person {
            write!(self.output, "{prompt}")?;
        }
        // A program at the other end of a pipe needs all output so far before it can answer.
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            self.state = InputState::Ended;
            return Ok(None);
        }
        self.line += 1;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}
