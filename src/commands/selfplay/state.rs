//! The file from which an interrupted run is continued.

use std::path::{Path, PathBuf};

use rackety_lab::Run;

use super::super::CommandError;
use crate::disk;
use crate::files::saves::plain_name;
use crate::runs::read_run;
use crate::text::shell::shell_word;

/// The file from which an interrupted run is continued: a report as JSON.
pub(super) struct StateFile {
    path: PathBuf,
    /// True if the program chose the name, so that it also deletes the file when the run is over.
    is_own: bool,
}

impl StateFile {
    /// The file for a new run, in this folder of the program.
    pub(super) fn new(folder: &Path, run: &Run) -> Self {
        let name = plain_name(&run.side.head.ruleset);
        let seed = run.planned.first().unwrap_or_default();
        // Runs of other bots or words by the same ruleset have files of their own.
        let against = run.against.as_ref().map_or_else(String::new, |other| other.side.head.key());
        let key = format!("{}{against}", run.side.head.key());
        Self { path: folder.join(format!("{name}-{seed}-{}-{key}.json", run.planned.len())), is_own: true }
    }

    /// Checks that the file of a new run is not that of one that was stopped, whose games would be lost.
    pub(super) fn check_new(&self) -> Result<(), CommandError> {
        // A complete run is in the file only because its report could not be written: the command plays the same games.
        let is_complete = || read_run(&self.path).is_ok_and(|run| run.left().is_empty());
        if !self.path.exists() || is_complete() {
            return Ok(());
        }
        let again = format!("rackety selfplay --resume {}", self.argument());
        let reason = "these games were begun before, and stopped";
        Err(CommandError::Input(format!("{reason}; continue with {again}, or delete that file")))
    }

    /// The file that a run was continued from.
    pub(super) fn resumed(path: PathBuf, folder: Option<&Path>) -> Self {
        let is_own = folder.is_some() && path.parent() == folder;
        Self { path, is_own }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The path as it is typed in a shell.
    pub(super) fn argument(&self) -> String {
        shell_word(&self.path)
    }

    /// Deletes the file of a run that is over, if the program made it.
    pub(super) fn remove(&self) -> Result<(), CommandError> {
        if self.is_own && self.path.exists() {
            disk::remove(&self.path)?;
        }
        Ok(())
    }
}
