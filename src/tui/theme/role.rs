//! Roles: what is drawn, independent of its appearance.

use rackety_engine::{Premium, Seat};

/// The role of what is drawn. A theme file has a key for each role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Normal text.
    Text,
    /// Secondary text.
    Faint,
    /// A heading.
    Title,
    /// The frame of a popup.
    Frame,
    /// The status line and the titles of screens.
    Status,
    /// Secondary text on the status line.
    StatusFaint,
    /// The time on the status line when it runs short.
    ShortTime,
    /// A key on the line of keys.
    Key,
    /// The selected line of a list.
    Selected,
    /// A positive result.
    Good,
    /// A refusal, a fault or a warning.
    Bad,
    /// The points of the pending play.
    Total,
    /// Text about a taking.
    Taking,
    /// The hand-over screen.
    HandOver,
    /// The name, score and line of the first player.
    Player1,
    /// The name, score and line of the second player.
    Player2,
    /// The name, score and line of the third player.
    Player3,
    /// The name, score and line of the fourth player.
    Player4,
    /// An empty square.
    Square,
    /// A start square.
    StartScreen,
    /// A double-letter premium.
    Letter2,
    /// A triple-letter premium.
    Letter3,
    /// A letter premium with a higher multiplier.
    LetterMore,
    /// A double-word premium.
    Word2,
    /// A triple-word premium.
    Word3,
    /// A word premium with a higher multiplier.
    WordMore,
    /// A square that causes a refusal.
    Fault,
    /// The vacated square of a taking.
    Vacated,
    /// The square that the taken tile of the last play came from.
    LastVacated,
    /// The frame around the square under the cursor, and the arrow on it.
    BoardCursor,
    /// The cursor of a text field or a list, on top of the style of its text.
    Cursor,
    /// A tile on the board or the rack.
    Tile,
    /// A blank on the board or the rack.
    BlankTile,
    /// A tile of the last play.
    LastTile,
    /// A pending tile.
    PendingTile,
    /// The taken tile.
    TakenTile,
    /// A rack slot whose tile is pending on the board.
    UsedSlot,
    /// A rack tile drawn since the player's last turn.
    NewTile,
}

impl Role {
    /// All roles, in the order of their declaration.
    pub const ALL: [Self; 38] = [
        Self::Text,
        Self::Faint,
        Self::Title,
        Self::Frame,
        Self::Status,
        Self::StatusFaint,
        Self::ShortTime,
        Self::Key,
        Self::Selected,
        Self::Good,
        Self::Bad,
        Self::Total,
        Self::Taking,
        Self::HandOver,
        Self::Player1,
        Self::Player2,
        Self::Player3,
        Self::Player4,
        Self::Square,
        Self::StartScreen,
        Self::Letter2,
        Self::Letter3,
        Self::LetterMore,
        Self::Word2,
        Self::Word3,
        Self::WordMore,
        Self::Fault,
        Self::Vacated,
        Self::LastVacated,
        Self::BoardCursor,
        Self::Cursor,
        Self::Tile,
        Self::BlankTile,
        Self::LastTile,
        Self::PendingTile,
        Self::TakenTile,
        Self::UsedSlot,
        Self::NewTile,
    ];

    /// The key in a theme file; it never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Faint => "faint",
            Self::Title => "title",
            Self::Frame => "frame",
            Self::Status => "status",
            Self::StatusFaint => "status-faint",
            Self::ShortTime => "short-time",
            Self::Key => "key",
            Self::Selected => "chosen",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Total => "total",
            Self::Taking => "taking",
            Self::HandOver => "cover",
            Self::Player1 => "player-1",
            Self::Player2 => "player-2",
            Self::Player3 => "player-3",
            Self::Player4 => "player-4",
            Self::Square => "square",
            Self::StartScreen => "start",
            Self::Letter2 => "letter-2",
            Self::Letter3 => "letter-3",
            Self::LetterMore => "letter-more",
            Self::Word2 => "word-2",
            Self::Word3 => "word-3",
            Self::WordMore => "word-more",
            Self::Fault => "fault",
            Self::Vacated => "vacated",
            Self::LastVacated => "last-vacated",
            Self::BoardCursor => "board-cursor",
            Self::Cursor => "cursor",
            Self::Tile => "tile",
            Self::BlankTile => "blank-tile",
            Self::LastTile => "last-tile",
            Self::PendingTile => "laid-tile",
            Self::TakenTile => "taken-tile",
            Self::UsedSlot => "gone",
            Self::NewTile => "new-tile",
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    /// A theme stores its styles by the index of the role.
    #[test]
    fn all_roles_are_listed_in_declaration_order() {
        for (index, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, index, "{}", role.key());
        }
    }
}
