//! Menus, lists and forms.

use ratatui::crossterm::event::KeyCode;

use super::rows::{
    CHOOSE_LINE, DOWN, END, ENTER, ERASE_CHARACTER, ERASE_NEXT, ERASE_TO_END, ERASE_TO_START, ERASE_WORD,
    ESCAPE, FIELD_ABOVE, FIELD_BELOW, FIELD_END, FIELD_HOME, HELP, HELP_BY_MARK, HOME, NEXT_VALUE, NEXT_WORD,
    PAGE_DOWN, PAGE_UP, PREVIOUS_VALUE, PREVIOUS_WORD, QUIT, REDRAW, SUSPEND, UP, go, key, moves, open,
    replay, row,
};
use crate::tui::action::{Destination, Direction, ReplayAction, UiAction};
use crate::tui::effect::MenuScreen;
use crate::tui::keymap::{Binding, Meaning, Press};

use Meaning::{Fixed, OfChar};
use Press::{Plain, Text};

pub(in crate::tui::keymap) const MAIN_MENU: &[Binding] = &[
    UP,
    DOWN,
    CHOOSE_LINE,
    row("continue", &[key('c')], go(Destination::LastGame), "", "Continue the game played last."),
    row("again", &[key('a')], go(Destination::PlayAgain), "", "Start a new game with the last settings."),
    row("computer", &[key('p')], go(Destination::PlayComputer), "", "Start a game against the computer."),
    row(
        "new-game",
        &[key('n')],
        open(MenuScreen::NewGame),
        "",
        "Choose the game, the players and the board.",
    ),
    row("games", &[key('g')], open(MenuScreen::SavedGames), "", "Resume, watch or delete a saved game."),
    row("rules", &[key('r')], open(MenuScreen::Rules), "", "Read the rules of every game."),
    row("words", &[key('w')], open(MenuScreen::Words), "", "Look up words."),
    row("puzzles", &[key('z')], open(MenuScreen::Puzzles), "", "Solve a puzzle: find the best play."),
    row("statistics", &[key('s')], open(MenuScreen::Statistics), "", "Show the statistics of each player."),
    row(
        "laboratory",
        &[key('b')],
        open(MenuScreen::Laboratory),
        "",
        "Let bots play many games by a ruleset, or by two to compare.",
    ),
    row("settings", &[key('e')], open(MenuScreen::Settings), "", "Change the settings."),
    HELP,
    QUIT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    SUSPEND,
    REDRAW,
];

pub(in crate::tui::keymap) const LIST: &[Binding] = &[
    UP,
    DOWN,
    CHOOSE_LINE,
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

pub(in crate::tui::keymap) const SAVED_GAMES: &[Binding] = &[
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

pub(in crate::tui::keymap) const NEW_GAME: &[Binding] = &[
    FIELD_ABOVE,
    FIELD_BELOW,
    PREVIOUS_VALUE,
    NEXT_VALUE,
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

pub(in crate::tui::keymap) const SETTINGS: &[Binding] = &[
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

pub(in crate::tui::keymap) const STATISTICS: &[Binding] = &[
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

pub(in crate::tui::keymap) const PAGER: &[Binding] = &[
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

pub(in crate::tui::keymap) const CONFIRMATION: &[Binding] = &[
    row("no", &[key('n'), Plain(KeyCode::Enter), Plain(KeyCode::Esc)], Fixed(UiAction::Back), "no", "No."),
    row("yes", &[key('y')], Fixed(UiAction::Accept), "yes", "Yes; Enter never means yes."),
    QUIT,
    SUSPEND,
    REDRAW,
];
