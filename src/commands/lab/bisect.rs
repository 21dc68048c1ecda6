//! `rackety lab tune` with one number and one goal: the value that meets the goal, by halving the range.

use std::io::{self, Write};
use std::path::Path;

use rackety_engine::ruleset::spec::RulesetSpec;
use rackety_lab::{Bisection, BisectionEnd, BisectionRequest, FoundValue, MetricMean, RunHead};
use serde::Serialize;

use super::super::{CommandStatus, printable_path};
use super::tuning_page::{GoalReport, TuningPage, no_figure};
use crate::output::{Output, write_json, write_table};
use crate::text::charset::Charset;
use crate::text::numbers::counted;

/// The result of a search, as `--json` prints it. Shares are parts of 1.
#[derive(Serialize)]
struct BisectionReport<'b> {
    ruleset: &'b str,
    language: &'b str,
    dictionary: &'b str,
    bots: &'b [String],
    /// The games of each value.
    games: u32,
    seed: u64,
    goals: [GoalReport; 1],
    /// The path of the number.
    key: String,
    /// The number as it is.
    present: i64,
    range: [i64; 2],
    /// The values that were tried, from the lowest.
    tried: Vec<TriedReport>,
    /// The value that comes closest.
    found: Option<i64>,
    /// The lowest and the highest of the tried values around it whose intervals reach the goal.
    as_good: Option<[i64; 2]>,
    /// `reached`, `not-reached`, `no-figure` or `stopped`.
    end: &'static str,
    /// The ruleset with the value found, or `None` if that is the present one.
    tuned: Option<&'b RulesetSpec>,
}

/// A value that was tried.
#[derive(Serialize)]
struct TriedReport {
    value: i64,
    mean: f64,
    interval: Option<[f64; 2]>,
}

/// The ruleset with the value found, if it is another one than the present one.
pub(super) fn changed<'b>(request: &BisectionRequest, bisection: &'b Bisection) -> Option<&'b RulesetSpec> {
    bisection.found.as_ref().filter(|found| found.value != request.present).map(|found| &found.spec)
}

pub(super) const fn status(bisection: &Bisection) -> CommandStatus {
    match bisection.end {
        BisectionEnd::Reached => CommandStatus::Done,
        BisectionEnd::NotReached | BisectionEnd::NoFigure => CommandStatus::CheckFailed,
        BisectionEnd::Stopped => CommandStatus::Interrupted,
    }
}

/// Writes what came of a search as one JSON value.
pub(super) fn write_as_json(
    head: &RunHead,
    request: &BisectionRequest,
    bisection: &Bisection,
    out: &mut Output,
) -> io::Result<()> {
    let BisectionRequest { goal, number, present, games, seed } = request;
    let tried = |&(value, MetricMean { value: mean, interval }): &(i64, MetricMean)| TriedReport {
        value,
        mean,
        interval,
    };
    let found = bisection.found.as_ref();
    let report = BisectionReport {
        ruleset: &head.ruleset,
        language: &head.language,
        dictionary: &head.dictionary,
        bots: &head.bots,
        games: *games,
        seed: *seed,
        goals: [GoalReport {
            figure: goal.metric,
            range: goal.range(),
            before: bisection.mean_with(*present),
            after: found.map(|found| found.confirmed),
        }],
        key: number.path.to_string(),
        present: *present,
        range: [*number.values.start(), *number.values.end()],
        tried: bisection.tried.iter().map(tried).collect(),
        found: found.map(|found| found.value),
        as_good: found.and_then(|found| found.as_good),
        end: match bisection.end {
            BisectionEnd::Reached => "reached",
            BisectionEnd::NotReached => "not-reached",
            BisectionEnd::NoFigure => "no-figure",
            BisectionEnd::Stopped => "stopped",
        },
        tuned: changed(request, bisection),
    };
    write_json(out, &report)
}

/// Writes what came of a search for people: the values, the goal, and last whether it is reached.
pub(super) fn write(
    charset: Charset,
    head: &RunHead,
    request: &BisectionRequest,
    bisection: &Bisection,
    written: Option<&Path>,
    out: &mut Output,
) -> io::Result<()> {
    let BisectionRequest { goal, number, present, games, seed } = request;
    let mut page = TuningPage { charset, out };
    page.head(head, &format!("{} a value, seeds from {seed}", counted((*games).into(), "game")))?;
    let found = bisection.found.as_ref();
    page.goals([(*goal, bisection.mean_with(*present), found.map(|found| found.confirmed))])?;
    let rows = bisection.tried.iter().map(|(value, mean)| {
        let [mean, interval] = page.estimate(*goal, Some(*mean));
        [value.to_string(), mean, interval]
    });
    let rows: Vec<_> = rows.collect();
    writeln!(page.out)?;
    write_table(page.out, [number.path.to_string().as_str(), goal.metric.name(), "95 %"], rows)?;
    if changed(request, bisection).is_some()
        && let Some(FoundValue { value, .. }) = found
    {
        writeln!(page.out, "\nCHANGES\n- {}: {present}\n+ {}: {value}", number.path, number.path)?;
    }
    if let Some(path) = written {
        writeln!(page.out, "\nwritten to {}", printable_path(path))?;
    }
    let last = last_line(request, bisection);
    writeln!(page.out, "\n{last}")
}

/// Says whether the goal is reached, and by which value.
fn last_line(request: &BisectionRequest, bisection: &Bisection) -> String {
    let BisectionRequest { goal, number, present, games, .. } = request;
    let path = &number.path;
    let Some(found) = &bisection.found else {
        return match bisection.end {
            BisectionEnd::Stopped => "stopped".to_owned(),
            _ => no_figure(goal.metric),
        };
    };
    let value = found.value;
    if bisection.end == BisectionEnd::NotReached {
        let tried = counted(bisection.tried.len() as u64, "value");
        let (low, high) = (number.values.start(), number.values.end());
        let closest = format!("goal not reached: of {tried} from {low} to {high}, {value} comes closest");
        // The games of the search and the new ones may disagree by chance.
        return match found.as_good {
            Some([low, high]) if low < high => {
                format!("{closest}; more --games show whether {low} to {high} do")
            }
            Some([only, _]) => format!("{closest}; more --games show whether {only} does"),
            None => closest,
        };
    }
    let equal = match found.as_good {
        Some([low, high]) if low < high => {
            format!("; all from {low} to {high} may do, and more --games show which")
        }
        _ => String::new(),
    };
    let games = counted((*games).into(), "new game");
    if value == *present {
        format!("goal reached, as far as {games} show: {path} can remain {value}{equal}")
    } else {
        format!("goal reached, as far as {games} show: {path} from {present} to {value}{equal}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last line of a search that found 47, with these values as good.
    fn line(end: BisectionEnd, as_good: Option<[i64; 2]>) -> String {
        let request = BisectionRequest {
            goal: "score=474".parse().unwrap(),
            number: "bonus.tiles.7.points=0..100".parse().unwrap(),
            present: 5,
            games: 200,
            seed: 1,
        };
        let mean = MetricMean { value: 474.0, interval: None };
        let spec = RulesetSpec::default();
        let found = FoundValue { value: 47, spec, searched: mean, confirmed: mean, as_good };
        let tried = [0, 47, 100].map(|value| (value, mean)).to_vec();
        last_line(&request, &Bisection { tried, found: Some(found), end })
    }

    #[test]
    fn the_last_line_names_what_more_games_may_show() {
        let closest = "goal not reached: of 3 values from 0 to 100, 47 comes closest";
        assert_eq!(line(BisectionEnd::NotReached, None), closest);
        let expected = format!("{closest}; more --games show whether 46 to 50 do");
        assert_eq!(line(BisectionEnd::NotReached, Some([46, 50])), expected);
        let expected = format!("{closest}; more --games show whether 47 does");
        assert_eq!(line(BisectionEnd::NotReached, Some([47, 47])), expected);
        let expected = "goal reached, as far as 200 new games show: bonus.tiles.7.points from 5 to 47; all from 46 to 50 may do, \
                        and more --games show which";
        assert_eq!(line(BisectionEnd::Reached, Some([46, 50])), expected);
    }
}
