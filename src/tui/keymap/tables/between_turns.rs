//! The keys between two turns, and after the last one.

use rackety_engine::analysis::Depth;
use ratatui::crossterm::event::KeyCode;

use super::rows::{
    CURSOR_IN_TEXT, ENTER, ERASE_CHARACTER, ESCAPE, GAME_TAB, HELP_BY_MARK, MENU, NEXT_TAB, PAGE_DOWN,
    PAGE_UP, QUIT, QUIT_HERE, SKIP, TEXT_FIELD, go, key, moves, open, replay, row,
};
use crate::tui::action::{Destination, Direction, ReplayAction, UiAction};
use crate::tui::effect::MenuScreen;
use crate::tui::keymap::{Binding, Meaning, Press};

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, Plain, Text};

/// The arrows and hjkl move the cursor on a board where nothing is typed.
const UP_BY_LETTER: Binding =
    row!("up", &[Plain(KeyCode::Up), key('k')] => moves(Direction::Up), "", "Move the cursor up.");

const DOWN_BY_LETTER: Binding = row!("down", &[Plain(KeyCode::Down), key('j')] => moves(Direction::Down), "",
    "Move the cursor down.");

const LEFT_BY_LETTER: Binding = row!("left", &[Plain(KeyCode::Left), key('h')] => moves(Direction::Left), "",
    "Move the cursor left.");

const RIGHT_BY_LETTER: Binding = row!("right", &[Plain(KeyCode::Right), key('l')] => moves(Direction::Right), "",
    "Move the cursor right.");

const CHALLENGE: Binding = row!("challenge", &[key('c')] => Fixed(UiAction::Challenge), "challenge",
    "Challenge the words of the last play, where the rules allow it.");

pub(in crate::tui::keymap) const HAND_OVER: &[&[Binding]] = &[&[
    row!("ready", &[Plain(KeyCode::Enter), key(' ')] => Fixed(UiAction::Accept), "ready", "Show your rack and play."),
    CHALLENGE,
    SKIP,
    HELP_BY_MARK,
    MENU,
    QUIT,
]];

pub(in crate::tui::keymap) const GAME_OVER: &[&[Binding]] = &[&[
    row!("rematch", &[key('r')] => go(Destination::Rematch), "rematch",
        "Play again with the same players; the next one begins."),
    row!("menu", &[Plain(KeyCode::Enter), Plain(KeyCode::F(10)), Ctrl('w')] => Fixed(UiAction::Menu), "menu",
        "Go to the menu."),
    row!("replay", &[key('p')] => replay(ReplayAction::Open), "replay", "Look back at the game turn by turn."),
    row!("review", &[key('v')] => replay(ReplayAction::Review(Depth::Quick)), "review",
        "Review the game: what each turn lost, and where the game turned."),
    row!("new-game", &[key('n')] => open(MenuScreen::NewGame), "new", "Set up a new game."),
    row!("share", &[key('s')] => Fixed(UiAction::Share), "share", "Copy a short result, to send to others."),
    row!("board", &[Plain(KeyCode::Esc), key('b')] => Fixed(UiAction::Back), "board",
        "Switch between the board and the result."),
    NEXT_TAB,
    GAME_TAB,
    row!("word", &[Ctrl('f'), key('/')] => Fixed(UiAction::LookUp), "word", "Look up words."),
    row!("copy", &[Ctrl('y')] => Fixed(UiAction::Copy), "", "Copy the whole game: result, turns and board."),
    HELP_BY_MARK,
    QUIT_HERE,
    UP_BY_LETTER,
    DOWN_BY_LETTER,
    LEFT_BY_LETTER,
    RIGHT_BY_LETTER,
    PAGE_UP,
    PAGE_DOWN,
]];

pub(in crate::tui::keymap) const PIN: &[&[Binding]] = &[
    &[
        row!("text", &[Text] => OfChar(UiAction::Type), "PIN", "Type your PIN."),
        ERASE_CHARACTER,
        row!("show", ENTER => Fixed(UiAction::Accept), "show my rack", "Show your rack, if the PIN is right."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back to the hand-over screen."),
        QUIT,
    ],
    CURSOR_IN_TEXT,
    TEXT_FIELD,
];
