//! Draws the side panel: players, the taking, and the tabs.

use rackety_engine::{PlayerStatus, Seat, WordStatus};
use ratatui::layout::Rect;

use super::preview::word_with_status;
use super::tab_content;
use crate::session::PublicGame;
use crate::tui::action::UiAction;
use crate::tui::game::rack::RackSlotState;
use crate::tui::game::state::{GameScreen, RackVisibility};
use crate::tui::game::turn_time::TurnTime;
use crate::tui::keymap::Context;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, columns, width};

/// Rows from which on two tabs are visible at once.
const TALL: u16 = 26;
/// Rows of the second tab, with its heading.
const SECOND_TAB_ROWS: u16 = 12;
/// Columns from which on the list of players has all its figures.
const WIDE: u16 = 36;

/// What only the screen of the players shows about the current turn.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::tui) struct TurnNotes {
    /// The time left; none without a time limit.
    time: Option<TurnTime>,
    /// The tiles in the extra slot: the taken tile or the gift blank.
    extra_tiles: usize,
}

impl TurnNotes {
    fn of(screen: &GameScreen) -> Self {
        Self { time: screen.time(), extra_tiles: usize::from(screen.extra_tile().is_some()) }
    }
}

/// Draws the panel next to the board.
pub(super) fn draw_beside_board(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let used = draw_players(canvas, area, screen.public(), TurnNotes::of(screen));
    let mut rest = below(area, used);
    canvas.rule(rest);
    rest = below(rest, 1);
    let taking = taking_lines(canvas, screen);
    if !taking.is_empty() {
        draw_lines(canvas, rest, &taking);
        rest = below(rest, u16::try_from(taking.len()).unwrap_or(u16::MAX));
        canvas.rule(rest);
        rest = below(rest, 1);
    }
    let selected = screen.tab.shown(PanelPlacement::BesideBoard, TabAudience::Players);
    let tabs = PanelTab::all(PanelPlacement::BesideBoard, TabAudience::Players);
    if area.height < TALL {
        let used = draw_tabs(canvas, rest, tabs, selected);
        return draw_tab(canvas, below(rest, used), screen, selected);
    }
    // The unseen tiles are always visible. Drawn last, the selected tab is the one that scrolls.
    let second = if selected == PanelTab::Unseen { PanelTab::History } else { PanelTab::Unseen };
    let upper = Rect { height: rest.height.saturating_sub(SECOND_TAB_ROWS), ..rest };
    let lower = below(rest, upper.height);
    canvas.rule(lower);
    canvas.text(below(lower, 1), &second.title().to_uppercase(), Role::Faint);
    draw_tab(canvas, below(lower, 2), screen, second);
    let used = draw_tabs(canvas, upper, tabs, selected);
    draw_tab(canvas, below(upper, used), screen, selected);
}

/// Draws the selected tab in the board's place.
pub(super) fn draw_in_place_of_board(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let tabs = PanelTab::all(PanelPlacement::InPlaceOfBoard, TabAudience::Players);
    let used = draw_tabs(canvas, area, tabs, screen.tab);
    draw_tab(canvas, below(area, used + 1), screen, screen.tab);
}

/// Draws the headings of the tabs, the selected one in capitals; returns the rows used. A click shows a tab.
pub(in crate::tui) fn draw_tabs(
    canvas: &mut Canvas<'_>,
    area: Rect,
    tabs: &[PanelTab],
    selected: PanelTab,
) -> u16 {
    let (mut x, mut y) = (area.x, area.y);
    for &tab in tabs {
        let (text, role) = if tab == selected {
            (tab.title().to_uppercase(), Role::Title)
        } else {
            (tab.title().to_owned(), Role::Faint)
        };
        let columns = columns(&text);
        if area.right() < x + columns {
            (x, y) = (area.x, y + 1);
        }
        let place = Rect { x, y, width: columns, height: 1 }.intersection(area);
        canvas.text(place, &text, role);
        canvas.target(place, UiAction::ShowTab(tab));
        x += columns + 1;
    }
    let key = canvas.keymap.shown(Context::Board, "next-pane");
    let columns = columns(&key);
    if x + columns < area.right() {
        let place = Rect { x: area.right() - columns - 1, y, width: columns, height: 1 }.intersection(area);
        canvas.text(place, &key, Role::Faint);
        canvas.target(place, UiAction::NextTab);
    }
    y + 1 - area.y
}

fn draw_tab(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, tab: PanelTab) {
    match tab {
        PanelTab::Board => {}
        PanelTab::Players => {
            let used = draw_players(canvas, area, screen.public(), TurnNotes::of(screen));
            let taking = taking_lines(canvas, screen);
            draw_lines(canvas, below(area, used + 1), &taking);
        }
        _ => tab_content::draw(canvas, area, screen, tab),
    }
}

fn draw_lines(canvas: &mut Canvas<'_>, area: Rect, lines: &[(String, Role)]) {
    for (row, (line, role)) in area.rows().zip(lines) {
        canvas.text(row, line, *role);
    }
}

/// The part of an area below its first rows.
pub(in crate::tui) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// Draws a line per player; returns the rows used.
pub(in crate::tui) fn draw_players(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: PublicGame<'_>,
    notes: TurnNotes,
) -> u16 {
    let is_wide = WIDE <= area.width;
    let heading = match (is_wide, notes.time) {
        (true, Some(_)) => " score   last   rack    time ",
        (true, None) => " score   last   rack ",
        (false, _) => " score  rack ",
    };
    canvas.text(area, "PLAYERS", Role::Faint);
    canvas.text_right(Rect { height: 1, ..area }, heading, Role::Faint);
    let mut used = 1;
    for seat in game.seats() {
        draw_player(canvas, Rect { height: 1, ..below(area, used) }, game, notes, seat);
        used += 1;
    }
    used
}

fn draw_player(canvas: &mut Canvas<'_>, row: Rect, game: PublicGame<'_>, notes: TurnNotes, seat: Seat) {
    let is_wide = WIDE <= row.width;
    let is_to_move = seat == game.to_move() && !game.is_over();
    let rack = match game.status(seat) {
        PlayerStatus::In(_) if is_to_move && 0 < notes.extra_tiles => {
            format!("{}+{}", game.rack_len(seat), notes.extra_tiles)
        }
        PlayerStatus::In(_) => game.rack_len(seat).to_string(),
        PlayerStatus::Resigned | PlayerStatus::TimedOut | PlayerStatus::PassedOut => "out".to_owned(),
    };
    let score = game.score(seat);
    let time = notes.time.filter(|_| is_wide);
    let figures = if is_wide {
        let clock = match time {
            Some(time) if is_to_move => format!("{:>7} ", time.to_string()),
            Some(_) => format!("{:>7} ", '-'),
            None => String::new(),
        };
        format!("{score:>5}  {:>5}  {rack:>5} {clock}", last_points(game, seat))
    } else {
        format!("{score:>5} {rack:>5} ")
    };
    let role = match (is_to_move, game.is_in(seat)) {
        (true, _) => Role::Title,
        (false, true) => Role::Text,
        (false, false) => Role::Faint,
    };
    let pointer = if is_to_move { canvas.appearance.glyphs.pointer } else { ' ' };
    let agrees = if game.agrees(seat) { " (agrees)" } else { "" };
    let room = usize::from(row.width).saturating_sub(width(&figures));
    // A name that is cut off may be ambiguous; bots have short names.
    let full = format!("{pointer} {}{agrees}", game.name(seat));
    let name =
        if width(&full) <= room { full } else { format!("{pointer} {}{agrees}", game.short_name(seat)) };
    let left = Rect { width: u16::try_from(room).unwrap_or(row.width), ..row };
    canvas.text(left, &name, role);
    canvas.text_right(row, &figures, role);
    if let Some(time) = time.filter(|time| is_to_move && time.is_short()) {
        canvas.text_right(row, &format!("!{time} "), Role::Bad);
    }
}

fn last_points(game: PublicGame<'_>, seat: Seat) -> String {
    match game.turns().iter().rev().find(|turn| turn.seat == seat) {
        Some(turn) => format!("+{}", turn.points()),
        None => "-".to_owned(),
    }
}

/// What the taking does: the tile, its vacated square, the leftover words. Without a taking, what the gift blank is.
fn taking_lines(canvas: &Canvas<'_>, screen: &GameScreen) -> Vec<(String, Role)> {
    if screen.rack_visibility == RackVisibility::HandOver {
        return Vec::new();
    }
    let Some((square, tile)) = screen.taken_tile() else {
        if screen.game().has_gift_blank() && !screen.is_over() && screen.extra_tile().is_some() {
            return vec![
                ("GIFT  a blank for this turn".to_owned(), Role::Title),
                ("  lost if not used".to_owned(), Role::Text),
            ];
        }
        return Vec::new();
    };
    let tiles = screen.game().tiles();
    let mut lines = vec![(format!("TAKEN  {} from {square}", tiles.write_placed(tile)), Role::Title)];
    if let Some(premium) = screen.game().state().layout().premium(square) {
        lines.push((format!("  {premium} on {square} counts again"), Role::Text));
    }
    for (status, word) in screen.leftover_words() {
        let role = if status == WordStatus::Unknown { Role::Bad } else { Role::Good };
        lines.push((format!("  {}", word_with_status(canvas, status, &word)), role));
    }
    let is_placed = screen.extra_tile().is_some_and(|tile| tile.state == RackSlotState::Pending);
    let status = if is_placed { "  placed again" } else { "  must be used this turn" };
    lines.push((status.to_owned(), Role::Text));
    lines
}
