//! A word laid in tiles, as a heading.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use super::big_letter::{self, big_letter, is_big_letter};
use super::canvas::Canvas;
use super::text::{columns, width};
use crate::tui::theme::Role;

/// A tile of a heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::tui) struct HeadingTile {
    /// The letter.
    pub(in crate::tui) text: String,
    /// Its points, in the corner of a large tile.
    pub(in crate::tui) points: Option<i32>,
}

impl HeadingTile {
    /// A tile for each letter of a word with its accents, in capitals and without points.
    pub(in crate::tui) fn of_word(word: &str) -> Vec<Self> {
        let word: String = word.nfc().collect();
        word.graphemes(true).map(|letter| Self { text: letter.to_uppercase(), points: None }).collect()
    }

    fn is_gap(&self) -> bool {
        self.text == " "
    }
}

/// The size of the tiles of a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum HeadingSize {
    /// Nine columns and five rows, with a letter made of blocks.
    Huge,
    /// Five columns and three rows.
    Large,
    /// Three columns and one row.
    Small,
    /// Letters without tiles.
    Plain,
}

impl HeadingSize {
    /// The largest size at which these tiles fit and can be drawn.
    pub(in crate::tui) fn fitting(canvas: &Canvas<'_>, tiles: &[HeadingTile], room: Rect) -> Self {
        let has_blocks = canvas.appearance.glyphs.quadrants.is_some() && has_shaded_tiles(canvas);
        let has_huge = has_blocks && tiles.iter().all(|tile| tile.is_gap() || is_big_letter(&tile.text));
        let fits = |size: &Self| {
            (*size != Self::Huge || has_huge)
                && size.columns(tiles) <= usize::from(room.width)
                && size.rows() <= room.height
        };
        [Self::Huge, Self::Large, Self::Small].into_iter().find(fits).unwrap_or(Self::Plain)
    }

    /// The rows of a heading.
    pub(in crate::tui) const fn rows(self) -> u16 {
        match self {
            Self::Huge => 5,
            Self::Large => 3,
            Self::Small | Self::Plain => 1,
        }
    }

    /// Columns of one tile, and between two of them.
    const fn tile(self) -> (u16, u16) {
        match self {
            Self::Huge => (9, 1),
            Self::Large => (5, 1),
            Self::Small => (3, 1),
            Self::Plain => (1, 0),
        }
    }

    /// The columns of a heading.
    pub(in crate::tui) fn columns(self, tiles: &[HeadingTile]) -> usize {
        let (tile, gap) = self.tile();
        match self {
            Self::Plain => tiles.iter().map(|tile| width(&tile.text)).sum(),
            _ => (usize::from(tile + gap) * tiles.len()).saturating_sub(usize::from(gap)),
        }
    }
}

/// Draws a word in tiles in the middle of an area's first rows. A space is a gap.
pub(in crate::tui) fn tile_word(
    canvas: &mut Canvas<'_>,
    area: Rect,
    tiles: &[HeadingTile],
    size: HeadingSize,
) {
    let columns = u16::try_from(size.columns(tiles)).unwrap_or(area.width).min(area.width);
    let start = area.x + (area.width - columns) / 2;
    if size == HeadingSize::Plain {
        let text: String = tiles.iter().map(|tile| tile.text.as_str()).collect();
        canvas.text(Rect { x: start, width: area.right() - start, height: 1, ..area }, &text, Role::Title);
        return;
    }
    let (tile_columns, gap) = size.tile();
    let mut x = start;
    for tile in tiles {
        let face = Rect { x, y: area.y, width: tile_columns, height: size.rows() };
        x += tile_columns + gap;
        if !tile.is_gap() {
            draw_tile(canvas, face.intersection(area), tile, size);
        }
    }
}

/// True if tiles have a background of their own.
pub(in crate::tui) fn has_shaded_tiles(canvas: &Canvas<'_>) -> bool {
    let style = canvas.style(Role::Tile);
    style.bg.is_some() || style.add_modifier.contains(Modifier::REVERSED)
}

fn draw_tile(canvas: &mut Canvas<'_>, face: Rect, tile: &HeadingTile, size: HeadingSize) {
    let is_shaded = has_shaded_tiles(canvas);
    let is_large = face.height > 1;
    match (is_shaded, is_large) {
        // Without a background, the tile has an edge.
        (false, true) => drop(canvas.frame(face, "")),
        (false, false) => canvas.text(face, "[ ]", Role::Tile),
        (true, _) => canvas.fill(face, Role::Tile),
    }
    match canvas.appearance.glyphs.quadrants.filter(|_| size == HeadingSize::Huge) {
        Some(quadrants) => draw_big_letter(canvas, face, tile, &quadrants),
        None => draw_letter(canvas, face, tile),
    }
    if let (Some(points), true, true) = (tile.points, is_shaded, is_large) {
        canvas.text_right(Rect { y: face.bottom() - 1, height: 1, ..face }, &points.to_string(), Role::Tile);
    }
}

fn draw_letter(canvas: &mut Canvas<'_>, face: Rect, tile: &HeadingTile) {
    let middle = Rect { y: face.y + face.height / 2, height: 1, ..face };
    let x = middle.x + middle.width.saturating_sub(columns(&tile.text)) / 2;
    canvas.text(Rect { x, width: middle.right().saturating_sub(x), ..middle }, &tile.text, Role::Tile);
    canvas.embolden(middle);
}

fn draw_big_letter(canvas: &mut Canvas<'_>, face: Rect, tile: &HeadingTile, quadrants: &[char; 16]) {
    let x = face.x + face.width.saturating_sub(big_letter::COLUMNS) / 2;
    let place = Rect { x, width: big_letter::COLUMNS, height: big_letter::ROWS, ..face };
    let lines = big_letter(&tile.text, quadrants).unwrap_or_default();
    canvas.lines_in(place.intersection(face), &lines, Role::Tile);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_accent_is_on_the_tile_of_its_letter() {
        let texts = |word: &str| {
            HeadingTile::of_word(word).into_iter().map(|tile| tile.text).collect::<Vec<String>>()
        };
        assert_eq!(texts("Ze\u{301} ok"), ["Z", "É", " ", "O", "K"]);
        // No single character is an X with this accent.
        assert_eq!(texts("ax\u{301}"), ["A", "X\u{301}"]);
    }
}
