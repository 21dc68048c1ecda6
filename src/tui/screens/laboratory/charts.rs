//! The charts of a run: how often there was which number, and how much each square is used.

use rackety_lab::{Bins, RunSide, Samples, Side, SquareUse, Summary, TournamentReport};
use ratatui::layout::Rect;

use super::figures::player_role;
use crate::runs::RunState;
use crate::text::charset::Charset;
use crate::text::numbers::grouped;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, below, cells, columns, width};

/// Rows of a chart with its heading and axis, so that there is room for another one.
const MIN_ROWS: u16 = 10;
/// Columns of a chart, so that there is room for another one beside it.
const MIN_COLUMNS: u16 = 44;
/// Rows of the heading.
const HEAD_ROWS: u16 = 3;
/// Columns of a bar with its gap, about which the number of bars is chosen.
const BAR: u16 = 4;
/// The widest bar with its gap.
const MAX_BAR: u16 = 10;
/// Columns between the maps of two rulesets.
const GAP: u16 = 3;
/// Columns and rows of a coloured square, as many as fit, and of one with a bar.
const SQUARES: [(u16, u16); 4] = [(4, 2), (3, 2), (4, 1), (2, 1)];
const BARS: [(u16, u16); 3] = [(4, 1), (3, 1), (2, 1)];
/// Columns of the numbers of rows, and the row of the letters of columns with the caption.
const MARGIN: u16 = 3;
const AROUND: u16 = 2;

/// The things that a chart counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counted {
    /// The subject of the chart.
    pub(super) title: &'static str,
    /// The unit of the axis.
    pub(super) unit: &'static str,
    /// The name of what is counted.
    pub(super) noun: &'static str,
    pub(super) samples: fn(&RunSide) -> &Samples,
    pub(super) summary: fn(&TournamentReport) -> Option<Summary>,
}

/// The final scores.
pub(super) const SCORES: Counted = Counted {
    title: "Final scores",
    unit: "point",
    noun: "player",
    samples: |side| &side.standings.scores,
    summary: |report| report.score,
};
/// The leads of winners.
pub(super) const MARGINS: Counted = Counted {
    title: "Points between the two best",
    unit: "point",
    noun: "game",
    samples: |side| &side.standings.races.margins,
    summary: |report| report.races.margin,
};
/// The turns of games.
pub(super) const TURNS: Counted = Counted {
    title: "Turns of all players",
    unit: "turn",
    noun: "game",
    samples: |side| &side.standings.turns,
    summary: |report| report.turns_per_game,
};

/// Draws how often there was which number; of two rulesets, one below the other with the same axis where there is room.
pub(super) fn draw_counts(
    canvas: &mut Canvas<'_>,
    area: Rect,
    state: &RunState,
    side: Side,
    counted: Counted,
) {
    let all = [Side::One, Side::Against];
    let sides = &all[..state.sides()];
    let samples = || sides.iter().map(|&side| (counted.samples)(state.side(side).0));
    let room = usize::from((area.width / BAR).max(1));
    let bins =
        Bins::new(samples(), room.min(useful_bars(samples().map(Samples::len).max().unwrap_or_default())));
    let Some(bins) = bins else { return canvas.text(area, "No game is over yet.", Role::Faint) };
    let half = |index: u16| {
        if area.height >= 2 * MIN_ROWS {
            Some(Rect { y: area.y + index * (area.height / 2), height: area.height / 2, ..area })
        } else if area.width >= 2 * MIN_COLUMNS {
            Some(Rect { x: area.x + index * (area.width / 2), width: area.width / 2, ..area })
        } else {
            None
        }
    };
    match sides {
        [one, other] if half(0).is_some() => {
            for (index, side) in [(0, *one), (1, *other)] {
                let place = half(index).unwrap_or(area);
                draw_chart(canvas, place, state, side, counted, bins);
            }
        }
        _ => draw_chart(canvas, area, state, side, counted, bins),
    }
}

/// The number of bars in which samples show a shape: twice the cube root of their number, the rule of Rice, but at least
/// five.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the cube root of a number of games is small"
)]
fn useful_bars(samples: u64) -> usize {
    ((2.0 * (samples as f64).cbrt()).ceil() as usize).max(5)
}

fn draw_chart(
    canvas: &mut Canvas<'_>,
    area: Rect,
    state: &RunState,
    side: Side,
    counted: Counted,
    bins: Bins,
) {
    let (of_side, report) = state.side(side);
    let name = if state.sides() == 1 { String::new() } else { format!("{}. ", of_side.head.name) };
    let unit = if bins.width() == 1 { "" } else { "s" };
    let axis = format!("{}s by steps of {} {}{unit}", counted.noun, bins.width(), counted.unit);
    let mut heading = vec![(format!("{name}{}", counted.title), Role::Title), (axis, Role::Faint)];
    if let Some(Summary { mean, least, median, most, .. }) = (counted.summary)(report) {
        let to = Charset::Unicode.to();
        heading.push((format!("mean {mean:.1}, median {median}, {least} {to} {most}"), Role::Faint));
    }
    canvas.lines(area, &heading);
    let role = match player_role(state, side) {
        Role::Title => Role::Player1,
        role => role,
    };
    let counts = (counted.samples)(of_side).counts_in(bins);
    draw_bars(canvas, below(area, HEAD_ROWS), &bins.starts().collect::<Vec<_>>(), &counts, role);
}

/// Draws a bar for each count, with both axes.
fn draw_bars(canvas: &mut Canvas<'_>, area: Rect, starts: &[i32], counts: &[u64], role: Role) {
    let most = counts.iter().copied().max().unwrap_or_default().max(1);
    let margin = columns(&grouped(most)) + 2;
    let rows = area.height.saturating_sub(1);
    let room = area.width.saturating_sub(margin);
    let bars = cells(counts.len()).max(1);
    let pitch = (room / bars).clamp(1, MAX_BAR);
    let bar = if pitch < 3 { pitch } else { pitch - 1 };
    let glyphs = canvas.appearance.glyphs;
    let steps = u64::try_from(glyphs.levels.len()).unwrap_or(1);
    for row in 0..rows {
        let from_bottom = rows - 1 - row;
        let label = match row {
            0 => grouped(most),
            _ if from_bottom == 0 => "0".to_owned(),
            _ if row == rows / 2 && most >= 4 => grouped(most / 2),
            _ => String::new(),
        };
        let place = Rect { y: area.y + row, height: 1, ..area };
        let axis = Rect { width: margin.min(area.width), ..place };
        canvas.text_right(axis, &format!("{label} {}", glyphs.bar), Role::Faint);
        for (index, &count) in (0_u16..).zip(counts) {
            let x = area.x + margin + index * pitch;
            if area.right() < x + bar {
                break;
            }
            // Any count at all is visible.
            let height = (count * u64::from(rows) * steps / most).max(u64::from(count > 0));
            let filled = height.saturating_sub(u64::from(from_bottom) * steps).min(steps);
            let level = usize::try_from(filled).ok().and_then(|filled| filled.checked_sub(1));
            if let Some(level) = level.and_then(|level| glyphs.levels.get(level)) {
                let text = level.to_string().repeat(usize::from(bar));
                canvas.text(Rect { x, width: bar, ..place }, &text, role);
            }
        }
    }
    let axis = Rect { y: area.y + rows, height: 1, ..area };
    let mut free = area.x;
    for (index, start) in (0_u16..).zip(starts) {
        let x = area.x + margin + index * pitch;
        let label = start.to_string();
        if free <= x && x + columns(&label) <= area.right() {
            canvas.put(x, axis.y, &label, Role::Faint);
            free = x + columns(&label) + 1;
        }
    }
}

/// The function that gets the figure drawn for a square.
pub(super) type UseOf = fn(&SquareUse) -> Option<f64>;

/// Draws how much each square is used; of two rulesets, side by side where there is room.
pub(super) fn draw_squares(
    canvas: &mut Canvas<'_>,
    area: Rect,
    state: &RunState,
    side: Side,
    (caption, of_square): (&str, UseOf),
    scroll: Scroll,
) {
    let all = [Side::One, Side::Against];
    let cells_of = |side: Side, (width, height): (u16, u16)| {
        let rows = &state.side(side).0.head.board.rows;
        let columns = rows.first().map_or(0, |row| cells(row.len()));
        (MARGIN + columns.saturating_mul(width), AROUND + cells(rows.len()).saturating_mul(height))
    };
    let fits = |sides: &[Side], square: (u16, u16)| {
        let sizes: Vec<(u16, u16)> = sides.iter().map(|&side| cells_of(side, square)).collect();
        let gaps = GAP * u16::try_from(sizes.len().saturating_sub(1)).unwrap_or_default();
        sizes.iter().map(|(width, _)| width).sum::<u16>() + gaps <= area.width
            && sizes.iter().all(|(_, height)| *height <= area.height)
    };
    let one = [side];
    let both = &all[..state.sides()];
    let squares = if canvas.appearance.heat(0.0).fill == ' ' { &SQUARES[..] } else { &BARS };
    let choices = squares.iter().flat_map(|&square| [both, &one[..]].map(|sides| (sides, square)));
    // Two small maps say more than a large one.
    let by_sides = choices.clone().filter(|(sides, _)| sides.len() == both.len()).chain(choices);
    let smallest = squares[squares.len() - 1];
    let (sides, square) =
        by_sides.into_iter().find(|(sides, square)| fits(sides, *square)).unwrap_or((&one[..], smallest));
    let rows = sides.iter().map(|&side| cells_of(side, square).1).max().unwrap_or_default();
    canvas.scrolled(area, rows.max(area.height), scroll, |canvas, whole| {
        let mut x = whole.x;
        for &side in sides {
            let place =
                Rect { x, width: cells_of(side, square).0.min(whole.right().saturating_sub(x)), ..whole };
            draw_map(canvas, place, state, side, (caption, of_square), square);
            x = place.right() + GAP;
        }
    });
}

fn draw_map(
    canvas: &mut Canvas<'_>,
    area: Rect,
    state: &RunState,
    side: Side,
    (caption, of_square): (&str, UseOf),
    (width, height): (u16, u16),
) {
    let (RunSide { head, .. }, report) = state.side(side);
    let used = |column: usize, row: usize| {
        report.squares.get(&square_name(column, row)).and_then(of_square).unwrap_or_default()
    };
    let most = report.squares.values().filter_map(of_square).fold(0.0, f64::max);
    let name = if state.sides() == 1 { String::new() } else { format!("{}. ", head.name) };
    let text = format!("{name}{caption}: up to {most:.2}");
    canvas.text(area, &text, player_role(state, side));
    let squares = below(area, AROUND);
    for (row, texts) in head.board.rows.iter().enumerate() {
        let y = squares.y + cells(row) * height;
        canvas.text_right(
            Rect { y, width: MARGIN - 1, height: 1, ..squares },
            &(row + 1).to_string(),
            Role::Faint,
        );
        for (column, premium) in texts.iter().enumerate() {
            let x = squares.x + MARGIN + cells(column) * width;
            let place = Rect { x, y, width, height }.intersection(area);
            if row == 0 {
                let letter = Rect { y: squares.y - 1, height: 1, ..place };
                canvas.text(letter, &column_letter(column).to_string(), Role::Faint);
            }
            if premium != "#" {
                let value = used(column, row);
                let share = if most == 0.0 { 0.0 } else { value / most };
                draw_square(canvas, place, share, value, head.fixed_mark(premium));
            }
        }
    }
}

/// Draws a square: its colour, and where there is room, how much it is used and its premium.
fn draw_square(canvas: &mut Canvas<'_>, place: Rect, share: f64, value: f64, premium: &str) {
    let heat = canvas.appearance.heat(share);
    // Bars have a gap between squares, where there is room for one.
    let gap = u16::from(heat.fill != ' ' && place.width > 2);
    let fill = heat.fill.to_string().repeat(usize::from(place.width - gap));
    for row in place.rows() {
        canvas.put_within(row, row.x, row.y, &fill, heat.style);
    }
    // A bar leaves no room for a number.
    if heat.fill != ' ' || place.width < 4 {
        return;
    }
    let number = format!("{value:.2}");
    let number =
        if value < 1.0 { number.trim_start_matches('0') } else { number.get(..3).unwrap_or(&number) };
    canvas.put_within(place, place.x, place.y, &format!("{number:>3}"), heat.style);
    if place.height > 1 && width(premium) == 2 {
        canvas.put_within(place, place.x + 1, place.y + 1, premium, heat.style);
    }
}

fn square_name(column: usize, row: usize) -> String {
    format!("{}{}", column_letter(column), row + 1)
}

fn column_letter(column: usize) -> char {
    u8::try_from(column).ok().and_then(|column| b'a'.checked_add(column)).map_or('?', char::from)
}
