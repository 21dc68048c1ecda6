//! The tabs of the game's side panel.

use rackety_engine::enum_table;

enum_table! {
    /// A tab of the side panel; on a small screen the board is one of them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PanelTab(
        /// The heading of the tab.
        pub title: &'static str,
    ) {
        /// The board; only where the panel takes its place.
        Board: "Board";
        /// The puzzle: what was tried, and the best plays after its end.
        Puzzle: "Puzzle";
        /// Players and scores; only where the panel takes the board's place.
        Players: "Players";
        /// The turns: newest first, or while looking back oldest first.
        History: "History";
        /// The turn shown while looking back: its words and points, the premiums it used, the racks.
        Turn: "Turn";
        /// The review of a game that is looked back at.
        Review: "Review";
        /// The tiles that the player cannot see.
        Unseen: "Unseen";
        /// The words played.
        Words: "Words";
        /// The chart of the scores.
        Chart: "Chart";
        /// The terms of the game: rules, words, turn, options.
        Game: "Game";
    }
}

/// The audience of the side panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TabAudience {
    /// The players of the game.
    Players,
    /// The solver of a puzzle.
    Solver,
    /// People who watch it: there is no tab that depends on a rack.
    Watchers,
    /// People who look back at it.
    Replay,
}

/// The placement of the side panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelPlacement {
    /// Next to the board.
    BesideBoard,
    /// The panel is in the board's place, one tab at a time.
    InPlaceOfBoard,
}

impl PanelTab {
    const OF_PLAYERS: [Self; 7] =
        [Self::Board, Self::Players, Self::History, Self::Unseen, Self::Words, Self::Chart, Self::Game];
    const OF_SOLVER: [Self; 8] = [
        Self::Board,
        Self::Players,
        Self::Puzzle,
        Self::History,
        Self::Unseen,
        Self::Words,
        Self::Chart,
        Self::Game,
    ];
    const OF_WATCHERS: [Self; 6] =
        [Self::Board, Self::Players, Self::History, Self::Words, Self::Chart, Self::Game];

    const OF_REPLAY: [Self; 7] =
        [Self::Board, Self::Players, Self::History, Self::Turn, Self::Review, Self::Chart, Self::Game];

    /// The tabs to choose from. Next to the board, board and players are always visible and need no tab.
    pub const fn all(placement: PanelPlacement, audience: TabAudience) -> &'static [Self] {
        let all: &[Self] = match audience {
            TabAudience::Players => &Self::OF_PLAYERS,
            TabAudience::Solver => &Self::OF_SOLVER,
            TabAudience::Watchers => &Self::OF_WATCHERS,
            TabAudience::Replay => &Self::OF_REPLAY,
        };
        match placement {
            PanelPlacement::BesideBoard => all.split_at(2).1,
            PanelPlacement::InPlaceOfBoard => all,
        }
    }

    /// The tab to show in this placement: this one, or the history if there is no such tab.
    #[must_use]
    pub fn shown(self, placement: PanelPlacement, audience: TabAudience) -> Self {
        if Self::all(placement, audience).contains(&self) { self } else { Self::History }
    }

    /// The tab after this one, and after the last the first.
    #[must_use]
    pub fn next(self, placement: PanelPlacement, audience: TabAudience) -> Self {
        let tabs = Self::all(placement, audience);
        let shown = self.shown(placement, audience);
        let index = tabs.iter().position(|&tab| tab == shown).unwrap_or_default();
        tabs[(index + 1) % tabs.len()]
    }
}

/// The selected tab of each placement, so that a tab chosen next to the board does not hide the board when the window
/// becomes smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelectedTabs {
    beside_board: PanelTab,
    in_place_of_board: PanelTab,
}

impl Default for SelectedTabs {
    fn default() -> Self {
        Self { beside_board: PanelTab::History, in_place_of_board: PanelTab::Board }
    }
}

impl SelectedTabs {
    /// The tab to show in this placement.
    #[must_use]
    pub const fn at(self, placement: PanelPlacement) -> PanelTab {
        match placement {
            PanelPlacement::BesideBoard => self.beside_board,
            PanelPlacement::InPlaceOfBoard => self.in_place_of_board,
        }
    }

    /// Shows a tab in this placement. In place of the board, the tab that is shown already makes room for the board.
    pub fn show(&mut self, tab: PanelTab, placement: PanelPlacement, audience: TabAudience) {
        match placement {
            PanelPlacement::BesideBoard => self.beside_board = tab.shown(placement, audience),
            PanelPlacement::InPlaceOfBoard if self.in_place_of_board == tab => self.show_board(),
            PanelPlacement::InPlaceOfBoard => self.in_place_of_board = tab,
        }
    }

    /// Returns whether whoever wants this tab wants the rules: the tab of the game, while it is shown already.
    pub fn asks_for_rules(self, tab: PanelTab, placement: PanelPlacement) -> bool {
        tab == PanelTab::Game && self.at(placement) == tab
    }

    /// Closes a tab that hides the board.
    pub const fn show_board(&mut self) {
        self.in_place_of_board = PanelTab::Board;
    }

    /// Returns whether a tab is selected in either placement.
    #[must_use]
    pub fn contains(self, tab: PanelTab) -> bool {
        self.beside_board == tab || self.in_place_of_board == tab
    }
}
