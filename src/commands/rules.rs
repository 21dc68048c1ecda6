//! `rackety rules`: rulesets.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rackety_engine::ruleset::json_schemas;
use rackety_engine::toml_file::TomlFile;

use super::{Answer, CommandError, fault_style, write_columns};
use crate::cli::{Appearance, RulesCommand, SchemaOf};
use crate::files::{RulesetLoadError, RulesetOrigin};
use crate::session::Host;
use crate::text::faults::show_faults;

pub(super) fn run(
    host: &Host,
    command: RulesCommand,
    appearance: &Appearance,
    out: &mut dyn Write,
) -> Result<Answer, CommandError> {
    match command {
        RulesCommand::List => list(host, out),
        RulesCommand::Show { ruleset } => show(host, &ruleset, out),
        RulesCommand::Check { files } => check(host, &files, appearance, out),
        RulesCommand::New { name, from } => new(host, &name, &from, out),
        RulesCommand::Schema { of } => schema(of, out),
    }
}

fn list(host: &Host, out: &mut dyn Write) -> Result<Answer, CommandError> {
    let rows: Vec<[String; 4]> = host
        .rulesets
        .entries()
        .into_iter()
        .map(|(id, origin)| {
            let origin = match origin {
                RulesetOrigin::BuiltIn => String::new(),
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
    Ok(Answer::Yes)
}

fn show(host: &Host, name: &str, out: &mut dyn Write) -> Result<Answer, CommandError> {
    let ruleset = host.rulesets.load(name)?;
    writeln!(out, "{}", ruleset.name())?;
    if !ruleset.about().is_empty() {
        writeln!(out, "{}", ruleset.about())?;
    }
    for section in ruleset.describe() {
        writeln!(out, "\n{}", section.title)?;
        for sentence in &section.sentences {
            writeln!(out, "  {sentence}")?;
        }
    }
    Ok(Answer::Yes)
}

fn check(
    host: &Host,
    files: &[PathBuf],
    appearance: &Appearance,
    out: &mut dyn Write,
) -> Result<Answer, CommandError> {
    let mut answer = Answer::Yes;
    for file in files {
        match host.rulesets.load_file(file) {
            Ok(_) => writeln!(out, "ok {}", file.display())?,
            Err(RulesetLoadError::Faulty(error)) => {
                answer = Answer::No;
                let style = fault_style(appearance, &io::stdout());
                out.write_all(show_faults(&error.faults, style).as_bytes())?;
            }
            Err(error) => return Err(hint_at_names(host, file, error)),
        }
    }
    Ok(answer)
}

/// Writes a copy of a ruleset, comments and all, under another name.
fn new(host: &Host, name: &str, from: &str, out: &mut dyn Write) -> Result<Answer, CommandError> {
    let source = host.rulesets.source(from)?;
    let path = PathBuf::from(format!("{name}.toml"));
    if path.file_stem().is_none_or(|stem| stem != name) {
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
    // An editor looks for the schema in the first line only.
    let copy = document.to_string();
    let (schema, rest) = match copy.split_once('\n') {
        Some((first, rest)) if first.starts_with("#:schema") => (format!("{first}\n"), rest),
        _ => (String::new(), copy.as_str()),
    };
    let text = format!("{schema}# Made from `{from}`. rulesets/README.md explains every key.\n#\n{rest}");
    let written = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .and_then(|mut file| file.write_all(text.as_bytes()));
    match written {
        Ok(()) => {
            writeln!(
                out,
                "{0}: edit it, check it with `rackety rules check {0}`, play it with `rackety play {0}`",
                path.display()
            )?;
            Ok(Answer::Yes)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(CommandError::Input(format!("{} already exists; choose another name", path.display())))
        }
        Err(error) => Err(CommandError::Input(format!("cannot write {}: {error}", path.display()))),
    }
}

fn schema(of: SchemaOf, out: &mut dyn Write) -> Result<Answer, CommandError> {
    writeln!(out, "{}", schema_text(of))?;
    Ok(Answer::Yes)
}

/// The JSON schema of a kind of file, as it is under `rulesets/`.
fn schema_text(of: SchemaOf) -> String {
    let [ruleset, tiles] = json_schemas();
    let schema = match of {
        SchemaOf::Ruleset => ruleset,
        SchemaOf::Tiles => tiles,
    };
    format!("{:#}", schema.as_value())
}

/// Points out that a ruleset's name was given where a file is wanted.
fn hint_at_names(host: &Host, file: &Path, error: RulesetLoadError) -> CommandError {
    match file.to_str() {
        Some(name) if host.rulesets.entries().iter().any(|(id, _)| id == name) => {
            CommandError::Input(format!(
                "`{name}` is a ruleset, not a file; this command checks files, and `rackety rules show {name}` prints the rules"
            ))
        }
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Editors read the committed schemas. `INSTA_UPDATE` does not update them; write them with
    /// `rackety rules schema > rulesets/ruleset.schema.json` and `rackety rules schema tiles > rulesets/tiles.schema.json`.
    #[test]
    fn the_committed_schemas_are_those_of_the_code() {
        for (of, committed) in [
            (SchemaOf::Ruleset, include_str!("../../rulesets/ruleset.schema.json")),
            (SchemaOf::Tiles, include_str!("../../rulesets/tiles.schema.json")),
        ] {
            assert_eq!(schema_text(of).trim_end(), committed.trim_end(), "{of:?}");
        }
    }
}
