//! The fields of the form for a new game.

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FormField {
    /// The ruleset.
    Ruleset,
    /// The path of a ruleset file that is not among them.
    RulesetFile,
    /// The language of the tiles.
    Language,
    /// The word list.
    WordList,
    /// The player in this seat, from 0.
    Player(usize),
    /// The frequency with which the bots take tiles.
    Taking,
    /// The time for which the bots think.
    Thinking,
    /// Decides whether a coach comments on the turns of the person who plays.
    Coach,
    /// The first player.
    FirstPlayer,
    /// Normal or professional.
    Mode,
    /// Standard or random premium squares.
    Board,
    /// The time limit of a turn.
    TimeLimit,
    /// The mode that decides when the clock runs.
    Clock,
    /// The number of hints.
    Hints,
    /// The seed of the random numbers.
    Seed,
    /// The start button.
    Start,
}

impl FormField {
    /// The label.
    pub(super) fn label(self) -> String {
        match self {
            Self::Ruleset => "Game".to_owned(),
            Self::RulesetFile => "Ruleset file".to_owned(),
            Self::Language => "Language".to_owned(),
            Self::WordList => "Word list".to_owned(),
            Self::Player(seat) => format!("Player {}", seat + 1),
            Self::Taking => "Bots take".to_owned(),
            Self::Thinking => "Bots think".to_owned(),
            Self::Coach => "Coach".to_owned(),
            Self::FirstPlayer => "First player".to_owned(),
            Self::Mode => "Mode".to_owned(),
            Self::Board => "Board".to_owned(),
            Self::TimeLimit => "Time limit".to_owned(),
            Self::Clock => "Clock runs".to_owned(),
            Self::Hints => "Hints".to_owned(),
            Self::Seed => "Seed".to_owned(),
            Self::Start => String::new(),
        }
    }

    /// A sentence that explains the field.
    pub(super) const fn help(self) -> &'static str {
        match self {
            Self::Ruleset => "The rules; examples and your rulesets come last.",
            Self::RulesetFile => "The path of another ruleset file.",
            Self::Language => "The language of the tiles.",
            Self::WordList => "The list of valid words; the game's own choice comes first.",
            Self::Player(_) => "A name, a bot (:common: fewer words) or nobody.",
            Self::Taking => "How often bots take tiles from the board.",
            Self::Thinking => "How far masters look ahead, which takes them seconds.",
            Self::Coach => "After each of your turns, says what the best one was.",
            Self::FirstPlayer => "Who plays first.",
            Self::Mode => "Unknown words are refused (normal) or cost the turn (professional).",
            Self::Board => "Where the premium squares are.",
            Self::TimeLimit => "The time for each turn.",
            Self::Clock => "Only while the player sees the board, or always.",
            Self::Hints => "How many hints each player gets.",
            Self::Seed => "The same seed deals the same tiles again.",
            Self::Start => "Starts the game.",
        }
    }

    /// Returns whether the user types into the field, rather than choosing a value.
    pub(super) const fn is_text(self) -> bool {
        matches!(self, Self::Player(_) | Self::Seed | Self::RulesetFile)
    }
}
