//! `rackety export`: a game in a format for other programs and people.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use rackety_engine::printable::printable;
use rackety_engine::ruleset::UnplayedTiles;
use rackety_engine::scenario::Scenario;
use rackety_engine::toml_file::SourceFile;
use rackety_engine::{Game, Ruleset, Timeline, TurnOutcome};

use super::call::Call;
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::{ExportArgs, ExportFormat};
use crate::disk::{self, FileKind};
use crate::formats::scenario::{self, RulesetForm};
use crate::formats::{cgp, gcg, text};
use crate::output::{Output, shown, write_json};
use crate::picture;
use crate::session::{Host, PastGame};

/// Exported games: at most 32 MB, as saved games.
const EXPORTED_GAME: FileKind = FileKind::shared("exported game", 32 << 20);

pub(super) fn run(call: &mut Call<'_>, args: &ExportArgs) -> CommandResult {
    let read = call.host.past_game(&args.file)?;
    let mut status = CommandStatus::Done;
    let text = match args.format {
        ExportFormat { gcg: true, .. } => as_gcg(call.host, &read, &mut call.streams.err)?,
        ExportFormat { svg: true, .. } => {
            let theme = call.interface()?.picture_theme(&call.host.themes)?;
            picture::board(&read.game, &read.notes.unseen_racks(), &theme)
        }
        ExportFormat { json: true, .. } => {
            check_over(&read.game, "JSON", OTHER_FORMATS)?;
            let mut text = Vec::new();
            write_json(&mut text, &read.shared())?;
            String::from_utf8_lossy(&text).into_owned()
        }
        ExportFormat { scenario: true, .. } => {
            check_over(&read.game, "a scenario", OTHER_FORMATS)?;
            let (text, failures) = as_scenario(call.host, &read.game)?;
            for failure in failures {
                writeln!(call.streams.err, "the scenario fails: {}", printable(&failure))?;
                status = CommandStatus::CheckFailed;
            }
            text
        }
        ExportFormat { cgp: true, .. } => {
            let line = as_cgp(&read, args.turn)?;
            note_rules(call.host, &read, &mut call.streams.err)?;
            line
        }
        ExportFormat { .. } => {
            let notes = &read.notes;
            text::text(&read.game, &notes.house_rules, &notes.unseen_racks(), &read.dictionary_label)
        }
    };
    match &args.output {
        None => write!(call.streams.out, "{text}")?,
        Some(path) => write_file(path, shown(&text).as_bytes(), args)?,
    }
    Ok(status)
}

/// The cure where all racks would be shown: formats of a game that is not over.
const OTHER_FORMATS: &str = "choose --text, --gcg, --svg or --cgp";

/// JSON and scenarios contain what a player of a running game may not see.
fn check_over(game: &Game, what: &str, cure: &str) -> Result<(), CommandError> {
    if game.state().ending().is_some() {
        return Ok(());
    }
    Err(CommandError::Input(format!(
        "{what} would show the racks and the bag of a game that is not over; finish it, or {cure}"
    )))
}

fn as_gcg(host: &Host, read: &PastGame, err: &mut Output) -> Result<String, CommandError> {
    let written = gcg::write(&read.game, read.notes.imported.as_ref());
    if written.lost.is_empty() {
        note_rules(host, read, err)?;
    }
    for what in &written.lost {
        writeln!(err, "GCG cannot say that {what}; the file has a note of it and cannot be imported again")?;
    }
    Ok(written.text)
}

/// Reports rules that the name of the ruleset does not stand for here. Names and descriptions are not compared.
fn note_rules(host: &Host, read: &PastGame, err: &mut Output) -> io::Result<()> {
    let played = &read.game.setup().ruleset;
    let language = &read.game.setup().language;
    let rules = |ruleset: &Ruleset| {
        let mut spec = ruleset.spec().in_language(language);
        (spec.name, spec.about) = (String::new(), String::new());
        if read.notes.imported.is_some() {
            // An imported game may follow its file in these.
            spec.ending.leftover = UnplayedTiles::None;
            (spec.ending.leftover_passes, spec.ending.leftover_scoreless) = (None, None);
            (spec.exchange.min_bag, spec.scoreless.limit) = (0, 0);
        }
        spec
    };
    if host.rulesets.load(played.id()).is_ok_and(|installed| rules(&installed) == rules(played)) {
        return Ok(());
    }
    writeln!(
        err,
        "the rules of this game are not those of an installed ruleset; import the file with --ruleset FILE"
    )
}

/// The position as everybody sees it now; or before a turn of a finished game, with the rack of its player where it was seen.
fn as_cgp(read: &PastGame, turn: Option<u32>) -> Result<String, CommandError> {
    let game = &read.game;
    let line = match turn {
        None => cgp::position(game, &[]),
        Some(number) => {
            check_over(game, "an earlier position", "leave out --turn")?;
            let none = || CommandError::Input(read.without_turn(&number.to_string()));
            let index = read.entry_of_turn(number).ok_or_else(none)?;
            let mut timeline = Timeline::new(game.clone());
            timeline.go_to(index);
            let before = timeline.now();
            let rack = before.state().player(before.state().to_move()).rack().tiles();
            let is_seen = !read.notes.unseen_racks().is_hidden(game, index);
            cgp::position(before, if is_seen { rack } else { &[] })
        }
    };
    line.map(|line| line + "\n").map_err(CommandError::input)
}

/// A game as a scenario, and where that does not pass.
fn as_scenario(host: &Host, game: &Game) -> Result<(String, Vec<String>), CommandError> {
    let written = |form| scenario::scenario(game, form).map_err(CommandError::input);
    let played = &game.setup().ruleset;
    let text = written(RulesetForm::Id)?;
    let installed = host.rulesets.load(played.id());
    if installed.is_ok_and(|ruleset| failures(&text, ruleset).is_empty()) {
        return Ok((text, Vec::new()));
    }
    // A ruleset from a file, and one that has changed since the game, are in the scenario itself.
    let text = written(RulesetForm::Whole)?;
    let mut failures = failures(&text, Ruleset::clone(played));
    if !failures.is_empty() {
        failures.extend(words_of_two_kinds(game));
    }
    Ok((text, failures))
}

/// Says where the scenario does not pass by the ruleset of its game: the game may have been played elsewhere.
fn failures(text: &str, ruleset: Ruleset) -> Vec<String> {
    let source = SourceFile { file: "scenario".to_owned(), text: text.to_owned() };
    let scenario = match Scenario::parse(&source) {
        Ok(scenario) => scenario,
        Err(faults) => return faults.iter().map(ToString::to_string).collect(),
    };
    // The scenario lists its words.
    let Some(vocabulary) = scenario.vocabulary(&ruleset) else { return Vec::new() };
    match scenario.run(Arc::new(ruleset), Arc::new(vocabulary)) {
        Ok(report) => report.failures,
        Err(error) => vec![error.to_string()],
    }
}

/// The words that counted in one turn and cost another: a scenario has one list of words for all of its turns.
fn words_of_two_kinds(game: &Game) -> Vec<String> {
    let mut counted: BTreeMap<&str, u32> = BTreeMap::new();
    for turn in game.turns() {
        for word in turn.words() {
            counted.entry(&word.text).or_insert(turn.number);
        }
    }
    let mut found = Vec::new();
    for turn in game.turns() {
        let TurnOutcome::Lost { words, .. } = &turn.outcome else { continue };
        for (word, number) in words.iter().filter_map(|word| Some((word, counted.get(word.as_str())?))) {
            found.push(format!(
                "{word} counted in turn {number} and cost turn {}; a scenario has one list of words for all turns",
                turn.number
            ));
        }
    }
    found
}

fn write_file(path: &Path, bytes: &[u8], args: &ExportArgs) -> Result<(), CommandError> {
    if args.force {
        return Ok(disk::replace(path, &EXPORTED_GAME, bytes)?);
    }
    match disk::create_new(path, &EXPORTED_GAME, bytes) {
        Err(error) if error.is_already_there() => Err(CommandError::Input(format!(
            "{} exists; add --force to replace it, or choose another name",
            path.display()
        ))),
        result => Ok(result?),
    }
}
