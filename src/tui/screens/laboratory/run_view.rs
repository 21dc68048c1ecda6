//! Draws a run: how far it is, its figures, and the selected tab.

use ratatui::layout::{Rect, Size};

use super::run_layout::{RunLayout, RunPanels};
use super::shown_run::{Activity, Note, ShownRun};
use super::{charts, figures, lists};
use crate::runs::{RunStage, RunState};
use crate::text::numbers::{counted, duration, grouped};
use crate::tui::action::{LabAction, UiAction};
use crate::tui::keymap::{Binding, Meaning};
use crate::tui::lab_tab::LabTab;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, PanelFrame, Scroll, below, columns, inset, key_line_of, right_edge, wrapped_in,
};

/// Columns of the bar that shows how many games have been played.
const BAR: u16 = 24;
/// The most rows of a note.
const NOTE_ROWS: usize = 3;

/// Draws the run.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, shown: &ShownRun) {
    draw_head(canvas, Rect { height: 1, ..area }, shown);
    draw_progress(canvas, Rect { y: area.y + 1, height: 1, ..area }, shown);
    let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
    let layout = RunLayout::of(Size::new(area.width, area.height));
    key_line_of(canvas, keys, shown.context(), |binding| is_offered(binding, shown, layout));
    let note = note_lines(shown, usize::from(area.width.saturating_sub(2)));
    let note_rows = u16::try_from(note.len()).unwrap_or_default();
    let body = Rect { y: area.y + 2, height: area.height - 3 - note_rows, ..area };
    canvas.lines(inset(below(area, area.height - 1 - note_rows)), &note);
    let panels = layout.panels(body);
    let Some(state) = shown.state() else {
        let inside = canvas.panel(body, &PanelFrame::titled(""));
        return canvas.text(inside, "Preparing the words for the bots.", Role::Text);
    };
    draw_panels(canvas, panels, layout, shown, state);
}

/// Returns whether a key does anything at the moment.
fn is_offered(binding: &Binding, shown: &ShownRun, layout: RunLayout) -> bool {
    match binding.meaning {
        Meaning::Fixed(UiAction::Lab(LabAction::OtherRuleset)) => {
            shown.state().is_some_and(|state| state.sides() == 2)
        }
        Meaning::Fixed(UiAction::Accept) => shown.tabs(layout).1 == LabTab::Games,
        _ => true,
    }
}

fn draw_panels(
    canvas: &mut Canvas<'_>,
    panels: RunPanels,
    layout: RunLayout,
    shown: &ShownRun,
    state: &RunState,
) {
    if let Some(place) = panels.figures {
        let inside = canvas.panel(place, &PanelFrame::titled(LabTab::Figures.title()));
        canvas.scrolled_text(inside, &figures::lines(state), Scroll::default());
    }
    if let Some(place) = panels.squares {
        let inside = canvas.panel(place, &PanelFrame::titled(LabTab::Squares.title()));
        draw_tab(canvas, inside, shown, state, (LabTab::Squares, Scroll::default()));
    }
    let (tabs, selected) = shown.tabs(layout);
    let content = canvas.panel(panels.tabs, &PanelFrame::untitled());
    let row = Rect { x: panels.tabs.x + 1, y: panels.tabs.y, width: panels.tabs.width - 2, height: 1 };
    draw_tabs(canvas, row, &tabs, selected);
    let edge = right_edge(panels.tabs, content);
    if selected == LabTab::Games {
        let part = lists::draw_games(canvas, content, shown);
        return part.draw(canvas, edge);
    }
    canvas.with_scroll_mark(edge, |canvas| {
        draw_tab(canvas, content, shown, state, (selected, shown.scroll));
    });
}

fn draw_tab(
    canvas: &mut Canvas<'_>,
    area: Rect,
    shown: &ShownRun,
    state: &RunState,
    (tab, scroll): (LabTab, Scroll),
) {
    let side = shown.side;
    match tab {
        LabTab::Figures => {
            canvas.scrolled_text(area, &figures::lines(state), scroll);
        }
        LabTab::Scores => charts::draw_counts(canvas, area, state, side, charts::SCORES),
        LabTab::Margins => charts::draw_counts(canvas, area, state, side, charts::MARGINS),
        LabTab::Turns => charts::draw_counts(canvas, area, state, side, charts::TURNS),
        LabTab::Squares => {
            let placed = ("Tiles placed a game", (|square| square.placed) as charts::UseOf);
            charts::draw_squares(canvas, area, state, side, placed, scroll);
        }
        LabTab::Taken => {
            let taken = ("Tiles taken a game", (|square| square.taken) as charts::UseOf);
            charts::draw_squares(canvas, area, state, side, taken, scroll);
        }
        LabTab::Letters => {
            let (of_side, report) = state.side(side);
            let mut lines = lists::letters(report, usize::from(area.width));
            if state.sides() > 1 {
                lines.insert(0, vec![(of_side.head.name.clone(), figures::player_role(state, side))]);
            }
            canvas.scrolled_text(area, &lines, scroll);
        }
        LabTab::Games => {
            let _ = lists::draw_games(canvas, area, shown);
        }
    }
}

/// Draws the titles of the tabs, the selected one bold and with a capital. A click shows a tab.
fn draw_tabs(canvas: &mut Canvas<'_>, row: Rect, tabs: &[LabTab], selected: LabTab) {
    let title = |tab: LabTab| {
        let title = tab.title();
        format!(" {} ", if tab == selected { title.to_owned() } else { title.to_lowercase() })
    };
    let all: u16 = tabs.iter().map(|&tab| columns(&title(tab))).sum();
    let index = tabs.iter().position(|tab| *tab == selected).unwrap_or_default();
    // Without room for all, the selected one and those after it.
    let first = if all + 1 < row.width { 0 } else { index };
    let mut x = row.x + 1;
    if first > 0 {
        x = canvas.put(x, row.y, &canvas.appearance.glyphs.more.to_string(), Role::Faint);
    }
    for &tab in tabs.iter().skip(first) {
        let text = title(tab);
        let place = Rect { x, width: columns(&text), ..row };
        if row.right() <= place.right() {
            canvas.put(x, row.y, &canvas.appearance.glyphs.more.to_string(), Role::Faint);
            break;
        }
        canvas.text(place, &text, if tab == selected { Role::Title } else { Role::Faint });
        canvas.target(place, UiAction::Lab(LabAction::ShowTab(tab)));
        x = place.right();
    }
}

/// Draws what is played.
fn draw_head(canvas: &mut Canvas<'_>, row: Rect, shown: &ShownRun) {
    canvas.fill(row, Role::Status);
    let x = canvas.put(row.x + 1, row.y, "Laboratory", Role::Status) + 2;
    let Some(state) = shown.state() else { return };
    let head = &state.run.side.head;
    let against = state.run.against.as_ref();
    let against = against.map_or_else(String::new, |other| format!(" against {}", other.side.head.name));
    let played = format!("{}{against} ({}{})", head.name, head.language, head.options_text());
    let bots = head.bots.join(", ");
    let seeds = format!("seeds {}", state.report.seeds);
    let rest = Rect { x, width: row.right().saturating_sub(x + 1), ..row };
    let forms =
        [format!("{played}, {bots}, {seeds}"), format!("{played}, {seeds}"), format!("{played}, {bots}")];
    let text = forms.iter().find(|text| columns(text) <= rest.width).unwrap_or(&played);
    canvas.text(rest, text, Role::StatusFaint);
}

/// Draws how many games have been played, how fast, and how long the others will take.
fn draw_progress(canvas: &mut Canvas<'_>, row: Rect, shown: &ShownRun) {
    let Some(state) = shown.state() else { return };
    let (done, all) = (state.run.done.len(), state.run.planned.len());
    let [full, empty] = canvas.appearance.glyphs.gauge;
    let filled = u16::try_from(u64::from(BAR) * done / all.max(1)).unwrap_or(BAR).min(BAR);
    let cells = |glyph: char, count: u16| glyph.to_string().repeat(usize::from(count));
    let x = canvas.put(row.x + 1, row.y, &cells(full, filled), Role::Good);
    let x = canvas.put(x, row.y, &cells(empty, BAR - filled), Role::Faint);
    let rest = Rect { x: x + 1, width: row.right().saturating_sub(x + 1), ..row };
    canvas.text(rest, &progress_text(state, shown.activity, (done, all)), Role::Text);
}

fn progress_text(state: &RunState, activity: Activity, (done, all): (u64, u64)) -> String {
    let each = if state.sides() == 2 { " of each ruleset" } else { "" };
    let pace = format!("{:.1} a second", state.report.games_per_second);
    match (state.stage, activity) {
        (RunStage::Complete, _) => format!("{}{each}, {pace}", counted(all, "game")),
        (RunStage::Stopped, _) => {
            format!("stopped after {} of {}{each}, {pace}", grouped(done), counted(all, "game"))
        }
        (RunStage::Playing, Activity::Stopping) => "stopping".to_owned(),
        (RunStage::Playing, _) => {
            let left = state.left().1.map_or_else(String::new, |left| format!(", {} left", duration(left)));
            format!("{} of {}{each}, {pace}{left}", grouped(done), counted(all, "game"))
        }
    }
}

fn note_lines(shown: &ShownRun, columns: usize) -> Vec<(String, Role)> {
    let (text, role) = match &shown.note {
        Some(Note::Done(text)) => (text.as_str(), Role::Good),
        Some(Note::Fault(text)) => (text.as_str(), Role::Bad),
        None => return Vec::new(),
    };
    wrapped_in(text, columns, role).take(NOTE_ROWS).collect()
}
