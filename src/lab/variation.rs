//! Small changes of a ruleset, to be tried.

use std::fmt;
use std::str::FromStr;

use rackety_engine::ruleset::spec::{BonusSpec, RulesetSpec};
use rackety_engine::{Ruleset, fold_text};

use super::letter_report::LetterReport;
use super::play_tally::{formed_kind, tiles_kind};
use super::ruleset_number::NumberRange;

/// The values of a ruleset that may be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vary {
    /// The bonuses for the number of tiles, for the length and the number of words, and for theme words.
    Bonus,
    /// The factors of premiums.
    Premiums,
    /// The values of letters.
    Values,
    /// A number within a range.
    Number(NumberRange),
}

impl Vary {
    /// All that need no range.
    pub const ALL: [Self; 3] = [Self::Bonus, Self::Premiums, Self::Values];
}

impl fmt::Display for Vary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bonus => f.write_str("bonus"),
            Self::Premiums => f.write_str("premiums"),
            Self::Values => f.write_str("values"),
            Self::Number(number) => number.fmt(f),
        }
    }
}

impl FromStr for Vary {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.contains('=') {
            return Ok(Self::Number(text.parse()?));
        }
        let found = Self::ALL.into_iter().find(|vary| vary.to_string() == text.trim());
        found.ok_or_else(|| {
            let names = Self::ALL.map(|vary| vary.to_string()).join(", ");
            format!("write one or more of {names}, or a number with its range, as in take.price=0..30")
        })
    }
}

/// A changed ruleset.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The keys that are changed, each as the key, what it was and what it is.
    pub keys: Vec<[String; 3]>,
    /// The whole ruleset.
    pub spec: RulesetSpec,
}

/// The factors that a premium may have.
const FACTORS: std::ops::RangeInclusive<i64> = 2..=9;

/// The changes of a ruleset to try, in a fixed order. The letters are those of a report on games by it.
pub(super) fn changes(
    spec: &RulesetSpec,
    vary: &[Vary],
    language: &str,
    letters: &[LetterReport],
) -> Vec<Change> {
    let mut found = Vec::new();
    if vary.contains(&Vary::Bonus) {
        add_bonuses(spec, &mut found);
    }
    if vary.contains(&Vary::Premiums) {
        add_premiums(spec, &mut found);
    }
    if vary.contains(&Vary::Values) {
        found.extend(suggested_values(spec, language, letters));
    }
    for each in vary {
        if let Vary::Number(number) = each {
            add_steps(spec, number, &mut found);
        }
    }
    // A number may have a value within its range that does not fit the other keys.
    found.retain(|change| Ruleset::from_spec("changed", change.spec.clone()).is_ok());
    found
}

/// The parts of its range by which a number is raised and lowered, besides by 1.
const STEPS: [i64; 2] = [4, 16];

/// A number by large and small steps up and down within its range, from its present value or the end that is closest to it.
fn add_steps(spec: &RulesetSpec, NumberRange { path, values }: &NumberRange, found: &mut Vec<Change>) {
    let Ok(present) = path.value(spec) else { return };
    let span = values.end() - values.start();
    let mut steps: Vec<i64> = STEPS.iter().map(|part| span / part).filter(|step| *step > 1).collect();
    steps.push(1);
    let from = present.clamp(*values.start(), *values.end());
    let others = steps.iter().flat_map(|step| [from - step, from + step]);
    let nearest = (from != present).then_some(from);
    for other in nearest.into_iter().chain(others.filter(|other| values.contains(other))) {
        if let Ok(changed) = path.with(spec, other) {
            let [before, after] = [present, other].map(|value| value.to_string());
            found.push(Change { keys: vec![[path.to_string(), before, after]], spec: changed });
        }
    }
}

/// A change of one number.
fn change(spec: &RulesetSpec, key: String, values: [i64; 2], set: impl FnOnce(&mut RulesetSpec)) -> Change {
    let mut spec = spec.clone();
    set(&mut spec);
    let [before, after] = values.map(|value| value.to_string());
    Change { keys: vec![[key, before, after]], spec }
}

/// Each bonus a fifth up and down, at least 5 points, and five times as far, where small steps would be lost in chance.
fn add_bonuses(spec: &RulesetSpec, found: &mut Vec<Change>) {
    let mut add = |key: &str, points: i64, set: &dyn Fn(&mut BonusSpec, i64)| {
        let step = (points / 5 / 5 * 5).max(5);
        for other in [-step, step, -5 * step, 5 * step].map(|by| points + by) {
            if (0..=999).contains(&other) {
                let values = [points, other];
                found.push(change(spec, key.to_owned(), values, |spec| set(&mut spec.bonus, other)));
            }
        }
    };
    for (row, bonus) in spec.bonus.tiles.iter().enumerate() {
        let key = format!("bonus for {}", tiles_kind(bonus.own));
        add(&key, bonus.points, &|bonus, to| bonus.tiles[row].points = to);
        if let Some(points) = bonus.with_taken {
            let set = |bonus: &mut BonusSpec, to| bonus.tiles[row].with_taken = Some(to);
            add(&format!("{key} with a taken one"), points, &set);
        }
    }
    for (row, bonus) in spec.bonus.words.iter().enumerate() {
        let key = format!("bonus for words of {}", bonus.length);
        add(&key, bonus.points, &|bonus, to| bonus.words[row].points = to);
    }
    for (row, bonus) in spec.bonus.formed.iter().enumerate() {
        let key = format!("bonus for {}", formed_kind(bonus.words));
        add(&key, bonus.points, &|bonus, to| bonus.formed[row].points = to);
    }
    for (row, bonus) in spec.bonus.theme.iter().enumerate() {
        let key = match bonus.words.as_slice() {
            [word] => format!("bonus for {word}"),
            [first, ..] => format!("bonus for {first} and other theme words"),
            [] => continue,
        };
        add(&key, bonus.points, &|bonus, to| bonus.theme[row].points = to);
    }
}

/// All premiums of one kind one factor up and down.
fn add_premiums(spec: &RulesetSpec, found: &mut Vec<Change>) {
    for (kind, two, three) in [("letter", '2', '3'), ("word", 'd', 't')] {
        for (from, to, values) in [(two, three, [2, 3]), (three, two, [3, 2])] {
            // A mark that the legend has may be another premium than the usual one.
            let is_usual = [from, to].iter().all(|mark| !spec.board.legend.contains_key(&mark.to_string()));
            if is_usual && spec.board.layout.contains(from) {
                let key = format!("factor of {kind} premiums of {}", values[0]);
                found.push(change(spec, key, values, |spec| {
                    spec.board.layout = spec.board.layout.replace(from, &to.to_string());
                }));
            }
        }
    }
    for (mark, entry) in &spec.board.legend {
        let (kind, factor) = match (entry.letter, entry.word) {
            (Some(factor), _) => ("letter", factor),
            (None, Some(factor)) => ("word", factor),
            (None, None) => continue,
        };
        for other in [factor - 1, factor + 1].into_iter().filter(|other| FACTORS.contains(other)) {
            let key = format!("factor of {kind} premiums marked {mark}");
            found.push(change(spec, key, [factor, other], |spec| {
                if let Some(entry) = spec.board.legend.get_mut(mark) {
                    let value = if kind == "letter" { &mut entry.letter } else { &mut entry.word };
                    *value = Some(other);
                }
            }));
        }
    }
}

/// All letters whose suggested value is significantly another one a point towards it, or `None` if there is no such
/// letter.
fn suggested_values(spec: &RulesetSpec, language: &str, letters: &[LetterReport]) -> Option<Change> {
    let mut changed = Change { keys: Vec::new(), spec: spec.clone() };
    let set = changed.spec.tiles.sets.get_mut(language)?;
    for letter in &mut set.letters {
        let capital = fold_text(&letter.letter);
        let Some(report) = letters.iter().find(|report| report.letter == capital) else { continue };
        let Some([low, high]) = report.suggested.map(|value| value.interval) else { continue };
        let value = f64::from(report.value);
        let points = match letter.points {
            points if value + 0.5 < low => points + 1,
            points if high < value - 0.5 && points > 0 => points - 1,
            _ => continue,
        };
        let [before, after] = [letter.points, points].map(|points| points.to_string());
        changed.keys.push([format!("value of {capital}"), before, after]);
        letter.points = points;
    }
    (!changed.keys.is_empty()).then_some(changed)
}

#[cfg(test)]
mod tests {
    use rackety_engine::ruleset::spec::{FormedBonusRow, LegendEntry, WordBonusRow};

    use super::super::samples::Estimate;
    use super::*;
    use crate::built_in;

    #[test]
    fn each_change_is_a_ruleset_that_differs_in_what_it_names() {
        for id in ["smartfeud", "wordfeud", "long-words", "words-with-friends"] {
            let ruleset = built_in::ruleset(id);
            let found = changes(ruleset.spec(), &Vary::ALL, "en", &[]);
            assert!(found.len() > 4, "{id}: {}", found.len());
            for change in found {
                assert_ne!(&change.spec, ruleset.spec(), "{:?}", change.keys);
                rackety_engine::Ruleset::from_spec("changed", change.spec).unwrap();
            }
        }
    }

    /// Premiums would become those of the legend, and not have the factor that the change names.
    #[test]
    fn premiums_do_not_get_marks_that_the_legend_has() {
        let mut spec = built_in::ruleset("wordfeud").spec().clone();
        let factors = |spec: &RulesetSpec| -> Vec<String> {
            let found = changes(spec, &[Vary::Premiums], "en", &[]);
            found.into_iter().map(|change| change.keys[0].join(" ")).collect()
        };
        let [letters, words] = ["letter", "word"].map(|kind| {
            [("2", "2 3"), ("3", "3 2")]
                .map(|(of, change)| format!("factor of {kind} premiums of {of} {change}"))
        });
        assert_eq!(factors(&spec), [letters, words.clone()].concat());
        let entry = |factor| LegendEntry { letter: Some(factor), ..LegendEntry::default() };
        spec.board.legend.insert("3".to_owned(), entry(9));
        let marked = "factor of letter premiums marked 3 9 8".to_owned();
        assert_eq!(factors(&spec), [&words[..], &[marked]].concat());
    }

    #[test]
    fn a_bonus_is_varied_by_small_and_large_steps() {
        let mut spec = built_in::ruleset("wordfeud").spec().clone();
        let mut to = |points: i64| -> Vec<String> {
            spec.bonus.tiles[0].points = points;
            let found = changes(&spec, &[Vary::Bonus], "en", &[]);
            found.into_iter().map(|change| change.keys[0][2].clone()).collect()
        };
        assert_eq!(to(5), ["0", "10", "30"]);
        assert_eq!(to(90), ["75", "105", "15", "165"]);
    }

    #[test]
    fn a_bonus_for_the_number_of_words_is_varied() {
        let mut spec = built_in::ruleset("wordfeud").spec().clone();
        spec.bonus.tiles.clear();
        spec.bonus.formed = vec![FormedBonusRow { words: 2, points: 5 }];
        let found = changes(&spec, &[Vary::Bonus], "en", &[]);
        let keys: Vec<String> = found.into_iter().map(|change| change.keys.concat().concat()).collect();
        assert_eq!(keys, ["50", "510", "530"].map(|values| format!("bonus for 2 new words{values}")));
    }

    #[test]
    fn a_number_is_varied_within_its_range() {
        let ruleset = built_in::ruleset("wordfeud");
        let to = |range: &str| -> Vec<String> {
            let found = changes(ruleset.spec(), &[range.parse().unwrap()], "en", &[]);
            found.into_iter().map(|change| change.keys[0][2].clone()).collect()
        };
        assert_eq!(to("bonus.tiles.7.points=0..100"), ["15", "65", "34", "46", "39", "41"]);
        assert_eq!(to("bonus.tiles.7.points=38..40"), ["39"]);
        assert_eq!(to("bonus.tiles.7.points=60..80"), ["60", "65", "61"]);
        assert_eq!(to("bonus.tiles.7.points=0..30"), ["30", "23", "29"]);
    }

    #[test]
    fn changes_that_cannot_be_played_are_not_tried() {
        let mut spec = built_in::ruleset("wordfeud").spec().clone();
        spec.bonus.words = [7, 8].map(|length| WordBonusRow { length, points: 5 }).to_vec();
        let number = "bonus.words.7.length=2..9".parse().unwrap();
        let found = changes(&spec, &[number], "en", &[]);
        let to: Vec<&str> = found.iter().map(|change| change.keys[0][2].as_str()).collect();
        assert_eq!(to, ["6"], "there is a row for 8 already");
    }

    #[test]
    fn only_letters_with_a_significantly_other_value_change() {
        let ruleset = built_in::ruleset("wordfeud");
        let letter = |letter: &str, value: u16, interval: [f64; 2]| LetterReport {
            letter: letter.to_owned(),
            value,
            tiles: 1,
            played: None,
            exchanged: None,
            points_per_tile: None,
            turns_held: None,
            left: None,
            effect: None,
            suggested: Some(Estimate { value: interval[0].midpoint(interval[1]), interval }),
        };
        let points = |text: &str| {
            let tiles = ruleset.tile_set("en").unwrap();
            tiles.letters().find(|(_, info)| info.text() == text).unwrap().1.points()
        };
        let (q, s) = (points("Q"), points("S"));
        let letters =
            [letter("Q", q, [f64::from(q) + 1.0, f64::from(q) + 3.0]), letter("S", s, [0.0, f64::from(s)])];
        let found = changes(ruleset.spec(), &[Vary::Values], "en", &letters);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].keys, [["value of Q".to_owned(), q.to_string(), (q + 1).to_string()]]);
        assert!(changes(ruleset.spec(), &[Vary::Values], "en", &letters[1..]).is_empty());
        // A file may have its letters in lower case.
        let mut small = ruleset.spec().clone();
        for letter in small.tiles.sets.get_mut("en").iter_mut().flat_map(|set| &mut set.letters) {
            letter.letter = letter.letter.to_lowercase();
        }
        let found_in_small = changes(&small, &[Vary::Values], "en", &letters);
        assert_eq!(found_in_small.iter().map(|change| &change.keys).collect::<Vec<_>>(), [&found[0].keys]);
    }
}
