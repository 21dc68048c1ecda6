//! Draws the rack from which the turn shown was taken, with the tiles marked that were used.

use rackety_engine::Tile;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::tui::game::GameLayout;
use crate::tui::game::view::rack::rack_tile_face;
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scale, SquareFace, Surroundings, draw_square, width};

/// Draws the rack, if the viewer may see it, and otherwise when it can be seen.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &ReplayScreen) {
    let replay = &screen.replay;
    let game = replay.whole();
    let seat = replay.turn().map_or_else(|| replay.public().to_move(), |turn| turn.seat);
    let Some(rack) = replay.rack(seat) else {
        let full = " Racks can be seen when the game is over.";
        let text =
            if width(full) <= usize::from(layout.rack.width) { full } else { " (racks: after the game)" };
        return canvas.text(layout.rack, text, Role::Faint);
    };
    let better = screen.better_play().map(|(_, rated)| rated.scored.own.as_slice());
    let mut used = better.unwrap_or_else(|| replay.used()).to_vec();
    let (scale, slot_width) = (layout.rack_scale(rack.len() + 1), layout.slot_width(rack.len() + 1));
    let mut x = layout.rack.x + 1;
    for &tile in rack {
        let is_used = used.iter().position(|&other| other == tile).map(|index| used.remove(index)).is_some();
        let role = match (is_used, tile) {
            (true, _) => Role::UsedSlot,
            (false, Tile::Blank) => Role::BlankTile,
            (false, Tile::Letter(_)) => Role::Tile,
        };
        let face =
            SquareFace { after: is_used.then_some('.'), ..rack_tile_face(game.tile_set(), tile, role) };
        let slot = Rect { x, width: slot_width, ..layout.rack }.intersection(layout.rack);
        draw_tile(canvas, slot, scale, &face);
        x += slot_width;
    }
    let name = game.short_name(seat);
    let drawn = replay.drawn().filter(|drawn| !drawn.is_empty() && better.is_none());
    let drew = drawn.map(|drawn| format!(", drew {}", game.tile_set().write_tiles(drawn)));
    let forms = [format!(" {name}{}", drew.unwrap_or_default()), format!(" {name}")];
    let rest = Rect { x, width: layout.rack.right().saturating_sub(x), height: 1, ..layout.rack };
    if let Some(note) = forms.iter().find(|note| width(note) <= usize::from(rest.width)) {
        canvas.text(rest, note, Role::of_player(seat));
    }
}

/// Draws a tile as on the board, or in one row as a letter with its points.
fn draw_tile(canvas: &mut Canvas<'_>, slot: Rect, scale: Scale, face: &SquareFace) {
    let (columns, rows) = scale.cell();
    if scale != Scale::Small {
        let cell = Rect { width: columns, height: rows, ..slot };
        let surroundings = Surroundings::screen(canvas);
        draw_square(canvas, cell, scale, face, &surroundings);
        return surroundings.draw_after(canvas, cell);
    }
    let points = face.points.map(|points| canvas.appearance.glyphs.points(points)).unwrap_or_default();
    let mark = face.after.map(String::from).unwrap_or_default();
    let text = &face.text;
    let forms = [format!("{text}{points}{mark}"), format!("{text}{mark}"), text.clone()];
    let room = usize::from(slot.width.saturating_sub(1));
    let form = forms.iter().find(|form| width(form) <= room).unwrap_or(text);
    let style = canvas.whole_style(face.role).add_modifier(Modifier::BOLD);
    canvas.put_within(Rect { height: 1, ..slot }, slot.x, slot.y, form, style);
}
