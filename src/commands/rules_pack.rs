//! `rackety rules pack`: a ruleset with all that it needs as one file to share.

use std::io::Write;
use std::path::Path;

use rackety_engine::ruleset::SourceFile;
use rackety_engine::ruleset::spec::RulesetSpec;
use rackety_engine::{Ruleset, TileSet};
use toml_edit::{DocumentMut, TableLike, TomlError, Value};

use super::{CommandError, CommandResult, CommandStatus, check_ruleset_name};
use crate::config::rulesets::{RULESET, RulesetOrigin};
use crate::disk;
use crate::output::{Output, TomlLayout, shown, shown_in_toml, toml_text};
use crate::runs::scenarios_of;
use crate::session::{Host, SCENARIO, list_and_version};
use crate::text::numbers::counted;
use crate::text::shell::shell_word;

/// The most bytes of the words of a language that are written into the file; of a longer list, it has name and version.
const MAX_WORDS: usize = 1 << 20;

pub(super) fn run(host: &Host, ruleset: &str, output: Option<&Path>, out: &mut Output) -> CommandResult {
    let loaded = host.rulesets.load(ruleset)?;
    let mut spec = loaded.spec().clone();
    spec.packed = true;
    let (mut packed, mut too_long, mut has_named, mut has_added) = (Vec::new(), Vec::new(), false, false);
    for language in loaded.tile_sets().map(TileSet::language) {
        match add_words(host, &loaded, language, &mut spec) {
            PackedWords::All => packed.push(language),
            PackedWords::NameOfProgramsList => has_named = true,
            PackedWords::OnlyAdded => has_added = true,
            PackedWords::None => {}
            PackedWords::NameOfOwnList(list) => {
                let what = "has more than 1 MB, so share it as well";
                too_long.push(format!("; your list {list} of {language} {what}"));
            }
        }
    }
    if let RulesetOrigin::User(file) = host.rulesets.origin(ruleset) {
        add_scenarios(&file, &mut spec)?;
    }
    // Escapes remain only where no string could have them, as in names; then it cannot be read again.
    let text = shown(&as_text(&loaded, &spec)?);
    // What cannot be read again would be noticed by whoever gets the file.
    let source = SourceFile { file: "the packed ruleset".to_owned(), text };
    let again = Ruleset::load(loaded.id(), &source, &host.rulesets)
        .map_err(|error| CommandError::Faults(error.faults))?;
    if *again.spec() != spec {
        return Err(CommandError::Input(
            "the ruleset cannot be packed: a bug in Rackety (please report)".into(),
        ));
    }
    let Some(path) = output else {
        write!(out, "{}", source.text)?;
        return Ok(CommandStatus::Done);
    };
    check_ruleset_name(path)?;
    match disk::create_new(path, &RULESET, source.text.as_bytes()) {
        Err(error) if error.is_already_there() => {
            let path = path.display();
            return Err(CommandError::Input(format!(
                "{path} exists and was not changed; choose another name"
            )));
        }
        result => result?,
    }
    let scenarios = counted(spec.scenarios.len() as u64, "scenario");
    let words = match packed.as_slice() {
        [] if has_added => "the words of `dictionary.add`".to_owned(),
        [] if has_named && too_long.is_empty() => "no words (built-in word lists are only named)".to_owned(),
        [] => "no words".to_owned(),
        languages => format!("the words of {}", languages.join(", ")),
    };
    let (name, word, too_long) = (path.display(), shell_word(path), too_long.concat());
    writeln!(out, "{name}: with {scenarios} and {words}{too_long}; play it with `rackety play {word}`")?;
    Ok(CommandStatus::Done)
}

/// The words of a language in a packed ruleset.
enum PackedWords {
    /// All of them.
    All,
    /// The words that the ruleset adds; a list is missing.
    OnlyAdded,
    /// None; a list is missing.
    None,
    /// The name of the program's list.
    NameOfProgramsList,
    /// The list of this name is too long.
    NameOfOwnList(String),
}

/// Writes the words of a language into the ruleset where others may not have them, and otherwise which list it is.
fn add_words(host: &Host, ruleset: &Ruleset, language: &str, spec: &mut RulesetSpec) -> PackedWords {
    if ruleset.dictionary(language).has_own_list() {
        return PackedWords::All;
    }
    // The words that the ruleset adds are in it already.
    let (Ok(chosen), Ok(words)) =
        (host.dictionaries.chosen(ruleset, language), host.words_of_list(ruleset, language))
    else {
        let has_added = !ruleset.dictionary(language).add.is_empty();
        return if has_added { PackedWords::OnlyAdded } else { PackedWords::None };
    };
    let (is_own, list) = (chosen.is_own(), words.vocabulary.lexicon());
    let rules = spec.dictionary.languages.entry(language.to_owned()).or_default();
    let mut text = String::new();
    if is_own {
        for word in list.words() {
            text += &word;
            text.push('\n');
            if MAX_WORDS < text.len() {
                break;
            }
        }
    }
    if is_own && text.len() <= MAX_WORDS {
        rules.list = text;
        rules.made_with.clear();
        return PackedWords::All;
    }
    rules.made_with = list_and_version(list);
    if is_own { PackedWords::NameOfOwnList(chosen.id().to_owned()) } else { PackedWords::NameOfProgramsList }
}

/// Adds the scenarios in the folder beside the file.
fn add_scenarios(file: &Path, spec: &mut RulesetSpec) -> Result<(), CommandError> {
    for scenario in scenarios_of(file) {
        let name = scenario.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = disk::read_text(&scenario, &SCENARIO)?;
        spec.scenarios.insert(name, text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned());
    }
    Ok(())
}

fn as_text(ruleset: &Ruleset, spec: &RulesetSpec) -> Result<String, CommandError> {
    let unwritable = |error: &dyn std::fmt::Display| {
        CommandError::Input(format!("the ruleset cannot be written: {error}"))
    };
    let mut body = toml_text(spec, TomlLayout::Spread).map_err(|error| unwritable(&error))?;
    if shown(&body) != body {
        let mut document: DocumentMut = body.parse().map_err(|error| unwritable(&error))?;
        escape_strings(document.as_table_mut()).map_err(|error| unwritable(&error))?;
        body = document.to_string();
    }
    let id = ruleset.id();
    Ok(format!(
        "# The ruleset `{id}` with all that it extends, its tiles, words and scenarios, in one file.\n\
         # Play it with `rackety play FILE`; `rackety rules test FILE` plays its scenarios.\n\n{body}"
    ))
}

/// Writes strings that have characters which cannot be shown as ones with escapes.
fn escape_strings(table: &mut dyn TableLike) -> Result<(), TomlError> {
    for (_, item) in table.iter_mut() {
        if let Some(table) = item.as_table_like_mut() {
            escape_strings(table)?;
        } else if let Some(tables) = item.as_array_of_tables_mut() {
            tables.iter_mut().try_for_each(|table| escape_strings(table))?;
        } else if let Some(value) = item.as_value_mut() {
            escape_value(value)?;
        }
    }
    Ok(())
}

fn escape_value(value: &mut Value) -> Result<(), TomlError> {
    match value {
        Value::Array(values) => values.iter_mut().try_for_each(escape_value),
        Value::InlineTable(table) => escape_strings(table),
        Value::String(text) if shown(text.value()) != *text.value() => {
            let decor = text.decor().clone();
            *value = shown_in_toml(text.value()).parse()?;
            *value.decor_mut() = decor;
            Ok(())
        }
        _ => Ok(()),
    }
}
