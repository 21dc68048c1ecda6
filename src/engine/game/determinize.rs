//! Determinization: a game with one possible deal of the tiles that a player does not see.

use std::sync::Arc;

use super::game::Game;
use super::setup::{Seat, Setup};
use super::state::State;
use crate::bag::Bag;
use crate::tiles::Tile;

impl Game {
    /// The game as the player in a seat knows it, with the hidden tiles dealt in the order given: first to the other
    /// racks, in the order of play and as many as each has, then to those set aside, and the rest to the bag, from
    /// which they are drawn in that order. The log and the seed are left out: they reveal what no player sees.
    pub(crate) fn determinized(&self, seat: Seat, hidden: Vec<Tile>) -> Self {
        let setup = Setup { seed: 0, position: None, ..Setup::clone(&self.setup) };
        let mut state = self.state.clone();
        state.deal(seat, hidden);
        Self {
            setup: Arc::new(setup),
            tiles: Arc::clone(&self.tiles),
            vocabulary: Arc::clone(&self.vocabulary),
            vocabulary_key: self.vocabulary_key,
            beginning: Arc::new(state.clone()),
            state,
            log: Vec::new(),
            turns: Vec::new(),
            undone: 0,
        }
    }
}

impl State {
    fn deal(&mut self, seat: Seat, mut hidden: Vec<Tile>) {
        let others = self.players.iter_mut().enumerate().filter(|(index, _)| *index != seat.index());
        for (_, player) in others {
            let held = player.rack.len().min(hidden.len());
            player.rack.replace(hidden.drain(..held));
        }
        let aside = self.aside.len().min(hidden.len());
        self.aside = hidden.drain(..aside).collect();
        self.bag = Bag::given(hidden);
    }
}
