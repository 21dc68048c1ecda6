//! Help for listeners: the first commands by purpose, all of them by name, and a sentence about each.

use std::io;

use super::Plain;
use crate::input::question;
use crate::text::spoken::{Between, SpokenItem, SpokenList};

/// A command as a listener hears it.
struct Explained {
    /// The name that `help` is asked for.
    name: &'static str,
    /// The text to type and its effect, in a sentence.
    text: &'static str,
}

/// The ten commands that one needs first, by purpose, and those that explain the others.
const FIRST: [(&str, &[&str]); 4] = [
    ("Board", &["words", "row 8", "around k8"]),
    ("Play", &["try", "play", "x", "pass"]),
    ("Hear", &["rack", "last", "turn"]),
    ("Help", &["help take", "help all"]),
];

/// The first commands of somebody who only looks on at a table.
const FIRST_TO_LOOK_ON: [(&str, &[&str]); 3] =
    [FIRST[0], ("Hear", &["score", "last", "turn"]), ("Help", &["help row", "help all"])];

/// All commands.
const ALL: [Explained; 51] = {
    const fn about(name: &'static str, text: &'static str) -> Explained {
        Explained { name, text }
    }
    [
        about("words", "words, or w: all words with their places. words k or words 8: those on that line."),
        about("row", "row 8: the words and the free premiums of row 8."),
        about("column", "column k: the words and the free premiums of column k."),
        about("around", "around k8, or a k8: the square and the four beside it."),
        about("square", "square k8: the tile and the premium on k8."),
        about("ends", "ends: the free squares before and after each word. ends WORD: of that word."),
        about(
            "where",
            "where S: the squares that take an S. It is a hint, and free to hear again in its turn.",
        ),
        about("premiums", "premiums: the free premium squares."),
        about("last", "last, or l: the last play again."),
        about("repeat", "repeat: the last answer again."),
        about("more", "more: the rest of the last answer."),
        about("turn", "turn, t, or Enter alone: whose turn it is, scores and bag. turn 7: what turn 7 was."),
        about("history", "history: all turns, the last one first. history 3, history Bob: some of them."),
        about("try", "try 8h WORD: what a play across from h8 would score. try h8 WORD: down."),
        about("play", "play, or p: make the play that you tried. 8h WORD: play at once."),
        about("blank", "8h CAJO?LE: a question mark makes the next letter a blank."),
        about(
            "take",
            "take k8: take the tile from k8, to use in this turn, where the rules allow it. put back: return it.",
        ),
        about("takes", "takes: the tiles whose taking leaves nothing but words, where the rules allow it."),
        about("put", "put back: return the taken tile to its square."),
        about("x", "x ABC: exchange these tiles; a question mark is a blank."),
        about("exchange", "x ABC: exchange these tiles; a question mark is a blank."),
        about("pass", "pass: end your turn without a play."),
        about("challenge", "challenge: challenge the words of the last play, where the rules allow it."),
        about(
            "change",
            "change h8: swap the blank on h8 for your tile of its letter, where the rules allow it.",
        ),
        about("rack", "rack, or r: your tiles."),
        about("new", "new: the tiles that you drew last."),
        about("shuffle", "shuffle: your tiles in another order."),
        about("sort", "sort: your tiles in the order of the alphabet."),
        about("hide", "hide: clear the screen."),
        about("spell", "spell WORD: its letters one by one."),
        about("names", "names on, names off: Alfa, Bravo instead of A, B."),
        about("unseen", "unseen, or u: the tiles you cannot see. unseen S: how many of one kind."),
        about("score", "score, or s: the scores, and who leads."),
        about("time", "time: the time left."),
        about("word", "word QI: whether it is a word. A question mark is any letter, a star any number."),
        about(
            "hint",
            "hint: the best plays, in games with hints. hint length, hint place, hint word: a part of the best. \
             A hint is free to hear again in its turn.",
        ),
        about("brief", "brief: plays, scores and new tiles only."),
        about("normal", "normal: plays, scores, rack and bag."),
        about("full", "full: also other words, premiums and meanings."),
        about("rules", "rules: the rules of this game."),
        about("undo", "undo: take your last turn back, in games that allow undo."),
        about("pause", "pause: hide the game, and stop the clock unless it always runs."),
        about("pin", "pin 1234: ask for this number before your rack is shown. pin off: never ask."),
        about("allow", "allow RIZZ: make it a word of your own. never QI: bar a word."),
        about("never", "never QI: bar a word."),
        about("resign", "resign: leave the game; you cannot win it."),
        about("give", "give up: show the solution of a puzzle."),
        about("agree", "agree: agree to end the game, after a resignation. play on: refuse."),
        about("save", "save: save the game; this also happens after every turn."),
        about("quit", "quit: leave the program; a game is saved."),
        about("help", "help: the first ten commands. help all: all of them. help take: about one."),
    ]
};

/// The names of the commands that puzzles have.
const OF_PUZZLES: [&str; 31] = [
    "words", "row", "column", "around", "square", "ends", "premiums", "last", "repeat", "more", "history",
    "turn", "try", "play", "blank", "take", "takes", "put", "rack", "shuffle", "sort", "hide", "spell",
    "names", "unseen", "score", "word", "rules", "give up", "quit", "help",
];

/// The names of the commands that one has while looking back.
const OF_REPLAYS: [&str; 20] = [
    "words", "row", "column", "around", "square", "ends", "premiums", "last", "repeat", "more", "turn",
    "history", "score", "rack", "unseen", "names", "spell", "rules", "help", "quit",
];

/// The names of the commands that lessons refuse, and `new`, which has nothing to say: no tiles are drawn before a lesson's
/// turn.
const NOT_OF_LESSONS: [&str; 11] =
    ["new", "challenge", "change", "pause", "pin", "allow", "never", "resign", "give", "agree", "save"];

/// The commands that only lessons have.
const ONLY_OF_LESSONS: [Explained; 2] = [
    Explained { name: "next", text: "next: go on, once you have heard the text." },
    Explained { name: "skip", text: "skip: leave this lesson out." },
];

/// The words that answer a question.
const ANSWERS: [Explained; 2] = [
    Explained { name: "yes", text: "yes: do what the question asks about." },
    Explained { name: "ready", text: "ready: begin your turn, once you have the keyboard." },
];

/// The commands that one has only while looking back.
const ONLY_OF_REPLAYS: [Explained; 3] = [
    Explained { name: "next", text: "next, or n: the next turn." },
    Explained { name: "back", text: "back: the turn before." },
    Explained { name: "go", text: "go 12: turn 12." },
];

/// The names of all commands, as they are typed.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    // The mark for a blank is typed within a word.
    ALL.iter().map(|about| about.name).filter(|name| *name != "blank")
}

/// The names of the commands that lessons have.
pub(super) fn names_in_lessons() -> impl Iterator<Item = &'static str> {
    names()
        .filter(|name| !NOT_OF_LESSONS.contains(name))
        .chain(ONLY_OF_LESSONS.iter().map(|about| about.name))
        .chain(["ready"])
}

/// The names of the commands that puzzles have.
pub(super) fn names_in_puzzles() -> impl Iterator<Item = &'static str> {
    OF_PUZZLES.into_iter()
}

/// The names of the commands that one has while looking back.
pub(super) fn names_in_replays() -> impl Iterator<Item = &'static str> {
    OF_REPLAYS.into_iter().chain(ONLY_OF_REPLAYS.iter().map(|about| about.name))
}

/// The name under which a command is explained that can also be typed as this.
fn name_of(typed: &str) -> &str {
    match question::expanded(typed) {
        "a" => "around",
        "b" | "board" | "grid" | "w" => "words",
        "bag" => "unseen",
        "col" => "column",
        "ex" => "exchange",
        "exit" | "menu" | "q" => "quit",
        "h" | "keys" => "help",
        "l" => "last",
        "p" => "play",
        "r" => "rack",
        "recall" => "put",
        "s" | "scores" => "score",
        "t" => "turn",
        other => other,
    }
}

/// The help for this topic; without one, the first commands.
pub(super) fn answer(plain: &mut Plain<'_>, topic: &str) -> io::Result<()> {
    match topic {
        "" => {
            let items =
                |names: &[&str]| names.iter().map(|name| SpokenItem::from((*name).to_owned())).collect();
            let plays = plain.answered_seat().is_some();
            let first = if plays { FIRST.as_slice() } else { &FIRST_TO_LOOK_ON };
            let list = first.iter().fold(SpokenList::new(""), |list, (purpose, names)| {
                list.with(purpose, Between::Comma, items(names))
            });
            plain.answer(list)
        }
        "all" => plain.answer(list("All commands:", names())),
        topic => match ALL.iter().chain(&ANSWERS).find(|about| about.name == name_of(topic)) {
            Some(about) => {
                let more =
                    if matches!(about.name, "x" | "exchange") { exchange_text(plain) } else { String::new() };
                plain.answer(SpokenList::prose(&format!("{}{more}", about.text)))
            }
            None => plain.refuse(&format!("no help about {topic}; type help all for a list")),
        },
    }
}

/// The help on exchanges that depends on the game: how to exchange no tiles, and tiles of several characters.
fn exchange_text(plain: &Plain<'_>) -> String {
    let none = if plain.session.exchanges_none() { " x 0: none, which counts as a pass." } else { "" };
    let mut letters = plain.session.game().tiles().letters();
    let digraph = letters.find(|(_, info)| info.text().chars().nth(1).is_some());
    let brackets = digraph.map(|(_, tile)| format!(" {} in brackets is one tile.", tile.text()));
    format!("{none}{}", brackets.unwrap_or_default())
}

/// The commands of puzzles by name.
pub(super) fn of_puzzles() -> SpokenList {
    list("Type 8h WORD to try a play. Commands:", names_in_puzzles())
}

/// The help for this topic in lessons; for all, the commands by name.
pub(super) fn of_lessons(plain: &mut Plain<'_>, topic: &str) -> io::Result<()> {
    if let Some(about) = ONLY_OF_LESSONS.iter().find(|about| about.name == topic) {
        return plain.answer(SpokenList::prose(about.text));
    }
    if topic != "all" {
        return answer(plain, topic);
    }
    plain.answer(list("All commands:", names_in_lessons()))
}

fn list(lead: &str, names: impl Iterator<Item = &'static str>) -> SpokenList {
    SpokenList::new(lead).with("", Between::Comma, names.map(|name| name.to_owned().into()).collect())
}

/// The help for this topic while looking back; without one, the commands by name.
pub(super) fn of_replays(plain: &mut Plain<'_>, topic: &str) -> io::Result<()> {
    if let Some(about) = ONLY_OF_REPLAYS.iter().find(|about| about.name == topic) {
        return plain.answer(SpokenList::prose(about.text));
    }
    if !matches!(topic, "" | "all") {
        return answer(plain, topic);
    }
    plain.answer(list("Type next, back or go 12 for a turn. Commands:", names_in_replays()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{InputSource, command};

    /// What the help names can be typed.
    #[test]
    fn every_command_of_the_help_is_understood() {
        for about in &ALL {
            let first = about.text.split([':', ',']).next().unwrap_or_default();
            let question = question::parse(first, InputSource::Person);
            assert!(
                question == Ok(None) && matches!(command::parse(first), Ok(Some(_)))
                    || matches!(question, Ok(Some(_))),
                "{first}"
            );
        }
        let first = FIRST.iter().chain(&FIRST_TO_LOOK_ON).flat_map(|(_, names)| *names);
        for name in first.chain(&OF_PUZZLES).chain(&OF_REPLAYS) {
            let name = name.split(' ').next().unwrap_or_default();
            assert!(ALL.iter().any(|about| about.name == name), "{name}");
        }
        for letter in
            ["l", "w", "r", "s", "t", "u", "a", "p", "board", "grid", "recall", "bag", "col", "h", "q", "ex"]
        {
            assert!(ALL.iter().any(|about| about.name == name_of(letter)), "{letter}");
        }
    }
}
