//! The report of a run for people.

use std::io::{self, Write};

use rackety_lab::{
    BotReport, ComparisonReport, Difference, Estimate, LetterReport, Metric, Run, RunHead, RunSide,
    Standings, TournamentReport,
};

use super::page::Page;
use crate::output::{Output, write_columns};
use crate::runs::{difference_texts, odd_games};
use crate::text::charset::Charset;
use crate::text::numbers::{counted, counted_signed, decimals, grouped, percent, signed, trimmed};

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
        let interrupted = if report.interrupted { " (interrupted)" } else { "" };
        writeln!(
            out,
            "{}{interrupted}, {} in {:.1} s: {:.1} games per second, {} {} per turn; seeds {}",
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
        let kinds = BotReport::of_kinds(side);
        let row = |(number, bot): &(usize, BotReport)| {
            // Equal bots win all their games between them, and a player alone has nobody to beat.
            let [wins, rate, interval] = if kinds.len() > 1 && bot.win_rate.is_some() {
                let [rate, interval] = self.share(bot.win_rate);
                [trimmed(bot.wins), rate, interval]
            } else {
                ["-", "-", ""].map(str::to_owned)
            };
            [
                kind_name(*number, bot) + if *number == 1 { "" } else { ", each" },
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
        let rows: Vec<_> = kinds.iter().map(row).collect();
        self.table(head, rows)
    }

    fn first_player(&mut self, report: &TournamentReport) -> io::Result<()> {
        let (Some(rate), Some(lead)) = (report.first_player.win_rate, report.first_player.lead) else {
            return Ok(());
        };
        let [value, interval] = self.share(Some(rate));
        let lead_interval = match lead.interval {
            Some(interval) => self.signed_interval(interval, 1),
            None => "too few games for an interval".to_owned(),
        };
        writeln!(self.out, "\nFIRST PLAYER")?;
        writeln!(
            self.out,
            "  wins {value} ({interval}); mean lead {:+.1} points ({lead_interval})",
            lead.value
        )?;
        writeln!(self.out, "  {}", counted(report.draws, "draw"))?;
        if report.wins_by_seat.len() <= 2 {
            return Ok(());
        }
        let rows: Vec<_> = (1..)
            .zip(&report.wins_by_seat)
            .map(|(seat, wins): (usize, _)| {
                let [value, interval] = self.share(*wins);
                [seat.to_string(), value, interval]
            })
            .collect();
        self.table(["SEAT", "wins", "95 %"], rows)?;
        writeln!(self.out, "  by the order of turns; {} would be fair", percent(report.fair_share()))
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
        let Some(points) = report.points_per_turn else { return Ok(()) };
        let to = self.charset.to();
        let rows: Vec<_> = rackety_lab::Phase::ALL
            .into_iter()
            .filter_map(|phase| Some((phase, report.phases.get(phase.id())?)))
            .map(|(phase, turns)| {
                [
                    phase.name().to_owned(),
                    grouped(turns.turns),
                    decimals(turns.points.map(|points| points.value), 1),
                    turns.points.and_then(|points| points.interval).map_or_else(
                        || "too few".to_owned(),
                        |[low, high]| format!("{low:.1} {to} {high:.1}"),
                    ),
                    decimals(turns.spread, 1),
                    percent(turns.without_play),
                    decimals(turns.legal_plays, 0),
                ]
            })
            .collect();
        self.table(["POINTS A TURN", "turns", "mean", "95 %", "spread", "no play", "legal plays"], rows)?;
        writeln!(self.out, "  all turns: {}", self.summary(points))?;
        writeln!(
            self.out,
            "  early: more than two thirds of the bag left; middle: more than one third; late: less; then an empty bag"
        )
    }

    fn plays(&mut self, report: &TournamentReport) -> io::Result<()> {
        let openings = &report.openings;
        if let Some(points) = openings.points {
            writeln!(self.out, "\nOPENING PLAYS  points: {}", self.summary(points))?;
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
                "  the gift blank is used in {} of the openings, which score {used} with it and {unused} without",
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
        let rows: Vec<_> = report
            .bonuses
            .iter()
            .map(|(kind, bonus)| {
                [
                    kind.clone(),
                    decimals(bonus.times_per_game, 2),
                    bonus.points_per_game.map_or_else(|| "-".to_owned(), |points| signed(points, 1)),
                ]
            })
            .collect();
        if rows.is_empty() { Ok(()) } else { self.table(["OTHER POINTS", "times per game", "points"], rows) }
    }

    fn letters(&mut self, report: &TournamentReport) -> io::Result<()> {
        let to = self.charset.to();
        let row = |letter: &LetterReport| {
            let effect = letter.effect.map_or_else(
                || ["-".to_owned(), String::new()],
                |effect| [signed(effect.value, 1), self.signed_interval(effect.interval, 1)],
            );
            let suggested = letter.suggested.map_or_else(
                || "-".to_owned(),
                |Estimate { value, interval: [low, high] }| format!("{value:.1} ({low:.1} {to} {high:.1})"),
            );
            let [effect, interval] = effect;
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
                suggested,
            ]
        };
        let rows: Vec<_> = report.letters.iter().map(row).collect();
        self.table(
            [
                "LETTERS",
                "value",
                "tiles",
                "played",
                "brings",
                "turns held",
                "stuck",
                "effect",
                "95 %",
                "suggested",
            ],
            rows,
        )?;
        writeln!(
            self.out,
            "  played, stuck on racks: tiles per game; brings: points of a tile with its premiums"
        )?;
        writeln!(
            self.out,
            "  effect: points by which a turn that begins with it on a full rack scores more than one without"
        )?;
        writeln!(
            self.out,
            "  suggested: its value less the effect, divided by how often the value counts in such a turn; with it"
        )?;
        writeln!(self.out, "  the turn would score as much as any other, if everybody still played the same")
    }

    fn takings(&mut self, report: &TournamentReport) -> io::Result<()> {
        let Some(takings) = &report.takings else { return Ok(()) };
        writeln!(
            self.out,
            "\nTAKINGS  {} per game; plays with one score {}, others {}",
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
        let rows: Vec<_> = report
            .extremes
            .iter()
            .map(|(extreme, game)| {
                let value = counted_signed(game.value, extreme.unit());
                [extreme.name().to_owned(), value, game.seed.to_string()]
            })
            .collect();
        if rows.is_empty() { Ok(()) } else { self.table(["REMARKABLE GAMES", "", "seed"], rows) }
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
                    kind_name(number, &bot),
                    counted(exact, "turn"),
                    grouped(found)
                )?;
            }
        }
        Ok(())
    }

    /// Writes what two rulesets differ in.
    fn differences(&mut self, sides: [&RunSide; 2], comparison: &ComparisonReport) -> io::Result<()> {
        let [one, other] = RunHead::column_names(sides.map(|side| &side.head));
        let row = |difference: &Difference| {
            let metric = difference.metric;
            let [change, interval] = difference_texts(metric, difference.difference, self.charset);
            [
                metric.name().to_owned(),
                metric.text(difference.one),
                metric.text(difference.other),
                change,
                interval,
                if difference.significant { "*" } else { "" }.to_owned(),
            ]
        };
        let rows: Vec<_> = comparison.differences.iter().map(row).collect();
        self.table(["DIFFERENCES", &one, &other, "difference", "95 %", ""], rows)?;
        writeln!(self.out, "  {}", Difference::STAR)
    }
}

/// The name of a bot, and the number of equal ones.
fn kind_name(number: usize, bot: &BotReport) -> String {
    if number == 1 { bot.bot.clone() } else { format!("{number} of {}", bot.bot) }
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
