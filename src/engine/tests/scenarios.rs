//! Runs scenarios, each as a test of its name: the files of the repository, those inside its rulesets for tests, and those of
//! any folder that `RACKETY_SCENARIOS` names by its path from the repository. Of the repository's, files in `invalid/` must be
//! rejected, and files in `failing/` must fail with the messages that their comments quote.
//!
//! In each position of a scenario with few words, move generation must find exactly the plays that the rules accept: a
//! scenario for a rule proves both sides of it.
//!
//! A published package has no scenarios of its own.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]
#![allow(clippy::disallowed_methods, reason = "the engine reads no files, but its tests do")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, io};

use libtest_mimic::{Arguments, Failed, Trial};
use rackety_engine::ruleset::{RulesetFiles, SourceFile};
use rackety_engine::scenario::{Scenario, ScenarioRuleset};
use rackety_engine::{Event, Game, Generator, Lexicon, Ruleset, Vocabulary, WordGraph};

use self::naive::{key, legal_score};
use self::oracle::check;

#[path = "movegen/naive.rs"]
mod naive;
#[path = "movegen/oracle.rs"]
mod oracle;

/// The most words with which generated plays are compared: the naive search of a whole word list would take minutes.
const MAX_WORDS: usize = 100;

/// The number of positions in which generated plays have been compared.
static POSITIONS: AtomicU64 = AtomicU64::new(0);

fn main() -> io::Result<ExitCode> {
    let mut trials = Vec::new();
    let scenarios = repository().join("tests/scenarios");
    if scenarios.exists() {
        add_trials(&scenarios, "", &mut trials)?;
        add_trials_within(&repository().join("tests/rulesets"), &mut trials)?;
    }
    if let Some(folder) = env::var_os("RACKETY_SCENARIOS") {
        let count = trials.len();
        let folder = repository().join(folder);
        add_trials(&folder, "own/", &mut trials)?;
        if trials.len() == count {
            return Err(io::Error::other(format!("no scenarios under {}", folder.display())));
        }
    }
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    let positions = POSITIONS.load(Ordering::Relaxed);
    let are_all_run =
        conclusion.num_filtered_out == 0 && conclusion.num_failed == 0 && conclusion.num_passed > 0;
    if scenarios.exists() && are_all_run && positions < 900 {
        return Err(io::Error::other(format!("generated plays compared in only {positions} positions")));
    }
    Ok(conclusion.exit_code())
}

/// The folder of the repository.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn add_trials(folder: &Path, prefix: &str, trials: &mut Vec<Trial>) -> io::Result<()> {
    for file in files_under(folder)? {
        let name = file.strip_prefix(folder).unwrap_or(&file).with_extension("").display().to_string();
        let name = format!("{prefix}{}", name.replace('\\', "/"));
        let expected = name.split('/').next().map(ToOwned::to_owned).unwrap_or_default();
        let play = move || {
            let source = read(&file)?;
            let ruleset_of = |named: ScenarioRuleset<'_>| match named {
                ScenarioRuleset::Named(name) => ruleset(file.parent().unwrap(), name),
                ScenarioRuleset::Whole(spec) => {
                    Ruleset::from_spec("scenario", spec.clone()).map_err(|error| error.to_string())
                }
            };
            let played = play(&source, ruleset_of);
            if expected == "failing" {
                fails_as_it_says(&source, &played)
            } else {
                verdict(played, &expected)
            }
        };
        trials.push(Trial::test(name, play));
    }
    Ok(())
}

/// The scenarios inside the rulesets of a folder, each of which must pass.
fn add_trials_within(folder: &Path, trials: &mut Vec<Trial>) -> io::Result<()> {
    for file in files_under(folder)? {
        let stem = file.file_stem().unwrap().to_string_lossy();
        let ruleset = match ruleset(folder, file.to_str().unwrap()) {
            Ok(ruleset) => ruleset,
            Err(why) => {
                trials.push(Trial::test(format!("rulesets/{stem}"), move || Err(why.into())));
                continue;
            }
        };
        for (name, text) in &ruleset.spec().scenarios {
            let source = SourceFile { file: file.display().to_string(), text: text.clone() };
            let ruleset = ruleset.clone();
            let play = move || verdict(play(&source, |_| Ok(ruleset)), "");
            trials.push(Trial::test(format!("rulesets/{stem}/{name}"), play));
        }
    }
    Ok(())
}

fn files_under(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files_under(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Compares what came of a scenario with what is expected of those in its folder.
fn verdict(played: Result<Vec<String>, String>, folder: &str) -> Result<(), Failed> {
    match (folder, played) {
        ("invalid", Err(_)) => Ok(()),
        ("invalid", result) => Err(format!("{folder} expected, but it is {result:?}").into()),
        (_, Ok(failures)) if failures.is_empty() => Ok(()),
        (_, Ok(failures)) => Err(failures.join("\n").into()),
        (_, Err(why)) => Err(format!("bad file: {why}").into()),
    }
}

/// Compares the failures of a scenario that must fail with the messages that its comments name.
fn fails_as_it_says(source: &SourceFile, played: &Result<Vec<String>, String>) -> Result<(), Failed> {
    let says: Vec<String> =
        source.text.lines().filter_map(|line| line.strip_prefix("# Says: ")).map(str::to_owned).collect();
    match played {
        Ok(failures) if !says.is_empty() && *failures == says => Ok(()),
        result => Err(format!("{says:?} expected, but it is {result:?}").into()),
    }
}

/// Plays a scenario. Returns the expectations that are not met, or what is wrong with the file.
fn play(
    source: &SourceFile,
    ruleset_of: impl FnOnce(ScenarioRuleset<'_>) -> Result<Ruleset, String>,
) -> Result<Vec<String>, String> {
    let scenario = Scenario::parse(source).map_err(|faults| format!("{faults:?}"))?;
    let ruleset = ruleset_of(scenario.ruleset())?;
    let language = scenario.language(&ruleset);
    let vocabulary = match scenario.vocabulary(&ruleset) {
        Some(words) => words,
        None => word_list(&ruleset, language)?,
    };
    let report = scenario.run(Arc::new(ruleset), Arc::new(vocabulary)).map_err(|error| error.to_string())?;
    if report.failures.is_empty() {
        check_generated_plays(report.game);
    }
    Ok(report.failures)
}

/// Compares the generated plays in each position of a game, from the last one back, with the naive search and with the play
/// that was made.
fn check_generated_plays(mut game: Game) {
    let words: Vec<String> = game.vocabulary().words().take(MAX_WORDS + 1).collect();
    if words.len() > MAX_WORDS {
        return;
    }
    let mut generator = Generator::new(&WordGraph::for_game(&game).unwrap());
    let mut next = None;
    loop {
        if game.state().ending().is_none() {
            let found = check(&mut generator, &game, &words);
            if let Some(Event::Play { play, .. } | Event::Lost { play, .. }) = &next {
                assert_eq!(found.get(&key(play)).copied(), legal_score(&game, play), "{play:?}");
            }
            POSITIONS.fetch_add(1, Ordering::Relaxed);
        }
        next = game.undo().unwrap();
        if next.is_none() {
            break;
        }
    }
}

/// The ruleset of a scenario: a path relative to its folder if it ends in `.toml`, a name otherwise.
fn ruleset(folder: &Path, name: &str) -> Result<Ruleset, String> {
    let path = folder.join(name);
    let is_path = name.to_lowercase().ends_with(".toml");
    let files = Files { beside: is_path.then(|| path.parent().unwrap()) };
    let source = if is_path { Some(read(&path)) } else { files.ruleset(name) };
    let source = source.ok_or_else(|| format!("there is no ruleset `{name}`"))??;
    let id = Path::new(name).file_stem().unwrap().to_string_lossy();
    Ruleset::load(&id, &source, &files).map_err(|error| error.to_string())
}

/// The repository's words of a language, as the ruleset changes them.
fn word_list(ruleset: &Ruleset, language: &str) -> Result<Vocabulary, String> {
    let rules = ruleset.dictionary(language);
    if let Some(list) = rules.own_list(ruleset.id()) {
        return Ok(Vocabulary::adjusted(list, &rules.add, &rules.remove));
    }
    let file_of = |id: &str| repository().join("dictionaries").join(id).with_extension("words");
    let installed = rules.prefer.iter().find(|id| file_of(id).exists());
    let id = installed.map_or(language, String::as_str);
    let file = file_of(id);
    let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let lexicon = Lexicon::from_packed(id, &bytes).map_err(|error| error.to_string())?;
    Ok(Vocabulary::adjusted(lexicon, &rules.add, &rules.remove))
}

fn read(file: &Path) -> Result<SourceFile, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(SourceFile { file: file.display().to_string(), text })
}

/// The ruleset files and tile sets beside a ruleset file, then those of the repository.
struct Files<'f> {
    beside: Option<&'f Path>,
}

impl Files<'_> {
    /// The first file of this name in folders beside the ruleset, or else in folders of the repository.
    fn find(
        &self,
        beside: &[&str],
        repository_folders: &[&str],
        name: &str,
    ) -> Option<Result<SourceFile, String>> {
        let beside = beside.iter().filter_map(|folder| Some(self.beside?.join(folder)));
        let repository_folders = repository_folders.iter().map(|folder| repository().join(folder));
        let mut files = beside.chain(repository_folders).map(|folder| folder.join(format!("{name}.toml")));
        files.find(|file| file.exists()).map(|file| read(&file))
    }
}

impl RulesetFiles for Files<'_> {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        self.find(&[""], &["rulesets", "rulesets/examples"], id)
    }

    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>> {
        self.find(&["tiles", ""], &["rulesets/tiles"], name)
    }
}
