//! Looking ahead: the game after a play that is known to be legal.

use super::action::{Action, Event, Phonies};
use super::draw::Draw;
use super::game::Game;
use super::turn_record::TurnRecord;
use crate::play::{Play, Refusal};
use crate::tiles::Tile;

impl Game {
    /// The game without its log: a copy of it costs no more than its state.
    pub(crate) fn without_log(mut self) -> Self {
        self.log = Vec::new();
        self.turns = Vec::new();
        self
    }

    /// Performs an action as [`Game::act`] does, but the words of a play count as good.
    pub(crate) fn act_on_good_words(&mut self, action: Action) -> Result<&TurnRecord, Refusal> {
        let event = self.event(action)?;
        self.apply(event)
    }

    /// The game after an action, without its log.
    ///
    /// # Errors
    /// The [`Refusal`] of an action that is not legal.
    pub(crate) fn after_action(&self, action: &Action) -> Result<Self, Refusal> {
        let mut game = self.clone();
        game.act_on_good_words(action.clone())?;
        Ok(game.without_log())
    }

    /// The game after a turn that is lost by these words, without its log.
    ///
    /// # Errors
    /// The [`Refusal`] of a play that is not legal.
    pub(crate) fn after_lost_turn(&self, play: &Play, words: &Phonies) -> Result<Self, Refusal> {
        let mut game = self.clone();
        game.apply(Event::Lost { play: play.clone(), words: words.clone() })?;
        Ok(game.without_log())
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
