//! What a report says about the last moments before a crash: inputs without their letters, and the turns of the game
//! without names and racks.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use rackety_engine::{Game, TurnOutcome};

use crate::text::wording;

/// The number of inputs that a report lists.
const MAX_INPUTS: usize = 50;

/// What replaces a letter or digit that a player typed.
const MASK: char = '*';

/// The latest inputs and the current game. There is one for the process, like the hook that reads it.
static JOURNAL: Mutex<Journal> = Mutex::new(Journal::new());

#[derive(Debug, Clone)]
struct Journal {
    inputs: VecDeque<String>,
    game: Option<NotedGame>,
}

/// What a report says about a game.
#[derive(Debug, Clone)]
struct NotedGame {
    /// How many turns are noted, to see when there are new ones.
    turns: usize,
    /// Ruleset and seats.
    about: String,
    lines: Vec<String>,
    /// The names of the players, to be removed from the message of the panic.
    names: Vec<String>,
}

impl Journal {
    const fn new() -> Self {
        Self { inputs: VecDeque::new(), game: None }
    }
}

/// Notes an input. It must not contain letters that a player typed; see [`masked`].
pub fn note_input(text: String) {
    let inputs = &mut JOURNAL.lock().unwrap_or_else(PoisonError::into_inner).inputs;
    if inputs.len() == MAX_INPUTS {
        inputs.pop_front();
    }
    inputs.push_back(text);
}

/// Notes the turns of the current game, if there are new ones.
pub fn note_game(game: &Game) {
    let noted = &mut JOURNAL.lock().unwrap_or_else(PoisonError::into_inner).game;
    let about = about(game);
    let turns = game.turns().len();
    if !noted.as_ref().is_some_and(|noted| noted.turns == turns && noted.about == about) {
        let names = game.state().players().map(|(_, player)| player.name().to_owned()).collect();
        *noted = Some(NotedGame { turns, about, lines: lines(game), names });
    }
}

/// A line with its letters and digits replaced.
pub fn masked(line: &str) -> String {
    const MAX_CHARS: usize = 40;
    let mask = |mark: char| if mark.is_ascii_punctuation() || mark == ' ' { mark } else { MASK };
    line.chars().take(MAX_CHARS).map(mask).collect()
}

fn about(game: &Game) -> String {
    let setup = game.setup();
    format!("{}, {}, {} players", setup.ruleset.name(), game.tiles().name(), game.state().players().count())
}

/// The turns of a game as everybody saw them: a play that was taken back showed tiles of a rack.
fn lines(game: &Game) -> Vec<String> {
    let seats: Vec<_> = game.state().players().map(|(seat, _)| seat).collect();
    let turns = game.turns().iter().map(|turn| {
        let player = seats.iter().position(|seat| *seat == turn.seat).map_or(0, |index| index + 1);
        let what = match &turn.outcome {
            TurnOutcome::Lost { .. } => "lost turn".to_owned(),
            outcome => wording::short_turn(outcome),
        };
        format!("{}. player {player}: {what} {:+} = {}", turn.number, turn.points(), turn.score)
    });
    turns.collect()
}

/// The journal as lines of a report.
///
/// A panic can happen at any moment, so this does not wait: a journal that is being written is left out.
pub(super) fn sections() -> String {
    let Ok(Journal { inputs, game }) = JOURNAL.try_lock().map(|journal| journal.clone()) else {
        return "The journal was in use.\n".to_owned();
    };
    let mut lines = vec![format!("Last inputs, oldest first; {MASK} replaces what was typed:")];
    lines.extend(inputs.iter().map(|input| format!("  {input}")));
    lines.push(String::new());
    match game {
        None => lines.push("No game was open.".to_owned()),
        Some(game) => {
            lines.push(format!("The last game: {}", game.about));
            lines.extend(game.lines.iter().map(|line| format!("  {line}")));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// A message without the names of the players.
pub(super) fn without_names(message: &str) -> String {
    let names = JOURNAL.try_lock().ok().and_then(|journal| Some(journal.game.as_ref()?.names.clone()));
    let mut text = message.to_owned();
    for (index, name) in names.iter().flatten().enumerate() {
        text = replace_word(&text, name, &format!("player {}", index + 1));
    }
    text
}

/// Replaces a text where it is not a part of a longer word.
fn replace_word(text: &str, word: &str, by: &str) -> String {
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word).filter(|_| !word.is_empty()) {
        let (before, from) = rest.split_at(at);
        let after = &from[word.len()..];
        let is_word = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
        replaced.push_str(before);
        replaced.push_str(if is_word { by } else { word });
        rest = after;
    }
    replaced + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_player_typed_is_replaced() {
        assert_eq!(masked("8h SECTiON"), "** *******");
        assert_eq!(masked("ñ,é-1"), "*,*-*");
        assert_eq!(masked(&"a".repeat(100)).len(), 40);
    }

    #[test]
    fn names_are_replaced_as_whole_words() {
        assert_eq!(
            replace_word("Ann: no rack of Ann's, Anna", "Ann", "player 1"),
            "player 1: no rack of player 1's, Anna"
        );
        assert_eq!(replace_word("index 3", "", "player 1"), "index 3");
    }
}
