//! `rackety annotate`: recording a game with wooden tiles.

use rackety_engine::printable::first_unprintable;

use super::call::Call;
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::AnnotateArgs;
use crate::plain;
use crate::session::{Annotation, ImportRequest};

pub(super) fn run(call: &mut Call<'_>, args: AnnotateArgs) -> CommandResult {
    call.interface()?;
    let Some(annotation) = open(call, args)? else { return Ok(CommandStatus::Done) };
    let exit = call.talk(|talk| plain::annotate(annotation, talk))?;
    CommandStatus::of_plain(exit, "the game is not with your saved games")
}

/// The file that was begun, or a new one; none if the person leaves.
fn open(call: &mut Call<'_>, args: AnnotateArgs) -> Result<Option<Annotation>, CommandError> {
    let AnnotateArgs { file, players, ruleset, language, dictionary } = args;
    let request = ImportRequest { ruleset, language, dictionary };
    if file.exists() {
        if !players.is_empty() || request != ImportRequest::default() {
            return Err(CommandError::Input(format!(
                "{} exists; if it is a recorded game, it has its players and rules: leave out the options to continue it, or choose another file",
                file.display()
            )));
        }
        return Ok(Some(call.host.annotation(&file)?));
    }
    let names: [String; 2] = match players.len() {
        0 => match call.talk(|talk| plain::ask_players(talk.dialogue))? {
            Some(names) => names,
            None => return Ok(None),
        },
        count => players.try_into().map_err(|_| {
            CommandError::Input(format!("--players: a recorded game has two players, not {count}"))
        })?,
    };
    let [first, second] = names.each_ref().map(|name| name.trim());
    if first.is_empty() || second.is_empty() || first.to_lowercase() == second.to_lowercase() {
        let message = format!("--players: `{first}` and `{second}` are not two different names");
        return Err(CommandError::Input(message));
    }
    if let Some(name) = [first, second].into_iter().find(|name| first_unprintable(name).is_some()) {
        let message = format!("--players: `{name}` has a character that cannot be shown; type another name");
        return Err(CommandError::Input(message));
    }
    Ok(Some(call.host.new_annotation(&file, [first, second], &request)?))
}
