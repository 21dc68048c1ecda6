//! The tabs of a run in the laboratory.

/// A tab of a run in the laboratory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabTab {
    /// Bots and figures, or what differs between two rulesets.
    Figures,
    /// The number of times each score occurred.
    Scores,
    /// The number of times the winner had each lead.
    Margins,
    /// The number of games with each number of turns.
    Turns,
    /// The number of tiles that each square gets.
    Squares,
    /// The number of tiles taken from each square.
    Taken,
    /// The figures of each letter.
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
