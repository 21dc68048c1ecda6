//! Mutations of text: of lines, and of the words in them.

use rackety_engine::RandomStream;

use super::{Material, range};

/// Texts that programs have trouble with.
pub(super) const TOKENS: [&str; 40] = [
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\0",
    "\u{1b}[2J",
    "\u{1b}]52;c;QQ==\u{7}",
    "\u{9b}",
    "\u{202e}",
    "\u{200b}",
    "\u{feff}",
    "\u{2028}",
    "é",
    "e\u{301}",
    "ß",
    "ŉ",
    "İ",
    "ı",
    "ﬀ",
    "ǆ",
    "Ω",
    "ñ",
    "Ñ",
    "א",
    "漢",
    "😀",
    "L·L",
    "[CH]",
    "[",
    "]",
    "?",
    "*",
    ".",
    "#",
    "\"",
    "'''",
    "=",
    "-1",
    "99999999999999999999",
];

pub(super) fn mutate(bytes: &[u8], material: &Material, random: &mut RandomStream) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        lines.push(String::new());
    }
    let place = random.below(lines.len());
    match random.below(7) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, lines[random.below(lines.len())].clone()),
        2 => {
            let other = random.below(lines.len());
            lines.swap(place, other);
        }
        3 => {
            let donor = String::from_utf8_lossy(material.seed(random));
            let donated: Vec<String> = donor.lines().map(str::to_owned).collect();
            let donated = donated[range(donated.len(), random)].to_vec();
            lines.splice(place..place, donated);
        }
        4 => lines.truncate(place + 1),
        5 => lines[place] = with_other_word(&lines[place], material, random),
        _ => lines[place] = edited(&lines[place], material, random),
    }
    (lines.join("\n") + "\n").into_bytes()
}

/// A line with one of its words replaced, removed or added.
fn with_other_word(line: &str, material: &Material, random: &mut RandomStream) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let place = random.below(words.len());
    match random.below(3) {
        0 => words[place] = material.word(random),
        1 => words.insert(place, material.word(random)),
        _ => drop(words.remove(place)),
    }
    words.join(" ")
}

/// A text with some of its characters changed.
pub(super) fn edited(text: &str, material: &Material, random: &mut RandomStream) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let place = random.below(characters.len() + 1);
    match random.below(6) {
        0 => drop(characters.drain(range(characters.len(), random))),
        1 => drop(characters.splice(place..place, material.word(random).chars())),
        2 => {
            let repeated = characters[range(characters.len(), random)].repeat(1 << random.below(6));
            characters.splice(place..place, repeated);
        }
        3 => return text.to_lowercase(),
        4 => return text.to_uppercase(),
        _ => {
            let replaced = range(characters.len(), random);
            characters.splice(replaced, material.word(random).chars().take(3));
        }
    }
    characters.into_iter().collect()
}
