//! Lists with a selected item, and values to cycle through.

use super::scroll::VisiblePart;
use crate::tui::action::{Direction, PAGE};

/// A list with a selected item. Arrow keys wrap around at the ends; page keys and the wheel stop there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectionList<T> {
    items: Vec<T>,
    index: usize,
}

/// The effect of a click on an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(in crate::tui) enum Click {
    /// It selected another item.
    Selected,
    /// The item was selected already: a second click activates it.
    Activated,
}

impl<T> SelectionList<T> {
    /// A list with its first item selected.
    pub(in crate::tui) const fn new(items: Vec<T>) -> Self {
        Self { items, index: 0 }
    }

    /// All items.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// All items, to be changed in place.
    pub(in crate::tui) fn items_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    /// The index of the selected item.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// The selected item, or `None` in an empty list.
    pub fn selected(&self) -> Option<&T> {
        self.items.get(self.index)
    }

    /// Selects the item with this index, or the last one if there are fewer.
    pub(in crate::tui) fn select(&mut self, index: usize) {
        self.index = index.min(self.items.len().saturating_sub(1));
    }

    /// Moves the selection by a key.
    pub(in crate::tui) fn go(&mut self, direction: Direction) {
        self.index = moved(self.index, self.items.len(), direction);
    }

    /// Moves the selection by the wheel, one item a step.
    pub(in crate::tui) fn scroll(&mut self, lines: i16) {
        self.select(self.index.saturating_add_signed(isize::from(lines.signum())));
    }

    /// Selects a clicked item.
    pub(in crate::tui) fn click(&mut self, index: usize) -> Click {
        let before = self.index;
        self.select(index);
        if self.index == before { Click::Activated } else { Click::Selected }
    }

    /// Returns the part of the list that is visible in this many rows.
    pub(in crate::tui) fn visible_part(&self, rows: usize) -> VisiblePart {
        let first = (self.index + 1).saturating_sub(rows.max(1));
        VisiblePart { first, visible: rows, all: self.items.len() }
    }

    /// The items that are visible in this many rows, each with its index and the selected one among them.
    pub(in crate::tui) fn visible(&self, rows: usize) -> impl Iterator<Item = (usize, &T)> {
        self.items.iter().enumerate().skip((self.index + 1).saturating_sub(rows.max(1)))
    }
}

/// The index that a key moves to, among this many.
pub(in crate::tui) fn moved(index: usize, count: usize, direction: Direction) -> usize {
    let last = count.saturating_sub(1);
    let page = usize::from(PAGE);
    match direction {
        Direction::Up => index.checked_sub(1).unwrap_or(last),
        Direction::Down if index < last => index + 1,
        Direction::Down | Direction::Home => 0,
        Direction::End => last,
        Direction::PageUp => index.saturating_sub(page),
        Direction::PageDown => (index + page).min(last),
        Direction::Left | Direction::Right => index,
    }
}

/// The index that an arrow key moves to, among this many in rows of `columns`, stopping at the ends.
pub(in crate::tui) fn moved_in_grid(
    index: usize,
    count: usize,
    columns: usize,
    direction: Direction,
) -> usize {
    let last = count.saturating_sub(1);
    match direction {
        Direction::Left => index.saturating_sub(1),
        Direction::Right => (index + 1).min(last),
        Direction::Up => index.saturating_sub(columns),
        Direction::Down => (index + columns).min(last),
        Direction::Home | Direction::End | Direction::PageUp | Direction::PageDown => index,
    }
}

/// A step through values that start again after the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum Cycle {
    /// The step to the previous value.
    Previous,
    /// The step to the next value.
    Next,
}

impl Cycle {
    /// The index after the step, among this many values; there must be at least one.
    pub(in crate::tui) const fn from(self, index: usize, count: usize) -> usize {
        match self {
            Self::Previous => (index + count - 1) % count,
            Self::Next => (index + 1) % count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_wrap_around_and_pages_and_the_wheel_stop() {
        let mut list = SelectionList::new((0..25).collect::<Vec<_>>());
        for (direction, index) in [
            (Direction::Up, 24),
            (Direction::Down, 0),
            (Direction::PageDown, 10),
            (Direction::PageDown, 20),
            (Direction::PageDown, 24),
            (Direction::PageUp, 14),
            (Direction::Left, 14),
            (Direction::Home, 0),
            (Direction::PageUp, 0),
            (Direction::End, 24),
        ] {
            list.go(direction);
            assert_eq!(list.index(), index, "{direction:?}");
        }
        list.scroll(3);
        assert_eq!(list.index(), 24);
        list.scroll(-3);
        assert_eq!(list.index(), 23);
        let visible: Vec<usize> = list.visible(4).map(|(index, _)| index).collect();
        assert_eq!(visible, [20, 21, 22, 23, 24]);
    }

    #[test]
    fn in_a_grid_arrows_stop_at_the_ends() {
        for (index, direction, expected) in [
            (0, Direction::Left, 0),
            (0, Direction::Right, 1),
            (8, Direction::Right, 8),
            (5, Direction::Up, 1),
            (2, Direction::Up, 0),
            (2, Direction::Down, 6),
            (6, Direction::Down, 8),
            (3, Direction::Home, 3),
        ] {
            assert_eq!(moved_in_grid(index, 9, 4, direction), expected, "{direction:?} from {index}");
        }
        assert_eq!(moved_in_grid(0, 0, 4, Direction::Right), 0);
    }

    #[test]
    fn an_empty_list_has_no_selected_item() {
        let mut list = SelectionList::<u8>::new(Vec::new());
        list.go(Direction::Down);
        list.go(Direction::Up);
        list.scroll(1);
        assert_eq!((list.index(), list.selected()), (0, None));
        assert_eq!(list.click(3), Click::Activated);
    }
}
