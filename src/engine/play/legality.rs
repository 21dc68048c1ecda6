//! The one source of legality: every play is checked here, a player's and a bot's.

use std::collections::BTreeSet;

use super::geometry::{check_contact, check_line, lone_tile};
use super::play::Play;
use super::position::Position;
use super::refusal::{Refusal, TakeBarred};
use super::score::{new_words, total};
use super::scored_play::{FormedWord, ScoredPlay};
use super::tile_sources::find_sources;
use crate::board::{Axis, Board, Square};
use crate::lexicon::Vocabulary;
use crate::ruleset::{LoneTile, TakeRules, TakenFrom};
use crate::tiles::PlacedTile;

/// Decides whether new words are looked up.
#[derive(Debug, Clone, Copy)]
pub(crate) enum WordCheck<'a> {
    /// They must be in this vocabulary.
    Against(&'a Vocabulary),
    /// They were looked up when the play was made; a saved game does not depend on later lists.
    Skipped,
}

/// Checks a play, in the order in which refusals are reported, and scores it.
pub(crate) fn check_play(
    position: &Position<'_>,
    play: &Play,
    check: WordCheck<'_>,
) -> Result<ScoredPlay, Refusal> {
    check_squares_and_letters(position, play)?;
    let taking = play.take().map(|square| check_taking(position, square)).transpose()?;
    let mut left = position.board.clone();
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
    let sources = find_sources(position, play, taking)?;
    let axis = check_line(play, &after)?;
    check_contact(position, play, &left)?;
    if let Some((square, _, rules)) = taking
        && rules.lone_tile == LoneTile::Forbid
        && let Some(alone) = lone_tile(&after, square)
    {
        return Err(Refusal::LoneTile(alone));
    }
    let bonus = position.bonus();
    let words = new_words((position, &bonus), &after, play.tiles(), axis, play.take());
    let lengths = position.ruleset.word_lengths();
    let misfits = words.iter().filter(|word| !lengths.contains(&word.squares.len()));
    let misfits: Vec<String> = misfits.map(|word| word.text.clone()).collect();
    if !misfits.is_empty() {
        return Err(Refusal::WordLength { words: misfits, lengths: lengths.clone() });
    }
    let unknown = unknown_words(position, &after, &words, check);
    let scored = total((position, &bonus), play.tiles(), words, sources);
    if unknown.is_empty() {
        Ok(scored)
    } else {
        Err(Refusal::UnknownWord { words: unknown, play: Box::new(scored) })
    }
}

/// The words left over when the tile is taken from `square`, before anything is placed (SF-12).
///
/// # Errors
/// The [`Refusal`] of the taking.
pub(crate) fn leftover_words(position: &Position<'_>, square: Square) -> Result<Vec<FormedWord>, Refusal> {
    check_square(position, square)?;
    check_taking(position, square)?;
    let mut left = position.board.clone();
    left.lift(square);
    Ok(new_words((position, &position.bonus()), &left, &[], Axis::Across, Some(square)))
}

/// Checks whether a square is on the board, which a hole is not.
fn check_square(position: &Position<'_>, square: Square) -> Result<(), Refusal> {
    if position.board.size().contains(square) && !position.layout.is_hole(square) {
        Ok(())
    } else {
        Err(Refusal::OffBoard(square.coordinate()))
    }
}

fn check_squares_and_letters(position: &Position<'_>, play: &Play) -> Result<(), Refusal> {
    let mut squares = play.tiles().iter().map(|placement| placement.square).chain(play.take());
    squares.try_for_each(|square| check_square(position, square))?;
    // The tile may come from another tile set.
    let letters = position.tiles.letters().len();
    match play.tiles().iter().find(|placement| letters <= placement.tile.letter().index()) {
        Some(foreign) => Err(Refusal::BadLetter(format!("number {}", foreign.tile.letter().index() + 1))),
        None => Ok(()),
    }
}

/// Checks whether a tile may be taken from a square (SF-7); returns the tile and the rules of takings.
pub(super) fn check_taking(
    position: &Position<'_>,
    square: Square,
) -> Result<(Square, PlacedTile, TakeRules), Refusal> {
    let rules = check_may_take(position).map_err(Refusal::TakeNotAllowed)?;
    let tile = position.board.get(square).ok_or(Refusal::NothingToTake(square))?;
    match barred_square(position, rules, square) {
        Some(barred) => Err(Refusal::TakeNotAllowed(barred)),
        None => Ok((square, tile, rules)),
    }
}

/// Checks whether the player to move may take a tile at all in this turn; returns the rules of takings.
pub(crate) fn check_may_take(position: &Position<'_>) -> Result<TakeRules, TakeBarred> {
    let rules = position.ruleset.take().ok_or(TakeBarred::Ruleset)?;
    if position.turn < 2 {
        return Err(TakeBarred::FirstTurn);
    }
    if position.board.is_empty() {
        return Err(TakeBarred::EmptyBoard);
    }
    match rules.limit {
        Some(limit) if limit <= position.takings => Err(TakeBarred::Limit(limit)),
        _ => Ok(rules),
    }
}

/// True if the tile on a square is one that the player to move may take.
pub(crate) fn is_takeable(position: &Position<'_>, rules: TakeRules, square: Square) -> bool {
    barred_square(position, rules, square).is_none()
}

/// Returns why the player to move may not take the tile on this square, but perhaps another one.
fn barred_square(position: &Position<'_>, rules: TakeRules, square: Square) -> Option<TakeBarred> {
    let is_from = match rules.from {
        TakenFrom::Anybody => None,
        TakenFrom::Others => position.placed.contains(square).then_some(TakeBarred::OwnTile(square)),
        TakenFrom::LastTurn => {
            (!position.last_placed.contains(square)).then_some(TakeBarred::OlderTile(square))
        }
    };
    is_from.or_else(|| position.cooling.contains(square).then_some(TakeBarred::Cooldown(square)))
}

fn unknown_words(
    position: &Position<'_>,
    after: &Board,
    words: &[FormedWord],
    check: WordCheck<'_>,
) -> Vec<String> {
    let WordCheck::Against(vocabulary) = check else { return Vec::new() };
    let mut unknown: Vec<String> = words
        .iter()
        .filter(|word| !vocabulary.knows(position.tiles, &after.letters(&word.squares)))
        .map(|word| word.text.clone())
        .collect();
    // A word that the play forms twice is reported once.
    let mut seen = BTreeSet::new();
    unknown.retain(|word| seen.insert(word.clone()));
    unknown
}
