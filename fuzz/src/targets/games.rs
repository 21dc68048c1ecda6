//! Hosts and games for the targets, and what holds for every game.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use rackety::clock::Now;
use rackety::config::rulesets::RulesetLibrary;
use rackety::files::{BotKnowledge, Folders, SaveFolder};
use rackety::session::{Host, Session};
use rackety_engine::Game;

use crate::Reading;
use tile_count::{expected_tiles, tiles_in_play};

#[path = "../../../src/engine/tests/common/tile_count.rs"]
mod tile_count;

/// The built-in rulesets.
pub(super) static LIBRARY: LazyLock<RulesetLibrary> = LazyLock::new(RulesetLibrary::default);

/// The word graphs of all executions.
pub(super) static KNOWLEDGE: LazyLock<Arc<BotKnowledge>> = LazyLock::new(Arc::default);

/// The host of a thread, whose word lists stay open from one execution to the next, and its folder for saved games.
pub(super) struct ThreadHost {
    pub(super) host: Host,
    folder: tempfile::TempDir,
}

thread_local! {
    static HOST: ThreadHost = ThreadHost::new();
}

impl ThreadHost {
    /// Runs a target with the host of this thread, which has no saved games.
    pub(super) fn with(run: impl FnOnce(&Self) -> Reading) -> Reading {
        HOST.with(|host| {
            host.clear();
            run(host)
        })
    }

    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut host = Host::new(&Folders::default(), None);
        host.saves = SaveFolder::new(Some(folder.path().to_owned()));
        host.knowledge = Arc::clone(&KNOWLEDGE);
        Self { host, folder }
    }

    /// Writes a saved game.
    pub(super) fn write(&self, bytes: &[u8]) -> PathBuf {
        let file = self.folder.path().join("game.json");
        fs::write(&file, bytes).unwrap();
        file
    }

    /// Deletes all saved games.
    fn clear(&self) {
        for entry in fs::read_dir(self.folder.path()).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
    }

    /// The only saved game.
    pub(super) fn only_file(&self) -> PathBuf {
        let files: Vec<PathBuf> =
            fs::read_dir(self.folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        let [file] = files.as_slice() else { panic!("{files:?}") };
        file.clone()
    }
}

/// The time of every execution.
pub(super) fn noon() -> Now {
    Now { wall: "2026-01-01T12:00:00Z".parse().unwrap(), running: std::time::Duration::ZERO }
}

/// Checks that the tiles of a game that began without a position are those of its set, and that it can be replayed.
pub(super) fn check_game(game: &Game) {
    assert_eq!(tiles_in_play(game), expected_tiles(game));
    check_replay(game);
}

/// Checks that replaying a game gives the same game.
pub(super) fn check_replay(game: &Game) {
    let record = game.record();
    let replayed = Game::replay(&record, Arc::clone(game.vocabulary())).expect("a game can be replayed");
    assert_eq!(replayed.state(), game.state());
    assert_eq!(replayed.log(), game.log());
    assert_eq!(replayed.turns(), game.turns());
    assert_eq!(replayed.record(), record);
}

/// The game in a file that is locked because it is open.
pub(super) fn saved_session(host: &Host, file: &Path) -> Session {
    let copy = file.with_extension("copy");
    fs::copy(file, &copy).expect("a saved game can be copied");
    let session = host.resume(Some(&copy)).expect("a saved game can be resumed");
    fs::remove_file(copy).expect("a copy can be removed");
    session
}

/// Checks that the file of a game has this game.
pub(super) fn check_saved(host: &Host, file: &Path, game: &Game) {
    let again = saved_session(host, file);
    assert_eq!(again.game().state(), game.state());
    assert_eq!(again.game().log(), game.log());
}
