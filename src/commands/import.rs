//! `rackety import`: a game from a file of another program.

use std::io::{self, Write};

use rackety_engine::printable::printable;

use super::{CommandResult, CommandStatus};
use crate::cli::ImportArgs;
use crate::formats::gcg::Remark;
use crate::output::{Output, Streams, write_json};
use crate::session::{Host, ImportRequest};
use crate::text::numbers::counted;
use crate::text::wording;

pub(super) fn run(host: &Host, args: ImportArgs, streams: &mut Streams) -> CommandResult {
    let ImportArgs { file, ruleset, language, dictionary, json } = args;
    let request = ImportRequest { ruleset, language, dictionary };
    let mut imported = host.import(&file, &request)?;
    let session = &mut imported.session;
    if json {
        write_remarks(&imported.remarks, &mut streams.err)?;
        write_json(&mut streams.out, &session.shared())?;
        return Ok(CommandStatus::Done);
    }
    session.save()?;
    write_remarks(&imported.remarks, &mut streams.err)?;
    let game = session.game();
    let name = session.file().and_then(|file| file.file_stem()).unwrap_or_default().to_string_lossy();
    // Points and a resignation are records too, and have the number of the turn after them.
    let used = game.turns().iter().filter(|turn| turn.outcome.uses_turn());
    let turns = counted(used.map(|turn| turn.number).max().unwrap_or_default().into(), "turn");
    let completed = session.notes().imported.as_ref().map_or(0, |note| note.completed.len());
    writeln!(streams.out, "saved as {name}: {}, {turns}", wording::scores(game))?;
    if completed > 0 {
        let racks = counted(completed as u64, "rack");
        writeln!(streams.out, "{racks} not in the file in full, completed so that every turn was possible")?;
    }
    let next = if game.state().ending().is_some() { "review" } else { "resume" };
    writeln!(streams.out, "rackety {next} {name}{}", host.saves.folder_argument())?;
    Ok(CommandStatus::Done)
}

fn write_remarks(remarks: &[Remark], err: &mut Output) -> io::Result<()> {
    for remark in remarks {
        writeln!(err, "line {}: {}", remark.line, printable(&remark.text))?;
    }
    Ok(())
}
