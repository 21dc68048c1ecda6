//! Draws a game that is looked back at, with the parts of the game screen that everybody may see.

mod chances;
mod charts;
mod play_line;
mod popups;
mod rack;
mod review_tab;
mod scrubber;
mod turn_list;
mod turn_tab;

use ratatui::layout::Rect;

use super::state::ReplayScreen;
use crate::session::HintsLeft;
use crate::tui::action::{Direction, UiAction};
use crate::tui::game::view::panel::{draw_frame_in_place_of_board, draw_tab_frame};
use crate::tui::game::view::players::{draw_cards, draw_headings, draw_players};
use crate::tui::game::view::popups::places;
use crate::tui::game::view::status::{GameFacts, TotalTimes};
use crate::tui::game::view::{board, messages, status, tab_content};
use crate::tui::game::{GameLayout, Message};
use crate::tui::keymap::Context;
use crate::tui::screen::TooSmall;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, PanelFrame, below, columns, key_line_of, note_box, right_edge, width};

/// Rows of a panel from which on the turn shown has a place of its own below the tabs.
const TALL: u16 = 28;
/// Columns of the scrubber from which on the key for the help is beside it, where the other keys have no room.
const MIN_SCRUBBER: u16 = 26;
/// Rows of the chances of winning of a reviewed game, which take the place of the cards in such a panel.
const CHANCES_ROWS: u16 = 10;
/// Rows of that place, with its heading.
const TURN_ROWS: u16 = 14;
/// The arrows of the scroll mark scroll by lines, as these keys do: by pages, the keys go to turns of the same player. In the
/// history, which follows the turn shown, they go to the turn before or after.
const ARROWS: [Direction; 2] = [Direction::Up, Direction::Down];

/// Draws the screen that looks back at a game.
///
/// # Errors
/// [`TooSmall`] if there is no room for even a part of the board; nothing is drawn then.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &ReplayScreen) -> Result<(), TooSmall> {
    let layout = screen.layout(area.as_size())?;
    let panel = layout.panel;
    let selected = screen.tabs.at(panel.placement);
    status::draw(canvas, layout.status, GameFacts { time: screen.time, ..facts(screen) }, panel.placement);
    let mut panel_parts = Vec::new();
    match panel.placement {
        PanelPlacement::BesideBoard => {
            draw_board(canvas, &layout, screen);
            panel_parts.extend(draw_panel(canvas, panel.area, screen));
        }
        PanelPlacement::InPlaceOfBoard if selected == PanelTab::Board => {
            draw_board(canvas, &layout, screen);
        }
        PanelPlacement::InPlaceOfBoard => draw_panel_in_place_of_board(canvas, panel.area, screen, selected),
    }
    play_line::draw(canvas, layout.preview, screen);
    rack::draw(canvas, &layout, screen);
    // The popup has it itself.
    let message = screen.message.as_ref().filter(|_| screen.context() != Context::WhatIf);
    draw_foot(canvas, &layout, screen, message);
    popups::draw(canvas, &places(area, &layout, &panel_parts), screen);
    Ok(())
}

/// Draws the board with the play of the turn, or with the better play there was.
fn draw_board(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &ReplayScreen) {
    let game = screen.replay.public();
    match screen.better_play() {
        Some((play, rated)) => board::draw_proposed(canvas, layout, game, play, &rated.scored),
        None => board::draw_turn(canvas, layout, game),
    }
}

/// The facts of the position shown.
fn facts(screen: &ReplayScreen) -> GameFacts<'_> {
    GameFacts {
        game: screen.replay.public(),
        turn: screen.replay.turn().map(|turn| turn.number),
        own: None,
        list: screen.replay.dictionary_label(),
        what_if: screen.replay.what_if(),
        hints: HintsLeft::Off,
        coach: screen.replay.coach(),
        time: None,
        total_times: TotalTimes::Unknown,
        fault: None,
        heading: None,
        uncounted: None,
    }
}

/// The gift blank in the extra slot of the player to move, which everybody knows of.
fn gift(screen: &ReplayScreen) -> usize {
    usize::from(screen.replay.public().has_gift_blank())
}

/// Draws the panel; returns the parts whose place a popup may take, the smallest first: the tabs, the tabs and the turn, the
/// whole panel.
fn draw_panel(canvas: &mut Canvas<'_>, area: Rect, screen: &ReplayScreen) -> [Rect; 3] {
    let selected = screen.tabs.at(PanelPlacement::BesideBoard);
    let review = screen
        .game_review()
        .filter(|review| area.height >= TALL && selected == PanelTab::Review && review.has_chances());
    let used = match review {
        Some(review) => {
            let upper = Rect { height: CHANCES_ROWS, ..area };
            let note = chances::names(screen);
            let inside =
                canvas.panel(upper, &PanelFrame { note, ..PanelFrame::titled("Chances of winning, %") });
            chances::draw(canvas, inside, screen, review);
            CHANCES_ROWS
        }
        None => draw_cards(canvas, area, facts(screen), gift(screen)),
    };
    let below_cards = below(area, used);
    let mut rest = below_cards;
    if area.height >= TALL && selected != PanelTab::Turn {
        let lower = below(rest, rest.height.saturating_sub(TURN_ROWS));
        rest.height -= lower.height;
        // Only the selected tab scrolls.
        let lines = turn_tab::lines(screen, usize::from(lower.width.saturating_sub(4)));
        let is_cut = usize::from(lower.height.saturating_sub(2)) < lines.len();
        let rest = is_cut.then(|| (format!("more in the {} tab", PanelTab::Turn.title()), Role::Faint));
        let frame = PanelFrame {
            note: turn_tab::mark_text(canvas, screen),
            foot: rest.into_iter().collect(),
            ..PanelFrame::titled(PanelTab::Turn.title())
        };
        let inside = canvas.panel(lower, &frame);
        canvas.styled_lines(inside, &lines);
    }
    let tabs = PanelTab::all(PanelPlacement::BesideBoard, TabAudience::Replay);
    let content = draw_tab_frame(canvas, rest, tabs, selected);
    canvas.with_arrows(right_edge(area, content), ARROWS, |canvas| {
        draw_content(canvas, content, screen, selected);
    });
    [rest, below_cards, area]
}

fn draw_panel_in_place_of_board(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &ReplayScreen,
    selected: PanelTab,
) {
    let inside = draw_frame_in_place_of_board(canvas, area, selected, TabAudience::Replay);
    if selected == PanelTab::Players {
        draw_headings(canvas, inside, facts(screen));
        draw_players(canvas, below(inside, 1), facts(screen), gift(screen));
    } else {
        canvas.with_arrows(right_edge(area, inside), ARROWS, |canvas| {
            draw_content(canvas, inside, screen, selected);
        });
    }
}

fn draw_content(canvas: &mut Canvas<'_>, area: Rect, screen: &ReplayScreen, tab: PanelTab) {
    let scroll = screen.scroll.unwrap_or_default();
    match tab {
        PanelTab::History => turn_list::draw(canvas, area, screen),
        PanelTab::Turn => {
            canvas.scrolled_text(area, &turn_tab::lines(screen, area.width.into()), scroll);
        }
        PanelTab::Review => review_tab::draw(canvas, area, screen),
        PanelTab::Chart => charts::draw(canvas, area, screen),
        _ => tab_content::draw_public(canvas, area, facts(screen), scroll, tab),
    }
}

/// Draws the scrubber, and below it the keys, or a message in their place. Where they share a line, it has the scrubber
/// until there is a message.
fn draw_foot(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &ReplayScreen, message: Option<&Message>) {
    let is_shared = layout.keys == layout.message;
    let row = layout.message;
    let help = format!("{} help ", canvas.keymap.shown(Context::Replay, "help"));
    let help_columns = columns(&help);
    if is_shared && MIN_SCRUBBER + help_columns <= row.width {
        let rest = Rect { width: row.width - help_columns, ..row };
        scrubber::draw(canvas, rest, screen);
        let place = Rect { x: rest.right(), width: help_columns, ..row };
        canvas.text(place, &help, Role::Faint);
        canvas.target(place, UiAction::Help);
    } else {
        scrubber::draw(canvas, row, screen);
    }
    match message {
        Some(Message { tone, text }) if width(text) + 4 <= usize::from(layout.keys.width) => {
            messages::draw_message(canvas, layout.keys, text, tone.role());
        }
        Some(Message { tone, text }) => {
            note_box(canvas, layout.panel.area, "", &[(text.clone(), tone.role())]);
        }
        None => {}
    }
    if !is_shared && message.is_none() {
        let rest = messages::draw_board_note(canvas, layout);
        key_line_of(canvas, rest, Context::Replay, |binding| screen.offers(binding));
    }
}
