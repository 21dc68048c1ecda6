//! What a play forms and scores.

use super::Placement;
use super::position::Table;
use super::tile_sources::{Sources, TakenTile};
use crate::board::{Axis, Board, Premium, Run, Square};
use crate::tiles::Tile;

/// A new word, and what it scores by itself (C-8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormedWord {
    /// The word in capitals.
    pub text: String,
    /// The letters' squares, from the first.
    pub squares: Vec<Square>,
    /// The direction it is read in.
    pub axis: Axis,
    /// The letters' points, letter premiums included.
    pub letter_points: i32,
    /// The product of its word premiums.
    pub multiplier: i32,
    /// Its points: the letters' times the multiplier.
    pub points: i32,
    /// What made it new.
    pub origin: WordOrigin,
}

/// What makes a word new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordOrigin {
    /// A tile was placed in it.
    Placed,
    /// A taking left it (SF-12).
    LeftByTaking,
}

/// What a player is told of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordStatus {
    /// It is in the dictionary.
    Good,
    /// It is not.
    Unknown,
    /// In professional mode players find out by playing (SF-25).
    Untold,
}

/// What a play forms, uses and scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredPlay {
    /// The new words: that of the play's own line first, then those across it, then what a taking left.
    pub words: Vec<FormedWord>,
    /// Extra points for the number of tiles (SF-18).
    pub bonus: i32,
    /// Whether the play is a bingo: it uses every tile of a full rack and earns a bonus for that.
    ///
    /// A bonus that a ruleset pays for fewer tiles does not make a bingo.
    pub is_bingo: bool,
    /// The play's points: the words', the bonus, or those of a lone opening tile (C-3).
    pub total: i32,
    /// The tiles that leave the rack.
    pub own: Vec<Tile>,
    /// The tile taken from the board, and where it went.
    pub taken: Option<TakenTile>,
    /// Where the gift blank went (SF-6).
    pub gift: Option<Square>,
}

/// The new words of a board that has become `after` by these placements and perhaps a taking (SF-13).
pub(super) fn new_words(
    table: &Table<'_>,
    after: &Board,
    placed: &[Placement],
    axis: Axis,
    vacated: Option<Square>,
) -> Vec<FormedWord> {
    let mut runs: Vec<(Run, WordOrigin)> = Vec::new();
    let mut add = |run: Option<Run>, origin: WordOrigin| {
        let Some(run) = run.filter(|run| 2 <= run.letters.len()) else { return };
        let seen = runs.iter().any(|(other, _)| (other.start, other.axis) == (run.start, run.axis));
        if !seen && table.board.run(run.start, run.axis).as_ref() != Some(&run) {
            runs.push((run, origin));
        }
    };
    for axis in [axis, axis.other()] {
        for placement in placed {
            add(after.run(placement.square, axis), WordOrigin::Placed);
        }
    }
    // What a tile was taken out of falls in two, unless another tile now closes the row again.
    if let Some(origin) = vacated.filter(|&square| after.get(square).is_none()) {
        for axis in Axis::ALL {
            let sides = [after.size().previous(origin, axis), after.size().next(origin, axis)];
            for side in sides.into_iter().flatten() {
                add(after.run(side, axis), WordOrigin::LeftByTaking);
            }
        }
    }
    runs.into_iter().map(|(run, origin)| score_word(table, after, placed, &run, origin)).collect()
}

fn score_word(
    table: &Table<'_>,
    after: &Board,
    placed: &[Placement],
    run: &Run,
    origin: WordOrigin,
) -> FormedWord {
    let squares: Vec<Square> = run.squares(after.size()).collect();
    let mut letter_points = 0;
    // Many great multipliers in one line, as a ruleset may have them, are more than an `i32` holds.
    let mut multiplier = 1_i32;
    for &square in &squares {
        let Some(tile) = after.get(square) else { continue };
        let points = table.tiles.points(tile.tile());
        // A premium counts only in the turn that covers it (C-7).
        let is_new = placed.iter().any(|placement| placement.square == square);
        match table.layout.premium(square).filter(|_| is_new) {
            Some(Premium::Letter(times)) => letter_points += points * times.times(),
            Some(Premium::Word(times)) => {
                letter_points += points;
                multiplier = multiplier.saturating_mul(times.times());
            }
            None => letter_points += points,
        }
    }
    FormedWord {
        text: table.tiles.spell(&run.letters),
        squares,
        axis: run.axis,
        letter_points,
        multiplier,
        points: letter_points.saturating_mul(multiplier),
        origin,
    }
}

/// Adds up words, bonus and, for an opening tile that forms no word, its own points.
pub(super) fn total(
    table: &Table<'_>,
    placed: &[Placement],
    words: Vec<FormedWord>,
    sources: Sources,
) -> ScoredPlay {
    let bonus = bonus(table, &sources);
    let of_words = words.iter().fold(0_i32, |sum, word| sum.saturating_add(word.points));
    let of_lone_tile = match (words.as_slice(), placed) {
        ([], [placement]) => {
            let points = table.tiles.points(placement.tile.tile());
            match table.layout.premium(placement.square) {
                Some(Premium::Letter(times)) => points * times.times(),
                Some(Premium::Word(_)) | None => points,
            }
        }
        _ => 0,
    };
    ScoredPlay {
        words,
        bonus,
        is_bingo: 0 < bonus && sources.own.len() == table.ruleset.rack_size(),
        total: of_words.saturating_add(bonus).saturating_add(of_lone_tile),
        own: sources.own,
        taken: sources.taken,
        gift: sources.gift,
    }
}

fn bonus(table: &Table<'_>, sources: &Sources) -> i32 {
    let Some(bonus) = table.ruleset.bonuses().iter().find(|bonus| bonus.own == sources.own.len()) else {
        return 0;
    };
    let gift_counts = sources.gift.is_some() && table.ruleset.gift_as_taken();
    if sources.taken.is_some() || gift_counts { bonus.with_taken } else { bonus.points }
}
