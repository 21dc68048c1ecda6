//! The rules of a game as they are heard.

use std::collections::BTreeMap;

use rackety_engine::{Layout, Premium, Ruleset, TileSet};

use super::list::{MAX_ITEMS, heard_lines};
use crate::text::numbers::counted;
use crate::text::wording::{self, full_stop, sentence};

/// The sentences of each section; its title is the first one.
pub fn rule_sections(ruleset: &Ruleset) -> Vec<Vec<String>> {
    let sections = ruleset.describe().into_iter().map(|section| {
        let sentences = section.sentences.iter().map(|text| without_signs(text));
        std::iter::once(full_stop(section.title)).chain(sentences).collect()
    });
    sections.collect()
}

/// The rules, the premium squares and the tiles, in lines.
pub fn rule_lines(ruleset: &Ruleset, tiles: &TileSet) -> Vec<String> {
    let mut lines = vec![full_stop(&format!("Rules of {}", ruleset.name()))];
    if !ruleset.about().is_empty() {
        lines.push(full_stop(&without_signs(ruleset.about())));
    }
    for section in rule_sections(ruleset) {
        let mut sentences = section.into_iter();
        let title: Vec<String> = sentences.by_ref().take(2).collect();
        lines.push(title.join(" "));
        lines.extend(sentences);
    }
    lines.extend(premium_lines(ruleset.layout()));
    lines.extend(tile_lines(tiles));
    lines.iter().flat_map(|line| heard_lines(line)).collect()
}

/// The squares of each premium, the best kind first, and the holes.
fn premium_lines(layout: &Layout) -> Vec<String> {
    let mut kinds: BTreeMap<Premium, Vec<String>> = BTreeMap::new();
    let mut holes = Vec::new();
    for square in layout.size().squares() {
        if let Some(premium) = layout.premium(square) {
            kinds.entry(premium).or_default().push(square.to_string());
        } else if layout.is_hole(square) {
            holes.push(square.to_string());
        }
    }
    let kinds = kinds.iter().rev().map(|(premium, squares)| several(&wording::premium(*premium), squares));
    kinds.chain([several("holes", &holes)]).flatten().collect()
}

/// The number of tiles of each letter, by their points.
fn tile_lines(set: &TileSet) -> Vec<String> {
    let mut kinds: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for (_, letter) in set.letters().filter(|(_, letter)| letter.count() > 0) {
        kinds.entry(letter.points()).or_default().push(format!("{} {}", letter.text(), letter.count()));
    }
    let mut lines = vec![format!("{}: {}.", set.name(), wording::tiles(set.tiles().len()))];
    for (points, tiles) in kinds {
        lines.extend(several(&format!("{} each", counted(points.into(), "point")), &tiles));
    }
    if set.blanks() > 0 {
        lines.push(full_stop(&counted(set.blanks().into(), "blank")));
    }
    lines
}

/// A list in as many lines as it needs, each with its title.
fn several(title: &str, items: &[String]) -> Vec<String> {
    items.chunks(MAX_ITEMS).map(|some| sentence(&format!("{title}: {}", some.join(", ")))).collect()
}

/// A sentence without the signs that only the eye reads: `20 × 2L (double letter)` becomes `20 double letter`.
pub fn without_signs(text: &str) -> String {
    let part = |part: &str| {
        let kind = part.split_once(" × ").and_then(|(count, kind)| {
            let (sign, name) = kind.split_once(" (")?;
            let is_premium = sign.strip_suffix(['L', 'W']).is_some_and(|times| times.parse::<u8>().is_ok());
            is_premium.then(|| format!("{count} {}", name.replacen(')', "", 1)))
        });
        kind.unwrap_or_else(|| part.replace('×', "by"))
    };
    text.split(", ").map(part).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_premiums_lose_their_signs_and_no_text_loses_words() {
        for (text, said) in [
            ("20 × 2L (double letter), 8 × 3W (triple word).", "20 double letter, 8 triple word."),
            (
                "Played on 13 × 13 squares (a small board), for two",
                "Played on 13 by 13 squares (a small board), for two",
            ),
        ] {
            assert_eq!(without_signs(text), said);
        }
    }
}
