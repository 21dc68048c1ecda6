//! The part of a report about the last moments before a crash: inputs without their letters, and the turns of the game
//! without names and racks.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use rackety_engine::{Game, TurnOutcome};

use crate::text::wording;

/// The number of inputs that a report lists.
const MAX_INPUTS: usize = 50;

/// The character that replaces a letter or digit that a player typed.
const MASK: char = '*';

/// The latest inputs and the current game. There is one for the process, because a panic hook belongs to the process and
/// gets nothing but the panic. The program writes to it, like to a log, and never reads it.
static JOURNAL: Mutex<Journal> = Mutex::new(Journal::new());

#[derive(Debug, Clone)]
struct Journal {
    inputs: VecDeque<String>,
    game: Option<NotedGame>,
}

/// The part of a game that a report contains.
#[derive(Debug, Clone)]
struct NotedGame {
    /// Distinguishes games of the same players. It reveals the racks, so no report contains it.
    seed: u64,
    /// Ruleset and seats.
    about: String,
    /// A line for each turn.
    lines: Vec<String>,
    /// The names of the players, to be removed from the message of the panic.
    names: Vec<String>,
}

impl NotedGame {
    fn of(game: &Game) -> Self {
        let names = names(game).map(ToOwned::to_owned).collect();
        Self { seed: game.setup().seed, about: about(game), lines: lines(game), names }
    }

    /// Returns whether this is all there is to note of the game. Nothing is made to find out, because every frame asks.
    fn is_of(&self, game: &Game) -> bool {
        self.seed == game.setup().seed
            && self.lines.len() == game.turns().len()
            && names(game).eq(&self.names)
    }
}

impl Journal {
    const fn new() -> Self {
        Self { inputs: VecDeque::new(), game: None }
    }

    fn note_game(&mut self, game: &Game) {
        if !self.game.as_ref().is_some_and(|noted| noted.is_of(game)) {
            self.game = Some(NotedGame::of(game));
        }
    }

    fn without_names(&self, message: &str) -> String {
        let mut text = message.to_owned();
        for (index, name) in self.game.iter().flat_map(|game| &game.names).enumerate() {
            text = replace_word(&text, name, &format!("player {}", index + 1));
        }
        text
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
    JOURNAL.lock().unwrap_or_else(PoisonError::into_inner).note_game(game);
}

/// A line with its letters and digits replaced.
pub fn masked(line: &str) -> String {
    const MAX_CHARS: usize = 40;
    let mask = |mark: char| if mark.is_ascii_punctuation() || mark == ' ' { mark } else { MASK };
    line.chars().take(MAX_CHARS).map(mask).collect()
}

fn names(game: &Game) -> impl Iterator<Item = &str> {
    game.state().players().map(|(_, player)| player.name())
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
    JOURNAL.try_lock().map_or_else(|_| message.to_owned(), |journal| journal.without_names(message))
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
    use rackety_engine::{Action, Lexicon, Vocabulary};

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    fn game(players: [&str; 2], seed: u64) -> Game {
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        let words = Vocabulary::plain(Lexicon::from_words("test", ["AT"]));
        Game::builder(ruleset, words).language("en").players(players).seed(seed).start().unwrap()
    }

    #[test]
    fn another_game_of_the_same_kind_and_length_is_noted() {
        let mut journal = Journal::new();
        let message = "Ann and Bob, Cleo and Dan";
        journal.note_game(&game(["Ann", "Bob"], 1));
        assert_eq!(journal.without_names(message), "player 1 and player 2, Cleo and Dan");
        journal.note_game(&game(["Cleo", "Dan"], 1));
        assert_eq!(journal.without_names(message), "Ann and Bob, player 1 and player 2");
        let (mut passed, mut resigned) = (game(["Ann", "Bob"], 1), game(["Ann", "Bob"], 2));
        passed.act(Action::Pass).unwrap();
        resigned.act(Action::Resign(resigned.state().to_move())).unwrap();
        for (game, turn) in [(&passed, "pass"), (&resigned, "resign")] {
            journal.note_game(game);
            let lines = &journal.game.as_ref().unwrap().lines;
            assert!(lines.len() == 1 && lines[0].contains(turn), "{lines:?}");
        }
    }

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
