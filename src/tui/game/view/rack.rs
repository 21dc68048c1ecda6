//! Draws the rack and the extra slot.

use rackety_engine::{Tile, TileSet};
use ratatui::layout::Rect;

use crate::tui::action::{MouseTarget, UiAction};
use crate::tui::game::layout::GameLayout;
use crate::tui::game::popup::Popup;
use crate::tui::game::rack::{RackSlotState, RackTile, TileAge};
use crate::tui::game::state::GameScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, RackSize, RackTileFace, draw_rack_tile, width};

/// Draws the rack.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &GameScreen) {
    if screen.is_over() {
        return;
    }
    if screen.viewer().is_none() {
        let text = if screen.session().is_at_table() {
            " You watch; the racks are shown after the game."
        } else {
            " The racks are hidden until a player's turn."
        };
        let has_room = width(text) <= usize::from(layout.rack.width);
        return canvas.text(layout.rack, if has_room { text } else { " The racks are hidden." }, Role::Faint);
    }
    let (rack, extra, slots) = (screen.rack(), screen.extra_tile(), screen.rack_slots());
    let size = layout.rack_size(slots);
    let rack_slots = rack.iter().enumerate().map(|(index, tile)| (tile, MouseTarget::RackSlot(index)));
    let tiles = rack_slots.chain(extra.iter().map(|tile| (tile, MouseTarget::ExtraSlot)));
    let mut end = layout.rack.x;
    for (index, (tile, slot)) in tiles.enumerate() {
        let area = layout.slot(index, slots);
        let face = face(canvas, screen, *tile, slot);
        let key = if face.is_grabbed() { format!("[{}]", slot_key(slot)) } else { slot_key(slot) };
        draw_rack_tile(canvas, area, size, &face, &key);
        if let (Some(Popup::Arrange(_)), MouseTarget::RackSlot(index)) = (&screen.popup, slot) {
            canvas.target(area, UiAction::Select(index));
        }
        if slot == MouseTarget::ExtraSlot && size == RackSize::Huge {
            let bar = canvas.appearance.glyphs.bar.to_string();
            for y in area.y..area.y + 3 {
                canvas.put(area.x.saturating_sub(3), y, &bar, Role::Frame);
            }
        }
        end = area.right();
    }
    if size == RackSize::Small {
        let note = note(canvas, screen, extra);
        let rest = Rect { x: end, width: layout.rack.right().saturating_sub(end), height: 1, ..layout.rack };
        if width(&note) <= usize::from(rest.width) {
            canvas.text(rest, &note, Role::Good);
        }
    }
}

/// The role of the frame of a slot: of the one that the player is moving, or that the mouse drags a tile over, or
/// `None` for other slots.
fn role_of_choice(screen: &GameScreen, slot: MouseTarget) -> Option<Role> {
    if screen.dragged.is_some_and(|dragged| dragged.over == slot) {
        return Some(Role::BoardCursor);
    }
    match (&screen.popup, slot) {
        (Some(Popup::Arrange(arranger)), MouseTarget::RackSlot(index)) if arranger.selected == index => {
            Some(if screen.is_tile_grabbed() { Role::PendingTile } else { Role::BoardCursor })
        }
        _ => None,
    }
}

/// The key that places the tile: 1 to 9, 0 for the tenth, + for the extra slot; further tiles have none.
pub(super) fn slot_key(slot: MouseTarget) -> String {
    match slot {
        MouseTarget::RackSlot(index @ 0..9) => (index + 1).to_string(),
        MouseTarget::RackSlot(9) => "0".to_owned(),
        MouseTarget::ExtraSlot => "+".to_owned(),
        _ => " ".to_owned(),
    }
}

/// Returns the face of a slot: the tile, or that it is hidden or on the board.
fn face(canvas: &Canvas<'_>, screen: &GameScreen, tile: RackTile, slot: MouseTarget) -> RackTileFace {
    let choice = role_of_choice(screen, slot);
    if !screen.shows_rack() {
        let text = canvas.appearance.glyphs.hidden.to_string();
        return RackTileFace { text, points: None, role: Role::UsedSlot, choice };
    }
    let is_dragged = screen.dragged.is_some_and(|dragged| dragged.from == slot && dragged.over != slot);
    let role = match (tile.state, slot, tile.age) {
        _ if is_dragged => Role::UsedSlot,
        (RackSlotState::Pending, ..) => Role::UsedSlot,
        (RackSlotState::OnRack, MouseTarget::ExtraSlot, _) if screen.taken_tile().is_some() => {
            Role::TakenTile
        }
        (RackSlotState::OnRack, MouseTarget::ExtraSlot, _) => Role::BlankTile,
        (RackSlotState::OnRack, _, TileAge::New) => Role::NewTile,
        (RackSlotState::OnRack, _, TileAge::Old) if tile.tile == Tile::Blank => Role::BlankTile,
        (RackSlotState::OnRack, _, TileAge::Old) => Role::Tile,
    };
    RackTileFace { choice, ..rack_tile_face(screen.game().tiles(), tile.tile, role) }
}

/// A tile as it is on a rack.
pub(in crate::tui) fn rack_tile_face(tiles: &TileSet, tile: Tile, role: Role) -> RackTileFace {
    RackTileFace { text: rack_tile_text(tiles, tile), points: Some(tiles.points(tile)), role, choice: None }
}

/// The letter of a tile; a blank on a rack shows none.
pub(super) fn rack_tile_text(tiles: &TileSet, tile: Tile) -> String {
    match tile {
        Tile::Letter(letter) => tiles.text(letter).to_owned(),
        Tile::Blank => "?".to_owned(),
    }
}

/// A note after the rack: that it is hidden, or what the tile in the extra slot is.
fn note(canvas: &Canvas<'_>, screen: &GameScreen, extra: Option<RackTile>) -> String {
    if !screen.shows_rack() {
        return format!(" hidden: {} shows it", canvas.keymap.shown(screen.board_context(), "hide"));
    }
    match extra {
        Some(tile) if tile.state == RackSlotState::OnRack && screen.taken_tile().is_some() => {
            " taken: must be used".to_owned()
        }
        Some(tile) if tile.state == RackSlotState::OnRack => " gift: this turn only".to_owned(),
        _ => String::new(),
    }
}
