//! The names of letters on the telephone, which cannot be taken for each other.

use crate::input::question::LetterNames;

/// The names of the letters from A to Z of the International Civil Aviation Organization.
const NAMES: [&str; 26] = [
    "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo",
    "Lima", "Mike", "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor",
    "Whiskey", "Xray", "Yankee", "Zulu",
];

impl LetterNames {
    /// A letter as it is read out. Letters beyond Z have no name. Those of a digraph tile are named one by one, and are said
    /// to be one tile.
    pub fn of(self, letter: &str) -> String {
        if self == Self::Off {
            return letter.to_owned();
        }
        let name = |character: char| {
            let index = u8::try_from(character).ok().and_then(|byte| byte.checked_sub(b'A'));
            index
                .and_then(|index| NAMES.get(usize::from(index)))
                .map_or_else(|| character.to_string(), |name| (*name).to_owned())
        };
        let names: Vec<String> = letter.chars().map(name).collect();
        let as_one = if names.len() > 1 { " as one tile" } else { "" };
        names.join(" ") + as_one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_names_if_they_are_wanted() {
        let named = ["A", "Z", "LL", "Ñ"].map(|letter| LetterNames::On.of(letter));
        assert_eq!(named, ["Alfa", "Zulu", "Lima Lima as one tile", "Ñ"]);
        assert_eq!(LetterNames::Off.of("LL"), "LL");
    }
}
