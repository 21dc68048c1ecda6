//! Advice for mistakes that people make in their first ruleset: words of other games, values of another form, and rules
//! that no ruleset can say.

use crate::toml_file::{Advice, ReadErrorReason};

/// A line of a ruleset that sets a key, by the path of the key.
const EXAMPLES: [(&str, &str); 45] = [
    ("extends", "extends = \"wordfeud\""),
    ("name", "name = \"My game\""),
    ("about", "about = \"What is different in this game\""),
    ("players", "players = { min = 2, max = 4 }"),
    ("players.min", "min = 2"),
    ("players.max", "max = 4"),
    ("rack", "rack = { size = 7 }"),
    ("rack.size", "size = 7"),
    ("board", "board = { random = false }"),
    ("board.mirror", "mirror = \"odd\""),
    ("board.legend", "legend = { \"4\" = { letter = 4 }, \"q\" = { word = 4 } }"),
    ("board.start", "start = [\"h8\"]"),
    ("opening", "opening = { min_tiles = 2 }"),
    ("gift_blank", "gift_blank = { given = true }"),
    ("take", "take = { allowed = true }"),
    ("take.limit", "limit = 4"),
    ("take.price", "price = 6"),
    ("bonus", "bonus = { tiles = [{ own = 7, points = 50 }] }"),
    ("bonus.tiles", "tiles = [{ own = 7, points = 50 }]"),
    ("bonus.words", "words = [{ length = 7, points = 20 }]"),
    ("bonus.formed", "formed = [{ words = 3, points = 15 }]"),
    ("bonus.theme", "theme = [{ words = [\"ANCHOR\", \"SAIL\"], points = 10 }]"),
    ("exchange", "exchange = { allowed = true }"),
    ("exchange.price", "price = 5"),
    ("exchange.limit", "limit = 3"),
    ("passes", "passes = { limit = 3 }"),
    ("passes.limit", "limit = 3"),
    ("scoreless", "scoreless = { limit = 6 }"),
    ("ending", "ending = { rounds = 10 }"),
    ("ending.target", "target = 120"),
    ("ending.at_target", "at_target = \"after-round\""),
    ("ending.rounds", "rounds = 10"),
    ("leaving", "leaving = { price = 10 }"),
    ("time", "time = { total = \"15m\" }"),
    ("time.total", "total = \"15m\""),
    ("time.limits", "limits = [\"3m\", \"48h\"]"),
    ("words", "words = { unknown = \"challenge\" }"),
    ("words.unknown", "unknown = \"challenge\""),
    ("words.challenge", "challenge = \"points\""),
    ("words.challenge_price", "challenge_price = 5"),
    ("dictionary", "dictionary = { add = [\"ZEN\"] }"),
    ("dictionary.prefer", "prefer = [\"enable\"]"),
    ("dictionary.add", "add = [\"ZEN\"]"),
    ("dictionary.remove", "remove = [\"QI\"]"),
    ("blank", "blank = { change = true }"),
];

/// Other words for a key.
struct Synonyms {
    /// The table in which they are understood; any table without one.
    within: Option<&'static str>,
    words: &'static [&'static str],
    /// The key that a ruleset has.
    key: &'static str,
}

const fn synonyms(
    within: Option<&'static str>,
    words: &'static [&'static str],
    key: &'static str,
) -> Synonyms {
    Synonyms { within, words, key }
}

/// The first row that fits applies.
const SYNONYMS: [Synonyms; 34] = [
    synonyms(Some("take"), &["cost", "fee", "penalty", "points"], "take.price"),
    synonyms(Some("take"), &["max", "count", "uses", "number", "per_game"], "take.limit"),
    synonyms(Some("exchange"), &["cost", "fee", "penalty", "points"], "exchange.price"),
    synonyms(Some("exchange"), &["max", "count", "uses", "number", "per_game"], "exchange.limit"),
    synonyms(Some("words"), &["cost", "fee", "penalty", "price"], "words.challenge_price"),
    synonyms(Some("words"), &["mode", "check", "validity", "phonies"], "words.unknown"),
    synonyms(Some("board"), &["symmetry", "symmetric", "quarter", "mirrored"], "board.mirror"),
    synonyms(Some("bonus"), &["length", "long", "lengths"], "bonus.words"),
    synonyms(Some("ending"), &["points", "score", "goal"], "ending.target"),
    synonyms(Some("ending"), &["turns"], "ending.rounds"),
    synonyms(Some("time"), &["game", "per_game", "minutes", "clock"], "time.total"),
    synonyms(Some("time"), &["turn", "per_turn", "limit", "seconds"], "time.limits"),
    synonyms(Some(""), &["base", "parent", "inherits", "based_on", "inherit"], "extends"),
    synonyms(Some(""), &["description", "summary"], "about"),
    synonyms(Some(""), &["title"], "name"),
    synonyms(Some(""), &["size"], "rack.size"),
    synonyms(Some("players"), &["size"], "rack.size"),
    synonyms(Some("rack"), &["max_tiles", "most_tiles"], "rack.size"),
    synonyms(Some("words"), &["challenges"], "words.challenge"),
    synonyms(None, &["rack_size", "hand", "hand_size", "tiles_per_player"], "rack.size"),
    synonyms(None, &["max_players", "player_count", "num_players", "seats"], "players.max"),
    synonyms(None, &["min_players"], "players.min"),
    synonyms(None, &["bingo", "bingo_bonus", "bingos", "full_rack", "all_tiles", "sweep"], "bonus.tiles"),
    synonyms(None, &["theme", "themes", "theme_words"], "bonus.theme"),
    synonyms(None, &["max_rounds", "round_limit", "max_turns", "turn_limit"], "ending.rounds"),
    synonyms(None, &["goal", "first_to", "target_score", "win_score", "winning_score"], "ending.target"),
    synonyms(None, &["steal", "stealing", "capture", "borrow", "lift", "taking", "takings"], "take"),
    synonyms(None, &["swap", "swaps", "trade", "redraw"], "exchange"),
    synonyms(None, &["max_passes", "pass_limit"], "passes.limit"),
    synonyms(None, &["clock", "timer", "game_time", "total_time"], "time.total"),
    synonyms(None, &["turn_time", "time_per_turn", "time_limit"], "time.limits"),
    synonyms(None, &["challenge", "challenges", "phonies"], "words.unknown"),
    synonyms(None, &["lexicon", "word_list", "wordlist", "dict"], "dictionary.prefer"),
    synonyms(None, &["center", "centre", "start_square", "starts"], "board.start"),
];

/// The advice for a key that cannot be read, if there is better than for keys of any file.
pub(super) fn advice(path: &str, reason: &ReadErrorReason) -> Option<Advice> {
    match reason {
        ReadErrorReason::UnknownKey { key, .. } => unknown_key(path, key),
        ReadErrorReason::WrongType { found, expected } => {
            let number = found.strip_prefix("the number ").filter(|_| path.starts_with("time."));
            if let (Some(number), "a string") = (number, expected.as_str()) {
                return Some(Advice::cure(format!("write a time in quotes, as \"{number}m\"")));
            }
            let is_table_or_list = matches!(expected.as_str(), "a sequence" | "a map");
            if !is_table_or_list && !expected.starts_with("struct ") {
                return None;
            }
            if path.starts_with("bonus.theme[") && path.ends_with("].words") {
                return Some(Advice::cure("write a list, as `words = [\"ANCHOR\", \"SAIL\"]`".to_owned()));
            }
            // Where a row of a list is faulty, the example has the whole list.
            let example = example(path.split('[').next().unwrap_or(path))?;
            let form = match example.split_once("= ").map_or("", |(_, value)| value) {
                value if value.starts_with("[{") => "list of tables",
                value if value.starts_with('[') => "list",
                _ => "table",
            };
            Some(Advice::cure(format!("write a {form}, as `{example}`")))
        }
        _ => None,
    }
}

/// A line of a ruleset that sets a key, if there is an example.
pub(super) fn example(key: &str) -> Option<&'static str> {
    EXAMPLES.iter().find(|(path, _)| *path == key).map(|(_, example)| *example)
}

fn unknown_key(path: &str, key: &str) -> Option<Advice> {
    if let Some(rule) = impossible(path) {
        let why = format!("no ruleset can say {rule}");
        return Some(Advice { why: Some(why), cure: "leave it out".to_owned() });
    }
    let table = path.strip_suffix(key)?.trim_end_matches('.');
    if table == "board" && matches!(key, "size" | "width" | "height" | "rows" | "columns") {
        let cure = "draw `layout`, which gives the size: a line for each row, a character for each square";
        return Some(Advice::cure(cure.to_owned()));
    }
    let row = SYNONYMS.iter().find(|row| {
        row.within.is_none_or(|within| within == table) && row.words.contains(&key.to_lowercase().as_str())
    })?;
    let example = example(row.key)?;
    Some(Advice::cure(match row.key.rsplit_once('.').map_or("", |(within, _)| within) {
        within if within == table => format!("did you mean `{example}`?"),
        "" => format!("write `{example}` before all tables"),
        within => format!("write `{example}` in [{within}]"),
    }))
}

/// The rule that the author of an unknown key wants, if no ruleset can say it.
fn impossible(path: &str) -> Option<&'static str> {
    let (table, name) = path.rsplit_once('.').unwrap_or_default();
    Some(match (table, name) {
        ("exchange", "max_tiles" | "most_tiles") => "how many tiles may be exchanged at most",
        (table, "max_tiles" | "most_tiles") if table != "rack" => "how many tiles a play may place at most",
        ("board", "letters" | "printed" | "tiles" | "words") => {
            "that words are on the board at the beginning"
        }
        ("board", "max_height" | "stacks") => "that tiles are put on tiles",
        ("ending", "exact" | "exact_target" | "target_exact") => "that the target must be met exactly",
        ("words", "anagrams" | "any_order") => "that words are good in any order of their letters",
        (legend, "colour" | "color" | "letters" | "only" | "tiles")
            if legend.starts_with("board.legend.") =>
        {
            "that a premium counts for some letters only"
        }
        (legend, "effect" | "lose_turn" | "skip") if legend.starts_with("board.legend.") => {
            "that a square does something"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    /// An example that cannot be read would be the second fault of its reader.
    #[test]
    fn every_example_is_a_line_of_a_ruleset() {
        for (key, example) in EXAMPLES {
            let header = key.rsplit_once('.').map(|(table, _)| format!("[{table}]\n")).unwrap_or_default();
            let text = format!("{header}{example}\n");
            let faults = match Ruleset::parse("test", &text) {
                Ok(_) => Vec::new(),
                Err(error) => error.faults,
            };
            // What is missing is in another file; the line itself has no fault.
            let of_the_line: Vec<_> = faults
                .iter()
                .filter(|fault| fault.span().is_some() && fault.key() == key && key != "extends")
                .collect();
            assert!(of_the_line.is_empty(), "{key}: {of_the_line:?}");
            assert!(!faults.iter().any(|fault| fault.problem().contains("unknown")), "{key}: {faults:?}");
        }
    }

    #[test]
    fn every_synonym_leads_to_a_key_with_an_example_and_is_no_key_itself() {
        for row in &SYNONYMS {
            assert!(example(row.key).is_some(), "{}", row.key);
            for word in row.words {
                if let Some(within) = row.within {
                    let path =
                        if within.is_empty() { (*word).to_owned() } else { format!("{within}.{word}") };
                    let advice = unknown_key(&path, word).unwrap();
                    assert!(advice.cure.contains(example(row.key).unwrap()), "{path}: {}", advice.cure);
                }
            }
        }
    }
}
