//! Draws a menu: the main menu, or a list to choose from.

use ratatui::layout::Rect;

use super::state::Menu;
use super::{list_view, main_view};
use crate::tui::keymap::Context;
use crate::tui::widgets::Canvas;

/// Draws a menu.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, menu: &Menu) {
    if menu.context() == Context::Menu {
        main_view::draw(canvas, area, menu);
    } else {
        list_view::draw(canvas, area, menu);
    }
}
