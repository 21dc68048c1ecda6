//! The games that the arguments, or the report of an interrupted run, ask for.

use std::path::{self, Path};
use std::sync::Arc;

use rackety_engine::bots::{BotProfile, Budget, Level};
use rackety_engine::{OptionsText, SetupError};

use super::super::CommandError;
use crate::cli::{AgainstArgs, GamesOfRun};
use crate::lab::{Contest, Run, RunHead, SeedRange, SeedSet, Tournament, TournamentError, TournamentSetup};
use crate::session::{Host, HostError, random_seed};

/// What the games of one ruleset are, as texts.
struct SideRequest {
    ruleset: String,
    language: Option<String>,
    dictionary: Option<String>,
    bots: Vec<BotProfile>,
    options: OptionsText,
    count_plays: u32,
    /// The names of the arguments, for errors.
    names: ArgumentNames,
}

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
    against: AgainstArgs,
) -> Result<(Run, Contest), CommandError> {
    let seeds = match seeds {
        Some(range) => range.seeds(),
        None => SeedSet::starting_at(games.seed.map_or_else(random_seed, Ok)?, games.games),
    };
    let request = SideRequest::new(ruleset, games);
    let other = against.request(&request);
    let (tournament, head) = request.tournament(host)?;
    let (against, other_head) = match other.map(|other| other.tournament(host)).transpose()? {
        Some((tournament, head)) => (Some(tournament), Some(head)),
        None => (None, None),
    };
    Ok((Run::new(seeds, head, other_head), Contest { tournament, against }))
}

/// The games of one ruleset that are to be tried, and what a report says of them.
pub(in crate::commands) fn trial(
    host: &Host,
    ruleset: &str,
    games: GamesOfRun,
) -> Result<(TournamentSetup, RunHead), CommandError> {
    let (tournament, head) = SideRequest::new(ruleset, games).tournament(host)?;
    Ok((tournament.setup().clone(), head))
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
            names: AGAINST_NAMES,
        })
    }
}

/// What plays the games of an interrupted run, from its report in a file.
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
                mode: Some(head.options.mode.clone()),
                random_board: Some(head.options.random_board),
                time: Some(head.options.time.clone()),
                ..OptionsText::default()
            },
            count_plays: head.count_plays,
            names: NAMES,
        };
        let (tournament, now) = request.tournament(host)?;
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

impl SideRequest {
    fn new(ruleset: &str, games: GamesOfRun) -> Self {
        let options = OptionsText {
            mode: games.mode,
            random_board: games.random_board.then_some(true),
            time: games.time,
            ..OptionsText::default()
        };
        Self {
            ruleset: ruleset.to_owned(),
            language: games.language,
            dictionary: games.dictionary,
            bots: games.bots,
            options,
            count_plays: games.count_plays,
            names: NAMES,
        }
    }

    /// The tournament requested, and what its report says of it.
    fn tournament(self, host: &Host) -> Result<(Tournament, RunHead), CommandError> {
        let Self { ruleset: name, language, dictionary, bots, options, count_plays, names } = self;
        let ruleset = Arc::new(host.rulesets.load(&name)?);
        let language = language.unwrap_or_else(|| ruleset.default_language().to_owned());
        let words = host.words(&ruleset, &language, dictionary.as_deref()).map_err(|error| match error {
            HostError::Setup(_) => CommandError::Input(format!("{}: {error}", names.language)),
            error => error.into(),
        })?;
        let players = ruleset.players();
        let bots = if bots.is_empty() {
            vec![BotProfile::from(Level::Club); 2.clamp(*players.start(), *players.end())]
        } else {
            bots
        };
        let options = options.options(&ruleset).map_err(|error| CommandError::Input(error.to_string()))?;
        let setup = TournamentSetup {
            common_words: host.dictionaries.common_words(&language),
            ruleset,
            language,
            vocabulary: words.vocabulary,
            bots,
            options,
            count_plays,
            budget: Budget::SELF_PLAY,
        };
        let head = RunHead::new(&setup, &lasting(&name), &words.label.to_string());
        let tournament = Tournament::new(setup, &host.knowledge).map_err(|error| match error {
            TournamentError::Setup(SetupError::Players { .. }) => {
                CommandError::Input(format!("{}: {error}", names.bots))
            }
            TournamentError::Leaves(error) => error.into(),
            error => CommandError::Input(error.to_string()),
        })?;
        Ok((tournament, head))
    }
}

/// A name of the same ruleset in every folder.
fn lasting(name: &str) -> String {
    let path = Path::new(name);
    if path.extension().is_none_or(|extension| extension != "toml") {
        return name.to_owned();
    }
    path::absolute(path).map_or_else(|_| name.to_owned(), |path| path.display().to_string())
}
