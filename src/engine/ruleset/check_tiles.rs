//! The tile sets of a ruleset.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization as _;

use super::check_exceptions::check_exceptions;
use super::checker::Checker;
use super::spec::{BlankLetters, RulesetSpec, TileSetSpec};
use crate::tiles::{
    LetterInfo, MAX_COUNT, MAX_LETTER_LENGTH, MAX_LETTERS, MAX_TILED_LETTERS, TileSet, fold_text,
    is_letter_part,
};

/// The most points of a tile.
const MAX_POINTS: usize = 99;

/// Checks the tile sets, and returns the default language with them. `needed` is the number of tiles that fill all racks,
/// if it is known.
pub(super) fn check_tiles(
    spec: &RulesetSpec,
    needed: Option<usize>,
    checker: &mut Checker<'_>,
) -> Option<(String, BTreeMap<String, TileSet>)> {
    let mut sets = BTreeMap::new();
    let offered: BTreeSet<&String> = spec.tiles.languages.iter().collect();
    for (language, set) in &spec.tiles.sets {
        if !offered.is_empty() && !offered.contains(language) {
            continue;
        }
        let key = format!("tiles.sets.{language}");
        let faults_before = checker.count();
        checker.one_line(&key, language);
        checker.one_line(&format!("{key}.name"), &set.name);
        let letters = check_letters(&key, set, spec.blank.letters, checker);
        let blanks = count_of(checker.number(&format!("{key}.blanks"), set.blanks, 0..=MAX_COUNT));
        let mut tile_set = TileSet {
            language: language.clone(),
            name: if set.name.is_empty() { language.clone() } else { set.name.clone() },
            letters,
            blanks,
            digraphs: spec.tiles.digraphs,
            exceptions: BTreeMap::new(),
        };
        if checker.count() == faults_before && !checker.has_faulty(&format!("{key}.")) {
            if let Some(given) = spec.tiles.exceptions.get(language) {
                tile_set.exceptions = check_exceptions(given, &tile_set, checker);
            }
            check_against_game(&key, &tile_set, spec, needed, checker);
        }
        sets.insert(language.clone(), tile_set);
    }
    let faults_before = checker.count();
    for (index, language) in spec.tiles.languages.iter().enumerate() {
        let keys = [format!("tiles.files.{language}"), format!("tiles.sets.{language}")];
        if !sets.contains_key(language) && checker.are_right(&keys.each_ref().map(String::as_str)) {
            checker.fault(
                &format!("tiles.languages[{index}]"),
                format!("there are no tiles for `{language}`"),
                "name a tile set for it under tiles.files, or add one under tiles.sets",
            );
        }
    }
    let lacks_languages = faults_before < checker.count();
    let default = check_default(spec, &sets, lacks_languages, checker)?;
    Some((default, sets))
}

fn check_default(
    spec: &RulesetSpec,
    sets: &BTreeMap<String, TileSet>,
    lacks_languages: bool,
    checker: &mut Checker<'_>,
) -> Option<String> {
    let languages = || sets.keys().cloned().collect::<Vec<_>>().join(", ");
    let lacks_some = lacks_languages
        || ["tiles.files", "tiles.languages"].iter().any(|table| checker.has_faulty(table))
        || (sets.is_empty() && checker.has_faulty("tiles.sets"));
    match &spec.tiles.default {
        Some(language) if sets.contains_key(language) => Some(language.clone()),
        None if sets.contains_key("en") => Some("en".to_owned()),
        None if sets.len() == 1 => sets.keys().next().cloned(),
        _ if lacks_some => None,
        Some(language) => {
            let cure = if sets.is_empty() {
                "name a tile set for it under tiles.files".to_owned()
            } else {
                format!("write one of {}", languages())
            };
            checker.fault("tiles.default", format!("there are no tiles for `{language}`"), cure);
            None
        }
        None if sets.is_empty() => {
            checker.fault(
                "tiles",
                "the game has no tiles",
                "name a tile set, as tiles.files.en = \"wordfeud-en\", or add one under tiles.sets",
            );
            None
        }
        None => {
            checker.fault(
                "tiles.default",
                "there are several languages but no default",
                format!("write one of {}", languages()),
            );
            None
        }
    }
}

fn check_letters(
    key: &str,
    set: &TileSetSpec,
    blank_letters: BlankLetters,
    checker: &mut Checker<'_>,
) -> Vec<LetterInfo> {
    let (tiled, all) = (set.letters.len(), set.letters.len() + set.further.len());
    if all == 0 {
        let problem = match checker.replaced_tile_file(key) {
            Some(file) => format!("the tile set has no letters; it replaces the whole of `{file}`"),
            None => "the tile set has no letters".to_owned(),
        };
        checker.fault(&format!("{key}.letters"), problem, "add its letters");
    }
    let is_alphabet = blank_letters == BlankLetters::Alphabet;
    if tiled > MAX_TILED_LETTERS || (is_alphabet && all > MAX_LETTERS) {
        checker.fault(
            &format!("{key}.letters"),
            format!("{all} letters, {tiled} of them with tiles"),
            format!("use at most {MAX_LETTERS} letters, {MAX_TILED_LETTERS} of them with tiles"),
        );
        return Vec::new();
    }
    let mut letters: Vec<LetterInfo> = Vec::new();
    for (index, entry) in set.letters.iter().enumerate() {
        let key = |name: &str| format!("{key}.letters[{index}].{name}");
        let count = count_of(checker.number(&key("count"), entry.count, 1..=MAX_COUNT));
        let points = count_of(checker.number(&key("points"), entry.points, 0..=MAX_POINTS));
        if !checker.reports_missing(&key("letter")) {
            add_letter(&key("letter"), &entry.letter, count, points, &mut letters, checker);
        }
    }
    for (index, letter) in set.further.iter().enumerate() {
        let before = letters.len();
        add_letter(&format!("{key}.further[{index}]"), letter, 0, 0, &mut letters, checker);
        if !is_alphabet {
            letters.truncate(before);
        }
    }
    letters
}

fn add_letter(
    key: &str,
    written: &str,
    count: u16,
    points: u16,
    letters: &mut Vec<LetterInfo>,
    checker: &mut Checker<'_>,
) {
    let text = fold_text(written);
    let characters = text.chars().count();
    let odd = text.chars().find(|&character| !is_letter_part(character));
    if !(1..=MAX_LETTER_LENGTH).contains(&characters) || odd.is_some() {
        let problem = match odd {
            Some('?') => "`?` is not a letter; it stands for a blank".to_owned(),
            Some('.') => "`.` is not a letter; it stands for a tile on the board".to_owned(),
            Some('[' | ']') => "brackets are not letters; they surround a tile of several letters".to_owned(),
            _ => format!("\"{written}\" is not a letter"),
        };
        checker.fault(key, problem, "write one to three letters, as \"A\" or \"CH\"");
        return;
    }
    if text.chars().any(char::is_lowercase) {
        checker.fault(
            key,
            format!(
                "`{written}` has no capital, so a blank that stands for it would be written in the same way"
            ),
            "use a letter with a capital, or one of a script without small letters",
        );
        return;
    }
    let small = text.to_lowercase();
    if fold_text(&small) != text {
        checker.fault(
            key,
            format!("the lower case of `{written}` reads as another letter"),
            "use a plain capital",
        );
    }
    if letters.iter().any(|info| info.text == text) {
        checker.fault(key, format!("duplicate letter `{text}`"), "remove one of the two");
    }
    letters.push(LetterInfo { text, small, count, points });
}

/// Warns of letters that are read otherwise than they are written, and of characters that are no letters.
pub(super) fn lint_letters(
    spec: &RulesetSpec,
    tile_sets: &BTreeMap<String, TileSet>,
    checker: &mut Checker<'_>,
) {
    for set in tile_sets.values() {
        let Some(given) = spec.tiles.sets.get(set.language()) else { continue };
        let table = format!("tiles.sets.{}", set.language());
        for (index, entry) in given.letters.iter().enumerate() {
            lint_letter(&format!("{table}.letters[{index}].letter"), &entry.letter, checker);
        }
        for (index, letter) in given.further.iter().enumerate() {
            lint_letter(&format!("{table}.further[{index}]"), letter, checker);
        }
    }
}

fn lint_letter(key: &str, written: &str, checker: &mut Checker<'_>) {
    let text = fold_text(written);
    if written.nfc().count() < text.chars().count() {
        let problem =
            format!("the capital of `{written}` is `{text}`, so this is a tile of several characters");
        checker.fault(key, problem, format!("write \"{text}\" if that is meant"));
    } else if text.chars().any(char::is_numeric) {
        checker.fault(key, format!("`{text}` is a digit"), "write a letter");
    } else if !text.chars().any(char::is_alphabetic) {
        checker.fault(
            key,
            format!("`{text}` is a mark without a letter"),
            "write the letter that carries it",
        );
    }
}

fn check_against_game(
    key: &str,
    set: &TileSet,
    spec: &RulesetSpec,
    needed: Option<usize>,
    checker: &mut Checker<'_>,
) {
    let tiles = set.tiles().len();
    let has_gift_from_bag = spec.gift_blank.given && spec.gift_blank.from_bag;
    let (gift, purpose) = if has_gift_from_bag {
        (1, "to fill all racks and for the gift blank")
    } else {
        (0, "to fill all racks")
    };
    // What does not suit the game is no fault of a file for several games.
    let key_of = |name: &str, checker: &Checker<'_>| {
        if checker.has_tile_file(&set.language) {
            checker.tile_set_key(&set.language)
        } else {
            format!("{key}.{name}")
        }
    };
    if let Some(needed) = needed.map(|needed| needed + gift).filter(|&needed| tiles < needed) {
        checker.fault(
            &key_of("letters", checker),
            format!("{tiles} tiles for language `{}`, but {needed} are needed {purpose}", set.language),
            "add tiles, or lower players.max or rack.size",
        );
    }
    if has_gift_from_bag && set.blanks == 0 {
        checker.fault(
            &key_of("blanks", checker),
            "the gift blank comes from the bag, but the tile set has no blanks",
            "add a blank, or write gift_blank.from_bag = false",
        );
    }
}

fn count_of(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
