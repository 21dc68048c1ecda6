//! A turn: the board, the panel beside it, and what opens over them.

use ratatui::crossterm::event::KeyCode;

use super::rows::{
    COPY, CURSOR, DOWN, ENTER, ESCAPE, GAME_TAB, HELP, HELP_BY_MARK, LAYING, LOOK_BACK_AT, MENU, MORE,
    NEXT_TAB, OWN_WORD, QUIT, RACK, RECALL, SCROLLING, SKIP, TAKE, TURN, UP, WORD, key, moves, replay, row,
    slot,
};
use crate::tui::action::{Direction, ReplayAction, UiAction};
use crate::tui::keymap::{Binding, Meaning, Press};

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, Digit, Letter, Plain};

const LOOK_BACK: Binding = row!("look-back", &[Plain(KeyCode::F(4)), Ctrl('n')] => replay(ReplayAction::Open), "",
    "Look back at earlier turns; your tiles stay where they are.");

const PAUSE: Binding = row!("pause", &[Plain(KeyCode::F(9))] => Fixed(UiAction::Pause), "",
    "Hide the game and stop the clock, unless it always runs.");

pub(in crate::tui::keymap) const BOARD: &[&[Binding]] = &[
    &[
        HELP,
        MORE,
        row!("play", ENTER => Fixed(UiAction::Accept), "play", "Play the word."),
        NEXT_TAB,
        RECALL,
        TURN,
        TAKE,
        row!("exchange", &[Ctrl('x')] => Fixed(UiAction::Exchange), "exchange", "Exchange tiles."),
        row!("change-blank", &[Plain(KeyCode::F(7))] => Fixed(UiAction::ChangeBlank), "blank",
            "Swap a blank on the board for your tile of its letter, where the rules allow it."),
        row!("challenge", &[key('!')] => Fixed(UiAction::Challenge), "challenge",
            "Challenge the words of the last play, where the rules allow it."),
        row!("pass", &[Ctrl('p')] => Fixed(UiAction::Pass), "pass", "Pass your turn."),
        WORD,
        row!("own-word", OWN_WORD => Fixed(UiAction::OwnWord), "",
            "Allow the unknown words of your play from now on, as your own words."),
        COPY,
        row!("hint", &[Ctrl('g')] => Fixed(UiAction::Hint), "hint", "Get a hint, if the game allows hints."),
        row!("command", &[key(':')] => Fixed(UiAction::Command), "command", "Type a command: 8h WORD, take k8, pass."),
        MENU,
        QUIT,
    ],
    CURSOR,
    LAYING,
    RACK,
    &[
        PAUSE,
        SKIP,
        LOOK_BACK,
        row!("resign", &[Ctrl('r')] => Fixed(UiAction::Resign), "", "Resign."),
        row!("undo", &[key('<')] => Fixed(UiAction::Undo), "", "Undo your last turn, in games against bots that allow undo."),
        row!("agree", &[Ctrl('e')] => Fixed(UiAction::Agree), "",
            "After a resignation: agree to end the game, or change your mind."),
        GAME_TAB,
    ],
    SCROLLING,
];

/// A tab that hides the board: no key acts on what nobody sees.
pub(in crate::tui::keymap) const PANEL: &[&[Binding]] = &[
    &[
        row!("board", ESCAPE => Fixed(UiAction::Back), "board", "Go back to the board."),
        NEXT_TAB,
        GAME_TAB,
        LOOK_BACK,
        HELP,
        MENU,
        QUIT,
        UP,
        DOWN,
    ],
    SCROLLING,
];

pub(in crate::tui::keymap) const BLANK: &[&[Binding]] = &[&[
    row!("letter", &[Letter] => OfChar(UiAction::Type), "pick", "Go to that letter."),
    row!("left", &[Plain(KeyCode::Left)] => moves(Direction::Left), "pick", "Previous letter."),
    row!("right", &[Plain(KeyCode::Right)] => moves(Direction::Right), "pick", "Next letter."),
    row!("up", &[Plain(KeyCode::Up)] => moves(Direction::Up), "pick", "Go up a row."),
    row!("down", &[Plain(KeyCode::Down)] => moves(Direction::Down), "pick", "Go down a row."),
    row!("lay", ENTER => Fixed(UiAction::Accept), "place", "Place the blank as that letter."),
    row!("leave", ESCAPE => Fixed(UiAction::Back), "cancel", "Place nothing."),
    QUIT,
]];

pub(in crate::tui::keymap) const EXCHANGE: &[&[Binding]] = &[&[
    row!("letter", &[Letter] => OfChar(UiAction::Type), "mark", "Mark a tile with that letter."),
    row!("number", &[Digit] => OfChar(slot), "", "Mark the tile with that number."),
    row!("blank", &[key('?'), key('.')] => Fixed(UiAction::BlankNext), "", "Mark a blank."),
    row!("left", &[Plain(KeyCode::Left)] => moves(Direction::Left), "", "Previous tile."),
    row!("right", &[Plain(KeyCode::Right)] => moves(Direction::Right), "", "Next tile."),
    row!("mark", &[key(' ')] => Fixed(UiAction::Mark), "", "Mark or unmark the tile."),
    row!("give", ENTER => Fixed(UiAction::Accept), "exchange", "Exchange the marked tiles."),
    row!("leave", ESCAPE => Fixed(UiAction::Back), "cancel", "Exchange nothing."),
    QUIT,
]];

pub(in crate::tui::keymap) const ARRANGE: &[&[Binding]] = &[&[
    row!("left", &[Plain(KeyCode::Left), key('h')] => moves(Direction::Left), "move", "Go left; a grabbed tile moves along."),
    row!("right", &[Plain(KeyCode::Right), key('l')] => moves(Direction::Right), "move",
        "Go right; a grabbed tile moves along."),
    row!("hold", &[key(' ')] => Fixed(UiAction::Mark), "grab", "Grab the tile, or let it go."),
    row!("number", &[Digit] => OfChar(slot), "", "Move the tile with that number here."),
    row!("shuffle", &[Ctrl('u')] => Fixed(UiAction::Shuffle), "shuffle", "Shuffle your rack."),
    row!("sort", &[key('=')] => Fixed(UiAction::Sort), "sort", "Sort your rack alphabetically."),
    row!("done", &[Plain(KeyCode::Enter), Plain(KeyCode::Esc)] => Fixed(UiAction::Back), "done",
        "Close; the rack keeps this order."),
    QUIT,
]];

/// The board while a bot thinks: no tile can be placed.
pub(in crate::tui::keymap) const BOT_TURN: &[&[Binding]] = &[
    &[
        row!("hurry", ESCAPE => Fixed(UiAction::Back), "best so far", "Have the bot play its best play so far."),
        HELP_BY_MARK,
        NEXT_TAB,
        GAME_TAB,
        LOOK_BACK,
        WORD,
        MENU,
        QUIT,
    ],
    CURSOR,
    RACK,
    SCROLLING,
];

/// The board of a table, for somebody without a seat: no key needs a rack.
pub(in crate::tui::keymap) const ONLOOKER: &[&[Binding]] = &[
    &[
        HELP_BY_MARK,
        MORE,
        NEXT_TAB,
        GAME_TAB,
        LOOK_BACK_AT,
        WORD,
        row!("command", &[key(':')] => Fixed(UiAction::Command), "", "Type a command: scores, history, square k8."),
        MENU,
        QUIT,
    ],
    CURSOR,
    SCROLLING,
];

pub(in crate::tui::keymap) const HINTS: &[&[Binding]] = &[&[
    UP,
    DOWN,
    row!("show", ENTER => Fixed(UiAction::Accept), "show", "Show the selected hint, or close one that is shown."),
    row!("close", ESCAPE => Fixed(UiAction::Back), "close", "Close the hints; a hint that was shown stays free this turn."),
    HELP_BY_MARK,
    QUIT,
]];

/// The best plays, shown as a hint; the board shows the selected one.
pub(in crate::tui::keymap) const BEST_PLAYS: &[&[Binding]] = &[&[
    UP,
    DOWN,
    row!("lay", ENTER => Fixed(UiAction::Accept), "place", "Leave the tiles of the selected play on the board."),
    row!("close", ESCAPE => Fixed(UiAction::Back), "close", "Close the hints; the tiles that you had placed are there again."),
    HELP_BY_MARK,
    QUIT,
]];
