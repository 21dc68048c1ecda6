//! The parts that both ways of tuning write: the games, the goals, and means with their intervals.

use std::io::{self, Write};

use rackety_lab::{Goal, Metric, MetricMean, RunHead};
use serde::Serialize;

use crate::output::{Output, write_table};
use crate::text::charset::Charset;

/// A goal, and where the figure was and is.
#[derive(Serialize)]
pub(super) struct GoalReport {
    pub(super) figure: Metric,
    pub(super) range: [f64; 2],
    pub(super) before: Option<MetricMean>,
    pub(super) after: Option<MetricMean>,
}

/// Says that no game has the figure of a goal.
pub(super) fn no_figure(metric: Metric) -> String {
    format!(
        "goal not reached: these games have no figure \"{}\"; choose a goal that they have",
        metric.name()
    )
}

/// The result of tuning, while it is written.
pub(super) struct TuningPage<'o> {
    pub(super) charset: Charset,
    pub(super) out: &'o mut Output,
}

impl TuningPage<'_> {
    /// Writes what the games are.
    pub(super) fn head(&mut self, head: &RunHead, games: &str) -> io::Result<()> {
        let bots = head.bots.join(", ");
        writeln!(self.out, "{} ({}), {}; {bots}", head.name, head.language, head.words)?;
        writeln!(self.out, "{games}")
    }

    /// The goals, each with the mean before and after.
    pub(super) fn goals(
        &mut self,
        goals: impl IntoIterator<Item = (Goal, Option<MetricMean>, Option<MetricMean>)>,
    ) -> io::Result<()> {
        let rows = goals.into_iter().map(|(goal, before, after)| {
            let [before, of_before] = self.estimate(goal, before);
            let [after, of_after] = self.estimate(goal, after);
            [goal.metric.name().to_owned(), goal.to_string(), before, of_before, after, of_after]
        });
        let rows: Vec<_> = rows.collect();
        writeln!(self.out)?;
        write_table(self.out, ["GOAL", "wanted", "before", "95 %", "after", "95 %"], rows)
    }

    /// A mean and its interval.
    pub(super) fn estimate(&self, goal: Goal, mean: Option<MetricMean>) -> [String; 2] {
        let Some(MetricMean { value, interval }) = mean else {
            return ["-".to_owned(), String::new()];
        };
        let to = self.charset.to();
        let too_few = || "too few".to_owned();
        let (scale, unit, digits) = (goal.metric.scale(), goal.metric.unit(), goal.metric.digits());
        let ends =
            |[low, high]: [f64; 2]| format!("{:.digits$} {to} {:.digits$}{unit}", low * scale, high * scale);
        [goal.metric.text(value), interval.map_or_else(too_few, ends)]
    }
}
