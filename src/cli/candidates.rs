//! Values that a shell offers for arguments: the names of what there is, and files of the right kind.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter, PathCompleter, ValueCompleter as _};
use clap_complete::{CompleteEnv, CompletionCandidate};
use rackety_engine::bots::{BotProfile, BotVocabulary, Level, Taking, Thinking};
use rackety_engine::printable::first_unprintable;
use rackety_engine::{Ruleset, TileSet};

use crate::config::rulesets::RulesetOrigin;
use crate::files::Folders;
use crate::session::Host;
use crate::study::StudyList;
use crate::table::open_tables;

/// The variable with which a shell asks for completions.
pub const COMPLETE_VARIABLE: &str = "RACKETY_COMPLETE";

/// Answers a shell that asks for completions, and returns whether one did.
///
/// # Errors
/// If the shell is unknown, or the answer cannot be written.
pub(super) fn answer_shell(
    args: impl IntoIterator<Item = OsString>,
    command: fn() -> clap::Command,
) -> Result<bool, clap::Error> {
    let folder = std::env::current_dir().ok();
    CompleteEnv::with_factory(command)
        .var(COMPLETE_VARIABLE)
        .bin("rackety")
        .completer("rackety")
        .try_complete(args, folder.as_deref())
}

/// Rulesets by name, and files of rulesets.
pub(super) fn rulesets() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let names = host().rulesets.entries().into_iter().map(|(id, _)| id);
        with_files(starting(names, current), current, "toml")
    })
}

/// Themes by name, and files of themes.
pub(super) fn themes() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        with_files(starting(host().themes.names(), current), current, "toml")
    })
}

/// Saved games by name, newest first, and files of saved games.
pub(super) fn saved_games() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let games = host().saved_games().map(|found| found.games).unwrap_or_default();
        let games = games.iter().zip(0..).filter_map(|(game, place)| {
            let about = format!("{}, {}", game.ruleset, game.scores_text());
            Some(candidate(&game.name(), current)?.help(Some(about.into())).display_order(Some(place)))
        });
        with_files(games.collect(), current, "json")
    })
}

/// Rulesets of the user by name, and files of rulesets.
pub(super) fn own_rulesets() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let entries = host().rulesets.entries().into_iter();
        let own = entries.filter(|(_, origin)| matches!(origin, RulesetOrigin::User(_))).map(|(id, _)| id);
        with_files(starting(own, current), current, "toml")
    })
}

/// Lessons by name, and files of lessons.
pub(super) fn lessons() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        with_files(starting(host().rulesets.lessons(), current), current, "toml")
    })
}

/// The lists of word study.
pub(super) fn study_lists() -> ArgValueCandidates {
    ArgValueCandidates::new(|| StudyList::NAMED.map(|list| CompletionCandidate::new(list.name())).into())
}

/// The open tables.
pub(super) fn tables() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        starting(Folders::of_platform().tables.as_deref().map(open_tables).unwrap_or_default(), current)
    })
}

/// TOML files.
pub(super) fn toml_files() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| with_files(Vec::new(), current, "toml"))
}

/// The languages of all rulesets, with their names.
pub(super) fn languages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let host = host();
        let mut languages: Vec<(String, String)> = host
            .rulesets
            .loaded()
            .iter()
            .flat_map(Ruleset::tile_sets)
            .map(|tiles: &TileSet| (tiles.language().to_owned(), tiles.name().to_owned()))
            .collect();
        languages.sort();
        languages.dedup_by(|one, other| one.0 == other.0);
        described(languages)
    })
}

/// The word lists, with their names.
pub(super) fn dictionaries() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let host = host();
        let lists = host.dictionaries.dictionaries().iter();
        described(lists.map(|list| (list.id().to_owned(), list.name().to_owned())).collect())
    })
}

/// The levels of bots, alone and with one of the other dials.
pub(super) fn bots() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let dials = BotVocabulary::ALL.map(BotVocabulary::name).into_iter();
        let dials = dials.chain(Taking::ALL.map(Taking::name)).chain(Thinking::ALL.map(Thinking::name));
        let dials: Vec<&str> = dials.collect();
        let of_level = |level: Level| {
            let profiles = dials.iter().filter_map(move |dial| format!("{level}:{dial}").parse().ok());
            let mut names: Vec<String> = profiles.map(|profile: BotProfile| profile.to_string()).collect();
            names.sort();
            names.dedup();
            names
        };
        Level::ALL.into_iter().flat_map(of_level).map(CompletionCandidate::new).collect()
    })
}

/// The modes of games.
pub(super) fn modes() -> ArgValueCandidates {
    ArgValueCandidates::new(|| ["normal", "professional"].map(CompletionCandidate::new).into())
}

/// Numbers of hints.
pub(super) fn hints() -> ArgValueCandidates {
    ArgValueCandidates::new(|| ["off", "3", "free"].map(CompletionCandidate::new).into())
}

/// The time limits of all rulesets.
pub(super) fn time_limits() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let rulesets = host().rulesets.loaded();
        let mut limits: Vec<_> =
            rulesets.iter().filter_map(Ruleset::time).flat_map(|time| time.limits.clone()).collect();
        limits.sort_by_key(|limit| limit.duration());
        let limits = limits.iter().map(ToString::to_string);
        let mut names: Vec<String> = limits.chain(["off".to_owned()]).collect();
        names.dedup();
        names.into_iter().map(CompletionCandidate::new).collect()
    })
}

/// The host with the user's folders; the folder of saved games is the usual one.
fn host() -> Host {
    Host::new(&Folders::of_platform(), None)
}

fn described(values: Vec<(String, String)>) -> Vec<CompletionCandidate> {
    values
        .into_iter()
        .filter(|(value, _)| first_unprintable(value).is_none())
        .map(|(value, about)| CompletionCandidate::new(value).help(Some(about.into())))
        .collect()
}

/// A name as a candidate, if it starts with what is typed and can be shown.
fn candidate(name: &str, current: &OsStr) -> Option<CompletionCandidate> {
    let fits = name.starts_with(current.to_str()?) && first_unprintable(name).is_none();
    fits.then(|| CompletionCandidate::new(name))
}

fn starting(names: impl IntoIterator<Item = String>, current: &OsStr) -> Vec<CompletionCandidate> {
    names.into_iter().filter_map(|name| candidate(&name, current)).collect()
}

/// These names, then the files with this extension and all folders at the path that is typed.
fn with_files(
    mut names: Vec<CompletionCandidate>,
    current: &OsStr,
    extension: &'static str,
) -> Vec<CompletionCandidate> {
    let is_wanted = move |path: &Path| path.extension().is_some_and(|end| end == extension);
    names.extend(PathCompleter::any().filter(is_wanted).complete(current));
    names
}
