//! `rackety completions`: the script with which a shell asks the program for completions.

use std::io::Write;

use clap_complete::Shell;
use clap_complete::env::Shells;

use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::CompletionsArgs;
use crate::cli::candidates::COMPLETE_VARIABLE;

/// The name of the program, as shells find it.
const PROGRAM: &str = "rackety";

/// In a folder of zsh's functions, the script is run at the first Tab, which it must answer besides registering itself.
const AUTOLOADED: &str = "
if [ \"$funcstack[1]\" = _rackety ]; then
    _clap_dynamic_completer_rackety \"$@\"
fi
";

pub(super) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> CommandResult {
    let shells = Shells::builtins();
    let Some(shell) = shells.completer(&args.shell.to_string()) else {
        return Err(CommandError::Input(format!("there are no completions for {}", args.shell)));
    };
    let mut text = Vec::new();
    shell.write_registration(COMPLETE_VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut text)?;
    if args.shell == Shell::Zsh {
        text.extend_from_slice(AUTOLOADED.as_bytes());
    }
    out.write_all(&text)?;
    Ok(CommandStatus::Done)
}
