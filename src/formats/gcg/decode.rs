//! The bytes of a GCG file as text. The format is older than UTF-8: without a line that says otherwise, it is ISO 8859-1.

use std::borrow::Cow;

use super::error::{GcgError, GcgFault};
use crate::text::wording::quoted;

/// The characters of Windows-1252 from 0x80 to 0x9F, where ISO 8859-1 has none that can be shown.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The character that ends the text of some files from DOS, Ctrl-Z.
const END_OF_TEXT: u8 = 0x1a;

/// The text of a file.
#[derive(Debug)]
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// The lines with bytes that are not UTF-8 although the file says so.
    pub(super) misencoded: Vec<usize>,
}

/// The text of a file. One that says nothing about its encoding is UTF-8 if it can be, and otherwise ISO 8859-1; of one that
/// says that it is UTF-8, only invalid bytes are read as ISO 8859-1.
///
/// # Errors
/// [`GcgFault::Binary`] or [`GcgFault::Encoding`].
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, GcgError> {
    let mut bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    while let Some((&END_OF_TEXT, text)) = bytes.trim_ascii_end().split_last() {
        bytes = text;
    }
    let is_control = |byte: &u8| *byte < 0x20 && !matches!(*byte, b'\t' | b'\n' | b'\r' | 0x0c | END_OF_TEXT);
    if let Some(place) = bytes.iter().position(is_control) {
        return Err(GcgError { line: line_of(bytes, place), fault: GcgFault::Binary(bytes[place]) });
    }
    let text = match declared(bytes).as_deref() {
        Some(
            "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" | "windows-1252" | "cp1252",
        ) => Cow::Owned(western(bytes)),
        Some("utf-8" | "utf8") => return Ok(mostly_utf8(bytes)),
        None | Some("ascii" | "us-ascii") => {
            std::str::from_utf8(bytes).map_or_else(|_| Cow::Owned(western(bytes)), Cow::Borrowed)
        }
        Some(other) => return Err(GcgError { line: 1, fault: GcgFault::Encoding(quoted(other)) }),
    };
    Ok(Decoded { text, misencoded: Vec::new() })
}

/// UTF-8, perhaps with other bytes in it.
fn mostly_utf8(bytes: &[u8]) -> Decoded<'_> {
    let (mut text, mut line, mut misencoded) = (String::new(), 1, Vec::new());
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid();
        if valid.len() == bytes.len() {
            return Decoded { text: Cow::Borrowed(valid), misencoded };
        }
        text.push_str(valid);
        line += valid.matches(['\n', '\r']).count() - valid.matches("\r\n").count();
        if !chunk.invalid().is_empty() && misencoded.last() != Some(&line) {
            misencoded.push(line);
        }
        text.push_str(&western(chunk.invalid()));
    }
    Decoded { text: Cow::Owned(text), misencoded }
}

/// The encoding that the first line names, in lower case.
fn declared(bytes: &[u8]) -> Option<String> {
    let first = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let name = first.trim_ascii().strip_prefix(b"#character-encoding")?;
    Some(String::from_utf8_lossy(name).trim().to_ascii_lowercase())
}

fn western(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    bytes.iter().map(character).collect()
}

/// The line of a byte, from 1, where lines end as [`lines`] says.
fn line_of(bytes: &[u8], place: usize) -> usize {
    let before = &bytes[..place];
    // The text before may be anything, but line ends are the same in every encoding.
    let before: String = before.iter().map(|&byte| char::from(byte)).collect();
    match lines(&before).last() {
        None => 1,
        Some((line, _)) if before.ends_with(['\n', '\r']) => line + 1,
        Some((line, _)) => line,
    }
}

/// The lines of a text with their numbers, from 1. A line ends with a line feed, a carriage return, or both.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ended = text.split_inclusive(['\n', '\r']);
    let mut after_return = false;
    let lines = ended.filter(move |line| {
        let is_second_half = after_return && *line == "\n";
        after_return = line.ends_with('\r');
        !is_second_half
    });
    lines.enumerate().map(|(index, line)| (index + 1, line.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let error = decode(b"#character-encoding KOI8-R\n").unwrap_err();
        assert_eq!((error.line, error.fault), (1, GcgFault::Encoding("koi8-r".to_owned())));
        let error = decode(b"#player1 A A\r\n#note\r\n\0").unwrap_err();
        assert_eq!((error.line, error.fault), (3, GcgFault::Binary(0)));
    }

    #[test]
    fn any_line_ending_ends_a_line() {
        let found: Vec<_> = lines("a\r\nb\rc\n\n d ").collect();
        assert_eq!(found, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
    }
}
