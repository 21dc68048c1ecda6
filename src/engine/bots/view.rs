use crate::game::{Game, Seat};
use crate::tiles::Tile;

/// What one player may see of a game: all but the other racks, the order of the bag and what was drawn.
///
/// It holds a game in which all that is hidden lies in one canonical order, so that nothing can depend on how it lies.
#[derive(Debug, Clone)]
pub struct PlayerView {
    game: Game,
    seat: Seat,
    hidden: Vec<Tile>,
}

impl PlayerView {
    /// What the player in a seat sees.
    pub fn of(game: &Game, seat: Seat) -> Self {
        let hidden = game.state().unseen(seat);
        Self { game: game.imagined(seat, hidden.clone()), seat, hidden }
    }

    /// The player who looks.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// A game like the one looked at. Of the other racks, the bag and the tiles set aside only the sizes are true; the
    /// log is empty.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The tiles that are hidden, sorted: in the bag, on the other racks or set aside.
    pub fn hidden(&self) -> &[Tile] {
        &self.hidden
    }

    /// The tiles on the player's own rack.
    pub fn rack(&self) -> &[Tile] {
        self.game.state().player(self.seat).rack().tiles()
    }
}
