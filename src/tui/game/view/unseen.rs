//! Draws the distribution of the letters: the points of each, how many there are, and how many the viewer cannot see.

use rackety_engine::{Tile, TileSet};
use ratatui::layout::Rect;

use crate::session::sort_tiles;
use crate::tui::game::state::{GameScreen, RackVisibility};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, StyledLine, below, columns, width};

/// Draws how many tiles there are, and the tiles below that.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, scroll: Scroll) {
    let Some(unseen) = screen.unseen().filter(|_| screen.shows_rack()) else {
        return draw_tiles(canvas, area, screen, TileDetail::All, scroll);
    };
    canvas.text(area, &count_text(unseen.len(), area.width, TileDetail::All), Role::Faint);
    draw_tiles(canvas, below(area, 1), screen, TileDetail::All, scroll);
}

/// The number of tiles that the player cannot see, and how each is written, as far as that fits.
pub(super) fn count_text(count: usize, room: u16, detail: TileDetail) -> String {
    let short = format!("{count} in bag and racks");
    let full = format!("{short}; left/all");
    if detail == TileDetail::All && columns(&full) <= room { full } else { short }
}

/// The detail that is shown of each tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileDetail {
    /// Its points, how many are left, and how many there are.
    All,
    /// The number of tiles left.
    Left,
}

impl TileDetail {
    /// The most detail with which none of these tiles is out of view in so many columns and rows.
    pub(super) fn fitting(
        canvas: &Canvas<'_>,
        screen: &GameScreen,
        unseen: &[Tile],
        (columns, rows): (u16, u16),
    ) -> Self {
        let items = items(canvas, screen.game().tiles(), unseen, Self::All);
        let needed = items.len().div_ceil(in_row(&items, columns));
        if needed <= usize::from(rows) { Self::All } else { Self::Left }
    }
}

/// The tiles in a row of an area.
fn in_row(items: &[StyledLine], columns: u16) -> usize {
    usize::from((columns + 1) / (item_columns(items) + 2)).max(1)
}

fn item_columns(items: &[StyledLine]) -> u16 {
    items.iter().map(|item| item.iter().map(|(text, _)| columns(text)).sum()).max().unwrap_or(1)
}

/// Draws the tiles in columns; those of which none are left are faint.
pub(super) fn draw_tiles(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &GameScreen,
    detail: TileDetail,
    scroll: Scroll,
) {
    let unseen = match (screen.rack_visibility, screen.unseen()) {
        // The unseen tiles would reveal the rack of the next player.
        (RackVisibility::HandOver(_), _) => return canvas.text(area, "(hidden between turns)", Role::Faint),
        (_, None) => return canvas.text(area, "(on a player's turn)", Role::Faint),
        (_, Some(_)) if !screen.shows_rack() => {
            return canvas.text(area, "(hidden with your rack)", Role::Faint);
        }
        (_, Some(unseen)) => unseen,
    };
    let set = screen.game().tiles();
    let items = items(canvas, set, &unseen, detail);
    let step = item_columns(&items) + 2;
    let rows: Vec<&[StyledLine]> = items.chunks(in_row(&items, area.width)).collect();
    let first = canvas.first_line(scroll, rows.len(), area.height);
    for (row, items) in area.rows().zip(&rows[first..]) {
        for (x, item) in (row.x..).step_by(usize::from(step)).zip(*items) {
            canvas.styled_text(Rect { x, width: row.right().saturating_sub(x), ..row }, item);
        }
    }
}

/// Each tile with its points, and how many of it are unseen, of how many: `Q₁₀ 1/1`; or only how many are unseen: `Q1`.
fn items(canvas: &Canvas<'_>, set: &TileSet, unseen: &[Tile], detail: TileDetail) -> Vec<StyledLine> {
    let count = |tiles: &[Tile], tile: Tile| tiles.iter().filter(|&&other| other == tile).count();
    let mut kinds: Vec<Tile> =
        set.letters().map(|(letter, _)| Tile::Letter(letter)).chain([Tile::Blank]).collect();
    sort_tiles(set, &mut kinds);
    let set_tiles = set.tiles();
    let faces: Vec<(Tile, String)> = kinds
        .into_iter()
        .filter(|tile| set_tiles.contains(tile))
        .map(|tile| {
            let text = match tile {
                Tile::Letter(letter) => set.text(letter),
                Tile::Blank => "?",
            };
            let points = match detail {
                TileDetail::All => canvas.appearance.glyphs.points(set.points(tile)),
                TileDetail::Left => String::new(),
            };
            (tile, format!("{text}{points}"))
        })
        .collect();
    let widest = faces.iter().map(|(_, face)| width(face)).max().unwrap_or_default();
    faces
        .into_iter()
        .map(|(tile, face)| {
            let padding = " ".repeat(widest - width(&face));
            let (left, all) = (count(unseen, tile), count(&set_tiles, tile));
            let role = if left == 0 { Role::Faint } else { Role::Text };
            match detail {
                TileDetail::All => vec![(format!("{face}{padding} {left}/{all}"), role)],
                TileDetail::Left => {
                    let title = if left == 0 { Role::Faint } else { Role::Title };
                    vec![(face, title), (left.to_string(), Role::Faint)]
                }
            }
        })
        .collect()
}
