//! What is drawn on: a buffer and a look, and a note of what can be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::tui::Interface;
use crate::tui::action::Action;
use crate::tui::keymap::Keymap;
use crate::tui::theme::{Look, Role};

/// A buffer with the look it is drawn in and the keys it tells. Whatever would leave the buffer is not drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) look: Look,
    pub(crate) keys: &'a Keymap,
    targets: Vec<(Rect, Action)>,
    last_first: u16,
}

/// What a drawing tells besides its cells: what is meant by a click on them, and how far they can be scrolled. So a
/// click cannot mean anything but what is seen.
#[derive(Debug, Default)]
pub struct Drawn {
    targets: Vec<(Rect, Action)>,
    /// The last line that can be the first one shown, of what is scrolled.
    pub last_first: u16,
}

impl Drawn {
    /// What a click here means; none where nothing is to be clicked.
    pub fn action_at(&self, position: Position) -> Option<&Action> {
        // What was drawn last lies on top.
        self.targets.iter().rev().find(|(area, _)| area.contains(position)).map(|(_, action)| action)
    }
}

/// The columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The beginning of a text that fits into so many columns, with a mark if it is not all.
pub(crate) fn shortened(text: &str, columns: usize, more: char) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for character in text.chars() {
        if columns <= width(&short) + width(character.encode_utf8(&mut [0; 4])) {
            break;
        }
        short.push(character);
    }
    if 0 < columns {
        short.push(more);
    }
    short
}

/// A text in lines of so many columns, broken between words.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut();
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

impl<'a> Canvas<'a> {
    /// The whole buffer in the theme's ground.
    pub(crate) fn new(buffer: &'a mut Buffer, interface: &'a Interface) -> Self {
        let area = buffer.area;
        let (look, keys) = (interface.look, &interface.keys);
        let mut canvas = Self { buffer, look, keys, targets: Vec::new(), last_first: 0 };
        canvas.fill(area, Role::Text);
        canvas
    }

    /// What can be clicked, and how far it scrolls.
    pub(crate) fn drawn(self) -> Drawn {
        Drawn { targets: self.targets, last_first: self.last_first }
    }

    /// A click on this area means this.
    pub(crate) fn target(&mut self, area: Rect, action: Action) {
        self.targets.push((area, action));
    }

    /// Something opens above all that is drawn: nothing below can be clicked, nor scrolled.
    pub(crate) fn open_above(&mut self) {
        self.targets.clear();
        self.last_first = 0;
    }

    /// The first line to be shown of so many, where as many rows as these are seen and one scrolls so far.
    pub(crate) fn scrolled(&mut self, scroll: u16, lines: usize, rows: u16) -> usize {
        let last_first = lines.saturating_sub(usize::from(rows));
        self.last_first = u16::try_from(last_first).unwrap_or(u16::MAX);
        usize::from(scroll).min(last_first)
    }

    pub(crate) fn style(&self, role: Role) -> Style {
        self.look.theme.style(role)
    }

    /// Writes a text on the first row of an area, shortened to fit.
    pub(crate) fn text(&mut self, area: Rect, text: &str, role: Role) {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return;
        }
        let text = self.look.glyphs.drawn(text);
        let short = shortened(&text, usize::from(area.width), self.look.glyphs.more);
        let style = self.style(role);
        self.buffer.set_stringn(area.x, area.y, short, usize::from(area.width), style);
    }

    /// Writes a text at a place, up to the buffer's edge; returns the column behind it.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, role: Role) -> u16 {
        let area = self.buffer.area;
        if y < area.top() || area.bottom() <= y || area.right() <= x {
            return x;
        }
        let style = self.style(role);
        let text = self.look.glyphs.drawn(text);
        self.buffer.set_stringn(x, y, text, usize::from(area.right() - x), style).0
    }

    /// Writes a text at the right end of an area's first row.
    pub(crate) fn text_right(&mut self, area: Rect, text: &str, role: Role) {
        let columns = u16::try_from(width(text)).unwrap_or(u16::MAX).min(area.width);
        self.text(Rect { x: area.right() - columns, width: columns, ..area }, text, role);
    }

    /// Gives an area a style.
    pub(crate) fn fill(&mut self, area: Rect, role: Role) {
        let style = self.style(role);
        self.buffer.set_style(area, style);
    }

    /// Empties an area.
    pub(crate) fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        for position in area.positions() {
            self.buffer[position].reset();
        }
        self.fill(area, Role::Text);
    }

    /// A horizontal line across an area's first row.
    pub(crate) fn rule(&mut self, area: Rect) {
        let line = self.look.glyphs.rule.to_string().repeat(usize::from(area.width));
        self.text(area, &line, Role::Faint);
    }

    /// An empty frame with a title; returns what is inside.
    pub(crate) fn frame(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.buffer.area);
        if area.width < 4 || area.height < 3 {
            return Rect::default();
        }
        self.clear(area);
        let glyphs = self.look.glyphs;
        let line = glyphs.rule.to_string().repeat(usize::from(area.width) - 2);
        let [upper_left, upper_right, lower_left, lower_right] = glyphs.corners;
        self.put(area.x, area.y, &format!("{upper_left}{line}{upper_right}"), Role::Frame);
        self.put(area.x, area.bottom() - 1, &format!("{lower_left}{line}{lower_right}"), Role::Frame);
        for y in area.y + 1..area.bottom() - 1 {
            self.put(area.x, y, &glyphs.bar.to_string(), Role::Frame);
            self.put(area.right() - 1, y, &glyphs.bar.to_string(), Role::Frame);
        }
        let room = Rect { x: area.x + 2, width: area.width - 4, height: 1, ..area };
        if !title.is_empty() {
            self.text(room, &format!(" {title} "), Role::Title);
        }
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_where_they_do_not_fit() {
        assert_eq!(shortened("SECTION", 7, '…'), "SECTION");
        assert_eq!(shortened("SECTION", 4, '…'), "SEC…");
        assert_eq!(shortened("漢字漢字", 5, '…'), "漢字…");
        assert_eq!(shortened("A", 0, '…'), "");
    }

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("", 7), [""]);
        assert_eq!(wrapped("unbreakable", 3), ["unbreakable"]);
    }
}
