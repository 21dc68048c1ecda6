//! Draws the score race: a chart with axes, a line for each player, and a legend.

use rackety_engine::Seat;
use ratatui::layout::Rect;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType};

use crate::session::PublicGame;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, columns};

/// The fewest rows of a chart, with its legend.
pub(super) const MIN_ROWS: u16 = 7;
/// The fewest columns of a chart.
const MIN_COLUMNS: u16 = 16;
/// The most labels of the axis of scores.
const MAX_LABELS: i32 = 6;
/// Columns between two players of the legend.
const GAP: u16 = 2;

/// Draws the scores by turns.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
    draw_with_mark(canvas, area, game, None);
}

/// Draws the scores by turns, with an upright line after this many turns.
pub(in crate::tui) fn draw_with_mark(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: PublicGame<'_>,
    mark: Option<usize>,
) {
    if game.turns().is_empty() {
        return canvas.text(area, "no turns yet", Role::Faint);
    }
    let used = draw_legend(canvas, area, game);
    let plot = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    if plot.height + 1 < MIN_ROWS || plot.width < MIN_COLUMNS {
        return;
    }
    let mut lines: Vec<ChartLine> = game.seats().map(|seat| ChartLine::of_scores(game, seat)).collect();
    // The leader is drawn first, so that no line hides those below it.
    lines.sort_by_key(|line| std::cmp::Reverse(game.score(line.seat)));
    let scores = || lines.iter().flat_map(|line| line.points.iter().map(|&(_, score)| score));
    let scale = ChartScale::of(scores().min().unwrap_or_default(), scores().max().unwrap_or_default(), plot);
    draw_lines(canvas, plot, &lines, &scale, game.turns().len(), mark);
}

/// Draws lines in the players' colours, with axes; the first line is drawn first. `turns` is the number of turns of the
/// game, and `mark` draws an upright line after that many.
pub(in crate::tui) fn draw_lines(
    canvas: &mut Canvas<'_>,
    plot: Rect,
    lines: &[ChartLine],
    scale: &ChartScale,
    turns: usize,
    mark: Option<usize>,
) {
    if plot.height + 1 < MIN_ROWS || plot.width < MIN_COLUMNS {
        return;
    }
    let last = lines.iter().filter_map(|line| line.points.last()).map(|&(turn, _)| turn).max().unwrap_or(1);
    let points: Vec<Vec<(f64, f64)>> = lines
        .iter()
        .map(|line| line.points.iter().map(|&(turn, score)| (f64::from(turn), f64::from(score))).collect())
        .collect();
    let mark: Vec<(f64, f64)> = mark
        .and_then(|turns| u32::try_from(turns).ok())
        .map(|turns| [scale.low, scale.high].map(|score| (f64::from(turns), f64::from(score))).to_vec())
        .unwrap_or_default();
    let mark = Dataset::default()
        .data(&mark)
        .marker(canvas.appearance.glyphs.quadrants.map_or(Marker::Custom('|'), |_| Marker::Braille))
        .graph_type(GraphType::Line)
        .style(canvas.style(Role::Faint));
    let of_players = lines.iter().zip(&points).map(|(line, points)| {
        Dataset::default()
            .data(points)
            .marker(marker(canvas, line.seat))
            .graph_type(match line.shape {
                LineShape::Line => GraphType::Line,
                LineShape::Bars => GraphType::Bar,
            })
            .style(canvas.style(Role::of_player(line.seat)))
    });
    let datasets = std::iter::once(mark).chain(of_players).collect();
    let axis = |bounds: [f64; 2], labels: Vec<String>| {
        Axis::default().bounds(bounds).labels(labels).style(canvas.style(Role::Faint))
    };
    let chart = Chart::new(datasets)
        .style(canvas.style(Role::Text))
        .legend_position(None)
        .x_axis(axis([0.0, f64::from(last)], vec!["0".to_owned(), format!("turn {turns}")]))
        .y_axis(axis([f64::from(scale.low), f64::from(scale.high)], scale.labels()));
    canvas.widget(plot, chart);
}

/// The line of a player.
pub(in crate::tui) struct ChartLine {
    pub(in crate::tui) seat: Seat,
    /// Numbers of turns with the value after them.
    pub(in crate::tui) points: Vec<(u32, i32)>,
    pub(in crate::tui) shape: LineShape,
}

/// How the values of a player are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum LineShape {
    /// As a line from value to value.
    Line,
    /// Each as a bar of its own.
    Bars,
}

impl ChartLine {
    /// The score of a player at the start, after the player's own turns, and at the end.
    fn of_scores(game: PublicGame<'_>, seat: Seat) -> Self {
        let own = || game.turns().iter().zip(1..).filter(|(turn, _)| turn.seat == seat);
        let score_now = game.score(seat);
        let start = own().next().map_or(score_now, |(turn, _)| turn.score - turn.points());
        let mut points = vec![(0, start)];
        points.extend(own().map(|(turn, number)| (number, turn.score)));
        let turns = u32::try_from(game.turns().len()).unwrap_or(u32::MAX);
        let last = points.last().map_or(start, |&(_, score)| score);
        points.push((turns, last));
        if game.is_over() {
            // After the adjustments for the tiles left.
            points.push((turns.saturating_add(1), score_now));
        }
        Self { seat, points, shape: LineShape::Line }
    }
}

/// The upright axis: from and to a multiple of a round number.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::tui) struct ChartScale {
    low: i32,
    high: i32,
    step: i32,
}

impl ChartScale {
    /// An axis for these values, in this area.
    pub(in crate::tui) fn of(min: i32, max: i32, plot: Rect) -> Self {
        let most = i32::from(plot.height / 3).clamp(1, MAX_LABELS - 1);
        let steps = (1..7).flat_map(|power| [1, 2, 5].map(|first| first * 10_i32.pow(power)));
        let scale = |step: i32| {
            let low = min.min(0).div_euclid(step) * step;
            let high = (max.max(1) + step - 1).div_euclid(step) * step;
            Self { low, high, step }
        };
        let fits = |scale: &Self| (scale.high - scale.low) / scale.step <= most;
        steps.map(scale).find(fits).unwrap_or(Self { low: min, high: max, step: (max - min).max(1) })
    }

    fn labels(&self) -> Vec<String> {
        let count = (self.high - self.low) / self.step;
        (0..=count).map(|index| (self.low + index * self.step).to_string()).collect()
    }
}

/// What a player's line is made of: fine dots where colours tell lines apart, and otherwise a character of their own.
fn marker(canvas: &Canvas<'_>, seat: Seat) -> Marker {
    own_mark(canvas, seat).map_or(Marker::Braille, Marker::Custom)
}

/// The character of a player's line; none if it is told by its colour.
fn own_mark(canvas: &Canvas<'_>, seat: Seat) -> Option<char> {
    let glyphs = canvas.appearance.glyphs;
    let has_colour = canvas.style(Role::of_player(seat)).fg.is_some();
    (glyphs.quadrants.is_none() || !has_colour).then(|| glyphs.players[seat.index() % glyphs.players.len()])
}

/// Draws a line, the name and the score of each player; returns the rows used.
fn draw_legend(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) -> u16 {
    let (mut x, mut y) = (area.x, area.y);
    for seat in game.seats() {
        let glyphs = canvas.appearance.glyphs;
        let sample = own_mark(canvas, seat).unwrap_or(glyphs.rule).to_string().repeat(2);
        let text = format!("{sample} {} {}", game.short_name(seat), game.score(seat));
        if area.x < x && area.right() < x + columns(&text) {
            (x, y) = (area.x, y + 1);
        }
        if area.bottom() <= y {
            break;
        }
        let place = Rect { x, y, width: area.right().saturating_sub(x), height: 1 };
        canvas.text(place, &text, Role::of_player(seat));
        x = x.saturating_add(columns(&text) + GAP);
    }
    y + 1 - area.y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_has_a_few_round_numbers() {
        for (min, max, rows, expected) in [
            (0, 0, 20, "0 10"),
            (0, 74, 20, "0 20 40 60 80"),
            (0, 340, 20, "0 100 200 300 400"),
            (-7, 98, 20, "-50 0 50 100"),
            (0, 340, 6, "0 200 400"),
            (0, 1234, 12, "0 500 1000 1500"),
        ] {
            let scale = ChartScale::of(min, max, Rect::new(0, 0, 40, rows));
            assert_eq!(scale.labels().join(" "), expected, "{min} to {max} in {rows} rows");
        }
    }
}
