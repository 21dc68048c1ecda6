//! The canvas that screens draw on: a buffer, the appearance, and a map of what can be clicked.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use super::scroll::{Scroll, VisiblePart};
use super::text::{StyledLine, columns, is_one_column_each, shortened, wrapped};
use crate::tui::UiConfig;
use crate::tui::action::{Direction, UiAction};
use crate::tui::keymap::{Context, Keymap};
use crate::tui::theme::{Role, ScreenStyle};

/// A buffer to draw on, with appearance and keymap. Whatever is outside of the buffer is not drawn.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    pub(in crate::tui) appearance: ScreenStyle,
    pub(in crate::tui) keymap: &'a Keymap,
    /// The context of the screen, which receives the keys.
    pub(super) context: Context,
    map: ScreenMap,
}

/// The lines of a frame with what is written on them.
#[derive(Debug, Clone)]
pub(in crate::tui) struct PanelFrame {
    pub(in crate::tui) title: StyledLine,
    pub(in crate::tui) note: StyledLine,
    pub(in crate::tui) foot: StyledLine,
    pub(in crate::tui) line: Role,
}

impl PanelFrame {
    /// A frame without texts.
    pub(in crate::tui) const fn untitled() -> Self {
        Self { title: Vec::new(), note: Vec::new(), foot: Vec::new(), line: Role::Frame }
    }

    /// A frame with a title.
    pub(in crate::tui) fn titled(title: impl Into<String>) -> Self {
        Self { title: vec![(title.into(), Role::Title)], ..Self::untitled() }
    }

    /// Returns the same with a note on the right.
    #[must_use]
    pub(in crate::tui) fn noted(self, note: impl Into<String>, role: Role) -> Self {
        Self { note: vec![(note.into(), role)], ..self }
    }
}

/// The map of what was drawn, apart from its cells: what a click on it does, and how far it scrolls. It is made while
/// drawing, so a click always does what the player sees.
#[derive(Debug, Default)]
pub struct ScreenMap {
    /// What a click on each area does, or `None` for one that was emptied. What was drawn last is on top.
    targets: Vec<(Rect, Option<UiAction>)>,
    scrolled: VisiblePart,
    key_lines: Vec<Rect>,
    grid_columns: usize,
}

impl ScreenMap {
    /// The action of a click at this position, or `None` where nothing can be clicked.
    pub fn action_at(&self, position: Position) -> Option<&UiAction> {
        self.targets.iter().rev().find(|(area, _)| area.contains(position))?.1.as_ref()
    }

    /// The scroll position of the text as it was drawn.
    pub(in crate::tui) fn scroll(&self) -> Scroll {
        Scroll::at(self.scrolled.first)
    }

    /// The scroll offset at which the last line of the text is visible.
    pub fn max_scroll(&self) -> u16 {
        self.scrolled.last_offset()
    }

    /// The part of the text that is visible.
    pub(in crate::tui) const fn scrolled(&self) -> VisiblePart {
        self.scrolled
    }

    /// The items in a row of the grid that was drawn, for keys to move in it; 0 without a grid.
    pub const fn grid_columns(&self) -> usize {
        self.grid_columns
    }
}

impl<'a> Canvas<'a> {
    /// A canvas on the whole buffer, filled with the background of the theme, for a screen in this context.
    pub(in crate::tui) fn new(buffer: &'a mut Buffer, config: &'a UiConfig, context: Context) -> Self {
        let area = buffer.area;
        let map = ScreenMap::default();
        let mut canvas = Self { buffer, appearance: config.appearance, keymap: &config.keymap, context, map };
        canvas.fill(area, Role::Text);
        canvas
    }

    /// Returns the map of what can be clicked and scrolled on the finished drawing.
    pub(in crate::tui) fn into_map(self) -> ScreenMap {
        self.map
    }

    /// Makes a click on this area perform this action.
    pub(in crate::tui) fn target(&mut self, area: Rect, action: UiAction) {
        self.map.targets.push((area, Some(action)));
    }

    /// Makes the first place of this text in an area, up to the end of its row, clickable. Does nothing without the text.
    pub(in crate::tui) fn target_at_text(&mut self, area: Rect, text: &str, action: UiAction) {
        let area = area.intersection(self.buffer.area);
        let rest = |x: u16, row: Rect| Rect { x, width: row.right() - x, ..row };
        let has_text = |place: &Rect| {
            let mut left = text;
            for position in place.positions() {
                match left.strip_prefix(self.buffer[position].symbol()) {
                    Some("") => return true,
                    Some(rest) => left = rest,
                    None => return false,
                }
            }
            false
        };
        let mut places = area.rows().flat_map(|row| (row.x..row.right()).map(move |x| rest(x, row)));
        if let Some(place) = places.find(has_text) {
            self.target(place, action);
        }
    }

    /// Starts drawing above everything so far, which can no longer be clicked or scrolled, and whose keys do nothing.
    pub(in crate::tui) fn start_layer(&mut self) {
        let below = std::mem::take(&mut self.map);
        for row in below.key_lines {
            self.clear(row);
        }
    }

    /// Notes where a line of keys is.
    pub(super) fn key_line_at(&mut self, row: Rect) {
        self.map.key_lines.push(row);
    }

    /// The first visible line of a scrolled text, given its lines and the visible rows.
    pub(in crate::tui) fn first_line(&mut self, scroll: Scroll, lines: usize, rows: u16) -> usize {
        let visible = usize::from(rows);
        let first = usize::from(scroll.offset()).min(lines.saturating_sub(visible));
        self.map.scrolled = VisiblePart { first, visible, all: lines };
        first
    }

    /// Draws something that may be a scrolled text and, in a column at its edge, which part of it is visible.
    pub(in crate::tui) fn with_scroll_mark(&mut self, edge: Rect, draw: impl FnOnce(&mut Self)) {
        self.with_arrows(edge, [Direction::PageUp, Direction::PageDown], draw);
    }

    /// Draws a part with a scroll mark on its edge; a click on the upper and on the lower arrow goes in these directions.
    pub(in crate::tui) fn with_arrows(
        &mut self,
        edge: Rect,
        arrows: [Direction; 2],
        draw: impl FnOnce(&mut Self),
    ) {
        self.map.scrolled = VisiblePart::default();
        draw(self);
        self.map.scrolled.draw_with_arrows(self, edge, arrows);
    }

    /// Notes how many items are in a row of a grid.
    pub(in crate::tui) const fn grid(&mut self, columns: usize) {
        self.map.grid_columns = columns;
    }

    /// Writes a text on the first row of an area, shortened to fit.
    pub(in crate::tui) fn text(&mut self, area: Rect, text: &str, role: Role) {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return;
        }
        let text = self.appearance.glyphs.drawable(text);
        let short = shortened(&text, usize::from(area.width), self.appearance.glyphs.more);
        self.write(Position::new(area.x, area.y), &short, area.width, self.style(role));
    }

    /// Writes a text into as many columns, from a position in the buffer on; returns the column after it.
    fn write(&mut self, position: Position, text: &str, columns: u16, style: Style) -> u16 {
        let Position { x, y } = position;
        if !is_one_column_each(text) {
            return self.buffer.set_stringn(x, y, text, columns.into(), style).0;
        }
        let columns = columns.min(self.buffer.area.right() - x);
        let start = self.buffer.index_of(x, y);
        let cells = &mut self.buffer.content[start..start + usize::from(columns)];
        let mut end = x;
        for (cell, character) in cells.iter_mut().zip(text.chars()) {
            cell.set_char(character).set_style(style);
            end += 1;
        }
        end
    }

    /// Writes a text from a column on, up to the edge of the buffer; returns the column after it.
    pub(in crate::tui) fn put(&mut self, x: u16, y: u16, text: &str, role: Role) -> u16 {
        let area = self.buffer.area;
        if y < area.top() || area.bottom() <= y || area.right() <= x {
            return x;
        }
        let style = self.style(role);
        let text = self.appearance.glyphs.drawable(text);
        self.write(Position::new(x, y), &text, area.right() - x, style)
    }

    /// Writes a text at the right end of an area's first row.
    pub(in crate::tui) fn text_right(&mut self, area: Rect, text: &str, role: Role) {
        let columns = columns(text).min(area.width);
        self.text(Rect { x: area.right() - columns, width: columns, ..area }, text, role);
    }

    /// Writes the lines of a scrolled text into an area, each shortened to fit; returns the visible part.
    pub(in crate::tui) fn scrolled_text(
        &mut self,
        area: Rect,
        lines: &[StyledLine],
        scroll: Scroll,
    ) -> VisiblePart {
        let first = self.first_line(scroll, lines.len(), area.height);
        for (row, line) in area.rows().zip(&lines[first..]) {
            let mut x = row.x;
            for (text, role) in line {
                let room = usize::from(row.right().saturating_sub(x));
                let text = shortened(text, room, self.appearance.glyphs.more);
                x = self.put(x, row.y, &text, *role);
            }
        }
        self.map.scrolled
    }

    /// Writes a text that ends at the edge of an area, in place of the style that was there.
    pub(in crate::tui) fn put_within(&mut self, area: Rect, x: u16, y: u16, text: &str, style: Style) {
        let area = area.intersection(self.buffer.area);
        if area.contains(Position::new(x, y)) {
            let place = Rect { x, y, width: area.right() - x, height: 1 };
            self.buffer.set_style(Rect { width: columns(text).min(place.width), ..place }, Style::reset());
            self.write(Position::new(x, y), text, place.width, style);
        }
    }

    /// Writes a character in bold on the background that is there, in the background colour of a style, or in its text colour
    /// where the two backgrounds are the same.
    pub(in crate::tui) fn put_on(&mut self, position: Position, character: char, of: Style) {
        if let Some(cell) = self.buffer.cell_mut(position) {
            let fg = if of.bg == Some(cell.bg) { of.fg } else { of.bg };
            let style = Style { fg, ..Style::new().add_modifier(Modifier::BOLD) };
            cell.set_char(character).set_style(style);
        }
    }

    /// Replaces a cell.
    pub(super) fn set_cell(&mut self, position: Position, character: char, style: Style) {
        if let Some(cell) = self.buffer.cell_mut(position) {
            cell.reset();
            cell.set_char(character).set_style(style);
        }
    }

    /// Gives an area the style of a role.
    pub(in crate::tui) fn fill(&mut self, area: Rect, role: Role) {
        let style = self.style(role);
        self.buffer.set_style(area, style);
    }

    /// Adds a style to that of an area.
    pub(in crate::tui) fn restyle(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area, style);
    }

    /// Empties an area, whose targets can no longer be clicked.
    pub(in crate::tui) fn clear(&mut self, area: Rect) {
        self.clear_with(area, self.style(Role::Text));
    }

    /// Empties an area, and gives it a style.
    pub(super) fn clear_with(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return;
        }
        let mut empty = Cell::EMPTY;
        empty.set_style(style);
        for row in area.rows() {
            let start = self.buffer.index_of(row.x, row.y);
            self.buffer.content[start..start + usize::from(row.width)].fill(empty.clone());
        }
        self.map.targets.push((area, None));
    }

    /// Draws an empty frame with a title; returns the area inside.
    pub(in crate::tui) fn frame(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.buffer.area);
        if area.width < 4 || area.height < 3 {
            return Rect::default();
        }
        self.clear(area);
        self.border(area, title);
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
    }

    /// Draws the lines of a frame with a title; returns the area inside.
    pub(in crate::tui) fn border(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.buffer.area);
        if area.width < 4 || area.height < 3 {
            return Rect::default();
        }
        self.outline(area, Role::Frame);
        let heading = Rect { x: area.x + 2, width: area.width - 4, height: 1, ..area };
        if !title.is_empty() {
            self.text(heading, &format!(" {title} "), Role::Title);
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }

    /// Draws an empty frame with texts on its lines: a title on the left, a note on the right, and a foot below; returns the
    /// area inside, with a free column at each side. What does not fit is left out, the note first.
    pub(in crate::tui) fn panel(&mut self, area: Rect, frame: &PanelFrame) -> Rect {
        let area = area.intersection(self.buffer.area);
        if area.width < 4 || area.height < 2 {
            return Rect::default();
        }
        self.clear(area);
        self.outline(area, frame.line);
        // In a narrow frame the title begins at the corner.
        let indent = if area.width < 24 { 1 } else { 2 };
        let room = Rect { x: area.x + indent, width: area.width - 2 * indent, height: 1, ..area };
        let end = self.line_text(room, &frame.title);
        let noted: u16 = frame.note.iter().map(|(text, _)| columns(text)).sum();
        if noted > 0 && end + noted + 3 <= room.right() {
            self.line_text(Rect { x: room.right() - noted - 2, width: noted + 2, ..room }, &frame.note);
        }
        let footed: u16 = frame.foot.iter().map(|(text, _)| columns(text)).sum();
        if footed > 0 && footed + 2 <= room.width {
            let x = room.right() - footed - 2;
            self.line_text(Rect { x, y: area.bottom() - 1, width: footed + 2, height: 1 }, &frame.foot);
        }
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
    }

    /// Draws the lines of a frame around an area of at least two columns and rows.
    fn outline(&mut self, area: Rect, role: Role) {
        let glyphs = self.appearance.glyphs;
        let line = glyphs.rule.to_string().repeat(usize::from(area.width) - 2);
        let [top_left, top_right, bottom_left, bottom_right] = glyphs.corners;
        let bottom = area.bottom() - 1;
        self.put(area.x, area.y, &format!("{top_left}{line}{top_right}"), role);
        self.put(area.x, bottom, &format!("{bottom_left}{line}{bottom_right}"), role);
        for y in area.y + 1..bottom {
            self.put(area.x, y, &glyphs.bar.to_string(), role);
            self.put(area.right() - 1, y, &glyphs.bar.to_string(), role);
        }
    }

    /// Writes a text between spaces on the line of a frame; returns the column after it.
    fn line_text(&mut self, room: Rect, texts: &[(String, Role)]) -> u16 {
        if texts.is_empty() || room.width < 3 {
            return room.x;
        }
        let mut x = self.put(room.x, room.y, " ", Role::Text);
        let last = room.right() - 1;
        for (text, role) in texts {
            let text = self.appearance.glyphs.drawable(text).into_owned();
            let text = shortened(&text, usize::from(last.saturating_sub(x)), self.appearance.glyphs.more);
            x = self.put(x, room.y, &text, *role);
        }
        self.put(x, room.y, " ", Role::Text)
    }

    /// Writes a line of texts into an area; what does not fit is cut off.
    pub(in crate::tui) fn styled_text(&mut self, area: Rect, line: &[(String, Role)]) {
        let mut x = area.x;
        for (text, role) in line {
            let rest = Rect { x, width: area.right().saturating_sub(x), height: area.height.min(1), ..area };
            self.text(rest, text, *role);
            x = x.saturating_add(columns(&self.appearance.glyphs.drawable(text)));
        }
    }

    /// Writes a line of several styles in the middle of a row.
    pub(in crate::tui) fn centred(&mut self, row: Rect, line: &[(String, Role)]) {
        let total: u16 = line.iter().map(|(text, _)| columns(text)).sum();
        let x = row.x + row.width.saturating_sub(total) / 2;
        self.styled_text(Rect { x, width: row.right().saturating_sub(x), ..row }, line);
    }

    /// Writes lines from the top of an area, as many as it has rows.
    pub(in crate::tui) fn lines(&mut self, area: Rect, lines: &[(String, Role)]) {
        for (row, (line, role)) in area.rows().zip(lines) {
            self.text(row, line, *role);
        }
    }

    /// Writes lines of several styles from the top of an area, as many as it has rows.
    pub(in crate::tui) fn styled_lines(&mut self, area: Rect, lines: &[StyledLine]) {
        for (row, line) in area.rows().zip(lines) {
            self.styled_text(row, line);
        }
    }

    /// Writes lines that all have this role from the top of an area, as many as it has rows.
    pub(in crate::tui) fn lines_in(&mut self, area: Rect, lines: &[impl AsRef<str>], role: Role) {
        for (row, line) in area.rows().zip(lines) {
            self.text(row, line.as_ref(), role);
        }
    }

    /// Writes a wrapped text from the top of an area, as far as it has rows.
    pub(in crate::tui) fn paragraph(&mut self, area: Rect, text: &str, role: Role) {
        self.lines_in(area, &wrapped(text, area.width.into()), role);
    }

    /// Draws a widget of ratatui. In ASCII, its lines are replaced.
    pub(in crate::tui) fn widget(&mut self, area: Rect, widget: impl Widget) {
        let area = area.intersection(self.buffer.area);
        widget.render(area, self.buffer);
        for position in area.positions() {
            let cell = &mut self.buffer[position];
            let symbol = cell.symbol().to_owned();
            cell.set_symbol(&self.appearance.glyphs.drawable(&symbol));
        }
    }

    /// Makes the text of an area bold.
    pub(in crate::tui) fn embolden(&mut self, area: Rect) {
        self.restyle(area, Style::new().add_modifier(Modifier::BOLD));
    }

    /// Draws something that may be taller than its area: as many rows as fit are visible.
    pub(in crate::tui) fn scrolled(
        &mut self,
        area: Rect,
        rows: u16,
        scroll: Scroll,
        draw: impl FnOnce(&mut Canvas<'_>, Rect),
    ) {
        let area = area.intersection(self.buffer.area);
        let whole = Rect::new(0, 0, area.width, rows);
        let mut buffer = Buffer::empty(whole);
        let map = ScreenMap::default();
        let mut tall = Canvas { buffer: &mut buffer, map, ..*self };
        tall.fill(whole, Role::Text);
        draw(&mut tall, whole);
        let targets = tall.map.targets;
        let first = u16::try_from(self.first_line(scroll, rows.into(), area.height)).unwrap_or(rows);
        let visible = area.height.min(rows.saturating_sub(first));
        for position in (Rect { height: visible, ..area }).positions() {
            self.buffer[position] = buffer[(position.x - area.x, position.y - area.y + first)].clone();
        }
        let seen = Rect { y: first, height: visible, ..whole };
        for (target, action) in targets {
            let part = target.intersection(seen);
            if !part.is_empty() {
                let place = Rect { x: area.x + part.x, y: area.y + part.y - first, ..part };
                self.map.targets.push((place, action));
            }
        }
    }

    /// The first key of a binding, as text: where the keys go now or, if that has no such binding, on the board.
    pub(in crate::tui) fn key(&self, name: &str) -> String {
        let is_bound = self.context.bindings().any(|binding| binding.name == name);
        self.keymap.shown(if is_bound { self.context } else { Context::Board }, name)
    }

    /// The style of a role, with the colours of the screen where it has none of its own.
    pub(in crate::tui) fn whole_style(&self, role: Role) -> Style {
        self.style(Role::Text).patch(self.style(role))
    }

    /// A role if it has a text colour, or else another one.
    pub(in crate::tui) const fn coloured_or(&self, role: Role, other: Role) -> Role {
        if self.style(role).fg.is_some() { role } else { other }
    }

    /// The style of a role.
    pub(in crate::tui) const fn style(&self, role: Role) -> Style {
        self.appearance.theme.style(role)
    }
}
