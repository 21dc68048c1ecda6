//! Draws the rack and the extra slot.

use rackety_engine::Tile;
use ratatui::layout::Rect;

use crate::tui::action::{MouseTarget, UiAction};
use crate::tui::game::layout::{GameLayout, RACK_MARGIN};
use crate::tui::game::popup::{ArrangeMode, Popup};
use crate::tui::game::rack::{RackSlotState, RackTile, TileAge};
use crate::tui::game::state::{GameScreen, RackVisibility};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, width};

/// Columns of a slot from which on its parts are set apart.
const ROOMY: u16 = 6;

/// Draws the rack.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &GameScreen) {
    if screen.is_over() {
        return;
    }
    if screen.viewer().is_none() {
        let text = " The racks are hidden until a player's turn.";
        return canvas.text(layout.rack, text, Role::Faint);
    }
    let rack = screen.rack();
    let extra = screen.extra_tile();
    let slot_width = layout.slot_width(rack.len() + usize::from(extra.is_some()));
    let rack_slots = rack.iter().enumerate().map(|(index, tile)| (tile, MouseTarget::RackSlot(index)));
    let slots = rack_slots.chain(extra.iter().map(|tile| (tile, MouseTarget::ExtraSlot)));
    let mut x = layout.rack.x + RACK_MARGIN;
    for (tile, slot) in slots {
        let area = Rect { x, width: slot_width, ..layout.rack }.intersection(layout.rack);
        draw_slot(canvas, area, screen, *tile, slot);
        x += slot_width;
    }
    let note = note(canvas, screen, extra);
    let rest = Rect { x, width: layout.rack.right().saturating_sub(x), height: 1, ..layout.rack };
    if width(&note) <= usize::from(rest.width) {
        canvas.text(rest, &note, Role::Good);
    }
}

fn draw_slot(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, tile: RackTile, slot: MouseTarget) {
    let label = label(slot);
    if screen.rack_visibility == RackVisibility::Hidden {
        canvas.text(area, &format!("{label}{}", canvas.appearance.glyphs.hidden), Role::Faint);
    } else {
        draw_tile(canvas, area, screen, tile, slot);
    }
    let first_row = Rect { height: 1, ..area };
    if let (Some(Popup::Arrange(arranger)), MouseTarget::RackSlot(index)) = (&screen.popup, slot) {
        canvas.target(area, UiAction::Select(index));
        if arranger.selected == index {
            let role = if arranger.mode == ArrangeMode::Moving { Role::PendingTile } else { Role::Cursor };
            canvas.fill(first_row, role);
        }
    }
    if screen.dragged.is_some_and(|dragged| dragged.from == slot) {
        canvas.fill(first_row, Role::Cursor);
    }
}

/// The key that places the tile: 1 to 9, 0 for the tenth, + for the extra slot; further tiles have none.
fn label(slot: MouseTarget) -> String {
    match slot {
        MouseTarget::RackSlot(index @ 0..9) => (index + 1).to_string(),
        MouseTarget::RackSlot(9) => "0".to_owned(),
        MouseTarget::ExtraSlot => "+".to_owned(),
        _ => " ".to_owned(),
    }
}

fn draw_tile(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, tile: RackTile, slot: MouseTarget) {
    let tiles = screen.game().tiles();
    let text = match tile.tile {
        Tile::Letter(letter) => tiles.text(letter).to_owned(),
        Tile::Blank => "?".to_owned(),
    };
    let (role, mark) = match (tile.state, slot, tile.age) {
        (RackSlotState::Pending, ..) => (Role::UsedSlot, "."),
        (RackSlotState::OnRack, MouseTarget::ExtraSlot, _) => (Role::TakenTile, " "),
        (RackSlotState::OnRack, _, TileAge::New) => (Role::NewTile, "'"),
        (RackSlotState::OnRack, _, TileAge::Old) => (Role::Tile, " "),
    };
    let is_roomy = ROOMY <= area.width;
    let points = tiles.points(tile.tile);
    // With one row, the points follow the letter: as small digits, or in ASCII instead of the label.
    let suffix = if area.height == 1 { canvas.appearance.glyphs.points(points) } else { String::new() };
    let label = if !suffix.is_empty() && canvas.appearance.glyphs.subscripts.is_none() {
        String::new()
    } else if is_roomy {
        format!("{}:", label(slot))
    } else {
        label(slot)
    };
    let x = canvas.put(area.x, area.y, &label, Role::Faint);
    let face =
        if is_roomy { format!(" {text}{suffix}{mark}") } else { format!("{text}{suffix}{}", mark.trim()) };
    let rest = Rect { x, y: area.y, width: area.right().saturating_sub(x), height: 1 };
    let fits = width(&face) <= usize::from(rest.width);
    let face = if fits { face } else { format!("{text}{}", mark.trim()) };
    canvas.text(rest, &face, role);
    if 1 < area.height {
        canvas.put(x + u16::from(is_roomy), area.y + 1, &points.to_string(), Role::Faint);
    }
}

/// A note after the rack: that it is hidden, or what the tile in the extra slot is.
fn note(canvas: &Canvas<'_>, screen: &GameScreen, extra: Option<RackTile>) -> String {
    if screen.rack_visibility == RackVisibility::Hidden {
        return format!(" hidden: {} shows it", canvas.keymap.shown(Context::Board, "hide"));
    }
    match extra {
        Some(tile) if tile.state == RackSlotState::OnRack && screen.taken_tile().is_some() => {
            " taken: must be used".to_owned()
        }
        Some(tile) if tile.state == RackSlotState::OnRack => " gift: this turn only".to_owned(),
        _ => String::new(),
    }
}
