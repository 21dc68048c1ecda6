//! Draws the game screen.

pub(in crate::tui) mod board;
mod bot_progress;
pub(in crate::tui) mod chart;
pub(in crate::tui) mod game_over;
mod game_tab;
mod hand_over;
mod hint_popups;
pub(in crate::tui) mod history;
pub(in crate::tui) mod messages;
pub(in crate::tui) mod panel;
pub(in crate::tui) mod players;
pub(in crate::tui) mod popups;
pub(in crate::tui) mod preview;
mod puzzle_tab;
pub(in crate::tui) mod race;
pub(in crate::tui) mod rack;
pub(in crate::tui) mod status;
pub(in crate::tui) mod tab_content;
mod this_play;
mod turning_point;
mod tutor;
mod unseen;

use ratatui::layout::Rect;

use self::preview::PreviewText;
use self::status::GameFacts;
use super::layout::GameLayout;
use super::state::{GameScreen, PlayPreview, RackVisibility};
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::screen::TooSmall;
use crate::tui::side_panel::PanelPlacement;
use crate::tui::widgets::Canvas;

/// Draws the game screen.
///
/// # Errors
/// [`TooSmall`] if there is no room for even a part of the board; nothing is drawn then.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) -> Result<(), TooSmall> {
    let layout = screen.layout(area.as_size())?;
    let placement = layout.panel.placement;
    let context = screen.context(placement);
    if matches!(context, Context::Board | Context::Puzzle) {
        canvas.target(layout.status, UiAction::ActionMenu);
    }
    status::draw(canvas, layout.status, GameFacts::of(screen), placement);
    let preview = screen.preview();
    let (text, panel_parts) = if let RackVisibility::HandOver(cover) = screen.rack_visibility {
        let top = layout.status.bottom();
        let end = match placement {
            PanelPlacement::BesideBoard => layout.keys.y.saturating_sub(1),
            PanelPlacement::InPlaceOfBoard => layout.message.y,
        };
        let covered = Rect { y: top, height: end.saturating_sub(top), ..layout.status };
        hand_over::draw(canvas, covered, screen, cover);
        (PreviewText::empty(), Vec::new())
    } else {
        draw_table(canvas, &layout, screen, &preview)
    };
    messages::draw(canvas, (&layout, &panel_parts), screen, context, &preview, &text);
    let above_tutor = Rect { height: area.height - screen.tutor_area(area).height, ..area };
    popups::draw(canvas, above_tutor, &layout, &popups::places(above_tutor, &layout, &panel_parts), screen);
    tutor::draw(canvas, area, screen);
    Ok(())
}

/// Draws the board, the panel, the preview and the rack; returns what the preview says, and the parts of a panel beside the
/// board whose place a popup may take.
fn draw_table(
    canvas: &mut Canvas<'_>,
    layout: &GameLayout,
    screen: &GameScreen,
    preview: &PlayPreview,
) -> (PreviewText, Vec<Rect>) {
    let panel = layout.panel;
    let mut parts = Vec::new();
    match panel.placement {
        PanelPlacement::BesideBoard => {
            board::draw(canvas, layout, screen, preview);
            parts.extend(panel::draw_beside_board(canvas, panel.area, screen, preview));
        }
        PanelPlacement::InPlaceOfBoard if screen.is_board_hidden(panel.placement) => {
            panel::draw_in_place_of_board(canvas, panel.area, screen);
        }
        PanelPlacement::InPlaceOfBoard => board::draw(canvas, layout, screen, preview),
    }
    let text = if panel.placement == PanelPlacement::BesideBoard {
        PreviewText::empty()
    } else if screen.is_turn_of_others() {
        bot_progress::draw(canvas, layout.preview, screen);
        PreviewText::empty()
    } else {
        PreviewText::of(canvas, layout, screen, preview)
    };
    text.draw(canvas, layout.preview);
    rack::draw(canvas, layout, screen);
    (text, parts)
}
