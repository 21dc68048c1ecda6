//! A ruleset file as it is at one moment: its faults, its scenarios, and the games to play by it.

use std::ffi::OsString;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rackety_engine::Ruleset;
use rackety_engine::game::OptionsText;
use rackety_lab::Metric;

use super::run_plan::{RunPlan, RunRequest};
use super::side_request::SideRequest;
use crate::config::rulesets::{RULESET, RulesetLoadError};
use crate::disk::{self, FileVersion};
use crate::session::{
    Host, ScenarioLoadError, ScenarioResult, check_scenario, check_scenarios_within, lint_words,
};

/// The games that are played by each version of a file.
const GAMES: u32 = 100;

/// The first seed of those games: the same for all versions, so that they can be compared.
const SEED: u64 = 1;

/// The time for which a changed file must be left alone before it is read. An editor may need several writes for it.
const PAUSE: Duration = Duration::from_millis(20);

/// The time for which an empty file must be left alone: it is likely to be written next.
const PAUSE_IF_EMPTY: Duration = Duration::from_secs(1);

/// A ruleset file as it is at one moment.
#[derive(Debug)]
pub struct RulesetLook {
    /// The text of the file, or `None` if it cannot be read.
    pub text: Option<String>,
    /// The file itself and its scenarios, as they were before they were read.
    own_files: Vec<StampedFile>,
    /// The places of the rulesets that the file extends, and of its tile sets.
    named_files: Vec<StampedFile>,
    /// The ruleset, if it can be played.
    pub ruleset: Option<Arc<Ruleset>>,
    /// The faults of the file, a line each; empty if the ruleset can be played.
    pub faults: Vec<String>,
    /// Probable mistakes, a line each.
    pub warnings: Vec<String>,
    /// The scenarios beside the file, each with what is wrong with it, or `None` for those that pass.
    pub scenarios: Vec<(PathBuf, Option<String>)>,
    /// The games to play by the ruleset, or `None` if it cannot be played.
    pub plan: Option<Arc<RunPlan>>,
}

/// A file and its version, which shows that the file was changed.
type StampedFile = (PathBuf, Option<FileVersion>);

fn stamps(files: impl IntoIterator<Item = PathBuf>) -> Vec<StampedFile> {
    let stamped = files.into_iter().map(|file| {
        let version = FileVersion::of(&file);
        (file, version)
    });
    stamped.collect()
}

/// Returns whether a file has been left alone for long enough.
fn is_settled(version: FileVersion) -> bool {
    let pause = if version.is_empty() { PAUSE_IF_EMPTY } else { PAUSE };
    version.age().is_none_or(|age| pause <= age)
}

fn own_stamps(file: &Path) -> Vec<StampedFile> {
    stamps(iter::once(file.to_owned()).chain(scenarios_of(file)))
}

/// The folder with the scenarios of a ruleset file: `mygame.tests` beside `mygame.toml`.
pub fn scenario_folder(file: &Path) -> PathBuf {
    let mut name = file.file_stem().map(OsString::from).unwrap_or_default();
    name.push(".tests");
    file.with_file_name(name)
}

/// The scenarios beside a ruleset file, by name; none without a folder of them.
pub fn scenarios_of(file: &Path) -> Vec<PathBuf> {
    let mut files = disk::files_in(&scenario_folder(file)).unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

impl RulesetLook {
    /// The interval at which a file that is being edited is looked at.
    pub const INTERVAL: Duration = Duration::from_millis(40);

    /// Reads a file, checks it, and plays its scenarios.
    pub fn new(host: &Host, file: &Path) -> Self {
        // Before anything is read, so that a change during the look is noticed.
        let own_files = own_stamps(file);
        let text = disk::read_text(file, &RULESET).ok();
        let (linted, named) = host.rulesets.lint_file_with_places(file);
        let mut look = Self {
            text,
            own_files,
            named_files: stamps(named),
            ruleset: None,
            faults: Vec::new(),
            warnings: Vec::new(),
            scenarios: Vec::new(),
            plan: None,
        };
        let mut linted = match linted {
            Ok(linted) => linted,
            Err(RulesetLoadError::Faulty(error)) => {
                look.faults = error.faults.iter().map(ToString::to_string).collect();
                return look;
            }
            Err(error) => {
                look.faults = vec![error.to_string()];
                return look;
            }
        };
        if let Err(error) = lint_words(host, &mut linted) {
            look.faults.push(error.to_string());
        }
        look.faults.extend(linted.faults.iter().map(ToString::to_string));
        look.warnings = linted.warnings.iter().map(ToString::to_string).collect();
        look.scenarios = scenarios_of(file)
            .into_iter()
            .map(|scenario| {
                let fault = fault_of(check_scenario(host, &scenario));
                (scenario, fault)
            })
            .collect();
        for (name, result) in check_scenarios_within(host, file).ok().flatten().unwrap_or_default() {
            look.scenarios.push((PathBuf::from(name), fault_of(result)));
        }
        // A fault of the words is in the way of a game, too; it says where the cure is.
        if linted.faults.is_empty() {
            match request(file).plan(host) {
                Ok(plan) => look.plan = Some(Arc::new(plan)),
                Err(error) => look.faults.push(error.to_string()),
            }
        }
        look.ruleset = Some(Arc::new(linted.ruleset));
        look
    }

    /// Returns whether it is time for another look: the file, a scenario of it or a file that it names has changed since this
    /// one began, and none of them is being written.
    pub fn is_outdated(&self, file: &Path) -> bool {
        let own_files = own_stamps(file);
        let named_files = stamps(self.named_files.iter().map(|(path, _)| path.clone()));
        let mut versions = own_files.iter().chain(&named_files).filter_map(|(_, version)| *version);
        (own_files != self.own_files || named_files != self.named_files) && versions.all(is_settled)
    }

    /// True if the games by this version and by another one can differ: more than a scenario beside the file has changed.
    pub fn has_other_games(&self, other: &Self) -> bool {
        self.text != other.text
            || self.named_files != other.named_files
            || self.plan.is_some() != other.plan.is_some()
    }

    /// The scenarios that pass, and those that do not.
    pub fn scenario_counts(&self) -> (usize, usize) {
        let failed = self.scenarios.iter().filter(|(_, fault)| fault.is_some()).count();
        (self.scenarios.len() - failed, failed)
    }
}

/// What is wrong with a scenario; none if it passes.
fn fault_of(result: ScenarioResult) -> Option<String> {
    match result {
        Ok(failures) => (!failures.is_empty()).then(|| failures.join("; ")),
        Err(ScenarioLoadError::Faults(faults)) => faults.first().map(ToString::to_string),
        Err(ScenarioLoadError::Other(why)) => Some(why),
    }
}

/// The six figures that are shown of the games by a ruleset.
pub fn shown_metrics(ruleset: Option<&Ruleset>) -> [Metric; 6] {
    let takes = ruleset.is_some_and(|ruleset| ruleset.take().is_some());
    let last = if takes { Metric::Takings } else { Metric::Bingos };
    [Metric::Score, Metric::Turns, Metric::FirstPlayer, Metric::Margin, Metric::LeadChanges, last]
}

/// The games of a version of a file.
fn request(file: &Path) -> RunRequest {
    RunRequest {
        side: SideRequest {
            ruleset: file.display().to_string(),
            language: None,
            dictionary: None,
            bots: Vec::new(),
            options: OptionsText::default(),
            count_plays: 0,
        },
        against: None,
        games: GAMES,
        seed: Some(SEED),
    }
}
