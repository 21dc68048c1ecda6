//! The report of a run for people.

use std::io::{self, Write};

use rackety_lab::{BotReport, ComparisonReport, Metric, Run, RunHead, RunSide, Standings, TournamentReport};

use super::page::Page;
use crate::output::{Output, write_columns};
use crate::runs::{odd_games, tables};
use crate::text::charset::Charset;
use crate::text::numbers::{counted, counted_signed, decimals, grouped, percent, trimmed};

/// Writes the whole report under headings.
pub(super) fn write(
    run: &Run,
    report: &TournamentReport,
    charset: Charset,
    out: &mut Output,
) -> io::Result<()> {
    let mut page = Page { charset, out };
    if let (Some(against), Some(comparison)) = (&run.against, &report.against) {
        page.head(&run.side, report)?;
        writeln!(page.out, "compared with")?;
        page.head(&against.side, &comparison.report)?;
        page.differences([&run.side, &against.side], comparison)?;
        writeln!(
            page.out,
            "\n\n{}",
            RunHead::column_names([&run.side.head, &against.side.head])[0].to_uppercase()
        )?;
        page.side(&run.side, report)?;
        writeln!(page.out, "\n\nCOMPARED WITH\n")?;
        page.side(&against.side, &comparison.report)
    } else {
        page.side(&run.side, report)
    }
}

impl Page<'_> {
    fn side(&mut self, side: &RunSide, report: &TournamentReport) -> io::Result<()> {
        self.head(side, report)?;
        if report.games == 0 {
            return Ok(());
        }
        let standings = &side.standings;
        self.in_short(report)?;
        self.bots(side)?;
        self.first_player(report)?;
        self.races(report)?;
        self.chart("SCORES", report.score, &standings.scores)?;
        self.chart("TURNS PER GAME", report.turns_per_game, &standings.turns)?;
        self.turns(side, report)?;
        self.phases(report)?;
        self.plays(report)?;
        self.letters(report)?;
        self.takings(report)?;
        self.ends(standings)?;
        self.premiums(report)?;
        self.squares(&side.head.board, report)?;
        self.tiles_left(report)?;
        self.extremes(report)?;
        self.endgames(side)
    }

    fn head(&mut self, side: &RunSide, report: &TournamentReport) -> io::Result<()> {
        let Self { charset, out } = self;
        let head = &side.head;
        writeln!(out, "{} ({}), {}{}", head.name, head.language, head.words, head.options_text())?;
        let (interrupted, of) = if report.interrupted { (" (interrupted)", "of ") } else { ("", "") };
        writeln!(
            out,
            "{}{interrupted}, {} in {:.1} s: {:.1} games per second, {} {} per turn; {of}seeds {}",
            counted(report.games, "game"),
            counted(report.turns, "turn"),
            report.seconds,
            report.games_per_second,
            decimals(report.microseconds_per_turn, 0),
            charset.microseconds(),
            report.seeds,
        )?;
        odd_games(report).into_iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// The answers that authors look for first.
    fn in_short(&mut self, report: &TournamentReport) -> io::Result<()> {
        let rows =
            report.in_short.iter().map(|answer| [format!("  {}", answer.found), answer.meaning.clone()]);
        let rows: Vec<_> = rows.collect();
        writeln!(self.out, "\nIN SHORT")?;
        write_columns(self.out, &rows)
    }

    fn bots(&mut self, side: &RunSide) -> io::Result<()> {
        let table = tables::bots(side, self.charset);
        self.report_table("BOT", Some(table))
    }

    fn first_player(&mut self, report: &TournamentReport) -> io::Result<()> {
        let (Some(rate), Some(lead)) = (report.first_player.win_rate, report.first_player.lead) else {
            return Ok(());
        };
        let [value, interval] = tables::share(Some(rate), self.charset);
        let lead_interval = tables::lead_interval(lead, self.charset);
        writeln!(self.out, "\nFIRST PLAYER")?;
        writeln!(
            self.out,
            "  wins {value} ({interval}); mean lead {:+.1} points ({lead_interval})",
            lead.value
        )?;
        writeln!(self.out, "  {}", counted(report.draws, "draw"))?;
        self.report_table("SEAT", tables::seats(report, self.charset))
    }

    /// Writes how close the games were.
    fn races(&mut self, report: &TournamentReport) -> io::Result<()> {
        let races = &report.races;
        let (Some(margin), Some(changes), Some(comeback)) =
            (races.margin, races.lead_changes, races.comeback)
        else {
            return Ok(());
        };
        let row = |name: &str, summary: rackety_lab::Summary| {
            [
                name.to_owned(),
                format!("{:.1}", summary.mean),
                format!("{:.1}", summary.spread),
                trimmed(summary.median),
                summary.least.to_string(),
                summary.most.to_string(),
            ]
        };
        let rows = [
            row("points between the two best", margin),
            row("changes of lead, by rounds", changes),
            row("most the winner was behind", comeback),
        ];
        self.table(["RACE", "mean", "spread", "median", "least", "most"], rows)?;
        let from_behind: Vec<String> = races
            .won_from_behind
            .iter()
            .map(|(points, share)| {
                format!("{} {}", counted_signed((*points).into(), "point"), percent(*share))
            })
            .collect();
        writeln!(self.out, "  won after being behind by at least {}", from_behind.join(", "))
    }

    fn turns(&mut self, side: &RunSide, report: &TournamentReport) -> io::Result<()> {
        let shares = &report.turn_shares;
        let points = decimals(report.points_per_play, 1);
        write!(
            self.out,
            "\nTURNS  {} plays of {points} points, {} exchanges, {} passes",
            percent(shares.plays),
            percent(shares.exchanges),
            percent(shares.passes)
        )?;
        let rare = [
            ("lost by unknown words", shares.lost),
            ("timed out", shares.timed_out),
            ("resigned", shares.resigned),
            ("lost by a wrong challenge", shares.lost_by_challenge),
            ("other", shares.others),
        ];
        for (name, share) in rare.into_iter().filter(|(_, share)| share.is_some_and(|share| share > 0.0)) {
            write!(self.out, ", {} {name}", percent(share))?;
        }
        let takings = if side.head.takings {
            format!(", {} takings", percent(report.take_rate))
        } else {
            String::new()
        };
        writeln!(self.out, "\n  {} of the plays are bingos{takings}", percent(report.bingo_rate))?;
        let challenges = report.challenges;
        if challenges.all() > 0 {
            writeln!(
                self.out,
                "  {}, {} of them right",
                counted(challenges.all(), "challenge"),
                challenges.won
            )?;
        }
        if report.blank_changes > 0 {
            writeln!(self.out, "  {} changed for tiles", counted(report.blank_changes, "blank"))?;
        }
        let branching = &report.branching;
        let without = percent(branching.without_play);
        match report.metrics.get(&Metric::LegalPlays) {
            Some(mean) => writeln!(
                self.out,
                "  {} legal plays a turn with the words that the bot knows, counted on {}; {without} of the turns had none",
                grouped_float(mean.value),
                counted(branching.counted, "turn"),
            ),
            None => writeln!(self.out, "  {without} of the turns had no legal play"),
        }
    }

    /// Points a turn by how full the bag is.
    fn phases(&mut self, report: &TournamentReport) -> io::Result<()> {
        self.report_table("POINTS A TURN", tables::phases(report, self.charset))
    }

    fn plays(&mut self, report: &TournamentReport) -> io::Result<()> {
        let openings = &report.openings;
        if let Some(points) = openings.points {
            writeln!(self.out, "\nOPENING PLAYS  points: {}", tables::summary_text(points, self.charset))?;
            writeln!(
                self.out,
                "  {} of the games begin with a play, {} with a bingo",
                percent(openings.plays),
                percent(openings.bingos)
            )?;
            self.shares(&named(&openings.by_tiles, |tiles| counted(tiles as u64, "tile")))?;
        }
        if let Some(gift) = &report.gift_blank {
            let [used, unused] = [gift.points_used, gift.points_unused].map(|points| decimals(points, 1));
            writeln!(
                self.out,
                "  the gift blank is used in {} of the games; openings score {used} with it and {unused} without",
                percent(gift.used)
            )?;
        }
        writeln!(self.out, "\nTILES PER PLAY")?;
        self.shares(&named(&report.plays_by_tiles, |tiles| tiles.to_string()))?;
        let rows: Vec<_> = report
            .words
            .iter()
            .map(|(length, words)| {
                [
                    length.to_string(),
                    decimals(words.per_game, 2),
                    percent(words.share),
                    decimals(words.points, 1),
                ]
            })
            .collect();
        self.table(["WORDS OF", "per game", "share", "points"], rows)?;
        if report.takings.is_some() {
            writeln!(self.out, "  without the words that takings leave, which are below")?;
        }
        self.report_table("OTHER POINTS", tables::bonuses(report))
    }

    fn letters(&mut self, report: &TournamentReport) -> io::Result<()> {
        self.report_table("LETTERS", Some(tables::letters(report, self.charset)))
    }

    fn takings(&mut self, report: &TournamentReport) -> io::Result<()> {
        let Some(takings) = &report.takings else { return Ok(()) };
        writeln!(
            self.out,
            "\nTAKINGS  {} per game; plays with one score {}, others where one could be taken {}",
            decimals(takings.per_game, 2),
            decimals(takings.points_with, 1),
            decimals(takings.points_without, 1)
        )?;
        let mut letters: Vec<_> = takings.letters.iter().collect();
        letters.sort_by(|(one, share), (other, of_other)| {
            of_other.partial_cmp(share).unwrap_or(std::cmp::Ordering::Equal).then(one.cmp(other))
        });
        let letters: Vec<String> =
            letters.into_iter().map(|(letter, share)| format!("{letter} {}", percent(*share))).collect();
        for line in letters.chunks(10) {
            writeln!(self.out, "  {}", line.join(", "))?;
        }
        let list = |shares: &std::collections::BTreeMap<usize, Option<f64>>| {
            shares
                .iter()
                .map(|(number, share)| format!("{number} {}", percent(*share)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        writeln!(self.out, "  words left by a taking: {}", list(&takings.left_words))?;
        writeln!(self.out, "  tiles of the words left: {}", list(&takings.left_lengths))
    }

    fn ends(&mut self, standings: &Standings) -> io::Result<()> {
        let ends: Vec<(String, u64)> =
            standings.ends().into_iter().map(|(reason, count)| (reason.to_owned(), count)).collect();
        if ends.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\nENDS")?;
        self.bars(&ends)
    }

    fn premiums(&mut self, report: &TournamentReport) -> io::Result<()> {
        if report.premiums.is_empty() {
            return Ok(());
        }
        let rows: Vec<_> = report
            .premiums
            .iter()
            .map(|(kind, premium)| {
                [
                    kind.clone(),
                    premium.squares.to_string(),
                    decimals(premium.used_per_game, 1),
                    decimals(premium.points_per_use, 1),
                ]
            })
            .collect();
        self.table(["PREMIUMS", "squares", "used per game", "points per use"], rows)
    }

    fn tiles_left(&mut self, report: &TournamentReport) -> io::Result<()> {
        let left = report.tiles_left;
        writeln!(
            self.out,
            "\nTILES LEFT  {} in the bag, {} on racks",
            decimals(left.bag, 1),
            decimals(left.racks, 1)
        )
    }

    /// The seeds of the most remarkable games.
    fn extremes(&mut self, report: &TournamentReport) -> io::Result<()> {
        self.report_table("REMARKABLE GAMES", tables::extremes(report))
    }

    /// The turns decided by solving or searching the endgame.
    fn endgames(&mut self, side: &RunSide) -> io::Result<()> {
        for (number, bot) in BotReport::of_kinds(side) {
            let count = |proof: &str| bot.proofs.get(proof).copied().unwrap_or_default();
            let (exact, found) = (count("exact"), count("best-found"));
            if exact + found > 0 {
                writeln!(
                    self.out,
                    "ENDGAMES  {}: {} proved best, {} best found",
                    tables::kind_name(number, &bot),
                    counted(exact, "turn"),
                    grouped(found)
                )?;
            }
        }
        Ok(())
    }

    /// Writes what two rulesets differ in.
    fn differences(&mut self, sides: [&RunSide; 2], comparison: &ComparisonReport) -> io::Result<()> {
        let heads = sides.map(|side| &side.head);
        let names = RunHead::column_names(heads);
        let table =
            tables::differences(heads, names.each_ref().map(String::as_str), comparison, self.charset);
        self.report_table("DIFFERENCES", Some(table))
    }
}

/// Shares by number, each with a name for its number.
fn named(
    shares: &std::collections::BTreeMap<usize, Option<f64>>,
    name: impl Fn(usize) -> String,
) -> Vec<(String, Option<f64>)> {
    shares.iter().map(|(number, share)| (name(*number), *share)).collect()
}

/// A mean number of plays: with a comma between the thousands, and a decimal only below ten.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "there are never that many plays")]
fn grouped_float(value: f64) -> String {
    if value < 10.0 { format!("{value:.1}") } else { grouped(value.round() as u64) }
}
