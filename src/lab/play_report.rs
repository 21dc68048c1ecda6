//! The part of a report about plays.

use std::collections::BTreeMap;

use serde::Serialize;

use super::play_tally::{GiftTally, OpeningTally};
use super::samples::{Summary, mean, ratio};
use super::standings::Standings;

/// The first turns of games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OpeningReport {
    /// The share of games that begin with a play.
    pub plays: Option<f64>,
    /// The share of games that begin with a bingo.
    pub bingos: Option<f64>,
    /// Statistics of the points of the first play.
    pub points: Option<Summary>,
    /// The shares of first plays by the number of tiles placed.
    pub by_tiles: BTreeMap<usize, Option<f64>>,
}

impl OpeningReport {
    pub(super) fn new(openings: &OpeningTally) -> Self {
        Self {
            plays: ratio(openings.plays, openings.games),
            bingos: ratio(openings.bingos, openings.games),
            points: openings.points.summary(),
            by_tiles: openings
                .tiles
                .iter()
                .map(|(&tiles, &count)| (tiles, ratio(count, openings.plays)))
                .collect(),
        }
    }
}

/// The words of one length that placed tiles formed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct WordReport {
    /// Words per game.
    pub per_game: Option<f64>,
    /// Their share of all words.
    pub share: Option<f64>,
    /// The mean points of one.
    pub points: Option<f64>,
}

impl WordReport {
    pub(super) fn of_all(standings: &Standings) -> BTreeMap<usize, Self> {
        let words = &standings.plays.words;
        let all = words.values().fold(0_u64, |sum, tally| sum.saturating_add(tally.words));
        let of = |tally: &super::play_tally::WordTally| Self {
            per_game: ratio(tally.words, standings.games),
            share: ratio(tally.words, all),
            points: mean(tally.points, tally.words),
        };
        words.iter().map(|(&length, tally)| (length, of(tally))).collect()
    }
}

/// Points of one kind that do not come from words.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct BonusReport {
    /// The number of them per game.
    pub times_per_game: Option<f64>,
    /// The points, per game; negative if they are taken off.
    pub points_per_game: Option<f64>,
}

impl BonusReport {
    pub(super) fn of_all(standings: &Standings) -> BTreeMap<String, Self> {
        let of = |tally: &super::play_tally::BonusTally| Self {
            times_per_game: ratio(tally.times, standings.games),
            points_per_game: mean(tally.points, standings.games),
        };
        standings.plays.bonuses.iter().map(|(kind, tally)| (kind.clone(), of(tally))).collect()
    }
}

/// Plays that took a tile from the board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TakingReport {
    /// Takings per game.
    pub per_game: Option<f64>,
    /// The mean points of a play that took a tile.
    pub points_with: Option<f64>,
    /// The mean points of a play that took none where one could be taken.
    pub points_without: Option<f64>,
    /// The shares of takings by letter; `?` for blanks.
    pub letters: BTreeMap<String, Option<f64>>,
    /// The shares of takings by how many words they left behind.
    pub left_words: BTreeMap<usize, Option<f64>>,
    /// The shares of the words left by their number of tiles.
    pub left_lengths: BTreeMap<usize, Option<f64>>,
}

impl TakingReport {
    pub(super) fn new(standings: &Standings) -> Self {
        let tally = &standings.plays.takings;
        let takings = tally.with.count();
        let left: u64 = tally.left_lengths.values().fold(0, |sum, count| sum.saturating_add(*count));
        let shares = |counts: &BTreeMap<usize, u64>, all| {
            counts.iter().map(|(&number, &count)| (number, ratio(count, all))).collect()
        };
        Self {
            per_game: ratio(takings, standings.games),
            points_with: tally.with.value(),
            points_without: tally.without.value(),
            letters: tally
                .letters
                .iter()
                .map(|(letter, &count)| (letter.clone(), ratio(count, takings)))
                .collect(),
            left_words: shares(&tally.left_words, takings),
            left_lengths: shares(&tally.left_lengths, left),
        }
    }
}

/// The fate of the gift blank.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct GiftReport {
    /// The share of games in which the first play uses it.
    pub used: Option<f64>,
    /// The mean points of first plays that use it.
    pub points_used: Option<f64>,
    /// The mean points of first plays that do not.
    pub points_unused: Option<f64>,
}

impl GiftReport {
    pub(super) fn new(gift: &GiftTally) -> Self {
        Self {
            used: ratio(gift.used.count(), gift.given),
            points_used: gift.used.value(),
            points_unused: gift.unused.value(),
        }
    }
}
