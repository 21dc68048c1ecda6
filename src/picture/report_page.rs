//! The report of a run as one page for a browser, with its charts in it. It needs no other file, and has no scripts.

use std::collections::BTreeMap;

use rackety_lab::{
    ComparisonReport, Estimate, Phase, PhaseReport, Run, RunHead, RunSide, Samples, Summary, TournamentReport,
};

use super::chart::{self, Bar, Caption, Interval, Scale};
use super::heat_map::heat_map;
use super::page::Page;
use crate::runs::tables::{self, ReportTable};
use crate::runs::{difference_texts, odd_games};
use crate::text::charset::Charset;
use crate::text::numbers::{counted, decimals, percent};
use crate::text::wording::sentence;
use crate::tui::theme::Theme;

/// The most rows of a chart of how often there was which value.
const ROWS: usize = 20;

/// The styles of the charts.
const STYLE: &str = "
svg { max-width: 100%; height: auto; } svg text { font-size: 12px; fill: currentColor; }
svg .unit { font-style: italic; opacity: .75; } .board svg text { fill: unset; font-size: unset; }
.bar { fill: var(--bar); } .interval { stroke: var(--bar); stroke-width: 2; } .axis { stroke: var(--faint); }
";

/// The page with the report of a run.
pub fn report_page(run: &Run, report: &TournamentReport, theme: &Theme) -> String {
    let mut page = Page::new(&run.side.head.name, STYLE);
    if let (Some(against), Some(comparison)) = (&run.against, &report.against) {
        let heads = [&run.side.head, &against.side.head];
        let names = RunHead::column_names(heads);
        let title = |head: &RunHead, name: &String| {
            if head.name == *name { name.clone() } else { format!("{}: {name}", head.name) }
        };
        page.side(&title(&run.side.head, &names[0]), &run.side, report, theme);
        page.differences(heads, names.each_ref().map(String::as_str), comparison);
        page.side(&title(&against.side.head, &names[1]), &against.side, &comparison.report, theme);
    } else {
        page.side(&run.side.head.name, &run.side, report, theme);
    }
    page.finish()
}

impl Page {
    fn side(&mut self, title: &str, side: &RunSide, report: &TournamentReport, theme: &Theme) {
        let head = &side.head;
        self.title(title);
        let (played, of) = if report.interrupted { ("so far", "of ") } else { ("in all", "") };
        self.paragraph(&format!(
            "{} {played} of {} in {} ({}{}), {of}seeds {}, {}.",
            counted(report.games, "game"),
            head.bots.join(", "),
            head.language,
            head.words,
            head.options_text(),
            report.seeds,
            counted(report.turns, "turn"),
        ));
        for line in odd_games(report) {
            self.paragraph(&format!("{line}."));
        }
        if report.games == 0 {
            return;
        }
        self.in_short(report);
        self.results(side, report);
        let standings = &side.standings;
        let scores = Caption { title: "Scores", rows: "points from", values: "players" };
        self.samples(scores, report.score, &standings.scores);
        let turns = Caption { title: "Turns per game", rows: "turns from", values: "games" };
        self.samples(turns, report.turns_per_game, &standings.turns);
        let margins = Caption { title: "Points between the two best", rows: "points from", values: "games" };
        self.samples(margins, report.races.margin, &standings.races.margins);
        let deficits =
            Caption { title: "Most that the winner was behind", rows: "points from", values: "games" };
        self.samples(deficits, report.races.comeback, &standings.races.deficits);
        self.phases(report);
        let plays = Caption { title: "Tiles per play", rows: "tiles", values: "share of the plays" };
        self.shares(plays, &report.plays_by_tiles);
        let by_length = report.words.iter().map(|(length, words)| (*length, words.share)).collect();
        let words =
            Caption { title: "Words by their number of tiles", rows: "tiles", values: "share of the words" };
        self.shares(words, &by_length);
        let openings =
            Caption { title: "Tiles of the opening play", rows: "tiles", values: "share of the openings" };
        self.shares(openings, &report.openings.by_tiles);
        self.bonuses(report);
        self.letters(report);
        self.heading("Tiles placed per game");
        self.add("<div class=\"board\">");
        self.add(&heat_map(head, report, theme));
        self.add("</div>\n");
        self.takings(report);
        self.ends(report);
        self.extremes(report);
    }

    fn in_short(&mut self, report: &TournamentReport) {
        self.heading("In short");
        let rows = report.in_short.iter().map(|answer| [answer.found.clone(), answer.meaning.clone()]);
        self.table(["finding", "meaning"], rows);
    }

    /// Adds a table with its notes.
    fn report_table(&mut self, table: &ReportTable) {
        self.table(table.head.iter().map(String::as_str), &table.rows);
        for note in &table.notes {
            self.paragraph(&sentence(note));
        }
    }

    fn results(&mut self, side: &RunSide, report: &TournamentReport) {
        self.heading("Results");
        self.report_table(&tables::bots(side, Charset::Unicode));
        if let (Some(rate), Some(lead)) = (report.first_player.win_rate, report.first_player.lead) {
            let [wins, interval] = tables::share(Some(rate), Charset::Unicode);
            self.paragraph(&format!(
                "The player who starts wins {wins} of the games ({interval}; {} would be fair), with a mean lead of {:+.1} \
                 points ({}).",
                percent(report.fair_share()),
                lead.value,
                tables::lead_interval(lead, Charset::Unicode),
            ));
        }
        if let Some(table) = tables::seats(report, Charset::Unicode) {
            self.report_table(&table);
        }
    }

    fn samples(&mut self, caption: Caption<'_>, summary: Option<Summary>, samples: &Samples) {
        let Some(Summary { mean, spread, least, median, most }) = summary else { return };
        self.heading(caption.title);
        self.paragraph(&format!(
            "Mean {mean:.1}, standard deviation {spread:.1}, median {median}, from {least} to {most}."
        ));
        #[allow(clippy::cast_precision_loss, reason = "bars are short")]
        let bar = |(start, count): (i32, u64)| (start.to_string(), count as f64, count.to_string());
        let rows: Vec<Bar> = samples.histogram(ROWS).into_iter().map(bar).collect();
        self.add(&chart::bars(caption, &rows));
    }

    fn shares(&mut self, caption: Caption<'_>, shares: &BTreeMap<usize, Option<f64>>) {
        if shares.is_empty() {
            return;
        }
        self.heading(caption.title);
        let bar = |(number, share): (&usize, &Option<f64>)| {
            (number.to_string(), share.unwrap_or_default(), percent(*share))
        };
        let rows: Vec<Bar> = shares.iter().map(bar).collect();
        self.add(&chart::bars(caption, &rows));
    }

    fn phases(&mut self, report: &TournamentReport) {
        let Some(table) = tables::phases(report, Charset::Unicode) else { return };
        self.heading("Points a turn");
        let known = Phase::ALL.into_iter().filter_map(|phase| Some((phase, report.phases.get(phase.id())?)));
        let bar = |(phase, turns): (Phase, &PhaseReport)| {
            let points = turns.points.map(|points| points.value);
            (phase.name().to_owned(), points.unwrap_or_default(), decimals(points, 1))
        };
        let caption = Caption { title: "Points a turn", rows: "phase", values: "mean points" };
        self.add(&chart::bars(caption, &known.map(bar).collect::<Vec<Bar>>()));
        self.report_table(&table);
    }

    fn bonuses(&mut self, report: &TournamentReport) {
        let Some(table) = tables::bonuses(report) else { return };
        self.heading("Points besides those of words");
        self.report_table(&table);
    }

    fn letters(&mut self, report: &TournamentReport) {
        self.heading("Letters");
        let effects: Vec<Interval> = report
            .letters
            .iter()
            .filter_map(|letter| {
                let Estimate { value, interval } = letter.effect?;
                Some((
                    format!("{} ({})", letter.letter, letter.value),
                    value,
                    interval,
                    format!("{value:+.1}"),
                ))
            })
            .collect();
        self.paragraph(
            "How many points more a turn scores that begins with the letter on a full rack, with its 95 % interval.",
        );
        let caption =
            Caption { title: "Letters", rows: "letter (value)", values: "points more, with 95 % interval" };
        self.add(&chart::intervals(caption, &effects, Scale::Shown));
        self.report_table(&tables::letters(report, Charset::Unicode));
    }

    fn takings(&mut self, report: &TournamentReport) {
        let Some(takings) = &report.takings else { return };
        self.heading("Takings");
        self.paragraph(&format!(
            "{} per game; plays with one score {}, others where one could be taken {}.",
            decimals(takings.per_game, 2),
            decimals(takings.points_with, 1),
            decimals(takings.points_without, 1)
        ));
        let bar = |(letter, share): (&String, &Option<f64>)| {
            (letter.clone(), share.unwrap_or_default(), percent(*share))
        };
        let rows: Vec<Bar> = takings.letters.iter().map(bar).collect();
        let caption = Caption { title: "Takings", rows: "letter", values: "share of the takings" };
        self.add(&chart::bars(caption, &rows));
    }

    fn ends(&mut self, report: &TournamentReport) {
        self.heading("How games end");
        #[allow(clippy::cast_precision_loss, reason = "bars are short")]
        let bar = |(reason, count): (&String, &u64)| (reason.clone(), *count as f64, count.to_string());
        let rows: Vec<Bar> = report.ends.iter().map(bar).collect();
        let caption = Caption { title: "How games end", rows: "reason", values: "games" };
        self.add(&chart::bars(caption, &rows));
    }

    fn extremes(&mut self, report: &TournamentReport) {
        let Some(table) = tables::extremes(report) else { return };
        self.heading("Remarkable games");
        self.report_table(&table);
    }

    fn differences(&mut self, heads: [&RunHead; 2], names: [&str; 2], comparison: &ComparisonReport) {
        let [one, other] = names;
        self.heading("Differences");
        self.paragraph(&format!(
            "By how much the figures in the column {other} are higher than those in the column {one}, on the same \
             seeds, with 95 % intervals."
        ));
        let charted: Vec<Interval> = comparison
            .of_interest(heads)
            .filter_map(|row| {
                let [low, high] = row.difference.interval?;
                let scale = (high - low) / 2.0;
                let [text, _] = difference_texts(row.metric, row.difference, Charset::Unicode);
                let (name, value) = (row.metric.name().to_owned(), row.difference.value);
                (scale > 0.0).then(|| (name, value / scale, [low / scale, high / scale], text))
            })
            .collect();
        let caption = Caption {
            title: "Differences",
            rows: "figure",
            values: "lower or higher, in widths of its 95 % interval",
        };
        if !charted.is_empty() {
            self.paragraph("In the chart each interval has the same width.");
            self.add(&chart::intervals(caption, &charted, Scale::Relative));
        }
        self.report_table(&tables::differences(heads, names, comparison, Charset::Unicode));
    }
}
