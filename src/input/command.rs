//! Commands as players type them: after `:` on the screen, and one per line in plain games.

use rackety_engine::{Coordinate, Seat};

use super::hint_kind::HintKind;
use super::typed_play::TypedPlay;

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `8h SECTION`.
    Play(TypedPlay),
    /// `try 8h SECTION`.
    Try(TypedPlay),
    /// `take k8`.
    Take(Coordinate),
    /// `put back`.
    PutBack,
    /// `x ABC`, or `x` alone.
    Exchange(String),
    /// `x 0`.
    ExchangeNone,
    /// `pass`.
    Pass,
    /// `resign`.
    Resign,
    /// `give up`, in a puzzle.
    GiveUp,
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
    /// `pause`.
    Pause,
    /// `challenge`.
    Challenge,
    /// `change h8`.
    ChangeBlank(Coordinate),
    /// `recall`.
    Recall,
    /// `undo`.
    Undo,
    /// A request to show something.
    Show(InfoRequest),
    /// `copy`.
    Copy,
    /// `save`.
    Save,
    /// `menu`.
    Menu,
    /// `quit`.
    Quit,
    /// `word QI`.
    Word(String),
    /// `allow YEET`: a word for the user's own list.
    Allow(String),
    /// `never QI`: a word to bar.
    Never(String),
    /// `hint`, or with the kind, `hint place`.
    Hint(Option<HintKind>),
    /// `pin 1234`, or `pin off`.
    Pin(Option<String>),
    /// `help`.
    Help,
}

impl Command {
    /// True if a terminal at a table, which has this seat or none, cannot give the command in the turn of another player.
    pub const fn is_for_own_turn(&self, own: Option<Seat>) -> bool {
        match self {
            Self::Play(_)
            | Self::Try(_)
            | Self::Take(_)
            | Self::PutBack
            | Self::Recall
            | Self::Exchange(_)
            | Self::ExchangeNone
            | Self::Pass
            | Self::Challenge
            | Self::ChangeBlank(_)
            | Self::Undo
            | Self::Allow(_)
            | Self::Never(_)
            | Self::Hint(_)
            // It copies the rack of the player to move.
            | Self::Copy => true,
            Self::Resign | Self::Agree | Self::PlayOn => own.is_none(),
            Self::GiveUp
            | Self::Shuffle
            | Self::Sort
            | Self::Hide
            | Self::Pause
            | Self::Show(_)
            | Self::Save
            | Self::Menu
            | Self::Quit
            | Self::Word(_)
            | Self::Pin(_)
            | Self::Help => false,
        }
    }
}

/// The reason why a game refuses [`Command::GiveUp`].
pub const GIVE_UP_IN_GAME: &str = "only a puzzle can be given up; type resign to leave the game";

/// The reason why a table refuses [`Command::Pause`].
pub const NO_PAUSE_AT_TABLE: &str = "a table has no pause; nobody else sees your rack";

/// The information that a player can ask to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InfoRequest {
    /// `rack`.
    Rack,
    /// `board`: in words.
    Board,
    /// `grid`: the board as rows of characters.
    Grid,
    /// `premiums`.
    Premiums,
    /// `square k8`.
    Square(Coordinate),
    /// `unseen` or `bag`.
    Unseen,
    /// `scores`.
    Scores,
    /// `history`.
    History,
    /// `rules`.
    Rules,
    /// `time`.
    Time,
}

/// One line of the help.
#[derive(Debug, Clone, Copy)]
pub struct CommandHelp {
    /// The text to type.
    pub text: &'static str,
    /// The effect of the command.
    pub help: &'static str,
    /// The scope in which the command works.
    pub scope: CommandScope,
}

/// The scope in which a command works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandScope {
    /// The command works on the screen and in plain games.
    Everywhere,
    /// The command works on the screen only, which has popups and a menu.
    Screen,
    /// The command works in plain games only, because the screen shows it all the time.
    Plain,
}

/// Makes the list of the commands: the scope of each, its text and its help.
macro_rules! commands {
    ($($scope:ident $text:literal: $help:literal;)+) => {
        [$(CommandHelp { text: $text, help: $help, scope: CommandScope::$scope }),+]
    };
}

/// All commands.
pub const COMMANDS: [CommandHelp; 36] = commands! {
    Everywhere "8h WORD": "Play across from h8; h8 WORD plays down. A dot is a tile on the board, [CH] one of two letters.";
    Everywhere "8h WO?RD": "A question mark makes the next letter a blank; so does a small letter among capitals.";
    Everywhere "8h WORD take k8": "The same, with the tile taken from k8.";
    Everywhere "try 8h WORD": "Show what a play would score, or why it is not allowed.";
    Everywhere "take k8": "Take the tile from k8, where the rules allow it.";
    Everywhere "put back": "Put the taken tile back.";
    Everywhere "x ABC?": "Exchange these tiles.";
    Screen "x": "Choose tiles to exchange.";
    Everywhere "x 0": "Exchange no tiles, where the rules allow it; it counts as a pass.";
    Everywhere "pass": "End your turn without playing.";
    Everywhere "challenge": "Challenge the words of the play before, where the rules allow it.";
    Everywhere "change h8":
        "Swap the blank on h8 for your tile of its letter, where the rules allow it; it is still your turn.";
    Everywhere "resign": "Leave the game; you cannot win it.";
    Everywhere "give up": "In a puzzle: show the solution.";
    Everywhere "agree": "After a resignation: agree to end the game.";
    Everywhere "play on": "Withdraw your agreement to end the game.";
    Plain "rack, board, grid": "Your tiles; the board in words, or as rows of letters.";
    Plain "premiums": "The free premium squares.";
    Everywhere "square k8": "The tile and the premium on k8.";
    Everywhere "unseen, history": "The tiles you cannot see; all turns so far.";
    Everywhere "scores, rules": "The scores of all players; the rules of this game.";
    Plain "time": "The time left for this turn.";
    Everywhere "shuffle, sort, hide": "Shuffle, sort or hide your rack.";
    Everywhere "pause": "Hide the game and stop the clock, unless it always runs.";
    Everywhere "word QI, /QI": "Look up a word; ? and * find words by a pattern.";
    Everywhere "allow RIZZ, never QI": "House rules: add a word to your own words, or bar one; not in professional mode.";
    Everywhere "hint, hint length, hint place, hint word, hint plays": "Ask for a hint, in games with hints.";
    Everywhere "pin 1234, pin off": "Ask for this PIN before showing your rack. The saved game stores it as plain text.";
    Everywhere "recall": "Return all tiles to your rack.";
    Everywhere "undo": "Undo your last turn and the bots' turns after it, in games begun with undo.";
    Everywhere "save": "Save the game; this also happens after every turn.";
    Screen "copy": "Copy the position, or the result, to the terminal's clipboard.";
    Screen "menu": "Return to the menu.";
    Everywhere "quit": "Leave the program; a game is saved.";
    Screen "help": "Show all keys and commands.";
    Plain "help": "Show these commands; help all also names the questions about the board.";
};

/// The hints that can be asked for.
const HINTS: &str = "type hint length, hint place, hint word or hint plays";

/// Reads a command, with or without a colon in front; returns `None` if the line is empty.
///
/// # Errors
/// A message for the person who typed it.
pub fn parse(text: &str) -> Result<Option<Command>, String> {
    let text = text.trim().trim_start_matches(':').trim_start();
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else { return Ok(None) };
    if let Some(word) = text.strip_prefix('/') {
        return Ok(Some(Command::Word(word.split_whitespace().collect())));
    }
    if Coordinate::parse(first).is_some() {
        return typed_play(first, rest, "").map(Command::Play).map(Some);
    }
    let simple = |command: Command| match rest {
        [] => Ok(Some(command)),
        _ => Err(format!("nothing may follow `{first}`")),
    };
    match first.to_lowercase().as_str() {
        "try" => match rest {
            [at, rest @ ..] if Coordinate::parse(at).is_some() => {
                typed_play(at, rest, "try ").map(Command::Try).map(Some)
            }
            _ => Err("type the square and the word, as in try 8h SECTION".to_owned()),
        },
        "take" => square(first, rest).map(Command::Take).map(Some),
        "change" => square(first, rest).map(Command::ChangeBlank).map(Some),
        "square" => square(first, rest).map(|at| Some(Command::Show(InfoRequest::Square(at)))),
        "putback" | "put-back" => simple(Command::PutBack),
        "put" => match rest {
            [] => Ok(Some(Command::PutBack)),
            [back] if back.eq_ignore_ascii_case("back") => Ok(Some(Command::PutBack)),
            _ => Err("type put back to put the taken tile back, or 8h WORD to place tiles".to_owned()),
        },
        "x" | "ex" | "swap" | "exchange" if rest == ["0"] => Ok(Some(Command::ExchangeNone)),
        "x" | "ex" | "swap" | "exchange" => Ok(Some(Command::Exchange(rest.concat()))),
        "word" | "w" | "find" => Ok(Some(Command::Word(rest.concat()))),
        "allow" => one_word(first, rest).map(Command::Allow).map(Some),
        "never" | "bar" => one_word(first, rest).map(Command::Never).map(Some),
        "hint" | "hints" => match rest {
            [] => Ok(Some(Command::Hint(None))),
            [kind] => match HintKind::ALL.into_iter().find(|known| known.name().eq_ignore_ascii_case(kind)) {
                Some(kind) => Ok(Some(Command::Hint(Some(kind)))),
                None => Err(format!("unknown hint `{kind}`; {HINTS}")),
            },
            _ => Err(HINTS.to_owned()),
        },
        "give" | "giveup" | "give-up" => match rest {
            [] if first.len() != "give".len() => Ok(Some(Command::GiveUp)),
            [up] if up.eq_ignore_ascii_case("up") => Ok(Some(Command::GiveUp)),
            _ => Err("type give up to see the solution of a puzzle".to_owned()),
        },
        "pin" => match rest {
            [off] if off.eq_ignore_ascii_case("off") => Ok(Some(Command::Pin(None))),
            [pin] => Ok(Some(Command::Pin(Some((*pin).to_owned())))),
            _ => Err("type pin and a word or a number, or pin off".to_owned()),
        },
        "play" => match rest {
            [on] if on.eq_ignore_ascii_case("on") => Ok(Some(Command::PlayOn)),
            _ => Err("type the square and the word, as in 8h SECTION".to_owned()),
        },
        other => match plain_word(other) {
            Some(command) => simple(command),
            None => Err(format!("unknown command `{first}`; type help for a list")),
        },
    }
}

/// Commands of one word.
fn plain_word(word: &str) -> Option<Command> {
    Some(match word {
        "pass" => Command::Pass,
        "resign" => Command::Resign,
        "agree" => Command::Agree,
        "playon" | "play-on" | "withdraw" => Command::PlayOn,
        "shuffle" => Command::Shuffle,
        "sort" => Command::Sort,
        "hide" => Command::Hide,
        "pause" => Command::Pause,
        "challenge" => Command::Challenge,
        "recall" => Command::Recall,
        "undo" => Command::Undo,
        "rack" | "r" => Command::Show(InfoRequest::Rack),
        "board" | "b" => Command::Show(InfoRequest::Board),
        "grid" => Command::Show(InfoRequest::Grid),
        "premiums" => Command::Show(InfoRequest::Premiums),
        "unseen" | "bag" => Command::Show(InfoRequest::Unseen),
        "scores" | "score" => Command::Show(InfoRequest::Scores),
        "history" => Command::Show(InfoRequest::History),
        "rules" => Command::Show(InfoRequest::Rules),
        "time" => Command::Show(InfoRequest::Time),
        "copy" => Command::Copy,
        "save" => Command::Save,
        "menu" => Command::Menu,
        "quit" | "q" | "exit" => Command::Quit,
        "help" | "h" | "keys" => Command::Help,
        _ => return None,
    })
}

/// The commands of the screen that begin with a text, in the order of the help; of a command with words to fill in, the
/// part before them.
pub fn completions(start: &str) -> Vec<String> {
    let on_screen = COMMANDS.iter().filter(|line| line.scope != CommandScope::Plain);
    let mut found: Vec<String> = Vec::new();
    for text in on_screen.flat_map(|line| line.text.split(", ")) {
        let is_fixed = |word: &&str| word.chars().all(|character| character.is_ascii_lowercase());
        let words: Vec<&str> = text.split(' ').collect();
        let fixed: Vec<&str> = words.iter().copied().take_while(is_fixed).collect();
        let needs_more = if fixed.len() < words.len() { " " } else { "" };
        let command = format!("{}{needs_more}", fixed.join(" "));
        let begins = !fixed.is_empty() && command.starts_with(&start.to_lowercase());
        if begins && !found.contains(&command) {
            found.push(command);
        }
    }
    found
}

pub(super) fn square(command: &str, rest: &[&str]) -> Result<Coordinate, String> {
    match rest {
        [square] => match Coordinate::parse(square) {
            Some((at, _)) => Ok(at),
            None => Err(format!("`{square}` is not a square; type {command} k8")),
        },
        _ => Err(format!("which square? type {command} k8")),
    }
}

fn one_word(command: &str, rest: &[&str]) -> Result<String, String> {
    match rest {
        [word] => Ok((*word).to_owned()),
        _ => Err(format!("which word? type {command} QI")),
    }
}

/// Reads a play. The example of the message, with the `command` before the play, has a square of its own: the one that was
/// typed may be on no board.
fn typed_play(at: &str, rest: &[&str], command: &str) -> Result<TypedPlay, String> {
    let (word, take) = match rest {
        [word] => (word, None),
        [word, take, square] if take.eq_ignore_ascii_case("take") => (word, Some(*square)),
        _ => {
            return Err(format!(
                "type the square and the word, as in {command}8h SECTION or {command}8h SECTION take k8"
            ));
        }
    };
    TypedPlay::parse(at, word, take).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of commands names every hint that can be asked for.
    #[test]
    fn every_hint_is_in_the_list_of_commands() {
        for kind in HintKind::ALL {
            let typed = format!("hint {}", kind.name());
            assert!(COMMANDS.iter().any(|line| line.text.split(", ").any(|text| text == typed)), "{typed}");
            assert!(HINTS.contains(&typed), "{typed}");
        }
    }

    #[test]
    fn commands_are_read() {
        let typed = |at, word, take| TypedPlay::parse(at, word, take).unwrap();
        let play = |at, word, take| Some(Command::Play(typed(at, word, take)));
        let k8 = Coordinate::parse("k8").unwrap().0;
        let cases = [
            ("8h SECTION", play("8h", "SECTION", None)),
            (":H8 sec.", play("H8", "sec.", None)),
            ("8h NOW take K8", play("8h", "NOW", Some("K8"))),
            ("try 8h NOW take k8", Some(Command::Try(typed("8h", "NOW", Some("k8"))))),
            ("take k8", Some(Command::Take(k8))),
            ("change K8", Some(Command::ChangeBlank(k8))),
            ("square K8", Some(Command::Show(InfoRequest::Square(k8)))),
            ("bag", Some(Command::Show(InfoRequest::Unseen))),
            ("x [RR] ?", Some(Command::Exchange("[RR]?".into()))),
            ("x 0", Some(Command::ExchangeNone)),
            ("  pass ", Some(Command::Pass)),
            ("Play on", Some(Command::PlayOn)),
            ("hint", Some(Command::Hint(None))),
            ("hint Place", Some(Command::Hint(Some(HintKind::Place)))),
            ("PIN 12ab", Some(Command::Pin(Some("12ab".into())))),
            ("allow Yeet", Some(Command::Allow("Yeet".into()))),
            ("never qi", Some(Command::Never("qi".into()))),
            ("pin off", Some(Command::Pin(None))),
            ("pin OFF", Some(Command::Pin(None))),
            ("put", Some(Command::PutBack)),
            ("put Back", Some(Command::PutBack)),
            ("play ON", Some(Command::PlayOn)),
            (":/q?", Some(Command::Word("q?".into()))),
            ("/ qi", Some(Command::Word("qi".into()))),
            (":", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn invalid_commands_are_errors() {
        for text in [
            "8h",
            "8h A B C",
            "take",
            "take me",
            "change",
            "square",
            "try",
            "try WORD",
            "fly",
            "pass now",
            "play",
            "put foo",
            "pin",
            "pin 1 2",
            "hint me",
            "allow",
            "never say never",
            "8h SECTION?",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    /// The square that was typed may be on no board.
    #[test]
    fn a_play_without_a_word_is_answered_with_one_that_can_be_typed() {
        for (text, example) in
            [("9x", "8h SECTION"), ("try 9x", "try 8h SECTION"), ("try 9x a b c", "try 8h SECTION")]
        {
            let message = parse(text).unwrap_err();
            let expected = format!("type the square and the word, as in {example} or {example} take k8");
            assert_eq!(message, expected, "{text}");
        }
    }

    #[test]
    fn commands_are_completed() {
        assert_eq!(completions("sh"), ["shuffle"]);
        assert_eq!(completions("Re"), ["resign", "recall"]);
        assert_eq!(completions("x"), ["x ", "x"]);
        assert_eq!(completions("hint p"), ["hint place", "hint plays"]);
        assert_eq!(completions("pin"), ["pin ", "pin off"]);
        assert!(completions("8h").is_empty() && completions("premiums").is_empty());
    }

    #[test]
    fn every_command_in_the_help_is_understood() {
        for line in COMMANDS {
            for text in line.text.split(", ") {
                assert!(matches!(parse(text), Ok(Some(_))), "{text}");
            }
        }
    }
}
