//! The one source of legality: every play is judged here, whoever proposes it.

use std::collections::BTreeSet;

use super::geometry::{check_contact, check_line, lone_tile};
use super::position::Table;
use super::score::{FormedWord, ScoredPlay, new_words, total};
use super::tile_sources::find_sources;
use super::{Play, Refusal, TakeBarred};
use crate::board::{Axis, Board, Square};
use crate::lexicon::Vocabulary;
use crate::ruleset::{LoneTile, TakeRules};
use crate::tiles::PlacedTile;

/// Whether words are looked up.
#[derive(Debug, Clone, Copy)]
pub(crate) enum WordCheck<'a> {
    /// They must be in here.
    Against(&'a Vocabulary),
    /// They were, when the play was made: a saved game is not judged by a newer list.
    Made,
}

/// Judges a play, in the order in which refusals are reported, and scores it.
pub(crate) fn judge(table: &Table<'_>, play: &Play, check: WordCheck<'_>) -> Result<ScoredPlay, Refusal> {
    check_squares_and_letters(table, play)?;
    let taking = play.take().map(|square| check_taking(table, square)).transpose()?;
    let mut left = table.board.clone();
    if let Some((square, ..)) = taking {
        left.lift(square);
    }
    let mut after = left.clone();
    for placement in play.tiles() {
        if after.get(placement.square).is_some() {
            return Err(Refusal::SquareOccupied(placement.square));
        }
        after.put(placement.square, placement.tile);
    }
    if play.tiles().is_empty() {
        return Err(Refusal::NoTiles);
    }
    let sources = find_sources(table, play, taking)?;
    let axis = check_line(play, &after)?;
    check_contact(table, play, &left)?;
    if let Some((square, _, rules)) = taking
        && rules.lone_tile == LoneTile::Forbid
        && let Some(alone) = lone_tile(&after, square)
    {
        return Err(Refusal::LoneTile(alone));
    }
    let words = new_words(table, &after, play.tiles(), axis, play.take());
    let unknown = unknown_words(table, &after, &words, check);
    let scored = total(table, play.tiles(), words, sources);
    if unknown.is_empty() {
        Ok(scored)
    } else {
        Err(Refusal::UnknownWord { words: unknown, play: Box::new(scored) })
    }
}

/// The words that taking the tile from `square` leaves, before anything is placed.
///
/// # Errors
/// The refusals of a taking.
pub(crate) fn left_by_taking(table: &Table<'_>, square: Square) -> Result<Vec<FormedWord>, Refusal> {
    check_taking(table, square)?;
    let mut left = table.board.clone();
    left.lift(square);
    Ok(new_words(table, &left, &[], Axis::Across, Some(square)))
}

fn check_squares_and_letters(table: &Table<'_>, play: &Play) -> Result<(), Refusal> {
    let size = table.board.size();
    let squares = play.tiles().iter().map(|placement| placement.square).chain(play.take());
    for square in squares {
        if !size.contains(square) {
            return Err(Refusal::OffBoard(square.coordinate()));
        }
    }
    // A letter of another language's tile set is no letter here.
    let letters = table.tiles.letters().len();
    match play.tiles().iter().find(|placement| letters <= placement.tile.letter().index()) {
        Some(foreign) => Err(Refusal::BadLetter(format!("number {}", foreign.tile.letter().index() + 1))),
        None => Ok(()),
    }
}

/// Whether a tile may be taken from a square (SF-7), and what it is.
pub(super) fn check_taking(
    table: &Table<'_>,
    square: Square,
) -> Result<(Square, PlacedTile, TakeRules), Refusal> {
    let rules = table.ruleset.take().ok_or(Refusal::TakeNotAllowed(TakeBarred::Ruleset))?;
    if table.turn < 2 {
        return Err(Refusal::TakeNotAllowed(TakeBarred::FirstTurn));
    }
    if table.board.is_empty() {
        return Err(Refusal::TakeNotAllowed(TakeBarred::EmptyBoard));
    }
    let tile = table.board.get(square).ok_or(Refusal::NothingToTake(square))?;
    Ok((square, tile, rules))
}

fn unknown_words(
    table: &Table<'_>,
    after: &Board,
    words: &[FormedWord],
    check: WordCheck<'_>,
) -> Vec<String> {
    let WordCheck::Against(vocabulary) = check else { return Vec::new() };
    let mut unknown: Vec<String> = words
        .iter()
        .filter(|word| {
            let letters: Vec<_> =
                word.squares.iter().filter_map(|&square| after.get(square)).map(PlacedTile::letter).collect();
            !vocabulary.knows(table.tiles, &letters)
        })
        .map(|word| word.text.clone())
        .collect();
    // A word that a play forms twice is named once.
    let mut seen = BTreeSet::new();
    unknown.retain(|word| seen.insert(word.clone()));
    unknown
}
