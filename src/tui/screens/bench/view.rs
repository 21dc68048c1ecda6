//! Draws the bench.

use rackety_engine::{Layout, Premium};
use rackety_lab::{Difference, GameFigures, Metric};
use ratatui::layout::Rect;

use super::{BenchScreen, LeftSide};
use crate::runs::RulesetLook;
use crate::text::line_changes::LineChange;
use crate::text::numbers::counted;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, StyledLine, inset, key_line_of, right_edge, styled};

/// Columns of a square of the board, from where there is room to where there is little.
const SQUARE: [u16; 3] = [3, 2, 1];
/// Columns of the numbers of rows, and of the frame of the board.
const EDGE: u16 = 6;
/// Rows of the letters of columns, and of the frame of the board.
const ROWS_AROUND: u16 = 3;
/// The fewest columns of the figures, in their frame.
const FIGURES: u16 = 46;
/// Columns of the name of a figure, and of each number.
const NAME: usize = 20;
const NUMBER: usize = 7;

pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, bench: &BenchScreen) {
    draw_head(canvas, Rect { height: 1, ..area }, bench);
    let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
    key_line_of(canvas, keys, Context::Bench, |binding| match binding.name {
        "go-back" => bench.place_before().is_some(),
        "go-forward" => bench.place_after().is_some(),
        _ => true,
    });
    let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
    let columns = bench.ruleset.as_ref().map_or(15, |ruleset| u16::from(ruleset.layout().size().columns()));
    let widths = SQUARE.map(|square| square * columns + EDGE);
    let fits = |width: &u16| width + FIGURES <= body.width;
    let left = widths.into_iter().find(fits).unwrap_or_else(|| body.width.saturating_sub(FIGURES));
    let [board, figures] =
        [Rect { width: left, ..body }, Rect { x: body.x + left, width: body.width - left, ..body }];
    // While the changes are shown, keys scroll them.
    let scroll = if bench.left == LeftSide::Board { bench.scroll } else { Scroll::default() };
    let inside = inset(canvas.border(figures, "100 games at each save"));
    let lines = lines(bench, usize::from(inside.width));
    canvas.with_scroll_mark(right_edge(figures, inside), |canvas| {
        canvas.scrolled_text(inside, &lines, scroll);
    });
    match bench.left {
        LeftSide::Changes => draw_changes(canvas, board, bench),
        LeftSide::Board => {
            let layout = bench.ruleset.as_ref().map(|ruleset| ruleset.layout());
            let rows = layout.map_or(0, |layout| u16::from(layout.size().rows()));
            let shown = board.height.saturating_sub(ROWS_AROUND);
            let title = if shown < rows { format!("{shown} of {rows} rows") } else { "Board".to_owned() };
            let inside = canvas.border(board, &title);
            if let Some(layout) = layout {
                draw_board(canvas, inside, layout);
            }
        }
    }
}

fn draw_head(canvas: &mut Canvas<'_>, row: Rect, bench: &BenchScreen) {
    canvas.fill(row, Role::Status);
    let divider = canvas.appearance.glyphs.divider;
    let name = bench.ruleset.as_ref().map_or("", |ruleset| ruleset.name());
    let file = bench.file().display();
    canvas.text(row, &format!(" Bench {divider} {file}  {name}"), Role::Status);
    let games = match (bench.is_playing(), &bench.figures) {
        (true, _) => "playing".to_owned(),
        (false, Some(figures)) => format!("{:.1} s", figures.time.as_secs_f64()),
        (false, None) => String::new(),
    };
    canvas.text_right(row, &format!("save {}  {games} ", bench.saves), Role::Status);
}

/// Draws what has changed in the file.
fn draw_changes(canvas: &mut Canvas<'_>, area: Rect, bench: &BenchScreen) {
    let line = |change: &LineChange<'_>| match change {
        LineChange::Removed(text) => vec![(format!("- {text}"), Role::Bad)],
        LineChange::Added(text) => vec![(format!("+ {text}"), Role::Good)],
    };
    let inside = inset(canvas.border(area, "Changes"));
    let mut lines: Vec<StyledLine> = bench.changes().iter().map(line).collect();
    if lines.is_empty() {
        lines.extend(styled("No line differs from the previous version.", inside.width.into(), Role::Text));
    }
    canvas.with_scroll_mark(right_edge(area, inside), |canvas| {
        canvas.scrolled_text(inside, &lines, bench.scroll);
    });
}

fn draw_board(canvas: &mut Canvas<'_>, area: Rect, layout: &Layout) {
    let size = layout.size();
    let square_width = SQUARE
        .into_iter()
        .find(|square| square * u16::from(size.columns()) + 3 <= area.width)
        .unwrap_or(SQUARE[2]);
    for square in size.squares() {
        let x = area.x + 3 + u16::from(square.column()) * square_width;
        let y = area.y + 1 + u16::from(square.row());
        if area.right() < x + square_width || area.bottom() <= y {
            continue;
        }
        if square.row() == 0 {
            canvas.put(x, area.y, &char::from(b'a' + square.column()).to_string(), Role::Faint);
        }
        if square.column() == 0 {
            canvas.put(area.x, y, &format!("{:>2}", square.row() + 1), Role::Faint);
        }
        let (mark, role) = match layout.premium(square) {
            Some(premium) if square_width == 1 => (layout_mark(premium).to_string(), Role::Title),
            Some(premium) => (premium.to_string(), Role::Title),
            None if layout.is_start(square) => ("*".to_owned(), Role::Good),
            None if layout.is_hole(square) => ("#".repeat(square_width.min(2).into()), Role::Faint),
            None => (".".to_owned(), Role::Faint),
        };
        canvas.put(x, y, &mark, role);
    }
}

/// The mark of a premium in one column, as a layout in a ruleset has it; of those that have none of their own, the factor.
fn layout_mark(premium: Premium) -> char {
    let times = premium.multiplier().times();
    match (premium, times) {
        (Premium::Word(_), 2) => 'd',
        (Premium::Word(_), 3) => 't',
        _ => u32::try_from(times).ok().and_then(|times| char::from_digit(times, 10)).unwrap_or('+'),
    }
}

/// Returns the lines on what is wrong, the scenarios, and the figures.
fn lines(bench: &BenchScreen, columns: usize) -> Vec<StyledLine> {
    let Some(look) = &bench.look else {
        return vec![vec![("Reading the file.".to_owned(), Role::Text)]];
    };
    let mut lines = Vec::new();
    let mut add = |text: &str, role: Role| lines.extend(styled(text, columns, role));
    if let Some(fault) = &bench.fault {
        add(fault, Role::Bad);
    }
    look.faults.iter().for_each(|fault| add(fault, Role::Bad));
    for (file, fault) in &look.scenarios {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if let Some(fault) = fault {
            add(&format!("FAILED {name}: {fault}"), Role::Bad);
        }
    }
    let (text, role) = state_text(look);
    add(&text, role);
    look.warnings.iter().for_each(|warning| add(&format!("warning: {warning}"), Role::Text));
    lines.push(Vec::new());
    lines.extend(figure_lines(bench));
    lines
}

/// Says whether the file can be played, and how many scenarios pass.
fn state_text(look: &RulesetLook) -> (String, Role) {
    let (passed, failed) = look.scenario_counts();
    let scenarios = match (passed, failed) {
        (0, 0) => String::new(),
        (passed, 0) => format!("{} ok", counted(passed as u64, "scenario")),
        (passed, failed) => format!("{} failed, {passed} ok", counted(failed as u64, "scenario")),
    };
    let faults = match look.faults.len() {
        0 if failed == 0 => "ok".to_owned(),
        0 => String::new(),
        count => counted(count as u64, "fault"),
    };
    let role = if faults == "ok" { Role::Good } else { Role::Bad };
    let parts: Vec<String> = [faults, scenarios].into_iter().filter(|part| !part.is_empty()).collect();
    (parts.join(", "), role)
}

fn figure_lines(bench: &BenchScreen) -> Vec<StyledLine> {
    let Some(figures) = &bench.figures else { return Vec::new() };
    let role = if bench.is_up_to_date() { Role::Text } else { Role::Faint };
    let heading = format!("{:NAME$}{:>NUMBER$}{:>8}{:>8}", "", "now", "save", "start");
    let mut lines = vec![vec![(heading, Role::Faint)]];
    for metric in bench.metrics() {
        let now = figures.mean(metric).map_or_else(|| "-".to_owned(), |mean| scaled(metric, mean.value, 1));
        let change = |other: Option<&GameFigures>| {
            let other = other.filter(|other| !std::ptr::eq(*other, &raw const **figures));
            let difference = other.and_then(|other| figures.change_from(other, metric));
            difference.map_or_else(String::new, |difference| change_text(&difference))
        };
        let save = change(bench.before.as_deref());
        let start = change(bench.first.as_deref());
        let name = short_name(metric);
        lines.push(vec![(format!("{name:NAME$}{now:>NUMBER$}{save:>8}{start:>8}"), role)]);
    }
    lines.push(vec![("* significant at 95 %".to_owned(), Role::Faint)]);
    lines
}

/// The name of a figure in its column.
const fn short_name(metric: Metric) -> &'static str {
    match metric {
        Metric::FirstPlayer => "first player wins, %",
        metric => metric.name(),
    }
}

/// Says by how much a figure has changed; with a star if that is significant.
fn change_text(difference: &Difference) -> String {
    let text = scaled(difference.metric, difference.difference.value, 1);
    let sign = if text.starts_with('-') || difference.difference.value == 0.0 { "" } else { "+" };
    format!("{sign}{text}{}", if difference.significant { "*" } else { " " })
}

fn scaled(metric: Metric, value: f64, digits: usize) -> String {
    format!("{:.digits$}", value * metric.scale())
}
