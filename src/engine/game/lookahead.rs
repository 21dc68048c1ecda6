//! Looking ahead: the game after a play that is known to be legal.

use super::draw::Draw;
use super::game::Game;
use crate::play::Play;
use crate::tiles::Tile;

impl Game {
    /// The game without its log: a copy of it costs no more than its state.
    pub(crate) fn without_log(&self) -> Self {
        let mut game = self.clone();
        game.log = Vec::new();
        game.turns = Vec::new();
        game
    }

    /// The game after a play that move generation found, with its points and the tiles that leave the rack. What happens
    /// is what [`Game::act`] does, but nothing is checked or logged, which is several times as fast.
    pub(crate) fn after_generated(&self, play: &Play, own: &[Tile], points: i32) -> Self {
        let mut game = self.clone();
        // The only fault would be a tile that is not on the rack, and move generation takes tiles from there.
        let _ = game.lay(play, own, points, Draw::Next);
        game
    }
}
