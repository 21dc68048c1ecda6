//! Leave values: learned by self-play, or estimated from the tile set.

use std::collections::BTreeMap;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

use crate::tiles::{Tile, TileSet};
use crate::toml_file::{Document, Fault, SourceFile, in_order_of_place};

/// The values of leaves: the points that the tiles kept on a rack earn later, beyond what as many random tiles earn.
///
/// The value of a leave is a sum: a value for the first tile of a letter, the second and so on, the same for blanks, and
/// a value for the balance of consonants and vowels. A table is learned by self-play and read from a text, or estimated
/// from the tile set.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LeaveTable {
    /// By letter: the value of one tile, two tiles and so on, in hundredths of a point.
    pub(super) letters: Vec<Vec<i64>>,
    /// The same for blanks.
    pub(super) blanks: Vec<i64>,
    pub(super) vowels: Vec<bool>,
    /// By consonants minus vowels, from [`Self::MIN_BALANCE`].
    balance: Vec<i64>,
}

/// The text of learned values, in points.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaveTableText {
    vowels: Vec<String>,
    blank: Vec<f64>,
    balance: Vec<f64>,
    letters: BTreeMap<String, Vec<f64>>,
}

impl LeaveTable {
    /// The lowest balance, consonants minus vowels, with a value of its own.
    const MIN_BALANCE: i64 = -4;

    /// The number of balances with a value of their own.
    const BALANCES: usize = 11;

    /// Parses the text of a table.
    ///
    /// # Errors
    /// Every fault of a text that is not a table for this tile set.
    pub fn parse(source: &SourceFile, tiles: &TileSet) -> Result<Self, Vec<Fault>> {
        let document = Document::read::<LeaveTableText>(source);
        let text: LeaveTableText = document.value()?;
        let mut faults = Vec::new();
        if text.balance.len() != Self::BALANCES {
            let problem = format!("{} values", text.balance.len());
            faults.push(document.fault_at("balance", problem, format!("write {}", Self::BALANCES)));
        }
        let mut find = |path: &str, letter: &str| {
            let found = tiles.letter(letter);
            if found.is_none() {
                let problem = format!("the tile set has no letter {letter}");
                faults.push(document.fault_at(path, problem, "leave it out"));
            }
            found
        };
        let mut letters = vec![Vec::new(); tiles.letters().len()];
        for (letter, values) in &text.letters {
            if let Some(found) = find(&format!("letters.{letter}"), letter) {
                letters[found.index()] = cumulative(values);
            }
        }
        let mut vowels = vec![false; letters.len()];
        for (index, vowel) in text.vowels.iter().enumerate() {
            if let Some(found) = find(&format!("vowels[{index}]"), vowel) {
                vowels[found.index()] = true;
            }
        }
        if !faults.is_empty() {
            return Err(in_order_of_place(faults));
        }
        let balance = text.balance.iter().copied().map(hundredths).collect();
        Ok(Self { letters, blanks: cumulative(&text.blank), vowels, balance })
    }

    /// An estimate for a tile set without learned values: blanks are valuable, repeated letters less so than different
    /// ones, and vowels and consonants should be balanced.
    pub fn estimated(tiles: &TileSet) -> Self {
        let letters = tiles.letters().map(|(_, info)| {
            let expensive = f64::from(info.points().saturating_sub(4));
            let first = if 0 < info.count() { 0.5 - 0.25 * expensive } else { 0.0 };
            let count = f64::from(info.count());
            let repeat = -2.0 - 6.0 / (count + 1.0);
            cumulative(&[first, repeat, repeat - 1.5, repeat - 2.5])
        });
        let vowels: Vec<bool> = tiles.letters().map(|(_, info)| is_vowel(info.text())).collect();
        // Without known vowels there is no balance.
        let has_vowels = vowels.iter().any(|&vowel| vowel);
        let balance = [-12.0, -8.0, -5.0, -2.0, 0.0, 1.0, 0.5, -1.0, -4.0, -8.0, -12.0];
        let balance =
            balance.into_iter().map(|value| if has_vowels { hundredths(value) } else { 0 }).collect();
        Self { letters: letters.collect(), blanks: cumulative(&[22.0, 12.0, 6.0]), vowels, balance }
    }

    /// The value of a leave, in hundredths of a point.
    pub fn value(&self, leave: &[Tile]) -> i64 {
        let (mut value, mut balance) = (0, 0_i64);
        let mut counts = [0_usize; 64];
        let mut blanks = 0;
        for tile in leave {
            match tile {
                Tile::Blank => blanks += 1,
                Tile::Letter(letter) => {
                    if let (Some(count), Some(vowel)) =
                        (counts.get_mut(letter.index()), self.vowels.get(letter.index()))
                    {
                        *count += 1;
                        balance += if *vowel { -1 } else { 1 };
                    }
                }
            }
        }
        for (values, count) in self.letters.iter().zip(counts) {
            value += nth_or_last(values, count);
        }
        value + nth_or_last(&self.blanks, blanks) + self.balance_value(balance)
    }

    /// The value of a balance of consonants minus vowels.
    pub(super) fn balance_value(&self, balance: i64) -> i64 {
        let last = self.balance.len().saturating_sub(1);
        let index = usize::try_from(balance - Self::MIN_BALANCE).unwrap_or_default().min(last);
        self.balance.get(index).copied().unwrap_or_default()
    }
}

/// The value of a number of tiles; of more tiles than there are values, the last value.
pub(super) fn nth_or_last(values: &[i64], count: usize) -> i64 {
    let Some(index) = count.min(values.len()).checked_sub(1) else { return 0 };
    values[index]
}

/// Turns the value added by each further tile into the values of one tile, two tiles and so on.
fn cumulative(values: &[f64]) -> Vec<i64> {
    let mut sum = 0.0;
    values
        .iter()
        .map(|value| {
            sum += value;
            hundredths(sum)
        })
        .collect()
}

#[allow(clippy::cast_possible_truncation, reason = "a cast of a float saturates, and values are small")]
fn hundredths(points: f64) -> i64 {
    (points.clamp(-1000.0, 1000.0) * 100.0).round() as i64
}

/// Whether a letter begins with a vowel of the Latin script, with or without an accent.
fn is_vowel(text: &str) -> bool {
    text.nfd().next().is_some_and(|first| "AEIOUYÆØŒ".contains(first))
}
