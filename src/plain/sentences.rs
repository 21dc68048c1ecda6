//! The position in lines for screen readers: no boxes, no columns, no symbols.

use std::collections::BTreeMap;

use rackety_engine::play::WordStatus;
use rackety_engine::{FormedWord, Game, Premium, Seat, Square, Tile, TileSet, TurnOutcome, TurnRecord};
use unicode_width::UnicodeWidthStr;

use super::{full_stop, sentence};
use crate::files::DraftNote;
use crate::output::padded;
use crate::session::{PublicGame, Session};
use crate::text::wording;

/// A turn: `Ann played 8h SECTION for 42: SECTION 12, bonus 30.`
pub(super) fn turn(game: PublicGame<'_>, turn: &TurnRecord) -> String {
    let sentence = game.turn_text(turn);
    match &turn.outcome {
        TurnOutcome::Play { scored, .. } => format!("{sentence}: {}.", wording::words(scored)),
        _ => full_stop(&sentence),
    }
}

/// Turns that have just been played, one line each; many time-outs in a row are one line together.
pub(super) fn turns(game: PublicGame<'_>, turns: &[TurnRecord]) -> Vec<String> {
    if wording::are_many_time_outs(turns) {
        return vec![full_stop(&game.time_outs_text(turns))];
    }
    turns.iter().map(|played| turn(game, played)).collect()
}

/// The start of a turn: `Turn 2, Bob to play. Ann 42, Bob 0. The bag has 83 tiles.`
pub(super) fn turn_begins(game: PublicGame<'_>) -> String {
    let (turn, name, scores) = (game.turn(), game.name(game.to_move()), game.scores_text());
    format!("Turn {turn}, {name} to play. {scores}. The bag has {}.", wording::tiles(game.bag_len()))
}

/// The rack of a player, in the player's order, and the tile taken from the board: `Rack: E, Q, O, blank. In hand: L from f8.`
pub(super) fn rack(session: &Session, seat: Seat, taken: Option<Square>) -> String {
    let game = session.game();
    let tiles: Vec<String> = session.rack(seat).iter().map(|&tile| tile_name(game.tiles(), tile)).collect();
    let list = if tiles.is_empty() { "no tiles".to_owned() } else { tiles.join(", ") };
    let gift = gift_blank(game, seat);
    let taken = taken.map(|square| format!(" In hand: {} from {square}.", letter_on(game, square)));
    format!("Rack: {list}.{gift}{}", taken.unwrap_or_default())
}

/// The words after the rack of a player who has a gift blank; nothing after any other.
pub(super) fn gift_blank(game: &Game, seat: Seat) -> &'static str {
    let has_gift = game.has_gift_blank() && seat == game.state().to_move();
    if has_gift { " Also a gift blank for this turn." } else { "" }
}

/// The tiles that the player has laid on the screen but not played: `Placed on the screen but not played: a tile taken from
/// g8, T at h8, blank S at i8.`
pub(super) fn laid_tiles(draft: &DraftNote) -> String {
    let taken = draft.taken.iter().map(|square| format!("a tile taken from {square}"));
    let placed = draft.tiles.iter().filter_map(|entry| {
        let (square, tile) = entry.split_once(' ')?;
        let blank = if tile.contains('?') { "blank " } else { "" };
        Some(format!("{blank}{} at {square}", tile.replace(['+', '?', '[', ']'], "")))
    });
    let parts: Vec<String> = taken.chain(placed).collect();
    format!("Placed on the screen but not played: {}.", parts.join(", "))
}

fn tile_name(set: &TileSet, tile: Tile) -> String {
    match tile {
        Tile::Letter(letter) => set.text(letter).to_owned(),
        Tile::Blank => "blank".to_owned(),
    }
}

/// The letter on a square.
fn letter_on(game: &Game, square: Square) -> &str {
    game.state().board().get(square).map(|tile| game.tiles().text(tile.letter())).unwrap_or_default()
}

/// A taken tile that is on the board again: `L is back on f8.`
pub(super) fn put_back(game: &Game, square: Square) -> String {
    format!("{} is back on {square}.", letter_on(game, square))
}

/// The square that a tile was taken from: `f8: free, its L is in hand, double letter.`
pub(super) fn vacated(game: &Game, square: Square) -> String {
    let premium = game.state().layout().premium(square).map(wording::premium);
    let premium = premium.map(|name| format!(", {name}")).unwrap_or_default();
    format!("{square}: free, its {} is in hand{premium}.", letter_on(game, square))
}

/// The words that a taking leaves.
pub(super) fn taking(game: &Game, square: Square, words: &[(WordStatus, FormedWord)]) -> String {
    let words: Vec<String> = words
        .iter()
        .map(|(status, word)| match status {
            WordStatus::Unknown => format!("{}, which is not a word", word.text),
            WordStatus::Good | WordStatus::Hidden => word.text.clone(),
        })
        .collect();
    let left = if words.is_empty() { "no word".to_owned() } else { words.join("; ") };
    format!(
        "{} is taken from {square} and leaves {left}. You must play it in this turn, with at least one tile of your own.",
        letter_on(game, square)
    )
}

/// The board without the taken tile, one line per row, each run of tiles with its place: `Row 8: SECTION from h to n, blank
/// at l.`
pub(super) fn board(game: PublicGame<'_>, taken: Option<Square>) -> Vec<String> {
    let board = game.board();
    let mut rows: BTreeMap<u8, Vec<Square>> = BTreeMap::new();
    for (square, _) in board.tiles().filter(|(square, _)| Some(*square) != taken) {
        rows.entry(square.row()).or_default().push(square);
    }
    if rows.is_empty() {
        return vec!["The board is empty.".to_owned()];
    }
    rows.values().map(|squares| row(game, squares)).collect()
}

fn row(game: PublicGame<'_>, squares: &[Square]) -> String {
    let runs = squares.chunk_by(|left, right| left.column() + 1 == right.column());
    let runs: Vec<String> = runs.map(|squares| run(game, squares)).collect();
    let number = squares.first().map_or(0, |square| square.row() + 1);
    format!("Row {number}: {}.", runs.join("; "))
}

fn run(game: PublicGame<'_>, squares: &[Square]) -> String {
    let tiles = || squares.iter().filter_map(|&square| Some((square, game.board().get(square)?)));
    let text: String = tiles().map(|(_, tile)| game.tile_set().text(tile.letter())).collect();
    let blanks: Vec<String> =
        tiles().filter(|(_, tile)| tile.is_blank()).map(|(square, _)| column(square)).collect();
    let place = match squares {
        [square] => format!("at {}", column(*square)),
        [first, .., last] => format!("from {} to {}", column(*first), column(*last)),
        [] => String::new(),
    };
    match blanks.as_slice() {
        [] => format!("{text} {place}"),
        [one] => format!("{text} {place}, blank at {one}"),
        several => format!("{text} {place}, blanks at {}", several.join(" and ")),
    }
}

fn column(square: Square) -> String {
    char::from(b'a' + square.column()).to_string()
}

/// The board without the taken tile as rows of characters with coordinates; lower-case letters are blanks, and `#` is a hole.
pub(super) fn grid(game: &Game, taken: Option<Square>) -> Vec<String> {
    let board = game.state().board();
    let size = board.size();
    let cell = |square: Square| match board.get(square).filter(|_| Some(square) != taken) {
        Some(tile) => game.tiles().write_placed(tile),
        None if game.state().layout().is_hole(square) => "#".to_owned(),
        None => ".".to_owned(),
    };
    let width = size.squares().map(|square| cell(square).width()).max().unwrap_or(1);
    let squares: Vec<Square> = size.squares().collect();
    let line = |head: String, cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| padded(cell, width)).collect();
        format!("{head:>2} {}", cells.join(" ")).trim_end().to_owned()
    };
    let rows: Vec<&[Square]> = squares.chunks(usize::from(size.columns())).collect();
    let head =
        rows.first().map(|row| line(String::new(), row.iter().map(|&square| column(square)).collect()));
    let body = rows.iter().zip(1..).map(|(row, number): (_, usize)| {
        line(number.to_string(), row.iter().map(|&square| cell(square)).collect())
    });
    head.into_iter().chain(body).collect()
}

/// The free premium squares, one line per kind.
pub(super) fn premiums(game: &Game) -> Vec<String> {
    let state = game.state();
    let mut kinds: BTreeMap<Premium, Vec<String>> = BTreeMap::new();
    for square in state.board().size().squares() {
        if let Some(premium) = state.live_premium(square) {
            kinds.entry(premium).or_default().push(square.to_string());
        }
    }
    if kinds.is_empty() {
        return vec!["No premium squares are free.".to_owned()];
    }
    let kinds = kinds.into_iter().rev();
    kinds
        .map(|(premium, squares)| sentence(&format!("{}: {}", wording::premium(premium), squares.join(" "))))
        .collect()
}

/// These tiles, which are sorted, and which somebody cannot see: `Unseen: 90 tiles: A 8, B 2, blank 1.`
pub(super) fn unseen(game: &Game, tiles: &[Tile]) -> String {
    let state = game.state();
    let same = tiles.chunk_by(|one, other| one == other);
    let counted: Vec<String> = same
        .filter_map(|same| Some(format!("{} {}", tile_name(game.tiles(), *same.first()?), same.len())))
        .collect();
    let list = if counted.is_empty() { String::new() } else { format!(": {}", counted.join(", ")) };
    format!(
        "Unseen: {}{list}. The bag has {}.",
        wording::tiles(tiles.len()),
        wording::tiles(state.bag().len())
    )
}

/// Says how the game ended: the reason, the adjustments, the scores, and the winners.
pub(super) fn ending(game: PublicGame<'_>) -> Vec<String> {
    let Some(ending) = game.ending() else { return Vec::new() };
    let mut lines = vec![format!("The game is over. {}", game.reason_text().unwrap_or_default())];
    lines.extend(game.leftover_texts().iter().map(|line| full_stop(line)));
    lines.push(full_stop(&game.scores_text()));
    lines.push(game.winners_text(&ending.winners));
    lines.extend(game.replay_text());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laid_tiles_are_said_without_signs() {
        let tiles = ["h8 +T", "i8 ?S", "j8 [CH]", "k8 +?E"].map(ToOwned::to_owned).to_vec();
        assert_eq!(
            laid_tiles(&DraftNote { taken: Some("g8".to_owned()), tiles }),
            "Placed on the screen but not played: a tile taken from g8, T at h8, blank S at i8, CH at j8, blank E at k8."
        );
    }
}
