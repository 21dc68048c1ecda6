//! `rackety completions` and `rackety man`: the command line for shells and for `man`.

use std::fs;
use std::io::{self, Write};

use clap::CommandFactory;

use super::{CommandError, CommandStatus};
use crate::cli::{Cli, CompletionsArgs, ManArgs};
use crate::tui::keymap::{Context, Keymap};

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
            clap_mangen::Man::new(Cli::command()).render(&mut &mut *out)?;
            write_keys(out)?;
        }
        Some(folder) => fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
            .and_then(|()| fs::OpenOptions::new().append(true).open(folder.join("rackety.1")))
            .and_then(|mut page| write_keys(&mut page))
            .map_err(|error| {
                CommandError::Input(format!("cannot write manual pages to {}: {error}", folder.display()))
            })?,
    }
    Ok(CommandStatus::Done)
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

/// Escapes a text for roff.
fn in_roff(text: &str) -> String {
    let escaped = text.replace('\\', "\\e").replace('-', "\\-").replace('^', "\\(ha").replace('\'', "\\(aq");
    if escaped.starts_with('.') { format!("\\&{escaped}") } else { escaped }
}
