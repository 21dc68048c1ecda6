//! How the keys of scenario files are written, for authors who gave one a value of another type.

use crate::game::StartPosition;
use crate::toml_file::{Advice, ReadErrorReason};

/// Examples of the keys whose type alone does not say how they are written.
const EXAMPLES: [(&str, &str); 24] = [
    ("players", "players = [\"Ann\", \"Bob\"]"),
    ("words", "words = [\"SECTION\", \"ON\"]"),
    ("options", "[options]"),
    ("start", "[start]"),
    ("turn", "[[turn]]"),
    ("end", "[end]"),
    ("turn.play", "play = \"8h SECTION\""),
    ("turn.take", "take = \"l8\""),
    ("turn.exchange", "exchange = \"AB[CH]?\""),
    ("turn.change", "change = \"h8\""),
    ("turn.quit", "quit = \"Ann\""),
    ("turn.points", "points = -10"),
    ("turn.player", "player = \"Ann\""),
    ("turn.words", "words = { ON = 2 }` or, of a word formed twice, `words = [[\"ON\", 2], [\"ON\", 2]]"),
    ("turn.rack", "rack = \"AB[CH]?\""),
    ("turn.unknown", "unknown = [\"QZ\"]"),
    ("start.to_move", "to_move = \"Ann\""),
    ("start.racks", "racks = [\"SECTION\", \"AB[CH]?\"]"),
    ("start.scores", "scores = [12, 0]"),
    ("end.to_move", "to_move = \"Ann\""),
    ("end.winners", "winners = [\"Ann\"]"),
    ("end.statuses", "statuses = [\"in\", \"resigned\"]"),
    ("end.tallies", "tallies = [{ takings = 1 }, { exchanges = 2 }]"),
    ("end.premiums", "premiums = [\"h8\"]"),
];

/// The fault of a ruleset in a scenario that extends another.
pub(super) const EXTENDS: &str = "a ruleset in a scenario is a whole one and extends no other";

/// How to write a key that has a value of a wrong type, length or range, or a ruleset that is not whole.
pub(super) fn example(path: &str, reason: &ReadErrorReason) -> Option<Advice> {
    // `turn[2].words[0]` is an item of `turn.words`.
    let key: String = path.split(']').filter_map(|part| part.split('[').next()).collect();
    let cure = match reason {
        // Their types have wider ranges.
        ReadErrorReason::WrongType { .. } | ReadErrorReason::WrongValue { .. } if key == "start.turn" => {
            format!("write 1 to {}", StartPosition::MAX_TURN)
        }
        ReadErrorReason::WrongValue { .. } if ["start.scores", "turn.score"].contains(&&*key) => {
            format!("write -{most} to {most}", most = StartPosition::MAX_SCORE)
        }
        ReadErrorReason::WrongValue { .. } if key == "end.bag_count" => {
            "write the number of tiles in the bag".to_owned()
        }
        ReadErrorReason::WrongType { .. } | ReadErrorReason::WrongLength { .. } => {
            let (_, example) = EXAMPLES.iter().find(|(known, _)| *known == key)?;
            format!("write it as in `{example}`")
        }
        ReadErrorReason::Other(message) if message == EXTENDS => {
            "name the file, as `ruleset = \"./mygame.toml\"`, or write what `rackety rules pack` prints of it"
                .to_owned()
        }
        _ => return None,
    };
    Some(Advice::cure(cure))
}
