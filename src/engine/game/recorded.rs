//! Recording a game that was played elsewhere, with tiles that follow from no seed.

use super::action::{Event, Phonies, PointsReason};
use super::game::Game;
use super::setup::Seat;
use super::turn_record::TurnRecord;
use crate::play::{Play, Refusal};
use crate::tiles::Tile;

impl Game {
    /// Records a play, and the tiles that the player drew after it. The words are not looked up: they were accepted where
    /// the game was played.
    ///
    /// # Errors
    /// The [`Refusal`] that the play would get, but never [`Refusal::UnknownWord`]; [`Refusal::BadDraw`] if the tiles are
    /// not in the bag, or more or fewer than the player draws.
    pub fn record_play(&mut self, play: Play, drawn: Vec<Tile>) -> Result<TurnRecord, Refusal> {
        self.apply(Event::Play { play, drawn: Some(drawn) }).cloned()
    }

    /// Records an exchange, and the tiles that the player drew.
    ///
    /// # Examples
    ///
    /// ```
    /// use rackety_engine::{Game, Lexicon, Ruleset};
    /// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
    ///
    /// let ruleset = Ruleset::parse("tiny", TINY)?;
    /// let mut game = Game::builder(ruleset, Lexicon::from_words("none", [""; 0])).players(["Ann", "Bob"]).start()?;
    /// let given = game.state().player(game.state().to_move()).rack().tiles()[..1].to_vec();
    /// let drawn: Vec<_> = game.state().bag().tiles().skip(3).take(1).collect();
    /// game.record_exchange(given, drawn)?;
    /// assert_eq!(game.turns().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The [`Refusal`] that the exchange would get, and [`Refusal::BadDraw`] as for [`Game::record_play`].
    pub fn record_exchange(&mut self, given: Vec<Tile>, drawn: Vec<Tile>) -> Result<TurnRecord, Refusal> {
        self.apply(Event::Exchange { given, drawn: Some(drawn) }).cloned()
    }

    /// Records a play that cost the turn, whatever the mode of the game: its tiles go back to the rack. `words` are those
    /// that it was lost for.
    ///
    /// # Errors
    /// The [`Refusal`] that the play would get if its words were good.
    pub fn record_lost_turn(&mut self, play: Play, words: Phonies) -> Result<TurnRecord, Refusal> {
        self.apply(Event::Lost { play, words }).cloned()
    }

    /// Records a challenge of the play before, whose words were accepted where the game was played. It costs what the ruleset
    /// says.
    ///
    /// # Errors
    /// [`NotOffered::Challenge`](crate::play::NotOffered::Challenge) if there is nothing to challenge; after the end,
    /// [`Refusal::GameOver`] instead.
    pub fn record_wrong_challenge(&mut self) -> Result<TurnRecord, Refusal> {
        self.apply(Event::WrongChallenge).cloned()
    }

    /// Records points given or taken off outside the rules of play. After the end they may change who has won.
    ///
    /// # Errors
    /// [`NotOffered::NoSuchSeat`](crate::play::NotOffered::NoSuchSeat) if the seat is one of another game.
    pub fn record_points(
        &mut self,
        seat: Seat,
        points: i32,
        reason: PointsReason,
    ) -> Result<TurnRecord, Refusal> {
        self.apply(Event::Points { seat, points, reason }).cloned()
    }

    /// Returns whether the game was played elsewhere: a turn has a recorded draw, or points outside the rules of play.
    pub fn is_recorded(&self) -> bool {
        let is_recorded = |event: &Event| match event {
            Event::Play { drawn, .. } | Event::Exchange { drawn, .. } => drawn.is_some(),
            Event::Points { .. } => true,
            _ => false,
        };
        self.log.iter().any(is_recorded)
    }
}
