//! The part of a report about letters.

use serde::Serialize;

use super::run_head::RunHead;
use super::samples::{Estimate, count_as_float, mean, ratio};
use super::standings::Standings;
use super::tile_tally::{BLANK, LetterTally, TileTally};

/// The tiles with one letter.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LetterReport {
    /// The letter; `?` for blanks.
    pub letter: String,
    /// The points of a tile.
    pub value: u16,
    /// The tiles in the set.
    pub tiles: u16,
    /// Tiles played from racks, per game.
    pub played: Option<f64>,
    /// Tiles exchanged, per game.
    pub exchanged: Option<f64>,
    /// The points that a tile brings in the play that places it, premiums included.
    pub points_per_tile: Option<f64>,
    /// The turns of its player that a tile stays on the rack.
    pub turns_held: Option<f64>,
    /// Tiles left on racks at the end, per game.
    pub left: Option<f64>,
    /// The difference in score between a turn that begins with such a tile on a full rack and one without.
    pub effect: Option<Estimate>,
    /// The value with which such a turn would score the same as any other, if it were played as it was; at least 0. It
    /// is `None` for blanks, and where nothing can be said.
    pub suggested: Option<Estimate>,
}

/// The letters, in the order of the tile set.
pub(super) fn letters(head: &RunHead, standings: &Standings) -> Vec<LetterReport> {
    let games = standings.games;
    let nothing = LetterTally::default();
    let report = |letter: &super::run_head::LetterHead| {
        let tally = standings.tiles.letters.get(&letter.letter).unwrap_or(&nothing);
        let gone = tally.played.saturating_add(tally.exchanged).saturating_add(tally.left);
        let effect = effect(tally, &standings.tiles);
        LetterReport {
            letter: letter.letter.clone(),
            value: letter.points,
            tiles: letter.tiles,
            played: ratio(tally.played, games),
            exchanged: ratio(tally.exchanged, games),
            points_per_tile: mean(tally.points, tally.played),
            turns_held: ratio(tally.held, gone),
            left: ratio(tally.left, games),
            effect,
            suggested: effect
                .filter(|_| letter.letter != BLANK)
                .and_then(|effect| suggested(letter.points, effect, tally)),
        }
    };
    head.letters.iter().map(report).collect()
}

fn effect(tally: &LetterTally, tiles: &TileTally) -> Option<Estimate> {
    tally.turns_with.higher_than(&tiles.full_racks.without(&tally.turns_with))
}

/// The value that would make up for the effect. A point more is a point more each time the value counts, so the effect is
/// divided by how often it counts in a turn that begins with the tile.
fn suggested(value: u16, effect: Estimate, tally: &LetterTally) -> Option<Estimate> {
    if tally.counted_with == 0 {
        return None;
    }
    let times = count_as_float(tally.counted_with) / count_as_float(tally.turns_with.count());
    let of = |effect: f64| (f64::from(value) - effect / times).max(0.0);
    let [low, high] = effect.interval;
    Some(Estimate { value: of(effect.value), interval: [of(high), of(low)] })
}
