//! What the JSON schema of scenario files says of values that no type describes, and what refusals and ends mean.

use schemars::{Schema, SchemaGenerator, json_schema};

use crate::game::{EndReason, PointsReason};

/// The refusals with their meanings, in the order in which they are reported.
const REFUSALS: [(&str, &str); 25] = [
    ("game-over", "The game is over."),
    (
        "not-offered",
        "The ruleset does not offer this, or not now: exchanges, challenges, time-outs, changed blanks, agreeing to end.",
    ),
    ("off-board", "A tile or a taking is outside the board or on a hole."),
    ("bad-letter", "The language has no such letter."),
    (
        "take-not-allowed",
        "No tile can be taken: by the ruleset, in the first turn, beyond the limit, or this one.",
    ),
    ("nothing-to-take", "There is no tile on the square named in `take`."),
    ("nothing-to-change", "There is no blank on the square named in `change`."),
    ("square-occupied", "A tile is placed on one that is there; a word is written over it instead."),
    ("letter-mismatch", "The word has another letter than the tile on the board."),
    ("no-tiles", "No tile is placed."),
    ("not-in-rack", "A tile is neither on the rack nor taken."),
    ("only-taken", "No tile of the rack is placed, only the taken one."),
    ("taken-unused", "The taken tile is not placed."),
    ("taken-returned", "The taken tile is placed on the square that it came from."),
    ("not-in-line", "The tiles are not in one row or column."),
    ("gap", "There is an empty square between the tiles."),
    ("misses-start", "The opening play covers no start square."),
    ("too-short", "The opening play has fewer tiles than the ruleset wants."),
    ("not-connected", "No tile touches one on the board."),
    ("lone-tile", "The taking would leave a tile without neighbours."),
    ("word-length", "A new word is shorter or longer than the ruleset allows."),
    ("unknown-word", "A new word is not in the word list."),
    ("nothing-to-exchange", "No tile is exchanged."),
    ("bag-too-small", "The bag has too few tiles for an exchange."),
    ("bad-draw", "The tiles in `drew` are not in the bag, or are too many or too few."),
];

fn meaning_of_end(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Out => "A player has no tiles, and the bag is empty.",
        EndReason::Passes => "As many passes in a row as the ruleset allows.",
        EndReason::Scoreless => "As many turns without points in a row as the ruleset allows.",
        EndReason::Resigned => "The last opponent resigned.",
        EndReason::TimedOut => "The time of the last opponent ran out.",
        EndReason::Agreed => "All players still in agreed to end the game.",
        EndReason::Target => "A score reached the target.",
        EndReason::Rounds => "The last round is over.",
        EndReason::LastTurns => "Each player has had a turn after the bag was empty.",
    }
}

fn meaning_of_points(reason: PointsReason) -> &'static str {
    match reason {
        PointsReason::Challenge => "For a challenge.",
        PointsReason::Time => "For overtime.",
        PointsReason::Other => "For anything else.",
    }
}

/// One of these texts, each with its meaning.
fn one_of(texts: impl IntoIterator<Item = (&'static str, &'static str)>) -> Schema {
    let text = |(text, meaning)| json_schema!({ "const": text, "description": meaning });
    let texts: Vec<Schema> = texts.into_iter().map(text).collect();
    json_schema!({ "oneOf": texts })
}

pub(super) fn ruleset(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["string", "object"] })
}

pub(super) fn only_true(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": true })
}

pub(super) fn time_out(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "oneOf": [
            { "const": true, "description": "That of the turn." },
            { "const": "game", "description": "That of the player for the whole game." },
        ]
    })
}

pub(super) fn resigning(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [{ "const": true }, { "type": "string" }] })
}

pub(super) fn points_reason(_: &mut SchemaGenerator) -> Schema {
    one_of(PointsReason::ALL.map(|reason| (reason.id(), meaning_of_points(reason))))
}

pub(super) fn expected_words(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "anyOf": [
            { "type": "object", "additionalProperties": { "type": "integer" } },
            { "type": "array", "items": { "type": "array", "minItems": 2, "maxItems": 2 } },
        ]
    })
}

pub(super) fn refusal(_: &mut SchemaGenerator) -> Schema {
    one_of(REFUSALS)
}

pub(super) fn end_reason(_: &mut SchemaGenerator) -> Schema {
    one_of(EndReason::ALL.map(|reason| (reason.id(), meaning_of_end(reason))))
}

#[cfg(test)]
mod tests {
    use super::REFUSALS;
    use crate::play::Refusal;

    #[test]
    fn every_refusal_is_explained_in_its_order() {
        assert_eq!(REFUSALS.map(|(id, _)| id), Refusal::IDS);
    }
}
