//! The default bindings of every context, most used first.

mod between_turns;
mod laboratory;
mod look_back;
mod menus;
mod play;
mod puzzle;
mod rows;
mod words;

pub(super) use between_turns::{GAME_OVER, HAND_OVER, PIN};
pub(super) use laboratory::{LABORATORY, RUN_PLAYING, RUN_REPORT};
pub(super) use look_back::{GO_TO_TURN, REPLAY, WATCH, WHAT_IF};
pub(super) use menus::{CONFIRMATION, LIST, MAIN_MENU, NEW_GAME, PAGER, SAVED_GAMES, SETTINGS, STATISTICS};
pub(super) use play::{ARRANGE, BEST_PLAYS, BLANK, BOARD, BOT_TURN, EXCHANGE, HINTS, PANEL};
pub(super) use puzzle::{PUZZLE, PUZZLE_SEARCH, SOLUTION};
pub(super) use words::{COMMAND_LINE, FOUND_WORDS, LOOK_UP};
