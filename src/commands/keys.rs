//! `rackety keys`: the active keys, and the names of their actions in the configuration file.

use std::io::Write;

use serde_json::{Value, json};

use super::{CommandResult, CommandStatus, write_columns};
use crate::cli::KeysArgs;
use crate::output::write_json;
use crate::tui::keymap::{Context, Keymap, Press};

pub(super) fn run(keys: &Keymap, args: &KeysArgs, out: &mut dyn Write) -> CommandResult {
    if args.json {
        let screens: Vec<Value> = Context::ALL.into_iter().map(|context| as_json(keys, context)).collect();
        write_json(out, &json!({ "screens": screens }))?;
        return Ok(CommandStatus::Done);
    }
    for (index, context) in Context::ALL.into_iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "[keys.{}]  {}", context.name(), context.title())?;
        let rows: Vec<[String; 3]> = keys
            .rows(context)
            .map(|(binding, keys)| {
                [format!("  {}", binding.name), Keymap::all_shown(keys), binding.help.to_owned()]
            })
            .collect();
        write_columns(out, &rows)?;
    }
    Ok(CommandStatus::Done)
}

fn as_json(keys: &Keymap, context: Context) -> Value {
    let actions: Vec<Value> = keys
        .rows(context)
        .map(|(binding, keys)| {
            let keys: Vec<String> = keys.iter().map(Press::to_string).collect();
            json!({ "action": binding.name, "keys": keys, "help": binding.help })
        })
        .collect();
    json!({ "screen": context.name(), "title": context.title(), "actions": actions })
}
