//! What is drawn, whatever it looks like.

use rackety_engine::Premium;

/// What is drawn. A theme's file has a key for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Text.
    Text,
    /// Text of less weight.
    Faint,
    /// A heading.
    Title,
    /// A popup's frame.
    Frame,
    /// The line on top.
    Status,
    /// The time in that line, when it is short.
    ShortTime,
    /// A key in the help line.
    Key,
    /// The line chosen in a list, above what it has.
    Chosen,
    /// Good news.
    Good,
    /// A refusal.
    Bad,
    /// The cover.
    Cover,
    /// An empty square.
    Square,
    /// A start square.
    Start,
    /// A premium that doubles a letter.
    Letter2,
    /// A premium that trebles a letter.
    Letter3,
    /// A premium that brings more for a letter.
    LetterMore,
    /// A premium that doubles a word.
    Word2,
    /// A premium that trebles a word.
    Word3,
    /// A premium that brings more for a word.
    WordMore,
    /// A square that tells why a play is refused.
    Fault,
    /// The square that the tile was taken from.
    Vacated,
    /// The square under the cursor, above what it has.
    Cursor,
    /// A tile that lies on the board or the rack.
    Tile,
    /// A tile of the last play.
    LastTile,
    /// A tile laid, not played yet.
    LaidTile,
    /// The taken tile.
    TakenTile,
    /// A tile of the rack that is on the board.
    Gone,
    /// A tile that is new on the rack.
    NewTile,
}

impl Role {
    /// All of them, in the order of their declaration.
    pub const ALL: [Self; 28] = [
        Self::Text,
        Self::Faint,
        Self::Title,
        Self::Frame,
        Self::Status,
        Self::ShortTime,
        Self::Key,
        Self::Chosen,
        Self::Good,
        Self::Bad,
        Self::Cover,
        Self::Square,
        Self::Start,
        Self::Letter2,
        Self::Letter3,
        Self::LetterMore,
        Self::Word2,
        Self::Word3,
        Self::WordMore,
        Self::Fault,
        Self::Vacated,
        Self::Cursor,
        Self::Tile,
        Self::LastTile,
        Self::LaidTile,
        Self::TakenTile,
        Self::Gone,
        Self::NewTile,
    ];

    /// What a theme's file calls it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Faint => "faint",
            Self::Title => "title",
            Self::Frame => "frame",
            Self::Status => "status",
            Self::ShortTime => "short-time",
            Self::Key => "key",
            Self::Chosen => "chosen",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Cover => "cover",
            Self::Square => "square",
            Self::Start => "start",
            Self::Letter2 => "letter-2",
            Self::Letter3 => "letter-3",
            Self::LetterMore => "letter-more",
            Self::Word2 => "word-2",
            Self::Word3 => "word-3",
            Self::WordMore => "word-more",
            Self::Fault => "fault",
            Self::Vacated => "vacated",
            Self::Cursor => "cursor",
            Self::Tile => "tile",
            Self::LastTile => "last-tile",
            Self::LaidTile => "laid-tile",
            Self::TakenTile => "taken-tile",
            Self::Gone => "gone",
            Self::NewTile => "new-tile",
        }
    }

    /// What a premium square is drawn as.
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

    /// A theme keeps its styles by the roles' numbers.
    #[test]
    fn all_roles_stand_in_their_order() {
        for (index, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, index, "{}", role.key());
        }
    }
}
