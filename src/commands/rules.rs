//! `rackety rules`: listing, showing, checking and creating rulesets.

use std::io::Write;
use std::path::{Path, PathBuf};

use rackety_engine::printable::{first_unprintable, printable};
use rackety_engine::ruleset::json_schemas;
use rackety_engine::toml_file::TomlFile;
use rackety_engine::{Ruleset, TileSet};
use serde_json::{Value, json};

use super::rules_show::{self, RulesFormat, ShownRules};
use super::{CommandError, CommandStatus, charset, fault_style, write_columns};
use crate::cli::{Appearance, RulesCommand, SchemaKind};
use crate::config::rulesets::{RULESET, RulesetLoadError, RulesetOrigin};
use crate::disk;
use crate::output::{Output, write_json};
use crate::session::Host;
use crate::text::faults::show_faults;

pub(super) fn run(
    host: &Host,
    command: RulesCommand,
    appearance: &Appearance,
    out: &mut Output,
) -> Result<CommandStatus, CommandError> {
    match command {
        RulesCommand::List { json } => list(host, json, out),
        RulesCommand::Show { ruleset, language, json } => {
            let format = if json { RulesFormat::Json } else { RulesFormat::Text(charset(appearance)) };
            rules_show::run(
                host,
                &ShownRules { ruleset: &ruleset, language: language.as_deref(), format },
                out,
            )
        }
        RulesCommand::Check { files } => check(host, &files, appearance, out),
        RulesCommand::New { name, from } => new(host, &name, &from, out),
        RulesCommand::Schema { of } => schema(of, out),
    }
}

fn list(host: &Host, json: bool, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    if json {
        write_json(out, &json!({ "rulesets": list_as_json(host) }))?;
        return Ok(CommandStatus::Done);
    }
    let rows: Vec<[String; 4]> = host
        .rulesets
        .entries()
        .into_iter()
        .map(|(id, origin)| {
            let origin = match origin {
                RulesetOrigin::BuiltIn => String::new(),
                RulesetOrigin::Example => "example".to_owned(),
                RulesetOrigin::User(path) => path.display().to_string(),
            };
            match host.rulesets.load(&id) {
                Ok(ruleset) => [id, ruleset.name().to_owned(), ruleset.about().to_owned(), origin],
                Err(_) => {
                    [id, "faulty".to_owned(), format!("see `rackety rules check {origin}`"), String::new()]
                }
            }
        })
        .collect();
    write_columns(out, &rows)?;
    Ok(CommandStatus::Done)
}

fn list_as_json(host: &Host) -> Vec<Value> {
    let entry = |(id, origin): (String, RulesetOrigin)| {
        let file = match &origin {
            RulesetOrigin::BuiltIn | RulesetOrigin::Example => None,
            RulesetOrigin::User(path) => Some(path.display().to_string()),
        };
        let ruleset = host.rulesets.load(&id).ok();
        json!({
            "id": id,
            "name": ruleset.as_ref().map(Ruleset::name),
            "about": ruleset.as_ref().map(Ruleset::about),
            "languages": ruleset.iter().flat_map(Ruleset::tile_sets).map(TileSet::language).collect::<Vec<_>>(),
            "file": file,
            "is_example": origin == RulesetOrigin::Example,
            "is_faulty": ruleset.is_none(),
        })
    };
    host.rulesets.entries().into_iter().map(entry).collect()
}

fn check(
    host: &Host,
    files: &[PathBuf],
    appearance: &Appearance,
    out: &mut Output,
) -> Result<CommandStatus, CommandError> {
    let mut status = CommandStatus::Done;
    for file in files {
        match host.rulesets.load_file(file) {
            Ok(_) => writeln!(out, "ok {}", file.display())?,
            Err(RulesetLoadError::Faulty(error)) => {
                status = CommandStatus::CheckFailed;
                let style = fault_style(appearance, out);
                out.write_styled(&show_faults(&error.faults, style))?;
            }
            Err(error) => return Err(explain_name(host, file, error)),
        }
    }
    Ok(status)
}

/// Writes a copy of a ruleset, comments and all, under another name.
fn new(host: &Host, name: &str, from: &str, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let source = host.rulesets.source(from)?;
    let path = PathBuf::from(format!("{name}.toml"));
    let is_shown = !name.trim().is_empty() && first_unprintable(name).is_none();
    if !is_shown || path.file_stem().is_none_or(|stem| stem != name) {
        return Err(CommandError::Input(format!(
            "`{name}` cannot be a file name; use letters, digits and hyphens"
        )));
    }
    TomlFile::parse(source.clone()).map_err(CommandError::Faults)?;
    let mut document: toml_edit::DocumentMut = source
        .text
        .parse()
        .map_err(|error| CommandError::Input(format!("the ruleset `{from}` is not TOML: {error}")))?;
    document["name"] = toml_edit::value(name);
    // The built-in rulesets name a schema that is beside them, and editors report one that is not there.
    let copy = document.to_string();
    let rest = match copy.split_once('\n') {
        Some((first, rest)) if first.starts_with("#:schema") => rest,
        _ => copy.as_str(),
    };
    let text = format!("# Made from `{}`. {EVERY_KEY} explains every key.\n#\n{rest}", printable(from));
    match disk::create_new(&path, &RULESET, text.as_bytes()) {
        Ok(()) => {
            writeln!(
                out,
                "{0}: edit it, check it with `rackety rules check {0}`, and play it with `rackety play {0}`",
                path.display()
            )?;
            Ok(CommandStatus::Done)
        }
        Err(error) if error.is_already_there() => Err(CommandError::Input(format!(
            "{} already exists and was not changed; choose another name",
            path.display()
        ))),
        Err(error) => Err(error.into()),
    }
}

/// Where every key of a ruleset is explained, for users who have the program but not its source code.
const EVERY_KEY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/rulesets/README.md");

fn schema(of: SchemaKind, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    writeln!(out, "{}", schema_text(of))?;
    Ok(CommandStatus::Done)
}

/// The JSON schema of a kind of file, as committed in `rulesets/`.
fn schema_text(of: SchemaKind) -> String {
    let [ruleset, tiles] = json_schemas();
    let schema = match of {
        SchemaKind::Ruleset => ruleset,
        SchemaKind::Tiles => tiles,
    };
    format!("{:#}", schema.as_value())
}

/// Explains the error to a user who gave a ruleset's name instead of a file.
fn explain_name(host: &Host, file: &Path, error: RulesetLoadError) -> CommandError {
    match file.to_str() {
        Some(name) if host.rulesets.entries().iter().any(|(id, _)| id == name) => {
            CommandError::Input(format!(
                "`{name}` is a ruleset, not a file; only files can be checked, and `rackety rules show {name}` explains its rules"
            ))
        }
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Editors read the committed schemas. Update them with
    /// `rackety rules schema > rulesets/ruleset.schema.json` and `rackety rules schema tiles > rulesets/tiles.schema.json`.
    #[test]
    fn the_committed_schemas_match_the_code() {
        for (of, committed) in [
            (SchemaKind::Ruleset, include_str!("../../rulesets/ruleset.schema.json")),
            (SchemaKind::Tiles, include_str!("../../rulesets/tiles.schema.json")),
        ] {
            assert_eq!(schema_text(of).trim_end(), committed.trim_end(), "{of:?}");
        }
    }
}
