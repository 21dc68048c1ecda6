//! `rackety themes`: listing, printing and checking themes.

use std::io::Write;

use rackety_engine::printable::printable;
use serde_json::{Value, json};

use super::call::Call;
use super::{CommandError, CommandResult, CommandStatus, write_columns};
use crate::cli::ThemesCommand;
use crate::config::themes::AUTOMATIC;
use crate::output::write_json;
use crate::session::Host;
use crate::text::faults::show_faults;
use crate::text::shell::quoted;
use crate::tui::theme::{ThemeError, ThemeSpec};

pub(super) fn run(call: &mut Call<'_>, command: &ThemesCommand) -> CommandResult {
    match command {
        ThemesCommand::List { json } => list(call.host, *json, &mut call.streams.out),
        ThemesCommand::Show { name } => show(call.host, name, &mut call.streams.out),
        ThemesCommand::Check { themes } => check(call, themes),
    }
}

fn list(host: &Host, json: bool, out: &mut dyn Write) -> CommandResult {
    let names = host.themes.names().into_iter();
    let themes: Vec<(String, Option<String>)> = names
        .map(|name| {
            let about = ThemeSpec::load(&host.themes, &name).ok().map(|theme| theme.about);
            (name, about)
        })
        .collect();
    if json {
        let themes: Vec<Value> = themes
            .iter()
            .map(|(name, about)| json!({ "name": name, "about": about, "is_faulty": about.is_none() }))
            .collect();
        write_json(out, &json!({ "themes": themes }))?;
        return Ok(CommandStatus::Done);
    }
    let rows = themes.into_iter().map(|(name, about)| {
        let about =
            about.unwrap_or_else(|| format!("faulty; see `rackety themes check {}`", quoted(name.as_str())));
        [name, about]
    });
    write_columns(out, &rows.collect::<Vec<_>>())?;
    Ok(CommandStatus::Done)
}

fn show(host: &Host, theme: &str, out: &mut dyn Write) -> CommandResult {
    let source = host.themes.source(&host.themes.place(theme)).map_err(ThemeError::File)?;
    for line in source.text.lines() {
        writeln!(out, "{line}")?;
    }
    Ok(CommandStatus::Done)
}

fn check(call: &mut Call<'_>, themes: &[String]) -> CommandResult {
    let style = call.styles().on(&call.streams.out);
    let out = &mut call.streams.out;
    let mut status = CommandStatus::Done;
    let mut unreadable = Vec::new();
    for theme in themes {
        match ThemeSpec::load(&call.host.themes, theme) {
            Ok(_) if theme == AUTOMATIC => {
                status = CommandStatus::CheckFailed;
                writeln!(
                    out,
                    "auto: this name is reserved for the theme that suits the terminal; rename the file"
                )?;
            }
            Ok(_) => writeln!(out, "ok {}", printable(theme))?,
            Err(ThemeError::Faults(faults)) => {
                status = CommandStatus::CheckFailed;
                out.write_styled(&show_faults(&faults, style))?;
            }
            Err(ThemeError::File(error)) => unreadable.push(error.to_string()),
        }
    }
    if unreadable.is_empty() { Ok(status) } else { Err(CommandError::Inputs(unreadable)) }
}
