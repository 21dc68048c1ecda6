//! Draws the side panel: a frame with the players, the taking, and the tabs.

use rackety_engine::play::WordStatus;
use rackety_engine::ruleset::GiftBlank;
use ratatui::layout::Rect;

use super::players::{draw_cards, draw_headings, draw_players};
use super::preview::word_with_status;
use super::status::GameFacts;
use super::unseen::{self, TileDetail};
use super::{tab_content, this_play};
use crate::tui::action::UiAction;
use crate::tui::game::rack::RackSlotState;
use crate::tui::game::state::{GameScreen, PlayPreview, RackVisibility};
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, PanelFrame, Scroll, below, cells, columns, inset, right_edge, width};

/// Rows from which on two tabs are visible at once, and cards and the play have more room.
const TALL: u16 = 30;
/// Rows of the play, and of the play in a tall panel.
const PLAY_ROWS: [u16; 2] = [6, 9];
/// Rows of the second tab, and the fewest of the selected one above it.
const SECOND_TAB_ROWS: u16 = 8;
const SELECTED_TAB_ROWS: u16 = 7;
/// Rows from which on a panel in place of the board has a frame.
const FRAMED: u16 = 8;

/// Draws the panel next to the board: the players, the play, and the tabs. Returns the parts whose place a popup may take,
/// the smallest first: the selected tab, all tabs, those and the play, the whole panel.
pub(super) fn draw_beside_board(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &GameScreen,
    preview: &PlayPreview,
) -> [Rect; 4] {
    let facts = GameFacts::of(screen);
    let extra_tiles = usize::from(screen.extra_tile().is_some());
    let below_cards = below(area, draw_cards(canvas, area, facts, extra_tiles));
    let play_rows = PLAY_ROWS[usize::from(area.height >= TALL)].min(below_cards.height);
    this_play::draw(canvas, Rect { height: play_rows, ..below_cards }, screen, preview);
    let rest = below(below_cards, play_rows);
    let selected = screen.tabs.at(PanelPlacement::BesideBoard);
    let tabs = PanelTab::all(PanelPlacement::BesideBoard, screen.audience());
    let upper = if area.height < TALL || rest.height < SELECTED_TAB_ROWS + SECOND_TAB_ROWS {
        rest
    } else {
        // The unseen tiles are always one of the two. Only the selected tab scrolls.
        let second = if selected == PanelTab::Unseen { PanelTab::History } else { PanelTab::Unseen };
        let upper = Rect { height: rest.height.saturating_sub(SECOND_TAB_ROWS), ..rest };
        let lower = below(rest, upper.height);
        let frame = PanelFrame::titled(second.title());
        if let Some(tiles) = screen.unseen().filter(|_| second == PanelTab::Unseen && screen.shows_rack()) {
            // The count is on the line of the frame, behind the title.
            let room = lower.width.saturating_sub(columns(second.title()) + 9);
            let detail = TileDetail::fitting(canvas, screen, &tiles, (lower.width - 4, lower.height - 2));
            let note = unseen::count_text(tiles.len(), room, detail);
            let inside = canvas.panel(lower, &frame.noted(note, Role::Faint));
            unseen::draw_tiles(canvas, inside, screen, detail, Scroll::default());
        } else {
            let inside = canvas.panel(lower, &frame);
            tab_content::draw(canvas, inside, screen, second, Scroll::default());
        }
        upper
    };
    let content = draw_tab_frame(canvas, upper, tabs, selected);
    canvas.with_scroll_mark(right_edge(area, content), |canvas| {
        tab_content::draw(canvas, content, screen, selected, screen.scroll);
    });
    [upper, rest, below_cards, area]
}

/// Draws the frame of the selected tab, with the other tabs on its line; returns the area inside.
pub(in crate::tui) fn draw_tab_frame(
    canvas: &mut Canvas<'_>,
    area: Rect,
    tabs: &[PanelTab],
    selected: PanelTab,
) -> Rect {
    let inside = canvas.panel(area, &PanelFrame::untitled());
    draw_tabs(canvas, Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }, tabs, selected);
    inside
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
            canvas.lines(inset(below(rest, 1)), &lines);
        }
    } else {
        canvas.with_scroll_mark(right_edge(area, inside), |canvas| {
            tab_content::draw(canvas, inside, screen, selected, screen.scroll);
        });
    }
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

/// Draws the titles of the tabs on one row, the selected one first, and the key for the next one; where there is no room
/// for all, only how many more there are. A click shows a tab. Beside the tab of the game is the key for the rules.
pub(in crate::tui) fn draw_tabs(canvas: &mut Canvas<'_>, area: Rect, tabs: &[PanelTab], selected: PanelTab) {
    let row = Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: 1, ..area };
    let key = canvas.key("next-pane");
    let index = tabs.iter().position(|&tab| tab == selected).unwrap_or_default();
    let others = (1..tabs.len()).map(|step| tabs[(index + step) % tabs.len()]);
    let title = format!(" {} ", selected.title());
    let place = Rect { width: columns(&title).min(row.width), ..row };
    canvas.text(place, &title, Role::Title);
    canvas.target(place, UiAction::ShowTab(selected));
    let names: Vec<(PanelTab, String)> = others.map(|tab| (tab, tab.title().to_lowercase())).collect();
    let rules = match selected {
        PanelTab::Game => format!(" {} rules ", canvas.key("game")),
        _ => String::new(),
    };
    let needed: usize =
        width(&rules) + width(&key) + 3 + names.iter().map(|(_, name)| width(name) + 3).sum::<usize>();
    let free = Rect { x: place.right(), width: row.width - place.width, ..row };
    if usize::from(free.width) < needed {
        let forms = [format!(" {key} more "), format!(" {key} ")];
        if let Some(hint) = forms.iter().find(|hint| columns(&rules) + columns(hint) < free.width) {
            let place = Rect { x: free.right() - columns(hint), width: columns(hint), ..free };
            canvas.text(place, hint, Role::Faint);
            canvas.target(place, UiAction::NextTab);
            let place = Rect { x: place.x - columns(&rules), width: columns(&rules), ..free };
            canvas.text(place, &rules, Role::Faint);
            canvas.target(place, UiAction::ShowTab(selected));
        }
        return;
    }
    let separator = format!(" {} ", canvas.appearance.glyphs.squares[0]);
    let mut x = free.right() - cells(needed - 2);
    canvas.target(Rect { x, width: columns(&rules), ..free }, UiAction::ShowTab(selected));
    x = canvas.put(x, free.y, &rules, Role::Faint);
    let hint = format!(" {key} ");
    canvas.target(Rect { x, width: columns(&hint), ..free }, UiAction::NextTab);
    x = canvas.put(x, free.y, &hint, Role::Key);
    let last = names.len().saturating_sub(1);
    for (index, (tab, name)) in names.into_iter().enumerate() {
        let place = Rect { x, width: columns(&name), ..free };
        x = canvas.put(x, free.y, &name, Role::Faint);
        canvas.target(place, UiAction::ShowTab(tab));
        x = canvas.put(x, free.y, if index == last { " " } else { &separator }, Role::Faint);
    }
}

/// Returns what the taking does: the tile, its vacated square, the leftover words. Without a taking, what the gift
/// blank is.
fn taking_lines(canvas: &Canvas<'_>, screen: &GameScreen) -> Option<(String, Vec<(String, Role)>)> {
    if matches!(screen.rack_visibility, RackVisibility::HandOver(_)) {
        return None;
    }
    let Some((square, tile)) = screen.taken_tile() else {
        let has_gift = screen.game().has_gift_blank() && !screen.is_over() && screen.extra_tile().is_some();
        let goes_back = screen.public().ruleset().gift_blank() == GiftBlank::FromBag;
        let fate = if goes_back { "goes back if not used" } else { "lost if not used" };
        let line = (fate.to_owned(), Role::Text);
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
