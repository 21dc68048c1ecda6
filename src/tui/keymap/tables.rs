//! The default bindings of every context, most used first.

use rackety_engine::analysis::Depth;
use ratatui::crossterm::event::KeyCode;

use super::{Binding, Meaning, Press};
use crate::tui::action::{Destination, Direction, LabAction, ReplayAction, UiAction};
use crate::tui::side_panel::PanelTab;

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, CtrlArrow, Digit, Letter, Plain, Text};

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

const fn moves(direction: Direction) -> Meaning {
    Fixed(UiAction::Move(direction))
}

const fn replay(action: ReplayAction) -> Meaning {
    Fixed(UiAction::Replay(action))
}

/// A digit begins the number of a turn.
const fn turn_number(character: char) -> UiAction {
    UiAction::Replay(ReplayAction::JumpTo(character))
}

const fn go(destination: Destination) -> Meaning {
    Fixed(UiAction::Go(destination))
}

/// Keys 1 to 9 are the first nine rack tiles, 0 is the tenth.
fn slot(character: char) -> UiAction {
    let digit = character.to_digit(10).unwrap_or_default() as usize;
    UiAction::RackSlot((digit + 9) % 10)
}

const ENTER: &[Press] = &[Press::ENTER];
const ESCAPE: &[Press] = &[Plain(KeyCode::Esc)];
const ERASE: &[Press] = &[Plain(KeyCode::Backspace)];
/// Some terminals take F1, F10 and F11 for themselves, so no action has only one of these.
const HELP: Binding = row(
    "help",
    &[Plain(KeyCode::F(1)), Ctrl('d')],
    Fixed(UiAction::Help),
    "help",
    "Show or close this help.",
);
/// The same where no text is typed.
const HELP_BY_MARK: Binding = row(
    "help",
    &[Plain(KeyCode::F(1)), Ctrl('d'), key('?')],
    Fixed(UiAction::Help),
    "help",
    "Show or close this help.",
);
const QUIT: Binding = row(
    "quit",
    &[Ctrl('q'), Ctrl('c')],
    Fixed(UiAction::Quit),
    "quit",
    "Quit. The game is saved and can be resumed.",
);
/// The same where nothing is saved.
const QUIT_HERE: Binding = row("quit", &[Ctrl('q'), Ctrl('c')], Fixed(UiAction::Quit), "quit", "Quit.");
const SUSPEND: Binding =
    row("suspend", &[Ctrl('z')], Fixed(UiAction::Suspend), "", "Suspend to the shell; `fg` resumes.");
const NEXT_TAB: Binding = row(
    "next-pane",
    &[Plain(KeyCode::Tab)],
    Fixed(UiAction::NextTab),
    "panel",
    "Next tab of the side panel.",
);
const GAME_TAB: Binding = row(
    "game",
    &[Plain(KeyCode::F(2))],
    Fixed(UiAction::ShowTab(PanelTab::Game)),
    "",
    "Show what the game is played by: rules, words, options.",
);
const REDRAW: Binding = row("redraw", &[Ctrl('l')], Fixed(UiAction::Redraw), "", "Redraw the screen.");

/// Arrow keys, and hjkl where no text is typed.
const UP: Binding = row("up", &[Plain(KeyCode::Up), key('k')], moves(Direction::Up), "", "Go up a line.");
const DOWN: Binding =
    row("down", &[Plain(KeyCode::Down), key('j')], moves(Direction::Down), "", "Go down a line.");
const ERASE_CHARACTER: Binding =
    row("erase", ERASE, Fixed(UiAction::Erase), "", "Delete the character before the cursor.");

/// The keys of text fields; those of shells, as far as they are free.
const FIELD_LEFT: Binding =
    row("left", &[Plain(KeyCode::Left)], moves(Direction::Left), "", "Move the cursor left.");
const FIELD_RIGHT: Binding =
    row("right", &[Plain(KeyCode::Right)], moves(Direction::Right), "", "Move the cursor right.");
const FIELD_HOME: Binding = row(
    "home",
    &[Plain(KeyCode::Home), Ctrl('a')],
    moves(Direction::Home),
    "",
    "Move the cursor to the start of the text.",
);
const FIELD_END: Binding = row(
    "end",
    &[Plain(KeyCode::End), Ctrl('e')],
    moves(Direction::End),
    "",
    "Move the cursor to the end of the text.",
);
const PREVIOUS_WORD: Binding = row(
    "word-left",
    &[CtrlArrow(KeyCode::Left)],
    Fixed(UiAction::PreviousWord),
    "",
    "Move the cursor to the previous word.",
);
const NEXT_WORD: Binding = row(
    "word-right",
    &[CtrlArrow(KeyCode::Right)],
    Fixed(UiAction::NextWord),
    "",
    "Move the cursor to the next word.",
);
const OLDER: Binding =
    row("up", &[Plain(KeyCode::Up), Ctrl('p')], moves(Direction::Up), "", "Go to an earlier text.");
const NEWER: Binding =
    row("down", &[Plain(KeyCode::Down), Ctrl('n')], moves(Direction::Down), "", "Go to a later text.");
const ERASE_NEXT: Binding =
    row("delete", &[Plain(KeyCode::Delete)], Fixed(UiAction::Delete), "", "Delete the next character.");
const ERASE_WORD: Binding =
    row("erase-word", &[Ctrl('w')], Fixed(UiAction::EraseWord), "", "Delete the word before the cursor.");
const ERASE_TO_START: Binding =
    row("erase-start", &[Ctrl('u')], Fixed(UiAction::EraseToStart), "", "Delete the text before the cursor.");
const ERASE_TO_END: Binding =
    row("erase-end", &[Ctrl('k')], Fixed(UiAction::EraseToEnd), "", "Delete the text after the cursor.");
const MENU: Binding = row(
    "menu",
    &[Plain(KeyCode::F(10)), Ctrl('w')],
    Fixed(UiAction::Menu),
    "menu",
    "Save the game and go to the menu.",
);
const OWN_WORD: &[Press] = &[Ctrl('v'), Plain(KeyCode::F(8))];
const LOOK_BACK: Binding = row(
    "look-back",
    &[Plain(KeyCode::F(4)), Ctrl('n')],
    replay(ReplayAction::Open),
    "",
    "Look back at earlier turns; your tiles stay where they are.",
);
/// The same for people who watch.
const LOOK_BACK_AT: Binding = row(
    "look-back",
    &[Plain(KeyCode::F(4)), Ctrl('n')],
    replay(ReplayAction::Open),
    "",
    "Look back at earlier turns.",
);
const SHUFFLE: Binding = row("shuffle", &[Ctrl('u')], Fixed(UiAction::Shuffle), "", "Shuffle your rack.");
const SORT: Binding = row("sort", &[Ctrl('a')], Fixed(UiAction::Sort), "", "Sort your rack alphabetically.");
const ARRANGE_RACK: Binding =
    row("arrange", &[Ctrl('o')], Fixed(UiAction::Arrange), "", "Arrange your rack by hand.");
const HIDE: Binding = row("hide", &[Ctrl('k')], Fixed(UiAction::Hide), "", "Hide or show your rack.");
const PAUSE: Binding = row(
    "pause",
    &[Plain(KeyCode::F(9))],
    Fixed(UiAction::Pause),
    "",
    "Hide the game and stop the clock, unless it always runs.",
);
const CURSOR_UP: Binding = row("up", &[Plain(KeyCode::Up)], moves(Direction::Up), "", "Move the cursor up.");
const CURSOR_DOWN: Binding =
    row("down", &[Plain(KeyCode::Down)], moves(Direction::Down), "", "Move the cursor down.");
const CURSOR_LEFT: Binding =
    row("left", &[Plain(KeyCode::Left)], moves(Direction::Left), "", "Move the cursor left.");
const CURSOR_RIGHT: Binding =
    row("right", &[Plain(KeyCode::Right)], moves(Direction::Right), "", "Move the cursor right.");
/// The same keys and hjkl, on a board where nothing is typed.
const UP_BY_LETTER: Binding =
    row("up", &[Plain(KeyCode::Up), key('k')], moves(Direction::Up), "", "Move the cursor up.");
const DOWN_BY_LETTER: Binding =
    row("down", &[Plain(KeyCode::Down), key('j')], moves(Direction::Down), "", "Move the cursor down.");
const LEFT_BY_LETTER: Binding =
    row("left", &[Plain(KeyCode::Left), key('h')], moves(Direction::Left), "", "Move the cursor left.");
const RIGHT_BY_LETTER: Binding =
    row("right", &[Plain(KeyCode::Right), key('l')], moves(Direction::Right), "", "Move the cursor right.");
const PAGE_UP: Binding =
    row("page-up", &[Plain(KeyCode::PageUp)], moves(Direction::PageUp), "", "Scroll up a page.");
const PAGE_DOWN: Binding =
    row("page-down", &[Plain(KeyCode::PageDown)], moves(Direction::PageDown), "", "Scroll down a page.");
const HOME: Binding = row("home", &[Plain(KeyCode::Home)], moves(Direction::Home), "", "Go to the start.");
const END: Binding = row("end", &[Plain(KeyCode::End)], moves(Direction::End), "", "Go to the end.");

pub(super) const MAIN_MENU: &[Binding] = &[
    UP,
    DOWN,
    row(
        "choose",
        &[Plain(KeyCode::Enter), Plain(KeyCode::Right), key('l'), key(' ')],
        Fixed(UiAction::Accept),
        "choose",
        "Choose the selected line.",
    ),
    row("continue", &[key('c')], go(Destination::LastGame), "", "Continue the game played last."),
    row("again", &[key('a')], go(Destination::PlayAgain), "", "Start a new game with the last settings."),
    row("computer", &[key('p')], go(Destination::PlayComputer), "", "Start a game against the computer."),
    row("new-game", &[key('n')], go(Destination::NewGame), "", "Choose the game, the players and the board."),
    row("games", &[key('g')], go(Destination::SavedGames), "", "Resume, watch or delete a saved game."),
    row("rules", &[key('r')], go(Destination::Rules), "", "Read the rules of every game."),
    row("words", &[key('w')], go(Destination::Words), "", "Look up words."),
    row("puzzles", &[key('z')], go(Destination::Puzzles), "", "Solve a puzzle: find the best play."),
    row("statistics", &[key('s')], go(Destination::Statistics), "", "Show the statistics of each player."),
    row(
        "laboratory",
        &[key('b')],
        go(Destination::Laboratory),
        "",
        "Let bots play many games by a ruleset, or by two to compare.",
    ),
    row("settings", &[key('e')], go(Destination::Settings), "", "Change the settings."),
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const LIST: &[Binding] = &[
    UP,
    DOWN,
    row(
        "choose",
        &[Plain(KeyCode::Enter), Plain(KeyCode::Right), key('l'), key(' ')],
        Fixed(UiAction::Accept),
        "choose",
        "Choose the selected line.",
    ),
    row(
        "back",
        &[Plain(KeyCode::Esc), Plain(KeyCode::Left), key('h')],
        Fixed(UiAction::Back),
        "back",
        "Go back.",
    ),
    HELP_BY_MARK,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const SAVED_GAMES: &[Binding] = &[
    UP,
    DOWN,
    row(
        "choose",
        &[Plain(KeyCode::Enter), Plain(KeyCode::Right), key('l'), key(' ')],
        Fixed(UiAction::Accept),
        "resume",
        "Resume the selected game.",
    ),
    row("replay", &[key('r')], replay(ReplayAction::Open), "replay", "Look back at the selected game."),
    row(
        "delete",
        &[Plain(KeyCode::Delete), key('d')],
        Fixed(UiAction::Delete),
        "delete",
        "Delete the selected game, if you confirm.",
    ),
    row(
        "back",
        &[Plain(KeyCode::Esc), Plain(KeyCode::Left), key('h')],
        Fixed(UiAction::Back),
        "back",
        "Go back to the menu.",
    ),
    HELP_BY_MARK,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const NEW_GAME: &[Binding] = &[
    row(
        "up",
        &[Plain(KeyCode::Up), Plain(KeyCode::BackTab)],
        moves(Direction::Up),
        "",
        "Go to the field above.",
    ),
    row(
        "down",
        &[Plain(KeyCode::Down), Plain(KeyCode::Tab)],
        moves(Direction::Down),
        "",
        "Go to the field below.",
    ),
    row(
        "previous",
        &[Plain(KeyCode::Left)],
        moves(Direction::Left),
        "change",
        "Previous value; in a text: move the cursor left.",
    ),
    row(
        "next",
        &[Plain(KeyCode::Right)],
        moves(Direction::Right),
        "change",
        "Next value; in a text: move the cursor right.",
    ),
    row(
        "text",
        &[Text],
        OfChar(UiAction::Type),
        "",
        "Type a name, a path or a seed; in other fields, h j k l are arrow keys.",
    ),
    ERASE_CHARACTER,
    row(
        "start",
        ENTER,
        Fixed(UiAction::Accept),
        "next",
        "Go to the next field; on Start: start the game; in the file field: load that file.",
    ),
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back to the menu."),
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    FIELD_HOME,
    FIELD_END,
    ERASE_NEXT,
    ERASE_WORD,
    ERASE_TO_START,
    ERASE_TO_END,
    PREVIOUS_WORD,
    NEXT_WORD,
    SUSPEND,
    REDRAW,
];

pub(super) const SETTINGS: &[Binding] = &[
    UP,
    DOWN,
    row("previous", &[Plain(KeyCode::Left), key('h')], moves(Direction::Left), "change", "Previous value."),
    row(
        "next",
        &[Plain(KeyCode::Right), key('l')],
        moves(Direction::Right),
        "change",
        "Next value; it is saved at once.",
    ),
    row("choose", &[Plain(KeyCode::Enter), key(' ')], Fixed(UiAction::Accept), "", "Next value."),
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back to the menu."),
    HELP_BY_MARK,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const STATISTICS: &[Binding] = &[
    row("previous", &[Plain(KeyCode::Left), key('h')], moves(Direction::Left), "player", "Previous player."),
    row("next", &[Plain(KeyCode::Right), key('l')], moves(Direction::Right), "player", "Next player."),
    row(
        "back",
        &[Plain(KeyCode::Esc), Plain(KeyCode::Enter)],
        Fixed(UiAction::Back),
        "back",
        "Go back to the menu.",
    ),
    UP,
    DOWN,
    HELP_BY_MARK,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const LABORATORY: &[Binding] = &[
    row(
        "up",
        &[Plain(KeyCode::Up), Plain(KeyCode::BackTab)],
        moves(Direction::Up),
        "",
        "Go to the field above.",
    ),
    row(
        "down",
        &[Plain(KeyCode::Down), Plain(KeyCode::Tab)],
        moves(Direction::Down),
        "",
        "Go to the field below.",
    ),
    row(
        "previous",
        &[Plain(KeyCode::Left)],
        moves(Direction::Left),
        "change",
        "Previous value; in a text: move the cursor left.",
    ),
    row(
        "next",
        &[Plain(KeyCode::Right)],
        moves(Direction::Right),
        "change",
        "Next value; in a text: move the cursor right.",
    ),
    row(
        "text",
        &[Text],
        OfChar(UiAction::Type),
        "",
        "Type a number or a path; in other fields, h j k l are arrow keys.",
    ),
    ERASE_CHARACTER,
    row(
        "start",
        ENTER,
        Fixed(UiAction::Accept),
        "next",
        "Go to the next field; on Start: play the games; in the file field: load that file.",
    ),
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back to the menu."),
    HELP,
    QUIT_HERE,
    PAGE_UP,
    PAGE_DOWN,
    FIELD_HOME,
    FIELD_END,
    ERASE_NEXT,
    ERASE_WORD,
    ERASE_TO_START,
    ERASE_TO_END,
    PREVIOUS_WORD,
    NEXT_WORD,
    SUSPEND,
    REDRAW,
];

/// The tabs of a run.
const PREVIOUS_TAB: Binding =
    row("previous", &[Plain(KeyCode::Left), key('h')], moves(Direction::Left), "tab", "Previous tab.");
const FOLLOWING_TAB: Binding =
    row("next", &[Plain(KeyCode::Right), key('l')], moves(Direction::Right), "tab", "Next tab.");
const TAB_OF_RUN: Binding =
    row("next-pane", &[Plain(KeyCode::Tab)], Fixed(UiAction::NextTab), "", "Next tab.");
const OTHER_RULESET: Binding = row(
    "other-ruleset",
    &[key('o')],
    Fixed(UiAction::Lab(LabAction::OtherRuleset)),
    "other",
    "Show the other of two rulesets.",
);

pub(super) const RUN_PLAYING: &[Binding] = &[
    row("back", ESCAPE, Fixed(UiAction::Back), "stop", "Stop, and keep the games so far."),
    PREVIOUS_TAB,
    FOLLOWING_TAB,
    HELP_BY_MARK,
    QUIT_HERE,
    OTHER_RULESET,
    TAB_OF_RUN,
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const RUN_REPORT: &[Binding] = &[
    PREVIOUS_TAB,
    FOLLOWING_TAB,
    row(
        "choose",
        &[Plain(KeyCode::Enter), key(' ')],
        Fixed(UiAction::Accept),
        "replay",
        "Look back at the selected game of the tab Games.",
    ),
    row(
        "write-page",
        &[key('w')],
        Fixed(UiAction::Lab(LabAction::WritePage)),
        "write page",
        "Write the report with its charts as one page for a browser.",
    ),
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back to the form."),
    HELP_BY_MARK,
    QUIT_HERE,
    OTHER_RULESET,
    TAB_OF_RUN,
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const PAGER: &[Binding] = &[
    UP,
    DOWN,
    row(
        "close",
        &[Plain(KeyCode::Esc), Plain(KeyCode::Enter), key('q'), key(' ')],
        Fixed(UiAction::Back),
        "close",
        "Close the text.",
    ),
    HELP_BY_MARK,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

/// What the board of a game and that of a puzzle share.
const MORE: Binding = row(
    "more",
    &[Plain(KeyCode::F(3)), key(';')],
    Fixed(UiAction::ActionMenu),
    "more",
    "List all actions; or click the top line.",
);
const RECALL: Binding =
    row("recall", ESCAPE, Fixed(UiAction::Back), "back", "Return your tiles to the rack.");
const TURN: Binding =
    row("turn", &[key(' ')], Fixed(UiAction::SwitchAxis), "turn", "Switch between across and down.");
const TAKE: Binding = row(
    "take",
    &[Ctrl('t')],
    Fixed(UiAction::Take),
    "take",
    "Take the tile under the cursor, or put it back.",
);
const WORD: Binding = row("word", &[Ctrl('f'), key('/')], Fixed(UiAction::LookUp), "word", "Look up a word.");
const COPY: Binding =
    row("copy", &[Ctrl('y')], Fixed(UiAction::Copy), "", "Copy the position, as a scenario file.");
const LETTER: Binding =
    row("letter", &[Letter], OfChar(UiAction::Type), "", "Place a tile; a capital uses a blank first.");
const NUMBER: Binding = row("number", &[Digit], OfChar(slot), "", "Place the rack tile with that number.");
const EXTRA: Binding =
    row("extra", &[key('+')], Fixed(UiAction::ExtraSlot), "", "Place the taken tile or the gift blank.");
const BLANK_NEXT: Binding =
    row("blank", &[key('.'), key('?')], Fixed(UiAction::BlankNext), "", "Play the next letter with a blank.");
const ERASE_TILE: Binding =
    row("erase", ERASE, Fixed(UiAction::Erase), "", "Return the last tile to the rack.");
const REMOVE_TILE: Binding = row(
    "remove",
    &[Plain(KeyCode::Delete)],
    Fixed(UiAction::Delete),
    "",
    "Return the tile under the cursor to the rack.",
);

pub(super) const BOARD: &[Binding] = &[
    HELP,
    MORE,
    row("play", ENTER, Fixed(UiAction::Accept), "play", "Play the word."),
    NEXT_TAB,
    RECALL,
    TURN,
    TAKE,
    row("exchange", &[Ctrl('x')], Fixed(UiAction::Exchange), "swap", "Exchange tiles."),
    row("pass", &[Ctrl('p')], Fixed(UiAction::Pass), "pass", "Pass your turn."),
    WORD,
    row(
        "own-word",
        OWN_WORD,
        Fixed(UiAction::OwnWord),
        "",
        "Allow the unknown words of your play from now on, as your own words.",
    ),
    COPY,
    row("hint", &[Ctrl('g')], Fixed(UiAction::Hint), "hint", "Get a hint, if the game allows hints."),
    row(
        "command",
        &[key(':')],
        Fixed(UiAction::Command),
        "command",
        "Type a command: 8h WORD, take k8, pass.",
    ),
    MENU,
    QUIT,
    CURSOR_UP,
    CURSOR_DOWN,
    CURSOR_LEFT,
    CURSOR_RIGHT,
    LETTER,
    NUMBER,
    EXTRA,
    BLANK_NEXT,
    ERASE_TILE,
    REMOVE_TILE,
    SHUFFLE,
    SORT,
    ARRANGE_RACK,
    HIDE,
    PAUSE,
    LOOK_BACK,
    row("resign", &[Ctrl('r')], Fixed(UiAction::Resign), "", "Resign."),
    row(
        "undo",
        &[Ctrl('b')],
        Fixed(UiAction::Undo),
        "",
        "Undo your last turn, in games against bots begun with undo.",
    ),
    row(
        "agree",
        &[Ctrl('e')],
        Fixed(UiAction::Agree),
        "",
        "After a resignation: agree to end the game, or withdraw that.",
    ),
    GAME_TAB,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

/// The board of a puzzle: one play is tried, and nothing else ends a turn.
pub(super) const PUZZLE: &[Binding] = &[
    HELP,
    MORE,
    row("play", ENTER, Fixed(UiAction::Accept), "try", "Try the play that you have laid."),
    NEXT_TAB,
    RECALL,
    TURN,
    TAKE,
    row("give-up", &[Ctrl('r')], Fixed(UiAction::GiveUp), "give up", "Give up, and see the best plays."),
    WORD,
    row(
        "command",
        &[key(':')],
        Fixed(UiAction::Command),
        "command",
        "Type a command: 8h WORD, take k8, give up.",
    ),
    row(
        "menu",
        &[Plain(KeyCode::F(10)), Ctrl('w')],
        Fixed(UiAction::Menu),
        "menu",
        "Go to the menu; tries used stay used.",
    ),
    row("quit", &[Ctrl('q'), Ctrl('c')], Fixed(UiAction::Quit), "quit", "Quit; tries used stay used."),
    CURSOR_UP,
    CURSOR_DOWN,
    CURSOR_LEFT,
    CURSOR_RIGHT,
    LETTER,
    NUMBER,
    EXTRA,
    BLANK_NEXT,
    ERASE_TILE,
    REMOVE_TILE,
    SHUFFLE,
    SORT,
    ARRANGE_RACK,
    HIDE,
    COPY,
    GAME_TAB,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

/// The best plays of a puzzle, shown on the board one by one.
pub(super) const SOLUTION: &[Binding] = &[
    row(
        "up",
        &[Plain(KeyCode::Up), key('k')],
        moves(Direction::Up),
        "plays",
        "Show the better play on the board.",
    ),
    row(
        "down",
        &[Plain(KeyCode::Down), key('j')],
        moves(Direction::Down),
        "plays",
        "Show the next play on the board.",
    ),
    row("next-puzzle", &[key('n')], go(Destination::NextPuzzle), "next", "Look for another puzzle."),
    row(
        "share",
        &[key('s')],
        Fixed(UiAction::Share),
        "share",
        "Copy the result, without the solution, to send to others.",
    ),
    row(
        "menu",
        &[Plain(KeyCode::Enter), Plain(KeyCode::F(10)), Ctrl('w')],
        Fixed(UiAction::Menu),
        "menu",
        "Go to the menu.",
    ),
    NEXT_TAB,
    WORD,
    COPY,
    GAME_TAB,
    HELP_BY_MARK,
    QUIT_HERE,
    PAGE_UP,
    PAGE_DOWN,
    SUSPEND,
    REDRAW,
];

/// The search for a puzzle, which takes a second or two.
pub(super) const PUZZLE_SEARCH: &[Binding] = &[
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back to the menu."),
    HELP_BY_MARK,
    QUIT_HERE,
    SUSPEND,
    REDRAW,
];

/// A tab that hides the board: no key acts on what nobody sees.
pub(super) const PANEL: &[Binding] = &[
    row("board", ESCAPE, Fixed(UiAction::Back), "board", "Go back to the board."),
    NEXT_TAB,
    GAME_TAB,
    LOOK_BACK,
    HELP,
    MENU,
    QUIT,
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

const CHALLENGE: Binding = row(
    "challenge",
    &[key('c')],
    Fixed(UiAction::Challenge),
    "challenge",
    "Challenge the words of the last play, where the rules allow it.",
);
pub(super) const HAND_OVER: &[Binding] = &[
    row(
        "ready",
        &[Plain(KeyCode::Enter), key(' ')],
        Fixed(UiAction::Accept),
        "ready",
        "Show your rack and play.",
    ),
    CHALLENGE,
    HELP_BY_MARK,
    MENU,
    QUIT,
    SUSPEND,
    REDRAW,
];

/// The board of a game that another process plays.
pub(super) const WATCH: &[Binding] = &[
    row(
        "take-over",
        ENTER,
        Fixed(UiAction::Accept),
        "continue",
        "Continue the game here, once nobody has it open.",
    ),
    HELP_BY_MARK,
    NEXT_TAB,
    GAME_TAB,
    LOOK_BACK_AT,
    row("word", &[Ctrl('f'), key('/')], Fixed(UiAction::LookUp), "word", "Look up words."),
    row("menu", &[Plain(KeyCode::F(10)), Ctrl('w')], Fixed(UiAction::Menu), "menu", "Go to the menu."),
    row("quit", &[Ctrl('q'), Ctrl('c')], Fixed(UiAction::Quit), "quit", "Quit."),
    row(
        "up",
        &[Plain(KeyCode::Up), key('k')],
        moves(Direction::Up),
        "",
        "Move the visible part of the board up.",
    ),
    row(
        "down",
        &[Plain(KeyCode::Down), key('j')],
        moves(Direction::Down),
        "",
        "Move the visible part of the board down.",
    ),
    row(
        "left",
        &[Plain(KeyCode::Left), key('h')],
        moves(Direction::Left),
        "",
        "Move the visible part of the board left.",
    ),
    row(
        "right",
        &[Plain(KeyCode::Right), key('l')],
        moves(Direction::Right),
        "",
        "Move the visible part of the board right.",
    ),
    PAGE_UP,
    PAGE_DOWN,
    SUSPEND,
    REDRAW,
];

/// Looking back at a game.
pub(super) const REPLAY: &[Binding] = &[
    row(
        "previous",
        &[Plain(KeyCode::Left), key('h')],
        moves(Direction::Left),
        "turn",
        "Previous turn; the wheel goes back and forth too.",
    ),
    row("next", &[Plain(KeyCode::Right), key('l')], moves(Direction::Right), "turn", "Next turn."),
    row("play-on", &[key(' ')], replay(ReplayAction::PlayOn), "play", "Go on turn by turn, or stop."),
    row(
        "review",
        &[key('v')],
        replay(ReplayAction::Review(Depth::Quick)),
        "review",
        "Review the game: what each turn lost, and where the game turned.",
    ),
    row(
        "better-play",
        &[key('y')],
        replay(ReplayAction::BetterPlay),
        "why",
        "Show the better play of a reviewed or coached turn on the board, and again the one that was made.",
    ),
    row(
        "what-if",
        &[key('w')],
        replay(ReplayAction::WhatIf),
        "what if",
        "Play on from this turn as a new game, once the game is over.",
    ),
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back to where you came from."),
    HELP_BY_MARK,
    row("jump", &[key('g')], replay(ReplayAction::Jump), "go to", "Go to a turn by its number."),
    NEXT_TAB,
    row(
        "deep-review",
        &[key('d')],
        replay(ReplayAction::Review(Depth::Deep)),
        "",
        "Review the game more closely, which takes longer.",
    ),
    row(
        "turning-point",
        &[key('t')],
        replay(ReplayAction::TurningPoint),
        "",
        "Go to the next turning point of a reviewed game.",
    ),
    row(
        "chart",
        &[key('c')],
        replay(ReplayAction::NextChart),
        "",
        "Show the charts: scores, and once reviewed the chances of winning and the points lost.",
    ),
    row("jump-number", &[Digit], OfChar(turn_number), "", "Go to the turn with that number."),
    row(
        "page-up",
        &[Plain(KeyCode::PageUp)],
        moves(Direction::PageUp),
        "",
        "Previous turn of the same player.",
    ),
    row(
        "page-down",
        &[Plain(KeyCode::PageDown)],
        moves(Direction::PageDown),
        "",
        "Next turn of the same player.",
    ),
    row("home", &[Plain(KeyCode::Home)], moves(Direction::Home), "", "Go to the start of the game."),
    row("end", &[Plain(KeyCode::End)], moves(Direction::End), "", "Go to the last turn."),
    row(
        "up",
        &[Plain(KeyCode::Up), key('k')],
        moves(Direction::Up),
        "",
        "Previous turn of the history; in other tabs: scroll up.",
    ),
    row(
        "down",
        &[Plain(KeyCode::Down), key('j')],
        moves(Direction::Down),
        "",
        "Next turn of the history; in other tabs: scroll down.",
    ),
    GAME_TAB,
    row("menu", &[Plain(KeyCode::F(10)), Ctrl('w')], Fixed(UiAction::Menu), "menu", "Go to the menu."),
    row("quit", &[Ctrl('q'), Ctrl('c')], Fixed(UiAction::Quit), "quit", "Quit."),
    SUSPEND,
    REDRAW,
];

/// The number of a turn to go to.
pub(super) const GO_TO_TURN: &[Binding] = &[
    row("text", &[Text], OfChar(UiAction::Type), "number", "Type the number of a turn."),
    ERASE_CHARACTER,
    row("show", ENTER, Fixed(UiAction::Accept), "go", "Go to that turn."),
    row("back", ESCAPE, Fixed(UiAction::Back), "cancel", "Stay at this turn."),
    QUIT,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_HOME,
    FIELD_END,
    ERASE_NEXT,
    ERASE_WORD,
    ERASE_TO_START,
    ERASE_TO_END,
    PREVIOUS_WORD,
    NEXT_WORD,
    SUSPEND,
    REDRAW,
];

/// From where to play on, and who plays.
pub(super) const WHAT_IF: &[Binding] = &[
    row("start", ENTER, Fixed(UiAction::Accept), "start", "Start the new game."),
    row("previous", &[Plain(KeyCode::Left), key('h')], moves(Direction::Left), "change", "Previous value."),
    row("next", &[Plain(KeyCode::Right), key('l')], moves(Direction::Right), "change", "Next value."),
    UP,
    DOWN,
    row("back", ESCAPE, Fixed(UiAction::Back), "cancel", "Stay at this turn."),
    HELP_BY_MARK,
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const GAME_OVER: &[Binding] = &[
    row(
        "rematch",
        &[key('r')],
        go(Destination::Rematch),
        "rematch",
        "Play again with the same players; the next one begins.",
    ),
    row(
        "menu",
        &[Plain(KeyCode::Enter), Plain(KeyCode::F(10)), Ctrl('w')],
        Fixed(UiAction::Menu),
        "menu",
        "Go to the menu.",
    ),
    row("replay", &[key('p')], replay(ReplayAction::Open), "replay", "Look back at the game turn by turn."),
    row(
        "review",
        &[key('v')],
        replay(ReplayAction::Review(Depth::Quick)),
        "review",
        "Review the game: what each turn lost, and where the game turned.",
    ),
    row(
        "new-game",
        &[key('n')],
        go(Destination::NewGame),
        "new",
        "Choose the game, the players and the board.",
    ),
    CHALLENGE,
    row("share", &[key('s')], Fixed(UiAction::Share), "share", "Copy a short result, to send to others."),
    row(
        "board",
        &[Plain(KeyCode::Esc), key('b')],
        Fixed(UiAction::Back),
        "board",
        "Switch between the board and the result.",
    ),
    NEXT_TAB,
    GAME_TAB,
    row("word", &[Ctrl('f'), key('/')], Fixed(UiAction::LookUp), "word", "Look up words."),
    row("copy", &[Ctrl('y')], Fixed(UiAction::Copy), "", "Copy the whole game: result, turns and board."),
    HELP_BY_MARK,
    QUIT,
    UP_BY_LETTER,
    DOWN_BY_LETTER,
    LEFT_BY_LETTER,
    RIGHT_BY_LETTER,
    PAGE_UP,
    PAGE_DOWN,
    SUSPEND,
    REDRAW,
];

pub(super) const CONFIRMATION: &[Binding] = &[
    row("no", &[key('n'), Plain(KeyCode::Enter), Plain(KeyCode::Esc)], Fixed(UiAction::Back), "no", "No."),
    row("yes", &[key('y')], Fixed(UiAction::Accept), "yes", "Yes; Enter never means yes."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const BLANK: &[Binding] = &[
    row("letter", &[Letter], OfChar(UiAction::Type), "", "Go to that letter."),
    row("left", &[Plain(KeyCode::Left)], moves(Direction::Left), "choose", "Previous letter."),
    row("right", &[Plain(KeyCode::Right)], moves(Direction::Right), "choose", "Next letter."),
    row("up", &[Plain(KeyCode::Up)], moves(Direction::Up), "choose", "Go up a row."),
    row("down", &[Plain(KeyCode::Down)], moves(Direction::Down), "choose", "Go down a row."),
    row("lay", ENTER, Fixed(UiAction::Accept), "place", "Place the blank as that letter."),
    row("leave", ESCAPE, Fixed(UiAction::Back), "cancel", "Place nothing."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const EXCHANGE: &[Binding] = &[
    row("letter", &[Letter], OfChar(UiAction::Type), "mark", "Mark a tile with that letter."),
    row("number", &[Digit], OfChar(slot), "", "Mark the tile with that number."),
    row("blank", &[key('?'), key('.')], Fixed(UiAction::BlankNext), "", "Mark a blank."),
    row("left", &[Plain(KeyCode::Left)], moves(Direction::Left), "", "Previous tile."),
    row("right", &[Plain(KeyCode::Right)], moves(Direction::Right), "", "Next tile."),
    row("mark", &[key(' ')], Fixed(UiAction::Mark), "", "Mark or unmark the tile."),
    row("give", ENTER, Fixed(UiAction::Accept), "exchange", "Exchange the marked tiles."),
    row("leave", ESCAPE, Fixed(UiAction::Back), "cancel", "Exchange nothing."),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const ARRANGE: &[Binding] = &[
    row(
        "left",
        &[Plain(KeyCode::Left), key('h')],
        moves(Direction::Left),
        "move",
        "Go left; a grabbed tile moves along.",
    ),
    row(
        "right",
        &[Plain(KeyCode::Right), key('l')],
        moves(Direction::Right),
        "move",
        "Go right; a grabbed tile moves along.",
    ),
    row("hold", &[key(' ')], Fixed(UiAction::Mark), "grab", "Grab the tile, or let it go."),
    row("number", &[Digit], OfChar(slot), "", "Move the tile with that number here."),
    row("shuffle", &[Ctrl('u')], Fixed(UiAction::Shuffle), "shuffle", "Shuffle your rack."),
    row("sort", &[Ctrl('a')], Fixed(UiAction::Sort), "sort", "Sort your rack alphabetically."),
    row(
        "done",
        &[Plain(KeyCode::Enter), Plain(KeyCode::Esc)],
        Fixed(UiAction::Back),
        "done",
        "Close; the rack keeps this order.",
    ),
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const COMMAND_LINE: &[Binding] = &[
    row("text", &[Text], OfChar(UiAction::Type), "", "Type a command."),
    row(
        "complete",
        &[Plain(KeyCode::Tab)],
        Fixed(UiAction::Complete),
        "complete",
        "Complete the command; again: the next one that begins so.",
    ),
    OLDER,
    NEWER,
    ERASE_CHARACTER,
    row("run", ENTER, Fixed(UiAction::Accept), "run", "Run the command."),
    row("leave", ESCAPE, Fixed(UiAction::Back), "cancel", "Close the command line."),
    HELP,
    row("quit", &[Ctrl('q'), Ctrl('c')], Fixed(UiAction::Quit), "quit", "Quit. The game is saved."),
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_HOME,
    FIELD_END,
    ERASE_NEXT,
    ERASE_WORD,
    ERASE_TO_START,
    ERASE_TO_END,
    PREVIOUS_WORD,
    NEXT_WORD,
    SUSPEND,
    REDRAW,
];

pub(super) const LOOK_UP: &[Binding] = &[
    row(
        "text",
        &[Text],
        OfChar(UiAction::Type),
        "",
        "Type a word; ? is one letter, * any number, [abc] one of these; =TILES lists the words they spell.",
    ),
    ERASE_CHARACTER,
    row("find", ENTER, Fixed(UiAction::Accept), "find", "Look it up."),
    row(
        "next-list",
        &[Plain(KeyCode::Tab)],
        Fixed(UiAction::NextList),
        "list",
        "Next word list; a game has only its own.",
    ),
    row(
        "own-word",
        OWN_WORD,
        Fixed(UiAction::OwnWord),
        "allow or bar",
        "Allow the word from now on, as one of your own words; bar a good one.",
    ),
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back."),
    row("up", &[Plain(KeyCode::Up)], moves(Direction::Up), "", "Go to an earlier text."),
    row(
        "down",
        &[Plain(KeyCode::Down)],
        moves(Direction::Down),
        "words",
        "Go to the words found, or to a later text.",
    ),
    PAGE_UP,
    PAGE_DOWN,
    HELP,
    QUIT,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_HOME,
    FIELD_END,
    ERASE_NEXT,
    ERASE_WORD,
    ERASE_TO_START,
    ERASE_TO_END,
    PREVIOUS_WORD,
    NEXT_WORD,
    SUSPEND,
    REDRAW,
];

/// The words that a look-up has found.
pub(super) const FOUND_WORDS: &[Binding] = &[
    row("text", &[Text], OfChar(UiAction::Type), "", "Go back to the text, and type there."),
    row(
        "up",
        &[Plain(KeyCode::Up)],
        moves(Direction::Up),
        "move",
        "Go up a row; from the first one, to the text.",
    ),
    row("down", &[Plain(KeyCode::Down)], moves(Direction::Down), "move", "Go down a row."),
    row("left", &[Plain(KeyCode::Left)], moves(Direction::Left), "move", "Previous word."),
    row("right", &[Plain(KeyCode::Right)], moves(Direction::Right), "move", "Next word."),
    row(
        "lay",
        ENTER,
        Fixed(UiAction::Accept),
        "choose",
        "Place the word on the board, from the cursor on; where it is not your turn, look it up.",
    ),
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back to the text."),
    ERASE_CHARACTER,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    HELP,
    QUIT,
    SUSPEND,
    REDRAW,
];

/// The board while a bot thinks: no tile can be placed.
pub(super) const BOT_TURN: &[Binding] = &[
    row("hurry", ESCAPE, Fixed(UiAction::Back), "best so far", "Have the bot play its best play so far."),
    HELP_BY_MARK,
    NEXT_TAB,
    GAME_TAB,
    LOOK_BACK,
    row("word", &[Ctrl('f'), key('/')], Fixed(UiAction::LookUp), "word", "Look up a word."),
    MENU,
    QUIT,
    CURSOR_UP,
    CURSOR_DOWN,
    CURSOR_LEFT,
    CURSOR_RIGHT,
    SHUFFLE,
    SORT,
    ARRANGE_RACK,
    HIDE,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(super) const HINTS: &[Binding] = &[
    UP,
    DOWN,
    row("tell", ENTER, Fixed(UiAction::Accept), "show", "Show the selected hint."),
    row(
        "close",
        ESCAPE,
        Fixed(UiAction::Back),
        "close",
        "Close the hints; a hint that was shown stays free this turn.",
    ),
    HELP_BY_MARK,
    QUIT,
    SUSPEND,
    REDRAW,
];

/// The best plays, shown as a hint.
pub(super) const BEST_PLAYS: &[Binding] = &[
    UP,
    DOWN,
    row("lay", ENTER, Fixed(UiAction::Accept), "place", "Place the tiles of the selected play on the board."),
    row(
        "close",
        ESCAPE,
        Fixed(UiAction::Back),
        "close",
        "Close the hints; a hint that was shown stays free this turn.",
    ),
    HELP_BY_MARK,
    QUIT,
    SUSPEND,
    REDRAW,
];

pub(super) const PIN: &[Binding] = &[
    row("text", &[Text], OfChar(UiAction::Type), "PIN", "Type your PIN."),
    ERASE_CHARACTER,
    row("show", ENTER, Fixed(UiAction::Accept), "show my rack", "Show your rack, if the PIN is right."),
    row("back", ESCAPE, Fixed(UiAction::Back), "back", "Go back to the hand-over screen."),
    QUIT,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_HOME,
    FIELD_END,
    ERASE_NEXT,
    ERASE_WORD,
    ERASE_TO_START,
    ERASE_TO_END,
    PREVIOUS_WORD,
    NEXT_WORD,
    SUSPEND,
    REDRAW,
];
