//! Games to look back at, and to watch.

use rackety_engine::analysis::Depth;
use ratatui::crossterm::event::KeyCode;

use super::rows::{
    CURSOR_IN_TEXT, DOWN, ENTER, ERASE_CHARACTER, ESCAPE, GAME_TAB, HELP_BY_MARK, LOOK_BACK_AT, NEXT_TAB,
    PAGE_DOWN, PAGE_UP, QUIT_HERE, TEXT_FIELD, UP, key, moves, replay, row,
};
use crate::tui::action::{Direction, ReplayAction, UiAction};
use crate::tui::keymap::{Binding, Meaning, Press};

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, Digit, Plain};

/// A digit begins the number of a turn.
const fn turn_number(character: char) -> UiAction {
    UiAction::Replay(ReplayAction::JumpTo(character))
}

/// Leaves for the menu where there is nothing to save.
const MENU_WITHOUT_SAVING: Binding =
    row!("menu", &[Plain(KeyCode::F(10)), Ctrl('w')] => Fixed(UiAction::Menu), "menu", "Go to the menu.");

/// The board of a game that another process plays.
pub(in crate::tui::keymap) const WATCH: &[&[Binding]] = &[&[
    row!("take-over", ENTER => Fixed(UiAction::Accept), "continue", "Continue the game here, once nobody has it open."),
    HELP_BY_MARK,
    NEXT_TAB,
    GAME_TAB,
    LOOK_BACK_AT,
    row!("word", &[Ctrl('f'), key('/')] => Fixed(UiAction::LookUp), "word", "Look up words."),
    MENU_WITHOUT_SAVING,
    QUIT_HERE,
    row!("up", &[Plain(KeyCode::Up), key('k')] => moves(Direction::Up), "", "Move the visible part of the board up."),
    row!("down", &[Plain(KeyCode::Down), key('j')] => moves(Direction::Down), "", "Move the visible part of the board down."),
    row!("left", &[Plain(KeyCode::Left), key('h')] => moves(Direction::Left), "", "Move the visible part of the board left."),
    row!("right", &[Plain(KeyCode::Right), key('l')] => moves(Direction::Right), "",
        "Move the visible part of the board right."),
    PAGE_UP,
    PAGE_DOWN,
]];

/// Looking back at a game.
pub(in crate::tui::keymap) const REPLAY: &[&[Binding]] = &[&[
    row!("previous", &[Plain(KeyCode::Left), key('h')] => moves(Direction::Left), "turn",
        "Previous turn; the wheel goes back and forth too."),
    row!("next", &[Plain(KeyCode::Right), key('l')] => moves(Direction::Right), "turn", "Next turn."),
    row!("play-on", &[key(' ')] => replay(ReplayAction::PlayOn), "play", "Go on turn by turn, or stop."),
    row!("review", &[key('v')] => replay(ReplayAction::Review(Depth::Quick)), "review",
        "Review the game: what each turn lost, and where the game turned."),
    row!("better-play", &[key('y')] => replay(ReplayAction::BetterPlay), "why",
        "Show the better play of a reviewed or coached turn on the board, or the actual one again."),
    row!("what-if", &[key('w')] => replay(ReplayAction::WhatIf), "what if",
        "Play on from this turn as a new game, once the game is over."),
    row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back to where you came from."),
    HELP_BY_MARK,
    row!("jump", &[key('g')] => replay(ReplayAction::Jump), "go to", "Go to a turn by its number."),
    NEXT_TAB,
    row!("deep-review", &[key('d')] => replay(ReplayAction::Review(Depth::Deep)), "",
        "Review the game more closely, which takes longer."),
    row!("turning-point", &[key('t')] => replay(ReplayAction::TurningPoint), "",
        "Go to the next turning point of a reviewed game."),
    row!("chart", &[key('c')] => replay(ReplayAction::NextChart), "",
        "Show the charts: scores, and once reviewed the chances of winning and the points lost."),
    row!("jump-number", &[Digit] => OfChar(turn_number), "", "Go to the turn with that number."),
    row!("page-up", &[Plain(KeyCode::PageUp)] => moves(Direction::PageUp), "", "Previous turn of the same player."),
    row!("page-down", &[Plain(KeyCode::PageDown)] => moves(Direction::PageDown), "", "Next turn of the same player."),
    row!("home", &[Plain(KeyCode::Home)] => moves(Direction::Home), "", "Go to the start of the game."),
    row!("end", &[Plain(KeyCode::End)] => moves(Direction::End), "", "Go to the last turn."),
    row!("up", &[Plain(KeyCode::Up), key('k')] => moves(Direction::Up), "",
        "Previous turn of the history; in other tabs: scroll up."),
    row!("down", &[Plain(KeyCode::Down), key('j')] => moves(Direction::Down), "",
        "Next turn of the history; in other tabs: scroll down."),
    GAME_TAB,
    MENU_WITHOUT_SAVING,
    QUIT_HERE,
]];

/// The number of a turn to go to.
pub(in crate::tui::keymap) const GO_TO_TURN: &[&[Binding]] = &[
    &[
        row!("number", &[Digit] => OfChar(UiAction::Type), "number", "Type the number of a turn."),
        ERASE_CHARACTER,
        row!("show", ENTER => Fixed(UiAction::Accept), "go", "Go to that turn."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "cancel", "Stay at this turn."),
        QUIT_HERE,
    ],
    CURSOR_IN_TEXT,
    TEXT_FIELD,
];

/// The keys for where to play on from, and who plays.
pub(in crate::tui::keymap) const WHAT_IF: &[&[Binding]] = &[&[
    row!("start", ENTER => Fixed(UiAction::Accept), "start", "Start the new game."),
    row!("previous", &[Plain(KeyCode::Left), key('h')] => moves(Direction::Left), "change", "Previous value."),
    row!("next", &[Plain(KeyCode::Right), key('l')] => moves(Direction::Right), "change", "Next value."),
    UP,
    DOWN,
    row!("back", ESCAPE => Fixed(UiAction::Back), "cancel", "Stay at this turn."),
    HELP_BY_MARK,
    QUIT_HERE,
]];
