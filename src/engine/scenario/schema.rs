//! The parts of the JSON schema of scenario files about values that no type describes, and the meanings of ends and points.

use schemars::{Schema, SchemaGenerator, json_schema};

use crate::game::{EndReason, PointsReason};
use crate::play::Refusal;

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
        PointsReason::TilesLeft => "For tiles left at the end that the rules do not count.",
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
    one_of(Refusal::MEANINGS)
}

pub(super) fn end_reason(_: &mut SchemaGenerator) -> Schema {
    one_of(EndReason::ALL.map(|reason| (reason.id(), meaning_of_end(reason))))
}
