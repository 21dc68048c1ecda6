//! Draws the side panel: a frame with the players, the taking, and the tabs.

use rackety_engine::play::WordStatus;
use ratatui::layout::Rect;

use super::players::{draw_headings, draw_players};
use super::preview::word_with_status;
use super::status::GameFacts;
use super::tab_content;
use crate::tui::action::UiAction;
use crate::tui::game::rack::RackSlotState;
use crate::tui::game::state::{GameScreen, RackVisibility};
use crate::tui::keymap::Context;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, below, columns, inset, width};

/// Rows from which on two tabs are visible at once.
const TALL: u16 = 26;
/// Rows of the second tab, with its heading.
const SECOND_TAB_ROWS: u16 = 12;
/// Rows from which on a panel in place of the board has a frame.
const FRAMED: u16 = 8;

/// Draws the panel next to the board.
pub(super) fn draw_beside_board(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let facts = GameFacts::of(screen);
    let extra_tiles = usize::from(screen.extra_tile().is_some());
    let mut rest = draw_frame_with_players(canvas, area, facts, extra_tiles);
    if let Some((title, lines)) = taking_lines(canvas, screen) {
        canvas.divide(rest, &title);
        draw_lines(canvas, below(rest, 1), &lines);
        rest = below(rest, 1 + u16::try_from(lines.len()).unwrap_or(u16::MAX));
    }
    let selected = screen.tabs.at(PanelPlacement::BesideBoard);
    let tabs = PanelTab::all(PanelPlacement::BesideBoard, screen.audience());
    let upper = if area.height < TALL {
        rest
    } else {
        // The unseen tiles are always visible. Drawn last, the selected tab is the one that scrolls.
        let second = if selected == PanelTab::Unseen { PanelTab::History } else { PanelTab::Unseen };
        let upper = Rect { height: rest.height.saturating_sub(SECOND_TAB_ROWS), ..rest };
        let lower = below(rest, upper.height);
        canvas.divide(lower, second.title());
        tab_content::draw(canvas, inset(below(lower, 1)), screen, second);
        upper
    };
    canvas.divide(upper, "");
    draw_tabs(canvas, upper, tabs, selected);
    let content = inset(below(upper, 1));
    canvas.with_scroll_mark(panel_edge(area, content), |canvas| {
        tab_content::draw(canvas, content, screen, selected);
    });
}

/// Draws the selected tab in the board's place.
pub(super) fn draw_in_place_of_board(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let selected = screen.tabs.at(PanelPlacement::InPlaceOfBoard);
    let inside = draw_frame_in_place_of_board(canvas, area, selected, screen.audience());
    if selected == PanelTab::Players {
        let extra_tiles = usize::from(screen.extra_tile().is_some());
        let facts = GameFacts::of(screen);
        draw_headings(canvas, inside, facts);
        let used = 1 + draw_players(canvas, below(inside, 1), facts, extra_tiles);
        if let Some((title, lines)) = taking_lines(canvas, screen) {
            let rest = below(inside, used + 1);
            canvas.text(rest, &title, Role::Title);
            draw_lines(canvas, below(rest, 1), &lines);
        }
    } else {
        canvas.with_scroll_mark(panel_edge(area, inside), |canvas| {
            tab_content::draw(canvas, inside, screen, selected);
        });
    }
}

/// Draws the frame of a panel next to the board, with the players on top; returns the rest of the area inside.
pub(in crate::tui) fn draw_frame_with_players(
    canvas: &mut Canvas<'_>,
    area: Rect,
    facts: GameFacts<'_>,
    extra_tiles: usize,
) -> Rect {
    let inside = canvas.border(area, "");
    draw_headings(canvas, Rect { y: area.y, height: 1, ..inset(inside) }, facts);
    let used = draw_players(canvas, inset(inside), facts, extra_tiles);
    below(inside, used)
}

/// Draws the frame of a panel in place of the board, as far as there is room for one, with the tabs on its top line;
/// returns the area inside.
pub(in crate::tui) fn draw_frame_in_place_of_board(
    canvas: &mut Canvas<'_>,
    area: Rect,
    selected: PanelTab,
    audience: TabAudience,
) -> Rect {
    let tabs = PanelTab::all(PanelPlacement::InPlaceOfBoard, audience);
    if area.height < FRAMED {
        draw_tabs(canvas, area, tabs, selected);
        return inset(below(area, 1));
    }
    let inside = canvas.border(area, "");
    draw_tabs(canvas, Rect { y: area.y, ..inside }, tabs, selected);
    inset(inside)
}

/// Draws the titles of the tabs on one row, the selected one in capitals, and the key for the next one if it fits; where
/// there is no room for all, the selected one and the next. A click shows a tab.
pub(in crate::tui) fn draw_tabs(canvas: &mut Canvas<'_>, area: Rect, tabs: &[PanelTab], selected: PanelTab) {
    let row = Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: 1, ..area };
    let key = canvas.keymap.shown(Context::Board, "next-pane");
    let title = |tab: PanelTab| {
        if tab == selected {
            format!(" {} ", tab.title().to_uppercase())
        } else {
            format!(" {} ", tab.title())
        }
    };
    let all: usize = tabs.iter().map(|&tab| width(&title(tab))).sum();
    let index = tabs.iter().position(|&tab| tab == selected).unwrap_or_default();
    let next = tabs[(index + 1) % tabs.len()];
    let (shown, hint) = if all <= usize::from(row.width) {
        (tabs, format!(" {key} "))
    } else {
        (&tabs[index..=index], format!(" {key}: {} ", next.title()))
    };
    let mut x = row.x;
    for &tab in shown {
        let text = title(tab);
        let place = Rect { x, width: columns(&text), ..row }.intersection(row);
        canvas.text(place, &text, if tab == selected { Role::Title } else { Role::Faint });
        canvas.target(place, UiAction::ShowTab(tab));
        x += columns(&text);
    }
    let hint_columns = columns(&hint);
    if x + hint_columns <= row.right() {
        let place = Rect { x: row.right() - hint_columns, width: hint_columns, ..row };
        canvas.text(place, &hint, Role::Faint);
        canvas.target(place, UiAction::NextTab);
    }
}

/// The last column of a panel beside these rows in it, for a scroll mark.
pub(in crate::tui) fn panel_edge(panel: Rect, rows: Rect) -> Rect {
    Rect { x: panel.right().saturating_sub(1), width: 1, ..rows }
}

fn draw_lines(canvas: &mut Canvas<'_>, area: Rect, lines: &[(String, Role)]) {
    for (row, (line, role)) in inset(area).rows().zip(lines) {
        canvas.text(row, line, *role);
    }
}

/// What the taking does: the tile, its vacated square, the leftover words. Without a taking, what the gift blank is.
fn taking_lines(canvas: &Canvas<'_>, screen: &GameScreen) -> Option<(String, Vec<(String, Role)>)> {
    if screen.rack_visibility == RackVisibility::HandOver {
        return None;
    }
    let Some((square, tile)) = screen.taken_tile() else {
        let has_gift = screen.game().has_gift_blank() && !screen.is_over() && screen.extra_tile().is_some();
        let line = ("lost if not used".to_owned(), Role::Text);
        return has_gift.then(|| ("Gift blank".to_owned(), vec![line]));
    };
    let tiles = screen.game().tiles();
    let heading = format!("Taken: {} from {square}", tiles.write_placed(tile));
    let mut lines = Vec::new();
    if let Some(premium) = screen.game().state().layout().premium(square) {
        lines.push((format!("{premium} on {square} counts again"), Role::Text));
    }
    for (status, word) in screen.leftover_words() {
        let role = if status == WordStatus::Unknown { Role::Bad } else { Role::Good };
        lines.push((word_with_status(canvas, status, &word), role));
    }
    let is_placed = screen.extra_tile().is_some_and(|tile| tile.state == RackSlotState::Pending);
    let status = if is_placed { "placed again" } else { "must be used this turn" };
    lines.push((status.to_owned(), Role::Text));
    Some((heading, lines))
}
