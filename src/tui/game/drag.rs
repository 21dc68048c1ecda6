//! Tiles and the mouse: placing, moving, returning and taking them.

use rackety_engine::Square;

use super::draft::{PendingTile, TileSource};
use super::state::{DraggedTile, GameScreen, TypingState};
use super::typing::hole;
use crate::tui::action::MouseTarget;
use crate::tui::keymap::Context;

/// The refusal to place a tile on another one.
const OCCUPIED: &str = "there is already a tile on this square";

impl GameScreen {
    /// The button was pressed: on a tile, dragging starts; an empty square gets the cursor.
    pub(super) fn press(&mut self, target: MouseTarget) {
        let is_tile = match target {
            MouseTarget::Square(square) => self.visible_tile(square).is_some(),
            MouseTarget::RackSlot(_) | MouseTarget::ExtraSlot => true,
            MouseTarget::Elsewhere => false,
        };
        self.dragged = is_tile.then_some(DraggedTile { from: target, over: target });
        if let (MouseTarget::Square(square), false) = (target, is_tile) {
            self.click_square(square);
        }
    }

    /// The mouse moved, with the dragged tile.
    pub(super) const fn drag(&mut self, target: MouseTarget) {
        if let Some(dragged) = &mut self.dragged {
            dragged.over = target;
        }
    }

    /// Returns whether tiles can be dragged while this context receives the keys: the board is seen, without a popup.
    pub(in crate::tui) const fn has_tiles_to_drag(&self, context: Context) -> bool {
        let has_board = matches!(
            context,
            Context::Board | Context::Puzzle | Context::BotTurn | Context::Onlooker | Context::GameOver
        );
        has_board && self.popup.is_none()
    }

    /// Ends the dragging, where something covers the board or the tiles change: the tile is where it came from.
    pub(in crate::tui) const fn let_go(&mut self) {
        self.dragged = None;
    }

    /// The highlighted square: the one under the dragged tile, otherwise the cursor.
    pub(super) fn highlighted_square(&self) -> Square {
        match self.dragged {
            Some(DraggedTile { over: MouseTarget::Square(square), .. }) => square,
            _ => self.cursor,
        }
    }

    /// The button was released while a bot plays: a tile of the rack moves along it, and nothing goes onto the board.
    pub(super) fn drop_on_rack(&mut self, over: MouseTarget) {
        let from = self.dragged.take().map(|dragged| dragged.from);
        if let (Some(MouseTarget::RackSlot(slot)), MouseTarget::RackSlot(to)) = (from, over) {
            self.move_slot(slot, to);
        }
    }

    /// The button was released. In the same place, that is a click.
    pub(super) fn drop_tile(&mut self, over: MouseTarget) {
        let Some(DraggedTile { from, .. }) = self.dragged.take() else { return };
        match (from, over) {
            (MouseTarget::Square(square), _) if from == over => self.click_square(square),
            (MouseTarget::RackSlot(slot), _) if from == over => self.place_slot(slot),
            (MouseTarget::ExtraSlot, _) if from == over => self.place_extra(),
            (MouseTarget::RackSlot(slot), MouseTarget::RackSlot(to)) => self.move_slot(slot, to),
            (MouseTarget::RackSlot(_) | MouseTarget::ExtraSlot, MouseTarget::Square(to)) => {
                self.drop_from_rack(from, to);
            }
            (MouseTarget::ExtraSlot, _) if self.taken_tile().is_some() => self.put_back_taken(),
            (MouseTarget::Square(square), _) if self.draft.at(square).is_some() => {
                self.drop_pending(square, over);
            }
            (MouseTarget::Square(square), _) => self.drop_from_board(square, over),
            _ => {}
        }
    }

    /// Moves the cursor to a square, or switches the direction if it is there already.
    fn click_square(&mut self, square: Square) {
        self.typing = TypingState::Letter;
        if square == self.cursor {
            self.switch_axis();
        } else {
            self.cursor = square;
        }
    }

    /// Places a tile from the rack or the extra slot on a square.
    fn drop_from_rack(&mut self, from: MouseTarget, to: Square) {
        let is_own_square = from == MouseTarget::ExtraSlot && self.draft.taken() == Some(to);
        if is_own_square && !self.draft.uses(TileSource::Extra) {
            self.put_back_taken();
        } else if self.visible_tile(to).is_some() {
            self.refuse(OCCUPIED);
        } else {
            self.cursor = to;
            match from {
                MouseTarget::RackSlot(slot) => self.place_slot(slot),
                _ => self.place_extra(),
            }
        }
    }

    /// The reason why a tile that is dragged from here cannot be dropped there, if there is one.
    pub(super) fn drop_refusal(&self, from: MouseTarget, target: MouseTarget) -> Option<String> {
        let MouseTarget::Square(to) = target else { return None };
        // The tile taken before goes back to its square.
        let is_taking = matches!(from, MouseTarget::Square(from) if self.draft.at(from).is_none());
        if self.visible_tile(to).is_some() || is_taking && self.draft.taken() == Some(to) {
            return Some(OCCUPIED.to_owned());
        }
        self.is_hole(to).then(|| hole(to))
    }

    /// Moves a pending tile to another square, or returns it to where it came from.
    fn drop_pending(&mut self, from: Square, target: MouseTarget) {
        if let Some(refusal) = self.drop_refusal(MouseTarget::Square(from), target) {
            return self.refuse(refusal);
        }
        if let MouseTarget::Square(to) = target {
            let Some(pending) = self.draft.remove_at(from) else { return };
            if pending.source == TileSource::Extra && self.draft.taken() == Some(to) {
                return self.put_back_taken();
            }
            self.draft.place(PendingTile { square: to, ..pending });
            self.cursor = to;
        } else {
            self.draft.remove_at(from);
            self.cursor = from;
        }
        self.message = None;
    }

    /// Takes a tile from the board, and places it on the square where it is dropped.
    fn drop_from_board(&mut self, from: Square, target: MouseTarget) {
        if let Some(refusal) = self.drop_refusal(MouseTarget::Square(from), target) {
            return self.refuse(refusal);
        }
        self.take_from(from);
        if self.draft.taken() != Some(from) {
            return;
        }
        if let MouseTarget::Square(to) = target {
            self.cursor = to;
            self.place_extra();
        }
    }
}
