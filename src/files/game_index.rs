//! An index of saved games: what lists and statistics show of each, so that thousands of games need not be replayed.
//!
//! The index is in the cache, and never trusted over the files: an entry counts only for the very version of the file that
//! it was made from. Without an index, or with a damaged one, games are replayed, and it is written again.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::vec;

use jiff::Timestamp;
use rackety_engine::analysis::Depth;
use rackety_engine::ruleset::TimeLimit;
use rackety_engine::{EndReason, Game};
use serde::{Deserialize, Serialize, Serializer};

use super::game_lock::InUse;
use super::total_time_left::TotalTimeLeft;
use super::{Coach, Notes, ReviewStore, WhatIfNote};
use crate::clock::TurnClock;
use crate::disk::{self, FileKind, FileVersion};
use crate::stats::{GameFigures, Origin, ReplayedGame, ReviewedSeat};

/// The indexes of saved games, by folder: at most 64 MB each, enough for some hundred thousand games.
pub(crate) const GAME_INDEX: FileKind = FileKind::private("index of saved games", 64 << 20);

/// The most bytes that all indexes may have. The least recently written are deleted first.
const MAX_FOLDER_BYTES: u64 = 256 << 20;

/// The version of what an entry contains and of how a game is replayed for it. A program with another makes the index anew.
const FORMAT: &str = "7";

/// The changes from which on the index is written again. Fewer games are replayed each time, which takes less.
const MIN_CHANGES: usize = 32;

/// The minimum age of a file in the index: a file that is written twice at nearly the same time can look the same.
const MIN_AGE: Duration = Duration::from_secs(2);

/// The part of a saved game that lists and statistics show. It is stored as an array.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct IndexedGame {
    /// Names, scores and figures.
    pub(crate) figures: GameFigures,
    /// The id of the ruleset.
    pub(crate) ruleset_id: String,
    /// The code of the language.
    pub(crate) language_code: String,
    /// The number of the next turn.
    pub(crate) turn: u32,
    /// The position that it goes on from, if it is a what-if.
    pub(crate) what_if: Option<WhatIfNote>,
    /// Says whether it is over.
    pub(crate) status: IndexedStatus,
    /// The time that each player has left for the whole game.
    pub(crate) times: Vec<TotalTimeLeft>,
}

impl Serialize for IndexedGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { figures, ruleset_id, language_code, turn, what_if, status, times } = self;
        (figures, ruleset_id, language_code, turn, what_if, status, times).serialize(serializer)
    }
}

/// Says whether a saved game is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum IndexedStatus {
    /// It is not over: the seat to move, and the limit and the clock of its turn.
    Running(usize, Option<Duration>, TurnClock),
    /// It is over: why, and the seats of the winners.
    Over(EndReason, Vec<usize>),
}

impl IndexedGame {
    /// Returns the entry for a game with these notes that was saved at this time.
    pub(crate) fn new(game: &Game, notes: &Notes, when: Timestamp) -> Self {
        let state = game.state();
        let status = match state.ending() {
            Some(ending) => {
                IndexedStatus::Over(ending.reason, ending.winners.iter().map(|seat| seat.index()).collect())
            }
            None => IndexedStatus::Running(
                state.to_move().index(),
                game.setup().options.time.map(TimeLimit::duration),
                notes.clock_of(state.to_move()),
            ),
        };
        let (seconds, bots) = (&*notes.seconds, &*notes.bots);
        Self {
            figures: GameFigures::of(ReplayedGame { game, when, seconds, bots, origin: origin(notes) }),
            ruleset_id: game.setup().ruleset.id().to_owned(),
            language_code: game.setup().language.clone(),
            turn: state.turn(),
            what_if: notes.what_if.clone(),
            status,
            times: TotalTimeLeft::of_all(game, notes),
        }
    }
}

/// Returns the origin of a game, by its notes.
const fn origin(notes: &Notes) -> Origin {
    match (&notes.imported, &notes.what_if, notes.coach) {
        (Some(_), ..) => Origin::Elsewhere,
        (None, Some(_), _) => Origin::WhatIf,
        (None, None, Coach::On) => Origin::Coached,
        (None, None, Coach::Off) => Origin::Here,
    }
}

/// A saved game in its folder.
#[derive(Debug)]
pub(crate) struct FolderGame {
    /// The file.
    pub(crate) file: PathBuf,
    /// The process that has it open.
    pub(crate) in_use: Option<InUse>,
    /// The facts that are shown of it.
    pub(crate) game: IndexedGame,
    /// The closest review that is stored of it.
    pub(super) reviewed: Option<Depth>,
    /// The version of the file that was read, if the system knows it.
    pub(super) version: Option<FileVersion>,
}

impl FolderGame {
    /// Returns the figures of its stored review for each player; empty without one.
    pub(crate) fn reviewed_seats(&self) -> Vec<ReviewedSeat> {
        self.reviewed.map(|depth| ReviewStore::of(&self.file).reviewed_seats(depth)).unwrap_or_default()
    }
}

/// The index of a folder, while its games are listed.
#[derive(Debug)]
pub(super) struct GameIndex {
    /// Its file, or `None` without a folder for caches.
    file: Option<PathBuf>,
    /// The entries of files that are not before the last one asked for.
    known: Peekable<vec::IntoIter<IndexEntry>>,
    /// The games that the index lacks, and its entries of files that are gone.
    changes: usize,
}

#[derive(Serialize)]
struct WrittenIndex<'a> {
    format: &'a str,
    games: Vec<(&'a str, FileVersion, &'a IndexedGame)>,
}

/// The name of a file, its version, and what is shown of the game in it.
type IndexEntry = (String, FileVersion, IndexedGame);

#[derive(Deserialize)]
struct ReadIndex {
    format: String,
    games: Vec<IndexEntry>,
}

impl GameIndex {
    /// Reads the index of a folder of saved games from this folder for indexes.
    pub(super) fn read(indexes: Option<&Path>, saves: &Path) -> Self {
        let file = indexes.map(|indexes| indexes.join(index_name(saves)));
        let known = file.as_deref().and_then(entries).unwrap_or_default();
        Self { file, known: known.into_iter().peekable(), changes: 0 }
    }

    /// The game in this file, if it is still the one that was indexed; or else the one that `replay` returns. Files are asked
    /// for in the order of their names, in which they are in the index.
    pub(super) fn game<E>(
        &mut self,
        file: &Path,
        version: Option<FileVersion>,
        replay: impl FnOnce() -> Result<IndexedGame, E>,
    ) -> Result<IndexedGame, E> {
        let name = file_name(file);
        while self.known.next_if(|(known, ..)| Some(known.as_str()) < name).is_some() {
            self.changes += 1;
        }
        let known = self.known.next_if(|(known, ..)| Some(known.as_str()) == name);
        if let Some((.., game)) = known.filter(|(_, indexed, _)| Some(*indexed) == version) {
            return Ok(game);
        }
        let game = replay()?;
        self.changes += usize::from(is_old(version));
        Ok(game)
    }

    /// Writes the index of these games if much has changed. If that fails, the next list takes longer, and nothing else is
    /// lost.
    pub(super) fn write(self, games: &[FolderGame]) {
        let Some(file) = self.file.filter(|_| self.changes + self.known.len() >= MIN_CHANGES) else {
            return;
        };
        let games = games.iter().filter_map(|game| {
            let version = game.version.filter(|_| is_old(game.version))?;
            Some((file_name(&game.file)?, version, &game.game))
        });
        let index = WrittenIndex { format: FORMAT, games: games.collect() };
        let Ok(text) = serde_json::to_vec(&index) else { return };
        if let (Ok(()), Some(indexes)) = (disk::replace(&file, &GAME_INDEX, &text), file.parent()) {
            let _ = disk::delete_oldest(indexes, MAX_FOLDER_BYTES);
        }
    }
}

/// Returns whether a file is so old that another one with the same times is another file.
fn is_old(version: Option<FileVersion>) -> bool {
    version.and_then(FileVersion::age).is_some_and(|age| age > MIN_AGE)
}

fn file_name(file: &Path) -> Option<&str> {
    file.file_name()?.to_str()
}

/// The name of the index of a folder of saved games.
fn index_name(saves: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    saves.canonicalize().unwrap_or_else(|_| saves.to_owned()).hash(&mut hasher);
    format!("{:016x}.json", hasher.finish())
}

/// The entries of an index, or `None` if it cannot be read.
fn entries(file: &Path) -> Option<Vec<IndexEntry>> {
    let index: ReadIndex = serde_json::from_slice(&disk::read(file, &GAME_INDEX).ok()?).ok()?;
    (index.format == FORMAT).then_some(index.games)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::SystemTime;

    use super::super::SaveFolder;
    use super::*;
    use crate::disk::names_in;

    /// A folder with finished, running and faulty games, written an hour ago.
    fn saves(home: &Path) -> PathBuf {
        let folder = home.join("games");
        fs::create_dir(&folder).unwrap();
        let originals = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/format-1");
        for name in ["agreed", "against-bots", "bob-first", "challenges"] {
            let original = originals.join(format!("{name}.json"));
            for number in 0..10 {
                let copy = folder.join(format!("{name}-{number}.json"));
                fs::copy(&original, &copy).unwrap();
                make_old(&copy);
            }
        }
        fs::write(folder.join("faulty.json"), "{").unwrap();
        make_old(&folder.join("faulty.json"));
        folder
    }

    fn make_old(file: &Path) {
        let hour_ago = SystemTime::now() - Duration::from_secs(3600);
        File::options().write(true).open(file).unwrap().set_modified(hour_ago).unwrap();
    }

    /// Returns the entries of a folder, and the number of faulty files.
    fn listed(folder: &SaveFolder) -> (Vec<(PathBuf, IndexedGame)>, usize) {
        let (games, unreadable) = folder.games().unwrap();
        (games.into_iter().map(|found| (found.file, found.game)).collect(), unreadable.len())
    }

    /// Lists a folder with its index, and compares that with a list without one.
    #[track_caller]
    fn check(games: &Path, indexes: &Path) {
        let folder = SaveFolder::chosen(games.to_owned()).with_indexes(Some(indexes.to_owned()));
        assert_eq!(listed(&folder), listed(&SaveFolder::chosen(games.to_owned())));
    }

    #[test]
    fn an_index_is_never_trusted_over_the_files() {
        let home = tempfile::tempdir().unwrap();
        let (games, indexes) = (saves(home.path()), home.path().join("indexes"));
        check(&games, &indexes);
        let [name] = names_in(&indexes).try_into().unwrap();
        assert_eq!(entries(&indexes.join(&name)).unwrap().len(), 40);
        check(&games, &indexes);

        // A file of the same length and time.
        let changed = games.join("bob-first-3.json");
        let text = fs::read_to_string(&changed).unwrap();
        assert!(text.contains("Ann"));
        fs::write(&changed, text.replace("Ann", "Zoe")).unwrap();
        make_old(&changed);
        check(&games, &indexes);
        let (found, _) = listed(&SaveFolder::chosen(games.clone()).with_indexes(Some(indexes.clone())));
        let (_, game) = found.iter().find(|(file, _)| *file == changed).unwrap();
        assert!(game.figures.seats.iter().any(|seat| seat.name == "Zoe"));

        fs::remove_file(&changed).unwrap();
        fs::rename(games.join("agreed-1.json"), games.join("agreed-2.json")).unwrap();
        fs::write(games.join("agreed-3.json"), "no game").unwrap();
        check(&games, &indexes);
        assert_eq!(names_in(&indexes), [name], "one index a folder");
    }

    /// Thousands of games are listed in a tenth of a second by that.
    #[test]
    fn games_in_the_index_are_not_replayed() {
        let home = tempfile::tempdir().unwrap();
        let (games, indexes) = (saves(home.path()), home.path().join("indexes"));
        check(&games, &indexes);
        let mut index = GameIndex::read(Some(&indexes), &games);
        let mut replayed = Vec::new();
        for name in names_in(&games) {
            let file = games.join(&name);
            let replay = || -> Result<IndexedGame, ()> {
                replayed.push(name.clone());
                Err(())
            };
            let found = index.game(&file, FileVersion::of(&file), replay);
            assert_eq!(found.is_ok(), name != "faulty.json", "{name}");
        }
        assert_eq!(replayed, ["faulty.json"]);
    }

    /// Reading an index takes a time in proportion to its length.
    #[test]
    fn an_entry_has_few_bytes() {
        let home = tempfile::tempdir().unwrap();
        let (games, indexes) = (saves(home.path()), home.path().join("indexes"));
        check(&games, &indexes);
        let index = fs::read_to_string(indexes.join(&names_in(&indexes)[0])).unwrap();
        let (_, entries) = index.split_once('[').unwrap();
        for entry in entries.split("[\"").skip(1).filter(|text| text.contains(".json")) {
            assert!(entry.len() <= 400, "{entry}");
        }
    }

    #[test]
    fn a_file_from_before_1970_is_replayed_and_the_others_are_indexed() {
        let home = tempfile::tempdir().unwrap();
        let (games, indexes) = (saves(home.path()), home.path().join("indexes"));
        let early = File::options().write(true).open(games.join("agreed-1.json")).unwrap();
        early.set_modified(SystemTime::UNIX_EPOCH - Duration::from_secs(3600)).unwrap();
        check(&games, &indexes);
        check(&games, &indexes);
        let known = entries(&indexes.join(&names_in(&indexes)[0])).unwrap();
        let is_current = |name: &str| {
            let (_, version, _) = known.iter().find(|(known, ..)| known == name).unwrap();
            Some(*version) == FileVersion::of(&games.join(name))
        };
        assert!(!is_current("agreed-1.json") && is_current("agreed-2.json"));
    }

    #[test]
    fn an_index_that_is_damaged_or_too_large_is_made_anew() {
        let home = tempfile::tempdir().unwrap();
        let (games, indexes) = (saves(home.path()), home.path().join("indexes"));
        check(&games, &indexes);
        let file = indexes.join(&names_in(&indexes)[0]);
        let sound = fs::read(&file).unwrap();
        let other_format =
            String::from_utf8(sound.clone()).unwrap().replace(&format!("\"{FORMAT}\""), "\"0\"");
        for broken in [&sound[..sound.len() / 2], b"", b"rubbish", b"{}", other_format.as_bytes()] {
            fs::write(&file, broken).unwrap();
            check(&games, &indexes);
            assert_eq!(fs::read(&file).unwrap(), sound);
        }
        File::options().write(true).open(&file).unwrap().set_len(GAME_INDEX.max_bytes + 1).unwrap();
        check(&games, &indexes);
        assert_eq!(fs::read(&file).unwrap(), sound);
    }

    #[test]
    fn few_games_and_games_just_written_need_no_index() {
        let home = tempfile::tempdir().unwrap();
        let (games, indexes) = (saves(home.path()), home.path().join("indexes"));
        for file in names_in(&games).iter().skip(20) {
            fs::remove_file(games.join(file)).unwrap();
        }
        check(&games, &indexes);
        assert!(!indexes.exists());
        // However long the copying takes, none of the copies is old.
        let later = SystemTime::now() + Duration::from_mins(10);
        for number in 0..40 {
            let file = games.join(format!("new-{number}.json"));
            fs::copy(games.join("agreed-0.json"), &file).unwrap();
            File::options().write(true).open(&file).unwrap().set_modified(later).unwrap();
        }
        check(&games, &indexes);
        assert!(!indexes.exists());
    }
}
