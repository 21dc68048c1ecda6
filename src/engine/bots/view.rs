use crate::game::{Game, Seat};
use crate::rng::seeded_hash;
use crate::tiles::Tile;

/// The part of a game that one player may see: everything but the other racks, the order of the bag and the tiles
/// drawn.
///
/// A view contains a game in which the hidden tiles are dealt in one fixed order, so that nothing a bot does can depend
/// on where they really are.
#[derive(Debug, Clone)]
pub struct PlayerView {
    game: Game,
    seat: Seat,
    hidden: Vec<Tile>,
    turn_seed: u64,
}

impl Game {
    /// Returns the part of the game that the player in a seat may see.
    pub fn view(&self, seat: Seat) -> PlayerView {
        PlayerView::new(self, seat)
    }
}

impl PlayerView {
    /// Returns the part of a game that the player in a seat may see.
    pub fn new(game: &Game, seat: Seat) -> Self {
        let hidden = game.state().unseen(seat);
        let turn = u64::from(game.state().turn());
        Self {
            game: game.determinized(seat, hidden.clone()),
            seat,
            hidden,
            turn_seed: seeded_hash(game.setup().seed, [seat.index() as u64, turn]),
        }
    }

    /// The player whose view it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// A game that looks the same to the player. Of the other racks, the bag and the tiles set aside only the sizes are
    /// true, and the log is empty: it is for looking ahead, not for undo or records.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The hidden tiles, sorted: those in the bag, on the other racks and set aside.
    pub fn hidden(&self) -> &[Tile] {
        &self.hidden
    }

    /// The tiles on the player's own rack.
    pub fn rack(&self) -> &[Tile] {
        self.game.state().player(self.seat).rack().tiles()
    }

    /// The seed of the random choices that a bot makes in this turn: the same when a game is played again, and different
    /// for every seat and turn.
    pub(super) const fn turn_seed(&self) -> u64 {
        self.turn_seed
    }
}
