//! JSON that is safe to print: its parsed strings are unchanged, but on a terminal it shows what they contain.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::filter::{Escapes, Filter};

/// Writes a value as JSON, indented by two spaces, with a line break at the end. Every command with `--json` uses it.
///
/// # Errors
/// If writing fails, or the value cannot be written as JSON.
pub fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    // Collects the many small parts that JSON is written in, so that they are filtered and written in large ones.
    let mut json = BufWriter::with_capacity(1 << 16, JsonOutput::new(out));
    write_indented(&mut json, value)?;
    json.into_inner().map_err(io::IntoInnerError::into_error)?;
    writeln!(out)
}

/// A value as JSON for a file, indented by two spaces, with a line break at the end.
///
/// # Errors
/// If the value cannot be written as JSON.
pub fn json_text(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut text = Vec::new();
    write_indented(&mut text, value)?;
    text.push(b'\n');
    Ok(text)
}

/// Files and output share the type of the writer, so that each type is compiled once.
fn write_indented(out: &mut dyn Write, value: &impl Serialize) -> serde_json::Result<()> {
    serde_json::to_writer_pretty(out, value)
}

/// Escapes, as JSON does, the characters that JSON allows but that cannot be shown. In JSON they are only within strings.
struct JsonOutput<'a> {
    out: &'a mut dyn Write,
    filter: Filter,
}

impl<'a> JsonOutput<'a> {
    fn new(out: &'a mut dyn Write) -> Self {
        Self { out, filter: Filter::new(Escapes::Json) }
    }
}

impl Write for JsonOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.filter.write(bytes, self.out)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Output;
    use super::*;

    #[test]
    fn strings_are_escaped_and_parse_to_the_same_value() {
        let text =
            format!("\0\t\n\r\u{1b}\u{7f}\u{9b}\u{202e}\u{200b}\u{e0041}é漢\"\\a{}", "\u{301}".repeat(9));
        let value = json!({ &text: [&text, 1, null], "plain": "Ann" });
        let mut output = Output::in_memory();
        write_json(&mut output, &value).unwrap();
        let written = std::str::from_utf8(output.written()).unwrap();
        assert_eq!(serde_json::from_str::<Value>(written).unwrap(), value);
        assert!(written.contains(r"\u001b\u007f\u009b\u202e\u200b\udb40\udc41é漢"), "{written}");
        assert!(!written.contains(r"\u{"), "{written}");
        assert_eq!(written.lines().count(), 8);
    }
}
