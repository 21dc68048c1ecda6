//! The tables themselves.

use ratatui::crossterm::event::KeyCode;

use super::{Binding, Meaning, Press};
use crate::tui::action::{Action, Direction};

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, Digit, Letter, Plain, Text};

const fn row(
    name: &'static str,
    keys: &'static [Press],
    meaning: Meaning,
    label: &'static str,
    help: &'static str,
) -> Binding {
    Binding { name, keys, meaning, label, help }
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
    row("help", &[Plain(KeyCode::F(1))], Fixed(Action::Help), "help", "Show all keys, and close them again.");
const QUIT: Binding = row(
    "quit",
    &[Ctrl('q'), Ctrl('c')],
    Fixed(Action::Quit),
    "quit",
    "Leave the program. A game is saved and can be resumed.",
);
const SUSPEND: Binding =
    row("suspend", &[Ctrl('z')], Fixed(Action::Suspend), "", "Back to the shell; `fg` comes back here.");
const REDRAW: Binding =
    row("redraw", &[Ctrl('l')], Fixed(Action::Redraw), "", "Draw the screen anew if something disturbed it.");

/// Arrows, and hjkl where letters are not typed.
const UP: Binding = row("up", &[Plain(KeyCode::Up), key('k')], go(Direction::Up), "", "The line above.");
const DOWN: Binding =
    row("down", &[Plain(KeyCode::Down), key('j')], go(Direction::Down), "", "The line below.");
const PAGE_UP: Binding =
    row("page-up", &[Plain(KeyCode::PageUp)], go(Direction::PageUp), "", "Scroll up a page.");
const PAGE_DOWN: Binding =
    row("page-down", &[Plain(KeyCode::PageDown)], go(Direction::PageDown), "", "Scroll down a page.");
const HOME: Binding = row("home", &[Plain(KeyCode::Home)], go(Direction::Home), "", "To the beginning.");
const END: Binding = row("end", &[Plain(KeyCode::End)], go(Direction::End), "", "To the end.");

pub(crate) const LIST: &[Binding] = &[
    UP,
    DOWN,
    row(
        "choose",
        &[Plain(KeyCode::Enter), Plain(KeyCode::Right), key('l'), key(' ')],
        Fixed(Action::Accept),
        "choose",
        "Choose the marked line.",
    ),
    row(
        "back",
        &[Plain(KeyCode::Esc), Plain(KeyCode::Left), key('h')],
        Fixed(Action::Back),
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

pub(crate) const GAMES: &[Binding] = &[
    UP,
    DOWN,
    row(
        "choose",
        &[Plain(KeyCode::Enter), Plain(KeyCode::Right), key('l'), key(' ')],
        Fixed(Action::Accept),
        "go on",
        "Go on with the marked game.",
    ),
    row(
        "delete",
        &[Plain(KeyCode::Delete), key('d')],
        Fixed(Action::Delete),
        "delete",
        "Delete the marked game, after asking.",
    ),
    row(
        "back",
        &[Plain(KeyCode::Esc), Plain(KeyCode::Left), key('h')],
        Fixed(Action::Back),
        "back",
        "Go back to the menu.",
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

pub(crate) const FORM: &[Binding] = &[
    row("up", &[Plain(KeyCode::Up), Plain(KeyCode::BackTab)], go(Direction::Up), "", "The field above."),
    row("down", &[Plain(KeyCode::Down), Plain(KeyCode::Tab)], go(Direction::Down), "", "The field below."),
    row("previous", &[Plain(KeyCode::Left)], go(Direction::Left), "change", "The choice before."),
    row("next", &[Plain(KeyCode::Right)], go(Direction::Right), "change", "The next choice."),
    row("text", &[Text], OfChar(Action::Type), "", "Write a name, a path or a seed."),
    row("erase", ERASE, Fixed(Action::Erase), "", "Take the last character back."),
    row("start", ENTER, Fixed(Action::Accept), "start", "Start the game; on a path: read that file."),
    row("back", ESCAPE, Fixed(Action::Back), "back", "Go back to the menu."),
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(crate) const SETTINGS: &[Binding] = &[
    UP,
    DOWN,
    row("previous", &[Plain(KeyCode::Left), key('h')], go(Direction::Left), "change", "The value before."),
    row(
        "next",
        &[Plain(KeyCode::Right), key('l')],
        go(Direction::Right),
        "change",
        "The next value; it is written at once.",
    ),
    row("choose", &[Plain(KeyCode::Enter), key(' ')], Fixed(Action::Accept), "", "The next value."),
    row("back", ESCAPE, Fixed(Action::Back), "back", "Go back to the menu."),
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(crate) const STATISTICS: &[Binding] = &[
    row("previous", &[Plain(KeyCode::Left), key('h')], go(Direction::Left), "player", "The player before."),
    row("next", &[Plain(KeyCode::Right), key('l')], go(Direction::Right), "player", "The next player."),
    row(
        "back",
        &[Plain(KeyCode::Esc), Plain(KeyCode::Enter)],
        Fixed(Action::Back),
        "back",
        "Go back to the menu.",
    ),
    UP,
    DOWN,
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(crate) const READER: &[Binding] = &[
    UP,
    DOWN,
    row(
        "close",
        &[Plain(KeyCode::Esc), Plain(KeyCode::Enter), key('q'), key(' ')],
        Fixed(Action::Back),
        "close",
        "Close the text.",
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

pub(crate) const BOARD: &[Binding] = &[
    HELP,
    row(
        "more",
        &[Plain(KeyCode::F(3))],
        Fixed(Action::More),
        "more",
        "List all that can be done; or click the top line.",
    ),
    row("play", ENTER, Fixed(Action::Accept), "play", "Play what is laid."),
    row("next-pane", &[Plain(KeyCode::Tab)], Fixed(Action::NextPane), "pane", "The next pane."),
    row("recall", ESCAPE, Fixed(Action::Back), "undo", "Recall everything that is laid."),
    row("turn", &[key(' ')], Fixed(Action::Turn), "turn", "Turn the direction: across or down."),
    row(
        "take",
        &[Ctrl('t')],
        Fixed(Action::Take),
        "take",
        "Take the tile under the cursor from the board; again: put it back.",
    ),
    row("exchange", &[Ctrl('x')], Fixed(Action::Exchange), "swap", "Exchange tiles."),
    row("pass", &[Ctrl('p')], Fixed(Action::Pass), "pass", "Pass the turn."),
    row("word", &[Ctrl('f')], Fixed(Action::Words), "word", "Look a word up."),
    row(
        "copy",
        &[Ctrl('y')],
        Fixed(Action::Copy),
        "",
        "Put the position on the clipboard, as a scenario file.",
    ),
    row("hint", &[Ctrl('g')], Fixed(Action::Hint), "hint", "Ask for a hint, in games that have some."),
    row("command", &[key(':')], Fixed(Action::Command), "command", "Write a command: 8h WORD, take k8, pass"),
    row(
        "menu",
        &[Plain(KeyCode::F(10))],
        Fixed(Action::Menu),
        "menu",
        "Leave the game, saved, for the menu.",
    ),
    QUIT,
    row("up", &[Plain(KeyCode::Up)], go(Direction::Up), "", "Move the cursor up."),
    row("down", &[Plain(KeyCode::Down)], go(Direction::Down), "", "Move the cursor down."),
    row("left", &[Plain(KeyCode::Left)], go(Direction::Left), "", "Move the cursor left."),
    row("right", &[Plain(KeyCode::Right)], go(Direction::Right), "", "Move the cursor right."),
    row("letter", &[Letter], OfChar(Action::Type), "", "Lay a tile; a capital takes a blank first."),
    row("number", &[Digit], OfChar(slot), "", "Lay the rack's tile with that number."),
    row("extra", &[key('+')], Fixed(Action::Extra), "", "Lay the taken tile or the gift blank."),
    row("blank", &[key('.'), key('?')], Fixed(Action::BlankNext), "", "The next letter comes from a blank."),
    row("erase", ERASE, Fixed(Action::Erase), "", "Take the last tile laid back."),
    row(
        "remove",
        &[Plain(KeyCode::Delete)],
        Fixed(Action::Delete),
        "",
        "Take back the tile under the cursor.",
    ),
    row("shuffle", &[Ctrl('u')], Fixed(Action::Shuffle), "", "Shuffle the rack."),
    row("sort", &[Ctrl('a')], Fixed(Action::Sort), "", "Sort the rack by the alphabet."),
    row("arrange", &[Ctrl('o')], Fixed(Action::Arrange), "", "Put the rack into an order of your own."),
    row("hide", &[Ctrl('k')], Fixed(Action::Hide), "", "Hide or show your rack."),
    row("resign", &[Ctrl('r')], Fixed(Action::Resign), "", "Resign."),
    row(
        "agree",
        &[Ctrl('e')],
        Fixed(Action::Agree),
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

pub(crate) const COVER: &[Binding] = &[
    row(
        "ready",
        &[Plain(KeyCode::Enter), key(' ')],
        Fixed(Action::Accept),
        "ready",
        "Lift the cover and play.",
    ),
    HELP,
    row(
        "menu",
        &[Plain(KeyCode::F(10))],
        Fixed(Action::Menu),
        "menu",
        "Leave the game, saved, for the menu.",
    ),
    QUIT,
    row("next-pane", &[Plain(KeyCode::Tab)], Fixed(Action::NextPane), "pane", "The next pane."),
    PAGE_UP,
    PAGE_DOWN,
    SUSPEND,
    REDRAW,
];

pub(crate) const OVER: &[Binding] = &[
    row(
        "menu",
        &[Plain(KeyCode::Enter), Plain(KeyCode::F(10))],
        Fixed(Action::Menu),
        "menu",
        "Go to the menu.",
    ),
    row("board", ESCAPE, Fixed(Action::Back), "board", "Look at the board, and back at the reckoning."),
    row("next-pane", &[Plain(KeyCode::Tab)], Fixed(Action::NextPane), "pane", "The next pane."),
    row("word", &[Ctrl('f')], Fixed(Action::Words), "word", "Look words up."),
    row("copy", &[Ctrl('y')], Fixed(Action::Copy), "copy", "Put the result on the clipboard."),
    HELP,
    QUIT,
    row("up", &[Plain(KeyCode::Up)], go(Direction::Up), "", "Move the cursor up."),
    row("down", &[Plain(KeyCode::Down)], go(Direction::Down), "", "Move the cursor down."),
    row("left", &[Plain(KeyCode::Left)], go(Direction::Left), "", "Move the cursor left."),
    row("right", &[Plain(KeyCode::Right)], go(Direction::Right), "", "Move the cursor right."),
    PAGE_UP,
    PAGE_DOWN,
    SUSPEND,
    REDRAW,
];

pub(crate) const QUESTION: &[Binding] = &[
    row("yes", &[key('y'), Plain(KeyCode::Enter)], Fixed(Action::Accept), "yes", "Yes."),
    row("no", &[key('n'), Plain(KeyCode::Esc)], Fixed(Action::Back), "no", "No."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(crate) const BLANK: &[Binding] = &[
    row("letter", &[Letter], OfChar(Action::Type), "", "Go to that letter."),
    row("left", &[Plain(KeyCode::Left)], go(Direction::Left), "choose", "The letter before."),
    row("right", &[Plain(KeyCode::Right)], go(Direction::Right), "choose", "The letter behind."),
    row("up", &[Plain(KeyCode::Up)], go(Direction::Up), "choose", "A row up."),
    row("down", &[Plain(KeyCode::Down)], go(Direction::Down), "choose", "A row down."),
    row("lay", ENTER, Fixed(Action::Accept), "lay", "Lay the blank as that letter."),
    row("leave", ESCAPE, Fixed(Action::Back), "leave", "Lay nothing."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(crate) const EXCHANGE: &[Binding] = &[
    row("letter", &[Letter], OfChar(Action::Type), "mark", "Mark a tile with that letter."),
    row("number", &[Digit], OfChar(slot), "", "Mark the tile with that number."),
    row("blank", &[key('?'), key('.')], Fixed(Action::BlankNext), "", "Mark a blank."),
    row("left", &[Plain(KeyCode::Left)], go(Direction::Left), "", "The tile before."),
    row("right", &[Plain(KeyCode::Right)], go(Direction::Right), "", "The tile behind."),
    row("mark", &[key(' ')], Fixed(Action::Mark), "", "Mark the tile, or unmark it."),
    row("give", ENTER, Fixed(Action::Accept), "exchange", "Exchange the marked tiles."),
    row("leave", ESCAPE, Fixed(Action::Back), "leave", "Exchange nothing."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(crate) const ARRANGE: &[Binding] = &[
    row(
        "left",
        &[Plain(KeyCode::Left)],
        go(Direction::Left),
        "move",
        "To the left, with a tile held or without.",
    ),
    row("right", &[Plain(KeyCode::Right)], go(Direction::Right), "move", "To the right."),
    row("hold", &[key(' ')], Fixed(Action::Mark), "hold", "Hold the tile, or let it go."),
    row("number", &[Digit], OfChar(slot), "", "Bring the tile with that number here."),
    row("shuffle", &[Ctrl('u')], Fixed(Action::Shuffle), "shuffle", "Shuffle the rack."),
    row("sort", &[Ctrl('a')], Fixed(Action::Sort), "sort", "Sort the rack by the alphabet."),
    row("done", &[Plain(KeyCode::Enter), Plain(KeyCode::Esc)], Fixed(Action::Back), "done", "Done."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(crate) const COMMAND: &[Binding] = &[
    row("text", &[Text], OfChar(Action::Type), "", "Write."),
    row("erase", ERASE, Fixed(Action::Erase), "", "Take the last character back."),
    row("run", ENTER, Fixed(Action::Accept), "do it", "Do what is written."),
    row("leave", ESCAPE, Fixed(Action::Back), "leave", "Do nothing."),
    HELP,
    row(
        "quit",
        &[Ctrl('q'), Ctrl('c')],
        Fixed(Action::Quit),
        "quit",
        "Leave the program. The game is saved.",
    ),
    SUSPEND,
    REDRAW,
];

pub(crate) const WORDS: &[Binding] = &[
    row(
        "text",
        &[Text],
        OfChar(Action::Type),
        "",
        "A word; ? one letter, * any number, [abc] one of these; =TILES what they can lay.",
    ),
    row("erase", ERASE, Fixed(Action::Erase), "", "Take the last character back."),
    row("find", ENTER, Fixed(Action::Accept), "find", "Find it."),
    row(
        "next-list",
        &[Plain(KeyCode::Tab)],
        Fixed(Action::NextList),
        "list",
        "The next word list (in a game there is only its own).",
    ),
    row("back", ESCAPE, Fixed(Action::Back), "back", "Go back."),
    row("up", &[Plain(KeyCode::Up)], go(Direction::Up), "", "Scroll up."),
    row("down", &[Plain(KeyCode::Down)], go(Direction::Down), "", "Scroll down."),
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    HELP,
    QUIT,
    SUSPEND,
    REDRAW,
];

/// The board while a bot thinks: nothing is laid.
pub(crate) const WAITING: &[Binding] = &[
    row("hurry", ESCAPE, Fixed(Action::Back), "best so far", "Have the bot play the best that it has found."),
    HELP,
    row("next-pane", &[Plain(KeyCode::Tab)], Fixed(Action::NextPane), "pane", "The next pane."),
    row("word", &[Ctrl('f')], Fixed(Action::Words), "word", "Look a word up."),
    row(
        "menu",
        &[Plain(KeyCode::F(10))],
        Fixed(Action::Menu),
        "menu",
        "Leave the game, saved, for the menu.",
    ),
    QUIT,
    row("up", &[Plain(KeyCode::Up)], go(Direction::Up), "", "Move the cursor up."),
    row("down", &[Plain(KeyCode::Down)], go(Direction::Down), "", "Move the cursor down."),
    row("left", &[Plain(KeyCode::Left)], go(Direction::Left), "", "Move the cursor left."),
    row("right", &[Plain(KeyCode::Right)], go(Direction::Right), "", "Move the cursor right."),
    row("shuffle", &[Ctrl('u')], Fixed(Action::Shuffle), "", "Shuffle your rack."),
    row("sort", &[Ctrl('a')], Fixed(Action::Sort), "", "Sort your rack by the alphabet."),
    row("hide", &[Ctrl('k')], Fixed(Action::Hide), "", "Hide or show your rack."),
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(crate) const HINTS: &[Binding] = &[
    UP,
    DOWN,
    row("tell", ENTER, Fixed(Action::Accept), "tell", "Tell the chosen hint."),
    row(
        "close",
        ESCAPE,
        Fixed(Action::Back),
        "close",
        "Close the hints; what was told stays free for this turn.",
    ),
    HELP,
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(crate) const PIN: &[Binding] = &[
    row("text", &[Text], OfChar(Action::Type), "PIN", "Write your PIN."),
    row("erase", ERASE, Fixed(Action::Erase), "", "Take the last character back."),
    row("show", ENTER, Fixed(Action::Accept), "show my rack", "Lift the cover, if the PIN is right."),
    row("back", ESCAPE, Fixed(Action::Back), "back", "Back to the cover."),
    QUIT,
    SUSPEND,
    REDRAW,
];
