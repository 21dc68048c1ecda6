//! GCG, the format in which games of two players are written down: by tournaments, Quackle, Macondo and many sites.
//!
//! Reading is lenient, since every program writes it a little differently: [`GcgFile::parse`] reads the lines, and
//! [`import`] makes a [`Game`](rackety_engine::Game) of them by the rules of a ruleset. What the rules make of a turn and
//! what the file says of it may differ; such differences are [`Remark`]s. [`write()`] writes a game, with notes for what the
//! format cannot say. A [`GcgLog`] is a file that grows turn by turn, and in which earlier turns are corrected.

mod decode;
mod error;
mod import;
mod language;
mod log;
mod parse;
mod placing;
mod playback;
mod racks;
mod reckoning;
mod remark;
mod sheet;
mod write;

pub use error::{GcgError, GcgFault};
pub use import::{FileRules, ImportSetup, Imported, import};
pub use language::{BoardName, language_by_name, language_of};
pub use log::{FittedLog, GcgLog, LogChange, LogLine, LoggedTurn, Sides};
pub use parse::{GcgEvent, GcgEventKind, GcgFile, GcgPlayer, MAX_EVENTS, WrittenFor};
pub use remark::Remark;
pub use sheet::tiles_of;
pub use write::{GcgText, write};

use crate::disk::FileKind;

/// GCG files: at most 1 MB. A game has some two kilobytes.
pub const GCG: FileKind = FileKind::shared("GCG file", 1 << 20);

/// The ruleset and the language of files that name none.
pub const USUAL_RULESET: &str = "classic";
const USUAL_LANGUAGE: &str = "en";

/// The beginning of the notes that this program writes for itself.
const OWN_NOTE: &str = "Rackety: ";

/// The end of such a note that says who has resigned.
const RESIGNED: &str = "resigned";

/// The end of such a note that says whose time ran out.
const TIMED_OUT: &str = "ran out of time";
const OUT_OF_TIME: &str = "ran out of time for the game";

/// Such a note behind a turn that its player lost by challenging good words: GCG writes it as a pass.
const LOST_BY_CHALLENGE: &str = "turn lost by a challenge";

/// The text that follows in such a note if the file cannot be imported again.
const NOT_IN_GCG: &str = "GCG cannot say that ";

/// A nickname for each of these names: without spaces and colons, and neither that of another player nor another one's name.
fn nicknames(names: &[String]) -> Vec<String> {
    let plain = |character: char| if character.is_whitespace() || character == ':' { '_' } else { character };
    let mut nicks: Vec<String> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let mut nick: String = name.chars().map(plain).collect();
        while nicks.contains(&nick) || names[index + 1..].contains(&nick) {
            nick.push('_');
        }
        nicks.push(nick);
    }
    nicks
}

/// A line of a comment as a note, which is never read as one of this program.
fn note_of_person(line: &str) -> String {
    let mark = if line.trim_start().starts_with(OWN_NOTE) { "- " } else { "" };
    format!("#note {mark}{line}")
}
