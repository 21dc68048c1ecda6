//! The bytes of a GCG file as text. The format is older than UTF-8: without a line that says otherwise, it is ISO 8859-1.

use std::borrow::Cow;

use super::error::{GcgError, GcgFault};
use crate::files::encoding::{first_non_text_byte, is_marked_utf8, line_of, western, without_marks};
use crate::text::wording::quoted;

/// The text of a file.
#[derive(Debug)]
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// The lines with bytes that are not UTF-8 although the file says so.
    pub(super) misencoded: Vec<usize>,
    /// The unknown encoding that the first line names; none if the text is ASCII.
    pub(super) unknown_encoding: Option<String>,
}

impl<'a> Decoded<'a> {
    const fn of(text: Cow<'a, str>) -> Self {
        Self { text, misencoded: Vec::new(), unknown_encoding: None }
    }
}

/// The text of a file. One that says nothing about its encoding is UTF-8 if it can be, and otherwise ISO 8859-1; of one that
/// says that it is UTF-8, by its byte order mark or else its first line, only invalid bytes are read as ISO 8859-1. Programs
/// that save a file as UTF-8 leave its first line as it was, so under an unknown name it is UTF-8 if it can be.
///
/// # Errors
/// [`GcgFault::Utf16`], [`GcgFault::Binary`] or [`GcgFault::Encoding`].
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, GcgError> {
    let is_marked = is_marked_utf8(bytes);
    let bytes = without_marks(bytes).map_err(|utf16| GcgError { line: 1, fault: GcgFault::Utf16(utf16) })?;
    if let Some(place) = first_non_text_byte(bytes) {
        return Err(GcgError { line: line_of(bytes, place), fault: GcgFault::Binary(bytes[place]) });
    }
    let utf8 = std::str::from_utf8(bytes);
    match declared(bytes).as_deref() {
        _ if is_marked => Ok(mostly_utf8(bytes)),
        Some(
            "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" | "windows-1252" | "cp1252",
        ) => Ok(Decoded::of(Cow::Owned(western(bytes)))),
        Some("utf-8" | "utf8") => Ok(mostly_utf8(bytes)),
        None | Some("" | "ascii" | "us-ascii") => {
            Ok(Decoded::of(utf8.map_or_else(|_| Cow::Owned(western(bytes)), Cow::Borrowed)))
        }
        Some(other) => match utf8 {
            Ok(text) => {
                let unknown_encoding = (!text.is_ascii()).then(|| quoted(other));
                Ok(Decoded { unknown_encoding, ..Decoded::of(Cow::Borrowed(text)) })
            }
            Err(_) => Err(GcgError { line: 1, fault: GcgFault::Encoding(quoted(other)) }),
        },
    }
}

/// UTF-8, perhaps with other bytes in it.
fn mostly_utf8(bytes: &[u8]) -> Decoded<'_> {
    let (mut text, mut line, mut misencoded) = (String::new(), 1, Vec::new());
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid();
        if valid.len() == bytes.len() {
            return Decoded::of(Cow::Borrowed(valid));
        }
        text.push_str(valid);
        line += valid.matches(['\n', '\r']).count() - valid.matches("\r\n").count();
        if !chunk.invalid().is_empty() && misencoded.last() != Some(&line) {
            misencoded.push(line);
        }
        text.push_str(&western(chunk.invalid()));
    }
    Decoded { misencoded, ..Decoded::of(Cow::Owned(text)) }
}

/// The encoding that the first line names, in lower case.
fn declared(bytes: &[u8]) -> Option<String> {
    let first = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let name = first.trim_ascii().strip_prefix(b"#character-encoding")?;
    Some(String::from_utf8_lossy(name).trim().to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::encoding::Utf16;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        assert_eq!(decode(bytes).unwrap().text, expected);
    }

    /// A part of a letter at the end of a file that was cut off, and one byte from elsewhere, change nothing else.
    #[test]
    fn only_invalid_bytes_of_utf_8_are_read_as_latin() {
        let head = "#character-encoding UTF-8\r\n#player1 A Zoë\r\n";
        for (end, text, lines) in [
            (&b"#note caf\xe9 Zo\xc3\xab\n"[..], "#note café Zoë\n", &[3][..]),
            (b"#note \xe9\xff\r\r#note \xe9\n#note Zo\xc3", "#note éÿ\r\r#note é\n#note ZoÃ", &[3, 5, 6]),
            (b"", "", &[]),
        ] {
            let bytes = [head.as_bytes(), end].concat();
            let decoded = decode(&bytes).unwrap();
            assert_eq!((&*decoded.text, &*decoded.misencoded), (&*format!("{head}{text}"), lines));
        }
    }

    #[test]
    fn a_file_is_read_in_the_encoding_it_names_or_the_one_it_can_have() {
        check(b"\xef\xbb\xbf#player1 A Zo\xc3\xab", "#player1 A Zoë");
        check("#player1 A Zoë".as_bytes(), "#player1 A Zoë");
        check(b"#player1 A Zo\xeb", "#player1 A Zoë");
        check(b"#player1 A Zo\xc3\xab\r\n\x1a\x1a\r\n", "#player1 A Zoë\r\n");
        check(b"#character-encoding ISO-8859-1\nZo\xc3\xab", "#character-encoding ISO-8859-1\nZoÃ«");
        check(b"#note \x93word\x94", "#note “word”");
        // Its mark says what it is, and whoever saves it as UTF-8 rarely changes its first line.
        let marked = "\u{feff}#character-encoding ISO-8859-1\nZoë";
        check(marked.as_bytes(), &marked[3..]);
        let saved_again = "#character-encoding ISO-8859-2\nŁódź";
        let decoded = decode(saved_again.as_bytes()).unwrap();
        assert_eq!((&*decoded.text, decoded.unknown_encoding.as_deref()), (saved_again, Some("iso-8859-2")));
        let ascii = decode(b"#character-encoding ISO-8859-2\n").unwrap();
        assert_eq!(ascii.unknown_encoding, None);
        let error = decode(b"\xff\xfe#\0p\0").unwrap_err();
        assert_eq!((error.line, error.fault), (1, GcgFault::Utf16(Utf16)));
        let error = decode(b"#character-encoding KOI8-R\n\xd0").unwrap_err();
        assert_eq!((error.line, error.fault), (1, GcgFault::Encoding("koi8-r".to_owned())));
        let error = decode(b"#player1 A A\r\n#note\r\n\0").unwrap_err();
        assert_eq!((error.line, error.fault), (3, GcgFault::Binary(0)));
    }
}
