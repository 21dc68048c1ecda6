use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

use crate::tiles::{Tile, TileSet};

/// What tiles are worth that are kept on a rack: the points that they will bring later, beyond what as many tiles drawn
/// at random would.
///
/// It is a sum: so much for the first tile of a letter, the second and so on, as much for blanks, and so much for
/// having more consonants than vowels, or fewer. Learnt by self-play and read from a text, or estimated from the tile
/// set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaveTable {
    /// By letter: the worth of so many tiles of it, in hundredths of a point.
    letters: Vec<Vec<i64>>,
    /// The same for blanks.
    blanks: Vec<i64>,
    vowels: Vec<bool>,
    /// By consonants less vowels, from [`Self::LEAST`] on.
    balance: Vec<i64>,
}

/// The text of learnt values, in points.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaveTableText {
    vowels: Vec<String>,
    blank: Vec<f64>,
    balance: Vec<f64>,
    letters: BTreeMap<String, Vec<f64>>,
}

/// Why a text holds no values of kept tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeaveTableError {
    /// It is not TOML, or has not the keys that it should have.
    Text(String),
    /// A letter that the tile set has not.
    Letter(String),
    /// Not a value for each balance of vowels and consonants.
    Balance(usize),
}

impl fmt::Display for LeaveTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(cause) => write!(f, "no values of kept tiles: {cause}"),
            Self::Letter(letter) => write!(f, "the tile set has no letter {letter}"),
            Self::Balance(given) => {
                write!(f, "balance has {given} values and needs {}", LeaveTable::BALANCES)
            }
        }
    }
}

impl std::error::Error for LeaveTableError {}

impl LeaveTable {
    /// The least number of consonants less vowels that has a value of its own.
    const LEAST: i64 = -4;

    /// How many such numbers have one.
    const BALANCES: usize = 11;

    /// Reads values from a text.
    ///
    /// # Errors
    /// [`LeaveTableError`] if it is no such text or not for this tile set.
    pub fn read(text: &str, tiles: &TileSet) -> Result<Self, LeaveTableError> {
        let text: LeaveTableText =
            toml::from_str(text).map_err(|error| LeaveTableError::Text(error.message().to_owned()))?;
        if text.balance.len() != Self::BALANCES {
            return Err(LeaveTableError::Balance(text.balance.len()));
        }
        let find =
            |letter: &str| tiles.letter(letter).ok_or_else(|| LeaveTableError::Letter(letter.to_owned()));
        let mut letters = vec![Vec::new(); tiles.letters().len()];
        for (letter, values) in &text.letters {
            letters[find(letter)?.index()] = sums(values);
        }
        let mut vowels = vec![false; letters.len()];
        for vowel in &text.vowels {
            vowels[find(vowel)?.index()] = true;
        }
        let balance = text.balance.iter().copied().map(hundredths).collect();
        Ok(Self { letters, blanks: sums(&text.blank), vowels, balance })
    }

    /// Values for a tile set of which nothing was learnt: blanks are worth much, several tiles of one letter less than
    /// one of each, and vowels and consonants go well together.
    pub fn estimated(tiles: &TileSet) -> Self {
        let letters = tiles.letters().map(|(_, info)| {
            let dear = f64::from(info.points().saturating_sub(4));
            let first = if 0 < info.count() { 0.5 - 0.25 * dear } else { 0.0 };
            let often = f64::from(info.count());
            let again = -2.0 - 6.0 / (often + 1.0);
            sums(&[first, again, again - 1.5, again - 2.5])
        });
        let vowels: Vec<bool> = tiles.letters().map(|(_, info)| is_vowel(info.text())).collect();
        // Where no letter is known for a vowel, balance says nothing.
        let knows = vowels.iter().any(|&vowel| vowel);
        let balance = [-12.0, -8.0, -5.0, -2.0, 0.0, 1.0, 0.5, -1.0, -4.0, -8.0, -12.0];
        let balance = balance.into_iter().map(|value| if knows { hundredths(value) } else { 0 }).collect();
        Self { letters: letters.collect(), blanks: sums(&[22.0, 12.0, 6.0]), vowels, balance }
    }

    /// The worth of kept tiles, in hundredths of a point.
    pub fn worth(&self, kept: &[Tile]) -> i64 {
        let (mut worth, mut balance) = (0, 0_i64);
        let mut counts = [0_usize; 64];
        let mut blanks = 0;
        for tile in kept {
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
            worth += nth_or_last(values, count);
        }
        let most = self.balance.len().saturating_sub(1);
        let place = usize::try_from(balance - Self::LEAST).unwrap_or_default().min(most);
        worth + nth_or_last(&self.blanks, blanks) + self.balance.get(place).copied().unwrap_or_default()
    }
}

/// The worth of so many tiles: of more than there are values for, that of the last.
fn nth_or_last(values: &[i64], count: usize) -> i64 {
    let Some(before) = count.min(values.len()).checked_sub(1) else { return 0 };
    values[before]
}

/// From what each tile adds, to what so many are worth.
fn sums(values: &[f64]) -> Vec<i64> {
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

/// Whether a letter begins with one of the Latin script's vowels, marks left out.
fn is_vowel(text: &str) -> bool {
    text.nfd().next().is_some_and(|first| "AEIOUYÆØŒ".contains(first))
}
