//! The questions of a listener: commands of plain games about the board, the turns and how they are said.

use std::fmt;

use rackety_engine::{Axis, Coordinate, enum_table, nearest_name};

use super::InputSource;
use super::command::square;

/// A row or a column of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneName {
    /// The row with this number, from 1.
    Row(u16),
    /// The column with this index, from 0.
    Column(u8),
}

impl LaneName {
    /// The direction in which its squares follow each other.
    pub const fn axis(self) -> Axis {
        match self {
            Self::Row(_) => Axis::Across,
            Self::Column(_) => Axis::Down,
        }
    }

    /// Reads `8` or `k`.
    fn parse(text: &str) -> Option<Self> {
        let mut characters = text.chars();
        match (characters.next()?, characters.next()) {
            (letter, None) if letter.is_ascii_alphabetic() => {
                u8::try_from(letter.to_ascii_lowercase()).ok()?.checked_sub(b'a').map(Self::Column)
            }
            _ => text.parse().ok().map(Self::Row),
        }
    }
}

impl fmt::Display for LaneName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {}", char::from(b'a' + column)),
        }
    }
}

/// The way a word on the board is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordName {
    /// The word is named by its letters.
    Spelled(String),
    /// The word is named by a square of it.
    Through(Coordinate),
}

/// The turns of the history that are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnsWanted {
    /// This many, up to the last one.
    Last(usize),
    /// Those of the player whose name begins so.
    Of(String),
}

enum_table! {
    /// The amount that is said about a turn, the shortest first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Detail(
        /// The name in commands and in the settings.
        pub name: &'static str,
    ) {
        /// `AMOKS down k4, 32.`
        Brief: "brief";
        /// `Bot: AMOKS, down from k4, 32 points. Placed: A, M, O, K.`
        #[default]
        Normal: "normal";
        /// The normal detail, then the words across it with their places, premiums and meanings.
        Full: "full";
    }
}

/// The way letters are read out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LetterNames {
    /// `A, M, O`.
    #[default]
    Off,
    /// `Alfa, Mike, Oscar`.
    On,
}

/// A question, or another command for listeners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// `words`, or `words k`.
    Words(Option<LaneName>),
    /// `row 8` or `column k`.
    Lane(LaneName),
    /// `around k8`.
    Around(Coordinate),
    /// `ends`, `ends VEGIES` or `ends k8`.
    Ends(Option<WordName>),
    /// `where S`.
    Where(String),
    /// `last`.
    Last,
    /// `repeat`.
    Repeat,
    /// `more`.
    More,
    /// `play`: the play that was tried.
    PlayTried,
    /// `takes`.
    Takes,
    /// `turn`, or Enter alone.
    Turn,
    /// `turn 7`.
    TurnNumber(u32),
    /// `history 3`, `history Bob`.
    History(TurnsWanted),
    /// `new`.
    New,
    /// `spell AMOKS`.
    Spell(String),
    /// `names on`, `names off`.
    Names(LetterNames),
    /// `unseen S`.
    Unseen(String),
    /// `brief`, `normal`, `full`.
    Detail(Detail),
    /// `help take`, `help all`.
    Help(String),
}

/// Reads a question; returns `None` if the line is another command, or for a script if the line has been one all along.
///
/// # Errors
/// A message for the person who typed it.
pub fn parse(text: &str, source: InputSource) -> Result<Option<Question>, String> {
    let text = text.trim().trim_start_matches(':').trim_start();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_person = source == InputSource::Person;
    let Some((&first, rest)) = words.split_first() else {
        return Ok(is_person.then_some(Question::Turn));
    };
    let first = first.to_lowercase();
    let alone = |question: Question| match rest {
        [] => Ok(Some(question)),
        _ => Err(format!("nothing may follow {first}")),
    };
    match (first.as_str(), rest) {
        ("words", _) | ("board" | "b" | "w", [] | [_]) => match rest {
            // A script's `board` and `w` are commands of their own.
            _ if first != "words" && !is_person => Ok(None),
            [] => Ok(Some(Question::Words(None))),
            [lane] => match LaneName::parse(lane) {
                Some(lane) => Ok(Some(Question::Words(Some(lane)))),
                None if first == "w" => Ok(None),
                None => Err("which line? type words, words k or words 8".to_owned()),
            },
            _ => Err("which line? type words, words k or words 8".to_owned()),
        },
        ("row" | "column" | "col", _) => lane(&first, rest).map(|lane| Some(Question::Lane(lane))),
        ("around" | "a", _) => square("around", rest).map(|at| Some(Question::Around(at))),
        ("ends", _) => match rest {
            [] => Ok(Some(Question::Ends(None))),
            [word] => Ok(Some(Question::Ends(Some(match Coordinate::parse(word) {
                Some((at, _)) => WordName::Through(at),
                None => WordName::Spelled((*word).to_owned()),
            })))),
            _ => Err("which word? type ends, ends WORD or ends k8".to_owned()),
        },
        ("where", [letter]) => Ok(Some(Question::Where((*letter).to_owned()))),
        ("where", _) => Err("which letter? type where S".to_owned()),
        ("last" | "l", _) => alone(Question::Last),
        ("repeat", _) => alone(Question::Repeat),
        ("more", _) => alone(Question::More),
        ("play" | "p", []) => Ok(Some(Question::PlayTried)),
        ("p", _) => alone(Question::PlayTried),
        ("takes", _) => alone(Question::Takes),
        ("turn" | "t", []) => Ok(Some(Question::Turn)),
        ("turn" | "t", [number]) if number.parse::<u32>().is_ok() => {
            Ok(Some(Question::TurnNumber(number.parse().unwrap_or_default())))
        }
        ("turn" | "t", _) => Err("which turn? type turn, or turn 7".to_owned()),
        ("history", [] | [_, _, ..]) if is_person => Ok(Some(Question::History(if rest.is_empty() {
            TurnsWanted::Last(usize::MAX)
        } else {
            TurnsWanted::Of(rest.join(" "))
        }))),
        ("history", [wanted]) => Ok(Some(Question::History(match wanted.parse() {
            Ok(count) => TurnsWanted::Last(count),
            Err(_) => TurnsWanted::Of((*wanted).to_owned()),
        }))),
        ("new", _) => alone(Question::New),
        ("spell", [word]) => Ok(Some(Question::Spell((*word).to_owned()))),
        ("spell", _) => Err("which word? type spell AMOKS".to_owned()),
        ("names", [choice]) if choice.eq_ignore_ascii_case("on") => {
            Ok(Some(Question::Names(LetterNames::On)))
        }
        ("names", [choice]) if choice.eq_ignore_ascii_case("off") => {
            Ok(Some(Question::Names(LetterNames::Off)))
        }
        ("names", _) => Err("type names on, or names off".to_owned()),
        ("unseen" | "bag" | "u", [letter]) => Ok(Some(Question::Unseen((*letter).to_owned()))),
        ("brief", _) => alone(Question::Detail(Detail::Brief)),
        ("normal", _) => alone(Question::Detail(Detail::Normal)),
        ("full", _) => alone(Question::Detail(Detail::Full)),
        ("help" | "h", [topic, ..]) => Ok(Some(Question::Help(topic.to_lowercase()))),
        ("help" | "h" | "keys", []) if is_person => Ok(Some(Question::Help(String::new()))),
        _ => Ok(None),
    }
}

/// The letters that stand for whole commands, besides those that [`parse`] reads: `s` is `score`, `u` is `unseen`.
pub fn expanded(text: &str) -> &str {
    match text.trim() {
        "s" | "S" => "score",
        "u" | "U" => "unseen",
        other => other,
    }
}

fn lane(command: &str, rest: &[&str]) -> Result<LaneName, String> {
    let example = if command == "row" { "row 8" } else { "column k" };
    let found = match rest {
        [name] => LaneName::parse(name).filter(|lane| (lane.axis() == Axis::Across) == (command == "row")),
        _ => None,
    };
    found.ok_or_else(|| format!("which {command}? type {example}"))
}

/// Says what to type instead of an unknown command, of those known: `unknown command latest; did you mean last?`
pub fn unknown(text: &str, known: impl IntoIterator<Item = &'static str>) -> Option<String> {
    let first = text.split_whitespace().next()?.trim_start_matches(':').to_lowercase();
    // Any letter is near to a name of one letter.
    let mut known: Vec<&'static str> = known.into_iter().filter(|name| name.len() > 1).collect();
    known.sort_unstable();
    let near = nearest_name(&first, known.iter().copied());
    let near = near.or_else(|| begins_alike(&first, &known));
    Some(match near {
        Some(near) => format!("unknown command {first}; did you mean {near}?"),
        None => format!("unknown command {first}; type help"),
    })
}

/// The command that shares the longest beginning, of three letters at least.
fn begins_alike(first: &str, known: &[&'static str]) -> Option<&'static str> {
    let shared =
        |known: &str| known.chars().zip(first.chars()).take_while(|(one, other)| one == other).count();
    known.iter().copied().filter(|known| shared(known) >= 3).max_by_key(|known| shared(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_in_any_case_and_by_their_letters() {
        let k8 = Coordinate::parse("k8").unwrap().0;
        for (text, expected) in [
            ("words", Question::Words(None)),
            ("W", Question::Words(None)),
            ("board", Question::Words(None)),
            ("words K", Question::Words(Some(LaneName::Column(10)))),
            ("w 8", Question::Words(Some(LaneName::Row(8)))),
            ("Row 8", Question::Lane(LaneName::Row(8))),
            ("column k", Question::Lane(LaneName::Column(10))),
            ("A k8", Question::Around(k8)),
            ("ends vegies", Question::Ends(Some(WordName::Spelled("vegies".to_owned())))),
            ("ends 8k", Question::Ends(Some(WordName::Through(k8)))),
            ("L", Question::Last),
            ("p", Question::PlayTried),
            ("play", Question::PlayTried),
            ("", Question::Turn),
            ("t", Question::Turn),
            ("turn 7", Question::TurnNumber(7)),
            ("history 3", Question::History(TurnsWanted::Last(3))),
            ("history Bob", Question::History(TurnsWanted::Of("Bob".to_owned()))),
            ("history Bot (club)", Question::History(TurnsWanted::Of("Bot (club)".to_owned()))),
            ("u s", Question::Unseen("s".to_owned())),
            ("names ON", Question::Names(LetterNames::On)),
            ("FULL", Question::Detail(Detail::Full)),
            ("help take", Question::Help("take".to_owned())),
            ("help row 8", Question::Help("row".to_owned())),
        ] {
            assert_eq!(parse(text, InputSource::Person), Ok(Some(expected)), "{text}");
        }
        for text in
            ["row k", "column 8", "row", "around", "around me", "where", "more please", "turn me", "words me"]
        {
            assert!(parse(text, InputSource::Person).is_err(), "{text}");
        }
    }

    /// What scripts have always typed keeps its meaning.
    #[test]
    fn commands_of_scripts_are_no_questions() {
        for text in [
            "", "board", "b", "w QI", "w k", "w", "history", "unseen", "bag", "help", "h", "8h WORD",
            "play on",
        ] {
            assert_eq!(parse(text, InputSource::Script), Ok(None), "{text}");
        }
        for text in ["w QI", "play on", "rack", "8h WORD", "unseen"] {
            assert_eq!(parse(text, InputSource::Person), Ok(None), "{text}");
        }
    }

    #[test]
    fn a_command_that_is_not_there_suggests_one_that_is() {
        let unknown = |text| unknown(text, ["last", "column", "turn", "try", "x"]).unwrap();
        assert_eq!(unknown("latest"), "unknown command latest; did you mean last?");
        assert_eq!(unknown("colum k"), "unknown command colum; did you mean column?");
        assert_eq!(unknown("tyr 8h GRAIN"), "unknown command tyr; did you mean try?");
        assert_eq!(unknown("xyzzy"), "unknown command xyzzy; type help");
        assert_eq!(unknown("k"), "unknown command k; type help");
    }
}
