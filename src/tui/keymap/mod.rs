//! Which key does what. One table of bindings per context feeds the event loop, the line of keys, the help screen, the
//! configuration file and `rackety keys`.

mod active;
mod press;
mod rebind;
mod tables;

pub use active::{KeyHint, Keymap};
pub use press::Press;

use super::action::UiAction;

/// What receives the keys: each context has a set of bindings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// The main menu.
    Menu,
    /// Other lists to choose from.
    List,
    /// The saved games.
    SavedGames,
    /// The form for a new game.
    NewGame,
    /// The settings.
    Settings,
    /// The statistics.
    Statistics,
    /// The pager: help and rules.
    Pager,
    /// The board, on a player's turn.
    Board,
    /// A tab of the side panel that hides the board.
    Panel,
    /// The hand-over screen between two turns.
    HandOver,
    /// The board of a puzzle.
    Puzzle,
    /// The best plays of a puzzle, after its end.
    Solution,
    /// The search for a puzzle.
    PuzzleSearch,
    /// The board of a watched game.
    Watch,
    /// Looking back at a game.
    Replay,
    /// The number of a turn to go to.
    GoToTurn,
    /// From where to play on as a new game, and who plays.
    WhatIf,
    /// The game after its end.
    GameOver,
    /// A yes-or-no question.
    Confirmation,
    /// The letters that a blank can be.
    Blank,
    /// The tiles to exchange.
    Exchange,
    /// The rack, arranged by hand.
    Arrange,
    /// The command line.
    CommandLine,
    /// The word look-up.
    LookUp,
    /// The words that a look-up has found.
    FoundWords,
    /// The form of the laboratory.
    Laboratory,
    /// The laboratory while games are played.
    RunPlaying,
    /// The laboratory after the games.
    RunReport,
    /// The board on a bot's turn.
    BotTurn,
    /// The hints.
    Hints,
    /// The best plays, shown as a hint.
    BestPlays,
    /// A player's PIN.
    Pin,
}

impl Context {
    /// All contexts, in the order of the printed key list.
    pub const ALL: [Self; 32] = [
        Self::Menu,
        Self::List,
        Self::SavedGames,
        Self::NewGame,
        Self::Settings,
        Self::Statistics,
        Self::Pager,
        Self::Board,
        Self::Panel,
        Self::HandOver,
        Self::Puzzle,
        Self::Solution,
        Self::PuzzleSearch,
        Self::Watch,
        Self::Replay,
        Self::GoToTurn,
        Self::WhatIf,
        Self::GameOver,
        Self::Confirmation,
        Self::Blank,
        Self::Exchange,
        Self::Arrange,
        Self::CommandLine,
        Self::LookUp,
        Self::FoundWords,
        Self::Laboratory,
        Self::RunPlaying,
        Self::RunReport,
        Self::BotTurn,
        Self::Hints,
        Self::BestPlays,
        Self::Pin,
    ];

    /// The name in the configuration file; it never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Menu => "menu",
            Self::List => "lists",
            Self::SavedGames => "games",
            Self::NewGame => "new-game",
            Self::Settings => "settings",
            Self::Statistics => "statistics",
            Self::Pager => "texts",
            Self::Board => "board",
            Self::Panel => "panel",
            Self::HandOver => "cover",
            Self::Puzzle => "puzzle",
            Self::Solution => "solution",
            Self::PuzzleSearch => "puzzle-search",
            Self::Watch => "watch",
            Self::Replay => "replay",
            Self::GoToTurn => "go-to-turn",
            Self::WhatIf => "what-if",
            Self::GameOver => "game-over",
            Self::Confirmation => "questions",
            Self::Blank => "blank",
            Self::Exchange => "exchange",
            Self::Arrange => "arrange",
            Self::CommandLine => "command",
            Self::LookUp => "words",
            Self::FoundWords => "found-words",
            Self::Laboratory => "laboratory",
            Self::RunPlaying => "run",
            Self::RunReport => "report",
            Self::BotTurn => "waiting",
            Self::Hints => "hints",
            Self::BestPlays => "best-plays",
            Self::Pin => "pin",
        }
    }

    /// The heading on the help screen.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Menu => "Menu",
            Self::List => "Lists",
            Self::SavedGames => "Saved games",
            Self::NewGame => "New game",
            Self::Settings => "Settings",
            Self::Statistics => "Statistics",
            Self::Pager => "Help and rules",
            Self::Board => "Board",
            Self::Panel => "Side panel in place of the board",
            Self::HandOver => "Between turns",
            Self::Puzzle => "Puzzle",
            Self::Solution => "Solution of a puzzle",
            Self::PuzzleSearch => "Search for a puzzle",
            Self::Watch => "Watching a game",
            Self::Replay => "Looking back at a game",
            Self::GoToTurn => "Number of a turn",
            Self::WhatIf => "What if",
            Self::GameOver => "After the game",
            Self::Confirmation => "Confirmations",
            Self::Blank => "Letter of a blank",
            Self::Exchange => "Exchange",
            Self::Arrange => "Arrange the rack",
            Self::CommandLine => "Command line",
            Self::LookUp => "Word look-up",
            Self::FoundWords => "Words found",
            Self::Laboratory => "Laboratory",
            Self::RunPlaying => "Laboratory: while games are played",
            Self::RunReport => "Laboratory: after the games",
            Self::BotTurn => "While a bot thinks",
            Self::Hints => "Hints",
            Self::BestPlays => "Best plays",
            Self::Pin => "PIN",
        }
    }

    /// The bindings, most used first.
    pub const fn bindings(self) -> &'static [Binding] {
        match self {
            Self::Menu => tables::MAIN_MENU,
            Self::List => tables::LIST,
            Self::SavedGames => tables::SAVED_GAMES,
            Self::NewGame => tables::NEW_GAME,
            Self::Settings => tables::SETTINGS,
            Self::Statistics => tables::STATISTICS,
            Self::Pager => tables::PAGER,
            Self::Board => tables::BOARD,
            Self::Panel => tables::PANEL,
            Self::HandOver => tables::HAND_OVER,
            Self::Puzzle => tables::PUZZLE,
            Self::Solution => tables::SOLUTION,
            Self::PuzzleSearch => tables::PUZZLE_SEARCH,
            Self::Watch => tables::WATCH,
            Self::Replay => tables::REPLAY,
            Self::GoToTurn => tables::GO_TO_TURN,
            Self::WhatIf => tables::WHAT_IF,
            Self::GameOver => tables::GAME_OVER,
            Self::Confirmation => tables::CONFIRMATION,
            Self::Blank => tables::BLANK,
            Self::Exchange => tables::EXCHANGE,
            Self::Arrange => tables::ARRANGE,
            Self::CommandLine => tables::COMMAND_LINE,
            Self::LookUp => tables::LOOK_UP,
            Self::FoundWords => tables::FOUND_WORDS,
            Self::Laboratory => tables::LABORATORY,
            Self::RunPlaying => tables::RUN_PLAYING,
            Self::RunReport => tables::RUN_REPORT,
            Self::BotTurn => tables::BOT_TURN,
            Self::Hints => tables::HINTS,
            Self::BestPlays => tables::BEST_PLAYS,
            Self::Pin => tables::PIN,
        }
    }
}

/// One binding: an action, its keys, and how screens describe it.
#[derive(Debug)]
pub struct Binding {
    /// The name in the configuration file: lower-case letters and hyphens, unique in its context; it never changes.
    pub name: &'static str,
    /// The default keys.
    pub keys: &'static [Press],
    /// What the keys do.
    pub meaning: Meaning,
    /// The word on the line of keys; empty keeps the binding off that line. Neighbours with the same word share it.
    pub label: &'static str,
    /// A sentence for the help screen.
    pub help: &'static str,
}

/// What a key does.
#[derive(Debug)]
pub enum Meaning {
    /// Always the same action.
    Fixed(UiAction),
    /// An action that depends on the character. Such keys are input and cannot be rebound.
    OfChar(fn(char) -> UiAction),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_of_a_screen_share_a_key() {
        for context in Context::ALL {
            let presses: Vec<_> = context.bindings().iter().flat_map(|binding| binding.keys).collect();
            for (index, press) in presses.iter().enumerate() {
                assert!(!presses[..index].contains(press), "{context:?}: {press:?} is bound twice");
            }
        }
    }

    /// The configuration file accepts every key of the tables.
    #[test]
    fn every_default_key_can_be_configured() {
        for context in Context::ALL {
            for binding in context.bindings() {
                for press in binding.keys.iter().filter(|press| press.is_one_key()) {
                    assert_eq!(Press::read(&press.to_string()), Ok(*press), "{context:?}");
                    assert_eq!(press.fault_on(context, binding), None, "{context:?}: {press}");
                }
            }
        }
    }

    #[test]
    fn names_are_unique_and_explained() {
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|each| each.is_ascii_lowercase() || each == '-')
        };
        for (index, context) in Context::ALL.into_iter().enumerate() {
            assert!(is_name(context.name()) && context.name() != rebind::EVERYWHERE);
            assert!(Context::ALL[..index].iter().all(|other| other.name() != context.name()));
            for (row, binding) in context.bindings().iter().enumerate() {
                let name = binding.name;
                assert!(is_name(name) && !binding.help.is_empty() && !binding.keys.is_empty(), "{name}");
                assert!(
                    context.bindings()[..row].iter().all(|other| other.name != name),
                    "{name} is used twice"
                );
            }
        }
    }

    /// A name that is rebound in all contexts at once does the same in all of them.
    #[test]
    fn a_name_means_one_thing() {
        let all = Context::ALL.into_iter().flat_map(Context::bindings);
        let meaning_of = |binding: &Binding| match &binding.meaning {
            Meaning::Fixed(action) => format!("{action:?}"),
            Meaning::OfChar(_) => format!("{:?}", binding.keys),
        };
        let mut meanings = std::collections::BTreeMap::new();
        for binding in all {
            let known = meanings.entry(binding.name).or_insert_with(|| meaning_of(binding));
            assert_eq!(*known, meaning_of(binding), "{}", binding.name);
        }
    }
}
