use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthChar;

use crate::printable::{first_unprintable, is_unprintable, printable};

/// The widest name of a player, in columns of a terminal; more do not fit next to a board.
pub const MAX_NAME_COLUMNS: usize = 16;

/// The most characters of a name that a message quotes.
const MAX_QUOTED: usize = 40;

/// A player's name that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct NameError {
    /// The index of the player in the order of play.
    pub player: usize,
    /// The name.
    pub name: String,
    /// The fault of the name.
    pub fault: NameFault,
}

/// A fault in a player's name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameFault {
    /// It is empty or blank.
    Blank,
    /// It contains a character that cannot be shown.
    Unprintable(char),
    /// A letter has more than [`MAX_MARKS`](crate::printable::MAX_MARKS) combining marks.
    Marks,
    /// It is wider than [`MAX_NAME_COLUMNS`].
    Wide,
    /// It is the name of an earlier player.
    Taken,
    /// It looks like this name of an earlier player.
    LooksLike(String),
    /// It differs from this name of an earlier player only by letter case, which cannot be heard.
    SoundsLike(String),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = quoted(&self.name);
        match &self.fault {
            NameFault::Blank => write!(f, "a player has no name; give them one"),
            NameFault::Unprintable(character) => write!(
                f,
                "the name `{name}` contains U+{:04X}, which cannot be shown; use letters",
                u32::from(*character)
            ),
            NameFault::Marks => write!(f, "the name `{name}` has too many marks on one letter; use fewer"),
            NameFault::Wide => write!(
                f,
                "`{name}` is too long for a player's name; use at most {MAX_NAME_COLUMNS} characters, or {} wide ones",
                MAX_NAME_COLUMNS / 2
            ),
            NameFault::Taken => write!(f, "two players are called {name}; give them different names"),
            NameFault::LooksLike(other) => {
                write!(
                    f,
                    "the names `{}` and `{name}` look the same; give them different names",
                    quoted(other)
                )
            }
            NameFault::SoundsLike(other) => write!(
                f,
                "the names `{}` and `{name}` differ only by capitals; give them different names",
                quoted(other)
            ),
        }
    }
}

/// The beginning of a name, on one line.
fn quoted(name: &str) -> String {
    let end = name.char_indices().nth(MAX_QUOTED).map(|(end, _)| end);
    let more = if end.is_some() { "…" } else { "" };
    format!("{}{more}", printable(&name[..end.unwrap_or(name.len())]))
}

/// Checks the names of the players of a new game, in the order of play: as those of a saved one, and no two differ only by
/// letter case.
pub(super) fn check_new_names(names: &[String]) -> Result<(), NameError> {
    check_names(names)?;
    first_fault(names, |name, earlier| {
        let small = name.to_lowercase();
        let other = earlier.iter().find(|other| look(&other.to_lowercase()) == look(&small))?;
        Some(NameFault::SoundsLike(other.clone()))
    })
}

/// Checks the names of the players of a saved game, in the order of play.
///
/// A name is not blank, at most [`MAX_NAME_COLUMNS`] wide, can be shown as a whole, and does not look like another.
pub(super) fn check_names(names: &[String]) -> Result<(), NameError> {
    first_fault(names, |name, earlier| fault_of(name).or_else(|| conflict(name, earlier)))
}

/// Checks only that each name can be shown, and is not blank or that of another player: all that text about a game needs.
pub(super) fn check_distinct(names: &[String]) -> Result<(), NameError> {
    first_fault(names, |name, earlier| match name {
        name if name.trim().is_empty() => Some(NameFault::Blank),
        name if earlier.contains(name) => Some(NameFault::Taken),
        name => name.chars().find(|&character| is_unprintable(character)).map(NameFault::Unprintable),
    })
}

/// The first fault of a name, by the name and those of the players before.
fn first_fault(
    names: &[String],
    fault_of: impl Fn(&String, &[String]) -> Option<NameFault>,
) -> Result<(), NameError> {
    for (player, name) in names.iter().enumerate() {
        if let Some(fault) = fault_of(name, &names[..player]) {
            return Err(NameError { player, name: name.clone(), fault });
        }
    }
    Ok(())
}

fn fault_of(name: &str) -> Option<NameFault> {
    match first_unprintable(name) {
        _ if name.trim().is_empty() => Some(NameFault::Blank),
        Some(character) if is_unprintable(character) => Some(NameFault::Unprintable(character)),
        Some(_) => Some(NameFault::Marks),
        None if name.chars().filter_map(UnicodeWidthChar::width).sum::<usize>() > MAX_NAME_COLUMNS => {
            Some(NameFault::Wide)
        }
        None => None,
    }
}

fn conflict(name: &str, earlier: &[String]) -> Option<NameFault> {
    let look = look(name);
    let other = earlier.iter().find(|other| self::look(other) == look)?;
    Some(if other == name { NameFault::Taken } else { NameFault::LooksLike(other.clone()) })
}

/// Returns the look of a name whose characters can all be shown. Spaces at its ends and how many there are between
/// words cannot be seen.
fn look(name: &str) -> String {
    let compatible: String = name.nfkc().collect();
    compatible.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(names: &[&str]) -> Option<NameFault> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        check_names(&names).err().map(|error| error.fault)
    }

    #[test]
    fn names_of_all_scripts_are_accepted() {
        for name in [
            "Ann",
            "Zoë",
            "Zoe\u{308}",
            "Bot (casual 2)",
            "漢字漢字漢字漢字",
            "שָׁלוֹם",
            "Player 1 and 2 .",
            "★",
        ] {
            assert_eq!(fault(&[name, "Bob"]), None, "{name}");
        }
    }

    /// Case can be seen, but not heard. Earlier versions had games of such players.
    #[test]
    fn names_that_differ_only_by_case_are_refused_in_new_games() {
        let new =
            |names: &[&str]| check_new_names(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        for (one, other) in [("Ann", "ann"), ("Ann B", "ANN  b"), ("Zoë", "ZOE\u{308}")] {
            assert_eq!(fault(&[one, other]), None, "{one} {other}");
            let error = new(&["Bob", one, other]).unwrap_err();
            assert_eq!((error.player, error.fault), (2, NameFault::SoundsLike(one.to_owned())));
        }
        assert_eq!(new(&["Ann", "Anna", "Bob"]), Ok(()));
        let error = new(&["Ann", "ann"]).unwrap_err().to_string();
        assert_eq!(error, "the names `Ann` and `ann` differ only by capitals; give them different names");
    }

    #[test]
    fn a_name_is_shown_as_a_whole() {
        for character in ['\n', '\u{1b}', '\u{9b}', '\u{202e}', '\u{200b}', '\u{ad}', '\u{3164}', '\u{e0041}']
        {
            assert_eq!(fault(&["Bob", &format!("A{character}")]), Some(NameFault::Unprintable(character)));
        }
        assert_eq!(fault(&[&format!("A{}", "\u{301}".repeat(4))]), None);
        assert_eq!(fault(&[&format!("A{}", "\u{301}".repeat(5))]), Some(NameFault::Marks));
        for blank in ["", " ", "\u{a0}", "\n"] {
            assert_eq!(fault(&[blank]), Some(NameFault::Blank), "{blank:?}");
        }
        assert_eq!(fault(&["12345678901234567"]), Some(NameFault::Wide));
        assert_eq!(fault(&["漢字漢字漢字漢字漢"]), Some(NameFault::Wide));
        assert_eq!(fault(&[&format!("가{}", "\u{1161}".repeat(1000))]), Some(NameFault::Marks));
    }

    #[test]
    fn names_that_look_the_same_are_refused() {
        assert_eq!(fault(&["Ann", "Bob", "Ann"]), Some(NameFault::Taken));
        for (one, other) in [
            ("A", "A "),
            ("A B", "A  B"),
            ("A B", "A\u{a0}B"),
            ("Zoë", "Zoe\u{308}"),
            ("A", "Ａ"),
            ("ﬁn", "fin"),
        ] {
            assert_eq!(fault(&[one, other]), Some(NameFault::LooksLike(one.to_owned())), "{one:?} {other:?}");
        }
    }

    #[test]
    fn messages_have_one_short_line() {
        let name = format!("A\n\u{1b}]52;c;{}", "x".repeat(100_000));
        let error = check_names(&[name]).unwrap_err().to_string();
        assert!(error.starts_with(r"the name `A\u{a}\u{1b}]52;c;xx") && error.len() < 200, "{error}");
        assert!(error.ends_with("…` contains U+000A, which cannot be shown; use letters"), "{error}");
    }
}
