//! The rack as it is shown: the player's order, what is new in it, and what has been laid.

use rackety_engine::{Seat, Tile, TurnOutcome};

use super::{Source, Table};

/// One tile of the rack as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RackTile {
    /// The tile.
    pub tile: Tile,
    /// Where it is.
    pub state: SlotState,
    /// Whether it was drawn after the player's last turn.
    pub age: Age,
}

/// Where a tile of the rack is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotState {
    /// On the rack.
    OnRack,
    /// On the board, not played yet.
    Laid,
}

/// Whether a tile is new to its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Age {
    /// Drawn after his last turn.
    New,
    /// Held longer, or all are new.
    Old,
}

pub(crate) fn rack(table: &Table) -> Vec<RackTile> {
    let Some(seat) = table.viewer() else { return Vec::new() };
    let state_of = |source| if table.draft.uses(source) { SlotState::Laid } else { SlotState::OnRack };
    let tiles = table.session.rack(seat);
    let mut rack: Vec<RackTile> = tiles
        .into_iter()
        .enumerate()
        .map(|(slot, tile)| RackTile { tile, state: state_of(Source::Rack(slot)), age: Age::Old })
        .collect();
    for tile in last_drawn(table, seat) {
        let newest = rack.iter_mut().rev().find(|held| held.tile == *tile && held.age == Age::Old);
        if let Some(held) = newest {
            held.age = Age::New;
        }
    }
    rack
}

/// What a player drew behind his last turn.
fn last_drawn(table: &Table, seat: Seat) -> &[Tile] {
    let last = table.game().turns().iter().rev().find(|turn| turn.seat == seat);
    match last.map(|turn| &turn.outcome) {
        Some(TurnOutcome::Play { drawn, .. } | TurnOutcome::Exchange { drawn, .. }) => drawn,
        _ => &[],
    }
}

pub(crate) fn extra(table: &Table) -> Option<RackTile> {
    if table.viewer() != Some(table.seat()) {
        return None;
    }
    let tile = match table.taken() {
        Some((_, taken)) => taken.tile(),
        None if table.game().holds_gift() => Tile::Blank,
        None => return None,
    };
    let state = if table.draft.uses(Source::Extra) { SlotState::Laid } else { SlotState::OnRack };
    Some(RackTile { tile, state, age: Age::Old })
}
