//! The fields of the form of a new game.

/// The fields of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The game.
    Ruleset,
    /// The path of a ruleset file that is none of them.
    File,
    /// The language.
    Language,
    /// The word list.
    List,
    /// The player in this seat.
    Name(usize),
    /// Who starts.
    First,
    /// What an unknown word does.
    Mode,
    /// Where the premiums lie.
    Board,
    /// The time for a turn.
    Time,
    /// When that time runs.
    Clock,
    /// How many hints a player may have.
    Hints,
    /// The number that decides all chances.
    Seed,
    /// Begin.
    Start,
}

impl Field {
    /// Its name.
    pub fn label(self) -> String {
        match self {
            Self::Ruleset => "Game".to_owned(),
            Self::File => "or a file".to_owned(),
            Self::Language => "Language".to_owned(),
            Self::List => "Word list".to_owned(),
            Self::Name(seat) => format!("Player {}", seat + 1),
            Self::First => "Begins".to_owned(),
            Self::Mode => "Unknown words".to_owned(),
            Self::Board => "Board".to_owned(),
            Self::Time => "Time a turn".to_owned(),
            Self::Clock => "Time runs".to_owned(),
            Self::Hints => "Hints".to_owned(),
            Self::Seed => "Seed".to_owned(),
            Self::Start => String::new(),
        }
    }

    /// A sentence on it.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Ruleset => "Left and right choose; your own games stand behind the built-in ones.",
            Self::File => "A ruleset file elsewhere: write its path; starting reads it.",
            Self::Language => "The language of the tiles.",
            Self::List => "Which words are good; the game's own choice comes first.",
            Self::Name(_) => "A name; or by left and right a bot (:all, :common tell its words) or nobody.",
            Self::First => "Who begins.",
            Self::Mode => "They are refused (normal mode) or cost the turn (professional mode).",
            Self::Board => "Where the premium squares lie.",
            Self::Time => "How long a turn may take.",
            Self::Clock => "Only while the board is seen, or always, as on a wall.",
            Self::Hints => "Whether players may ask for the best plays, and how often.",
            Self::Seed => "The same number deals the same tiles again.",
            Self::Start => "Begin the game.",
        }
    }

    /// What it means with nothing in it.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Name(_) => "nobody",
            Self::Seed => "by lot",
            Self::File => "none",
            _ => "",
        }
    }

    /// Whether it is written in rather than chosen.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Name(_) | Self::Seed | Self::File)
    }
}
