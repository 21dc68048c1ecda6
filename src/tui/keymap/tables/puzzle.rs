//! Puzzles.

use ratatui::crossterm::event::KeyCode;

use super::rows::{
    COPY, CURSOR, ENTER, ESCAPE, GAME_TAB, HELP, HELP_BY_MARK, LAYING, MORE, NEXT_TAB, PAGE_DOWN, PAGE_UP,
    QUIT_HERE, RACK, RECALL, SCROLLING, TAKE, TURN, WORD, go, key, moves, row,
};
use crate::tui::action::{Destination, Direction, UiAction};
use crate::tui::keymap::{Binding, Meaning, Press};

use Meaning::Fixed;
use Press::{Ctrl, Plain};

/// The board of a puzzle: one play is tried, and nothing else ends a turn.
pub(in crate::tui::keymap) const PUZZLE: &[&[Binding]] = &[
    &[
        HELP,
        MORE,
        row!("play", ENTER => Fixed(UiAction::Accept), "try", "Try the play that you have placed."),
        NEXT_TAB,
        RECALL,
        TURN,
        TAKE,
        row!("give-up", &[Ctrl('r')] => Fixed(UiAction::GiveUp), "give up", "Give up, and see the best plays."),
        WORD,
        row!("command", &[key(':')] => Fixed(UiAction::Command), "command", "Type a command: 8h WORD, take k8, give up."),
        row!("menu", &[Plain(KeyCode::F(10)), Ctrl('w')] => Fixed(UiAction::Menu), "menu",
            "Go to the menu; tries used stay used."),
        row!("quit", &[Ctrl('q'), Ctrl('c')] => Fixed(UiAction::Quit), "quit", "Quit; tries used stay used."),
    ],
    CURSOR,
    LAYING,
    RACK,
    &[COPY, GAME_TAB],
    SCROLLING,
];

/// The best plays of a puzzle, shown on the board one by one.
pub(in crate::tui::keymap) const SOLUTION: &[&[Binding]] = &[&[
    row!("up", &[Plain(KeyCode::Up), key('k')] => moves(Direction::Up), "plays", "Show the better play on the board."),
    row!("down", &[Plain(KeyCode::Down), key('j')] => moves(Direction::Down), "plays", "Show the next play on the board."),
    row!("next-puzzle", &[key('n')] => go(Destination::NextPuzzle), "next", "Look for another puzzle."),
    row!("share", &[key('s')] => Fixed(UiAction::Share), "share", "Copy the result, without the solution, to send to others."),
    row!("menu", &[Plain(KeyCode::Enter), Plain(KeyCode::F(10)), Ctrl('w')] => Fixed(UiAction::Menu), "menu",
        "Go to the menu."),
    NEXT_TAB,
    WORD,
    COPY,
    GAME_TAB,
    HELP_BY_MARK,
    QUIT_HERE,
    PAGE_UP,
    PAGE_DOWN,
]];

/// The search for a puzzle, which takes a second or two.
pub(in crate::tui::keymap) const PUZZLE_SEARCH: &[&[Binding]] = &[&[
    row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back to the menu."),
    HELP_BY_MARK,
    QUIT_HERE,
]];
