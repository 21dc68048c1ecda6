//! Turns bytes into text that can be shown, across the writes that they arrive in.

use std::io::{self, Write};
use std::mem;

use rackety_engine::printable::PrintableScan;

/// The text that a tab is shown as. Terminals would move the cursor to a column of their choice.
const TAB: &[u8] = b"    ";

/// The form in which characters that cannot be shown are escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Escapes {
    /// Characters are written as `\u{1b}`, for people.
    Text,
    /// Characters are written as `\u001b`, within the strings of JSON.
    Json,
    /// Characters are written as `\u001b` or `\U000e0041`, within the basic strings of TOML.
    Toml,
}

/// Makes bytes of any origin safe to print. Line breaks pass; they are the only control characters that do.
#[derive(Debug)]
pub(super) struct Filter {
    escapes: Escapes,
    scan: PrintableScan,
    /// The first bytes of a character whose others have not arrived.
    partial: Vec<u8>,
    /// The text printed for the bytes of the last write; its memory is used again.
    shown: Vec<u8>,
}

impl Filter {
    pub(super) const fn new(escapes: Escapes) -> Self {
        Self { escapes, scan: PrintableScan::new(), partial: Vec::new(), shown: Vec::new() }
    }

    /// Writes what is printed for these bytes.
    pub(super) fn write(&mut self, bytes: &[u8], sink: &mut (impl Write + ?Sized)) -> io::Result<()> {
        if self.passes(bytes) {
            return sink.write_all(bytes);
        }
        let mut shown = mem::take(&mut self.shown);
        shown.clear();
        self.show(bytes, &mut shown);
        self.shown = shown;
        sink.write_all(&self.shown)
    }

    /// Returns whether the bytes can be printed as they are, which nearly all can.
    fn passes(&mut self, bytes: &[u8]) -> bool {
        let passes = self.partial.is_empty() && bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n'));
        if passes && !bytes.is_empty() {
            self.scan = PrintableScan::new();
        }
        passes
    }

    /// Appends to `shown` what is printed for these bytes. A character that is cut off at their end waits for the next
    /// ones.
    pub(super) fn show(&mut self, bytes: &[u8], shown: &mut Vec<u8>) {
        let mut joined = mem::take(&mut self.partial);
        joined.extend_from_slice(bytes);
        let mut offset = 0;
        for chunk in joined.utf8_chunks() {
            self.show_text(chunk.valid(), shown);
            offset += chunk.valid().len() + chunk.invalid().len();
            let may_continue = offset == joined.len() && is_cut_off(chunk.invalid());
            if may_continue {
                self.partial = chunk.invalid().to_vec();
            } else {
                show_bytes(chunk.invalid(), shown);
            }
        }
    }

    /// Appends what is printed for a character that was never completed.
    pub(super) fn finish(&mut self, shown: &mut Vec<u8>) {
        show_bytes(&mem::take(&mut self.partial), shown);
    }

    fn show_text(&mut self, text: &str, shown: &mut Vec<u8>) {
        for character in text.chars() {
            let is_shown = self.scan.shows(character) || character == '\n';
            match character {
                _ if is_shown => shown.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
                '\t' if self.escapes == Escapes::Text => shown.extend_from_slice(TAB),
                '\t' if self.escapes == Escapes::Toml => shown.extend_from_slice(b"\\t"),
                _ => self.escape(character, shown),
            }
        }
    }

    fn escape(&self, character: char, shown: &mut Vec<u8>) {
        match self.escapes {
            Escapes::Text => shown.extend_from_slice(character.escape_unicode().to_string().as_bytes()),
            Escapes::Json => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    shown.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
                }
            }
            Escapes::Toml => match u32::from(character) {
                code @ ..=0xffff => shown.extend_from_slice(format!("\\u{code:04x}").as_bytes()),
                code => shown.extend_from_slice(format!("\\U{code:08x}").as_bytes()),
            },
        }
    }
}

/// The text as a file gets it that people or other programs open: what standard output would show.
pub fn shown(text: &str) -> String {
    filtered(text, Escapes::Text)
}

/// The text as a multi-line basic string of TOML, in which characters that cannot be shown are escaped: it is the same text
/// where it is read.
pub fn shown_in_toml(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"\"\"\n{}\"\"\"", filtered(&text, Escapes::Toml))
}

fn filtered(text: &str, escapes: Escapes) -> String {
    let (mut filter, mut shown) = (Filter::new(escapes), Vec::with_capacity(text.len()));
    filter.show(text.as_bytes(), &mut shown);
    // The filter only replaces characters by ASCII.
    String::from_utf8_lossy(&shown).into_owned()
}

/// Returns whether bytes are the beginning of a character.
fn is_cut_off(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// Bytes that are not UTF-8, as `\x9b`.
fn show_bytes(bytes: &[u8], shown: &mut Vec<u8>) {
    for byte in bytes {
        shown.extend_from_slice(format!("\\x{byte:02x}").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(parts: &[&[u8]]) -> String {
        let (mut filter, mut shown) = (Filter::new(Escapes::Text), Vec::new());
        for part in parts {
            filter.show(part, &mut shown);
        }
        filter.finish(&mut shown);
        String::from_utf8(shown).unwrap()
    }

    #[test]
    fn only_line_breaks_control_the_terminal() {
        assert_eq!(shown(&[b"a\x1b[2J\x07\r\nb\tc\x7f"]), "a\\u{1b}[2J\\u{7}\\u{d}\nb    c\\u{7f}");
        assert_eq!(shown(&["\u{9d}52;c;QQ==\u{9c}".as_bytes()]), r"\u{9d}52;c;QQ==\u{9c}");
        assert_eq!(shown(&["a\u{202e}b\u{200b}c\u{2028}".as_bytes()]), r"a\u{202e}b\u{200b}c\u{2028}");
        assert_eq!(shown(&["Zoë 漢字 ☆".as_bytes()]), "Zoë 漢字 ☆");
    }

    #[test]
    fn bytes_that_are_not_text_are_escaped() {
        assert_eq!(shown(&[b"\x9b31m\xff\xc3(\xe2\x82"]), r"\x9b31m\xff\xc3(\xe2\x82");
    }

    /// However the bytes are divided among writes, the same is printed.
    #[test]
    fn writes_may_divide_characters_and_stacks_of_marks() {
        let text = format!("é\u{202e}漢😀a{}b\u{9b}", "\u{301}".repeat(6));
        let whole = shown(&[text.as_bytes()]);
        assert_eq!(whole.matches(r"\u{301}").count(), 2);
        for size in 1..5 {
            let parts: Vec<&[u8]> = text.as_bytes().chunks(size).collect();
            assert_eq!(shown(&parts), whole, "{size}");
        }
    }

    #[test]
    fn text_that_passes_ends_a_stack_of_marks() {
        let marks = "\u{301}".repeat(4);
        let (mut filter, mut shown) = (Filter::new(Escapes::Text), Vec::new());
        filter.show(marks.as_bytes(), &mut shown);
        assert!(filter.passes(b"a") && !filter.passes(b"\x1b"));
        filter.show(marks.as_bytes(), &mut shown);
        assert_eq!(String::from_utf8(shown).unwrap(), marks.repeat(2));
    }

    #[test]
    fn texts_for_files_have_the_same_escapes() {
        assert_eq!(
            super::shown("a\u{1b}]0;x\u{7}\u{9b}\n<b>\u{202e}Zoë"),
            "a\\u{1b}]0;x\\u{7}\\u{9b}\n<b>\\u{202e}Zoë"
        );
    }

    #[test]
    fn texts_in_toml_are_the_same_where_they_are_read() {
        let text = "\u{feff}a\tb \\ \"\"\" \r\n\n'c' \u{e0041}\u{200b}\u{1b}é漢";
        let written = shown_in_toml(text);
        assert_eq!(super::shown(&written), written);
        assert!(written.contains(r"\ufeffa\tb \\ "), "{written}");
        let read: toml::Table = format!("a = {written}\n").parse().unwrap();
        assert_eq!(read["a"].as_str(), Some(text));
    }
}
