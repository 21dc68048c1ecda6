//! `rackety themes`: listing, printing and checking themes.

use std::io::{self, Write};

use super::{CommandError, CommandStatus, fault_style, write_columns};
use crate::cli::{Appearance, ThemesCommand};
use crate::session::Host;
use crate::text::faults::show_faults;
use crate::tui::theme::{ThemeError, ThemeSpec};

pub(super) fn run(
    host: &Host,
    command: &ThemesCommand,
    appearance: &Appearance,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    match command {
        ThemesCommand::List => list(host, out),
        ThemesCommand::Show { theme } => show(host, theme, out),
        ThemesCommand::Check { themes } => check(host, themes, appearance, out),
    }
}

fn list(host: &Host, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let mut rows = Vec::new();
    for name in host.themes.names() {
        let about = match ThemeSpec::load(&host.themes, &name) {
            Ok(theme) => theme.about,
            Err(_) => format!("faulty; see `rackety themes check {name}`"),
        };
        rows.push([name, about]);
    }
    write_columns(out, &rows)?;
    Ok(CommandStatus::Done)
}

fn show(host: &Host, theme: &str, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let source = host.themes.source(theme).map_err(ThemeError::File)?;
    out.write_all(source.text.as_bytes())?;
    Ok(CommandStatus::Done)
}

fn check(
    host: &Host,
    themes: &[String],
    appearance: &Appearance,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let mut status = CommandStatus::Done;
    for theme in themes {
        match ThemeSpec::load(&host.themes, theme) {
            Ok(_) => writeln!(out, "{theme}: ok")?,
            Err(ThemeError::Faults(faults)) => {
                status = CommandStatus::CheckFailed;
                out.write_all(show_faults(&faults, fault_style(appearance, &io::stdout())).as_bytes())?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(status)
}
