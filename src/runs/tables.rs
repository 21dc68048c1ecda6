//! The tables of a run's report, shared by the terminal and the page for a browser.

use rackety_lab::{
    BotReport, ComparisonReport, Difference, Estimate, LetterReport, MetricMean, Phase, RunHead, RunSide,
    Summary, TournamentReport,
};

use super::difference_texts;
use crate::text::charset::Charset;
use crate::text::numbers::{counted_signed, dash, decimals, grouped, percent, signed, trimmed};

/// A table of a report.
pub(crate) struct ReportTable {
    /// The names of the columns, that of the rows first.
    pub head: Vec<String>,
    /// The rows, with a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// Sentences below it, without capitals and full stops.
    pub notes: Vec<String>,
}

impl ReportTable {
    fn new<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> Self {
        let rows = rows.into_iter().map(Vec::from).collect();
        Self { head: head.map(str::to_owned).into(), rows, notes: Vec::new() }
    }

    fn noting<const N: usize>(self, notes: [String; N]) -> Self {
        Self { notes: notes.into(), ..self }
    }

    /// The table, if it has rows.
    fn filled(self) -> Option<Self> {
        (!self.rows.is_empty()).then_some(self)
    }
}

/// The bots of a run, equal ones as one: their name, the share of games won where others can beat them, and their figures.
pub(crate) fn bot_kinds(side: &RunSide) -> Vec<(String, Option<Estimate>, BotReport)> {
    let kinds = BotReport::of_kinds(side);
    // Equal bots win all their games between them, and a player alone has nobody to beat.
    let has_others = kinds.len() > 1;
    let kind = |(number, bot): (usize, BotReport)| {
        let name = kind_name(number, &bot) + if number == 1 { "" } else { ", each" };
        (name, bot.win_rate.filter(|_| has_others), bot)
    };
    kinds.into_iter().map(kind).collect()
}

/// The results by bot.
pub(crate) fn bots(side: &RunSide, charset: Charset) -> ReportTable {
    let row = |(name, rate, bot): (String, Option<Estimate>, BotReport)| {
        let wins = rate.map_or_else(dash, |_| trimmed(bot.wins));
        let [rate, interval] = share(rate, charset);
        [
            name,
            wins,
            rate,
            interval,
            decimals(bot.mean_score, 1),
            decimals(bot.points_per_play, 1),
            percent(bot.bingo_rate),
            decimals(bot.microseconds_per_turn, 0),
            bot.longest_microseconds.to_string(),
        ]
    };
    let time = charset.microseconds();
    let head = ["bot", "wins", "of games", "95 %", "score", "per play", "bingos", time, "longest"];
    ReportTable::new(head, bot_kinds(side).into_iter().map(row))
}

/// The name of a bot, and the number of equal ones.
pub(crate) fn kind_name(number: usize, bot: &BotReport) -> String {
    if number == 1 { bot.bot.clone() } else { format!("{number} of {}", bot.bot) }
}

/// The wins by the order of turns, or `None` for fewer than three players.
pub(crate) fn seats(report: &TournamentReport, charset: Charset) -> Option<ReportTable> {
    let row = |(seat, wins): (usize, &Option<Estimate>)| {
        let [value, interval] = share(*wins, charset);
        [seat.to_string(), value, interval]
    };
    let table = ReportTable::new(["seat", "wins", "95 %"], (1..).zip(&report.wins_by_seat).map(row));
    let note = format!("by the order of turns; {} would be fair", percent(report.fair_share()));
    (report.wins_by_seat.len() > 2).then(|| table.noting([note]))
}

/// Points a turn by how full the bag is.
pub(crate) fn phases(report: &TournamentReport, charset: Charset) -> Option<ReportTable> {
    let points = report.points_per_turn?;
    let to = charset.to();
    let known = Phase::ALL.into_iter().filter_map(|phase| Some((phase, report.phases.get(phase.id())?)));
    let rows = known.map(|(phase, turns)| {
        let interval = turns.points.and_then(|points| points.interval);
        [
            phase.name().to_owned(),
            grouped(turns.turns),
            decimals(turns.points.map(|points| points.value), 1),
            interval.map_or_else(|| "too few".to_owned(), |[low, high]| format!("{low:.1} {to} {high:.1}")),
            decimals(turns.spread, 1),
            percent(turns.without_play),
            decimals(turns.legal_plays, 0),
        ]
    });
    let head = ["phase", "turns", "mean", "95 %", "spread", "no play", "legal plays"];
    Some(ReportTable::new(head, rows).noting([
        format!("all turns: {}", summary_text(points, charset)),
        "early: more than two thirds of the bag left; middle: more than one third; late: less; then an empty bag"
            .to_owned(),
    ]))
}

/// The points besides those of words; none without any.
pub(crate) fn bonuses(report: &TournamentReport) -> Option<ReportTable> {
    let rows = report.bonuses.iter().map(|(kind, bonus)| {
        let points = bonus.points_per_game.map_or_else(dash, |points| signed(points, 1));
        [kind.clone(), decimals(bonus.times_per_game, 2), points]
    });
    ReportTable::new(["kind", "times per game", "points per game"], rows).filled()
}

/// The figures of each letter.
pub(crate) fn letters(report: &TournamentReport, charset: Charset) -> ReportTable {
    let to = charset.to();
    let row = |letter: &LetterReport| {
        let [effect, interval] = letter.effect.map_or_else(
            || [dash(), String::new()],
            |effect| [signed(effect.value, 1), signed_interval(effect.interval, charset)],
        );
        let suggested =
            |Estimate { value, interval: [low, high] }| format!("{value:.1} ({low:.1} {to} {high:.1})");
        [
            letter.letter.clone(),
            letter.value.to_string(),
            letter.tiles.to_string(),
            decimals(letter.played, 2),
            decimals(letter.points_per_tile, 1),
            decimals(letter.turns_held, 1),
            decimals(letter.left, 2),
            effect,
            interval,
            letter.suggested.map_or_else(dash, suggested),
        ]
    };
    let head = [
        "letter",
        "value",
        "tiles",
        "played",
        "brings",
        "turns held",
        "stuck",
        "effect",
        "95 %",
        "suggested",
    ];
    ReportTable::new(head, report.letters.iter().map(row)).noting(
        [
            "played, stuck on racks: tiles per game; brings: points of a tile with its premiums",
            "effect: points by which a turn that begins with it on a full rack scores more than one without",
            "suggested: its value less the effect, divided by how often the value counts in such a turn",
            "with what is suggested, the turn would score as much as any other, if everybody still played the same",
        ]
        .map(str::to_owned),
    )
}

/// The seeds of the most remarkable games; none without any.
pub(crate) fn extremes(report: &TournamentReport) -> Option<ReportTable> {
    let rows = report.extremes.iter().map(|(extreme, game)| {
        [extreme.name().to_owned(), counted_signed(game.value, extreme.unit()), game.seed.to_string()]
    });
    ReportTable::new(["game", "", "seed"], rows).filled()
}

/// The differences between two rulesets, whose columns have these names.
pub(crate) fn differences(
    heads: [&RunHead; 2],
    [one, other]: [&str; 2],
    comparison: &ComparisonReport,
    charset: Charset,
) -> ReportTable {
    let row = |row: &Difference| {
        let [change, interval] = difference_texts(row.metric, row.difference, charset);
        [
            row.metric.name().to_owned(),
            row.metric.text(row.one),
            row.metric.text(row.other),
            change,
            interval,
            if row.significant { "*" } else { "" }.to_owned(),
        ]
    };
    let rows = comparison.of_interest(heads).map(row);
    let head = ["figure", one, other, "difference", "95 %", ""];
    ReportTable::new(head, rows).noting([Difference::STAR.to_owned()])
}

/// A share with its interval.
pub(crate) fn share(share: Option<Estimate>, charset: Charset) -> [String; 2] {
    let Some(Estimate { value, interval: [least, most] }) = share else {
        return [dash(), String::new()];
    };
    let interval = format!("{:.1} {} {:.1} %", 100.0 * least, charset.to(), 100.0 * most);
    [percent(Some(value)), interval]
}

/// The interval of the lead of the player who starts.
pub(crate) fn lead_interval(lead: MetricMean, charset: Charset) -> String {
    let known = lead.interval.map(|interval| signed_interval(interval, charset));
    known.unwrap_or_else(|| "too few games for an interval".to_owned())
}

/// An interval whose ends have signs.
fn signed_interval([least, most]: [f64; 2], charset: Charset) -> String {
    format!("{} {} {}", signed(least, 1), charset.to(), signed(most, 1))
}

/// Statistics in a line.
pub(crate) fn summary_text(summary: Summary, charset: Charset) -> String {
    let Summary { mean, spread, least, median, most } = summary;
    let (to, median) = (charset.to(), trimmed(median));
    format!("mean {mean:.1}, standard deviation {spread:.1}, median {median}, {least} {to} {most}")
}
