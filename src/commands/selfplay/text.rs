//! The report of a tournament for people.

use std::io::{self, Write};

use crate::commands::write_columns;
use crate::lab::{BotReport, Estimate, Samples, Standings, Summary, TournamentReport, TournamentSetup};
use crate::text::charset::Charset;
use crate::text::numbers::{counted, grouped};

/// The maximum number of rows in a chart.
const ROWS: usize = 12;
/// The width of the longest bar in a chart.
const COLUMNS: u32 = 40;

/// Writes the whole report under headings.
pub(super) fn write(
    setup: &TournamentSetup,
    standings: &Standings,
    report: &TournamentReport,
    words: &str,
    charset: Charset,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page { charset, out };
    page.head(setup, report, words)?;
    if report.games == 0 {
        return Ok(());
    }
    page.bots(&report.seats)?;
    page.first_player(report)?;
    page.chart("SCORES", report.score, &standings.scores)?;
    page.chart("TURNS PER GAME", report.turns_per_game, &standings.turns)?;
    page.turns(setup, report)?;
    page.ends(standings)?;
    page.board(report)?;
    page.endgames(&report.seats)
}

struct Page<'o> {
    charset: Charset,
    out: &'o mut dyn Write,
}

impl Page<'_> {
    fn head(&mut self, setup: &TournamentSetup, report: &TournamentReport, words: &str) -> io::Result<()> {
        let Self { charset, out } = self;
        writeln!(out, "{} ({}), {words}", setup.ruleset.name(), setup.language)?;
        let interrupted = if report.interrupted { " (interrupted)" } else { "" };
        writeln!(
            out,
            "{}{interrupted}, {} in {:.1} s: {:.1} games per second, {} {} per turn; seed {}",
            counted(report.games as u64, "game"),
            counted(report.turns, "turn"),
            report.seconds,
            report.games_per_second,
            whole(report.microseconds_per_turn),
            charset.microseconds(),
            report.seed,
        )?;
        if 0 < report.unfinished {
            writeln!(
                out,
                "{} stopped after {} turns",
                counted(report.unfinished as u64, "game"),
                crate::lab::MAX_TURNS
            )?;
        }
        Ok(())
    }

    fn bots(&mut self, bots: &[BotReport]) -> io::Result<()> {
        let head = [
            "BOT",
            "wins",
            "of games",
            "95 %",
            "score",
            "per play",
            "bingos",
            self.charset.microseconds(),
            "longest",
        ];
        let row = |bot: &BotReport| {
            let [rate, interval] = self.share(bot.win_rate);
            [
                bot.bot.clone(),
                trimmed(bot.wins),
                rate,
                interval,
                one_digit(bot.mean_score),
                one_digit(bot.points_per_play),
                percent(bot.bingo_rate),
                whole(bot.microseconds_per_turn),
                bot.longest_microseconds.to_string(),
            ]
        };
        let rows: Vec<_> = std::iter::once(head.map(str::to_owned)).chain(bots.iter().map(row)).collect();
        writeln!(self.out)?;
        write_columns(self.out, &rows)
    }

    fn first_player(&mut self, report: &TournamentReport) -> io::Result<()> {
        let (Some(rate), Some(lead)) = (report.first_player.win_rate, report.first_player.lead) else {
            return Ok(());
        };
        let [value, interval] = self.share(Some(rate));
        let to = self.charset.to();
        writeln!(self.out, "\nFIRST PLAYER")?;
        writeln!(
            self.out,
            "  wins {value} ({interval}); mean lead {:+.1} points ({:+.1} {to} {:+.1})",
            lead.value, lead.interval[0], lead.interval[1]
        )?;
        writeln!(self.out, "  {}", counted(report.draws as u64, "draw"))
    }

    fn chart(&mut self, name: &str, summary: Option<Summary>, samples: &Samples) -> io::Result<()> {
        let Some(Summary { mean, spread, least, median, most }) = summary else { return Ok(()) };
        let to = self.charset.to();
        writeln!(
            self.out,
            "\n{name}  mean {mean:.1}, standard deviation {spread:.1}, median {}, {least} {to} {most}",
            trimmed(median)
        )?;
        let rows: Vec<(String, u64)> = samples
            .histogram(ROWS)
            .into_iter()
            .map(|(start, count)| (start.to_string(), count as u64))
            .collect();
        self.bars(&rows)
    }

    fn turns(&mut self, setup: &TournamentSetup, report: &TournamentReport) -> io::Result<()> {
        let shares = report.turn_shares;
        let points = one_digit(report.points_per_play);
        writeln!(
            self.out,
            "\nTURNS  {} plays of {points} points, {} exchanges, {} passes",
            percent(shares.plays),
            percent(shares.exchanges),
            percent(shares.passes)
        )?;
        let takings = match setup.ruleset.take() {
            Some(_) => format!(", {} takings", percent(report.take_rate)),
            None => String::new(),
        };
        writeln!(self.out, "  {} of the plays are bingos{takings}", percent(report.bingo_rate))?;
        writeln!(self.out, "\nTILES PER PLAY")?;
        let plays: Vec<(String, f64)> = report
            .plays_by_tiles
            .iter()
            .map(|(tiles, share)| (tiles.to_string(), share.unwrap_or_default()))
            .collect();
        let most = plays.iter().map(|(_, share)| *share).fold(0.0, f64::max);
        for (tiles, share) in plays {
            let bar = self.charset.bar(share / most, COLUMNS);
            writeln!(self.out, "  {tiles:>6} {bar} {}", percent(Some(share)))?;
        }
        Ok(())
    }

    fn ends(&mut self, standings: &Standings) -> io::Result<()> {
        let ends: Vec<(String, u64)> =
            standings.ends().into_iter().map(|(reason, count)| (reason.id().to_owned(), count)).collect();
        if ends.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\nENDS")?;
        self.bars(&ends)
    }

    fn board(&mut self, report: &TournamentReport) -> io::Result<()> {
        if !report.premiums.is_empty() {
            let head = ["PREMIUMS", "squares", "used per game"].map(str::to_owned);
            let row = |(kind, premium): (&String, &crate::lab::PremiumUse)| {
                [kind.clone(), premium.squares.to_string(), one_digit(premium.used_per_game)]
            };
            let rows: Vec<_> = std::iter::once(head).chain(report.premiums.iter().map(row)).collect();
            writeln!(self.out)?;
            write_columns(self.out, &rows)?;
        }
        let left = report.tiles_left;
        writeln!(
            self.out,
            "\nTILES LEFT  {} in the bag, {} on racks",
            one_digit(left.bag),
            one_digit(left.racks)
        )
    }

    /// The turns decided by solving or searching the endgame.
    fn endgames(&mut self, bots: &[BotReport]) -> io::Result<()> {
        for bot in bots {
            let count = |proof: &str| bot.proofs.get(proof).copied().unwrap_or_default();
            let (exact, found) = (count("exact"), count("best-found"));
            if 0 < exact + found {
                writeln!(
                    self.out,
                    "ENDGAMES  {}: {} proved best, {} best found",
                    bot.bot,
                    counted(exact, "turn"),
                    grouped(found)
                )?;
            }
        }
        Ok(())
    }

    /// Writes a row with a bar for each count.
    fn bars(&mut self, rows: &[(String, u64)]) -> io::Result<()> {
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or_default();
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default().max(6);
        for (name, count) in rows {
            let bar = self.charset.bar(share(*count, most), COLUMNS);
            let gap = if bar.is_empty() { "" } else { " " };
            writeln!(self.out, "  {name:>width$} {bar}{gap}{}", grouped(*count))?;
        }
        Ok(())
    }

    fn share(&self, share: Option<Estimate>) -> [String; 2] {
        let Some(Estimate { value, interval: [least, most] }) = share else {
            return ["-".to_owned(), String::new()];
        };
        let interval = format!("{:.1} {} {:.1} %", 100.0 * least, self.charset.to(), 100.0 * most);
        [percent(Some(value)), interval]
    }
}

#[allow(clippy::cast_precision_loss, reason = "bars are short")]
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn one_digit(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"))
}

fn whole(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.0}"))
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// Two decimals at most, without trailing zeros.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
