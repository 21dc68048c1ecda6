//! The words that a play forms, and its score.

use super::bonus::{ExtraTile, PlayBonus};
use super::play::Placement;
use super::position::Position;
use super::scored_play::{FormedWord, ScoredPlay, WordOrigin};
use super::tile_sources::TileSources;
use crate::board::{Axis, Board, Premium, Run, Square};

/// The new words of the board `after` these placements, and a taking from `vacated` if there is one (SF-13).
pub(super) fn new_words(
    (position, bonus): (&Position<'_>, &PlayBonus),
    after: &Board,
    placed: &[Placement],
    axis: Axis,
    vacated: Option<Square>,
) -> Vec<FormedWord> {
    let mut runs: Vec<(Run, WordOrigin)> = Vec::new();
    let mut add = |run: Option<Run>, origin: WordOrigin| {
        let Some(run) = run.filter(|run| run.letters.len() >= 2) else { return };
        let seen = runs.iter().any(|(other, _)| (other.start, other.axis) == (run.start, run.axis));
        if !seen && position.board.run(run.start, run.axis).as_ref() != Some(&run) {
            runs.push((run, origin));
        }
    };
    for axis in [axis, axis.other()] {
        for placement in placed {
            add(after.run(placement.square, axis), WordOrigin::Placed);
        }
    }
    // A run that a tile was taken from is split in two, unless another tile was placed there.
    if let Some(origin) = vacated.filter(|&square| after.get(square).is_none()) {
        for axis in Axis::ALL {
            for side in after.size().beside(origin, axis) {
                add(after.run(side, axis), WordOrigin::LeftByTaking);
            }
        }
    }
    let scored = |(run, origin)| score_word((position, bonus), after, placed, &run, origin);
    runs.into_iter().map(scored).collect()
}

fn score_word(
    (position, bonus): (&Position<'_>, &PlayBonus),
    after: &Board,
    placed: &[Placement],
    run: &Run,
    origin: WordOrigin,
) -> FormedWord {
    let squares: Vec<Square> = run.squares(after.size()).collect();
    let mut letter_points = 0;
    // With many high premiums in one lane, the product can exceed an `i32`.
    let mut multiplier = 1_i32;
    let mut written = String::new();
    for &square in &squares {
        let Some(tile) = after.get(square) else { continue };
        written.push_str(&position.tiles.write_placed(tile));
        let points = position.tiles.points(tile.tile());
        // A premium counts only in the turn that covers it (C-7).
        let is_new = placed.iter().any(|placement| placement.square == square);
        match position.layout.premium(square).filter(|_| is_new) {
            Some(Premium::Letter(times)) => letter_points += points * times.times(),
            Some(Premium::Word(times)) => {
                letter_points += points;
                multiplier = multiplier.saturating_mul(times.times());
            }
            None => letter_points += points,
        }
    }
    FormedWord {
        text: position.tiles.spell(&run.letters),
        written,
        squares,
        axis: run.axis,
        letter_points,
        multiplier,
        points: letter_points.saturating_mul(multiplier),
        letter_bonuses: bonus.each_word().by_letters().each_of(&run.letters),
        origin,
    }
}

/// Adds up the words, the bonuses and, for an opening play of a single tile, its points, less the price of a taking.
pub(super) fn total(
    (position, bonuses): (&Position<'_>, &PlayBonus),
    placed: &[Placement],
    words: Vec<FormedWord>,
    sources: TileSources,
) -> ScoredPlay {
    let extra = match (&sources.taken, sources.gift) {
        (Some(_), _) => ExtraTile::Taken,
        (None, Some(_)) => ExtraTile::Gift,
        (None, None) => ExtraTile::None,
    };
    let for_tiles = bonuses.of_tiles(sources.own.len(), extra);
    let bonus = for_tiles.saturating_add(bonuses.of_words(&words));
    let price = if sources.taken.is_some() { bonuses.price() } else { 0 };
    let of_words: i64 = words.iter().map(|word| i64::from(word.points)).sum();
    let of_single_tile = match (words.as_slice(), placed) {
        ([], [placement]) => {
            let points = position.tiles.points(placement.tile.tile());
            match position.layout.premium(placement.square) {
                Some(Premium::Letter(times)) => points * times.times(),
                Some(Premium::Word(_)) | None => points,
            }
        }
        _ => 0,
    };
    ScoredPlay {
        words,
        bonus,
        price,
        is_bingo: for_tiles > 0 && sources.own.len() == position.ruleset.rack_size(),
        total: ScoredPlay::limited(
            of_words + [bonus, of_single_tile, -price].map(i64::from).iter().sum::<i64>(),
        ),
        own: sources.own,
        taken: sources.taken,
        gift: sources.gift,
    }
}
