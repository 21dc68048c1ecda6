//! Hints in words.

use rackety_engine::Axis;

use super::listed_play::ListedPlay;
use super::wording;
use crate::input::hint_kind::HintKind;

/// The lines of a hint about the best plays, given best first; none if there is no play.
pub fn hint_lines(kind: HintKind, plays: &[ListedPlay]) -> Option<Vec<String>> {
    let best = plays.first()?;
    Some(match kind {
        HintKind::Plays => plays.iter().map(play_line).collect(),
        HintKind::Place => place_lines(best),
        HintKind::Word => word_lines(best),
    })
}

fn play_line(play: &ListedPlay) -> String {
    let take = play.notation.take().map(|square| format!(" take {square}")).unwrap_or_default();
    format!("{:>4}  {}{take}", play.score, play.notation)
}

fn place_lines(play: &ListedPlay) -> Vec<String> {
    let direction = match play.notation.axis() {
        Axis::Across => "across",
        Axis::Down => "down",
    };
    let (points, tiles) = (wording::points(play.score), wording::tiles(play.tiles));
    let mut lines = vec![format!("{points}: from {} {direction}, with {tiles}.", play.notation.heading())];
    lines.extend(play.notation.take().map(|square| format!("One of them is taken from {square}.")));
    lines
}

fn word_lines(play: &ListedPlay) -> Vec<String> {
    let mut lines = vec![format!("{} makes {}.", play.main_word(), wording::points(play.score))];
    lines.extend(play.notation.take().map(|_| "One of its tiles is taken from the board.".to_owned()));
    lines
}
