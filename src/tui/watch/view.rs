//! Draws a watched game, with the parts of the game screen that everybody may see.

use ratatui::layout::Rect;

use super::state::{WatchPopup, WatchScreen};
use crate::files::Coach;
use crate::session::HintsLeft;
use crate::tui::game::GameLayout;
use crate::tui::game::view::game_over::ResultNotes;
use crate::tui::game::view::panel::{draw_frame_in_place_of_board, draw_tab_frame};
use crate::tui::game::view::players::{draw_cards, draw_headings, draw_players};
use crate::tui::game::view::status::{FileFault, GameFacts, TotalTimes};
use crate::tui::game::view::{board, game_over, messages, popups, preview, status, tab_content};
use crate::tui::keymap::Context;
use crate::tui::screen::TooSmall;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, below, key_line_with, note_box, right_edge, width};

/// Draws the screen of a watched game.
///
/// # Errors
/// [`TooSmall`] if there is no room for even a part of the board; nothing is drawn then.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &WatchScreen) -> Result<(), TooSmall> {
    let layout = screen.layout(area.as_size())?;
    let (watched, game) = (screen.watched(), screen.watched().public());
    let panel = layout.panel;
    status::draw(canvas, layout.status, facts(screen), panel.placement);
    let mut panel_parts = Vec::new();
    match panel.placement {
        PanelPlacement::BesideBoard => {
            board::draw_public(canvas, &layout, game);
            panel_parts.extend(draw_panel(canvas, panel.area, screen));
        }
        PanelPlacement::InPlaceOfBoard if screen.tabs.at(panel.placement) == PanelTab::Board => {
            board::draw_public(canvas, &layout, game);
        }
        PanelPlacement::InPlaceOfBoard => draw_panel_in_place_of_board(canvas, panel.area, screen),
    }
    let layout = without_rack(layout);
    preview::draw_last_turn(canvas, layout.preview, game);
    draw_user(canvas, layout.rack, screen);
    draw_message_and_keys(canvas, &layout, screen);
    match &screen.popup {
        None => {}
        Some(WatchPopup::LookUp(look_up)) => {
            let places = popups::places(area, &layout, &panel_parts);
            popups::draw_look_up_popup(
                canvas,
                &places,
                watched.dictionary_label(),
                look_up,
                popups::label_in_turn_of_others,
            );
        }
        Some(WatchPopup::GameOver) => {
            let page = below(area, layout.status.bottom() - area.y);
            let notes = ResultNotes::default();
            game_over::draw(canvas, page, (game, notes), screen.scroll, |binding| screen.offers(binding));
            if let Some(text) = &screen.message {
                let line = Rect { y: page.bottom().saturating_sub(2), height: page.height.min(1), ..page };
                messages::draw_message(canvas, line, text, Role::Good);
            }
        }
    }
    Ok(())
}

/// The layout with who has the game open, the last turn and the message below each other, since there is no rack.
fn without_rack(layout: GameLayout) -> GameLayout {
    if layout.panel.placement == PanelPlacement::InPlaceOfBoard {
        return layout;
    }
    let top = layout.rack.y.min(layout.preview.y);
    let x = layout.rack.x.min(layout.preview.x);
    let row =
        |y: u16, height: u16| Rect { x, y: top + y, width: layout.keys.right().saturating_sub(x), height };
    GameLayout { rack: row(0, 1), preview: row(1, 2), message: row(3, 1), ..layout }
}

fn facts(screen: &WatchScreen) -> GameFacts<'_> {
    let watched = screen.watched();
    GameFacts {
        game: watched.public(),
        turn: Some(watched.public().turn()),
        own: None,
        list: watched.dictionary_label(),
        what_if: watched.what_if(),
        hints: HintsLeft::Off,
        coach: Coach::Off,
        time: screen.time,
        total_times: TotalTimes::Watched(watched),
        fault: watched.fault().map(FileFault::NotRead),
        heading: None,
        uncounted: None,
    }
}

/// The tiles in the extra slot of the player to move that everybody knows of: the gift blank.
fn gift(screen: &WatchScreen) -> usize {
    usize::from(screen.watched().public().has_gift_blank())
}

/// Draws the panel; returns the parts whose place a popup may take, the smallest first: the tabs, the whole panel.
fn draw_panel(canvas: &mut Canvas<'_>, area: Rect, screen: &WatchScreen) -> [Rect; 2] {
    let rest = below(area, draw_cards(canvas, area, facts(screen), gift(screen)));
    let tabs = PanelTab::all(PanelPlacement::BesideBoard, TabAudience::Watchers);
    let selected = screen.tabs.at(PanelPlacement::BesideBoard);
    let content = draw_tab_frame(canvas, rest, tabs, selected);
    canvas.with_scroll_mark(right_edge(area, content), |canvas| {
        tab_content::draw_public(canvas, content, facts(screen), screen.scroll, selected);
    });
    [rest, area]
}

fn draw_panel_in_place_of_board(canvas: &mut Canvas<'_>, area: Rect, screen: &WatchScreen) {
    let selected = screen.tabs.at(PanelPlacement::InPlaceOfBoard);
    let inside = draw_frame_in_place_of_board(canvas, area, selected, TabAudience::Watchers);
    if selected == PanelTab::Players {
        draw_headings(canvas, inside, facts(screen));
        draw_players(canvas, below(inside, 1), facts(screen), gift(screen));
    } else {
        canvas.with_scroll_mark(right_edge(area, inside), |canvas| {
            tab_content::draw_public(canvas, inside, facts(screen), screen.scroll, selected);
        });
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
    let row = Rect { height: area.height.min(1), ..area };
    canvas.fill(row, Role::HandOver);
    canvas.text(row, &text, Role::HandOver);
}

/// Draws the message and the keys, in one line on the smallest screens. A file that cannot be read comes first.
fn draw_message_and_keys(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &WatchScreen) {
    let line = layout.message;
    let fault = screen.watched().fault().map(|fault| {
        let text = match layout.panel.placement {
            PanelPlacement::BesideBoard => format!("{fault}; this is the last position seen"),
            // A box would hide the board for as long as the fault lasts.
            PanelPlacement::InPlaceOfBoard => {
                messages::lasting_fault(canvas, "last position seen", fault, line.width)
            }
        };
        (text, Role::Bad)
    });
    let message = fault.or_else(|| screen.message.clone().map(|text| (text, Role::Good)));
    let fits = |(text, _): &(String, Role)| width(text) + 4 <= usize::from(line.width);
    if let Some(message) = message.clone().filter(|message| !fits(message)) {
        note_box(canvas, layout.panel.area, "", &[message]);
    }
    let on_line = message.filter(fits);
    if layout.keys != line || on_line.is_none() {
        let keys = messages::draw_board_note(canvas, layout);
        let context = screen.context();
        key_line_with(canvas, keys, context, |binding| {
            if screen.offers(binding) { messages::label_below_board(context, binding) } else { "" }
        });
    }
    if let Some((text, role)) = on_line {
        messages::draw_message(canvas, line, &text, role);
    }
}
