//! Tokenizing: cutting text into tiles, as scenarios, the command line and saved games write them.

use unicode_normalization::UnicodeNormalization;

use crate::printable::is_unprintable;

/// The meaning of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A capital: a tile with the letter.
    Plain,
    /// A lower-case letter: a blank that stands for it.
    Blank,
    /// `.`: an empty square, or the tile that is already there.
    Dot,
    /// `?`: a blank without a letter.
    Question,
}

impl TokenKind {
    /// The fault of a [`Question`](Self::Question) in a word or on the board, and its cure.
    pub const OPEN_BLANK: &str = "a blank without a letter; write its letter in lower case, or, for a letter without lower case, \
                                  `?` after it";
}

/// One tile in a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Token {
    /// The letter in capitals and composed form (NFC); empty for a dot or a question mark.
    pub text: String,
    /// The meaning of the token.
    pub kind: TokenKind,
}

impl Token {
    /// The character for which a token is a letter of no language: a digit, or a dot or apostrophe without a letter. A
    /// tile set may have such a tile all the same.
    pub(crate) fn not_a_letter(&self) -> Option<char> {
        let is_of_letter = |character: char| {
            character.is_alphabetic() || unicode_normalization::char::is_combining_mark(character)
        };
        let digit = self.text.chars().find(|character| character.is_numeric());
        digit.or_else(|| self.text.chars().next().filter(|_| !self.text.chars().any(is_of_letter)))
    }
}

/// The reason why a text cannot be tokenized.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum TokenError {
    /// A bracket is not closed or opened, or there is nothing between the brackets.
    #[error("`{0}` has an unmatched bracket; write [CH]")]
    Bracket(String),
    /// Capitals and lower-case letters are mixed between brackets.
    #[error("[{0}] mixes upper and lower case; write [CH] for the tile, [ch] for a blank")]
    MixedCase(String),
    /// This character is not a letter.
    #[error("`{0}` is not a letter")]
    NotALetter(char),
}

/// A word or letter as the engine compares it: in capitals and composed form (NFC).
pub fn fold_text(text: &str) -> String {
    if text.is_ascii() {
        // The general way gives the same result ten times slower.
        return text.to_ascii_uppercase();
    }
    // The capital ẞ is two letters, as that of ß is.
    let small = |character| if character == 'ẞ' { 'ß' } else { character };
    text.nfc().map(small).flat_map(char::to_uppercase).nfc().collect()
}

/// Cuts a text into tokens: single characters, or what is between brackets. A `?` after a letter without lower case makes
/// it a blank.
///
/// # Examples
///
/// ```
/// use rackety_engine::tiles::{TokenKind, tokenize};
///
/// let tokens = tokenize("CA[LL]e?")?;
/// assert_eq!(tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>(), ["C", "A", "LL", "E", ""]);
/// assert_eq!((tokens[3].kind, tokens[4].kind), (TokenKind::Blank, TokenKind::Question));
/// # Ok::<(), rackety_engine::tiles::TokenError>(())
/// ```
///
/// # Errors
/// [`TokenError`] for unmatched brackets, mixed case between brackets, or a character that is not a letter.
pub fn tokenize(text: &str) -> Result<Vec<Token>, TokenError> {
    let mut found: Vec<Token> = Vec::new();
    for token in tokenize_tiles(text)? {
        match found.last_mut() {
            Some(last)
                if token.kind == TokenKind::Question
                    && last.kind == TokenKind::Plain
                    && is_caseless(&last.text) =>
            {
                last.kind = TokenKind::Blank;
            }
            _ => found.push(token),
        }
    }
    Ok(found)
}

/// Cuts the text of a rack or a bag into tokens: as [`tokenize`] does, but every `?` is a tile.
///
/// # Errors
/// As [`tokenize`].
pub fn tokenize_tiles(text: &str) -> Result<Vec<Token>, TokenError> {
    let characters: Vec<char> = text.nfc().collect();
    let mut found = Vec::with_capacity(characters.len());
    let mut rest = characters.as_slice();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match first {
            '.' => found.push(Token { text: String::new(), kind: TokenKind::Dot }),
            '?' => found.push(Token { text: String::new(), kind: TokenKind::Question }),
            '[' => {
                let end = rest.iter().position(|&character| character == ']');
                let Some(end) = end.filter(|&end| end > 0) else {
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

/// Returns whether a letter of some language may contain this character: letters, and marks, dots and apostrophes (Catalan
/// `L·L`).
pub fn is_letter_part(character: char) -> bool {
    // Some fillers, which are blank, count as letters in Unicode.
    (character.is_alphanumeric() && !is_unprintable(character))
        || matches!(character, '·' | '\'' | 'ʼ' | '’')
        || (unicode_normalization::char::is_combining_mark(character) && !is_unprintable(character))
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
    fn a_rack_can_have_a_blank_after_a_letter_without_lower_case() {
        let kinds = |tokens: Vec<Token>| tokens.iter().map(|token| token.kind).collect::<Vec<_>>();
        assert_eq!(kinds(tokenize_tiles("א?").unwrap()), [TokenKind::Plain, TokenKind::Question]);
        assert_eq!(kinds(tokenize("א?").unwrap()), [TokenKind::Blank]);
    }

    #[test]
    fn malformed_text_is_reported() {
        assert_eq!(tokenize("[Ch]"), Err(TokenError::MixedCase("Ch".to_owned())));
        assert_eq!(tokenize("A[CH"), Err(TokenError::Bracket("A[CH".to_owned())));
        assert_eq!(tokenize("[]"), Err(TokenError::Bracket("[]".to_owned())));
        assert_eq!(tokenize("A B"), Err(TokenError::NotALetter(' ')));
    }
}
