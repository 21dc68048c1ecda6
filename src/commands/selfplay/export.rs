//! Every game of a run as a saved game.

use std::iter;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rackety_engine::bots::BotProfile;
use rackety_lab::{Contest, PlayedGame, Side, Tournament};

use crate::files::saves::plain_name;
use crate::files::{Notes, SaveError, export_game};

/// Writes games to a folder, from any thread.
pub(super) struct Exporter {
    folder: PathBuf,
    one: ExportedSide,
    against: Option<ExportedSide>,
    /// The first error; after it nothing is written.
    error: Mutex<Option<SaveError>>,
}

/// The way the games of one ruleset are written.
struct ExportedSide {
    /// The beginning of the names of the files.
    prefix: String,
    /// The bots, in the order of the command line.
    bots: Vec<BotProfile>,
}

impl Exporter {
    /// An exporter to this folder, which is made if there is none.
    pub(super) fn new(folder: PathBuf, contest: &Contest) -> Self {
        let side = |tournament: &Tournament, prefix: &str| {
            let setup = tournament.setup();
            // Games of other bots on the same seed have files of their own.
            let bots = setup.bots.iter().map(ToString::to_string);
            let parts: Vec<String> = iter::once(setup.ruleset.id().to_owned()).chain(bots).collect();
            let name = plain_name(&parts.join("-"));
            ExportedSide { prefix: format!("{prefix}{name}"), bots: setup.bots.clone() }
        };
        let [one, other] = if contest.against.is_some() { ["a-", "b-"] } else { ["", ""] };
        Self {
            folder,
            one: side(&contest.tournament, one),
            against: contest.against.as_ref().map(|tournament| side(tournament, other)),
            error: Mutex::new(None),
        }
    }

    /// Writes a game; after an error, stops the run instead.
    pub(super) fn write(&self, side: Side, played: &PlayedGame, stop: &AtomicBool) {
        let exported = match (side, &self.against) {
            (Side::Against, Some(against)) => against,
            _ => &self.one,
        };
        let path = self.folder.join(format!("{}-{}.json", exported.prefix, played.seed));
        let count = exported.bots.len();
        let bot_in = |seat| exported.bots.get(Tournament::bot_of(count, seat, played.seed)).copied();
        let bots = (0..count).map(bot_in).collect();
        let notes = Notes { bots, ..Notes::default() };
        let label = played.game.vocabulary().lexicon().id();
        if let Err(error) = export_game(&path, &played.game, &notes, label) {
            stop.store(true, Ordering::Relaxed);
            if let Ok(mut first) = self.error.lock() {
                first.get_or_insert(error);
            }
        }
    }

    /// Returns the error, if there was one.
    pub(super) fn error(&self) -> Option<String> {
        self.error.lock().ok().and_then(|error| error.as_ref().map(ToString::to_string))
    }
}
