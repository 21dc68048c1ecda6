//! Writing what a scenario does as what it expects, so that its author reads it instead of computing it.

use std::path::Path;

use rackety_engine::game::{board_rows, write_board};
use rackety_engine::scenario::{PlayedScenario, PlayedTurn};
use rackety_engine::{Coordinate, EndReason, Game, Refusal, TurnOutcome, TurnRecord, fold_text};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::Host;
use super::scenario_check::{
    LoadedScenario, SCENARIO, ScenarioLoadError, failures, load_text, misfit, read_scenario,
};
use crate::disk;

/// The effect on its file of accepting a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acceptance {
    /// The file expected all of it already.
    Unchanged,
    /// The file was written.
    Written,
}

/// Plays a scenario and writes what its turns did, and the end, into its file as what it expects. Comments and other keys
/// remain as they are. The file is written only if it then passes.
///
/// # Errors
/// [`ScenarioLoadError`] if the scenario cannot be played, if a turn is refused that has no `error`, or if the file cannot
/// be written.
pub fn accept_scenario(host: &Host, path: &Path) -> Result<Acceptance, ScenarioLoadError> {
    let other = ScenarioLoadError::Other;
    let text = read_scenario(path)?;
    let LoadedScenario { scenario, ruleset, vocabulary } = load_text(host, path, text.clone())?;
    let played = scenario.play_through(ruleset, vocabulary).map_err(|error| misfit(&scenario, &error))?;
    if let Some((number, refusal)) = unexpected_refusal(&played) {
        let id = refusal.id();
        return Err(other(format!(
            "turn {number} is refused: {refusal}; correct the turn, or write error = \"{id}\" if that is meant"
        )));
    }
    let mut document: DocumentMut = text.parse().map_err(|error| other(format!("{error}")))?;
    let turns = document.get_mut("turn").and_then(Item::as_array_of_tables_mut);
    match turns {
        Some(turns) => {
            for (table, turn) in turns.iter_mut().zip(&played.turns) {
                accept_turn(table, turn);
            }
        }
        None if played.turns.is_empty() => {}
        None => return Err(other("the turns are in one list; write each below a line [[turn]]".to_owned())),
    }
    let end = document.entry("end").or_insert_with(|| Item::Table(Table::new()));
    if let Some(end) = end.as_table_like_mut() {
        accept_end(end, &played.game);
    }
    let accepted = in_form_of(&text, &document.to_string());
    if accepted == text {
        return Ok(Acceptance::Unchanged);
    }
    let failed = failures(load_text(host, path, accepted.clone())?)?;
    if !failed.is_empty() {
        return Err(other(format!("cannot be accepted: {}", failed.join("; "))));
    }
    disk::replace(path, &SCENARIO, accepted.as_bytes()).map_err(|error| other(error.to_string()))?;
    Ok(Acceptance::Written)
}

/// A document with the byte order mark and the line ends of the text that it was read from: it is written without them.
fn in_form_of(text: &str, written: &str) -> String {
    let mark = if text.starts_with('\u{feff}') { "\u{feff}" } else { "" };
    let in_windows_form = text.matches("\r\n").count();
    if in_windows_form > 0 && in_windows_form == text.matches('\n').count() {
        format!("{mark}{}", written.replace("\r\n", "\n").replace('\n', "\r\n"))
    } else {
        format!("{mark}{written}")
    }
}

/// The first turn that is refused although its file expects no `error`.
fn unexpected_refusal(played: &PlayedScenario) -> Option<(usize, &Refusal)> {
    let refused = played.turns.iter().zip(1..).find(|(turn, _)| turn.is_unexpected);
    refused.and_then(|(turn, number)| Some((number, turn.result.as_ref().err()?)))
}

/// Sets a key to a value. Where it has that value, it remains as it is written.
fn set(table: &mut dyn TableLike, key: &str, value: impl Into<Value>) {
    let mut value: Value = value.into();
    if let Some(known) = table.get_mut(key).and_then(Item::as_value_mut) {
        if known.to_string().trim() != value.to_string().trim() {
            value.decor_mut().clone_from(known.decor());
            *known = value;
        }
    } else {
        table.insert(key, Item::Value(value));
    }
}

fn accept_turn(table: &mut Table, PlayedTurn { result, rack, .. }: &PlayedTurn) {
    let mut unknown = Vec::new();
    let mut is_lost = false;
    match result {
        Err(refusal) => {
            set(table, "error", refusal.id());
            for key in ["score", "words", "lost"] {
                table.remove(key);
            }
            if let Refusal::UnknownWord { words, .. } = refusal {
                unknown.clone_from(words);
            }
        }
        Ok(record) => {
            table.remove("error");
            unknown = record.outcome.unknown_words().to_vec();
            is_lost = !unknown.is_empty();
            accept_points(table, record);
        }
    }
    if is_lost {
        set(table, "lost", true);
    } else {
        table.remove("lost");
    }
    if unknown.is_empty() {
        table.remove("unknown");
    } else if is_lost || table.contains_key("unknown") {
        set(table, "unknown", unknown.into_iter().collect::<Array>());
    }
    if table.contains_key("rack") && tiles_of(table, "rack") != sorted(rack) {
        set(table, "rack", rack.as_str());
    }
}

/// The points of a turn, and the words of a play.
fn accept_points(table: &mut Table, record: &TurnRecord) {
    let TurnOutcome::Play { scored, .. } = &record.outcome else {
        table.remove("words");
        if table.contains_key("score") {
            set(table, "score", i64::from(record.points()));
        }
        return;
    };
    set(table, "score", i64::from(scored.total));
    let mut found: Vec<(String, i64)> =
        scored.words.iter().map(|word| (word.text.clone(), word.points.into())).collect();
    if words_of(table.get("words")) == Some(sorted_words(found.clone())) {
        return;
    }
    let in_order = found.clone();
    found.sort();
    found.dedup_by(|one, other| one.0 == other.0);
    let value: Value = if found.len() == in_order.len() {
        in_order.into_iter().collect::<InlineTable>().into()
    } else {
        let pair = |(word, points): (String, i64)| {
            Value::from(Array::from_iter([Value::from(word), Value::from(points)]))
        };
        in_order.into_iter().map(pair).collect::<Array>().into()
    };
    set(table, "words", value);
}

fn sorted(text: &str) -> Vec<char> {
    let mut tiles: Vec<char> = text.chars().collect();
    tiles.sort_unstable();
    tiles
}

fn tiles_of(table: &Table, key: &str) -> Vec<char> {
    sorted(table.get(key).and_then(Item::as_str).unwrap_or_default())
}

fn sorted_words(mut words: Vec<(String, i64)>) -> Vec<(String, i64)> {
    words.sort();
    words
}

/// The words that a file expects, in capitals and sorted.
fn words_of(item: Option<&Item>) -> Option<Vec<(String, i64)>> {
    let item = item?;
    let words = match item.as_table_like() {
        Some(table) => table
            .iter()
            .map(|(word, points)| Some((fold_text(word), points.as_integer()?)))
            .collect::<Option<_>>(),
        None => item
            .as_array()?
            .iter()
            .map(|pair| {
                let pair = pair.as_array()?;
                Some((fold_text(pair.get(0)?.as_str()?), pair.get(1)?.as_integer()?))
            })
            .collect(),
    };
    words.map(sorted_words)
}

/// The end of the game: always whether it is over, the scores and the tiles in the bag; other keys where the file has them.
fn accept_end(end: &mut dyn TableLike, game: &Game) {
    let state = game.state();
    set(end, "over", state.ending().is_some());
    let scores = state.players().map(|(_, player)| i64::from(player.score()));
    set(end, "scores", scores.collect::<Array>());
    set(end, "bag_count", i64::try_from(state.bag().len()).unwrap_or(i64::MAX));
    if let Some(ending) = state.ending() {
        end.remove("to_move");
        set(end, "reason", EndReason::id(ending.reason));
        let mut winners: Vec<&str> = ending.winners.iter().map(|&seat| state.player(seat).name()).collect();
        let mut known: Vec<&str> = end
            .get("winners")
            .and_then(Item::as_array)
            .map(|known| known.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        winners.sort_unstable();
        known.sort_unstable();
        if winners != known {
            let winners: Array = winners.into_iter().collect();
            set(end, "winners", winners);
        }
    } else {
        end.remove("reason");
        end.remove("winners");
        set(end, "to_move", state.player(state.to_move()).name());
    }
    if end.contains_key("statuses") {
        let statuses = state.players().map(|(_, player)| player.status().id());
        set(end, "statuses", statuses.collect::<Array>());
    }
    if let Some(board) = end.get("board").and_then(Item::as_str) {
        let found = write_board(state.board(), game.tiles());
        if rows(board) != rows(&found) {
            set(end, "board", format!("{}\n", found.trim_end()));
        }
    }
    let tallies = end.get_mut("tallies").and_then(Item::as_array_mut);
    let tallies = tallies.into_iter().flat_map(|tallies| tallies.iter_mut());
    for (tally, (_, player)) in tallies.zip(state.players()) {
        let Some(tally) = tally.as_inline_table_mut() else { continue };
        for (key, count) in [("takings", player.takings()), ("exchanges", player.exchanges())] {
            if tally.contains_key(key) {
                set(tally, key, i64::from(count));
            }
        }
    }
    if let Some(premiums) = end.get_mut("premiums").and_then(Item::as_array_mut) {
        let square = |text: &str| state.board().size().at(Coordinate::parse(text)?.0);
        premiums.retain(|value| {
            value.as_str().and_then(square).is_some_and(|square| state.live_premium(square).is_some())
        });
    }
}

/// The rows of a board without the empty ones below the last tile.
fn rows(board: &str) -> Vec<&str> {
    let mut rows: Vec<&str> = board_rows(board).into_iter().map(|row| row.trim_end_matches('.')).collect();
    while rows.last().is_some_and(|row| row.is_empty()) {
        rows.pop();
    }
    rows
}
