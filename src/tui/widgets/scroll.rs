//! The scroll position of a text, and the part of it that is visible.

use super::text::cells;
use crate::tui::action::{Direction, PAGE};

/// The scroll position of a text: the index of its first visible line.
///
/// Where the text ends is known when it is drawn. Moving may go beyond that; [`Scroll::adapt_to`] then brings the offset
/// back, so that the next step back is visible at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::tui) struct Scroll {
    offset: u16,
    /// The lines that were visible on the last drawing; 0 before the first.
    visible: u16,
}

impl Scroll {
    /// The index of the first visible line.
    pub(in crate::tui) const fn offset(self) -> u16 {
        self.offset
    }

    /// Scrolled so that the line with this index is the first one visible.
    pub(in crate::tui) fn at(first: usize) -> Self {
        Self { offset: cells(first), visible: 0 }
    }

    /// Moves by a key.
    pub(in crate::tui) const fn go(&mut self, direction: Direction) {
        self.offset = match direction {
            Direction::Up => self.offset.saturating_sub(1),
            Direction::Down => self.offset.saturating_add(1),
            Direction::PageUp => self.offset.saturating_sub(self.page()),
            Direction::PageDown => self.offset.saturating_add(self.page()),
            Direction::Home => 0,
            Direction::End => u16::MAX,
            Direction::Left | Direction::Right => self.offset,
        };
    }

    /// The lines that a page key moves by.
    pub(in crate::tui) const fn page(self) -> u16 {
        if self.visible == 0 { PAGE } else { self.visible }
    }

    /// Moves by this many lines; positive is down.
    pub(in crate::tui) const fn by(&mut self, lines: i16) {
        self.offset = self.offset.saturating_add_signed(lines);
    }

    /// Limits the offset to the one at which the last line is visible, and learns how many lines are.
    pub(in crate::tui) fn adapt_to(&mut self, part: VisiblePart) {
        self.offset = self.offset.min(part.last_offset());
        self.visible = cells(part.visible);
    }
}

/// The visible part of a list or a text, in lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::tui) struct VisiblePart {
    /// The index of the first visible line.
    pub first: usize,
    /// The number of visible lines.
    pub visible: usize,
    /// The number of all lines.
    pub all: usize,
}

impl VisiblePart {
    /// The offset at which the last line is visible.
    pub(in crate::tui) fn last_offset(self) -> u16 {
        cells(self.all.saturating_sub(self.visible))
    }

    /// True if there is more than is visible.
    pub(in crate::tui) const fn is_part(self) -> bool {
        self.visible < self.all
    }
}
