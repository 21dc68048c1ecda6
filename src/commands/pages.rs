//! `rackety completions` and `rackety man`: the command line for shells and for `man`.

use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::{CommandError, CommandStatus};
use crate::cli::{Cli, CompletionsArgs, ManArgs};
use crate::crash;
use crate::disk::{self, FileKind};
use crate::tui::keymap::{Context, Keymap};

/// Manual pages: at most 1 MB.
const MANUAL_PAGE: FileKind = FileKind::shared("manual page", 1 << 20);

pub(super) fn completions(
    args: &CompletionsArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    // Generated in memory, because the generator panics on a closed pipe.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "rackety", &mut text);
    out.write_all(&text)?;
    Ok(CommandStatus::Done)
}

pub(super) fn manual(args: &ManArgs, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    match &args.out {
        None => {
            Man::new(Cli::command()).render(&mut &mut *out)?;
            write_keys(out)?;
            write_bugs(out)?;
        }
        Some(folder) => {
            let mut command = Cli::command().disable_help_subcommand(true);
            command.build();
            for (name, text) in pages_of(command)? {
                disk::replace(&folder.join(name), &MANUAL_PAGE, &text)?;
            }
        }
    }
    Ok(CommandStatus::Done)
}

/// The pages of a command and of its subcommands: the name of each file, and its text.
fn pages_of(command: Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut pages = Vec::new();
    for subcommand in command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()) {
        pages.extend(pages_of(subcommand.clone())?);
    }
    let is_program = command.get_name() == "rackety";
    let page = Man::new(command);
    let mut text = Vec::new();
    page.render(&mut text)?;
    if is_program {
        write_keys(&mut text)?;
        write_bugs(&mut text)?;
    }
    pages.push((page.get_filename(), text));
    Ok(pages)
}

/// Writes the keys of every screen as a section of the manual.
fn write_keys(out: &mut dyn Write) -> io::Result<()> {
    let keys = Keymap::default();
    writeln!(out, ".SH KEYS\nThe default keys. config.toml can change them; see rackety\\-keys(1).")?;
    for context in Context::ALL {
        writeln!(out, ".SS {}", in_roff(context.title()))?;
        for (binding, keys) in keys.rows(context) {
            let keys = in_roff(&Keymap::all_shown(keys));
            writeln!(out, ".TP 16\n\\fB{keys}\\fR\n{}", in_roff(binding.help))?;
        }
    }
    Ok(())
}

/// Writes how to report a crash as a section of the manual.
fn write_bugs(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        ".SH BUGS\nAfter a crash, the file named in the message, in \\fIcrash\\-reports\\fR of the data folder \
         ($XDG_DATA_HOME/rackety on Unix), says what happened. It contains neither names nor racks. \
         Please send it to {}.",
        in_roff(crash::ISSUES)
    )
}

/// Escapes a text for roff.
fn in_roff(text: &str) -> String {
    let escaped = text.replace('\\', "\\e").replace('-', "\\-").replace('^', "\\(ha").replace('\'', "\\(aq");
    if escaped.starts_with('.') { format!("\\&{escaped}") } else { escaped }
}
