//! A finished game as a scenario: all its turns with their points, and the result.

use std::collections::BTreeSet;

use rackety_engine::game::PositionText;
use rackety_engine::{Game, Refusal, Timeline, TurnOutcome};
use serde::Serialize;
use toml::{Table, Value};

/// A scenario of a game.
#[derive(Serialize)]
struct ScenarioFile {
    ruleset: Value,
    language: String,
    players: Vec<String>,
    seed: u64,
    words: BTreeSet<String>,
    options: Value,
    start: PositionText,
    turn: Vec<Table>,
    end: End,
}

/// The end that a scenario expects.
#[derive(Serialize)]
struct End {
    over: bool,
    scores: Vec<i32>,
    bag_count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<Vec<String>>,
}

/// The form in which a scenario gives the ruleset of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulesetForm {
    /// The scenario names it by its id.
    Id,
    /// The ruleset is given as a whole, so that the scenario needs no other file.
    Whole,
}

/// Writes a game as a scenario for `rackety scenario`. Its word list is the words of the game, so that it does not depend
/// on any that is installed.
///
/// # Errors
/// [`toml::ser::Error`] if it cannot be written as TOML.
pub fn scenario(game: &Game, form: RulesetForm) -> Result<String, toml::ser::Error> {
    let (record, state) = (game.record(), game.state());
    let formed = game.turns().iter().flat_map(|turn| turn.words().iter().map(|word| word.text.clone()));
    let mut words: BTreeSet<String> = formed.chain(words_of_lost_plays(game)).collect();
    // A word that a challenge found to be unknown was formed before.
    for turn in game.turns() {
        let unknown = turn.outcome.unknown_words();
        words.retain(|word| !unknown.contains(word));
    }
    let mut start = record.position.clone().unwrap_or_default();
    start.to_move = start.to_move.or_else(|| record.first.clone());
    let mut turns = Vec::new();
    for (text, turn) in record.turns.iter().zip(game.turns()) {
        let mut table = Table::try_from(text)?;
        // In a scenario, every bag is shuffled after a won challenge.
        table.remove("shuffled");
        if let Some(words) = table.remove("lost") {
            table.insert("lost".to_owned(), Value::Boolean(true));
            table.insert("unknown".to_owned(), words);
        }
        if let TurnOutcome::Play { scored, .. } = &turn.outcome {
            let words = scored.words.iter().map(|word| {
                Value::Array(vec![Value::String(word.text.clone()), Value::Integer(word.points.into())])
            });
            table.insert("score".to_owned(), Value::Integer(scored.total.into()));
            table.insert("words".to_owned(), Value::Array(words.collect()));
        }
        turns.push(table);
    }
    let name = |&seat: &rackety_engine::Seat| state.player(seat).name().to_owned();
    let file = ScenarioFile {
        ruleset: match form {
            RulesetForm::Id => Value::String(record.ruleset_id.clone()),
            RulesetForm::Whole => Value::try_from(game.setup().ruleset.spec())?,
        },
        language: record.language.clone(),
        players: record.players.clone(),
        seed: record.seed,
        words,
        options: Value::try_from(&record.options)?,
        start,
        turn: turns,
        end: End {
            over: state.ending().is_some(),
            scores: state.players().map(|(_, player)| player.score()).collect(),
            bag_count: state.bag().len(),
            reason: state.ending().map(|ending| ending.reason.id()),
            winners: state.ending().map(|ending| ending.winners.iter().map(name).collect()),
        },
    };
    // Not by `toml_text`: a table has no seed of more than 63 bits.
    toml::to_string(&file)
}

/// All words that the plays of lost turns formed: beside an unknown word there can be good ones.
fn words_of_lost_plays(game: &Game) -> Vec<String> {
    let mut timeline = Timeline::new(game.clone());
    let mut words = Vec::new();
    for (index, turn) in game.turns().iter().enumerate() {
        let TurnOutcome::Lost { play, .. } = &turn.outcome else { continue };
        timeline.go_to(index);
        let formed = match timeline.now().preview(play) {
            Ok(scored) => scored.words,
            Err(Refusal::UnknownWord { play, .. }) => play.words,
            Err(_) => continue,
        };
        words.extend(formed.into_iter().map(|word| word.text));
    }
    words
}
