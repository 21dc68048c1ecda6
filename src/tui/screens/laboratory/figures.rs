//! The figures of a run as lines: its bots, what each game has, and what differs between two rulesets.

use rackety_lab::{
    BotReport, ComparisonReport, Difference, Estimate, Metric, MetricMean, RunHead, RunSide, Side,
    TournamentReport,
};

use crate::runs::tables::bot_kinds;
use crate::runs::{RunState, odd_games};
use crate::text::charset::Charset;
use crate::text::numbers::{dash, decimals, grouped, percent, signed, trimmed};
use crate::tui::theme::Role;
use crate::tui::widgets::{StyledLine, shortened, width};

/// Columns of the names of figures.
const NAME: usize = 24;
/// Columns of a number before the interval.
const NUMBER: usize = 9;
/// Columns of an interval.
const INTERVAL: usize = 17;
/// Columns of a number behind it.
const LAST: usize = 8;

/// The figures of one ruleset, or of two side by side.
pub(super) fn lines(state: &RunState) -> Vec<StyledLine> {
    let mut lines = games(state, Side::One);
    lines.push(StyledLine::new());
    if let Some(comparison) = &state.report.against {
        lines.extend(games(state, Side::Against));
        lines.push(StyledLine::new());
        let heads = [Side::One, Side::Against].map(|side| &state.side(side).0.head);
        lines.extend(differences(heads, comparison));
    } else {
        lines.extend(figures(state.side(Side::One)));
    }
    lines
}

/// Returns the lines on the games of a ruleset, and how its bots did.
fn games(state: &RunState, side: Side) -> Vec<StyledLine> {
    let (run @ RunSide { head, .. }, report) = state.side(side);
    let mut lines = vec![
        vec![(head.name.clone(), player_role(state, side)), (format!("  {}", head.words), Role::Faint)],
        row("bot", &["wins", "of games"], "95 %", &["score", "bingos"], Role::Faint),
    ];
    lines.extend(bot_kinds(run).into_iter().map(bot));
    lines.extend(odd_games(report).into_iter().map(|line| vec![(line, Role::Bad)]));
    lines
}

/// The colour of a ruleset in charts; of the only one, that of headings.
pub(super) fn player_role(state: &RunState, side: Side) -> Role {
    match (state.sides(), side) {
        (1, _) => Role::Title,
        (_, Side::One) => Role::Player1,
        (_, Side::Against) => Role::Player2,
    }
}

fn bot((name, rate, report): (String, Option<Estimate>, BotReport)) -> StyledLine {
    let wins = rate.map_or_else(dash, |_| trimmed(report.wins));
    let share = percent(rate.map(|rate| rate.value));
    let interval = rate.map_or_else(String::new, |rate| interval(rate.interval, percent_ends));
    let score = decimals(report.mean_score, 1);
    let bingos = percent(report.bingo_rate);
    row(&name, &[&wins, &share], &interval, &[&score, &bingos], Role::Text)
}

/// The means of the figures that each game has, bonuses, and how games ended.
fn figures((side, report): (&RunSide, &TournamentReport)) -> Vec<StyledLine> {
    let mut lines = vec![row("figure", &["mean"], "95 %", &[], Role::Faint)];
    // The wins of each bot are in a table of their own.
    let shown =
        report.metrics.iter().filter(|(metric, _)| side.head.has(**metric) && **metric != Metric::FirstBot);
    lines.extend(shown.map(|(metric, mean)| {
        let [value, interval] = estimate(*metric, *mean);
        row(metric.name(), &[&value], &interval, &[], Role::Text)
    }));
    if side.head.bots.len() > 1 {
        lines.push(row("draws", &[&grouped(report.draws)], "", &[], Role::Text));
    }
    if let Some(fair) = report.fair_share().filter(|_| report.wins_by_seat.len() > 2) {
        let fair = format!("{} is fair", percent(Some(fair)));
        lines.push(StyledLine::new());
        lines.push(row("wins by order of turns", &["share"], "95 %", &[], Role::Faint));
        lines.extend((1..).zip(&report.wins_by_seat).map(|(seat, wins): (usize, _)| {
            let ends = wins.map_or_else(dash, |wins| interval(wins.interval, percent_ends));
            row(
                &format!("seat {seat}, {fair}"),
                &[&percent(wins.map(|wins| wins.value))],
                &ends,
                &[],
                Role::Text,
            )
        }));
    }
    if !report.bonuses.is_empty() {
        lines.push(StyledLine::new());
        lines.push(row("other points", &["a game"], "points", &[], Role::Faint));
        lines.extend(report.bonuses.iter().map(|(name, bonus)| {
            let times = decimals(bonus.times_per_game, 2);
            let points = bonus.points_per_game.map_or_else(dash, |points| format!("{points:+.1}"));
            row(name, &[&times], &points, &[], Role::Text)
        }));
    }
    lines
}

/// Returns the lines on what two rulesets differ in.
fn differences(heads: [&RunHead; 2], comparison: &ComparisonReport) -> Vec<StyledLine> {
    let [one, other] = heads;
    let short = |head: &RunHead| shortened(&head.name, NUMBER - 1, '.').into_owned();
    let mut lines = vec![row("figure", &[&short(one), &short(other)], "95 %", &["change"], Role::Faint)];
    lines.extend(comparison.of_interest(heads).map(|found| {
        let (scale, unit) = (found.metric.scale(), found.metric.unit());
        let [one, other] = [found.one, found.other].map(|mean| format!("{}{unit}", number(mean * scale)));
        let ends = found
            .difference
            .interval
            .map_or_else(too_few, |ends| interval(ends.map(|end| end * scale), change));
        let mut change = change(found.difference.value * scale);
        let role = if found.significant { Role::Title } else { Role::Text };
        if found.significant {
            change.push('*');
        }
        row(found.metric.name(), &[&one, &other], &ends, &[&change], role)
    }));
    lines.push(vec![(Difference::STAR.to_owned(), Role::Faint)]);
    lines
}

/// A row: a name, numbers, an interval, more numbers.
fn row(name: &str, before: &[&str], interval: &str, after: &[&str], role: Role) -> StyledLine {
    let right =
        |text: &str, columns: usize| format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))));
    let short = shortened(name, NAME, '.');
    let mut line = format!("{short}{}", " ".repeat(NAME.saturating_sub(width(&short))));
    for number in before {
        line.push_str(&right(number, NUMBER));
    }
    line.push_str(&right(interval, INTERVAL));
    for number in after {
        line.push_str(&right(number, LAST));
    }
    vec![(line.trim_end().to_owned(), role)]
}

fn estimate(metric: Metric, MetricMean { value, interval: ends }: MetricMean) -> [String; 2] {
    if metric.is_share() {
        [percent(Some(value)), ends.map_or_else(too_few, |ends| interval(ends, percent_ends))]
    } else {
        [number(value), ends.map_or_else(too_few, |ends| interval(ends, number))]
    }
}

fn too_few() -> String {
    "too few".to_owned()
}

/// A number with as many decimals as say something: two, or fewer of large numbers.
fn number(value: f64) -> String {
    let digits = digits(value);
    format!("{value:.digits$}")
}

fn digits(value: f64) -> usize {
    match value.abs() {
        large if large >= 1000.0 => 0,
        medium if medium >= 100.0 => 1,
        _ => 2,
    }
}

fn interval(ends: [f64; 2], text: impl Fn(f64) -> String) -> String {
    let [low, high] = ends.map(text);
    format!("{low} {} {high}", Charset::Unicode.to())
}

fn percent_ends(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn change(value: f64) -> String {
    signed(value, digits(value))
}
