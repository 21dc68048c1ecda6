//! The command line of the board: what is written after `:`.

use rackety_engine::Coordinate;

/// A command, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `8h SECTION`, with `take k8` behind it if a tile is taken.
    Play {
        /// The square, as written.
        at: String,
        /// The word.
        word: String,
        /// The square a tile is taken from.
        take: Option<String>,
    },
    /// `take k8`.
    Take(Coordinate),
    /// `put back`.
    PutBack,
    /// `x ABC`, or `x` alone for the chooser.
    Exchange(String),
    /// `pass`.
    Pass,
    /// `resign`.
    Resign,
    /// `agree`.
    Agree,
    /// `play on`.
    PlayOn,
    /// `shuffle`.
    Shuffle,
    /// `sort`.
    Sort,
    /// `hide`.
    Hide,
    /// `recall`.
    Recall,
    /// `menu`.
    Menu,
    /// `quit`.
    Quit,
    /// `word QI`.
    Word(String),
    /// `help`.
    Help,
}

/// What can be written, and what it does: for the help screen.
pub const COMMANDS: [(&str, &str); 15] = [
    (
        "8h WORD",
        "Play across from h8; h8 WORD plays down. Small letters are blanks, . is a tile that lies there.",
    ),
    ("8h WORD take k8", "The same, with the tile taken from k8."),
    ("take k8", "Take the tile from k8."),
    ("put back", "Put the taken tile back."),
    ("x ABC?", "Exchange these tiles; x alone opens the chooser."),
    ("pass", "Pass the turn."),
    ("resign", "Resign."),
    ("agree", "After a resignation: agree to end the game."),
    ("play on", "Take that back."),
    ("shuffle, sort, hide", "The rack."),
    ("word QI", "Look a word up; ? and * find words by a pattern."),
    ("recall", "Take everything back."),
    ("menu", "Leave for the menu."),
    ("quit", "Leave the program."),
    ("help", "Show all keys."),
];

/// Reads a command; a colon in front is no harm.
///
/// # Errors
/// What to tell whoever wrote it.
pub fn parse(text: &str) -> Result<Option<Command>, String> {
    let text = text.trim().trim_start_matches(':').trim_start();
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else { return Ok(None) };
    if Coordinate::parse(first).is_some() {
        return play(first, rest).map(Some);
    }
    let simple = |command: Command| match rest {
        [] => Ok(Some(command)),
        _ => Err(format!("`{first}` takes nothing behind it")),
    };
    match first.to_lowercase().as_str() {
        "take" => match rest {
            [square] => match Coordinate::parse(square) {
                Some((at, _)) => Ok(Some(Command::Take(at))),
                None => Err(format!("`{square}` is no square: write take k8")),
            },
            _ => Err("which tile? write take k8".to_owned()),
        },
        "put" | "putback" | "put-back" => Ok(Some(Command::PutBack)),
        "x" | "ex" | "swap" | "exchange" => Ok(Some(Command::Exchange(rest.concat()))),
        "word" | "w" | "find" => Ok(Some(Command::Word(rest.concat()))),
        "pass" => simple(Command::Pass),
        "resign" => simple(Command::Resign),
        "agree" => simple(Command::Agree),
        "playon" | "play-on" | "withdraw" => simple(Command::PlayOn),
        "play" if rest == ["on"] => Ok(Some(Command::PlayOn)),
        "play" => Err("write the square and the word: 8h SECTION".to_owned()),
        "shuffle" => simple(Command::Shuffle),
        "sort" => simple(Command::Sort),
        "hide" => simple(Command::Hide),
        "recall" => simple(Command::Recall),
        "menu" => simple(Command::Menu),
        "quit" | "q" | "exit" => simple(Command::Quit),
        "help" | "h" | "keys" => simple(Command::Help),
        _ => Err(format!("`{first}` is no command; help lists them")),
    }
}

fn play(at: &str, rest: &[&str]) -> Result<Command, String> {
    let at = at.to_owned();
    match rest {
        [word] => Ok(Command::Play { at, word: (*word).to_owned(), take: None }),
        [word, take, square] if take.eq_ignore_ascii_case("take") => {
            Ok(Command::Play { at, word: (*word).to_owned(), take: Some((*square).to_owned()) })
        }
        _ => Err(format!("write the square and the word, as {at} SECTION or {at} SECTION take k8")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let play = |at: &str, word: &str, take: Option<&str>| {
            Some(Command::Play { at: at.into(), word: word.into(), take: take.map(Into::into) })
        };
        let cases = [
            ("8h SECTION", play("8h", "SECTION", None)),
            (":H8 sec.", play("H8", "sec.", None)),
            ("8h NOW take K8", play("8h", "NOW", Some("K8"))),
            ("x [RR] ?", Some(Command::Exchange("[RR]?".into()))),
            ("  pass ", Some(Command::Pass)),
            ("Play on", Some(Command::PlayOn)),
            (":", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_command_says_what_would_be() {
        for text in ["8h", "8h A B C", "take", "take me", "fly", "pass now", "play"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
