//! The tutor's answer to a turn.

use rackety_engine::{Action, Game, Refusal, Square, Tile, TurnOutcome, TurnRecord};

use super::goal::TurnGoal;
use super::lesson::{Step, filled_in};

/// The verdict of a step on a turn of the learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnVerdict {
    /// The turn that it asks for.
    Right,
    /// A turn that it does not ask for, or that the rules refuse, and the answer.
    Wrong(String),
}

/// Judges a turn of the learner by the step that asks for one.
pub fn verdict(step: &Step, goal: &TurnGoal, game: &Game, action: &Action) -> TurnVerdict {
    let refusal = match action {
        Action::Play(play) => game.preview(play).err(),
        other => game.consequence_of(other).err(),
    };
    match refusal {
        Some(refusal) => TurnVerdict::Wrong(step.answer_to_refusal(&refusal)),
        None if goal.accepts(game, action) => TurnVerdict::Right,
        // The step's own answer is for another legal play, or for an exchange where a pass is asked for.
        None if matches!((goal, action), (_, Action::Play(_)) | (TurnGoal::Pass, Action::Exchange(_))) => {
            TurnVerdict::Wrong(step.answer_to_other().to_owned())
        }
        None => TurnVerdict::Wrong("That is not what the lesson asks for.".to_owned()),
    }
}

/// Returns the tutor's words after a step, or `None` for a step without such a text. `record` is the learner's turn, if
/// it was one.
pub fn done_text(step: &Step, game: &Game, record: Option<&TurnRecord>) -> Option<String> {
    let write = |tiles: &[Tile]| {
        let tiles: Vec<String> =
            tiles.iter().map(|tile| game.tiles().write_tiles(std::slice::from_ref(tile))).collect();
        tiles.join(", ")
    };
    let value = |name: &str| {
        let record = record?;
        match (name, &record.outcome) {
            ("score", _) => Some(record.points().to_string()),
            ("words", TurnOutcome::Play { scored, .. }) => {
                let words = scored.words.iter().map(|word| format!("{} {}", word.text, word.points));
                Some(words.collect::<Vec<_>>().join(", "))
            }
            ("drawn", TurnOutcome::Play { drawn, .. } | TurnOutcome::Exchange { drawn, .. }) => {
                Some(write(drawn))
            }
            _ => None,
        }
    };
    Some(filled_in(step.done.as_deref()?, value))
}

/// The answer to a tile taken that the step does not ask for.
///
/// # Errors
/// [`Refusal`] if no tile can be taken there.
pub fn left_text(step: &Step, game: &Game, square: Square) -> Result<String, Refusal> {
    let words = game.preview_taking(square)?;
    let words: Vec<String> = words.into_iter().map(|(_, word)| word.text).collect();
    let left = if words.is_empty() { "no word".to_owned() } else { words.join(" and ") };
    Ok(filled_in(step.answer_to_other(), |name| (name == "left").then(|| left.clone())))
}
