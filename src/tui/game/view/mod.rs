//! Draws the game screen.

mod board;
mod bot_progress;
mod chart;
mod game_over;
mod hint_popups;
mod messages;
mod panel;
mod popups;
mod preview;
mod rack;
mod status;
mod tab_content;

use ratatui::layout::Rect;

use super::layout::TooSmall;
use super::state::GameScreen;
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::side_panel::{PanelPlacement, PanelTab};
use crate::tui::widgets::Canvas;

/// Draws the game screen.
///
/// # Errors
/// [`TooSmall`] if there is no room for even a part of the board; nothing is drawn then.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) -> Result<(), TooSmall> {
    let layout = screen.layout(area.as_size())?;
    let preview = screen.preview();
    status::draw(canvas, layout.status, screen);
    let panel = layout.panel;
    match panel.placement {
        PanelPlacement::BesideBoard => {
            board::draw(canvas, &layout, screen, &preview);
            panel::draw_beside_board(canvas, panel.area, screen);
        }
        PanelPlacement::InPlaceOfBoard if screen.tab != PanelTab::Board => {
            panel::draw_in_place_of_board(canvas, panel.area, screen);
        }
        PanelPlacement::InPlaceOfBoard => board::draw(canvas, &layout, screen, &preview),
    }
    if screen.bot().is_some() {
        bot_progress::draw(canvas, layout.preview, screen);
    } else {
        preview::draw(canvas, layout.preview, screen, &preview);
    }
    rack::draw(canvas, &layout, screen);
    let context = screen.context();
    messages::draw(canvas, &layout, screen, context);
    if context == Context::Board {
        canvas.target(layout.status, UiAction::ActionMenu);
    }
    popups::draw(canvas, area, &layout, screen);
    Ok(())
}
