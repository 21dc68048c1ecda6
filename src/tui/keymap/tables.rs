//! The tables themselves.

use ratatui::crossterm::event::KeyCode;

use super::{Binding, Meaning, Press};
use crate::tui::action::{Action, Direction};

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, Digit, Letter, Plain, Text};

const fn row(
    keys: &'static [Press],
    meaning: Meaning,
    shown: &'static str,
    label: &'static str,
    help: &'static str,
) -> Binding {
    Binding { keys, meaning, shown, label, help }
}

const fn key(character: char) -> Press {
    Plain(KeyCode::Char(character))
}

const fn go(direction: Direction) -> Meaning {
    Fixed(Action::Go(direction))
}

/// Keys 1 to 9 are the first nine tiles, and 0 the tenth.
fn slot(character: char) -> Action {
    let digit = character.to_digit(10).unwrap_or_default() as usize;
    Action::Slot((digit + 9) % 10)
}

const ENTER: &[Press] = &[Plain(KeyCode::Enter)];
const ESCAPE: &[Press] = &[Plain(KeyCode::Esc)];
const ERASE: &[Press] = &[Plain(KeyCode::Backspace)];
const HELP: Binding =
    row(&[Plain(KeyCode::F(1))], Fixed(Action::Help), "F1", "help", "Show all keys, and close them again.");
const QUIT: Binding = row(
    &[Ctrl('q'), Ctrl('c')],
    Fixed(Action::Quit),
    "^Q",
    "quit",
    "Leave the program. A game is saved and can be resumed.",
);
const SUSPEND: Binding =
    row(&[Ctrl('z')], Fixed(Action::Suspend), "^Z", "", "Back to the shell; `fg` comes back here.");
const REDRAW: Binding =
    row(&[Ctrl('l')], Fixed(Action::Redraw), "^L", "", "Draw the screen anew if something disturbed it.");

/// Arrows, and hjkl where letters are not typed.
const UP: Binding = row(&[Plain(KeyCode::Up), key('k')], go(Direction::Up), "Up k", "", "The line above.");
const DOWN: Binding =
    row(&[Plain(KeyCode::Down), key('j')], go(Direction::Down), "Down j", "", "The line below.");
const PAGE_UP: Binding =
    row(&[Plain(KeyCode::PageUp)], go(Direction::PageUp), "PgUp", "", "Scroll up a page.");
const PAGE_DOWN: Binding =
    row(&[Plain(KeyCode::PageDown)], go(Direction::PageDown), "PgDn", "", "Scroll down a page.");
const HOME: Binding = row(&[Plain(KeyCode::Home)], go(Direction::Home), "Home", "", "To the beginning.");
const END: Binding = row(&[Plain(KeyCode::End)], go(Direction::End), "End", "", "To the end.");

pub(super) const LIST: &[Binding] = &[
    UP,
    DOWN,
    row(
        &[Plain(KeyCode::Enter), Plain(KeyCode::Right), key('l'), key(' ')],
        Fixed(Action::Accept),
        "Enter",
        "choose",
        "Choose the marked line.",
    ),
    row(
        &[Plain(KeyCode::Esc), Plain(KeyCode::Left), key('h')],
        Fixed(Action::Back),
        "Esc",
        "back",
        "Go back.",
    ),
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const FORM: &[Binding] = &[
    row(&[Plain(KeyCode::Up), Plain(KeyCode::BackTab)], go(Direction::Up), "Up", "", "The field above."),
    row(&[Plain(KeyCode::Down), Plain(KeyCode::Tab)], go(Direction::Down), "Down", "", "The field below."),
    row(&[Plain(KeyCode::Left)], go(Direction::Left), "Left", "", "The choice before."),
    row(&[Plain(KeyCode::Right)], go(Direction::Right), "Left/Right", "change", "The next choice."),
    row(&[Text], OfChar(Action::Type), "letters", "", "Write a name, a path or a seed."),
    row(ERASE, Fixed(Action::Erase), "Backspace", "", "Take the last character back."),
    row(ENTER, Fixed(Action::Accept), "Enter", "start", "Start the game; on a path: read that file."),
    row(ESCAPE, Fixed(Action::Back), "Esc", "back", "Go back to the menu."),
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const SETTINGS: &[Binding] = &[
    UP,
    DOWN,
    row(&[Plain(KeyCode::Left), key('h')], go(Direction::Left), "Left h", "", "The value before."),
    row(
        &[Plain(KeyCode::Right), key('l')],
        go(Direction::Right),
        "Left/Right",
        "change",
        "The next value; it is written at once.",
    ),
    row(&[Plain(KeyCode::Enter), key(' ')], Fixed(Action::Accept), "Enter", "", "The next value."),
    row(ESCAPE, Fixed(Action::Back), "Esc", "back", "Go back to the menu."),
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const READER: &[Binding] = &[
    UP,
    DOWN,
    row(
        &[Plain(KeyCode::Esc), Plain(KeyCode::Enter), Plain(KeyCode::F(1)), key('q'), key(' ')],
        Fixed(Action::Back),
        "Esc",
        "close",
        "Close the text.",
    ),
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const BOARD: &[Binding] = &[
    HELP,
    row(ENTER, Fixed(Action::Accept), "Enter", "play", "Play what is laid."),
    row(&[Plain(KeyCode::Tab)], Fixed(Action::NextPane), "Tab", "pane", "The next pane."),
    row(ESCAPE, Fixed(Action::Back), "Esc", "undo", "Recall everything that is laid."),
    row(&[key(' ')], Fixed(Action::Turn), "Space", "turn", "Turn the direction: across or down."),
    row(
        &[Ctrl('t')],
        Fixed(Action::Take),
        "^T",
        "take",
        "Take the tile under the cursor from the board; again: put it back.",
    ),
    row(&[Ctrl('x')], Fixed(Action::Exchange), "^X", "swap", "Exchange tiles."),
    row(&[Ctrl('p')], Fixed(Action::Pass), "^P", "pass", "Pass the turn."),
    row(&[Ctrl('f')], Fixed(Action::Words), "^F", "word", "Look a word up."),
    row(&[key(':')], Fixed(Action::Command), ":", "command", "Write a command: 8h WORD, take k8, pass …"),
    row(&[Plain(KeyCode::F(10))], Fixed(Action::Menu), "F10", "menu", "Leave the game, saved, for the menu."),
    QUIT,
    row(&[Plain(KeyCode::Up)], go(Direction::Up), "arrows", "", "Move the cursor."),
    row(&[Plain(KeyCode::Down)], go(Direction::Down), "Down", "", "Move the cursor down."),
    row(&[Plain(KeyCode::Left)], go(Direction::Left), "Left", "", "Move the cursor left."),
    row(&[Plain(KeyCode::Right)], go(Direction::Right), "Right", "", "Move the cursor right."),
    row(&[Letter], OfChar(Action::Type), "letters", "", "Lay a tile; a capital takes a blank first."),
    row(&[Digit], OfChar(slot), "1-9 0", "", "Lay the rack's tile with that number."),
    row(&[key('+')], Fixed(Action::Extra), "+", "", "Lay the taken tile or the gift blank."),
    row(&[key('.'), key('?')], Fixed(Action::BlankNext), ".", "", "The next letter comes from a blank."),
    row(ERASE, Fixed(Action::Erase), "Backspace", "", "Take the last tile laid back."),
    row(&[Plain(KeyCode::Delete)], Fixed(Action::Delete), "Del", "", "Take back the tile under the cursor."),
    row(&[Ctrl('u')], Fixed(Action::Shuffle), "^U", "", "Shuffle the rack."),
    row(&[Ctrl('a')], Fixed(Action::Sort), "^A", "", "Sort the rack by the alphabet."),
    row(&[Ctrl('o')], Fixed(Action::Arrange), "^O", "", "Put the rack into an order of your own."),
    row(&[Ctrl('k')], Fixed(Action::Hide), "^K", "", "Hide or show your rack."),
    row(&[Ctrl('r')], Fixed(Action::Resign), "^R", "", "Resign."),
    row(
        &[Ctrl('e')],
        Fixed(Action::Agree),
        "^E",
        "",
        "After a resignation: agree to end the game, or take that back.",
    ),
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const COVER: &[Binding] = &[
    row(
        &[Plain(KeyCode::Enter), key(' ')],
        Fixed(Action::Accept),
        "Enter",
        "ready",
        "Lift the cover and play.",
    ),
    HELP,
    row(&[Plain(KeyCode::F(10))], Fixed(Action::Menu), "F10", "menu", "Leave the game, saved, for the menu."),
    QUIT,
    row(&[Plain(KeyCode::Tab)], Fixed(Action::NextPane), "Tab", "pane", "The next pane."),
    PAGE_UP,
    PAGE_DOWN,
    SUSPEND,
    REDRAW,
];

pub(super) const OVER: &[Binding] = &[
    row(
        &[Plain(KeyCode::Enter), Plain(KeyCode::F(10))],
        Fixed(Action::Menu),
        "Enter",
        "menu",
        "Go to the menu.",
    ),
    row(ESCAPE, Fixed(Action::Back), "Esc", "board", "Look at the board, and back at the reckoning."),
    row(&[Plain(KeyCode::Tab)], Fixed(Action::NextPane), "Tab", "pane", "The next pane."),
    row(&[Ctrl('f')], Fixed(Action::Words), "^F", "word", "Look words up."),
    HELP,
    QUIT,
    row(&[Plain(KeyCode::Up)], go(Direction::Up), "Up", "", "Move the cursor up."),
    row(&[Plain(KeyCode::Down)], go(Direction::Down), "Down", "", "Move the cursor down."),
    row(&[Plain(KeyCode::Left)], go(Direction::Left), "Left", "", "Move the cursor left."),
    row(&[Plain(KeyCode::Right)], go(Direction::Right), "Right", "", "Move the cursor right."),
    PAGE_UP,
    PAGE_DOWN,
    SUSPEND,
    REDRAW,
];

pub(super) const QUESTION: &[Binding] = &[
    row(&[key('y'), Plain(KeyCode::Enter)], Fixed(Action::Accept), "y", "yes", "Yes."),
    row(&[key('n'), Plain(KeyCode::Esc)], Fixed(Action::Back), "n", "no", "No."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const BLANK: &[Binding] = &[
    row(&[Letter], OfChar(Action::Type), "letters", "", "Go to that letter."),
    row(&[Plain(KeyCode::Left)], go(Direction::Left), "arrows", "choose", "The letter before."),
    row(&[Plain(KeyCode::Right)], go(Direction::Right), "Right", "", "The letter behind."),
    row(&[Plain(KeyCode::Up)], go(Direction::Up), "Up", "", "A row up."),
    row(&[Plain(KeyCode::Down)], go(Direction::Down), "Down", "", "A row down."),
    row(ENTER, Fixed(Action::Accept), "Enter", "lay", "Lay the blank as that letter."),
    row(ESCAPE, Fixed(Action::Back), "Esc", "leave", "Lay nothing."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const EXCHANGE: &[Binding] = &[
    row(&[Letter], OfChar(Action::Type), "letters", "mark", "Mark a tile with that letter."),
    row(&[Digit], OfChar(slot), "1-9 0", "", "Mark the tile with that number."),
    row(&[key('?'), key('.')], Fixed(Action::BlankNext), "?", "", "Mark a blank."),
    row(&[Plain(KeyCode::Left)], go(Direction::Left), "Left", "", "The tile before."),
    row(&[Plain(KeyCode::Right)], go(Direction::Right), "Right", "", "The tile behind."),
    row(&[key(' ')], Fixed(Action::Mark), "Space", "", "Mark the tile, or unmark it."),
    row(ENTER, Fixed(Action::Accept), "Enter", "exchange", "Exchange the marked tiles."),
    row(ESCAPE, Fixed(Action::Back), "Esc", "leave", "Exchange nothing."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const ARRANGE: &[Binding] = &[
    row(
        &[Plain(KeyCode::Left)],
        go(Direction::Left),
        "Left",
        "",
        "To the left, with a tile held or without.",
    ),
    row(&[Plain(KeyCode::Right)], go(Direction::Right), "arrows", "move", "To the right."),
    row(&[key(' ')], Fixed(Action::Mark), "Space", "hold", "Hold the tile, or let it go."),
    row(&[Digit], OfChar(slot), "1-9 0", "", "Bring the tile with that number here."),
    row(&[Ctrl('u')], Fixed(Action::Shuffle), "^U", "shuffle", "Shuffle the rack."),
    row(&[Ctrl('a')], Fixed(Action::Sort), "^A", "sort", "Sort the rack by the alphabet."),
    row(&[Plain(KeyCode::Enter), Plain(KeyCode::Esc)], Fixed(Action::Back), "Enter", "done", "Done."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const COMMAND: &[Binding] = &[
    row(&[Text], OfChar(Action::Type), "letters", "", "Write."),
    row(ERASE, Fixed(Action::Erase), "Backspace", "", "Take the last character back."),
    row(ENTER, Fixed(Action::Accept), "Enter", "do it", "Do what is written."),
    row(ESCAPE, Fixed(Action::Back), "Esc", "leave", "Do nothing."),
    HELP,
    row(&[Ctrl('c'), Ctrl('q')], Fixed(Action::Quit), "^Q", "quit", "Leave the program. The game is saved."),
    SUSPEND,
    REDRAW,
];

pub(super) const WORDS: &[Binding] = &[
    row(
        &[Text],
        OfChar(Action::Type),
        "letters",
        "",
        "A word; ? one letter, * any number, [abc] one of these; =TILES what they can lay.",
    ),
    row(ERASE, Fixed(Action::Erase), "Backspace", "", "Take the last character back."),
    row(ENTER, Fixed(Action::Accept), "Enter", "find", "Find it."),
    row(
        &[Plain(KeyCode::Tab)],
        Fixed(Action::NextList),
        "Tab",
        "list",
        "The next word list (in a game there is only its own).",
    ),
    row(ESCAPE, Fixed(Action::Back), "Esc", "back", "Go back."),
    row(&[Plain(KeyCode::Up)], go(Direction::Up), "Up", "", "Scroll up."),
    row(&[Plain(KeyCode::Down)], go(Direction::Down), "Down", "", "Scroll down."),
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    HELP,
    QUIT,
    SUSPEND,
    REDRAW,
];
