//! `rackety rules`: rulesets.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Answer, CommandError, write_columns};
use crate::cli::RulesCommand;
use crate::files::{RulesetLoadError, RulesetOrigin};
use crate::session::Host;

pub(super) fn run(host: &Host, command: RulesCommand, out: &mut dyn Write) -> Result<Answer, CommandError> {
    match command {
        RulesCommand::List => list(host, out),
        RulesCommand::Show { ruleset } => show(host, &ruleset, out),
        RulesCommand::Check { files } => check(host, &files, out),
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

fn check(host: &Host, files: &[PathBuf], out: &mut dyn Write) -> Result<Answer, CommandError> {
    let mut answer = Answer::Yes;
    for file in files {
        match host.rulesets.load_file(file) {
            Ok(_) => writeln!(out, "ok {}", file.display())?,
            Err(RulesetLoadError::Faulty(error)) => {
                answer = Answer::No;
                writeln!(out, "{error}")?;
            }
            Err(error) => return Err(hint_at_names(host, file, error)),
        }
    }
    Ok(answer)
}

/// Somebody who gives a ruleset's name instead of a file is told so.
fn hint_at_names(host: &Host, file: &Path, error: RulesetLoadError) -> CommandError {
    match file.to_str() {
        Some(name) if host.rulesets.entries().iter().any(|(id, _)| id == name) => {
            CommandError::Input(format!(
                "`{name}` is a ruleset and no file; `rackety rules show {name}` tells its rules, and this checks files"
            ))
        }
        _ => error.into(),
    }
}
