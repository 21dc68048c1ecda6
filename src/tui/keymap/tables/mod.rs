//! The default bindings of contexts, most used first.

mod between_turns;
mod laboratory;
mod look_back;
mod play;
mod puzzle;
pub(super) mod rows;
mod words;

pub(super) use between_turns::{GAME_OVER, HAND_OVER, PIN};
pub(super) use laboratory::{BENCH, LABORATORY, RUN_PLAYING, RUN_REPORT};
pub(super) use look_back::{GO_TO_TURN, REPLAY, WATCH, WHAT_IF};
pub(super) use play::{ARRANGE, BEST_PLAYS, BLANK, BOARD, BOT_TURN, EXCHANGE, HINTS, ONLOOKER, PANEL};
pub(super) use puzzle::{PUZZLE, PUZZLE_SEARCH, SOLUTION};
pub(super) use words::{COMMAND_LINE, FOUND_WORDS, HALL_ANSWER, LOOK_UP, STUDY};
