//! `rackety completions` and `rackety man`: the command line told to shells and to `man`.

use std::fs;
use std::io::Write;

use clap::CommandFactory;

use super::{Answer, CommandError};
use crate::cli::{Cli, CompletionsArgs, ManArgs};

pub(super) fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> Result<Answer, CommandError> {
    // By way of memory: written to a closed pipe, the generator would panic.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "rackety", &mut text);
    out.write_all(&text)?;
    Ok(Answer::Yes)
}

pub(super) fn manual(args: &ManArgs, out: &mut dyn Write) -> Result<Answer, CommandError> {
    match &args.out {
        None => clap_mangen::Man::new(Cli::command()).render(&mut &mut *out)?,
        Some(folder) => fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
            .map_err(|error| {
                CommandError::Input(format!("cannot write manual pages to {}: {error}", folder.display()))
            })?,
    }
    Ok(Answer::Yes)
}
