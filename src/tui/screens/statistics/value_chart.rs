//! Values over time as a bar chart, with an axis.

use crate::tui::theme::{Glyphs, Role};
use crate::tui::widgets::{StyledLine, width};

/// Rows of the bars.
const ROWS: usize = 6;
/// Columns of a bar and of the gap after it, as many as fit.
const WIDTHS: [(usize, usize); 3] = [(3, 1), (2, 1), (1, 0)];

/// The latest values of games, oldest first, as many as fit into the columns, in the style of a role. The axis begins with
/// `from`. The highest bar is that of the best value; one below the axis has none.
pub(super) fn value_chart(
    glyphs: &Glyphs,
    (values, from): (&[i32], i32),
    role: Role,
    columns: usize,
) -> Vec<StyledLine> {
    let best = values.iter().copied().max().unwrap_or_default().max(from + 1);
    let margin = width(&best.to_string());
    let middle = i32::midpoint(from, best);
    let room = columns.saturating_sub(margin + 2);
    let fits = |(bar, gap): &&(usize, usize)| values.len() * (bar + gap) <= room;
    let (bar, gap) = *WIDTHS.iter().find(fits).unwrap_or(&WIDTHS[WIDTHS.len() - 1]);
    let shown = &values[values.len().saturating_sub(room / (bar + gap).max(1))..];
    let steps = glyphs.levels.len();
    let heights: Vec<usize> =
        shown.iter().map(|&value| height(value - from, best - from, ROWS * steps)).collect();
    let mut lines: Vec<StyledLine> = Vec::new();
    for row in (0..ROWS).rev() {
        let label = match row {
            0 => from.to_string(),
            _ if row + 1 == ROWS => best.to_string(),
            _ if row + 1 == ROWS / 2 && from < middle => middle.to_string(),
            _ => String::new(),
        };
        let bars: String =
            heights.iter().map(|&height| cell(glyphs, height, row * steps, bar, gap)).collect();
        lines.push(vec![
            (format!("{label:>margin$} {}", glyphs.bar), Role::Faint),
            (bars.trim_end().to_owned(), role),
        ]);
    }
    let length = shown.len() * (bar + gap) - gap;
    lines.push(vec![(format!("{:margin$}  {}", "", time_axis(shown.len(), length)), Role::Faint)]);
    lines
}

/// The labels below the bars of this many games, as far as there is room: `19 games ago … last`.
fn time_axis(games: usize, length: usize) -> String {
    const LAST: &str = "last";
    let first = format!("{} games ago", games.saturating_sub(1));
    match length.checked_sub(width(&first) + 1 + LAST.len()) {
        Some(_) => format!("{first}{LAST:>rest$}", rest = length - width(&first)),
        None if LAST.len() <= length => format!("{LAST:>length$}"),
        None => String::new(),
    }
}

/// The eighths of a value's bar.
fn height(value: i32, best: i32, most: usize) -> usize {
    let most = i64::try_from(most).unwrap_or_default();
    let eighths = (i64::from(value.max(0)) * most).div_euclid(i64::from(best));
    // Any points at all are visible.
    usize::try_from(eighths.max(i64::from(value > 0))).unwrap_or_default()
}

/// The part of a bar in one row, whose lower edge is at this height.
fn cell(glyphs: &Glyphs, height: usize, below: usize, bar: usize, gap: usize) -> String {
    let filled = height.saturating_sub(below).min(glyphs.levels.len());
    let level = filled.checked_sub(1).and_then(|level| glyphs.levels.get(level)).copied().unwrap_or(' ');
    format!("{}{}", level.to_string().repeat(bar), " ".repeat(gap))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(scores: &[i32], columns: usize) -> Vec<String> {
        let lines = value_chart(&Glyphs::ASCII, (scores, 0), Role::Player1, columns);
        lines.iter().map(|line| line.iter().map(|(text, _)| text.as_str()).collect()).collect()
    }

    #[test]
    fn bars_are_as_high_as_their_scores() {
        assert_eq!(
            drawn(&[480, 240, 1, -5], 60),
            [
                "480 |###",
                "    |###",
                "    |###",
                "240 |### ###",
                "    |### ###",
                "  0 |### ### ___",
                "                last"
            ]
        );
    }

    /// There is no whole number between 0 and 1 to label the middle with.
    #[test]
    fn an_axis_has_no_value_twice() {
        let labels =
            drawn(&[0, 0], 60).into_iter().filter_map(|line| Some(line.split_once('|')?.0.trim().to_owned()));
        assert_eq!(labels.filter(|label| !label.is_empty()).collect::<Vec<_>>(), ["1", "0"]);
    }

    #[test]
    fn of_more_scores_than_fit_the_latest_are_shown() {
        let scores: Vec<i32> = (1..=30).collect();
        let lines = drawn(&scores, 24);
        assert!(lines.iter().all(|line| line.len() <= 24), "{lines:?}");
        assert_eq!(lines[0].len(), 24, "the best score is the last one: {lines:?}");
    }
}
