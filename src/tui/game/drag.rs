//! What the mouse does with tiles: it lays them, moves them, takes them back, and takes them from the board.

use rackety_engine::Square;

use super::draft::{Laid, Source};
use super::{Table, Typing};
use crate::tui::action::Spot;

/// A tile that the mouse holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// Where it was grasped.
    pub from: Spot,
    /// Where the mouse is now.
    pub over: Spot,
}

impl Table {
    /// The button went down: a tile is held from now on, an empty square gets the cursor.
    pub fn press(&mut self, spot: Spot) {
        let is_tile = match spot {
            Spot::Square(square) => self.tile_at(square).is_some(),
            Spot::Slot(_) | Spot::Extra => true,
            Spot::Elsewhere => false,
        };
        self.held = is_tile.then_some(Held { from: spot, over: spot });
        if let (Spot::Square(square), false) = (spot, is_tile) {
            self.point(square);
        }
    }

    /// The mouse moves, and the tile that it holds with it.
    pub const fn drag(&mut self, spot: Spot) {
        if let Some(held) = &mut self.held {
            held.over = spot;
        }
    }

    /// The square that is marked: where a tile that the mouse holds would go, and without one the cursor.
    pub fn marked(&self) -> Square {
        match self.held {
            Some(Held { over: Spot::Square(square), .. }) => square,
            _ => self.cursor,
        }
    }

    /// The button was let go. Where it went down, that is a click.
    pub fn drop_held(&mut self, over: Spot) {
        let Some(Held { from, .. }) = self.held.take() else { return };
        match (from, over) {
            (Spot::Square(square), _) if from == over => self.point(square),
            (Spot::Slot(number), _) if from == over => self.lay_slot(number),
            (Spot::Extra, _) if from == over => self.lay_extra(),
            (Spot::Slot(number), Spot::Slot(to)) => self.move_slot(number, to),
            (Spot::Slot(_) | Spot::Extra, Spot::Square(to)) => self.drop_own(from, to),
            (Spot::Extra, _) if self.taken().is_some() => self.take_back(),
            (Spot::Square(square), _) if self.draft.at(square).is_some() => self.drop_laid(square, over),
            (Spot::Square(square), _) => self.drop_taken(square, over),
            _ => {}
        }
    }

    /// Goes to a square; there already, the direction turns.
    fn point(&mut self, square: Square) {
        self.typing = Typing::Plain;
        if square == self.cursor {
            self.turn_axis();
        } else {
            self.cursor = square;
        }
    }

    /// Lays a tile of the rack, or the one beside it, on this square.
    fn drop_own(&mut self, from: Spot, to: Square) {
        let is_own = from == Spot::Extra && self.draft.take() == Some(to);
        if is_own && !self.draft.uses(Source::Extra) {
            // The taken tile goes back where it lay.
            self.take_back();
        } else if self.is_free(to) {
            match from {
                Spot::Slot(slot) => self.lay_slot(slot),
                _ => self.lay_extra(),
            }
        }
    }

    /// Moves a laid tile to another square, or back to where it came from.
    fn drop_laid(&mut self, from: Square, spot: Spot) {
        match spot {
            Spot::Square(to) if self.tile_at(to).is_some() => self.refuse("a tile lies there already"),
            Spot::Square(to) => {
                let Some(laid) = self.draft.unlay_at(from) else { return };
                if laid.source == Source::Extra && self.draft.take() == Some(to) {
                    // The taken tile goes back where it lay.
                    return self.take_back();
                }
                self.draft.lay(Laid { square: to, ..laid });
                self.cursor = to;
                self.message = None;
            }
            _ => {
                self.draft.unlay_at(from);
                self.cursor = from;
                self.message = None;
            }
        }
    }

    /// Takes a tile that lies on the board, and lays it on the square where it is let go.
    fn drop_taken(&mut self, from: Square, spot: Spot) {
        if let Spot::Square(to) = spot
            && self.tile_at(to).is_some()
        {
            return self.refuse("a tile lies there already");
        }
        self.take_from(from);
        if self.draft.take() != Some(from) {
            return;
        }
        if let Spot::Square(to) = spot {
            self.cursor = to;
            self.lay_extra();
        }
    }

    /// Whether a tile can be laid here; if not, that is told.
    fn is_free(&mut self, square: Square) -> bool {
        let free = self.tile_at(square).is_none();
        if free {
            self.cursor = square;
        } else {
            self.refuse("a tile lies there already");
        }
        free
    }
}
