//! Recording a game that was played elsewhere, with tiles that follow from no seed.

use super::action::{Action, Event, PointsReason};
use super::game::Game;
use super::setup::Seat;
use super::turn_record::TurnRecord;
use crate::play::{Play, Refusal};
use crate::tiles::Tile;

impl Game {
    /// Records a play or an exchange, and the tiles that the player drew after it. The words of a play are not looked up:
    /// they were accepted where the game was played.
    ///
    /// # Examples
    ///
    /// ```
    /// use rackety_engine::{Action, Game, Lexicon, PlayNotation, Ruleset};
    /// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
    ///
    /// let ruleset = Ruleset::parse("tiny", TINY)?;
    /// let mut game = Game::builder(ruleset, Lexicon::from_words("none", [""; 0])).players(["Ann", "Bob"]).start()?;
    /// let given = game.state().player(game.state().to_move()).rack().tiles()[..1].to_vec();
    /// let drawn: Vec<_> = game.state().bag().tiles().skip(3).take(1).collect();
    /// game.record_turn(Action::Exchange(given), drawn)?;
    /// assert_eq!(game.turns().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The [`Refusal`] that the turn would get, but never [`Refusal::UnknownWord`]; [`Refusal::BadDraw`] if the tiles are
    /// not in the bag, or more or fewer than the player draws.
    pub fn record_turn(&mut self, action: Action, drawn: Vec<Tile>) -> Result<&TurnRecord, Refusal> {
        self.apply(Event::Recorded { action, drawn })
    }

    /// Records a play that cost the turn, whatever the mode of the game: its tiles go back to the rack. `words` are those
    /// that it was lost for.
    ///
    /// # Errors
    /// The [`Refusal`] that the play would get if its words were good.
    pub fn record_lost_turn(&mut self, play: Play, words: Vec<String>) -> Result<&TurnRecord, Refusal> {
        self.apply(Event::Lost { play, words })
    }

    /// Records points given or taken off outside the rules of play. After the end they may change who has won.
    pub fn record_points(&mut self, seat: Seat, points: i32, reason: PointsReason) {
        // Points are never refused.
        let _ = self.apply(Event::Points { seat, points, reason });
    }

    /// Whether the game was played elsewhere: a turn has a recorded draw, or points outside the rules of play.
    pub fn is_recorded(&self) -> bool {
        self.log.iter().any(|event| matches!(event, Event::Recorded { .. } | Event::Points { .. }))
    }
}
