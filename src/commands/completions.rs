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

/// Bash splits words at `:` and `=`, and inserts completions as they are. This function joins the words for the completer,
/// cuts from its answers what bash keeps, and quotes the rest.
const BASH_WORDS: &str = r#"
_rackety_words() {
    local line=$COMP_LINE words=() last=-1 at=0 i word before
    for i in "${!COMP_WORDS[@]}"; do
        word=${COMP_WORDS[i]}
        before=${line%%"$word"*}
        # Bash completes what is before the cursor.
        if [[ $i -eq $COMP_CWORD ]]; then word=${word:0:COMP_POINT-(${#COMP_LINE}-${#line}+${#before})}; fi
        line=${line:${#before}+${#word}}
        if [[ $i -gt 0 && -n $word && -z $before && ( $word == [:=]* || ${words[last]} == *[:=] ) ]]; then
            words[last]+=$word
        else
            last=$((last + 1))
            words[last]=$word
        fi
        if [[ $i -eq $COMP_CWORD ]]; then at=$last; break; fi
    done
    # Of the word, bash replaces $2, which does not contain an opening quote.
    local kept=${words[at]%"$2"} typed=$2 quote=
    if [[ $kept == *[\"\'] ]]; then quote=open; else typed=${typed//\\/}; fi
    kept=${kept//[\"\'\\]/}
    words[at]=$kept$typed
    local COMP_WORDS=("${words[@]}") COMP_CWORD=$at
    _clap_complete_rackety "$1" "${words[at]}" "$3"
    for i in "${!COMPREPLY[@]}"; do
        word=${COMPREPLY[i]#"$kept"}
        if [[ -z $quote && -n $word ]]; then
            printf -v word %q "$word"
            word=${word//\\,/,}
        fi
        COMPREPLY[i]=$word
    done
}
"#;

pub(super) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> CommandResult {
    let shells = Shells::builtins();
    let Some(shell) = shells.completer(&args.shell.to_string()) else {
        return Err(CommandError::Input(format!("there are no completions for {}", args.shell)));
    };
    let mut text = Vec::new();
    shell.write_registration(COMPLETE_VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut text)?;
    let text = String::from_utf8_lossy(&text);
    match args.shell {
        Shell::Bash => {
            let text = text.replace("-F _clap_complete_rackety", "-F _rackety_words");
            write!(out, "{BASH_WORDS}{text}")?;
        }
        Shell::Zsh => write!(out, "{text}{AUTOLOADED}")?,
        _ => write!(out, "{text}")?,
    }
    Ok(CommandStatus::Done)
}
