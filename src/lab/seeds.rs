//! The seeds of the games of a run.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Seeds, as ranges that neither overlap nor touch, lowest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<[u64; 2]>", into = "Vec<[u64; 2]>")]
pub struct SeedSet {
    ranges: Vec<[u64; 2]>,
}

impl SeedSet {
    /// This many seeds from the first on; after the highest number comes 0.
    pub fn starting_at(first: u64, count: u32) -> Self {
        let Some(more) = count.checked_sub(1).map(u64::from) else { return Self::default() };
        match first.checked_add(more) {
            Some(last) => Self { ranges: vec![[first, last]] },
            None => Self::from(vec![[first, u64::MAX], [0, first.wrapping_add(more)]]),
        }
    }

    /// The number of seeds.
    pub fn len(&self) -> u64 {
        self.ranges.iter().fold(0, |sum, [first, last]| sum.saturating_add(last - first).saturating_add(1))
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The first seeds, up to this number.
    #[must_use]
    pub fn first_of(&self, count: u64) -> Self {
        let mut left = count;
        let mut ranges = Vec::new();
        for [first, last] in &self.ranges {
            let Some(more) = left.checked_sub(1) else { break };
            let end = first.saturating_add(more).min(*last);
            left -= end - first + 1;
            ranges.push([*first, end]);
        }
        Self { ranges }
    }

    /// The lowest seed.
    pub fn first(&self) -> Option<u64> {
        self.ranges.first().map(|[first, _]| *first)
    }

    /// The seed at this place, from 0.
    pub fn nth(&self, place: u64) -> Option<u64> {
        let mut before = 0_u64;
        for [first, last] in &self.ranges {
            let here = place.checked_sub(before)?;
            if here <= last - first {
                return Some(first + here);
            }
            before = before.checked_add(last - first)?.checked_add(1)?;
        }
        None
    }

    /// Returns whether the seed is one of them.
    pub fn contains(&self, seed: u64) -> bool {
        let place = self.ranges.partition_point(|[_, last]| *last < seed);
        self.ranges.get(place).is_some_and(|[first, _]| *first <= seed)
    }

    /// Adds a seed.
    pub fn add(&mut self, seed: u64) {
        let place = self.ranges.partition_point(|[_, last]| *last < seed);
        if self.contains(seed) {
            return;
        }
        self.ranges.insert(place, [seed, seed]);
        self.join(place);
        if let Some(before) = place.checked_sub(1) {
            self.join(before);
        }
    }

    /// Joins a range with the next one if there is no seed between them.
    fn join(&mut self, place: usize) {
        if let (Some([_, last]), Some([next, end])) =
            (self.ranges.get(place).copied(), self.ranges.get(place + 1).copied())
            && last.checked_add(1) == Some(next)
        {
            self.ranges[place][1] = end;
            self.ranges.remove(place + 1);
        }
    }

    /// All of these and of others.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self::from(self.ranges.iter().chain(&other.ranges).copied().collect::<Vec<_>>())
    }

    /// Those of these that are not among others.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut left = Vec::new();
        for &[first, last] in &self.ranges {
            let mut from = Some(first);
            for &[gone, gone_last] in
                other.ranges.iter().filter(|range| first <= range[1] && range[0] <= last)
            {
                if let Some(start) = from.filter(|start| *start < gone) {
                    left.push([start, gone - 1]);
                }
                from = gone_last.checked_add(1);
            }
            if let Some(start) = from.filter(|start| *start <= last) {
                left.push([start, last]);
            }
        }
        Self { ranges: left }
    }
}

impl From<Vec<[u64; 2]>> for SeedSet {
    fn from(mut given: Vec<[u64; 2]>) -> Self {
        given.retain(|[first, last]| first <= last);
        given.sort_unstable();
        let mut ranges: Vec<[u64; 2]> = Vec::with_capacity(given.len());
        for [first, last] in given {
            match ranges.last_mut() {
                Some(before) if first <= before[1].saturating_add(1) => before[1] = before[1].max(last),
                _ => ranges.push([first, last]),
            }
        }
        Self { ranges }
    }
}

impl From<SeedSet> for Vec<[u64; 2]> {
    fn from(seeds: SeedSet) -> Self {
        seeds.ranges
    }
}

/// The text is as in `1..100, 205`.
impl fmt::Display for SeedSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, [first, last]) in self.ranges.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            if first == last {
                write!(f, "{comma}{first}")?;
            } else {
                write!(f, "{comma}{first}..{last}")?;
            }
        }
        Ok(())
    }
}

/// The seeds that a user names: from the first to the last, both included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeedRange(pub RangeInclusive<u64>);

impl SeedRange {
    /// The most seeds that a run may have.
    pub const MAX_SEEDS: u64 = 1 << 32;

    /// The seeds.
    pub fn seeds(&self) -> SeedSet {
        SeedSet { ranges: vec![[*self.0.start(), *self.0.end()]] }
    }
}

impl FromStr for SeedRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let parsed = text.split_once("..").and_then(|(first, last)| Some((number(first)?, number(last)?)));
        match parsed {
            Some((first, last)) if first <= last && last - first < Self::MAX_SEEDS => Ok(Self(first..=last)),
            Some((first, last)) if first <= last => Err(format!(
                "a run has at most {} seeds; write several ranges for several runs",
                Self::MAX_SEEDS
            )),
            Some((first, last)) => Err(format!("write the lower seed first: {last}..{first}")),
            None => Err("write the first and the last seed, as in 1..1000".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ranges: &[[u64; 2]]) -> SeedSet {
        SeedSet::from(ranges.to_vec())
    }

    #[test]
    fn the_first_seeds_are_a_part_of_all() {
        let seeds = SeedSet::from(vec![[3, 5], [9, 9], [20, 30]]);
        assert_eq!(seeds.first_of(4), SeedSet::from(vec![[3, 5], [9, 9]]));
        assert_eq!(seeds.first_of(2), SeedSet::from(vec![[3, 4]]));
        assert_eq!(seeds.first_of(6).len(), 6);
        assert_eq!(seeds.first_of(99), seeds);
        assert!(seeds.first_of(0).is_empty());
    }

    #[test]
    fn seeds_are_joined_to_ranges_in_any_order() {
        let mut seeds = SeedSet::default();
        for seed in [5, 3, 9, 4, 4, 0, u64::MAX, 1] {
            seeds.add(seed);
        }
        assert_eq!(seeds, set(&[[0, 1], [3, 5], [9, 9], [u64::MAX, u64::MAX]]));
        assert_eq!((seeds.len(), seeds.first(), seeds.nth(3), seeds.nth(7)), (7, Some(0), Some(4), None));
        assert!(seeds.contains(4) && !seeds.contains(2) && !seeds.contains(6));
        assert_eq!(set(&[[3, 5], [0, 2], [7, 9]]).to_string(), "0..5, 7..9");
    }

    #[test]
    fn seeds_can_be_left_out_and_joined() {
        let all = SeedSet::starting_at(1, 10);
        let some = set(&[[1, 2], [5, 5], [10, 12]]);
        assert_eq!(all.without(&some), set(&[[3, 4], [6, 9]]));
        assert_eq!(all.without(&some).union(&some), set(&[[1, 12]]));
        assert_eq!(SeedSet::starting_at(u64::MAX, 2), set(&[[0, 0], [u64::MAX, u64::MAX]]));
        assert!(all.without(&all).is_empty() && SeedSet::starting_at(4, 0).is_empty());
        assert_eq!(set(&[[0, u64::MAX]]).without(&set(&[[u64::MAX, u64::MAX]])), set(&[[0, u64::MAX - 1]]));
    }

    #[test]
    fn ranges_are_read_and_wrong_ones_explained() {
        assert_eq!("7..9".parse(), Ok(SeedRange(7..=9)));
        let error = |text: &str| text.parse::<SeedRange>().unwrap_err();
        assert_eq!(error("9..7"), "write the lower seed first: 7..9");
        assert_eq!(error("9"), "write the first and the last seed, as in 1..1000");
        assert!(error("0..99999999999999").starts_with("a run has at most 4294967296 seeds"));
    }
}
