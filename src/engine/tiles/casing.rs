//! Capitals, which depend on the language for i and ı.

use super::token::fold_text;

/// The capital that is an i with a dot, in Turkish and its relatives.
const DOTTED_CAPITAL: &str = "İ";

/// The languages whose capital of i is İ: Turkish, Azeri, Crimean Tatar, Gagauz and Tatar, in Latin letters.
const DOTTED_LANGUAGES: [&str; 5] = ["tr", "az", "crh", "gag", "tt"];

/// The capital that an i has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Casing {
    /// I.
    Usual,
    /// İ; I is the capital of ı.
    Dotted,
}

impl Casing {
    /// The casing of a language with these capitals.
    pub fn of<'a>(capitals: impl IntoIterator<Item = &'a str>) -> Self {
        if capitals.into_iter().any(|letter| letter == DOTTED_CAPITAL) { Self::Dotted } else { Self::Usual }
    }

    /// The casing of the language with this code, for texts that belong to no tile set.
    pub fn of_language(code: &str) -> Self {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        if DOTTED_LANGUAGES.contains(&primary) { Self::Dotted } else { Self::Usual }
    }

    /// A text in capitals and composed form (NFC).
    pub fn capitals(self, text: &str) -> String {
        match self {
            Self::Dotted if text.contains('i') => {
                // In Unicode, the small letter of İ is an i with a dot of its own.
                fold_text(&text.replace("i\u{307}", DOTTED_CAPITAL).replace('i', DOTTED_CAPITAL))
            }
            Self::Dotted | Self::Usual => fold_text(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_with_a_dotted_capital_tells_i_from_dotless_i() {
        let turkish = Casing::of(["A", "I", "İ"]);
        assert_eq!(turkish.capitals("istanbul ılık IŞIK İZMİR"), "İSTANBUL ILIK IŞIK İZMİR");
        assert_eq!(turkish.capitals(&"İZMİR".to_lowercase()), "İZMİR");
        let english = Casing::of(["A", "I"]);
        assert_eq!(english.capitals("istanbul"), "ISTANBUL");
        for (code, expected) in [("tr", "İYİ"), ("az", "İYİ"), ("tr-TR", "İYİ"), ("en", "IYI"), ("", "IYI")]
        {
            assert_eq!(Casing::of_language(code).capitals("iyi"), expected, "{code}");
        }
    }
}
