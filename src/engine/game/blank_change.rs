//! Changing a blank on the board for a tile of its letter, in rulesets that allow it.

use super::game::Game;
use super::turn_record::{Applied, TurnOutcome};
use crate::board::Square;
use crate::play::{NotOffered, Refusal};
use crate::tiles::{Letter, PlacedTile, Tile};

impl Game {
    /// The blanks on the board that the player to move can change for a tile on their rack, row by row.
    ///
    /// # Examples
    ///
    /// ```
    /// use rackety_engine::{Action, Game, Lexicon, PlayNotation, Ruleset, StartPosition, Tile};
    /// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
    ///
    /// let ruleset = Ruleset::parse("tiny", &format!("{TINY}\n[blank]\nchange = true\n"))?;
    /// let (tiles, words) = (ruleset.tile_set("en").expect("the only language"), ["AT"]);
    /// let [a, t] = ["A", "T"].map(|text| tiles.letter(text).map(Tile::Letter).expect("a letter of the set"));
    /// let racks = vec![vec![Tile::Blank, t], vec![a, t]];
    /// let mut game = Game::builder(ruleset.clone(), Lexicon::from_words("mine", words))
    ///     .position(StartPosition { racks, ..StartPosition::default() })
    ///     .start()?;
    /// let play = game.resolve(&PlayNotation::parse("3c aT", None)?)?;
    /// game.act(Action::Play(play))?;
    ///
    /// let square = game.changeable_blanks()[0];
    /// game.act(Action::ChangeBlank(square))?;
    /// assert!(game.state().player(game.state().to_move()).rack().tiles().contains(&Tile::Blank));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changeable_blanks(&self) -> Vec<Square> {
        if !self.setup.ruleset.changes_blanks() {
            return Vec::new();
        }
        let on_board = self.state.board.tiles().map(|(square, _)| square);
        on_board.filter(|&square| self.check_blank_change(square).is_ok()).collect()
    }

    /// Checks whether the player to move may change the blank on a square, and returns its letter.
    ///
    /// # Errors
    /// The [`Refusal`] that changing it would get.
    pub fn check_blank_change(&self, square: Square) -> Result<Letter, Refusal> {
        self.check_may_change()?;
        let size = self.state.board.size();
        if !size.contains(square) || self.state.layout.is_hole(square) {
            return Err(Refusal::OffBoard(square.coordinate()));
        }
        let on_board = self.state.board.get(square);
        let blank = on_board.filter(|tile| tile.is_blank()).ok_or(Refusal::NothingToChange(square))?;
        let letter = blank.letter();
        if self.state.player(self.state.to_move).rack().tiles().contains(&Tile::Letter(letter)) {
            Ok(letter)
        } else {
            Err(Refusal::NotInRack(vec![self.tiles.write_tile(Tile::Letter(letter))]))
        }
    }

    /// Checks whether blanks may be changed at all.
    pub(super) fn check_may_change(&self) -> Result<(), Refusal> {
        self.check_running()?;
        if self.setup.ruleset.changes_blanks() {
            Ok(())
        } else {
            Err(Refusal::NotOffered(NotOffered::BlankChange))
        }
    }

    /// Puts the tile in place of the blank, which goes to the rack. The tile counts as placed by this player, and not in the
    /// turn before.
    pub(super) fn change_blank(&mut self, square: Square) -> Result<Applied, Refusal> {
        let letter = self.check_blank_change(square)?;
        let state = &mut self.state;
        let seat = state.to_move;
        for (index, player) in state.players.iter_mut().enumerate() {
            if index == seat.index() {
                // The check has found the tile on the rack.
                player.rack.take(&[Tile::Letter(letter)]).map_err(|_| Refusal::NoTiles)?;
                player.rack.add(vec![Tile::Blank]);
                player.placed.insert(square);
            } else {
                player.placed.remove(square);
            }
        }
        state.board.put(square, PlacedTile::plain(letter));
        state.last_placed.remove(square);
        // The player has done something else than challenge.
        state.challengeable = None;
        Ok(Applied::aside(seat, TurnOutcome::ChangeBlank { square, letter }, 0))
    }
}
