//! Draws the distribution of the letters: the points of each, how many there are, and how many the viewer cannot see.

use rackety_engine::{Tile, TileSet};
use ratatui::layout::Rect;

use crate::tui::game::state::{GameScreen, RackVisibility};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, below, columns, width};

/// Draws how many tiles there are, and the tiles below that.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let Some(unseen) = screen.unseen().filter(|_| screen.rack_visibility != RackVisibility::HandOver) else {
        return draw_tiles(canvas, area, screen);
    };
    canvas.text(area, &count_text(unseen.len(), area.width), Role::Faint);
    draw_tiles(canvas, below(area, 1), screen);
}

/// The number of tiles that the player cannot see, and how each is written, as far as that fits.
pub(super) fn count_text(count: usize, room: u16) -> String {
    let short = format!("{count} in bag and racks");
    let full = format!("{short}; left/all");
    if columns(&full) <= room { full } else { short }
}

/// Draws the tiles in columns; those of which none are left are faint.
pub(super) fn draw_tiles(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    if screen.rack_visibility == RackVisibility::HandOver {
        // The unseen tiles would reveal the rack of the next player.
        return canvas.text(area, "(hidden between turns)", Role::Faint);
    }
    let Some(unseen) = screen.unseen() else {
        return canvas.text(area, "(on a player's turn)", Role::Faint);
    };
    let set = screen.game().tiles();
    let items = items(canvas, set, &unseen);
    let item_columns = items.iter().map(|(text, _)| columns(text)).max().unwrap_or(1) + 2;
    let in_row = usize::from((area.width + 1) / item_columns).max(1);
    let rows: Vec<&[(String, Role)]> = items.chunks(in_row).collect();
    let first = canvas.first_line(screen.scroll, rows.len(), area.height);
    for (row, items) in area.rows().zip(&rows[first..]) {
        let mut x = row.x;
        for (text, role) in *items {
            canvas.put(x, row.y, text, *role);
            x += item_columns;
        }
    }
}

/// Each tile with its points, and how many of it are unseen, of how many: `Q₁₀ 1/1`.
fn items(canvas: &Canvas<'_>, set: &TileSet, unseen: &[Tile]) -> Vec<(String, Role)> {
    let count = |tiles: &[Tile], tile: Tile| tiles.iter().filter(|&&other| other == tile).count();
    let kinds = set.letters().map(|(letter, _)| Tile::Letter(letter)).chain([Tile::Blank]);
    let set_tiles = set.tiles();
    let faces: Vec<(Tile, String)> = kinds
        .filter(|tile| set_tiles.contains(tile))
        .map(|tile| {
            let text = match tile {
                Tile::Letter(letter) => set.text(letter),
                Tile::Blank => "?",
            };
            (tile, format!("{text}{}", canvas.appearance.glyphs.points(set.points(tile))))
        })
        .collect();
    let widest = faces.iter().map(|(_, face)| width(face)).max().unwrap_or_default();
    faces
        .into_iter()
        .map(|(tile, face)| {
            let padding = " ".repeat(widest - width(&face));
            let (left, all) = (count(unseen, tile), count(&set_tiles, tile));
            let role = if left == 0 { Role::Faint } else { Role::Text };
            (format!("{face}{padding} {left}/{all}"), role)
        })
        .collect()
}
