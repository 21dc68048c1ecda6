//! Draws charts of a game with axes and a line for each player.

use rackety_engine::Seat;
use ratatui::layout::Rect;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType};

use super::race;
use crate::tui::theme::Role;
use crate::tui::widgets::Canvas;

/// The fewest rows of a chart, with its legend.
const MIN_ROWS: u16 = 7;
/// The fewest columns of a chart.
const MIN_COLUMNS: u16 = 16;
/// The most labels of the axis of scores.
const MAX_LABELS: i32 = 6;
/// Draws a bar for each value in the players' colours, with axes; those of the first player are drawn first. `turns` is the
/// number of turns of the game, and `mark` draws an upright line after that many.
pub(in crate::tui) fn draw_bars(
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
            .graph_type(GraphType::Bar)
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

/// The values of a player.
pub(in crate::tui) struct ChartLine {
    pub(in crate::tui) seat: Seat,
    /// Numbers of turns with the value after them.
    pub(in crate::tui) points: Vec<(u32, i32)>,
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
    pub(in crate::tui) fn new(min: i32, max: i32, plot: Rect) -> Self {
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

/// Returns the character of a player's line: fine dots where colours tell lines apart, and otherwise a character of
/// their own.
fn marker(canvas: &Canvas<'_>, seat: Seat) -> Marker {
    race::own_mark(canvas, seat).map_or(Marker::Braille, Marker::Custom)
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
            let scale = ChartScale::new(min, max, Rect::new(0, 0, 40, rows));
            assert_eq!(scale.labels().join(" "), expected, "{min} to {max} in {rows} rows");
        }
    }
}
