//! Standard output and standard error.

use std::io::{self, IsTerminal, LineWriter, Write};
use std::{env, fmt};

use super::filter::{Escapes, Filter};
use super::styled::StyledText;

/// Moves the cursor to the top, and clears a terminal's screen and its history.
const CLEAR_SCREEN: &[u8] = b"\x1b[H\x1b[2J\x1b[3J";

/// Rings the bell.
const BELL: &[u8] = b"\x07";

/// The bytes that erase the column before the cursor: a step back, a space over it, a step back.
const ERASE: &[u8] = b"\x08 \x08";

/// A stream that shows characters which would control a terminal, or which nobody would see, as escapes such as
/// `\u{1b}`. Line breaks pass, and a tab becomes spaces.
#[derive(Debug)]
pub struct Output {
    sink: Sink,
    filter: Filter,
}

/// The destination of an output.
enum Sink {
    Stdout(io::Stdout, Reader),
    Stderr(LineWriter<io::Stderr>),
    Memory(Vec<u8>),
    Other(Box<dyn Write>),
}

/// The reader of standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    Present,
    /// It has closed its end of the pipe.
    Gone,
}

/// The two streams that a program prints to.
#[derive(Debug)]
pub struct Streams {
    /// Results.
    pub out: Output,
    /// Errors, prompts and progress.
    pub err: Output,
}

impl Streams {
    /// Standard output and standard error.
    pub fn of_process() -> Self {
        Self { out: Output::stdout(), err: Output::stderr() }
    }

    /// Two streams into memory.
    pub fn in_memory() -> Self {
        Self { out: Output::in_memory(), err: Output::in_memory() }
    }

    /// The stream for errors, after everything printed so far, so that a terminal shows both in this order.
    ///
    /// # Errors
    /// If the output cannot be written, except where nobody reads it.
    pub fn err_after_out(&mut self) -> io::Result<&mut Output> {
        match self.out.flush() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            Ok(()) | Err(_) => Ok(&mut self.err),
        }
    }
}

impl Output {
    /// Standard output. It is locked for each write only, so that other threads can use it. Where nobody reads it, writing
    /// succeeds, so that work continues; flushing fails, so that a program that waits for somebody ends.
    #[expect(clippy::disallowed_methods, reason = "this is the way to standard output")]
    pub fn stdout() -> Self {
        Self::to(Sink::Stdout(io::stdout(), Reader::Present))
    }

    /// Standard error, written line by line. Writing to it never fails, so that work continues where nobody reads it.
    #[expect(clippy::disallowed_methods, reason = "this is the way to standard error")]
    pub fn stderr() -> Self {
        Self::to(Sink::Stderr(LineWriter::new(io::stderr())))
    }

    /// A stream into memory.
    pub fn in_memory() -> Self {
        Self::to(Sink::Memory(Vec::new()))
    }

    /// A stream into any other writer.
    pub fn over(writer: impl Write + 'static) -> Self {
        Self::to(Sink::Other(Box::new(writer)))
    }

    const fn to(sink: Sink) -> Self {
        Self { sink, filter: Filter::new(Escapes::Text) }
    }

    /// Returns the bytes written to a stream in memory; nothing for others.
    pub fn written(&self) -> &[u8] {
        match &self.sink {
            Sink::Memory(bytes) => bytes,
            Sink::Stdout(..) | Sink::Stderr(_) | Sink::Other(_) => &[],
        }
    }

    /// Returns whether the stream is a terminal.
    pub fn is_terminal(&self) -> bool {
        match &self.sink {
            Sink::Stdout(stream, _) => stream.is_terminal(),
            Sink::Stderr(stream) => stream.get_ref().is_terminal(),
            Sink::Memory(_) | Sink::Other(_) => false,
        }
    }

    /// Returns whether the stream is a terminal that knows escape sequences, according to `TERM`.
    pub fn knows_sequences(&self) -> bool {
        self.is_terminal() && env::var_os("TERM").is_some_and(|terminal| terminal != "dumb")
    }

    /// Writes a text with its colours and attributes.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_styled(&mut self, text: &StyledText) -> io::Result<()> {
        self.sink.write_all(text.as_bytes())
    }

    /// Rings the bell of a terminal.
    ///
    /// # Errors
    /// If writing fails.
    pub fn ring(&mut self) -> io::Result<()> {
        self.sink.write_all(BELL)
    }

    /// Erases this many columns before the cursor of a terminal, in the same row.
    ///
    /// # Errors
    /// If writing fails.
    pub fn erase(&mut self, columns: usize) -> io::Result<()> {
        self.sink.write_all(&ERASE.repeat(columns))
    }

    /// Clears the screen of a terminal and its history.
    ///
    /// # Errors
    /// If writing fails.
    pub fn clear_screen(&mut self) -> io::Result<()> {
        self.sink.write_all(CLEAR_SCREEN)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.filter.write(bytes, &mut self.sink)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        let mut rest = Vec::new();
        self.filter.finish(&mut rest);
        // If the stream is gone, there is nowhere to report that.
        let _ = self.sink.write_all(&rest).and_then(|()| self.sink.flush());
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(_, Reader::Gone) => Ok(bytes.len()),
            Self::Stdout(stream, reader) => match stream.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                    *reader = Reader::Gone;
                    Ok(bytes.len())
                }
                result => result,
            },
            Self::Stderr(stream) => unless_interrupted(stream.write(bytes), bytes.len()),
            Self::Memory(written) => written.write(bytes),
            Self::Other(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(_, Reader::Gone) => Err(io::ErrorKind::BrokenPipe.into()),
            Self::Stdout(stream, _) => stream.flush(),
            Self::Stderr(stream) => unless_interrupted(stream.flush(), ()),
            Self::Memory(_) => Ok(()),
            Self::Other(writer) => writer.flush(),
        }
    }
}

/// The result of writing where errors do not matter, but for the one after which writing is tried again.
fn unless_interrupted<T>(result: io::Result<T>, done: T) -> io::Result<T> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::Interrupted => Ok(done),
        result => result,
    }
}

/// The text leaves out what was written.
impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stdout(..) => "Stdout",
            Self::Stderr(_) => "Stderr",
            Self::Memory(_) => "Memory",
            Self::Other(_) => "Other",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(output: &Output) -> &str {
        std::str::from_utf8(output.written()).unwrap()
    }

    #[test]
    fn text_is_filtered_and_the_programs_own_styling_is_not() {
        let mut output = Output::in_memory();
        let name = "Ann\u{1b}[2J";
        writeln!(output, "{name}: ok").unwrap();
        output.write_styled(&StyledText::from_ansi("\u{1b}[1mBob\u{1b}[0m\n")).unwrap();
        output.clear_screen().unwrap();
        assert_eq!(text(&output), "Ann\\u{1b}[2J: ok\n\u{1b}[1mBob\u{1b}[0m\n\u{1b}[H\u{1b}[2J\u{1b}[3J");
    }

    #[test]
    fn characters_may_arrive_byte_by_byte() {
        let mut output = Output::in_memory();
        for byte in "é\u{202e}".as_bytes() {
            output.write_all(&[*byte]).unwrap();
        }
        assert_eq!(text(&output), r"é\u{202e}");
    }
}
