//! Draws the rack from which the turn shown was taken, with the tiles marked that were used.

use rackety_engine::Tile;
use ratatui::layout::Rect;

use crate::tui::game::view::rack::rack_tile_face;
use crate::tui::game::{GameLayout, RackSlots};
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, RackSize, below, draw_rack_tile, width};

/// Draws the rack, if the viewer may see it, and otherwise when it can be seen.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &ReplayScreen) {
    let replay = &screen.replay;
    let game = replay.whole();
    let seat = replay.turn().map_or_else(|| replay.public().to_move(), |turn| turn.seat);
    let Some(rack) = replay.rack(seat) else {
        let [full, short] = if replay.is_rack_unseen(seat) {
            [" Nobody saw the whole rack.", " (rack not seen)"]
        } else {
            [" Racks can be seen when the game is over.", " (racks: after the game)"]
        };
        let text = if width(full) <= usize::from(layout.rack.width) { full } else { short };
        return canvas.text(layout.rack, text, Role::Faint);
    };
    let better = screen.better_play().map(|(_, rated)| rated.scored.own.as_slice());
    let mut used = better.unwrap_or_else(|| replay.used()).to_vec();
    let slots = RackSlots { rack: rack.len(), has_extra: false };
    let size = layout.rack_size(slots);
    let mut end = layout.rack.x;
    for (index, &tile) in rack.iter().enumerate() {
        let is_used = used.iter().position(|&other| other == tile).map(|index| used.remove(index)).is_some();
        let role = match (is_used, tile) {
            (true, _) => Role::UsedSlot,
            (false, Tile::Blank) => Role::BlankTile,
            (false, Tile::Letter(_)) => Role::Tile,
        };
        let slot = layout.slot(index, slots);
        draw_rack_tile(canvas, slot, size, &rack_tile_face(game.tile_set(), tile, role), "");
        end = slot.right();
    }
    let name = game.short_name(seat);
    let drawn = replay.drawn().filter(|drawn| !drawn.is_empty() && better.is_none());
    let drew = drawn.map(|drawn| format!(", drew {}", game.tile_set().write_tiles(drawn)));
    let forms = [format!(" {name}{}", drew.unwrap_or_default()), format!(" {name}")];
    let rest = match size {
        RackSize::Small => {
            Rect { x: end, width: layout.rack.right().saturating_sub(end), height: 1, ..layout.rack }
        }
        RackSize::Large | RackSize::Huge => below(layout.rack, 3),
    };
    if let Some(note) = forms.iter().find(|note| width(note) <= usize::from(rest.width)) {
        canvas.text(rest, note, Role::of_player(seat));
    }
}
