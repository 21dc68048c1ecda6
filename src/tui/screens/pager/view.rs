//! Draws a text to read.

use ratatui::layout::{Rect, Size};

use super::{Pager, Paragraph};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Page, ScreenFrame, StyledLine, cells, styled, width, wrapped};

/// Columns of the text, where there is room.
const CONTENT_COLUMNS: u16 = 84;
/// Columns of the keys, where the explanations are next to them.
const KEY_COLUMNS: usize = 20;
/// Columns of the indent, where they are below.
const INDENT: usize = 4;
/// Columns from which on the explanations are next to the keys.
const WIDE: usize = 50;

/// Draws the visible part of a text and, if that is not all, which part it is.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, pager: &Pager) {
    canvas.clear(area);
    let columns = usize::from(ScreenFrame::inner_columns(area, CONTENT_COLUMNS));
    let lines = lines(pager, columns);
    let rows = cells(lines.len());
    let page = Page {
        title: &pager.title,
        about: "",
        content: Size::new(CONTENT_COLUMNS, rows),
        note: ("", Role::Faint),
    };
    let frame = ScreenFrame::draw(canvas, area, &page);
    let body = frame.body();
    let part = canvas.scrolled_text(body, &lines, pager.scroll);
    frame.scroll_mark(canvas, part);
    if part.is_part() {
        let range = format!("{}-{} of {}", part.first + 1, part.first + part.visible, part.all);
        frame.head_note(canvas, &range);
    }
}

fn lines(pager: &Pager, columns: usize) -> Vec<StyledLine> {
    let mut lines: Vec<StyledLine> = Vec::new();
    for paragraph in &pager.paragraphs {
        match paragraph {
            Paragraph::Gap => lines.push(Vec::new()),
            Paragraph::Heading(text) => lines.push(vec![(text.clone(), Role::Title)]),
            Paragraph::Text(text) => lines.extend(styled(text, columns, Role::Text)),
            Paragraph::Pair(key, text) => lines.extend(pair(key, text, columns)),
        }
    }
    lines
}

/// A key with its explanation next to it, or below on a narrow screen.
fn pair(key: &str, text: &str, columns: usize) -> Vec<StyledLine> {
    let indent = if columns < WIDE { INDENT } else { KEY_COLUMNS };
    let texts = wrapped(text, columns.saturating_sub(indent));
    let mut lines: Vec<StyledLine> = Vec::new();
    let is_beside = width(key) < indent;
    if !is_beside {
        lines.push(vec![(key.to_owned(), Role::Key)]);
    }
    for (index, line) in texts.into_iter().enumerate() {
        let head = if is_beside && index == 0 { key } else { "" };
        let padded = format!("{head}{}", " ".repeat(indent.saturating_sub(width(head))));
        lines.push(vec![(padded, Role::Key), (line, Role::Text)]);
    }
    lines
}
