//! Tiles as they are drawn on a rack.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::canvas::Canvas;
use super::quadrants::{Paint, Quadrants};
use super::text::{cells, columns, shortened, width};
use crate::tui::theme::Role;

/// The size at which the tiles of a rack are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RackSize {
    /// The tiles are in one row, with their keys.
    Small,
    /// Five columns and three rows, of which the first and the last are half covered.
    Large,
    /// Six columns and three rows.
    Huge,
}

impl RackSize {
    /// The columns of a tile.
    pub(in crate::tui) const fn tile(self) -> u16 {
        match self {
            Self::Small => 3,
            Self::Large => 5,
            Self::Huge => 6,
        }
    }

    /// The columns from a tile to the next.
    pub(in crate::tui) const fn pitch(self) -> u16 {
        self.tile() + 1
    }

    /// The columns that set the extra slot apart.
    pub(in crate::tui) const fn gap(self) -> u16 {
        match self {
            Self::Small => 0,
            Self::Large => 1,
            Self::Huge => 4,
        }
    }

    /// The columns of a rack.
    pub(in crate::tui) fn columns(self, rack: usize, has_extra: bool) -> u16 {
        let tiles = cells(rack).saturating_mul(self.pitch());
        let extra = if has_extra { self.gap() + self.pitch() } else { 0 };
        tiles.saturating_add(extra).saturating_sub(1)
    }
}

/// The face of a slot of a rack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::tui) struct RackTileFace {
    /// The letter, a question mark for a blank, or that it is hidden.
    pub(in crate::tui) text: String,
    /// The points, or `None` if the tile is hidden.
    pub(in crate::tui) points: Option<i32>,
    pub(in crate::tui) role: Role,
    /// The role that marks the tile as selected; that of pending tiles marks it as grabbed.
    pub(in crate::tui) choice: Option<Role>,
}

impl RackTileFace {
    /// Returns whether the tile is grabbed.
    pub(in crate::tui) fn is_grabbed(&self) -> bool {
        self.choice == Some(Role::PendingTile)
    }
}

/// Draws a tile in its slot; at the smallest size behind its key, else above it. A tile that is not there leaves an empty
/// slot.
pub(in crate::tui) fn draw_rack_tile(
    canvas: &mut Canvas<'_>,
    slot: Rect,
    size: RackSize,
    face: &RackTileFace,
    key: &str,
) {
    if size == RackSize::Small {
        return draw_small(canvas, slot, face, key);
    }
    let tile = Rect { height: 3, ..slot };
    match face.role {
        Role::UsedSlot => draw_empty(canvas, tile, face),
        role => draw_tile(canvas, tile, size, role, face),
    }
    let middle = tile.x + (size.tile() - columns(key).min(size.tile())) / 2;
    canvas.put(middle, tile.bottom(), key, face.choice.map_or(Role::Faint, |_| Role::Title));
}

/// Draws the dashed outline of a slot whose tile is on the board, with its letter.
fn draw_empty(canvas: &mut Canvas<'_>, tile: Rect, face: &RackTileFace) {
    let glyphs = canvas.appearance.glyphs;
    let [across, down] = glyphs.slot;
    let [top_left, top_right, bottom_left, bottom_right] = glyphs.corners;
    let line = across.to_string().repeat(usize::from(tile.width.saturating_sub(2)));
    let lines = face.choice.map_or(Role::Frame, |_| Role::Title);
    canvas.put(tile.x, tile.y, &format!("{top_left}{line}{top_right}"), lines);
    canvas.put(tile.x, tile.y + 1, &down.to_string(), lines);
    canvas.put(tile.right().saturating_sub(1), tile.y + 1, &down.to_string(), lines);
    canvas.put(tile.x, tile.y + 2, &format!("{bottom_left}{line}{bottom_right}"), lines);
    let inside = Rect { x: tile.x + 1, width: tile.width.saturating_sub(2), ..tile };
    let (x, text) = placed_letter(canvas, tile, inside, face);
    canvas.put(x, tile.y + 1, &text, Role::UsedSlot);
}

/// The letter of a tile and its column, in the columns of `inside`: the third of the tile, or one before it if the letter
/// needs the room. If the letter is still too wide, it ends in the mark of texts that are cut off, since a part of it could
/// be another letter.
fn placed_letter(canvas: &Canvas<'_>, tile: Rect, inside: Rect, face: &RackTileFace) -> (u16, String) {
    let text = shortened(&face.text, usize::from(inside.width), canvas.appearance.glyphs.more).into_owned();
    (inside.right().saturating_sub(columns(&text)).min(tile.x + 2), text)
}

fn draw_tile(canvas: &mut Canvas<'_>, tile: Rect, size: RackSize, role: Role, face: &RackTileFace) {
    let glyphs = canvas.appearance.glyphs;
    let style = canvas.whole_style(role);
    let ground = Paint::behind(style);
    let screen = canvas.paint(Role::Text);
    let edge = face.choice.map(|role| canvas.paint(role));
    for position in tile.positions() {
        let is_half = size == RackSize::Large && position.y != tile.y + 1;
        let quadrants = match position.y == tile.y {
            _ if !is_half => Quadrants::ALL,
            true => Quadrants::which(|_, y| y == 1),
            false => Quadrants::which(|_, y| y == 0),
        };
        // In ASCII, a row is covered or not.
        let quadrants = if glyphs.quadrants.is_none() { Quadrants::ALL } else { quadrants };
        let is_edge = position.y != tile.y + 1 || position.x == tile.x || position.x + 1 == tile.right();
        let paint = if is_edge { edge.unwrap_or(ground) } else { ground };
        canvas.draw_quadrants(position, paint, screen, quadrants);
    }
    // That a blank has no points is known.
    let worth = face.points.filter(|&points| points != 0);
    let points = worth.map(|points| glyphs.points(points)).unwrap_or_default();
    let small = Style { fg: canvas.appearance.theme.points_colour(role).or(style.fg), ..style };
    let bold = style.add_modifier(Modifier::BOLD);
    let new = if role == Role::NewTile { String::from(glyphs.new) } else { String::new() };
    let row = tile.y + 1;
    let (letter, text) = placed_letter(canvas, tile, tile, face);
    canvas.put_within(tile, letter, row, &text, bold);
    match size {
        RackSize::Huge if face.choice.is_none() => {
            canvas.put_within(tile, tile.x + 1, tile.y, &new, bold);
            let points = worth.map(|points| points.to_string()).unwrap_or_default();
            let x = tile.right().saturating_sub(1 + columns(&points));
            canvas.put_within(tile, x, tile.y + 2, &points, small);
        }
        _ => {
            if letter > tile.x + 1 {
                canvas.put_within(tile, tile.x + 1, row, &new, bold);
            }
            // Points that have no room are left out whole, since a part of them would be another number.
            let x = letter + columns(&text);
            if x + columns(&points) <= tile.right() {
                canvas.put_within(tile, x, row, &points, small);
            }
        }
    }
}

/// Draws a tile in one row: the key, the letter, and the points in small digits.
fn draw_small(canvas: &mut Canvas<'_>, slot: Rect, face: &RackTileFace, key: &str) {
    let slot = Rect { height: 1, ..slot };
    let glyphs = canvas.appearance.glyphs;
    let points = face.points.map(|points| glyphs.points(points)).unwrap_or_default();
    let mark = match face.role {
        Role::UsedSlot => String::from('.'),
        Role::NewTile => String::from(glyphs.new),
        _ => String::new(),
    };
    let mark = if face.points.is_some() { mark } else { String::new() };
    let text = &shortened(&face.text, usize::from(slot.width), glyphs.more).into_owned();
    // Points as large as the letter take the place of the key, which could be mistaken for them.
    let has_key = slot.width >= RackSize::Small.tile().max(columns(key) + columns(text))
        && (glyphs.subscripts.is_some() || points.is_empty());
    let key = if has_key && !face.is_grabbed() { key } else { "" };
    let x = canvas.put(slot.x, slot.y, key, Role::Faint);
    // What does not fit is left out: the mark first, then the points, then the key. A letter that is wider than its slot ends
    // in the mark of texts that are cut off, since a part of it could be another letter.
    let brackets = format!("[{text}]");
    let text =
        if face.is_grabbed() && width(&brackets) <= usize::from(slot.width) { &brackets } else { text };
    let faces =
        [format!("{text}{points}{mark}"), format!("{text}{points}"), format!("{text}{mark}"), text.clone()];
    let room = usize::from(slot.right().saturating_sub(x).saturating_sub(u16::from(slot.width >= 4)));
    let fitting = faces.iter().find(|face| width(face) <= room).unwrap_or(&faces[3]);
    let style = canvas.whole_style(face.choice.unwrap_or(face.role)).add_modifier(Modifier::BOLD);
    canvas.put_within(slot, x, slot.y, fitting, style);
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::{Buffer, Cell};

    use super::*;
    use crate::tui::keymap::Context;
    use crate::tui::theme::Glyphs;
    use crate::tui::widgets::quadrants::tests::{config, row_text};

    /// The text of a small tile in a slot of this width, with the slot to its right.
    fn small(text: &str, key: &str, columns: u16, glyphs: &Glyphs) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns + 3, 1));
        let face = RackTileFace { text: text.to_owned(), points: Some(8), role: Role::Tile, choice: None };
        let slot = Rect::new(0, 0, columns, 1);
        let config = config(glyphs);
        let mut canvas = Canvas::new(&mut buffer, &config, Context::Board);
        draw_rack_tile(&mut canvas, slot, RackSize::Small, &face, key);
        buffer.content().iter().map(Cell::symbol).collect::<String>().trim_end().to_owned()
    }

    #[test]
    fn a_letter_is_whole_or_marked_as_cut_however_narrow_its_slot() {
        for (text, widths) in [
            ("A", ["A", "A₈", "2A₈", "2A₈", "2A₈"]),
            ("CH", ["…", "CH", "2CH", "2CH", "2CH₈"]),
            ("L·L", ["…", "L…", "L·L", "2L·L", "2L·L"]),
        ] {
            for (columns, expected) in (1..).zip(widths) {
                assert_eq!(
                    small(text, "2", columns, &Glyphs::BOXES),
                    expected,
                    "{text} in {columns} columns"
                );
            }
        }
        assert_eq!(["CH", "L·L"].map(|text| small(text, "2", 1, &Glyphs::ASCII)), ["~", "~"]);
    }

    /// The middle row of a tile of five or six columns, and the gap to the next.
    fn large(text: &str, size: RackSize, role: Role) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.pitch(), 4));
        let face = RackTileFace { text: text.to_owned(), points: None, role, choice: None };
        let config = config(&Glyphs::BOXES);
        let mut canvas = Canvas::new(&mut buffer, &config, Context::Board);
        draw_rack_tile(&mut canvas, Rect::new(0, 0, size.tile(), 4), size, &face, "2");
        row_text(&buffer, 1)
    }

    #[test]
    fn a_letter_of_wide_characters_is_whole_or_marked_as_cut() {
        for (text, expected) in [
            ("SCH", ["  SCH ", "  SCH  ", "╎SCH╎ ", "╎ SCH╎ "]),
            ("漢字", [" 漢字 ", "  漢字 ", "╎漢…╎ ", "╎漢字╎ "]),
            ("漢字典", ["漢字… ", "漢字典 ", "╎漢…╎ ", "╎ 漢…╎ "]),
        ] {
            let drawn = [Role::Tile, Role::UsedSlot]
                .map(|role| [RackSize::Large, RackSize::Huge].map(|size| large(text, size, role)));
            assert_eq!(drawn.concat(), expected, "{text}");
        }
    }
}
