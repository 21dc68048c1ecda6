//! The names that files give languages and boards.

use rackety_engine::{Ruleset, TileSet};

use super::parse::GcgFile;

/// Languages by names of their word lists and tile distributions that other programs write, in lower case: the beginning
/// of the name is enough. A language is also known by its code, and by the name of its tiles.
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

/// The language of a file by its tiles or its word list, or `None` if it names neither, or none that is known: by
/// usual names, or as one of the ruleset's languages.
pub fn language_of<'a>(file: &GcgFile, ruleset: &'a Ruleset) -> Option<&'a str> {
    let mut names = [&file.tiles, &file.lexicon].into_iter().flatten();
    names.find_map(|name| language_by_name(name, ruleset))
}

/// The language of tiles or a word list of this name, or `None` if it is not known.
pub fn language_by_name<'a>(name: &str, ruleset: &'a Ruleset) -> Option<&'a str> {
    let name = name.to_lowercase();
    by_usual_name(&name).or_else(|| by_tiles(&name, ruleset))
}

fn by_usual_name(name: &str) -> Option<&'static str> {
    let code = LANGUAGES.iter().find(|(_, code)| *code == name);
    code.or_else(|| LANGUAGES.iter().find(|(start, _)| name.starts_with(start))).map(|&(_, code)| code)
}

fn by_tiles<'a>(name: &str, ruleset: &'a Ruleset) -> Option<&'a str> {
    let is_named = |tiles: &&TileSet| tiles.language() == name || tiles.name().to_lowercase() == name;
    ruleset.tile_sets().find(is_named).map(TileSet::language)
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

/// Returns whether this is one of the names of the usual board and of its game.
pub(super) fn is_classic(name: &str) -> bool {
    let plain: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    matches!(
        plain.to_ascii_lowercase().as_str(),
        "crosswordgame" | "standard" | "standardboard" | "classic" | "scrabble" | "standardenglishboard"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW_LANGUAGE: &str = r#"
        name = "New"
        rack.size = 2
        board.layout = """
.....
.....
..*..
.....
.....
"""
        [tiles.sets.tlh]
        name = "Klingon"
        letters = [{ letter = "A", count = 20, points = 1 }]
    "#;

    #[test]
    fn tiles_say_more_than_the_word_list() {
        let file = |tiles: Option<&str>, lexicon: Option<&str>| GcgFile {
            tiles: tiles.map(str::to_owned),
            lexicon: lexicon.map(str::to_owned),
            ..GcgFile::default()
        };
        let ruleset = Ruleset::parse("new", NEW_LANGUAGE).unwrap();
        let language = |tiles, lexicon| language_of(&file(tiles, lexicon), &ruleset);
        assert_eq!(language(None, Some("NWL23")), Some("en"));
        assert_eq!(language(None, Some("OSPS49")), Some("pl"));
        assert_eq!(language(None, Some("ODS8")), Some("fr"));
        assert_eq!(language(Some("german"), Some("CSW21")), Some("de"));
        assert_eq!(language(Some("de"), None), Some("de"));
        assert_eq!(language(None, Some("Mine")), None);
        assert_eq!(language(None, None), None);
        // A language that no other program names is known by its tiles.
        assert_eq!(language(Some("Klingon"), Some("CSW21")), Some("tlh"));
        assert_eq!(language(Some("TLH"), None), Some("tlh"));
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
