//! Looking words up, studying them, and the command line.

use ratatui::crossterm::event::KeyCode;

use super::rows::{
    CURSOR_IN_TEXT, ENTER, ERASE_CHARACTER, ESCAPE, HELP, OWN_WORD, PAGE_DOWN, PAGE_UP, QUIT_HERE, SCROLLING,
    TEXT_FIELD, moves, row,
};
use crate::tui::action::{Direction, UiAction};
use crate::tui::keymap::{Binding, Meaning, Press};

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, Plain, Text};

const OLDER: Binding =
    row!("up", &[Plain(KeyCode::Up), Ctrl('p')] => moves(Direction::Up), "", "Go to an earlier text.");

const NEWER: Binding =
    row!("down", &[Plain(KeyCode::Down), Ctrl('n')] => moves(Direction::Down), "", "Go to a later text.");

pub(in crate::tui::keymap) const COMMAND_LINE: &[&[Binding]] = &[
    &[
        row!("text", &[Text] => OfChar(UiAction::Type), "", "Type a command."),
        row!("complete", &[Plain(KeyCode::Tab)] => Fixed(UiAction::Complete), "complete",
            "Complete the command; press again for the next match."),
        OLDER,
        NEWER,
        ERASE_CHARACTER,
        row!("run", ENTER => Fixed(UiAction::Accept), "run", "Run the command."),
        row!("leave", ESCAPE => Fixed(UiAction::Back), "cancel", "Close the command line."),
        HELP,
        row!("quit", &[Ctrl('q'), Ctrl('c')] => Fixed(UiAction::Quit), "quit", "Quit. The game is saved."),
    ],
    CURSOR_IN_TEXT,
    TEXT_FIELD,
];

pub(in crate::tui::keymap) const LOOK_UP: &[&[Binding]] = &[
    &[
        row!("text", &[Text] => OfChar(UiAction::Type), "",
            "Type a word; ? is one letter, * any number, [abc] one of these; =TILES lists the words they spell."),
        ERASE_CHARACTER,
        row!("find", ENTER => Fixed(UiAction::Accept), "find",
            "Look it up; place a good word on the board, where it fits from the cursor on."),
        row!("next-list", &[Plain(KeyCode::Tab)] => Fixed(UiAction::NextList), "list",
            "Next word list; a game has only its own."),
        row!("own-word", OWN_WORD => Fixed(UiAction::OwnWord), "allow or bar",
            "Allow the word from now on, as one of your own words; bar a good one."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back."),
        row!("up", &[Plain(KeyCode::Up)] => moves(Direction::Up), "", "Go to an earlier text."),
        row!("down", &[Plain(KeyCode::Down)] => moves(Direction::Down), "words", "Go to the words found, or to a later text."),
        PAGE_UP,
        PAGE_DOWN,
        HELP,
        QUIT_HERE,
    ],
    CURSOR_IN_TEXT,
    TEXT_FIELD,
];

/// The words that a look-up has found.
pub(in crate::tui::keymap) const FOUND_WORDS: &[&[Binding]] = &[
    &[
        row!("text", &[Text] => OfChar(UiAction::Type), "", "Go back to the text, and type there."),
        row!("up", &[Plain(KeyCode::Up)] => moves(Direction::Up), "move", "Go up a row; from the first one, to the text."),
        row!("down", &[Plain(KeyCode::Down)] => moves(Direction::Down), "move", "Go down a row."),
        row!("left", &[Plain(KeyCode::Left)] => moves(Direction::Left), "move", "Previous word."),
        row!("right", &[Plain(KeyCode::Right)] => moves(Direction::Right), "move", "Next word."),
        row!("lay", ENTER => Fixed(UiAction::Accept), "choose",
            "Place the word on the board, from the cursor on; where it does not fit, look it up."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back to the text."),
        ERASE_CHARACTER,
    ],
    SCROLLING,
    &[HELP, QUIT_HERE],
];

/// The answer to a question of a host.
pub(in crate::tui::keymap) const HALL_ANSWER: &[&[Binding]] = &[
    &[
        row!("text", &[Text] => OfChar(UiAction::Type), "", "Type the answer."),
        ERASE_CHARACTER,
        row!("answer", ENTER => Fixed(UiAction::Accept), "answer", "Send the answer."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back."),
        HELP,
        QUIT_HERE,
    ],
    CURSOR_IN_TEXT,
    TEXT_FIELD,
];

/// A card of word study, or the pattern of a list.
pub(in crate::tui::keymap) const STUDY: &[&[Binding]] = &[
    &[
        row!("text", &[Text] => OfChar(UiAction::Type), "",
            "Type the answer; nothing if you do not know. Without a card: the pattern of a list."),
        ERASE_CHARACTER,
        row!("answer", ENTER => Fixed(UiAction::Accept), "go on", "Check the answer; after that, ask the next card."),
        row!("quiz", &[Plain(KeyCode::Tab)] => Fixed(UiAction::NextTab), "", "With a pattern: ask in another way."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "lists", "Go back to the lists; what was answered is stored."),
        row!("up", &[Plain(KeyCode::Up)] => moves(Direction::Up), "", "Scroll the solution up."),
        row!("down", &[Plain(KeyCode::Down)] => moves(Direction::Down), "", "Scroll the solution down."),
        PAGE_UP,
        PAGE_DOWN,
        HELP,
        QUIT_HERE,
    ],
    CURSOR_IN_TEXT,
    TEXT_FIELD,
];
