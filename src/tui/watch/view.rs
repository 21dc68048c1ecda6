//! Draws a watched game, with the parts of the game screen that everybody may see.

use ratatui::layout::Rect;

use super::state::{WatchPopup, WatchScreen};
use crate::session::HintsLeft;
use crate::tui::game::view::panel::{TurnNotes, below, draw_players, draw_tabs};
use crate::tui::game::view::{board, game_over, messages, popups, preview, status, tab_content};
use crate::tui::game::{GameLayout, TooSmall};
use crate::tui::keymap::Context;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, key_line_of, width};

/// Draws the screen of a watched game.
///
/// # Errors
/// [`TooSmall`] if there is no room for even a part of the board; nothing is drawn then.
pub(in crate::tui) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &WatchScreen,
) -> Result<(), TooSmall> {
    let layout = screen.layout(area.as_size())?;
    let (watched, game) = (screen.watched(), screen.watched().public());
    canvas.fill(layout.status, Role::Status);
    status::draw_public(canvas, layout.status, game, watched.dictionary_label(), HintsLeft::Off);
    let panel = layout.panel;
    match panel.placement {
        PanelPlacement::BesideBoard => {
            board::draw_public(canvas, &layout, game);
            draw_panel(canvas, panel.area, screen);
        }
        PanelPlacement::InPlaceOfBoard if screen.tab == PanelTab::Board => {
            board::draw_public(canvas, &layout, game);
        }
        PanelPlacement::InPlaceOfBoard => draw_panel_in_place_of_board(canvas, panel.area, screen),
    }
    preview::draw_last_turn(canvas, layout.preview, game);
    draw_user(canvas, layout.rack, screen);
    draw_message_and_keys(canvas, &layout, screen);
    match &screen.popup {
        None => {}
        Some(WatchPopup::LookUp(look_up)) => {
            popups::draw_look_up_popup(canvas, area, watched.dictionary_label(), look_up);
        }
        Some(WatchPopup::GameOver) => game_over::draw(canvas, area, game, screen.scroll),
    }
    Ok(())
}

fn draw_panel(canvas: &mut Canvas<'_>, area: Rect, screen: &WatchScreen) {
    let game = screen.watched().public();
    let used = draw_players(canvas, area, game, TurnNotes::default());
    let rest = below(area, used);
    canvas.rule(rest);
    let tabs = PanelTab::all(PanelPlacement::BesideBoard, TabAudience::Watchers);
    let selected = screen.tab.shown(PanelPlacement::BesideBoard, TabAudience::Watchers);
    let used = draw_tabs(canvas, below(rest, 1), tabs, selected);
    tab_content::draw_public(canvas, below(rest, 1 + used), game, screen.scroll, selected);
}

fn draw_panel_in_place_of_board(canvas: &mut Canvas<'_>, area: Rect, screen: &WatchScreen) {
    let game = screen.watched().public();
    let tabs = PanelTab::all(PanelPlacement::InPlaceOfBoard, TabAudience::Watchers);
    let used = draw_tabs(canvas, area, tabs, screen.tab);
    let rest = below(area, used + 1);
    if screen.tab == PanelTab::Players {
        draw_players(canvas, rest, game, TurnNotes::default());
    } else {
        tab_content::draw_public(canvas, rest, game, screen.scroll, screen.tab);
    }
}

/// Draws, in place of a rack, who has the game open, or that it can be played here.
fn draw_user(canvas: &mut Canvas<'_>, area: Rect, screen: &WatchScreen) {
    if screen.watched().public().is_over() {
        return;
    }
    let key = canvas.keymap.shown(Context::Watch, "take-over");
    let (full, short) = match screen.watched().user() {
        Some(user) => (format!(" Watching: this game is {user}."), " You are watching.".to_owned()),
        None if screen.can_be_taken_over() => (
            format!(" Nobody has this game open; {key} continues it here."),
            format!(" {key} continues here."),
        ),
        None => return,
    };
    let text = if width(&full) <= usize::from(area.width) { full } else { short };
    canvas.fill(area, Role::HandOver);
    canvas.text(area, &text, Role::HandOver);
}

/// Draws the message and the keys, in one line on the smallest screens. A file that cannot be read comes first.
fn draw_message_and_keys(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &WatchScreen) {
    let fault = screen.watched().fault().map(|fault| format!(" ! {fault}; this is the last position seen"));
    let message = screen.message.as_ref().map(|text| format!(" {} {text}", canvas.appearance.glyphs.pointer));
    let (text, role) = match (fault, message) {
        (Some(fault), _) => (fault, Role::Bad),
        (None, message) => (message.unwrap_or_default(), Role::Good),
    };
    if layout.keys != layout.message || text.is_empty() {
        let keys = messages::draw_board_note(canvas, layout);
        key_line_of(canvas, keys, screen.context(), |binding| screen.offers(binding));
    }
    if !text.is_empty() {
        canvas.clear(layout.message);
        canvas.text(layout.message, &text, role);
    }
}
