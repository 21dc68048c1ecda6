//! Lines in and lines out.

use std::io::{self, BufRead, Write};

/// Where a plain game reads and writes.
pub struct Dialogue<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    /// Who writes the lines.
    pub typist: InputSource,
    curtain: ScreenClearing,
    line: usize,
    state: State,
}

/// Whether there is more to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Ended,
}

/// Who writes the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputSource {
    /// Somebody at a terminal: he is prompted, asked before he passes or resigns, and nobody sees another's tiles.
    Person,
    /// A file or a pipe: it is asked nothing, and wrong lines are told by number.
    Script,
}

/// Whether what has been written can be wiped away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenClearing {
    /// The output is a terminal that clears its screen and what stands above it.
    Supported,
    /// It cannot.
    Unsupported,
}

/// Clears a terminal's screen and what it has scrolled away.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

impl<'a> Dialogue<'a> {
    /// A dialogue over these.
    pub fn new(
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        typist: InputSource,
        curtain: ScreenClearing,
    ) -> Self {
        Self { input, output, typist, curtain, line: 0, state: State::Open }
    }

    /// The number of the line last read, from 1.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    /// What is said is read while the program thinks.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")
    }

    /// The next line; none at the end. In a script, lines that begin with `#` are remarks, and are passed over.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        loop {
            let Some(line) = self.read(prompt)? else { return Ok(None) };
            if self.typist == InputSource::Person || !line.trim_start().starts_with('#') {
                return Ok(Some(line));
            }
        }
    }

    /// Whether somebody says yes. A script is not asked: it means what it says.
    pub(super) fn confirms(&mut self, question: &str) -> io::Result<bool> {
        if self.typist == InputSource::Script {
            return Ok(true);
        }
        let answer = self.read(&format!("{question} Yes or no: "))?.unwrap_or_default();
        Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
    }

    /// Wipes away what has been written, where that can be done.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        match self.curtain {
            ScreenClearing::Supported => write!(self.output, "{CLEAR}"),
            ScreenClearing::Unsupported => Ok(()),
        }
    }

    fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        // A terminal would read on behind its ^D.
        if self.state == State::Ended {
            return Ok(None);
        }
        if self.typist == InputSource::Person {
            write!(self.output, "{prompt}")?;
        }
        // Whoever waits for an answer through a pipe must get what has been said so far.
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            self.state = State::Ended;
            return Ok(None);
        }
        self.line += 1;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}
