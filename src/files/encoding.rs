//! The bytes of text files that other programs wrote: their marks, their encodings and their lines.

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The character that ends the text of some files from DOS, Ctrl-Z.
const END_OF_TEXT: u8 = 0x1a;

/// The characters of Windows-1252 from 0x80 to 0x9F, where ISO 8859-1 has none that can be shown. Those without a character
/// stay control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text is in UTF-16, which is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the text is UTF-16; save it as UTF-8")]
pub struct Utf16;

/// The bytes of a text without the byte order mark of UTF-8 at its beginning, and without Ctrl-Z at its end.
///
/// # Errors
/// [`Utf16`].
pub fn without_marks(bytes: &[u8]) -> Result<&[u8], Utf16> {
    // With a byte order mark, or with two characters of ASCII at the beginning.
    if matches!(
        bytes,
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [1..=0x7f, 0, 1..=0x7f, 0, ..] | [0, 1..=0x7f, 0, 1..=0x7f, ..]
    ) {
        return Err(Utf16);
    }
    let mut bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    while let Some((&END_OF_TEXT, text)) = bytes.trim_ascii_end().split_last() {
        bytes = text;
    }
    Ok(bytes)
}

/// Returns whether a text begins with the byte order mark of UTF-8.
pub fn is_marked_utf8(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK)
}

/// The place of the first byte that no text has. The only control characters in texts are tabs, form feeds and the ends of
/// lines and texts.
pub fn first_non_text_byte(bytes: &[u8]) -> Option<usize> {
    let is_control = |byte: &u8| *byte < 0x20 && !matches!(*byte, b'\t' | b'\n' | b'\r' | 0x0c | END_OF_TEXT);
    bytes.iter().position(is_control)
}

/// The text of bytes in Windows-1252 or Latin-1, whose bytes are the code points of its characters.
pub fn western(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    bytes.iter().map(character).collect()
}

/// The lines of a text with their numbers, from 1, without spaces around them. A line ends with a line feed, a carriage
/// return, or both.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ended = text.split_inclusive(['\n', '\r']);
    let mut after_return = false;
    let lines = ended.filter(move |line| {
        let is_second_half = after_return && *line == "\n";
        after_return = line.ends_with('\r');
        !is_second_half
    });
    lines.enumerate().map(|(index, line)| (index + 1, line.trim()))
}

/// The line of a byte, from 1, where lines end as [`lines`] says.
pub fn line_of(bytes: &[u8], place: usize) -> usize {
    let before = &bytes[..place];
    let ends = before.iter().filter(|&&byte| matches!(byte, b'\n' | b'\r')).count();
    1 + ends - before.windows(2).filter(|pair| pair == b"\r\n").count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_line_ending_ends_a_line() {
        let text = "a\r\nb\rc\n\n d ";
        let found: Vec<_> = lines(text).collect();
        assert_eq!(found, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
        let places = [0, 3, 5, 7, 8].map(|place| line_of(text.as_bytes(), place));
        assert_eq!(places, [1, 2, 3, 4, 5]);
    }
}
