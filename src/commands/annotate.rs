//! `rackety annotate`: recording a game with wooden tiles.

use rackety_engine::printable::first_unprintable;

use super::play_mode::with_dialogue;
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::AnnotateArgs;
use crate::output::Streams;
use crate::plain;
use crate::session::{Annotation, Host, ImportRequest};

pub(super) fn run(host: &Host, args: AnnotateArgs, streams: &mut Streams) -> CommandResult {
    let Some(annotation) = open(host, args, streams)? else { return Ok(CommandStatus::Done) };
    let exit =
        with_dialogue(streams, host, |dialogue, now, host| plain::annotate(annotation, dialogue, now, host))?;
    CommandStatus::of_plain(exit, "the game is not with your saved games")
}

/// The file that was begun, or a new one; none if the person leaves.
fn open(host: &Host, args: AnnotateArgs, streams: &mut Streams) -> Result<Option<Annotation>, CommandError> {
    let AnnotateArgs { file, players, ruleset, language, dictionary } = args;
    let request = ImportRequest { ruleset, language, dictionary };
    if file.exists() {
        if !players.is_empty() || request != ImportRequest::default() {
            return Err(CommandError::Input(format!(
                "{} exists; if it is a recorded game, it has its players and rules: leave out the options to continue it, or choose another file",
                file.display()
            )));
        }
        return Ok(Some(host.annotation(&file)?));
    }
    let names: [String; 2] = match players.len() {
        0 => match with_dialogue(streams, host, |dialogue, _, _| plain::ask_players(dialogue))? {
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
    Ok(Some(host.new_annotation(&file, [first, second], &request)?))
}
