//! The contexts: one entry each, and the bindings of menus, lists and forms.

use rackety_engine::enum_table;
use ratatui::crossterm::event::KeyCode;

use super::tables::rows::{
    CHOOSE_LINE, DOWN, ENTER, ERASE_CHARACTER, ESCAPE, FIELD_ABOVE, FIELD_BELOW, HELP, HELP_BY_MARK,
    LIST_SCROLLING, NEXT_VALUE, PAGE_DOWN, PAGE_UP, PREVIOUS_VALUE, QUIT_HERE, SCROLLING, TERMINAL,
    TEXT_FIELD, UP, go, key, moves, open, replay, row,
};
use super::{Binding, Meaning, Press, tables};
use crate::tui::action::{Destination, Direction, ReplayAction, UiAction};
use crate::tui::effect::MenuScreen;

use HelpScope::{Game, Lists, Own, Puzzle};
use Meaning::{Fixed, OfChar};
use Press::{Ctrl, Plain, Text};

/// The scope of the help in a context.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum HelpScope {
    /// The keys of the context.
    Own,
    /// The keys of lists and of the game.
    Lists,
    /// The keys of the game and of its popups.
    Game,
    /// The keys of a puzzle and of its popups.
    Puzzle,
}

enum_table! {
    /// A receiver of the keys: each context has a set of bindings. They are in the order of the printed key list.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Context(
        /// The name in the configuration file, which never changes.
        pub name: &'static str,
        /// The heading on the help screen.
        pub title: &'static str,
        /// The scope of the help.
        pub(in crate::tui) help: HelpScope,
        /// The groups of its own bindings, most used first.
        groups: &'static [&'static [Binding]],
    ) {
        /// The main menu.
        Menu: "menu", "Menu", Game, MAIN_MENU;
        /// Other lists to choose from.
        List: "lists", "Lists", Lists, LIST;
        /// The answer to a question of a host.
        HallAnswer: "answers", "Answers to a host", Lists, tables::HALL_ANSWER;
        /// The saved games.
        SavedGames: "games", "Saved games", Own, SAVED_GAMES;
        /// The form for a new game.
        NewGame: "new-game", "New game", Own, NEW_GAME;
        /// The settings.
        Settings: "settings", "Settings", Own, SETTINGS;
        /// The statistics.
        Statistics: "statistics", "Statistics", Own, STATISTICS;
        /// The pager: help and rules.
        Pager: "texts", "Help and rules", Lists, PAGER;
        /// The board, on a player's turn.
        Board: "board", "Board", Game, tables::BOARD;
        /// A tab of the side panel that hides the board.
        Panel: "panel", "Side panel in place of the board", Game, tables::PANEL;
        /// The hand-over screen between two turns.
        HandOver: "cover", "Between turns", Game, tables::HAND_OVER;
        /// The board of a puzzle.
        Puzzle: "puzzle", "Puzzle", Puzzle, tables::PUZZLE;
        /// The best plays of a puzzle, after its end.
        Solution: "solution", "Solution of a puzzle", Own, tables::SOLUTION;
        /// The search for a puzzle.
        PuzzleSearch: "puzzle-search", "Search for a puzzle", Own, tables::PUZZLE_SEARCH;
        /// The board of a watched game.
        Watch: "watch", "Watching a game", Own, tables::WATCH;
        /// Looking back at a game.
        Replay: "replay", "Looking back at a game", Own, tables::REPLAY;
        /// The number of a turn to go to.
        GoToTurn: "go-to-turn", "Number of a turn", Game, tables::GO_TO_TURN;
        /// The turn from which to play on as a new game, and who plays.
        WhatIf: "what-if", "What if", Own, tables::WHAT_IF;
        /// The game after its end.
        GameOver: "game-over", "After the game", Game, tables::GAME_OVER;
        /// A yes-or-no question.
        Confirmation: "questions", "Confirmations", Game, CONFIRMATION;
        /// The letters that a blank can be.
        Blank: "blank", "Letter of a blank", Game, tables::BLANK;
        /// The tiles to exchange.
        Exchange: "exchange", "Exchange", Game, tables::EXCHANGE;
        /// The rack, arranged by hand.
        Arrange: "arrange", "Arrange the rack", Game, tables::ARRANGE;
        /// The command line.
        CommandLine: "command", "Command line", Game, tables::COMMAND_LINE;
        /// The word look-up.
        LookUp: "words", "Word look-up", Own, tables::LOOK_UP;
        /// The words that a look-up has found.
        FoundWords: "found-words", "Words found", Game, tables::FOUND_WORDS;
        /// A card of word study, or the pattern of a list.
        Study: "study", "Word study", Own, tables::STUDY;
        /// The form of the laboratory.
        Laboratory: "laboratory", "Laboratory", Own, tables::LABORATORY;
        /// The laboratory while games are played.
        RunPlaying: "run", "Laboratory: while games are played", Own, tables::RUN_PLAYING;
        /// The laboratory after the games.
        RunReport: "report", "Laboratory: after the games", Own, tables::RUN_REPORT;
        /// A ruleset file that is being edited.
        Bench: "bench", "Bench for a ruleset file", Own, tables::BENCH;
        /// The board on a bot's turn.
        BotTurn: "waiting", "While a bot thinks", Game, tables::BOT_TURN;
        /// The board of a table, for somebody without a seat.
        Onlooker: "onlooker", "Watching a table", Own, tables::ONLOOKER;
        /// The hints.
        Hints: "hints", "Hints", Game, tables::HINTS;
        /// The best plays, shown as a hint.
        BestPlays: "best-plays", "Best plays", Game, tables::BEST_PLAYS;
        /// A player's PIN.
        Pin: "pin", "PIN", Game, tables::PIN;
    }
}

impl Context {
    /// The bindings, most used first.
    pub fn bindings(self) -> impl Iterator<Item = &'static Binding> {
        self.groups().iter().copied().chain([TERMINAL]).flatten()
    }
}

const MAIN_MENU: &[&[Binding]] = &[
    &[
        UP,
        DOWN,
        CHOOSE_LINE,
        row!("continue", &[key('c')] => go(Destination::LastGame), "", "Continue the game played last."),
        row!("again", &[key('a')] => go(Destination::PlayAgain), "", "Start a new game with the last settings."),
        row!("computer", &[key('p')] => go(Destination::PlayComputer), "", "Start a game against the computer."),
        row!("new-game", &[key('n')] => open(MenuScreen::NewGame), "", "Set up a new game."),
        row!("games", &[key('g')] => open(MenuScreen::SavedGames), "", "Resume, watch or delete a saved game."),
        row!("rules", &[key('r')] => open(MenuScreen::Rules), "", "Read the rules of every game."),
        row!("tutorial", &[key('t')] => open(MenuScreen::Tutorial), "", "Learn the game in five minutes, on a real board."),
        row!("words", &[key('w')] => open(MenuScreen::Words), "", "Look up words."),
        row!("study", &[key('d')] => open(MenuScreen::Study), "", "Study words: twenty cards in five minutes."),
        row!("puzzles", &[key('z')] => open(MenuScreen::Puzzles), "", "Solve a puzzle: find the best play."),
        row!("statistics", &[key('s')] => open(MenuScreen::Statistics), "", "Show the statistics of each player."),
        row!("laboratory", &[key('b')] => open(MenuScreen::Laboratory), "",
            "Let bots play many games by a ruleset, or by two to compare."),
        row!("settings", &[key('e')] => open(MenuScreen::Settings), "", "Change the settings."),
        row!("help", &[key('?'), Plain(KeyCode::F(1)), Ctrl('d')] => Fixed(UiAction::Help), "help",
            "Show or close this help."),
        row!("quit", &[key('q'), Ctrl('q'), Ctrl('c')] => Fixed(UiAction::Quit), "quit", "Quit."),
    ],
    LIST_SCROLLING,
];

const LIST: &[&[Binding]] = &[
    &[
        UP,
        DOWN,
        CHOOSE_LINE,
        row!("back", &[Plain(KeyCode::Esc), Plain(KeyCode::Left), key('h')] => Fixed(UiAction::Back), "back", "Go back."),
        HELP_BY_MARK,
        QUIT_HERE,
    ],
    LIST_SCROLLING,
];

const SAVED_GAMES: &[&[Binding]] = &[
    &[
        UP,
        DOWN,
        row!("choose", &[Plain(KeyCode::Enter), Plain(KeyCode::Right), key('l'), key(' ')]
            => Fixed(UiAction::Accept), "resume", "Resume the selected game."),
        row!("replay", &[key('r')] => replay(ReplayAction::Open), "replay", "Look back at the selected game."),
        row!("delete", &[Plain(KeyCode::Delete), key('d')] => Fixed(UiAction::Delete), "delete",
            "Delete the selected game, if you confirm."),
        row!("delete-unplayed", &[key('u')] => Fixed(UiAction::DeleteUnplayed), "unplayed",
            "Delete all games without a turn, if you confirm."),
        row!("back", &[Plain(KeyCode::Esc), Plain(KeyCode::Left), key('h')] => Fixed(UiAction::Back), "back",
            "Go back to the menu."),
        HELP_BY_MARK,
        QUIT_HERE,
    ],
    LIST_SCROLLING,
];

const NEW_GAME: &[&[Binding]] = &[
    &[
        FIELD_ABOVE,
        FIELD_BELOW,
        PREVIOUS_VALUE,
        NEXT_VALUE,
        row!("text", &[Text] => OfChar(UiAction::Type), "",
            "Type a name, a path or a seed; in other fields, h j k l are arrow keys."),
        ERASE_CHARACTER,
        row!("start", ENTER => Fixed(UiAction::Accept), "next",
            "Go to the next field; on Start: start the game; in the file field: load that file."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back to the menu."),
        HELP,
        QUIT_HERE,
        PAGE_UP,
        PAGE_DOWN,
    ],
    TEXT_FIELD,
];

const SETTINGS: &[&[Binding]] = &[
    &[
        UP,
        DOWN,
        row!("previous", &[Plain(KeyCode::Left), key('h')] => moves(Direction::Left), "change", "Previous value."),
        row!("next", &[Plain(KeyCode::Right), key('l')] => moves(Direction::Right), "change",
            "Next value; it is saved at once."),
        row!("choose", &[Plain(KeyCode::Enter), key(' ')] => Fixed(UiAction::Accept), "", "Next value."),
        row!("back", ESCAPE => Fixed(UiAction::Back), "back", "Go back to the menu."),
        HELP_BY_MARK,
        QUIT_HERE,
    ],
    LIST_SCROLLING,
];

const STATISTICS: &[&[Binding]] = &[
    &[
        row!("previous", &[Plain(KeyCode::Left), key('h')] => moves(Direction::Left), "player", "Previous player."),
        row!("next", &[Plain(KeyCode::Right), key('l')] => moves(Direction::Right), "player", "Next player."),
        row!("next-game", &[Plain(KeyCode::Tab)] => Fixed(UiAction::NextTab), "game", "Next game of the player."),
        row!("back", &[Plain(KeyCode::Esc), Plain(KeyCode::Enter)] => Fixed(UiAction::Back), "back", "Go back to the menu."),
        UP,
        DOWN,
        HELP_BY_MARK,
        QUIT_HERE,
    ],
    SCROLLING,
];

const PAGER: &[&[Binding]] = &[
    &[
        UP,
        DOWN,
        row!("close", &[Plain(KeyCode::Esc), Plain(KeyCode::Enter), key('q'), key(' ')] => Fixed(UiAction::Back), "close",
            "Close the text."),
        HELP_BY_MARK,
        QUIT_HERE,
    ],
    SCROLLING,
];

const CONFIRMATION: &[&[Binding]] = &[&[
    row!("no", &[key('n'), Plain(KeyCode::Enter), Plain(KeyCode::Esc)] => Fixed(UiAction::Back), "no", "No."),
    row!("yes", &[key('y')] => Fixed(UiAction::Accept), "yes", "Yes; Enter never means yes."),
    QUIT_HERE,
]];
