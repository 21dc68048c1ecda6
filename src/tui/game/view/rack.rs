//! Draws the rack and the extra slot.

use rackety_engine::{Tile, TileSet};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::tui::action::{MouseTarget, UiAction};
use crate::tui::game::layout::{GameLayout, RACK_MARGIN};
use crate::tui::game::popup::{ArrangeMode, Popup};
use crate::tui::game::rack::{RackSlotState, RackTile, TileAge};
use crate::tui::game::state::{GameScreen, RackVisibility};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scale, SquareFace, Surroundings, draw_square, width};

/// Columns of a slot in one row from which on there is a gap after it.
const SET_APART: u16 = 4;

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
    let count = rack.len() + usize::from(extra.is_some());
    let (scale, slot_width) = (layout.rack_scale(count), layout.slot_width(count));
    let rack_slots = rack.iter().enumerate().map(|(index, tile)| (tile, MouseTarget::RackSlot(index)));
    let slots = rack_slots.chain(extra.iter().map(|tile| (tile, MouseTarget::ExtraSlot)));
    let mut x = layout.rack.x + RACK_MARGIN;
    for (tile, slot) in slots {
        let area = Rect { x, width: slot_width, ..layout.rack }.intersection(layout.rack);
        if scale == Scale::Small {
            draw_small_slot(canvas, area, screen, *tile, slot);
        } else {
            draw_slot(canvas, area, scale, screen, *tile, slot);
        }
        if let (Some(Popup::Arrange(_)), MouseTarget::RackSlot(index)) = (&screen.popup, slot) {
            canvas.target(area, UiAction::Select(index));
        }
        x += slot_width;
    }
    let note = note(canvas, screen, extra);
    let rest = Rect { x, width: layout.rack.right().saturating_sub(x), height: 1, ..layout.rack };
    if width(&note) <= usize::from(rest.width) {
        canvas.text(rest, &note, Role::Good);
    }
}

/// The role of the frame of a slot: of the one that the player is moving, or that the mouse drags a tile over; none of
/// other slots.
fn role_of_choice(screen: &GameScreen, slot: MouseTarget) -> Option<Role> {
    if screen.dragged.is_some_and(|dragged| dragged.over == slot) {
        return Some(Role::BoardCursor);
    }
    match (&screen.popup, slot) {
        (Some(Popup::Arrange(arranger)), MouseTarget::RackSlot(index)) if arranger.selected == index => {
            let is_moving = arranger.mode == ArrangeMode::Moving;
            Some(if is_moving { Role::PendingTile } else { Role::BoardCursor })
        }
        _ => None,
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

/// What is drawn in a slot: the tile, or that it is hidden or on the board.
fn face(canvas: &Canvas<'_>, screen: &GameScreen, tile: RackTile, slot: MouseTarget) -> SquareFace {
    if screen.rack_visibility == RackVisibility::Hidden {
        return SquareFace::new(canvas.appearance.glyphs.hidden.to_string(), Role::UsedSlot);
    }
    let is_dragged = screen.dragged.is_some_and(|dragged| dragged.from == slot && dragged.over != slot);
    let (role, mark) = match (tile.state, slot, tile.age) {
        _ if is_dragged => (Role::UsedSlot, Some('.')),
        (RackSlotState::Pending, ..) => (Role::UsedSlot, Some('.')),
        (RackSlotState::OnRack, MouseTarget::ExtraSlot, _) => (Role::TakenTile, None),
        (RackSlotState::OnRack, _, TileAge::New) => (Role::NewTile, Some('\'')),
        (RackSlotState::OnRack, _, TileAge::Old) if tile.tile == Tile::Blank => (Role::BlankTile, None),
        (RackSlotState::OnRack, _, TileAge::Old) => (Role::Tile, None),
    };
    SquareFace { after: mark, ..rack_tile_face(screen.game().tiles(), tile.tile, role) }
}

/// A tile as it is on a rack: a blank shows no letter.
pub(in crate::tui) fn rack_tile_face(tiles: &TileSet, tile: Tile, role: Role) -> SquareFace {
    let text = match tile {
        Tile::Letter(letter) => tiles.text(letter).to_owned(),
        Tile::Blank => "?".to_owned(),
    };
    SquareFace { points: Some(tiles.points(tile)), ..SquareFace::new(text, role) }
}

/// Draws a slot as a tile like those on the board, with its key next to it or below it.
fn draw_slot(
    canvas: &mut Canvas<'_>,
    area: Rect,
    scale: Scale,
    screen: &GameScreen,
    tile: RackTile,
    slot: MouseTarget,
) {
    let (columns, rows) = scale.cell();
    let (label_x, label_y, x) = match scale {
        Scale::Huge => (area.x + scale.text_column(1), area.y + rows, area.x),
        Scale::Small | Scale::Medium | Scale::Large => (area.x, area.y, area.x + 1),
    };
    canvas.put(label_x, label_y, &label(slot), Role::Faint);
    let cell = Rect { x, y: area.y, width: columns, height: rows };
    let face = face(canvas, screen, tile, slot);
    let mut surroundings = Surroundings::screen(canvas);
    if let Some(role) = role_of_choice(screen, slot) {
        surroundings = surroundings.with_frame(canvas, scale, cell, role);
    }
    draw_square(canvas, cell, scale, &face, &surroundings);
    surroundings.draw_after(canvas, cell);
}

/// Draws a slot in one row: the key, the letter, and the points in small digits.
fn draw_small_slot(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &GameScreen,
    tile: RackTile,
    slot: MouseTarget,
) {
    let area = Rect { height: 1, ..area };
    let SquareFace { text, role, after, points, .. } = face(canvas, screen, tile, slot);
    let role = role_of_choice(screen, slot).unwrap_or(role);
    let glyphs = canvas.appearance.glyphs;
    let points = points.map(|points| glyphs.points(points)).unwrap_or_default();
    let mark = after.map(String::from).unwrap_or_default();
    // Points as large as the letter take the place of the key, which could be mistaken for them.
    let label = if glyphs.subscripts.is_some() || points.is_empty() { label(slot) } else { String::new() };
    let x = canvas.put(area.x, area.y, &label, Role::Faint);
    // What does not fit is left out: the mark first, then the points. A letter of two characters stays whole.
    let faces = [format!("{text}{points}{mark}"), format!("{text}{points}"), format!("{text}{mark}"), text];
    let room = usize::from(area.right().saturating_sub(x).saturating_sub(u16::from(SET_APART <= area.width)));
    let fitting = faces.iter().find(|face| width(face) <= room).unwrap_or(&faces[3]);
    let style = canvas.whole_style(role).add_modifier(Modifier::BOLD);
    canvas.put_within(area, x, area.y, fitting, style);
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
