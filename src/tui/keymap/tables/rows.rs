//! The parts that tables have in common: how rows are written, and rows of several tables.

use ratatui::crossterm::event::KeyCode;

use crate::tui::action::{Destination, Direction, ReplayAction, UiAction};
use crate::tui::effect::MenuScreen;
use crate::tui::keymap::{Binding, Meaning, Press};
use crate::tui::side_panel::PanelTab;

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, CtrlArrow, Digit, Letter, Plain};

/// A row: its name, the keys and what they do, its label in the line of keys, and its help.
macro_rules! row {
    ($name:literal, $keys:expr => $meaning:expr, $label:literal, $help:literal) => {
        $crate::tui::keymap::Binding {
            name: $name,
            keys: $keys,
            meaning: $meaning,
            label: $label,
            help: $help,
        }
    };
}
pub(in crate::tui::keymap) use row;

pub(in crate::tui::keymap) const fn key(character: char) -> Press {
    Plain(KeyCode::Char(character))
}

pub(in crate::tui::keymap) const fn moves(direction: Direction) -> Meaning {
    Fixed(UiAction::Move(direction))
}

pub(in crate::tui::keymap) const fn replay(action: ReplayAction) -> Meaning {
    Fixed(UiAction::Replay(action))
}

pub(in crate::tui::keymap) const fn go(destination: Destination) -> Meaning {
    Fixed(UiAction::Go(destination))
}

/// Opens a screen of the main menu.
pub(in crate::tui::keymap) const fn open(screen: MenuScreen) -> Meaning {
    go(Destination::Screen(screen))
}

/// Keys 1 to 9 are the first nine rack tiles, 0 is the tenth.
pub(super) fn slot(character: char) -> UiAction {
    let digit = character.to_digit(10).unwrap_or_default() as usize;
    UiAction::RackSlot((digit + 9) % 10)
}

pub(in crate::tui::keymap) const ENTER: &[Press] = &[Press::ENTER];
pub(in crate::tui::keymap) const ESCAPE: &[Press] = &[Plain(KeyCode::Esc)];
pub(in crate::tui::keymap) const ERASE: &[Press] = &[Plain(KeyCode::Backspace)];

/// Some terminals take F1, F10 and F11 for themselves, so no action has only one of these.
pub(in crate::tui::keymap) const HELP: Binding = row!(
    "help", &[Plain(KeyCode::F(1)), Ctrl('d')] => Fixed(UiAction::Help), "help",
    "Show or close this help."
);

/// Shows or closes the help where no text is typed.
pub(in crate::tui::keymap) const HELP_BY_MARK: Binding = row!(
    "help", &[Plain(KeyCode::F(1)), Ctrl('d'), key('?')] => Fixed(UiAction::Help), "help",
    "Show or close this help."
);

pub(in crate::tui::keymap) const QUIT: Binding = row!("quit", &[Ctrl('q'), Ctrl('c')] => Fixed(UiAction::Quit), "quit",
    "Quit. A game is saved, a lesson is not.");

/// Quits, in contexts that may have no game to save.
pub(in crate::tui::keymap) const QUIT_HERE: Binding = row!("quit", &[Ctrl('q'), Ctrl('c')] => Fixed(UiAction::Quit), "quit",
    "Quit.");

const SUSPEND: Binding =
    row!("suspend", &[Ctrl('z')] => Fixed(UiAction::Suspend), "", "Suspend to the shell; `fg` resumes.");

pub(in crate::tui::keymap) const NEXT_TAB: Binding = row!(
    "next-pane", &[Plain(KeyCode::Tab)] => Fixed(UiAction::NextTab), "panel",
    "Next tab of the side panel."
);

pub(in crate::tui::keymap) const GAME_TAB: Binding = row!(
    "game", &[Plain(KeyCode::F(2))] => Fixed(UiAction::ShowTab(PanelTab::Game)), "",
    "Show the options of the game; again, its rules."
);

/// Looks back, for those who watch.
pub(in crate::tui::keymap) const LOOK_BACK_AT: Binding = row!("look-back", &[Plain(KeyCode::F(4)), Ctrl('n')] => replay(ReplayAction::Open), "",
    "Look back at earlier turns.");

const REDRAW: Binding = row!("redraw", &[Ctrl('l')] => Fixed(UiAction::Redraw), "", "Redraw the screen.");

/// Arrow keys, and hjkl where no text is typed.
pub(in crate::tui::keymap) const UP: Binding = row!("up", &[Plain(KeyCode::Up), key('k')] => moves(Direction::Up), "",
    "Go up a line.");

pub(in crate::tui::keymap) const DOWN: Binding = row!("down", &[Plain(KeyCode::Down), key('j')] => moves(Direction::Down), "",
    "Go down a line.");

pub(in crate::tui::keymap) const ERASE_CHARACTER: Binding = row!("erase", ERASE => Fixed(UiAction::Erase), "",
    "Delete the character before the cursor.");

/// The keys of text fields; those of shells, as far as they are free.
const FIELD_HOME: Binding = row!("home", &[Plain(KeyCode::Home), Ctrl('a')] => moves(Direction::Home), "",
    "Move the cursor to the start of the text.");

const FIELD_END: Binding = row!("end", &[Plain(KeyCode::End), Ctrl('e')] => moves(Direction::End), "",
    "Move the cursor to the end of the text.");

const PREVIOUS_WORD: Binding = row!("word-left", &[CtrlArrow(KeyCode::Left)] => Fixed(UiAction::PreviousWord), "",
    "Move the cursor to the previous word.");

const NEXT_WORD: Binding = row!("word-right", &[CtrlArrow(KeyCode::Right)] => Fixed(UiAction::NextWord), "",
    "Move the cursor to the next word.");

const ERASE_NEXT: Binding = row!("delete", &[Plain(KeyCode::Delete)] => Fixed(UiAction::Delete), "",
    "Delete the next character.");

const ERASE_WORD: Binding = row!("erase-word", &[Ctrl('w')] => Fixed(UiAction::EraseWord), "",
    "Delete the word before the cursor.");

const ERASE_TO_START: Binding = row!("erase-start", &[Ctrl('u')] => Fixed(UiAction::EraseToStart), "",
    "Delete the text before the cursor.");

const ERASE_TO_END: Binding = row!("erase-end", &[Ctrl('k')] => Fixed(UiAction::EraseToEnd), "",
    "Delete the text after the cursor.");

pub(in crate::tui::keymap) const MENU: Binding = row!(
    "menu", &[Plain(KeyCode::F(10)), Ctrl('w')] => Fixed(UiAction::Menu), "menu",
    "Go to the menu. A game is saved, a lesson is not."
);

pub(in crate::tui::keymap) const OWN_WORD: &[Press] = &[Ctrl('v'), Plain(KeyCode::F(8))];
const SHUFFLE: Binding = row!("shuffle", &[Ctrl('u')] => Fixed(UiAction::Shuffle), "", "Shuffle your rack.");
const SORT: Binding =
    row!("sort", &[key('=')] => Fixed(UiAction::Sort), "", "Sort your rack alphabetically.");

const ARRANGE_RACK: Binding =
    row!("arrange", &[Ctrl('o')] => Fixed(UiAction::Arrange), "", "Arrange your rack by hand.");

const HIDE: Binding = row!("hide", &[Ctrl('k')] => Fixed(UiAction::Hide), "", "Hide or show your rack.");
const CURSOR_UP: Binding =
    row!("up", &[Plain(KeyCode::Up)] => moves(Direction::Up), "", "Move the cursor up.");

const CURSOR_DOWN: Binding =
    row!("down", &[Plain(KeyCode::Down)] => moves(Direction::Down), "", "Move the cursor down.");

const CURSOR_LEFT: Binding =
    row!("left", &[Plain(KeyCode::Left)] => moves(Direction::Left), "", "Move the cursor left.");

const CURSOR_RIGHT: Binding =
    row!("right", &[Plain(KeyCode::Right)] => moves(Direction::Right), "", "Move the cursor right.");

pub(in crate::tui::keymap) const PAGE_UP: Binding = row!("page-up", &[Plain(KeyCode::PageUp)] => moves(Direction::PageUp), "",
    "Scroll up a page.");

pub(in crate::tui::keymap) const PAGE_DOWN: Binding = row!(
    "page-down", &[Plain(KeyCode::PageDown)] => moves(Direction::PageDown), "",
    "Scroll down a page."
);

const HOME: Binding = row!("home", &[Plain(KeyCode::Home)] => moves(Direction::Home), "", "Go to the start.");
const END: Binding = row!("end", &[Plain(KeyCode::End)] => moves(Direction::End), "", "Go to the end.");

/// The binding that the board of a game and that of a puzzle share.
pub(in crate::tui::keymap) const MORE: Binding = row!(
    "more", &[Plain(KeyCode::F(3)), key(';')] => Fixed(UiAction::ActionMenu), "more",
    "List all actions; or click the top line."
);

pub(in crate::tui::keymap) const RECALL: Binding = row!("recall", ESCAPE => Fixed(UiAction::Back), "back",
    "Return your tiles to the rack.");

pub(in crate::tui::keymap) const TURN: Binding = row!("turn", &[key(' ')] => Fixed(UiAction::SwitchAxis), "turn",
    "Switch between across and down.");

pub(in crate::tui::keymap) const TAKE: Binding = row!("take", &[Ctrl('t')] => Fixed(UiAction::Take), "take",
    "Take the tile under the cursor, where the rules allow it, or put it back.");

pub(in crate::tui::keymap) const SKIP: Binding = row!("skip", &[Plain(KeyCode::F(12))] => Fixed(UiAction::Skip), "skip",
    "In the tutorial: go on to the next lesson.");

pub(in crate::tui::keymap) const WORD: Binding = row!("word", &[Ctrl('f'), key('/')] => Fixed(UiAction::LookUp), "word",
    "Look up a word.");

pub(in crate::tui::keymap) const COPY: Binding = row!("copy", &[Ctrl('y')] => Fixed(UiAction::Copy), "",
    "Copy the position, as a scenario file.");

const LETTER: Binding =
    row!("letter", &[Letter] => OfChar(UiAction::Type), "", "Place a tile; a capital uses a blank first.");

const NUMBER: Binding = row!("number", &[Digit] => OfChar(slot), "", "Place the rack tile with that number.");

const EXTRA: Binding =
    row!("extra", &[key('+')] => Fixed(UiAction::ExtraSlot), "", "Place the taken tile or the gift blank.");

const BLANK_NEXT: Binding = row!("blank", &[key('.'), key('?')] => Fixed(UiAction::BlankNext), "",
    "Play the next letter with a blank.");

const ERASE_TILE: Binding =
    row!("erase", ERASE => Fixed(UiAction::Erase), "", "Return the last tile to the rack.");

const REMOVE_TILE: Binding = row!("remove", &[Plain(KeyCode::Delete)] => Fixed(UiAction::Delete), "",
    "Return the tile under the cursor to the rack.");

/// The field above, in a form.
pub(in crate::tui::keymap) const FIELD_ABOVE: Binding = row!(
    "up", &[Plain(KeyCode::Up), Plain(KeyCode::BackTab)] => moves(Direction::Up), "",
    "Go to the field above."
);

/// The field below.
pub(in crate::tui::keymap) const FIELD_BELOW: Binding = row!(
    "down", &[Plain(KeyCode::Down), Plain(KeyCode::Tab)] => moves(Direction::Down), "",
    "Go to the field below."
);

/// The previous value of a field.
pub(in crate::tui::keymap) const PREVIOUS_VALUE: Binding = row!(
    "previous", &[Plain(KeyCode::Left)] => moves(Direction::Left), "change",
    "Previous value; in a text: move the cursor left."
);

/// The next value.
pub(in crate::tui::keymap) const NEXT_VALUE: Binding = row!(
    "next", &[Plain(KeyCode::Right)] => moves(Direction::Right), "change",
    "Next value; in a text: move the cursor right."
);

/// The selected line of a list that does nothing else.
pub(in crate::tui::keymap) const CHOOSE_LINE: Binding = row!(
    "choose", &[Plain(KeyCode::Enter), Plain(KeyCode::Right), key('l'), key(' ')] => Fixed(UiAction::Accept), "choose",
    "Choose the selected line."
);

/// The keys of every context: they act on the terminal.
pub(in crate::tui::keymap) const TERMINAL: &[Binding] = &[SUSPEND, REDRAW];

/// Editing a text.
pub(in crate::tui::keymap) const TEXT_FIELD: &[Binding] =
    &[FIELD_HOME, FIELD_END, ERASE_NEXT, ERASE_WORD, ERASE_TO_START, ERASE_TO_END, PREVIOUS_WORD, NEXT_WORD];

/// Moving the cursor on the board.
pub(in crate::tui::keymap) const CURSOR: &[Binding] = &[CURSOR_UP, CURSOR_DOWN, CURSOR_LEFT, CURSOR_RIGHT];

/// Laying tiles, and taking them back.
pub(in crate::tui::keymap) const LAYING: &[Binding] =
    &[LETTER, NUMBER, EXTRA, BLANK_NEXT, ERASE_TILE, REMOVE_TILE];

/// Arranging the rack, and hiding it.
pub(in crate::tui::keymap) const RACK: &[Binding] = &[SHUFFLE, SORT, ARRANGE_RACK, HIDE];

/// Scrolling by pages, and to both ends.
pub(in crate::tui::keymap) const SCROLLING: &[Binding] = &[PAGE_UP, PAGE_DOWN, HOME, END];

/// Moving in a list by more than an item.
pub(in crate::tui::keymap) const LIST_SCROLLING: &[Binding] = &[
    row!("page-up", &[Plain(KeyCode::PageUp)] => moves(Direction::PageUp), "", "Go up ten lines."),
    row!("page-down", &[Plain(KeyCode::PageDown)] => moves(Direction::PageDown), "", "Go down ten lines."),
    HOME,
    END,
];

/// Moving the cursor of a text that nothing else moves in.
pub(in crate::tui::keymap) const CURSOR_IN_TEXT: &[Binding] = &[CURSOR_LEFT, CURSOR_RIGHT];
