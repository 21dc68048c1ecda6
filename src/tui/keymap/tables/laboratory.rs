//! The laboratory.

use ratatui::crossterm::event::KeyCode;

use super::rows::{
    DOWN, ENTER, ERASE_CHARACTER, ESCAPE, FIELD_ABOVE, FIELD_BELOW, HELP, HELP_BY_MARK, NEXT_VALUE,
    PAGE_DOWN, PAGE_UP, PREVIOUS_VALUE, QUIT_HERE, SCROLLING, TEXT_FIELD, UP, key, moves, row,
};
use crate::tui::action::{Direction, LabAction, UiAction};
use crate::tui::keymap::{Binding, Meaning, Press};

use Meaning::{Fixed, OfChar};
use Press::{Ctrl, Plain, Text};

pub(in crate::tui::keymap) const LABORATORY: &[&[Binding]] = &[
    &[
        FIELD_ABOVE,
        FIELD_BELOW,
        PREVIOUS_VALUE,
        NEXT_VALUE,
        row!("text", &[Text] => OfChar(UiAction::Type), "",
            "Type a number or a path; in other fields, h j k l are arrow keys."),
        ERASE_CHARACTER,
        row!("start", ENTER => Fixed(UiAction::Accept), "next",
            "Go to the next field; on Start: play the games; in the file field: load that file."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back to the menu."),
        HELP,
        row!("watch", &[Plain(KeyCode::F(5)), Ctrl('o')] => Fixed(UiAction::Lab(LabAction::WatchFile)), "watch",
            "Watch the ruleset file while it is edited: the one typed, or that of the game if it is your own."),
        QUIT_HERE,
        PAGE_UP,
        PAGE_DOWN,
    ],
    TEXT_FIELD,
];

/// The tabs of a run.
const PREVIOUS_TAB: Binding = row!("previous", &[Plain(KeyCode::Left), key('h')] => moves(Direction::Left), "tab",
    "Previous tab.");

const FOLLOWING_TAB: Binding =
    row!("next", &[Plain(KeyCode::Right), key('l')] => moves(Direction::Right), "tab", "Next tab.");

const TAB_OF_RUN: Binding =
    row!("next-pane", &[Plain(KeyCode::Tab)] => Fixed(UiAction::NextTab), "", "Next tab.");

const OTHER_RULESET: Binding = row!("other-ruleset", &[key('o')] => Fixed(UiAction::Lab(LabAction::OtherRuleset)), "other",
    "When comparing two rulesets: show the other one.");

pub(in crate::tui::keymap) const RUN_PLAYING: &[&[Binding]] = &[
    &[
        row!("back", ESCAPE => Fixed(UiAction::Back), "stop", "Stop, and keep the games so far."),
        PREVIOUS_TAB,
        FOLLOWING_TAB,
        HELP_BY_MARK,
        QUIT_HERE,
        OTHER_RULESET,
        TAB_OF_RUN,
        UP,
        DOWN,
    ],
    SCROLLING,
];

pub(in crate::tui::keymap) const RUN_REPORT: &[&[Binding]] = &[
    &[
        PREVIOUS_TAB,
        FOLLOWING_TAB,
        row!("choose", &[Plain(KeyCode::Enter), key(' ')] => Fixed(UiAction::Accept), "replay",
            "Look back at the selected game of the tab Games."),
        row!("write-page", &[key('w')] => Fixed(UiAction::Lab(LabAction::WritePage)), "write page",
            "Write the report with its charts as one page for a browser."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back to the form."),
        HELP_BY_MARK,
        QUIT_HERE,
        OTHER_RULESET,
        TAB_OF_RUN,
        UP,
        DOWN,
    ],
    SCROLLING,
];

pub(in crate::tui::keymap) const BENCH: &[&[Binding]] = &[
    &[
        row!("play", &[key('p'), Plain(KeyCode::Enter)] => Fixed(UiAction::Accept), "play",
            "Play this version against the computer; leaving the game returns here."),
        row!("go-back", &[key('u')] => Fixed(UiAction::Undo), "previous version", "Write the previous version to the file."),
        row!("go-forward", &[key('r')] => Fixed(UiAction::Lab(LabAction::NextVersion)), "next version",
            "After going back: write the version after this one to the file."),
        row!("changes", &[key('d'), Plain(KeyCode::Tab)] => Fixed(UiAction::NextTab), "changes",
            "Show the lines that the last change of the file changed, or the board again."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "menu", "Go to the menu."),
        UP,
        DOWN,
        HELP_BY_MARK,
        QUIT_HERE,
    ],
    SCROLLING,
];
