//! Areas whose edges lie within cells: each cell is four quadrants, drawn with block characters.

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::canvas::Canvas;
use crate::tui::theme::Role;

/// A colour of the screen, as text or as background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum Paint {
    /// A colour.
    Colour(Color),
    /// The terminal's own background, which has no name as the colour of a text.
    TerminalBackground,
    /// The terminal's own text colour, which has no name as the colour of a background.
    TerminalText,
}

impl Paint {
    /// The colour behind the text of this style.
    pub(super) fn behind(style: Style) -> Self {
        let is_reversed = style.add_modifier.contains(Modifier::REVERSED);
        match (if is_reversed { style.fg } else { style.bg }, is_reversed) {
            (None | Some(Color::Reset), true) => Self::TerminalText,
            (None | Some(Color::Reset), false) => Self::TerminalBackground,
            (Some(colour), _) => Self::Colour(colour),
        }
    }

    /// Returns the colour for a text, if there is such a colour.
    const fn as_text(self) -> Option<Color> {
        match self {
            Self::Colour(colour) => Some(colour),
            Self::TerminalText => Some(Color::Reset),
            Self::TerminalBackground => None,
        }
    }

    /// Returns the colour for a background, if there is such a colour.
    const fn as_background(self) -> Option<Color> {
        match self {
            Self::Colour(colour) => Some(colour),
            Self::TerminalBackground => Some(Color::Reset),
            Self::TerminalText => None,
        }
    }

    /// The style of an empty cell in this colour, given that of a text.
    fn of_cell(self, text: Style) -> Style {
        match self.as_background() {
            Some(colour) => text.bg(colour),
            None => Style::new().add_modifier(Modifier::REVERSED),
        }
    }
}

/// Quadrants of a cell, a bit each: top left 1, top right 2, bottom left 4, bottom right 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) struct Quadrants(u8);

impl Quadrants {
    /// No quadrant.
    pub(in crate::tui) const NONE: Self = Self(0);
    /// The whole cell.
    pub(in crate::tui) const ALL: Self = Self(15);

    /// The quadrants for which this is true, given column and row (0 or 1) of each.
    pub(in crate::tui) fn which(is_in: impl Fn(u16, u16) -> bool) -> Self {
        let bit = |index: u16| u8::from(is_in(index % 2, index / 2)) << index;
        Self(bit(0) | bit(1) | bit(2) | bit(3))
    }

    const fn others(self) -> Self {
        Self(15 ^ self.0)
    }
}

impl Canvas<'_> {
    /// The colour behind the text of a role.
    pub(in crate::tui) fn paint(&self, role: Role) -> Paint {
        Paint::behind(self.whole_style(role))
    }

    /// Draws an area in one colour.
    pub(in crate::tui) fn draw_ground(&mut self, area: Rect, ground: Paint) {
        self.clear_with(area, ground.of_cell(self.style(Role::Text)));
    }

    /// Draws a cell in two colours: `front` on these quadrants, `back` on the others. Without block characters, the
    /// quadrant at the top left decides.
    pub(in crate::tui) fn draw_quadrants(
        &mut self,
        position: Position,
        front: Paint,
        back: Paint,
        quadrants: Quadrants,
    ) {
        let plain = self.style(Role::Text);
        if quadrants == Quadrants::ALL || quadrants == Quadrants::NONE || front == back {
            let paint = if quadrants == Quadrants::ALL { front } else { back };
            return self.set_cell(position, ' ', paint.of_cell(plain));
        }
        let Some(blocks) = self.appearance.glyphs.quadrants else {
            let paint = if quadrants.0 & 1 == 1 { front } else { back };
            return self.set_cell(position, ' ', paint.of_cell(plain));
        };
        // A colour of the terminal itself may have to be the text or the background.
        let (text, background, quadrants) = match (front.as_text(), back.as_background()) {
            (Some(text), Some(background)) => (text, background, quadrants),
            _ => match (back.as_text(), front.as_background()) {
                (Some(text), Some(background)) => (text, background, quadrants.others()),
                _ => return self.set_cell(position, ' ', front.of_cell(plain)),
            },
        };
        // Neighbours in the same two colours have them in the same order, so a terminal gets them once.
        let (text, background, quadrants) = match (rank(text), rank(background)) {
            (Some(front), Some(back)) if front < back => (background, text, quadrants.others()),
            _ => (text, background, quadrants),
        };
        self.set_cell(position, blocks[usize::from(quadrants.0)], Style::new().fg(text).bg(background));
    }
}

/// Returns a rank that decides which of two colours is that of the text, where each could be, or `None` for one that
/// depends on the terminal.
const fn rank(colour: Color) -> Option<(u8, u8, u8)> {
    match colour {
        Color::Rgb(red, green, blue) => Some((red, green, blue)),
        Color::Indexed(number) => Some((number, 0, 0)),
        _ => None,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::config::themes::ThemeLibrary;
    use crate::tui::UiConfig;
    use crate::tui::keymap::Context;
    use crate::tui::theme::{Depth, Glyphs, ScreenStyle, TerminalColours};
    use crate::tui::widgets::columns;

    const WOOD: Paint = Paint::Colour(Color::Yellow);

    /// The configuration of a canvas, with these glyphs.
    pub(in crate::tui::widgets) fn config(glyphs: &Glyphs) -> UiConfig {
        let themes = ThemeLibrary::default();
        UiConfig::still(
            ScreenStyle::new(&themes, "default", TerminalColours::on_dark(Depth::Sixteen), *glyphs).unwrap(),
        )
    }

    /// The text of a row, without the cells that wide characters cover.
    pub(in crate::tui::widgets) fn row_text(buffer: &Buffer, y: u16) -> String {
        let (mut text, mut x) = (String::new(), 0);
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            text.push_str(symbol);
            x += columns(symbol).max(1);
        }
        text
    }

    #[track_caller]
    fn check(front: Paint, back: Paint, expected: (&str, Color, Color, Modifier)) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        let right = Quadrants::which(|x, _| x == 1);
        Canvas::new(&mut buffer, &config(&Glyphs::BOXES), Context::Board).draw_quadrants(
            Position::ORIGIN,
            front,
            back,
            right,
        );
        let cell = &buffer[(0, 0)];
        assert_eq!((cell.symbol(), cell.fg, cell.bg, cell.modifier), expected);
    }

    /// On the row that two rows of squares share, colours change only where others are needed.
    #[test]
    fn swapped_colours_are_the_same_style() {
        let [light, dark] = [Color::Rgb(0x20, 0x27, 0x2f), Color::Rgb(0x1d, 0x23, 0x2a)];
        let none = Modifier::empty();
        check(Paint::Colour(light), Paint::Colour(dark), ("▐", light, dark, none));
        check(Paint::Colour(dark), Paint::Colour(light), ("▌", light, dark, none));
    }

    #[test]
    fn the_terminals_own_colours_can_be_on_either_side() {
        let none = Modifier::empty();
        check(WOOD, Paint::TerminalBackground, ("▐", Color::Yellow, Color::Reset, none));
        check(WOOD, Paint::TerminalText, ("▌", Color::Reset, Color::Yellow, none));
        check(Paint::TerminalBackground, WOOD, ("▌", Color::Yellow, Color::Reset, none));
        check(Paint::TerminalText, WOOD, ("▐", Color::Reset, Color::Yellow, none));
        check(Paint::TerminalText, Paint::TerminalBackground, ("▐", Color::Reset, Color::Reset, none));
        check(
            Paint::TerminalText,
            Paint::TerminalText,
            (" ", Color::Reset, Color::Reset, Modifier::REVERSED),
        );
    }
}
