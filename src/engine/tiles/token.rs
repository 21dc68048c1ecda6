//! Text to tokens: one token a tile, as scenarios, the command line and saved games write them.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

/// What a written token says of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A capital: a tile that shows the letter.
    Plain,
    /// A small letter: a blank that stands for it.
    Blank,
    /// `.`: nothing, or the tile that lies there.
    Dot,
    /// `?`: a blank that stands for nothing yet.
    Question,
}

/// One tile as written: its text in capitals (empty for a dot or a question mark), and how it was written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Token {
    /// The letter in capitals, in Unicode's composed form.
    pub text: String,
    /// How it was written.
    pub kind: TokenKind,
}

/// Why a text is not a row of tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenError {
    /// `[` without its `]`, or with nothing between them.
    Bracket(String),
    /// Capitals and small letters in one bracket: it can be neither a tile nor a blank.
    MixedCase(String),
    /// A character that is no letter.
    NotALetter(char),
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bracket(text) => write!(f, "`{text}` has a bracket without its partner: write [CH]"),
            Self::MixedCase(text) => {
                write!(
                    f,
                    "[{text}] mixes capitals and small letters: write [CH] for the tile, [ch] for a blank"
                )
            }
            Self::NotALetter(character) => write!(f, "`{character}` is no letter"),
        }
    }
}

impl std::error::Error for TokenError {}

/// A word or letter as the engine compares it: composed (NFC) and in capitals.
pub fn fold_text(text: &str) -> String {
    if text.is_ascii() {
        // What follows would say the same, some ten times slower.
        return text.to_ascii_uppercase();
    }
    text.nfc().flat_map(char::to_uppercase).nfc().collect()
}

/// Cuts a text into tokens: one character each, or what stands between brackets.
///
/// A letter that has no small form is made a blank by a `?` behind it.
///
/// # Errors
/// [`TokenError`] for brackets that do not pair, mixed case within one, or what is no letter.
pub fn tokenize(text: &str) -> Result<Vec<Token>, TokenError> {
    let characters: Vec<char> = text.nfc().collect();
    let mut found: Vec<Token> = Vec::with_capacity(characters.len());
    let mut rest = characters.as_slice();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match first {
            '.' => found.push(Token { text: String::new(), kind: TokenKind::Dot }),
            '?' => match found.last_mut() {
                Some(last) if last.kind == TokenKind::Plain && is_caseless(&last.text) => {
                    last.kind = TokenKind::Blank;
                }
                _ => found.push(Token { text: String::new(), kind: TokenKind::Question }),
            },
            '[' => {
                let end = rest.iter().position(|&character| character == ']');
                let Some(end) = end.filter(|&end| 0 < end) else {
                    return Err(TokenError::Bracket(text.to_owned()));
                };
                found.push(letter_token(&rest[..end])?);
                rest = &rest[end + 1..];
            }
            ']' => return Err(TokenError::Bracket(text.to_owned())),
            &character => found.push(letter_token(&[character])?),
        }
    }
    Ok(found)
}

fn letter_token(characters: &[char]) -> Result<Token, TokenError> {
    if let Some(&odd) = characters.iter().find(|character| !is_letter_part(**character)) {
        return Err(TokenError::NotALetter(odd));
    }
    let has_capital = characters.iter().any(|character| character.is_uppercase());
    let has_small = characters.iter().any(|character| character.is_lowercase());
    let written: String = characters.iter().collect();
    match (has_capital, has_small) {
        (true, true) => Err(TokenError::MixedCase(written)),
        (false, true) => Ok(Token { text: fold_text(&written), kind: TokenKind::Blank }),
        (_, false) => Ok(Token { text: written, kind: TokenKind::Plain }),
    }
}

/// Letters, and the marks, dots and apostrophes that letters of some languages carry (Catalan `L·L`).
pub(crate) fn is_letter_part(character: char) -> bool {
    character.is_alphanumeric()
        || matches!(character, '·' | '\'' | 'ʼ' | '’')
        || unicode_normalization::char::is_combining_mark(character)
}

fn is_caseless(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| !character.is_uppercase() && !character.is_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, TokenKind)]) {
        let found = tokenize(text).unwrap();
        let found: Vec<_> = found.iter().map(|token| (token.text.as_str(), token.kind)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn letters_brackets_blanks_and_dots_are_one_token_each() {
        use TokenKind::{Blank, Dot, Plain, Question};
        check("Ab.?", &[("A", Plain), ("B", Blank), ("", Dot), ("", Question)]);
        check("[CH][ch]A", &[("CH", Plain), ("CH", Blank), ("A", Plain)]);
        check("n\u{303}N\u{303}", &[("Ñ", Blank), ("Ñ", Plain)]);
        check("אב?", &[("א", Plain), ("ב", Blank)]);
        check("", &[]);
    }

    #[test]
    fn what_is_no_row_of_tiles_is_named() {
        assert_eq!(tokenize("[Ch]"), Err(TokenError::MixedCase("Ch".to_owned())));
        assert_eq!(tokenize("A[CH"), Err(TokenError::Bracket("A[CH".to_owned())));
        assert_eq!(tokenize("[]"), Err(TokenError::Bracket("[]".to_owned())));
        assert_eq!(tokenize("A B"), Err(TokenError::NotALetter(' ')));
    }
}
