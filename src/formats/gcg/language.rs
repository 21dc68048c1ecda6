//! The names that files give languages and boards.

use super::parse::GcgFile;

/// Languages by what word lists and tile distributions are called, in lower case: the beginning of the name is enough.
const LANGUAGES: [(&str, &str); 47] = [
    ("english", "en"),
    ("nwl", "en"),
    ("csw", "en"),
    ("owl", "en"),
    ("twl", "en"),
    ("ospd", "en"),
    ("osw", "en"),
    ("ecwl", "en"),
    ("collins", "en"),
    ("sowpods", "en"),
    ("enable", "en"),
    ("tournament", "en"),
    ("french", "fr"),
    ("français", "fr"),
    ("fra", "fr"),
    ("ods", "fr"),
    ("spanish", "es"),
    ("español", "es"),
    ("fise", "es"),
    ("file", "es"),
    ("german", "de"),
    ("deutsch", "de"),
    ("rd", "de"),
    ("dutch", "nl"),
    ("nederlands", "nl"),
    ("norwegian", "nb"),
    ("norsk", "nb"),
    ("nsf", "nb"),
    ("swedish", "sv"),
    ("svenska", "sv"),
    ("danish", "da"),
    ("dansk", "da"),
    ("finnish", "fi"),
    ("suomi", "fi"),
    ("portuguese", "pt"),
    ("português", "pt"),
    ("polish", "pl"),
    ("polski", "pl"),
    ("osps", "pl"),
    ("catalan", "ca"),
    ("català", "ca"),
    ("disc", "ca"),
    ("italian", "it"),
    ("italiano", "it"),
    ("romanian", "ro"),
    ("lithuanian", "lt"),
    ("czech", "cs"),
];

/// The name that a file gives its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardName {
    /// Nothing, or that it is the classic one.
    Classic,
    /// This, which is another one.
    Other(String),
}

/// The language of a file by its tiles or its word list, or `None` if it names neither, or none that is known.
pub fn language_of(file: &GcgFile) -> Option<&'static str> {
    [&file.tiles, &file.lexicon].into_iter().flatten().find_map(|name| by_name(name))
}

fn by_name(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let code = LANGUAGES.iter().find(|(_, code)| *code == name);
    code.or_else(|| LANGUAGES.iter().find(|(start, _)| name.starts_with(start))).map(|&(_, code)| code)
}

impl BoardName {
    /// Returns the name that a file gives its board.
    pub fn of(file: &GcgFile) -> Self {
        match &file.board {
            Some(name) if !is_classic(name) => Self::Other(name.clone()),
            _ => Self::Classic,
        }
    }
}

fn is_classic(name: &str) -> bool {
    let plain: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    matches!(
        plain.to_ascii_lowercase().as_str(),
        "crosswordgame" | "standard" | "standardboard" | "classic" | "scrabble" | "standardenglishboard"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_say_more_than_the_word_list() {
        let file = |tiles: Option<&str>, lexicon: Option<&str>| GcgFile {
            tiles: tiles.map(str::to_owned),
            lexicon: lexicon.map(str::to_owned),
            ..GcgFile::default()
        };
        assert_eq!(language_of(&file(None, Some("NWL23"))), Some("en"));
        assert_eq!(language_of(&file(None, Some("OSPS49"))), Some("pl"));
        assert_eq!(language_of(&file(None, Some("ODS8"))), Some("fr"));
        assert_eq!(language_of(&file(Some("german"), Some("CSW21"))), Some("de"));
        assert_eq!(language_of(&file(Some("de"), None)), Some("de"));
        assert_eq!(language_of(&file(None, Some("Mine"))), None);
        assert_eq!(language_of(&file(None, None)), None);
    }

    #[test]
    fn the_classic_board_has_several_names() {
        let board =
            |name: &str| BoardName::of(&GcgFile { board: Some(name.to_owned()), ..GcgFile::default() });
        assert_eq!(board("CrosswordGame"), BoardName::Classic);
        assert_eq!(board("Standard English board"), BoardName::Classic);
        assert_eq!(board("SuperCrosswordGame"), BoardName::Other("SuperCrosswordGame".to_owned()));
    }
}
