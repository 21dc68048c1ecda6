//! Texts to read.

use ratatui::layout::Rect;

use super::state::{Paragraph, Reader};
use crate::tui::app::view::keys;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width, wrapped};
use crate::tui::widgets::list_view::last_row;

/// The columns of a pair's first part.
const KEY: usize = 20;

pub(crate) fn reader(canvas: &mut Canvas<'_>, area: Rect, reader: &Reader, context: Context) {
    canvas.clear(area);
    let row = Rect { height: 1, ..area };
    canvas.fill(row, Role::Status);
    canvas.text(row, &format!(" {}", reader.title), Role::Status);
    let body = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(2),
    };
    let lines = lines(reader, usize::from(body.width));
    let first = canvas.scrolled(reader.scroll, lines.len(), body.height);
    for (row, line) in body.rows().zip(&lines[first..]) {
        let mut x = row.x;
        for (text, role) in line {
            x = canvas.put(x, row.y, text, *role);
        }
    }
    if usize::from(body.height) < lines.len() {
        let part = format!("{}-{} of {} ", first + 1, first + usize::from(body.height), lines.len());
        canvas.text_right(row, &part, Role::Status);
    }
    keys(canvas, last_row(area), context);
}

type Line = Vec<(String, Role)>;

fn lines(reader: &Reader, columns: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for paragraph in &reader.paragraphs {
        match paragraph {
            Paragraph::Gap => lines.push(Vec::new()),
            Paragraph::Heading(text) => lines.push(vec![(text.clone(), Role::Title)]),
            Paragraph::Text(text) => {
                lines.extend(wrapped(text, columns).into_iter().map(|line| vec![(line, Role::Text)]));
            }
            Paragraph::Pair(key, text) => lines.extend(pair(key, text, columns)),
        }
    }
    lines
}

/// A key and what it does beside it, or below it where the screen is narrow.
fn pair(key: &str, text: &str, columns: usize) -> Vec<Line> {
    let indent = if columns < 50 { 4 } else { KEY };
    let texts = wrapped(text, columns.saturating_sub(indent));
    let mut lines: Vec<Line> = Vec::new();
    let beside = width(key) < indent;
    if !beside {
        lines.push(vec![(key.to_owned(), Role::Key)]);
    }
    for (index, line) in texts.into_iter().enumerate() {
        let first = beside && index == 0;
        let head = if first { key } else { "" };
        let padded = format!("{head}{}", " ".repeat(indent.saturating_sub(width(head))));
        lines.push(vec![(padded, Role::Key), (line, Role::Text)]);
    }
    lines
}
