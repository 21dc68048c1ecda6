//! A finished game as a scenario: all its turns with their points, and the result.

use std::collections::BTreeSet;

use rackety_engine::game::PositionText;
use rackety_engine::{Game, TurnOutcome};
use serde::Serialize;
use toml::{Table, Value};

/// A scenario of a game.
#[derive(Serialize)]
struct ScenarioFile {
    ruleset: String,
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

/// Writes a game as a scenario for `rackety scenario`. Its word list is the words of the game, so that it does not depend
/// on any that is installed.
///
/// # Errors
/// [`toml::ser::Error`] if it cannot be written as TOML.
pub fn scenario(game: &Game) -> Result<String, toml::ser::Error> {
    let (record, state) = (game.record(), game.state());
    let formed = game.turns().iter().flat_map(|turn| turn.words().iter().map(|word| word.text.clone()));
    let mut start = record.position.clone().unwrap_or_default();
    start.to_move = start.to_move.or_else(|| record.first.clone());
    let mut turns = Vec::new();
    for (text, turn) in record.turns.iter().zip(game.turns()) {
        let mut table = Table::try_from(text)?;
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
        ruleset: record.ruleset_id.clone(),
        language: record.language.clone(),
        players: record.players.clone(),
        seed: record.seed,
        words: formed.collect(),
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
    toml::to_string(&file)
}
