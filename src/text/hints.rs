//! Hints in words.

use super::listed_play::ListedPlay;
use super::numbers::counted;
use super::wording;
use crate::input::hint_kind::HintKind;

/// The reason why a player gets no hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoHint<'a> {
    /// The game has no hints.
    #[error("hints are off in this game")]
    Off,
    /// The player has used all hints.
    #[error("no hints left")]
    NoneLeft,
    /// There is nothing to show.
    #[error("there is no legal play: exchange or pass")]
    NoPlay,
    /// The search failed, or the table could not count the hint, for this reason.
    #[error("no hint available: {0}")]
    Unavailable(&'a str),
}

/// The question before an anagram is shown, in a game where each player has this many hints left.
pub fn hint_question(left: u32) -> String {
    match left {
        1 => "This uses your last hint. Use it?".to_owned(),
        _ => format!("This uses 1 of your {left} hints. Use it?"),
    }
}

/// The lines of a hint about the best plays, given best first, or `None` if there is no play.
pub fn hint_lines(kind: HintKind, plays: &[ListedPlay]) -> Option<Vec<String>> {
    let best = plays.first()?;
    Some(match kind {
        HintKind::Plays => plays.iter().map(play_line).collect(),
        HintKind::Place => place_lines(best),
        HintKind::Word => word_lines(best),
        HintKind::Length => vec![format!("The best word has {}.", length(best))],
    })
}

/// One of the best plays, as a line.
pub fn play_line(play: &ListedPlay) -> String {
    format!("{:>4}  {play}", play.score)
}

fn place_lines(play: &ListedPlay) -> Vec<String> {
    let direction = play.notation.axis().name();
    let (points, tiles) = (wording::points(play.score), wording::tiles(play.tiles));
    let mut lines = vec![format!("{points}: from {} {direction}, with {tiles}.", play.name.heading)];
    lines.extend(play.notation.take().map(|square| format!("One of them is taken from {square}.")));
    lines
}

/// The length of a play's word: `8 letters`, or in tiles if one of them has several letters.
pub fn length(play: &ListedPlay) -> String {
    let letters = play.main_word().chars().count();
    if letters == play.word_tiles {
        counted(letters as u64, "letter")
    } else {
        wording::tiles(play.word_tiles)
    }
}

fn word_lines(play: &ListedPlay) -> Vec<String> {
    let mut lines = vec![format!("{} makes {}.", play.main_word(), wording::points(play.score))];
    lines.extend(play.notation.take().map(|_| "One of its tiles is taken from the board.".to_owned()));
    lines
}
