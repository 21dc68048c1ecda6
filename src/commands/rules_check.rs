//! `rackety rules check`: the faults of ruleset files, and probable mistakes of their authors.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rackety_engine::bots::{BotProfile, Budget, Level};
use rackety_engine::ruleset::{AtTarget, LintedRuleset, NilNil};
use rackety_engine::{EndReason, Options, TileSet};
use rackety_lab::{Contest, MAX_TURNS, Run, RunHead, SeedSet, TournamentReport, TournamentSetup, rounded};

use super::call::Call;
use super::{CommandError, CommandResult, CommandStatus, printable_path};
use crate::cli::RulesCheckArgs;
use crate::config::rulesets::RulesetLoadError;
use crate::output::Streams;
use crate::runs::prepare;
use crate::session::{Host, faults_of_scenarios_within, lint_words};
use crate::text::faults::{show_faults, show_warnings};
use crate::text::numbers::counted;

/// The games that `--play` plays.
const GAMES: u32 = 50;

pub(super) fn run(call: &mut Call<'_>, args: &RulesCheckArgs) -> CommandResult {
    let styles = call.styles();
    let Call { host, streams: Streams { out, .. }, .. } = call;
    let style = styles.on(out);
    let mut status = CommandStatus::Done;
    let mut unreadable = Vec::new();
    for given in &args.files {
        let linted = host.rulesets.file(given).and_then(|file| Ok((host.rulesets.lint_file(&file)?, file)));
        let (mut linted, file) = match linted {
            Ok(linted) => linted,
            Err(RulesetLoadError::Faulty(error)) => {
                status = CommandStatus::CheckFailed;
                out.write_styled(&show_faults(&error.faults, style))?;
                continue;
            }
            Err(error) => {
                unreadable.push(error.to_string());
                continue;
            }
        };
        let remarks = lint_words(host, &mut linted)?;
        linted.warnings.extend(faults_of_scenarios_within(&linted.ruleset, &file));
        let games = if args.play { Some(play(host, &mut linted)?) } else { None };
        if !linted.faults.is_empty() {
            status = CommandStatus::CheckFailed;
            out.write_styled(&show_faults(&linted.faults, style))?;
        }
        let warnings = &linted.warnings;
        if !warnings.is_empty() {
            out.write_styled(&show_warnings(warnings, style))?;
            if args.strict {
                status = CommandStatus::CheckFailed;
            }
        }
        let noted = match warnings.len() {
            0 => String::new(),
            count => format!(", with {}", counted(count as u64, "warning")),
        };
        if linted.faults.is_empty() {
            writeln!(out, "ok {}{noted}", printable_path(&file))?;
        }
        remarks.iter().try_for_each(|remark| writeln!(out, "   {remark}"))?;
        for tiles in linted.ruleset.tile_sets() {
            let left_out = host.dictionaries.own_words().left_out(tiles).unwrap_or_default();
            if !left_out.is_empty() {
                let (language, words) = (tiles.language(), left_out.join(", "));
                writeln!(
                    out,
                    "   left out, since no tiles spell these words of your own in `{language}`: {words}"
                )?;
            }
        }
        if let Some(games) = games {
            writeln!(out, "{games}")?;
        }
    }
    if unreadable.is_empty() { Ok(status) } else { Err(CommandError::Inputs(unreadable)) }
}

/// Plays games between bots, warns of what they show, and returns a line about them; none without words to play.
fn play(host: &Host, linted: &mut LintedRuleset) -> Result<String, CommandError> {
    let ruleset = Arc::new(linted.ruleset.clone());
    let with_words = |tiles: &&TileSet| host.words(&ruleset, tiles.language(), None).is_ok();
    let default = ruleset.tile_set(ruleset.default_language()).filter(with_words);
    let Some(tiles) = default.or_else(|| ruleset.tile_sets().find(with_words)) else {
        return Ok("no games were played, because there is no word list".to_owned());
    };
    let players = 2.clamp(*ruleset.players().start(), *ruleset.players().end());
    let common_words = host.dictionaries.common_words(tiles.language())?;
    let setup = TournamentSetup {
        language: tiles.language().to_owned(),
        vocabulary: host.words(&ruleset, tiles.language(), None)?.vocabulary,
        common_words: common_words.map(|common| Arc::clone(common.shared())),
        bots: vec![BotProfile::from(Level::Club); players],
        options: Options::of(&ruleset),
        count_plays: 0,
        budget: Budget::SELF_PLAY,
        ruleset: Arc::clone(&ruleset),
    };
    let tournament =
        prepare(setup, &host.knowledge).map_err(|error| CommandError::Input(format!("--play: {error}")))?;
    let head = RunHead::new(&tournament, ruleset.id(), "");
    let mut run = Run::new(SeedSet::starting_at(1, GAMES), head, None);
    Contest { tournament, against: None }
        .play(
            &mut run,
            rackety_lab::threads(None),
            &AtomicBool::new(false),
            |_, _, _| ControlFlow::Continue(()),
            |_| {},
        )
        .map_err(|error| CommandError::Input(format!("--play: cannot start a thread: {error}")))?;
    let report = TournamentReport::new(&run);
    if report.unfinished > 0 {
        let problem = format!(
            "{} of {GAMES} games between bots did not end within {MAX_TURNS} turns",
            report.unfinished
        );
        // While nobody has a point, turns without a score may end no game.
        if ruleset.passes().is_none()
            && ruleset.scoreless().is_some_and(|scoreless| scoreless.at_nil_nil == NilNil::GoesOn)
        {
            let cure = "write at_nil_nil = \"ends\" in [scoreless], a limit of passes, or fewer tiles";
            linted.warn_of_key("scoreless.limit", problem, cure);
        } else {
            linted.warn_of_game(problem, "write a limit of passes or of scoreless turns, or fewer tiles");
        }
    }
    let ended_by = |reason: EndReason| report.ends.get(reason.id()).copied().unwrap_or_default();
    let stuck = ended_by(EndReason::Passes) + ended_by(EndReason::Scoreless);
    if u64::from(GAMES) < stuck * 2 {
        let problem =
            format!("{stuck} of {GAMES} games between bots ended because nobody could play any more");
        linted.warn_of_game(problem, "use fewer tiles, more blanks or a larger board");
    }
    if run.side.standings.are_seats_surely_unequal() {
        let shares: Vec<String> = report
            .wins_by_seat
            .iter()
            .map(|wins| wins.map_or_else(|| "-".to_owned(), |wins| format!("{:.0}", wins.value * 100.0)))
            .collect();
        let problem = format!(
            "who moves first, second and so on wins {} % of {GAMES} games between bots",
            shares.join(", ")
        );
        let ending = ruleset.ending();
        if ending.target.is_some() && ending.at_target == AtTarget::AtOnce {
            linted.warn_of_key("ending.target", problem, "write at_target = \"after-round\" in [ending]");
        } else {
            linted.warn_of_game(
                problem,
                "make the game longer, or its first and last turns worth as much as others",
            );
        }
    }
    Ok(summary(&report, players, tiles))
}

/// Says what the games were like, in a line.
fn summary(report: &TournamentReport, players: usize, tiles: &TileSet) -> String {
    let turns = report.turns_per_game.map_or_else(String::new, |turns| {
        format!(": {} a game ({} to {})", rounded(turns.mean, "turn"), turns.least, turns.most)
    });
    let score =
        report.mean_score.map(|score| format!(", {} a player", rounded(score, "point"))).unwrap_or_default();
    let ends: Vec<String> = report.ends.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    let ends = if ends.is_empty() { String::new() } else { format!("; ended by {}", ends.join(", ")) };
    let bots = counted(players as u64, "club bot");
    format!("   {GAMES} games of {bots}, {}{turns}{score}{ends}", tiles.name())
}
