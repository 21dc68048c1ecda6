//! `rackety lab learn`: what leaves are worth, by self-play.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rackety_engine::printable::printable;
use rackety_lab::{Learning, LearningSetup};

use super::super::call::Call;
use super::super::replaced_file::check_replaced;
use super::super::selfplay::{bar, stop_at_interrupt};
use super::super::{CommandError, CommandResult, CommandStatus, printable_path};
use crate::cli::LabLearnArgs;
use crate::disk;
use crate::files::leave_tables::LEAVE_TABLE;
use crate::runs::{LEARNING_STATE, lasting};
use crate::session::{Host, HostError};
use crate::text::shell::shell_word;

pub(in crate::commands) fn learn(call: &mut Call<'_>, args: LabLearnArgs) -> CommandResult {
    let charset = call.charset();
    let Call { host, streams, .. } = call;
    let threads = rackety_lab::threads(args.threads);
    let output = args.output.clone();
    let setup = setup(host, args)?;
    let path = match output {
        Some(path) => {
            check_replaced(&path, &LEAVE_TABLE, "a leave table", is_leave_table)?;
            path
        }
        None => table_path(host, &setup)?,
    };
    let mut learning =
        Learning::new(setup, |game| host.knowledge.graphs.get(game.vocabulary(), game.tiles()))
            .map_err(CommandError::input)?;
    let state = state_path(&path);
    let stored = match disk::read(&state, &LEARNING_STATE) {
        Err(error) if error.is_not_found() => None,
        read => Some(read?),
    };
    if let Some(bytes) = stored {
        if is_leave_table(&bytes) {
            let state = state.display();
            let problem = format!("{state} is a leave table, and its name is needed for the progress");
            return Err(CommandError::Input(format!("{problem}; choose another --output")));
        }
        learning.resume(&bytes).map_err(|why| {
            let (state, command) = (state.display(), "delete it, or choose another --output");
            CommandError::Input(format!("{state} is there, but {why}; {command}"))
        })?;
    }
    if learning.played() > 0 {
        let (played, games) = (learning.played(), learning.games());
        writeln!(streams.err, "continuing after {played} of {games} games")?;
    }
    let stop = stop_at_interrupt()?;
    let bar = bar::new(learning.games().into(), charset);
    while !learning.is_done() {
        bar.set_position(learning.played().into());
        learning.play_batch(threads, &stop).map_err(CommandError::input)?;
        // The last state is the table, and a state before the first games would keep other runs from beginning.
        if learning.played() > 0 && !learning.is_done() {
            disk::replace(&state, &LEARNING_STATE, &learning.to_bytes())?;
        }
        if stop.load(Ordering::Relaxed) && !learning.is_done() {
            bar.finish_and_clear();
            let (played, games) = (learning.played(), learning.games());
            let hint = if played > 0 { "; the same command continues" } else { "" };
            writeln!(streams.err, "stopped after {played} of {games} games{hint}")?;
            return Ok(CommandStatus::Interrupted);
        }
    }
    bar.finish_and_clear();
    disk::replace(&path, &LEAVE_TABLE, learning.text().as_bytes())?;
    if state.exists() {
        disk::remove(&state)?;
    }
    writeln!(streams.out, "wrote {}", printable_path(&path))?;
    Ok(CommandStatus::Done)
}

/// True for a leave table, and false for other files, such as the ruleset.
fn is_leave_table(file: &[u8]) -> bool {
    let table = std::str::from_utf8(file).ok().and_then(|text| text.parse::<toml::Table>().ok());
    table.is_some_and(|table| ["format", "vowels"].iter().all(|key| table.contains_key(*key)))
}

fn setup(host: &Host, args: LabLearnArgs) -> Result<LearningSetup, CommandError> {
    let ruleset = Arc::new(host.rulesets.load(&args.ruleset)?);
    let source = shell_word(Path::new(&*printable(&lasting(&args.ruleset))));
    let language = args.language.unwrap_or_else(|| ruleset.default_language().to_owned());
    let words = host.words(&ruleset, &language, args.dictionary.as_deref()).map_err(|error| match error {
        HostError::Setup(_) => CommandError::Input(format!("--language: {error}")),
        error => error.into(),
    })?;
    Ok(LearningSetup {
        ruleset,
        source,
        language,
        vocabulary: words.vocabulary,
        games: args.games,
        rounds: args.rounds,
        seed: args.seed,
    })
}

/// The file of the table that the bots use.
fn table_path(host: &Host, setup: &LearningSetup) -> Result<PathBuf, CommandError> {
    let path = host.knowledge.leaves.path(setup.ruleset.id(), &setup.language);
    path.ok_or_else(|| {
        CommandError::Input(
            "there is no place for this table in a data folder; name a file with --output".to_owned(),
        )
    })
}

/// Returns the path of the state while the table is not complete.
fn state_path(table: &Path) -> PathBuf {
    let mut path = table.as_os_str().to_owned();
    path.push(".learning");
    path.into()
}
