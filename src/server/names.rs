//! Names of people: who may be called what.

use rackety_engine::bots::Level;

/// The most characters of a name, as at a board.
const MAX_LENGTH: usize = 16;

/// Why a name cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// It has no characters, or too many.
    #[error("a name has 1 to {MAX_LENGTH} characters")]
    Length,
    /// It does not begin with a letter.
    #[error("a name begins with a letter from A to Z")]
    Beginning,
    /// A character that names do not have.
    #[error(
        "a name cannot have `{}`; use letters from A to Z, digits, single spaces and hyphens",
        .0.escape_default()
    )]
    Character(char),
    /// Two spaces or hyphens follow each other.
    #[error("a name cannot have two spaces or hyphens in a row")]
    Joints,
    /// It could be that of a bot, or of somebody who has left, or a word that is shown instead of a name.
    #[error(
        "this name could be taken for a bot, for somebody who has left, or for a word that is shown in place of a name"
    )]
    Reserved,
}

/// The name that was typed, without spaces around it.
///
/// # Errors
/// [`NameFault`].
pub fn checked(typed: &str) -> Result<String, NameFault> {
    let name = typed.trim();
    if name.is_empty() || MAX_LENGTH < name.chars().count() {
        return Err(NameFault::Length);
    }
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err(NameFault::Beginning);
    }
    let is_joint = |character| matches!(character, ' ' | '-');
    let is_allowed = |character: char| character.is_ascii_alphanumeric() || is_joint(character);
    if let Some(other) = name.chars().find(|&character| !is_allowed(character)) {
        return Err(NameFault::Character(other));
    }
    if name.as_bytes().windows(2).any(|pair| pair.iter().all(|&byte| is_joint(byte.into()))) {
        return Err(NameFault::Joints);
    }
    if is_reserved(name) {
        return Err(NameFault::Reserved);
    }
    Ok(name.to_owned())
}

/// True for a name like those of bots, `Bot (club)`, and of people who have left, `Former player 2`, and for a word that is
/// shown instead of a name.
fn is_reserved(name: &str) -> bool {
    let bot = look("bot");
    let whole = look(name);
    let has_word = name.split([' ', '-']).any(|word| look(word) == bot);
    let is_level = |rest: &str| Level::ALL.iter().any(|level| rest.starts_with(&look(level.name())));
    has_word
        || whole.ends_with(&bot)
        || whole.strip_prefix(&bot).is_some_and(is_level)
        || ["you", "nobody", "alone", "host", "the host", "free seat", "a free seat"]
            .iter()
            .any(|word| whole == look(word))
        || whole.starts_with(&look("a former"))
        || whole.starts_with(&look("former player"))
}

/// A name as a hasty reader sees it: those of two people never look the same.
pub fn look(name: &str) -> String {
    let seen = |character: char| match character {
        'l' | 'i' => '1',
        'o' => '0',
        'z' => '2',
        's' => '5',
        'b' => '8',
        'g' => '6',
        other => other,
    };
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    // As `ci` does not look like `d`, this is seen before `i` and `l` are the same.
    let letters = letters.to_ascii_lowercase().replace("cl", "d").replace("c1", "d");
    let letters: String = letters.chars().map(seen).collect();
    letters.replace("rn", "m").replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_digits_and_single_joints() {
        for good in ["Ann", "ann", "Ann-Marie 2", "A", "Bartholomew Quin", "Botticelli", "Former"] {
            assert_eq!(checked(good).as_deref(), Ok(good));
        }
        assert_eq!(checked("  Ann ").as_deref(), Ok("Ann"));
        for (bad, fault) in [
            ("", NameFault::Length),
            ("   ", NameFault::Length),
            ("Bartholomew Quinn", NameFault::Length),
            ("2Ann", NameFault::Beginning),
            ("Аnn", NameFault::Beginning),
            ("An\u{430}", NameFault::Character('\u{430}')),
            ("Ann\u{1b}[2J", NameFault::Character('\u{1b}')),
            ("Ann  B", NameFault::Joints),
            ("Al--b", NameFault::Joints),
            ("Casual bot", NameFault::Reserved),
            ("a former player", NameFault::Reserved),
            ("Former player 2", NameFault::Reserved),
            ("Bot club", NameFault::Reserved),
            ("Bot-Master 2", NameFault::Reserved),
            ("B0TN0VICE", NameFault::Reserved),
            ("Ann bot 2", NameFault::Reserved),
            ("You", NameFault::Reserved),
            ("A free seat", NameFault::Reserved),
            ("N0body", NameFault::Reserved),
            ("The host", NameFault::Reserved),
        ] {
            assert_eq!(checked(bad), Err(fault), "{bad:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        for (one, other) in [
            ("Ann", "ANN"),
            ("Bill", "Bi11"),
            ("Otto", "0tt0"),
            ("Ann B", "Ann-B"),
            ("Arne", "Ame"),
            ("Abba", "A88a"),
            ("Bod", "Bocl"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        assert_ne!(look("Ann"), look("Anna"));
        assert_ne!(look("Cian"), look("Dan"));
    }
}
