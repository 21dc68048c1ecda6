//! The tabs of the game's side panel.

/// A tab of the side panel; on a small screen the board is one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelTab {
    /// The board; only where the panel takes its place.
    Board,
    /// Players and scores; only where the panel takes the board's place.
    Players,
    /// The turns, newest first.
    History,
    /// The tiles that the player cannot see.
    Unseen,
    /// The words played.
    Words,
    /// The chart of the scores.
    Chart,
}

/// Where the side panel is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelPlacement {
    /// Next to the board.
    BesideBoard,
    /// In the board's place, one tab at a time.
    InPlaceOfBoard,
}

impl PanelTab {
    const ALL: [Self; 6] =
        [Self::Board, Self::Players, Self::History, Self::Unseen, Self::Words, Self::Chart];

    /// The heading of the tab.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Board => "Board",
            Self::Players => "Players",
            Self::History => "History",
            Self::Unseen => "Unseen",
            Self::Words => "Words",
            Self::Chart => "Chart",
        }
    }

    /// The tabs to choose from. Next to the board, board and players are always visible and need no tab.
    pub const fn all(placement: PanelPlacement) -> &'static [Self] {
        match placement {
            PanelPlacement::BesideBoard => Self::ALL.split_at(2).1,
            PanelPlacement::InPlaceOfBoard => &Self::ALL,
        }
    }

    /// The tab to show in this placement: this one, or the history if there is no such tab.
    #[must_use]
    pub fn shown(self, placement: PanelPlacement) -> Self {
        if Self::all(placement).contains(&self) { self } else { Self::History }
    }

    /// The tab after this one, and after the last the first.
    #[must_use]
    pub fn next(self, placement: PanelPlacement) -> Self {
        let tabs = Self::all(placement);
        let index = tabs.iter().position(|&tab| tab == self.shown(placement)).unwrap_or_default();
        tabs[(index + 1) % tabs.len()]
    }
}
