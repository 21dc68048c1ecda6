//! Hints in words.

use rackety_engine::Axis;

use super::thinker::ListedPlay;
use crate::text::wording;

/// The kinds of hints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintKind {
    /// The best plays with their points.
    Plays,
    /// Where the best play lies, without its word.
    Place,
    /// The word of the best play, without its place.
    Word,
}

impl HintKind {
    /// All, the most telling first.
    pub const ALL: [Self; 3] = [Self::Plays, Self::Place, Self::Word];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plays => "plays",
            Self::Place => "place",
            Self::Word => "word",
        }
    }

    /// What a screen calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Plays => "the best plays",
            Self::Place => "a place, without the word",
            Self::Word => "a word, without the place",
        }
    }

    /// The hint, a line each; none if there is no play.
    pub fn lines(self, plays: &[ListedPlay]) -> Option<Vec<String>> {
        let best = plays.first()?;
        Some(match self {
            Self::Plays => plays.iter().map(play_line).collect(),
            Self::Place => place_lines(best),
            Self::Word => word_lines(best),
        })
    }
}

fn play_line(play: &ListedPlay) -> String {
    let take = play.take.map(|square| format!(" take {square}")).unwrap_or_default();
    format!("{:>4}  {} {}{take}", play.score, play.at, play.word)
}

fn place_lines(play: &ListedPlay) -> Vec<String> {
    let way = match play.axis {
        Axis::Across => "across",
        Axis::Down => "down",
    };
    let mut lines =
        vec![format!("{} points: from {} {way}, with {}.", play.score, play.at, wording::tiles(play.tiles))];
    lines.extend(play.take.map(|square| format!("One of them is taken from {square}.")));
    lines
}

fn word_lines(play: &ListedPlay) -> Vec<String> {
    let mut lines = vec![format!("{} makes {} points.", play.makes, play.score)];
    lines.extend(play.take.map(|_| "One of its tiles is taken from the board.".to_owned()));
    lines
}
