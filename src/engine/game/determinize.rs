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
        let mut state = self.state.clone();
        state.deal(Some(seat), &[], &[], hidden);
        state.bag = Bag::dealt(state.bag.tiles().collect());
        self.going_on_from(state)
    }

    /// The game with the tiles of the bag in this order, from which they are drawn; all racks stay as they are. The log and
    /// the seed are left out.
    pub(crate) fn with_bag(&self, tiles: Vec<Tile>) -> Self {
        let mut state = self.state.clone();
        state.bag = Bag::dealt(tiles);
        self.going_on_from(state)
    }

    /// A game with the same rules and words that begins with a state.
    fn going_on_from(&self, mut state: State) -> Self {
        let setup = Setup { seed: 0, position: None, ..Setup::clone(&self.setup) };
        // The state before the last play has the tiles of others.
        state.challengeable = None;
        Self {
            setup: Arc::new(setup),
            tiles: Arc::clone(&self.tiles),
            vocabulary: Arc::clone(&self.vocabulary),
            vocabulary_key: self.vocabulary_key,
            dictionary: Arc::clone(&self.dictionary),
            beginning: Arc::new(state.clone()),
            state,
            log: Vec::new(),
            turns: Vec::new(),
            undone: 0,
            viewer: None,
        }
    }

    /// The game with all tiles that are not on the board dealt in the order given: first to the player to move, then as
    /// [`Game::determinized`] deals.
    pub(crate) fn redealt(&self, mut tiles: Vec<Tile>) -> Self {
        let seat = self.state.to_move;
        let held = self.state.player(seat).rack.len().min(tiles.len());
        let hidden = tiles.split_off(held);
        let mut game = self.determinized(seat, hidden);
        game.state.players[seat.index()].rack.replace(tiles);
        game
    }
}

impl State {
    /// Deals the tiles that a seat, or for `None` a spectator, does not see: `own` to the player to move and `in_bag` to the
    /// bag, and then the hidden ones in their order, as [`Game::determinized`] deals.
    pub(super) fn deal(&mut self, viewer: Option<Seat>, own: &[Tile], in_bag: &[Tile], hidden: Vec<Tile>) {
        let mut hidden = hidden.into_iter();
        let to_move = self.to_move.index();
        let others = self.players.iter_mut().enumerate();
        for (index, player) in others.filter(|(index, _)| viewer.is_none_or(|seat| seat.index() != *index)) {
            let known = if index == to_move { own } else { &[] };
            let more = player.rack.len().saturating_sub(known.len());
            player.rack.replace(known.iter().copied().chain(hidden.by_ref().take(more)));
        }
        self.aside = hidden.by_ref().take(self.aside.len()).collect();
        self.bag = Bag::given(in_bag.iter().copied().chain(hidden).collect());
    }
}
