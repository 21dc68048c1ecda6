//! The parts that the screens around the game have in common: a framed panel with a title in the middle of the
//! terminal, a note at its foot, and the line of keys in the last row. In a small terminal the frame gives its room to
//! the content.

use ratatui::layout::{Rect, Size};

use super::canvas::{Canvas, PanelFrame};
use super::key_line::key_line_with;
use super::scroll::VisiblePart;
use super::text::{cells, columns, cut, wrapped};
use crate::tui::keymap::Binding;
use crate::tui::theme::Role;

/// The smallest terminal with a frame around the content.
const FRAMED: Size = Size::new(36, 16);
/// The smallest panel, where the terminal has room for it.
const MIN_PANEL: Size = Size::new(64, 18);
/// Columns of the widest content: a longer line is hard to read.
const MAX_COLUMNS: u16 = 100;
/// Columns from which on there are two columns of air at each side of the content, and rows above and below it.
const AIRY: Size = Size::new(60, 22);
/// Rows of a note at the most.
const MAX_NOTE_ROWS: usize = 4;

/// The page that a screen shows around its content.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) struct Page<'a> {
    /// The title.
    pub title: &'a str,
    /// A sentence below the title; left out where there is little room.
    pub about: &'a str,
    /// The columns and rows of the content, as far as there is room.
    pub content: Size,
    /// A note at the foot, and how it is drawn; none if it is empty.
    pub note: (&'a str, Role),
}

/// The frame of a screen that is drawn.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) struct ScreenFrame {
    /// The area of the content.
    body: Rect,
    /// The column of the scroll mark.
    edge: u16,
    /// The part of the row of the title that is behind it, and how a text in it is drawn.
    head: (Rect, Role),
}

impl ScreenFrame {
    /// The columns of the content in a terminal with this area, if this many are wanted.
    pub(in crate::tui) fn inner_columns(area: Rect, wanted: u16) -> u16 {
        if !is_framed(area) {
            return area.width.saturating_sub(2);
        }
        let side = side_columns(area);
        wanted.min(MAX_COLUMNS).max(MIN_PANEL.width - 2 * side).min(area.width - 2 * side)
    }

    /// Draws the panel, its title and note, and the line of keys.
    pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, page: &Page<'_>) -> Self {
        Self::draw_with_keys(canvas, area, page, |binding| binding.label)
    }

    /// Draws the same with these words for what the bindings do now; an empty one keeps a binding off the line.
    pub(in crate::tui) fn draw_with_keys(
        canvas: &mut Canvas<'_>,
        area: Rect,
        page: &Page<'_>,
        label: impl Fn(&Binding) -> &'static str,
    ) -> Self {
        let keys = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
        key_line_with(canvas, keys, canvas.context, label);
        Self::draw_without_keys(canvas, area, page)
    }

    /// The area inside a frame around a part of the screen.
    pub(super) fn framed(part: Rect) -> Rect {
        Rect {
            x: part.x + 2,
            y: part.y + 1,
            width: part.width.saturating_sub(4),
            height: part.height.saturating_sub(2),
        }
    }

    /// The area of a part of the screen that has no room for a frame.
    pub(super) fn bare(part: Rect) -> Rect {
        Rect { x: part.x + 1, width: part.width.saturating_sub(2), ..part }
    }

    /// Draws a frame with a title around a part of the screen.
    pub(super) fn draw_part(canvas: &mut Canvas<'_>, part: Rect, title: &str) -> Self {
        canvas.panel(part, &PanelFrame::titled(title));
        let head = (behind(part, title), Role::Faint);
        Self { body: Self::framed(part), edge: part.right().saturating_sub(1), head }
    }

    /// Empties a part of the screen that has no room for a frame.
    pub(super) fn draw_bare(canvas: &mut Canvas<'_>, part: Rect) -> Self {
        canvas.clear(part);
        let head = (Rect { width: 0, ..part }, Role::Faint);
        Self { body: Self::bare(part), edge: part.right().saturating_sub(1), head }
    }

    /// Draws the panel with its title and note.
    pub(super) fn draw_without_keys(canvas: &mut Canvas<'_>, area: Rect, page: &Page<'_>) -> Self {
        if !is_framed(area) {
            return Self::draw_plain(canvas, area, page);
        }
        let text_columns = Self::inner_columns(area, page.content.width);
        let side = side_columns(area);
        let width = text_columns + 2 * side;
        let text = usize::from(text_columns);
        let about: Vec<String> = lines_of(page.about, text, 2, canvas.appearance.glyphs.more);
        let note = note_lines(page, text, MAX_NOTE_ROWS, canvas.appearance.glyphs.more);
        let air = u16::from(area.height >= AIRY.height);
        let around = 2 + 2 * air + with_gap(&about) + with_gap(&note);
        let rows = page.content.height.saturating_add(around);
        let height = rows.max(MIN_PANEL.height).min(area.height - 1);
        let panel = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - 1 - height) / 2,
            width,
            height,
        };
        canvas.frame(panel, page.title);
        let inside = Rect {
            x: panel.x + side,
            y: panel.y + 1 + air,
            width: panel.width - 2 * side,
            height: (panel.height - 2).saturating_sub(2 * air),
        };
        canvas.lines_in(inside, &about, Role::Faint);
        let foot = rows_of(&note);
        let note_area =
            Rect { y: inside.bottom().saturating_sub(foot), height: foot.min(inside.height), ..inside };
        canvas.lines_in(note_area, &note, page.note.1);
        let taken = with_gap(&about) + with_gap(&note);
        let body =
            Rect { y: inside.y + with_gap(&about), height: inside.height.saturating_sub(taken), ..inside };
        Self { body, edge: panel.right() - 1, head: (behind(panel, page.title), Role::Faint) }
    }

    /// Draws the title in the first row, and the note above the keys.
    fn draw_plain(canvas: &mut Canvas<'_>, area: Rect, page: &Page<'_>) -> Self {
        let head = Rect { height: 1, ..area };
        canvas.fill(head, Role::Status);
        canvas.text(head, &format!(" {}", page.title), Role::Status);
        let inside = Rect {
            x: area.x + 1,
            y: area.y + 1,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(2),
        };
        let note = note_lines(page, usize::from(inside.width), 2, canvas.appearance.glyphs.more);
        let body = Rect { height: inside.height.saturating_sub(rows_of(&note)), ..inside };
        canvas.lines_in(Rect { y: body.bottom(), ..inside }, &note, page.note.1);
        Self { body, edge: area.right().saturating_sub(1), head: (behind(head, page.title), Role::Status) }
    }

    /// The area of the content.
    pub(in crate::tui) const fn body(self) -> Rect {
        self.body
    }

    /// Writes a text at the right end of the row of the title, if there is room behind the title.
    pub(in crate::tui) fn head_note(self, canvas: &mut Canvas<'_>, text: &str) {
        let (head, role) = self.head;
        let row = Rect { width: head.width.saturating_sub(2), ..head };
        let text = format!(" {text} ");
        if columns(&text) <= row.width {
            canvas.text_right(row, &text, role);
        }
    }

    /// Marks on the edge which part of the content is visible, if that is not all.
    pub(in crate::tui) fn scroll_mark(self, canvas: &mut Canvas<'_>, part: VisiblePart) {
        let edge = Rect { x: self.edge, width: 1, ..self.body };
        part.draw(canvas, edge);
    }
}

/// The part of the first row behind a title.
fn behind(area: Rect, title: &str) -> Rect {
    let used = (columns(title) + 4).min(area.width);
    Rect { x: area.x + used, width: area.width - used, height: 1, ..area }
}

/// True if there is room for a frame.
const fn is_framed(area: Rect) -> bool {
    area.width >= FRAMED.width && area.height >= FRAMED.height
}

/// The columns of the frame and of the air on each side of the content.
const fn side_columns(area: Rect) -> u16 {
    if area.width >= AIRY.width { 3 } else { 2 }
}

fn lines_of(text: &str, columns: usize, most: usize, mark: char) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    cut(wrapped(text, columns), most, columns, mark)
}

fn note_lines(page: &Page<'_>, columns: usize, most: usize, mark: char) -> Vec<String> {
    lines_of(&page.note.0.replace('\n', " "), columns, most, mark)
}

fn rows_of(lines: &[String]) -> u16 {
    cells(lines.len())
}

/// The rows of these lines and of the empty one that sets them apart.
fn with_gap(lines: &[String]) -> u16 {
    if lines.is_empty() { 0 } else { rows_of(lines) + 1 }
}
