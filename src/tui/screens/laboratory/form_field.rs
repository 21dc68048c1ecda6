//! The fields of the laboratory's form.

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FormField {
    /// The ruleset.
    Ruleset,
    /// The path of a ruleset file that is not among them.
    RulesetFile,
    /// The language of the tiles.
    Language,
    /// The ruleset to compare with.
    Against,
    /// The bot in this seat, from 0.
    Bot(usize),
    /// The number of games.
    Games,
    /// The seed of the first game.
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
            Self::Against => "Compare with".to_owned(),
            Self::Bot(seat) => format!("Bot {}", seat + 1),
            Self::Games => "Games".to_owned(),
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
            Self::Against => {
                "Each seed is then played by both rulesets, so that small differences show in few games."
            }
            Self::Bot(_) => "A level; :all or :common says which words it knows.",
            Self::Games => {
                "How many games, of each ruleset. A run can be stopped earlier, with the games so far."
            }
            Self::Seed => "The seed of the first game; the same seed gives the same games.",
            Self::Start => "Lets the bots play.",
        }
    }

    /// Returns whether the user types into the field, rather than choosing a value.
    pub(super) const fn is_text(self) -> bool {
        matches!(self, Self::RulesetFile | Self::Games | Self::Seed)
    }
}
