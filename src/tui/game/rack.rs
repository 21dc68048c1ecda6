//! The rack as the viewer sees it, and the order of its tiles.

use rackety_engine::{Seat, Tile, TurnOutcome, TurnRecord};

use super::draft::TileSource;
use super::layout::RackSlots;
use super::state::GameScreen;
use crate::session::{shuffled, sorted};

/// A tile of the rack as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RackTile {
    /// The tile.
    pub tile: Tile,
    /// The state of the tile.
    pub state: RackSlotState,
    /// Says whether it is new.
    pub age: TileAge,
}

/// The place of a tile of the rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RackSlotState {
    /// The tile is on the rack.
    OnRack,
    /// Pending on the board.
    Pending,
}

/// Says whether a tile is new to its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileAge {
    /// Drawn after the player's last turn.
    New,
    /// Drawn earlier.
    Old,
}

impl GameScreen {
    /// The rack of the viewer in their own order; empty if several people may be looking.
    pub fn rack(&self) -> Vec<RackTile> {
        let Some(seat) = self.viewer() else { return Vec::new() };
        let slots = self.session.rack(seat).into_iter().enumerate();
        let mut rack: Vec<RackTile> = slots
            .map(|(slot, tile)| RackTile {
                tile,
                state: self.slot_state(TileSource::Rack(slot)),
                age: TileAge::Old,
            })
            .collect();
        for tile in last_drawn(self, seat) {
            let newest = rack.iter_mut().rev().find(|slot| slot.tile == *tile && slot.age == TileAge::Old);
            if let Some(slot) = newest {
                slot.age = TileAge::New;
            }
        }
        rack
    }

    /// The slots of the viewer's rack.
    pub fn rack_slots(&self) -> RackSlots {
        RackSlots { rack: self.rack().len(), has_extra: self.extra_tile().is_some() }
    }

    /// The tile in the extra slot next to the rack: the taken tile or the gift blank.
    pub fn extra_tile(&self) -> Option<RackTile> {
        if self.viewer() != Some(self.seat()) {
            return None;
        }
        let tile = match self.taken_tile() {
            Some((_, taken)) => taken.tile(),
            None if self.game().has_gift_blank() => Tile::Blank,
            None => return None,
        };
        Some(RackTile { tile, state: self.slot_state(TileSource::Extra), age: TileAge::Old })
    }

    fn slot_state(&self, source: TileSource) -> RackSlotState {
        if self.draft.uses(source) { RackSlotState::Pending } else { RackSlotState::OnRack }
    }

    /// Sorts the rack alphabetically, blanks last.
    pub(super) fn sort_rack(&mut self) {
        if let Some(seat) = self.viewer() {
            let order = sorted(self.game().tiles(), &self.session.rack(seat));
            self.reorder_rack(seat, &order);
        }
    }

    /// Shuffles the rack.
    pub(super) fn shuffle_rack(&mut self) {
        if let Some(seat) = self.viewer() {
            self.shuffle_count += 1;
            let order = shuffled(self.session.rack(seat).len(), self.shuffle_count);
            self.reorder_rack(seat, &order);
        }
    }

    /// Moves a tile to another slot; the tiles between move up.
    pub(super) fn move_slot(&mut self, from: usize, to: usize) {
        let Some(seat) = self.viewer() else { return };
        let mut order: Vec<usize> = (0..self.session.rack(seat).len()).collect();
        if from < order.len() && to < order.len() {
            let slot = order.remove(from);
            order.insert(to, slot);
            self.reorder_rack(seat, &order);
        }
    }

    /// Gives the rack a new order; `order` has the old slot for each new one. A tile that is dragged is let go, since its slot
    /// may now have another.
    fn reorder_rack(&mut self, seat: Seat, order: &[usize]) {
        self.let_go();
        let rack = self.session.rack(seat);
        let tiles: Vec<Tile> = order.iter().filter_map(|&slot| rack.get(slot).copied()).collect();
        self.session.keep_rack_order(seat, &tiles);
        self.draft.reorder_rack(order);
    }
}

/// The tiles that a player drew after their last turn.
fn last_drawn(screen: &GameScreen, seat: Seat) -> &[Tile] {
    let is_change = |turn: &TurnRecord| matches!(turn.outcome, TurnOutcome::ChangeBlank { .. });
    let last = screen.game().turns().iter().rev().find(|turn| turn.seat == seat && !is_change(turn));
    match last.map(|turn| &turn.outcome) {
        Some(TurnOutcome::Play { drawn, .. } | TurnOutcome::Exchange { drawn, .. }) => drawn,
        _ => &[],
    }
}
