//! Roles: what is drawn, independent of its appearance.

use rackety_engine::{Premium, Seat, enum_table};

enum_table! {
    /// The role of what is drawn. A theme file has a key for each role.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Role(
        /// The key in a theme file; it never changes.
        pub key: &'static str,
    ) {
        /// Normal text.
        Text: "text";
        /// Secondary text.
        Faint: "faint";
        /// A heading.
        Title: "title";
        /// The frame of a popup.
        Frame: "frame";
        /// The status line and the titles of screens.
        Status: "status";
        /// Secondary text on the status line.
        StatusFaint: "status-faint";
        /// The time on the status line when it runs short.
        ShortTime: "short-time";
        /// A key on the line of keys.
        Key: "key";
        /// The selected line of a list.
        Selected: "chosen";
        /// A positive result.
        Good: "good";
        /// A refusal, a fault or a warning.
        Bad: "bad";
        /// The points of the pending play.
        Total: "total";
        /// Text about a taking.
        Taking: "taking";
        /// The hand-over screen.
        HandOver: "cover";
        /// The name, score and line of the first player.
        Player1: "player-1";
        /// The name, score and line of the second player.
        Player2: "player-2";
        /// The name, score and line of the third player.
        Player3: "player-3";
        /// The name, score and line of the fourth player.
        Player4: "player-4";
        /// An empty square.
        Square: "square";
        /// A start square.
        StartSquare: "start";
        /// A double-letter premium.
        Letter2: "letter-2";
        /// A triple-letter premium.
        Letter3: "letter-3";
        /// A letter premium with a higher multiplier.
        LetterMore: "letter-more";
        /// A double-word premium.
        Word2: "word-2";
        /// A triple-word premium.
        Word3: "word-3";
        /// A word premium with a higher multiplier.
        WordMore: "word-more";
        /// A square that causes a refusal.
        Fault: "fault";
        /// The vacated square of a taking.
        Vacated: "vacated";
        /// The square that the taken tile of the last play came from.
        LastVacated: "last-vacated";
        /// The frame around the square under the cursor, and the arrow on it.
        BoardCursor: "board-cursor";
        /// The cursor of a text field or a list, on top of the style of its text.
        Cursor: "cursor";
        /// A tile on the board or the rack.
        Tile: "tile";
        /// A blank on the board or the rack.
        BlankTile: "blank-tile";
        /// A tile of the last play.
        LastTile: "last-tile";
        /// A pending tile.
        PendingTile: "laid-tile";
        /// The taken tile.
        TakenTile: "taken-tile";
        /// A rack slot whose tile is pending on the board.
        UsedSlot: "gone";
        /// A rack tile drawn since the player's last turn.
        NewTile: "new-tile";
    }
}

impl Role {
    /// The role whose style a theme without this one uses: roles that are newer than themes of users have one.
    pub(super) const fn substitute(self) -> Option<Self> {
        match self {
            Self::StatusFaint => Some(Self::Status),
            Self::Total | Self::Taking => Some(Self::Title),
            _ => None,
        }
    }

    /// The role of a player, by the order of play.
    pub const fn of_player(seat: Seat) -> Self {
        match seat.index() {
            0 => Self::Player1,
            1 => Self::Player2,
            2 => Self::Player3,
            _ => Self::Player4,
        }
    }

    /// The role of a premium square.
    pub const fn of_premium(premium: Premium) -> Self {
        match (premium, premium.multiplier().times()) {
            (Premium::Letter(_), 2) => Self::Letter2,
            (Premium::Letter(_), 3) => Self::Letter3,
            (Premium::Letter(_), _) => Self::LetterMore,
            (Premium::Word(_), 2) => Self::Word2,
            (Premium::Word(_), 3) => Self::Word3,
            (Premium::Word(_), _) => Self::WordMore,
        }
    }
}
