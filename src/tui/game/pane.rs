//! The panes of the game screen.

/// The panes beside the board; on a small screen the board is one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// The board alone, where there is no room beside it.
    Board,
    /// Players and points, where there is no room for them beside the board.
    Players,
    /// What was done.
    History,
    /// The tiles that the player does not see.
    Unseen,
    /// The words played.
    Words,
    /// How the points went up.
    Chart,
}

/// Where the panes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// Beside the board.
    Beside,
    /// In its place.
    Instead,
}

impl Pane {
    const ALL: [Self; 6] =
        [Self::Board, Self::Players, Self::History, Self::Unseen, Self::Words, Self::Chart];

    /// Its tab.
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

    /// The panes to choose from; beside the board, board and players are always seen.
    pub const fn all(room: Room) -> &'static [Self] {
        match room {
            Room::Beside => Self::ALL.split_at(2).1,
            Room::Instead => &Self::ALL,
        }
    }

    /// What is shown where this pane is chosen.
    #[must_use]
    pub fn shown(self, room: Room) -> Self {
        if Self::all(room).contains(&self) { self } else { Self::History }
    }

    /// The pane behind this one, and behind the last the first.
    #[must_use]
    pub fn next(self, room: Room) -> Self {
        let panes = Self::all(room);
        let at = panes.iter().position(|&pane| pane == self.shown(room)).unwrap_or_default();
        panes[(at + 1) % panes.len()]
    }
}
