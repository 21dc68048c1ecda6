//! Every game of a run as a saved game.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;

use rackety_engine::bots::BotProfile;
use rackety_lab::{Contest, PlayedGame, Run, RunHead, Side, Tournament};

use crate::files::saves::plain_name;
use crate::files::{Notes, SaveError, export_game};

/// Writes games to a folder, from any thread.
pub(super) struct Exporter {
    folder: PathBuf,
    one: ExportedSide,
    against: Option<ExportedSide>,
    /// The first error.
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
    /// An exporter to this folder, which is created if missing.
    pub(super) fn new(folder: PathBuf, run: &Run, contest: &Contest) -> Self {
        let side = |tournament: &Tournament, head: &RunHead, prefix: &str| {
            // Games of other bots, words or options on the same seed have files of their own.
            let name = plain_name(&format!("{}-{}", head.ruleset, head.bots.join("-")));
            let prefix = format!("{prefix}{name}-{}", &head.key()[..4]);
            ExportedSide { prefix, bots: tournament.setup().bots.clone() }
        };
        let [one, other] = if contest.against.is_some() { ["a-", "b-"] } else { ["", ""] };
        let against = contest.against.as_ref().zip(run.against.as_ref());
        Self {
            folder,
            one: side(&contest.tournament, &run.side.head, one),
            against: against.map(|(tournament, against)| side(tournament, &against.side.head, other)),
            error: Mutex::new(None),
        }
    }

    /// Writes a game; breaks off if it cannot be written.
    pub(super) fn write(&self, side: Side, played: &PlayedGame) -> ControlFlow<()> {
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
        let Err(error) = export_game(&path, &played.game, &notes, label) else {
            return ControlFlow::Continue(());
        };
        if let Ok(mut first) = self.error.lock() {
            first.get_or_insert(error);
        }
        ControlFlow::Break(())
    }

    /// Returns the error, if there was one.
    pub(super) fn error(&self) -> Option<String> {
        self.error.lock().ok().and_then(|error| error.as_ref().map(ToString::to_string))
    }
}
