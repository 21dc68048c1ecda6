//! The games that the arguments, or the report of an interrupted run, ask for.

use std::path::Path;

use rackety_engine::Ruleset;
use rackety_engine::bots::BotProfile;
use rackety_engine::game::OptionsText;
use rackety_lab::{
    Contest, NumberPath, NumberRange, Run, RunHead, SeedRange, SeedSet, Tournament, TournamentSetup,
};

use super::super::CommandError;
use crate::cli::{AgainstArgs, GamesOfRun};
use crate::runs::{SideError, SideRequest};
use crate::session::{Host, random_seed};

/// The names of arguments, for errors.
#[derive(Clone, Copy)]
struct ArgumentNames {
    language: &'static str,
    bots: &'static str,
}

const NAMES: ArgumentNames = ArgumentNames { language: "--language", bots: "--bots" };
const AGAINST_NAMES: ArgumentNames = ArgumentNames { language: "--against-language", bots: "--against-bots" };

/// A new run, and what plays its games.
pub(super) fn new_run(
    host: &Host,
    ruleset: &str,
    games: GamesOfRun,
    seeds: Option<SeedRange>,
    time: Option<String>,
    against: AgainstArgs,
) -> Result<(Run, Contest), CommandError> {
    let seeds = seeds_of(&games, seeds)?;
    let request = request_of(ruleset, games, time);
    let other = against.request(&request);
    let (tournament, head) = tournament(host, request, NAMES)?;
    let other = other.map(|other| self::tournament(host, other, AGAINST_NAMES)).transpose()?;
    let (against, other_head) = other.unzip();
    Ok((Run::new(seeds, head, other_head), Contest { tournament, against }))
}

/// The seeds of a run.
pub(super) fn seeds_of(games: &GamesOfRun, seeds: Option<SeedRange>) -> Result<SeedSet, CommandError> {
    Ok(match seeds {
        Some(range) => range.seeds(),
        None => SeedSet::starting_at(games.seed.map_or_else(random_seed, Ok)?, games.number()),
    })
}

/// The games of one ruleset that are to be tried, and what a report says of them.
pub(in crate::commands) fn trial(
    host: &Host,
    ruleset: &str,
    games: GamesOfRun,
) -> Result<(TournamentSetup, RunHead), CommandError> {
    let (tournament, head) = tournament(host, request_of(ruleset, games, None), NAMES)?;
    Ok((tournament.setup().clone(), head))
}

/// The ruleset with another number.
pub(in crate::commands) fn ruleset_with(
    ruleset: &Ruleset,
    path: &NumberPath,
    value: i64,
) -> Result<Ruleset, CommandError> {
    let spec = path.with(ruleset.spec(), value).map_err(CommandError::Input)?;
    Ruleset::from_spec(ruleset.id(), spec).map_err(|error| {
        // Other keys may have faults because of this one.
        let of_path = error.faults.iter().find(|fault| fault.key() == path.to_string());
        let of_other = error
            .faults
            .first()
            .map(|fault| format!("{}: {}; {}", fault.key(), fault.problem(), fault.cure()));
        let reason = of_path.map(|fault| format!("{}; {}", fault.problem(), fault.cure())).or(of_other);
        CommandError::Input(format!("{path} = {value}: {}", reason.unwrap_or_default()))
    })
}

/// The present value of a number that may be varied; the ends of its range are those of rulesets that can be played.
pub(in crate::commands) fn checked_number(
    ruleset: &Ruleset,
    NumberRange { path, values }: &NumberRange,
) -> Result<i64, CommandError> {
    let present = path.value(ruleset.spec()).map_err(CommandError::Input)?;
    for end in [*values.start(), *values.end()] {
        ruleset_with(ruleset, path, end)?;
    }
    Ok(present)
}

impl AgainstArgs {
    /// The games to compare with, if there are any.
    fn request(self, request: &SideRequest) -> Option<SideRequest> {
        let Self { against, against_language, against_dictionary, against_bots } = self;
        let is_new_language = against_language.is_some();
        if against.is_none() && !is_new_language && against_dictionary.is_none() && against_bots.is_empty() {
            return None;
        }
        // The word list of one language is none of another.
        let dictionary = if is_new_language { None } else { request.dictionary.clone() };
        Some(SideRequest {
            ruleset: against.unwrap_or_else(|| request.ruleset.clone()),
            language: against_language.or_else(|| request.language.clone()),
            dictionary: against_dictionary.or(dictionary),
            bots: if against_bots.is_empty() { request.bots.clone() } else { against_bots },
            options: request.options.clone(),
            count_plays: request.count_plays,
        })
    }
}

/// Returns the contest of an interrupted run, from its report in a file.
pub(super) fn contest_of(host: &Host, run: &Run, file: &Path) -> Result<Contest, CommandError> {
    let again = |head: &RunHead| {
        let bots: Result<Vec<BotProfile>, _> = head.bots.iter().map(|bot| bot.parse()).collect();
        let bots = bots.map_err(|error| CommandError::Input(format!("{}: {error}", file.display())))?;
        let request = SideRequest {
            ruleset: head.source.clone(),
            language: Some(head.language.clone()),
            dictionary: Some(head.dictionary.clone()),
            bots,
            options: OptionsText {
                mode: Some(head.options.mode.choice().to_owned()),
                random_board: Some(head.options.random_board),
                time: Some(head.options.time.clone()),
                ..OptionsText::default()
            },
            count_plays: head.count_plays,
        };
        let (tournament, now) = tournament(host, request, NAMES)?;
        let changed = head.differences(&now);
        if changed.is_empty() {
            return Ok(tournament);
        }
        Err(CommandError::Input(format!(
            "{} cannot be continued: {}; begin a new run",
            file.display(),
            changed.join("; ")
        )))
    };
    let tournament = again(&run.side.head)?;
    let against = run.against.as_ref().map(|other| again(&other.side.head)).transpose()?;
    Ok(Contest { tournament, against })
}

fn request_of(ruleset: &str, games: GamesOfRun, time: Option<String>) -> SideRequest {
    let options = OptionsText {
        mode: games.mode,
        random_board: games.random_board.then_some(true),
        time,
        ..OptionsText::default()
    };
    SideRequest {
        ruleset: ruleset.to_owned(),
        language: games.language,
        dictionary: games.dictionary,
        bots: games.bots,
        options,
        count_plays: games.count_plays,
    }
}

/// The tournament requested, and what its report says of it.
fn tournament(
    host: &Host,
    request: SideRequest,
    names: ArgumentNames,
) -> Result<(Tournament, RunHead), CommandError> {
    let tournament = request.plan(host).and_then(|plan| plan.tournament(&host.knowledge));
    tournament.map_err(|error| match error {
        SideError::Language(error) => CommandError::Input(format!("{}: {error}", names.language)),
        SideError::Bots(error) => CommandError::Input(format!("{}: {error}", names.bots)),
        SideError::Host(error) => error.into(),
        SideError::Tournament(error) => CommandError::input(error),
    })
}
