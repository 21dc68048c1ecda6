//! The tabs of a run in the laboratory.

/// A tab of a run in the laboratory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabTab {
    /// Bots and figures, or what differs between two rulesets.
    Figures,
    /// How often there was which score.
    Scores,
    /// How often the winner had which lead.
    Margins,
    /// How often a game had how many turns.
    Turns,
    /// How many tiles each square gets.
    Squares,
    /// How many tiles are taken from each square.
    Taken,
    /// What each letter brings.
    Letters,
    /// The most remarkable games.
    Games,
}

impl LabTab {
    /// All tabs, in the order on the screen.
    pub const ALL: [Self; 8] = [
        Self::Figures,
        Self::Scores,
        Self::Margins,
        Self::Turns,
        Self::Squares,
        Self::Taken,
        Self::Letters,
        Self::Games,
    ];

    /// The heading of the tab.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Figures => "Figures",
            Self::Scores => "Scores",
            Self::Margins => "Margins",
            Self::Turns => "Turns",
            Self::Squares => "Squares",
            Self::Taken => "Taken",
            Self::Letters => "Letters",
            Self::Games => "Games",
        }
    }
}
