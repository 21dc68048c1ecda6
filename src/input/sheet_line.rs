//! The lines of somebody who records a game with wooden tiles: turns as on a score sheet, and corrections.

use rackety_engine::tiles::Casing;

use super::InputSource;
use super::typed_play::{TypedPlay, with_blanks};

/// A command of somebody who records a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetCommand {
    /// A turn, or what belongs to the last one.
    Entry(SheetEntry),
    /// `fix 3 8h WORD`: another entry in place of turn 3.
    Fix(usize, SheetEntry),
    /// `insert 3 8h WORD`: a turn before turn 3.
    Insert(usize, SheetEntry),
    /// `delete 3`.
    Delete(usize),
    /// `undo`: as before the last change.
    Undo,
    /// `sheet`: all turns.
    List,
    /// `note TEXT`: a note on the last turn.
    Note(String),
    /// `help`.
    Help,
    /// `quit`.
    Quit,
}

/// What happened at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetEntry {
    /// The name before a colon; without one, it is the player whose turn it is.
    pub player: Option<String>,
    /// What the player did.
    pub kind: EntryKind,
}

/// What a player did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryKind {
    /// An event as GCG writes it, after the name: `AEINRST 8H WORD +24`.
    Event(String),
    /// The play before was challenged.
    Challenge(ChallengeOutcome),
    /// The player resigned.
    Resign,
}

/// How a challenge ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeOutcome {
    /// As the word list says.
    ByWords,
    /// The tiles went back to the rack.
    Off,
    /// The play stands, and its player gets these points, or what the rules say.
    Stands(Option<i32>),
}

/// What to type, and what it does.
pub const SHEET_HELP: [(&str, &str); 13] = [
    ("8h WORD 24", "A play across from h8; h8 WORD, down. The points are checked; they can be left out."),
    ("8h WO?RD", "A question mark makes the next letter a blank; so does a small letter among capitals."),
    ("AEINRST 8h WORD", "The same with the rack, where it is known."),
    ("x ABC, x 3", "An exchange of these tiles, or of three that were not seen."),
    ("pass, resign", "The player passes, or resigns."),
    ("challenge", "The last play is challenged; the word list decides."),
    ("challenge off, challenge stands, challenge stands 5", "The table decided; with points for the player."),
    ("Ben: AEI (AEI) -3", "Tiles that Ben had left at the end, and what the players counted for them."),
    ("Ben: 8h WORD", "A turn of this player, no matter whose turn it is."),
    (
        "fix 3 8h WORD",
        "Corrects turn 3 and drops its challenge. fix 3 challenge off: its play was taken back.",
    ),
    (
        "insert 3 8h WORD, delete 3, undo",
        "Adds a forgotten turn; removes an extra one; undoes your last change.",
    ),
    ("sheet, note TEXT", "Lists all turns; notes something on the last one."),
    (
        "words, row 8, last, score, word QI, quit",
        "Questions about the board, the words and the scores; the end.",
    ),
];

/// Reads a line, in a language with this casing; none if it is another command, or empty.
///
/// # Errors
/// A message for the person who typed it.
pub fn parse(text: &str, casing: Casing) -> Result<Option<SheetCommand>, String> {
    let text = text.trim().trim_start_matches(':').trim_start();
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else { return Ok(None) };
    let first = first.to_lowercase();
    let numbered = |what: &str| -> Result<(usize, SheetEntry), String> {
        let example = format!("type the number of the turn and what it was, as in {what} 3 8h WORD");
        let (number, entry) = rest.split_first().ok_or_else(|| example.clone())?;
        let index = turn_index(number).ok_or_else(|| example.clone())?;
        Ok((index, entry_of(&entry.join(" "), casing)?.ok_or(example)?))
    };
    Ok(Some(match (first.as_str(), rest) {
        ("fix", _) => numbered("fix").map(|(index, entry)| SheetCommand::Fix(index, entry))?,
        ("insert", _) => numbered("insert").map(|(index, entry)| SheetCommand::Insert(index, entry))?,
        ("delete", [number]) if turn_index(number).is_some() => {
            SheetCommand::Delete(turn_index(number).unwrap_or_default())
        }
        ("delete", _) => return Err("type the number of the turn, as in delete 3".to_owned()),
        ("undo", []) => SheetCommand::Undo,
        ("sheet", []) => SheetCommand::List,
        ("note", [_, ..]) => SheetCommand::Note(rest.join(" ")),
        ("note", []) => return Err("what is to be noted? type note and a sentence".to_owned()),
        ("help" | "h", []) => SheetCommand::Help,
        ("quit" | "q" | "exit" | "menu", []) => SheetCommand::Quit,
        _ => return Ok(entry_of(text, casing)?.map(SheetCommand::Entry)),
    }))
}

/// The index of a turn from its number.
fn turn_index(number: &str) -> Option<usize> {
    number.parse::<usize>().ok()?.checked_sub(1)
}

/// Reads a turn, or what belongs to one; none if the text is something else.
fn entry_of(text: &str, casing: Casing) -> Result<Option<SheetEntry>, String> {
    // A line of GCG is taken as it is.
    if let Some((name, event)) = text.strip_prefix('>').and_then(|line| line.split_once(':')) {
        let kind = EntryKind::Event(event.trim().to_owned());
        return Ok(Some(SheetEntry { player: Some(name.trim().to_owned()), kind }));
    }
    let (player, text) = match text.split_once(':') {
        Some((name, text)) => (Some(name.trim().to_owned()), text),
        None => (None, text),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let kind = match *words {
        [] => return Ok(None),
        [word] if word.eq_ignore_ascii_case("resign") => Some(EntryKind::Resign),
        [word, ref how @ ..] if word.eq_ignore_ascii_case("challenge") => {
            Some(EntryKind::Challenge(outcome(how)?))
        }
        // What is before a square and a word is a rack, also one that spells `pass`.
        [rack, place, ref rest @ ..] if is_place(place) && !is_place(rack) && !rest.is_empty() => {
            Some(EntryKind::Event(turn(rack, place, rest, casing)?))
        }
        [first, ref rest @ ..] if begins_turn(first, rest) => {
            Some(EntryKind::Event(turn("", first, rest, casing)?))
        }
        // The tiles left at the end, points for a challenge or for time, in GCG; before a turn, since points may be a loss.
        [first, ..] if first.starts_with('(') => Some(EntryKind::Event(aside(&words))),
        [_, second, ..] if second.starts_with('(') => Some(EntryKind::Event(aside(&words))),
        [rack, first, ref rest @ ..] if begins_turn(first, rest) => {
            Some(EntryKind::Event(turn(rack, first, rest, casing)?))
        }
        _ => None,
    };
    match (kind, player) {
        (Some(kind), player) => Ok(Some(SheetEntry { player, kind })),
        (None, Some(name)) => {
            Err(format!("what did {name} do? type {name}: 8h WORD, {name}: x ABC or {name}: pass"))
        }
        (None, None) => Ok(None),
    }
}

fn outcome(how: &[&str]) -> Result<ChallengeOutcome, String> {
    let how: Vec<String> = how.iter().map(|word| word.to_lowercase()).collect();
    match how.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => Ok(ChallengeOutcome::ByWords),
        ["off"] => Ok(ChallengeOutcome::Off),
        ["stands"] => Ok(ChallengeOutcome::Stands(None)),
        ["stands", points] if points.parse::<i32>().is_ok() => {
            Ok(ChallengeOutcome::Stands(points.parse().ok()))
        }
        _ => Err("type challenge, challenge off, challenge stands, or challenge stands 5".to_owned()),
    }
}

/// Whether a turn begins here: a square with a word after it, an exchange, a pass.
fn begins_turn(first: &str, rest: &[&str]) -> bool {
    let first = first.to_lowercase();
    is_place(&first) && !rest.is_empty()
        || matches!(&*first, "pass" | "x" | "ex" | "exchange")
        || first.starts_with('-')
}

/// Whether this is a square: a letter and a number, in either order.
fn is_place(text: &str) -> bool {
    let letter = text.trim_matches(|character: char| character.is_ascii_digit());
    letter.len() < text.len() && letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Points outside of a turn as GCG writes them: what they are for is in small letters, since other programs read no others.
fn aside(words: &[&str]) -> String {
    let small = |word: &&str| match word.to_ascii_lowercase() {
        small if matches!(&*small, "(time)" | "(challenge)") => small,
        _ => (*word).to_owned(),
    };
    words.iter().map(small).collect::<Vec<_>>().join(" ")
}

/// A turn as GCG writes it.
fn turn(rack: &str, first: &str, rest: &[&str], casing: Casing) -> Result<String, String> {
    let place = first.to_lowercase();
    let mut parts = vec![casing.capitals(rack)];
    let after = match (place.as_str(), rest) {
        ("pass" | "-", after) => {
            parts.push("-".to_owned());
            after
        }
        ("x" | "ex" | "exchange", [tiles, after @ ..]) => {
            parts.push(format!("-{}", casing.capitals(tiles)));
            after
        }
        ("x" | "ex" | "exchange", []) => {
            return Err("type the tiles that were exchanged, as in x ABC, or how many: x 3".to_owned());
        }
        (place, [word, after @ ..]) if is_place(place) => {
            parts.extend([place.to_uppercase(), word_of(place, word, casing)?]);
            after
        }
        (_, after) => {
            parts.push(casing.capitals(first));
            after
        }
    };
    for (index, number) in after.iter().enumerate() {
        let points = number.parse::<i32>().map_err(|_| format!("{number} is not a number of points"))?;
        parts.push(if index == 0 { format!("{points:+}") } else { points.to_string() });
    }
    parts.retain(|part| !part.is_empty());
    Ok(parts.join(" "))
}

/// The word with blanks in small letters.
fn word_of(place: &str, word: &str, casing: Casing) -> Result<String, String> {
    // What is in parentheses is on the board; blanks there need no mark.
    if word.contains('(') {
        let is_small = word.to_lowercase() == word;
        let as_typed = || if is_small { casing.capitals(word) } else { word.to_owned() };
        return Ok(with_blanks(word, casing).unwrap_or_else(as_typed));
    }
    let typed = TypedPlay::parse(place, word, None).map_err(|error| error.to_string())?;
    Ok(typed
        .readings(InputSource::Person, casing)
        .next()
        .map(|notation| notation.word().to_owned())
        .unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Option<SheetCommand>, String> {
        super::parse(text, Casing::Usual)
    }

    fn event(text: &str) -> String {
        event_in(Casing::Usual, text)
    }

    fn event_in(casing: Casing, text: &str) -> String {
        match super::parse(text, casing).unwrap() {
            Some(SheetCommand::Entry(SheetEntry { kind: EntryKind::Event(event), .. })) => event,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_turn_is_typed_as_on_a_score_sheet() {
        for (text, expected) in [
            ("8h word", "8H WORD"),
            ("8h WORD 24", "8H WORD +24"),
            ("h8 WoRD +24 130", "H8 WoRD +24 130"),
            ("8h wo?rd", "8H WOrD"),
            ("8h c?[ch]a", "8H C[ch]A"),
            ("8g ?S(CAT)", "8G s(CAT)"),
            ("8g ?s(cat)?s", "8G s(CAT)s"),
            ("8g ?א(בג)", "8G א?(בג)"),
            ("8g א?ב(ג)", "8G א?ב(ג)"),
            ("8h א?בג", "8H א?בג"),
            ("aeinrs? 8h (an)swer", "AEINRS? 8H (AN)SWER"),
            ("g3 erg..ania", "G3 ERG..ANIA"),
            ("x abc", "-ABC"),
            ("x 3", "-3"),
            ("aeinrst x ae", "AEINRST -AE"),
            ("AEINRST -AE +0 0", "AEINRST -AE +0 0"),
            ("pass", "-"),
            ("pass 8h spa 5", "PASS 8H SPA +5"),
            ("x 8h ax", "X 8H AX"),
            ("AEINRST - +0 0", "AEINRST - +0 0"),
            (">Ann: ?AEIMTT 8C iMITATE +72 72", "?AEIMTT 8C iMITATE +72 72"),
            ("(AI) +2 419", "(AI) +2 419"),
            ("AI (AI) -2 513", "AI (AI) -2 513"),
            ("(time) -10", "(time) -10"),
            ("(TIME) -10", "(time) -10"),
            ("(Challenge) +5", "(challenge) +5"),
            ("AEI (time) -10 46", "AEI (time) -10 46"),
        ] {
            assert_eq!(event(text), expected, "{text}");
        }
        assert!(
            matches!(parse("Ben: 8h on"), Ok(Some(SheetCommand::Entry(SheetEntry { player: Some(name), .. }))) if name == "Ben")
        );
        assert!(matches!(parse("fix 3 pass"), Ok(Some(SheetCommand::Fix(2, _)))));
        assert!(matches!(parse("insert 1 8h on 4"), Ok(Some(SheetCommand::Insert(0, _)))));
        assert_eq!(parse("delete 2"), Ok(Some(SheetCommand::Delete(1))));
        assert_eq!(
            parse("note Ann: a lucky draw"),
            Ok(Some(SheetCommand::Note("Ann: a lucky draw".to_owned())))
        );
        for (text, outcome) in [
            ("challenge", ChallengeOutcome::ByWords),
            ("Challenge OFF", ChallengeOutcome::Off),
            ("challenge stands", ChallengeOutcome::Stands(None)),
            ("challenge stands 5", ChallengeOutcome::Stands(Some(5))),
        ] {
            let expected = SheetEntry { player: None, kind: EntryKind::Challenge(outcome) };
            assert_eq!(parse(text), Ok(Some(SheetCommand::Entry(expected))), "{text}");
        }
    }

    /// In Turkish, i is the small İ.
    #[test]
    fn small_letters_become_the_capitals_of_the_language() {
        for (text, expected) in [
            ("kedi 8h iyi 3", "KEDİ 8H İYİ +3"),
            ("i8 iyi", "I8 İYİ"),
            ("8h (i)yi", "8H (İ)Yİ"),
            ("x ıi", "-Iİ"),
            ("-ıi", "-Iİ"),
            ("-Iİ", "-Iİ"),
        ] {
            assert_eq!(event_in(Casing::Dotted, text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_turn_is_left_to_others_or_refused() {
        for text in ["", "words", "around k8", "row 8", "word QI", "score", "last", "turn 7", "8h"] {
            assert_eq!(parse(text), Ok(None), "{text}");
        }
        for text in [
            "fix",
            "fix 3",
            "fix 0 pass",
            "fix me 8h on",
            "insert 2 words",
            "delete",
            "delete 0",
            "note",
            "x",
            "8h WORD many",
            "8h wo?",
            "challenge maybe",
            "Ben: what",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
