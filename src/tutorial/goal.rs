//! The goal of a step of a lesson.

use rackety_engine::game::Hints;
use rackety_engine::{Action, Axis, Coordinate, Game, PlayNotation, Square};

/// The goal of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// The cursor on this square, and with a direction, the direction of typing.
    Cursor(Coordinate, Option<Axis>),
    /// The tiles of this play, laid and not played.
    Laid(PlayNotation),
    /// The tile on this square, taken.
    Taken(Coordinate),
    /// A turn.
    Turn(TurnGoal),
    /// The next player is ready behind the cover.
    Ready,
    /// The rack is hidden.
    Hide,
    /// The rack is shown again.
    Show,
    /// This word was looked up, or any.
    LookUp(Option<String>),
    /// The last turn was undone.
    Undo,
    /// A hint was shown.
    Hint,
    /// The learner has read the text.
    Next,
}

/// The turn that a step asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnGoal {
    /// This play.
    Play(PlayNotation),
    /// Any play.
    AnyPlay,
    /// A play that forms this many words or more.
    Words(usize),
    /// A play with a tile on this square.
    Covers(Coordinate),
    /// An exchange of tiles.
    Exchange,
    /// A pass.
    Pass,
}

/// The forms of goals, for authors of lessons.
pub(super) const GOAL_FORMS: &str = "write one of cursor e8, cursor h9 down, laid 8e HELLO, taken g8, \
    play 8e HELLO, play i8 NEST take g8, play any, words 2, covers k11, exchange, pass, ready, hide, show, look-up, \
    look-up HOARIEST, undo, hint, next";

impl Goal {
    /// Reads a goal; returns `None` if the text has no form of one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words.as_slice() {
            ["cursor", at] => Self::Cursor(coordinate(at)?, None),
            ["cursor", at, axis] => Self::Cursor(coordinate(at)?, Some(read_axis(axis)?)),
            ["laid", at, word] => Self::Laid(notation(at, word, None)?),
            ["taken", at] => Self::Taken(coordinate(at)?),
            ["play", "any"] => Self::Turn(TurnGoal::AnyPlay),
            ["play", at, word] => Self::Turn(TurnGoal::Play(notation(at, word, None)?)),
            ["play", at, word, "take", take] => Self::Turn(TurnGoal::Play(notation(at, word, Some(take))?)),
            ["words", count] => Self::Turn(TurnGoal::Words(count.parse().ok()?)),
            ["covers", at] => Self::Turn(TurnGoal::Covers(coordinate(at)?)),
            ["exchange"] => Self::Turn(TurnGoal::Exchange),
            ["pass"] => Self::Turn(TurnGoal::Pass),
            ["ready"] => Self::Ready,
            ["hide"] => Self::Hide,
            ["show"] => Self::Show,
            ["look-up"] => Self::LookUp(None),
            ["look-up", word] => Self::LookUp(Some((*word).to_owned())),
            ["undo"] => Self::Undo,
            ["hint"] => Self::Hint,
            ["next"] => Self::Next,
            _ => return None,
        })
    }

    /// The turn that the step asks for, or `None` for a step within a turn.
    pub const fn turn(&self) -> Option<&TurnGoal> {
        match self {
            Self::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// Returns what to say to somebody who has looked up another word than the step asks for.
    pub fn other_word(&self, looked_up: &str) -> Option<String> {
        match self {
            Self::LookUp(Some(word)) if word.to_uppercase() != looked_up.trim().to_uppercase() => {
                Some(format!("Now look up {word}."))
            }
            _ => None,
        }
    }

    /// True for a step that only prepares a play, which the play itself makes unnecessary.
    pub const fn prepares_play(&self) -> bool {
        matches!(self, Self::Cursor(..) | Self::Laid(_) | Self::Taken(_))
    }
}

impl TurnGoal {
    /// Returns true if this legal action is the turn that the step asks for.
    pub fn accepts(&self, game: &Game, action: &Action) -> bool {
        match (self, action) {
            (Self::AnyPlay, Action::Play(_))
            | (Self::Exchange, Action::Exchange(_))
            | (Self::Pass, Action::Pass) => true,
            (Self::Play(wanted), Action::Play(play)) => {
                game.resolve(wanted).is_ok_and(|wanted| wanted == *play)
            }
            (Self::Words(count), Action::Play(play)) => {
                game.preview(play).is_ok_and(|scored| scored.words.len() >= *count)
            }
            (Self::Covers(at), Action::Play(play)) => {
                let wanted = square_of(game, *at);
                play.tiles().iter().any(|placement| Some(placement.square) == wanted)
            }
            _ => false,
        }
    }

    /// True if the step does not say which play it asks for.
    pub(super) const fn leaves_play_open(&self) -> bool {
        matches!(self, Self::AnyPlay | Self::Words(_) | Self::Covers(_))
    }
}

/// The square of a board with these coordinates, or `None` if they are outside it.
pub fn square_of(game: &Game, at: Coordinate) -> Option<Square> {
    game.state().board().size().at(at)
}

/// True if the game has hints for the learner.
pub(super) fn has_hints(game: &Game) -> bool {
    game.setup().options.hints != Hints::Off
}

fn coordinate(text: &str) -> Option<Coordinate> {
    Coordinate::parse(text).map(|(at, _)| at)
}

fn read_axis(text: &str) -> Option<Axis> {
    Axis::ALL.into_iter().find(|axis| axis.name() == text)
}

fn notation(at: &str, word: &str, take: Option<&str>) -> Option<PlayNotation> {
    PlayNotation::parse(&format!("{at} {word}"), take).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_that_is_named_to_authors_is_read() {
        let forms = GOAL_FORMS.trim_start_matches("write one of ");
        for form in forms.split(", ") {
            assert!(Goal::parse(form).is_some(), "{form}");
        }
        for wrong in ["", "cursor", "cursor z99 up", "play", "words two", "dance"] {
            assert_eq!(Goal::parse(wrong), None, "{wrong}");
        }
    }
}
